#include <inttypes.h>
#include <math.h>
#include <string.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "ball_room.h"
#include "sample.h"

typedef struct tally {
    uint32_t balls, fixed, far, lost, grown;
} tally;

static ball_room_def any_def(uint32_t n)
{
    ball_room_def def = {
        .ball_count = 2 + sample_below(80),
        .polyhedron_count = sample_below(12),
        // Few solids, which every ball is compared with, or more.
        .solid_count = n % 3 == 0   ? 0
                       : n % 3 == 1 ? 1 + sample_below(8)
                                    : 9 + sample_below(15),
        .size = sample_in(2, 5),
        .displacement_max = sample_log(0.3, 5),
        .budget_share = sample_chance(0.3) ? 0 : sample_in(0, 0.5),
        .ballistic = sample_chance(0.5),
        .sensors = sample_chance(0.3),
    };
    return def;
}

static bool is_lost(const ball_room *room, uint32_t number)
{
    return room->sweep.neighbours.chunks[number].lost != 0;
}

// Returns true if both are at one place at one time, by more than rounding.
static bool paths_touch(const ball_room_pair *pair)
{
    return ball_room_meet(pair, ball_room_from(pair), 1, 3e-4);
}

static void check_list(const ball_room *room, uint32_t number, tally *t)
{
    const sb_sweep *sweep = &room->sweep;
    uint32_t things[ROOM_THING_COUNT_MAX];
    uint32_t count = ball_room_things(room, number, things);
    t->lost += is_lost(room, number);
    for (uint32_t i = 0; i < count && !is_lost(room, number); i++) {
        bool is_ball = things[i] < SB_NEIGHBOUR_POLYHEDRON;
        // A body that predicts nothing must be known only to those that do.
        if (sweep->balls[number].sensor || (!is_ball && !sweep->balls[number].predicts)) {
            continue;
        }
        ball_room_pair pair = {room, number, things[i]};
        if (!paths_touch(&pair)) {
            t->far++;
            continue;
        }
        if (!sb_neighbour_lists_has(&sweep->neighbours, number, things[i])) {
            fail_msg("seed %" PRIu64 ": ball %u of %u does not know of %x, which it meets",
                     sample_seed(), number, sweep->ball_count, things[i]);
        }
        t->balls += is_ball;
        t->fixed += !is_ball;
    }
}

static void check_all(const ball_room *room, tally *t)
{
    for (uint32_t i = 0; i < room->sweep.ball_count; i++) {
        check_list(room, i, t);
    }
}

static void neighbour_lists_have_all_that_the_first_paths_touch(void **state)
{
    (void)state;
    static ball_room room;
    tally t = {0};
    for (uint32_t n = 0; n < sample_scaled(300); n++) {
        ball_room_def def = any_def(n);
        ball_room_open(&room, &def);
        sb_ball_neighbours_open(&room.sweep);
        check_all(&room, &t);
        ball_room_close(&room);
    }
    assert_true(t.balls > 300 && t.fixed > 300 && t.far > 10000);
}

// Balls turn one after another at ever later times, a few of them many times.
static void neighbour_lists_have_all_that_changed_paths_touch(void **state)
{
    (void)state;
    static ball_room room;
    tally t = {0};
    for (uint32_t n = 0; n < sample_scaled(300); n++) {
        ball_room_def def = any_def(n);
        ball_room_open(&room, &def);
        sb_ball_neighbours_open(&room.sweep);
        uint32_t few = 1 + sample_below(room.sweep.ball_count), changes = 2 * few + 20;
        double time = 0;
        for (uint32_t k = 0; k < changes; k++) {
            time = fmin(0.999, time + sample_in(0, 1.0 / changes));
            uint32_t number = sample_below(few);
            if (room.sweep.balls[number].inverse_mass > 0) {
                double length = sample_log(0.1, 2) * def.displacement_max;
                ball_room_turn(&room, number, time, real3_scale(real3_random_direction(), length));
                sb_ball_neighbours_keep(&room.sweep, number);
                t.grown++;
            }
            if (k % 10 == 0) {
                check_list(&room, number, &t);
            }
        }
        check_all(&room, &t);
        ball_room_close(&room);
    }
    assert_true(t.balls > 300 && t.fixed > 300 && t.far > 10000 && t.grown > 1000);
}

// A body that wakes by a hit knows the things around it from then on.
static void neighbour_list_of_a_body_that_wakes_holds_the_bodies_around_it(void **state)
{
    (void)state;
    static ball_room room;
    tally t = {0};
    uint32_t woken = 0;
    for (uint32_t n = 0; n < sample_scaled(300); n++) {
        ball_room_def def = any_def(n);
        def.polyhedron_count += 4;
        ball_room_open(&room, &def);
        sb_ball_neighbours_open(&room.sweep);
        for (uint32_t i = 0; i < room.sweep.ball_count; i++) {
            sb_ball *ball = &room.sweep.balls[i];
            if ((room.step.bodies[ball->body].flags & SB_BODY_ASLEEP) == 0 || ball->sensor) {
                continue;
            }
            ball->predicts = true;
            ball->inverse_mass = 1;
            // By little, so that it stays in its budget, or far beyond it.
            double length = sample_chance(0.5) ? 1e-6 : sample_in(0.1, 2);
            ball_room_turn(&room, i, sample_in(0, 0.9),
                           real3_scale(real3_random_direction(), length));
            sb_ball_neighbours_keep(&room.sweep, i);
            check_list(&room, i, &t);
            woken++;
        }
        check_all(&room, &t);
        ball_room_close(&room);
    }
    assert_true(woken > 200 && t.fixed > 500);
}

// A hundred balls within reach of each other: a list without room is lost and says so, and every
// other list is complete.
static void neighbour_lists_without_room_are_lost_and_say_so(void **state)
{
    (void)state;
    static ball_room room;
    tally t = {0};
    uint32_t kept = 0;
    for (uint32_t n = 0; n < sample_scaled(20); n++) {
        ball_room_def def = {
            .ball_count = 100, .polyhedron_count = 10, .solid_count = 20, .displacement_max = 2};
        def.size = sample_in(0.4, 2);
        ball_room_open(&room, &def);
        sb_ball_neighbours_open(&room.sweep);
        check_all(&room, &t);
        for (uint32_t i = 0; i < room.sweep.ball_count; i++) {
            kept += !is_lost(&room, i);
        }
        ball_room_close(&room);
    }
    assert_true(t.lost > 200 && kept > 50 && t.balls + t.fixed > 200);
}

// Small rooms with few things have room for all. If a ball has more solids around it than one
// look-up takes, its list is lost, however few other things there are.
static void neighbour_list_is_lost_where_it_must_be_alone(void **state)
{
    (void)state;
    static ball_room room;
    for (uint32_t n = 0; n < 30; n++) {
        bool many = n % 3 == 0;
        ball_room_def def = {.ball_count = 4, .polyhedron_count = 2, .displacement_max = 0.5};
        def.solid_count = many ? ROOM_SOLID_COUNT_MAX : n % 3 == 1 ? 6 : 12;
        def.size = many ? 0.05 : 3;
        ball_room_open(&room, &def);
        sb_ball_neighbours_open(&room.sweep);
        for (uint32_t i = 0; i < room.sweep.ball_count; i++) {
            bool looks = room.sweep.balls[i].predicts;
            assert_int_equal(is_lost(&room, i), looks && many);
            assert_true(room.sweep.balls[i].has_fixed_neighbours || !looks || !many);
        }
        ball_room_close(&room);
    }
}

// Two balls that meet know each other, whichever has the lower number or turned last.
static void neighbour_lists_are_mutual(void **state)
{
    (void)state;
    static ball_room room;
    uint32_t mutual = 0;
    for (uint32_t n = 0; n < sample_scaled(40); n++) {
        ball_room_def def = any_def(n);
        ball_room_open(&room, &def);
        sb_ball_neighbours_open(&room.sweep);
        for (uint32_t k = 0; k < 20; k++) {
            uint32_t number = sample_below(room.sweep.ball_count);
            if (room.sweep.balls[number].inverse_mass > 0) {
                ball_room_turn(&room, number, (double)k / 20,
                               real3_scale(real3_random_direction(), def.displacement_max));
                sb_ball_neighbours_keep(&room.sweep, number);
            }
        }
        const sb_neighbour_lists *near = &room.sweep.neighbours;
        for (uint32_t a = 0; a < room.sweep.ball_count; a++) {
            for (uint32_t b = 0; b < a && !is_lost(&room, a); b++) {
                if (!is_lost(&room, b)) {
                    assert_int_equal(sb_neighbour_lists_has(near, a, b),
                                     sb_neighbour_lists_has(near, b, a));
                    mutual += sb_neighbour_lists_has(near, a, b);
                }
            }
        }
        ball_room_close(&room);
    }
    assert_true(mutual > 150);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(neighbour_lists_have_all_that_the_first_paths_touch, sample_setup),
        cmocka_unit_test_setup(neighbour_lists_have_all_that_changed_paths_touch, sample_setup),
        cmocka_unit_test_setup(neighbour_list_of_a_body_that_wakes_holds_the_bodies_around_it,
                               sample_setup),
        cmocka_unit_test_setup(neighbour_lists_without_room_are_lost_and_say_so, sample_setup),
        cmocka_unit_test_setup(neighbour_list_is_lost_where_it_must_be_alone, sample_setup),
        cmocka_unit_test_setup(neighbour_lists_are_mutual, sample_setup),
    };
    return cmocka_run_group_tests(tests, sample_group_setup, NULL);
}
