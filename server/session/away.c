#include "session/away.h"

#include <string.h>

#include "session/roster.h"
#include "session/welcome.h"

bool sb_session_draw_secret(const sb_session *session, sb_session_client *client,
                            uint8_t out_secret[SB_RESUME_SECRET_SIZE])
{
    const sb_session_secrets *secrets = &session->def.secrets;
    if (secrets->draw == NULL || session->grace_ticks == 0) {
        return false;
    }
    secrets->draw(secrets->context, out_secret);
    secrets->hash(secrets->context, out_secret, client->secret_hash);
    client->has_secret = true;
    client->secret_is_news = true;
    return true;
}

void sb_session_note_secret(sb_session *session, uint32_t slot)
{
    sb_session_client *client = &session->clients[slot];
    // What does not fit into the notes of this tick goes with the next.
    if (client->secret_is_news && sb_notes_add(&session->notes, SB_NOTE_SECRET, slot,
                                               client->secret_hash, SB_SECRET_HASH_SIZE)) {
        client->secret_is_news = false;
    }
}

bool sb_session_await(sb_session *session, sb_session_client *client)
{
    if (!client->has_secret) {
        return false;
    }
    sb_session_client_await(client, session->grace_ticks);
    session->client_count--;
    session->counters.players_lost++;
    sb_session_change_roster(session, (uint32_t)(client - session->clients));
    return true;
}

void sb_session_expect(sb_session *session, uint32_t slot, const sb_log_player *player)
{
    sb_session_client *client = &session->clients[slot];
    const sb_text name = {player->name, (uint32_t)strlen(player->name)};
    sb_session_client_take(client, 0, &name, 0);
    client->generation_in_game = client->generation;
    client->has_secret = player->has_secret;
    memcpy(client->secret_hash, player->secret_hash, sizeof client->secret_hash);
    sb_session_client_await(client, player->has_secret ? session->grace_ticks : 0);
    sb_session_change_roster(session, slot);
}

void sb_session_count_away(sb_session *session)
{
    for (uint32_t slot = 0; slot < session->client_capacity; slot++) {
        sb_session_client *client = &session->clients[slot];
        if (client->away && client->away_ticks-- == 0) {
            sb_session_client_free(client);
            sb_session_change_roster(session, slot);
        }
    }
}

// Takes as long whatever the bytes are.
static bool hashes_equal(const uint8_t *a, const uint8_t *b)
{
    uint8_t difference = 0;
    for (uint32_t i = 0; i < SB_SECRET_HASH_SIZE; i++) {
        difference |= (uint8_t)(a[i] ^ b[i]);
    }
    return difference == 0;
}

static sb_session_client *find_by_secret(sb_session *session, const uint8_t *secret)
{
    uint8_t hash[SB_SECRET_HASH_SIZE];
    session->def.secrets.hash(session->def.secrets.context, secret, hash);
    for (uint32_t slot = 0; slot < session->client_capacity; slot++) {
        sb_session_client *client = &session->clients[slot];
        if (!sb_session_client_holds(client)) {
            continue;
        }
        if (client->has_secret && hashes_equal(client->secret_hash, hash)) {
            return client;
        }
        if (client->has_last_secret && hashes_equal(client->last_secret_hash, hash)) {
            // The one that was drawn since has never arrived.
            memcpy(client->secret_hash, hash, sizeof hash);
            client->secret_is_news = true;
            return client;
        }
    }
    return NULL;
}

sb_error sb_session_return(sb_session *session, uint32_t peer, const sb_message_hello *hello)
{
    if (session->def.secrets.hash == NULL || hello->resume.size != SB_RESUME_SECRET_SIZE) {
        return SB_ERROR_UNKNOWN;
    }
    sb_session_client *client = find_by_secret(session, hello->resume.data);
    if (client == NULL) {
        return SB_ERROR_UNKNOWN;
    }
    if (client->taken) {
        // The player knows before we do that the old connection is dead.
        uint32_t old_peer = client->peer;
        client->taken = false;
        session->client_count--;
        session->def.output.close(session->def.output.context, old_peer);
    }
    sb_session_client_return(client, peer);
    session->counters.players_returned++;
    sb_session_welcome(session, client, hello, hello->resume.data);
    return SB_OK;
}

void sb_session_keep_secret(sb_session *session, const sb_session_client *over)
{
    for (uint32_t slot = 0; slot < session->client_capacity; slot++) {
        sb_session_client *client = &session->clients[slot];
        if (client->taken && client->peer == over->peer && over->has_secret) {
            client->has_last_secret = true;
            memcpy(client->last_secret_hash, over->secret_hash, sizeof client->last_secret_hash);
        }
    }
}

void sb_session_take_over_away(sb_session *session, const sb_session_client *client)
{
    uint32_t slot = sb_session_free_slot(session);
    if (!client->away || slot == session->client_capacity) {
        return;
    }
    sb_session_client *next = &session->clients[slot];
    const sb_text name = {client->name, (uint32_t)strlen(client->name)};
    sb_session_client_take(next, 0, &name, sb_session_client_select(client));
    memcpy(next->secret_hash, client->secret_hash, sizeof next->secret_hash);
    next->has_secret = true;
    next->secret_is_news = true;
    sb_session_client_await(next, client->away_ticks);
    sb_session_change_roster(session, slot);
}
