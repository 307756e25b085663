/// Plays a scenario in three lanes side by side, which must agree to the bit after every tick:
/// - still: an instance that is left alone;
/// - moved: at every 50th tick its block is copied into another instance at another address, and
///   the old one's memory is filled with 0xA5 and freed. Its caller has flush to zero and another
///   rounding mode set around every tick. Its scratch memory is overwritten after every tick;
/// - loaded: at every 50th tick it is saved and loaded into a fresh instance.
#ifndef SABOT_TESTS_DETERMINISM_REPLICAS_H
#define SABOT_TESTS_DETERMINISM_REPLICAS_H

#include <stdbool.h>
#include <stdio.h>

#include "base/hash.h"
#include "scenario.h"

#define LANE_PERIOD_TICKS 50u

/// Adds a hash, in its little-endian form.
void hasher_add(sb_hasher *hasher, uint64_t hash);

typedef struct replica_run {
    uint32_t ticks;
    uint32_t ticks_beside; ///< how many of them the moved and the loaded lane play too
} replica_run;

/// Plays, and gives the XXH3-64 of all ticks' state hashes. Returns false, and writes what is wrong
/// to standard error, if a lane departs from the first, a float is not finite, the caller's float
/// mode is not given back, or the scenario was not alive.
bool replica_play(const scenario *what, const replica_run *run, uint64_t *out_hash);

/// Prints the state hash after each tick, "<tick> <hash>", of the still lane alone.
void replica_trace(const scenario *what, uint32_t ticks, FILE *file);

/// Writes the canonical form of the state after tick number `tick`. Returns false on failure.
bool replica_dump(const scenario *what, uint32_t tick, FILE *file);

#endif
