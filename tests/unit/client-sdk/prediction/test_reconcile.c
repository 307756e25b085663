#include "reconcile_match.h"

#include <math.h>
#include <stdlib.h>

#include "game/tanks/records.h"

// The medium tank drives 10 m/s at most.
#define FULL 127

static void control(match *m, float throttle, float steering, bool fire)
{
    sb_client_core_input_set(m->h.core, &(sb_client_control){.throttle = throttle,
                                                             .steering = steering,
                                                             .aim_yaw = 0.3f,
                                                             .aim_pitch = 0.15f,
                                                             .fire = fire});
}

static uint64_t count(const match *m, sb_client_cause cause)
{
    return match_prediction(m)->corrections.counts[cause];
}

static uint64_t count_all(const match *m)
{
    uint64_t all = 0;
    for (uint32_t cause = 0; cause < SB_CLIENT_CAUSE_COUNT; cause++) {
        all += count(m, (sb_client_cause)cause);
    }
    return all;
}

// Asserts that corrections have only this cause, and at least `least` of them.
static void assert_cause(const match *m, sb_client_cause cause, uint64_t least)
{
    if (count(m, cause) < least || count_all(m) != count(m, cause)) {
        const uint64_t *counts = match_prediction(m)->corrections.counts;
        fail_msg("none %u contact %u impulse %u input %u respawn %u pick-up %u round %u",
                 (unsigned)counts[0], (unsigned)counts[1], (unsigned)counts[2], (unsigned)counts[3],
                 (unsigned)counts[4], (unsigned)counts[5], (unsigned)counts[6]);
    }
}

static void lone_tank_that_drives_and_shoots_is_never_rolled_back(void **state)
{
    (void)state;
    match *m = match_begin();
    match_run(m, 40);
    const sb_prediction *prediction = match_prediction(m);
    uint64_t rollbacks = prediction->rollbacks, confirmed = prediction->confirmed;
    uint64_t corrected = prediction->corrected;
    for (uint32_t i = 0; i < 1200; i++) {
        control(m, 0.8f, i / 70 % 2 == 0 ? 0.9f : 0.7f, i % 200 < 120);
        match_run(m, 1);
    }
    assert_true(match_player(m, SLOT)->shells_fired >= 5);
    assert_true(match_player(m, SLOT)->distance_m > 60.0f);
    assert_int_equal(prediction->rollbacks - rollbacks, 0);
    assert_int_equal(prediction->confirmed - confirmed, 600);
    assert_int_equal(prediction->corrected, corrected);
    assert_int_equal(count_all(m), 0);
    match_end(m);
}

static void tank_nearby_that_drives_straight_is_predicted(void **state)
{
    (void)state;
    match *m = match_begin();
    match_put(m, SLOT, -6.0f, -38.0f + 4.0f, 0.0f);
    match_put(m, OTHER, 0.0f, -34.0f, 0.0f);
    match_run(m, 20);
    m->frame.inputs[OTHER].throttle = FULL;
    control(m, 1.0f, 0.0f, false);
    static sb_client_entity predicted[TICK_MAX];
    static float told[TICK_MAX][3];
    static bool made[TICK_MAX];
    uint32_t compared = 0;
    for (uint32_t i = 0; i < 300; i++) {
        match_client(m, TICK_US);
        uint32_t at = sb_game_tick(match_prediction(m)->present);
        made[at] = match_predicted(m, OTHER, &predicted[at]);
        assert_true(made[at]);
        const sb_entity *held;
        uint32_t held_count;
        (void)harness_held(m->h.core, &held, &held_count);
        for (uint32_t k = 0; k < held_count; k++) {
            for (uint32_t axis = 0; axis < 3 && held[k].index == OTHER; axis++) {
                told[at][axis] = sb_net_field_restore(&sb_tanks_rules.schema.kinds[0].fields[axis],
                                                      held[k].values[axis]);
            }
        }
        match_server(m, false);
        uint32_t tick = sb_game_tick(m->server);
        if (made[tick] && i > 30) {
            double wrong =
                match_distance_to(predicted[tick].position, match_body(m, OTHER)->position);
            double old = match_distance_to(told[tick], match_body(m, OTHER)->position);
            assert_true(wrong < 0.05);
            if (match_body(m, OTHER)->velocity.z > 1.0f) {
                assert_true(wrong < old / 2.0);
                compared++;
            }
        }
    }
    assert_true(compared > 200);
    assert_int_equal(count_all(m), 0);
    match_end(m);
}

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
        control(m, variant == 0 ? 1.0f : 0.0f, 0.0f, false);
        m->frame.inputs[OTHER].throttle = variant == 0 ? 0 : FULL;
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
        assert_cause(m, SB_CLIENT_CAUSE_CONTACT, 1);
        match_end(m);
    }
}

static void far_tank_is_not_predicted_and_enters_when_it_comes_near(void **state)
{
    (void)state;
    match *m = match_begin();
    match_put(m, SLOT, 0.0f, -30.0f, 0.0f);
    match_put(m, OTHER, 4.0f, 34.0f, 3.14159f);
    match_run(m, 20);
    uint32_t far = 0, near = 0;
    m->frame.inputs[OTHER].throttle = FULL;
    for (uint32_t i = 0; i < 500; i++) {
        match_run(m, 1);
        sb_client_entity predicted;
        bool known = match_predicted(m, OTHER, &predicted);
        sb_vec3 at = match_body(m, SLOT)->position;
        double apart =
            match_distance_to((float[3]){at.x, at.y, at.z}, match_body(m, OTHER)->position);
        // 11 m, and the distance that 10 m/s close in from a snapshot to the newest input. The
        // other tank is in the set before it is that near.
        far += apart > 14.0 && !known;
        near += apart < 11.0 && known;
        assert_true(apart <= 14.0 || !known);
        assert_true(apart >= 11.0 || known);
        assert_non_null(match_shown(m, OTHER));
    }
    assert_true(far > 100 && near > 60);
    match_end(m);
}

static void another_input_counts_as_input(void **state)
{
    (void)state;
    match *m = match_begin();
    match_run(m, 40);
    for (uint32_t i = 0; i < 120; i++) {
        control(m, i / 20 % 2 == 0 ? 1.0f : -1.0f, 0.5f, false);
        match_client(m, TICK_US);
        match_server(m, i % 20 < 4);
    }
    match_run(m, 60);
    assert_cause(m, SB_CLIENT_CAUSE_INPUT, 2);
    match_end(m);
}

// Inputs that are simulated again apply to their own ticks.
static void after_a_correction_the_present_is_predicted_as_the_server_will_have_it(void **state)
{
    (void)state;
    match *m = match_begin();
    match_run(m, 40);
    static uint32_t predicted[TICK_MAX];
    uint32_t compared = 0;
    for (uint32_t i = 0; i < 120; i++) {
        control(m, i % 3 == 0 ? 1.0f : 0.2f, i % 2 == 0 ? 0.9f : -0.4f, false);
        match_client(m, TICK_US);
        match_server(m, i >= 20 && i < 25);
        const sb_game *present = match_prediction(m)->present;
        if (i >= 25 + DELAY_TICKS + 2) {
            predicted[sb_game_tick(present)] = sb_game_own_hash(present, SLOT);
        }
        uint32_t tick = sb_game_tick(m->server);
        if (predicted[tick] != 0) {
            assert_int_equal(predicted[tick], sb_game_own_hash(m->server, SLOT));
            compared++;
        }
    }
    assert_true(compared > 60);
    assert_cause(m, SB_CLIENT_CAUSE_INPUT, 1);
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
    assert_cause(m, SB_CLIENT_CAUSE_IMPULSE, 1);
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
    assert_cause(m, SB_CLIENT_CAUSE_RESPAWN, 1);
    for (uint32_t i = 0; i < 1200 && match_player(m, SLOT)->state == SB_PLAYER_DEAD; i++) {
        match_run(m, 1);
    }
    match_run(m, 20);
    assert_int_equal(match_player(m, SLOT)->state, SB_PLAYER_ALIVE);
    assert_cause(m, SB_CLIENT_CAUSE_RESPAWN, 2);
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
    m->frame.inputs[OTHER].throttle = FULL;
    control(m, 1.0f, 0.0f, false);
    // The other tank starts when the first such input reaches the server.
    m->frame.inputs[OTHER].throttle = 0;
    for (uint32_t i = 0; i < 200; i++) {
        match_run(m, 1);
        if (m->frame.inputs[SLOT].throttle > 0) {
            m->frame.inputs[OTHER].throttle = FULL;
        }
    }
    assert_int_equal(match_player(m, OTHER)->stock[0], full);
    assert_int_equal(match_player(m, SLOT)->stock[0], full - 1);
    assert_cause(m, SB_CLIENT_CAUSE_PICK_UP, 1);
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
        if (count(m, SB_CLIENT_CAUSE_NONE) != 0) {
            fail_msg("seed %u: %u corrections without a cause", (unsigned)seed,
                     (unsigned)count(m, SB_CLIENT_CAUSE_NONE));
        }
        all += count_all(m);
        assert_true(match_player(m, SLOT)->distance_m > 40.0f);
        match_end(m);
    }
    assert_true(all > 20);
}

// Two snapshots arrive between two views, and the second one corrects. The view moves as smoothly
// as with a view between them.
static void correction_by_the_second_of_two_snapshots_is_shown_smoothly(void **state)
{
    (void)state;
    match *m = match_begin();
    match_put(m, SLOT, 0.0f, -30.0f, 0.0f);
    control(m, 0.0f, 0.0f, false);
    match_run(m, 61);
    const sb_client_entity before = *match_own(m);
    const uint64_t rollbacks = match_prediction(m)->rollbacks;
    match_put(m, SLOT, 0.5f, -30.0f, 0.0f);
    uint32_t taken = 0;
    while (match_prediction(m)->rollbacks == rollbacks) {
        match_run(m, 1);
        taken++;
        assert_true(taken < 12);
    }
    assert_true(taken >= 3); // a snapshot before it agreed
    const double shown_m = match_distance(match_own(m)->position, before.position);
    assert_true(shown_m < 0.25);
    match_run(m, 60);
    assert_true(match_distance(match_own(m)->position, before.position) > 0.45);
    match_end(m);
}

// A server that stood still has the inputs of the first second and confirms the prediction from
// those. The client has dropped them, and since its clock went back it makes new ones for the same
// ticks. The confirmation does not concern these.
static void confirmed_after_a_stall_is_what_was_sent_first(void **state)
{
    (void)state;
    match *m = match_begin();
    control(m, 1.0f, 0.0f, false);
    match_run(m, 60);
    sb_prediction *prediction = &m->h.core->prediction;
    const uint32_t base = sb_game_tick(prediction->base);
    assert_true(prediction->exact);
    for (uint32_t i = 0; i < SB_PREDICTION_HISTORY + 40; i++) {
        match_client(m, TICK_US);
    }
    assert_true(sb_game_tick(prediction->present) > base + SB_PREDICTION_HISTORY);
    sb_input_ring others = {0};
    for (uint32_t tick = base + 1; tick <= base + 20; tick++) {
        sb_input_ring_push(&others, tick, &(sb_input){.throttle = -FULL});
    }
    static sb_snapshot snapshot;
    snapshot = *sb_snapshot_receiver_newest(&m->h.core->snapshots);
    const uint64_t confirmed = prediction->confirmed;
    for (uint32_t tick = base + 2; tick <= base + 8; tick += 2) {
        snapshot.tick = tick;
        assert_true(sb_prediction_correct(prediction, &snapshot,
                                          &(sb_own){.kind = SB_OWN_PREDICTED},
                                          &m->h.core->field_map, &others));
        assert_true(prediction->set);
        assert_int_equal(sb_game_tick(prediction->base), tick);
        assert_int_equal(sb_game_tick(prediction->present), base + 20);
        assert_false(prediction->exact);
    }
    assert_int_equal(prediction->confirmed, confirmed);
    match_end(m);
}

// The inputs run far ahead, the last ones with another control.
static match *match_far_ahead(void)
{
    match *m = match_begin();
    m->h.core->inputs.clock.tick += 20;
    m->h.core->inputs.clock.started = true;
    control(m, 1.0f, 0.0f, false);
    match_run(m, 80);
    control(m, -1.0f, 1.0f, false);
    for (uint32_t i = 0; i < 12; i++) {
        (void)match_own(m);
        match_run(m, 1);
    }
    assert_true(sb_game_tick(match_prediction(m)->present) > sb_game_tick(m->server) + 14);
    assert_int_equal(count_all(m), 0);
    return m;
}

// As after a stall: the clock goes back, and the inputs since the last snapshot are made again with
// the first control.
static void go_back(match *m)
{
    m->h.core->inputs.clock.tick = sb_game_tick(m->server) - 6;
    control(m, 1.0f, 0.0f, false);
    match_client(m, 14 * TICK_US);
}

// The server refused inputs that were too early, and says "as predicted" throughout. No snapshot
// corrects the present. The present must follow from the inputs that are sent now, and the view
// must approach it smoothly.
static void present_follows_the_inputs_that_were_made_again(void **state)
{
    (void)state;
    match *m = match_far_ahead();
    const sb_prediction *prediction = match_prediction(m);
    const uint32_t old = sb_game_tick(prediction->present), now = sb_game_tick(m->server);
    const uint64_t rollbacks = prediction->rollbacks;
    const sb_client_entity before = *match_own(m);
    for (uint32_t tick = now + 1; tick <= old; tick++) {
        m->known[tick] = false;
    }
    go_back(m);
    const uint32_t newest = sb_game_tick(prediction->present);
    assert_in_range(newest, now + 7, old - 6);
    assert_int_equal(newest, m->h.core->inputs.ring.newest_tick);
    assert_int_equal(prediction->body_count, 1);
    sb_client_entity predicted;
    assert_true(match_predicted(m, SLOT, &predicted));
    assert_true(match_distance(predicted.position, before.position) > 0.5);
    assert_true(match_distance(match_own(m)->position, before.position) < 0.2);

    uint8_t present[SB_GAME_OWN_SIZE_MAX], truth[SB_GAME_OWN_SIZE_MAX];
    sb_writer writer = sb_writer_over(present, sizeof present);
    sb_game_own_write(prediction->present, SLOT, &writer);
    while (sb_game_tick(m->server) < newest) {
        match_server(m, false);
    }
    sb_writer true_writer = sb_writer_over(truth, sizeof truth);
    sb_game_own_write(m->server, SLOT, &true_writer);
    assert_int_equal(writer.size, true_writer.size);
    assert_memory_equal(present, truth, writer.size);
    assert_int_equal(prediction->rollbacks, rollbacks);
    assert_int_equal(count_all(m), 0);
    match_end(m);
}

// The server holds the inputs that were made first, and plays these.
static void input_that_was_there_before_counts_as_input(void **state)
{
    (void)state;
    match *m = match_far_ahead();
    go_back(m);
    match_run(m, 30);
    assert_cause(m, SB_CLIENT_CAUSE_INPUT, 2);
    const uint64_t corrections = count_all(m);
    match_run(m, 60);
    assert_int_equal(count_all(m), corrections);
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
        assert_int_equal(count(m, SB_CLIENT_CAUSE_NONE), 0);
        assert_int_equal(count(m, SB_CLIENT_CAUSE_INPUT), 0);
        match_body(m, SLOT)->position.x += 0.5f;
        m->h.core->prediction.untold_tick = moved == 1 ? sb_game_tick(m->server) + 1 : 0;
        match_run(m, 30);
        assert_int_equal(count(m, SB_CLIENT_CAUSE_NONE) > 0, moved == 0);
        assert_int_equal(count(m, SB_CLIENT_CAUSE_INPUT) > 0, moved == 1);
        match_end(m);
    }
}

// At the round's end guns are silent, except for shots predicted before the client heard of it.
static void end_of_a_round_counts_as_round(void **state)
{
    (void)state;
    match *m = match_begin();
    control(m, 1.0f, 0.0f, true);
    match_run(m, 60);
    const uint32_t fired = match_player(m, SLOT)->shells_fired;
    const sb_game *present = match_prediction(m)->present;
    for (uint32_t i = 0; sb_tanks_player(present, SLOT)->shells_fired == fired; i++) {
        assert_true(i < 600);
        assert_int_equal(match_player(m, SLOT)->shells_fired, fired);
        match_run(m, 1);
    }
    assert_int_equal(count_all(m), 0);
    sb_round *round = (sb_round *)(uintptr_t)sb_game_section(m->server, SB_TANKS_ROUND, NULL);
    assert_int_equal(round->phase, SB_PHASE_PLAY);
    round->phase = SB_PHASE_RESULT;
    match_run(m, 200);
    assert_int_equal(match_player(m, SLOT)->shells_fired, fired);
    assert_cause(m, SB_CLIENT_CAUSE_ROUND, 1);
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
        control(m, 1.0f, 0.0f, false);
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
        assert_cause(m, cases[i].cause, 1);
        match_end(m);
    }
}

static void health_of_the_own_tank_follows_the_snapshot(void **state)
{
    (void)state;
    match *m = match_begin();
    match_run(m, 40);
    for (uint16_t health = 160; health > 100; health -= 20) {
        match_player(m, SLOT)->health = health;
        match_run(m, DELAY_TICKS + 3);
        assert_int_equal(match_own(m)->health, health);
        assert_int_equal(count_all(m), 0);
    }
    // And back up, as by a repair.
    match_player(m, SLOT)->health = 150;
    match_run(m, DELAY_TICKS + 3);
    assert_int_equal(match_own(m)->health, 150);
    match_end(m);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(lone_tank_that_drives_and_shoots_is_never_rolled_back),
        cmocka_unit_test(tank_nearby_that_drives_straight_is_predicted),
        cmocka_unit_test(pushing_is_predicted_and_counts_as_contact),
        cmocka_unit_test(far_tank_is_not_predicted_and_enters_when_it_comes_near),
        cmocka_unit_test(another_input_counts_as_input),
        cmocka_unit_test(after_a_correction_the_present_is_predicted_as_the_server_will_have_it),
        cmocka_unit_test(blast_counts_as_impulse),
        cmocka_unit_test(death_and_return_count_as_respawn),
        cmocka_unit_test(ammunition_that_another_took_counts_as_pick_up),
        cmocka_unit_test(corrections_of_random_drives_all_have_a_cause),
        cmocka_unit_test(correction_by_the_second_of_two_snapshots_is_shown_smoothly),
        cmocka_unit_test(confirmed_after_a_stall_is_what_was_sent_first),
        cmocka_unit_test(present_follows_the_inputs_that_were_made_again),
        cmocka_unit_test(input_that_was_there_before_counts_as_input),
        cmocka_unit_test(change_before_a_move_counts_as_input),
        cmocka_unit_test(end_of_a_round_counts_as_round),
        cmocka_unit_test(disturbance_predicted_first_is_the_cause_if_confirmed),
        cmocka_unit_test(health_of_the_own_tank_follows_the_snapshot),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
