/// Lists of sessions, by pages and filters. For this room alone.
#ifndef SABOT_SESSION_REQUESTS_LISTING_H
#define SABOT_SESSION_REQUESTS_LISTING_H

#include "session/lobby/lobby_state.h"

/// A session as lists describe it.
sb_wire_listed sb_place_listed(const sb_place *place);

/// True if a list is the page that follows the last one of this peer.
bool sb_lobby_is_next_page(const sb_lobby_peer *entry, const sb_message_list *wanted);

/// Sends a peer the page of sessions that it asks for, of all lobbies of the server.
void sb_lobby_send_list(sb_lobby *lobby, uint32_t peer, const sb_message_list *wanted);

#endif
