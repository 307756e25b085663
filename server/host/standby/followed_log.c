#include "host/standby/followed_log.h"

#include <inttypes.h>
#include <stdio.h>

#include "host/base/heap.h"
#include "host/logs/log_lock.h"
#include "host/wire/move_mark.h"

bool sb_followed_log_open(sb_followed_log *log, const char *path)
{
    *log = (sb_followed_log){.file = {.descriptor = -1}};
    const int length = snprintf(log->path, sizeof log->path, "%s", path);
    return length >= 0 && (size_t)length < sizeof log->path &&
           sb_file_source_open(&log->file, log->path) == SB_OK;
}

static void forget_replay(sb_followed_log *log)
{
    sb_replay_destroy(log->replay);
    sb_log_reader_destroy(log->reader);
    log->replay = NULL;
    log->reader = NULL;
}

void sb_followed_log_close(sb_followed_log *log)
{
    forget_replay(log);
    sb_file_source_close(&log->file);
}

static void stop(sb_followed_log *log, sb_followed_state state, const char *reason)
{
    log->state = state;
    snprintf(log->reason, sizeof log->reason, "%s", reason);
}

// Begins at the last keyframe, as soon as enough of the log is there.
static void begin(sb_followed_log *log, const sb_rules *rules)
{
    const sb_allocator heap = sb_heap_allocator();
    sb_log_fault fault;
    sb_error error =
        sb_log_reader_open(sb_file_source_view(&log->file), &heap, &log->reader, &fault);
    if (error == SB_OK) {
        error = sb_replay_create(log->reader, rules, &heap, &log->replay);
    }
    if (error == SB_OK) {
        error = sb_replay_begin(log->replay, UINT32_MAX - 1);
    }
    if (error == SB_OK) {
        log->state = SB_FOLLOWED_PLAYS;
        return;
    }
    forget_replay(log);
    if (error != SB_ERROR_TRUNCATED) {
        stop(log, SB_FOLLOWED_FAILED, sb_error_message(error));
    }
}

static bool is_elsewhere(const sb_followed_log *log)
{
    sb_move_story story;
    sb_move_story_of(&story, log->path, sb_log_reader_handovers(log->reader));
    return sb_move_story_judge(&story) != SB_MOVE_RESUME;
}

uint32_t sb_followed_log_play(sb_followed_log *log, const sb_rules *rules)
{
    uint32_t agreed = 0;
    sb_log_entry entry;
    if (log->state == SB_FOLLOWED_WAITS) {
        begin(log, rules);
    }
    if (log->state != SB_FOLLOWED_PLAYS) {
        return 0;
    }
    sb_log_reader_retry(log->reader);
    while (sb_replay_next(log->replay, &entry)) {
        if (entry.kind != SB_LOG_ENTRY_TICK) {
            continue;
        }
        const uint64_t hash = sb_game_hash(sb_replay_game(log->replay));
        if (((hash ^ entry.hash) & entry.hash_mask) != 0) {
            char reason[64];
            snprintf(reason, sizeof reason, "tick %" PRIu32 " differs from the record", entry.tick);
            stop(log, SB_FOLLOWED_DIVERGED, reason);
            return agreed;
        }
        log->tick = entry.tick;
        agreed++;
    }
    if (sb_replay_is_current(log->replay)) {
        // Of a keyframe without ticks behind it too.
        log->tick = sb_game_tick(sb_replay_game(log->replay));
        log->hash = sb_game_hash(sb_replay_game(log->replay));
    }
    const sb_log_end end = sb_replay_end(log->replay);
    log->moved = is_elsewhere(log);
    if (end == SB_LOG_END_CLOSED) {
        stop(log, SB_FOLLOWED_CLOSED, "");
    } else if (end == SB_LOG_END_DAMAGED) {
        stop(log, SB_FOLLOWED_FAILED, sb_error_message(sb_replay_fault(log->replay).error));
    }
    return agreed;
}

bool sb_followed_log_is_left(const sb_followed_log *log)
{
    return sb_log_is_left(log->path);
}
