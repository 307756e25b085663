/// The logs in the record folder, for an operator. A log that is kept has an empty file beside it,
/// NAME.keep, which retention and this interface respect.
#ifndef SABOT_HOST_ADMIN_ANSWERS_LOG_FOLDER_H
#define SABOT_HOST_ADMIN_ANSWERS_LOG_FOLDER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/error.h"
#include "host/logs/retention.h"
#include "host/web/web_log_list.h"

typedef struct sb_folder_log {
    char name[SB_WEB_LOG_NAME_SIZE];
    uint64_t bytes;
    uint64_t modified_unix_ms;
    bool running; ///< its match may still be played (logs/log_lock.h)
    bool kept;
} sb_folder_log;

/// Lists the newest logs first, `limit` at most. The caller frees the entries. SB_ERROR_IO with
/// errno set, SB_ERROR_MEMORY.
sb_error sb_log_folder_list(const char *folder, uint32_t limit, sb_folder_log **out_entries,
                            uint32_t *out_count);

/// Opens a log for reading, as far as it is written; -1 with errno set. There is no log (ENOENT) of
/// a name that `sb_web_log_name_is` refuses, here and below.
int sb_log_folder_open(const char *folder, const char *name, uint64_t *out_size);

/// Deletes a log. SB_ERROR_STATE if it is kept or its match may still be played; SB_ERROR_IO with
/// errno set, ENOENT if there is none.
sb_error sb_log_folder_delete(const char *folder, const char *name);

/// Keeps a log, or lets go of it. SB_ERROR_IO with errno set.
sb_error sb_log_folder_keep(const char *folder, const char *name, bool kept);

#endif
