#include "history.h"

#include <stdio.h>
#include <string.h>

#include "base/assert.h"
#include "base/hash.h"

void history_init(match_history *history, uint32_t match)
{
    memset(history, 0, sizeof *history);
    history->match = match;
    history->player.node = NET_NODE_COUNT_MAX;
}

uint64_t history_hash(uint64_t before, uint32_t tick, uint64_t input)
{
    const uint64_t words[3] = {before, tick, input};
    return sb_hash(words, sizeof words);
}

static bool fail(const match_history *history, history_player player, uint32_t epoch, uint32_t tick,
                 const char *what, char *out_failure)
{
    snprintf(out_failure, HISTORY_TEXT_SIZE,
             "match %u: node %u (process %u) plays tick %u in epoch %u: %s; last was tick %u in "
             "epoch %u by node %u (process %u)",
             history->match, player.node, player.process, tick, epoch, what, history->tick,
             history->epoch, history->player.node, history->player.process);
    return false;
}

// What was safe before a hand-over must be safe behind it.
static void keep_promises(match_history *history, history_player player, bool stands_in)
{
    const uint32_t own = history->promised[player.node];
    const uint32_t before = history->promised[history->player.node];
    memset(history->promised, 0, sizeof history->promised);
    history->promised[player.node] = !stands_in && before > own ? before : own;
}

bool history_forks(const match_history *history, history_player player, bool stands_in,
                   uint32_t tick, uint64_t hash_before)
{
    return stands_in && player.node != history->player.node &&
           player.lease > history->player.lease && tick > history->promised[player.node] &&
           (tick > history->tick + 1 || hash_before != history->hashes[tick - 1]);
}

void history_taken_over(match_history *history, uint32_t leader, uint32_t follower)
{
    if (history->player.node == leader || history->player.node == follower) {
        history->promised[leader] = history->promised[follower];
    }
}

bool history_played(match_history *history, history_player player, bool stands_in, uint32_t epoch,
                    uint32_t tick, uint64_t hash_before, uint64_t hash, uint64_t now_ns,
                    char out_failure[HISTORY_TEXT_SIZE])
{
    const bool same =
        history->player.node == player.node && history->player.process == player.process;
    const bool first = history->player.node == NET_NODE_COUNT_MAX;
    const char *what = NULL;
    SB_ASSERT(tick > 0 && tick < HISTORY_TICK_COUNT_MAX);
    const bool leased = stands_in && player.node != history->player.node;
    if (leased && player.lease <= history->player.lease) {
        what = "an older lease than that of the last player";
    } else if (!first && !leased && epoch < history->epoch) {
        what = "an older epoch than is played";
    } else if (!first && !leased && epoch == history->epoch && !same) {
        what = "two leaders in one epoch";
    } else if (tick > history->tick + 1) {
        what = "ticks are missing";
    } else if (tick <= history->tick && same) {
        what = "it has played that before";
    } else if (tick <= history->tick && !stands_in) {
        what = "another server has played that tick";
    } else if (tick <= history->tick && player.node == history->player.node &&
               !history->player_died) {
        what = "another process, which lives, has played that tick";
    } else if (tick <= history->promised[player.node]) {
        what = "that tick was safe";
    } else if (hash_before != history->hashes[tick - 1]) {
        what = "the state before it is another one";
    }
    if (what != NULL) {
        return fail(history, player, epoch, tick, what, out_failure);
    }
    if (!same && !first) {
        keep_promises(history, player, stands_in);
    }
    history->player = player;
    history->player_died = false;
    history->epoch = epoch;
    history->tick = tick;
    history->hashes[tick] = hash;
    history->played_ns = now_ns;
    return true;
}
