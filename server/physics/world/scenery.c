#include "physics/world/scenery.h"

#include <string.h>

struct sb_scenery {
    uint32_t plane_count;
    uint32_t box_count;
    uint32_t boxes_offset;  ///< bytes from the block's start
    uint32_t bounds_offset; ///< the same
    sb_plane planes[];
};

static size_t boxes_offset(uint32_t plane_count)
{
    return sizeof(sb_scenery) + plane_count * sizeof(sb_plane);
}

static size_t bounds_offset(uint32_t plane_count, uint32_t box_count)
{
    return boxes_offset(plane_count) + box_count * sizeof(sb_box);
}

size_t sb_scenery_size(uint32_t plane_count, uint32_t box_count)
{
    return bounds_offset(plane_count, box_count) + box_count * sizeof(sb_aabb);
}

static bool point_is_valid(sb_vec3 point)
{
    return fabsf(point.x) <= SB_WORLD_EXTENT_MAX && fabsf(point.y) <= SB_WORLD_EXTENT_MAX &&
           fabsf(point.z) <= SB_WORLD_EXTENT_MAX;
}

static bool direction_is_unit(sb_vec3 direction)
{
    return fabsf(sb_vec3_dot(direction, direction) - 1.0f) <= 1e-5f;
}

static bool box_is_valid(const sb_box *box)
{
    sb_vec3 half = box->half_extents;
    return point_is_valid(box->center) && point_is_valid(half) && half.x > 0.0f && half.y > 0.0f &&
           half.z > 0.0f && direction_is_unit(box->axes[0]) && direction_is_unit(box->axes[1]) &&
           direction_is_unit(box->axes[2]);
}

static sb_error validate(const sb_scenery_def *def)
{
    if (def->plane_count > SB_SCENERY_PLANE_COUNT_MAX ||
        def->box_count > SB_SCENERY_BOX_COUNT_MAX) {
        return SB_ERROR_LIMIT;
    }
    for (uint32_t i = 0; i < def->plane_count; i++) {
        if (!direction_is_unit(def->planes[i].normal) ||
            !(fabsf(def->planes[i].offset) <= 2.0f * SB_WORLD_EXTENT_MAX)) {
            return SB_ERROR_RANGE;
        }
    }
    for (uint32_t i = 0; i < def->box_count; i++) {
        if (!box_is_valid(&def->boxes[i])) {
            return SB_ERROR_RANGE;
        }
    }
    return SB_OK;
}

sb_error sb_scenery_build(void *memory, const sb_scenery_def *def)
{
    sb_scenery *scenery = memory;
    sb_error error = validate(def);
    uint32_t planes = error == SB_OK ? def->plane_count : 0;
    uint32_t boxes = error == SB_OK ? def->box_count : 0;
    scenery->plane_count = planes;
    scenery->box_count = boxes;
    scenery->boxes_offset = (uint32_t)boxes_offset(planes);
    scenery->bounds_offset = (uint32_t)bounds_offset(planes, boxes);
    uint8_t *bytes = memory;
    for (uint32_t i = 0; i < planes; i++) {
        scenery->planes[i] = def->planes[i];
    }
    for (uint32_t i = 0; i < boxes; i++) {
        sb_aabb bounds = sb_box_bounds(&def->boxes[i]);
        memcpy(bytes + scenery->boxes_offset + i * sizeof(sb_box), &def->boxes[i], sizeof(sb_box));
        memcpy(bytes + scenery->bounds_offset + i * sizeof(sb_aabb), &bounds, sizeof(sb_aabb));
    }
    return error;
}

uint32_t sb_scenery_plane_count(const sb_scenery *scenery)
{
    return scenery->plane_count;
}

uint32_t sb_scenery_box_count(const sb_scenery *scenery)
{
    return scenery->box_count;
}

const sb_plane *sb_scenery_planes(const sb_scenery *scenery)
{
    return scenery->planes;
}

const sb_box *sb_scenery_boxes(const sb_scenery *scenery)
{
    const void *boxes = (const uint8_t *)scenery + scenery->boxes_offset;
    return boxes;
}

const sb_aabb *sb_scenery_bounds(const sb_scenery *scenery)
{
    const void *bounds = (const uint8_t *)scenery + scenery->bounds_offset;
    return bounds;
}
