#include "host/web/web_log_list.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include <jansson.h>

#include "host/logs/log_lock.h"

#define ENDING ".sblog"

typedef struct entry {
    char name[SB_WEB_LOG_NAME_SIZE];
    uint64_t size;
    uint64_t modified_ms;
} entry;

static bool is_letter_or_digit(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9');
}

bool sb_web_log_name_is(const char *name, size_t size)
{
    const size_t ending_size = strlen(ENDING);
    if (size <= ending_size || size >= SB_WEB_LOG_NAME_SIZE || !is_letter_or_digit(name[0]) ||
        memcmp(name + size - ending_size, ENDING, ending_size) != 0) {
        return false;
    }
    for (size_t i = 0; i < size; i++) {
        if (!is_letter_or_digit(name[i]) && name[i] != '-' && name[i] != '_' && name[i] != '.') {
            return false;
        }
    }
    return true;
}

uint32_t sb_web_log_name_session(const char *name)
{
    static const char form[] = "sabot-########-######-";
    for (size_t i = 0; form[i] != '\0'; i++) {
        if (form[i] == '#' ? name[i] < '0' || name[i] > '9' : name[i] != form[i]) {
            return 0;
        }
    }
    const char *digit = name + sizeof form - 1;
    uint32_t number = 0;
    for (uint32_t i = 0; i < 4 && *digit >= '0' && *digit <= '9'; i++) {
        number = number * 10 + (uint32_t)(*digit++ - '0');
    }
    return *digit == '-' || strcmp(digit, ENDING) == 0 ? number : 0;
}

static uint64_t unix_ms(void)
{
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    return (uint64_t)now.tv_sec * 1000u + (uint64_t)now.tv_nsec / 1000000u;
}

int sb_web_log_open(int folder, const char *name, bool running_too, uint64_t *out_size)
{
    // Opening a pipe without a writer would wait for one.
    const int descriptor =
        openat(folder, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
    struct stat status;
    int reason = descriptor < 0 ? errno : 0;
    if (descriptor >= 0 && fstat(descriptor, &status) != 0) {
        reason = errno;
    } else if (descriptor >= 0 && !S_ISREG(status.st_mode)) {
        reason = ENOENT;
    } else if (descriptor >= 0 && !running_too && sb_log_is_running(descriptor, unix_ms())) {
        reason = EBUSY;
    } else if (descriptor >= 0 && fstat(descriptor, &status) != 0) {
        // The size is that of a log which is over: it may have been closed since the look above.
        reason = errno;
    }
    if (reason != 0) {
        if (descriptor >= 0) {
            close(descriptor);
        }
        // It is a link, a socket, or a file that this process may not read.
        errno = reason == ELOOP || reason == ENXIO || reason == EACCES || reason == ENODEV ? ENOENT
                                                                                           : reason;
        return -1;
    }
    *out_size = (uint64_t)status.st_size;
    return descriptor;
}

static int newest_first(const void *left, const void *right)
{
    const entry *a = left, *b = right;
    if (a->modified_ms != b->modified_ms) {
        return a->modified_ms < b->modified_ms ? 1 : -1;
    }
    return strcmp(b->name, a->name);
}

static bool look_at(int folder, const char *name, entry *out_entry)
{
    struct stat status;
    const size_t size = strlen(name);
    if (!sb_web_log_name_is(name, size) ||
        fstatat(folder, name, &status, AT_SYMLINK_NOFOLLOW) != 0 || !S_ISREG(status.st_mode)) {
        return false;
    }
    memcpy(out_entry->name, name, size + 1);
    out_entry->size = (uint64_t)status.st_size;
    // A time before 1970 is given as 0.
    out_entry->modified_ms =
        status.st_mtim.tv_sec < 0
            ? 0
            : (uint64_t)status.st_mtim.tv_sec * 1000u + (uint64_t)status.st_mtim.tv_nsec / 1000000u;
    return true;
}

// There is room for twice as many entries as are listed. When it is full, the older half is
// dropped. Returns how many are left, the newest first.
static uint32_t gather(DIR *directory, entry entries[2 * SB_WEB_LOG_LIST_COUNT_MAX])
{
    uint32_t count = 0;
    const struct dirent *next;
    while ((next = readdir(directory)) != NULL) {
        if (!look_at(dirfd(directory), next->d_name, &entries[count])) {
            continue;
        }
        if (++count == 2 * SB_WEB_LOG_LIST_COUNT_MAX) {
            qsort(entries, count, sizeof *entries, newest_first);
            count = SB_WEB_LOG_LIST_COUNT_MAX;
        }
    }
    qsort(entries, count, sizeof *entries, newest_first);
    return count;
}

static json_t *entry_to_json(const entry *of)
{
    json_t *json = json_pack("{s:s, s:I, s:I}", "name", of->name, "bytes", (json_int_t)of->size,
                             "modified", (json_int_t)of->modified_ms);
    const uint32_t session = sb_web_log_name_session(of->name);
    if (session != 0 && json_object_set_new(json, "session", json_integer(session)) != 0) {
        json_decref(json);
        return NULL;
    }
    return json;
}

// Drops the logs that are not served, and returns how many are left.
static uint32_t leave_out_running(int folder, entry *entries, uint32_t count)
{
    uint32_t kept = 0;
    for (uint32_t i = 0; i < count; i++) {
        uint64_t size;
        const int log = sb_web_log_open(folder, entries[i].name, false, &size);
        if (log >= 0) {
            close(log);
            entries[kept] = entries[i];
            entries[kept++].size = size;
        }
    }
    return kept;
}

// One line a log.
static char *write_list(const entry *entries, uint32_t count)
{
    char *text = NULL;
    size_t size = 0;
    FILE *stream = open_memstream(&text, &size);
    if (stream == NULL) {
        return NULL;
    }
    bool failed = false;
    fputs("{\"logs\": [", stream);
    for (uint32_t i = 0; i < count; i++) {
        json_t *json = entry_to_json(&entries[i]);
        fputs(i == 0 ? "\n " : ",\n ", stream);
        failed = json_dumpf(json, stream, 0) != 0 || failed;
        json_decref(json);
    }
    fputs(count > 0 ? "\n]}\n" : "]}\n", stream);
    failed = ferror(stream) != 0 || failed;
    if (fclose(stream) != 0 || failed) {
        free(text);
        errno = ENOMEM;
        return NULL;
    }
    return text;
}

char *sb_web_log_list_make(int folder, bool running_too)
{
    const int descriptor = openat(folder, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    DIR *directory = descriptor >= 0 ? fdopendir(descriptor) : NULL;
    entry *entries = calloc(2 * SB_WEB_LOG_LIST_COUNT_MAX, sizeof *entries);
    char *text = NULL;
    if (directory != NULL && entries != NULL) {
        uint32_t count = gather(directory, entries);
        count = running_too ? count : leave_out_running(folder, entries, count);
        text = write_list(entries,
                          count < SB_WEB_LOG_LIST_COUNT_MAX ? count : SB_WEB_LOG_LIST_COUNT_MAX);
    }
    const int reason = errno;
    free(entries);
    if (directory != NULL) {
        closedir(directory);
    } else if (descriptor >= 0) {
        close(descriptor);
    }
    errno = reason;
    return text;
}
