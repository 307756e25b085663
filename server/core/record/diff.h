/// Where two logs of a match part, or a log and this program's own computation of it.
#ifndef SABOT_RECORD_DIFF_H
#define SABOT_RECORD_DIFF_H

#include "record/replay.h"

typedef enum sb_diff_kind {
    SB_DIFF_NONE,     ///< they are the same as far as both reach
    SB_DIFF_MATCH,    ///< they are of different matches, too different to compare
    SB_DIFF_COMMANDS, ///< other players joined or left
    SB_DIFF_INPUT,    ///< a player's input differs
    SB_DIFF_STATE,    ///< a field of the state differs
    SB_DIFF_HASH,     ///< a recorded hash differs, and no state is there to say what differs
    SB_DIFF_KEYFRAME, ///< a keyframe differs outside the fields of the state: in poses of the past
    SB_DIFF_DAMAGE,   ///< one of them cannot be read any further
} sb_diff_kind;

/// What differs in the heads of two matches.
typedef enum sb_diff_head {
    SB_DIFF_SIMULATION = 0x01,
    SB_DIFF_RULES = 0x02,
    SB_DIFF_MAP = 0x04,
    SB_DIFF_CAPACITY = 0x08,
    SB_DIFF_COMPUTERS = 0x10,
    SB_DIFF_TICK_RATE = 0x20,
    SB_DIFF_SEED = 0x40,
    SB_DIFF_SETTINGS = 0x80,
} sb_diff_head;

typedef struct sb_diff_report {
    sb_diff_kind kind;
    uint32_t head;     ///< bits of sb_diff_head
    uint32_t tick;     ///< the first tick that differs; for NONE and DAMAGE the last that does not
    uint32_t compared; ///< ticks that are the same in both
    /// STATE: the tick of the states of the two games. Between logs it is `tick`. In a
    /// recomputation the hash shows that `tick` differs, and the next keyframe shows what differs.
    /// HASH of a recomputation: the tick of the next keyframe if that agrees, so that only the
    /// recorded hash is wrong; 0 if no keyframe follows.
    uint32_t state_tick;
    sb_difference state;         ///< STATE: the first field
    uint32_t player;             ///< INPUT: the slot
    const sb_field *input_field; ///< INPUT: field of sb_input_table
    uint32_t input_element;      ///< INPUT: element of that field
    sb_input inputs[2];          ///< INPUT: the inputs of both
    uint32_t command_counts[2];  ///< COMMANDS
    uint64_t hashes[2];          ///< STATE, HASH: recorded or computed, as far as both are known
    uint32_t missing[2];         ///< ticks up to `tick` whose inputs each lacks, because of gaps
    bool ended[2];               ///< NONE: this log has no tick after the last
    sb_log_fault faults[2];      ///< DAMAGE: where and why; SB_OK for the log that is good
} sb_diff_report;

/// Called from time to time with the last compared tick and the place in the first log, bytes.
typedef void sb_diff_progress(void *context, uint32_t tick, uint64_t offset);

/// Plays both logs side by side, from their starts. Ticks that one of them lacks are passed over.
/// The first difference counts, in this order within a tick: commands, inputs, state, recorded
/// hash. Keyframes are only used after missing ticks, and are not compared. Both replays must be
/// new. `progress` may be NULL.
void sb_log_diff(sb_replay *a, sb_replay *b, sb_diff_progress *progress, void *progress_context,
                 sb_diff_report *out_report);

/// Plays a log and compares the state with what it recorded. `computed` plays. `recorded`, over
/// another reader of the same log, gets the state of the first keyframe that shows the difference.
/// Both must be new. In the report the log is 0, the computation 1. After STATE the game of
/// `recorded` is in that keyframe's state, which may be impossible: only look at it, do not play
/// it.
void sb_log_diff_computed(sb_replay *computed, sb_replay *recorded, sb_diff_progress *progress,
                          void *progress_context, sb_diff_report *out_report);

#endif
