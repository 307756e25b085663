// States, snapshots and matches that cannot be predicted: they are shown as they came.
#include "test.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "client/state.h"
#include "house_rules.h"
#include "own_match.h"

// No input was made yet, so nothing is predicted.
static void assert_shown(const own_match *f, const int32_t *values)
{
    const sb_client_entity *shown = own_match_shown(f);
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
    own_match *f = own_match_begin(true);
    // The own state has every bit; the values beside it are rounded for the wire.
    sb_message snapshot = own_match_snapshot_of(f);
    harness_receive(&f->h, &snapshot);
    sb_entity truth;
    assert_true(sb_game_entity(f->server, OWN_MATCH_SLOT, &truth));
    assert_memory_not_equal(truth.values, harness_find(&f->held, OWN_MATCH_SLOT)->values,
                            SB_TANK_VALUE_COUNT * sizeof(int32_t));
    assert_shown(f, truth.values);
    assert_int_equal(sb_game_own_hash(f->h.core->prediction.present, OWN_MATCH_SLOT),
                     sb_game_own_hash(f->server, OWN_MATCH_SLOT));
    // Without the own state the client uses the rounded values.
    own_match_server_tick(f, true);
    snapshot = own_match_snapshot_of(f);
    snapshot.snapshot.own = SB_OWN_NONE;
    harness_receive(&f->h, &snapshot);
    assert_shown(f, harness_find(&f->held, OWN_MATCH_SLOT)->values);
    own_match_end(f);
}

// Such a server is wrong or hostile, so the client uses the values alone.
static void own_state_that_cannot_be_is_counted_and_left(void **state)
{
    (void)state;
    own_match *f = own_match_begin(true);
    for (uint32_t i = 0; i < 4; i++) {
        own_match_server_tick(f, true);
        sb_message snapshot = own_match_snapshot_of(f);
        uint8_t *bytes = f->own[sb_game_tick(f->server)];
        uint32_t *size = &snapshot.snapshot.own_state.size;
        *size = i == 0 ? *size - 1 : i == 1 ? *size + 1 : i == 2 ? 1 : *size;
        if (i == 3) {
            memset(bytes, 0xFF, *size); // these bytes are no valid floats
        }
        harness_receive(&f->h, &snapshot);
        assert_int_equal(harness_status(&f->h).messages_malformed, i + 1);
        assert_int_equal(harness_status(&f->h).snapshot_tick, 101 + i);
        assert_shown(f, harness_find(&f->held, OWN_MATCH_SLOT)->values);
    }
    assert_int_equal(harness_status(&f->h).state, SB_CLIENT_PLAYING);
    own_match_end(f);
}

// The server says "as predicted" of a tick that the client never predicted. The client cannot use
// it.
static void own_state_as_predicted_of_no_prediction_is_harmless(void **state)
{
    (void)state;
    own_match *f = own_match_begin(true);
    sb_message snapshot = own_match_snapshot_of(f);
    snapshot.snapshot.own = SB_OWN_PREDICTED;
    snapshot.snapshot.own_state = (sb_blob){0};
    harness_receive(&f->h, &snapshot);
    assert_int_equal(f->h.core->prediction.confirmed, 0);
    assert_int_equal(harness_status(&f->h).messages_malformed, 0);
    assert_shown(f, harness_find(&f->held, OWN_MATCH_SLOT)->values);
    own_match_end(f);
}

static void dead_player_is_not_predicted(void **state)
{
    (void)state;
    own_match *f = own_match_begin(true);
    sb_message snapshot = own_match_snapshot_of(f);
    harness_receive(&f->h, &snapshot);
    own_match_client_turn(f, OWN_MATCH_TICK_US);
    snapshot = harness_snapshot(104, 0, 1); // of an empty world
    harness_receive(&f->h, &snapshot);
    own_match_client_turn(f, OWN_MATCH_TICK_US);
    assert_int_equal(sb_client_core_view(f->h.core, &own_match_view), SB_OK);
    assert_false(own_match_view.alive);
    // Others are shown a little later.
    for (uint32_t i = 0; i < 15; i++) {
        own_match_client_turn(f, OWN_MATCH_TICK_US);
    }
    assert_int_equal(sb_client_core_view(f->h.core, &own_match_view), SB_OK);
    assert_int_equal(own_match_view.entity_count, 0);
    sb_entity entity;
    assert_false(harness_predicted(&f->h.core->prediction, OWN_MATCH_SLOT, &entity));
    // Prediction comes back with the tank.
    f->frame.inputs[OWN_MATCH_SLOT] = (sb_input){0};
    while (sb_game_tick(f->server) < 106) {
        own_match_server_tick(f, true);
    }
    snapshot = own_match_snapshot_of(f);
    harness_receive(&f->h, &snapshot);
    assert_true(harness_predicted(&f->h.core->prediction, OWN_MATCH_SLOT, &entity));
    assert_int_equal(entity.index, OWN_MATCH_SLOT);
    own_match_end(f);
}

static void snapshot_older_than_every_input_kept_is_shown_as_it_is(void **state)
{
    (void)state;
    own_match *f = own_match_begin(true);
    sb_message snapshot = own_match_snapshot_of(f);
    own_match_set_control(f, (sb_client_control){.throttle = 1.0f});
    // The client makes 50 inputs and keeps 32, so that those of ticks 105 to 122 are gone.
    for (uint32_t i = 0; i < 50; i++) {
        own_match_client_turn(f, OWN_MATCH_TICK_US);
    }
    harness_receive(&f->h, &snapshot);
    sb_entity entity;
    assert_false(harness_predicted(&f->h.core->prediction, OWN_MATCH_SLOT, &entity));
    const sb_client_entity *shown = own_match_shown(f);
    const sb_net_field *field = &sb_tanks_rules.schema.kinds[0].fields[SB_VALUE_X];
    int32_t value = harness_find(&f->held, OWN_MATCH_SLOT)->values[SB_VALUE_X];
    assert_true(shown->position[0] == sb_net_field_restore(field, value));
    own_match_end(f);
}

// The predicted game cannot hold an entity beyond the match's capacity. The view shows it
// nevertheless.
static void snapshot_that_the_game_cannot_take_over_is_counted_and_shown(void **state)
{
    (void)state;
    own_match *f = own_match_begin(true);
    sb_message snapshot = harness_snapshot(101, 0, 1);
    harness_add_entity(&snapshot, SB_ENTITY_TANK, OWN_MATCH_SLOT);
    harness_add_entity(&snapshot, SB_ENTITY_TANK, 16); // this index belongs to a shell
    harness_receive(&f->h, &snapshot);
    assert_int_equal(f->h.core->prediction.failures, 1);
    own_match_client_turn(f, OWN_MATCH_TICK_US);
    assert_true(own_match_shown(f)->position[0] == 0.0f);
    snapshot = harness_snapshot(103, 0, 1);
    harness_add_entity(&snapshot, SB_ENTITY_TANK, OWN_MATCH_SLOT);
    harness_add_entity(&snapshot, SB_ENTITY_CRATE, 79); // this index belongs to a shell
    harness_receive(&f->h, &snapshot);
    assert_int_equal(f->h.core->prediction.failures, 2);
    assert_int_equal(harness_status(&f->h).state, SB_CLIENT_PLAYING);
    assert_int_equal(harness_status(&f->h).messages_malformed, 0);
    // The next good snapshot restarts prediction.
    own_match_server_tick(f, true);
    while (sb_game_tick(f->server) < 106) {
        own_match_server_tick(f, true);
    }
    snapshot = own_match_snapshot_of(f);
    harness_receive(&f->h, &snapshot);
    sb_entity entity;
    assert_true(harness_predicted(&f->h.core->prediction, OWN_MATCH_SLOT, &entity));
    own_match_end(f);
}

// The rules refuse these settings: the match goes on without prediction.
static void welcome_of_settings_out_of_range_is_not_predicted(void **state)
{
    (void)state;
    for (uint32_t i = 0; i < 3; i++) {
        own_match *f = calloc(1, sizeof *f);
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
        harness_add_entity(&message, SB_ENTITY_TANK, OWN_MATCH_SLOT);
        harness_receive(&f->h, &message);
        own_match_client_turn(f, OWN_MATCH_TICK_US);
        assert_true(own_match_shown(f)->position[0] == 0.0f);
        own_match_end(f);
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
    own_match *f = calloc(1, sizeof *f);
    assert_non_null(f);
    harness_init_by(&f->h, NULL, true);
    harness_connect(&f->h);
    sb_message message = {.type = SB_MESSAGE_WELCOME, .welcome = harness_welcome_default(&f->h)};
    message.welcome.tick = UINT32_MAX - 8;
    harness_receive(&f->h, &message);
    harness_map(&f->h);
    for (uint32_t i = 0; i < 20; i++) {
        f->h.now_us += OWN_MATCH_TICK_US;
        sb_client_core_update(f->h.core, f->h.now_us);
        message = harness_snapshot(UINT32_MAX - 20 + i, 0, 1);
        harness_add_entity(&message, SB_ENTITY_TANK, OWN_MATCH_SLOT);
        harness_receive(&f->h, &message);
    }
    assert_int_equal(harness_status(&f->h).state, SB_CLIENT_PLAYING);
    own_match_end(f);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(values_of_a_snapshot_just_taken_over_are_shown_as_they_came),
        cmocka_unit_test(own_state_that_cannot_be_is_counted_and_left),
        cmocka_unit_test(own_state_as_predicted_of_no_prediction_is_harmless),
        cmocka_unit_test(dead_player_is_not_predicted),
        cmocka_unit_test(snapshot_older_than_every_input_kept_is_shown_as_it_is),
        cmocka_unit_test(snapshot_that_the_game_cannot_take_over_is_counted_and_shown),
        cmocka_unit_test(welcome_of_settings_out_of_range_is_not_predicted),
        cmocka_unit_test(match_of_nothing_is_followed),
        cmocka_unit_test(prediction_at_the_last_number_of_a_tick_ends),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
