#include "host/follow/follow_shelf.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>

#include "base/assert.h"
#include "host/logs/log_lock.h"
#include "host/logs/log_path.h"
#include "host/wire/move_mark.h"
#include "record/reader.h"

// Returns true if the log may still grow.
static bool is_running(const sb_follow_log *log)
{
    struct timespec now;
    (void)clock_gettime(CLOCK_REALTIME, &now);
    return sb_log_is_running(log->file.descriptor,
                             (uint64_t)now.tv_sec * 1000u + (uint64_t)now.tv_nsec / 1000000u);
}

static void release(sb_follow_log *log)
{
    sb_file_source_close(&log->file);
    free(log);
}

// Returns true if the log has grown.
static bool look_at_size(sb_follow_log *log)
{
    struct stat status;
    const uint64_t before = log->size;
    if (fstat(log->file.descriptor, &status) == 0) {
        log->size = (uint64_t)status.st_size;
    }
    return log->size > before;
}

// Tells of a log that is passed over, once. Without memory for its name it is told again.
static void pass_over(sb_follow_shelf *shelf, const char *name, int fault)
{
    for (uint32_t i = 0; i < shelf->passed_count; i++) {
        if (strcmp(shelf->passed_over[i], name) == 0) {
            return;
        }
    }
    const size_t count = (size_t)shelf->passed_count + 1;
    char(*all)[SB_FOLLOW_NAME_SIZE_MAX + 1] = realloc(shelf->passed_over, count * sizeof *all);
    if (all != NULL) {
        snprintf(all[shelf->passed_count++], sizeof *all, "%s", name);
        shelf->passed_over = all;
    }
    shelf->unreadable(shelf->context, name, fault);
}

// Trying again does not help before somebody changes the file. Whatever else fails may pass.
static bool is_for_good(int fault)
{
    return fault == EACCES || fault == EPERM || fault == ELOOP;
}

// No log of that name is SB_OK and NULL. SB_ERROR_IO, with errno set: there may be one.
static sb_error open_log(sb_follow_shelf *shelf, const char *name, sb_follow_log **out_log)
{
    char path[SB_SERVER_LOG_PATH_SIZE];
    *out_log = NULL;
    const int length = snprintf(path, sizeof path, "%s/%s", shelf->directory, name);
    if (!sb_follow_name_is_safe(name) || length < 0 || (size_t)length >= sizeof path) {
        return SB_OK;
    }
    sb_follow_log *log = calloc(1, sizeof *log);
    if (log == NULL || sb_file_source_open(&log->file, path) != SB_OK) {
        const int fault = log != NULL ? errno : ENOMEM;
        struct stat status;
        const bool is_none = stat(path, &status) == 0 ? !S_ISREG(status.st_mode) : errno == ENOENT;
        free(log);
        if (!is_none && is_for_good(fault)) {
            pass_over(shelf, name, fault);
            return SB_OK;
        }
        errno = fault;
        return is_none ? SB_OK : SB_ERROR_IO;
    }
    snprintf(log->name, sizeof log->name, "%s", name);
    log->size = log->file.size;
    *out_log = log;
    return SB_OK;
}

static void put(sb_follow_shelf *shelf, sb_follow_log *log)
{
    log->number = ++shelf->numbered;
    log->next = shelf->logs;
    shelf->logs = log;
}

static sb_follow_log *find(const sb_follow_shelf *shelf, const char *name)
{
    sb_follow_log *log = shelf->logs;
    while (log != NULL && strcmp(log->name, name) != 0) {
        log = log->next;
    }
    return log;
}

// False: it must be looked at again.
static bool look_at_new(void *context, const char *name)
{
    sb_follow_shelf *shelf = context;
    sb_follow_log *log = NULL;
    if (find(shelf, name) == NULL && open_log(shelf, name, &log) != SB_OK) {
        shelf->fault = errno;
        return false;
    }
    if (log != NULL && !is_running(log)) {
        release(log);
    } else if (log != NULL) {
        put(shelf, log);
        shelf->found(shelf->context, log);
    }
    return true;
}

sb_error sb_follow_shelf_look(sb_follow_shelf *shelf)
{
    for (sb_follow_log *log = shelf->logs; log != NULL; log = log->next) {
        // The writer first: once it has gone, nothing is written after the look at the size.
        const bool was_over = log->over;
        log->over = !is_running(log);
        (void)look_at_size(log);
        if (was_over && !log->over) {
            shelf->found(shelf->context, log); // a server has resumed it
        }
    }
    shelf->fault = 0;
    sb_error error = sb_log_names_look(&shelf->names, shelf->directory, look_at_new, shelf);
    if (error == SB_OK && shelf->fault != 0) {
        errno = shelf->fault;
        error = SB_ERROR_IO;
    }
    return error;
}

sb_follow_log *sb_follow_shelf_grown(sb_follow_shelf *shelf, const char *name)
{
    sb_follow_log *log = find(shelf, name);
    if (log == NULL) {
        (void)look_at_new(shelf, name); // one without a writer was passed over before
    }
    return log != NULL && look_at_size(log) ? log : NULL;
}

static bool is_wanted(const sb_follow_log *log, bool any)
{
    uint8_t id[SB_MOVE_ID_SIZE];
    sb_file_source file = log->file;
    return any || sb_move_name_read(log->name, id) ||
           !sb_log_looks_closed(sb_file_source_view(&file), file.size);
}

static sb_error take(sb_follow_shelf *shelf, const char *name, bool any, sb_follow_log **out_log)
{
    sb_follow_log *log = find(shelf, name);
    sb_error error = SB_OK;
    if (log == NULL) {
        error = open_log(shelf, name, &log);
        if (log != NULL && !is_wanted(log, any)) {
            release(log);
            log = NULL;
        } else if (log != NULL) {
            log->over = !is_running(log);
            (void)look_at_size(log);
            put(shelf, log);
        }
    }
    *out_log = log;
    return error;
}

sb_error sb_follow_shelf_take(sb_follow_shelf *shelf, const char *name, sb_follow_log **out_log)
{
    return take(shelf, name, true, out_log);
}

sb_error sb_follow_shelf_recall(sb_follow_shelf *shelf, const char *name, sb_follow_log **out_log)
{
    return take(shelf, name, false, out_log);
}

void sb_follow_shelf_tidy(sb_follow_shelf *shelf)
{
    for (sb_follow_log **at = &shelf->logs; *at != NULL;) {
        sb_follow_log *log = *at;
        if (log->over && log->users == 0) {
            *at = log->next;
            release(log);
        } else {
            at = &log->next;
        }
    }
}

void sb_follow_shelf_clear(sb_follow_shelf *shelf)
{
    while (shelf->logs != NULL) {
        sb_follow_log *log = shelf->logs;
        SB_ASSERT(log->users == 0);
        shelf->logs = log->next;
        release(log);
    }
    sb_log_names_deinit(&shelf->names);
}

void sb_follow_shelf_deinit(sb_follow_shelf *shelf)
{
    sb_follow_shelf_clear(shelf);
    free(shelf->passed_over);
    shelf->passed_over = NULL;
    shelf->passed_count = 0;
}
