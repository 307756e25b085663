#include "session/match/session.h"

#include "session/match/away.h"
#include "session/match/claim.h"
#include "session/match/match_tick.h"
#include "session/match/state.h"
#include "session/match/watchers.h"

sb_session_def sb_session_def_default(void)
{
    return (sb_session_def){
        .number = 1,
        .game = sb_game_def_default(),
        .snapshot_rate_hz = 30,
        .client_bandwidth = 131072,
        .input_repeat_ms = 250,
        .grace_ms = 30000,
        .leave_hold_ms = 8000,
        .idle_ms = 60000,
        .spectator_delay_ms = SB_SPECTATOR_DELAY_BY_RULES,
        .record_commit_ms = sb_log_encoder_def_default().commit_ms,
        .record_keyframe_ms = sb_log_encoder_def_default().keyframe_ms,
    };
}

static sb_error start_log(sb_session *session, const sb_map *map)
{
    const sb_session_def *def = &session->def;
    const sb_allocator *allocator = &session->hosted.allocator;
    session->notes = allocator->allocate(allocator->context, sizeof *session->notes);
    if (session->notes == NULL) {
        return SB_ERROR_MEMORY;
    }
    const sb_log_encoder_def log = {
        .head = {.session = def->number,
                 .started_unix_ms = def->started_unix_ms,
                 .rules = *sb_game_get_identity(session->game),
                 .setting_count = def->game.rules->setting_count,
                 .game = def->game},
        .map = map,
        .game = session->game,
        .sink = def->log,
        .epoch = def->epoch,
        .commit_ms = def->record_commit_ms,
        .keyframe_ms = def->record_keyframe_ms,
        .keyframe_turn = def->number - 1,
        .taken = def->origin != NULL ? def->origin->taken : NULL,
    };
    if (def->origin != NULL) {
        return sb_log_encoder_reopen(&log, def->origin->place, allocator, &session->encoder);
    }
    return sb_log_encoder_create(&log, allocator, &session->encoder);
}

// Puts the game into the state of the log's last tick. Its players are awaited.
static void go_on(sb_session *session, const sb_session_origin *origin)
{
    sb_game_copy(session->game, origin->game);
    for (uint32_t slot = 0; slot < session->slot_count; slot++) {
        if ((origin->place->roster.occupied >> slot & 1u) != 0) {
            sb_session_expect(session, slot, origin);
        }
    }
    if (session->encoder != NULL) {
        (void)sb_log_encoder_resume(session->encoder, session->game, session->def.started_unix_ms);
    }
}

static sb_error build(sb_session *session, const sb_map *map)
{
    const sb_session_def *def = &session->def;
    session->game = def->made;
    sb_error error = SB_OK;
    if (def->made == NULL) {
        error = sb_game_create(&def->game, map, &session->hosted.allocator, &session->game);
    }
    if (error != SB_OK) {
        return error;
    }
    session->slot_count = def->game.player_capacity - def->game.computer_count;
    session->players = session->hosted.allocator.allocate(
        session->hosted.allocator.context,
        (session->slot_count > 0 ? session->slot_count : 1) * sizeof *session->players);
    if (session->players == NULL) {
        return SB_ERROR_MEMORY;
    }
    // Spectators that see the match late have a replication of their own.
    const bool is_late = sb_session_delay_ticks(def, session->game) > 0;
    const sb_replication_def replication = {
        .session = def->number,
        .epoch = def->epoch,
        .client_capacity = session->slot_count + (is_late ? 0 : def->spectator_capacity),
        .clock_hz = def->game.tick_rate_hz,
        .snapshot_rate_hz = def->snapshot_rate_hz,
        .client_bandwidth = def->client_bandwidth,
        .output = def->output,
        .scratch = def->commons != NULL ? def->commons->scratch : NULL};
    error = sb_hosted_init(&session->hosted, &replication, session->game);
    if (error == SB_OK) {
        error = sb_session_build_audience(session, map);
    }
    return error == SB_OK && def->recorded ? start_log(session, map) : error;
}

bool sb_session_is_over(const sb_session *session)
{
    return sb_game_ended(session->game);
}

static bool is_over(const sb_hosted *hosted)
{
    return sb_session_is_over((const sb_session *)hosted);
}

void sb_session_set_load(sb_session *session, const sb_session_load *load)
{
    const uint32_t rate_hz = session->def.snapshot_rate_hz;
    const uint32_t low_hz = rate_hz / 2 > SB_SESSION_SNAPSHOT_RATE_LOW_HZ
                                ? rate_hz / 2
                                : SB_SESSION_SNAPSHOT_RATE_LOW_HZ;
    session->load = *load;
    session->snapshot_rate_hz = load->halves_snapshots && low_hz < rate_hz ? low_hz : rate_hz;
}

uint32_t sb_session_snapshot_rate_hz(const sb_session *session)
{
    return session->snapshot_rate_hz;
}

void sb_session_close_log(sb_session *session)
{
    if (!session->handed_over) {
        sb_session_end_pause(session);
    }
    if (session->encoder != NULL && !session->handed_over) {
        sb_log_encoder_close(session->encoder, session->game);
    }
    if (session->encoder != NULL) {
        session->log_losses = sb_log_encoder_losses(session->encoder);
        sb_log_encoder_destroy(session->encoder);
        session->encoder = NULL;
    }
}

bool sb_session_is_veiled(const sb_session *session)
{
    return sb_game_hides(session->game) && !session->def.fog_spectators &&
           sb_session_delay_ticks(&session->def, session->game) == 0;
}

uint32_t sb_session_delay_ms(const sb_session *session)
{
    const uint64_t ticks = session->audience != NULL ? session->audience->delay_ticks : 0;
    return (uint32_t)(ticks * 1000 / session->def.game.tick_rate_hz);
}

bool sb_session_is_behind(const sb_session *session)
{
    return session->shown != NULL && session->shown->replication.client_count > 0 &&
           sb_audience_is_behind(session->shown);
}

static bool offers(const sb_hosted *hosted, uint32_t role)
{
    const sb_session *session = (const sb_session *)hosted;
    return role == SB_ROLE_PLAYER ||
           (role == SB_ROLE_SPECTATOR && session->def.spectator_capacity > 0 &&
            !sb_session_is_veiled(session));
}

static void close_match(sb_hosted *hosted)
{
    sb_session_close_log(sb_session_from(hosted));
}

static void deinit(sb_hosted *hosted)
{
    sb_session *session = sb_session_from(hosted);
    sb_session_free_audiences(session);
    sb_log_encoder_destroy(session->encoder);
    sb_game_destroy(session->game);
    hosted->allocator.release(hosted->allocator.context, session->notes);
    hosted->allocator.release(hosted->allocator.context, session->players);
}

static const sb_hosted_kind session_kind = {
    .offers = offers,
    .join = sb_session_join,
    .receive = sb_session_receive,
    .keep = sb_session_keep,
    .leave = sb_session_leave,
    .tick = sb_session_tick,
    .forget = sb_session_forget_claim,
    .is_over = is_over,
    .close = close_match,
    .deinit = deinit,
};

bool sb_spectator_delay_is_valid(uint32_t delay_ms)
{
    return delay_ms <= SB_SPECTATOR_DELAY_MS_MAX || delay_ms == SB_SPECTATOR_DELAY_BY_RULES;
}

// Games that were made before stay the caller's if the session cannot be created.
static void give_back(sb_session *session, const sb_session_def *def)
{
    session->game = def->made != NULL ? NULL : session->game;
    if (def->made_late != NULL && session->audience != NULL) {
        session->audience->game = NULL;
    }
}

sb_error sb_session_create(const sb_session_def *def, const sb_map *map,
                           const sb_allocator *allocator, sb_session **out_session)
{
    *out_session = NULL;
    const uint32_t bandwidth = def->client_bandwidth;
    if (def->number == 0 ||
        (bandwidth != 0 &&
         (bandwidth < SB_CLIENT_BANDWIDTH_MIN || bandwidth > SB_CLIENT_BANDWIDTH_MAX)) ||
        def->snapshot_rate_hz < 1 || def->snapshot_rate_hz > def->game.tick_rate_hz ||
        def->spectator_capacity > SB_SESSION_SPECTATOR_COUNT_MAX ||
        !sb_spectator_delay_is_valid(def->spectator_delay_ms) || def->input_repeat_ms > 10000 ||
        def->grace_ms > SB_SESSION_GRACE_MS_MAX ||
        def->leave_hold_ms > SB_SESSION_LEAVE_HOLD_MS_MAX ||
        def->idle_ms > SB_SESSION_IDLE_MS_MAX ||
        (def->secrets.draw != NULL) != (def->secrets.hash != NULL) || def->output.send == NULL ||
        def->output.close == NULL || (def->recorded && def->log.write == NULL)) {
        return SB_ERROR_ARGUMENT;
    }
    sb_session *session = allocator->allocate(allocator->context, sizeof *session);
    if (session == NULL) {
        return SB_ERROR_MEMORY;
    }
    session->def = *def;
    session->snapshot_rate_hz = def->snapshot_rate_hz;
    session->hosted.kind = &session_kind;
    session->hosted.allocator = *allocator;
    session->repeat_ticks = def->input_repeat_ms * def->game.tick_rate_hz / 1000;
    session->grace_ticks = def->grace_ms * def->game.tick_rate_hz / 1000;
    session->leave_hold_ticks = def->leave_hold_ms * def->game.tick_rate_hz / 1000;
    session->idle_ticks = (uint32_t)((uint64_t)def->idle_ms * def->game.tick_rate_hz / 1000);
    sb_error error = build(session, map);
    if (error != SB_OK) {
        give_back(session, def);
        sb_hosted_destroy(&session->hosted);
        return error;
    }
    session->def.made = session->def.made_late = NULL;
    if (def->origin != NULL) {
        go_on(session, def->origin);
        session->def.origin = NULL;
    }
    if (def->commons != NULL) {
        error = sb_game_share(session->game, def->commons->games);
    }
    if (error != SB_OK) {
        give_back(session, def);
        sb_hosted_destroy(&session->hosted);
        return error;
    }
    if (session->audience == NULL) {
        sb_game_destroy(def->made_late);
    }
    *out_session = session;
    return SB_OK;
}

const sb_game *sb_session_game(const sb_session *session)
{
    return session->game;
}

const sb_session_def *sb_session_get_def(const sb_session *session)
{
    return &session->def;
}

const sb_session_counters *sb_session_get_counters(const sb_session *session)
{
    return &session->hosted.counters;
}

sb_log_losses sb_session_log_losses(const sb_session *session)
{
    return session->encoder != NULL ? sb_log_encoder_losses(session->encoder) : session->log_losses;
}
