/// Godot's functions, and values on their way to it and from it.
#ifndef SABOT_GODOT_ENGINE_H
#define SABOT_GODOT_ENGINE_H

#include <stdbool.h>
#include <stddef.h>

#include "gdextension.h"

/// The functions, filled once when Godot loads the library.
typedef struct engine {
    void *library; ///< that Godot knows this extension by
    void (*new_name)(gd_handle *out_name, const char *latin1, gd_bool is_static);
    void (*new_string)(gd_handle *out_string, const char *utf8);
    int64_t (*string_to_utf8)(const gd_handle *string, char *out_text, int64_t size);
    void (*destroy_variant)(gd_variant *variant);
    void (*call)(gd_variant *self, const gd_handle *method, const gd_variant *const *arguments,
                 int64_t count, gd_variant *out_result, gd_call_error *out_error);
    gd_from_type (*from_type)(uint32_t type);
    gd_to_type (*to_type)(uint32_t type);
    gd_constructor (*constructor)(uint32_t type, int32_t index);
    gd_destructor (*destructor)(uint32_t type);
    void (*register_class)(void *library, const gd_handle *name, const gd_handle *parent,
                           const gd_class_info *info);
    void (*unregister_class)(void *library, const gd_handle *name);
    void (*register_method)(void *library, const gd_handle *name, const gd_method_info *info);
    void (*register_signal)(void *library, const gd_handle *name, const gd_handle *signal,
                            const gd_property_info *arguments, int64_t count);
    void (*register_constant)(void *library, const gd_handle *name, const gd_handle *group,
                              const gd_handle *constant, int64_t value, gd_bool is_bitfield);
    void *(*construct_object)(const gd_handle *name);
    void (*set_instance)(void *object, const gd_handle *name, void *instance);
    void (*load_docs)(const char *xml); ///< NULL before Godot 4.3
} engine;

extern engine godot;

/// Looks all functions up. Returns false if Godot lacks one that is needed: it is older than 4.2.
bool engine_load(gd_get_function get_function, void *library);

/// A value of any type that crosses the border.
typedef union gd_value {
    gd_bool boolean;
    int64_t integer;
    double number;
    gd_handle handle; ///< string or array
    gd_vector3 vector;
    gd_quaternion rotation;
    gd_transform3d transform;
    void *object;
} gd_value;

/// Makes an empty value of the type, so that it can be assigned to and destroyed.
void value_init(gd_type type, gd_value *out_value);
void value_destroy(gd_type type, gd_value *value);

/// Puts a text into a string that exists.
void string_set(void *string, const char *utf8);

/// Copies a string as UTF-8, cut to whole characters, with a zero at its end.
void string_get(const void *string, char *out_text, size_t size);

/// Calls a method of a value of Godot by its name, with values of these types; ignores the result.
void engine_call(gd_type self_type, void *self, const char *method, const gd_type *types,
                 gd_value *values, int count);

#define ENGINE_ARGUMENT_COUNT_MAX 8

#endif
