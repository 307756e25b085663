#include "host/door/safe_file.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "host/base/durable_file.h"

static bool replace(const char *path, const char *name, const void *bytes, size_t size)
{
    const int descriptor = open(name, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0600);
    if (descriptor < 0) {
        return false;
    }
    bool done = sb_durable_write(descriptor, bytes, size);
    int reason = errno;
    close(descriptor);
    if (done) {
        done = rename(name, path) == 0;
        reason = errno;
    }
    if (!done) {
        unlink(name);
        errno = reason;
    }
    return done;
}

sb_error sb_safe_file_write(const char *path, const void *bytes, size_t size, char *out_message,
                            size_t message_size)
{
    char name[PATH_MAX];
    errno = ENAMETOOLONG;
    if (snprintf(name, sizeof name, "%s.new", path) >= (int)sizeof name ||
        !replace(path, name, bytes, size)) {
        snprintf(out_message, message_size, "cannot write %s: %s", path, strerror(errno));
        return SB_ERROR_IO;
    }
    sb_durable_name(path);
    return SB_OK;
}
