// Tests client.c: a client returns to a server that vanishes without a word or ends the connection.
// The test controls the server, on loopback sockets. Both run in this thread, turn by turn.
#include "test.h"

#include <stdlib.h>
#include <string.h>

#include <enet/enet.h>
#include <sabot/client.h>

#include "base/hash.h"
#include "gate.h"
#include "harness.h"

#define WAIT_MS_MAX 60000u
#define TIMEOUT_MS 1000u
// A client finds a restarted server within about a second; a busy machine takes longer.
#define FOUND_MS_MAX 10000u

static const uint8_t first_secret[] = "sixteen letters.", second_secret[] = "another sixteen!";

typedef struct fixture {
    harness h; ///< for the map and the coding of messages
    ENetHost *server;
    ENetPeer *peer; ///< the newest peer
    uint16_t port;  ///< of the server, the same throughout
    gate gate;      ///< in front of the server
    sb_client *client;
    uint64_t ahead_us; ///< by which the client's clock is ahead of the server's
    uint32_t hellos, inputs, goodbyes, disconnects;
    sb_message hello; ///< the last; what it points to is copied:
    uint8_t hello_secret[SB_RESUME_SECRET_SIZE];
    uint32_t input_epoch;
} fixture;

static void start_server(fixture *f)
{
    ENetAddress address = {.host = ENET_HOST_ANY, .port = ENET_PORT_ANY};
    f->server = enet_host_create(&address, 8, SB_CHANNEL_COUNT, 0, 0);
    assert_non_null(f->server);
    gate_open(&f->gate, f->port, f->server->address.port, 1);
    f->port = f->gate.port;
    f->peer = NULL;
}

// Ends the server as a killed process ends: its peers hear nothing.
static void kill_server(fixture *f)
{
    gate_close(&f->gate);
    enet_host_destroy(f->server);
    f->server = NULL;
}

static int setup(void **state)
{
    fixture *f = calloc(1, sizeof *f);
    harness_init(&f->h);
    *state = f;
    start_server(f);
    return 0;
}

static int teardown(void **state)
{
    fixture *f = *state;
    sb_client_destroy(f->client);
    if (f->server != NULL) {
        kill_server(f);
    }
    harness_deinit(&f->h);
    free(f);
    return 0;
}

static void note(fixture *f, const ENetEvent *event)
{
    static sb_message message;
    assert_int_equal(sb_message_decode(event->packet->data, event->packet->dataLength, &message),
                     SB_OK);
    if (message.type == SB_MESSAGE_HELLO) {
        f->hellos++;
        f->hello = message;
        if (message.hello.resume.size > 0) {
            memcpy(f->hello_secret, message.hello.resume.data, SB_RESUME_SECRET_SIZE);
        }
    } else if (message.type == SB_MESSAGE_INPUT) {
        f->inputs++;
        f->input_epoch = message.input.epoch;
    } else {
        assert_int_equal(message.type, SB_MESSAGE_GOODBYE);
        f->goodbyes++;
    }
    enet_packet_destroy(event->packet);
}

static void server_turn(fixture *f)
{
    ENetEvent event;
    if (f->server != NULL) {
        gate_pump(&f->gate);
    }
    while (f->server != NULL && enet_host_service(f->server, &event, 1) > 0) {
        if (event.type == ENET_EVENT_TYPE_CONNECT) {
            f->peer = event.peer;
        } else if (event.type == ENET_EVENT_TYPE_DISCONNECT) {
            f->disconnects++;
        } else if (event.type == ENET_EVENT_TYPE_RECEIVE) {
            note(f, &event);
        }
    }
    if (f->server != NULL) {
        gate_pump(&f->gate);
    }
}

static sb_client_status turn(fixture *f)
{
    server_turn(f);
    uint64_t now_us = (uint64_t)enet_time_get() * 1000 + f->ahead_us;
    assert_int_equal(sb_client_update(f->client, now_us), SB_OK);
    sb_client_status status;
    assert_int_equal(sb_client_get_status(f->client, &status), SB_OK);
    return status;
}

#define TURN_UNTIL(f, condition, within_ms)                                                        \
    do {                                                                                           \
        enet_uint32 start_ms = enet_time_get();                                                    \
        while (!(condition)) {                                                                     \
            (void)turn(f);                                                                         \
            assert_true(enet_time_get() - start_ms < (within_ms));                                 \
        }                                                                                          \
    } while (0)

static void turn_for(fixture *f, uint32_t ms)
{
    for (enet_uint32 start_ms = enet_time_get(); enet_time_get() - start_ms < ms;) {
        (void)turn(f);
    }
}

static sb_client_state state_of(fixture *f)
{
    sb_client_status status;
    assert_int_equal(sb_client_get_status(f->client, &status), SB_OK);
    return status.state;
}

static void say(fixture *f, const sb_message *message)
{
    uint8_t bytes[SB_MESSAGE_SIZE_MAX];
    sb_writer writer = sb_writer_over(bytes, sizeof bytes);
    assert_int_equal(sb_message_encode(message, &writer), SB_OK);
    ENetPacket *packet = enet_packet_create(bytes, writer.size, ENET_PACKET_FLAG_RELIABLE);
    assert_int_equal(enet_peer_send(f->peer, SB_CHANNEL_RELIABLE, packet), 0);
}

static void welcome(fixture *f, uint32_t epoch, const uint8_t *secret)
{
    sb_message message = {.type = SB_MESSAGE_WELCOME, .welcome = harness_welcome_default(&f->h)};
    message.welcome.epoch = epoch;
    message.welcome.resume = (sb_blob){secret, secret != NULL ? SB_RESUME_SECRET_SIZE : 0};
    say(f, &message);
}

static void send_map(fixture *f)
{
    for (uint32_t offset = 0; offset < f->h.map_size;) {
        uint32_t rest = f->h.map_size - offset;
        sb_message message = {
            .type = SB_MESSAGE_MAP,
            .map = {.hash = sb_hash(f->h.map_bytes, f->h.map_size),
                    .offset = offset,
                    .total_size = f->h.map_size,
                    .data = f->h.map_bytes + offset,
                    .data_size = rest < SB_MAP_CHUNK_SIZE_MAX ? rest : SB_MAP_CHUNK_SIZE_MAX}};
        say(f, &message);
        offset += message.map.data_size;
    }
}

static void play(fixture *f, uint32_t reconnect_ms, const uint8_t *secret)
{
    sb_client_def def = sb_client_def_default();
    assert_int_equal(def.reconnect_ms, 30000);
    def.port = f->port;
    def.timeout_ms = TIMEOUT_MS;
    def.reconnect_ms = reconnect_ms;
    assert_int_equal(sb_client_create(&def, &f->client), SB_OK);
    TURN_UNTIL(f, f->hellos == 1, WAIT_MS_MAX);
    assert_int_equal(f->hello.hello.resume.size, 0);
    welcome(f, 0, secret);
    send_map(f);
    TURN_UNTIL(f, state_of(f) == SB_CLIENT_PLAYING && f->inputs > 0, WAIT_MS_MAX);
}

// Expects the hello with the secret, and brings the client back into the match.
static void come_back(fixture *f, uint32_t hello, const uint8_t *secret, const uint8_t *next)
{
    TURN_UNTIL(f, f->hellos == hello, FOUND_MS_MAX);
    assert_int_equal(f->hello.hello.resume.size, SB_RESUME_SECRET_SIZE);
    assert_memory_equal(f->hello_secret, secret, SB_RESUME_SECRET_SIZE);
    assert_int_equal(f->hello.hello.session, 1);
    assert_int_equal(f->hello.hello.map_count, 1);
    welcome(f, hello, next);
    TURN_UNTIL(f, state_of(f) == SB_CLIENT_PLAYING && f->input_epoch == hello, WAIT_MS_MAX);
}

static void killed_server_that_comes_back_is_found(void **state)
{
    fixture *f = *state;
    play(f, 30000, first_secret);
    for (uint32_t i = 1; i <= 2; i++) {
        kill_server(f);
        TURN_UNTIL(f, state_of(f) == SB_CLIENT_RECONNECTING, 2 * TIMEOUT_MS);
        turn_for(f, i * 700); // some tries fail
        assert_int_equal(state_of(f), SB_CLIENT_RECONNECTING);
        start_server(f);
        come_back(f, 1 + i, i == 1 ? first_secret : second_secret, second_secret);
        sb_client_status status = turn(f);
        assert_int_equal(status.reconnects, i);
        assert_int_equal(status.reconnect_ms_left, 0);
        assert_int_equal(status.reason, SB_CLIENT_REASON_NONE);
    }
    assert_int_equal(f->goodbyes, 0);
}

static void connection_that_the_server_ends_comes_back_at_once(void **state)
{
    fixture *f = *state;
    play(f, 30000, first_secret);
    enet_peer_disconnect_now(f->peer, 0);
    TURN_UNTIL(f, state_of(f) == SB_CLIENT_RECONNECTING, WAIT_MS_MAX);
    come_back(f, 2, first_secret, second_secret);
    assert_int_equal(f->gate.client_count, 2); // another tunnel
    // The client says goodbye to its present server.
    sb_client_destroy(f->client);
    f->client = NULL;
    enet_uint32 start_ms = enet_time_get();
    while (f->disconnects == 0) {
        server_turn(f);
        assert_true(enet_time_get() - start_ms < WAIT_MS_MAX);
    }
}

static void silent_server_is_told_that_the_connection_ends(void **state)
{
    fixture *f = *state;
    play(f, 30000, first_secret);
    // ENet answers, but the server sends no message.
    TURN_UNTIL(f, f->disconnects == 1, 2 * TIMEOUT_MS);
    assert_int_equal(state_of(f), SB_CLIENT_RECONNECTING);
    come_back(f, 2, first_secret, second_secret);
    assert_int_equal(f->goodbyes, 0);
}

static void server_that_closes_and_starts_again_is_found(void **state)
{
    fixture *f = *state;
    play(f, 30000, first_secret);
    enet_peer_disconnect_now(f->peer, 0);
    for (uint32_t hello = 2; hello < 5; hello++) {
        TURN_UNTIL(f, f->hellos == hello, FOUND_MS_MAX);
        sb_message message = {.type = SB_MESSAGE_REFUSE, .refuse = {.reason = SB_REFUSAL_CLOSING}};
        say(f, &message);
    }
    // The refused connection ends now, not after the pause of 400 ms.
    TURN_UNTIL(f, f->disconnects == 3, 300);
    come_back(f, 5, first_secret, second_secret);
}

static void server_with_another_key_is_not_told_the_secret(void **state)
{
    fixture *f = *state;
    play(f, 30000, first_secret);
    sb_client_status status = turn(f);
    assert_int_equal(strlen(status.server_key), 64);
    kill_server(f);
    TURN_UNTIL(f, state_of(f) == SB_CLIENT_RECONNECTING, 2 * TIMEOUT_MS);
    start_server(f);
    gate_close(&f->gate);
    gate_open(&f->gate, f->port, f->server->address.port, 2);
    TURN_UNTIL(f, state_of(f) == SB_CLIENT_CLOSED, FOUND_MS_MAX);
    status = turn(f);
    assert_int_equal(status.reason, SB_CLIENT_REASON_KEY);
    assert_string_equal(status.text,
                        "the server has another key than the expected one; a server that restarts "
                        "without its key file has a new one");
    assert_int_equal(f->hellos, 1);
}

static void refusal_of_the_secret_closes_it(void **state)
{
    fixture *f = *state;
    play(f, 30000, first_secret);
    enet_peer_disconnect_now(f->peer, 0);
    TURN_UNTIL(f, f->hellos == 2, FOUND_MS_MAX);
    sb_message message = {.type = SB_MESSAGE_REFUSE, .refuse = {.reason = SB_REFUSAL_RESUME}};
    say(f, &message);
    TURN_UNTIL(f, state_of(f) == SB_CLIENT_CLOSED, WAIT_MS_MAX);
    sb_client_status status = turn(f);
    assert_int_equal(status.reason, SB_CLIENT_REASON_REFUSED);
    assert_int_equal(status.refusal, SB_REFUSAL_RESUME);
    turn_for(f, 300);
    assert_int_equal(f->hellos, 2);
}

static void server_that_does_not_come_back_is_given_up(void **state)
{
    fixture *f = *state;
    play(f, 700, first_secret);
    kill_server(f);
    TURN_UNTIL(f, state_of(f) == SB_CLIENT_RECONNECTING, 2 * TIMEOUT_MS);
    sb_client_status status = turn(f);
    assert_in_range(status.reconnect_ms_left, 1, 700);
    TURN_UNTIL(f, state_of(f) == SB_CLIENT_CLOSED, 1500);
    status = turn(f);
    assert_int_equal(status.reason, SB_CLIENT_REASON_TIMEOUT);
    assert_int_equal(status.reconnects, 0);
    // The client no longer tries to connect.
    start_server(f);
    turn_for(f, 1000);
    assert_int_equal(f->hellos, 1);
}

// The client has not noticed its loss until then, so its time limit begins now.
static void client_that_was_asleep_tries_all_the_same(void **state)
{
    fixture *f = *state;
    play(f, 30000, first_secret);
    enet_peer_disconnect_now(f->peer, 0);
    enet_uint32 start_ms = enet_time_get();
    while (enet_time_get() - start_ms < 20) {
        server_turn(f);
    }
    f->ahead_us = 40000000;
    sb_client_status status = turn(f);
    assert_int_equal(status.state, SB_CLIENT_RECONNECTING);
    assert_in_range(status.reconnect_ms_left, 29000, 30000);
    come_back(f, 2, first_secret, second_secret);
}

static void loss_without_a_secret_closes_it(void **state)
{
    fixture *f = *state;
    play(f, 30000, NULL);
    turn_for(f, 1500); // silence does not count as a loss then
    assert_int_equal(state_of(f), SB_CLIENT_PLAYING);
    enet_peer_disconnect_now(f->peer, 0);
    TURN_UNTIL(f, state_of(f) == SB_CLIENT_CLOSED, WAIT_MS_MAX);
    assert_int_equal(turn(f).reason, SB_CLIENT_REASON_TIMEOUT);
}

static void client_that_reconnects_can_be_destroyed(void **state)
{
    fixture *f = *state;
    play(f, 30000, first_secret);
    enet_peer_disconnect_now(f->peer, 0);
    TURN_UNTIL(f, f->hellos == 2, FOUND_MS_MAX);
    assert_int_equal(state_of(f), SB_CLIENT_RECONNECTING);
    sb_client_destroy(f->client);
    f->client = NULL;
    enet_uint32 start_ms = enet_time_get();
    while (f->disconnects == 0) {
        server_turn(f);
        assert_true(enet_time_get() - start_ms < WAIT_MS_MAX);
    }
    assert_int_equal(f->goodbyes, 0);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, setup, teardown)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(killed_server_that_comes_back_is_found),
        TEST(connection_that_the_server_ends_comes_back_at_once),
        TEST(silent_server_is_told_that_the_connection_ends),
        TEST(server_that_closes_and_starts_again_is_found),
        TEST(server_with_another_key_is_not_told_the_secret),
        TEST(refusal_of_the_secret_closes_it),
        TEST(server_that_does_not_come_back_is_given_up),
        TEST(client_that_was_asleep_tries_all_the_same),
        TEST(loss_without_a_secret_closes_it),
        TEST(client_that_reconnects_can_be_destroyed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
