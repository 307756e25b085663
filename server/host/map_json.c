#include <float.h>
#include <jansson.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "host/map_file.h"

// Radians of a degree, in double: the product is rounded to float once.
#define RADIANS_PER_DEGREE 0.017453292519943295

// What is wrong with the document so far. Readers return false once it is filled.
typedef struct map_reader {
    sb_error error;
    sb_map_fault fault;
} map_reader;

static bool refuse(map_reader *reader, sb_error error, const char *path, const char *reason)
{
    reader->error = error;
    snprintf(reader->fault.path, sizeof reader->fault.path, "%s", path);
    snprintf(reader->fault.reason, sizeof reader->fault.reason, "%s", reason);
    return false;
}

// A key of the document as a step of a JSON pointer, cut to fit and safe for a terminal.
static void pointer_append_key(char *path, size_t path_size, const char *key)
{
    size_t length = strlen(path);
    if (length + 2 < path_size) {
        path[length++] = '/';
    }
    for (; *key != '\0' && length + 3 < path_size; key++) {
        bool escaped = *key == '~' || *key == '/';
        if (escaped) {
            path[length++] = '~';
        }
        if (escaped) {
            path[length++] = *key == '~' ? '0' : '1';
        } else {
            path[length++] = *key >= ' ' && *key <= '~' ? *key : '?';
        }
    }
    path[length] = '\0';
}

// Control characters and what is not ASCII become question marks: the text may quote the document.
static void make_printable(char *text)
{
    for (; *text != '\0'; text++) {
        if (*text < ' ' || *text > '~') {
            *text = '?';
        }
    }
}

static bool object_has_only(map_reader *reader, json_t *object, const char *path,
                            const char *const *keys, size_t key_count)
{
    if (!json_is_object(object)) {
        return refuse(reader, SB_ERROR_MALFORMED, path, "must be an object");
    }
    for (size_t i = 0; i < key_count; i++) {
        if (json_object_get(object, keys[i]) != NULL) {
            continue;
        }
        char child[sizeof reader->fault.path];
        snprintf(child, sizeof child, "%s", path);
        pointer_append_key(child, sizeof child, keys[i]);
        return refuse(reader, SB_ERROR_MALFORMED, child, "is missing");
    }
    const char *key;
    json_t *value;
    json_object_foreach(object, key, value)
    {
        bool known = false;
        for (size_t i = 0; i < key_count; i++) {
            known = known || strcmp(key, keys[i]) == 0;
        }
        if (known) {
            continue;
        }
        char child[sizeof reader->fault.path];
        snprintf(child, sizeof child, "%s", path);
        pointer_append_key(child, sizeof child, key);
        return refuse(reader, SB_ERROR_MALFORMED, child, "is an unknown key");
    }
    return true;
}

static bool read_scaled(map_reader *reader, const json_t *value, const char *path, double scale,
                        float *out_value)
{
    if (!json_is_number(value)) {
        return refuse(reader, SB_ERROR_MALFORMED, path, "must be a number");
    }
    double scaled = json_number_value(value) * scale;
    // Written so that a NaN fails too.
    if (!(fabs(scaled) <= (double)FLT_MAX)) {
        return refuse(reader, SB_ERROR_RANGE, path, "must be finite");
    }
    *out_value = (float)scaled;
    return true;
}

static bool read_vec3(map_reader *reader, const json_t *value, const char *path, sb_vec3 *out_value)
{
    if (!json_is_array(value) || json_array_size(value) != 3) {
        return refuse(reader, SB_ERROR_MALFORMED, path, "must be an array of three numbers");
    }
    float elements[3];
    for (size_t i = 0; i < 3; i++) {
        char child[sizeof reader->fault.path];
        snprintf(child, sizeof child, "%.48s/%zu", path, i);
        if (!read_scaled(reader, json_array_get(value, i), child, 1.0, &elements[i])) {
            return false;
        }
    }
    *out_value = sb_vec3_make(elements[0], elements[1], elements[2]);
    return true;
}

// The member `key` of an object that was found to have it, read as a vector or as an angle.
static bool read_member_vec3(map_reader *reader, json_t *object, const char *path, const char *key,
                             sb_vec3 *out_value)
{
    char child[sizeof reader->fault.path];
    snprintf(child, sizeof child, "%.32s/%.16s", path, key);
    return read_vec3(reader, json_object_get(object, key), child, out_value);
}

static bool read_member_yaw(map_reader *reader, json_t *object, const char *path, float *out_value)
{
    char child[sizeof reader->fault.path];
    snprintf(child, sizeof child, "%.32s/yaw_degrees", path);
    return read_scaled(reader, json_object_get(object, "yaw_degrees"), child, RADIANS_PER_DEGREE,
                       out_value);
}

static bool read_name(map_reader *reader, const json_t *value, char out_name[SB_MAP_NAME_SIZE])
{
    if (!json_is_string(value)) {
        return refuse(reader, SB_ERROR_MALFORMED, "/name", "must be a text");
    }
    size_t length = json_string_length(value);
    if (length >= SB_MAP_NAME_SIZE) {
        return refuse(reader, SB_ERROR_RANGE, "/name", "must be at most 31 bytes");
    }
    memcpy(out_name, json_string_value(value), length);
    return true;
}

static bool read_bounds(map_reader *reader, json_t *value, sb_map *map)
{
    static const char *const keys[] = {"min", "max"};
    return object_has_only(reader, value, "/bounds", keys, 2) &&
           read_member_vec3(reader, value, "/bounds", "min", &map->bounds_min) &&
           read_member_vec3(reader, value, "/bounds", "max", &map->bounds_max);
}

static bool read_spawn(map_reader *reader, json_t *value, const char *path, sb_map_spawn *spawn)
{
    static const char *const keys[] = {"position", "yaw_degrees"};
    return object_has_only(reader, value, path, keys, 2) &&
           read_member_vec3(reader, value, path, "position", &spawn->position) &&
           read_member_yaw(reader, value, path, &spawn->yaw);
}

static bool read_box(map_reader *reader, json_t *value, const char *path, sb_map_box *box)
{
    static const char *const keys[] = {"center", "half_extents", "yaw_degrees"};
    return object_has_only(reader, value, path, keys, 3) &&
           read_member_vec3(reader, value, path, "center", &box->center) &&
           read_member_vec3(reader, value, path, "half_extents", &box->half_extents) &&
           read_member_yaw(reader, value, path, &box->yaw);
}

static bool count_fits(map_reader *reader, const json_t *value, const char *path, size_t count_max,
                       uint32_t *out_count)
{
    if (!json_is_array(value)) {
        return refuse(reader, SB_ERROR_MALFORMED, path, "must be an array");
    }
    if (json_array_size(value) > count_max) {
        char reason[sizeof reader->fault.reason];
        snprintf(reason, sizeof reason, "must have at most %zu elements", count_max);
        return refuse(reader, SB_ERROR_LIMIT, path, reason);
    }
    *out_count = (uint32_t)json_array_size(value);
    return true;
}

static bool read_spawns(map_reader *reader, const json_t *value, sb_map *map)
{
    if (!count_fits(reader, value, "/spawns", SB_MAP_SPAWN_COUNT_MAX, &map->spawn_count)) {
        return false;
    }
    for (uint32_t i = 0; i < map->spawn_count; i++) {
        char path[32];
        snprintf(path, sizeof path, "/spawns/%u", i);
        if (!read_spawn(reader, json_array_get(value, i), path, &map->spawns[i])) {
            return false;
        }
    }
    return true;
}

static bool read_boxes(map_reader *reader, const json_t *value, sb_map *map)
{
    if (!count_fits(reader, value, "/boxes", SB_MAP_BOX_COUNT_MAX, &map->box_count)) {
        return false;
    }
    for (uint32_t i = 0; i < map->box_count; i++) {
        char path[32];
        snprintf(path, sizeof path, "/boxes/%u", i);
        if (!read_box(reader, json_array_get(value, i), path, &map->boxes[i])) {
            return false;
        }
    }
    return true;
}

static bool read_map(map_reader *reader, json_t *root, sb_map *map)
{
    static const char *const keys[] = {"name", "bounds", "spawns", "boxes"};
    return object_has_only(reader, root, "", keys, 4) &&
           read_name(reader, json_object_get(root, "name"), map->name) &&
           read_bounds(reader, json_object_get(root, "bounds"), map) &&
           read_spawns(reader, json_object_get(root, "spawns"), map) &&
           read_boxes(reader, json_object_get(root, "boxes"), map);
}

sb_error sb_map_json_read(const char *name, const char *text, size_t size, sb_map *out_map,
                          char *out_message, size_t message_size)
{
    memset(out_map, 0, sizeof *out_map);
    json_error_t parse_error;
    json_t *root = json_loadb(text, size, JSON_REJECT_DUPLICATES, &parse_error);
    if (root == NULL) {
        make_printable(parse_error.text);
        snprintf(out_message, message_size, "%s: line %d, column %d: %s", name, parse_error.line,
                 parse_error.column, parse_error.text);
        return SB_ERROR_MALFORMED;
    }
    map_reader reader = {.error = SB_OK};
    if (read_map(&reader, root, out_map)) {
        reader.error = sb_map_validate(out_map, &reader.fault);
    }
    json_decref(root);
    if (reader.error != SB_OK) {
        memset(out_map, 0, sizeof *out_map);
        const char *path = reader.fault.path[0] != '\0' ? reader.fault.path : "the document";
        snprintf(out_message, message_size, "%s: %s: %s", name, path, reader.fault.reason);
    }
    return reader.error;
}
