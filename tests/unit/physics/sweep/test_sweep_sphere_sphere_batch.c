#include "physics/sweep/sweep_sphere_sphere_batch.h"

#include <inttypes.h>
#include <math.h>
#include <string.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "physics/sweep/sweep_sphere_sphere.h"
#include "reference.h"
#include "sample.h"

#define SPHERE_COUNT_MAX 67u

// Structure of arrays, each row at an odd place so that nothing is aligned by luck.
typedef struct rows {
    float values[7][SPHERE_COUNT_MAX + 1];
    uint32_t count;
} rows;

static sb_sphere_paths paths_of(const rows *r)
{
    return (sb_sphere_paths){r->values[0] + 1, r->values[1] + 1, r->values[2] + 1, r->values[3] + 1,
                             r->values[4] + 1, r->values[5] + 1, r->values[6] + 1, r->count};
}

static sb_sphere_path path_at(const rows *r, uint32_t index)
{
    float v[7];
    for (int i = 0; i < 7; i++) {
        v[i] = r->values[i][index + 1];
    }
    return (sb_sphere_path){{v[0], v[1], v[2]}, {v[3], v[4], v[5]}, v[6]};
}

static void put(rows *r, uint32_t index, real3 start, real3 displacement, double radius)
{
    const double v[7] = {start.x,        start.y,        start.z, displacement.x,
                         displacement.y, displacement.z, radius};
    for (int i = 0; i < 7; i++) {
        r->values[i][index + 1] = (float)v[i];
    }
}

// Around a sphere at `center`: most come near, some overlap, some are far, some are at rest.
static void sample_rows(rows *r, real3 center, double spread)
{
    r->count = sample_below(SPHERE_COUNT_MAX + 1);
    for (uint32_t i = 0; i < r->count; i++) {
        real3 offset = real3_scale(real3_random_direction(), sample_log(1e-3, 4 * spread));
        real3 at = real3_add(center, real3_scale(real3_random_direction(), sample_in(0, spread)));
        if (sample_chance(0.1)) {
            offset = (real3){0, 0, 0};
        }
        put(r, i, at, offset, sample_log(0.05, 2));
    }
}

static void batch_times_are_those_of_single_casts_to_the_bit(void **state)
{
    (void)state;
    int count = (int)sample_scaled(4000);
    int hits = 0, misses = 0, touching = 0, total = 0;
    for (int i = 0; i < count; i++) {
        rows r;
        memset(&r, 0xff, sizeof r); // what is not written is not a number
        real3 center = real3_random_point(sample_chance(0.2) ? 450 : 20);
        sample_rows(&r, center, sample_log(0.5, 20));
        sb_sphere_path a = {
            .start = real3_round(center),
            .displacement =
                real3_round(real3_scale(real3_random_direction(), sample_log(1e-2, 50))),
            .radius = (float)sample_log(0.05, 2),
        };
        float times[SPHERE_COUNT_MAX + 1];
        memset(times, 0xff, sizeof times);
        sb_sphere_paths b = paths_of(&r);
        sb_sweep_sphere_moving_sphere_batch(&a, &b, times);
        for (uint32_t j = 0; j < r.count; j++) {
            sb_sphere_path one = path_at(&r, j);
            float time = SB_SWEEP_TIME_NONE;
            sb_impact impact;
            bool hit = sb_sweep_sphere_moving_sphere(&a, &one, &impact);
            time = hit ? impact.time : time;
            if (memcmp(&time, &times[j], sizeof time) != 0) {
                fail_msg("seed %" PRIu64 ", case %d, sphere %" PRIu32 " of %" PRIu32
                         ": time %.9g, single %.9g",
                         sample_seed(), i, j, r.count, (double)times[j], (double)time);
            }
            hits += hit;
            misses += !hit;
            touching += hit && time == 0.0f;
        }
        // Nothing beyond the last is written.
        assert_true(isnan(times[r.count]));
        total += (int)r.count;
    }
    assert_true(total >= 25 * count);
    assert_true(hits > total / 10 && misses > total / 10 && touching > total / 100);
}

static void batch_times_of_exact_cases_are_those_of_single_casts(void **state)
{
    (void)state;
    const sb_sphere_path a = {{0, 0, 0}, {8, 0, 0}, 1};
    rows r = {.count = 8};
    put(&r, 0, (real3){4, 2, 0}, (real3){0, 0, 0}, 1);     // a path that only touches
    put(&r, 1, (real3){10, 0, 0}, (real3){0, 0, 0}, 1);    // met at exactly 1
    put(&r, 2, (real3){1, 0, 0}, (real3){8, 0, 0}, 1);     // overlapping, moving alike
    put(&r, 3, (real3){2, 0, 0}, (real3){0, 0, 0}, 1);     // touching exactly, approaching
    put(&r, 4, (real3){2, 0, 0}, (real3){8, 0, 0}, 1);     // touching exactly, moving alike
    put(&r, 5, (real3){1, 0, 0}, (real3){9, 0, 0}, 1);     // overlapping, parting
    put(&r, 6, (real3){1, 0, 0}, (real3){8, 3, 0}, 1);     // overlapping, sliding
    put(&r, 7, (real3){10.01, 0, 0}, (real3){0, 0, 0}, 1); // out of reach
    const double wanted[8] = {0.5, 1, 2, 0, 2, 2, 2, 2};
    sb_sphere_paths b = paths_of(&r);
    float times[8];
    sb_sweep_sphere_moving_sphere_batch(&a, &b, times);
    for (uint32_t i = 0; i < 8; i++) {
        sb_sphere_path one = path_at(&r, i);
        float time = SB_SWEEP_TIME_NONE;
        (void)sb_sweep_sphere_moving_sphere_time(&a, &one, &time);
        assert_true((double)times[i] == wanted[i] && times[i] == time);
    }
}

static void batch_of_none_writes_nothing(void **state)
{
    (void)state;
    sb_sphere_paths none = {0};
    sb_sphere_path a = {{0, 0, 0}, {1, 0, 0}, 1};
    float time = -1.0f;
    sb_sweep_sphere_moving_sphere_batch(&a, &none, &time);
    assert_true(time == -1.0f);
}

static void batch_of_every_count_answers_for_every_lane(void **state)
{
    (void)state;
    // Sphere j is hit at (3 + j) / 20, but for the odd ones, which move alike.
    for (uint32_t count = 1; count <= 13; count++) {
        rows r = {.count = count};
        for (uint32_t j = 0; j < count; j++) {
            real3 offset = {j % 2 == 1 ? 20 : 0, 0, 0};
            put(&r, j, (real3){4.5 + j, 0, 0}, offset, 1);
        }
        sb_sphere_path a = {{0, 0, 0}, {20, 0, 0}, 0.5f};
        sb_sphere_paths b = paths_of(&r);
        float times[13];
        sb_sweep_sphere_moving_sphere_batch(&a, &b, times);
        for (uint32_t j = 0; j < count; j++) {
            double wanted = j % 2 == 1 ? (double)SB_SWEEP_TIME_NONE : (3 + j) / 20.0;
            assert_true(fabs((double)times[j] - wanted) < 1e-6);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(batch_times_are_those_of_single_casts_to_the_bit, sample_setup),
        cmocka_unit_test(batch_times_of_exact_cases_are_those_of_single_casts),
        cmocka_unit_test(batch_of_none_writes_nothing),
        cmocka_unit_test(batch_of_every_count_answers_for_every_lane),
    };
    return cmocka_run_group_tests(tests, sample_group_setup, NULL);
}
