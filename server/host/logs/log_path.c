#include "host/logs/log_path.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "host/logs/log_lock.h"

#define SUFFIX_MAX 10000u

sb_error sb_log_directory_make(const char *directory, char *out_message, size_t message_size)
{
    int reason = 0;
    if (mkdir(directory, 0777) != 0) {
        reason = errno;
    }
    struct stat status;
    if (reason == EEXIST) {
        reason = stat(directory, &status) != 0 ? errno : S_ISDIR(status.st_mode) ? 0 : ENOTDIR;
    }
    if (reason == 0) {
        return SB_OK;
    }
    snprintf(out_message, message_size, "cannot record to %s: %s", directory, strerror(reason));
    return SB_ERROR_IO;
}

// Syncs the folder, so that the file's name survives a power cut. Some file systems refuse this.
static void sync_directory(const char *directory)
{
    int descriptor = open(directory, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (descriptor < 0) {
        return;
    }
    fsync(descriptor);
    close(descriptor);
}

sb_error sb_log_file_create(const char *directory, uint64_t started_unix_ms, uint32_t session,
                            char *out_path, size_t path_size, int *out_descriptor,
                            char *out_message, size_t message_size)
{
    time_t seconds = (time_t)(started_unix_ms / 1000);
    struct tm utc;
    char stamp[32];
    if (gmtime_r(&seconds, &utc) == NULL ||
        strftime(stamp, sizeof stamp, "%Y%m%d-%H%M%S", &utc) == 0) {
        snprintf(stamp, sizeof stamp, "00000000-000000");
    }
    *out_descriptor = -1;
    for (uint32_t suffix = 1; suffix <= SUFFIX_MAX; suffix++) {
        char tail[16] = "";
        if (suffix > 1) {
            snprintf(tail, sizeof tail, "-%u", suffix);
        }
        int length = snprintf(out_path, path_size, "%s/sabot-%s-%u%s.sblog", directory, stamp,
                              session, tail);
        if (length < 0 || (size_t)length >= path_size) {
            snprintf(out_message, message_size, "cannot record to %.200s: the path is too long",
                     directory);
            return SB_ERROR_LIMIT;
        }
        *out_descriptor = open(out_path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
        if (*out_descriptor >= 0) {
            // The lock holds until the writer ends; a server that resumes the match checks it.
            (void)sb_log_lock(*out_descriptor);
            sync_directory(directory);
            return SB_OK;
        }
        if (errno != EEXIST) {
            break;
        }
    }
    snprintf(out_message, message_size, "cannot record to %s: %s", out_path, strerror(errno));
    return SB_ERROR_IO;
}

int sb_log_name_is(const struct dirent *entry)
{
    static const char ending[] = ".sblog";
    size_t length = strlen(entry->d_name);
    return length >= sizeof ending - 1 &&
           strcmp(entry->d_name + length - (sizeof ending - 1), ending) == 0;
}

int sb_log_name_order(const struct dirent **a, const struct dirent **b)
{
    return strcmp((*a)->d_name, (*b)->d_name);
}
