#include "host/logs/log_aside.h"

#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <stdio.h>
#include <unistd.h>

#include "host/logs/file_source.h"
#include "host/logs/log_lock.h"
#include "host/logs/log_path.h"
#include "record/reader.h"

// The lock is held until the log has its other name, so that nobody begins to write it meanwhile.
static sb_log_aside set_aside(const char *path, int descriptor)
{
    char aside[SB_SERVER_LOG_PATH_SIZE + sizeof SB_LOG_ASIDE_ENDING];
    sb_file_source file;
    if (!sb_log_lock(descriptor) || sb_file_source_open(&file, path) != SB_OK) {
        return SB_LOG_ASIDE_FAILED;
    }
    const bool closed = sb_log_looks_closed(sb_file_source_view(&file), file.size);
    errno = file.read_error;
    sb_file_source_close(&file);
    if (closed) {
        return SB_LOG_ASIDE_NONE;
    }
    snprintf(aside, sizeof aside, "%s" SB_LOG_ASIDE_ENDING, path);
    return errno == 0 && rename(path, aside) == 0 ? SB_LOG_ASIDE_DONE : SB_LOG_ASIDE_FAILED;
}

sb_log_aside sb_log_set_aside(const char *directory, const char *name)
{
    char path[SB_SERVER_LOG_PATH_SIZE];
    const int length = snprintf(path, sizeof path, "%s/%s", directory, name);
    if (length < 0 || (size_t)length >= sizeof path) {
        errno = ENAMETOOLONG;
        return SB_LOG_ASIDE_FAILED;
    }
    const int descriptor = open(path, O_RDWR | O_CLOEXEC | O_NONBLOCK);
    if (descriptor < 0) {
        return errno == ENOENT || errno == EISDIR ? SB_LOG_ASIDE_NONE : SB_LOG_ASIDE_FAILED;
    }
    const sb_log_aside result = set_aside(path, descriptor);
    const int error = errno;
    close(descriptor);
    errno = error;
    return result;
}
