/// The values of the stand-in for Godot: see host.h.
#ifndef VALUES_H
#define VALUES_H

#include "host.h"

extern host_counts live;

/// What a variant holds; a transform is kept apart, as in Godot.
typedef struct content {
    uint32_t type;
    union {
        uint8_t boolean;
        int64_t integer;
        double number;
        gd_handle handle;
        gd_vector3 vector;
        gd_quaternion rotation;
        gd_transform3d *transform;
        void *object;
    } as;
} content;

typedef struct array {
    int references, size;
    gd_variant items[64];
} array;

content content_of(const gd_variant *variant);
const char *text_of(const gd_handle *string);
const char *name_of(const gd_handle *name);

void new_name(gd_handle *out_name, const char *latin1, gd_bool is_static);
void new_string(gd_handle *out_string, const char *utf8);
int64_t string_to_utf8(const gd_handle *string, char *out_text, int64_t size);
gd_from_type from_type(uint32_t type);
gd_to_type to_type(uint32_t type);
gd_constructor constructor(uint32_t type, int32_t index);
gd_destructor destructor(uint32_t type);
void destroy_variant(gd_variant *variant);

#endif
