#include "host.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "values.h"

#ifdef _WIN32
#include <windows.h>
#define OPEN(path) ((void *)LoadLibraryA(path))
#define FIND(handle, name) ((void *)GetProcAddress((HMODULE)(handle), name))
#define CLOSE(handle) FreeLibrary((HMODULE)(handle))
#else
#include <dlfcn.h>
#define OPEN(path) dlopen(path, RTLD_NOW | RTLD_LOCAL)
#define FIND(handle, name) dlsym(handle, name)
#define CLOSE(handle) dlclose(handle)
#endif

#define NAME_SIZE 64

typedef struct member {
    char kind[12], name[NAME_SIZE], rest[256];
    gd_method_info info;
    int argument_count;
} member;

static struct {
    void *handle;
    gd_initialization extension;
    gd_class_info class_info;
    char class_name[NAME_SIZE], parent[NAME_SIZE];
    gd_handle process;
    member members[128];
    int member_count;
    char docs[1 << 16];
} host;

/// An object of the class.
typedef struct object {
    void *instance;
    host_listener listener;
    void *userdata;
} object;

static void fail(const char *what, const char *detail)
{
    printf("wrong: %s: %s\n", what, detail);
    exit(1);
}

static member *add(const char *kind, const char *name)
{
    if (host.member_count == 128) {
        fail("too many members", name);
    }
    member *one = &host.members[host.member_count++];
    memset(one, 0, sizeof *one);
    snprintf(one->kind, sizeof one->kind, "%s", kind);
    snprintf(one->name, sizeof one->name, "%s", name);
    return one;
}

static void add_arguments(member *one, const gd_property_info *arguments, int count)
{
    one->argument_count = count;
    for (int i = 0; i < count; i++) {
        const size_t at = strlen(one->rest);
        if (text_of(arguments[i].hint_string)[0] != '\0' ||
            name_of(arguments[i].class_name)[0] != '\0') {
            fail("hint or class of an argument", one->name);
        }
        snprintf(one->rest + at, sizeof one->rest - at, " %s:%u", name_of(arguments[i].name),
                 arguments[i].type);
    }
}

static void register_class(void *library, const gd_handle *name, const gd_handle *parent,
                           const gd_class_info *info)
{
    if (library != &host) {
        fail("another library's pointer", name_of(name));
    }
    snprintf(host.class_name, sizeof host.class_name, "%s", name_of(name));
    snprintf(host.parent, sizeof host.parent, "%s", name_of(parent));
    host.class_info = *info;
}

static void unregister_class(void *library, const gd_handle *name)
{
    (void)library, (void)name;
    host.class_name[0] = '\0';
}

static void register_method(void *library, const gd_handle *name, const gd_method_info *info)
{
    (void)library, (void)name;
    member *one = add("method", name_of(info->name));
    one->info = *info;
    snprintf(one->rest, sizeof one->rest, " %u", info->has_result ? info->result->type : 0);
    add_arguments(one, info->arguments, (int)info->argument_count);
}

static void register_signal(void *library, const gd_handle *name, const gd_handle *signal,
                            const gd_property_info *arguments, int64_t count)
{
    (void)library, (void)name;
    add_arguments(add("signal", name_of(signal)), arguments, (int)count);
}

static void register_constant(void *library, const gd_handle *name, const gd_handle *group,
                              const gd_handle *constant, int64_t value, gd_bool is_bitfield)
{
    (void)library, (void)name, (void)is_bitfield;
    member *one = add("constant", name_of(constant));
    snprintf(one->rest, sizeof one->rest, " %s %lld", name_of(group), (long long)value);
}

static void *construct_object(const gd_handle *name)
{
    if (strcmp(name_of(name), host.parent) != 0) {
        fail("an object of another class", name_of(name));
    }
    live.instances++;
    return calloc(1, sizeof(object));
}

static void set_instance(void *made, const gd_handle *name, void *instance)
{
    if (strcmp(name_of(name), host.class_name) != 0) {
        fail("an instance of another class", name_of(name));
    }
    ((object *)made)->instance = instance;
}

static void load_docs(const char *xml)
{
    snprintf(host.docs, sizeof host.docs, "%s", xml);
}

static gd_variant copy_of(const gd_variant *variant)
{
    content value = content_of(variant);
    if (value.type == GD_STRING) {
        return host_text(text_of(&value.as.handle));
    }
    return *variant;
}

static void emit(object *from, const gd_variant *const *arguments, int64_t count)
{
    host_signal made = {.count = (int)count - 1};
    snprintf(made.name, sizeof made.name, "%s", host_as_text(arguments[0]));
    const member *declared = NULL;
    for (int i = 0; i < host.member_count; i++) {
        if (strcmp(host.members[i].kind, "signal") == 0 &&
            strcmp(host.members[i].name, made.name) == 0) {
            declared = &host.members[i];
        }
    }
    if (declared == NULL || declared->argument_count != made.count) {
        fail("a signal that is not declared so", made.name);
    }
    for (int i = 0; i < made.count; i++) {
        made.arguments[i] = copy_of(arguments[i + 1]);
    }
    from->listener(from->userdata, &made);
    for (int i = 0; i < made.count; i++) {
        destroy_variant(&made.arguments[i]);
    }
}

static void call(gd_variant *self, const gd_handle *method, const gd_variant *const *arguments,
                 int64_t count, gd_variant *out_result, gd_call_error *out_error)
{
    const content value = content_of(self);
    if (value.type == GD_OBJECT && strcmp(name_of(method), "emit_signal") == 0) {
        emit(value.as.object, arguments, count);
    } else if (value.type == GD_ARRAY && strcmp(name_of(method), "push_back") == 0 && count == 1) {
        array *to = value.as.handle.opaque;
        to->items[to->size++] = copy_of(arguments[0]);
    } else {
        fail("a call of", name_of(method));
    }
    memset(out_result, 0, sizeof *out_result);
    out_error->error = 0;
}

static const struct {
    const char *name;
    gd_function function;
} functions[] = {
    {"string_name_new_with_latin1_chars", (gd_function)new_name},
    {"string_new_with_utf8_chars", (gd_function)new_string},
    {"string_to_utf8_chars", (gd_function)string_to_utf8},
    {"variant_destroy", (gd_function)destroy_variant},
    {"variant_call", (gd_function)call},
    {"get_variant_from_type_constructor", (gd_function)from_type},
    {"get_variant_to_type_constructor", (gd_function)to_type},
    {"variant_get_ptr_constructor", (gd_function)constructor},
    {"variant_get_ptr_destructor", (gd_function)destructor},
    {"classdb_register_extension_class2", (gd_function)register_class},
    {"classdb_unregister_extension_class", (gd_function)unregister_class},
    {"classdb_register_extension_class_method", (gd_function)register_method},
    {"classdb_register_extension_class_signal", (gd_function)register_signal},
    {"classdb_register_extension_class_integer_constant", (gd_function)register_constant},
    {"classdb_construct_object", (gd_function)construct_object},
    {"object_set_instance", (gd_function)set_instance},
    {"editor_help_load_xml_from_utf8_chars", (gd_function)load_docs},
};

static const char *missing; // a function that an older Godot does not have

static gd_function get_function(const char *name)
{
    for (size_t i = 0; i < sizeof functions / sizeof functions[0]; i++) {
        if (strcmp(functions[i].name, name) == 0 &&
            (missing == NULL || strcmp(name, missing) != 0)) {
            return functions[i].function;
        }
    }
    return NULL;
}

void host_load(const char *path, const char *entry)
{
    host.handle = OPEN(path);
    if (host.handle == NULL) {
        fail("the library cannot be loaded", path);
    }
    gd_bool (*init)(gd_get_function, void *, gd_initialization *);
    void *symbol = FIND(host.handle, entry);
    memcpy(&init, &symbol, sizeof init);
    missing = "classdb_register_extension_class2";
    if (symbol == NULL || init(get_function, &host, &host.extension)) {
        fail("an older Godot is not refused", entry);
    }
    missing = NULL;
    if (!init(get_function, &host, &host.extension) ||
        host.extension.minimum_level != GD_LEVEL_SCENE) {
        fail("the entry", entry);
    }
    for (int level = GD_LEVEL_SCENE; level <= GD_LEVEL_EDITOR; level++) {
        host.extension.initialize(host.extension.userdata, (gd_level)level);
    }
    new_name(&host.process, "_process", 1);
}

host_counts host_unload(void)
{
    for (int level = GD_LEVEL_EDITOR; level >= GD_LEVEL_SCENE; level--) {
        host.extension.deinitialize(host.extension.userdata, (gd_level)level);
    }
    destructor(GD_STRING_NAME)(&host.process);
    CLOSE(host.handle);
    return live;
}

void host_print(void)
{
    printf("class %s %s\n", host.class_name, host.parent);
    for (int i = 0; i < host.member_count; i++) {
        printf("%s %s%s\n", host.members[i].kind, host.members[i].name, host.members[i].rest);
    }
}

const char *host_docs(void)
{
    return host.docs;
}

void *host_new_node(host_listener listener, void *userdata)
{
    object *made = host.class_info.create_instance(host.class_info.userdata);
    made->listener = listener;
    made->userdata = userdata;
    return made;
}

void host_free_node(void *node)
{
    host.class_info.free_instance(host.class_info.userdata, ((object *)node)->instance);
    free(node);
    live.instances--;
}

void host_process(void *node, double delta_s)
{
    const void *arguments[] = {&delta_s};
    host.class_info.get_virtual(host.class_info.userdata, &host.process)(((object *)node)->instance,
                                                                         arguments, NULL);
}

static const member *method_of(const char *name)
{
    for (int i = 0; i < host.member_count; i++) {
        if (strcmp(host.members[i].kind, "method") == 0 &&
            strcmp(host.members[i].name, name) == 0) {
            return &host.members[i];
        }
    }
    fail("there is no method", name);
    return NULL;
}

int host_call(void *node, const char *method, const gd_variant *arguments, int count,
              gd_variant *out_result)
{
    const gd_variant *pointers[8];
    for (int i = 0; i < count; i++) {
        pointers[i] = &arguments[i];
    }
    gd_call_error error = {0};
    const member *called = method_of(method);
    memset(out_result, 0, sizeof *out_result);
    called->info.call(called->info.userdata, ((object *)node)->instance, pointers, count,
                      out_result, &error);
    return error.error;
}

void host_pointer_call(void *node, const char *method, const void *const *arguments,
                       void *out_result)
{
    const member *called = method_of(method);
    called->info.pointer_call(called->info.userdata, ((object *)node)->instance, arguments,
                              out_result);
}
