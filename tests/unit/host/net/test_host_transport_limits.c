// Of host_transport.c: what a peer, a tunnel and a flood can cost.

#include <malloc.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "base/random.h"
#include "test.h"
#include "transport_ends.h"

// Clients that open a tunnel and guest_say nothing in it hold its place until others need it.
static void tunnels_without_a_connection_give_their_places_to_newcomers(void **state)
{
    (void)state;
    owner server;
    guest silent[2], client, late;
    owner_open(&server, 2);
    for (uint32_t i = 0; i < 2; i++) {
        guest_open(&silent[i], &server);
        silent[i].silent = true;
        EXCHANGE_UNTIL(&server, &silent[i],
                       sb_tunnel_get_state(silent[i].tunnel) == SB_TUNNEL_OPEN);
    }
    assert_int_equal(sb_host_transport_peer_count(server.transport), 0);
    guest_open(&client, &server);
    EXCHANGE_UNTIL(&server, &client, sb_tunnel_get_state(client.tunnel) == SB_TUNNEL_DENIED);
    guest_close(&client);
    // Both are older than a second now, and the older one gives way.
    const enet_uint32 start_ms = enet_time_get();
    while (enet_time_get() - start_ms < 1100) {
        guest_exchange(&server, &silent[0]);
    }
    guest_open(&client, &server);
    EXCHANGE_UNTIL(&server, &client, client.connected && server.connects == 1);
    // After three seconds the other one is over too.
    while (enet_time_get() - start_ms < 3600) {
        guest_exchange(&server, &client);
    }
    guest_open(&late, &server);
    EXCHANGE_UNTIL(&server, &late, late.connected && server.connects == 2);
    guest_close(&late);
    guest_close(&client);
    guest_close(&silent[0]);
    guest_close(&silent[1]);
    sb_host_transport_destroy(server.transport);
}

// A second connection in a tunnel would begin with new budgets.
static void tunnel_carries_one_connection_only(void **state)
{
    (void)state;
    owner server;
    guest client;
    owner_open(&server, 4);
    guest_open(&client, &server);
    EXCHANGE_UNTIL(&server, &client, client.connected && server.connects == 1);
    enet_peer_reset(client.peer);
    client.connected = false;
    guest_connect(&client);
    const uint64_t before =
        sb_host_transport_get_counters(server.transport)->refused[SB_FILTER_EARLY];
    EXCHANGE_UNTIL(&server, &client,
                   sb_host_transport_get_counters(server.transport)->refused[SB_FILTER_EARLY] >
                       before + 1);
    assert_false(client.connected);
    assert_int_equal(server.connects, 1);
    guest_close(&client);
    sb_host_transport_destroy(server.transport);
}

static void peer_that_acknowledges_nothing_is_dropped_before_it_costs_memory(void **state)
{
    (void)state;
    owner server;
    guest client;
    static const uint8_t chunk[1024];
    owner_open(&server, 2);
    guest_open(&client, &server);
    EXCHANGE_UNTIL(&server, &client, client.connected && server.connects == 1);
    // 256 KiB may wait; from now on the client is not serviced.
    for (uint32_t i = 0; i < 256; i++) {
        sb_host_transport_send(server.transport, server.last_peer, SB_CHANNEL_RELIABLE, chunk,
                               sizeof chunk);
    }
    sb_host_transport_service(server.transport);
    assert_int_equal(server.disconnects, 0);
    sb_host_transport_send(server.transport, server.last_peer, SB_CHANNEL_RELIABLE, chunk,
                           sizeof chunk);
    assert_int_equal(server.disconnects, 0); // never from within a send
    sb_host_transport_service(server.transport);
    assert_int_equal(server.disconnects, 1);
    assert_int_equal(sb_host_transport_get_counters(server.transport)->peers_clogged, 1);
    assert_int_equal(sb_host_transport_peer_count(server.transport), 0);
    guest_close(&client);
    sb_host_transport_destroy(server.transport);
}

// Bytes that ENet holds, as the allocator rounds them.
static size_t enet_size;

static void *ENET_CALLBACK counted_malloc(size_t size)
{
    void *memory = malloc(size);
    enet_size += malloc_usable_size(memory) + sizeof(size_t);
    return memory;
}

static void ENET_CALLBACK counted_free(void *memory)
{
    enet_size -= memory != NULL ? malloc_usable_size(memory) + sizeof(size_t) : 0;
    free(memory);
}

// README.md states it.
#define PEER_SIZE_MAX (768u * 1024u)

static void peer_costs_at_most_768_kib_and_can_cost_nearly_that(void **state)
{
    (void)state;
    owner server;
    guest client;
    static const uint8_t bytes[SB_MESSAGE_SIZE_MAX];
    const ENetCallbacks callbacks = {.malloc = counted_malloc, .free = counted_free};
    assert_int_equal(enet_initialize_with_callbacks(ENET_VERSION, &callbacks), 0);
    owner_open(&server, 2);
    guest_open(&client, &server);
    EXCHANGE_UNTIL(&server, &client, client.connected && server.connects == 1);
    size_t before = enet_size;
    // One reliable message is missing, so that the server keeps those behind it: 64 KiB at most.
    client.peer->channels[SB_CHANNEL_RELIABLE].outgoingReliableSequenceNumber++;
    for (uint32_t i = 0; i < 57; i++) {
        ENetPacket *packet = enet_packet_create(bytes, sizeof bytes, ENET_PACKET_FLAG_RELIABLE);
        assert_int_equal(enet_peer_send(client.peer, SB_CHANNEL_RELIABLE, packet), 0);
    }
    EXCHANGE_UNTIL(&server, &client,
                   enet_list_empty(&client.peer->outgoingCommands) &&
                       enet_list_empty(&client.peer->sentReliableCommands));
    size_t waiting = enet_size - before;
    assert_true(waiting > 57 * sizeof bytes);
    // From now on the client is not serviced. The server may keep 256 KiB in 2,048 messages for it.
    for (uint32_t i = 0; i < 2048; i++) {
        sb_host_transport_send(server.transport, server.last_peer, SB_CHANNEL_RELIABLE, bytes, 128);
    }
    sb_host_transport_service(server.transport);
    print_message("%zu bytes wait of the peer, %zu in all\n", waiting, enet_size - before);
    assert_true(enet_size - before <= PEER_SIZE_MAX);
    assert_true(enet_size - before >= PEER_SIZE_MAX * 3 / 4);
    assert_int_equal(server.messages, 0);
    assert_int_equal(server.disconnects, 0);
    sb_host_transport_send(server.transport, server.last_peer, SB_CHANNEL_RELIABLE, bytes, 1);
    sb_host_transport_service(server.transport);
    assert_int_equal(server.disconnects, 1);
    guest_close(&client);
    sb_host_transport_destroy(server.transport);
    assert_int_equal(enet_size, 0);
    const ENetCallbacks plain = {.malloc = malloc, .free = free};
    assert_int_equal(enet_initialize_with_callbacks(ENET_VERSION, &plain), 0);
}

static void garbage_is_counted_while_a_client_stays_connected(void **state)
{
    (void)state;
    enum { ROUND_COUNT = 50 };
    const uint64_t seed = 31;
    print_message("seed %llu\n", (unsigned long long)seed);
    sb_random random = sb_random_seed(seed, 0);
    owner server;
    guest client;
    owner_open(&server, 4);
    guest_open(&client, &server);
    EXCHANGE_UNTIL(&server, &client, client.connected && server.connects == 1);
    int stranger = owner_open_stranger(&server);
    uint64_t refused = 0;
    for (uint32_t i = 0; i < ROUND_COUNT; i++) {
        uint8_t bytes[4097];
        for (size_t k = 0; k < sizeof bytes; k++) {
            bytes[k] = (uint8_t)sb_random_u32(&random);
        }
        bytes[0] |= 0x40; // neither a handshake nor an envelope, so every one of these must count
        bytes[0] &= (uint8_t)~0x80;
        // Once behind a datagram that ENet accepts, and once at the head of the queue.
        assert_int_equal(send(stranger, bytes, 100, 0), 100);
        assert_int_equal(send(stranger, bytes, 4097, 0), 4097);
        assert_int_equal(send(stranger, bytes, 0, 0), 0);
        assert_int_equal(send(stranger, bytes, 4096, 0), 4096);
        refused += 4;
        guest_say(&client, 0, "still here");
        EXCHANGE_UNTIL(&server, &client, server.messages == i + 1);
    }
    const sb_host_transport_counters *counters = sb_host_transport_get_counters(server.transport);
    assert_int_equal(counters->datagrams_refused, refused);
    assert_int_equal(counters->send_errors, 0);
    assert_int_equal(server.disconnects, 0);
    assert_false(client.gone);
    close(stranger);
    guest_close(&client);
    sb_host_transport_destroy(server.transport);
}

static void flood_is_cut_off_by_a_bound_in_one_service(void **state)
{
    (void)state;
    owner server;
    owner_open(&server, 4);
    int stranger = owner_open_stranger(&server);
    // More than the socket's buffer holds; the kernel drops the rest.
    for (int i = 0; i < 20000; i++) {
        assert_int_equal(send(stranger, "", 0, 0), 0);
    }
    // A service that the system interrupts at its beginning may have no time left.
    uint64_t first = 0;
    for (uint32_t i = 0; i < 100 && first == 0; i++) {
        sb_host_transport_service(server.transport);
        first = sb_host_transport_get_counters(server.transport)->datagrams_refused;
    }
    assert_true(first > 0 && first <= 9 * 256);
    close(stranger);
    sb_host_transport_destroy(server.transport);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(tunnels_without_a_connection_give_their_places_to_newcomers),
        cmocka_unit_test(tunnel_carries_one_connection_only),
        cmocka_unit_test(peer_that_acknowledges_nothing_is_dropped_before_it_costs_memory),
        cmocka_unit_test(peer_costs_at_most_768_kib_and_can_cost_nearly_that),
        cmocka_unit_test(garbage_is_counted_while_a_client_stays_connected),
        cmocka_unit_test(flood_is_cut_off_by_a_bound_in_one_service),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
