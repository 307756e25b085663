#include <string.h>

#include "game/map/map_fault.h"
#include "game/map/map_hit_set.h"
#include "game/map/map_solid.h"
#include "game/map/map_table.h"
#include "physics/overlap/dispatch.h"
#include "physics/world/scenery/scenery.h"

#define WIDTH_MIN_M 20.0f
#define HULL_POINT_COUNT_MIN 4u
// Height above the ground at which a vehicle's room begins, so that a vehicle may stand on a box.
#define ROOM_GAP_M 0.02f

// The map that is checked, and the first fault found in it.
typedef struct check {
    const sb_map *map;
    sb_map_fault *fault;
    uint32_t next_point; // behind those of the hulls that were checked
    uint32_t next_shape;
} check;

static sb_error fail(const check *c, sb_map_place at, const char *reason)
{
    sb_map_fault_set(c->fault, at, reason, NULL);
    return SB_ERROR_RANGE;
}

static bool is_within(float value, float min, float max)
{
    return value >= min && value <= max; // false for a NaN
}

// The first axis on which a value is not within [min, max], or -1.
static int axis_outside(sb_vec3 value, sb_vec3 min, sb_vec3 max)
{
    if (!is_within(value.x, min.x, max.x)) {
        return 0;
    }
    if (!is_within(value.y, min.y, max.y)) {
        return 1;
    }
    return is_within(value.z, min.z, max.z) ? -1 : 2;
}

// A text of 1 to size - 1 characters, filled up with zeros, so that one text has one form.
static size_t text_size(const char *text, size_t size)
{
    size_t length = 0;
    while (length < size && text[length] != '\0') {
        length++;
    }
    for (size_t i = length; i < size; i++) {
        if (text[i] != '\0') {
            return 0;
        }
    }
    return length < size ? length : 0;
}

static bool name_is_valid(const char name[SB_MAP_NAME_SIZE])
{
    size_t size = text_size(name, SB_MAP_NAME_SIZE);
    for (size_t i = 0; i < size; i++) {
        if (name[i] < ' ' || name[i] > '~') {
            return false;
        }
    }
    return size > 0;
}

static bool tag_is_valid(const sb_map_tag *tag)
{
    size_t size = text_size(tag->text, SB_MAP_TAG_SIZE);
    for (size_t i = 0; i < size; i++) {
        char c = tag->text[i];
        if (!((c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_')) {
            return false;
        }
    }
    return size > 0;
}

// The list in which the elements of a list stand in the document.
static const sb_map_list *container_of(uint32_t list)
{
    return &sb_map_lists[list == SB_MAP_POINTS       ? SB_MAP_HULLS
                         : list == SB_MAP_HIT_SHAPES ? SB_MAP_HIT_SETS
                                                     : list];
}

static sb_error check_counts(const check *c)
{
    for (uint32_t i = 0; i < SB_MAP_LIST_COUNT; i++) {
        const sb_map_list *list = &sb_map_lists[i];
        if (sb_map_list_count(list, c->map) > list->count_max) {
            return fail(c, sb_map_place_of(container_of(i)->name, -1, NULL),
                        i == SB_MAP_POINTS       ? "must have at most 2048 points altogether"
                        : i == SB_MAP_HIT_SHAPES ? "must have at most 256 shapes altogether"
                                                 : "has too many elements");
        }
    }
    if (c->map->spawn_count < 1) {
        return fail(c, sb_map_place_of("spawns", -1, NULL), "must have at least one element");
    }
    return SB_OK;
}

static sb_error check_bounds(const check *c)
{
    const float extent = SB_WORLD_EXTENT_MAX;
    const sb_vec3 low = {-extent, -extent, -extent}, high = {extent, extent, extent};
    sb_vec3 min = c->map->bounds_min, max = c->map->bounds_max;
    sb_map_place at = sb_map_place_of("bounds", -1, "min");
    at.axis = axis_outside(min, low, high);
    if (at.axis < 0) {
        at.member = "max";
        at.axis = axis_outside(max, low, high);
    }
    if (at.axis >= 0) {
        return fail(c, at, "must be within 500 m of the origin");
    }
    if (max.x - min.x < WIDTH_MIN_M || max.z - min.z < WIDTH_MIN_M || max.y < min.y) {
        return fail(c, sb_map_place_of("bounds", -1, NULL),
                    "must be at least 20 m wide in x and z, with min below max");
    }
    return SB_OK;
}

static sb_error check_vector(const check *c, sb_map_place at, const sb_map_member *member,
                             sb_vec3 value)
{
    sb_vec3 low = {member->min, member->min, member->min};
    sb_vec3 high = {member->max, member->max, member->max};
    if (member->kind == SB_MAP_MEMBER_PLACE) {
        low = (sb_vec3){c->map->bounds_min.x, member->min, c->map->bounds_min.z};
        high = (sb_vec3){c->map->bounds_max.x, member->max, c->map->bounds_max.z};
    }
    at.axis = axis_outside(value, low, high);
    return at.axis < 0 ? SB_OK : fail(c, at, member->range);
}

// Checks that a span's elements are there, and that they follow those of the span before.
static sb_error check_span(const check *c, sb_map_place at, const void *span, uint32_t *next,
                           uint32_t count)
{
    uint32_t first = *next;
    *next += *(const uint16_t *)span;
    return sb_map_span_first(span) == first && *next <= count
               ? SB_OK
               : fail(c, at, "must directly follow those of the element before");
}

// Checks the count of a hull's points and each of them; whether they span a volume is checked
// later.
static sb_error check_points(check *c, sb_map_place at, const sb_map_member *member,
                             const void *span)
{
    const uint32_t count = *(const uint16_t *)span, first = c->next_point;
    if (count < HULL_POINT_COUNT_MIN || count > SB_MAP_HULL_POINT_COUNT_MAX) {
        return fail(c, at, "must be 4 to 64 points");
    }
    sb_error error = check_span(c, at, span, &c->next_point, c->map->point_count);
    for (uint32_t i = 0; error == SB_OK && i < count; i++) {
        *(at.part != NULL ? &at.part_item : &at.item) = (int)i;
        error = check_vector(c, at, member, c->map->points[first + i]);
    }
    return error;
}

static sb_error check_shapes(check *c, sb_map_place at, const sb_map_member *member,
                             const void *span)
{
    const uint32_t count = *(const uint16_t *)span;
    return count >= 1 && count <= SB_HIT_SHAPE_COUNT_MAX
               ? check_span(c, at, span, &c->next_shape, c->map->hit_shape_count)
               : fail(c, at, member->range);
}

static sb_error check_member(check *c, sb_map_place at, const sb_map_member *member,
                             const void *value)
{
    bool valid = true;
    switch (member->kind) {
    case SB_MAP_MEMBER_PLACE:
    case SB_MAP_MEMBER_VECTOR:
        return check_vector(c, at, member, *(const sb_vec3 *)value);
    case SB_MAP_MEMBER_NUMBER:
    case SB_MAP_MEMBER_ANGLE:
        valid = is_within(*(const float *)value, member->min, member->max);
        break;
    case SB_MAP_MEMBER_U8:
    case SB_MAP_MEMBER_FORM:
        valid = is_within((float)*(const uint8_t *)value, member->min, member->max);
        break;
    case SB_MAP_MEMBER_HIT_SET:
        valid = *(const uint8_t *)value <= c->map->hit_set_count;
        break;
    case SB_MAP_MEMBER_U16:
        valid = is_within((float)*(const uint16_t *)value, member->min, member->max);
        break;
    case SB_MAP_MEMBER_TAG:
        valid = tag_is_valid(value);
        break;
    case SB_MAP_MEMBER_POINTS:
        return check_points(c, at, member, value);
    case SB_MAP_MEMBER_SHAPES:
        return check_shapes(c, at, member, value);
    }
    return valid ? SB_OK : fail(c, at, member->range);
}

// Checks a member that hit shapes of other forms have.
static bool is_zero(const sb_map_member *member, const void *value)
{
    static const uint8_t zeros[sizeof(sb_vec3)];
    if (member->kind == SB_MAP_MEMBER_POINTS) {
        return *(const uint16_t *)value == 0 && sb_map_span_first(value) == 0;
    }
    bool vector = member->kind == SB_MAP_MEMBER_VECTOR;
    return memcmp(value, zeros, vector ? sizeof(sb_vec3) : sizeof(float)) == 0;
}

// The place of a member in the document, where hit shapes stand in their sets.
static sb_map_place place_in(const check *c, uint32_t list, uint32_t index, const char *member)
{
    if (list != SB_MAP_HIT_SHAPES) {
        return sb_map_place_of(sb_map_lists[list].name, (int)index, member);
    }
    return sb_map_hit_shape_place(c->map, index, member);
}

static sb_error check_list(check *c, uint32_t id)
{
    const sb_map_list *list = &sb_map_lists[id];
    uint32_t count = sb_map_list_count(list, c->map);
    for (uint32_t i = 0; i < count; i++) {
        for (uint32_t m = 0; m < list->member_count; m++) {
            const sb_map_member *member = &list->members[m];
            const void *value = sb_map_list_member(list, member, c->map, i);
            sb_map_place at = place_in(c, id, i, member->name);
            sb_error error = SB_OK;
            if (sb_map_list_has(list, member, c->map, i)) {
                error = check_member(c, at, member, value);
            } else if (!is_zero(member, value)) {
                error = fail(c, at, "is not of this form");
            }
            if (error != SB_OK) {
                return error;
            }
        }
    }
    return SB_OK;
}

static sb_error check_lists(check *c)
{
    for (uint32_t i = 0; i < SB_MAP_LIST_COUNT; i++) {
        // The points are checked with their hulls.
        sb_error error = i == SB_MAP_POINTS ? SB_OK : check_list(c, i);
        if (error != SB_OK) {
            return error;
        }
    }
    if (c->next_shape != c->map->hit_shape_count) {
        return fail(c, sb_map_place_of("hit_sets", -1, NULL), "must use every shape");
    }
    return c->next_point == c->map->point_count
               ? SB_OK
               : fail(c, sb_map_place_of("hulls", -1, NULL), "must use every point");
}

typedef struct room_set {
    sb_shape shapes[SB_MAP_SPAWN_COUNT_MAX];
    sb_aabb bounds[SB_MAP_SPAWN_COUNT_MAX];
} room_set;

static sb_error place_rooms(const check *c, room_set *out_rooms)
{
    const sb_vec3 half = {SB_MAP_ROOM_HALF_WIDTH_M, SB_MAP_ROOM_HALF_HEIGHT_M,
                          SB_MAP_ROOM_HALF_LENGTH_M};
    const sb_map *map = c->map;
    for (uint32_t i = 0; i < map->spawn_count; i++) {
        sb_vec3 center = map->spawns[i].position;
        center.y += half.y + ROOM_GAP_M;
        out_rooms->shapes[i] = (sb_shape){.kind = SB_SHAPE_BOX,
                                          .box = sb_box_from_yaw(center, half, map->spawns[i].yaw)};
        sb_aabb bounds = sb_shape_bounds(&out_rooms->shapes[i]);
        out_rooms->bounds[i] = bounds;
        sb_map_place at = sb_map_place_of("spawns", (int)i, "position");
        bool crosses_x = bounds.min.x < map->bounds_min.x || bounds.max.x > map->bounds_max.x;
        if (crosses_x || bounds.min.z < map->bounds_min.z || bounds.max.z > map->bounds_max.z) {
            at.axis = crosses_x ? 0 : 2;
            return fail(c, at, "a vehicle here would reach beyond the bounds");
        }
    }
    return SB_OK;
}

static sb_error check_spawn_distances(const check *c)
{
    for (uint32_t i = 0; i < c->map->spawn_count; i++) {
        for (uint32_t k = 0; k < i; k++) {
            sb_vec3 between = sb_vec3_sub(c->map->spawns[i].position, c->map->spawns[k].position);
            if (sb_vec3_length_squared(between) <
                SB_MAP_SPAWN_DISTANCE_MIN_M * SB_MAP_SPAWN_DISTANCE_MIN_M) {
                sb_map_place about = sb_map_place_of("spawns", (int)k, NULL);
                sb_map_fault_set(c->fault, sb_map_place_of("spawns", (int)i, "position"),
                                 "is nearer than 4 m to", &about);
                return SB_ERROR_RANGE;
            }
        }
    }
    return SB_OK;
}

// Checks that the solid can be built, and that no vehicle appears in it. A ball obstructs nobody.
static sb_error check_solid(const check *c, const room_set *rooms, sb_map_list_id list,
                            uint32_t index)
{
    uint64_t memory[SB_HULL_SIZE_MAX / sizeof(uint64_t)];
    sb_shape solid;
    sb_map_place at = sb_map_place_of(sb_map_lists[list].name, (int)index, NULL);
    sb_error error = sb_map_solid(c->map, list, index, memory, &solid);
    if (error != SB_OK) {
        at.member = list == SB_MAP_HULLS ? "points" : NULL;
        return fail(c, at,
                    error == SB_ERROR_RANGE ? "must span a volume" : sb_error_message(error));
    }
    sb_aabb bounds = sb_shape_bounds(&solid);
    for (uint32_t i = 0; list != SB_MAP_BALLS && i < c->map->spawn_count; i++) {
        if (sb_aabb_overlap(&bounds, &rooms->bounds[i]) &&
            sb_shape_overlap(&solid, &rooms->shapes[i])) {
            sb_map_fault_set(c->fault, sb_map_place_of("spawns", (int)i, "position"),
                             "a vehicle here would stand inside", &at);
            return SB_ERROR_RANGE;
        }
    }
    return SB_OK;
}

static sb_error check_solids(const check *c)
{
    room_set rooms;
    sb_error error = place_rooms(c, &rooms);
    if (error == SB_OK) {
        error = check_spawn_distances(c);
    }
    for (uint32_t list = 0; list < SB_MAP_LIST_COUNT; list++) {
        uint32_t count = sb_map_list_is_solid((sb_map_list_id)list)
                             ? sb_map_list_count(&sb_map_lists[list], c->map)
                             : 0;
        for (uint32_t i = 0; error == SB_OK && i < count; i++) {
            error = check_solid(c, &rooms, (sb_map_list_id)list, i);
        }
    }
    return error;
}

sb_error sb_map_validate(const sb_map *map, sb_map_fault *out_fault)
{
    sb_map_fault ignored;
    check c = {.map = map, .fault = out_fault != NULL ? out_fault : &ignored};
    if (!name_is_valid(map->name)) {
        return fail(&c, sb_map_place_of("name", -1, NULL),
                    "must be 1 to 31 printable ASCII characters");
    }
    sb_error error = check_counts(&c);
    if (error == SB_OK) {
        error = check_bounds(&c);
    }
    if (error == SB_OK) {
        error = check_lists(&c);
    }
    if (error == SB_OK) {
        error = sb_map_hit_sets_check(map, c.fault);
    }
    return error == SB_OK ? check_solids(&c) : error;
}
