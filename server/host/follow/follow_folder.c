#include "host/follow/follow_folder.h"
#include "host/logs/log_path.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

static bool path_of(const char *directory, char out_path[SB_SERVER_LOG_PATH_SIZE])
{
    const int length =
        snprintf(out_path, SB_SERVER_LOG_PATH_SIZE, "%s/" SB_FOLLOW_FOLDER_MARK, directory);
    errno = ENAMETOOLONG;
    return length > 0 && (size_t)length < SB_SERVER_LOG_PATH_SIZE;
}

static bool sync_path(const char *path, int flags)
{
    const int descriptor = open(path, flags | O_CLOEXEC, 0600);
    if (descriptor < 0) {
        return false;
    }
    const bool synced = fsync(descriptor) == 0;
    const int fault = errno;
    close(descriptor);
    errno = fault;
    return synced;
}

bool sb_follow_folder_mark(const char *directory)
{
    char path[SB_SERVER_LOG_PATH_SIZE];
    return path_of(directory, path) && sync_path(path, O_WRONLY | O_CREAT | O_NOFOLLOW) &&
           sync_path(directory, O_RDONLY | O_DIRECTORY);
}

bool sb_follow_folder_is_marked(const char *directory)
{
    char path[SB_SERVER_LOG_PATH_SIZE];
    struct stat status;
    return !path_of(directory, path) || lstat(path, &status) == 0 || errno != ENOENT;
}
