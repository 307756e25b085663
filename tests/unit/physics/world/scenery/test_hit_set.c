// Spheres cast at sets of hit shapes, compared with dense steps in double precision: sets of every
// kind of shape that stand, fly and turn, in tilted bodies and with their joints turned.

#include "physics/world/scenery/hit_set.h"

#include <math.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "compound.h"
#include "sample.h"
#include "world_fixture.h"

static compound_library library;
static world_fixture fixture;

static int open_library(void **state)
{
    (void)sample_setup(state);
    compound_library_fill(&library);
    const sb_world_def def = fixture_def();
    const sb_scenery_def scenery = compound_scenery(&library);
    world_fixture_open(&fixture, &def, &scenery);
    return 0;
}

static int close_library(void **state)
{
    (void)state;
    world_fixture_close(&fixture);
    return 0;
}

// A flight at or past the body. `turn` bounds the two turns.
static compound_flight random_flight(double turn)
{
    compound_flight f = {.library = &library,
                         .set = 1 + sample_below(COMPOUND_SET_COUNT),
                         .position = real3_random_point(20),
                         .displacement = real3_random_point(0.5),
                         .yaw = real_float(sample_in(-3, 3)),
                         .joint_yaw = real_float(sample_in(-3, 3)),
                         .turn = real_float(sample_in(-turn, turn)),
                         .joint_turn = real_float(sample_in(-turn, turn)),
                         .tilt = compound_tilt(),
                         .radius = real_float(sample_log(0.02, 0.3))};
    const double reach = compound_reach(&f);
    f.start = real3_float(
        real3_add(f.position, real3_scale(real3_random_direction(), sample_in(reach, reach + 6))));
    const real3 target = real3_add(f.position, real3_random_point(1.5));
    f.way = real3_float(real3_scale(real3_sub(target, f.start), sample_log(0.5, 3)));
    return f;
}

static sb_hit_motion motion_of(const compound_flight *f)
{
    return (sb_hit_motion){.scenery = fixture.scenery,
                           .set = sb_scenery_hit_set(fixture.scenery, f->set),
                           .start = real3_round(f->position),
                           .displacement = real3_round(f->displacement),
                           .tilt = f->tilt,
                           .yaw = (float)f->yaw,
                           .turn = (float)f->turn,
                           .joint_yaw = (float)f->joint_yaw,
                           .joint_turn = (float)f->joint_turn};
}

// The point is on the shape that was met, and below the sphere along the normal.
static void check_touch(const compound_flight *f, const sb_impact *impact, uint32_t shape,
                        double tolerance, int index)
{
    const double time = (double)impact->time;
    const real3 center = real3_add(f->start, real3_scale(f->way, time));
    const real3 away = real3_sub(center, real3_of(impact->point));
    check_that(fabs(real3_length(away) - f->radius) <= tolerance, index, "point to centre",
               real3_length(away), f->radius);
    check_that(fabs(compound_distance(f, shape, time, real3_of(impact->point))) <= tolerance, index,
               "point off the shape", compound_distance(f, shape, time, real3_of(impact->point)),
               0);
    check_that(real3_dot(away, real3_of(impact->normal)) >= f->radius - tolerance, index, "normal",
               real3_dot(away, real3_of(impact->normal)), f->radius);
    const double nearest =
        compound_distance(f, compound_nearest(f, time), time, real3_of(impact->point));
    check_that(nearest >= -tolerance, index, "the point is inside another shape", -nearest,
               tolerance);
}

static void sets_that_do_not_turn_are_met_exactly(void **state)
{
    (void)state;
    int hits = 0, misses = 0, by_shape[SB_HIT_SHAPE_COUNT_MAX] = {0};
    for (uint32_t i = 0; i < sample_scaled(6000); i++) {
        compound_flight f = random_flight(0);
        if (compound_gap(&f, 0) <= 1e-2) {
            continue;
        }
        const gap_motion g = {compound_gap, &f,
                              real3_length(f.way) + real3_length(f.displacement) + 1e-6};
        const encounter wanted = gap_encounter(&g, 0, 1e-3);
        const sb_hit_motion course = motion_of(&f);
        const sb_sphere_path path = {real3_round(f.start), real3_round(f.way), (float)f.radius};
        sb_impact impact;
        uint32_t shape = 99;
        const bool hit = sb_hit_motion_meets(&course, &path, &impact, &shape);
        if (wanted.kind == MEETING_GRAZING) {
            continue;
        }
        check_that(hit == (wanted.kind == MEETING_HIT), (int)i, "hit", hit, wanted.kind);
        hits += hit;
        misses += !hit;
        if (hit) {
            check_time(&g, &wanted, impact.time, 2e-4, (int)i);
            check_touch(&f, &impact, shape, 5e-4, (int)i);
            by_shape[shape]++;
        }
    }
    assert_true(hits > 2000 && misses > 500);
    for (uint32_t i = 0; i < SB_HIT_SHAPE_COUNT_MAX; i++) {
        assert_true(by_shape[i] > 10);
    }
}

// The sphere is ten times as fast as the surfaces turn, and more. Whether it hits is decided within
// the way that they turn in an eighth of the motion; where it hits, within a millimetre but for
// edges.
static void sets_that_turn_are_met_where_they_have_turned_to(void **state)
{
    (void)state;
    int hits = 0, misses = 0, exact = 0, turned = 0;
    for (uint32_t i = 0; i < sample_scaled(16000); i++) {
        compound_flight f = random_flight(0.25);
        const double reach = compound_reach(&f);
        const double surface = reach * fmax(fabs(f.turn), fabs(f.joint_turn));
        const double speed = real3_length(f.way);
        if (compound_gap(&f, 0) <= 0.2 || speed < 10 * surface) {
            continue;
        }
        const gap_motion g = {compound_gap, &f, speed + real3_length(f.displacement) + 2 * surface};
        const double margin = surface / 4 + 2e-3;
        const encounter wanted = gap_encounter(&g, 0, margin);
        const sb_hit_motion course = motion_of(&f);
        const sb_sphere_path path = {real3_round(f.start), real3_round(f.way), (float)f.radius};
        sb_impact impact;
        uint32_t shape = 99;
        const bool hit = sb_hit_motion_meets(&course, &path, &impact, &shape);
        if (wanted.kind == MEETING_GRAZING) {
            continue;
        }
        check_that(hit == (wanted.kind == MEETING_HIT), (int)i, "hit", hit, wanted.kind);
        hits += hit;
        misses += !hit;
        if (hit) {
            const double gap = compound_gap(&f, (double)impact.time);
            check_that(fabs(gap) <= margin, (int)i, "gap at the impact", gap, margin);
            exact += fabs(gap) <= 1e-3;
            turned += library.sets[f.set - 1].shapes[shape].turns;
        }
    }
    assert_true(hits > 1500 && misses > 400 && turned > 300);
    assert_true(exact * 100 >= hits * 99);
}

// Whatever the joint does, no point of a shape leaves the sphere of the set's reach.
static void reach_holds_every_shape_wherever_the_joint_has_turned(void **state)
{
    (void)state;
    for (uint32_t i = 0; i < sample_scaled(2000); i++) {
        compound_flight f = random_flight(0.4);
        const double reach = (double)sb_scenery_hit_set(fixture.scenery, f.set)->reach;
        f.displacement = (real3){0, 0, 0};
        const real3 outside = real3_add(
            f.position, real3_scale(real3_random_direction(), reach + sample_in(1e-4, 0.1)));
        const uint32_t count = library.sets[f.set - 1].count;
        for (uint32_t k = 0; k < count; k++) {
            check_that(compound_distance(&f, k, 0, outside) > 0, (int)i, "reach", reach, 0);
        }
    }
}

static void defs_are_checked_member_by_member(void **state)
{
    (void)state;
    const sb_hit_set_def good = {
        .count = 2,
        .shapes = {{.kind = SB_SHAPE_BOX, .size = {1, 2, 3}, .orientation = {0, 0, 0, 1}},
                   {.kind = SB_SHAPE_HULL, .hull = 3, .orientation = {0, 0, 0, 1}}}};
    assert_true(sb_hit_set_def_is_valid(&good, 4));
    assert_false(sb_hit_set_def_is_valid(&good, 3)); // the hull is not in the library
    for (int wrong = 0; wrong < 12; wrong++) {
        sb_hit_set_def def = good;
        sb_hit_shape_def *box = &def.shapes[0];
        switch (wrong) {
        case 0:
            def.count = 0;
            break;
        case 1:
            def.count = SB_HIT_SHAPE_COUNT_MAX + 1;
            break;
        case 2:
            def.pivot.x = NAN;
            break;
        case 3:
            def.pivot.z = SB_HIT_EXTENT_MAX * 1.01f;
            break;
        case 4:
            box->size.y = 0;
            break;
        case 5:
            box->size.x = -1;
            break;
        case 6:
            box->size.z = INFINITY;
            break;
        case 7:
            box->center.y = NAN;
            break;
        case 8:
            box->orientation.w = 0.9f;
            break;
        case 9:
            box->orientation.x = NAN;
            break;
        case 10:
            box->kind = SB_SHAPE_PLANE;
            break;
        case 11:
            box->kind = SB_SHAPE_KIND_COUNT;
            break;
        default:
            break;
        }
        if (sb_hit_set_def_is_valid(&def, 4)) {
            fail_msg("fault %d is accepted", wrong);
        }
    }
}

static uint64_t way_state;

static double way_random(double low, double high)
{
    way_state = way_state * 6364136223846793005u + 1442695040888963407u;
    return low + (high - low) * ((double)(way_state >> 40) / 16777216.0);
}

// Spheres about a way that touch it by a hair, or stay clear by one, against the distance in double
// precision. What touches is never passed over.
static void a_way_comes_near_what_it_touches(void **state)
{
    (void)state;
    way_state = 20261125;
    uint32_t near_count = 0, clear_count = 0;
    for (uint32_t i = 0; i < 200000; i++) {
        const double length = pow(10.0, way_random(-3.0, 2.9));
        double start[3], way[3], point[3], square = 0.0, along = 0.0, apart = 0.0;
        for (int k = 0; k < 3; k++) {
            start[k] = (double)(float)way_random(-300.0, 300.0);
            way[k] = (double)(float)(length * way_random(-0.6, 0.6));
            point[k] =
                (double)(float)(start[k] + way[k] * way_random(-0.2, 1.2) + way_random(-3.0, 3.0));
            square += way[k] * way[k];
            along += (point[k] - start[k]) * way[k];
        }
        const double share = square > 0.0 ? fmax(0.0, fmin(1.0, along / square)) : 0.0;
        for (int k = 0; k < 3; k++) {
            const double away = point[k] - start[k] - share * way[k];
            apart += away * away;
        }
        apart = sqrt(apart);
        const double off = way_random(-0.02, 0.02), radius = apart * way_random(0.1, 0.9);
        const double rest = apart + off - radius;
        const sb_hit_cast of = {
            {(float)start[0], (float)start[1], (float)start[2]},
            {(float)way[0], (float)way[1], (float)way[2]},
            (float)fmax(rest, 0.0),
        };
        const bool found = sb_hit_cast_comes_near(
            &of, sb_vec3_make((float)point[0], (float)point[1], (float)point[2]), (float)radius);
        if (rest > 0.0 && off > 1e-5) {
            assert_true(found);
            near_count++;
        } else if (rest > 0.0 && off < -5e-3 - 1e-5 * length) {
            assert_false(found);
            clear_count++;
        }
    }
    assert_true(near_count > 50000 && clear_count > 30000);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(sets_that_do_not_turn_are_met_exactly, open_library,
                                        close_library),
        cmocka_unit_test_setup_teardown(sets_that_turn_are_met_where_they_have_turned_to,
                                        open_library, close_library),
        cmocka_unit_test_setup_teardown(reach_holds_every_shape_wherever_the_joint_has_turned,
                                        open_library, close_library),
        cmocka_unit_test(defs_are_checked_member_by_member),
        cmocka_unit_test(a_way_comes_near_what_it_touches),
    };
    return cmocka_run_group_tests(tests, hull_pool_setup, NULL);
}
