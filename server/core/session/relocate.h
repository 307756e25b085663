/// Matches that go to another server while they are played, and those that come from one. The host
/// carries everything in between: the log, and the order of the steps. Call these between ticks.
#ifndef SABOT_SESSION_RELOCATE_H
#define SABOT_SESSION_RELOCATE_H

#include "record/handover.h"
#include "session/lobby/adoption.h"
#include "session/lobby/lobby.h"

#define SB_LOBBY_MOVED_AWAIT_S 30u

/// Lets the match of a session stand still behind a tick (`sb_session_halt`). Until it goes on, the
/// session does not end by itself, and no other match takes this one's place. Its clients hear from
/// it twice a second. Nobody joins it: hellos for it wait (hello.h), because the other server does
/// not know a player or a secret that is newer than the last tick. Returns false if no session of
/// matches has this number, or its match is over.
bool sb_lobby_halt(sb_lobby *lobby, uint32_t number, uint32_t tick);

/// Records that the match leaves (`sb_session_hand_over`). From here on, its session does not end
/// by itself, and no other match takes this one's place. False if there is no such match, or its
/// log cannot be written.
bool sb_lobby_hand_over(sb_lobby *lobby, uint32_t number, const sb_log_handover *leaves);

/// Ends the session of a match that another server has taken, with the next tick: its log ends with
/// the mark LEAVES. Players that ask for it later are told where it is, if its clients were told so
/// (move_tell.h). False if there is no such session.
bool sb_lobby_end_moved(sb_lobby *lobby, uint32_t number);

/// Returns true while a player may still ask where its match is. It had no connection when the
/// match went, and the match would have awaited it here, for SB_LOBBY_MOVED_AWAIT_S at most.
bool sb_lobby_is_asked_for_moved(const sb_lobby *lobby);

/// Lets a match that leaves or stands still go on here. Hellos that have waited for it are judged.
/// False if there is none.
bool sb_lobby_go_on(sb_lobby *lobby, uint32_t number);

/// Reserves number and room for a match that another server still plays. Returns the number; 0 if
/// there is no room, the def is out of range, or the lobby is closed. Hellos for it wait (hello.h).
uint32_t sb_lobby_expect_match(sb_lobby *lobby, const sb_place_def *def);

/// Gives the number back without a match.
void sb_lobby_forget_match(sb_lobby *lobby, uint32_t number);

/// Begins a session with a match in the state of its origin. It stands still until
/// `sb_lobby_go_on`: the next tick is the one that follows. Before that nobody joins it, and hellos
/// for it wait; they are refused if its session ends instead. No client may see a match that this
/// server may not have taken, or an epoch that the next server could use again. The match has the
/// next epoch of its session. All its players are away, and come back by their secrets. The def's
/// `next_match` says where the log is; it cannot choose the map. Errors as
/// `sb_session_create`; SB_ERROR_STATE if the match is over; SB_ERROR_UNKNOWN if none is expected.
/// On error the number is given back.
sb_error sb_lobby_adopt(sb_lobby *lobby, const sb_adoption *adoption);

/// Forgets all matches that are expected. For the lobby alone.
void sb_lobby_forget_matches(sb_lobby *lobby);

#endif
