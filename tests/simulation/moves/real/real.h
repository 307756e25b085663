/// A real match that moves: two real lobbies, the machines of a move with all their frames, the log
/// as the record room writes it, and real client cores that go along. Connections of the move break
/// in every state; servers do not die here.
#ifndef SABOT_MOVES_REAL_H
#define SABOT_MOVES_REAL_H

#include <stdbool.h>
#include <stdint.h>

typedef struct real_result {
    bool passed;
    uint32_t clients, ticks, moves, stays, doubts;
    uint32_t followed;   ///< moves that clients have made without being lost
    uint32_t reconnects; ///< clients that lost a server and came back by themselves
    uint32_t gap_ticks;  ///< the most ticks between two snapshots of a client that was not lost
    uint32_t gap_ms;     ///< the longest time between two of them, at the client
    uint64_t snapshots, predicted, equal;
    uint64_t digest;
    char failure[256];
} real_result;

/// `faults` says whether connections break.
void real_run(uint64_t seed, bool faults, bool verbose, real_result *out_result);

#endif
