#include <float.h>
#include <jansson.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "content/map_file.h"
#include "game/map/map_table.h"
#include "physics/world/scenery/hit_set.h"

// Radians of a degree, in double: the product is rounded to float once.
#define RADIANS_PER_DEGREE 0.017453292519943295

// Most commas and brackets of a document; the largest map has some 50,000. This bounds the memory
// of the parsed document, in which an empty list takes fifty times its own text.
#define SEPARATOR_COUNT_MAX 131072u

// The first fault found in the document. Readers return false once it is filled.
typedef struct map_reader {
    sb_map *map;
    sb_error error;
    sb_map_fault fault;
} map_reader;

// A place in the document as a JSON pointer, cut to fit.
typedef struct pointer {
    char text[sizeof(((sb_map_fault *)0)->path)];
} pointer;

static pointer root_pointer(void)
{
    return (pointer){.text = ""};
}

// Appends a key to a place; its characters are made safe for a terminal.
static pointer pointer_to(pointer path, const char *key)
{
    size_t length = strlen(path.text);
    if (length + 2 < sizeof path.text) {
        path.text[length++] = '/';
    }
    for (; *key != '\0' && length + 3 < sizeof path.text; key++) {
        bool escaped = *key == '~' || *key == '/';
        if (escaped) {
            path.text[length++] = '~';
        }
        if (escaped) {
            path.text[length++] = *key == '~' ? '0' : '1';
        } else {
            path.text[length++] = *key >= ' ' && *key <= '~' ? *key : '?';
        }
    }
    path.text[length] = '\0';
    return path;
}

static pointer pointer_at(pointer path, size_t index)
{
    char key[24];
    snprintf(key, sizeof key, "%zu", index);
    return pointer_to(path, key);
}

static bool refuse(map_reader *reader, sb_error error, pointer path, const char *reason)
{
    reader->error = error;
    memset(&reader->fault, 0, sizeof reader->fault);
    memcpy(reader->fault.path, path.text, sizeof reader->fault.path);
    snprintf(reader->fault.reason, sizeof reader->fault.reason, "%s", reason);
    return false;
}

// Control and non-ASCII characters become question marks: the text may quote the document.
static void make_printable(char *text)
{
    for (; *text != '\0'; text++) {
        if (*text < ' ' || *text > '~') {
            *text = '?';
        }
    }
}

typedef struct key {
    const char *name;
    bool optional;
} key;

static bool is_known(const char *name, const key *keys, size_t key_count)
{
    for (size_t i = 0; i < key_count; i++) {
        if (strcmp(name, keys[i].name) == 0) {
            return true;
        }
    }
    return false;
}

static bool object_has(map_reader *reader, json_t *object, pointer path, const key *keys,
                       size_t key_count)
{
    if (!json_is_object(object)) {
        return refuse(reader, SB_ERROR_MALFORMED, path, "must be an object");
    }
    for (size_t i = 0; i < key_count; i++) {
        if (!keys[i].optional && json_object_get(object, keys[i].name) == NULL) {
            return refuse(reader, SB_ERROR_MALFORMED, pointer_to(path, keys[i].name), "is missing");
        }
    }
    const char *name;
    json_t *value;
    json_object_foreach(object, name, value)
    {
        if (!is_known(name, keys, key_count)) {
            return refuse(reader, SB_ERROR_MALFORMED, pointer_to(path, name), "is an unknown key");
        }
    }
    return true;
}

static bool read_scaled(map_reader *reader, const json_t *value, pointer path, double scale,
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

static bool read_vec3(map_reader *reader, const json_t *value, pointer path, sb_vec3 *out_value)
{
    if (!json_is_array(value) || json_array_size(value) != 3) {
        return refuse(reader, SB_ERROR_MALFORMED, path, "must be an array of three numbers");
    }
    float elements[3];
    for (size_t i = 0; i < 3; i++) {
        if (!read_scaled(reader, json_array_get(value, i), pointer_at(path, i), 1.0,
                         &elements[i])) {
            return false;
        }
    }
    *out_value = sb_vec3_make(elements[0], elements[1], elements[2]);
    return true;
}

// Reads a whole number, before it is stored in the few bits that it has in the map.
static bool read_whole(map_reader *reader, const json_t *value, pointer path,
                       const sb_map_member *member, uint16_t *out_value)
{
    if (!json_is_integer(value)) {
        return refuse(reader, SB_ERROR_MALFORMED, path, member->range);
    }
    json_int_t whole = json_integer_value(value);
    if (whole < (json_int_t)member->min || whole > (json_int_t)member->max) {
        return refuse(reader, SB_ERROR_RANGE, path, member->range);
    }
    *out_value = (uint16_t)whole;
    return true;
}

// Copies a text into `size` bytes, all zeros. The validation checks its characters.
static bool read_text(map_reader *reader, const json_t *value, pointer path, char *out_text,
                      size_t size)
{
    if (!json_is_string(value)) {
        return refuse(reader, SB_ERROR_MALFORMED, path, "must be a text");
    }
    size_t length = json_string_length(value);
    if (length >= size) {
        char reason[sizeof reader->fault.reason];
        snprintf(reason, sizeof reason, "must be at most %zu bytes", size - 1);
        return refuse(reader, SB_ERROR_RANGE, path, reason);
    }
    memcpy(out_text, json_string_value(value), length);
    return true;
}

static bool count_fits(map_reader *reader, const json_t *value, pointer path, size_t count_max)
{
    if (!json_is_array(value)) {
        return refuse(reader, SB_ERROR_MALFORMED, path, "must be an array");
    }
    if (json_array_size(value) > count_max) {
        char reason[sizeof reader->fault.reason];
        snprintf(reason, sizeof reason, "must have at most %zu elements", count_max);
        return refuse(reader, SB_ERROR_LIMIT, path, reason);
    }
    return true;
}

// Appends a hull's points to the map's. `span` is their first index and their count.
static bool read_points(map_reader *reader, const json_t *value, pointer path, uint16_t *span)
{
    if (!count_fits(reader, value, path, SB_MAP_HULL_POINT_COUNT_MAX)) {
        return false;
    }
    sb_map *map = reader->map;
    size_t count = json_array_size(value);
    if (count > SB_MAP_POINT_COUNT_MAX - map->point_count) {
        return refuse(reader, SB_ERROR_LIMIT, path,
                      "the hulls must have at most 2048 points altogether");
    }
    span[-1] = (uint16_t)map->point_count;
    span[0] = (uint16_t)count;
    for (size_t i = 0; i < count; i++) {
        if (!read_vec3(reader, json_array_get(value, i), pointer_at(path, i),
                       &map->points[map->point_count])) {
            return false;
        }
        map->point_count++;
    }
    return true;
}

static bool read_form(map_reader *reader, const json_t *value, pointer path,
                      const sb_map_member *member, uint8_t *out_form)
{
    const char *name = json_string_value(value); // NULL for no text
    for (uint32_t i = 0; name != NULL && i < SB_MAP_FORM_COUNT; i++) {
        if (strcmp(name, sb_map_forms[i]) == 0) {
            *out_form = (uint8_t)i;
            return true;
        }
    }
    return refuse(reader, SB_ERROR_MALFORMED, path, member->range);
}

static bool read_elements(map_reader *reader, const json_t *value, pointer path,
                          const sb_map_list *list, uint32_t count_max);

// Appends a hit set's shapes to the map's.
static bool read_shapes(map_reader *reader, const json_t *value, pointer path, uint16_t *span)
{
    const sb_map *map = reader->map;
    span[-1] = (uint16_t)map->hit_shape_count;
    if (!read_elements(reader, value, path, &sb_map_lists[SB_MAP_HIT_SHAPES],
                       SB_HIT_SHAPE_COUNT_MAX)) {
        return false;
    }
    span[0] = (uint16_t)(map->hit_shape_count - span[-1]);
    return true;
}

static bool read_member(map_reader *reader, const json_t *value, pointer path,
                        const sb_map_member *member, void *element)
{
    void *at = (uint8_t *)element + member->offset;
    uint16_t whole = 0;
    switch (member->kind) {
    case SB_MAP_MEMBER_PLACE:
    case SB_MAP_MEMBER_VECTOR:
        return read_vec3(reader, value, path, at);
    case SB_MAP_MEMBER_NUMBER:
        return read_scaled(reader, value, path, 1.0, at);
    case SB_MAP_MEMBER_ANGLE:
        return read_scaled(reader, value, path, RADIANS_PER_DEGREE, at);
    case SB_MAP_MEMBER_U8:
        if (!read_whole(reader, value, path, member, &whole)) {
            return false;
        }
        *(uint8_t *)at = (uint8_t)whole;
        return true;
    case SB_MAP_MEMBER_U16:
        return read_whole(reader, value, path, member, at);
    case SB_MAP_MEMBER_TAG:
        return read_text(reader, value, path, ((sb_map_tag *)at)->text, SB_MAP_TAG_SIZE);
    case SB_MAP_MEMBER_POINTS:
        return read_points(reader, value, path, at);
    case SB_MAP_MEMBER_SHAPES:
        return read_shapes(reader, value, path, at);
    case SB_MAP_MEMBER_FORM:
        return read_form(reader, value, path, member, at);
    case SB_MAP_MEMBER_HIT_SET:
        return true; // the sets are not yet read
    }
    return false;
}

// The keys of an element: a hit shape has those of its form.
static size_t keys_of(const map_reader *reader, const sb_map_list *list, uint32_t index,
                      key out_keys[SB_MAP_LIST_MEMBER_COUNT_MAX])
{
    size_t count = 0;
    for (uint32_t m = 0; m < list->member_count; m++) {
        const sb_map_member *member = &list->members[m];
        if (sb_map_list_has(list, member, reader->map, index)) {
            out_keys[count++] = (key){member->name, member->optional};
        }
    }
    return count;
}

// A hit shape's form says which keys it has, so it is read first.
static bool find_form(map_reader *reader, const json_t *value, pointer path,
                      const sb_map_list *list, void *element)
{
    const sb_map_member *member = &list->members[0];
    const json_t *form = json_object_get(value, member->name);
    return member->kind != SB_MAP_MEMBER_FORM || form == NULL ||
           read_member(reader, form, pointer_to(path, member->name), member, element);
}

static bool read_element(map_reader *reader, json_t *value, pointer path, const sb_map_list *list,
                         uint32_t index)
{
    uint8_t *element = (uint8_t *)reader->map + list->offset + (size_t)index * list->element_size;
    key keys[SB_MAP_LIST_MEMBER_COUNT_MAX];
    if (!find_form(reader, value, path, list, element) ||
        !object_has(reader, value, path, keys, keys_of(reader, list, index, keys))) {
        return false;
    }
    for (uint32_t m = 0; m < list->member_count; m++) {
        const sb_map_member *member = &list->members[m];
        const json_t *found = json_object_get(value, member->name);
        if (found != NULL &&
            !read_member(reader, found, pointer_to(path, member->name), member, element)) {
            return false;
        }
    }
    return true;
}

// Appends the elements of an array to a list of the map.
static bool read_elements(map_reader *reader, const json_t *value, pointer path,
                          const sb_map_list *list, uint32_t count_max)
{
    if (!count_fits(reader, value, path, count_max)) {
        return false;
    }
    uint32_t *count = sb_map_list_count_at(list, reader->map);
    for (size_t i = 0; i < json_array_size(value); i++) {
        if (!read_element(reader, json_array_get(value, i), pointer_at(path, i), list, *count)) {
            return false;
        }
        (*count)++;
    }
    return true;
}

static bool read_list(map_reader *reader, const json_t *value, const sb_map_list *list)
{
    return read_elements(reader, value, pointer_to(root_pointer(), list->name), list,
                         list->count_max);
}

static bool read_hit_set(map_reader *reader, const json_t *value, pointer path,
                         const sb_map_member *member, uint8_t *out_number)
{
    const sb_map *map = reader->map;
    const char *name = json_string_value(value); // NULL for no text
    for (uint32_t i = 0; name != NULL && i < map->hit_set_count; i++) {
        if (strcmp(name, map->hit_sets[i].name.text) == 0) {
            *out_number = (uint8_t)(i + 1);
            return true;
        }
    }
    return refuse(reader, SB_ERROR_MALFORMED, path, member->range);
}

// Finds the hit sets that the elements of a list name.
static bool name_hit_sets(map_reader *reader, const json_t *value, const sb_map_list *list,
                          const sb_map_member *member)
{
    for (uint32_t i = 0; i < sb_map_list_count(list, reader->map); i++) {
        const json_t *name = json_object_get(json_array_get(value, i), member->name);
        pointer path = pointer_at(pointer_to(root_pointer(), list->name), i);
        if (name != NULL && !read_hit_set(reader, name, pointer_to(path, member->name), member,
                                          sb_map_list_member_at(list, member, reader->map, i))) {
            return false;
        }
    }
    return true;
}

static bool read_lists(map_reader *reader, const json_t *root)
{
    for (uint32_t i = 0; i < SB_MAP_LIST_COUNT; i++) {
        const sb_map_list *list = &sb_map_lists[i];
        const json_t *value = list->name == NULL ? NULL : json_object_get(root, list->name);
        if (value != NULL && !read_list(reader, value, list)) {
            return false;
        }
    }
    for (uint32_t i = 0; i < SB_MAP_LIST_COUNT; i++) {
        const sb_map_list *list = &sb_map_lists[i];
        for (uint32_t m = 0; m < list->member_count; m++) {
            if (list->members[m].kind == SB_MAP_MEMBER_HIT_SET &&
                !name_hit_sets(reader, json_object_get(root, list->name), list,
                               &list->members[m])) {
                return false;
            }
        }
    }
    return true;
}

static bool read_bounds(map_reader *reader, json_t *value)
{
    static const key keys[] = {{"min", false}, {"max", false}};
    pointer path = pointer_to(root_pointer(), "bounds");
    return object_has(reader, value, path, keys, 2) &&
           read_vec3(reader, json_object_get(value, "min"), pointer_to(path, "min"),
                     &reader->map->bounds_min) &&
           read_vec3(reader, json_object_get(value, "max"), pointer_to(path, "max"),
                     &reader->map->bounds_max);
}

static bool read_map(map_reader *reader, json_t *root)
{
    key keys[2 + SB_MAP_LIST_COUNT] = {{"name", false}, {"bounds", false}};
    size_t key_count = 2;
    for (uint32_t i = 0; i < SB_MAP_LIST_COUNT; i++) {
        if (sb_map_lists[i].name != NULL) {
            keys[key_count++] = (key){sb_map_lists[i].name, i != SB_MAP_SPAWNS};
        }
    }
    if (!object_has(reader, root, root_pointer(), keys, key_count) ||
        !read_text(reader, json_object_get(root, "name"), pointer_to(root_pointer(), "name"),
                   reader->map->name, SB_MAP_NAME_SIZE) ||
        !read_bounds(reader, json_object_get(root, "bounds"))) {
        return false;
    }
    return read_lists(reader, root);
}

static bool has_too_many_values(const char *text, size_t size)
{
    size_t count = 0;
    for (size_t i = 0; i < size; i++) {
        count += text[i] == ',' || text[i] == '[' || text[i] == '{';
    }
    return count > SEPARATOR_COUNT_MAX;
}

sb_error sb_map_json_read(const char *name, const char *text, size_t size, sb_map *out_map,
                          char *out_message, size_t message_size)
{
    memset(out_map, 0, sizeof *out_map);
    if (has_too_many_values(text, size)) {
        snprintf(out_message, message_size, "%s: the document: has too many values for a map",
                 name);
        return SB_ERROR_LIMIT;
    }
    json_error_t parse_error;
    json_t *root = json_loadb(text, size, JSON_REJECT_DUPLICATES, &parse_error);
    if (root == NULL) {
        make_printable(parse_error.text);
        snprintf(out_message, message_size, "%s: line %d, column %d: %s", name, parse_error.line,
                 parse_error.column, parse_error.text);
        return SB_ERROR_MALFORMED;
    }
    map_reader reader = {.map = out_map, .error = SB_OK};
    if (read_map(&reader, root)) {
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
