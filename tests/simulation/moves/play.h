/// Plays the fleet of a seed: servers that hand abstract matches over to each other, networks that
/// fail, processes that die at every step, operators that order moves back and forth. Judges every
/// tick, and at the end whether every match is led.
#ifndef SABOT_MOVES_PLAY_H
#define SABOT_MOVES_PLAY_H

#include <stdbool.h>
#include <stdint.h>

#define MOVES_STATE_COUNT 10u
#define MOVES_TEXT_SIZE 200u

/// What is broken on purpose, to see that it is found.
typedef enum moves_fault {
    MOVES_RIGHT = 0,
    MOVES_TAKES_EARLY,       ///< a target plays once it is ready, without COMMIT
    MOVES_TAKES_UNSYNCED,    ///< a target plays before its mark is durable
    MOVES_PLAYS_ON,          ///< a source plays on when the connection is lost after COMMIT
    MOVES_MARKS_LATE,        ///< a source does not wait for its mark
    MOVES_ANSWERS_HASTILY,   ///< ASK is answered without dropping the move
    MOVES_RESUMES_COPIES,    ///< a copy that was never taken is resumed
    MOVES_FORGETS_FOLLOWERS, ///< a source does not wait for its followers
    MOVES_RESUMES_UNSYNCED,  ///< a resumed match plays before its new epoch is durable
    MOVES_ASKS_NOBODY,       ///< a match that may have moved is resumed at once
    MOVES_OUTLIVES_LEASE,    ///< a process that has lost its lease plays on
    MOVES_FAULT_COUNT,
} moves_fault;

typedef struct moves_result {
    bool passed;
    uint32_t nodes, matches;
    uint64_t ticks, moves, stays, doubts, doubts_taken, doubts_refused, take_overs, resumes, kills,
        power_cuts, abandoned, recalled, forks, digest;
    /// Entered, and died in, by state of the machines.
    uint32_t source_entered[MOVES_STATE_COUNT], source_died[MOVES_STATE_COUNT];
    uint32_t target_entered[MOVES_STATE_COUNT], target_died[MOVES_STATE_COUNT];
    char failure[MOVES_TEXT_SIZE + 200];
} moves_result;

void moves_play(uint64_t seed, moves_fault fault, bool verbose, moves_result *out_result);

#endif
