// A client against a real game: the cause that each correction counts under.
#include "correction_count.h"
#include "game/tanks/records.h"
#include "reconcile_match.h"

static void pushing_is_predicted_and_counts_as_contact(void **state)
{
    (void)state;
    for (uint32_t variant = 0; variant < 2; variant++) {
        match *m = match_begin();
        // Not quite head on, so that it is no special case.
        match_put(m, SLOT, 0.0f, -20.0f, 0.0f);
        match_put(m, OTHER, 0.4f, -10.0f, variant == 0 ? 1.0f : 3.1f);
        match_run(m, 30);
        sb_vec3 own = match_body(m, SLOT)->position, other = match_body(m, OTHER)->position;
        match_control(m, variant == 0 ? 1.0f : 0.0f, 0.0f, false);
        m->frame.inputs[OTHER].throttle = variant == 0 ? 0 : FULL_THROTTLE;
        bool ahead = false;
        for (uint32_t i = 0; i < 240; i++) {
            match_client(m, TICK_US);
            sb_client_entity predicted;
            assert_true(match_predicted(m, variant == 0 ? OTHER : SLOT, &predicted));
            // The client predicts the push before the server has played it.
            ahead =
                ahead ||
                (match_distance_to(predicted.position, variant == 0 ? other : own) > 0.02 &&
                 match_distance_to(predicted.position,
                                   match_body(m, variant == 0 ? OTHER : SLOT)->position) > 0.015);
            match_server(m, false);
        }
        assert_true(ahead);
        uint32_t touched = 0;
        for (uint32_t i = 0; i < SB_PREDICTION_HISTORY; i++) {
            touched += (match_prediction(m)->history[i].disturbances & SB_DISTURBED_CONTACT) != 0;
        }
        assert_true(touched > 10);
        sb_vec3 pushed = match_body(m, variant == 0 ? OTHER : SLOT)->position;
        assert_true(match_distance_to((float[3]){pushed.x, pushed.y, pushed.z},
                                      variant == 0 ? other : own) > 1.0);
        correction_assert_cause(m, SB_CLIENT_CAUSE_CONTACT, 1);
        match_end(m);
    }
}

static void another_input_counts_as_input(void **state)
{
    (void)state;
    match *m = match_begin();
    match_run(m, 40);
    for (uint32_t i = 0; i < 120; i++) {
        match_control(m, i / 20 % 2 == 0 ? 1.0f : -1.0f, 0.5f, false);
        match_client(m, TICK_US);
        match_server(m, i % 20 < 4);
    }
    match_run(m, 60);
    correction_assert_cause(m, SB_CLIENT_CAUSE_INPUT, 2);
    match_end(m);
}

// The other tank fires shells that burst 14 m ahead; pitch is in 1/65536 of a turn.
static void fire_at_own(match *m, int16_t pitch)
{
    match_put(m, SLOT, 0.0f, -20.0f, 0.0f);
    match_put(m, OTHER, 0.0f, -6.0f, 3.1415f);
    match_run(m, 30);
    m->frame.inputs[OTHER].aim_yaw = 32768;
    m->frame.inputs[OTHER].aim_pitch = pitch;
    m->frame.inputs[OTHER].select[0] = 2;
    m->frame.inputs[OTHER].buttons = SB_BUTTON_FIRE;
}

static void blast_counts_as_impulse(void **state)
{
    (void)state;
    match *m = match_begin();
    fire_at_own(m, -1565);
    match_run(m, 240);
    // The shells hit the ground before the own tank, which feels only the blast.
    assert_true(match_player(m, OTHER)->shells_fired > 0);
    assert_true(match_body(m, SLOT)->position.z < -20.001f);
    correction_assert_cause(m, SB_CLIENT_CAUSE_IMPULSE, 1);
    match_end(m);
}

static void death_and_return_count_as_respawn(void **state)
{
    (void)state;
    match *m = match_begin();
    match_player(m, SLOT)->health = 1;
    fire_at_own(m, 0);
    for (uint32_t i = 0; i < 300 && match_player(m, SLOT)->state == SB_PLAYER_ALIVE; i++) {
        match_run(m, 1);
    }
    assert_int_equal(match_player(m, SLOT)->state, SB_PLAYER_DEAD);
    m->frame.inputs[OTHER].buttons = 0;
    match_run(m, 20);
    correction_assert_cause(m, SB_CLIENT_CAUSE_RESPAWN, 1);
    for (uint32_t i = 0; i < 1200 && match_player(m, SLOT)->state == SB_PLAYER_DEAD; i++) {
        match_run(m, 1);
    }
    match_run(m, 20);
    assert_int_equal(match_player(m, SLOT)->state, SB_PLAYER_ALIVE);
    correction_assert_cause(m, SB_CLIENT_CAUSE_RESPAWN, 2);
    assert_true(match_prediction(m)->corrections.max_m == 0.0f);
    match_end(m);
}

// Both drive to the ammunition, and the other tank takes it two ticks earlier.
static void ammunition_that_another_took_counts_as_pick_up(void **state)
{
    (void)state;
    match *m = match_begin();
    match_put(m, SLOT, -1.25f, -15.0f, 0.0f);
    match_put(m, OTHER, 1.25f, 14.7f, 3.14159265f);
    match_player(m, SLOT)->stock[0]--;
    match_player(m, OTHER)->stock[0]--;
    uint8_t full = match_player(m, SLOT)->stock[0] + 1;
    match_run(m, 30);
    m->frame.inputs[OTHER].throttle = FULL_THROTTLE;
    match_control(m, 1.0f, 0.0f, false);
    // The other tank starts when the first such input reaches the server.
    m->frame.inputs[OTHER].throttle = 0;
    for (uint32_t i = 0; i < 200; i++) {
        match_run(m, 1);
        if (m->frame.inputs[SLOT].throttle > 0) {
            m->frame.inputs[OTHER].throttle = FULL_THROTTLE;
        }
    }
    assert_int_equal(match_player(m, OTHER)->stock[0], full);
    assert_int_equal(match_player(m, SLOT)->stock[0], full - 1);
    correction_assert_cause(m, SB_CLIENT_CAUSE_PICK_UP, 1);
    match_end(m);
}

static uint32_t draw(uint32_t *seed, uint32_t below)
{
    *seed = *seed * 1664525u + 1013904223u;
    return (*seed >> 8) % below;
}

// Two tanks, a crate and a ball in a yard, with some inputs lost. There must be enough corrections,
// each with a cause. After each the state must be the server's, which `match_server` asserts.
static void corrections_of_random_drives_all_have_a_cause(void **state)
{
    (void)state;
    uint64_t all = 0;
    for (uint32_t seed = 1; seed <= 6; seed++) {
        match *m = match_begin();
        match_put(m, SLOT, -4.0f, 25.0f, 0.0f);
        match_put(m, OTHER, 4.0f, 25.0f, 0.0f);
        uint32_t random = seed * 7919;
        for (uint32_t i = 0; i < 1500; i++) {
            if (draw(&random, 20) == 0) {
                sb_client_control wish = {
                    .throttle = (float)draw(&random, 3) - 0.9f,
                    .steering = (float)draw(&random, 21) / 10.0f - 1.0f,
                    .aim_yaw = (float)draw(&random, 60) / 10.0f - 3.0f,
                    .fire = draw(&random, 2) == 0,
                    .select = {(uint8_t)draw(&random, 4)},
                };
                sb_client_core_input_set(m->h.core, &wish);
            }
            if (draw(&random, 25) == 0) {
                sb_input *other = &m->frame.inputs[OTHER];
                other->throttle = (int8_t)(draw(&random, 3) * 100) - 90;
                other->steering = (int8_t)((int32_t)draw(&random, 255) - 127);
                other->aim_yaw = (uint16_t)draw(&random, 65536);
                other->buttons = (uint8_t)draw(&random, 2);
                other->select[0] = (uint8_t)draw(&random, 4);
            }
            match_client(m, TICK_US);
            match_server(m, draw(&random, 40) == 0);
        }
        if (correction_count(m, SB_CLIENT_CAUSE_NONE) != 0) {
            fail_msg("seed %u: %u corrections without a cause", (unsigned)seed,
                     (unsigned)correction_count(m, SB_CLIENT_CAUSE_NONE));
        }
        all += correction_count_all(m);
        assert_true(match_player(m, SLOT)->distance_m > 40.0f);
        match_end(m);
    }
    assert_true(all > 20);
}

// The server holds the inputs that were made first, and plays these.
static void input_that_was_there_before_counts_as_input(void **state)
{
    (void)state;
    match *m = match_far_ahead();
    match_go_back(m);
    match_run(m, 30);
    correction_assert_cause(m, SB_CLIENT_CAUSE_INPUT, 2);
    const uint64_t corrections = correction_count_all(m);
    match_run(m, 60);
    assert_int_equal(correction_count_all(m), corrections);
    match_end(m);
}

// A server that took over the match does not know what acted on the tank before.
static void change_before_a_move_counts_as_input(void **state)
{
    (void)state;
    for (uint32_t moved = 0; moved < 2; moved++) {
        match *m = match_begin();
        match_put(m, SLOT, 0.0f, -20.0f, 0.0f);
        match_run(m, 90);
        assert_int_equal(correction_count(m, SB_CLIENT_CAUSE_NONE), 0);
        assert_int_equal(correction_count(m, SB_CLIENT_CAUSE_INPUT), 0);
        match_body(m, SLOT)->position.x += 0.5f;
        m->h.core->prediction.untold_tick = moved == 1 ? sb_game_tick(m->server) + 1 : 0;
        match_run(m, 30);
        assert_int_equal(correction_count(m, SB_CLIENT_CAUSE_NONE) > 0, moved == 0);
        assert_int_equal(correction_count(m, SB_CLIENT_CAUSE_INPUT) > 0, moved == 1);
        match_end(m);
    }
}

// At the round's end guns are silent, except for shots predicted before the client heard of it.
static void end_of_a_round_counts_as_round(void **state)
{
    (void)state;
    match *m = match_begin();
    match_control(m, 1.0f, 0.0f, true);
    match_run(m, 60);
    const uint32_t fired = match_player(m, SLOT)->shells_fired;
    const sb_game *present = match_prediction(m)->present;
    for (uint32_t i = 0; sb_tanks_player(present, SLOT)->shells_fired == fired; i++) {
        assert_true(i < 600);
        assert_int_equal(match_player(m, SLOT)->shells_fired, fired);
        match_run(m, 1);
    }
    assert_int_equal(correction_count_all(m), 0);
    sb_round *round = (sb_round *)(uintptr_t)sb_game_section(m->server, SB_TANKS_ROUND, NULL);
    assert_int_equal(round->phase, SB_PHASE_PLAY);
    round->phase = SB_PHASE_RESULT;
    match_run(m, 200);
    assert_int_equal(match_player(m, SLOT)->shells_fired, fired);
    correction_assert_cause(m, SB_CLIENT_CAUSE_ROUND, 1);
    match_end(m);
}

// The server confirms the first prediction and does not tell what acted on the tank. The tank
// touched something in that prediction, and misses it when it is simulated again with later
// knowledge.
static void disturbance_predicted_first_is_the_cause_if_confirmed(void **state)
{
    (void)state;
    static const struct {
        uint8_t disturbances;
        sb_client_cause cause;
    } cases[] = {{0, SB_CLIENT_CAUSE_NONE},
                 {SB_DISTURBED_CONTACT, SB_CLIENT_CAUSE_CONTACT},
                 {SB_DISTURBED_IMPULSE, SB_CLIENT_CAUSE_IMPULSE}};
    for (uint32_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        match *m = match_begin();
        match_control(m, 1.0f, 0.0f, false);
        match_run(m, 60);
        sb_prediction *prediction = &m->h.core->prediction;
        const uint32_t base = sb_game_tick(prediction->base);
        sb_predicted_state *before = &prediction->history[base % SB_PREDICTION_HISTORY];
        sb_predicted_state *first = &prediction->history[(base + 1) % SB_PREDICTION_HISTORY];
        sb_predicted_state *told = &prediction->history[(base + 2) % SB_PREDICTION_HISTORY];
        assert_true(before->tick == base && first->tick == base + 1 && told->tick == base + 2);
        assert_int_equal(first->disturbances | told->disturbances, 0);
        before->disturbances = SB_DISTURBED_CONTACT | SB_DISTURBED_IMPULSE; // no longer a cause
        first->disturbances = cases[i].disturbances;
        told->bytes[0] ^= 1;
        static sb_snapshot snapshot;
        snapshot = *sb_snapshot_receiver_newest(&m->h.core->snapshots);
        snapshot.tick = base + 2;
        assert_true(sb_prediction_correct(prediction, &snapshot,
                                          &(sb_own){.kind = SB_OWN_PREDICTED},
                                          &m->h.core->field_map, &m->h.core->inputs.ring));
        correction_assert_cause(m, cases[i].cause, 1);
        match_end(m);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pushing_is_predicted_and_counts_as_contact),
        cmocka_unit_test(another_input_counts_as_input),
        cmocka_unit_test(blast_counts_as_impulse),
        cmocka_unit_test(death_and_return_count_as_respawn),
        cmocka_unit_test(ammunition_that_another_took_counts_as_pick_up),
        cmocka_unit_test(corrections_of_random_drives_all_have_a_cause),
        cmocka_unit_test(input_that_was_there_before_counts_as_input),
        cmocka_unit_test(change_before_a_move_counts_as_input),
        cmocka_unit_test(end_of_a_round_counts_as_round),
        cmocka_unit_test(disturbance_predicted_first_is_the_cause_if_confirmed),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
