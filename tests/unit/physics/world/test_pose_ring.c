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
#include "reference.h"
#include "sample.h"
#include "world_fixture.h"

#define BODIES 6
#define TICKS 200
#define AGE_MAX 27u // 450 ms at 60 Hz

static const sb_vec3 half_box = {1.5f, 0.75f, 3};
static const double pi = 3.14159265358979323846;

typedef struct record {
    sb_vec3 position;
    float yaw;
} record;

typedef struct past {
    world_fixture fixture;
    record records[TICKS + 1][BODIES]; // at the end of each tick
} past;

// Kinematic boxes and a sphere (body 3) that take a new velocity every tick.
static void open_past(past *p, uint32_t pose_capacity)
{
    sb_world_def def = fixture_def();
    def.pose_capacity = pose_capacity;
    world_fixture_open(&p->fixture, &def, NULL);
    for (uint32_t i = 0; i < BODIES; i++) {
        sb_body_def body = sb_body_def_default();
        body.motion = SB_BODY_KINEMATIC;
        body.shape = i == 3 ? SB_BODY_SPHERE : SB_BODY_BOX;
        body.half_extents = i == 3 ? sb_vec3_make(1, 1, 1) : half_box;
        body.position = real3_round(real3_random_point(6));
        body.yaw = (float)sample_in(-3, 3);
        body.layer = 1u << i;
        assert_int_equal(sb_world_body_add(p->fixture.world, i, &body), SB_OK);
    }
}

static void step_past(past *p, uint32_t count)
{
    for (uint32_t n = 0; n < count; n++) {
        for (uint32_t i = 0; i < BODIES; i++) {
            sb_body *body = fixture_body(&p->fixture, i);
            real3 home = real3_scale(real3_of(body->position), -4);
            body->velocity = real3_round(real3_add(home, real3_random_point(40)));
            body->yaw_rate = (float)sample_in(-60, 90);
        }
        fixture_step(&p->fixture, 1);
        uint32_t tick = sb_world_get_state(p->fixture.world)->tick;
        for (uint32_t i = 0; i < BODIES; i++) {
            const sb_body *body = fixture_body(&p->fixture, i);
            p->records[tick][i] = (record){body->position, body->yaw};
        }
    }
}

static void pose_ring_holds_the_last_450_ms(void **state)
{
    (void)state;
    static past p;
    open_past(&p, BODIES);
    sb_world world = p.fixture.world;
    assert_false(sb_pose_ring_has(world, 0));
    for (uint32_t now = 1; now <= 150; now++) {
        step_past(&p, 1);
        for (uint32_t tick = 0; tick < 300; tick++) {
            bool held = tick >= 1 && tick <= now && now - tick <= AGE_MAX;
            assert_int_equal(sb_pose_ring_has(world, tick), held);
        }
    }
    assert_false(sb_pose_ring_has(world, UINT32_MAX));
    world_fixture_close(&p.fixture);
    open_past(&p, 0);
    step_past(&p, 3);
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
    past p;
    open_past(&p, BODIES);
    step_past(&p, 40);
    sb_world_body_remove(p.fixture.world, 2);
    for (uint32_t tick = 40 - AGE_MAX; tick <= 40; tick++) {
        const sb_pose *row = sb_pose_ring_row(p.fixture.world, tick);
        sb_pose at;
        assert_non_null(row);
        for (uint32_t i = 0; i < BODIES; i++) {
            const record *then = &p.records[tick][i];
            assert_memory_equal(&row[i].position, &then->position, sizeof then->position);
            assert_true(row[i].yaw == then->yaw && row[i].shape != SB_BODY_FREE);
        }
        assert_false(sb_pose_ring_at(p.fixture.world, 2, tick, 0.0f, &at));
    }
    assert_null(sb_pose_ring_row(p.fixture.world, 40 - AGE_MAX - 1));
    assert_null(sb_pose_ring_row(p.fixture.world, 41));
    world_fixture_close(&p.fixture);
}

static void pose_ring_at_is_linear_between_ticks_and_turns_the_short_way(void **state)
{
    (void)state;
    static past p;
    open_past(&p, BODIES - 1);
    step_past(&p, TICKS);
    int wrapped = 0;
    for (uint32_t i = 0; i < sample_scaled(50000); i++) {
        uint32_t body = sample_below(BODIES), tick = TICKS - sample_below(70);
        float fraction = (float)sample_in(0, 1);
        fraction = sample_chance(0.1) ? 0 : sample_chance(0.1) ? 1 : fraction;
        sb_pose pose;
        bool held = TICKS - tick <= AGE_MAX && body < BODIES - 1 && (fraction == 0 || tick < TICKS);
        assert_int_equal(sb_pose_ring_at(p.fixture.world, body, tick, fraction, &pose), held);
        if (!held) {
            continue;
        }
        const record *from = &p.records[tick][body];
        const record *to = &p.records[fraction > 0 ? tick + 1 : tick][body];
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
        assert_false(sb_pose_ring_at(p.fixture.world, 0, TICKS - 5, wrong[i], &pose));
    }
    sb_pose pose;
    assert_false(sb_pose_ring_at(p.fixture.world, UINT32_MAX, TICKS - 5, 0, &pose));
    world_fixture_close(&p.fixture);
}

static void pose_ring_forgets_a_body_whose_slot_was_taken_by_another(void **state)
{
    (void)state;
    static past p;
    open_past(&p, BODIES);
    step_past(&p, 20);
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
    step_past(&p, 2);
    assert_false(sb_pose_ring_at(world, 2, 20, 0, &pose));
    assert_false(sb_pose_ring_at(world, 2, 20, 0.5f, &pose));
    assert_true(sb_pose_ring_at(world, 2, 21, 0.5f, &pose));
    assert_true(sb_pose_ring_at(world, 1, 15, 0.5f, &pose));
    world_fixture_close(&p.fixture);
}

typedef struct replay {
    const past *p;
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
    const record *from = &r->p->records[tick][r->body], *to = &r->p->records[tick + 1][r->body];
    real3 displacement = real3_sub(real3_of(to->position), real3_of(from->position));
    real3 center = real3_add(real3_of(from->position), real3_scale(displacement, share));
    real3 sphere = replay_center(r, time);
    if (r->body == 3) {
        return real3_length(real3_sub(sphere, center)) - r->radius - 1;
    }
    real_box box = {.center = center,
                    .half = {(double)half_box.x, (double)half_box.y, (double)half_box.z}};
    double turn = angle_between((double)from->yaw, (double)to->yaw);
    real_axes_from_yaw(box.axes, (double)from->yaw + turn * share);
    return real_box_distance(&box, sphere, NULL) - r->radius;
}

static void pose_ring_sweep_meets_the_body_as_it_was_over_a_tick_boundary(void **state)
{
    (void)state;
    static past p;
    open_past(&p, BODIES);
    step_past(&p, TICKS);
    uint32_t hits = 0, misses = 0, late = 0, still = 0;
    for (uint32_t i = 0; i < sample_scaled(20000); i++) {
        replay r = {.p = &p,
                    .body = sample_below(BODIES),
                    .tick = TICKS - 2 - sample_below(AGE_MAX - 1),
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
    static past p;
    open_past(&p, BODIES);
    step_past(&p, 70);
    fixture_body(&p.fixture, 5)->flags |= SB_BODY_SENSOR;
    uint32_t hits = 0, shared = 0;
    for (uint32_t i = 0; i < sample_scaled(12000); i++) {
        sb_sphere_path path = {real3_round(real3_random_point(10)),
                               real3_round(real3_random_point(20)), 1.0f};
        uint32_t tick = 68 - sample_below(50), skip = sample_below(BODIES), met = 0;
        uint32_t mask = sample_chance(0.5) ? 63 : sample_below(64), wanted_body = SB_ID_NONE, body;
        sb_rewind_cast cast = {.path = path,
                               .tick = tick,
                               .fraction = (float)sample_in(0, 1),
                               .duration = 1,
                               .skip = SB_ID_NONE};
        uint64_t spared = sample_chance(0.5) ? 0 : ~(uint64_t)0 << BODIES | sample_below(64);
        sb_impact wanted = {.time = 2}, impact;
        for (uint32_t b = 0; b < BODIES - 1; b++) {
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
    static past p;
    open_past(&p, BODIES);
    step_past(&p, 100);
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

// The bodies' present poses, then tick after tick back to the last that may be asked for.
static void pose_ring_saves_poses_that_may_still_be_requested(void **state)
{
    (void)state;
    static past p;
    open_past(&p, BODIES);
    static uint8_t bytes[(AGE_MAX + 2) * BODIES * sizeof(sb_pose)];
    for (uint32_t now = 0; now <= 40; now++) {
        sb_writer writer = sb_writer_over(bytes, sizeof bytes);
        uint32_t ticks = sb_pose_ring_save(p.fixture.world, &writer);
        assert_int_equal(writer.error, SB_OK);
        assert_int_equal(ticks, now <= AGE_MAX ? now : AGE_MAX + 1);
        assert_int_equal(writer.size, (ticks + 1) * BODIES * sizeof(sb_pose));
        sb_reader reader = sb_reader_over(bytes, writer.size);
        for (uint32_t row = 0; row <= ticks; row++) {
            uint32_t tick = row == 0 ? now : now + 1 - row;
            for (uint32_t i = 0; i < BODIES; i++) {
                sb_pose pose;
                sb_table_read(&sb_pose_table, &pose, 1, &reader);
                const record *was = &p.records[tick][i];
                if (tick > 0) {
                    assert_true(pose.position.x == was->position.x &&
                                pose.position.z == was->position.z && pose.yaw == was->yaw);
                }
                assert_int_equal(pose.shape, i == 3 ? SB_BODY_SPHERE : SB_BODY_BOX);
            }
        }
        // A body that a rule moves after the step changes only in the first row.
        if (now == 30) {
            fixture_body(&p.fixture, 0)->position.x += 7.0f;
            writer = sb_writer_over(bytes, sizeof bytes);
            (void)sb_pose_ring_save(p.fixture.world, &writer);
            float rows[2];
            for (uint32_t row = 0; row < 2; row++) {
                reader = sb_reader_over(bytes + row * BODIES * sizeof(sb_pose), 4);
                rows[row] = sb_reader_f32(&reader);
            }
            assert_true(rows[1] == p.records[now][0].position.x);
            assert_true(rows[0] == rows[1] + 7.0f);
        }
        step_past(&p, 1);
    }
    world_fixture_close(&p.fixture);
}

#define ROW_SIZE (BODIES * sizeof(sb_pose))

// The rows that the ring saved, without the bodies' own row, and the live state.
typedef struct saved_past {
    uint8_t rows[(AGE_MAX + 3) * ROW_SIZE];
    uint8_t live[1u << 16];
    size_t live_size;
    uint32_t ticks;
} saved_past;

static void save_past(past *p, saved_past *out_saved)
{
    static uint8_t bytes[(AGE_MAX + 3) * ROW_SIZE];
    sb_writer writer = sb_writer_over(bytes, sizeof bytes);
    out_saved->ticks = sb_pose_ring_save(p->fixture.world, &writer);
    memset(out_saved->rows, 0, sizeof out_saved->rows);
    memcpy(out_saved->rows, bytes + ROW_SIZE, writer.size - ROW_SIZE);
    writer = sb_writer_over(out_saved->live, sizeof out_saved->live);
    sb_layout_save_live(&p->fixture.layout, p->fixture.world.block, &writer);
    assert_int_equal(writer.error, SB_OK);
    out_saved->live_size = writer.size;
}

static void load_live(past *p, const saved_past *saved)
{
    sb_reader reader = sb_reader_over(saved->live, saved->live_size);
    assert_int_equal(sb_layout_load_live(&p->fixture.layout, p->fixture.world.block, &reader),
                     SB_OK);
}

static sb_error load_rows(past *p, const saved_past *saved, size_t size, uint32_t ticks)
{
    sb_reader reader = sb_reader_over(saved->rows, size);
    sb_error error = sb_pose_ring_load(p->fixture.world, &reader, ticks);
    assert_true(error != SB_OK || sb_reader_remaining(&reader) == size - ticks * ROW_SIZE);
    return error;
}

static void pose_ring_that_is_loaded_answers_as_the_other_does(void **state)
{
    (void)state;
    static past p, other;
    static saved_past saved;
    open_past(&p, BODIES);
    open_past(&other, BODIES);
    step_past(&other, 90); // the ring has poses of another past
    for (uint32_t now = 0; now < 130; now++) {
        save_past(&p, &saved);
        load_live(&other, &saved);
        assert_int_equal(load_rows(&other, &saved, saved.ticks * ROW_SIZE, saved.ticks), SB_OK);
        for (uint32_t tick = 0; tick < now + 2; tick++) {
            assert_int_equal(sb_pose_ring_has(other.fixture.world, tick),
                             sb_pose_ring_has(p.fixture.world, tick));
            for (uint32_t body = 0; body < BODIES; body++) {
                sb_pose a, b;
                float fraction = (float)sample_in(0, 1);
                bool there = sb_pose_ring_at(p.fixture.world, body, tick, fraction, &a);
                assert_int_equal(sb_pose_ring_at(other.fixture.world, body, tick, fraction, &b),
                                 there);
                assert_true(!there || memcmp(&a, &b, sizeof a) == 0);
            }
        }
        // The live state is still the other world's, and older poses are zeros.
        assert_true(sb_layout_hash(&p.fixture.layout, p.fixture.world.block) ==
                    sb_layout_hash(&other.fixture.layout, other.fixture.world.block));
        const sb_pose *poses =
            sb_layout_at(&other.fixture.layout, other.fixture.world.block, SB_SECTION_POSES);
        uint32_t kept = 0;
        for (uint32_t i = 0; i < SB_POSE_TICK_COUNT; i++) {
            static const sb_pose none[BODIES];
            kept += memcmp(&poses[i * BODIES], none, sizeof none) != 0;
        }
        assert_int_equal(kept, saved.ticks);
        step_past(&p, 1);
    }
    world_fixture_close(&p.fixture);
    world_fixture_close(&other.fixture);
}

static void pose_ring_load_of_other_rows_is_refused(void **state)
{
    (void)state;
    static past p;
    static saved_past saved;
    open_past(&p, BODIES);
    static const uint32_t moments[] = {0, 1, 10, 28, 64, 100};
    for (int m = 0; m < 6; m++) {
        step_past(&p, moments[m] - sb_world_get_state(p.fixture.world)->tick);
        save_past(&p, &saved);
        size_t size = saved.ticks * ROW_SIZE;
        for (size_t cut = 0; cut < size; cut += 1 + cut / 9) {
            assert_int_equal(load_rows(&p, &saved, cut, saved.ticks), SB_ERROR_TRUNCATED);
        }
        for (uint32_t ticks = 0; ticks < saved.ticks + 2; ticks++) {
            assert_int_equal(load_rows(&p, &saved, size + ROW_SIZE, ticks),
                             ticks == saved.ticks ? SB_OK : SB_ERROR_RANGE);
        }
        for (uint32_t ticks = 0; ticks < saved.ticks; ticks++) {
            assert_int_equal(load_rows(&p, &saved, ticks * ROW_SIZE, ticks), SB_ERROR_RANGE);
        }
        assert_int_equal(load_rows(&p, &saved, size, UINT32_MAX), SB_ERROR_RANGE);
        for (int i = 0; i < 300 && size > 0; i++) {
            uint8_t *at = &saved.rows[sample_below((uint32_t)size)], before = *at;
            *at = (uint8_t)(before ^ 1u << sample_below(8));
            assert_int_equal(load_rows(&p, &saved, size, saved.ticks), SB_ERROR_RANGE);
            *at = before;
        }
        // Two rows are exchanged.
        if (saved.ticks > 2) {
            static uint8_t row[ROW_SIZE];
            memcpy(row, saved.rows, ROW_SIZE);
            memcpy(saved.rows, saved.rows + ROW_SIZE, ROW_SIZE);
            memcpy(saved.rows + ROW_SIZE, row, ROW_SIZE);
            assert_int_equal(load_rows(&p, &saved, size, saved.ticks), SB_ERROR_RANGE);
            memcpy(saved.rows + ROW_SIZE, saved.rows, ROW_SIZE);
            memcpy(saved.rows, row, ROW_SIZE);
        }
        assert_int_equal(load_rows(&p, &saved, size, saved.ticks), SB_OK);
    }
    world_fixture_close(&p.fixture);
    open_past(&p, 0);
    step_past(&p, 3);
    assert_int_equal(load_rows(&p, &saved, 0, 0), SB_OK);
    assert_int_equal(load_rows(&p, &saved, 0, 1), SB_ERROR_RANGE);
    world_fixture_close(&p.fixture);
}

#define EMPTY SIZE_MAX

// A forger's hash is right, but the pose is impossible.
static void pose_ring_load_of_poses_that_cannot_be_is_refused(void **state)
{
    (void)state;
    static past p;
    static saved_past saved, true_past;
    open_past(&p, BODIES);
    step_past(&p, 70);
    save_past(&p, &true_past);
    const struct {
        size_t at; // in a pose
        uint32_t bits;
        bool taken;
    } cases[] = {
        {0, 0x7FC00000, false},  // x is no number
        {4, 0x7F800000, false},  // y is infinite
        {8, 0x7149F2CA, false},  // z is 1e30
        {8, 0x43FA0000, true},   // 500
        {12, 0x40800000, false}, // yaw is 4
        {12, 0x40000000, true},  // 2
        {16, 0x40000000, false}, // tilt too long
        {28, 0x00000000, false}, // tilt of nothing
        {32, 0x40800000, false}, // the joint's yaw is 4
        {32, 0x7FC00000, false}, // and no number
        {32, 0xC0000000, true},  // -2
        {36, 0x04010001, false}, // reserved is 4
        {36, 0x00040001, false}, // shape is 4
        {36, 0x00FF0001, false}, // shape is 255
        {36, 0x00030001, true},  // a hull
        {EMPTY, 0, true},        // nobody was there: all zeros
        {36, 0x0001FFFF, true},  // another body
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        for (uint32_t row = 0; row < 28; row += 9) {
            saved = true_past;
            uint8_t *pose = saved.rows + row * ROW_SIZE + 2 * sizeof(sb_pose);
            if (cases[i].at == EMPTY) {
                memset(pose, 0, sizeof(sb_pose));
            }
            for (int b = 0; b < 4 && cases[i].at != EMPTY; b++) {
                pose[cases[i].at + (size_t)b] = (uint8_t)(cases[i].bits >> 8 * b);
            }
            sb_pose poses[BODIES];
            sb_reader reader = sb_reader_over(saved.rows + row * ROW_SIZE, ROW_SIZE);
            sb_table_read(&sb_pose_table, poses, BODIES, &reader);
            sb_pose_tick *ticks =
                sb_layout_at(&p.fixture.layout, p.fixture.world.block, SB_SECTION_POSE_TICKS);
            sb_pose_tick *tick = &ticks[(70 - row) % SB_POSE_TICK_COUNT];
            assert_int_equal(tick->tick, 70 - row);
            uint64_t before = tick->hash;
            tick->hash = sb_table_hash(&sb_pose_table, poses, BODIES);
            assert_int_equal(load_rows(&p, &saved, 28 * ROW_SIZE, 28),
                             cases[i].taken ? SB_OK : SB_ERROR_RANGE);
            tick->hash = before;
            assert_int_equal(load_rows(&p, &true_past, 28 * ROW_SIZE, 28), SB_OK);
        }
    }
    world_fixture_close(&p.fixture);
}

// The live state's statements about the ring's ticks are checked.
static void pose_ring_load_with_ticks_that_cannot_be_is_refused(void **state)
{
    (void)state;
    static past p;
    static saved_past saved;
    open_past(&p, BODIES);
    step_past(&p, 40);
    save_past(&p, &saved);
    sb_pose_tick *ticks =
        sb_layout_at(&p.fixture.layout, p.fixture.world.block, SB_SECTION_POSE_TICKS);
    const struct {
        uint32_t slot;
        sb_pose_tick tick;
        bool taken;
    } cases[] = {
        {0, {0, 0, 0}, true},    // before tick 1, as it is
        {0, {1, 0, 0}, false},   // empty, with a hash
        {0, {0, 64, 0}, false},  // empty, with a tick
        {50, {0, 50, 1}, false}, // to come
        {50, {0, 50, 0}, false}, // to come, and empty
        {5, {9, 5, 1}, true},    // of 35 ticks ago nobody may ask
        {5, {0, 0, 0}, true},    // nor is it missed
        {5, {9, 6, 1}, false},   // in another's place
        {5, {9, 69, 1}, false},  // in its place, to come
        {5, {9, 5, 2}, false},   // used twice
        {5, {9, 5, UINT32_MAX}, false},
        {0, {0, 0, 2}, false},
        {5, {0, 0, 7}, false},
        {63, {9, UINT32_MAX, 1}, false}, // 41 ticks ago, by numbers that wrap
        {5, {9, 0xFFFFFFC5, 1}, false},
        {20, {0, 0, 0}, false},  // a tick is missing that may be asked for
        {40, {0, 0, 0}, false},  // the last
        {40, {9, 40, 1}, false}, // its poses have another hash
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        sb_pose_tick before = ticks[cases[i].slot];
        ticks[cases[i].slot] = cases[i].tick;
        if (load_rows(&p, &saved, 28 * ROW_SIZE, 28) != (cases[i].taken ? SB_OK : SB_ERROR_RANGE)) {
            fail_msg("case %u", (unsigned)i);
        }
        ticks[cases[i].slot] = before;
        assert_int_equal(load_rows(&p, &saved, 28 * ROW_SIZE, 28), SB_OK);
    }
    // A tick from a lap before.
    step_past(&p, 60);
    save_past(&p, &saved);
    sb_pose_tick before = ticks[5];
    assert_int_equal(before.tick, 69);
    ticks[5].tick = 5;
    assert_int_equal(load_rows(&p, &saved, 28 * ROW_SIZE, 28), SB_ERROR_RANGE);
    ticks[5] = before;
    assert_int_equal(load_rows(&p, &saved, 28 * ROW_SIZE, 28), SB_OK);
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
        sb_body *body = fixture_add_box(&fixtures[i], 0, sb_vec3_make((float)i, 0, 0), half_box);
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
        cmocka_unit_test_setup(pose_ring_saves_poses_that_may_still_be_requested, sample_setup),
        cmocka_unit_test_setup(pose_ring_that_is_loaded_answers_as_the_other_does, sample_setup),
        cmocka_unit_test_setup(pose_ring_load_of_other_rows_is_refused, sample_setup),
        cmocka_unit_test_setup(pose_ring_load_of_poses_that_cannot_be_is_refused, sample_setup),
        cmocka_unit_test_setup(pose_ring_load_with_ticks_that_cannot_be_is_refused, sample_setup),
        cmocka_unit_test_setup(pose_ring_past_is_part_of_the_state_hash, sample_setup),
    };
    return cmocka_run_group_tests(tests, sample_group_setup, NULL);
}
