#include "engine.h"

#include <string.h>

engine godot;

/// Copies the address: C has no conversion between pointers to functions of all types.
#define LOOK_UP(member, name)                                                                      \
    do {                                                                                           \
        gd_function found = get_function(name);                                                    \
        memcpy(&godot.member, &found, sizeof found);                                               \
    } while (0)

bool engine_load(gd_get_function get_function, void *library)
{
    godot.library = library;
    LOOK_UP(new_name, "string_name_new_with_latin1_chars");
    LOOK_UP(new_string, "string_new_with_utf8_chars");
    LOOK_UP(string_to_utf8, "string_to_utf8_chars");
    LOOK_UP(destroy_variant, "variant_destroy");
    LOOK_UP(call, "variant_call");
    LOOK_UP(from_type, "get_variant_from_type_constructor");
    LOOK_UP(to_type, "get_variant_to_type_constructor");
    LOOK_UP(constructor, "variant_get_ptr_constructor");
    LOOK_UP(destructor, "variant_get_ptr_destructor");
    LOOK_UP(register_class, "classdb_register_extension_class2");
    LOOK_UP(unregister_class, "classdb_unregister_extension_class");
    LOOK_UP(register_method, "classdb_register_extension_class_method");
    LOOK_UP(register_signal, "classdb_register_extension_class_signal");
    LOOK_UP(register_constant, "classdb_register_extension_class_integer_constant");
    LOOK_UP(construct_object, "classdb_construct_object");
    LOOK_UP(set_instance, "object_set_instance");
    LOOK_UP(load_docs, "editor_help_load_xml_from_utf8_chars");
    return godot.new_name && godot.new_string && godot.string_to_utf8 && godot.destroy_variant &&
           godot.call && godot.from_type && godot.to_type && godot.constructor &&
           godot.destructor && godot.register_class && godot.unregister_class &&
           godot.register_method && godot.register_signal && godot.register_constant &&
           godot.construct_object && godot.set_instance;
}

static bool has_memory(gd_type type)
{
    return type == GD_STRING || type == GD_ARRAY;
}

void value_init(gd_type type, gd_value *out_value)
{
    memset(out_value, 0, sizeof *out_value);
    if (has_memory(type)) {
        godot.constructor(type, 0)(out_value, NULL);
    }
}

void value_destroy(gd_type type, gd_value *value)
{
    if (has_memory(type)) {
        godot.destructor(type)(value);
    }
}

void string_set(void *string, const char *utf8)
{
    godot.destructor(GD_STRING)(string);
    godot.new_string(string, utf8 != NULL ? utf8 : "");
}

void string_get(const void *string, char *out_text, size_t size)
{
    int64_t length = godot.string_to_utf8(string, out_text, (int64_t)size - 1);
    if (length < 0 || length > (int64_t)size - 1) {
        length = (int64_t)size - 1;
    }
    out_text[length] = '\0';
    // A character that was cut off leaves its first bytes: a lead, and up to two that follow it.
    size_t end = (size_t)length;
    size_t lead = end;
    while (lead > 0 && end - lead < 3 && ((uint8_t)out_text[lead - 1] & 0xC0u) == 0x80u) {
        lead--;
    }
    if (lead == 0) {
        return;
    }
    const uint8_t first = (uint8_t)out_text[lead - 1];
    const size_t wanted = first >= 0xF0u ? 4 : first >= 0xE0u ? 3 : first >= 0xC0u ? 2 : 1;
    if (end - (lead - 1) < wanted) {
        out_text[lead - 1] = '\0';
    }
}

void engine_call(gd_type self_type, void *self, const char *method, const gd_type *types,
                 gd_value *values, int count)
{
    gd_handle name;
    godot.new_name(&name, method, 0);
    gd_variant self_variant, result = {{0}};
    gd_variant variants[ENGINE_ARGUMENT_COUNT_MAX];
    const gd_variant *arguments[ENGINE_ARGUMENT_COUNT_MAX];
    godot.from_type(self_type)(&self_variant, self);
    for (int i = 0; i < count; i++) {
        godot.from_type(types[i])(&variants[i], &values[i]);
        arguments[i] = &variants[i];
    }
    gd_call_error error = {0};
    godot.call(&self_variant, &name, arguments, count, &result, &error);
    for (int i = 0; i < count; i++) {
        godot.destroy_variant(&variants[i]);
    }
    godot.destroy_variant(&result);
    godot.destroy_variant(&self_variant);
    godot.destructor(GD_STRING_NAME)(&name);
}
