#include "host/logs/retention.h"

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
#include "host/logs/log_path.h"

#define PATH_SIZE 1024
#define INTERVAL_NS UINT64_C(60000000000)
#define DAY_MS UINT64_C(86400000)
#define MIB UINT64_C(1048576)

typedef struct old_log {
    char path[PATH_SIZE];
    uint64_t size;
    uint64_t written_unix_ms;
} old_log;

static int by_age(const void *a, const void *b)
{
    const old_log *x = a, *y = b;
    if (x->written_unix_ms != y->written_unix_ms) {
        return x->written_unix_ms < y->written_unix_ms ? -1 : 1;
    }
    return strcmp(x->path, y->path);
}

// False if the entry is no regular file, or its path is too long.
static bool look_at(const char *folder, const char *name, old_log *out_log)
{
    struct stat status;
    const int length = snprintf(out_log->path, PATH_SIZE, "%s/%s", folder, name);
    if (length < 0 || length >= PATH_SIZE || lstat(out_log->path, &status) != 0 ||
        !S_ISREG(status.st_mode)) {
        return false;
    }
    out_log->size = (uint64_t)status.st_size;
    out_log->written_unix_ms =
        (uint64_t)status.st_mtim.tv_sec * 1000u + (uint64_t)status.st_mtim.tv_nsec / 1000000u;
    return true;
}

static sb_error list_logs(const char *folder, old_log **out_logs, uint32_t *out_count)
{
    struct dirent **entries;
    const int found = scandir(folder, &entries, sb_log_name_is, sb_log_name_order);
    *out_count = 0;
    if (found < 0) {
        return SB_ERROR_IO;
    }
    *out_logs = calloc((size_t)found + 1, sizeof **out_logs);
    for (int i = 0; i < found; i++) {
        if (*out_logs != NULL && look_at(folder, entries[i]->d_name, &(*out_logs)[*out_count])) {
            (*out_count)++;
        }
        free(entries[i]);
    }
    free(entries);
    if (*out_logs == NULL) {
        return SB_ERROR_MEMORY;
    }
    qsort(*out_logs, *out_count, sizeof **out_logs, by_age);
    return SB_OK;
}

static bool is_kept(const char *path)
{
    char marker[PATH_SIZE + sizeof SB_LOG_KEEP_ENDING];
    snprintf(marker, sizeof marker, "%s%s", path, SB_LOG_KEEP_ENDING);
    return access(marker, F_OK) == 0;
}

// The lock is held while the file is removed, so that nobody resumes its match in between.
static bool remove_log(const old_log *log, uint64_t now_unix_ms, sb_retention_outcome *outcome)
{
    if (is_kept(log->path)) {
        return false;
    }
    const int descriptor = open(log->path, O_RDONLY | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK);
    const bool over =
        descriptor >= 0 && !sb_log_is_running(descriptor, now_unix_ms) && sb_log_lock(descriptor);
    const bool removed = over && unlink(log->path) == 0;
    outcome->failed += descriptor < 0 || (over && !removed);
    if (descriptor >= 0) {
        close(descriptor);
    }
    outcome->removed += removed;
    outcome->removed_bytes += removed ? log->size : 0;
    return removed;
}

sb_error sb_retention_run(const char *folder, const sb_retention_limits *limits,
                          uint64_t now_unix_ms, sb_retention_outcome *out_outcome)
{
    old_log *logs;
    uint32_t count;
    *out_outcome = (sb_retention_outcome){0};
    const sb_error error = list_logs(folder, &logs, &count);
    if (error != SB_OK) {
        return error;
    }
    uint64_t size = 0;
    uint32_t left = count;
    for (uint32_t i = 0; i < count; i++) {
        size += logs[i].size;
    }
    for (uint32_t i = 0; i < count; i++) {
        const uint64_t limit_ms = limits->age_days * DAY_MS;
        const bool too_old = limits->age_days > 0 && now_unix_ms > logs[i].written_unix_ms &&
                             now_unix_ms - logs[i].written_unix_ms > limit_ms;
        const bool too_large = limits->size_mib > 0 && size > limits->size_mib * MIB;
        const bool too_many = limits->count > 0 && left > limits->count;
        if ((too_old || too_large || too_many) && remove_log(&logs[i], now_unix_ms, out_outcome)) {
            size -= logs[i].size;
            left--;
        }
    }
    free(logs);
    return SB_OK;
}

static void work(uv_work_t *request)
{
    sb_retention *self = request->data;
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    const uint64_t now_ms = (uint64_t)now.tv_sec * 1000u + (uint64_t)now.tv_nsec / 1000000u;
    // A folder that is not there yet holds no logs.
    (void)sb_retention_run(self->folder, &self->limits, now_ms, &self->outcome);
}

static void after(uv_work_t *request, int status)
{
    sb_retention *self = request->data;
    self->busy = false;
    if (status == 0 && (self->outcome.removed > 0 || self->outcome.failed > 0)) {
        self->done(self->context, &self->outcome);
    }
}

void sb_retention_poll(sb_retention *self, uv_loop_t *loop, const char *folder,
                       const sb_retention_limits *limits, uint64_t now_ns)
{
    const bool limited = limits->age_days > 0 || limits->size_mib > 0 || limits->count > 0;
    if (!limited || folder == NULL || self->busy ||
        (self->started_ns != 0 && now_ns - self->started_ns < INTERVAL_NS)) {
        return;
    }
    self->folder = folder;
    self->limits = *limits;
    self->started_ns = now_ns;
    self->work.data = self;
    self->busy = uv_queue_work(loop, &self->work, work, after) == 0;
}
