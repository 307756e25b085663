/// The report at the end of the load generator.
#ifndef SABOT_EXAMPLE_LOAD_REPORT_H
#define SABOT_EXAMPLE_LOAD_REPORT_H

#include "load_player.h"

/// The subject of the report. It borrows the players.
typedef struct load {
    const load_player *players;
    uint32_t count;
    bool stopped;         ///< by a signal: a player that has not connected is not lost
    uint64_t elapsed_us;  ///< from the start
    uint64_t rounds;      ///< each client has one turn a round
    uint64_t rounds_late; ///< rounds longer than a tick of 60 Hz: this machine was too slow
} load;

/// Returns the count of lost players: refused, never connected, or disconnected, even if they
/// reconnected.
uint32_t load_lost_count(const load *all);

/// Prints a table and the count of connected players.
void load_print_text(const load *all);

/// Prints one JSON object on one line.
void load_print_json(const load *all);

#endif
