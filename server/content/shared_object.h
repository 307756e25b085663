/// A shared object that the program loads while it runs. shared_object_posix.c and
/// shared_object_windows.c implement it. A build may compile both: the one for the other system is
/// empty.
#ifndef SABOT_CONTENT_SHARED_OBJECT_H
#define SABOT_CONTENT_SHARED_OBJECT_H

#include <stddef.h>

/// Loads a shared object, which runs its code. A path without a folder is a file of the current
/// folder. Never waits for another process. Returns NULL on failure, with the system's reason in
/// `out_reason`; empty if it has none.
void *sb_shared_object_open(const char *path, char *out_reason, size_t reason_size);

/// A function of any type. The caller knows the right one.
typedef void sb_shared_function(void);

/// Returns a function that the object exports; NULL if it has none of this name.
sb_shared_function *sb_shared_object_find(void *object, const char *name);

void sb_shared_object_close(void *object);

#endif
