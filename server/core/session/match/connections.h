/// The clients of a match (session.h): how many there are, which choices and teams hold for good,
/// and how a player is sent away.
#ifndef SABOT_SESSION_MATCH_CONNECTIONS_H
#define SABOT_SESSION_MATCH_CONNECTIONS_H

#include "session/match/session_def.h"

/// Lets choices of the peer's player hold for good, in later matches too: bit i stands for choice
/// i. Nothing happens if the peer has no player here.
void sb_session_fix_choices(sb_session *session, uint32_t peer, uint8_t choices);

/// Players that have a connection.
uint32_t sb_session_player_count(const sb_session *session);
uint32_t sb_session_spectator_count(const sb_session *session);

/// Returns true if nobody is in the match: no client, and no player that is awaited or whose tank
/// is held.
bool sb_session_is_empty(const sb_session *session);

/// Slots that a newcomer can have.
uint32_t sb_session_free_count(const sb_session *session);

/// Says goodbye to the player in a slot, which leaves at once.
void sb_session_dismiss(sb_session *session, uint32_t slot, sb_goodbye reason);

/// Gives the peer's player a team for good, whatever its inputs ask for; 0 lets its inputs choose
/// again. Returns false if the peer has no player here, or there cannot be such a team.
bool sb_session_pick_team(sb_session *session, uint32_t peer, uint32_t team);

/// Clients of one address, and of its network.
typedef struct sb_source_count {
    uint32_t of_address;
    uint32_t of_network;
} sb_source_count;

/// Counts the players of a source that have a slot, with or without a connection, but not those
/// that have left.
sb_source_count sb_session_count_players_of(const sb_session *session, sb_peer_source source);
sb_source_count sb_session_count_spectators_of(const sb_session *session, sb_peer_source source);

#endif
