#include "client_transport.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <enet/enet.h>

#include "base/random.h"
#include "gate.h"
#include "test.h"

// An ENet host is the server. It and the transport run in this thread, turn by turn.

#define WAIT_MS_MAX 60000u
#define MESSAGE_SIZE 600

typedef struct fixture {
    ENetHost *server;
    gate gate;      ///< in front of it
    ENetPeer *peer; ///< the client, NULL before it has connected
    sb_carrier client;
    bool connected, disconnected;      ///< as the transport told the client
    uint32_t server_disconnected;      ///< peers, as ENet told the server
    uint32_t client_received;          ///< count of messages
    uint8_t client_last[MESSAGE_SIZE]; ///< the last one
    uint32_t server_received;          ///< count of messages
    uint32_t refused;                  ///< count of refusals that the transport reported
    uint32_t refusal;                  ///< code of the last one
    char refusal_text[128];            ///< its text; empty for none
} fixture;

static void on_connected(void *context)
{
    fixture *f = context;
    f->connected = true;
}

static void on_received(void *context, const void *bytes, size_t size)
{
    fixture *f = context;
    f->client_received++;
    memcpy(f->client_last, bytes, size < MESSAGE_SIZE ? size : MESSAGE_SIZE);
}

static void on_disconnected(void *context)
{
    fixture *f = context;
    f->disconnected = true;
}

static void on_refused(void *context, uint32_t refusal, const char *text)
{
    fixture *f = context;
    snprintf(f->refusal_text, sizeof f->refusal_text, "%s", text != NULL ? text : "");
    f->refused++;
    f->refusal = refusal;
}

static int setup(void **state)
{
    fixture *f = calloc(1, sizeof *f);
    *state = f;
    ENetAddress address = {.host = ENET_HOST_ANY, .port = ENET_PORT_ANY};
    assert_non_null(f);
    f->server = enet_host_create(&address, 4, SB_CHANNEL_COUNT, 0, 0);
    assert_non_null(f->server);
    gate_open(&f->gate, 0, f->server->address.port, 1);
    const sb_carrier_handler handler = {on_connected, on_received, on_refused, on_disconnected, f};
    const sb_client_def def = {.host = "127.0.0.1", .port = f->gate.port, .timeout_ms = 4000};
    assert_int_equal(sb_client_transport_open(NULL, &def, handler, &f->client), SB_OK);
    return 0;
}

static int teardown(void **state)
{
    fixture *f = *state;
    f->client.functions->destroy(f->client.self, false);
    gate_close(&f->gate);
    enet_host_destroy(f->server);
    free(f);
    return 0;
}

static void turn(fixture *f)
{
    ENetEvent event;
    gate_pump(&f->gate);
    while (enet_host_service(f->server, &event, 1) > 0) {
        if (event.type == ENET_EVENT_TYPE_CONNECT) {
            f->peer = event.peer;
        } else if (event.type == ENET_EVENT_TYPE_DISCONNECT) {
            f->server_disconnected++;
        } else if (event.type == ENET_EVENT_TYPE_RECEIVE) {
            f->server_received++;
            enet_packet_destroy(event.packet);
        }
    }
    gate_pump(&f->gate);
    f->client.functions->service(f->client.self);
    f->client.functions->flush(f->client.self);
}

#define TURN_UNTIL(f, condition)                                                                   \
    do {                                                                                           \
        enet_uint32 start_ms = enet_time_get();                                                    \
        while (!(condition)) {                                                                     \
            turn(f);                                                                               \
            assert_true(enet_time_get() - start_ms < WAIT_MS_MAX);                                 \
        }                                                                                          \
    } while (0)

static void connect_both(fixture *f)
{
    TURN_UNTIL(f, f->connected && f->peer != NULL);
}

// Sends the client a datagram from the server's address; its header says that the rest is
// compressed.
static void send_compressed(fixture *f, uint8_t *bytes, size_t size)
{
    uint32_t word = f->peer->outgoingPeerID | ENET_PROTOCOL_HEADER_FLAG_COMPRESSED |
                    (uint32_t)f->peer->outgoingSessionID << ENET_PROTOCOL_HEADER_SESSION_SHIFT;
    bytes[0] = (uint8_t)(word >> 8);
    bytes[1] = (uint8_t)word;
    gate_send(&f->gate, bytes, size);
}

static void datagrams_that_say_they_are_compressed_change_nothing(void **state)
{
    fixture *f = *state;
    connect_both(f);
    const uint64_t seed = 20261122;
    print_message("seed %llu\n", (unsigned long long)seed);
    sb_random random = sb_random_seed(seed, 0);
    uint8_t bytes[1200] = {0};
    for (size_t size = 2; size < 100; size++) {
        send_compressed(f, bytes, size);
    }
    for (uint32_t i = 0; i < 3000; i++) {
        size_t size = 2 + sb_random_below(&random, i % 2 == 0 ? 40 : sizeof bytes - 1);
        for (size_t k = 2; k < size; k++) {
            bytes[k] = (uint8_t)sb_random_u32(&random);
        }
        send_compressed(f, bytes, size);
        if (i % 50 == 0) {
            turn(f);
        }
    }
    f->client.functions->send(f->client.self, SB_CHANNEL_RELIABLE, "here", 4);
    TURN_UNTIL(f, f->server_received == 1);
    assert_false(f->disconnected);
    assert_int_equal(f->client_received, 0);
}

// Only a datagram that names the client's key counts, and it must come from the server's address.
static void a_stranger_cannot_take_the_place_of_the_server(void **state)
{
    fixture *f = *state;
    f->gate.silent = true;
    TURN_UNTIL(f, f->gate.requests > 0);
    gate stranger;
    gate_open(&stranger, 0, f->server->address.port, 9);
    // The stranger knows where the client is, and denies and challenges it with every echo of one
    // byte that it can guess.
    uint8_t key[SB_SECURE_KEY_SIZE] = {0}, denied[SB_DENIED_SIZE];
    for (uint32_t guess = 0; guess < 256; guess++) {
        key[0] = (uint8_t)guess;
        sb_handshake_deny(key, 4, denied);
        gate_send_to(&stranger, &f->gate.newest, denied, sizeof denied);
        gate_send_to(&f->gate, &f->gate.newest, denied, sizeof denied);
    }
    turn(f);
    f->gate.silent = false;
    connect_both(f);
    assert_int_equal(f->refused, 0);
    assert_false(f->disconnected);
    gate_close(&stranger);
}

static void denied_handshake_is_told_as_a_refusal(void **state)
{
    fixture *f = *state;
    f->gate.denial = 4;
    TURN_UNTIL(f, f->refused > 0);
    assert_int_equal(f->refusal, 4);
    assert_string_equal(f->refusal_text, ""); // the standard's
    assert_true(f->client.functions->is_over(f->client.self));
    turn(f);
    assert_int_equal(f->refused, 1);
    assert_int_equal(f->gate.client_count, 0);
}

static void denial_by_another_version_names_both_versions(void **state)
{
    fixture *f = *state;
    f->gate.denial = 1;
    f->gate.denial_major = 9;
    TURN_UNTIL(f, f->refused > 0);
    assert_int_equal(f->refusal, 1);
    assert_string_equal(f->refusal_text, "the server speaks version 9.3 of the wire, "
                                         "and this client version 2.3");
}

static void restart_after_a_stop_connects_again(void **state)
{
    fixture *f = *state;
    connect_both(f);
    uint16_t port_before = f->gate.newest.port;
    f->client.functions->stop(f->client.self);
    assert_true(f->client.functions->is_over(f->client.self));
    sb_client_status status = {.round_trip_ms = 1};
    f->client.functions->status(f->client.self, &status);
    assert_int_equal(status.round_trip_ms, 0);
    // These calls do nothing, and neither does a second stop.
    f->client.functions->service(f->client.self);
    f->client.functions->send(f->client.self, SB_CHANNEL_RELIABLE, "lost", 4);
    f->client.functions->flush(f->client.self);
    f->client.functions->finish(f->client.self);
    f->client.functions->stop(f->client.self);
    TURN_UNTIL(f, f->server_disconnected == 1);
    assert_false(f->disconnected);

    f->connected = false;
    f->peer = NULL;
    assert_int_equal(f->client.functions->restart(f->client.self, 0), SB_OK);
    assert_false(f->client.functions->is_over(f->client.self));
    connect_both(f);
    assert_int_not_equal(f->gate.newest.port, port_before);
    f->client.functions->send(f->client.self, SB_CHANNEL_RELIABLE, "here", 4);
    TURN_UNTIL(f, f->server_received == 1);
    ENetPacket *packet = enet_packet_create("there", 5, ENET_PACKET_FLAG_RELIABLE);
    assert_int_equal(enet_peer_send(f->peer, SB_CHANNEL_RELIABLE, packet), 0);
    TURN_UNTIL(f, f->client_received == 1);
    assert_memory_equal(f->client_last, "there", 5);
    assert_false(f->disconnected);
}

static void restart_ends_what_there_is(void **state)
{
    fixture *f = *state;
    // While the client asks, while it connects, and once it is connected.
    for (uint32_t turns = 0; turns < 3; turns++) {
        TURN_UNTIL(f, turns < 2 || f->connected);
        turn(f);
        if (turns % 2 == 0) {
            f->client.functions->stop(f->client.self);
            assert_true(f->client.functions->is_over(f->client.self));
        }
        f->connected = false;
        assert_int_equal(f->client.functions->restart(f->client.self, 0), SB_OK);
        assert_false(f->client.functions->is_over(f->client.self));
    }
    connect_both(f);
    assert_false(f->disconnected);
}

static void restart_after_a_loss_connects_again(void **state)
{
    fixture *f = *state;
    connect_both(f);
    enet_peer_disconnect_now(f->peer, 0);
    TURN_UNTIL(f, f->disconnected);
    assert_true(f->client.functions->is_over(f->client.self));
    assert_int_equal(f->client.functions->answers(f->client.self), 2); // challenge, acceptance
    f->connected = false;
    f->peer = NULL;
    f->gate.requests = 0;
    assert_int_equal(f->client.functions->restart(f->client.self, 0), SB_OK);
    connect_both(f);
    assert_int_equal(f->client.functions->answers(f->client.self), 4);
    assert_int_equal(f->gate.client_count, 2);
}

static void restart_after_a_finish_connects_again(void **state)
{
    fixture *f = *state;
    connect_both(f);
    f->client.functions->finish(f->client.self);
    TURN_UNTIL(f, f->client.functions->is_over(f->client.self));
    f->connected = false;
    f->peer = NULL;
    assert_int_equal(f->client.functions->restart(f->client.self, 0), SB_OK);
    connect_both(f);
    f->client.functions->send(f->client.self, SB_CHANNEL_RELIABLE, "here", 4);
    TURN_UNTIL(f, f->server_received == 1);
}

// A connection beside another one, of a client that gives its server an hour.
typedef struct beside {
    sb_carrier patient, ahead;
    bool connected, disconnected;
    uint32_t received;
} beside;

static void on_ahead_connected(void *context)
{
    beside *it = context;
    it->connected = true;
}

static void on_ahead_received(void *context, const void *bytes, size_t size)
{
    beside *it = context;
    (void)bytes, (void)size;
    it->received++;
}

static void on_ahead_disconnected(void *context)
{
    beside *it = context;
    it->disconnected = true;
}

static void turn_beside(fixture *f, beside *it)
{
    turn(f);
    it->patient.functions->service(it->patient.self);
    it->patient.functions->flush(it->patient.self);
    if (it->ahead.functions != NULL) {
        it->ahead.functions->service(it->ahead.self);
        it->ahead.functions->flush(it->ahead.self);
    }
}

static void begin_beside(fixture *f, beside *it)
{
    const sb_client_place same = {.port = f->gate.port};
    const sb_carrier_handler handler = {on_connected, on_received, on_refused, on_disconnected, f};
    const sb_carrier_handler ahead = {on_ahead_connected, on_ahead_received, on_refused,
                                      on_ahead_disconnected, it};
    const sb_client_def def = {.host = "127.0.0.1", .port = f->gate.port, .timeout_ms = 3600000};
    *it = (beside){0};
    assert_int_equal(sb_client_transport_open(NULL, &def, handler, &it->patient), SB_OK);
    assert_int_equal(it->patient.functions->beside(it->patient.self, &same, ahead, &it->ahead),
                     SB_OK);
    f->peer = NULL;
    for (uint32_t i = 0; i < WAIT_MS_MAX && !it->connected; i++) {
        turn_beside(f, it);
    }
    assert_true(it->connected);
}

static void end_beside(beside *it)
{
    it->ahead.functions->destroy(it->ahead.self, false);
    it->patient.functions->destroy(it->patient.self, false);
}

// The server forgets its peers, and tells nobody.
static void forget_peers(fixture *f)
{
    for (size_t i = 0; i < f->server->peerCount; i++) {
        enet_peer_reset(&f->server->peers[i]);
    }
}

static void connection_ahead_of_time_that_the_server_forgets_is_lost_soon(void **state)
{
    fixture *f = *state;
    beside it;
    begin_beside(f, &it);
    forget_peers(f);
    it.ahead.functions->send(it.ahead.self, SB_CHANNEL_RELIABLE, "hello", 5);
    const enet_uint32 start_ms = enet_time_get();
    while (!it.disconnected) {
        turn_beside(f, &it);
        assert_true(enet_time_get() - start_ms < WAIT_MS_MAX);
    }
    end_beside(&it);
}

static void connection_ahead_of_time_that_is_answered_has_the_time_of_any_other(void **state)
{
    fixture *f = *state;
    beside it;
    begin_beside(f, &it);
    // The server may know of it a little later.
    for (uint32_t i = 0; i < WAIT_MS_MAX && it.received == 0; i++) {
        if (i % 100 == 99) {
            enet_host_broadcast(f->server, SB_CHANNEL_RELIABLE,
                                enet_packet_create("welcome", 7, ENET_PACKET_FLAG_RELIABLE));
        }
        turn_beside(f, &it);
    }
    assert_true(it.received > 0);
    forget_peers(f);
    for (const enet_uint32 start_ms = enet_time_get(); enet_time_get() - start_ms < 3000;) {
        turn_beside(f, &it);
    }
    assert_false(it.disconnected);
    end_beside(&it);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, setup, teardown)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(datagrams_that_say_they_are_compressed_change_nothing),
        TEST(a_stranger_cannot_take_the_place_of_the_server),
        TEST(denied_handshake_is_told_as_a_refusal),
        TEST(denial_by_another_version_names_both_versions),
        TEST(restart_after_a_stop_connects_again),
        TEST(restart_ends_what_there_is),
        TEST(restart_after_a_loss_connects_again),
        TEST(restart_after_a_finish_connects_again),
        TEST(connection_ahead_of_time_that_the_server_forgets_is_lost_soon),
        TEST(connection_ahead_of_time_that_is_answered_has_the_time_of_any_other),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
