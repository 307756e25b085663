/// Logs that are damaged and repaired, and what was recorded in them, for comparison.
#ifndef SABOT_TESTS_REPAIR_FIXTURE_H
#define SABOT_TESTS_REPAIR_FIXTURE_H

#include "forgery.h"
#include "random_match.h"
#include "record/reader.h"
#include "record/repair/repair.h"
#include "recorded_match.h"

/// Kinds of chunks, by the standard.
enum { HEAD = 1, MAP, TICKS, CLOSE, PAUSE, KEYFRAME, GAP, ROSTER };

#define REPAIR_TICK_MAX 128u

/// A log before it was damaged: what the reader gives for each tick.
typedef struct repair_original {
    memory_log log;
    forgery_chunks chunks;
    uint32_t tick_count;
    bool holds[REPAIR_TICK_MAX];
    sb_frame frames[REPAIR_TICK_MAX];
    sb_notes notes[REPAIR_TICK_MAX];
    sb_log_roster rosters[REPAIR_TICK_MAX];
    uint64_t hashes[REPAIR_TICK_MAX];
    uint32_t pauses;
} repair_original;

typedef struct repaired {
    sb_error error;
    sb_repair_report report;
    memory_log log;
    bool holds[REPAIR_TICK_MAX]; ///< ticks that are in the output
    uint32_t ticks, gaps, pauses, keyframes;
    uint32_t unlike; ///< ticks whose roster differs from the original, and the last of them
    uint32_t unlike_last;
} repaired;

/// Makes a log of five slots, with joins, leaves, notes and secrets; two ticks a chunk, a keyframe
/// after each ten.
extern const random_match_script repair_busy;
#define REPAIR_BUSY_TICKS 47u

/// Makes a log of three players of the real game, with pauses and two keyframes beside the first.
extern const match_script repair_lively;

repair_original *repair_original_random(const random_match_script *script, uint32_t tick_count);
/// Makes a log with a pause after tick `to` that is lost, like the ticks after `from` up to it, if
/// any.
repair_original *repair_original_gap(const random_match_script *script, uint32_t from, uint32_t to,
                                     uint32_t tick_count);
repair_original *repair_original_match(const match_script *script);
void repair_original_free(repair_original *o);

/// Returns how a log ends for a reader; OPEN if the log does not open.
sb_log_end repair_end_of(memory_log *log);

/// Repairs a log, and asserts what holds for any damage. The output is closed and nothing in it
/// differs from what was recorded. It is unchanged exactly if the damaged log is whole. `o` is NULL
/// if no checksum shows the damage. `rules` as for `sb_log_repair`.
repaired repair_log_by(const repair_original *o, memory_log *damaged, const sb_rules *rules);
repaired repair_log(const repair_original *o, memory_log *damaged);
void repaired_free(repaired *out);

/// True if exactly the ticks from `from` to `to` are missing.
bool repair_lacks_just(const repair_original *o, const repaired *out, uint32_t from, uint32_t to);

/// True if the loss is what the standard allows for one chunk: for ticks those up to the next
/// keyframe, for other kinds none.
bool repair_lost_with_chunk(const repair_original *o, const repaired *out, uint32_t index);

/// Repairs a log that had no gaps. Every tick is in the output or reported as lost, if the end is
/// known. Otherwise prints `what` and `at`.
void repair_expect_valid(const repair_original *o, memory_log *damaged, const char *what,
                         size_t at);

/// Prints the outcome and fails.
void repair_fail_at(const char *what, size_t at, const repaired *out);

/// Bytes of a chunk's header and payload.
size_t repair_chunk_size(const forgery_chunk *chunk);
/// Returns the first chunk of a kind with this tick; fails if there is none.
uint32_t repair_chunk_of(const repair_original *o, uint32_t kind, uint32_t tick);
/// Changes a byte of a chunk.
void repair_change(memory_log *log, const repair_original *o, uint32_t chunk, size_t byte);

#endif
