#include "crash.h"

#include "match_checks.h"
#include "record/replay.h"
#include "server.h"

// Largest torn end behind the last whole chunk; the host's resume.c has the same bound.
#define TORN_SIZE_MAX (64u * 1024u)

static sim_log_bytes *log_of(sim_match *match)
{
    return &match->logs[match->number];
}

bool sim_crash_is_due(const sim_match *match)
{
    uint32_t tick;
    return match->def.crash_us != 0 && match->crashes == 0 && match->lobby != NULL &&
           match->now_us >= match->def.crash_us &&
           sim_log_bytes_durable((void *)(uintptr_t)&match->logs[match->number], &tick) &&
           tick > 0 && !sb_session_is_over(sim_match_session(match));
}

void sim_crash_die(sim_match *match)
{
    const sb_session_counters *counters = sb_session_get_counters(sim_match_session(match));
    match->inputs_applied += counters->inputs_applied;
    match->inputs_late += counters->inputs_late;
    match->views_clamped += counters->views_clamped;
    match->presents_cleared += counters->presents_cleared;
    match->players_lost += counters->players_lost;
    match->players_returned += counters->players_returned;
    match->crashes++;
    (void)sim_log_bytes_durable(log_of(match), &match->durable_tick);
    for (uint32_t i = 0; i < match->cast.player_count; i++) {
        sim_player_lose_server(&match->cast.players[i], match->epoch, match->now_us);
    }
    sb_lobby_destroy(match->lobby);
    match->lobby = NULL;
    sim_log_bytes_crash(log_of(match), &match->random);
}

bool sim_crash_is_over(const sim_match *match)
{
    return match->lobby == NULL && match->now_us >= match->def.crash_us + match->def.down_us;
}

// The new server awaits each player that is in the log. The other players have to join again by
// themselves; the SDK does not do that for them.
static void note_forgotten(sim_match *match, uint32_t tick, const sb_log_roster *roster)
{
    for (uint32_t i = 0; i < match->cast.player_count; i++) {
        sim_player *player = &match->cast.players[i];
        bool known = player->knew_epoch && sim_player_joined_tick(player, match->epoch) < tick &&
                     (roster->occupied >> player->lost_slot & 1) != 0;
        player->forgotten = player->was_there && !known;
        match->result->forgotten += player->forgotten;
    }
}

static bool check(sim_match *match, const sb_replay *replay, const sb_log_place *place)
{
    const sb_game *game = sb_replay_game((sb_replay *)(uintptr_t)replay);
    uint32_t tick = sb_game_tick(game), last = match->ticks[match->epoch];
    uint32_t promised = match->promised_tick;
    if (tick < promised || tick < match->durable_tick || tick > last) {
        sim_match_fail(match,
                       "the log goes on after tick %u; %u was told to be safe, %u was, %u was last",
                       tick, promised, match->durable_tick, last);
    } else if (tick > 0 && sb_game_hash(game) != match->hashes[match->number][tick - 1]) {
        sim_match_fail(match, "tick %u is another one after the resume", tick);
    } else if (place->epoch != match->epoch) {
        sim_match_fail(match, "the log is of epoch %u, the match was of %u", place->epoch,
                       match->epoch);
    }
    return match->result->failure[0] == '\0';
}

static bool go_on(sim_match *match, sb_replay *replay, const sb_log_place *place)
{
    sb_game *game = sb_replay_game(replay);
    uint32_t tick = sb_game_tick(game);
    match->result->ticks_lost += match->ticks[match->epoch] - tick;
    note_forgotten(match, tick, &place->roster);
    sim_log_bytes_cut(log_of(match), (size_t)place->chain.offset, tick);
    match->epoch++;
    match->promised_tick = 0;
    match->resumed_us = match->now_us;
    match->ticks[match->epoch] = match->log_ticks[match->number] = tick;
    sim_snapshot_history_go_on(&match->snapshot_histories[match->epoch],
                               &match->snapshot_histories[match->epoch - 1], tick);
    const sb_session_origin origin = {.game = game, .place = place};
    return sim_server_start(match, &origin);
}

static bool recover(sim_match *match, sb_log_reader *reader, sb_replay *replay)
{
    sb_error error = sb_replay_recover(replay);
    sb_log_place place;
    sb_log_reader_place(reader, &place);
    bool torn = error == SB_ERROR_CHECKSUM && sb_replay_end(replay) == SB_LOG_END_DAMAGED &&
                log_of(match)->size - place.chain.offset <= TORN_SIZE_MAX;
    if (error != SB_OK && !torn) {
        sim_match_fail(match, "the match cannot be resumed: %s", sb_error_message(error));
        return false;
    }
    return check(match, replay, &place) && go_on(match, replay, &place);
}

bool sim_crash_resume(sim_match *match)
{
    sb_log_source source = {sim_log_bytes_read_at, log_of(match)};
    sb_log_reader *reader = NULL;
    sb_replay *replay = NULL;
    sb_log_fault fault;
    sb_error error = sb_log_reader_open(source, &match->allocator, &reader, &fault);
    if (error == SB_OK) {
        error = sb_replay_create(reader, NULL, &match->allocator, &replay);
    }
    if (error != SB_OK) {
        sim_match_fail(match, "the log cannot be read again: %s", sb_error_message(error));
    }
    bool resumed = error == SB_OK && recover(match, reader, replay);
    sb_replay_destroy(replay);
    sb_log_reader_destroy(reader);
    return resumed;
}
