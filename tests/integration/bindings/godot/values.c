#include "values.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

host_counts live;

static void wrong(const char *what)
{
    printf("wrong: %s\n", what);
    exit(1);
}

// --- Names are unique; those in use are counted.

typedef struct interned {
    char text[64];
} interned;

static interned table[256];
static int table_count;

void new_name(gd_handle *out_name, const char *latin1, gd_bool is_static)
{
    (void)is_static;
    live.names++;
    for (int i = 0; i < table_count; i++) {
        if (strcmp(table[i].text, latin1) == 0) {
            out_name->opaque = &table[i];
            return;
        }
    }
    if (table_count == 256 || strlen(latin1) >= sizeof table[0].text) {
        wrong("too many names");
    }
    strcpy(table[table_count].text, latin1);
    out_name->opaque = &table[table_count++];
}

const char *name_of(const gd_handle *name)
{
    return ((const interned *)name->opaque)->text;
}

static void destroy_name(void *name)
{
    if (((gd_handle *)name)->opaque == NULL) {
        wrong("a name is destroyed twice");
    }
    ((gd_handle *)name)->opaque = NULL;
    live.names--;
}

// --- Strings: an empty one is a null pointer.

void new_string(gd_handle *out_string, const char *utf8)
{
    out_string->opaque = NULL;
    if (utf8[0] != '\0') {
        char *text = malloc(strlen(utf8) + 1);
        strcpy(text, utf8);
        out_string->opaque = text;
        live.strings++;
    }
}

const char *text_of(const gd_handle *string)
{
    return string->opaque != NULL ? string->opaque : "";
}

/// Writes no zero, and returns the whole length.
int64_t string_to_utf8(const gd_handle *string, char *out_text, int64_t size)
{
    const int64_t length = (int64_t)strlen(text_of(string));
    memcpy(out_text, text_of(string), (size_t)(length < size ? length : size));
    return length;
}

static void destroy_string(void *string)
{
    gd_handle *handle = string;
    if (handle->opaque != NULL) {
        free(handle->opaque);
        live.strings--;
    }
    handle->opaque = NULL;
}

// --- Arrays are shared.

static void construct_empty(void *out_value, const void *const *arguments)
{
    (void)arguments;
    ((gd_handle *)out_value)->opaque = NULL;
}

static void construct_array(void *out_value, const void *const *arguments)
{
    (void)arguments;
    array *made = calloc(1, sizeof *made);
    made->references = 1;
    ((gd_handle *)out_value)->opaque = made;
    live.arrays++;
}

static void destroy_array(void *value)
{
    array *one = ((gd_handle *)value)->opaque;
    if (--one->references == 0) {
        for (int i = 0; i < one->size; i++) {
            destroy_variant(&one->items[i]);
        }
        free(one);
        live.arrays--;
    }
}

gd_constructor constructor(uint32_t type, int32_t index)
{
    (void)index;
    return type == GD_ARRAY ? construct_array : construct_empty;
}

gd_destructor destructor(uint32_t type)
{
    return type == GD_ARRAY         ? destroy_array
           : type == GD_STRING_NAME ? destroy_name
                                    : destroy_string;
}

// --- Variants.

_Static_assert(sizeof(content) == sizeof(gd_variant), "a variant's content fills it");

content content_of(const gd_variant *variant)
{
    content value;
    memcpy(&value, variant, sizeof value);
    return value;
}

static void put(gd_variant *out_variant, content value)
{
    memcpy(out_variant, &value, sizeof value);
}

#define FROM(function, number, member, ctype)                                                      \
    static void function(gd_variant *out_variant, void *value)                                     \
    {                                                                                              \
        content made = {.type = number};                                                           \
        memcpy(&made.as.member, value, sizeof(ctype));                                             \
        put(out_variant, made);                                                                    \
    }
FROM(from_bool, GD_BOOL, boolean, uint8_t)
FROM(from_int, GD_INT, integer, int64_t)
FROM(from_float, GD_FLOAT, number, double)
FROM(from_vector, GD_VECTOR3, vector, gd_vector3)
FROM(from_rotation, GD_QUATERNION, rotation, gd_quaternion)
FROM(from_object, GD_OBJECT, object, void *)

static void from_string(gd_variant *out_variant, void *value)
{
    content made = {.type = GD_STRING};
    new_string(&made.as.handle, text_of(value));
    put(out_variant, made);
}

static void from_array(gd_variant *out_variant, void *value)
{
    content made = {.type = GD_ARRAY};
    made.as.handle = *(gd_handle *)value;
    ((array *)made.as.handle.opaque)->references++;
    put(out_variant, made);
}

static void from_transform(gd_variant *out_variant, void *value)
{
    content made = {.type = GD_TRANSFORM3D};
    made.as.transform = malloc(sizeof(gd_transform3d));
    memcpy(made.as.transform, value, sizeof(gd_transform3d));
    put(out_variant, made);
}

gd_from_type from_type(uint32_t type)
{
    switch (type) {
    case GD_BOOL:
        return from_bool;
    case GD_INT:
        return from_int;
    case GD_FLOAT:
        return from_float;
    case GD_STRING:
        return from_string;
    case GD_VECTOR3:
        return from_vector;
    case GD_QUATERNION:
        return from_rotation;
    case GD_TRANSFORM3D:
        return from_transform;
    case GD_OBJECT:
        return from_object;
    case GD_ARRAY:
        return from_array;
    default:
        wrong("a type without a variant");
        return NULL;
    }
}

/// Scripts give whole numbers where a float is wanted, and the reverse.
static void to_number(void *out_value, gd_variant *variant)
{
    const content value = content_of(variant);
    const double number = value.type == GD_INT ? (double)value.as.integer : value.as.number;
    memcpy(out_value, &number, sizeof number);
}

static void to_int(void *out_value, gd_variant *variant)
{
    const content value = content_of(variant);
    const int64_t number = value.type == GD_FLOAT ? (int64_t)value.as.number : value.as.integer;
    memcpy(out_value, &number, sizeof number);
}

static void to_bool(void *out_value, gd_variant *variant)
{
    const content value = content_of(variant);
    memcpy(out_value, &value.as.boolean, 1);
}

static void to_string(void *out_value, gd_variant *variant)
{
    const content value = content_of(variant);
    new_string(out_value, value.type == GD_STRING ? text_of(&value.as.handle) : "");
}

static void to_vector(void *out_value, gd_variant *variant)
{
    const content value = content_of(variant);
    memcpy(out_value, &value.as.vector, sizeof value.as.vector);
}

gd_to_type to_type(uint32_t type)
{
    switch (type) {
    case GD_BOOL:
        return to_bool;
    case GD_INT:
        return to_int;
    case GD_FLOAT:
        return to_number;
    case GD_STRING:
        return to_string;
    case GD_VECTOR3:
        return to_vector;
    default:
        wrong("a type that no argument has");
        return NULL;
    }
}

void destroy_variant(gd_variant *variant)
{
    content value = content_of(variant);
    if (value.type == GD_STRING) {
        destroy_string(&value.as.handle);
    } else if (value.type == GD_ARRAY) {
        destroy_array(&value.as.handle);
    } else if (value.type == GD_TRANSFORM3D) {
        free(value.as.transform);
    }
    memset(variant, 0, sizeof *variant);
}

gd_variant host_bool(int value)
{
    gd_variant made;
    put(&made, (content){.type = GD_BOOL, .as.boolean = value != 0});
    return made;
}

gd_variant host_int(int64_t value)
{
    gd_variant made;
    put(&made, (content){.type = GD_INT, .as.integer = value});
    return made;
}

gd_variant host_float(double value)
{
    gd_variant made;
    put(&made, (content){.type = GD_FLOAT, .as.number = value});
    return made;
}

gd_variant host_text(const char *value)
{
    content made = {.type = GD_STRING};
    new_string(&made.as.handle, value);
    gd_variant variant;
    put(&variant, made);
    return variant;
}

gd_variant host_vector(float x, float y, float z)
{
    gd_variant made;
    put(&made, (content){.type = GD_VECTOR3, .as.vector = {x, y, z}});
    return made;
}

static content expected(const gd_variant *variant, uint32_t type)
{
    const content value = content_of(variant);
    if (value.type != type) {
        wrong("a result of another type");
    }
    return value;
}

int64_t host_as_int(const gd_variant *variant)
{
    return expected(variant, GD_INT).as.integer;
}

double host_as_float(const gd_variant *variant)
{
    return expected(variant, GD_FLOAT).as.number;
}

const char *host_as_text(const gd_variant *variant)
{
    content value = expected(variant, GD_STRING);
    return value.as.handle.opaque != NULL ? value.as.handle.opaque : "";
}

gd_vector3 host_as_vector(const gd_variant *variant)
{
    return expected(variant, GD_VECTOR3).as.vector;
}

gd_transform3d host_as_transform(const gd_variant *variant)
{
    return *expected(variant, GD_TRANSFORM3D).as.transform;
}

int host_array_size(const gd_variant *variant)
{
    return ((array *)expected(variant, GD_ARRAY).as.handle.opaque)->size;
}

void host_free(gd_variant *variant)
{
    destroy_variant(variant);
}
