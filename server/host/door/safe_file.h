/// Replaces a file so that a crash leaves the old one or the new one, never a part.
#ifndef SABOT_HOST_DOOR_SAFE_FILE_H
#define SABOT_HOST_DOOR_SAFE_FILE_H

#include <stddef.h>

#include "base/error.h"

/// Writes "PATH.new", syncs it, and gives it the name PATH. Its owner alone may read it.
/// SB_ERROR_IO and a sentence that names the file; the old file stays.
sb_error sb_safe_file_write(const char *path, const void *bytes, size_t size, char *out_message,
                            size_t message_size);

#endif
