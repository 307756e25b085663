// Tests the view frame by frame, in a match whose snapshots come late.
#include "test.h"

#include <math.h>
#include <string.h>

#include "client/state.h"
#include "harness.h"
#include "late_match.h"

static const sb_client_entity *find(uint32_t index)
{
    for (uint32_t i = 0; i < late_match_view.entity_count; i++) {
        if (late_match_view.entities[i].index == index) {
            return &late_match_view.entities[i];
        }
    }
    return NULL;
}

static double distance(const float a[3], const float b[3])
{
    double square = 0.0;
    for (uint32_t axis = 0; axis < 3; axis++) {
        square += ((double)a[axis] - (double)b[axis]) * ((double)a[axis] - (double)b[axis]);
    }
    return sqrt(square);
}

static void far_tanks_are_shown_where_they_were(void **state)
{
    (void)state;
    // The wire rounds each axis by up to 4.6 mm. A tank that drives into a wall between two
    // snapshots is farther off for some frames.
    static const struct {
        uint32_t late_by_most, loss_percent, wrong_most;
        double error_m;
    } cases[] = {{0, 0, 12, 0.05}, {2, 0, 12, 0.05}, {2, 10, 24, 0.1}};
    for (uint32_t c = 0; c < 3; c++) {
        late_match *f = late_match_begin(cases[c].late_by_most, cases[c].loss_percent);
        uint32_t compared = 0, starved = 0, wrong = 0;
        double worst_m = 0.0, driven_m = 0.0;
        for (uint32_t i = 0; i < 900; i++) {
            f->frame.inputs[BOB] = (sb_input){.throttle = 100, .steering = 70};
            f->frame.inputs[CARL] = (sb_input){.throttle = -90, .steering = 50};
            for (uint32_t frame = 0; frame < 2; frame++) {
                late_match_turn(f, frame);
                if (i < 120) {
                    continue;
                }
                for (uint32_t slot = BOB; slot <= CARL; slot += CARL - BOB) {
                    const sb_client_entity *tank = find(slot);
                    assert_non_null(tank);
                    assert_int_equal(tank->flags & SB_CLIENT_ENTITY_PREDICTED, 0);
                    if ((tank->flags & SB_CLIENT_ENTITY_STARVED) != 0) {
                        starved++;
                        continue;
                    }
                    float truth[3];
                    assert_true(
                        late_match_truth_at(f, slot, late_match_view.interpolation_tick, truth));
                    double error_m = distance(tank->position, truth);
                    worst_m = fmax(worst_m, error_m);
                    wrong += error_m > 0.008;
                    compared++;
                }
            }
            driven_m += distance(f->truth[100 + i][BOB].position, f->truth[101 + i][BOB].position);
        }
        assert_true(driven_m > 50.0);
        assert_true(worst_m < cases[c].error_m);
        assert_true(compared > 2900);
        assert_true(wrong <= cases[c].wrong_most);
        assert_true(starved <= 3120 / 40);
        late_match_end(f);
    }
}

// Steers towards a place, or away from it.
static sb_client_control steer(const sb_client_entity *tank, const float to[3], bool away)
{
    double x = (double)to[0] - (double)tank->position[0];
    double z = (double)to[2] - (double)tank->position[2];
    double heading = away ? atan2(-x, -z) : atan2(x, z);
    double error = remainder(heading - (double)tank->yaw, 6.283185307179586);
    return (sb_client_control){.throttle = 1.0f,
                               .steering = (float)fmax(-1.0, fmin(1.0, 2.0 * error))};
}

// The own tank drives to another one and away again several times. The other changes between past
// and present. In a frame it may move only as far as it drives and as smoothing the change needs.
static void tank_that_becomes_near_and_leaves_does_not_jump(void **state)
{
    (void)state;
    late_match *f = late_match_begin(1, 5);
    bool away = false, was_predicted = false;
    uint32_t changes = 0;
    double worst_m = 0.0;
    float before[3] = {0};
    for (uint32_t i = 0; i < 1600; i++) {
        f->frame.inputs[BOB] = (sb_input){.throttle = 60, .steering = 100};
        for (uint32_t frame = 0; frame < 2; frame++) {
            late_match_turn(f, frame);
            const sb_client_entity *bob = late_match_view.tick != 0 ? find(BOB) : NULL;
            if (bob == NULL || !late_match_view.alive) {
                continue;
            }
            const sb_client_entity *own = &late_match_view.entities[late_match_view.own_index];
            double apart_m = distance(own->position, bob->position);
            away = apart_m < 11.0 || (away && apart_m < 26.0);
            sb_client_control control = steer(own, bob->position, away);
            sb_client_core_input_set(f->h.core, &control);
            bool predicted = (bob->flags & SB_CLIENT_ENTITY_PREDICTED) != 0;
            if (i > 60) {
                double speed = distance(bob->velocity, (float[3]){0});
                double step_m = distance(bob->position, before);
                worst_m = fmax(worst_m, step_m - speed * FRAME_US * 1e-6);
                changes += predicted != was_predicted;
            }
            was_predicted = predicted;
            memcpy(before, bob->position, sizeof before);
        }
    }
    assert_true(changes >= 4);
    assert_true(worst_m < 0.09);
    late_match_end(f);
}

// Checks which events a client polls during a run, and when.
static void events_are_told_when_their_tick_is_shown_and_own_ones_at_once(void **state)
{
    (void)state;
    for (uint32_t c = 0; c < 2; c++) {
        late_match *f = late_match_begin(2, 5);
        f->input_delay_at = c == 0 ? 0 : 300;
        uint32_t predicted = 0, others = 0, served_own = 0, served_others = 0, last_tick = 0;
        double last_shown = 0.0;
        bool predicted_shells = false;
        for (uint32_t i = 0; i < 900; i++) {
            const sb_client_control control = {.aim_pitch = 0.3f, .fire = i % 100 < 20 && i < 700};
            sb_client_core_input_set(f->h.core, &control);
            // The shells fly over everybody's heads.
            f->frame.inputs[BOB] =
                (sb_input){.buttons = i < 700 ? SB_BUTTON_FIRE : 0, .aim_pitch = 5000};
            for (uint32_t frame = 0; frame < 2; frame++) {
                late_match_turn(f, frame);
                for (sb_client_event event; sb_client_core_event_poll(f->h.core, &event);) {
                    if (event.kind == SB_EVENT_FIRE && event.entity == SLOT) {
                        // The client predicts it before the server plays it, and the server does
                        // not tell it again.
                        assert_true(event.predicted);
                        assert_true(event.tick > sb_game_tick(f->server) - 2);
                        predicted++;
                    }
                    if (event.predicted) {
                        assert_int_equal(event.entity, SLOT);
                        continue;
                    }
                    assert_true(event.tick >= last_tick);
                    last_tick = event.tick;
                    assert_true((double)event.tick <= late_match_view.interpolation_tick);
                    // Not late: the event has just arrived, or was not due at the last frame.
                    bool just_came = event.tick + EVENT_DELAY_TICKS == sb_game_tick(f->server);
                    assert_true(just_came || (double)event.tick > last_shown);
                    others += event.kind == SB_EVENT_FIRE && event.entity == BOB;
                }
                last_shown = late_match_view.interpolation_tick;
                for (uint32_t k = 0; k < late_match_view.entity_count; k++) {
                    const sb_client_entity *shell = &late_match_view.entities[k];
                    bool own = shell->kind == SB_CLIENT_SHELL && shell->owner == SLOT;
                    predicted_shells = predicted_shells || own;
                    assert_true(shell->kind != SB_CLIENT_SHELL ||
                                own == ((shell->flags & SB_CLIENT_ENTITY_PREDICTED) != 0));
                }
            }
            const sb_message_event *message = &f->events[sb_game_tick(f->server)].event;
            for (uint32_t k = 0; k < message->event_count; k++) {
                served_own +=
                    message->events[k].kind == SB_EVENT_FIRE && message->events[k].entity == SLOT;
                served_others +=
                    message->events[k].kind == SB_EVENT_FIRE && message->events[k].entity == BOB;
            }
        }
        assert_true(served_own >= 4 && served_others >= 5);
        assert_int_equal(predicted, served_own);
        assert_int_equal(others, served_others);
        assert_true(predicted_shells);
        late_match_end(f);
    }
}

// The past that is shown has no tank yet.
static void own_tank_comes_and_goes_with_the_newest_snapshot(void **state)
{
    (void)state;
    late_match *f = late_match_begin(0, 0);
    sb_message empty = harness_snapshot(98, 0, 1);
    harness_receive(&f->h, &empty);
    bool compared = false;
    for (uint32_t frame = 0; frame < 40; frame++) {
        late_match_turn(f, frame);
        // Inputs begin some ticks after the welcome; from then on the tank is predicted.
        if (late_match_view.tick > 98 && f->h.core->prediction.set) {
            assert_true(late_match_view.alive);
            const sb_client_entity *own = &late_match_view.entities[late_match_view.own_index];
            assert_int_equal(own->flags, SB_CLIENT_ENTITY_OWN | SB_CLIENT_ENTITY_PREDICTED);
            compared = compared || (late_match_view.entity_count == 1 &&
                                    late_match_view.interpolation_tick < 102.0);
        } else if (!compared) {
            assert_int_equal(late_match_view.entity_count, 0);
        }
    }
    assert_true(compared);
    assert_true(late_match_view.entity_count >= 3);
    // With the first snapshot that lacks it the own tank is gone, while the past that is shown
    // still has all tanks.
    empty = harness_snapshot(late_match_view.tick + 2, 0, 1);
    harness_receive(&f->h, &empty);
    late_match_look(f);
    assert_true(f->h.core->prediction.set);
    assert_false(late_match_view.alive);
    assert_non_null(find(BOB));
    late_match_end(f);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(far_tanks_are_shown_where_they_were),
        cmocka_unit_test(tank_that_becomes_near_and_leaves_does_not_jump),
        cmocka_unit_test(own_tank_comes_and_goes_with_the_newest_snapshot),
        cmocka_unit_test(events_are_told_when_their_tick_is_shown_and_own_ones_at_once),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
