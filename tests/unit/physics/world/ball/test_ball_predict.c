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

// The largest error of a predicted time, as a gap, m.
#define TOLERANCE_M 1e-4

typedef struct tally {
    uint32_t balls, polyhedra, planes, solids, none, from_later;
} tally;

static ball_room_def any_def(uint32_t n)
{
    return (ball_room_def){
        .ball_count = 10 + sample_below(40),
        .polyhedron_count = sample_below(10),
        .solid_count = n % 3 == 0   ? 0
                       : n % 3 == 1 ? 1 + sample_below(8)
                                    : 9 + sample_below(15),
        .size = sample_in(2, 5),
        .displacement_max = sample_log(0.5, 6),
        .budget_share = sample_in(0, 0.5),
        .ballistic = n % 2 == 0,
        .sensors = n % 4 == 0,
    };
}

// A falling ball meets planes, and other bodies that fall alike, on its parabola; it meets all else
// on its chord. A turning hull is met in the pose of the middle of each quarter of its motion.
static double tolerance_of(const ball_room_pair *pair)
{
    const sb_sweep *sweep = &pair->room->sweep;
    const sb_ball *ball = &sweep->balls[pair->ball];
    double fall = (double)ball->fall;
    if ((pair->thing & SB_ID_PLANE) != 0) {
        return TOLERANCE_M;
    }
    if (pair->thing < SB_NEIGHBOUR_POLYHEDRON) {
        fall -= (double)sweep->balls[pair->thing].fall;
    }
    double tolerance = TOLERANCE_M + 0.126 * fabs(fall);
    if ((pair->thing & SB_ID_SOLID) == 0 && pair->thing >= SB_NEIGHBOUR_POLYHEDRON) {
        const sb_moving_polyhedron *polyhedron =
            &sweep->polyhedra[pair->thing & ~SB_NEIGHBOUR_POLYHEDRON];
        tolerance +=
            polyhedron->is_box ? 0 : fabs((double)polyhedron->turn) / 8 * pair->room->hull.radius;
    }
    return tolerance;
}

// Returns true if the ball is apart from everything that it may meet. Otherwise the first event is
// a matter of definition.
static bool is_apart(const ball_room *room, uint32_t number, double now)
{
    uint32_t things[ROOM_THING_COUNT_MAX];
    uint32_t count = ball_room_things(room, number, things);
    for (uint32_t i = 0; i < count; i++) {
        ball_room_pair pair = {room, number, things[i]};
        if (ball_room_gap(&pair, now) < 2e-3 + 2 * (tolerance_of(&pair) - TOLERANCE_M)) {
            return false;
        }
    }
    return true;
}

static void count_target(const ball_room *room, uint32_t target, tally *t)
{
    t->none += target == SB_ID_NONE;
    if (target != SB_ID_NONE) {
        bool is_plane = (target & SB_ID_PLANE) != 0, is_solid = (target & SB_ID_SOLID) != 0;
        t->planes += is_plane;
        t->solids += is_solid;
        if (!is_plane && !is_solid) {
            bool ball = room->step.bodies[target].shape == SB_BODY_SPHERE;
            t->balls += ball;
            t->polyhedra += !ball;
        }
    }
}

// At the event the ball touches its target, and before it the ball overlaps nothing.
static void check_event(const ball_room *room, uint32_t number, double now, tally *t)
{
    const sb_ball *ball = &room->sweep.balls[number];
    bool has = ball->target != SB_ID_NONE, found = false;
    double end = has ? (double)ball->next.time : 1;
    assert_true(end >= now && end <= 1);
    uint32_t things[ROOM_THING_COUNT_MAX];
    uint32_t count = ball_room_things(room, number, things);
    for (uint32_t i = 0; i < count; i++) {
        ball_room_pair pair = {room, number, things[i]};
        double tolerance = tolerance_of(&pair);
        bool missed = ball_room_meet(&pair, now, end, 1.5 * tolerance);
        bool is_target = has && ball_room_target(room, things[i]) == ball->target;
        double gap = ball_room_gap(&pair, end);
        found = found || is_target;
        if (missed || (is_target && gap > 1.5 * tolerance)) {
            fail_msg("seed %" PRIu64 ": ball %u from %g to %g, target %x: %x missed %d, gap %g m",
                     sample_seed(), number, now, end, ball->target, things[i], missed, gap);
        }
    }
    assert_int_equal(found, has);
    count_target(room, ball->target, t);
    bool is_ball = has && ball->target < SB_ID_PLANE &&
                   room->step.bodies[ball->target].shape == SB_BODY_SPHERE;
    if (is_ball) {
        const sb_ball *other = &room->sweep.balls[ball->target_ball];
        assert_int_equal(other->body, ball->target);
        assert_int_equal(ball->seen_version, other->version);
    } else {
        assert_int_equal(ball->target_ball, SB_ID_NONE);
    }
}

static void predict_all(ball_room *room)
{
    sb_ball_neighbours_open(&room->sweep);
    for (uint32_t i = 0; i < room->sweep.ball_count; i++) {
        sb_ball_predict_fixed(&room->sweep, i);
    }
}

static void predicted_event_is_the_first_in_small_steps(void **state)
{
    (void)state;
    static ball_room room;
    tally t = {0};
    for (uint32_t n = 0; n < sample_scaled(300); n++) {
        ball_room_def def = any_def(n);
        ball_room_open(&room, &def);
        predict_all(&room);
        for (uint32_t i = 0; i < room.sweep.ball_count; i++) {
            const sb_ball *ball = &room.sweep.balls[i];
            if (!ball->predicts) {
                assert_int_equal(ball->target, SB_ID_NONE);
            } else if (is_apart(&room, i, 0)) {
                check_event(&room, i, 0, &t);
            }
        }
        ball_room_close(&room);
    }
    assert_true(t.balls > 80 && t.polyhedra > 20 && t.planes > 100 && t.solids > 20 &&
                t.none > 300);
}

static void predicted_event_with_a_turning_hull_is_near_the_first_in_small_steps(void **state)
{
    (void)state;
    static ball_room room;
    tally t = {0};
    for (uint32_t n = 0; n < sample_scaled(300); n++) {
        ball_room_def def = {.ball_count = 25, .polyhedron_count = 25, .turning_hulls = true};
        def.size = 3;
        def.displacement_max = sample_in(0.5, 4);
        ball_room_open(&room, &def);
        sb_ball_neighbours_open(&room.sweep);
        float now = sample_chance(0.5) ? 0.0f : (float)sample_in(0, 0.6);
        for (uint32_t i = 0; i < room.sweep.ball_count; i++) {
            if (room.sweep.balls[i].predicts && is_apart(&room, i, (double)now)) {
                sb_ball_predict(&room.sweep, i, now);
                check_event(&room, i, (double)now, &t);
            }
        }
        ball_room_close(&room);
    }
    assert_true(t.polyhedra > 150 && t.none > 300);
}

// After balls have turned, the predictions begin at times within the tick.
static void predicted_event_from_later_on_is_the_first_in_small_steps(void **state)
{
    (void)state;
    static ball_room room;
    tally t = {0};
    for (uint32_t n = 0; n < sample_scaled(300); n++) {
        ball_room_def def = any_def(n);
        ball_room_open(&room, &def);
        predict_all(&room);
        double now = 0;
        for (uint32_t k = 0; k < 30; k++) {
            uint32_t number = sample_below(room.sweep.ball_count);
            sb_ball *ball = &room.sweep.balls[number];
            now = (double)(float)fmin(0.95, now + sample_in(0, 0.03));
            if (!ball->predicts) {
                continue;
            }
            double length = sample_log(0.1, 2 * def.displacement_max);
            ball_room_turn(&room, number, now, real3_scale(real3_random_direction(), length));
            sb_ball_neighbours_keep(&room.sweep, number);
            sb_ball_predict(&room.sweep, number, (float)now);
            if (is_apart(&room, number, now)) {
                check_event(&room, number, now, &t);
            }
            // And for a ball that has not turned for some time.
            uint32_t other = sample_below(room.sweep.ball_count);
            if (room.sweep.balls[other].predicts && is_apart(&room, other, now)) {
                sb_ball_predict(&room.sweep, other, (float)now);
                check_event(&room, other, now, &t);
                t.from_later++;
            }
        }
        ball_room_close(&room);
    }
    assert_true(t.balls > 100 && t.polyhedra > 40 && t.planes > 300 && t.solids > 40 &&
                t.none > 300);
    assert_true(t.from_later > 300);
}

// A copy of the fields that predictions write.
typedef struct event {
    sb_impact next;
    uint32_t target, target_ball, seen_version;
} event;

static event event_of(const sb_ball *ball)
{
    event of = {.target = ball->target, .target_ball = ball->target_ball};
    if (ball->target != SB_ID_NONE) {
        of.next = ball->next;
    }
    if (ball->target_ball != SB_ID_NONE) {
        of.seen_version = ball->seen_version;
    }
    return of;
}

static void assert_same_event(const event *a, const event *b)
{
    assert_int_equal(a->target, b->target);
    assert_int_equal(a->target_ball, b->target_ball);
    assert_int_equal(a->seen_version, b->seen_version);
    assert_memory_equal(&a->next, &b->next, sizeof a->next);
}

// All pairs at once, or each ball by itself, give the same bits; both sides of a pair give the same
// time.
static void predictions_of_pairs_are_those_of_each_alone_to_the_bit(void **state)
{
    (void)state;
    static ball_room room;
    uint32_t events = 0, mutual = 0;
    for (uint32_t n = 0; n < sample_scaled(300); n++) {
        ball_room_def def = any_def(n);
        ball_room_open(&room, &def);
        predict_all(&room);
        for (uint32_t i = 0; i < room.sweep.ball_count; i++) {
            sb_ball *ball = &room.sweep.balls[i];
            event first = event_of(ball);
            sb_ball_predict(&room.sweep, i, 0);
            event again = event_of(ball);
            assert_same_event(&first, &again);
            events += first.target != SB_ID_NONE;
        }
        for (uint32_t i = 0; i < room.sweep.ball_count; i++) {
            const sb_ball *ball = &room.sweep.balls[i];
            if (ball->target_ball == SB_ID_NONE) {
                continue;
            }
            const sb_ball *other = &room.sweep.balls[ball->target_ball];
            if (other->predicts) {
                // The other ball meets this one at the same time, or something else before.
                assert_true(other->next.time <= ball->next.time);
                assert_true(other->target != ball->body || other->next.time == ball->next.time);
                mutual += other->target == ball->body;
            }
        }
        ball_room_close(&room);
    }
    assert_true(events > 1000 && mutual > 30);
}

static void prediction_from_a_lost_list_is_that_from_a_whole_one(void **state)
{
    (void)state;
    static ball_room room;
    uint32_t events = 0;
    for (uint32_t n = 0; n < sample_scaled(300); n++) {
        ball_room_def def = any_def(n);
        ball_room_open(&room, &def);
        predict_all(&room);
        for (uint32_t k = 0; k < 30; k++) {
            uint32_t number = sample_below(room.sweep.ball_count);
            float now = 0.03f * (float)k;
            if (room.sweep.balls[number].inverse_mass > 0) {
                real3 displacement =
                    real3_scale(real3_random_direction(), sample_in(0.1, def.displacement_max));
                ball_room_turn(&room, number, (double)now, displacement);
                sb_ball_neighbours_keep(&room.sweep, number);
            }
            if (room.sweep.neighbours.chunks[number].lost != 0) {
                continue;
            }
            sb_ball_predict(&room.sweep, number, now);
            event whole = event_of(&room.sweep.balls[number]);
            room.sweep.neighbours.chunks[number].lost = 1;
            sb_ball_predict(&room.sweep, number, now);
            event lost = event_of(&room.sweep.balls[number]);
            room.sweep.neighbours.chunks[number].lost = 0;
            assert_same_event(&whole, &lost);
            events += whole.target != SB_ID_NONE;
        }
        ball_room_close(&room);
    }
    assert_true(events > 500);
}

// Three balls along x and two planes, to be met at chosen times.
static void open_simple(ball_room *room)
{
    const ball_room_def def = {.ball_count = 3, .size = 5, .displacement_max = 1};
    ball_room_open(room, &def);
    for (uint32_t i = 0; i < 3; i++) {
        sb_ball *ball = &room->sweep.balls[i];
        sb_body *body = &room->step.bodies[ball->body];
        body->layer = 1;
        body->mask = UINT32_MAX;
        body->ignored = SB_ID_NONE;
        body->motion = SB_BODY_DYNAMIC;
        ball->position = sb_vec3_make(2.5f * (float)i - 2.5f, 0, 0);
        ball->displacement = sb_vec3_make(0, 0, 0);
        ball->fall = 0;
        ball->radius = 0.5f;
        ball->inverse_mass = 1;
        ball->predicts = true;
        ball->budget.center = ball->position;
        ball->budget.reach = 20;
        sb_broad_phase_grow(room->sweep.ball_phase, i, 30);
    }
}

// Both are met at once: the lower id counts, whatever the order in the list.
static void of_two_events_at_one_time_the_lower_target_counts(void **state)
{
    (void)state;
    static ball_room room;
    for (int reversed = 0; reversed < 2; reversed++) {
        open_simple(&room);
        sb_ball *balls = room.sweep.balls;
        // The middle one stands; the outer ones approach it or leave it, mirrored.
        balls[0].displacement = sb_vec3_make(2, 0, 0);
        balls[2].displacement = sb_vec3_make(-2, 0, 0);
        uint32_t first = reversed ? 2 : 0, second = reversed ? 0 : 2;
        sb_neighbour_lists_add(&room.sweep.neighbours, 1, first);
        sb_neighbour_lists_add(&room.sweep.neighbours, 1, second);
        sb_ball_predict(&room.sweep, 1, 0);
        assert_int_equal(balls[1].target, balls[0].body);
        assert_int_equal(balls[1].target_ball, 0);
        assert_true(balls[1].next.time == 0.75f);
        sb_ball_predict_pair(&room.sweep, 1, second);
        sb_ball_predict_pair(&room.sweep, first, 1);
        assert_int_equal(balls[1].target, balls[0].body);
        // The outer ones both meet the middle one then.
        assert_int_equal(balls[0].target, balls[1].body);
        assert_int_equal(balls[2].target, balls[1].body);
        assert_true(balls[0].next.time == 0.75f && balls[2].next.time == 0.75f);
        ball_room_close(&room);
    }
}

static void touching_balls_meet_at_once_if_they_approach(void **state)
{
    (void)state;
    static ball_room room;
    const float ways[] = {-1, 0, 1};
    for (size_t i = 0; i < 3; i++) {
        open_simple(&room);
        sb_ball *balls = room.sweep.balls;
        balls[1].position.x = balls[0].position.x + 1;
        balls[1].displacement.x = ways[i];
        sb_neighbour_lists_add(&room.sweep.neighbours, 1, 0);
        sb_ball_predict(&room.sweep, 1, 0.25f);
        assert_int_equal(balls[1].target, ways[i] < 0 ? balls[0].body : SB_ID_NONE);
        assert_true(balls[1].target == SB_ID_NONE || balls[1].next.time == 0.25f);
        ball_room_close(&room);
    }
}

// For a while the ball predicts hits by balls that did not know that it stopped.
static void frozen_ball_looks_out_for_balls_alone_and_not_for_ever(void **state)
{
    (void)state;
    static ball_room room;
    open_simple(&room);
    sb_ball *balls = room.sweep.balls;
    balls[0].displacement = sb_vec3_make(2, 0, 0);
    balls[1].frozen = true;
    balls[1].predicts = false;
    balls[1].inverse_mass = 0;
    sb_neighbour_lists_add(&room.sweep.neighbours, 1, 0);
    sb_neighbour_lists_add(&room.sweep.neighbours, 1, 2);
    sb_ball_predict(&room.sweep, 1, 0);
    assert_int_equal(balls[1].target, balls[0].body);
    assert_true(balls[1].next.time == 0.75f);
    // It does not meet a body as fixed as itself, nor scenery, even if it overlaps it.
    balls[0].inverse_mass = 0;
    sb_neighbour_lists_add(&room.sweep.neighbours, 1, SB_ID_PLANE | 0);
    balls[1].position.y = -4.8f;
    balls[0].position.y = balls[1].position.y;
    sb_ball_predict(&room.sweep, 1, 0);
    assert_int_equal(balls[1].target, SB_ID_NONE);
    balls[0].inverse_mass = 1;
    sb_ball_predict(&room.sweep, 1, 0);
    assert_int_equal(balls[1].target, balls[0].body);
    balls[1].event_count = UINT16_MAX;
    sb_ball_predict(&room.sweep, 1, 0);
    assert_int_equal(balls[1].target, SB_ID_NONE);
    ball_room_close(&room);
}

static void nothing_is_predicted_at_the_tick_s_end(void **state)
{
    (void)state;
    static ball_room room;
    open_simple(&room);
    room.sweep.balls[0].displacement = sb_vec3_make(40, 0, 0);
    sb_neighbour_lists_add(&room.sweep.neighbours, 0, 1);
    sb_ball_predict(&room.sweep, 0, 0);
    assert_int_equal(room.sweep.balls[0].target, room.sweep.balls[1].body);
    sb_ball_predict(&room.sweep, 0, 1);
    assert_int_equal(room.sweep.balls[0].target, SB_ID_NONE);
    assert_int_equal(room.sweep.balls[0].target_ball, SB_ID_NONE);
    ball_room_close(&room);
}

// Compares the polyhedron's motion with that of the gap's reference.
static void moving_polyhedron_is_where_its_displacement_leads(void **state)
{
    (void)state;
    static ball_room room;
    uint32_t moving = 0;
    for (uint32_t n = 0; n < 40; n++) {
        const ball_room_def def = {
            .ball_count = 1, .polyhedron_count = 30, .size = 4, .displacement_max = 3};
        ball_room_open(&room, &def);
        for (uint32_t i = 0; i < room.sweep.polyhedron_count; i++) {
            const sb_moving_polyhedron *polyhedron = &room.sweep.polyhedra[i];
            double time = sample_in(0, 1), dt = 1e-3;
            sb_shape shape = sb_moving_polyhedron_at(&room.sweep, polyhedron, (float)time);
            const sb_vec3 *axes = polyhedron->is_box ? shape.box.axes : shape.hull.axes;
            sb_vec3 center = polyhedron->is_box ? shape.box.center : shape.hull.center;
            sb_box_path rest = sb_moving_polyhedron_path(&room.sweep, polyhedron, (float)time);
            real3 wanted = real3_add(real3_of(polyhedron->center),
                                     real3_scale(real3_of(polyhedron->displacement), time));
            real3 turned[3] = {real3_of(polyhedron->axes[0]), real3_of(polyhedron->axes[1]),
                               real3_of(polyhedron->axes[2])};
            real_axes_turn(turned, turned[1], (double)polyhedron->turn * time);
            assert_true(real3_length(real3_sub(real3_of(center), wanted)) <= 2e-6);
            for (int k = 0; k < 3; k++) {
                assert_true(real3_length(real3_sub(real3_of(axes[k]), turned[k])) <= 1e-6);
                real3 of_rest = real3_of(rest.start.axes[k]);
                assert_true(real3_length(real3_sub(of_rest, turned[k])) <= 1e-6);
            }
            // The remaining motion ends where the whole one does.
            real3 end = real3_add(real3_of(rest.start.center), real3_of(rest.displacement));
            real3 body = real3_of(room.step.bodies[polyhedron->body].position);
            assert_true(real3_length(real3_sub(end, body)) <= 4e-6);
            assert_true(fabs((double)rest.turn - (1 - time) * (double)polyhedron->turn) <= 1e-6);
            // The velocity of one of its points: the difference of two places over the time
            // between.
            real3 arm = real3_random_point(1), moved[3] = {turned[0], turned[1], turned[2]};
            real_axes_turn(moved, turned[1], (double)polyhedron->turn * dt);
            real3 from = {0, 0, 0}, to = real3_scale(real3_of(polyhedron->displacement), dt);
            const double along[3] = {arm.x, arm.y, arm.z};
            for (int k = 0; k < 3; k++) {
                from = real3_add(from, real3_scale(turned[k], along[k]));
                to = real3_add(to, real3_scale(moved[k], along[k]));
            }
            real3 displacement = real3_scale(real3_sub(to, from), 1 / dt);
            sb_vec3 point = real3_round(real3_add(wanted, from));
            real3 got = real3_of(
                sb_moving_polyhedron_displacement(&room.sweep, polyhedron, point, (float)time));
            assert_true(real3_length(real3_sub(got, displacement)) <= 1e-3);
            moving += polyhedron->moves;
        }
        ball_room_close(&room);
    }
    assert_true(moving > 300);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(predicted_event_is_the_first_in_small_steps, sample_setup),
        cmocka_unit_test_setup(predicted_event_with_a_turning_hull_is_near_the_first_in_small_steps,
                               sample_setup),
        cmocka_unit_test_setup(predicted_event_from_later_on_is_the_first_in_small_steps,
                               sample_setup),
        cmocka_unit_test_setup(predictions_of_pairs_are_those_of_each_alone_to_the_bit,
                               sample_setup),
        cmocka_unit_test_setup(prediction_from_a_lost_list_is_that_from_a_whole_one, sample_setup),
        cmocka_unit_test_setup(of_two_events_at_one_time_the_lower_target_counts, sample_setup),
        cmocka_unit_test_setup(touching_balls_meet_at_once_if_they_approach, sample_setup),
        cmocka_unit_test_setup(frozen_ball_looks_out_for_balls_alone_and_not_for_ever,
                               sample_setup),
        cmocka_unit_test_setup(nothing_is_predicted_at_the_tick_s_end, sample_setup),
        cmocka_unit_test_setup(moving_polyhedron_is_where_its_displacement_leads, sample_setup),
    };
    return cmocka_run_group_tests(tests, sample_group_setup, NULL);
}
