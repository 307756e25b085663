/// What all servers together have played, and whether that is right.
#ifndef SABOT_MOVES_HISTORY_H
#define SABOT_MOVES_HISTORY_H

#include <stdbool.h>
#include <stdint.h>

#include "net.h"

#define HISTORY_TICK_COUNT_MAX 16384u
#define HISTORY_TEXT_SIZE 200u

/// A process at a node.
typedef struct history_player {
    uint32_t node, process;
    uint32_t lease; ///< epoch of its lease; 0: it has none
} history_player;

typedef struct match_history {
    uint32_t match;
    uint64_t hashes[HISTORY_TICK_COUNT_MAX]; ///< by tick; that of tick 0 is the beginning
    uint32_t tick;                           ///< the last one
    uint32_t epoch;                          ///< the highest
    history_player player;                   ///< of that epoch
    bool player_died;
    uint64_t played_ns;
    /// By node: the newest tick that must survive there.
    uint32_t promised[NET_NODE_COUNT_MAX];
} match_history;

void history_init(match_history *history, uint32_t match);

/// A process has played a tick. `stands_in` says that it may replace the last player, since they
/// are processes of one node, or share a lease. False, with a text, if that must not be.
bool history_played(match_history *history, history_player player, bool stands_in, uint32_t epoch,
                    uint32_t tick, uint64_t hash_before, uint64_t hash, uint64_t now_ns,
                    char out_failure[HISTORY_TEXT_SIZE]);

/// Returns true if a follower with a newer lease goes on from ticks that its leader had lost, by a
/// power cut, and played in another way. Then `hashes` are to be those of its log.
bool history_forks(const match_history *history, history_player player, bool stands_in,
                   uint32_t tick, uint64_t hash_before);

/// A follower leads: what it had acknowledged must survive, and no more than that.
void history_taken_over(match_history *history, uint32_t leader, uint32_t follower);

/// The state after a tick of this input.
uint64_t history_hash(uint64_t before, uint32_t tick, uint64_t input);

#endif
