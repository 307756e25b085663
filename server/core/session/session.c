#include "session/session.h"

#include <string.h>

#include "base/assert.h"
#include "session/away.h"
#include "session/claim.h"
#include "session/halt.h"
#include "session/idle.h"
#include "session/present_claims.h"
#include "session/secrets.h"
#include "session/state.h"
#include "session/watchers.h"

// How often a match that stands still is sent to clients that have not acknowledged it.
#define STILL_SNAPSHOT_RATE_HZ 5u
// For how long an empty match goes on at most until its spectators have been sent all of it.
#define OWED_S_MAX 10u

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

// Notes for the log whether a tick's input is the client's own, and how many inputs came late.
static void note_input(sb_notes *notes, sb_session_player *player, uint32_t slot,
                       sb_input_origin origin)
{
    uint64_t bit = (uint64_t)1 << slot;
    notes->repeated |= origin == SB_INPUT_REPEATED ? bit : 0;
    notes->missing |= origin == SB_INPUT_NEUTRAL ? bit : 0;
    if (player->late_count > 0) {
        uint8_t count[2] = {(uint8_t)player->late_count, (uint8_t)(player->late_count >> 8)};
        if (sb_notes_add(notes, SB_NOTE_LATE, slot, count, sizeof count)) {
            player->late_count = 0;
        }
    }
}

// Returns the input that acts in a tick.
static sb_input take_input(sb_session *session, uint32_t slot, uint32_t tick)
{
    sb_session_player *player = &session->players[slot];
    sb_input_origin origin;
    sb_input input = sb_session_player_input(player, tick, session->repeat_ticks,
                                             &session->hosted.counters, &origin);
    session->hosted.counters.presents_cleared +=
        sb_present_claims_check(session->game, slot, &input);
    if (session->notes != NULL) {
        note_input(session->notes, player, slot, origin);
    }
    return input;
}

// Brings the game's slots in line with the clients', and asks each client for its input.
static void build_frame(sb_session *session, sb_frame *frame)
{
    uint32_t tick = sb_game_tick(session->game) + 1;
    memset(frame, 0, sizeof *frame);
    for (uint32_t slot = 0; slot < session->slot_count; slot++) {
        sb_session_player *player = &session->players[slot];
        bool held = sb_session_player_holds(player);
        uint32_t wanted = held ? player->generation : 0;
        if (wanted != player->generation_in_game && !sb_session_may_change_slot(session)) {
            continue; // the slot stays as it is for a tick, without an input
        }
        if (player->generation_in_game != 0 && player->generation_in_game != wanted) {
            frame->commands[frame->command_count++] =
                (sb_command){.kind = SB_COMMAND_LEAVE, .player = (uint8_t)slot};
            player->generation_in_game = 0;
        }
        if (player->generation_in_game != wanted) {
            sb_command *command = &frame->commands[frame->command_count++];
            *command = (sb_command){.kind = SB_COMMAND_JOIN, .player = (uint8_t)slot};
            memcpy(command->name, player->name, sizeof command->name);
            player->generation_in_game = wanted;
        }
        sb_session_note_secret(session, slot);
        if (held) {
            frame->inputs[slot] = take_input(session, slot, tick);
            if (player->applied_tick == 0) {
                // A player that has not aimed yet leaves the turret where it is.
                frame->inputs[slot].buttons |= SB_BUTTON_HOLD_AIM;
            }
        }
    }
}

static bool snapshot_is_due(const sb_session *session)
{
    uint64_t tick = sb_game_tick(session->game);
    uint64_t rate = session->snapshot_rate_hz;
    uint64_t tick_rate = session->def.game.tick_rate_hz;
    return tick * rate / tick_rate != (tick - 1) * rate / tick_rate;
}

// Returns the ticks since the newest one that is durable in the log, -1 if that is not known.
static int32_t durable_age(const sb_session *session)
{
    const sb_log_sink *sink = &session->def.log;
    uint32_t tick;
    if (session->encoder == NULL || sink->durable == NULL || !sink->durable(sink->context, &tick)) {
        return -1;
    }
    return (int32_t)(sb_game_tick(session->game) - tick);
}

// Notes what acted in this tick on tanks that their clients predict: it may explain a wrong
// prediction.
static void note_disturbances(sb_session *session)
{
    uint32_t tick = sb_game_tick(session->game);
    uint8_t disturbances[SB_PLAYER_COUNT_MAX];
    sb_game_disturbances(session->game, disturbances);
    for (uint32_t slot = 0; slot < session->slot_count; slot++) {
        uint32_t *ticks = session->players[slot].disturbed_ticks;
        bool own_input = session->players[slot].applied_tick == tick;
        ticks[SB_OWN_AGE_INPUT] = own_input ? ticks[SB_OWN_AGE_INPUT] : tick;
        if ((disturbances[slot] & SB_DISTURBED_CONTACT) != 0) {
            ticks[SB_OWN_AGE_CONTACT] = tick;
        }
        if ((disturbances[slot] & SB_DISTURBED_IMPULSE) != 0) {
            ticks[SB_OWN_AGE_IMPULSE] = tick;
        }
    }
}

static void send_snapshot(sb_session *session)
{
    uint32_t tick = sb_game_tick(session->game);
    session->hosted.replication.spares_watchers =
        session->load.pauses_spectators &&
        tick - session->watched_tick < session->def.game.tick_rate_hz;
    if (!session->hosted.replication.spares_watchers) {
        session->watched_tick = tick;
    }
    sb_own_report reports[SB_PLAYER_COUNT_MAX];
    for (uint32_t slot = 0; slot < session->slot_count; slot++) {
        const sb_session_player *player = &session->players[slot];
        reports[slot] = (sb_own_report){
            .input_tick = player->input_tick,
            .predicts = player->predicts,
            .predicted_hash = sb_session_player_predicted(player, tick),
        };
        for (uint32_t i = 0; i < SB_OWN_AGE_COUNT - 1; i++) {
            uint32_t last = player->disturbed_ticks[i];
            bool recent = last != 0 && tick - last < SB_OWN_AGE_MAX;
            reports[slot].ages[i] = (uint8_t)(recent ? tick - last : SB_OWN_AGE_MAX);
        }
    }
    sb_replication_send_snapshot(&session->hosted.replication, durable_age(session), reports);
}

static void clear_notes(sb_session *session)
{
    if (session->notes != NULL) {
        sb_notes_clear(session->notes);
    }
}

// Returns true if the tick must be played for spectators. What their last snapshot had no room for
// can only be sent in one of a later tick.
static bool goes_on_for_watchers(sb_session *session)
{
    if (!sb_replication_owes_changes(&session->hosted.replication)) {
        session->owed_ticks = 0;
        return false;
    }
    session->owed_ticks++;
    return session->owed_ticks <= OWED_S_MAX * session->def.game.tick_rate_hz;
}

// Sends a match that stands still to clients that do not have it yet. `still_ticks` counts up.
static void send_still(sb_session *session, uint64_t still_ticks)
{
    sb_session_keep_roster(session);
    // Spectators may have joined during the pause, or have missed its first snapshot.
    sb_replication_send_roster(&session->hosted.replication);
    sb_replication_send_map(&session->hosted.replication);
    if (session->audience == NULL) {
        sb_session_excuse_watchers(session);
    }
    if (still_ticks % (session->def.game.tick_rate_hz / STILL_SNAPSHOT_RATE_HZ) == 0) {
        sb_replication_resend_snapshot(&session->hosted.replication, durable_age(session));
    }
}

// Handles a tick in which the match is empty and nobody joins. False otherwise.
static bool stands_still(sb_session *session, const sb_frame *frame)
{
    if (!sb_game_is_deserted(session->game) || frame->command_count > 0 ||
        goes_on_for_watchers(session)) {
        return false;
    }
    send_still(session, session->pause_ticks);
    if (session->pause_ticks == 0 && session->encoder != NULL) {
        sb_log_encoder_flush(session->encoder); // the pause may be long
    }
    clear_notes(session); // of a player that came and went between two ticks
    session->pause_ticks++;
    session->hosted.counters.ticks_paused++;
    return true;
}

void sb_session_end_pause(sb_session *session)
{
    if (session->pause_ticks > 0 && session->encoder != NULL) {
        sb_log_encoder_pause(session->encoder, session->game, session->pause_ticks);
    }
    session->pause_ticks = 0;
}

bool sb_session_is_over(const sb_session *session)
{
    return sb_game_ended(session->game);
}

static bool is_over(const sb_hosted *hosted)
{
    return sb_session_is_over((const sb_session *)hosted);
}

static void begin_stage(const sb_session *session, sb_session_stage stage)
{
    if (session->def.stage != NULL) {
        session->def.stage(session->def.output.send_context, stage);
    }
}

static void play_tick(sb_session *session)
{
    if (sb_game_ended(session->game)) {
        return;
    }
    session->hosted.replication.clock++;
    if (sb_session_is_halted(session)) {
        if (session->encoder != NULL) {
            sb_log_encoder_flush(session->encoder);
        }
        send_still(session, session->hosted.replication.clock);
        return;
    }
    for (uint32_t slot = 0; slot < session->slot_count; slot++) {
        sb_session_settle_claim(session, slot);
    }
    sb_session_count_away(session);
    sb_session_dismiss_idle(session);
    sb_frame *frame = &session->hosted.replication.scratch->frame;
    build_frame(session, frame);
    if (stands_still(session, frame)) {
        return;
    }
    sb_session_end_pause(session);
    begin_stage(session, SB_SESSION_STAGE_SIMULATE);
    sb_error error = sb_game_advance(session->game, frame);
    SB_ASSERT(error == SB_OK);
    sb_session_keep_frame(session, frame);
    sb_session_keep_roster(session);
    begin_stage(session, SB_SESSION_STAGE_ENCODE);
    if (session->encoder != NULL) {
        sb_log_encoder_tick(session->encoder, session->game, frame, session->notes);
    }
    if (session->encoder != NULL && sb_session_is_halted(session)) {
        sb_log_encoder_flush(session->encoder); // another server waits for it
    }
    clear_notes(session);
    note_disturbances(session);
    sb_replication_send_roster(&session->hosted.replication);
    sb_replication_send_map(&session->hosted.replication);
    sb_replication_send_events(&session->hosted.replication);
    if (snapshot_is_due(session)) {
        send_snapshot(session);
    }
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

static void tick(sb_hosted *hosted)
{
    sb_session *session = sb_session_from(hosted);
    session->watch_clock++;
    play_tick(session);
    sb_session_show(session);
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
    .tick = tick,
    .forget = sb_session_forget_claim,
    .is_over = is_over,
    .close = close_match,
    .deinit = deinit,
};

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
