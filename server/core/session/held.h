/// Hellos that wait for a session that another server hands over: its clients connect before the
/// match is played here.
#ifndef SABOT_SESSION_HELD_H
#define SABOT_SESSION_HELD_H

#include "session/lobby.h"

#define SB_LOBBY_HELD_COUNT_MAX 512u   ///< hellos that wait at a time
#define SB_LOBBY_HELD_S 10u            ///< for which one waits
#define SB_LOBBY_AWAITED_COUNT_MAX 64u ///< sessions for which hellos wait at a time

/// From here on a hello with this number waits, as long as the lobby has no such session. False if
/// that holds for too many numbers already. Call it between ticks, as the next one.
bool sb_lobby_await_session(sb_lobby *lobby, uint32_t number);

/// No further hello waits for this number. Those that do are judged as if they came now: the
/// session takes them if it is there, otherwise they are refused (SB_REFUSAL_SESSION_UNKNOWN).
/// Nothing happens for a number that is not awaited.
void sb_lobby_release_session(sb_lobby *lobby, uint32_t number);

// For this room alone.

typedef struct sb_held_hello sb_held_hello;

/// The hellos that wait, in the order in which they came.
typedef struct sb_held {
    uint32_t awaited[SB_LOBBY_AWAITED_COUNT_MAX]; ///< numbers of sessions
    uint32_t awaited_count;
    sb_held_hello *first, **last; ///< a list; `last` is where the next one is put
    uint32_t count;
} sb_held;

/// Lets a first message wait if it is a hello for an awaited session, and there is room. False if
/// not: the caller judges it.
bool sb_lobby_hold(sb_lobby *lobby, uint32_t peer, uint32_t number, const void *bytes, size_t size);

/// Judges the hellos that have waited for too long.
void sb_lobby_tick_held(sb_lobby *lobby);

/// Forgets all of them, and closes nothing.
void sb_lobby_free_held(sb_lobby *lobby);

#endif
