/// Logs that are damaged and repaired, and what was recorded in them to compare with.
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

/// A log before it was damaged: what the reader gives of it, tick by tick.
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
    bool holds[REPAIR_TICK_MAX]; ///< which ticks are in it
    uint32_t ticks, gaps, pauses, keyframes;
    uint32_t unlike; ///< ticks of which the roster is another than it was, and the last of them
    uint32_t unlike_last;
} repaired;

/// Five slots, joins, leaves, notes and secrets; two ticks a chunk, a keyframe after each ten.
extern const random_match_script repair_busy;
#define REPAIR_BUSY_TICKS 47u

/// Three players of the real game, pauses, two keyframes beside the first.
extern const match_script repair_lively;

repair_original *repair_original_random(const random_match_script *script, uint32_t tick_count);
/// With a pause after tick `to` that is lost, as are the ticks behind `from` up to it, if any.
repair_original *repair_original_gap(const random_match_script *script, uint32_t from, uint32_t to,
                                     uint32_t tick_count);
repair_original *repair_original_match(const match_script *script);
void repair_original_free(repair_original *o);

/// How a reader finds a log to end; OPEN if it does not open it.
sb_log_end repair_end_of(memory_log *log);

/// Repairs it, and asserts what holds for any damage: what comes out is closed, nothing in it is
/// other than was recorded, and it is the same just where the damaged log is whole. `o` is NULL if
/// the damage is one that no checksum shows. `rules` as `sb_log_repair` takes them.
repaired repair_log_by(const repair_original *o, memory_log *damaged, const sb_rules *rules);
repaired repair_log(const repair_original *o, memory_log *damaged);
void repaired_free(repaired *out);

/// True if just the ticks from `from` to `to` are not there.
bool repair_lacks_just(const repair_original *o, const repaired *out, uint32_t from, uint32_t to);

/// True if what is lost is what the standard says must be with one chunk: of ticks those up to the
/// next keyframe, of the other kinds none.
bool repair_lost_with_chunk(const repair_original *o, const repaired *out, uint32_t index);

/// Repairs a log that had no gaps: every tick is either there or told to be lost, if the end is
/// known. `what` and `at` are printed if not.
void repair_expect_valid(const repair_original *o, memory_log *damaged, const char *what,
                         size_t at);

/// Prints the outcome, and fails.
void repair_fail_at(const char *what, size_t at, const repaired *out);

/// Header and payload, bytes.
size_t repair_chunk_size(const forgery_chunk *chunk);
/// The first of a kind with this tick; fails if there is none.
uint32_t repair_chunk_of(const repair_original *o, uint32_t kind, uint32_t tick);
/// Changes a byte of a chunk.
void repair_change(memory_log *log, const repair_original *o, uint32_t chunk, size_t byte);

#endif
