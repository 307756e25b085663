#include "game/map.h"

#include <string.h>

#define FORMAT_VERSION 1u

static const uint8_t magic[4] = {'S', 'B', 'M', 'P'};

_Static_assert(SB_MAP_BYTES_MAX == 4 + 2 + SB_MAP_NAME_SIZE + 24 + 4 + SB_MAP_SPAWN_COUNT_MAX * 16 +
                                       SB_MAP_BOX_COUNT_MAX * 28,
               "the size stated in the header");

static void write_vec3(sb_writer *writer, sb_vec3 v)
{
    sb_writer_f32(writer, v.x);
    sb_writer_f32(writer, v.y);
    sb_writer_f32(writer, v.z);
}

static sb_vec3 read_vec3(sb_reader *reader)
{
    float x = sb_reader_f32(reader);
    float y = sb_reader_f32(reader);
    float z = sb_reader_f32(reader);
    return sb_vec3_make(x, y, z);
}

void sb_map_write(const sb_map *map, sb_writer *writer)
{
    sb_writer_bytes(writer, magic, sizeof magic);
    sb_writer_u16(writer, FORMAT_VERSION);
    sb_writer_bytes(writer, map->name, sizeof map->name);
    write_vec3(writer, map->bounds_min);
    write_vec3(writer, map->bounds_max);
    sb_writer_u16(writer, (uint16_t)map->spawn_count);
    sb_writer_u16(writer, (uint16_t)map->box_count);
    for (uint32_t i = 0; i < map->spawn_count; i++) {
        write_vec3(writer, map->spawns[i].position);
        sb_writer_f32(writer, map->spawns[i].yaw);
    }
    for (uint32_t i = 0; i < map->box_count; i++) {
        write_vec3(writer, map->boxes[i].center);
        write_vec3(writer, map->boxes[i].half_extents);
        sb_writer_f32(writer, map->boxes[i].yaw);
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
    map->spawn_count = sb_reader_u16(reader);
    map->box_count = sb_reader_u16(reader);
    if (map->spawn_count > SB_MAP_SPAWN_COUNT_MAX || map->box_count > SB_MAP_BOX_COUNT_MAX) {
        return SB_ERROR_LIMIT;
    }
    return reader->error;
}

static sb_error read_map(sb_map *map, sb_reader *reader)
{
    sb_error error = read_head(map, reader);
    if (error != SB_OK) {
        return error;
    }
    for (uint32_t i = 0; i < map->spawn_count; i++) {
        map->spawns[i].position = read_vec3(reader);
        map->spawns[i].yaw = sb_reader_f32(reader);
    }
    for (uint32_t i = 0; i < map->box_count; i++) {
        map->boxes[i].center = read_vec3(reader);
        map->boxes[i].half_extents = read_vec3(reader);
        map->boxes[i].yaw = sb_reader_f32(reader);
    }
    if (reader->error == SB_OK && sb_reader_remaining(reader) > 0) {
        return SB_ERROR_MALFORMED;
    }
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
