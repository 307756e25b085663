#include "game/map/map_check.h"

#include <string.h>

#include "game/map/map_fault.h"
#include "game/map/map_hit_set.h"
#include "game/map/map_reach.h"
#include "game/map/map_solid.h"
#include "physics/overlap/dispatch.h"

// A thing on the ground is tested at this height above it.
#define ABOVE_GROUND_M 0.05f

// A solid with its place in the document.
typedef struct solid {
    sb_shape shape;
    sb_aabb bounds;
    sb_map_list_id list;
    uint32_t index;
} solid;

typedef struct check {
    const sb_map *map;
    sb_map_report *report;
    solid *solids;
    uint32_t solid_count;
} check;

static sb_map_place place_of(sb_map_list_id list, uint32_t index)
{
    return sb_map_place_of(sb_map_lists[list].name, (int)index, NULL);
}

// True for lists of things that can be pushed.
static bool is_loose(const solid *s)
{
    return s->list == SB_MAP_CRATES || s->list == SB_MAP_BALLS;
}

static void add(const check *c, bool warning, sb_map_place at, const char *reason,
                const sb_map_place *about)
{
    sb_map_report *report = c->report;
    report->fault_count += !warning;
    report->warning_count += warning;
    if (report->kept_count < SB_MAP_CHECK_FINDING_COUNT_MAX) {
        sb_map_finding *finding = &report->findings[report->kept_count++];
        sb_map_fault_set(&finding->fault, at, reason, about);
        finding->warning = warning;
    }
}

static const char *reason_of(bool is_spawn, sb_map_reach reach, bool past_walls)
{
    if (past_walls) {
        return "can be driven to only when walls are broken";
    }
    if (reach == SB_MAP_REACH_NOWHERE) {
        return "there is no room to drive here";
    }
    return is_spawn ? "no way leads to most of the other spawns"
                    : "no way leads here from the spawns";
}

// Adds a finding for a place that cannot be driven to.
static void check_reach(const check *c, sb_map_list_id list, uint32_t index, sb_map_reach standing,
                        sb_map_reach broken)
{
    if (standing != SB_MAP_REACHED) {
        bool past_walls = broken == SB_MAP_REACHED;
        add(c, past_walls, place_of(list, index),
            reason_of(list == SB_MAP_SPAWNS, standing, past_walls), NULL);
    }
}

// Finds a solid that does not move at a point on the ground; NULL for none.
static const solid *find_solid(const check *c, sb_vec3 point)
{
    point.y += ABOVE_GROUND_M;
    for (uint32_t i = 0; i < c->solid_count; i++) {
        const solid *s = &c->solids[i];
        if (!is_loose(s) && sb_shape_contains(&s->shape, point)) {
            return s;
        }
    }
    return NULL;
}

// Checks a pick-up or a marker: it is inside a solid, or it cannot be reached.
static void check_place(const check *c, sb_map_list_id list, uint32_t index, sb_vec3 point,
                        sb_map_reach standing, sb_map_reach broken)
{
    const solid *s = find_solid(c, point);
    if (s == NULL) {
        check_reach(c, list, index, standing, broken);
    } else {
        sb_map_place about = place_of(s->list, s->index);
        add(c, false, place_of(list, index), "lies inside", &about);
    }
}

static sb_error check_places(const check *c, const sb_allocator *allocator)
{
    sb_map_reaches standing, broken;
    const sb_map *map = c->map;
    sb_error error = sb_map_reach_find(map, true, allocator, &standing);
    if (error == SB_OK) {
        error = sb_map_reach_find(map, false, allocator, &broken);
    }
    if (error != SB_OK) {
        return error;
    }
    for (uint32_t i = 0; i < map->spawn_count; i++) {
        check_reach(c, SB_MAP_SPAWNS, i, standing.spawns[i], broken.spawns[i]);
    }
    for (uint32_t i = 0; i < map->pick_up_count; i++) {
        check_place(c, SB_MAP_PICK_UPS, i, map->pick_ups[i].position, standing.pick_ups[i],
                    broken.pick_ups[i]);
    }
    for (uint32_t i = 0; i < map->zone_count; i++) {
        check_reach(c, SB_MAP_ZONES, i, standing.zones[i], broken.zones[i]);
    }
    for (uint32_t i = 0; i < map->marker_count; i++) {
        check_place(c, SB_MAP_MARKERS, i, map->markers[i].position, standing.markers[i],
                    broken.markers[i]);
    }
    return SB_OK;
}

// A thing that can be pushed must begin within the ground and the four walls of the world.
static void check_bounds(const check *c)
{
    const float touch = SB_MAP_CHECK_TOUCH_M;
    sb_vec3 min = c->map->bounds_min, max = c->map->bounds_max;
    for (uint32_t i = 0; i < c->solid_count; i++) {
        const solid *s = &c->solids[i];
        if (is_loose(s) && s->bounds.min.y < -touch) {
            add(c, false, place_of(s->list, s->index), "reaches into the ground", NULL);
        }
        if (is_loose(s) && (s->bounds.min.x < min.x - touch || s->bounds.max.x > max.x + touch ||
                            s->bounds.min.z < min.z - touch || s->bounds.max.z > max.z + touch)) {
            add(c, false, place_of(s->list, s->index), "reaches beyond the bounds", NULL);
        }
    }
}

// True for two solids with the same shape and place, whatever their other members say.
static bool is_twin(const check *c, const solid *a, const solid *b)
{
    if (a->list != b->list) {
        return false;
    }
    const sb_map_list *list = &sb_map_lists[a->list];
    for (uint32_t m = 0; m < list->member_count; m++) {
        const sb_map_member *member = &list->members[m];
        const void *of_a = sb_map_list_member(list, member, c->map, a->index);
        const void *of_b = sb_map_list_member(list, member, c->map, b->index);
        bool same = true;
        switch (member->kind) {
        case SB_MAP_MEMBER_PLACE:
        case SB_MAP_MEMBER_VECTOR: {
            sb_vec3 offset = sb_vec3_sub(*(const sb_vec3 *)of_a, *(const sb_vec3 *)of_b);
            same = sb_vec3_length(offset) <= SB_MAP_CHECK_TOUCH_M;
            break;
        }
        case SB_MAP_MEMBER_NUMBER:
        case SB_MAP_MEMBER_ANGLE:
            same = *(const float *)of_a == *(const float *)of_b;
            break;
        case SB_MAP_MEMBER_U8:
        case SB_MAP_MEMBER_U16:
        case SB_MAP_MEMBER_TAG:
        case SB_MAP_MEMBER_SHAPES:
        case SB_MAP_MEMBER_FORM:
        case SB_MAP_MEMBER_HIT_SET:
            break;
        case SB_MAP_MEMBER_POINTS: {
            const sb_map_hull *p = &c->map->hulls[a->index], *q = &c->map->hulls[b->index];
            same = p->point_count == q->point_count &&
                   memcmp(&c->map->points[p->point_first], &c->map->points[q->point_first],
                          p->point_count * sizeof(sb_vec3)) == 0;
            break;
        }
        }
        if (!same) {
            return false;
        }
    }
    return true;
}

// True for solids that must not overlap others, as parts of a building may.
static bool is_object(const solid *s)
{
    return is_loose(s) || s->list == SB_MAP_WALLS;
}

static void check_pair(const check *c, const solid *a, const solid *b)
{
    sb_mtv mtv;
    if (!sb_aabb_overlap(&a->bounds, &b->bounds) || !sb_shape_mtv(&a->shape, &b->shape, &mtv) ||
        mtv.depth <= SB_MAP_CHECK_TOUCH_M) {
        return;
    }
    // The later solid is named: the first lists have what the others stand on.
    sb_map_place about = place_of(a->list, a->index);
    if (is_twin(c, a, b)) {
        add(c, false, place_of(b->list, b->index), "is the same as", &about);
        return;
    }
    bool built = !is_object(a) && !is_object(b);
    add(c, built, place_of(b->list, b->index), "reaches into", &about);
}

static uint32_t count_solids(const sb_map *map)
{
    uint32_t count = 0;
    for (uint32_t list = 0; list < SB_MAP_LIST_COUNT; list++) {
        if (sb_map_list_is_solid((sb_map_list_id)list)) {
            count += sb_map_list_count(&sb_map_lists[list], map);
        }
    }
    return count;
}

// Ramps and hulls are built into `hulls`, SB_HULL_SIZE_MAX bytes each.
static void put_solids(check *c, uint8_t *hulls)
{
    for (uint32_t l = 0; l < SB_MAP_LIST_COUNT; l++) {
        sb_map_list_id list = (sb_map_list_id)l;
        uint32_t count =
            sb_map_list_is_solid(list) ? sb_map_list_count(&sb_map_lists[l], c->map) : 0;
        for (uint32_t i = 0; i < count; i++) {
            solid *s = &c->solids[c->solid_count];
            *s = (solid){.list = list, .index = i};
            // A valid map's solids can be built; one that cannot is left out.
            if (sb_map_solid(c->map, list, i, hulls, &s->shape) == SB_OK) {
                s->bounds = sb_shape_bounds(&s->shape);
                c->solid_count++;
            }
            hulls += list == SB_MAP_RAMPS || list == SB_MAP_HULLS ? SB_HULL_SIZE_MAX : 0;
        }
    }
}

static void check_solids(const check *c)
{
    check_bounds(c);
    for (uint32_t b = 0; b < c->solid_count; b++) {
        for (uint32_t a = 0; a < b; a++) {
            check_pair(c, &c->solids[a], &c->solids[b]);
        }
    }
}

// How far the shapes of a set reach out of a box about the body's position, m.
static float reach_out(const sb_map *map, const sb_map_hit_set *set, sb_vec3 half_extents)
{
    sb_vec3 out = {0.0f, 0.0f, 0.0f};
    for (uint32_t i = 0; i < set->shape_count; i++) {
        const sb_map_hit_shape *shape = &map->hit_shapes[set->shape_first + i];
        const sb_aabb bounds = sb_map_hit_shape_bounds(map, shape);
        const sb_vec3 low = sb_vec3_sub(sb_vec3_scale(half_extents, -1.0f), bounds.min);
        const sb_vec3 high = sb_vec3_sub(bounds.max, half_extents);
        out = sb_vec3_max(out, sb_vec3_max(low, high));
    }
    const float level = out.x > out.z ? out.x : out.z;
    return out.y > level ? out.y : level;
}

static void check_named_set(const check *c, sb_map_list_id list, uint32_t index, uint8_t number,
                            sb_vec3 half_extents)
{
    if (number != 0 &&
        reach_out(c->map, &c->map->hit_sets[number - 1], half_extents) > SB_MAP_CHECK_HIT_OUT_M) {
        add(c, true, sb_map_place_of(sb_map_lists[list].name, (int)index, "hit_set"),
            "reaches more than 0.5 m out of the box", NULL);
    }
}

static void check_hit_sets(const check *c)
{
    bool named[SB_MAP_HIT_SET_COUNT_MAX + 1] = {false};
    const sb_map *map = c->map;
    for (uint32_t i = 0; i < map->crate_count; i++) {
        const sb_map_crate *crate = &map->crates[i];
        named[crate->hit_set] = true;
        check_named_set(c, SB_MAP_CRATES, i, crate->hit_set, crate->half_extents);
    }
    for (uint32_t i = 0; i < map->wall_count; i++) {
        const sb_map_wall *wall = &map->walls[i];
        named[wall->hit_set] = true;
        check_named_set(c, SB_MAP_WALLS, i, wall->hit_set, wall->half_extents);
    }
    for (uint32_t i = 0; i < map->hit_set_count; i++) {
        if (!named[i + 1]) {
            add(c, true, place_of(SB_MAP_HIT_SETS, i), "is of no crate and of no wall", NULL);
        }
    }
}

sb_error sb_map_check(const sb_map *map, const sb_allocator *allocator, sb_map_report *out_report)
{
    memset(out_report, 0, sizeof *out_report);
    check c = {.map = map, .report = out_report};
    // One more of each, because a map may have none and an allocation must not be empty.
    size_t hulls_size = ((size_t)map->ramp_count + map->hull_count + 1) * SB_HULL_SIZE_MAX;
    uint8_t *hulls = allocator->allocate(allocator->context, hulls_size);
    c.solids = allocator->allocate(allocator->context, (count_solids(map) + 1) * sizeof(solid));
    sb_error error = SB_ERROR_MEMORY;
    if (hulls != NULL && c.solids != NULL) {
        put_solids(&c, hulls);
        error = check_places(&c, allocator);
    }
    if (error == SB_OK) {
        check_solids(&c);
        check_hit_sets(&c);
    }
    allocator->release(allocator->context, c.solids);
    allocator->release(allocator->context, hulls);
    return error;
}
