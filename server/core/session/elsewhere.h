/// The other lobbies of the server as one lobby knows them: by their last notices. For this room
/// alone.
#ifndef SABOT_SESSION_ELSEWHERE_H
#define SABOT_SESSION_ELSEWHERE_H

#include "base/allocator.h"
#include "session/transfer.h"

struct sb_lobby;
struct sb_joining;

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

/// Prepares what a lobby with a network needs. SB_ERROR_MEMORY.
sb_error sb_elsewhere_init(struct sb_lobby *lobby);
void sb_elsewhere_deinit(struct sb_lobby *lobby);

/// Returns true if the number belongs to another lobby, and its index.
bool sb_elsewhere_has(const struct sb_lobby *lobby, uint32_t number, uint32_t *out_lobby);

/// Returns the session of another lobby that a client without a number may join: that of its party,
/// or else the one with the most players that has room; 0 for none.
uint32_t sb_elsewhere_find(const struct sb_lobby *lobby, const struct sb_joining *joining);

/// The same for its party alone.
uint32_t sb_elsewhere_find_party(const struct sb_lobby *lobby, const struct sb_joining *joining);

/// Returns the lobby that has the least load of those where clients can make sessions; this one if
/// no other has less.
uint32_t sb_elsewhere_least(const struct sb_lobby *lobby, bool has_room_here);

/// Notes that a lobby has denied a new session. True if that was for want of room: another lobby
/// may be asked.
bool sb_elsewhere_is_full(struct sb_lobby *lobby, const sb_transfer *denied);

/// Counts the sessions that clients of this source have made in other lobbies.
uint32_t sb_elsewhere_count_made(const struct sb_lobby *lobby, uint64_t owner);

/// Counts public sessions of other lobbies.
uint32_t sb_elsewhere_count_public(const struct sb_lobby *lobby);

/// Puts a ticket for a client that is expected into the transfer. False if too many are expected.
bool sb_elsewhere_expect(struct sb_lobby *lobby, sb_transfer *transfer);

/// Counts the clients that are expected in a session in this role; of session 0, those for whom one
/// is to be made.
uint32_t sb_elsewhere_count_expected(const struct sb_lobby *lobby, uint32_t session, uint32_t role);

/// Takes the client that a ticket stands for. False if nobody is expected by it.
bool sb_elsewhere_take(struct sb_lobby *lobby, sb_blob ticket, sb_transfer *out_transfer);

/// Sends a client to another lobby's port, and closes it. `ticket` is NULL for none.
void sb_elsewhere_redirect(struct sb_lobby *lobby, uint32_t peer, uint32_t to, uint32_t session,
                           const uint8_t *ticket);

#endif
