/// A file as the source of a tick log.
#ifndef SABOT_HOST_LOGS_FILE_SOURCE_H
#define SABOT_HOST_LOGS_FILE_SOURCE_H

#include <stdint.h>

#include "record/log.h"

typedef struct sb_file_source {
    int descriptor;
    uint64_t size;  ///< bytes when it was opened
    int read_error; ///< errno of the first read that failed, 0 if none
} sb_file_source;

/// SB_ERROR_IO with errno set, as by sb_regular_file_open, if the path is no regular file that can
/// be opened.
sb_error sb_file_source_open(sb_file_source *source, const char *path);
void sb_file_source_close(sb_file_source *source);

/// Returns the source for a log reader. `source` must stay where it is.
sb_log_source sb_file_source_view(sb_file_source *source);

#endif
