#include "hit_casts.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/allocator.h"
#include "game/hit_sets.h"
#include "game/tanks/drive/tank_type.h"
#include "game/tanks/tanks.h"
#include "physics/world/query.h"

#define CASTS_PER_TANK 20u
#define HALF_TURN 3.14159265
#define AWAY_M 8.0
#define RADIUS_M_MAX 0.12 // of a shaped shell

struct hit_casts {
    uint64_t random;
    uint32_t count;
    uint32_t type;
    sb_map map;
    sb_hit_library library;
    void *scenery;
    sb_layout layout;
    sb_world world;
};

static void *allocate(void *context, size_t size)
{
    (void)context;
    return calloc(1, size);
}

static void release(void *context, void *memory)
{
    (void)context;
    free(memory);
}

static const sb_allocator heap = {.allocate = allocate, .release = release};

static double random_in(hit_casts *casts, double low, double high)
{
    casts->random = casts->random * 6364136223846793005u + 1442695040888963407u;
    return low + (high - low) * ((double)(casts->random >> 40) / 16777216.0);
}

static bool open_world(hit_casts *casts)
{
    const sb_world_def def = sb_world_def_default();
    casts->map.bounds_min = sb_vec3_make(-100.0f, 0.0f, -100.0f);
    casts->map.bounds_max = sb_vec3_make(100.0f, 50.0f, 100.0f);
    if (sb_hit_library_create(&sb_tanks_rules, &casts->map, &heap, &casts->library) != SB_OK ||
        sb_map_scenery_create(&casts->map, &casts->library.extra, &heap, &casts->scenery) !=
            SB_OK ||
        sb_world_layout(&def, &casts->layout) != SB_OK) {
        return false;
    }
    casts->world = (sb_world){.layout = &casts->layout,
                              .block = malloc(casts->layout.size),
                              .scenery = casts->scenery,
                              .scratch = malloc(sb_world_scratch_size(&casts->layout))};
    if (casts->world.block == NULL || casts->world.scratch == NULL) {
        return false;
    }
    sb_world_init(casts->world, &def);
    return true;
}

hit_casts *hit_casts_create(uint64_t seed)
{
    hit_casts *casts = calloc(1, sizeof *casts);
    if (casts == NULL) {
        return NULL;
    }
    casts->random = seed;
    if (!open_world(casts)) {
        hit_casts_destroy(casts);
        return NULL;
    }
    return casts;
}

void hit_casts_destroy(hit_casts *casts)
{
    if (casts != NULL) {
        free(casts->world.block);
        free(casts->world.scratch);
        free(casts->scenery);
        free(casts->library.memory);
        free(casts);
    }
}

static sb_quaternion random_tilt(hit_casts *casts)
{
    const double around = random_in(casts, -HALF_TURN, HALF_TURN);
    const double half = 0.5 * random_in(casts, 0.0, 0.6);
    return (sb_quaternion){(float)(sin(half) * cos(around)), 0.0f, (float)(sin(half) * sin(around)),
                           (float)cos(half)};
}

static sb_body *place_tank(hit_casts *casts)
{
    uint32_t capacity;
    sb_body *body = sb_world_bodies(casts->world, &capacity);
    if (casts->count > 0) {
        sb_world_body_remove(casts->world, 0);
    }
    casts->type = (casts->count / CASTS_PER_TANK) % SB_TANK_KIND_COUNT;
    sb_body_def def = sb_body_def_default();
    def.half_extents = sb_tank_types[casts->type].half_extents;
    def.position = sb_vec3_make((float)random_in(casts, -40.0, 40.0), 10.0f,
                                (float)random_in(casts, -40.0, 40.0));
    def.yaw = (float)random_in(casts, -HALF_TURN, HALF_TURN);
    def.tilt = random_tilt(casts);
    def.hit_set = 1u + casts->type;
    (void)sb_world_body_add(casts->world, 0, &def);
    body->joint_yaw = (float)random_in(casts, -HALF_TURN, HALF_TURN);
    return body;
}

// A path through a point in or about the tank, level more often than not.
static void aim(hit_casts *casts, const sb_body *body, hit_cast *cast)
{
    const sb_vec3 half = body->half_extents;
    const double yaw = random_in(casts, -HALF_TURN, HALF_TURN);
    const double steep = random_in(casts, 0.0, 1.0) < 0.5 ? 0.15 : 1.5;
    const double pitch = random_in(casts, -steep, steep);
    const double way[3] = {AWAY_M * cos(pitch) * sin(yaw), AWAY_M * sin(pitch),
                           AWAY_M * cos(pitch) * cos(yaw)};
    const double at[3] = {
        (double)body->position.x + (double)half.x * random_in(casts, -1.3, 1.3),
        (double)body->position.y + (double)half.y * random_in(casts, -2.3, 2.8),
        (double)body->position.z + (double)half.z * random_in(casts, -1.2, 1.2),
    };
    cast->from =
        sb_vec3_make((float)(at[0] - way[0]), (float)(at[1] - way[1]), (float)(at[2] - way[2]));
    cast->to =
        sb_vec3_make((float)(at[0] + way[0]), (float)(at[1] + way[1]), (float)(at[2] + way[2]));
    cast->radius_m =
        random_in(casts, 0.0, 1.0) < 0.4 ? 0.0f : (float)random_in(casts, 0.0, RADIUS_M_MAX);
}

static bool meets(const hit_casts *casts, const hit_cast *cast, float radius)
{
    sb_query_filter filter = sb_query_filter_default();
    sb_query_hit hit;
    const sb_vec3 way = sb_vec3_sub(cast->to, cast->from);
    const sb_point_path ray = {cast->from, way};
    const sb_sphere_path path = {cast->from, way, radius};
    filter.scenery = false;
    return radius == 0.0f ? sb_query_ray(casts->world, &ray, &filter, &hit)
                          : sb_query_sphere(casts->world, &path, &filter, &hit);
}

hit_cast hit_casts_next(hit_casts *casts)
{
    uint32_t capacity;
    const sb_body *body = casts->count % CASTS_PER_TANK == 0
                              ? place_tank(casts)
                              : sb_world_bodies(casts->world, &capacity);
    const sb_quaternion yaw = {0.0f, sinf(0.5f * body->yaw), 0.0f, cosf(0.5f * body->yaw)};
    const sb_quaternion whole = sb_quaternion_multiply(body->tilt, yaw);
    hit_cast cast = {.type = casts->type,
                     .position = body->position,
                     .orientation = {whole.x, whole.y, whole.z, whole.w},
                     .yaw = body->yaw,
                     .turret_yaw = body->joint_yaw};
    aim(casts, body, &cast);
    cast.hit = meets(casts, &cast, cast.radius_m);
    cast.near = meets(casts, &cast, cast.radius_m + HIT_CAST_TOLERANCE_M);
    casts->count++;
    return cast;
}
