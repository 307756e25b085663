#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/assert.h"
#include "base/hash.h"
#include "record/verify.h"
#include "state.h"

// No two processes may play in one epoch. Those with leases have the lease's epoch besides.
static void judge_epoch(real_match *all, const life *begun)
{
    for (uint32_t i = 0; i < all->life_count; i++) {
        const life *other = &all->lives[i];
        if (other->epoch == begun->epoch && other->lease == begun->lease) {
            real_fail(all, "two leaders in epoch %u: node %u (process %u), node %u (process %u)",
                      begun->epoch, other->node, other->process, begun->node, begun->process);
        }
    }
}

// A follower goes on from ticks that its leader lost by a power cut and played in another way.
static void go_another_way(real_match *all, const log_file *log, uint32_t last_tick, life *begun)
{
    log_play play;
    SB_ASSERT(log_play_open_first(&play, log, &all->allocator));
    while (play.tick < last_tick && log_play_on(&play, 1) == 1) {
        if (play.tick > 0 && play.tick == sb_game_tick(sb_replay_game(play.replay)) &&
            begun->snapshots.tick_count <= play.tick) {
            sim_snapshot_history_add(&begun->snapshots, sb_replay_game(play.replay));
            all->history.hashes[play.tick] = play.hash;
        }
    }
    all->history.tick = last_tick;
    begun->before = -1;
    all->result->forks++;
    log_play_close(&play);
}

static life *begin_life(real_match *all, const life *begun)
{
    judge_epoch(all, begun);
    SB_ASSERT(all->life_count < LIFE_COUNT_MAX);
    all->lives[all->life_count] = *begun;
    return &all->lives[all->life_count++];
}

static bool stands_in(const real_match *all, const node *self)
{
    const uint32_t last = all->history.player.node;
    return last == self->index ||
           (last < all->node_count && all->nodes[last].address == self->address);
}

void lives_played(real_match *all, node *self, const held_match *held, uint64_t hash_before)
{
    const sb_session *session = lobby_session(self, held->number);
    const sb_game *game = sb_session_game(session);
    const uint32_t tick = sb_game_tick(game);
    const process *own = &self->process;
    const history_player player = {self->index, own->number, own->lease.claim.epoch};
    const life now = {.epoch = sb_session_get_def(session)->epoch,
                      .lease = player.lease,
                      .node = self->index,
                      .process = own->number,
                      .before = (int32_t)all->life_count - 1,
                      .from_tick = tick - 1};
    life *last = all->life_count > 0 ? &all->lives[all->life_count - 1] : NULL;
    match_history *history = &all->history;
    if (last == NULL) {
        history->hashes[0] = hash_before;
    }
    if (last == NULL || last->node != now.node || last->process != now.process ||
        last->epoch != now.epoch) {
        const bool forks =
            last != NULL && history_forks(history, player, stands_in(all, self), tick, hash_before);
        real_say(all, "node %u: plays tick %u in epoch %u", self->index, tick, now.epoch);
        last = begin_life(all, &now);
        if (forks) {
            go_another_way(all, held->log, tick - 1, last);
        }
    }
    char failure[HISTORY_TEXT_SIZE];
    const uint64_t hash = sb_game_hash(game);
    if (!history_played(history, player, stands_in(all, self), all->life_count, tick, hash_before,
                        hash, all->now_ns, failure)) {
        real_fail(all, "%s", failure);
    }
    const uint32_t durable = log_file_durable_tick(held->log);
    if (durable > history->promised[self->index]) {
        history->promised[self->index] = durable;
    }
    sim_snapshot_history_add(&last->snapshots, game);
    sim_truth_add(&all->truth, session);
    all->result->ticks++;
    const uint64_t words[2] = {all->result->digest, hash};
    all->result->digest = sb_hash(words, sizeof words);
}

void lives_resumed(real_match *all, const sb_log_place *place)
{
    for (uint32_t i = 0; i < all->client_count; i++) {
        client *each = &all->clients[i];
        each->forgotten =
            each->forgotten || !each->welcomed || (place->roster.occupied >> each->slot & 1u) == 0;
    }
}

static bool has_snapshot(const real_match *all, const life *at, uint32_t tick, uint32_t slot,
                         const sb_snapshot *snapshot)
{
    while (tick <= at->from_tick && at->before >= 0) {
        at = &all->lives[at->before];
    }
    return sim_snapshot_history_has_snapshot(&at->snapshots, tick, slot, snapshot->entities,
                                             snapshot->entity_count);
}

bool lives_have_snapshot(const real_match *all, uint32_t epoch, uint32_t tick, uint32_t slot,
                         const sb_snapshot *snapshot)
{
    bool known = false;
    for (uint32_t i = all->life_count; i > 0; i--) {
        const life *at = &all->lives[i - 1];
        known = known || at->epoch == epoch;
        if (at->epoch == epoch && has_snapshot(all, at, tick, slot, snapshot)) {
            return true;
        }
    }
    // Before its first tick, a server shows the state that it goes on from.
    return !known && all->life_count > 0 &&
           has_snapshot(all, &all->lives[all->life_count - 1], tick, slot, snapshot);
}

static void compare_client(real_match *all, const sb_game *game, const client *each)
{
    sim_snapshot_history logged = {0};
    const sb_snapshot *newest = sb_snapshot_receiver_newest(&each->core->snapshots);
    sim_snapshot_history_add(&logged, game);
    if (!sim_snapshot_history_has_snapshot(&logged, sb_game_tick(game),
                                           each->core->connection.welcome.player, newest->entities,
                                           newest->entity_count)) {
        real_fail(all, "client %u holds a snapshot of tick %u that is not the log's", each->index,
                  sb_game_tick(game));
    }
    sim_snapshot_history_deinit(&logged);
}

// Every state that the log gives is the one that was played, and what the clients hold is there.
static void compare_log(real_match *all, const log_file *log)
{
    log_play play;
    uint32_t compared = 0;
    if (!log_play_open_first(&play, log, &all->allocator)) {
        real_fail(all, "the last log cannot be read");
        return;
    }
    for (uint32_t seen = 0; log_play_on(&play, 1) == 1;) {
        if (play.tick == seen) {
            continue;
        }
        seen = play.tick;
        if (play.hash != all->history.hashes[play.tick]) {
            real_fail(all, "tick %u of the log is another one than was played", play.tick);
        }
        for (uint32_t i = 0; i < all->client_count; i++) {
            const client *each = &all->clients[i];
            if (each->core->snapshots.history.tick == play.tick) {
                compare_client(all, sb_replay_game(play.replay), each);
                compared++;
            }
        }
    }
    if (compared < all->client_count && all->result->failure[0] == '\0') {
        real_fail(all, "the log has the ticks of %u clients of %u", compared, all->client_count);
    }
    log_play_close(&play);
}

static const log_file *led_log(const real_match *all)
{
    const process *self = &all->nodes[all->history.player.node].process;
    for (uint32_t i = 0; i < HELD_COUNT_MAX; i++) {
        if (self->held[i].used && self->held[i].number != 0) {
            return self->held[i].log;
        }
    }
    return NULL;
}

void lives_judge_log(real_match *all)
{
    const log_file *log = led_log(all);
    if (log == NULL) {
        real_fail(all, "nobody has the match");
        return;
    }
    const sb_log_source source = {sim_log_bytes_read_at, (void *)(uintptr_t)&log->bytes};
    sb_verify_report report;
    sb_lobby_close(all->nodes[all->history.player.node].process.lobby);
    const sb_error error = sb_log_verify(source, NULL, &all->allocator, NULL, NULL, &report);
    const uint32_t tick = all->history.tick;
    if (error != SB_OK || report.verdict != SB_VERDICT_AGREES) {
        real_fail(all, "the log does not agree: %s, verdict %d, end %d, tick %u of %u, %u moves",
                  sb_error_message(error), (int)report.verdict, (int)report.end, report.last_tick,
                  tick, (uint32_t)report.moves);
    } else if (report.last_tick != tick || report.ticks_agreed != tick) {
        real_fail(all, "the log has %u ticks up to %u, the match %u", (uint32_t)report.ticks_agreed,
                  report.last_tick, tick);
    } else if (!all->faults && report.moves != all->result->moves) {
        real_fail(all, "the log tells %u moves of %u", (uint32_t)report.moves, all->result->moves);
    }
    compare_log(all, log);
}

void lives_deinit(real_match *all)
{
    for (uint32_t i = 0; i < all->life_count; i++) {
        sim_snapshot_history_deinit(&all->lives[i].snapshots);
    }
}
