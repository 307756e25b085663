/// A folder of its own for each test, which is removed with everything in it.
#ifndef SABOT_TESTS_SCRATCH_H
#define SABOT_TESTS_SCRATCH_H

#include <stddef.h>

#define SCRATCH_PATH_SIZE 256

typedef struct scratch {
    char path[SCRATCH_PATH_SIZE];
} scratch;

/// Creates the folder, and asserts that this works.
void scratch_make(scratch *folder);
/// Removes the folder, with files and folders one level deep.
void scratch_remove(scratch *folder);
/// Returns the path of a file in it, in static storage for the last two calls.
const char *scratch_path(const scratch *folder, const char *name);
/// Makes a file with these bytes; returns its path.
const char *scratch_write(const scratch *folder, const char *name, const void *bytes, size_t size);

#endif
