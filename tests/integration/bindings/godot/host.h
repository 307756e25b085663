/// Stands in for Godot 4, which cannot be had here. It loads the extension by the entry that its
/// file names, gives it Godot's functions by their names, and keeps values as Godot does: strings,
/// names and arrays are counted, so that what is not given back is seen.
#ifndef HOST_H
#define HOST_H

#include "gdextension.h"

typedef struct host_counts {
    int strings, names, arrays, instances;
} host_counts;

/// A signal that was emitted, with its arguments as text and numbers.
typedef struct host_signal {
    char name[32];
    int count;
    gd_variant arguments[8];
} host_signal;

typedef void (*host_listener)(void *userdata, const host_signal *signal);

/// Loads the library, and initializes it as the editor does. Ends the program if it cannot.
void host_load(const char *path, const char *entry);

/// Ends it, and returns what is left of its values.
host_counts host_unload(void);

/// Prints what was registered: "method NAME RESULT ARGUMENT:TYPE...", "signal NAME ...", "constant
/// ...".
void host_print(void);
const char *host_docs(void);

/// Makes a node of the class. Signals go to the listener.
void *host_new_node(host_listener listener, void *userdata);
void host_free_node(void *node);
void host_process(void *node, double delta_s);

/// Calls a method with variants; returns the error's number. The result is the caller's.
int host_call(void *node, const char *method, const gd_variant *arguments, int count,
              gd_variant *out_result);

/// Calls a method with plain values, as a script with types does.
void host_pointer_call(void *node, const char *method, const void *const *arguments,
                       void *out_result);

gd_variant host_bool(int value);
gd_variant host_int(int64_t value);
gd_variant host_float(double value);
gd_variant host_text(const char *value);
gd_variant host_vector(float x, float y, float z);
int64_t host_as_int(const gd_variant *variant);
double host_as_float(const gd_variant *variant);
const char *host_as_text(const gd_variant *variant);
gd_vector3 host_as_vector(const gd_variant *variant);
gd_transform3d host_as_transform(const gd_variant *variant);
int host_array_size(const gd_variant *variant);
void host_free(gd_variant *variant);

#endif
