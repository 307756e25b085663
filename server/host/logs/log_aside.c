#include "host/logs/log_aside.h"

#include <fcntl.h>
#include <stdio.h>
#include <unistd.h>

#include "host/logs/file_source.h"
#include "host/logs/log_lock.h"
#include "host/server_logs.h"
#include "record/reader.h"

// The lock is held until the log has its other name, so that nobody begins to write it meanwhile.
static bool is_left_open(const char *path, int descriptor)
{
    sb_file_source file;
    if (descriptor < 0 || !sb_log_lock(descriptor) || sb_file_source_open(&file, path) != SB_OK) {
        return false;
    }
    const bool closed = sb_log_looks_closed(sb_file_source_view(&file), file.size);
    sb_file_source_close(&file);
    return !closed;
}

bool sb_log_set_aside(const char *directory, const char *name)
{
    char path[SB_SERVER_LOG_PATH_SIZE], aside[SB_SERVER_LOG_PATH_SIZE + sizeof SB_LOG_ASIDE_ENDING];
    const int length = snprintf(path, sizeof path, "%s/%s", directory, name);
    if (length < 0 || (size_t)length >= sizeof path) {
        return false;
    }
    snprintf(aside, sizeof aside, "%s" SB_LOG_ASIDE_ENDING, path);
    const int descriptor = open(path, O_RDWR | O_CLOEXEC | O_NONBLOCK);
    const bool done = is_left_open(path, descriptor) && rename(path, aside) == 0;
    if (descriptor >= 0) {
        close(descriptor);
    }
    return done;
}
