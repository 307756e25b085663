#include "broad_phase_scene.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "sample.h"

static sb_vec3 any_center(double spread)
{
    return sb_vec3_make((float)sample_in(-spread, spread), (float)sample_in(-spread, spread),
                        (float)sample_in(-spread, spread));
}

static void shuffle_ids(broad_phase_scene *s)
{
    for (uint32_t i = 0; i < s->count; i++) {
        s->ids[i] = i + SCENE_ID_FIRST;
    }
    for (uint32_t i = 0; i + 1 < s->count; i++) {
        uint32_t other = i + sample_below(s->count - i), moved = s->ids[i];
        s->ids[i] = s->ids[other];
        s->ids[other] = moved;
    }
    for (uint32_t i = 0; i < s->count; i++) {
        s->numbers[s->ids[i] - SCENE_ID_FIRST] = i;
    }
}

uint32_t broad_phase_scene_any_count(uint32_t count_min)
{
    uint32_t count_max = sample_chance(0.3) ? SB_BROAD_PHASE_FEW_COUNT + 1 : SCENE_COUNT_MAX;
    return count_min + sample_below(count_max + 1 - count_min);
}

void broad_phase_scene_fill(broad_phase_scene *s, broad_phase_kind kind, uint32_t count)
{
    assert_in_range(count, 0, SCENE_COUNT_MAX);
    s->count = count;
    s->with_grids = sample_chance(0.5);
    sb_vec3 cluster = any_center(50.0), step = any_center(1.0);
    for (uint32_t i = 0; i < count; i++) {
        sb_bound *bound = &s->bounds[i];
        bound->center = any_center(kind == THINGS_OF_ALL_SIZES ? 3000.0 : 8.0);
        bound->reach =
            (float)(kind == THINGS_OF_ALL_SIZES ? sample_log(1e-5, 5000.0) : sample_in(0.5, 1.2));
        if (kind == THINGS_IN_CLUSTERS) {
            cluster = sample_chance(0.1) ? any_center(300.0) : cluster;
            bound->center = sb_vec3_add(cluster, any_center(2.0));
        } else if (kind == THINGS_WITH_STRAYS && sample_chance(0.02)) {
            bound->center = any_center(10000.0);
        } else if (kind == THINGS_IN_ONE_PLACE) {
            bound->center = cluster;
            bound->reach = sample_chance(0.5) ? 0.0f : 0.3f;
        } else if (kind == THINGS_IN_A_ROW) {
            bound->center = sb_vec3_add_scaled(cluster, step, (float)i);
        }
    }
    shuffle_ids(s);
}

void broad_phase_scene_build(broad_phase_scene *s)
{
    // Exactly its size, so that a sanitizer sees a step beyond.
    size_t size = (sb_broad_phase_size(s->count) + 15) & ~(size_t)15;
    s->memory = aligned_alloc(16, size);
    assert_non_null(s->memory);
    memset(s->memory, 0xA5, size);
    s->phase = s->with_grids ? sb_broad_phase_build_grids(s->memory, s->bounds, s->ids, s->count)
                             : sb_broad_phase_build(s->memory, s->bounds, s->ids, s->count);
    memset(s->seen, 0, sizeof s->seen);
}

void broad_phase_scene_free(broad_phase_scene *s)
{
    free(s->memory);
}

// Positive if apart, m, and how much of it may be rounding.
static double gap(const sb_bound *a, const sb_bound *b, double *out_rounding)
{
    double x = (double)a->center.x - (double)b->center.x;
    double y = (double)a->center.y - (double)b->center.y;
    double z = (double)a->center.z - (double)b->center.z;
    double distance = sqrt(x * x + y * y + z * z);
    *out_rounding = 1e-6 * (distance + (double)a->reach + (double)b->reach);
    return distance - (double)a->reach - (double)b->reach;
}

void broad_phase_scene_check(broad_phase_scene *s, const sb_bound *bound, uint32_t b,
                             uint32_t times)
{
    double rounding, apart = gap(bound, &s->bounds[b], &rounding);
    bool wrong = times > 1 || (apart > rounding && times > 0) || (apart < -rounding && times == 0);
    s->near_count += times > 0;
    s->far_count += times == 0;
    if (wrong) {
        fail_msg("seed %" PRIu64 ": thing %u of %u, %g m away, found %u times", sample_seed(), b,
                 s->count, apart, times);
    }
}

void broad_phase_scene_note(void *context, uint32_t id, const uint32_t *neighbour_ids,
                            uint32_t count)
{
    broad_phase_scene *s = context;
    assert_in_range(count, 1, SB_NEIGHBOUR_COUNT_MAX);
    s->report_count_max = count > s->report_count_max ? count : s->report_count_max;
    for (uint32_t i = 0; i < count; i++) {
        uint32_t other = neighbour_ids[i] - SCENE_ID_FIRST;
        assert_in_range(other, 0, s->count - 1);
        s->seen[s->numbers[id - SCENE_ID_FIRST]][s->numbers[other]]++;
    }
}

void broad_phase_scene_check_find(broad_phase_scene *s, sb_bound bound)
{
    uint32_t found[SCENE_COUNT_MAX], times[SCENE_COUNT_MAX] = {0};
    uint32_t count = sb_broad_phase_find(s->phase, bound, found, SCENE_COUNT_MAX);
    assert_in_range(count, 0, s->count);
    for (uint32_t i = 0; i < count; i++) {
        times[s->numbers[found[i] - SCENE_ID_FIRST]]++;
    }
    for (uint32_t i = 0; i < s->count; i++) {
        broad_phase_scene_check(s, &bound, i, times[i]);
    }
}
