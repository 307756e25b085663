/// The part of Godot's extension interface that this extension uses: types and functions of C as
/// Godot 4.2 documents them, with names of our own. Everything is looked up by name when Godot
/// loads the library.
///
/// Values have the layout of a 64-bit build with single precision, which is what Godot's own builds
/// are.
#ifndef SABOT_GODOT_GDEXTENSION_H
#define SABOT_GODOT_GDEXTENSION_H

#include <stdint.h>

typedef uint8_t gd_bool;

/// Types of a variant: the numbers that Godot gives them.
typedef enum gd_type {
    GD_NIL = 0,
    GD_BOOL = 1,
    GD_INT = 2,
    GD_FLOAT = 3,
    GD_STRING = 4,
    GD_VECTOR3 = 9,
    GD_QUATERNION = 15,
    GD_TRANSFORM3D = 18,
    GD_STRING_NAME = 21,
    GD_OBJECT = 24,
    GD_ARRAY = 28,
} gd_type;

typedef struct gd_variant {
    uint64_t opaque[3];
} gd_variant;

/// A string, a name or an array: one pointer into Godot.
typedef struct gd_handle {
    void *opaque;
} gd_handle;

typedef struct gd_vector3 {
    float x, y, z;
} gd_vector3;

typedef struct gd_quaternion {
    float x, y, z, w;
} gd_quaternion;

typedef struct gd_transform3d {
    gd_vector3 rows[3]; ///< of the basis
    gd_vector3 origin;
} gd_transform3d;

typedef struct gd_call_error {
    int32_t error; ///< 0: none
    int32_t argument;
    int32_t expected;
} gd_call_error;

#define GD_CALL_OK 0
#define GD_CALL_TOO_MANY_ARGUMENTS 3
#define GD_CALL_TOO_FEW_ARGUMENTS 4

typedef struct gd_property_info {
    uint32_t type; ///< gd_type
    gd_handle *name;
    gd_handle *class_name;
    uint32_t hint;
    gd_handle *hint_string;
    uint32_t usage; ///< GD_USAGE_DEFAULT
} gd_property_info;

#define GD_USAGE_DEFAULT 6u // stored, and shown in the editor
#define GD_METHOD_NORMAL 1u
#define GD_METADATA_NONE 0u

typedef void (*gd_virtual)(void *instance, const void *const *arguments, void *out_result);

/// What a class consists of. What is not used here is a pointer without a type.
typedef struct gd_class_info {
    gd_bool is_virtual;
    gd_bool is_abstract;
    gd_bool is_exposed;
    void (*set)(void);
    void (*get)(void);
    void (*get_property_list)(void);
    void (*free_property_list)(void);
    void (*property_can_revert)(void);
    void (*property_get_revert)(void);
    void (*validate_property)(void);
    void (*notification)(void);
    void (*to_string)(void);
    void (*reference)(void);
    void (*unreference)(void);
    void *(*create_instance)(void *userdata); ///< returns the object
    void (*free_instance)(void *userdata, void *instance);
    void (*recreate_instance)(void);
    gd_virtual (*get_virtual)(void *userdata, const gd_handle *name);
    void (*get_virtual_call_data)(void);
    void (*call_virtual_with_data)(void);
    void (*get_rid)(void);
    void *userdata;
} gd_class_info;

typedef void (*gd_method_call)(void *userdata, void *instance, const gd_variant *const *arguments,
                               int64_t count, gd_variant *out_result, gd_call_error *out_error);
typedef void (*gd_method_pointer_call)(void *userdata, void *instance, const void *const *arguments,
                                       void *out_result);

typedef struct gd_method_info {
    gd_handle *name;
    void *userdata;
    gd_method_call call;
    gd_method_pointer_call pointer_call;
    uint32_t flags;
    gd_bool has_result;
    gd_property_info *result;
    uint32_t result_metadata;
    uint32_t argument_count;
    gd_property_info *arguments;
    uint32_t *arguments_metadata;
    uint32_t default_count;
    gd_variant **defaults;
} gd_method_info;

typedef enum gd_level {
    GD_LEVEL_CORE,
    GD_LEVEL_SERVERS,
    GD_LEVEL_SCENE,
    GD_LEVEL_EDITOR,
} gd_level;

typedef struct gd_initialization {
    uint32_t minimum_level; ///< gd_level
    void *userdata;
    void (*initialize)(void *userdata, gd_level level);
    void (*deinitialize)(void *userdata, gd_level level);
} gd_initialization;

typedef void (*gd_function)(void);
typedef gd_function (*gd_get_function)(const char *name);

typedef void (*gd_from_type)(gd_variant *out_variant, void *value);
typedef void (*gd_to_type)(void *out_value, gd_variant *variant);
typedef void (*gd_constructor)(void *out_value, const void *const *arguments);
typedef void (*gd_destructor)(void *value);

#endif
