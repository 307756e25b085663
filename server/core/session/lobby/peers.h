/// The peers of a lobby: what the lobby keeps of one and sends to it, and how it ends a connection.
/// For this room alone.
#ifndef SABOT_SESSION_LOBBY_PEERS_H
#define SABOT_SESSION_LOBBY_PEERS_H

#include "session/lobby/lobby_state.h"

/// Clients of this minor version of the wire know redirects.
#define SB_REDIRECT_MINOR 2u

/// Sends a message to a peer.
void sb_lobby_send(sb_lobby *lobby, uint32_t peer, const sb_message *message);

/// Notes that a peer leaves its session or the lobby.
void sb_lobby_forget_peer(sb_lobby *lobby, uint32_t peer);

/// Closes the connection of a peer: the function `close` of a session's output.
void sb_lobby_close_peer(void *lobby, uint32_t peer);

/// Tells a peer why it is refused, closes it, and adds one to the counter. The second has a text of
/// its own.
void sb_lobby_refuse(sb_lobby *lobby, uint32_t peer, sb_refusal reason, uint64_t *counter);
void sb_lobby_refuse_saying(sb_lobby *lobby, uint32_t peer, sb_refusal reason, const char *text,
                            uint64_t *counter);

/// Sends a client to another lobby's port, and closes it. `ticket` is NULL for none.
void sb_lobby_redirect(sb_lobby *lobby, uint32_t peer, uint32_t to, uint32_t session,
                       const uint8_t *ticket);

/// Keeps what a peer may ask for later, without another hello.
void sb_lobby_remember(sb_lobby_peer *entry, const sb_message_hello *hello,
                       const sb_gate_verdict *verdict, bool judged);

/// True if the peer can be sent to another port.
bool sb_lobby_knows_redirect(const sb_lobby_peer *entry);

#endif
