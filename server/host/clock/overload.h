/// What a shard goes without while its ticks run late, step by step, and when it undoes each step.
/// Pure arithmetic: the time is an argument.
///
/// Each second is judged by itself. It is bad if a tenth of its ticks began late by more than a
/// tick (SB_OVERLOAD_LATE_NS_MIN at least), if work took SB_OVERLOAD_BUSY_PERCENT of it, or if the
/// schedule was moved. Two bad seconds in a row go up one step. A second is good if it is far from
/// that. SB_OVERLOAD_GOOD_COUNT good seconds in a row go down one step. If the step has to be taken
/// again soon, the next way down takes twice as long, up to SB_OVERLOAD_GOOD_COUNT_MAX. So a shard
/// that can carry its load only at a step stays there.
#ifndef SABOT_HOST_CLOCK_OVERLOAD_H
#define SABOT_HOST_CLOCK_OVERLOAD_H

#include <stdbool.h>
#include <stdint.h>

typedef enum sb_overload_step {
    SB_OVERLOAD_NONE,
    SB_OVERLOAD_SNAPSHOTS,  ///< half of the snapshots
    SB_OVERLOAD_SPECTATORS, ///< and no more spectators are let in
    SB_OVERLOAD_PAUSED,     ///< and spectators are shown one snapshot a second
    SB_OVERLOAD_SLOW,       ///< nothing is left to go without: ticks come late or slow down
    SB_OVERLOAD_STEP_COUNT,
} sb_overload_step;

#define SB_OVERLOAD_WINDOW_NS UINT64_C(1000000000)
#define SB_OVERLOAD_LATE_NS_MIN UINT64_C(10000000)
#define SB_OVERLOAD_BUSY_PERCENT 90u
#define SB_OVERLOAD_CALM_PERCENT 60u
#define SB_OVERLOAD_BAD_COUNT 2u
#define SB_OVERLOAD_GOOD_COUNT 5u
#define SB_OVERLOAD_GOOD_COUNT_MAX 60u
/// A step that is taken again within this time after it was left makes the next way down longer.
#define SB_OVERLOAD_RELAPSE_NS UINT64_C(15000000000)

typedef struct sb_overload {
    uint32_t rate_hz;
    sb_overload_step highest; ///< that is taken
    sb_overload_step step;
    uint64_t ups, downs; ///< steps taken since the start
    // Of the present second.
    bool begun;
    uint64_t begun_ns;
    uint64_t busy_ns, slowed_count; ///< as at its begin
    uint32_t tick_count, late_count;
    // Of those before.
    uint32_t bad_count, good_count; ///< in a row
    uint32_t good_needed;
    uint64_t down_ns; ///< time of the last step down; 0: none
} sb_overload;

/// A tick that has been played.
typedef struct sb_overload_tick {
    uint64_t now_ns;
    uint64_t late_ns;      ///< by which it began after its deadline
    uint64_t busy_ns;      ///< time of work since the start
    uint64_t slowed_count; ///< ticks by which the schedule was moved since the start
} sb_overload_tick;

sb_overload sb_overload_make(uint32_t rate_hz, sb_overload_step highest);

/// Notes a tick. Returns true if the step has changed.
bool sb_overload_note(sb_overload *self, const sb_overload_tick *tick);

/// Says in words what a shard goes without.
const char *sb_overload_text(sb_overload_step step);

#endif
