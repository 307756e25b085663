#include "physics/sweep/sweep_sphere_box_batch.h"

#include <inttypes.h>
#include <math.h>
#include <string.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "physics/sweep/sweep.h"
#include "reference.h"
#include "sample.h"

#define CAST_COUNT 300000
#define BATCH_COUNT_MAX 41
#define PACK_COUNT_MAX 12
#define UNTOUCHED 0xa5

typedef struct cast {
    real_box box;
    real3 start, displacement;
    double radius;
} cast;

static real3 point_near(const cast *c, double reach)
{
    real3 point = c->box.center;
    for (int i = 0; i < 3; i++) {
        double at = sample_in(-reach, reach) * (c->box.half[i] + c->radius);
        point = real3_add(point, real3_scale(c->box.axes[i], at));
    }
    return point;
}

// Paths through, past, along, from beside and from inside of boxes of all sizes.
static void sample_cast(cast *c)
{
    for (int i = 0; i < 3; i++) {
        c->box.half[i] = real_float(sample_log(0.02, 5));
    }
    real_axes_random(c->box.axes);
    if (sample_chance(0.3)) {
        real_axes_from_yaw(c->box.axes, 0);
    }
    c->box.center = real3_random_point(sample_chance(0.2) ? 450 : 10);
    c->radius = real_float(sample_log(0.02, 2));
    real3 direction = real3_random_direction();
    if (sample_chance(0.2)) {
        direction = c->box.axes[sample_below(3)];
    }
    double length = sample_log(1e-3, 100);
    c->displacement = real3_float(real3_scale(direction, length));
    real3 target = point_near(c, 1.3);
    double time = sample_chance(0.2) ? 0 : sample_in(-0.1, 1.2);
    c->start = real3_float(real3_sub(target, real3_scale(c->displacement, time)));
    if (sample_chance(0.02)) {
        c->displacement = (real3){0, 0, 0};
    }
}

static sb_sphere_path path_of(const cast *c)
{
    return (sb_sphere_path){real3_round(c->start), real3_round(c->displacement), (float)c->radius};
}

typedef struct tally {
    int hits, misses, at_once, at_faces;
} tally;

static void check_lane(const sb_impact_pack *pack, uint32_t lane, const sb_sphere_path *path,
                       const sb_box *box, tally *counts)
{
    sb_impact wanted, got = sb_impact_pack_get(pack, lane);
    memset(&wanted, 0, sizeof wanted);
    bool hit = sb_sweep_sphere_box(path, box, &wanted);
    if (pack->hit[lane] != (hit ? -1 : 0) || memcmp(&got, &wanted, sizeof got) != 0) {
        fail_msg("seed %" PRIu64 ": impact %d at %.9g, by the single form %d at %.9g",
                 sample_seed(), (int)pack->hit[lane], (double)got.time, hit, (double)wanted.time);
    }
    counts->hits += hit;
    counts->misses += !hit;
    counts->at_once += hit && wanted.time == 0.0f;
    for (int k = 0; k < 3; k++) {
        counts->at_faces += hit && fabsf(sb_vec3_dot(wanted.normal, box->axes[k])) > 0.999999f;
    }
}

static void check_rest(const sb_impact_pack packs[PACK_COUNT_MAX], uint32_t count)
{
    uint32_t used = sb_box_pack_count(count);
    sb_impact nothing;
    memset(&nothing, 0, sizeof nothing);
    for (uint32_t i = count; i < used * SB_LANE_COUNT; i++) {
        const sb_impact_pack *last = &packs[i / SB_LANE_COUNT];
        sb_impact got = sb_impact_pack_get(last, i % SB_LANE_COUNT);
        assert_int_equal(last->hit[i % SB_LANE_COUNT], 0);
        assert_memory_equal(&got, &nothing, sizeof got);
    }
    sb_impact_pack untouched;
    memset(&untouched, UNTOUCHED, sizeof untouched);
    assert_memory_equal(&packs[used], &untouched, sizeof untouched);
}

static void check_alive(const tally *counts, int total)
{
    assert_true(counts->hits > total / 5);
    assert_true(counts->misses > total / 5);
    assert_true(counts->at_once > total / 50);
    assert_true(counts->at_faces > total / 20 && counts->at_faces < counts->hits * 9 / 10);
}

static void sphere_box_batch_pairs_are_those_of_the_single_form_to_the_bit(void **state)
{
    (void)state;
    tally counts = {0};
    const uint32_t total = sample_scaled(CAST_COUNT);
    for (uint32_t done = 0; done < total;) {
        uint32_t count = sample_below(BATCH_COUNT_MAX) + 1;
        sb_sphere_path paths[BATCH_COUNT_MAX];
        sb_box boxes[BATCH_COUNT_MAX];
        for (uint32_t i = 0; i < count; i++) {
            cast c;
            sample_cast(&c);
            paths[i] = path_of(&c);
            boxes[i] = real_box_round(&c.box);
        }
        sb_sphere_path_pack path_packs[PACK_COUNT_MAX];
        sb_box_pack box_packs[PACK_COUNT_MAX];
        sb_impact_pack impacts[PACK_COUNT_MAX];
        memset(impacts, UNTOUCHED, sizeof impacts);
        sb_sphere_path_pack_fill(paths, count, path_packs);
        sb_box_pack_fill(boxes, count, box_packs);
        sb_sweep_sphere_box_pairs(path_packs, box_packs, count, impacts);
        for (uint32_t i = 0; i < count; i++) {
            check_lane(&impacts[i / SB_LANE_COUNT], i % SB_LANE_COUNT, &paths[i], &boxes[i],
                       &counts);
        }
        check_rest(impacts, count);
        done += count;
    }
    check_alive(&counts, (int)total);
}

static void sphere_box_batch_one_path_against_many_is_the_single_form_to_the_bit(void **state)
{
    (void)state;
    tally counts = {0};
    const uint32_t total = sample_scaled(CAST_COUNT / 3);
    for (uint32_t done = 0; done < total;) {
        uint32_t count = sample_below(BATCH_COUNT_MAX) + 1;
        cast c;
        sample_cast(&c);
        sb_sphere_path path = path_of(&c);
        sb_box boxes[BATCH_COUNT_MAX];
        for (uint32_t i = 0; i < count; i++) {
            // Boxes of other sizes around where the first one is.
            boxes[i] = real_box_round(&c.box);
            real3 moved = real3_add(c.box.center, real3_random_point(0.3));
            boxes[i].center = real3_round(moved);
            boxes[i].half_extents.x *= (float)sample_in(0.5, 1.5);
        }
        sb_box_pack box_packs[PACK_COUNT_MAX];
        sb_impact_pack impacts[PACK_COUNT_MAX];
        memset(impacts, UNTOUCHED, sizeof impacts);
        sb_box_pack_fill(boxes, count, box_packs);
        sb_sweep_sphere_box_many(&path, box_packs, count, impacts);
        for (uint32_t i = 0; i < count; i++) {
            check_lane(&impacts[i / SB_LANE_COUNT], i % SB_LANE_COUNT, &path, &boxes[i], &counts);
        }
        check_rest(impacts, count);
        done += count;
    }
    check_alive(&counts, (int)total);
}

static void sphere_box_batch_of_nothing_writes_nothing(void **state)
{
    (void)state;
    const sb_sphere_path path = {{0, 0, 0}, {1, 0, 0}, 1};
    sb_impact_pack impacts[PACK_COUNT_MAX];
    memset(impacts, UNTOUCHED, sizeof impacts);
    sb_sweep_sphere_box_pairs(NULL, NULL, 0, impacts);
    sb_sweep_sphere_box_many(&path, NULL, 0, impacts);
    check_rest(impacts, 0);
}

static void sphere_path_pack_fill_packs_in_order_and_repeats_the_last(void **state)
{
    (void)state;
    sb_sphere_path paths[6];
    float number = 1.0f;
    for (int i = 0; i < 6; i++) {
        paths[i].start = sb_vec3_make(number, number + 1, number + 2);
        paths[i].displacement = sb_vec3_make(number + 3, number + 4, number + 5);
        paths[i].radius = number + 6;
        number += 7;
    }
    sb_sphere_path_pack packs[2];
    sb_sphere_path_pack_fill(paths, 6, packs);
    for (uint32_t i = 0; i < 8; i++) {
        const sb_sphere_path *path = &paths[i < 6 ? i : 5];
        const sb_sphere_path_pack *pack = &packs[i / SB_LANE_COUNT];
        uint32_t lane = i % SB_LANE_COUNT;
        assert_true(pack->start[0][lane] == path->start.x);
        assert_true(pack->start[1][lane] == path->start.y);
        assert_true(pack->start[2][lane] == path->start.z);
        assert_true(pack->displacement[0][lane] == path->displacement.x);
        assert_true(pack->displacement[1][lane] == path->displacement.y);
        assert_true(pack->displacement[2][lane] == path->displacement.z);
        assert_true(pack->radius[lane] == path->radius);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(sphere_box_batch_pairs_are_those_of_the_single_form_to_the_bit,
                               sample_setup),
        cmocka_unit_test_setup(sphere_box_batch_one_path_against_many_is_the_single_form_to_the_bit,
                               sample_setup),
        cmocka_unit_test(sphere_box_batch_of_nothing_writes_nothing),
        cmocka_unit_test(sphere_path_pack_fill_packs_in_order_and_repeats_the_last),
    };
    return cmocka_run_group_tests(tests, sample_group_setup, NULL);
}
