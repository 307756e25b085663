#include "cli/replay/common/walk.h"

#include <inttypes.h>
#include <string.h>

#include "cli/commands.h"
#include "cli/options.h"

#define PROGRESS_TICKS 64u

void sb_walk_begin(sb_walk *walk, sb_open_log *log, bool shows_progress)
{
    *walk = (sb_walk){.log = log};
    sb_progress_begin(&walk->progress, log->path, log->file.size);
    walk->progress.terminal = walk->progress.terminal && shows_progress;
}

static void compare(sb_walk *walk, uint32_t tick, uint64_t recorded, uint64_t mask)
{
    if (((sb_game_hash(sb_replay_game(walk->log->replay)) ^ recorded) & mask) != 0) {
        walk->diverged = true;
        walk->diverged_tick = tick;
    }
}

bool sb_walk_next(sb_walk *walk, sb_log_entry *out_entry)
{
    if (walk->diverged || !sb_replay_next(walk->log->replay, out_entry)) {
        return false;
    }
    if (out_entry->kind == SB_LOG_ENTRY_TICK) {
        compare(walk, out_entry->tick, out_entry->hash, out_entry->hash_mask);
        if (out_entry->tick % PROGRESS_TICKS == 0) {
            sb_progress_show(&walk->progress, out_entry->tick,
                             sb_log_reader_fault(walk->log->reader)->offset);
        }
    }
    return !walk->diverged;
}

bool sb_walk_start(sb_walk *walk, const char *command, uint32_t before, uint32_t to)
{
    sb_replay_arrival arrival;
    sb_error error = sb_replay_seek(walk->log->replay, before, &arrival);
    if (error == SB_OK && arrival.has_hash) {
        compare(walk, before, arrival.hash, arrival.mask);
    }
    if (walk->diverged || sb_replay_end(walk->log->replay) == SB_LOG_END_DAMAGED) {
        return false;
    }
    bool is_in_gap = error == SB_ERROR_RANGE && arrival.reached > before;
    if (error == SB_OK || (is_in_gap && arrival.reached <= to)) {
        return true;
    }
    sb_open_log_complain_of_range(walk->log, command, is_in_gap ? arrival.reached : 0);
    return false;
}

int sb_walk_end(sb_walk *walk, const char *command)
{
    sb_progress_end(&walk->progress);
    if (walk->log->file.read_error != 0) {
        sb_command_message(command, "%s: %s", walk->log->path,
                           strerror(walk->log->file.read_error));
        return SB_EXIT_WRONG;
    }
    if (walk->diverged) {
        sb_command_message(command,
                           "%s: tick %" PRIu32
                           ": the state differs from the recorded one, so what follows is unknown",
                           walk->log->path, walk->diverged_tick);
        return SB_EXIT_FAILED;
    }
    if (sb_replay_end(walk->log->replay) == SB_LOG_END_DAMAGED) {
        sb_open_log_complain(walk->log, command, sb_replay_fault(walk->log->replay));
        return SB_EXIT_FAILED;
    }
    return SB_EXIT_HOLDS;
}

int sb_walk_fail(sb_walk *walk, const char *command)
{
    int status = sb_walk_end(walk, command);
    return status != SB_EXIT_HOLDS ? status : SB_EXIT_WRONG;
}

const char *sb_walk_end_name(const sb_walk *walk)
{
    if (walk->diverged) {
        return "diverged";
    }
    switch (sb_replay_end(walk->log->replay)) {
    case SB_LOG_END_OPEN:
        return "open";
    case SB_LOG_END_CLOSED:
        return "closed";
    case SB_LOG_END_CUT:
        return "unclosed";
    case SB_LOG_END_MOVED:
        return "moved";
    case SB_LOG_END_DAMAGED:
        return "damaged";
    }
    return "unknown";
}
