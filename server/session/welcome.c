#include "session/welcome.h"

#include <string.h>

#include "session/roster.h"

static bool has_map(const sb_session *session, const sb_message_hello *hello)
{
    for (uint32_t i = 0; i < hello->map_count; i++) {
        if (hello->map_hashes[i] == session->map_hash) {
            return true;
        }
    }
    return false;
}

static sb_text text_of(const char *text)
{
    return (sb_text){text, (uint32_t)strlen(text)};
}

uint32_t sb_session_free_slot(const sb_session *session)
{
    uint32_t slot = 0;
    while (slot < session->client_capacity && sb_session_client_holds(&session->clients[slot])) {
        slot++;
    }
    return slot;
}

void sb_session_welcome(sb_session *session, sb_session_client *client,
                        const sb_message_hello *hello, const uint8_t *secret)
{
    sb_stream_start(client->stream, session->def.snapshot_bytes_per_second,
                    session->def.game.tick_rate_hz, sb_game_tick(session->game));
    client->form =
        hello->form == SB_FORM_PACKED && session->coder.packs ? SB_FORM_PACKED : SB_FORM_PLAIN;
    sb_chat_bucket_start(&client->chat, session->def.game.tick_rate_hz,
                         sb_game_tick(session->game));
    session->client_count++;
    uint32_t slot = (uint32_t)(client - session->clients);
    sb_session_change_roster(session, slot);
    if (has_map(session, hello)) {
        client->map_offset = session->map_size;
    }
    const sb_rules_identity *identity = sb_game_get_identity(session->game);
    session->message = (sb_message){
        .type = SB_MESSAGE_WELCOME,
        .welcome = {.major_version = SB_PROTOCOL_VERSION,
                    .simulation_version = SB_SIMULATION_VERSION,
                    .minor_version = SB_PROTOCOL_MINOR_VERSION, // the oldest there is
                    .session = session->def.number,
                    .role = SB_ROLE_PLAYER,
                    .form = client->form,
                    .player = slot,
                    .player_capacity = session->def.game.player_capacity,
                    .tick = sb_game_tick(session->game),
                    .tick_rate_hz = session->def.game.tick_rate_hz,
                    .snapshot_rate_hz = session->def.snapshot_rate_hz,
                    .seed = session->def.game.seed,
                    .map_hash = session->map_hash,
                    .map_size = session->map_size,
                    .rules = {.name = text_of(identity->name),
                              .interface_version = identity->interface_version,
                              .behaviour_version = identity->behaviour_version,
                              .tables_hash = identity->tables_hash},
                    .computer_count = session->def.game.computer_count,
                    .setting_count = session->def.game.rules->setting_count,
                    .epoch = session->def.epoch,
                    .resume = {secret, secret != NULL ? SB_RESUME_SECRET_SIZE : 0}},
    };
    memcpy(session->message.welcome.settings, session->def.game.settings,
           sizeof session->message.welcome.settings);
    sb_session_send(session, client, SB_CHANNEL_RELIABLE);
}
