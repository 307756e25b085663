#include "test.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "client/state.h"
#include "game/tanks/look.h"
#include "harness.h"
#include "house_rules.h"

// A real game is the server. It plays each tick with the client's input for it, or with the input
// before if that was lost. Its snapshots arrive some ticks late. They tell the own state as a
// server does: as predicted if the client's hash agrees, in full otherwise.

#define SLOT 3u
#define TICK_US 16667u
#define SNAPSHOT_DELAY_TICKS 3u

typedef struct fixture {
    harness h;
    sb_game *server;
    sb_frame frame;
    sb_input sent[4096]; ///< by tick
    uint32_t predicted_hashes[4096];
    bool known[4096];
    uint32_t newest_sent;
    uint32_t taken;                           ///< messages of the client that the test has read
    sb_snapshot held;                         ///< the contents of the last snapshot made
    uint8_t own[4096][SB_OWN_STATE_SIZE_MAX]; ///< by tick
    uint8_t ages[SB_OWN_AGE_COUNT];           ///< told with the next full own states
} fixture;

static sb_client_view_data view;

static sb_game_def server_def(const sb_rules *rules)
{
    sb_game_def def = sb_game_def_default();
    sb_game_def_set_rules(&def, rules);
    def.seed = 7;
    def.player_capacity = HARNESS_CAPACITY;
    return def;
}

// Begins at `tick` of the server, with the client in the match and its tank at rest.
static void begin_by(fixture *f, const sb_rules *rules, bool predict, uint32_t tick)
{
    static sb_map map;
    sb_map_arena(&map);
    harness_init_by(&f->h, rules, predict);
    sb_game_def def = server_def(f->h.rules);
    assert_int_equal(sb_game_create(&def, &map, &harness_allocator, &f->server), SB_OK);
    f->frame.command_count = 1;
    f->frame.commands[0] = (sb_command){.kind = SB_COMMAND_JOIN, .player = SLOT, .name = "ann"};
    while (sb_game_tick(f->server) < tick) {
        assert_int_equal(sb_game_advance(f->server, &f->frame), SB_OK);
        f->frame.command_count = 0;
    }
    assert_int_equal(sb_tanks_player(f->server, SLOT)->state, SB_PLAYER_ALIVE);
    harness_play(&f->h);
}

static fixture *begin(bool predict)
{
    fixture *f = calloc(1, sizeof *f);
    assert_non_null(f);
    memset(f->ages, SB_OWN_AGE_MAX, SB_OWN_AGE_COUNT - 1);
    begin_by(f, NULL, predict, 100);
    return f;
}

static void end(fixture *f)
{
    harness_deinit(&f->h);
    sb_game_destroy(f->server);
    free(f);
}

// Records what the client has sent since the last call.
static void note_inputs(fixture *f)
{
    while (f->taken < f->h.sent_count) {
        sb_message message;
        (void)harness_sent_message(&f->h, f->h.sent_count - 1 - f->taken, &message);
        f->taken++;
        for (uint32_t i = 0; message.type == SB_MESSAGE_INPUT && i < message.input.input_count;
             i++) {
            uint32_t tick = message.input.tick + i;
            assert_true(tick < 4096);
            // An input that was sent once never changes.
            assert_true(
                !f->known[tick] ||
                (memcmp(&f->sent[tick], &message.input.inputs[i], sizeof f->sent[tick]) == 0 &&
                 f->predicted_hashes[tick] == message.input.predicted_hashes[i]));
            f->sent[tick] = message.input.inputs[i];
            f->predicted_hashes[tick] = message.input.predicted_hashes[i];
            f->known[tick] = true;
            f->newest_sent = tick > f->newest_sent ? tick : f->newest_sent;
        }
    }
}

// Plays the server's next tick. The input before replaces a lost one.
static void server_tick(fixture *f, bool lost)
{
    uint32_t tick = sb_game_tick(f->server) + 1;
    if (!lost && f->known[tick]) {
        // View fraction, choices and the list of present players are left out.
        const sb_input *sent = &f->sent[tick];
        f->frame.inputs[SLOT] = (sb_input){.view_tick = sent->view_tick,
                                           .aim_yaw = sent->aim_yaw,
                                           .aim_pitch = sent->aim_pitch,
                                           .throttle = sent->throttle,
                                           .steering = sent->steering,
                                           .buttons = sent->buttons};
    }
    assert_int_equal(sb_game_advance(f->server, &f->frame), SB_OK);
}

static sb_message snapshot_of(fixture *f)
{
    uint32_t tick = sb_game_tick(f->server);
    sb_message message = harness_snapshot_of(f->server, &f->held);
    sb_message_snapshot *snapshot = &message.snapshot;
    if (f->newest_sent != 0) {
        snapshot->input_margin = (int32_t)(f->newest_sent - tick);
    }
    if (f->known[tick] && f->predicted_hashes[tick] == sb_game_own_hash(f->server, SLOT)) {
        snapshot->own = SB_OWN_PREDICTED;
        return message;
    }
    sb_writer writer = sb_writer_over(f->own[tick], sizeof f->own[tick]);
    sb_writer_bytes(&writer, f->ages, sizeof f->ages);
    sb_game_own_write(f->server, SLOT, &writer);
    assert_int_equal(writer.error, SB_OK);
    snapshot->own = SB_OWN_FULL;
    snapshot->own_state = (sb_blob){f->own[tick], (uint32_t)writer.size};
    return message;
}

static void client_turn(fixture *f, uint64_t elapsed_us)
{
    f->h.now_us += elapsed_us;
    sb_client_core_update(f->h.core, f->h.now_us);
    note_inputs(f);
}

static const sb_client_entity *own(const fixture *f)
{
    assert_int_equal(sb_client_core_view(f->h.core, &view), SB_OK);
    assert_true(view.alive);
    return &view.entities[view.own_index];
}

// Returns the own tank as predicted for the newest input's tick, not as shown.
static sb_client_entity predicted_own(const fixture *f)
{
    sb_client_entity state;
    assert_true(
        sb_prediction_show(&f->h.core->prediction, &f->h.core->field_map, SLOT, 0.0f, &state));
    return state;
}

static double distance(const float a[3], const float b[3])
{
    double x = (double)a[0] - (double)b[0], z = (double)a[2] - (double)b[2];
    return sqrt(x * x + z * z);
}

static void set_control(fixture *f, sb_client_control control)
{
    sb_client_core_input_set(f->h.core, &control);
}

// Inputs begin some ticks after the welcome. After this each tick that follows a snapshot has an
// input.
static void settle(fixture *f)
{
    for (uint32_t i = 0; i < 10; i++) {
        client_turn(f, TICK_US);
        server_tick(f, false);
    }
}

static void own_tank_moves_before_the_server_says_so(void **state)
{
    (void)state;
    fixture *f = begin(true);
    settle(f);
    sb_message snapshot = snapshot_of(f);
    harness_receive(&f->h, &snapshot);
    float before[3];
    memcpy(before, own(f)->position, sizeof before);
    set_control(f, (sb_client_control){.throttle = 1.0f});
    // For a quarter of a second the server sends nothing.
    double last = 0.0;
    for (uint32_t i = 0; i < 15; i++) {
        client_turn(f, TICK_US);
        double moved = distance(own(f)->position, before);
        assert_true(moved >= last);
        last = moved;
    }
    // The tank moved at least 8 cm, while the shown snapshot is still the old one.
    assert_true(last > 0.08);
    assert_int_equal(view.tick, 110);
    assert_int_equal(f->h.core->prediction.failures, 0);
    // Prediction does not change the SDK's copy of the server's state.
    const sb_entity *held;
    uint32_t count;
    assert_int_equal(harness_held(f->h.core, &held, &count), 110);
    assert_int_equal(count, f->held.entity_count);
    assert_memory_equal(held, f->held.entities, count * sizeof *held);
    end(f);
}

static void own_tank_waits_for_the_server_without_prediction(void **state)
{
    (void)state;
    fixture *f = begin(false);
    sb_message snapshot = snapshot_of(f);
    harness_receive(&f->h, &snapshot);
    sb_client_entity before = *own(f);
    set_control(f, (sb_client_control){.throttle = 1.0f, .aim_yaw = 2.0f});
    for (uint32_t i = 0; i < 15; i++) {
        client_turn(f, TICK_US);
        sb_client_entity after = *own(f);
        after.flags = before.flags; // no newer snapshot comes
        assert_memory_equal(&after, &before, sizeof before);
    }
    assert_null(f->h.core->prediction.present);
    end(f);
}

// Drives in curves and shoots, with snapshots at 30 Hz that are some ticks old. Compares the
// prediction of each tick with the server's result. Returns how many ticks after the first differ.
static uint32_t drive_and_compare(fixture *f, uint32_t tick_count, uint32_t lost_every)
{
    static sb_message late[4096];
    static uint32_t predicted[4096];
    memset(predicted, 0, sizeof predicted);
    memset(late, 0, sizeof late);
    uint32_t wrong = 0;
    for (uint32_t i = 0; i < tick_count; i++) {
        float turn = i / 40 % 2 == 0 ? 0.8f : -0.5f;
        set_control(f, (sb_client_control){.throttle = 1.0f,
                                           .steering = turn,
                                           .aim_yaw = turn,
                                           .aim_pitch = 0.2f,
                                           .fire = i % 90 < 30});
        client_turn(f, TICK_US);
        const sb_prediction *prediction = &f->h.core->prediction;
        if (prediction->set) {
            predicted[sb_game_tick(prediction->present)] =
                sb_game_own_hash(prediction->present, SLOT);
        }
        uint32_t tick = sb_game_tick(f->server) + 1;
        server_tick(f, lost_every != 0 && tick % lost_every == 0);
        late[tick] = snapshot_of(f);
        wrong +=
            predicted[tick] != 0 && i > 30 && predicted[tick] != sb_game_own_hash(f->server, SLOT);
        uint32_t seen = tick - SNAPSHOT_DELAY_TICKS;
        if (tick % 2 == 0 && late[seen].type == SB_MESSAGE_SNAPSHOT) {
            harness_receive(&f->h, &late[seen]);
        }
    }
    return wrong;
}

static void prediction_of_a_tick_is_what_the_server_makes_of_it(void **state)
{
    (void)state;
    fixture *f = begin(true);
    sb_message snapshot = snapshot_of(f);
    harness_receive(&f->h, &snapshot);
    // Equal to the last bit, so the server tells the full state only until the first input has
    // come.
    assert_int_equal(drive_and_compare(f, 400, 0), 0);
    assert_true(sb_tanks_player(f->server, SLOT)->distance_m > 20.0f);
    assert_true(sb_tanks_player(f->server, SLOT)->shells_fired >= 3);
    const sb_prediction *prediction = &f->h.core->prediction;
    assert_int_equal(prediction->failures, 0);
    assert_true(prediction->confirmed >= 180);
    assert_in_range(prediction->corrected, 1, 15);
    assert_int_equal(harness_status(&f->h).messages_malformed, 0);
    end(f);
}

static void prediction_recovers_from_inputs_that_the_server_never_got(void **state)
{
    (void)state;
    fixture *f = begin(true);
    sb_message snapshot = snapshot_of(f);
    harness_receive(&f->h, &snapshot);
    (void)drive_and_compare(f, 200, 7);
    uint64_t corrected = f->h.core->prediction.corrected;
    // A burst of losses: the server repeats the last input, while the client has turned round.
    set_control(f, (sb_client_control){.throttle = -1.0f, .steering = -1.0f});
    for (uint32_t i = 0; i < 12; i++) {
        client_turn(f, TICK_US);
        server_tick(f, true);
    }
    for (uint32_t i = 0; i < 60; i++) {
        client_turn(f, TICK_US);
        server_tick(f, false);
        snapshot = snapshot_of(f);
        // Both still drive, and are compared at the same tick.
        assert_int_equal(snapshot.snapshot.own, i < 2    ? SB_OWN_FULL
                                                : i > 12 ? SB_OWN_PREDICTED
                                                         : snapshot.snapshot.own);
        // The state jumps to the server's place; the shown place does not.
        float before[3];
        memcpy(before, own(f)->position, sizeof before);
        sb_client_entity predicted = predicted_own(f);
        harness_receive(&f->h, &snapshot);
        sb_client_entity right = predicted_own(f);
        double moved = distance(right.position, predicted.position);
        assert_true(i == 0 ? moved > 0.15 : moved < 0.02);
        assert_true(distance(own(f)->position, before) < 1e-4);
    }
    // The server tells the full state until the client has predicted from it, and then no longer.
    assert_in_range(f->h.core->prediction.corrected - corrected, 2, 12);
    uint64_t confirmed = f->h.core->prediction.confirmed;
    // Without further inputs both come to rest at the same place.
    set_control(f, (sb_client_control){0});
    for (uint32_t i = 0; i < 120; i++) {
        client_turn(f, TICK_US);
        server_tick(f, false);
        snapshot = snapshot_of(f);
        harness_receive(&f->h, &snapshot);
    }
    assert_int_equal(f->h.core->prediction.confirmed - confirmed, 120);
    sb_entity entity;
    assert_true(sb_game_entity(f->server, SLOT, &entity));
    for (uint32_t k = 0; k < 3; k++) {
        const sb_net_field *field = &f->h.rules->schema.kinds[0].fields[k];
        float value = sb_net_field_restore(field, entity.values[k]);
        assert_true(fabsf(own(f)->position[k] - value) < 0.51f * field->step);
    }
    assert_int_equal(f->h.core->prediction.failures, 0);
    end(f);
}

// No input was made yet, so nothing is predicted.
static void assert_shown(const fixture *f, const int32_t *values)
{
    const sb_client_entity *shown = own(f);
    for (uint32_t k = 0; k < SB_TANK_VALUE_COUNT; k++) {
        const sb_net_field *field = &sb_tanks_rules.schema.kinds[0].fields[k];
        // A predicted value is not rounded.
        assert_true(fabsf(shown->values[k] - sb_net_field_restore(field, values[k])) <=
                    0.51f * field->step);
    }
}

static void values_of_a_snapshot_just_taken_over_are_shown_as_they_came(void **state)
{
    (void)state;
    fixture *f = begin(true);
    // The own state has every bit; the values beside it are rounded for the wire.
    sb_message snapshot = snapshot_of(f);
    harness_receive(&f->h, &snapshot);
    sb_entity truth;
    assert_true(sb_game_entity(f->server, SLOT, &truth));
    assert_memory_not_equal(truth.values, harness_find(&f->held, SLOT)->values,
                            SB_TANK_VALUE_COUNT * sizeof(int32_t));
    assert_shown(f, truth.values);
    assert_int_equal(sb_game_own_hash(f->h.core->prediction.present, SLOT),
                     sb_game_own_hash(f->server, SLOT));
    // Without the own state the client uses the rounded values.
    server_tick(f, true);
    snapshot = snapshot_of(f);
    snapshot.snapshot.own = SB_OWN_NONE;
    harness_receive(&f->h, &snapshot);
    assert_shown(f, harness_find(&f->held, SLOT)->values);
    end(f);
}

// Such a server is wrong or hostile, so the client uses the values alone.
static void own_state_that_cannot_be_is_counted_and_left(void **state)
{
    (void)state;
    fixture *f = begin(true);
    for (uint32_t i = 0; i < 4; i++) {
        server_tick(f, true);
        sb_message snapshot = snapshot_of(f);
        uint8_t *bytes = f->own[sb_game_tick(f->server)];
        uint32_t *size = &snapshot.snapshot.own_state.size;
        *size = i == 0 ? *size - 1 : i == 1 ? *size + 1 : i == 2 ? 1 : *size;
        if (i == 3) {
            memset(bytes, 0xFF, *size); // these bytes are no valid floats
        }
        harness_receive(&f->h, &snapshot);
        assert_int_equal(harness_status(&f->h).messages_malformed, i + 1);
        assert_int_equal(harness_status(&f->h).snapshot_tick, 101 + i);
        assert_shown(f, harness_find(&f->held, SLOT)->values);
    }
    assert_int_equal(harness_status(&f->h).state, SB_CLIENT_PLAYING);
    end(f);
}

// The server says "as predicted" of a tick that the client never predicted. The client cannot use
// it.
static void own_state_as_predicted_of_no_prediction_is_harmless(void **state)
{
    (void)state;
    fixture *f = begin(true);
    sb_message snapshot = snapshot_of(f);
    snapshot.snapshot.own = SB_OWN_PREDICTED;
    snapshot.snapshot.own_state = (sb_blob){0};
    harness_receive(&f->h, &snapshot);
    assert_int_equal(f->h.core->prediction.confirmed, 0);
    assert_int_equal(harness_status(&f->h).messages_malformed, 0);
    assert_shown(f, harness_find(&f->held, SLOT)->values);
    end(f);
}

// An input carries the hash of the state after it in the client's own game; 0 before the client
// knows its tank.
static void inputs_carry_the_hash_of_what_is_predicted(void **state)
{
    (void)state;
    fixture *f = begin(true);
    client_turn(f, TICK_US);
    client_turn(f, TICK_US);
    assert_true(f->newest_sent > 100);
    for (uint32_t tick = 101; tick <= f->newest_sent; tick++) {
        assert_true(!f->known[tick] || f->predicted_hashes[tick] == 0);
    }
    settle(f);
    sb_message snapshot = snapshot_of(f);
    harness_receive(&f->h, &snapshot);
    set_control(f, (sb_client_control){.throttle = 1.0f});
    uint32_t signed_count = 0;
    for (uint32_t i = 0; i < 20; i++) {
        uint32_t before = f->newest_sent;
        client_turn(f, TICK_US);
        if (f->newest_sent == before) {
            continue;
        }
        const sb_game *game = f->h.core->prediction.present;
        assert_int_equal(sb_game_tick(game), f->newest_sent);
        assert_int_equal(f->predicted_hashes[f->newest_sent], sb_game_own_hash(game, SLOT));
        signed_count++;
    }
    assert_true(signed_count >= 19);
    end(f);
}

static void others_are_shown_where_the_server_has_them(void **state)
{
    (void)state;
    fixture *f = begin(true);
    f->frame.command_count = 1;
    f->frame.commands[0] = (sb_command){.kind = SB_COMMAND_JOIN, .player = 5, .name = "bob"};
    assert_int_equal(sb_game_advance(f->server, &f->frame), SB_OK);
    f->frame.command_count = 0;
    f->frame.inputs[5].throttle = 127;
    for (uint32_t i = 0; i < 30; i++) {
        server_tick(f, false);
    }
    sb_message snapshot = snapshot_of(f);
    harness_receive(&f->h, &snapshot);
    set_control(f, (sb_client_control){.throttle = 1.0f});
    assert_int_equal(sb_client_core_view(f->h.core, &view), SB_OK);
    // The server's entities, with the two tanks first.
    sb_entity entities[SB_CLIENT_ENTITY_COUNT_MAX];
    assert_int_equal(view.entity_count,
                     sb_game_entities(f->server, entities, SB_CLIENT_ENTITY_COUNT_MAX));
    assert_true(view.entity_count >= 5);
    assert_true(view.own_index < 2);
    uint32_t other = 1 - view.own_index;
    assert_int_equal(view.entities[other].kind, SB_ENTITY_TANK);
    assert_int_equal(view.entities[other].index, 5);
    for (uint32_t k = 0; k < SB_TANK_VALUE_COUNT; k++) {
        const sb_net_field *field = &sb_tanks_rules.schema.kinds[0].fields[k];
        int32_t value = f->held.entities[other].values[k];
        assert_true(view.entities[other].values[k] == sb_net_field_restore(field, value));
    }
    end(f);
}

static void dead_player_is_not_predicted(void **state)
{
    (void)state;
    fixture *f = begin(true);
    sb_message snapshot = snapshot_of(f);
    harness_receive(&f->h, &snapshot);
    client_turn(f, TICK_US);
    snapshot = harness_snapshot(104, 0, 1); // of an empty world
    harness_receive(&f->h, &snapshot);
    client_turn(f, TICK_US);
    assert_int_equal(sb_client_core_view(f->h.core, &view), SB_OK);
    assert_false(view.alive);
    // Others are shown a little later.
    for (uint32_t i = 0; i < 15; i++) {
        client_turn(f, TICK_US);
    }
    assert_int_equal(sb_client_core_view(f->h.core, &view), SB_OK);
    assert_int_equal(view.entity_count, 0);
    sb_entity entity;
    assert_false(harness_predicted(&f->h.core->prediction, SLOT, &entity));
    // Prediction comes back with the tank.
    f->frame.inputs[SLOT] = (sb_input){0};
    while (sb_game_tick(f->server) < 106) {
        server_tick(f, true);
    }
    snapshot = snapshot_of(f);
    harness_receive(&f->h, &snapshot);
    assert_true(harness_predicted(&f->h.core->prediction, SLOT, &entity));
    assert_int_equal(entity.index, SLOT);
    end(f);
}

static void snapshot_older_than_every_input_kept_is_shown_as_it_is(void **state)
{
    (void)state;
    fixture *f = begin(true);
    sb_message snapshot = snapshot_of(f);
    set_control(f, (sb_client_control){.throttle = 1.0f});
    // The client makes 50 inputs and keeps 32, so that those of ticks 105 to 122 are gone.
    for (uint32_t i = 0; i < 50; i++) {
        client_turn(f, TICK_US);
    }
    harness_receive(&f->h, &snapshot);
    sb_entity entity;
    assert_false(harness_predicted(&f->h.core->prediction, SLOT, &entity));
    const sb_client_entity *shown = own(f);
    const sb_net_field *field = &sb_tanks_rules.schema.kinds[0].fields[SB_VALUE_X];
    int32_t value = harness_find(&f->held, SLOT)->values[SB_VALUE_X];
    assert_true(shown->position[0] == sb_net_field_restore(field, value));
    end(f);
}

// The predicted game cannot hold an entity beyond the match's capacity. The view shows it
// nevertheless.
static void snapshot_that_the_game_cannot_take_over_is_counted_and_shown(void **state)
{
    (void)state;
    fixture *f = begin(true);
    sb_message snapshot = harness_snapshot(101, 0, 1);
    harness_add_entity(&snapshot, SB_ENTITY_TANK, SLOT);
    harness_add_entity(&snapshot, SB_ENTITY_TANK, 16); // this index belongs to a shell
    harness_receive(&f->h, &snapshot);
    assert_int_equal(f->h.core->prediction.failures, 1);
    client_turn(f, TICK_US);
    assert_true(own(f)->position[0] == 0.0f);
    snapshot = harness_snapshot(103, 0, 1);
    harness_add_entity(&snapshot, SB_ENTITY_TANK, SLOT);
    harness_add_entity(&snapshot, SB_ENTITY_CRATE, 79); // this index belongs to a shell
    harness_receive(&f->h, &snapshot);
    assert_int_equal(f->h.core->prediction.failures, 2);
    assert_int_equal(harness_status(&f->h).state, SB_CLIENT_PLAYING);
    assert_int_equal(harness_status(&f->h).messages_malformed, 0);
    // The next good snapshot restarts prediction.
    server_tick(f, true);
    while (sb_game_tick(f->server) < 106) {
        server_tick(f, true);
    }
    snapshot = snapshot_of(f);
    harness_receive(&f->h, &snapshot);
    sb_entity entity;
    assert_true(harness_predicted(&f->h.core->prediction, SLOT, &entity));
    end(f);
}

static void prediction_plays_by_the_rules_and_settings_of_the_welcome(void **state)
{
    (void)state;
    fixture *f = calloc(1, sizeof *f);
    assert_non_null(f);
    begin_by(f, house_rules(), true, 100);
    const sb_game *game = f->h.core->prediction.present;
    assert_non_null(game);
    const sb_game_def *def = sb_game_get_def(game);
    assert_ptr_equal(def->rules, house_rules());
    assert_int_equal(def->player_capacity, HARNESS_CAPACITY);
    assert_int_equal(def->tick_rate_hz, 60);
    assert_true(def->seed == 7);
    assert_int_equal(def->settings[HOUSE_RULES_ROUNDS], 10);
    assert_int_equal(def->settings[HOUSE_RULES_WEATHER], 1);
    end(f);
}

// The rules refuse these settings: the match goes on without prediction.
static void welcome_of_settings_out_of_range_is_not_predicted(void **state)
{
    (void)state;
    for (uint32_t i = 0; i < 3; i++) {
        fixture *f = calloc(1, sizeof *f);
        assert_non_null(f);
        harness_init_by(&f->h, house_rules(), true);
        harness_connect(&f->h);
        sb_message message = {.type = SB_MESSAGE_WELCOME,
                              .welcome = harness_welcome_default(&f->h)};
        message.welcome.settings[HOUSE_RULES_ROUNDS] = i == 0 ? 901 : 10;
        message.welcome.setting_count -= i == 1;
        message.welcome.settings[HOUSE_RULES_WEATHER] = i == 2 ? -1 : 1;
        harness_receive(&f->h, &message);
        harness_map(&f->h);
        assert_int_equal(harness_status(&f->h).state, SB_CLIENT_PLAYING);
        assert_null(f->h.core->prediction.present);
        message = harness_snapshot(101, 0, 1);
        harness_add_entity(&message, SB_ENTITY_TANK, SLOT);
        harness_receive(&f->h, &message);
        client_turn(f, TICK_US);
        assert_true(own(f)->position[0] == 0.0f);
        end(f);
    }
}

static sb_error no_capacities(const sb_rules_setup *setup, sb_rules_capacities *out_capacities)
{
    (void)setup;
    (void)out_capacities;
    return SB_OK;
}

// With rules without kinds of entity the client predicts nothing and searches for nothing.
static void match_of_nothing_is_followed(void **state)
{
    (void)state;
    static const sb_rules rules = {.interface_version = SB_RULES_INTERFACE_VERSION,
                                   .name = "nothing",
                                   .summary = "nobody is anything",
                                   .capacities = no_capacities};
    static sb_map map;
    static sb_prediction prediction;
    static sb_input_ring inputs;
    static sb_snapshot snapshot;
    sb_map_arena(&map);
    const sb_message_welcome welcome = {.player = 0, .player_capacity = 2, .tick_rate_hz = 60};
    const sb_view_field_map field_map = sb_view_find_fields(&rules.schema);
    prediction.wanted = true;
    sb_prediction_start(&prediction, &rules, &welcome, &map, &harness_allocator);
    assert_non_null(prediction.base);
    for (uint32_t tick = 1; tick <= 40; tick++) {
        const sb_input input = {.throttle = 127};
        sb_input_ring_push(&inputs, tick + 4, &input);
        snapshot.tick = tick;
        const sb_own none = {.kind = SB_OWN_NONE};
        assert_true(sb_prediction_correct(&prediction, &snapshot, &none, &field_map, &inputs));
        sb_prediction_advance(&prediction, &inputs);
    }
    sb_entity entity;
    assert_false(harness_predicted(&prediction, 0, &entity));
    assert_int_equal(prediction.failures, 0);
    sb_prediction_deinit(&prediction);
}

// Inputs and prediction end at the largest tick number.
static void prediction_at_the_last_number_of_a_tick_ends(void **state)
{
    (void)state;
    fixture *f = calloc(1, sizeof *f);
    assert_non_null(f);
    harness_init_by(&f->h, NULL, true);
    harness_connect(&f->h);
    sb_message message = {.type = SB_MESSAGE_WELCOME, .welcome = harness_welcome_default(&f->h)};
    message.welcome.tick = UINT32_MAX - 8;
    harness_receive(&f->h, &message);
    harness_map(&f->h);
    for (uint32_t i = 0; i < 20; i++) {
        f->h.now_us += TICK_US;
        sb_client_core_update(f->h.core, f->h.now_us);
        message = harness_snapshot(UINT32_MAX - 20 + i, 0, 1);
        harness_add_entity(&message, SB_ENTITY_TANK, SLOT);
        harness_receive(&f->h, &message);
    }
    assert_int_equal(harness_status(&f->h).state, SB_CLIENT_PLAYING);
    end(f);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(own_tank_moves_before_the_server_says_so),
        cmocka_unit_test(own_tank_waits_for_the_server_without_prediction),
        cmocka_unit_test(prediction_of_a_tick_is_what_the_server_makes_of_it),
        cmocka_unit_test(prediction_recovers_from_inputs_that_the_server_never_got),
        cmocka_unit_test(values_of_a_snapshot_just_taken_over_are_shown_as_they_came),
        cmocka_unit_test(own_state_that_cannot_be_is_counted_and_left),
        cmocka_unit_test(own_state_as_predicted_of_no_prediction_is_harmless),
        cmocka_unit_test(inputs_carry_the_hash_of_what_is_predicted),
        cmocka_unit_test(others_are_shown_where_the_server_has_them),
        cmocka_unit_test(dead_player_is_not_predicted),
        cmocka_unit_test(snapshot_older_than_every_input_kept_is_shown_as_it_is),
        cmocka_unit_test(snapshot_that_the_game_cannot_take_over_is_counted_and_shown),
        cmocka_unit_test(prediction_plays_by_the_rules_and_settings_of_the_welcome),
        cmocka_unit_test(welcome_of_settings_out_of_range_is_not_predicted),
        cmocka_unit_test(prediction_at_the_last_number_of_a_tick_ends),
        cmocka_unit_test(match_of_nothing_is_followed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
