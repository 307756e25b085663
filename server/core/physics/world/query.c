#include "physics/world/query.h"

#include "physics/overlap/dispatch.h"
#include "physics/sweep/dispatch.h"
#include "physics/sweep/pairs.h"
#include "physics/world/query_check.h"
#include "physics/world/vertical_ray.h"

// How far a query about a point reaches for scenery around it: bounds are rounded.
#define MARGIN_M 1e-4f

sb_query_filter sb_query_filter_default(void)
{
    return (sb_query_filter){
        .layer = UINT32_MAX,
        .mask = UINT32_MAX,
        .skip = SB_ID_NONE,
        .scenery = true,
        .bodies = true,
    };
}

static bool selects_body(const sb_query_filter *filter, const sb_body *body, uint32_t index)
{
    return body->shape != SB_BODY_FREE && index != filter->skip &&
           (filter->sensors || !sb_body_is_sensor(body)) && (body->layer & filter->mask) != 0 &&
           (filter->layer & body->mask) != 0;
}

static bool selects_scenery(sb_world world, const sb_query_filter *filter, uint32_t id)
{
    const sb_surface *surface = sb_scenery_surface(world.scenery, id);
    return (surface->layer & filter->mask) != 0 && (filter->layer & surface->mask) != 0;
}

static sb_shape plane_shape(sb_world world, uint32_t index)
{
    return (sb_shape){.kind = SB_SHAPE_PLANE, .plane = sb_scenery_planes(world.scenery)[index]};
}

// A thing that a query tests, by its id, with its present shapes: one, or a body's hit shapes.
typedef void visit(void *context, uint32_t id, const sb_shape *shapes, uint32_t count);

static void visit_hit_shapes(sb_world world, uint32_t id, const sb_body *body, visit *call,
                             void *context)
{
    sb_shape shapes[SB_HIT_SHAPE_COUNT_MAX];
    uint32_t count = sb_world_body_hit_shapes(world, body, shapes);
    call(context, id, shapes, count);
}

static void visit_bodies(sb_world world, const sb_query_filter *filter, const sb_aabb *bounds,
                         visit *call, void *context)
{
    uint32_t capacity;
    const sb_body *bodies = sb_world_bodies(world, &capacity);
    for (uint32_t i = filter->first; filter->bodies && i < capacity; i++) {
        const sb_body *body = &bodies[i];
        if (!selects_body(filter, body, i)) {
            continue;
        }
        bool hit = body->hit_set != 0 && !filter->own_shape;
        float reach = (hit ? sb_world_body_hit_reach(world, body) : body->reach) + MARGIN_M;
        sb_aabb own = sb_aabb_of_path(body->position, body->position, reach);
        if (!sb_aabb_overlap(&own, bounds)) {
            continue;
        }
        if (hit) {
            visit_hit_shapes(world, i, body, call, context);
        } else {
            sb_shape shape = sb_world_body_shape(world, body);
            call(context, i, &shape, 1);
        }
    }
}

static void visit_planes(sb_world world, const sb_query_filter *filter, visit *call, void *context)
{
    for (uint32_t i = 0; filter->scenery && i < sb_scenery_plane_count(world.scenery); i++) {
        if (selects_scenery(world, filter, SB_ID_PLANE | i)) {
            sb_shape shape = plane_shape(world, i);
            call(context, SB_ID_PLANE | i, &shape, 1);
        }
    }
}

typedef struct solid_visit {
    sb_world world;
    const sb_query_filter *filter;
    visit *call;
    void *context;
} solid_visit;

static float visit_solid(void *context, uint32_t solid, float limit)
{
    const solid_visit *v = context;
    if (selects_scenery(v->world, v->filter, SB_ID_SOLID | solid)) {
        sb_shape shape = sb_scenery_solid(v->world.scenery, solid);
        v->call(v->context, SB_ID_SOLID | solid, &shape, 1);
    }
    return limit;
}

// Finds the solids whose bounds overlap by a cast of that box through the tree that does not move.
static void visit_solids(sb_world world, const sb_query_filter *filter, const sb_aabb *bounds,
                         visit *call, void *context)
{
    if (!filter->scenery) {
        return;
    }
    solid_visit v = {world, filter, call, context};
    sb_vec3 center = sb_vec3_scale(sb_vec3_add(bounds->min, bounds->max), 0.5f);
    sb_vec3 half = sb_vec3_scale(sb_vec3_sub(bounds->max, bounds->min), 0.5f);
    sb_tree tree = sb_scenery_tree(world.scenery);
    sb_tree_cast(&tree, center, sb_vec3_make(0.0f, 0.0f, 0.0f), half, visit_solid, &v);
}

typedef struct id_list {
    const sb_shape *shape;
    uint32_t *ids;
    uint32_t capacity;
    uint32_t count;
} id_list;

// Keeps the lowest ids, sorted.
static void add_id(id_list *list, uint32_t id)
{
    uint32_t at = list->count < list->capacity ? list->count : list->capacity;
    list->count++;
    if (at == list->capacity && (at == 0 || list->ids[at - 1] < id)) {
        return;
    }
    at -= at == list->capacity ? 1 : 0;
    for (; at > 0 && list->ids[at - 1] > id; at--) {
        list->ids[at] = list->ids[at - 1];
    }
    list->ids[at] = id;
}

static void add_if_overlapping(void *context, uint32_t id, const sb_shape *shapes, uint32_t count)
{
    id_list *list = context;
    for (uint32_t i = 0; i < count; i++) {
        if (sb_shape_overlap(list->shape, &shapes[i])) {
            add_id(list, id);
            return;
        }
    }
}

uint32_t sb_query_overlap(sb_world world, const sb_shape *shape, const sb_query_filter *filter,
                          uint32_t *out_ids, uint32_t capacity)
{
    if (!sb_query_takes_shape(shape)) {
        return 0;
    }
    id_list list = {.shape = shape, .ids = out_ids, .capacity = capacity};
    sb_aabb bounds = sb_shape_bounds(shape);
    bounds = sb_aabb_grow(&bounds, MARGIN_M);
    visit_bodies(world, filter, &bounds, add_if_overlapping, &list);
    visit_planes(world, filter, add_if_overlapping, &list);
    visit_solids(world, filter, &bounds, add_if_overlapping, &list);
    return list.count;
}

// A point, sphere or box with its path.
typedef struct sweep {
    enum { RAY, SPHERE, BOX } kind;
    const sb_point_path *point;
    const sb_sphere_path *sphere;
    const sb_box_cast *box;
    sb_vec3 start, displacement, half_extents; // of bounds around it
    sb_query_hit *hits;
    uint32_t capacity;
    uint32_t count;
    bool first_only;
    const uint32_t *indices; // of the shapes that are met, in their hit set; NULL: 0, 1, ...
} sweep;

static bool before(const sb_query_hit *a, const sb_query_hit *b)
{
    return a->impact.time < b->impact.time || (a->impact.time == b->impact.time && a->id < b->id);
}

// Keeps the earliest, sorted.
static void add_hit(sweep *swept, const sb_query_hit *hit)
{
    uint32_t at = swept->count < swept->capacity ? swept->count : swept->capacity;
    swept->count++;
    if (at == swept->capacity && (at == 0 || before(&swept->hits[at - 1], hit))) {
        return;
    }
    at -= at == swept->capacity ? 1 : 0;
    for (; at > 0 && before(hit, &swept->hits[at - 1]); at--) {
        swept->hits[at] = swept->hits[at - 1];
    }
    swept->hits[at] = *hit;
}

static bool meets(const sweep *swept, const sb_shape *shape, sb_impact *out_impact)
{
    switch (swept->kind) {
    case RAY:
        return sb_sweep_point(swept->point, shape, out_impact);
    case SPHERE:
        return sb_sweep_sphere(swept->sphere, shape, out_impact);
    case BOX:
        break;
    }
    return sb_sweep_box(swept->box, shape, out_impact);
}

// Of several shapes the one that is met first counts; of equal times the lower one.
static void add_if_met(void *context, uint32_t id, const sb_shape *shapes, uint32_t count)
{
    sweep *swept = context;
    sb_query_hit hit = {.id = id};
    bool met = false;
    for (uint32_t i = 0; i < count; i++) {
        sb_impact impact;
        if (meets(swept, &shapes[i], &impact) && (!met || impact.time < hit.impact.time)) {
            hit.impact = impact;
            hit.hit_shape = swept->indices != NULL ? swept->indices[i] : i;
            met = true;
        }
    }
    if (met) {
        add_hit(swept, &hit);
    }
}

// Most rays move away from most planes; that is tested before a shape is made.
static void cast_at_planes(sb_world world, const sb_query_filter *filter, sweep *swept)
{
    const sb_plane *planes = sb_scenery_planes(world.scenery);
    for (uint32_t i = 0; i < sb_scenery_plane_count(world.scenery); i++) {
        if ((swept->kind != RAY || !sb_point_misses_plane(swept->point, &planes[i])) &&
            selects_scenery(world, filter, SB_ID_PLANE | i)) {
            sb_shape shape = plane_shape(world, i);
            add_if_met(swept, SB_ID_PLANE | i, &shape, 1);
        }
    }
}

typedef struct solid_cast {
    sb_world world;
    const sb_query_filter *filter;
    sweep *swept;
} solid_cast;

static float cast_at_solid(void *context, uint32_t solid, float limit)
{
    solid_cast *cast = context;
    if (selects_scenery(cast->world, cast->filter, SB_ID_SOLID | solid)) {
        sb_shape shape = sb_scenery_solid(cast->world.scenery, solid);
        add_if_met(cast->swept, SB_ID_SOLID | solid, &shape, 1);
    }
    bool shorter = cast->swept->first_only && cast->swept->count > 0 &&
                   cast->swept->hits[0].impact.time < limit;
    return shorter ? cast->swept->hits[0].impact.time : limit;
}

static void cast_at_hit_shapes(sb_world world, uint32_t id, const sb_body *body,
                               const sb_hit_cast *way, sweep *swept)
{
    const sb_hit_motion still = sb_world_body_hit_motion(world, body);
    sb_shape shapes[SB_HIT_SHAPE_COUNT_MAX];
    uint32_t indices[SB_HIT_SHAPE_COUNT_MAX];
    const uint32_t count = sb_hit_motion_shapes_near(&still, way, shapes, indices);
    swept->indices = indices;
    add_if_met(swept, id, shapes, count);
    swept->indices = NULL;
}

// Most bodies within the bounds of a long path are off the path.
static void cast_at_bodies(sb_world world, const sb_query_filter *filter, sweep *swept)
{
    const sb_hit_cast way = {swept->start, swept->displacement,
                             sb_vec3_length(swept->half_extents)};
    const sb_vec3 end = sb_vec3_add(swept->start, swept->displacement);
    sb_aabb bounds = sb_aabb_of_path(swept->start, end, MARGIN_M);
    bounds.min = sb_vec3_sub(bounds.min, swept->half_extents);
    bounds.max = sb_vec3_add(bounds.max, swept->half_extents);
    uint32_t capacity;
    const sb_body *bodies = sb_world_bodies(world, &capacity);
    for (uint32_t i = filter->first; i < capacity; i++) {
        const sb_body *body = &bodies[i];
        if (!selects_body(filter, body, i)) {
            continue;
        }
        const bool hit = body->hit_set != 0 && !filter->own_shape;
        const float reach = (hit ? sb_world_body_hit_reach(world, body) : body->reach) + MARGIN_M;
        const sb_aabb own = sb_aabb_of_path(body->position, body->position, reach);
        if (!sb_aabb_overlap(&own, &bounds) ||
            !sb_hit_cast_comes_near(&way, body->position, reach)) {
            continue;
        }
        if (hit) {
            cast_at_hit_shapes(world, i, body, &way, swept);
        } else {
            const sb_shape shape = sb_world_body_shape(world, body);
            add_if_met(swept, i, &shape, 1);
        }
    }
}

static bool is_valid(const sweep *swept)
{
    return sb_query_takes_path(swept->start, swept->displacement) &&
           (swept->kind != SPHERE || sb_query_takes_size(swept->sphere->radius)) &&
           (swept->kind != BOX || sb_query_takes_box(&swept->box->start));
}

static void run(sb_world world, const sb_query_filter *filter, sweep *swept)
{
    if (!is_valid(swept)) {
        return;
    }
    if (filter->bodies) {
        cast_at_bodies(world, filter, swept);
    }
    if (filter->scenery) {
        cast_at_planes(world, filter, swept);
        solid_cast cast = {world, filter, swept};
        sb_tree tree = sb_scenery_tree(world.scenery);
        sb_tree_cast(&tree, swept->start, swept->displacement, swept->half_extents, cast_at_solid,
                     &cast);
    }
}

static sweep ray_sweep(const sb_point_path *path)
{
    return (sweep){
        .kind = RAY, .point = path, .start = path->start, .displacement = path->displacement};
}

static sweep sphere_sweep(const sb_sphere_path *path)
{
    return (sweep){.kind = SPHERE,
                   .sphere = path,
                   .start = path->start,
                   .displacement = path->displacement,
                   .half_extents = {path->radius, path->radius, path->radius}};
}

static sweep box_sweep(const sb_box_cast *cast)
{
    sb_aabb bounds = sb_box_bounds(&cast->start);
    return (sweep){.kind = BOX,
                   .box = cast,
                   .start = cast->start.center,
                   .displacement = cast->displacement,
                   .half_extents = sb_vec3_scale(sb_vec3_sub(bounds.max, bounds.min), 0.50001f)};
}

static bool first(sb_world world, const sb_query_filter *filter, sweep swept, sb_query_hit *out_hit)
{
    swept.hits = out_hit;
    swept.capacity = 1;
    swept.first_only = true;
    run(world, filter, &swept);
    return swept.count > 0;
}

static uint32_t all(sb_world world, const sb_query_filter *filter, sweep swept,
                    sb_query_hit *out_hits, uint32_t capacity)
{
    swept.hits = out_hits;
    swept.capacity = capacity;
    run(world, filter, &swept);
    return swept.count;
}

bool sb_query_ray(sb_world world, const sb_point_path *path, const sb_query_filter *filter,
                  sb_query_hit *out_hit)
{
    bool found;
    if (filter->scenery && !filter->bodies &&
        sb_query_takes_path(path->start, path->displacement) &&
        sb_vertical_ray_cast(world.scenery, path, filter, &found, out_hit)) {
        return found;
    }
    return first(world, filter, ray_sweep(path), out_hit);
}

bool sb_query_sphere(sb_world world, const sb_sphere_path *path, const sb_query_filter *filter,
                     sb_query_hit *out_hit)
{
    return first(world, filter, sphere_sweep(path), out_hit);
}

bool sb_query_box(sb_world world, const sb_box_cast *cast, const sb_query_filter *filter,
                  sb_query_hit *out_hit)
{
    return first(world, filter, box_sweep(cast), out_hit);
}

uint32_t sb_query_ray_all(sb_world world, const sb_point_path *path, const sb_query_filter *filter,
                          sb_query_hit *out_hits, uint32_t capacity)
{
    return all(world, filter, ray_sweep(path), out_hits, capacity);
}

uint32_t sb_query_sphere_all(sb_world world, const sb_sphere_path *path,
                             const sb_query_filter *filter, sb_query_hit *out_hits,
                             uint32_t capacity)
{
    return all(world, filter, sphere_sweep(path), out_hits, capacity);
}

uint32_t sb_query_box_all(sb_world world, const sb_box_cast *cast, const sb_query_filter *filter,
                          sb_query_hit *out_hits, uint32_t capacity)
{
    return all(world, filter, box_sweep(cast), out_hits, capacity);
}

typedef struct closest {
    sb_vec3 point;
    float distance_max;
    sb_query_hit *hit;
    bool found;
} closest;

static void keep_one_closest(closest *search, uint32_t id, const sb_shape *shape, uint32_t index)
{
    sb_vec3 at = sb_shape_closest_point(shape, search->point);
    sb_vec3 away = sb_vec3_sub(search->point, at);
    float distance = sb_vec3_length(away);
    if (distance > search->distance_max) {
        return;
    }
    sb_query_hit hit = {.id = id,
                        .impact = {.time = distance / search->distance_max, .point = at},
                        .hit_shape = index};
    if (distance > 0.0f) {
        hit.impact.normal = sb_vec3_scale(away, 1.0f / distance);
    }
    if (!search->found || before(&hit, search->hit)) {
        *search->hit = hit;
        search->found = true;
    }
}

static void keep_closest(void *context, uint32_t id, const sb_shape *shapes, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        keep_one_closest(context, id, &shapes[i], i);
    }
}

bool sb_query_closest(sb_world world, sb_vec3 point, float distance_max,
                      const sb_query_filter *filter, sb_query_hit *out_hit)
{
    if (!sb_query_takes_path(point, point) || !sb_query_takes_size(distance_max) ||
        distance_max == 0.0f) {
        return false;
    }
    closest search = {.point = point, .distance_max = distance_max, .hit = out_hit};
    sb_aabb bounds = sb_aabb_of_path(point, point, distance_max + MARGIN_M);
    visit_bodies(world, filter, &bounds, keep_closest, &search);
    visit_planes(world, filter, keep_closest, &search);
    visit_solids(world, filter, &bounds, keep_closest, &search);
    return search.found;
}

bool sb_query_line_of_sight(sb_world world, sb_vec3 from, sb_vec3 to, const sb_query_filter *filter)
{
    sb_point_path path = {from, sb_vec3_sub(to, from)};
    sb_query_hit hit;
    return sb_query_takes_path(from, to) && sb_query_takes_path(from, path.displacement) &&
           !sb_query_ray(world, &path, filter, &hit);
}
