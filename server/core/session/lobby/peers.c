#include "session/lobby/peers.h"

#include <string.h>

#include "base/assert.h"
#include "session/hosted/hosted_state.h"
#include "session/lobby/lobby_people.h"

void sb_lobby_send(sb_lobby *lobby, uint32_t peer, const sb_message *message)
{
    uint8_t bytes[SB_MESSAGE_SIZE_MAX];
    sb_writer writer = sb_writer_over(bytes, sizeof bytes);
    sb_error error = sb_message_encode(message, &writer);
    SB_ASSERT(error == SB_OK);
    const sb_session_output *output = &lobby->def.session.output;
    output->send(output->send_context, peer, SB_CHANNEL_RELIABLE, bytes, writer.size);
}

void sb_lobby_forget_peer(sb_lobby *lobby, uint32_t peer)
{
    sb_lobby_peer *entry = &lobby->peers[peer];
    if (entry->state == SB_PEER_JOINED && lobby->places[entry->place] != NULL) {
        lobby->places[entry->place]->changed = true;
    }
    entry->ready = false;
    entry->ballot = SB_BALLOT_NONE;
}

void sb_lobby_close_peer(void *context, uint32_t peer)
{
    sb_lobby *lobby = context;
    sb_lobby_tell_left(lobby, peer,
                       lobby->peers[peer].said_goodbye ? SB_DEPARTURE_GOODBYE
                                                       : SB_DEPARTURE_SENT_AWAY);
    sb_lobby_forget_peer(lobby, peer);
    lobby->peers[peer].state = SB_PEER_CLOSING;
    lobby->def.session.output.close(lobby->def.session.output.close_context, peer);
}

void sb_lobby_refuse_saying(sb_lobby *lobby, uint32_t peer, sb_refusal reason, const char *text,
                            uint64_t *counter)
{
    (*counter)++;
    sb_lobby_tell_refused(lobby, peer, SB_MESSAGE_HELLO, reason, text);
    lobby->message = (sb_message){
        .type = SB_MESSAGE_REFUSE,
        .refuse = {.reason = reason, .text = {text, (uint32_t)strlen(text)}},
    };
    sb_lobby_send(lobby, peer, &lobby->message);
    sb_lobby_close_peer(lobby, peer);
}

void sb_lobby_refuse(sb_lobby *lobby, uint32_t peer, sb_refusal reason, uint64_t *counter)
{
    sb_lobby_refuse_saying(lobby, peer, reason, sb_refusal_text(reason), counter);
}

void sb_lobby_redirect(sb_lobby *lobby, uint32_t peer, uint32_t to, uint32_t session,
                       const uint8_t *ticket)
{
    const sb_lobby_port *port = &lobby->def.network.ports[to];
    const sb_message message = {
        .type = SB_MESSAGE_REDIRECT,
        .redirect = {.port = port->port,
                     .web_port = port->web_port,
                     .session = session,
                     .ticket = {ticket, ticket != NULL ? SB_TICKET_SIZE : 0}},
    };
    lobby->counters.redirects++;
    sb_lobby_send(lobby, peer, &message);
    sb_lobby_close_peer(lobby, peer);
}

uint32_t sb_lobby_dismiss_waiting(sb_lobby *lobby,
                                  bool (*is_out)(void *context, uint32_t peer, sb_text account),
                                  void *context)
{
    uint32_t count = 0;
    for (uint32_t peer = 0; peer < lobby->def.peer_capacity; peer++) {
        const sb_lobby_peer *entry = &lobby->peers[peer];
        const sb_text account = {entry->account, entry->account_size};
        if ((entry->state != SB_PEER_LOBBY && !entry->unsettled) ||
            !is_out(context, peer, account)) {
            continue;
        }
        if (entry->unsettled) {
            sb_hosted_leave(lobby->places[entry->place]->hosted, peer);
        }
        const sb_message goodbye = {.type = SB_MESSAGE_GOODBYE,
                                    .goodbye = {.reason = SB_GOODBYE_KICKED}};
        sb_lobby_send(lobby, peer, &goodbye);
        sb_lobby_close_peer(lobby, peer);
        count++;
    }
    return count;
}

// The rules' name was checked by the decoder.
void sb_lobby_remember(sb_lobby_peer *entry, const sb_message_hello *hello,
                       const sb_gate_verdict *verdict, bool judged)
{
    entry->minor_version = hello->minor_version;
    entry->select = hello->select;
    entry->form = hello->form;
    entry->name_size = (uint8_t)hello->name.size;
    memcpy(entry->name, hello->name.data, hello->name.size);
    entry->rules = (sb_rules_identity){.interface_version = hello->rules.interface_version,
                                       .behaviour_version = hello->rules.behaviour_version,
                                       .tables_hash = hello->rules.tables_hash};
    memcpy(entry->rules.name, hello->rules.name.data, hello->rules.name.size);
    entry->returned = hello->resume.size > 0;
    entry->judged = judged;
    entry->party = verdict->party;
    entry->fixed_choices = verdict->fixed_choices;
    entry->fixed_session = verdict->fixes_session ? hello->session : 0;
    entry->role = judged ? (uint8_t)verdict->role : SB_ROLE_LOBBY;
    entry->mode_size = (uint8_t)verdict->mode.size;
    if (entry->mode_size > 0) {
        memcpy(entry->mode, verdict->mode.data, entry->mode_size);
    }
    entry->account_size =
        (uint8_t)(verdict->account.size < SB_ACCOUNT_SIZE_MAX ? verdict->account.size
                                                              : SB_ACCOUNT_SIZE_MAX);
    if (entry->account_size > 0) {
        memcpy(entry->account, verdict->account.data, entry->account_size);
    }
}

bool sb_lobby_knows_redirect(const sb_lobby_peer *entry)
{
    return entry->minor_version >= SB_REDIRECT_MINOR;
}
