/// What the load generator tells in the end.
#ifndef SABOT_EXAMPLE_LOAD_REPORT_H
#define SABOT_EXAMPLE_LOAD_REPORT_H

#include "load_player.h"

/// What is told of. The players are borrowed.
typedef struct load {
    const load_player *players;
    uint32_t count;
    bool stopped;         ///< by a signal: who had not connected yet is not lost
    uint64_t elapsed_us;  ///< from the start
    uint64_t rounds;      ///< in each of which each client had a turn
    uint64_t rounds_late; ///< that took longer than a tick of 60 Hz: this machine was too slow
} load;

/// How many were lost: refused, never connected, or disconnected, even if they came back.
uint32_t load_lost_count(const load *all);

/// A table, and how many connected.
void load_print_text(const load *all);

/// One JSON object on one line.
void load_print_json(const load *all);

#endif
