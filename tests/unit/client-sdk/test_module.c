// Tests a client with rules from a shared object: the example, and another version of it.
#include "test.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "client/state.h"
#include "content/rules_loader.h"
#include "harness.h"

#define SLOT 3u
#define TICK_US 16667u
#define AHEAD_TICKS 12u
#define CAR 0u // the example's first kind

static sb_rules_library one, two;
static sb_client_view_data view;

static int open_modules(void **state)
{
    (void)state;
    char message[SB_RULES_LOADER_MESSAGE_SIZE];
    return sb_rules_library_open(HEAVY_BALL, &one, message) == SB_OK &&
                   sb_rules_library_open(HEAVY_BALL_2, &two, message) == SB_OK
               ? 0
               : -1;
}

static int close_modules(void **state)
{
    (void)state;
    sb_rules_library_close(&one);
    sb_rules_library_close(&two);
    return 0;
}

// Welcomes a client that has some rules to a server that has others.
static sb_client_status welcomed(const sb_rules *client, const sb_rules *server)
{
    harness *h = calloc(1, sizeof *h);
    assert_non_null(h);
    harness_init_by(h, client, true);
    harness_connect(h);
    h->rules = server;
    harness_welcome(h);
    sb_client_status status = harness_status(h);
    harness_deinit(h);
    free(h);
    return status;
}

static void server_that_welcomes_by_another_version_is_left(void **state)
{
    (void)state;
    assert_int_equal(welcomed(one.rules, one.rules).state, SB_CLIENT_LOADING);
    assert_int_equal(welcomed(two.rules, two.rules).state, SB_CLIENT_LOADING);
    const sb_rules *pairs[][2] = {{one.rules, two.rules},
                                  {two.rules, one.rules},
                                  {NULL, one.rules},
                                  {one.rules, &sb_tanks_rules}};
    for (size_t i = 0; i < sizeof pairs / sizeof pairs[0]; i++) {
        sb_client_status status = welcomed(pairs[i][0], pairs[i][1]);
        assert_int_equal(status.state, SB_CLIENT_CLOSED);
        assert_int_equal(status.reason, SB_CLIENT_REASON_PROTOCOL);
        const sb_rules *own = pairs[i][0] != NULL ? pairs[i][0] : &sb_tanks_rules;
        char server[64], client[64];
        (void)snprintf(server, sizeof server, "the server plays %s %u (interface ",
                       pairs[i][1]->name, (unsigned)pairs[i][1]->behaviour_version);
        (void)snprintf(client, sizeof client, ", the client %s %u (interface ", own->name,
                       (unsigned)own->behaviour_version);
        assert_non_null(strstr(status.text, server));
        assert_non_null(strstr(status.text, client));
    }
}

// Begins after the server has played up to tick 100; the player's car stands.
static sb_game *begin(harness *h, sb_frame *frame)
{
    sb_map *map = calloc(1, sizeof *map);
    assert_non_null(map);
    sb_map_arena(map);
    harness_init_by(h, one.rules, true);
    sb_game_def def = sb_game_def_default();
    sb_game_def_set_rules(&def, one.rules);
    def.seed = 7;
    def.player_capacity = HARNESS_CAPACITY;
    sb_game *server;
    assert_int_equal(sb_game_create(&def, map, &harness_allocator, &server), SB_OK);
    free(map);
    frame->command_count = 1;
    frame->commands[0] = (sb_command){.kind = SB_COMMAND_JOIN, .player = SLOT, .name = "ann"};
    while (sb_game_tick(server) < 100) {
        assert_int_equal(sb_game_advance(server, frame), SB_OK);
        frame->command_count = 0;
    }
    harness_play(h);
    return server;
}

static void receive_snapshot(harness *h, const sb_game *server)
{
    static sb_snapshot held;
    uint8_t own[SB_GAME_OWN_SIZE_MAX];
    sb_writer writer = sb_writer_over(own, sizeof own);
    sb_writer_u32(&writer, 0xFFFFFF); // all ages unknown: nothing disturbed it
    sb_game_own_write(server, SLOT, &writer);
    assert_int_equal(writer.error, SB_OK);
    sb_message snapshot = harness_snapshot_of(server, &held);
    snapshot.snapshot.own = SB_OWN_FULL;
    snapshot.snapshot.own_state = (sb_blob){own, (uint32_t)writer.size};
    harness_receive(h, &snapshot);
}

// Plays the client's inputs, each tick with the newest one sent for it.
static void play_sent(harness *h, sb_game *server, sb_frame *frame, uint32_t last_tick)
{
    static sb_input sent[1024];
    static bool known[1024];
    memset(known, 0, sizeof known);
    for (uint32_t back = h->sent_count; back > 0; back--) {
        sb_message message;
        (void)harness_sent_message(h, back - 1, &message);
        for (uint32_t i = 0; message.type == SB_MESSAGE_INPUT && i < message.input.input_count;
             i++) {
            assert_true(message.input.tick + i < 1024);
            sent[message.input.tick + i] = message.input.inputs[i];
            known[message.input.tick + i] = true;
        }
    }
    for (uint32_t tick = sb_game_tick(server) + 1; tick <= last_tick; tick++) {
        if (known[tick]) {
            frame->inputs[SLOT] = (sb_input){.aim_yaw = sent[tick].aim_yaw,
                                             .throttle = sent[tick].throttle,
                                             .steering = sent[tick].steering};
        }
        assert_int_equal(sb_game_advance(server, frame), SB_OK);
    }
}

static void own_car_is_shown_where_the_server_will_have_it(void **state)
{
    (void)state;
    static harness h;
    static sb_frame frame;
    sb_game *server = begin(&h, &frame);
    sb_client_control control = {.throttle = 1.0f, .steering = 0.25f};
    sb_client_core_input_set(h.core, &control);
    for (uint32_t i = 0; i < 25; i++) {
        h.now_us += TICK_US;
        sb_client_core_update(h.core, h.now_us);
    }
    uint32_t input_tick = harness_status(&h).input_tick;
    assert_in_range(input_tick, 120, 131);
    // In its first tick a car does not rest on the ground yet, and does not react.
    play_sent(&h, server, &frame, input_tick - AHEAD_TICKS - 2);
    receive_snapshot(&h, server);
    play_sent(&h, server, &frame, input_tick - AHEAD_TICKS);
    receive_snapshot(&h, server);
    sb_entity car;
    assert_true(sb_game_entity(server, SLOT, &car));
    assert_int_equal(car.kind, CAR);
    assert_int_equal(sb_client_core_view(h.core, &view), SB_OK);
    assert_true(view.alive);
    assert_int_equal(view.tick, input_tick - AHEAD_TICKS);
    const sb_client_entity *shown = &view.entities[view.own_index];
    assert_int_equal(shown->index, SLOT);

    const sb_net_field *fields = one.rules->schema.kinds[CAR].fields;
    double ahead =
        hypot((double)(shown->position[0] - sb_net_field_restore(&fields[0], car.values[0])),
              (double)(shown->position[2] - sb_net_field_restore(&fields[2], car.values[2])));
    assert_true(ahead > 0.5);
    play_sent(&h, server, &frame, input_tick);
    assert_true(sb_game_entity(server, SLOT, &car));
    // The start is rounded to 1/128 m, 1/64 m/s and 1/4096 of a turn, and a fifth of a second has
    // passed.
    for (uint32_t axis = 0; axis < 3; axis++) {
        float there = sb_net_field_restore(&fields[axis], car.values[axis]);
        assert_true(fabs((double)(shown->position[axis] - there)) < 0.03);
        float speed = sb_net_field_restore(&fields[3 + axis], car.values[3 + axis]);
        assert_true(fabs((double)(shown->velocity[axis] - speed)) < 0.06);
    }
    sb_game_destroy(server);
    harness_deinit(&h);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(server_that_welcomes_by_another_version_is_left),
        cmocka_unit_test(own_car_is_shown_where_the_server_will_have_it),
    };
    return cmocka_run_group_tests(tests, open_modules, close_modules);
}
