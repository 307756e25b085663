#include "test.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "client/state.h"
#include "house_rules.h"
#include "own_match.h"

static void own_tank_moves_before_the_server_says_so(void **state)
{
    (void)state;
    own_match *f = own_match_begin(true);
    own_match_settle(f);
    sb_message snapshot = own_match_snapshot_of(f);
    harness_receive(&f->h, &snapshot);
    float before[3];
    memcpy(before, own_match_shown(f)->position, sizeof before);
    own_match_set_control(f, (sb_client_control){.throttle = 1.0f});
    // For a quarter of a second the server sends nothing.
    double last = 0.0;
    for (uint32_t i = 0; i < 15; i++) {
        own_match_client_turn(f, OWN_MATCH_TICK_US);
        double moved = own_match_distance(own_match_shown(f)->position, before);
        assert_true(moved >= last);
        last = moved;
    }
    // The tank moved at least 8 cm, while the shown snapshot is still the old one.
    assert_true(last > 0.08);
    assert_int_equal(own_match_view.tick, 110);
    assert_int_equal(f->h.core->prediction.failures, 0);
    // Prediction does not change the SDK's copy of the server's state.
    const sb_entity *held;
    uint32_t count;
    assert_int_equal(harness_held(f->h.core, &held, &count), 110);
    assert_int_equal(count, f->held.entity_count);
    assert_memory_equal(held, f->held.entities, count * sizeof *held);
    own_match_end(f);
}

static void own_tank_waits_for_the_server_without_prediction(void **state)
{
    (void)state;
    own_match *f = own_match_begin(false);
    sb_message snapshot = own_match_snapshot_of(f);
    harness_receive(&f->h, &snapshot);
    sb_client_entity before = *own_match_shown(f);
    own_match_set_control(f, (sb_client_control){.throttle = 1.0f, .aim_yaw = 2.0f});
    for (uint32_t i = 0; i < 15; i++) {
        own_match_client_turn(f, OWN_MATCH_TICK_US);
        sb_client_entity after = *own_match_shown(f);
        after.flags = before.flags; // no newer snapshot comes
        assert_memory_equal(&after, &before, sizeof before);
    }
    assert_null(f->h.core->prediction.present);
    own_match_end(f);
}

// Drives in curves and shoots, with snapshots at 30 Hz that are some ticks old. Compares the
// prediction of each tick with the server's result. Returns how many ticks after the first differ.
static uint32_t drive_and_compare(own_match *f, uint32_t tick_count, uint32_t lost_every)
{
    static sb_message late[4096];
    static uint32_t predicted[4096];
    memset(predicted, 0, sizeof predicted);
    memset(late, 0, sizeof late);
    uint32_t wrong = 0;
    for (uint32_t i = 0; i < tick_count; i++) {
        float turn = i / 40 % 2 == 0 ? 0.8f : -0.5f;
        own_match_set_control(f, (sb_client_control){.throttle = 1.0f,
                                                     .steering = turn,
                                                     .aim_yaw = turn,
                                                     .aim_pitch = 0.2f,
                                                     .fire = i % 90 < 30});
        own_match_client_turn(f, OWN_MATCH_TICK_US);
        const sb_prediction *prediction = &f->h.core->prediction;
        if (prediction->set) {
            predicted[sb_game_tick(prediction->present)] =
                sb_game_own_hash(prediction->present, OWN_MATCH_SLOT);
        }
        uint32_t tick = sb_game_tick(f->server) + 1;
        own_match_server_tick(f, lost_every != 0 && tick % lost_every == 0);
        late[tick] = own_match_snapshot_of(f);
        wrong += predicted[tick] != 0 && i > 30 &&
                 predicted[tick] != sb_game_own_hash(f->server, OWN_MATCH_SLOT);
        uint32_t seen = tick - OWN_MATCH_SNAPSHOT_DELAY_TICKS;
        if (tick % 2 == 0 && late[seen].type == SB_MESSAGE_SNAPSHOT) {
            harness_receive(&f->h, &late[seen]);
        }
    }
    return wrong;
}

static void prediction_of_a_tick_is_what_the_server_makes_of_it(void **state)
{
    (void)state;
    own_match *f = own_match_begin(true);
    sb_message snapshot = own_match_snapshot_of(f);
    harness_receive(&f->h, &snapshot);
    // Equal to the last bit, so the server tells the full state only until the first input has
    // come.
    assert_int_equal(drive_and_compare(f, 400, 0), 0);
    assert_true(sb_tanks_player(f->server, OWN_MATCH_SLOT)->distance_m > 20.0f);
    assert_true(sb_tanks_player(f->server, OWN_MATCH_SLOT)->shells_fired >= 3);
    const sb_prediction *prediction = &f->h.core->prediction;
    assert_int_equal(prediction->failures, 0);
    assert_true(prediction->confirmed >= 180);
    assert_in_range(prediction->corrected, 1, 15);
    assert_int_equal(harness_status(&f->h).messages_malformed, 0);
    own_match_end(f);
}

static void prediction_recovers_from_inputs_that_the_server_never_got(void **state)
{
    (void)state;
    own_match *f = own_match_begin(true);
    sb_message snapshot = own_match_snapshot_of(f);
    harness_receive(&f->h, &snapshot);
    (void)drive_and_compare(f, 200, 7);
    uint64_t corrected = f->h.core->prediction.corrected;
    // A burst of losses: the server repeats the last input, while the client has turned round.
    own_match_set_control(f, (sb_client_control){.throttle = -1.0f, .steering = -1.0f});
    for (uint32_t i = 0; i < 12; i++) {
        own_match_client_turn(f, OWN_MATCH_TICK_US);
        own_match_server_tick(f, true);
    }
    for (uint32_t i = 0; i < 60; i++) {
        own_match_client_turn(f, OWN_MATCH_TICK_US);
        own_match_server_tick(f, false);
        snapshot = own_match_snapshot_of(f);
        // Both still drive, and are compared at the same tick.
        assert_int_equal(snapshot.snapshot.own, i < 2    ? SB_OWN_FULL
                                                : i > 12 ? SB_OWN_PREDICTED
                                                         : snapshot.snapshot.own);
        // The state jumps to the server's place; the shown place does not.
        float before[3];
        memcpy(before, own_match_shown(f)->position, sizeof before);
        sb_client_entity predicted = own_match_predicted(f);
        harness_receive(&f->h, &snapshot);
        sb_client_entity right = own_match_predicted(f);
        double moved = own_match_distance(right.position, predicted.position);
        assert_true(i == 0 ? moved > 0.15 : moved < 0.02);
        assert_true(own_match_distance(own_match_shown(f)->position, before) < 1e-4);
    }
    // The server tells the full state until the client has predicted from it, and then no longer.
    assert_in_range(f->h.core->prediction.corrected - corrected, 2, 12);
    uint64_t confirmed = f->h.core->prediction.confirmed;
    // Without further inputs both come to rest at the same place.
    own_match_set_control(f, (sb_client_control){0});
    for (uint32_t i = 0; i < 120; i++) {
        own_match_client_turn(f, OWN_MATCH_TICK_US);
        own_match_server_tick(f, false);
        snapshot = own_match_snapshot_of(f);
        harness_receive(&f->h, &snapshot);
    }
    assert_int_equal(f->h.core->prediction.confirmed - confirmed, 120);
    sb_entity entity;
    assert_true(sb_game_entity(f->server, OWN_MATCH_SLOT, &entity));
    for (uint32_t k = 0; k < 3; k++) {
        const sb_net_field *field = &f->h.rules->schema.kinds[0].fields[k];
        float value = sb_net_field_restore(field, entity.values[k]);
        assert_true(fabsf(own_match_shown(f)->position[k] - value) < 0.51f * field->step);
    }
    assert_int_equal(f->h.core->prediction.failures, 0);
    own_match_end(f);
}

// An input carries the hash of the state after it in the client's own game; 0 before the client
// knows its tank.
static void inputs_carry_the_hash_of_what_is_predicted(void **state)
{
    (void)state;
    own_match *f = own_match_begin(true);
    own_match_client_turn(f, OWN_MATCH_TICK_US);
    own_match_client_turn(f, OWN_MATCH_TICK_US);
    assert_true(f->newest_sent > 100);
    for (uint32_t tick = 101; tick <= f->newest_sent; tick++) {
        assert_true(!f->known[tick] || f->predicted_hashes[tick] == 0);
    }
    own_match_settle(f);
    sb_message snapshot = own_match_snapshot_of(f);
    harness_receive(&f->h, &snapshot);
    own_match_set_control(f, (sb_client_control){.throttle = 1.0f});
    uint32_t signed_count = 0;
    for (uint32_t i = 0; i < 20; i++) {
        uint32_t before = f->newest_sent;
        own_match_client_turn(f, OWN_MATCH_TICK_US);
        if (f->newest_sent == before) {
            continue;
        }
        const sb_game *game = f->h.core->prediction.present;
        assert_int_equal(sb_game_tick(game), f->newest_sent);
        assert_int_equal(f->predicted_hashes[f->newest_sent],
                         sb_game_own_hash(game, OWN_MATCH_SLOT));
        signed_count++;
    }
    assert_true(signed_count >= 19);
    own_match_end(f);
}

static void others_are_shown_where_the_server_has_them(void **state)
{
    (void)state;
    own_match *f = own_match_begin(true);
    f->frame.command_count = 1;
    f->frame.commands[0] = (sb_command){.kind = SB_COMMAND_JOIN, .player = 5, .name = "bob"};
    assert_int_equal(sb_game_advance(f->server, &f->frame), SB_OK);
    f->frame.command_count = 0;
    f->frame.inputs[5].throttle = 127;
    for (uint32_t i = 0; i < 30; i++) {
        own_match_server_tick(f, false);
    }
    sb_message snapshot = own_match_snapshot_of(f);
    harness_receive(&f->h, &snapshot);
    own_match_set_control(f, (sb_client_control){.throttle = 1.0f});
    assert_int_equal(sb_client_core_view(f->h.core, &own_match_view), SB_OK);
    // The server's entities, with the two tanks first.
    sb_entity entities[SB_CLIENT_ENTITY_COUNT_MAX];
    assert_int_equal(own_match_view.entity_count,
                     sb_game_entities(f->server, entities, SB_CLIENT_ENTITY_COUNT_MAX));
    assert_true(own_match_view.entity_count >= 5);
    assert_true(own_match_view.own_index < 2);
    uint32_t other = 1 - own_match_view.own_index;
    assert_int_equal(own_match_view.entities[other].kind, SB_ENTITY_TANK);
    assert_int_equal(own_match_view.entities[other].index, 5);
    for (uint32_t k = 0; k < SB_TANK_VALUE_COUNT; k++) {
        const sb_net_field *field = &sb_tanks_rules.schema.kinds[0].fields[k];
        int32_t value = f->held.entities[other].values[k];
        assert_true(own_match_view.entities[other].values[k] == sb_net_field_restore(field, value));
    }
    own_match_end(f);
}

static void prediction_plays_by_the_rules_and_settings_of_the_welcome(void **state)
{
    (void)state;
    own_match *f = calloc(1, sizeof *f);
    assert_non_null(f);
    own_match_begin_by(f, house_rules(), true, 100);
    const sb_game *game = f->h.core->prediction.present;
    assert_non_null(game);
    const sb_game_def *def = sb_game_get_def(game);
    assert_ptr_equal(def->rules, house_rules());
    assert_int_equal(def->player_capacity, HARNESS_CAPACITY);
    assert_int_equal(def->tick_rate_hz, 60);
    assert_true(def->seed == 7);
    assert_int_equal(def->settings[HOUSE_RULES_ROUNDS], 10);
    assert_int_equal(def->settings[HOUSE_RULES_WEATHER], 1);
    own_match_end(f);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(own_tank_moves_before_the_server_says_so),
        cmocka_unit_test(own_tank_waits_for_the_server_without_prediction),
        cmocka_unit_test(prediction_of_a_tick_is_what_the_server_makes_of_it),
        cmocka_unit_test(prediction_recovers_from_inputs_that_the_server_never_got),
        cmocka_unit_test(inputs_carry_the_hash_of_what_is_predicted),
        cmocka_unit_test(others_are_shown_where_the_server_has_them),
        cmocka_unit_test(prediction_plays_by_the_rules_and_settings_of_the_welcome),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
