#include "game/map.h"

#include <string.h>

#include "game/map_table.h"

#define FORMAT_VERSION 2u

static const uint8_t magic[4] = {'S', 'B', 'M', 'P'};

// Bytes of one element of each list.
_Static_assert(SB_MAP_BYTES_MAX == 4 + 2 + SB_MAP_NAME_SIZE + 24 + 2 * SB_MAP_LIST_COUNT +
                                       SB_MAP_SPAWN_COUNT_MAX * 17 + SB_MAP_BOX_COUNT_MAX * 28 +
                                       SB_MAP_CYLINDER_COUNT_MAX * 20 + SB_MAP_RAMP_COUNT_MAX * 28 +
                                       SB_MAP_HULL_COUNT_MAX * 17 + SB_MAP_POINT_COUNT_MAX * 12 +
                                       SB_MAP_CRATE_COUNT_MAX * 32 + SB_MAP_WALL_COUNT_MAX * 30 +
                                       SB_MAP_BALL_COUNT_MAX * 24 + SB_MAP_PICK_UP_COUNT_MAX * 32 +
                                       SB_MAP_ZONE_COUNT_MAX * 45 + SB_MAP_MARKER_COUNT_MAX * 33,
               "the size stated in the header");

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
        sb_writer_u8(writer, *(const uint8_t *)value);
        break;
    case SB_MAP_MEMBER_U16:
        sb_writer_u16(writer, *(const uint16_t *)value);
        break;
    case SB_MAP_MEMBER_TAG:
        sb_writer_bytes(writer, value, sizeof(sb_map_tag));
        break;
    case SB_MAP_MEMBER_POINTS:
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
        *(uint16_t *)out_value = sb_reader_u8(reader);
        break;
    }
}

static void write_list(sb_writer *writer, const sb_map_list *list, const sb_map *map)
{
    uint32_t count = sb_map_list_count(list, map);
    for (uint32_t i = 0; i < count; i++) {
        for (uint32_t m = 0; m < list->member_count; m++) {
            const sb_map_member *member = &list->members[m];
            write_member(writer, member->kind, sb_map_list_member(list, member, map, i));
        }
    }
}

// Stops where the bytes end, so that a false count costs no work.
static void read_list(sb_reader *reader, const sb_map_list *list, sb_map *map)
{
    uint32_t count = sb_map_list_count(list, map);
    for (uint32_t i = 0; i < count && reader->error == SB_OK; i++) {
        for (uint32_t m = 0; m < list->member_count; m++) {
            const sb_map_member *member = &list->members[m];
            read_member(reader, member->kind, sb_map_list_member_at(list, member, map, i));
        }
    }
}

void sb_map_write(const sb_map *map, sb_writer *writer)
{
    sb_writer_bytes(writer, magic, sizeof magic);
    sb_writer_u16(writer, FORMAT_VERSION);
    sb_writer_bytes(writer, map->name, sizeof map->name);
    write_vec3(writer, &map->bounds_min);
    write_vec3(writer, &map->bounds_max);
    for (uint32_t i = 0; i < SB_MAP_LIST_COUNT; i++) {
        sb_writer_u16(writer, (uint16_t)sb_map_list_count(&sb_map_lists[i], map));
    }
    for (uint32_t i = 0; i < SB_MAP_LIST_COUNT; i++) {
        write_list(writer, &sb_map_lists[i], map);
    }
}

static sb_error read_head(sb_map *map, sb_reader *reader)
{
    const uint8_t *head = sb_reader_bytes(reader, sizeof magic);
    uint16_t version = sb_reader_u16(reader);
    if (reader->error != SB_OK) {
        return reader->error;
    }
    if (memcmp(head, magic, sizeof magic) != 0) {
        return SB_ERROR_MALFORMED;
    }
    if (version != FORMAT_VERSION) {
        return SB_ERROR_VERSION;
    }
    const uint8_t *name = sb_reader_bytes(reader, sizeof map->name);
    if (name != NULL) {
        memcpy(map->name, name, sizeof map->name);
    }
    map->bounds_min = read_vec3(reader);
    map->bounds_max = read_vec3(reader);
    for (uint32_t i = 0; i < SB_MAP_LIST_COUNT; i++) {
        const sb_map_list *list = &sb_map_lists[i];
        *sb_map_list_count_at(list, map) = sb_reader_u16(reader);
        if (sb_map_list_count(list, map) > list->count_max) {
            return SB_ERROR_LIMIT;
        }
    }
    return reader->error;
}

// Gives each hull the points that follow those of the hull before.
static void share_out_points(sb_map *map)
{
    uint32_t next = 0;
    for (uint32_t i = 0; i < map->hull_count; i++) {
        map->hulls[i].point_first = (uint16_t)next;
        next += map->hulls[i].point_count;
    }
}

static sb_error read_map(sb_map *map, sb_reader *reader)
{
    sb_error error = read_head(map, reader);
    if (error != SB_OK) {
        return error;
    }
    for (uint32_t i = 0; i < SB_MAP_LIST_COUNT; i++) {
        read_list(reader, &sb_map_lists[i], map);
    }
    if (reader->error == SB_OK && sb_reader_remaining(reader) > 0) {
        return SB_ERROR_MALFORMED;
    }
    share_out_points(map);
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
