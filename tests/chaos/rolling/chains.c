#include "chains.h"

#include <dirent.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "host/base/heap.h"
#include "host/logs/file_source.h"
#include "record/verify.h"

#define PATH_SIZE 1024
#define KEY_SIZE 244u // prologue and head: start, seed and session tell the matches apart
#define BLOCK_SIZE 65536u

typedef struct piece {
    char path[PATH_SIZE];
    uint64_t size;
    uint8_t key[KEY_SIZE];
} piece;

typedef struct piece_list {
    piece *items;
    uint32_t count, capacity;
} piece_list;

static void fail(chains_report *report, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

static void fail(chains_report *report, const char *format, ...)
{
    if (report->message[0] == '\0') {
        va_list arguments;
        va_start(arguments, format);
        vsnprintf(report->message, sizeof report->message, format, arguments);
        va_end(arguments);
    }
}

static bool read_key(piece *it)
{
    struct stat status;
    const int file = open(it->path, O_RDONLY | O_CLOEXEC);
    const bool read = file >= 0 && fstat(file, &status) == 0 &&
                      pread(file, it->key, KEY_SIZE, 0) == (ssize_t)KEY_SIZE;
    if (read) {
        it->size = (uint64_t)status.st_size;
    }
    if (file >= 0) {
        close(file);
    }
    return read;
}

static piece *add(piece_list *list)
{
    if (list->count == list->capacity) {
        const uint32_t capacity = list->capacity > 0 ? 2 * list->capacity : 256;
        piece *grown = realloc(list->items, capacity * sizeof *grown);
        if (grown == NULL) {
            return NULL;
        }
        list->items = grown;
        list->capacity = capacity;
    }
    return &list->items[list->count++];
}

static void look(const char *folder, piece_list *list, chains_report *report)
{
    DIR *open_folder = opendir(folder);
    for (struct dirent *entry; open_folder != NULL && (entry = readdir(open_folder)) != NULL;) {
        const size_t size = strlen(entry->d_name);
        if (size < 6 || strcmp(entry->d_name + size - 6, ".sblog") != 0) {
            continue;
        }
        piece *it = add(list);
        if (it == NULL || snprintf(it->path, sizeof it->path, "%s/%s", folder, entry->d_name) < 0 ||
            !read_key(it)) {
            fail(report, "%s/%s cannot be read", folder, entry->d_name);
            list->count -= it != NULL;
        }
    }
    if (open_folder != NULL) {
        closedir(open_folder);
    }
}

static int by_match(const void *a, const void *b)
{
    const piece *x = a, *y = b;
    const int order = memcmp(x->key, y->key, KEY_SIZE);
    return order != 0 ? order : (x->size > y->size) - (x->size < y->size);
}

// True if the file of `part` is the beginning of that of `whole`.
static bool is_beginning(const piece *part, const piece *whole)
{
    static uint8_t blocks[2][BLOCK_SIZE];
    const int files[2] = {open(part->path, O_RDONLY | O_CLOEXEC),
                          open(whole->path, O_RDONLY | O_CLOEXEC)};
    bool same = files[0] >= 0 && files[1] >= 0 && part->size < whole->size;
    for (uint64_t at = 0; same && at < part->size; at += BLOCK_SIZE) {
        const size_t size = part->size - at < BLOCK_SIZE ? (size_t)(part->size - at) : BLOCK_SIZE;
        same = pread(files[0], blocks[0], size, (off_t)at) == (ssize_t)size &&
               pread(files[1], blocks[1], size, (off_t)at) == (ssize_t)size &&
               memcmp(blocks[0], blocks[1], size) == 0;
    }
    for (uint32_t i = 0; i < 2; i++) {
        if (files[i] >= 0) {
            close(files[i]);
        }
    }
    return same;
}

static bool verify(const piece *last, sb_verify_report *out_report)
{
    const sb_allocator heap = sb_heap_allocator();
    sb_file_source file;
    if (sb_file_source_open(&file, last->path) != SB_OK) {
        return false;
    }
    const sb_error error =
        sb_log_verify(sb_file_source_view(&file), NULL, &heap, NULL, NULL, out_report);
    sb_file_source_close(&file);
    return error == SB_OK;
}

static void judge(const piece *pieces, uint32_t count, chains_report *report)
{
    const piece *last = &pieces[count - 1];
    sb_verify_report of;
    if (!verify(last, &of)) {
        fail(report, "%s cannot be verified", last->path);
        return;
    }
    if (count == 1 && of.players == 0) {
        return; // nobody has played it
    }
    report->matches++;
    report->moves += of.moves;
    report->moves_min = of.moves < report->moves_min ? of.moves : report->moves_min;
    report->ticks += of.last_tick;
    report->pauses += of.pauses;
    if (of.end == SB_LOG_END_MOVED) {
        report->lost++;
        fail(report, "%s: its match has moved, and no log goes on with it", last->path);
    }
    if (of.verdict != SB_VERDICT_AGREES || of.ticks_agreed != of.last_tick) {
        const uint64_t lacks = of.last_tick - of.ticks_agreed + of.ticks_missing;
        report->ticks_lost += lacks > 0 ? lacks : 1;
        fail(report, "%s: verdict %d, %" PRIu32 " of %" PRIu32 " ticks agree", last->path,
             (int)of.verdict, of.ticks_agreed, of.last_tick);
    }
    if (of.moves != count - 1) {
        report->logs_apart++;
        fail(report, "%s: its match has moved %" PRIu32 " times, and has %" PRIu32 " logs",
             last->path, of.moves, count);
    }
    for (uint32_t i = 0; i + 1 < count; i++) {
        if (!is_beginning(&pieces[i], &pieces[i + 1])) {
            report->logs_apart++;
            fail(report, "%s is no beginning of %s", pieces[i].path, pieces[i + 1].path);
        }
    }
}

bool chains_check(const char *const *folders, uint32_t folder_count, chains_report *out_report)
{
    piece_list list = {0};
    *out_report = (chains_report){.moves_min = UINT32_MAX};
    for (uint32_t i = 0; i < folder_count; i++) {
        look(folders[i], &list, out_report);
    }
    if (list.count > 0) {
        qsort(list.items, list.count, sizeof *list.items, by_match);
    }
    for (uint32_t i = 0; i < list.count;) {
        uint32_t end = i + 1;
        while (end < list.count && memcmp(list.items[end].key, list.items[i].key, KEY_SIZE) == 0) {
            end++;
        }
        judge(&list.items[i], end - i, out_report);
        i = end;
    }
    free(list.items);
    out_report->moves_min = out_report->matches > 0 ? out_report->moves_min : 0;
    return out_report->message[0] == '\0';
}
