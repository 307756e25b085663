/// What Godot loads: registers the class `SabotClient` with its methods, signals, constants and
/// documentation.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "node.h"

/// A constant of the class.
typedef struct constant {
    const char *group; ///< enumeration to which it belongs
    const char *name;
    int64_t value;
} constant;

#include "generated/constants.h"
#include "generated/docs.h"

typedef struct signal {
    const char *name;
    struct {
        const char *name;
        gd_type type;
    } arguments[6];
    int argument_count;
} signal;

static const signal signals[] = {
    {"state_changed", {{"state", GD_INT}}, 1},
    {"event_happened",
     {{"kind", GD_INT},
      {"name", GD_STRING},
      {"entity", GD_INT},
      {"other", GD_INT},
      {"value", GD_INT},
      {"point", GD_VECTOR3}},
     6},
    {"chat_received", {{"player", GD_INT}, {"text", GD_STRING}}, 2},
};

#define COUNT_OF(array) ((int)(sizeof(array) / sizeof((array)[0])))

/// Names and texts that live as long as the extension.
static struct {
    gd_handle class_name, parent, process, none;
    gd_handle no_text;
} names;

static size_t size_of(gd_type type)
{
    switch ((int)type) {
    case GD_BOOL:
        return sizeof(gd_bool);
    case GD_VECTOR3:
        return sizeof(gd_vector3);
    case GD_QUATERNION:
        return sizeof(gd_quaternion);
    case GD_TRANSFORM3D:
        return sizeof(gd_transform3d);
    default:
        return type == GD_NIL ? 0 : sizeof(uint64_t);
    }
}

/// Called by scripts whose types are known.
static void pointer_call(void *userdata, void *instance, const void *const *arguments,
                         void *out_result)
{
    const method *called = userdata;
    gd_value values[METHOD_ARGUMENT_COUNT_MAX], result;
    memset(&result, 0, sizeof result);
    for (int i = 0; i < called->argument_count; i++) {
        memcpy(&values[i], arguments[i], size_of(called->arguments[i].type));
    }
    if (called->result == GD_STRING || called->result == GD_ARRAY) {
        memcpy(&result, out_result, sizeof result.handle); // Godot has made it
    }
    called->body(instance, values, &result);
    if (called->result != GD_NIL) {
        memcpy(out_result, &result, size_of(called->result));
    }
}

/// Called by all other scripts.
static void variant_call(void *userdata, void *instance, const gd_variant *const *arguments,
                         int64_t count, gd_variant *out_result, gd_call_error *out_error)
{
    const method *called = userdata;
    if (count != called->argument_count) {
        out_error->error =
            count < called->argument_count ? GD_CALL_TOO_FEW_ARGUMENTS : GD_CALL_TOO_MANY_ARGUMENTS;
        out_error->expected = called->argument_count;
        return;
    }
    gd_value values[METHOD_ARGUMENT_COUNT_MAX], result;
    for (int i = 0; i < count; i++) {
        const gd_type type = called->arguments[i].type;
        gd_variant copy = *arguments[i]; // that it is only read is Godot's word
        memset(&values[i], 0, sizeof values[i]);
        godot.to_type(type)(&values[i], &copy);
    }
    value_init(called->result, &result);
    called->body(instance, values, &result);
    for (int i = 0; i < count; i++) {
        value_destroy(called->arguments[i].type, &values[i]);
    }
    if (called->result != GD_NIL) {
        godot.from_type(called->result)(out_result, &result);
    }
    value_destroy(called->result, &result);
    out_error->error = GD_CALL_OK;
}

static void process(void *instance, const void *const *arguments, void *out_result)
{
    (void)arguments, (void)out_result;
    node_process(instance);
}

/// Names are unique pointers in Godot.
static gd_virtual get_virtual(void *userdata, const gd_handle *name)
{
    (void)userdata;
    return name->opaque == names.process.opaque ? process : NULL;
}

static void *create_instance(void *userdata)
{
    (void)userdata;
    node *self = calloc(1, sizeof *self);
    if (self == NULL) {
        return NULL;
    }
    self->state = SB_CLIENT_CLOSED;
    self->object = godot.construct_object(&names.parent);
    godot.set_instance(self->object, &names.class_name, self);
    return self->object;
}

static void free_instance(void *userdata, void *instance)
{
    (void)userdata;
    if (instance != NULL) {
        node_leave(instance);
    }
    free(instance);
}

static gd_property_info info_of(gd_type type, gd_handle *name)
{
    return (gd_property_info){.type = (uint32_t)type,
                              .name = name,
                              .class_name = &names.none,
                              .hint = 0,
                              .hint_string = &names.no_text,
                              .usage = GD_USAGE_DEFAULT};
}

static void register_method(const method *one)
{
    gd_handle name, labels[METHOD_ARGUMENT_COUNT_MAX];
    gd_property_info arguments[METHOD_ARGUMENT_COUNT_MAX],
        result = info_of(one->result, &names.none);
    uint32_t metadata[METHOD_ARGUMENT_COUNT_MAX] = {GD_METADATA_NONE};
    godot.new_name(&name, one->name, 0);
    for (int i = 0; i < one->argument_count; i++) {
        godot.new_name(&labels[i], one->arguments[i].name, 0);
        arguments[i] = info_of(one->arguments[i].type, &labels[i]);
    }
    union {
        const method *in;
        void *out;
    } userdata = {.in = one}; // it comes back to `pointer_call`, which only reads it
    godot.register_method(godot.library, &names.class_name,
                          &(gd_method_info){.name = &name,
                                            .userdata = userdata.out,
                                            .call = variant_call,
                                            .pointer_call = pointer_call,
                                            .flags = GD_METHOD_NORMAL,
                                            .has_result = one->result != GD_NIL,
                                            .result = &result,
                                            .result_metadata = GD_METADATA_NONE,
                                            .argument_count = (uint32_t)one->argument_count,
                                            .arguments = arguments,
                                            .arguments_metadata = metadata});
    for (int i = 0; i < one->argument_count; i++) {
        godot.destructor(GD_STRING_NAME)(&labels[i]);
    }
    godot.destructor(GD_STRING_NAME)(&name);
}

static void register_signal(const signal *one)
{
    gd_handle name, labels[6];
    gd_property_info arguments[6];
    godot.new_name(&name, one->name, 0);
    for (int i = 0; i < one->argument_count; i++) {
        godot.new_name(&labels[i], one->arguments[i].name, 0);
        arguments[i] = info_of(one->arguments[i].type, &labels[i]);
    }
    godot.register_signal(godot.library, &names.class_name, &name, arguments, one->argument_count);
    for (int i = 0; i < one->argument_count; i++) {
        godot.destructor(GD_STRING_NAME)(&labels[i]);
    }
    godot.destructor(GD_STRING_NAME)(&name);
}

static void register_constant(const constant *one)
{
    gd_handle group, name;
    godot.new_name(&group, one->group, 0);
    godot.new_name(&name, one->name, 0);
    godot.register_constant(godot.library, &names.class_name, &group, &name, one->value, 0);
    godot.destructor(GD_STRING_NAME)(&group);
    godot.destructor(GD_STRING_NAME)(&name);
}

static void register_class(void)
{
    godot.new_name(&names.class_name, "SabotClient", 0);
    godot.new_name(&names.parent, "Node", 0);
    godot.new_name(&names.process, "_process", 0);
    godot.new_name(&names.none, "", 0);
    godot.new_string(&names.no_text, "");
    godot.register_class(godot.library, &names.class_name, &names.parent,
                         &(gd_class_info){.is_exposed = 1,
                                          .create_instance = create_instance,
                                          .free_instance = free_instance,
                                          .get_virtual = get_virtual});
    for (int i = 0; i < node_method_count; i++) {
        register_method(&node_methods[i]);
    }
    for (int i = 0; i < COUNT_OF(signals); i++) {
        register_signal(&signals[i]);
    }
    for (int i = 0; i < COUNT_OF(constants); i++) {
        register_constant(&constants[i]);
    }
}

/// The editor shows the documentation since Godot 4.3.
static void load_docs(void)
{
    size_t size = 1;
    for (int i = 0; i < COUNT_OF(docs_lines); i++) {
        size += strlen(docs_lines[i]) + 1;
    }
    char *text = godot.load_docs != NULL ? calloc(1, size) : NULL;
    if (text == NULL) {
        return;
    }
    size_t at = 0;
    for (int i = 0; i < COUNT_OF(docs_lines); i++) {
        at += (size_t)snprintf(text + at, size - at, "%s\n", docs_lines[i]);
    }
    godot.load_docs(text);
    free(text);
}

static void initialize(void *userdata, gd_level level)
{
    (void)userdata;
    if (level == GD_LEVEL_SCENE) {
        register_class();
    } else if (level == GD_LEVEL_EDITOR) {
        load_docs();
    }
}

static void deinitialize(void *userdata, gd_level level)
{
    (void)userdata;
    if (level != GD_LEVEL_SCENE) {
        return;
    }
    godot.unregister_class(godot.library, &names.class_name);
    gd_handle *const all[] = {&names.class_name, &names.parent, &names.process, &names.none};
    for (int i = 0; i < COUNT_OF(all); i++) {
        godot.destructor(GD_STRING_NAME)(all[i]);
    }
    godot.destructor(GD_STRING)(&names.no_text);
}

SB_API gd_bool sabot_godot_init(gd_get_function get_function, void *library,
                                gd_initialization *out_initialization);

/// The entry that sabot.gdextension names. Returns 0 if Godot is older than 4.2.
gd_bool sabot_godot_init(gd_get_function get_function, void *library,
                         gd_initialization *out_initialization)
{
    if (!engine_load(get_function, library)) {
        return 0;
    }
    *out_initialization = (gd_initialization){.minimum_level = GD_LEVEL_SCENE,
                                              .userdata = NULL,
                                              .initialize = initialize,
                                              .deinitialize = deinitialize};
    return 1;
}
