/// Where two logs of a match part ways, or a log and this program's own computation of it.
#ifndef SABOT_RECORD_DIFF_H
#define SABOT_RECORD_DIFF_H

#include "record/replay.h"

typedef enum sb_diff_kind {
    SB_DIFF_NONE,     ///< the same as far as both go
    SB_DIFF_MATCH,    ///< they are of different matches, too different to be compared
    SB_DIFF_COMMANDS, ///< other players joined or left
    SB_DIFF_INPUT,    ///< a player's input is another
    SB_DIFF_STATE,    ///< a field of the state is another
    SB_DIFF_HASH,     ///< a recorded hash is another, and no state is there to say what differs
    SB_DIFF_KEYFRAME, ///< a keyframe is another in what is no field of the state: poses of the past
    SB_DIFF_DAMAGE,   ///< one of them cannot be read any further
} sb_diff_kind;

/// What of a match's head differs.
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
    uint32_t tick;     ///< the first that differs; for NONE and DAMAGE the last that does not
    uint32_t compared; ///< ticks that are the same in both
    /// STATE: of which tick the two games are now. Between logs that is `tick`. A recomputation
    /// knows by the hash that `tick` differs, and what differs by the keyframe that follows. HASH,
    /// of a recomputation: of the keyframe that follows and agrees, so that the recorded hash alone
    /// is wrong; 0 if none follows.
    uint32_t state_tick;
    sb_difference state;         ///< STATE: the first field
    uint32_t player;             ///< INPUT: the slot
    const sb_field *input_field; ///< INPUT: of sb_input_table
    uint32_t input_element;      ///< INPUT: of that field
    sb_input inputs[2];          ///< INPUT: what each has
    uint32_t command_counts[2];  ///< COMMANDS
    uint64_t hashes[2];          ///< STATE, HASH: recorded or computed, as far as both are known
    uint32_t missing[2];         ///< ticks up to `tick` whose inputs each has not: in gaps
    bool ended[2];               ///< NONE: this one has no tick after the last
    sb_log_fault faults[2];      ///< DAMAGE: where and why; SB_OK for the one that is good
} sb_diff_report;

/// Called now and then with the last tick compared and the place in the first log, bytes.
typedef void sb_diff_progress(void *context, uint32_t tick, uint64_t offset);

/// Plays both logs side by side, from their starts. Ticks that one of them lacks are passed over.
/// What differs first counts, in this order within a tick: commands, inputs, state, recorded hash.
/// Keyframes are used behind missing ticks alone, and are not compared elsewhere.
/// Both replays must be new. `progress` may be NULL.
void sb_log_diff(sb_replay *a, sb_replay *b, sb_diff_progress *progress, void *progress_context,
                 sb_diff_report *out_report);

/// Plays a log and compares the state with what it recorded. `computed` plays; `recorded`, over
/// another reader of the same log, is what the keyframe behind the first difference is loaded into.
/// Both must be new. In the report the log is 0, the computation 1. After STATE the game of
/// `recorded` is in that keyframe's state, which may be none that can be: it is to be looked at,
/// not played.
void sb_log_diff_computed(sb_replay *computed, sb_replay *recorded, sb_diff_progress *progress,
                          void *progress_context, sb_diff_report *out_report);

#endif
