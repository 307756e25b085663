/// The lists of a map and the members of their elements, as tables. Canonical bytes, validation and
/// the JSON document all use them, so that each range, name and order is written once.
#ifndef SABOT_GAME_MAP_MAP_TABLE_H
#define SABOT_GAME_MAP_MAP_TABLE_H

#include <stddef.h>

#include "game/map/map.h"

/// The kind of a member: its type in the struct; in the canonical bytes; in JSON.
typedef enum sb_map_member_kind {
    SB_MAP_MEMBER_PLACE,   ///< sb_vec3; 3 f32; [x, y, z]. Within the bounds in x and z
    SB_MAP_MEMBER_VECTOR,  ///< sb_vec3; 3 f32; [x, y, z]
    SB_MAP_MEMBER_NUMBER,  ///< float; f32; a number
    SB_MAP_MEMBER_ANGLE,   ///< float, radians; f32; a number of degrees
    SB_MAP_MEMBER_U8,      ///< uint8_t; u8; a whole number
    SB_MAP_MEMBER_U16,     ///< uint16_t; u16; a whole number
    SB_MAP_MEMBER_TAG,     ///< sb_map_tag; 16 bytes; a text
    SB_MAP_MEMBER_POINTS,  ///< a span of the map's points; u8, their count; an array of [x, y, z]
    SB_MAP_MEMBER_SHAPES,  ///< a span of the map's hit shapes; u8, their count; an array of objects
    SB_MAP_MEMBER_FORM,    ///< uint8_t, sb_map_form; u8; its name
    SB_MAP_MEMBER_HIT_SET, ///< uint8_t, 1 + index or 0; u8; the set's name
} sb_map_member_kind;

typedef struct sb_map_member {
    const char *name; ///< in JSON
    sb_map_member_kind kind;
    bool optional;   ///< may be absent in JSON: zero then
    uint8_t since;   ///< least version of the canonical bytes that has it; 0: all have it
    uint8_t forms;   ///< bits of sb_map_form: only hit shapes of these forms have it, others have
                     ///< zero and no key; 0: all elements have it
    uint32_t offset; ///< bytes from the element's start
    float min, max; ///< inclusive; of each axis, of each axis of each point, or of the number; of a
                    ///< place for y
    const char *range; ///< the reason that a fault gives for a value out of range
} sb_map_member;

#define SB_MAP_LIST_MEMBER_COUNT_MAX 9

/// One list of the map.
typedef struct sb_map_list {
    const char *name; ///< in JSON; NULL: no key of its own
    uint32_t count_offset;
    uint32_t offset;
    uint32_t element_size;
    uint32_t count_max;
    uint32_t member_count;
    sb_map_member members[SB_MAP_LIST_MEMBER_COUNT_MAX];
} sb_map_list;

/// In the order of the struct, which is also that of the canonical bytes.
typedef enum sb_map_list_id {
    SB_MAP_SPAWNS,
    SB_MAP_BOXES,
    SB_MAP_CYLINDERS,
    SB_MAP_RAMPS,
    SB_MAP_HULLS,
    SB_MAP_POINTS,
    SB_MAP_CRATES,
    SB_MAP_WALLS,
    SB_MAP_BALLS,
    SB_MAP_PICK_UPS,
    SB_MAP_ZONES,
    SB_MAP_MARKERS,
    SB_MAP_HIT_SETS, ///< this and the next only from version 3 on
    SB_MAP_HIT_SHAPES,
    SB_MAP_LIST_COUNT,
} sb_map_list_id;

extern const sb_map_list sb_map_lists[SB_MAP_LIST_COUNT];

/// Names of the forms, by sb_map_form.
extern const char *const sb_map_forms[SB_MAP_FORM_COUNT];

static inline uint32_t sb_map_list_count(const sb_map_list *list, const sb_map *map)
{
    return *(const uint32_t *)(const void *)((const uint8_t *)map + list->count_offset);
}

static inline uint32_t *sb_map_list_count_at(const sb_map_list *list, sb_map *map)
{
    return (uint32_t *)(void *)((uint8_t *)map + list->count_offset);
}

/// A member of the element with this index.
static inline const void *sb_map_list_member(const sb_map_list *list, const sb_map_member *member,
                                             const sb_map *map, uint32_t index)
{
    return (const uint8_t *)map + list->offset + (size_t)index * list->element_size +
           member->offset;
}

/// The value of a span, which lies directly before the count that its member names.
static inline uint16_t sb_map_span_first(const void *count)
{
    return ((const uint16_t *)count)[-1];
}

/// True if the element with this index has the member: a hit shape lacks those of other forms.
static inline bool sb_map_list_has(const sb_map_list *list, const sb_map_member *member,
                                   const sb_map *map, uint32_t index)
{
    if (member->forms == 0) {
        return true;
    }
    uint32_t form = map->hit_shapes[index].form;
    return list == &sb_map_lists[SB_MAP_HIT_SHAPES] && form < SB_MAP_FORM_COUNT &&
           (member->forms >> form & 1u) != 0;
}

static inline void *sb_map_list_member_at(const sb_map_list *list, const sb_map_member *member,
                                          sb_map *map, uint32_t index)
{
    return (uint8_t *)map + list->offset + (size_t)index * list->element_size + member->offset;
}

#endif
