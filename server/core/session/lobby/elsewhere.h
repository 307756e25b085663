/// The other lobbies of the server as one lobby knows them: by their last notices. For this room
/// alone.
#ifndef SABOT_SESSION_LOBBY_ELSEWHERE_H
#define SABOT_SESSION_LOBBY_ELSEWHERE_H

#include "base/allocator.h"
#include "session/lobby/transfer.h"
#include "session/lobby/wanted.h"
#include "session/match/session_def.h"

/// A ticket that was given out and not used yet.
typedef struct sb_expected {
    bool taken;
    uint32_t until_tick;
    sb_transfer transfer;
} sb_expected;

typedef struct sb_elsewhere {
    sb_lobby_notice **notices; ///< by lobby; NULL where nothing was heard, and for this lobby
    sb_expected *expected;     ///< SB_LOBBY_TICKET_COUNT_MAX
    uint32_t count;            ///< lobbies of the server; 0 without others
    uint32_t own;              ///< index of this lobby
    uint32_t load_ppm;         ///< of its own thread
    uint32_t ask_count;        ///< questions so far
} sb_elsewhere;

/// Prepares what lobby `own` of `count` needs. Until then a struct of zeros says that there are no
/// others. SB_ERROR_MEMORY.
sb_error sb_elsewhere_init(sb_elsewhere *elsewhere, const sb_allocator *allocator, uint32_t count,
                           uint32_t own);
void sb_elsewhere_deinit(sb_elsewhere *elsewhere, const sb_allocator *allocator);

/// Takes over a notice from this allocator. One of a lobby that does not exist, or of this one, is
/// released.
void sb_elsewhere_hear(sb_elsewhere *elsewhere, const sb_allocator *allocator,
                       sb_lobby_notice *notice);

/// Returns true if the number belongs to another lobby, and its index.
bool sb_elsewhere_has(const sb_elsewhere *elsewhere, uint32_t number, uint32_t *out_lobby);

/// Returns the session of another lobby that a client without a number may join. It is that of its
/// party, or else the one with the most players that has room; 0 for none.
uint32_t sb_elsewhere_find(const sb_elsewhere *elsewhere, const sb_joining *joining);

/// Returns the session of another lobby in which the client's party is; 0 for none.
uint32_t sb_elsewhere_find_party(const sb_elsewhere *elsewhere, const sb_joining *joining);

/// Returns the lobby that has the least load of those where clients can make sessions; this one if
/// no other has less.
uint32_t sb_elsewhere_least(const sb_elsewhere *elsewhere, bool has_room_here);

/// Notes that a lobby has denied a new session. True if that was for want of room: another lobby
/// may be asked.
bool sb_elsewhere_is_full(sb_elsewhere *elsewhere, const sb_transfer *denied);

/// Counts the sessions that clients of this source have made in other lobbies.
uint32_t sb_elsewhere_count_made(const sb_elsewhere *elsewhere, uint64_t owner);

/// Counts public sessions of other lobbies.
uint32_t sb_elsewhere_count_public(const sb_elsewhere *elsewhere);

/// Puts a ticket for a client that is expected up to `until_tick` into the transfer. `tick` is the
/// present one. False if too many are expected, or no secrets can be drawn.
bool sb_elsewhere_expect(sb_elsewhere *elsewhere, const sb_session_secrets *secrets, uint32_t tick,
                         uint32_t until_tick, sb_transfer *transfer);

/// Counts the clients that are expected in a session in this role; of session 0, the clients for
/// which one is to be made.
uint32_t sb_elsewhere_count_expected(const sb_elsewhere *elsewhere, uint32_t tick, uint32_t session,
                                     uint32_t role);

/// True if a client was given this ticket and has not come yet, in time or not.
bool sb_elsewhere_knows(const sb_elsewhere *elsewhere, sb_blob ticket);

/// Takes the client that a ticket stands for. False if nobody is expected by it.
bool sb_elsewhere_take(sb_elsewhere *elsewhere, uint32_t tick, sb_blob ticket,
                       sb_transfer *out_transfer);

#endif
