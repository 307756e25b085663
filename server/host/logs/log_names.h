/// The names of the logs in a folder, and which of them are new since the last look.
#ifndef SABOT_HOST_LOGS_LOG_NAMES_H
#define SABOT_HOST_LOGS_LOG_NAMES_H

#include <stdbool.h>

#include "base/error.h"

struct dirent;

/// All zeros is a folder that was not looked at.
typedef struct sb_log_names {
    struct dirent **names; ///< at the last look, sorted
    int count;
} sb_log_names;

/// Looks for `*.sblog`, and calls `found` for each name that was not there at the last look, in the
/// order of names. A name for which it returns false is new at the next look again. SB_ERROR_IO,
/// with errno set, if the folder cannot be read; then nothing changes.
sb_error sb_log_names_look(sb_log_names *names, const char *directory,
                           bool (*found)(void *context, const char *name), void *context);

/// Forgets all names: they are new at the next look.
void sb_log_names_deinit(sb_log_names *names);

#endif
