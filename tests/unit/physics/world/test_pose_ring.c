// Compares the poses of the last ticks with a record kept beside the world and with linear motion
// in double precision.

#include "physics/world/pose_ring.h"

#include <math.h>
#include <string.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "encounter.h"
#include "pose_past.h"
#include "reference.h"
#include "sample.h"

static const double pi = 3.14159265358979323846;

static void pose_ring_holds_the_last_450_ms(void **state)
{
    (void)state;
    static pose_past p;
    pose_past_open(&p, POSE_BODY_COUNT);
    sb_world world = p.fixture.world;
    assert_false(sb_pose_ring_has(world, 0));
    for (uint32_t now = 1; now <= 150; now++) {
        pose_past_step(&p, 1);
        for (uint32_t tick = 0; tick < 300; tick++) {
            bool held = tick >= 1 && tick <= now && now - tick <= POSE_AGE_MAX;
            assert_int_equal(sb_pose_ring_has(world, tick), held);
        }
    }
    assert_false(sb_pose_ring_has(world, UINT32_MAX));
    world_fixture_close(&p.fixture);
    pose_past_open(&p, 0);
    pose_past_step(&p, 3);
    sb_pose pose;
    assert_false(sb_pose_ring_has(p.fixture.world, 3));
    assert_false(sb_pose_ring_at(p.fixture.world, 0, 3, 0, &pose));
    world_fixture_close(&p.fixture);
}

static double angle_between(double from, double to)
{
    return remainder(to - from, 2 * pi);
}

static void pose_ring_row_has_bodies_that_are_gone_too(void **state)
{
    (void)state;
    pose_past p;
    pose_past_open(&p, POSE_BODY_COUNT);
    pose_past_step(&p, 40);
    sb_world_body_remove(p.fixture.world, 2);
    for (uint32_t tick = 40 - POSE_AGE_MAX; tick <= 40; tick++) {
        const sb_pose *row = sb_pose_ring_row(p.fixture.world, tick);
        sb_pose at;
        assert_non_null(row);
        for (uint32_t i = 0; i < POSE_BODY_COUNT; i++) {
            const pose_record *then = &p.records[tick][i];
            assert_memory_equal(&row[i].position, &then->position, sizeof then->position);
            assert_true(row[i].yaw == then->yaw && row[i].shape != SB_BODY_FREE);
        }
        assert_false(sb_pose_ring_at(p.fixture.world, 2, tick, 0.0f, &at));
    }
    assert_null(sb_pose_ring_row(p.fixture.world, 40 - POSE_AGE_MAX - 1));
    assert_null(sb_pose_ring_row(p.fixture.world, 41));
    world_fixture_close(&p.fixture);
}

static void pose_ring_at_is_linear_between_ticks_and_turns_the_short_way(void **state)
{
    (void)state;
    static pose_past p;
    pose_past_open(&p, POSE_BODY_COUNT - 1);
    pose_past_step(&p, POSE_TICK_COUNT);
    int wrapped = 0;
    for (uint32_t i = 0; i < sample_scaled(50000); i++) {
        uint32_t body = sample_below(POSE_BODY_COUNT), tick = POSE_TICK_COUNT - sample_below(70);
        float fraction = (float)sample_in(0, 1);
        fraction = sample_chance(0.1) ? 0 : sample_chance(0.1) ? 1 : fraction;
        sb_pose pose;
        bool held = POSE_TICK_COUNT - tick <= POSE_AGE_MAX && body < POSE_BODY_COUNT - 1 &&
                    (fraction == 0 || tick < POSE_TICK_COUNT);
        assert_int_equal(sb_pose_ring_at(p.fixture.world, body, tick, fraction, &pose), held);
        if (!held) {
            continue;
        }
        const pose_record *from = &p.records[tick][body];
        const pose_record *to = &p.records[fraction > 0 ? tick + 1 : tick][body];
        real3 start = real3_of(from->position);
        real3 displacement = real3_sub(real3_of(to->position), start);
        real3 wanted = real3_add(start, real3_scale(displacement, (double)fraction));
        assert_true(real3_length(real3_sub(real3_of(pose.position), wanted)) <= 1e-5);
        double turn = angle_between((double)from->yaw, (double)to->yaw);
        double yaw = (double)from->yaw + turn * (double)fraction;
        assert_true(fabs(angle_between(yaw, (double)pose.yaw)) <= 2e-6);
        assert_int_equal(pose.shape, body == 3 ? SB_BODY_SPHERE : SB_BODY_BOX);
        assert_true(pose.tilt.w == 1 && pose.tilt.x == 0);
        if (fraction == 0) {
            assert_memory_equal(&pose.position, &from->position, sizeof pose.position);
            assert_true(pose.yaw == from->yaw);
        }
        wrapped += fabs(yaw) > pi;
    }
    assert_true(wrapped > 50);
    const float wrong[] = {-0.001f, 1.001f, NAN, INFINITY, -INFINITY};
    for (int i = 0; i < 5; i++) {
        sb_pose pose;
        assert_false(sb_pose_ring_at(p.fixture.world, 0, POSE_TICK_COUNT - 5, wrong[i], &pose));
    }
    sb_pose pose;
    assert_false(sb_pose_ring_at(p.fixture.world, UINT32_MAX, POSE_TICK_COUNT - 5, 0, &pose));
    world_fixture_close(&p.fixture);
}

static void pose_ring_forgets_a_body_whose_slot_was_taken_by_another(void **state)
{
    (void)state;
    static pose_past p;
    pose_past_open(&p, POSE_BODY_COUNT);
    pose_past_step(&p, 20);
    sb_world world = p.fixture.world;
    sb_pose pose;
    assert_true(sb_pose_ring_at(world, 2, 15, 0.5f, &pose));
    sb_world_body_remove(world, 2);
    assert_false(sb_pose_ring_at(world, 2, 15, 0.5f, &pose));
    sb_body_def def = sb_body_def_default();
    def.motion = SB_BODY_KINEMATIC;
    assert_int_equal(sb_world_body_add(world, 2, &def), SB_OK);
    assert_false(sb_pose_ring_at(world, 2, 15, 0, &pose));
    assert_false(sb_pose_ring_at(world, 2, 20, 0, &pose));
    pose_past_step(&p, 2);
    assert_false(sb_pose_ring_at(world, 2, 20, 0, &pose));
    assert_false(sb_pose_ring_at(world, 2, 20, 0.5f, &pose));
    assert_true(sb_pose_ring_at(world, 2, 21, 0.5f, &pose));
    assert_true(sb_pose_ring_at(world, 1, 15, 0.5f, &pose));
    world_fixture_close(&p.fixture);
}

typedef struct replay {
    const pose_past *p;
    uint32_t body, tick;
    double fraction, duration;
    real3 start, displacement;
    double radius;
} replay;

static real3 replay_center(const replay *r, double time)
{
    return real3_add(r->start, real3_scale(r->displacement, time));
}

// Returns the gap between the cast sphere and the body in its recorded pose.
static double replay_gap(const void *context, double time)
{
    const replay *r = context;
    double moment = r->fraction + r->duration * time;
    uint32_t tick = r->tick + (moment >= 1 ? 1 : 0);
    double share = moment >= 1 ? moment - 1 : moment;
    const pose_record *from = &r->p->records[tick][r->body],
                      *to = &r->p->records[tick + 1][r->body];
    real3 displacement = real3_sub(real3_of(to->position), real3_of(from->position));
    real3 center = real3_add(real3_of(from->position), real3_scale(displacement, share));
    real3 sphere = replay_center(r, time);
    if (r->body == 3) {
        return real3_length(real3_sub(sphere, center)) - r->radius - 1;
    }
    real_box box = {
        .center = center,
        .half = {(double)pose_half_box.x, (double)pose_half_box.y, (double)pose_half_box.z}};
    double turn = angle_between((double)from->yaw, (double)to->yaw);
    real_axes_from_yaw(box.axes, (double)from->yaw + turn * share);
    return real_box_distance(&box, sphere, NULL) - r->radius;
}

static void pose_ring_sweep_meets_the_body_as_it_was_over_a_tick_boundary(void **state)
{
    (void)state;
    static pose_past p;
    pose_past_open(&p, POSE_BODY_COUNT);
    pose_past_step(&p, POSE_TICK_COUNT);
    uint32_t hits = 0, misses = 0, late = 0, still = 0;
    for (uint32_t i = 0; i < sample_scaled(20000); i++) {
        replay r = {.p = &p,
                    .body = sample_below(POSE_BODY_COUNT),
                    .tick = POSE_TICK_COUNT - 2 - sample_below(POSE_AGE_MAX - 1),
                    .radius = real_float(sample_log(0.02, 0.5))};
        float fraction = sample_chance(0.1) ? 0 : (float)sample_in(0, 1);
        r.fraction = (double)fraction;
        float duration = sample_chance(0.4) ? 1 : sample_chance(0.1) ? 0 : (float)sample_in(0, 1);
        r.duration = (double)duration;
        r.start = real3_random_point(10);
        // Mostly towards where the body was.
        real3 target = real3_of(p.records[r.tick + 1][r.body].position);
        target = real3_add(target, real3_random_point(3));
        r.displacement = real3_float(real3_scale(real3_sub(target, r.start), sample_log(0.3, 3)));
        if (replay_gap(&r, 0) <= 1e-2) {
            continue;
        }
        gap_motion g = {replay_gap, &r, real3_length(r.displacement) + 40};
        encounter wanted = gap_encounter(&g, 0, 1e-3);
        sb_sphere_path path = {real3_round(r.start), real3_round(r.displacement), (float)r.radius};
        sb_impact impact;
        uint32_t body = 99;
        sb_error error = SB_ERROR_ARGUMENT;
        const sb_rewind_cast cast = {.path = path,
                                     .tick = r.tick,
                                     .fraction = fraction,
                                     .duration = duration,
                                     .skip = SB_ID_NONE,
                                     .mask = 1u << r.body};
        bool hit = sb_pose_ring_sweep(p.fixture.world, &cast, &impact, &body, NULL, &error);
        assert_int_equal(error, SB_OK);
        if (wanted.kind == MEETING_GRAZING) {
            continue;
        }
        check_that(hit == (wanted.kind == MEETING_HIT), (int)i, "hit", hit, wanted.kind);
        hits += hit;
        misses += !hit;
        if (!hit) {
            continue;
        }
        assert_int_equal(body, r.body);
        double gap = replay_gap(&r, (double)impact.time);
        check_that(fabs(gap) <= 1.2e-3, (int)i, "gap at the impact", gap, 0);
        check_that(fabs(real3_length(real3_of(impact.normal)) - 1) <= 1e-5, (int)i, "normal", 0, 1);
        real3 away = real3_sub(replay_center(&r, (double)impact.time), real3_of(impact.point));
        check_that(fabs(real3_length(away) - r.radius) <= 2e-3, (int)i, "point", real3_length(away),
                   r.radius);
        check_that(real3_dot(away, real3_of(impact.normal)) > 0.99 * real3_length(away) - 2e-3,
                   (int)i, "direction", 0, 0);
        check_time(&g, &wanted, impact.time, 2e-3, (int)i);
        late += (double)impact.time * r.duration > 1 - r.fraction;
        still += duration == 0;
    }
    assert_true(hits > 2000 && misses > 1000 && late > 200 && still > 50);
    world_fixture_close(&p.fixture);
}

static void pose_ring_sweep_takes_the_first_body_that_is_not_left_out(void **state)
{
    (void)state;
    static pose_past p;
    pose_past_open(&p, POSE_BODY_COUNT);
    pose_past_step(&p, 70);
    fixture_body(&p.fixture, 5)->flags |= SB_BODY_SENSOR;
    uint32_t hits = 0, shared = 0;
    for (uint32_t i = 0; i < sample_scaled(12000); i++) {
        sb_sphere_path path = {real3_round(real3_random_point(10)),
                               real3_round(real3_random_point(20)), 1.0f};
        uint32_t tick = 68 - sample_below(50), skip = sample_below(POSE_BODY_COUNT), met = 0;
        uint32_t mask = sample_chance(0.5) ? 63 : sample_below(64), wanted_body = SB_ID_NONE, body;
        sb_rewind_cast cast = {.path = path,
                               .tick = tick,
                               .fraction = (float)sample_in(0, 1),
                               .duration = 1,
                               .skip = SB_ID_NONE};
        uint64_t spared =
            sample_chance(0.5) ? 0 : ~(uint64_t)0 << POSE_BODY_COUNT | sample_below(64);
        sb_impact wanted = {.time = 2}, impact;
        for (uint32_t b = 0; b < POSE_BODY_COUNT - 1; b++) {
            cast.mask = 1u << b;
            if (b != skip && (mask >> b & 1) != 0 && (spared >> b & 1) == 0 &&
                sb_pose_ring_sweep(p.fixture.world, &cast, &impact, &body, NULL, NULL)) {
                met++;
                assert_int_equal(body, b);
                if (impact.time < wanted.time) {
                    wanted = impact;
                    wanted_body = b;
                }
            }
        }
        cast.skip = skip;
        cast.mask = mask;
        cast.spared = spared;
        bool hit = sb_pose_ring_sweep(p.fixture.world, &cast, &impact, &body, NULL, NULL);
        assert_int_equal(hit, met > 0);
        if (hit) {
            assert_int_equal(body, wanted_body);
            assert_memory_equal(&impact, &wanted, sizeof impact);
        }
        hits += hit;
        shared += met > 1;
    }
    assert_true(hits > 200 && shared > 100);
    world_fixture_close(&p.fixture);
}

static void pose_ring_sweep_beyond_the_ring_is_an_error(void **state)
{
    (void)state;
    static pose_past p;
    pose_past_open(&p, POSE_BODY_COUNT);
    pose_past_step(&p, 100);
    const struct {
        uint32_t tick;
        float fraction, duration;
        sb_error error;
    } cases[] = {
        {73, 0, 1, SB_OK},
        {72, 0, 1, SB_ERROR_RANGE},
        {72, 0.5f, 1, SB_ERROR_RANGE},
        {98, 0.5f, 1, SB_OK},
        {99, 0, 1, SB_OK},
        {99, 0.5f, 1, SB_ERROR_RANGE},
        {99, 0.5f, 0.5f, SB_OK},
        {99, 0.5f, 0.6f, SB_ERROR_RANGE},
        {99, 0.5f, 0, SB_OK},
        {100, 0, 0, SB_OK},
        {100, 0.5f, 0, SB_ERROR_RANGE},
        {100, 0, 0.1f, SB_ERROR_RANGE},
        {100, 0, 1, SB_ERROR_RANGE},
        {101, 0, 1, SB_ERROR_RANGE},
        {101, 0, 0, SB_ERROR_RANGE},
        {80, 1, 1, SB_ERROR_RANGE},
        {80, -0.1f, 1, SB_ERROR_RANGE},
        {80, NAN, 1, SB_ERROR_RANGE},
        {80, 0, 1.1f, SB_ERROR_RANGE},
        {80, 0, -0.1f, SB_ERROR_RANGE},
        {80, 0, NAN, SB_ERROR_RANGE},
        {UINT32_MAX, 0, 1, SB_ERROR_RANGE},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        // A wide cast through the place of body 0.
        sb_sphere_path path = {{-50, 0, 0}, {100, 0, 0}, 30};
        sb_impact impact;
        uint32_t body;
        sb_error error = SB_ERROR_ARGUMENT;
        const sb_rewind_cast cast = {.path = path,
                                     .tick = cases[i].tick,
                                     .fraction = cases[i].fraction,
                                     .duration = cases[i].duration,
                                     .skip = SB_ID_NONE,
                                     .mask = UINT32_MAX};
        bool hit = sb_pose_ring_sweep(p.fixture.world, &cast, &impact, &body, NULL, &error);
        assert_int_equal(error, cases[i].error);
        assert_int_equal(hit, cases[i].error == SB_OK);
    }
    world_fixture_close(&p.fixture);
}

// Worlds that differ only in the past have different hashes for as long as the ring remembers.
static void pose_ring_past_is_part_of_the_state_hash(void **state)
{
    (void)state;
    world_fixture fixtures[2];
    for (int i = 0; i < 2; i++) {
        sb_world_def def = fixture_def();
        def.pose_capacity = 1;
        world_fixture_open(&fixtures[i], &def, NULL);
        sb_body *body =
            fixture_add_box(&fixtures[i], 0, sb_vec3_make((float)i, 0, 0), pose_half_box);
        fixture_step(&fixtures[i], 1);
        body->position.x = 7;
        fixture_step(&fixtures[i], 1);
        assert_memory_equal(body, fixture_body(&fixtures[0], 0), sizeof *body);
    }
    for (uint32_t tick = 2; tick < 80; tick++) {
        uint64_t hashes[2];
        for (int i = 0; i < 2; i++) {
            hashes[i] = sb_layout_hash(&fixtures[i].layout, fixtures[i].world.block);
            fixture_step(&fixtures[i], 1);
        }
        assert_int_equal(hashes[0] == hashes[1], tick > SB_POSE_TICK_COUNT);
    }
    world_fixture_close(&fixtures[0]);
    world_fixture_close(&fixtures[1]);
}

static void assert_same(sb_world a, sb_world b)
{
    const uint32_t capacity = sb_pose_ring_capacity(a), now = sb_world_get_state(a)->tick;
    assert_true(sb_layout_hash(a.layout, a.block) == sb_layout_hash(b.layout, b.block));
    for (uint32_t tick = 0; tick <= now; tick++) {
        assert_int_equal(sb_pose_ring_has(a, tick), sb_pose_ring_has(b, tick));
        if (sb_pose_ring_has(a, tick)) {
            assert_memory_equal(sb_pose_ring_row(a, tick), sb_pose_ring_row(b, tick),
                                capacity * sizeof(sb_pose));
        }
    }
}

// Two worlds part again and again, one of them goes ahead, and then it takes up the state of the
// other: a client that plays its inputs again. The worlds have different pasts at first.
static void world_copy_takes_up_state_and_past_of_a_world_that_is_behind(void **state)
{
    (void)state;
    static pose_past behind, ahead;
    pose_past_open(&behind, POSE_BODY_COUNT);
    pose_past_open(&ahead, POSE_BODY_COUNT);
    pose_past_step(&ahead, 60);
    for (uint32_t n = 0; n < 40; n++) {
        pose_past_step(&behind, 1 + n % 3);
        sb_world_copy(ahead.fixture.world, behind.fixture.world);
        assert_same(ahead.fixture.world, behind.fixture.world);
        pose_past_step(&ahead, n % 7 * 8);
    }
    world_fixture_close(&behind.fixture);
    world_fixture_close(&ahead.fixture);
}

// The copy of a later state leaves out poses that an earlier one of the same world still has.
static void world_copy_takes_up_poses_that_the_copy_before_left_out(void **state)
{
    (void)state;
    static pose_past early, late, other;
    pose_past_open(&early, POSE_BODY_COUNT);
    pose_past_open(&late, POSE_BODY_COUNT);
    pose_past_open(&other, POSE_BODY_COUNT);
    pose_past_step(&early, 80);
    sb_world_copy(late.fixture.world, early.fixture.world);
    pose_past_step(&late, POSE_AGE_MAX - 5);
    pose_past_step(&other, 120);
    sb_world_copy(other.fixture.world, late.fixture.world);
    assert_same(other.fixture.world, late.fixture.world);
    sb_world_copy(other.fixture.world, early.fixture.world);
    assert_same(other.fixture.world, early.fixture.world);
    world_fixture_close(&early.fixture);
    world_fixture_close(&late.fixture);
    world_fixture_close(&other.fixture);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(pose_ring_holds_the_last_450_ms, sample_setup),
        cmocka_unit_test_setup(pose_ring_row_has_bodies_that_are_gone_too, sample_setup),
        cmocka_unit_test_setup(pose_ring_at_is_linear_between_ticks_and_turns_the_short_way,
                               sample_setup),
        cmocka_unit_test_setup(pose_ring_forgets_a_body_whose_slot_was_taken_by_another,
                               sample_setup),
        cmocka_unit_test_setup(pose_ring_sweep_meets_the_body_as_it_was_over_a_tick_boundary,
                               sample_setup),
        cmocka_unit_test_setup(pose_ring_sweep_takes_the_first_body_that_is_not_left_out,
                               sample_setup),
        cmocka_unit_test_setup(pose_ring_sweep_beyond_the_ring_is_an_error, sample_setup),
        cmocka_unit_test_setup(pose_ring_past_is_part_of_the_state_hash, sample_setup),
        cmocka_unit_test_setup(world_copy_takes_up_state_and_past_of_a_world_that_is_behind,
                               sample_setup),
        cmocka_unit_test_setup(world_copy_takes_up_poses_that_the_copy_before_left_out,
                               sample_setup),
    };
    return cmocka_run_group_tests(tests, sample_group_setup, NULL);
}
