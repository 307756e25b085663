// The batch forms of tests and casts, which use the processor's vectors: the block is a list of
// results.

#include "physics/overlap/box_box_batch.h"
#include "physics/shape/box_pack.h"
#include "physics/sweep/sweep_sphere_box_batch.h"
#include "physics/sweep/sweep_sphere_sphere_batch.h"

#include "memory.h"
#include "scenario.h"
#include "shapes.h"

#define CASE_COUNT 254u ///< no multiple of the lanes
#define PACK_COUNT ((CASE_COUNT + SB_LANE_COUNT - 1) / SB_LANE_COUNT)
#define EXTENT 2.5f ///< m

typedef struct batch_result {
    uint32_t overlap; ///< 0 or 1, as the hits
    uint32_t hit_pair, hit_many;
    float time; ///< of two spheres, or SB_SWEEP_TIME_NONE
    sb_mtv mtv;
    sb_manifold manifold;
    sb_impact impact_pair, impact_many;
} batch_result;

static const sb_field fields[] = {
    SB_FIELD(batch_result, overlap, SB_FIELD_U32, 1),
    SB_FIELD(batch_result, hit_pair, SB_FIELD_U32, 1),
    SB_FIELD(batch_result, hit_many, SB_FIELD_U32, 1),
    SB_FIELD(batch_result, time, SB_FIELD_F32, 1),
    SB_FIELD(batch_result, mtv, SB_FIELD_F32, 4),
    SB_FIELD(batch_result, manifold.mtv, SB_FIELD_F32, 4),
    SB_FIELD(batch_result, manifold.point_count, SB_FIELD_U32, 1),
    SB_FIELD(batch_result, manifold.points, SB_FIELD_F32, 16),
    SB_FIELD(batch_result, impact_pair, SB_FIELD_F32, 7),
    SB_FIELD(batch_result, impact_many, SB_FIELD_F32, 7),
};
static const sb_table table = SB_TABLE(batch_result, fields);

typedef struct batch_instance {
    sb_layout layout;
    _Alignas(8) batch_result results[CASE_COUNT];
    uint32_t overlap_counts[2]; ///< by the answer
    uint32_t hit_counts[2];
    uint32_t sphere_counts[2];
    sb_box boxes_a[CASE_COUNT], boxes_b[CASE_COUNT];
    sb_sphere_path paths_a[CASE_COUNT], paths_b[CASE_COUNT];
    float coordinates[7][CASE_COUNT]; ///< of paths_b
} batch_instance;

static void *create(const scenario *what, const sb_tasks *tasks)
{
    (void)what;
    (void)tasks;
    batch_instance *made = memory_take(sizeof *made);
    (void)sb_layout_add(&made->layout, &table, CASE_COUNT);
    return made;
}

static void destroy(void *object)
{
    memory_give(object);
}

static state_view view(void *object)
{
    batch_instance *at = object;
    return (state_view){.layout = &at->layout, .block = (uint8_t *)at->results};
}

static sb_sphere_path draw_path(sb_random *random)
{
    sb_sphere_path path;
    path.start = draw_point(random, 2.0f * EXTENT);
    path.displacement = sb_vec3_sub(draw_point(random, EXTENT), path.start);
    path.radius = draw_in(random, 0.05f, 1.0f);
    return path;
}

static void draw_all(batch_instance *at, uint32_t tick)
{
    sb_random random = sb_random_seed(88, tick);
    for (uint32_t i = 0; i < CASE_COUNT; i++) {
        at->boxes_a[i] = draw_box(&random, EXTENT);
        at->boxes_b[i] = draw_box(&random, EXTENT);
        at->paths_a[i] = draw_path(&random);
        sb_sphere_path b = at->paths_b[i] = draw_path(&random);
        const float values[7] = {b.start.x,        b.start.y,        b.start.z, b.displacement.x,
                                 b.displacement.y, b.displacement.z, b.radius};
        for (int k = 0; k < 7; k++) {
            at->coordinates[k][i] = values[k];
        }
    }
}

static void test_boxes(batch_instance *at)
{
    sb_box_pack a[PACK_COUNT], b[PACK_COUNT];
    bool overlap[CASE_COUNT];
    sb_mtv mtvs[CASE_COUNT];
    sb_manifold manifolds[CASE_COUNT] = {0};
    sb_box_pack_fill(at->boxes_a, CASE_COUNT, a);
    sb_box_pack_fill(at->boxes_b, CASE_COUNT, b);
    sb_box_box_manifold_batch(a, b, CASE_COUNT, overlap, manifolds);
    sb_box_box_mtv_batch(a, b, CASE_COUNT, overlap, mtvs);
    for (uint32_t i = 0; i < CASE_COUNT; i++) {
        batch_result *result = &at->results[i];
        result->overlap = overlap[i];
        result->mtv = mtvs[i];
        result->manifold = manifolds[i];
        // What is beyond the count says nothing.
        for (uint32_t k = manifolds[i].point_count; k < SB_MANIFOLD_POINT_COUNT_MAX; k++) {
            result->manifold.points[k] = (sb_contact_point){0};
        }
        at->overlap_counts[overlap[i]]++;
    }
}

static void cast_at_boxes(batch_instance *at, uint32_t tick)
{
    sb_box_pack boxes[PACK_COUNT];
    sb_sphere_path_pack paths[PACK_COUNT];
    sb_impact_pack pairs[PACK_COUNT], many[PACK_COUNT];
    sb_box_pack_fill(at->boxes_b, CASE_COUNT, boxes);
    sb_sphere_path_pack_fill(at->paths_a, CASE_COUNT, paths);
    sb_sweep_sphere_box_pairs(paths, boxes, CASE_COUNT, pairs);
    sb_sweep_sphere_box_many(&at->paths_a[tick % CASE_COUNT], boxes, CASE_COUNT, many);
    for (uint32_t i = 0; i < CASE_COUNT; i++) {
        uint32_t block = i / SB_LANE_COUNT;
        uint32_t lane = i % SB_LANE_COUNT;
        at->results[i].hit_pair = pairs[block].hit[lane] != 0;
        at->results[i].hit_many = many[block].hit[lane] != 0;
        at->results[i].impact_pair = sb_impact_pack_get(&pairs[block], lane);
        at->results[i].impact_many = sb_impact_pack_get(&many[block], lane);
        at->hit_counts[at->results[i].hit_pair]++;
    }
}

static void cast_at_spheres(batch_instance *at, uint32_t tick)
{
    float(*c)[CASE_COUNT] = at->coordinates;
    sb_sphere_paths targets = {c[0], c[1], c[2], c[3], c[4], c[5], c[6], CASE_COUNT};
    float times[CASE_COUNT];
    sb_sweep_sphere_moving_sphere_batch(&at->paths_a[tick % CASE_COUNT], &targets, times);
    for (uint32_t i = 0; i < CASE_COUNT; i++) {
        at->results[i].time = times[i];
        at->sphere_counts[times[i] <= 1.0f]++;
    }
}

static void advance(void *object, uint32_t tick)
{
    batch_instance *at = object;
    draw_all(at, tick);
    test_boxes(at);
    cast_at_boxes(at, tick);
    cast_at_spheres(at, tick);
}

static const char *missing(const void *object)
{
    const batch_instance *at = object;
    for (int answer = 0; answer < 2; answer++) {
        if (at->overlap_counts[answer] == 0 || at->hit_counts[answer] == 0 ||
            at->sphere_counts[answer] == 0) {
            return "hits and misses of every batch";
        }
    }
    return NULL;
}

static const scenario_family family = {create, destroy, view, advance, missing};

static const scenario scenarios[] = {
    {"batches", 150, 40, &family, NULL},
};

const scenario_list batch_scenarios = {scenarios, sizeof scenarios / sizeof scenarios[0]};
