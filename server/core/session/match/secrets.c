#include "session/match/secrets.h"

#include <string.h>

// Takes the same time for any bytes.
static bool hashes_equal(const uint8_t *a, const uint8_t *b)
{
    uint8_t difference = 0;
    for (uint32_t i = 0; i < SB_SECRET_HASH_SIZE; i++) {
        difference |= (uint8_t)(a[i] ^ b[i]);
    }
    return difference == 0;
}

bool sb_session_draw_secret(const sb_session *session, sb_session_player *player,
                            uint8_t out_secret[SB_RESUME_SECRET_SIZE])
{
    return session->grace_ticks > 0 && sb_session_make_secret(session, player, out_secret);
}

bool sb_session_make_secret(const sb_session *session, sb_session_player *player,
                            uint8_t out_secret[SB_RESUME_SECRET_SIZE])
{
    const sb_session_secrets *secrets = &session->def.secrets;
    if (secrets->draw == NULL) {
        return false;
    }
    secrets->draw(secrets->context, out_secret);
    secrets->hash(secrets->context, out_secret, player->secret_hash);
    player->has_secret = true;
    return true;
}

bool sb_session_renew_secret(const sb_session *session, sb_session_player *player,
                             const uint8_t hash[SB_SECRET_HASH_SIZE],
                             uint8_t out_secret[SB_RESUME_SECRET_SIZE])
{
    const bool log_has_an_older_one =
        player->has_last_secret && !hashes_equal(player->last_secret_hash, hash);
    player->secret_is_news |= log_has_an_older_one;
    player->has_last_secret = true;
    memcpy(player->last_secret_hash, hash, sizeof player->last_secret_hash);
    return sb_session_draw_secret(session, player, out_secret);
}

// A secret that was never answered may not have arrived.
void sb_session_keep_secret(sb_session *session, uint32_t slot, const sb_session_player *over)
{
    if (over->has_secret) {
        sb_session_player *player = &session->players[slot];
        player->has_last_secret = true;
        memcpy(player->last_secret_hash,
               over->has_last_secret ? over->last_secret_hash : over->secret_hash,
               sizeof player->last_secret_hash);
    }
}

uint32_t sb_session_find_secret(const sb_session *session, const uint8_t hash[SB_SECRET_HASH_SIZE])
{
    uint32_t slot = 0;
    for (; slot < session->slot_count; slot++) {
        const sb_session_player *player = &session->players[slot];
        if (sb_session_player_holds(player) &&
            ((player->has_secret && hashes_equal(player->secret_hash, hash)) ||
             (player->has_last_secret && hashes_equal(player->last_secret_hash, hash)))) {
            break;
        }
    }
    return slot;
}

void sb_session_note_secret(sb_session *session, uint32_t slot)
{
    sb_session_player *player = &session->players[slot];
    const uint8_t *hash = player->has_last_secret ? player->last_secret_hash : player->secret_hash;
    // A hash that does not fit into this tick's notes goes with the next tick.
    if (player->secret_is_news && session->notes != NULL &&
        sb_notes_add(session->notes, SB_NOTE_SECRET, slot, hash, SB_SECRET_HASH_SIZE)) {
        player->secret_is_news = false;
    }
}
