#include "session/match/match_tick.h"

#include <string.h>

#include "base/assert.h"
#include "session/inputs/present_claims.h"
#include "session/match/away.h"
#include "session/match/halt.h"
#include "session/match/idle.h"
#include "session/match/secrets.h"
#include "session/match/watchers.h"

// How often a match that stands still is sent to clients that have not acknowledged it.
#define STILL_SNAPSHOT_RATE_HZ 5u
// For how long an empty match goes on at most until its spectators have been sent all of it.
#define OWED_S_MAX 10u

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
static void begin_stage(const sb_session *session, sb_session_stage stage)
{
    if (session->def.stage != NULL) {
        session->def.stage(session->def.output.send_context, stage);
    }
}

void sb_session_end_pause(sb_session *session)
{
    if (session->pause_ticks > 0 && session->encoder != NULL) {
        sb_log_encoder_pause(session->encoder, session->game, session->pause_ticks);
    }
    session->pause_ticks = 0;
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
void sb_session_tick(sb_hosted *hosted)
{
    sb_session *session = sb_session_from(hosted);
    session->watch_clock++;
    play_tick(session);
    sb_session_show(session);
}
