#include "physics/sweep/dispatch.h"
#include "physics/world/block.h"

// A block that moves more than this share of its smallest half extent in a tick is cast along its
// way first, so that it cannot come out behind a thin wall.
#define CAST_SHARE 0.5f
#define CAST_COUNT_MAX 4

typedef struct block_cast {
    const sb_scenery *scenery;
    sb_box_cast cast;
    sb_impact first;
    bool hit;
} block_cast;

static float cast_at_solid(void *context, uint32_t solid, float limit)
{
    block_cast *way = context;
    sb_shape shape = sb_scenery_solid(way->scenery, solid);
    sb_impact impact;
    if (sb_sweep_box(&way->cast, &shape, &impact) &&
        (impact.time < limit || (!way->hit && impact.time <= limit))) {
        way->first = impact;
        way->hit = true;
        return impact.time;
    }
    return limit;
}

void sb_block_cast(sb_step *step, uint32_t index)
{
    sb_body *body = &step->bodies[index];
    sb_vec3 half = body->half_extents;
    float smallest = half.x < half.y ? half.x : half.y;
    smallest = half.z < smallest ? half.z : smallest;
    sb_vec3 start = step->starts[index].position;
    sb_vec3 way = sb_vec3_sub(body->position, start);
    float limit = CAST_SHARE * smallest;
    if (sb_vec3_length_squared(way) <= limit * limit) {
        return;
    }
    block_cast cast = {.scenery = step->world.scenery};
    sb_tree tree = sb_scenery_tree(step->world.scenery);
    for (int n = 0; n < CAST_COUNT_MAX; n++) {
        cast.cast =
            (sb_box_cast){sb_box_from_pose(start, half, step->starts[index].yaw, body->tilt), way};
        cast.hit = false;
        sb_aabb bounds = sb_box_bounds(&cast.cast.start);
        sb_vec3 reach = sb_vec3_sub(bounds.max, start);
        sb_tree_cast(&tree, start, way, reach, cast_at_solid, &cast);
        if (!cast.hit) {
            start = sb_vec3_add(start, way);
            break;
        }
        start = sb_vec3_add_scaled(start, way, cast.first.time);
        way = sb_vec3_scale(way, 1.0f - cast.first.time);
        way = sb_vec3_add_scaled(way, cast.first.normal, -sb_vec3_dot(way, cast.first.normal));
    }
    body->position = start;
}
