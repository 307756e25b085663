#include "match_checks.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/hash.h"
#include "record/verify.h"
#include "session/match/session.h"
#include "session/match/state.h"
#include "session_probe.h"

// At the end `UNTIMELY_PERCENT_MAX` % of the inputs may be untimely, since a link's jitter may
// exceed the clock's reserve.
#define ALIVE_INPUT_COUNT_MIN 300u
#define UNTIMELY_PERCENT_MAX 10u
// After `SILENCE_US` without a message a client considers its connection lost (client.h).
#define SILENCE_US 2000000u
// Time for a failed attempt, a pause, and a second attempt with resends on a bad link.
#define RETURN_US_MAX 4000000u
// Greatest age, at the end, of the last input that the server used from a client.
#define APPLIED_TICKS_MAX (SIM_TICK_RATE_HZ / 2)

void sim_match_fail(sim_match *match, const char *format, ...)
{
    if (match->result->failure[0] == '\0') {
        va_list arguments;
        va_start(arguments, format);
        (void)vsnprintf(match->result->failure, sizeof match->result->failure, format, arguments);
        va_end(arguments);
    }
}

void sim_match_check_budgets(sim_match *match)
{
    const sb_session *session = sim_match_session(match);
    for (uint32_t i = 0; i < match->cast.player_count; i++) {
        sim_player *player = &match->cast.players[i];
        if (player->budget == NULL ||
            !probe_has_client(session, sim_connections_peer(&player->connections))) {
            continue;
        }
        uint32_t slot = sim_player_slot(player, match->epoch);
        const char *failure = sim_budget_tick(player->budget, session,
                                              sim_connections_peer(&player->connections), slot);
        if (failure != NULL) {
            sim_match_fail(match, "%s: client %u at %.3f s, tick %u, %u bytes a second", failure, i,
                           (double)match->now_us * 1e-6, sb_game_tick(sb_session_game(session)),
                           player->budget->rate);
        }
    }
}

void sim_match_check_predicted(sim_match *match)
{
    for (uint32_t i = 0; i < match->cast.player_count; i++) {
        sim_player *player = &match->cast.players[i];
        const char *failure = sim_predicted_compare(&player->predicted, &match->truth);
        if (failure != NULL) {
            sim_match_fail(match, "%s: client %u, tick %u of epoch %u", failure, i,
                           player->predicted.compared_tick, match->epoch);
        }
    }
}

// Checks the outcome of a lost connection. A player that had enough time is back. A player that was
// away for longer than the grace time is not.
static void check_outcome(sim_match *match, const sim_player *player)
{
    const sim_player_def *def = &player->def;
    uint64_t grace_us = 1000 * (uint64_t)match->def.grace_ms;
    uint64_t forgotten_us = def->outage_us + def->notice_us + grace_us;
    bool noticed = def->resets || def->outage_us + def->notice_us < def->outage_end_us;
    bool must = true;
    // A client may use the time to notice the silence, and the pause between two attempts.
    uint64_t back_us = def->outage_us + SILENCE_US;
    if (match->crashes != 0) {
        uint64_t silent_us = match->def.crash_us + SILENCE_US;
        back_us = silent_us > match->resumed_us ? silent_us : match->resumed_us;
        must = !player->forgotten;
    }
    back_us += def->hang_end_us - def->hang_us;
    back_us = (back_us > def->outage_end_us ? back_us : def->outage_end_us) + RETURN_US_MAX;
    must = must && (def->outage_us == 0 || !noticed || back_us < forgotten_us);
    bool must_not =
        def->outage_us != 0 && noticed &&
        def->outage_end_us > forgotten_us + match->stall_us + 1000000 / SIM_TICK_RATE_HZ;
    if (player->phase == SIM_GAVE_UP && must) {
        sim_match_fail(match, "client %u gave up, though it could come back: reason %d, %s",
                       def->peer, (int)player->status.reason, player->status.text);
    }
    if (player->phase == SIM_OPEN && must_not) {
        sim_match_fail(match, "client %u is back after its time", def->peer);
    }
    // A server that stands still loses all clients once more.
    if (match->stall_us == 0 && player->back_us > back_us) {
        sim_match_fail(match, "client %u was back at %.3f s, could have been at %.3f s", def->peer,
                       (double)player->back_us * 1e-6, (double)back_us * 1e-6);
    }
    if (player->phase == SIM_OPEN && player->status.reconnects != player->returned_count) {
        sim_match_fail(match, "client %u came back %u times, the server says %u", def->peer,
                       player->status.reconnects, player->returned_count);
    }
}

// Checks that a tank waits exactly for the grace time, unless the match ends meanwhile.
static void check_wait(sim_match *match, const sim_player *player)
{
    const sim_snapshot_history *snapshot_history =
        &match->snapshot_histories[player->noticed_epoch];
    uint32_t grace_ticks = match->def.grace_ms * SIM_TICK_RATE_HZ / 1000;
    uint32_t due_tick = player->noticed_tick + grace_ticks + 1;
    if (player->phase != SIM_GAVE_UP || player->noticed_epoch != player->lost_epoch ||
        due_tick > match->ticks[player->noticed_epoch]) {
        return;
    }
    uint32_t number = sim_snapshot_history_event_after(snapshot_history, player->noticed_tick);
    for (; number < snapshot_history->event_count; number++) {
        const sim_event *event = &snapshot_history->events[number];
        if (event->event.kind == SB_EVENT_LEAVE && event->event.entity == player->lost_slot) {
            if (event->tick != due_tick) {
                sim_match_fail(match,
                               "client %u was lost in tick %u and its tank gone in %u, of %u",
                               player->def.peer, player->noticed_tick, event->tick, due_tick);
            }
            return;
        }
    }
    sim_match_fail(match, "client %u gave up, and its tank stayed", player->def.peer);
}

// Checks that only present players hold slots, and that each loss and return is counted once.
static void check_presence(sim_match *match)
{
    const sb_session *session = sim_match_session(match);
    const sb_session_counters *counters = sb_session_get_counters(session);
    const sim_snapshot_history *snapshot_history = &match->snapshot_histories[match->epoch];
    uint32_t there = 0, lost = 0, returned = 0;
    for (uint32_t i = 0; i < match->cast.player_count; i++) {
        const sim_player *player = &match->cast.players[i];
        there += player->phase == SIM_OPEN;
        lost += player->connections.lost_count;
        returned += player->returned_count;
        check_outcome(match, player);
        check_wait(match, player);
    }
    int32_t in_game = 0;
    for (uint32_t i = 0; i < snapshot_history->event_count; i++) {
        in_game += snapshot_history->events[i].event.kind == SB_EVENT_JOIN;
        in_game -= snapshot_history->events[i].event.kind == SB_EVENT_LEAVE;
    }
    if (sb_session_player_count(session) != there || in_game != (int32_t)there) {
        sim_match_fail(match, "%u clients are there, the session has %u and the game %d", there,
                       sb_session_player_count(session), in_game);
    }
    match->result->players_lost = counters->players_lost + match->players_lost;
    match->result->players_returned = counters->players_returned + match->players_returned;
    if (match->def.grace_ms != 0 &&
        (match->result->players_lost != lost || match->result->players_returned != returned)) {
        sim_match_fail(match,
                       "%u players were lost and %u came back, the sessions say %llu and %llu",
                       lost, returned, (unsigned long long)match->result->players_lost,
                       (unsigned long long)match->result->players_returned);
    }
}

// Checks that a client drives its own tank: the server used a recent input, and the slot has its
// name.
static void check_drive(sim_match *match, const sim_player *player)
{
    const sb_session *session = sim_match_session(match);
    uint32_t tick = sb_game_tick(session->game), slot = player->core->connection.welcome.player;
    uint32_t applied_tick = session->players[slot].applied_tick;
    // A player that has just joined may not know it yet. Rough links became sound only a moment
    // ago, so inputs need not be in time.
    bool settled = !match->def.rough &&
                   tick - sim_player_joined_tick(player, match->epoch) > 4 * APPLIED_TICKS_MAX;
    if (settled && (applied_tick == 0 || tick - applied_tick > APPLIED_TICKS_MAX)) {
        sim_match_fail(match, "client %u is stuck: its input of tick %u was used last, of %u",
                       player->def.peer, applied_tick, tick);
    }
    char name[SB_PLAYER_NAME_SIZE];
    sim_player_name(&player->def, name);
    if (memcmp(session->players[slot].name, name, sizeof name) != 0) {
        sim_match_fail(match, "client %u plays in another's slot %u", player->def.peer, slot);
    }
}

static void check_player(sim_match *match, sim_player *player)
{
    uint32_t tick = sb_game_tick(sb_session_game(sim_match_session(match)));
    if (player->phase != SIM_OPEN) {
        return;
    }
    if (player->status.state != SB_CLIENT_PLAYING) {
        sim_match_fail(match, "client %u is not playing at the end: state %d, %s", player->def.peer,
                       (int)player->status.state, player->status.text);
    }
    // At half the tick rate the last snapshot is of the last tick or the one before. Without
    // changes the server sends only a keep-alive five times a second. With a small budget,
    // snapshots are rarer.
    uint32_t age_max = player->def.budgeted ? SIM_TICK_RATE_HZ : SIM_TICK_RATE_HZ / 5;
    if (player->epoch != match->epoch || tick - player->compared_tick > age_max) {
        sim_match_fail(match, "client %u holds snapshot %u at the end, the server is at tick %u",
                       player->def.peer, player->compared_tick, tick);
    }
    uint32_t event_count = match->snapshot_histories[match->epoch].event_count;
    if (!sim_player_has_events(player, match->snapshot_histories, match->epoch)) {
        sim_match_fail(match, "client %u has %u of %u events at the end", player->def.peer,
                       player->next_event, event_count);
    }
    if (player->status.messages_malformed != 0) {
        sim_match_fail(match, "client %u refused a message of the server", player->def.peer);
    }
    if (player->epoch == match->epoch) {
        check_drive(match, player);
    }
}

void sim_match_check_players(sim_match *match)
{
    // Inputs must be valid whatever a client's clocks show.
    uint64_t invalid = sb_session_get_counters(sim_match_session(match))->inputs_invalid;
    if (invalid != 0) {
        sim_match_fail(match, "%llu inputs were refused as invalid", (unsigned long long)invalid);
    }
    for (uint32_t i = 0; i < match->cast.player_count; i++) {
        check_player(match, &match->cast.players[i]);
    }
    check_presence(match);
}

void sim_match_check_goodbyes(sim_match *match)
{
    for (uint32_t i = 0; i < match->cast.player_count; i++) {
        const sim_player *player = &match->cast.players[i];
        if (player->phase == SIM_OPEN ||
            (player->phase == SIM_ENDED && player->core != NULL &&
             player->status.reason != SB_CLIENT_REASON_SERVER_CLOSED)) {
            sim_match_fail(match, "client %u did not hear the goodbye: phase %d, reason %d", i,
                           (int)player->phase, (int)player->status.reason);
        }
    }
}

void sim_match_check_inputs(sim_match *match)
{
    if (match->number != match->steady_number) {
        return; // a new match has begun, whose first inputs may be late
    }
    const sb_session_counters *now = sb_session_get_counters(sim_match_session(match));
    uint64_t applied = now->inputs_applied - match->steady.inputs_applied;
    uint64_t untimely = now->inputs_repeated - match->steady.inputs_repeated + now->inputs_missing -
                        match->steady.inputs_missing;
    if (untimely * 100 > (applied + untimely) * UNTIMELY_PERCENT_MAX) {
        sim_match_fail(match, "%llu of the last %llu inputs were not in time",
                       (unsigned long long)untimely, (unsigned long long)(applied + untimely));
    }
}

// Hashes like the log's verification: each hash as 8 bytes, little-endian.
static uint64_t hash_of_hashes(const sim_match *match, uint32_t number)
{
    sb_hasher hasher;
    sb_hasher_init(&hasher);
    for (uint32_t i = 0; i < match->log_ticks[number]; i++) {
        uint8_t bytes[8];
        sb_writer writer = sb_writer_over(bytes, sizeof bytes);
        sb_writer_u64(&writer, match->hashes[number][i]);
        sb_hasher_update(&hasher, bytes, sizeof bytes);
    }
    return sb_hasher_digest(&hasher);
}

static void gather(sim_match *match)
{
    sim_match_result *result = match->result;
    const sb_session *session = sim_match_session(match);
    const sb_session_counters *counters = sb_session_get_counters(session);
    result->matches = match->number + 1;
    result->crashes = match->crashes;
    result->stalled = match->stall_us != 0;
    result->clients = match->cast.player_count;
    result->inputs_applied = match->inputs_applied + counters->inputs_applied;
    result->inputs_late = match->inputs_late + counters->inputs_late;
    result->views_clamped = match->views_clamped + counters->views_clamped;
    result->presents_cleared = match->presents_cleared + counters->presents_cleared;
    for (uint32_t i = 0; i < match->cast.player_count; i++) {
        const sim_player *player = &match->cast.players[i];
        result->followed += player->matches_seen > 1 ? player->matches_seen - 1 : 0;
        result->snapshots_compared += player->snapshots_compared;
        result->entity_baselines_compared += player->entity_baselines_compared;
        result->entities_shown += player->entities_shown;
        result->entities_true += player->entities_true;
        if (player->budget != NULL) {
            uint32_t waited_ms = player->budget->waited_ticks_max * 1000 / SIM_TICK_RATE_HZ;
            result->waited_ms_max =
                waited_ms > result->waited_ms_max ? waited_ms : result->waited_ms_max;
            if (player->budget->begun &&
                (result->rate_least == 0 || player->budget->rate_least < result->rate_least)) {
                result->rate_least = player->budget->rate_least;
            }
        }
        result->clients_crashed += player->crashed;
        result->clients_hung += player->hung;
        const sim_predicted *predicted = &player->predicted;
        result->ticks_predicted += predicted->compared;
        result->ticks_predicted_rightly += predicted->equal;
        result->bases_compared += predicted->bases_compared;
        for (uint32_t cause = 0; cause < SIM_CAUSE_COUNT; cause++) {
            result->causes[cause] += predicted->causes[cause];
        }
        result->snapshots_unusable += player->status.snapshots_unusable;
        result->events_compared += player->events_compared;
        result->packets_lost += player->up.lost + player->down.lost;
        result->packets_duplicated += player->up.duplicated + player->down.duplicated;
        result->packets_reordered += player->up.reordered + player->down.reordered;
        uint64_t trace[4] = {result->digest, player->digest, player->events_compared,
                             player->status.bytes_received};
        result->digest = sb_hash(trace, sizeof trace);
        if (match->def.verbose) {
            (void)printf("  client %2u: snapshots %llu, events %llu, margin %d, input tick %u\n", i,
                         (unsigned long long)player->snapshots_compared,
                         (unsigned long long)player->events_compared, player->status.input_margin,
                         player->status.input_tick);
        }
    }
    for (uint32_t number = 0; number <= match->number; number++) {
        result->ticks += match->log_ticks[number];
        uint64_t trace[3] = {result->digest, hash_of_hashes(match, number), result->inputs_applied};
        result->digest = sb_hash(trace, sizeof trace);
    }
}

static uint64_t total(const sb_verify_report *report, const char *name)
{
    for (uint32_t i = 0; i < report->rules->total_count; i++) {
        if (strcmp(report->rules->totals[i].name, name) == 0) {
            return report->totals[i];
        }
    }
    return 0;
}

static void check_log(sim_match *match, uint32_t number)
{
    sim_match_result *result = match->result;
    sb_verify_report report;
    sb_log_source source = {sim_log_bytes_read_at, &match->logs[number]};
    if (sb_log_verify(source, NULL, &match->allocator, NULL, NULL, &report) != SB_OK ||
        report.verdict != SB_VERDICT_AGREES || report.ticks_agreed != match->log_ticks[number]) {
        sim_match_fail(match,
                       "the log of match %u does not verify: verdict %d, %u of %u ticks agree",
                       number, (int)report.verdict, report.ticks_agreed, match->log_ticks[number]);
        return;
    }
    if (report.hash_of_hashes != hash_of_hashes(match, number) ||
        report.head.game.seed != match->def.seed + number) {
        sim_match_fail(match, "the log verifies, but is not of match %u", number);
    }
    match->resumes += report.resumes;
    result->shells_fired += total(&report, "shells_fired");
    result->hits += total(&report, "hits");
    result->kills += total(&report, "kills");
    result->distance_driven_m += (double)total(&report, "distance_driven_m") * 1e-6;
}

// At least half of the ticks are compared. How many were predicted rightly depends on the links.
static void check_predicted(sim_match *match)
{
    const sim_match_result *result = match->result;
    if (result->ticks_predicted * 2 < result->inputs_applied || result->bases_compared == 0 ||
        result->ticks_predicted_rightly * 4 < result->ticks_predicted) {
        sim_match_fail(match, "of %llu own ticks that were compared %llu were predicted rightly",
                       (unsigned long long)result->ticks_predicted,
                       (unsigned long long)result->ticks_predicted_rightly);
    }
}

static void check_alive(sim_match *match)
{
    check_predicted(match);
    const sim_match_result *result = match->result;
    // In a match of two seconds the players need not shoot.
    const bool is_short = result->inputs_applied < ALIVE_INPUT_COUNT_MIN;
    if (result->inputs_applied == 0 || result->snapshots_compared == 0 ||
        result->events_compared == 0 || (result->shells_fired == 0 && !is_short) ||
        !(result->distance_driven_m > 1.0)) {
        sim_match_fail(match,
                       "the match was not alive: %llu inputs, %llu snapshots, %llu shells, %.1f m",
                       (unsigned long long)result->inputs_applied,
                       (unsigned long long)result->snapshots_compared,
                       (unsigned long long)result->shells_fired, result->distance_driven_m);
    }
}

void sim_match_conclude(sim_match *match)
{
    gather(match);
    for (uint32_t number = 0; number <= match->number; number++) {
        check_log(match, number);
    }
    if (match->resumes != match->crashes) {
        sim_match_fail(match, "the server died %u times, the logs went on %u times", match->crashes,
                       match->resumes);
    }
    check_alive(match);
}

uint32_t sim_match_rate(const sim_match *match)
{
    uint32_t least = UINT32_MAX;
    for (uint32_t i = 0; i < match->cast.player_count; i++) {
        uint32_t rate = probe_send_rate(sim_match_session(match),
                                        sim_connections_peer(&match->cast.players[i].connections));
        least = rate != 0 && rate < least ? rate : least;
    }
    return least;
}
