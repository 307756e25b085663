#include "host/admin/safe_file.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

static bool write_all(int descriptor, const char *bytes, size_t size)
{
    for (size_t done = 0; done < size;) {
        const ssize_t written = write(descriptor, bytes + done, size - done);
        if (written < 0 && errno != EINTR) {
            return false;
        }
        done += written > 0 ? (size_t)written : 0;
    }
    return fsync(descriptor) == 0;
}

// A crash may undo the new name until the folder is synced.
static void sync_folder_of(const char *path)
{
    char folder[PATH_MAX];
    const char *slash = strrchr(path, '/');
    snprintf(folder, sizeof folder, "%.*s", slash != NULL ? (int)(slash - path) + 1 : 1,
             slash != NULL ? path : ".");
    const int descriptor = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (descriptor >= 0) {
        (void)fsync(descriptor);
        close(descriptor);
    }
}

static bool replace(const char *path, const char *name, const void *bytes, size_t size)
{
    const int descriptor = open(name, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC | O_NOFOLLOW, 0600);
    if (descriptor < 0) {
        return false;
    }
    bool done = write_all(descriptor, bytes, size);
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
    sync_folder_of(path);
    return SB_OK;
}
