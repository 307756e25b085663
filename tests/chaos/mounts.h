/// File systems of a test's own: a namespace that ends with the program and its children.
#ifndef SABOT_TESTS_MOUNTS_H
#define SABOT_TESTS_MOUNTS_H

#include <stdbool.h>
#include <stdint.h>

/// How this program came to its namespace.
typedef enum mounts_kind {
    MOUNTS_NONE, ///< it may not mount
    MOUNTS_ROOT, ///< as root
    MOUNTS_USER, ///< as root of a user namespace of its own
} mounts_kind;

/// Once, before any thread and any child.
mounts_kind mounts_enter(void);

/// A tmpfs of that size, in KiB, over the folder, possibly read-only; false if that is refused.
bool mounts_add(const char *folder, uint32_t size_kib, bool read_only);

/// Takes the newest one away from over the folder; what has open files there keeps them.
void mounts_remove(const char *folder);

#endif
