#include "session/match/claim.h"

#include <string.h>

#include "base/assert.h"

bool sb_session_claim(sb_session *session, uint32_t slot, const sb_session_newcomer *newcomer,
                      const uint8_t hash[SB_SECRET_HASH_SIZE])
{
    sb_session_claimant *claimant = &session->players[slot].claimant;
    const sb_message_hello *hello = newcomer->hello;
    if (claimant->waits) {
        return false;
    }
    *claimant = (sb_session_claimant){.waits = true,
                                      .peer = newcomer->peer,
                                      .source = newcomer->source,
                                      .form = hello->form,
                                      .minor_version = hello->minor_version,
                                      .map_count = hello->map_count};
    memcpy(claimant->map_hashes, hello->map_hashes, sizeof claimant->map_hashes);
    memcpy(claimant->secret_hash, hash, sizeof claimant->secret_hash);
    return true;
}

static bool is_silent(const sb_session *session, const sb_session_player *player)
{
    const uint32_t most = SB_SESSION_CLAIM_MS * session->def.game.tick_rate_hz / 1000;
    return session->hosted.replication.clock - player->fresh_clock >= most;
}

bool sb_session_take_claim(sb_session *session, uint32_t slot, sb_session_claimant *out_claimant)
{
    sb_session_player *player = &session->players[slot];
    if (!player->claimant.waits || (player->connected && !is_silent(session, player))) {
        return false;
    }
    *out_claimant = player->claimant;
    player->claimant.waits = false;
    return true;
}

void sb_session_refuse_claim(sb_session *session, uint32_t slot, sb_refusal reason)
{
    sb_session_claimant *claimant = &session->players[slot].claimant;
    if (!claimant->waits) {
        return;
    }
    claimant->waits = false;
    session->hosted.counters.returns_refused++;
    const char *text = sb_refusal_text(reason);
    sb_message *message = &session->hosted.replication.scratch->message;
    *message = (sb_message){.type = SB_MESSAGE_REFUSE,
                            .refuse = {.reason = reason, .text = {text, (uint32_t)strlen(text)}}};
    uint8_t bytes[SB_MESSAGE_SIZE_MAX];
    sb_writer writer = sb_writer_over(bytes, sizeof bytes);
    sb_error error = sb_message_encode(message, &writer);
    SB_ASSERT(error == SB_OK);
    const sb_session_output *output = &session->def.output;
    output->send(output->send_context, claimant->peer, SB_CHANNEL_RELIABLE, bytes, writer.size);
    output->close(output->close_context, claimant->peer);
}

bool sb_session_forget_claim(sb_hosted *hosted, uint32_t peer)
{
    sb_session *session = sb_session_from(hosted);
    for (uint32_t slot = 0; slot < session->slot_count; slot++) {
        sb_session_claimant *claimant = &session->players[slot].claimant;
        if (claimant->waits && claimant->peer == peer) {
            claimant->waits = false;
            return true;
        }
    }
    return false;
}
