/// A fleet of processes that want one lease, simulated from a seed: clocks at different rates, a
/// store that is slow or away, requests that land long after they were given up, deaths, pauses,
/// records that are removed, leases that are given back.
#ifndef SABOT_TESTS_HOST_LEASE_FLEET_H
#define SABOT_TESTS_HOST_LEASE_FLEET_H

#include <stdbool.h>
#include <stdint.h>

typedef struct fleet_counts {
    uint64_t epochs; ///< leads that began
    uint64_t lost, deaths, conflicts, unsure, removed, given_back;
    const char *fault; ///< NULL: none
} fleet_counts;

/// Plays a fleet. False, with the fault, if two led at once or in one epoch, an epoch went back, or
/// nobody led once all was calm. Adds to the counts.
bool fleet_play(uint64_t seed, fleet_counts *counts);

#endif
