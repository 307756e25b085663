#include "host/admin/answers/log_folder.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "host/logs/log_lock.h"

#define MARK_NAME_SIZE (SB_WEB_LOG_NAME_SIZE + sizeof SB_LOG_KEEP_ENDING)
#define FIRST_CAPACITY 64u

static int open_folder(const char *folder)
{
    return open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
}

static uint64_t unix_ms_of(const struct timespec *time)
{
    return time->tv_sec < 0 ? 0
                            : (uint64_t)time->tv_sec * 1000u + (uint64_t)time->tv_nsec / 1000000u;
}

static void name_mark(const char *name, char out_mark[MARK_NAME_SIZE])
{
    snprintf(out_mark, MARK_NAME_SIZE, "%s%s", name, SB_LOG_KEEP_ENDING);
}

static bool is_kept(int folder, const char *name)
{
    char mark[MARK_NAME_SIZE];
    struct stat status;
    name_mark(name, mark);
    return fstatat(folder, mark, &status, AT_SYMLINK_NOFOLLOW) == 0;
}

static bool is_running(int folder, const char *name)
{
    uint64_t size;
    const int log = sb_web_log_open(folder, name, false, &size);
    if (log >= 0) {
        close(log);
    }
    return log < 0 && errno == EBUSY;
}

static bool look_at(int folder, const char *name, sb_folder_log *out_entry)
{
    struct stat status;
    const size_t size = strlen(name);
    if (!sb_web_log_name_is(name, size) ||
        fstatat(folder, name, &status, AT_SYMLINK_NOFOLLOW) != 0 || !S_ISREG(status.st_mode)) {
        return false;
    }
    *out_entry = (sb_folder_log){.bytes = (uint64_t)status.st_size,
                                 .modified_unix_ms = unix_ms_of(&status.st_mtim)};
    memcpy(out_entry->name, name, size + 1);
    return true;
}

static int newest_first(const void *left, const void *right)
{
    const sb_folder_log *a = left, *b = right;
    if (a->modified_unix_ms != b->modified_unix_ms) {
        return a->modified_unix_ms < b->modified_unix_ms ? 1 : -1;
    }
    return strcmp(b->name, a->name);
}

// Adds an entry. When the entries are full, their number doubles.
static bool append(sb_folder_log **entries, uint32_t *count, const sb_folder_log *entry)
{
    const bool full = *count == 0 || (*count >= FIRST_CAPACITY && (*count & (*count - 1)) == 0);
    if (full) {
        const size_t capacity = *count == 0 ? FIRST_CAPACITY : (size_t)*count * 2;
        sb_folder_log *larger = realloc(*entries, capacity * sizeof *larger);
        if (larger == NULL) {
            return false;
        }
        *entries = larger;
    }
    (*entries)[(*count)++] = *entry;
    return true;
}

static sb_error gather(DIR *directory, sb_folder_log **out_entries, uint32_t *out_count)
{
    const struct dirent *next;
    while ((next = readdir(directory)) != NULL) {
        sb_folder_log entry;
        if (look_at(dirfd(directory), next->d_name, &entry) &&
            !append(out_entries, out_count, &entry)) {
            return SB_ERROR_MEMORY;
        }
    }
    return SB_OK;
}

sb_error sb_log_folder_list(const char *folder, uint32_t limit, sb_folder_log **out_entries,
                            uint32_t *out_count)
{
    *out_entries = NULL;
    *out_count = 0;
    DIR *directory = opendir(folder);
    if (directory == NULL) {
        return SB_ERROR_IO;
    }
    const sb_error error = gather(directory, out_entries, out_count);
    if (error != SB_OK) {
        free(*out_entries);
        *out_entries = NULL;
        *out_count = 0;
    } else if (*out_count > 0) {
        qsort(*out_entries, *out_count, sizeof **out_entries, newest_first);
        *out_count = *out_count < limit ? *out_count : limit;
    }
    for (uint32_t i = 0; i < *out_count; i++) {
        sb_folder_log *entry = &(*out_entries)[i];
        entry->running = is_running(dirfd(directory), entry->name);
        entry->kept = is_kept(dirfd(directory), entry->name);
    }
    closedir(directory);
    return error;
}

int sb_log_folder_open(const char *folder, const char *name, uint64_t *out_size)
{
    if (!sb_web_log_name_is(name, strlen(name))) {
        errno = ENOENT;
        return -1;
    }
    const int descriptor = open_folder(folder);
    if (descriptor < 0) {
        return -1;
    }
    const int log = sb_web_log_open(descriptor, name, true, out_size);
    const int reason = errno;
    close(descriptor);
    errno = reason;
    return log;
}

static sb_error delete_in(int folder, const char *name)
{
    sb_folder_log entry;
    if (!look_at(folder, name, &entry)) {
        errno = ENOENT;
        return SB_ERROR_IO;
    }
    if (is_kept(folder, name) || is_running(folder, name)) {
        return SB_ERROR_STATE;
    }
    return unlinkat(folder, name, 0) == 0 ? SB_OK : SB_ERROR_IO;
}

sb_error sb_log_folder_delete(const char *folder, const char *name)
{
    const int descriptor = open_folder(folder);
    const sb_error error = descriptor >= 0 ? delete_in(descriptor, name) : SB_ERROR_IO;
    const int reason = errno;
    if (descriptor >= 0) {
        close(descriptor);
    }
    errno = reason;
    return error;
}

static bool set_mark(int folder, const char *name, bool kept)
{
    char mark[MARK_NAME_SIZE];
    sb_folder_log entry;
    if (!look_at(folder, name, &entry)) {
        errno = ENOENT;
        return false;
    }
    name_mark(name, mark);
    if (!kept) {
        return unlinkat(folder, mark, 0) == 0 || errno == ENOENT;
    }
    const int file = openat(folder, mark, O_WRONLY | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0600);
    return file >= 0 && close(file) == 0;
}

sb_error sb_log_folder_keep(const char *folder, const char *name, bool kept)
{
    const int descriptor = open_folder(folder);
    const bool done = descriptor >= 0 && set_mark(descriptor, name, kept);
    const int reason = errno;
    if (descriptor >= 0) {
        close(descriptor);
    }
    errno = reason;
    return done ? SB_OK : SB_ERROR_IO;
}
