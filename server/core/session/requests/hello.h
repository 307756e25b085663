/// The first message of a peer: whether it may join, and which session; and hellos that wait for a
/// session of another server. For this room alone.
#ifndef SABOT_SESSION_REQUESTS_HELLO_H
#define SABOT_SESSION_REQUESTS_HELLO_H

#include "session/lobby/lobby_state.h"

/// Lets a peer join by its first message, or refuses it.
void sb_lobby_receive_first(sb_lobby *lobby, uint32_t peer, const void *bytes, size_t size);

/// From here on a hello with this number waits: its session is to come, or its match stands still
/// until it is known which server goes on with it. False if hellos wait for too many numbers
/// already. Call it between ticks, and `sb_lobby_release_session` too.
bool sb_lobby_await_session(sb_lobby *lobby, uint32_t number);

/// No further hello waits for this number. Those that do are judged as if they came now: the
/// session takes them if it is there, otherwise they are refused (SB_REFUSAL_SESSION_UNKNOWN).
/// Nothing happens for a number that is not awaited.
void sb_lobby_release_session(sb_lobby *lobby, uint32_t number);

/// Refuses the hellos that have waited for SB_LOBBY_HELD_S.
void sb_lobby_tick_held(sb_lobby *lobby);

#endif
