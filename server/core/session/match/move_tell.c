#include "session/match/move_tell.h"

#include <string.h>

#include "base/assert.h"
#include "session/match/secrets.h"
#include "session/match/state.h"

void sb_session_move_message(const sb_session_move *move, uint32_t peer, sb_message *out_message)
{
    const bool looks_up = move->address[0] == '\0' || peer >= move->web_peer_first;
    const char *host = looks_up ? move->host : move->address;
    *out_message = (sb_message){
        .type = SB_MESSAGE_MOVE,
        .move = {.host = {host, (uint32_t)strlen(host)},
                 .port = move->port,
                 .web_port = move->web_port,
                 .key = {move->key, move->has_key ? SB_MOVE_KEY_SIZE : 0},
                 .session = move->session,
                 .tick = move->tick},
    };
}

static void send(sb_replication *replication, sb_replication_client *client,
                 const sb_session_move *move, const uint8_t *secret)
{
    const bool tickets = client->has_ticket && move->tick != 0;
    sb_message *message = &replication->scratch->message;
    sb_session_move_message(move, client->peer, message);
    message->move.resume = (sb_blob){secret, secret != NULL ? SB_RESUME_SECRET_SIZE : 0};
    message->move.ticket = (sb_blob){client->ticket, tickets ? sizeof client->ticket : 0};
    sb_replication_send(replication, client, SB_CHANNEL_RELIABLE);
}

static uint32_t count_tickets(const sb_session *session)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < sb_hosted_client_capacity(&session->hosted); i++) {
        const sb_replication_client *client = sb_hosted_client(&session->hosted, i);
        count += client->taken && client->has_ticket;
    }
    return count;
}

// A spectator shows at the other server that it was admitted here: its own token may be used up,
// and a password is not asked for again. Those that cannot go along show their own token there.
static void give_ticket(const sb_session *session, sb_replication_client *client)
{
    const sb_session_secrets *secrets = &session->def.secrets;
    if (client->role == SB_ROLE_SPECTATOR && !client->has_ticket && secrets->draw != NULL &&
        count_tickets(session) < SB_STANDING_GUEST_COUNT_MAX) {
        memcpy(client->ticket, SB_TICKET_MARK, SB_TICKET_MARK_SIZE);
        secrets->draw(secrets->context, client->ticket + SB_TICKET_MARK_SIZE);
        client->has_ticket = true;
    }
}

// A player without a secret can come to the other server only by one that is made now.
static void tell(sb_session *session, uint32_t client_index, const sb_session_move *move)
{
    uint32_t index;
    sb_replication *replication = sb_hosted_at(&session->hosted, client_index, &index);
    sb_replication_client *client = &replication->clients[index];
    if (!client->taken || client->minor_version < SB_MOVE_MINOR) {
        return;
    }
    if (move->tick != 0) {
        give_ticket(session, client);
    }
    uint8_t secret[SB_RESUME_SECRET_SIZE];
    const bool needs = move->tick != 0 && client_index < session->slot_count &&
                       !session->players[client_index].has_secret;
    const bool given =
        needs && sb_session_make_secret(session, &session->players[client_index], secret);
    if (given) {
        session->players[client_index].secret_is_news = true;
    }
    send(replication, client, move, given ? secret : NULL);
}

static void tell_all(sb_session *session, const sb_session_move *move)
{
    for (uint32_t i = 0; i < sb_hosted_client_capacity(&session->hosted); i++) {
        tell(session, i, move);
    }
}

void sb_session_tell_move(sb_session *session, const sb_session_move *move)
{
    SB_ASSERT(move->tick != 0 && move->port != 0);
    session->move = *move;
    tell_all(session, move);
}

void sb_session_tell_stay(sb_session *session)
{
    if (session->move.tick != 0) {
        session->move = (sb_session_move){0};
        tell_all(session, &session->move);
    }
}

void sb_session_tell_newcomer(sb_session *session, uint32_t client_index)
{
    if (session->def.standby != NULL) {
        tell(session, client_index, session->def.standby);
    }
    if (session->move.tick != 0) {
        tell(session, client_index, &session->move);
    }
}
