// How clients join a match, what their messages do, and how they leave.

#include "session/match/connections.h"

#include <string.h>

#include "session/match/away.h"
#include "session/match/claim.h"
#include "session/match/idle.h"
#include "session/match/secrets.h"
#include "session/match/slots.h"
#include "session/match/state.h"
#include "session/match/watchers.h"
#include "session/match/welcome.h"
#include "session/replication/replication.h"

// With the first secret of the slot's new player.
static void welcome_player(sb_session *session, uint32_t slot, const sb_session_newcomer *newcomer)
{
    sb_session_player *player = &session->players[slot];
    uint8_t secret[SB_RESUME_SECRET_SIZE];
    const bool has_secret = sb_session_draw_secret(session, player, secret);
    player->secret_is_news = has_secret;
    sb_session_change_roster(session, slot);
    sb_session_welcome(session, slot, newcomer, has_secret ? secret : NULL);
}

static sb_error join_as_player(sb_session *session, const sb_session_newcomer *newcomer)
{
    const sb_message_hello *hello = newcomer->hello;
    uint32_t slot = sb_session_held_slot(session, newcomer->source);
    const bool inherits = slot < session->slot_count;
    if (!inherits) {
        slot = sb_session_free_slot(session);
    }
    if (slot == session->slot_count) {
        slot = sb_session_oldest_held_slot(session);
    }
    if (slot == session->slot_count) {
        return SB_ERROR_FULL;
    }
    if (sb_replication_prepare(&session->hosted.replication, slot) != SB_OK) {
        return SB_ERROR_MEMORY;
    }
    if (inherits) {
        sb_session_player_inherit(&session->players[slot], &hello->name, hello->select);
    } else {
        sb_session_player_take(&session->players[slot], &hello->name, hello->select);
    }
    welcome_player(session, slot, newcomer);
    return SB_OK;
}

static sb_error join_as_spectator(sb_session *session, const sb_session_newcomer *newcomer)
{
    sb_hosted *hosted = &session->hosted;
    uint32_t client_index = session->slot_count;
    while (client_index < sb_hosted_client_capacity(hosted) &&
           sb_hosted_client(hosted, client_index)->taken) {
        client_index++;
    }
    if (client_index == sb_hosted_client_capacity(hosted)) {
        return SB_ERROR_FULL;
    }
    uint32_t index;
    sb_replication *replication = sb_hosted_at(hosted, client_index, &index);
    if (sb_replication_prepare(replication, index) != SB_OK) {
        return SB_ERROR_MEMORY;
    }
    sb_session_welcome(session, client_index, newcomer, NULL);
    return SB_OK;
}

sb_error sb_session_join(sb_hosted *hosted, uint32_t peer, sb_peer_source source,
                         const sb_message_hello *hello)
{
    sb_session *session = sb_session_from(hosted);
    const sb_session_newcomer newcomer = {peer, source, hello};
    if (hello->role == SB_ROLE_SPECTATOR) {
        return session->load.refuses_spectators ? SB_ERROR_FULL
                                                : join_as_spectator(session, &newcomer);
    }
    return hello->resume.size > 0 ? sb_session_return(session, &newcomer)
                                  : join_as_player(session, &newcomer);
}

void sb_session_fix_choices(sb_session *session, uint32_t peer, uint8_t choices)
{
    const uint32_t slot = sb_replication_find(&session->hosted.replication, peer);
    if (slot < session->slot_count) {
        session->players[slot].fixed_choices = choices;
    }
}

// Frees the slot of a client that is gone for good.
void sb_session_leave(sb_hosted *hosted, uint32_t client_index)
{
    sb_session *session = sb_session_from(hosted);
    if (client_index < session->slot_count) {
        sb_session_refuse_claim(session, client_index,
                                hosted->shut ? SB_REFUSAL_CLOSING : SB_REFUSAL_RESUME);
        sb_session_player_free(&session->players[client_index]);
        sb_session_change_roster(session, client_index);
    }
}

void sb_session_dismiss_idle(sb_session *session)
{
    for (uint32_t i = 0; i < sb_hosted_client_capacity(&session->hosted); i++) {
        if (sb_session_is_idle(session, i)) {
            session->hosted.counters.clients_idle++;
            sb_session_leave(&session->hosted, i);
            sb_hosted_dismiss(&session->hosted, i, SB_GOODBYE_IDLE);
        }
    }
}

// Measures how late the player sees others.
static void hear_views(sb_session *session, uint32_t slot, const sb_message_input *message)
{
    const sb_session_def *def = &session->def;
    const uint32_t interval_ticks = def->game.tick_rate_hz / session->snapshot_rate_hz;
    const sb_replication_client *client = &session->hosted.replication.clients[slot];
    const sb_view_claims_rates rates = {
        .tick_rate_hz = def->game.tick_rate_hz,
        .interval_ticks = interval_ticks > 0 ? interval_ticks : 1,
        .round_trip_ms = def->round_trip_ms != NULL
                             ? def->round_trip_ms(def->output.send_context, client->peer)
                             : 0,
    };
    sb_view_claims_hear(&session->players[slot].view_claims, &rates,
                        sb_send_state_acknowledged(client->send_state), message->ack_tick,
                        message->ack_bits, sb_game_tick(session->game));
}

static void receive_input(sb_session *session, uint32_t client_index,
                          const sb_message_input *message)
{
    uint32_t index;
    sb_replication *replication = sb_hosted_at(&session->hosted, client_index, &index);
    // Inputs of the last epoch may arrive after the next match has begun.
    if (message->epoch != replication->def.epoch) {
        return;
    }
    const sb_send_state *send_state = replication->clients[index].send_state;
    const uint32_t acknowledged = sb_send_state_acknowledged(send_state);
    sb_replication_acknowledge(replication, index, message);
    bool is_news = sb_send_state_acknowledged(send_state) != acknowledged;
    if (client_index < session->slot_count) {
        sb_session_player *player = &session->players[client_index];
        hear_views(session, client_index, message);
        is_news = sb_session_player_receive(player, message, sb_game_tick(session->game),
                                            &session->hosted.counters);
        if (is_news) {
            player->fresh_clock = session->hosted.replication.clock;
            sb_session_refuse_claim(session, client_index, SB_REFUSAL_RESUME);
        }
    }
    if (is_news) {
        sb_session_note_active(session, client_index);
    }
}

_Static_assert(2 + SB_CHAT_SIZE_MAX <= SB_NOTE_SIZE_MAX, "what is said fits a note");

// A note names a player of the game; a client that is not in the game yet has none. Half of the
// room is kept for notes other than chat.
static void note_chat(sb_session *session, uint32_t slot, const sb_message_chat *chat)
{
    if (slot >= session->slot_count) {
        return;
    }
    const sb_session_player *speaker = &session->players[slot];
    if (session->notes == NULL || speaker->generation_in_game != speaker->generation ||
        session->notes->count >= SB_NOTE_COUNT_MAX / 2) {
        return;
    }
    bool to_one = chat->scope == SB_CHAT_PLAYER;
    uint8_t bytes[SB_NOTE_SIZE_MAX] = {(uint8_t)chat->scope,
                                       to_one ? (uint8_t)chat->player : UINT8_MAX};
    memcpy(bytes + 2, chat->text.data, chat->text.size);
    (void)sb_notes_add(session->notes, SB_NOTE_CHAT, slot, bytes, 2 + chat->text.size);
}

// Spectators that see the match late are told a player's line as late. It was said after the tick
// of this clock.
static void keep_for_audience(sb_session *session, uint32_t slot, const sb_message_chat *chat)
{
    if (session->audience == NULL || slot >= session->slot_count || chat->scope != SB_CHAT_ALL) {
        return;
    }
    const sb_message_chat line = {chat->scope, slot, chat->text};
    session->hosted.counters.chat_withheld +=
        !sb_audience_add_chat(session->audience, session->watch_clock + 1, &line);
}

bool sb_session_receive(sb_hosted *hosted, uint32_t client_index, const sb_message *message)
{
    sb_session *session = sb_session_from(hosted);
    if (message->type == SB_MESSAGE_INPUT) {
        receive_input(session, client_index, &message->input);
        return true;
    }
    if (message->type != SB_MESSAGE_CHAT) {
        return false;
    }
    uint32_t index;
    sb_replication *replication = sb_hosted_at(hosted, client_index, &index);
    if (sb_replication_relay_chat(replication, index, &message->chat)) {
        note_chat(session, client_index, &message->chat);
        keep_for_audience(session, client_index, &message->chat);
    }
    return true;
}

uint32_t sb_session_player_count(const sb_session *session)
{
    uint32_t count = 0;
    for (uint32_t slot = 0; slot < session->slot_count; slot++) {
        count += session->players[slot].connected;
    }
    return count;
}

uint32_t sb_session_spectator_count(const sb_session *session)
{
    const sb_replication *late = session->hosted.late;
    return session->hosted.replication.client_count - sb_session_player_count(session) +
           (late != NULL ? late->client_count : 0);
}

bool sb_session_is_empty(const sb_session *session)
{
    const sb_replication *late = session->hosted.late;
    if (session->hosted.replication.client_count > 0 || (late != NULL && late->client_count > 0)) {
        return false;
    }
    for (uint32_t slot = 0; slot < session->slot_count; slot++) {
        if (sb_session_player_holds(&session->players[slot])) {
            return false;
        }
    }
    return true;
}

uint32_t sb_session_free_count(const sb_session *session)
{
    uint32_t count = 0;
    for (uint32_t slot = 0; slot < session->slot_count; slot++) {
        const sb_session_player *player = &session->players[slot];
        count += !sb_session_player_holds(player) || player->left;
    }
    return count;
}

void sb_session_dismiss(sb_session *session, uint32_t slot, sb_goodbye reason)
{
    sb_session_leave(&session->hosted, slot);
    sb_replication_dismiss(&session->hosted.replication, slot, reason);
}

bool sb_session_pick_team(sb_session *session, uint32_t peer, uint32_t team)
{
    const uint32_t slot = sb_replication_find(&session->hosted.replication, peer);
    if (slot >= session->slot_count || team > SB_SESSION_TEAM_MAX) {
        return false;
    }
    sb_session_player_choose(&session->players[slot], SB_SESSION_CHOICE_TEAM, (uint8_t)team);
    return true;
}

static sb_source_count add(sb_source_count sum, sb_peer_source one, sb_peer_source source)
{
    sum.of_address += one.address == source.address;
    sum.of_network += one.network == source.network;
    return sum;
}

sb_source_count sb_session_count_players_of(const sb_session *session, sb_peer_source source)
{
    sb_source_count sum = {0};
    for (uint32_t slot = 0; slot < session->slot_count; slot++) {
        const sb_session_player *player = &session->players[slot];
        if (sb_session_player_holds(player) && !player->left) {
            sum = add(sum, player->source, source);
        }
    }
    return sum;
}

sb_source_count sb_session_count_spectators_of(const sb_session *session, sb_peer_source source)
{
    sb_source_count sum = {0};
    for (uint32_t i = session->slot_count; i < sb_hosted_client_capacity(&session->hosted); i++) {
        const sb_replication_client *client = sb_hosted_client(&session->hosted, i);
        if (client->taken) {
            sum = add(sum, client->source, source);
        }
    }
    return sum;
}
