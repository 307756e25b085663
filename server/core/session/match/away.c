#include "session/match/away.h"

#include <string.h>

#include "session/match/claim.h"
#include "session/match/halt.h"
#include "session/match/secrets.h"
#include "session/match/slots.h"
#include "session/match/welcome.h"

// Gives a slot to a newcomer that has shown the secret with this hash, and welcomes it with a new
// secret. A connection that still has the slot is closed. SB_ERROR_MEMORY: all stays as it was.
static sb_error hand_over(sb_session *session, uint32_t slot, const sb_session_newcomer *newcomer,
                          const uint8_t hash[SB_SECRET_HASH_SIZE])
{
    sb_session_player *player = &session->players[slot];
    if (player->connected) {
        // The player knows before the server that the old connection is dead.
        const uint32_t old_peer = session->hosted.replication.clients[slot].peer;
        sb_replication_vacate(&session->hosted.replication, slot);
        session->def.output.close(session->def.output.close_context, old_peer);
    } else if (sb_replication_prepare(&session->hosted.replication, slot) != SB_OK) {
        return SB_ERROR_MEMORY;
    }
    sb_session_player_return(player);
    session->hosted.counters.players_returned++;
    sb_session_change_roster(session, slot);
    uint8_t secret[SB_RESUME_SECRET_SIZE];
    const bool has_secret = sb_session_renew_secret(session, player, hash, secret);
    sb_session_welcome(session, slot, newcomer, has_secret ? secret : NULL);
    return SB_OK;
}

void sb_session_settle_claim(sb_session *session, uint32_t slot)
{
    sb_session_claimant claimant;
    // A secret that is newer than the last tick would be unknown to the other server.
    if (sb_session_is_halted(session) || !sb_session_take_claim(session, slot, &claimant)) {
        return;
    }
    sb_message_hello hello = {.role = SB_ROLE_PLAYER,
                              .form = claimant.form,
                              .minor_version = claimant.minor_version,
                              .map_count = claimant.map_count};
    memcpy(hello.map_hashes, claimant.map_hashes, sizeof hello.map_hashes);
    const sb_session_newcomer newcomer = {claimant.peer, claimant.source, &hello};
    if (hand_over(session, slot, &newcomer, claimant.secret_hash) != SB_OK) {
        session->players[slot].claimant = claimant;
        sb_session_refuse_claim(session, slot, SB_REFUSAL_SESSION_FULL);
    }
}

// A player that the game does not know yet has no tank that could stay. One of unknown source could
// not be told from others.
static bool may_hold(const sb_session *session, const sb_session_player *player)
{
    return session->leave_hold_ticks > 0 && player->source.address != 0 &&
           player->generation_in_game == player->generation;
}

bool sb_session_keep(sb_hosted *hosted, uint32_t client_index, bool left)
{
    sb_session *session = sb_session_from(hosted);
    const uint32_t slot = client_index;
    if (slot >= session->slot_count) {
        return false;
    }
    sb_session_player *player = &session->players[slot];
    if (!left && player->has_secret) {
        sb_session_player_await(player, session->grace_ticks);
        session->hosted.counters.players_lost++;
    } else if (may_hold(session, player)) {
        sb_session_player_hold(player, session->leave_hold_ticks);
    } else {
        return false;
    }
    sb_replication_drop(&session->hosted.replication, slot);
    sb_session_change_roster(session, slot);
    sb_session_settle_claim(session, slot);
    return true;
}

// For how long a player is awaited whose match goes on from a log.
static uint32_t patience_of(const sb_session *session, const sb_session_origin *origin)
{
    const uint32_t least =
        origin->frame != NULL ? SB_SESSION_CARRIED_MS * session->def.game.tick_rate_hz / 1000 : 0;
    return session->grace_ticks > least ? session->grace_ticks : least;
}

void sb_session_expect(sb_session *session, uint32_t slot, const sb_session_origin *origin)
{
    const sb_log_player *logged = &origin->place->roster.players[slot];
    sb_session_player *player = &session->players[slot];
    const sb_text name = {logged->name, (uint32_t)strlen(logged->name)};
    sb_session_player_take(player, &name, 0);
    player->generation_in_game = player->generation;
    player->has_secret = logged->has_secret;
    memcpy(player->secret_hash, logged->secret_hash, sizeof player->secret_hash);
    if (origin->frame != NULL) {
        player->applied = origin->frame->inputs[slot];
        player->applied_tick = sb_game_tick(origin->game);
    }
    sb_session_player_await(player, logged->has_secret ? patience_of(session, origin) : 0);
    sb_session_change_roster(session, slot);
}

void sb_session_count_away(sb_session *session)
{
    for (uint32_t slot = 0; slot < session->slot_count; slot++) {
        sb_session_player *player = &session->players[slot];
        if (player->away && player->away_ticks-- == 0) {
            sb_session_player_free(player);
            sb_session_change_roster(session, slot);
        }
    }
}

sb_error sb_session_return(sb_session *session, const sb_session_newcomer *newcomer)
{
    const sb_session_secrets *secrets = &session->def.secrets;
    const sb_blob secret = newcomer->hello->resume;
    if (secrets->hash == NULL || secret.size != SB_RESUME_SECRET_SIZE) {
        return SB_ERROR_UNKNOWN;
    }
    uint8_t hash[SB_SECRET_HASH_SIZE];
    secrets->hash(secrets->context, secret.data, hash);
    const uint32_t slot = sb_session_find_secret(session, hash);
    if (slot == session->slot_count) {
        return SB_ERROR_UNKNOWN;
    }
    if (!session->players[slot].connected) {
        return hand_over(session, slot, newcomer, hash);
    }
    if (!sb_session_claim(session, slot, newcomer, hash)) {
        return SB_ERROR_UNKNOWN;
    }
    sb_session_settle_claim(session, slot);
    return SB_OK;
}

void sb_session_take_over_away(sb_session *session, const sb_session_player *player)
{
    uint32_t slot = sb_session_free_slot(session);
    if (!player->away || player->left || slot == session->slot_count) {
        return;
    }
    sb_session_player *next = &session->players[slot];
    const sb_text name = {player->name, (uint32_t)strlen(player->name)};
    sb_session_player_take(next, &name, sb_session_player_select(player));
    memcpy(next->secret_hash, player->secret_hash, sizeof next->secret_hash);
    next->has_last_secret = player->has_last_secret;
    memcpy(next->last_secret_hash, player->last_secret_hash, sizeof next->last_secret_hash);
    next->has_secret = true;
    next->secret_is_news = true;
    next->source = player->source;
    next->fixed_choices = player->fixed_choices;
    next->muted = player->muted;
    memcpy(next->account, player->account, sizeof next->account);
    sb_session_player_await(next, player->away_ticks);
    sb_session_change_roster(session, slot);
}
