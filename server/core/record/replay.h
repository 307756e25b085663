/// Plays a log's match as the log says.
#ifndef SABOT_RECORD_REPLAY_H
#define SABOT_RECORD_REPLAY_H

#include "base/allocator.h"
#include "record/keyframe.h"
#include "record/reader.h"

/// Returns the rules that a log was played by: `given` (NULL for none) or compiled-in rules,
/// whichever have its name, behaviour version and tables. They may be built for another interface
/// version. NULL if there are no such rules here.
const sb_rules *sb_log_rules(const sb_log_head *head, const sb_rules *given);

typedef struct sb_replay sb_replay;

/// Creates a replay over a reader that has just been opened and that stays the caller's. `given` as
/// above; it must outlive the replay. SB_ERROR_VERSION (of the simulation), SB_ERROR_UNKNOWN (rules
/// that are not here), SB_ERROR_RANGE (settings or a map that they refuse), SB_ERROR_MEMORY.
sb_error sb_replay_create(sb_log_reader *reader, const sb_rules *given,
                          const sb_allocator *allocator, sb_replay **out_replay);
void sb_replay_destroy(sb_replay *replay);

/// Returns the match, in the state after the last tick that was played or loaded.
sb_game *sb_replay_game(sb_replay *replay);
/// Returns the frame of the match's last tick; NULL if its state was loaded and no tick followed,
/// and while the match is not current.
const sb_frame *sb_replay_frame(const sb_replay *replay);
sb_log_keyframe_coder *sb_replay_keyframes(sb_replay *replay);
const sb_log_reader *sb_replay_reader(const sb_replay *replay);

/// Reads and plays the next entry: advances the match by a tick, or loads the keyframe after
/// missing ticks. Hashes are not compared. False at the end, whatever its kind.
bool sb_replay_next(sb_replay *replay, sb_log_entry *out_entry);

/// False from a gap with missing ticks up to its keyframe: the game is then at the last tick before
/// the gap.
bool sb_replay_is_current(const sb_replay *replay);

/// As those of the reader. Also DAMAGED by a frame or keyframe that no server records.
sb_log_end sb_replay_end(const sb_replay *replay);
sb_log_fault sb_replay_fault(const sb_replay *replay);

/// Moves to the keyframe from which a tick is reached soonest (mark.h). It is the next entry and
/// will be loaded. Errors are those of the log.
sb_error sb_replay_begin(sb_replay *replay, uint32_t tick);

/// The result of seeking a tick.
typedef struct sb_replay_arrival {
    bool has_hash;    ///< false for tick 0, and for a keyframe after missing ticks
    uint64_t hash;    ///< the recorded hash of the state after the tick
    uint64_t mask;    ///< which of its bits are recorded
    uint32_t reached; ///< the last tick that was played or loaded
} sb_replay_arrival;

/// Plays to a tick from the keyframe before it; `sb_replay_next` continues from there.
/// SB_ERROR_RANGE if the log lacks the tick. Either the log ends before it, as `sb_replay_end`
/// says, or the tick is in a gap. In a gap the game is then at the next tick that exists. Otherwise
/// an error of the log. `out_arrival` is always filled, but its hash only after SB_OK.
sb_error sb_replay_seek(sb_replay *replay, uint32_t tick, sb_replay_arrival *out_arrival);

/// Plays from the last keyframe to the end of a log that was not closed, and compares every hash:
/// the match can continue from there. SB_ERROR_STATE if the log was closed, the match had ended, or
/// another server plays it (sb_log_reader_moved). SB_ERROR_TRUNCATED if there is no whole keyframe.
/// SB_ERROR_CHECKSUM if a state differs from the recorded one. Otherwise an error of the log.
/// `sb_replay_fault` gives the place of each.
sb_error sb_replay_recover(sb_replay *replay);

#endif
