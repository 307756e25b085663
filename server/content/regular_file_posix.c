#include "content/regular_file.h"

#ifndef _WIN32
#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

// Returns 0, or the errno of a descriptor that is no regular file.
static int look_at(int descriptor, uint64_t *out_size)
{
    struct stat status;
    if (fstat(descriptor, &status) != 0) {
        return errno;
    }
    if (S_ISDIR(status.st_mode)) {
        return EISDIR;
    }
    if (!S_ISREG(status.st_mode)) {
        return EINVAL;
    }
    if (out_size != NULL) {
        *out_size = (uint64_t)status.st_size;
    }
    return 0;
}

int sb_regular_file_open(const char *path, uint64_t *out_size)
{
    // O_NONBLOCK: opening a named pipe without a writer would wait for one. O_NOCTTY: a terminal
    // that is opened must not become the one of this process.
    const int descriptor = open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
    if (descriptor < 0) {
        errno = errno == ENXIO || errno == ENODEV ? EINVAL : errno; // a socket, or no such device
        return -1;
    }
    const int reason = look_at(descriptor, out_size);
    if (reason != 0) {
        close(descriptor);
        errno = reason;
        return -1;
    }
    return descriptor;
}

const char *sb_regular_file_reason(int reason)
{
    return reason == EINVAL ? "not a regular file" : strerror(reason);
}
#endif
