/// Two lobbies, as on two servers: the match of session 2 goes from the source to the target behind
/// the tick TWO_LAST.
#ifndef SABOT_TESTS_TWO_SERVERS_H
#define SABOT_TESTS_TWO_SERVERS_H

#include <stdint.h>

#include "open_lobby.h"
#include "record/verify.h"
#include "session/lobby/lobby_state.h"
#include "session/lobby/standing.h"
#include "session/relocate.h"

#define TWO_LAST 24u // the tick behind which the match goes elsewhere

/// By which the player comes back.
extern uint8_t two_secret[SB_RESUME_SECRET_SIZE];
extern memory_log two_copy;            ///< of the log, at the other server
extern const sb_standing *two_carried; ///< to the other server
/// Lets the target drain once it expects the match, and has its first client, the peer 9.
extern bool two_target_drains;
extern uint32_t two_spectator_capacity;
extern sb_gate two_gate; ///< of both servers
/// What the log of the source says of the move.
extern const sb_log_handover two_leaves;

/// The other server has room for two sessions and plays none.
sb_lobby_def two_def_of_target(void);
/// Makes a lobby on the heap and the map of open_lobby.h.
sb_lobby *two_make(const sb_lobby_def *def);
/// Lets a player join session 2 of the source, and keeps its secret.
void two_begin(void);
/// The tick of a session of `open_lobby`.
uint32_t two_tick_of(uint32_t number);
/// Verifies a log; returns the report.
sb_verify_report two_verify(memory_log *log);
/// Ends the source's session, and gives the other server what it has copied and played.
void two_let_target_adopt(sb_lobby **out_source, uint32_t *out_number);
/// Connects a spectator that shows this ticket.
void two_watch(uint32_t peer, uint32_t number, sb_blob ticket);
/// What a session of `open_lobby` takes along.
sb_standing two_standing_of(uint32_t number);
/// Tells the clients of a session that it moves, and keeps a spectator's ticket.
void two_tell_move(uint32_t number, uint32_t spectator, uint8_t out_ticket[SB_TICKET_SIZE]);
/// Moves session 2 with a spectator. Returns its number at the other server, where it stands still.
uint32_t two_move_watched(uint8_t out_ticket[SB_TICKET_SIZE], sb_lobby **out_source);

#endif
