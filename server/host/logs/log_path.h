/// Where a match's log is written: a new file in the record folder.
#ifndef SABOT_HOST_LOGS_LOG_PATH_H
#define SABOT_HOST_LOGS_LOG_PATH_H

#include <stddef.h>
#include <stdint.h>

#include "base/error.h"

#define SB_SERVER_LOG_PATH_SIZE 1024 ///< of a log's path, terminating zero included

/// Makes the folder if it does not exist; its parent must. SB_ERROR_IO, and a message that names
/// path and reason.
sb_error sb_log_directory_make(const char *directory, char *out_message, size_t message_size);

/// Creates DIRECTORY/sabot-<UTC as yyyymmdd-hhmmss>-<session>.sblog for writing. If the name is
/// taken, "-2", "-3" and so on go before the ending: no file is ever overwritten. The caller gets
/// the path and an open, locked (flock) descriptor. SB_ERROR_IO, SB_ERROR_LIMIT (path too long),
/// and a message that names path and reason.
sb_error sb_log_file_create(const char *directory, uint64_t started_unix_ms, uint32_t session,
                            char *out_path, size_t path_size, int *out_descriptor,
                            char *out_message, size_t message_size);

struct dirent;

/// Filter and order for scandir: files named *.sblog, by name.
int sb_log_name_is(const struct dirent *entry);
int sb_log_name_order(const struct dirent **a, const struct dirent **b);

#endif
