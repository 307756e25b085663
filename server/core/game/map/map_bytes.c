#include "game/map/map.h"

#include <string.h>

#include "game/map/map_table.h"

// A map has the least version that has room for it, so that a map without hit sets or numbers is as
// it was before there were any.
#define VERSION_PLAIN 2u
#define VERSION_HIT_SETS 3u
#define VERSION_NUMBERS 4u

static const uint8_t magic[4] = {'S', 'B', 'M', 'P'};

// Bytes of one element of each list.
_Static_assert(SB_MAP_BYTES_MAX == 4 + 2 + SB_MAP_NAME_SIZE + 24 + 2 * SB_MAP_LIST_COUNT +
                                       SB_MAP_SPAWN_COUNT_MAX * 17 + SB_MAP_BOX_COUNT_MAX * 28 +
                                       SB_MAP_CYLINDER_COUNT_MAX * 20 + SB_MAP_RAMP_COUNT_MAX * 28 +
                                       SB_MAP_HULL_COUNT_MAX * 17 + SB_MAP_POINT_COUNT_MAX * 12 +
                                       SB_MAP_CRATE_COUNT_MAX * 33 + SB_MAP_WALL_COUNT_MAX * 31 +
                                       SB_MAP_BALL_COUNT_MAX * 24 + SB_MAP_PICK_UP_COUNT_MAX * 32 +
                                       SB_MAP_ZONE_COUNT_MAX * 46 + SB_MAP_MARKER_COUNT_MAX * 33 +
                                       SB_MAP_HIT_SET_COUNT_MAX * 17 +
                                       SB_MAP_HIT_SHAPE_COUNT_MAX * 46,
               "the size stated in the header");

// Count of the lists that a version has.
static uint32_t list_count_of(uint32_t version)
{
    return version == VERSION_PLAIN ? SB_MAP_HIT_SETS : SB_MAP_LIST_COUNT;
}

static bool is_written(const sb_map_member *member, uint32_t version)
{
    return version >= member->since;
}

static uint32_t version_of(const sb_map *map)
{
    for (uint32_t i = 0; i < map->zone_count; i++) {
        if (map->zones[i].number != 0) {
            return VERSION_NUMBERS;
        }
    }
    return map->hit_set_count == 0 ? VERSION_PLAIN : VERSION_HIT_SETS;
}

static void write_vec3(sb_writer *writer, const sb_vec3 *v)
{
    sb_writer_f32(writer, v->x);
    sb_writer_f32(writer, v->y);
    sb_writer_f32(writer, v->z);
}

static sb_vec3 read_vec3(sb_reader *reader)
{
    float x = sb_reader_f32(reader);
    float y = sb_reader_f32(reader);
    float z = sb_reader_f32(reader);
    return sb_vec3_make(x, y, z);
}

static void write_member(sb_writer *writer, sb_map_member_kind kind, const void *value)
{
    switch (kind) {
    case SB_MAP_MEMBER_PLACE:
    case SB_MAP_MEMBER_VECTOR:
        write_vec3(writer, value);
        break;
    case SB_MAP_MEMBER_NUMBER:
    case SB_MAP_MEMBER_ANGLE:
        sb_writer_f32(writer, *(const float *)value);
        break;
    case SB_MAP_MEMBER_U8:
    case SB_MAP_MEMBER_FORM:
    case SB_MAP_MEMBER_HIT_SET:
        sb_writer_u8(writer, *(const uint8_t *)value);
        break;
    case SB_MAP_MEMBER_U16:
        sb_writer_u16(writer, *(const uint16_t *)value);
        break;
    case SB_MAP_MEMBER_TAG:
        sb_writer_bytes(writer, value, sizeof(sb_map_tag));
        break;
    case SB_MAP_MEMBER_POINTS:
    case SB_MAP_MEMBER_SHAPES:
        sb_writer_u8(writer, (uint8_t) * (const uint16_t *)value);
        break;
    }
}

static void read_member(sb_reader *reader, sb_map_member_kind kind, void *out_value)
{
    switch (kind) {
    case SB_MAP_MEMBER_PLACE:
    case SB_MAP_MEMBER_VECTOR:
        *(sb_vec3 *)out_value = read_vec3(reader);
        break;
    case SB_MAP_MEMBER_NUMBER:
    case SB_MAP_MEMBER_ANGLE:
        *(float *)out_value = sb_reader_f32(reader);
        break;
    case SB_MAP_MEMBER_U8:
    case SB_MAP_MEMBER_FORM:
    case SB_MAP_MEMBER_HIT_SET:
        *(uint8_t *)out_value = sb_reader_u8(reader);
        break;
    case SB_MAP_MEMBER_U16:
        *(uint16_t *)out_value = sb_reader_u16(reader);
        break;
    case SB_MAP_MEMBER_TAG: {
        const uint8_t *text = sb_reader_bytes(reader, sizeof(sb_map_tag));
        if (text != NULL) {
            memcpy(out_value, text, sizeof(sb_map_tag));
        }
        break;
    }
    case SB_MAP_MEMBER_POINTS:
    case SB_MAP_MEMBER_SHAPES:
        *(uint16_t *)out_value = sb_reader_u8(reader);
        break;
    }
}

static void write_list(sb_writer *writer, const sb_map_list *list, const sb_map *map,
                       uint32_t version)
{
    uint32_t count = sb_map_list_count(list, map);
    for (uint32_t i = 0; i < count; i++) {
        for (uint32_t m = 0; m < list->member_count; m++) {
            const sb_map_member *member = &list->members[m];
            if (is_written(member, version)) {
                write_member(writer, member->kind, sb_map_list_member(list, member, map, i));
            }
        }
    }
}

// Stops where the bytes end, so that a false count costs no work.
static void read_list(sb_reader *reader, const sb_map_list *list, sb_map *map, uint32_t version)
{
    uint32_t count = sb_map_list_count(list, map);
    for (uint32_t i = 0; i < count && reader->error == SB_OK; i++) {
        for (uint32_t m = 0; m < list->member_count; m++) {
            const sb_map_member *member = &list->members[m];
            if (is_written(member, version)) {
                read_member(reader, member->kind, sb_map_list_member_at(list, member, map, i));
            }
        }
    }
}

void sb_map_write(const sb_map *map, sb_writer *writer)
{
    uint32_t version = version_of(map);
    uint32_t list_count = list_count_of(version);
    sb_writer_bytes(writer, magic, sizeof magic);
    sb_writer_u16(writer, (uint16_t)version);
    sb_writer_bytes(writer, map->name, sizeof map->name);
    write_vec3(writer, &map->bounds_min);
    write_vec3(writer, &map->bounds_max);
    for (uint32_t i = 0; i < list_count; i++) {
        sb_writer_u16(writer, (uint16_t)sb_map_list_count(&sb_map_lists[i], map));
    }
    for (uint32_t i = 0; i < list_count; i++) {
        write_list(writer, &sb_map_lists[i], map, version);
    }
}

static sb_error read_head(sb_map *map, sb_reader *reader, uint32_t *out_version)
{
    const uint8_t *head = sb_reader_bytes(reader, sizeof magic);
    uint32_t version = sb_reader_u16(reader);
    if (reader->error != SB_OK) {
        return reader->error;
    }
    if (memcmp(head, magic, sizeof magic) != 0) {
        return SB_ERROR_MALFORMED;
    }
    if (version < VERSION_PLAIN || version > VERSION_NUMBERS) {
        return SB_ERROR_VERSION;
    }
    *out_version = version;
    const uint8_t *name = sb_reader_bytes(reader, sizeof map->name);
    if (name != NULL) {
        memcpy(map->name, name, sizeof map->name);
    }
    map->bounds_min = read_vec3(reader);
    map->bounds_max = read_vec3(reader);
    uint32_t list_count = list_count_of(version);
    for (uint32_t i = 0; i < list_count; i++) {
        const sb_map_list *list = &sb_map_lists[i];
        *sb_map_list_count_at(list, map) = sb_reader_u16(reader);
        if (sb_map_list_count(list, map) > list->count_max) {
            return SB_ERROR_LIMIT;
        }
    }
    return reader->error;
}

// Gives each element with a span what directly follows the span of the element before.
static void share_out(sb_map *map, sb_map_member_kind kind)
{
    uint32_t next = 0;
    for (uint32_t l = 0; l < SB_MAP_LIST_COUNT; l++) {
        const sb_map_list *list = &sb_map_lists[l];
        for (uint32_t m = 0; m < list->member_count; m++) {
            uint32_t count = list->members[m].kind == kind ? sb_map_list_count(list, map) : 0;
            for (uint32_t i = 0; i < count; i++) {
                uint16_t *span = sb_map_list_member_at(list, &list->members[m], map, i);
                // A hit shape that is no hull has no points, and its span begins at 0.
                if (sb_map_list_has(list, &list->members[m], map, i)) {
                    span[-1] = (uint16_t)next;
                    next += span[0];
                }
            }
        }
    }
}

static sb_error read_map(sb_map *map, sb_reader *reader)
{
    uint32_t version;
    sb_error error = read_head(map, reader, &version);
    if (error != SB_OK) {
        return error;
    }
    uint32_t list_count = list_count_of(version);
    for (uint32_t i = 0; i < list_count; i++) {
        read_list(reader, &sb_map_lists[i], map, version);
    }
    if (reader->error == SB_OK && (sb_reader_remaining(reader) > 0 || version_of(map) != version)) {
        return SB_ERROR_MALFORMED;
    }
    share_out(map, SB_MAP_MEMBER_POINTS);
    share_out(map, SB_MAP_MEMBER_SHAPES);
    return reader->error != SB_OK ? reader->error : sb_map_validate(map, NULL);
}

sb_error sb_map_read(sb_map *out_map, const void *bytes, size_t size)
{
    sb_reader reader = sb_reader_over(bytes, size);
    memset(out_map, 0, sizeof *out_map);
    sb_error error = read_map(out_map, &reader);
    if (error != SB_OK) {
        memset(out_map, 0, sizeof *out_map);
    }
    return error;
}
