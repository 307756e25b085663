/// What is counted of moves since the server's start, and how the metrics show it.
#ifndef SABOT_HOST_MOVE_SHARED_MOVE_COUNTS_H
#define SABOT_HOST_MOVE_SHARED_MOVE_COUNTS_H

#include <stdbool.h>
#include <stdint.h>

#define SB_MOVE_BOUND_COUNT 8u ///< of the times that moves took

/// Counts of all moves. All zeros at the start.
typedef struct sb_move_counts {
    uint64_t moved, stayed;  ///< matches that went to another server, and that could not
    uint64_t taken, refused; ///< matches that came, and that did not come after all
    /// How long those took that went, by the bounds of move_counts.c; the last ones took longer.
    uint64_t moved_within[SB_MOVE_BOUND_COUNT + 1];
    double moved_seconds;   ///< in all
    uint32_t going, coming; ///< now
} sb_move_counts;

/// A match went to another server, or stayed after all. `seconds` is the time that its move took.
void sb_move_counts_note_out(sb_move_counts *counts, bool moved, double seconds);

/// A match came from another server, or did not come after all.
void sb_move_counts_note_in(sb_move_counts *counts, bool taken);

struct sb_metrics;
/// Adds the counts to the metrics.
void sb_move_counts_write(const sb_move_counts *counts, struct sb_metrics *metrics);

#endif
