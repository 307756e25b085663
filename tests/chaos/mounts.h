/// File systems of a test's own, in a mount namespace that ends with the program and its children.
#ifndef SABOT_TESTS_MOUNTS_H
#define SABOT_TESTS_MOUNTS_H

#include <stdbool.h>
#include <stdint.h>

/// How this program got its namespace.
typedef enum mounts_kind {
    MOUNTS_NONE, ///< none: it may not mount
    MOUNTS_ROOT, ///< as root
    MOUNTS_USER, ///< as root of its own user namespace
} mounts_kind;

/// Call it once, before any thread or child process starts.
mounts_kind mounts_enter(void);

/// Mounts a tmpfs of `size_kib` over the folder. Returns false if the system refuses.
bool mounts_add(const char *folder, uint32_t size_kib, bool read_only);

/// Removes the newest mount from the folder. Open files there stay open.
void mounts_remove(const char *folder);

#endif
