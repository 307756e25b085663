/// A log's match, played as the log says.
#ifndef SABOT_RECORD_REPLAY_H
#define SABOT_RECORD_REPLAY_H

#include "base/allocator.h"
#include "record/keyframe.h"
#include "record/reader.h"

/// The rules that a log was played by: `given` (NULL for none) or compiled-in ones, whichever bear
/// its name, behaviour version and tables. The interface by which they were built may be another.
/// NULL if they are not here.
const sb_rules *sb_log_rules(const sb_log_head *head, const sb_rules *given);

typedef struct sb_replay sb_replay;

/// Over a reader that has just been opened, which stays the caller's. `given` as above; it must
/// outlive the replay. SB_ERROR_VERSION (of the simulation), SB_ERROR_UNKNOWN (rules that are not
/// here), SB_ERROR_RANGE (settings or a map that they refuse), SB_ERROR_MEMORY.
sb_error sb_replay_create(sb_log_reader *reader, const sb_rules *given,
                          const sb_allocator *allocator, sb_replay **out_replay);
void sb_replay_destroy(sb_replay *replay);

/// The match, in the state after the last tick that was played or loaded.
sb_game *sb_replay_game(sb_replay *replay);
sb_log_keyframe_coder *sb_replay_keyframes(sb_replay *replay);
const sb_log_reader *sb_replay_reader(const sb_replay *replay);

/// The next entry, played: a tick is advanced by, and where ticks are missing the keyframe behind
/// them is loaded. Hashes are not compared. False at the end, whatever its kind.
bool sb_replay_next(sb_replay *replay, sb_log_entry *out_entry);

/// False from a gap in which ticks are missing up to the keyframe behind it: the game stands at the
/// last tick before.
bool sb_replay_is_current(const sb_replay *replay);

/// As of the reader; also DAMAGED, by a frame or a keyframe that no server records.
sb_log_end sb_replay_end(const sb_replay *replay);
sb_log_fault sb_replay_fault(const sb_replay *replay);

/// Goes to the keyframe from which a tick is reached soonest (mark.h), which is the next entry and
/// will be loaded. Errors are those of the log.
sb_error sb_replay_begin(sb_replay *replay, uint32_t tick);

/// What was found on the way to a tick.
typedef struct sb_replay_arrival {
    bool has_hash;    ///< false for tick 0, and for a keyframe behind missing ticks
    uint64_t hash;    ///< recorded of the state after the tick
    uint64_t mask;    ///< which bits of it are
    uint32_t reached; ///< the last tick that was played or loaded
} sb_replay_arrival;

/// Plays to a tick from the keyframe before it; `sb_replay_next` goes on from there. SB_ERROR_RANGE
/// if the log lacks it: it ends before, as `sb_replay_end` says, or the tick is in a gap, and then
/// the game is at the next one that there is. Otherwise an error of the log. `out_arrival` is
/// filled in each case, but its hash only after SB_OK.
sb_error sb_replay_seek(sb_replay *replay, uint32_t tick, sb_replay_arrival *out_arrival);

/// Plays to the end of a log that was not closed, from its last keyframe, and compares every hash
/// on the way: the match can go on from there. SB_ERROR_STATE if the log was closed, or the match
/// had ended; SB_ERROR_TRUNCATED if there is no whole keyframe to begin from; SB_ERROR_CHECKSUM if
/// a state differs from the recorded one; otherwise an error of the log. `sb_replay_fault` locates
/// each.
sb_error sb_replay_recover(sb_replay *replay);

#endif
