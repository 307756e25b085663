#include "host/logs/log_lock.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "host/logs/file_source.h"
#include "record/reader.h"

#define LOCK_TRY_COUNT 100u
#define LOCK_WAIT_NS 1000000

bool sb_log_lock(int descriptor)
{
    for (uint32_t i = 1;; i++) {
        if (flock(descriptor, LOCK_EX | LOCK_NB) == 0) {
            return true;
        }
        if (errno != EWOULDBLOCK || i == LOCK_TRY_COUNT) {
            return false;
        }
        const struct timespec pause = {.tv_nsec = LOCK_WAIT_NS};
        (void)nanosleep(&pause, NULL);
        errno = EWOULDBLOCK;
    }
}

bool sb_log_is_left(const char *path)
{
    const int descriptor = open(path, O_RDWR | O_CLOEXEC | O_NONBLOCK);
    if (descriptor < 0) {
        return false;
    }
    const bool left = flock(descriptor, LOCK_EX | LOCK_NB) == 0;
    close(descriptor);
    return left;
}

// A time before 1970 counts as 1970.
static uint64_t unix_ms_of(struct timespec time)
{
    return time.tv_sec < 0
               ? 0
               : (uint64_t)time.tv_sec * 1000u + (uint64_t)time.tv_nsec / UINT64_C(1000000);
}

bool sb_log_is_running(int descriptor, uint64_t now_unix_ms)
{
    struct stat status;
    if (fstat(descriptor, &status) != 0) {
        return true;
    }
    sb_file_source source = {.descriptor = descriptor, .size = (uint64_t)status.st_size};
    if (sb_log_looks_closed(sb_file_source_view(&source), source.size)) {
        return false;
    }
    // A young log is not locked even for an instant: its writer may be about to lock it.
    const uint64_t written_ms = unix_ms_of(status.st_mtim);
    if (now_unix_ms < written_ms || now_unix_ms - written_ms < SB_LOG_ABANDONED_MS) {
        return true;
    }
    if (flock(descriptor, LOCK_SH | LOCK_NB) != 0) {
        return true;
    }
    (void)flock(descriptor, LOCK_UN);
    return false;
}
