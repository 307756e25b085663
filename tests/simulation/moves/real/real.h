/// A real match that moves: real lobbies, the machines of a move with all their frames, logs as the
/// record room writes them, and real client cores that go along. Servers die and lose their power
/// in every step, stand still and are parted; followers with the lease take over.
#ifndef SABOT_MOVES_REAL_H
#define SABOT_MOVES_REAL_H

#include <stdbool.h>
#include <stdint.h>

#include "play.h"

#define REAL_GAP_COUNT 32u

/// The longest gaps between two snapshots of a client, in matches without faults: how many periods
/// of some 1.5 s had which one.
typedef struct real_gaps {
    uint32_t by_tick[REAL_GAP_COUNT]; ///< by ticks from one snapshot to the next; the last: more
    uint32_t by_time[REAL_GAP_COUNT]; ///< by the time between them at the client, in begun ticks
} real_gaps;

typedef struct real_result {
    bool passed;
    uint32_t nodes, clients, ticks, moves, stays, doubts, doubts_taken, doubts_refused;
    uint32_t found;    ///< logs of which the target had to be asked after a restart
    uint32_t revivals; ///< of these, that went on where they were found
    uint32_t recalled, erasures, kills, power_cuts, follower_deaths, resumes, take_overs;
    uint32_t resume_deaths; ///< of processes whose new epoch was not durable yet
    uint32_t leases_lost, partitions, resets, stalls;
    uint32_t forks;      ///< take-overs from ticks that the leader had lost, and played otherwise
    uint32_t followed;   ///< moves that clients have made without being lost
    uint32_t reconnects; ///< clients that lost a server and came back by themselves
    uint32_t rejoined;   ///< clients that were forgotten, and joined again
    uint32_t gap_ticks;  ///< the most ticks between two snapshots of a client that was not lost
    uint32_t gap_ms;     ///< the longest time between two of them, at the client
    real_gaps usual;     ///< while no move is under way
    real_gaps switched;  ///< by client and move: from when it is told until a second behind it
    uint32_t tails_cut;  ///< moves in which a client lost the server that it has left
    uint32_t events_missed; ///< by these clients
    uint32_t events_late;   ///< missed by clients that came when the other server played already
    uint64_t events;        ///< that servers told and clients reported, each once
    uint64_t snapshots, predicted, equal;
    /// Entered, and died in, by state of the machines.
    uint32_t source_entered[MOVES_STATE_COUNT], source_died[MOVES_STATE_COUNT];
    uint32_t target_entered[MOVES_STATE_COUNT], target_died[MOVES_STATE_COUNT];
    uint64_t digest;
    char failure[300];
} real_result;

/// Plays the match of a seed. `faults` says whether anything fails; without, two servers never do.
/// `broken` is a rule that is broken on purpose.
void real_run(uint64_t seed, bool faults, moves_fault broken, bool verbose,
              real_result *out_result);

#endif
