#include "game/map/map_scenery.h"

#include "base/assert.h"
#include "game/map/map_hit_set.h"
#include "game/map/map_solid.h"
#include "physics/shape/hull_build.h"

// What a scenery's def points to.
typedef struct parts {
    sb_plane planes[SB_MAP_PLANE_COUNT];
    sb_box boxes[SB_MAP_BOX_COUNT_MAX];
    sb_cylinder cylinders[SB_MAP_CYLINDER_COUNT_MAX];
    const sb_hull *hulls[SB_SCENERY_HULL_COUNT_MAX];
    sb_hull_place places[SB_MAP_RAMP_COUNT_MAX + SB_MAP_HULL_COUNT_MAX];
    sb_hit_set_def hit_sets[SB_HIT_SET_COUNT_MAX];
    uint32_t hull_count;
    uint32_t hit_set_count;
    _Alignas(8) uint64_t hull_memory[]; // SB_HULL_SIZE_MAX bytes for each hull of the map
} parts;

static void put_bounds(const sb_map *map, sb_plane out_planes[SB_MAP_PLANE_COUNT])
{
    out_planes[0] = (sb_plane){{0.0f, 1.0f, 0.0f}, 0.0f};
    out_planes[1] = (sb_plane){{1.0f, 0.0f, 0.0f}, map->bounds_min.x};
    out_planes[2] = (sb_plane){{-1.0f, 0.0f, 0.0f}, -map->bounds_max.x};
    out_planes[3] = (sb_plane){{0.0f, 0.0f, 1.0f}, map->bounds_min.z};
    out_planes[4] = (sb_plane){{0.0f, 0.0f, -1.0f}, -map->bounds_max.z};
}

// A valid map's solids can be built: the validation has built them.
static sb_shape solid_of(const sb_map *map, sb_map_list_id list, uint32_t index, void *memory)
{
    sb_shape shape;
    sb_error error = sb_map_solid(map, list, index, memory, &shape);
    SB_ASSERT(error == SB_OK);
    return shape;
}

static void *hull_memory(parts *p, uint32_t index)
{
    return &p->hull_memory[(size_t)index * (SB_HULL_SIZE_MAX / sizeof(uint64_t))];
}

static void put_hulls(const sb_map *map, sb_map_list_id list, parts *p)
{
    uint32_t count = sb_map_list_count(&sb_map_lists[list], map);
    for (uint32_t i = 0; i < count; i++) {
        uint32_t at = p->hull_count++;
        void *memory = hull_memory(p, at);
        sb_shape shape = solid_of(map, list, i, memory);
        p->hulls[at] = shape.hull.hull;
        p->places[at] = (sb_hull_place){
            .hull = at,
            .center = shape.hull.center,
            .axes = {shape.hull.axes[0], shape.hull.axes[1], shape.hull.axes[2]},
        };
    }
}

static void put_parts(const sb_map *map, parts *p)
{
    put_bounds(map, p->planes);
    for (uint32_t i = 0; i < map->box_count; i++) {
        p->boxes[i] = solid_of(map, SB_MAP_BOXES, i, NULL).box;
    }
    for (uint32_t i = 0; i < map->cylinder_count; i++) {
        p->cylinders[i] = solid_of(map, SB_MAP_CYLINDERS, i, NULL).cylinder;
    }
    put_hulls(map, SB_MAP_RAMPS, p);
    put_hulls(map, SB_MAP_HULLS, p);
}

static void put_extra(const sb_map_scenery_extra *extra, parts *p)
{
    for (uint32_t i = 0; i < extra->hull_count; i++) {
        p->hulls[p->hull_count++] = extra->hulls[i];
    }
    for (uint32_t i = 0; i < extra->hit_set_count; i++) {
        p->hit_sets[p->hit_set_count++] = extra->hit_sets[i];
    }
}

// `memory_first` is the index of the memory of the first hull among the hit shapes.
static void put_hit_sets(const sb_map *map, uint32_t memory_first, parts *p)
{
    uint32_t hull_first = p->hull_count;
    for (uint32_t i = 0; i < map->hit_shape_count; i++) {
        const sb_map_hit_shape *shape = &map->hit_shapes[i];
        if (shape->form == SB_MAP_FORM_HULL) {
            void *memory = hull_memory(p, memory_first + p->hull_count - hull_first);
            sb_error error =
                sb_hull_build(memory, &map->points[shape->point_first], shape->point_count);
            SB_ASSERT(error == SB_OK); // the validation has built it
            p->hulls[p->hull_count++] = memory;
        }
    }
    for (uint32_t i = 0; i < map->hit_set_count; i++) {
        sb_map_hit_set_def(map, i, hull_first, &p->hit_sets[p->hit_set_count++]);
    }
}

uint32_t sb_map_scenery_extra_first(const sb_map *map)
{
    return map->ramp_count + map->hull_count;
}

sb_error sb_map_scenery_create(const sb_map *map, const sb_map_scenery_extra *extra,
                               const sb_allocator *allocator, void **out_scenery)
{
    static const sb_map_scenery_extra nothing;
    extra = extra != NULL ? extra : &nothing;
    SB_ASSERT(extra->hull_count <= SB_MAP_EXTRA_HULL_COUNT_MAX);
    SB_ASSERT(extra->hit_set_count <= SB_MAP_EXTRA_HIT_SET_COUNT_MAX);
    *out_scenery = NULL;
    uint32_t placed = sb_map_scenery_extra_first(map);
    uint32_t built = placed + sb_map_hit_hull_count(map, map->hit_shape_count);
    parts *p =
        allocator->allocate(allocator->context, sizeof *p + (size_t)built * SB_HULL_SIZE_MAX);
    if (p == NULL) {
        return SB_ERROR_MEMORY;
    }
    put_parts(map, p);
    put_extra(extra, p);
    put_hit_sets(map, placed, p);
    sb_scenery_def def = {
        .plane_count = SB_MAP_PLANE_COUNT,
        .box_count = map->box_count,
        .cylinder_count = map->cylinder_count,
        .hull_count = p->hull_count,
        .placed_hull_count = placed,
        .hit_set_count = p->hit_set_count,
        .planes = p->planes,
        .boxes = p->boxes,
        .cylinders = p->cylinders,
        .hulls = p->hulls,
        .placed_hulls = p->places,
        .hit_sets = p->hit_sets,
    };
    void *scenery = allocator->allocate(allocator->context, sb_scenery_size(&def));
    sb_error error = scenery == NULL ? SB_ERROR_MEMORY : sb_scenery_build(scenery, &def);
    allocator->release(allocator->context, p);
    if (error != SB_OK) {
        allocator->release(allocator->context, scenery);
        return error;
    }
    *out_scenery = scenery;
    return SB_OK;
}
