#include "disk.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/assert.h"
#include "base/hash.h"

void disk_deinit(disk *files)
{
    for (uint32_t i = 0; i < files->count; i++) {
        free(files->logs[i]->entries);
        free(files->logs[i]);
    }
    files->count = 0;
}

disk_log *disk_find(disk *files, const char *name)
{
    for (uint32_t i = 0; i < files->count; i++) {
        if (!files->logs[i]->removed && strcmp(files->logs[i]->name, name) == 0) {
            return files->logs[i];
        }
    }
    return NULL;
}

disk_log *disk_make(disk *files, const char *name)
{
    disk_log *log = disk_find(files, name);
    if (log != NULL) {
        disk_empty(log);
        return log;
    }
    SB_ASSERT(files->count < DISK_LOG_COUNT_MAX);
    log = calloc(1, sizeof *log);
    SB_ASSERT(log != NULL);
    snprintf(log->name, sizeof log->name, "%s", name);
    files->logs[files->count++] = log;
    return log;
}

static uint64_t chain_of(const disk_log *log, const disk_entry *entry)
{
    disk_entry bytes = *entry;
    bytes.chain = log->count > 0 ? log->entries[log->count - 1].chain : 0;
    return sb_hash(&bytes, sizeof bytes);
}

static void put(disk_log *log, const disk_entry *entry)
{
    if (log->count == log->capacity) {
        log->capacity = log->capacity > 0 ? 2 * log->capacity : 256;
        log->entries = realloc(log->entries, log->capacity * sizeof *log->entries);
        SB_ASSERT(log->entries != NULL);
    }
    log->entries[log->count++] = *entry;
}

void disk_append(disk_log *log, disk_entry entry)
{
    entry.chain = chain_of(log, &entry);
    put(log, &entry);
}

void disk_append_mark(disk_log *log, const sb_move_mark *mark)
{
    uint8_t bytes[SB_HANDOVER_PAYLOAD_SIZE_MAX];
    disk_entry entry = {.kind = DISK_MARK};
    const size_t size = sb_handover_write(mark, bytes);
    SB_ASSERT(size <= sizeof entry.mark);
    entry.size = (uint32_t)size;
    memcpy(entry.mark, bytes, size);
    disk_append(log, entry);
}

bool disk_copy(disk_log *log, const disk_entry *entry)
{
    if (chain_of(log, entry) != entry->chain) {
        return false;
    }
    put(log, entry);
    return true;
}

void disk_synced(disk_log *log, uint32_t count)
{
    const uint32_t there = count < log->count ? count : log->count;
    log->synced = there > log->synced ? there : log->synced;
}

void disk_empty(disk_log *log)
{
    log->count = log->synced = 0;
}

void disk_remove(disk_log *log, bool surely)
{
    log->removed = true;
    log->removed_surely = surely;
}

void disk_cut_power(disk *files, sb_random *random)
{
    for (uint32_t i = 0; i < files->count; i++) {
        disk_log *log = files->logs[i];
        const bool returns =
            log->removed && !log->removed_surely && sb_random_below(random, 2) == 0;
        log->removed = log->removed && !returns;
        log->removed_surely = log->removed;
        log->count = log->synced + sb_random_below(random, log->count - log->synced + 1);
        log->synced = log->count; // what is there now is on the disk
    }
}

static bool read_mark(const disk_entry *entry, sb_move_mark *out_mark)
{
    return entry->kind == DISK_MARK &&
           sb_handover_read(entry->mark, entry->size, out_mark) == SB_OK;
}

void disk_look(const disk_log *log, disk_place *out_place)
{
    sb_move_mark mark;
    memset(out_place, 0, sizeof *out_place);
    sb_move_story_init(&out_place->story, log->name);
    for (uint32_t i = 0; i < log->count; i++) {
        const disk_entry *entry = &log->entries[i];
        if (entry->kind == DISK_BEGIN) {
            out_place->match = (uint32_t)entry->value;
        } else if (entry->kind == DISK_TICK) {
            out_place->tick = entry->tick;
            out_place->hash = entry->hash;
        } else if (entry->kind == DISK_EPOCH) {
            out_place->epoch = (uint32_t)entry->value;
        } else if (read_mark(entry, &mark)) {
            sb_move_story_add(&out_place->story, &mark);
        }
        out_place->closed = entry->kind == DISK_CLOSE;
    }
}

bool disk_has_taken(const disk *files, const uint8_t id[SB_MOVE_ID_SIZE], bool synced_alone)
{
    sb_move_mark mark;
    for (uint32_t i = 0; i < files->count; i++) {
        const disk_log *log = files->logs[i];
        const uint32_t count = synced_alone ? log->synced : log->count;
        for (uint32_t k = 0; !log->removed && k < count; k++) {
            if (read_mark(&log->entries[k], &mark) && mark.kind == SB_HANDOVER_TAKEN &&
                memcmp(mark.id, id, SB_MOVE_ID_SIZE) == 0) {
                return true;
            }
        }
    }
    return false;
}
