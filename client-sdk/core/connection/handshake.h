/// The hello that a client sends, and the checks of what the server answers.
#ifndef SABOT_CLIENT_HANDSHAKE_H
#define SABOT_CLIENT_HANDSHAKE_H

#include "client/connection/reconnect.h"
#include "game/rules.h"
#include "game/rules_identity.h"

/// What a hello asks for and shows.
typedef struct sb_handshake_wish {
    uint32_t session;
    uint32_t role;
    sb_blob resume, token; ///< empty: none
} sb_handshake_wish;

/// Fills a hello by the client's request and the wish. The result points into both.
void sb_handshake_fill(const sb_connection *connection, const sb_rules_identity *rules,
                       const uint64_t *map_hash, const sb_handshake_wish *wish,
                       sb_message_hello *out_hello);

/// Sends the hello. `map_hash` names the map that the client holds; NULL for none. A client that
/// goes `through_lobby` joins a session later. A client that reconnects asks for its last session
/// and shows its secret. A client that another port has sent here asks for what it was told, and
/// shows its ticket.
void sb_handshake_hello(sb_connection *connection, const sb_rules_identity *rules,
                        const uint64_t *map_hash, bool through_lobby);

/// True if the welcome fits what was asked for, and its match is played by `rules`. Otherwise the
/// connection has ended, and the status says why.
bool sb_handshake_accepts(sb_connection *connection, const sb_rules_identity *rules,
                          const sb_message_welcome *welcome);

/// True if the welcome of another server, to which the client has connected beside this one, fits
/// what was asked for. Nothing ends if not.
bool sb_handshake_fits(const sb_connection *connection, const sb_rules_identity *rules,
                       const sb_message_welcome *welcome, uint32_t session);

/// True if the two welcomes are to the same slot of the same match, so that the last picture still
/// has a meaning. Epochs may differ: a server that goes on from its log raises it.
bool sb_handshake_same_match(const sb_message_welcome *a, const sb_message_welcome *b);

/// The server refuses. A client that reconnects may try again later; any other is closed.
void sb_handshake_refused(sb_connection *connection, sb_reconnection *reconnection,
                          const sb_message_refuse *refuse);

#endif
