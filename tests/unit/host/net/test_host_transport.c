// Of host_transport.c: peers connect, talk and leave.

#include "test.h"
#include "transport_ends.h"

static void client_talks_and_is_answered_on_both_channels(void **state)
{
    (void)state;
    owner server;
    guest client;
    owner_open(&server, 4);
    guest_open(&client, &server);
    server.echoes = true;
    EXCHANGE_UNTIL(&server, &client, client.connected && server.connects == 1);
    guest_say(&client, SB_CHANNEL_RELIABLE, "on its channel");
    EXCHANGE_UNTIL(&server, &client, client.messages[0] == 1 && client.messages[1] == 1);
    assert_string_equal(server.last_message, "on its channel");
    const sb_host_transport_counters *counters = sb_host_transport_get_counters(server.transport);
    assert_int_equal(counters->datagrams_refused, 0);
    assert_true(counters->bytes_sent > 28 && counters->bytes_received > 14);
    guest_close(&client);
    sb_host_transport_destroy(server.transport);
}

static void message_beside_the_last_step_of_the_handshake_is_not_lost(void **state)
{
    (void)state;
    owner server;
    guest client;
    owner_open(&server, 2);
    guest_open(&client, &server);
    client.greets = true;
    EXCHANGE_UNTIL(&server, &client, client.connected);
    // ENet repeats a packet that was not acknowledged within half a second.
    enet_uint32 start_ms = enet_time_get();
    EXCHANGE_UNTIL(&server, &client, server.messages == 1);
    assert_true(enet_time_get() - start_ms < 400);
    guest_close(&client);
    sb_host_transport_destroy(server.transport);
}

static void connection_without_a_free_slot_is_denied_and_counted(void **state)
{
    (void)state;
    owner server;
    guest first, second;
    owner_open(&server, 1);
    guest_open(&first, &server);
    EXCHANGE_UNTIL(&server, &first, first.connected && server.connects == 1);
    guest_open(&second, &server);
    EXCHANGE_UNTIL(&server, &second, sb_tunnel_get_state(second.tunnel) == SB_TUNNEL_DENIED);
    static const uint8_t loopback[] = {127, 0, 0, 1};
    const sb_peer_source source = sb_peer_source_of_ip(loopback, sizeof loopback);
    assert_true(server.last_source.address == source.address && source.unlimited);
    assert_true(server.last_source.network == source.network && server.last_source.unlimited);
    assert_int_equal(sb_tunnel_refusal(second.tunnel), SB_REFUSAL_SESSION_FULL);
    assert_true(sb_host_transport_get_counters(server.transport)->handshakes_denied > 0);
    assert_false(second.connected);
    assert_int_equal(server.connects, 1);
    guest_close(&second);
    guest_close(&first);
    sb_host_transport_destroy(server.transport);
}

static void peer_with_fewer_channels_than_the_wire_has_is_not_let_in(void **state)
{
    (void)state;
    owner server;
    guest client;
    owner_open(&server, 2);
    guest_open(&client, &server);
    client.channel_count = SB_CHANNEL_COUNT - 1;
    EXCHANGE_UNTIL(&server, &client, client.gone);
    assert_int_equal(server.connects, 0);
    assert_int_equal(server.disconnects, 0);
    guest_close(&client);
    sb_host_transport_destroy(server.transport);
}

// ENet lets a peer choose 576 bytes, and sends longer packets as reliable fragments.
static void snapshots_stay_unreliable_for_a_peer_that_asks_for_small_datagrams(void **state)
{
    (void)state;
    owner server;
    guest client;
    static const uint8_t snapshot[SB_MESSAGE_SIZE_MAX];
    owner_open(&server, 2);
    guest_open(&client, &server);
    client.mtu = ENET_PROTOCOL_MINIMUM_MTU;
    EXCHANGE_UNTIL(&server, &client, client.connected && server.connects == 1);
    for (uint32_t i = 1; i <= 5; i++) {
        sb_host_transport_send(server.transport, server.last_peer, SB_CHANNEL_DOWN, snapshot,
                               sizeof snapshot);
        EXCHANGE_UNTIL(&server, &client, client.messages[1] == i);
    }
    assert_int_equal(client.reliable, 0);
    guest_close(&client);
    sb_host_transport_destroy(server.transport);
}

static void disconnect_behind_a_goodbye_says_so(void **state)
{
    (void)state;
    owner server;
    owner_open(&server, 1);
    static const uint32_t data[] = {SB_DISCONNECT_GOODBYE, 0, 2, SB_DISCONNECT_GOODBYE};
    static const uint32_t leaves[] = {1, 1, 1, 2};
    for (uint32_t i = 0; i < 4; i++) {
        guest client;
        guest_open(&client, &server);
        EXCHANGE_UNTIL(&server, &client, client.connected && server.connects == i + 1);
        // Both at once, so that the server may read neither the message nor an orderly end.
        guest_say(&client, 0, "goodbye");
        enet_host_flush(client.host);
        enet_peer_disconnect_now(client.peer, data[i]);
        sb_tunnel_pump(client.tunnel);
        EXCHANGE_UNTIL(&server, &client, server.disconnects == i + 1);
        assert_int_equal(server.leaves, leaves[i]);
        guest_close(&client);
    }
    sb_host_transport_destroy(server.transport);
}

static void slot_is_used_again_after_a_disconnect(void **state)
{
    (void)state;
    owner server;
    owner_open(&server, 1);
    for (uint32_t i = 1; i <= 3; i++) {
        guest client;
        guest_open(&client, &server);
        EXCHANGE_UNTIL(&server, &client, client.connected && server.connects == i);
        assert_int_equal(server.last_peer, 0);
        guest_say(&client, 0, "hello");
        EXCHANGE_UNTIL(&server, &client, server.messages == i);
        enet_peer_disconnect(client.peer, 0);
        EXCHANGE_UNTIL(&server, &client, server.disconnects == i && client.gone);
        guest_close(&client);
    }
    // The check of raw datagrams still works after the first slot is used again.
    int stranger = owner_open_stranger(&server);
    assert_int_equal(send(stranger, "xx", 2, 0), 2);
    sb_host_transport_service(server.transport);
    assert_int_equal(sb_host_transport_get_counters(server.transport)->datagrams_refused, 1);
    close(stranger);
    sb_host_transport_destroy(server.transport);
}

static void closed_peer_gets_earlier_messages_and_is_ignored(void **state)
{
    (void)state;
    owner server;
    guest client;
    owner_open(&server, 2);
    guest_open(&client, &server);
    EXCHANGE_UNTIL(&server, &client, client.connected && server.connects == 1);
    sb_host_transport_send(server.transport, server.last_peer, SB_CHANNEL_RELIABLE, "bye", 3);
    sb_host_transport_close_peer(server.transport, server.last_peer);
    sb_host_transport_send(server.transport, server.last_peer, SB_CHANNEL_RELIABLE, "late", 4);
    guest_say(&client, 0, "too late");
    EXCHANGE_UNTIL(&server, &client, client.gone);
    EXCHANGE_UNTIL(&server, &client, sb_host_transport_peer_count(server.transport) == 0);
    assert_int_equal(client.messages[0], 1);
    assert_int_equal(server.messages, 0);
    assert_int_equal(server.disconnects, 0);
    guest_close(&client);
    sb_host_transport_destroy(server.transport);
}

static void peer_closed_over_its_first_message_is_not_heard_with_its_second(void **state)
{
    (void)state;
    owner server;
    guest client;
    owner_open(&server, 2);
    guest_open(&client, &server);
    EXCHANGE_UNTIL(&server, &client, client.connected && server.connects == 1);
    // An answer under way keeps ENet from dropping the queue itself.
    server.echoes = true;
    server.closes = true;
    // Both messages leave in one datagram and are in ENet's queue at once.
    guest_say(&client, 0, "first");
    guest_say(&client, 0, "second");
    EXCHANGE_UNTIL(&server, &client, client.gone);
    assert_int_equal(server.messages, 1);
    assert_string_equal(server.last_message, "first");
    assert_int_equal(server.disconnects, 0);
    guest_close(&client);
    sb_host_transport_destroy(server.transport);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(client_talks_and_is_answered_on_both_channels),
        cmocka_unit_test(message_beside_the_last_step_of_the_handshake_is_not_lost),
        cmocka_unit_test(connection_without_a_free_slot_is_denied_and_counted),
        cmocka_unit_test(peer_with_fewer_channels_than_the_wire_has_is_not_let_in),
        cmocka_unit_test(snapshots_stay_unreliable_for_a_peer_that_asks_for_small_datagrams),
        cmocka_unit_test(disconnect_behind_a_goodbye_says_so),
        cmocka_unit_test(slot_is_used_again_after_a_disconnect),
        cmocka_unit_test(closed_peer_gets_earlier_messages_and_is_ignored),
        cmocka_unit_test(peer_closed_over_its_first_message_is_not_heard_with_its_second),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
