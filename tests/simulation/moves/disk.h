/// A simulated disk with the logs of abstract matches. What was written survives the death of a
/// process; what was also synced survives a power cut, and of the rest a part may.
#ifndef SABOT_MOVES_DISK_H
#define SABOT_MOVES_DISK_H

#include <stdbool.h>
#include <stdint.h>

#include "base/random.h"
#include "host/wire/move_mark.h"

#define DISK_LOG_COUNT_MAX 256u
#define DISK_MARK_SIZE_MAX 60u

typedef enum disk_kind {
    DISK_BEGIN = 1, ///< the log is of match `value`
    DISK_TICK,      ///< `tick` with the input `value`; `hash` is the state after it
    DISK_EPOCH,     ///< from here on the epoch is `value`
    DISK_MARK,      ///< the bytes of a mark
    DISK_CLOSE,     ///< nothing follows
} disk_kind;

/// An entry of a log, which is sent as it is. Without padding.
typedef struct disk_entry {
    uint32_t kind, tick;
    uint64_t value, hash;
    uint64_t chain; ///< over this entry and all before it
    uint32_t size;  ///< bytes of the mark
    uint8_t mark[DISK_MARK_SIZE_MAX];
} disk_entry;

_Static_assert(sizeof(disk_entry) == 96, "an entry has padding");

typedef struct disk_log {
    char name[SB_FOLLOW_NAME_SIZE_MAX + 1];
    disk_entry *entries;
    uint32_t count, synced, capacity;
    bool removed;        ///< the file is gone
    bool removed_surely; ///< also after a power cut
} disk_log;

typedef struct disk {
    disk_log *logs[DISK_LOG_COUNT_MAX];
    uint32_t count;
} disk;

/// What the entries of a log say.
typedef struct disk_place {
    uint32_t match, epoch, tick;
    uint64_t hash;
    bool closed;
    sb_move_story story;
} disk_place;

void disk_deinit(disk *files);

/// Returns the log, or NULL.
disk_log *disk_find(disk *files, const char *name);
/// Makes an empty log in place of one that may be there.
disk_log *disk_make(disk *files, const char *name);
/// Writes an entry; its chain is filled in.
void disk_append(disk_log *log, disk_entry entry);
void disk_append_mark(disk_log *log, const sb_move_mark *mark);
/// Writes an entry of another log. False if it does not continue this one.
bool disk_copy(disk_log *log, const disk_entry *entry);
void disk_synced(disk_log *log, uint32_t count);
void disk_empty(disk_log *log);
void disk_remove(disk_log *log, bool surely);
void disk_cut_power(disk *files, sb_random *random);
void disk_look(const disk_log *log, disk_place *out_place);
/// Returns true if a log that is there has the mark TAKEN of a move.
bool disk_has_taken(const disk *files, const uint8_t id[SB_MOVE_ID_SIZE], bool synced_alone);

#endif
