// Builds convex hulls of random points, good and degenerate. The block is a list of the results.

#include "physics/shape/hull_build.h"

#include "base/hash.h"
#include "memory.h"
#include "scenario.h"
#include "shapes.h"

#define CASE_COUNT 24u
#define POINT_COUNT_MAX 80u

typedef struct hull_result {
    uint64_t faces_hash; ///< of the planes of all faces
    int32_t error;       ///< sb_error
    uint16_t vertex_count, face_count;
    sb_vec3 center;
    sb_aabb bounds;
    float radius, volume;
    float reserved; ///< zero
} hull_result;

static const sb_field fields[] = {
    SB_FIELD(hull_result, faces_hash, SB_FIELD_U64, 1),
    SB_FIELD(hull_result, error, SB_FIELD_I32, 1),
    SB_FIELD(hull_result, vertex_count, SB_FIELD_U16, 1),
    SB_FIELD(hull_result, face_count, SB_FIELD_U16, 1),
    SB_FIELD(hull_result, center, SB_FIELD_F32, 3),
    SB_FIELD(hull_result, bounds, SB_FIELD_F32, 6),
    SB_FIELD(hull_result, radius, SB_FIELD_F32, 1),
    SB_FIELD(hull_result, volume, SB_FIELD_F32, 1),
    SB_FIELD(hull_result, reserved, SB_FIELD_F32, 1),
};
static const sb_table table = SB_TABLE(hull_result, fields);

typedef struct hull_instance {
    sb_layout layout;
    _Alignas(8) hull_result results[CASE_COUNT];
    uint32_t built_count, refused_count;
    _Alignas(8) uint64_t memory[SB_HULL_SIZE_MAX / 8];
} hull_instance;

static void *create(const scenario *what)
{
    (void)what;
    hull_instance *made = memory_take(sizeof *made);
    (void)sb_layout_add(&made->layout, &table, CASE_COUNT);
    return made;
}

static void destroy(void *object)
{
    memory_give(object);
}

static state_view view(void *object)
{
    hull_instance *at = object;
    return (state_view){.layout = &at->layout, .block = (uint8_t *)at->results};
}

// Draws few or many points: in a ball or a cube, on a grid, flat or long.
static uint32_t draw_points(sb_random *random, sb_vec3 points[POINT_COUNT_MAX])
{
    uint32_t count = 3 + sb_random_below(random, POINT_COUNT_MAX - 2);
    bool round = sb_random_below(random, 2) == 0;
    sb_vec3 scale = {1.0f, 1.0f, 1.0f};
    if (sb_random_below(random, 3) == 0) {
        scale.y = sb_random_below(random, 4) == 0 ? 0.0f : 1e-3f;
        scale.z = draw_in(random, 0.01f, 10.0f);
    }
    for (uint32_t i = 0; i < count; i++) {
        sb_vec3 point = round ? draw_direction(random) : draw_point(random, 2.0f);
        points[i] = sb_vec3_make(point.x * scale.x, point.y * scale.y, point.z * scale.z);
    }
    return count;
}

static uint64_t hash_faces(const sb_hull *hull)
{
    sb_hasher hasher;
    sb_hasher_init(&hasher);
    for (uint32_t i = 0; i < hull->face_count; i++) {
        const sb_hull_face *face = &sb_hull_faces(hull)[i];
        uint8_t bytes[20];
        sb_writer writer = sb_writer_over(bytes, sizeof bytes);
        sb_writer_f32(&writer, face->plane.normal.x);
        sb_writer_f32(&writer, face->plane.normal.y);
        sb_writer_f32(&writer, face->plane.normal.z);
        sb_writer_f32(&writer, face->plane.offset);
        sb_writer_u32(&writer, face->index_count);
        sb_hasher_update(&hasher, bytes, writer.size);
    }
    return sb_hasher_digest(&hasher);
}

static void advance(void *object, uint32_t tick)
{
    hull_instance *at = object;
    sb_random random = sb_random_seed(99, tick);
    for (uint32_t i = 0; i < CASE_COUNT; i++) {
        sb_vec3 points[POINT_COUNT_MAX];
        uint32_t count = draw_points(&random, points);
        sb_error error = sb_hull_build(at->memory, points, count);
        at->results[i] = (hull_result){.error = (int32_t)error};
        if (error != SB_OK) {
            at->refused_count++;
            continue;
        }
        at->built_count++;
        const sb_hull *hull = (const void *)at->memory;
        at->results[i].faces_hash = hash_faces(hull);
        at->results[i].vertex_count = hull->vertex_count;
        at->results[i].face_count = hull->face_count;
        at->results[i].center = hull->center;
        at->results[i].bounds = hull->bounds;
        at->results[i].radius = hull->radius;
        at->results[i].volume = hull->volume;
    }
}

static const char *missing(const void *object)
{
    const hull_instance *at = object;
    return at->built_count > 0 && at->refused_count > 0 ? NULL : "hulls built and refused";
}

static const scenario_family family = {create, destroy, view, advance, missing};

static const scenario scenarios[] = {
    {"hulls", 60, 20, &family, NULL},
};

const scenario_list hull_scenarios = {scenarios, sizeof scenarios / sizeof scenarios[0]};
