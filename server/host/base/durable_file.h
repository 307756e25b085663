/// What a crash must not undo: bytes of a file, and its name.
#ifndef SABOT_HOST_BASE_DURABLE_FILE_H
#define SABOT_HOST_BASE_DURABLE_FILE_H

#include <stdbool.h>
#include <stddef.h>

/// Writes all the bytes and syncs the file. False with errno.
bool sb_durable_write(int descriptor, const void *bytes, size_t size);

/// Syncs the folder of a path whose file has been made, renamed or removed. An error is ignored,
/// because not every file system can sync a folder.
void sb_durable_name(const char *path);

#endif
