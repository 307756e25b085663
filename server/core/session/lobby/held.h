/// Hellos that wait for a session while its match is on its way between two servers. They wait at
/// the server that will play it, and at the server where it stands still. For this room alone;
/// `hello.h` says when they are judged.
#ifndef SABOT_SESSION_LOBBY_HELD_H
#define SABOT_SESSION_LOBBY_HELD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/allocator.h"
#include "protocol/message.h"

#define SB_LOBBY_HELD_COUNT_MAX 512u   ///< hellos that wait at a time
#define SB_LOBBY_HELD_S 10u            ///< for which one waits
#define SB_LOBBY_AWAITED_COUNT_MAX 64u ///< sessions for which hellos wait at a time

/// A hello that waits.
typedef struct sb_held_hello {
    struct sb_held_hello *next;
    uint32_t peer;
    uint32_t serial; ///< of its connection: a later one may have the peer's number by now
    uint32_t number; ///< of the session
    uint32_t since_tick;
    uint32_t size;
    uint8_t bytes[SB_MESSAGE_SIZE_MAX];
} sb_held_hello;

/// The hellos that wait, in the order in which they came. All zeros: none, and none is awaited.
typedef struct sb_held {
    uint32_t awaited[SB_LOBBY_AWAITED_COUNT_MAX]; ///< numbers of sessions
    uint32_t awaited_count;
    sb_held_hello *first, **last; ///< a list; `last` is where the next one is put
    uint32_t count;
} sb_held;

/// Awaits a session. False if too many numbers are awaited already.
bool sb_held_await(sb_held *held, uint32_t number);

/// Returns true if hellos for this session wait.
bool sb_held_awaits(const sb_held *held, uint32_t number);

/// Ends the wait for a session; its hellos stay until they are taken. False if it is not awaited.
bool sb_held_release(sb_held *held, uint32_t number);

/// Adds a hello for a session; the caller fills in peer, serial and tick. NULL if the session is
/// not awaited, or there is no room.
sb_held_hello *sb_held_add(sb_held *held, const sb_allocator *allocator, uint32_t number,
                           const void *bytes, size_t size);

/// Takes the first hello for a session out, or the first of all. The caller releases it. NULL if
/// there is none.
sb_held_hello *sb_held_take(sb_held *held, uint32_t number);
sb_held_hello *sb_held_take_first(sb_held *held);

/// Releases all of them.
void sb_held_deinit(sb_held *held, const sb_allocator *allocator);

#endif
