#include "test.h"

#include <fenv.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include <enet/enet.h>
#include <sabot/client.h>

#if defined(__SSE__)
#include <xmmintrin.h>
#endif

#include "gate.h"
#include "harness.h"

// The test controls a server on its own socket; the client runs through its public interface. Both
// run in this thread, turn by turn. `enet_host_service` waits a millisecond for the other side's
// packets.

#define WAIT_MS_MAX 60000u

typedef struct fixture {
    harness h; ///< for the map and the coding of messages
    ENetHost *server;
    gate gate; ///< in front of it
    ENetPeer *peer;
    sb_client *client;
    bool plain; ///< the client does not predict
    uint32_t hellos, inputs, goodbyes, disconnects;
    sb_channel input_channel;
    sb_message last;
} fixture;

static int setup(void **state)
{
    fixture *f = calloc(1, sizeof *f);
    harness_init(&f->h);
    ENetAddress address = {.host = ENET_HOST_ANY, .port = ENET_PORT_ANY};
    f->server = enet_host_create(&address, 4, SB_CHANNEL_COUNT, 0, 0);
    *state = f;
    assert_non_null(f->server);
    gate_open(&f->gate, 0, f->server->address.port, 1);
    return 0;
}

static int teardown(void **state)
{
    fixture *f = *state;
    sb_client_destroy(f->client);
    gate_close(&f->gate);
    if (f->server != NULL) {
        enet_host_destroy(f->server);
    }
    harness_deinit(&f->h);
    free(f);
    return 0;
}

static void server_note(fixture *f, const ENetEvent *event)
{
    assert_int_equal(sb_message_decode(event->packet->data, event->packet->dataLength, &f->last),
                     SB_OK);
    if (f->last.type == SB_MESSAGE_HELLO) {
        f->hellos++;
    } else if (f->last.type == SB_MESSAGE_INPUT) {
        f->inputs++;
        f->input_channel = (sb_channel)event->channelID;
    } else if (f->last.type == SB_MESSAGE_GOODBYE) {
        f->goodbyes++;
    } else {
        fail_msg("a client sent message type %d", (int)f->last.type);
    }
    enet_packet_destroy(event->packet);
}

static void server_turn(fixture *f)
{
    ENetEvent event;
    gate_pump(&f->gate);
    while (f->server != NULL && enet_host_service(f->server, &event, 1) > 0) {
        if (event.type == ENET_EVENT_TYPE_CONNECT) {
            f->peer = event.peer;
        } else if (event.type == ENET_EVENT_TYPE_DISCONNECT) {
            f->disconnects++;
        } else if (event.type == ENET_EVENT_TYPE_RECEIVE) {
            server_note(f, &event);
        }
    }
    gate_pump(&f->gate);
}

static void server_send(fixture *f, sb_channel channel, const sb_message *message)
{
    uint8_t bytes[SB_MESSAGE_SIZE_MAX];
    sb_writer writer = sb_writer_over(bytes, sizeof bytes);
    assert_int_equal(sb_message_encode(message, &writer), SB_OK);
    uint32_t flags =
        channel == SB_CHANNEL_RELIABLE ? ENET_PACKET_FLAG_RELIABLE : ENET_PACKET_FLAG_UNSEQUENCED;
    assert_int_equal(
        enet_peer_send(f->peer, (uint8_t)channel, enet_packet_create(bytes, writer.size, flags)),
        0);
}

static sb_client_status turn(fixture *f)
{
    server_turn(f);
    assert_int_equal(sb_client_update(f->client, (uint64_t)enet_time_get() * 1000), SB_OK);
    sb_client_status status;
    assert_int_equal(sb_client_get_status(f->client, &status), SB_OK);
    return status;
}

static void turn_until(fixture *f, sb_client_state wanted)
{
    uint32_t start_ms = enet_time_get();
    while (turn(f).state != wanted) {
        assert_true(enet_time_get() - start_ms < WAIT_MS_MAX);
    }
}

static void turn_until_counted(fixture *f, const uint32_t *count, uint32_t wanted)
{
    uint32_t start_ms = enet_time_get();
    while (*count < wanted) {
        (void)turn(f);
        assert_true(enet_time_get() - start_ms < WAIT_MS_MAX);
    }
}

static void create(fixture *f, uint32_t timeout_ms)
{
    sb_client_def def = sb_client_def_default();
    def.port = f->gate.port;
    def.timeout_ms = timeout_ms;
    def.predict = !f->plain;
    assert_int_equal(sb_client_create(&def, &f->client), SB_OK);
}

static void server_send_map(fixture *f)
{
    sb_message_welcome welcome = harness_welcome_default(&f->h);
    for (uint32_t offset = 0; offset < f->h.map_size;) {
        uint32_t rest = f->h.map_size - offset;
        sb_message message = {
            .type = SB_MESSAGE_MAP,
            .map = {.hash = welcome.map_hash,
                    .offset = offset,
                    .total_size = welcome.map_size,
                    .data = f->h.map_bytes + offset,
                    .data_size = rest < SB_MAP_CHUNK_SIZE_MAX ? rest : SB_MAP_CHUNK_SIZE_MAX}};
        server_send(f, SB_CHANNEL_RELIABLE, &message);
        offset += message.map.data_size;
    }
}

static void play(fixture *f, uint32_t timeout_ms)
{
    create(f, timeout_ms);
    turn_until_counted(f, &f->hellos, 1);
    sb_message message = {.type = SB_MESSAGE_WELCOME, .welcome = harness_welcome_default(&f->h)};
    server_send(f, SB_CHANNEL_RELIABLE, &message);
    server_send_map(f);
    turn_until(f, SB_CLIENT_PLAYING);
}

static void every_function_survives_null(void **state)
{
    (void)state;
    sb_client_def def = sb_client_def_default();
    sb_client *client = NULL;
    static sb_client_view_data view;
    sb_client_event event;
    sb_client_control control = {.throttle = 1.0f};
    sb_client_status status;
    const sb_client_box *boxes;
    uint32_t count;
    float low[3], high[3];
    assert_int_equal(sb_client_create(NULL, &client), SB_ERROR_ARGUMENT);
    assert_int_equal(sb_client_create(&def, NULL), SB_ERROR_ARGUMENT);
    assert_int_equal(sb_client_create(NULL, NULL), SB_ERROR_ARGUMENT);
    sb_client_destroy(NULL);
    assert_int_equal(sb_client_update(NULL, 1), SB_ERROR_ARGUMENT);
    assert_int_equal(sb_client_input_set(NULL, &control), SB_ERROR_ARGUMENT);
    assert_int_equal(sb_client_view(NULL, &view), SB_ERROR_ARGUMENT);
    assert_int_equal(sb_client_view(NULL, NULL), SB_ERROR_ARGUMENT);
    assert_false(sb_client_event_poll(NULL, &event));
    assert_int_equal(sb_client_map(NULL, &boxes, &count, low, high), SB_ERROR_ARGUMENT);
    assert_int_equal(sb_client_get_status(NULL, &status), SB_ERROR_ARGUMENT);
    sb_client_kind kind;
    memset(&kind, 0xEE, sizeof kind);
    assert_int_equal(sb_client_get_kind(NULL, 0, &kind), SB_ERROR_ARGUMENT);
    assert_null(kind.name);
    assert_int_equal(sb_client_get_kind(NULL, 0, NULL), SB_ERROR_ARGUMENT);
    assert_null(sb_client_event_name(NULL, SB_CLIENT_EVENT_JOIN));
    sb_client_map_item item;
    memset(&item, 0xEE, sizeof item);
    assert_int_equal(sb_client_map_count(NULL, SB_CLIENT_MAP_BOXES), 0);
    assert_int_equal(sb_client_get_map_item(NULL, SB_CLIENT_MAP_BOXES, 0, &item),
                     SB_ERROR_ARGUMENT);
    assert_int_equal(item.point_count, 0);
    assert_int_equal(sb_client_get_map_item(NULL, SB_CLIENT_MAP_BOXES, 0, NULL), SB_ERROR_ARGUMENT);

    assert_int_equal(sb_client_create(&def, &client), SB_OK);
    assert_int_equal(sb_client_input_set(client, NULL), SB_ERROR_ARGUMENT);
    assert_int_equal(sb_client_view(client, NULL), SB_ERROR_ARGUMENT);
    assert_int_equal(sb_client_view(client, &view), SB_ERROR_STATE);
    assert_false(sb_client_event_poll(client, NULL));
    assert_false(sb_client_event_poll(client, &event));
    assert_int_equal(sb_client_map(client, NULL, &count, low, high), SB_ERROR_ARGUMENT);
    assert_int_equal(sb_client_map(client, &boxes, NULL, low, high), SB_ERROR_ARGUMENT);
    assert_int_equal(sb_client_map(client, &boxes, &count, NULL, high), SB_ERROR_ARGUMENT);
    assert_int_equal(sb_client_map(client, &boxes, &count, low, NULL), SB_ERROR_ARGUMENT);
    assert_int_equal(sb_client_map(client, &boxes, &count, low, high), SB_ERROR_STATE);
    assert_int_equal(sb_client_map_count(client, SB_CLIENT_MAP_BOXES), 0);
    assert_int_equal(sb_client_get_map_item(client, SB_CLIENT_MAP_BOXES, 0, &item), SB_ERROR_RANGE);
    assert_int_equal(sb_client_get_status(client, NULL), SB_ERROR_ARGUMENT);
    assert_int_equal(sb_client_get_kind(client, 0, NULL), SB_ERROR_ARGUMENT);
    assert_int_equal(sb_client_get_kind(client, 0, &kind), SB_OK);
    assert_string_equal(kind.name, "tank");
    assert_int_equal(sb_client_get_kind(client, SB_ENTITY_KIND_COUNT, &kind), SB_ERROR_RANGE);
    assert_string_equal(sb_client_event_name(client, SB_CLIENT_EVENT_JOIN), "join");
    sb_client_destroy(client);
}

static void create_of_a_wrong_def_is_refused(void **state)
{
    (void)state;
    sb_client *client = NULL;
    const sb_client_def good = sb_client_def_default();
    sb_client_def defs[6] = {good, good, good, good, good, good};
    defs[0].host = NULL;
    defs[1].host = "";
    defs[2].port = 0;
    defs[3].name = NULL;
    defs[4].name = "a name of 24 bytes......";
    defs[5].timeout_ms = 0;
    for (uint32_t i = 0; i < 6; i++) {
        assert_int_equal(sb_client_create(&defs[i], &client), SB_ERROR_ARGUMENT);
        assert_null(client);
    }
}

static void create_of_an_unknown_host_says_so(void **state)
{
    (void)state;
    sb_client_def def = sb_client_def_default();
    sb_client *client = NULL;
    // A label over 63 bytes is no host name, so that no name server is asked.
    def.host =
        "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa.invalid";
    assert_int_equal(sb_client_create(&def, &client), SB_ERROR_RESOLVE);
    assert_null(client);
}

static void create_with_rules_that_cannot_be_loaded_says_so(void **state)
{
    (void)state;
    sb_client_def def = sb_client_def_default();
    assert_null(def.rules);
    assert_true(def.predict);
    sb_client *client = NULL;
    static const char *const paths[] = {"/nowhere/at/all/rules.so", "", "/"};
    for (uint32_t i = 0; i < 3; i++) {
        def.rules = paths[i];
        assert_int_equal(sb_client_create(&def, &client), SB_ERROR_IO);
        assert_null(client);
    }
}

static void input_of_any_floats_is_taken(void **state)
{
    fixture *f = *state;
    create(f, 1000);
    const float values[] = {NAN, INFINITY, -INFINITY, 1e38f, -1e38f, 1e-45f, 0.0f};
    for (uint32_t i = 0; i < 7; i++) {
        float v = values[i];
        sb_client_control control = {v, v, v, v, true, {1, 2, 3, 4}};
        assert_int_equal(sb_client_input_set(f->client, &control), SB_OK);
    }
}

static void a_silent_host_times_out(void **state)
{
    fixture *f = *state;
    create(f, 100);
    enet_host_destroy(f->server);
    f->server = NULL;
    sb_client_status status = {.state = SB_CLIENT_CONNECTING};
    uint64_t now_us = 1000;
    for (; status.state == SB_CLIENT_CONNECTING; now_us += 10000) {
        assert_int_equal(sb_client_update(f->client, now_us), SB_OK);
        assert_int_equal(sb_client_get_status(f->client, &status), SB_OK);
        assert_true(now_us < 200000);
    }
    assert_int_equal(status.state, SB_CLIENT_CLOSED);
    assert_int_equal(status.reason, SB_CLIENT_REASON_TIMEOUT);
    assert_string_equal(status.text, "the server does not answer");
    assert_int_equal(sb_client_update(f->client, now_us), SB_OK);
}

static void a_match_goes_from_hello_to_goodbye(void **state)
{
    fixture *f = *state;
    play(f, 5000);
    turn_until_counted(f, &f->inputs, 5);
    assert_int_equal(f->input_channel, SB_CHANNEL_UP);
    sb_message snapshot = harness_snapshot(120, 0, 1);
    harness_add_entity(&snapshot, SB_ENTITY_TANK, 3);
    server_send(f, SB_CHANNEL_DOWN, &snapshot);
    uint32_t start_ms = enet_time_get();
    sb_client_status status = turn(f);
    while (status.snapshot_tick != 120) {
        assert_true(enet_time_get() - start_ms < WAIT_MS_MAX);
        status = turn(f);
    }
    assert_int_equal(status.player, 3);
    assert_true(status.bytes_sent > 0 && status.bytes_received > f->h.map_size);
    const sb_client_box *boxes;
    uint32_t count;
    float low[3], high[3];
    assert_int_equal(sb_client_map(f->client, &boxes, &count, low, high), SB_OK);
    assert_true(count > 0);

    sb_client_destroy(f->client);
    f->client = NULL;
    start_ms = enet_time_get();
    while (f->disconnects == 0) {
        server_turn(f);
        assert_true(enet_time_get() - start_ms < WAIT_MS_MAX);
    }
    // ENet may drop what a peer sent just before it disconnected, and so the goodbye.
    assert_in_range(f->goodbyes, 0, 1);
    assert_int_equal(f->hellos, 1);
}

static void a_refusal_reaches_the_game(void **state)
{
    fixture *f = *state;
    create(f, 5000);
    turn_until_counted(f, &f->hellos, 1);
    sb_message message = {.type = SB_MESSAGE_REFUSE,
                          .refuse = {.reason = SB_REFUSAL_SESSION_FULL, .text = {"no room", 7}}};
    server_send(f, SB_CHANNEL_RELIABLE, &message);
    turn_until(f, SB_CLIENT_CLOSED);
    turn_until_counted(f, &f->disconnects, 1);
    sb_client_status status = turn(f);
    assert_int_equal(status.reason, SB_CLIENT_REASON_REFUSED);
    assert_string_equal(status.text, "no room");
    assert_int_equal(f->goodbyes, 0);
}

static void a_dead_server_is_noticed_in_time(void **state)
{
    fixture *f = *state;
    play(f, 400);
    enet_host_destroy(f->server); // its peers hear nothing
    f->server = NULL;
    uint32_t start_ms = enet_time_get();
    sb_client_status status;
    do {
        status = turn(f);
        assert_true(enet_time_get() - start_ms < 800);
    } while (status.state != SB_CLIENT_CLOSED);
    assert_int_equal(status.reason, SB_CLIENT_REASON_TIMEOUT);
}

static void datagrams_of_garbage_change_nothing(void **state)
{
    fixture *f = *state;
    play(f, 5000);
    static uint8_t garbage[4097];
    memset(garbage, 0xA5, sizeof garbage);
    const size_t sizes[] = {4097, 1, 100, 4096, 4097, 4097};
    for (uint32_t i = 0; i < 6; i++) {
        gate_send_to(&f->gate, &f->gate.newest, garbage, sizes[i]);
    }
    uint32_t inputs_before = f->inputs;
    turn_until_counted(f, &f->inputs, inputs_before + 5);
    assert_int_equal(turn(f).state, SB_CLIENT_PLAYING);
}

static void set_odd_float_mode(void)
{
    assert_int_equal(fesetround(FE_UPWARD), 0);
#if defined(__SSE__)
    _mm_setcsr(_mm_getcsr() | 0x8040u); // flush to zero, denormals are zero
#endif
}

static void assert_odd_float_mode(void)
{
    assert_int_equal(fegetround(), FE_UPWARD);
#if defined(__SSE__)
    assert_int_equal(_mm_getcsr() & 0x8040u, 0x8040u);
#endif
}

static void every_function_keeps_the_float_mode(void **state)
{
    fixture *f = *state;
    f->plain = true;
    play(f, 5000);
    sb_message snapshot = harness_snapshot(120, 0, 1);
    sb_entity tank = harness_entity(SB_ENTITY_TANK, 3);
    for (uint32_t i = 0; i < 6; i++) {
        tank.values[i] = 3333 + 16 * (int32_t)i;
    }
    tank.values[SB_TANK_YAW] = 4001;
    harness_create(&snapshot, &sb_tanks_rules.schema, &tank);
    server_send(f, SB_CHANNEL_DOWN, &snapshot);
    uint32_t start_ms = enet_time_get();
    while (turn(f).snapshot_tick != 120) {
        assert_true(enet_time_get() - start_ms < WAIT_MS_MAX);
    }
    static sb_client_view_data expected, view;
    sb_client_control control = {.throttle = 0.3f};
    (void)sb_client_input_set(f->client, &control);
    assert_int_equal(sb_client_view(f->client, &expected), SB_OK);

    fenv_t environment;
    assert_int_equal(fegetenv(&environment), 0);
    set_odd_float_mode();
    sb_client_def def = sb_client_def_default();
    def.port = f->server->address.port;
    sb_client *other = NULL;
    sb_client_event event;
    sb_client_status status;
    const sb_client_box *boxes;
    uint32_t count;
    float low[3], high[3];
    sb_client_kind kind;
    assert_int_equal(sb_client_create(&def, &other), SB_OK);
    assert_odd_float_mode();
    (void)sb_client_update(other, 1000);
    assert_odd_float_mode();
    sb_client_destroy(other);
    assert_odd_float_mode();
    // The client calculates the control's result again.
    (void)sb_client_input_set(f->client, &control);
    assert_odd_float_mode();
    assert_int_equal(sb_client_view(f->client, &view), SB_OK);
    assert_odd_float_mode();
    (void)sb_client_update(f->client, (uint64_t)enet_time_get() * 1000);
    assert_odd_float_mode();
    (void)sb_client_event_poll(f->client, &event);
    assert_odd_float_mode();
    (void)sb_client_map(f->client, &boxes, &count, low, high);
    assert_odd_float_mode();
    (void)sb_client_get_status(f->client, &status);
    assert_odd_float_mode();
    (void)sb_client_get_kind(f->client, 0, &kind);
    assert_odd_float_mode();
    (void)sb_client_event_name(f->client, SB_CLIENT_EVENT_FIRE);
    assert_odd_float_mode();
    assert_int_equal(fesetenv(&environment), 0);
    assert_memory_equal(&view, &expected, sizeof view);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, setup, teardown)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(every_function_survives_null),
        TEST(create_of_a_wrong_def_is_refused),
        TEST(create_of_an_unknown_host_says_so),
        TEST(create_with_rules_that_cannot_be_loaded_says_so),
        TEST(input_of_any_floats_is_taken),
        TEST(a_silent_host_times_out),
        TEST(a_match_goes_from_hello_to_goodbye),
        TEST(a_refusal_reaches_the_game),
        TEST(a_dead_server_is_noticed_in_time),
        TEST(datagrams_of_garbage_change_nothing),
        TEST(every_function_keeps_the_float_mode),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
