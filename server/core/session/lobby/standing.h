/// The standing of a session: what its people have agreed on so far, which people they do not
/// admit, which people an operator has muted, and which spectators watch. No log has it, and it
/// goes along with a match that another server takes (relocate.h).
#ifndef SABOT_SESSION_LOBBY_STANDING_H
#define SABOT_SESSION_LOBBY_STANDING_H

#include <stdbool.h>
#include <stdint.h>

#include "game/game.h"
#include "session/lobby/place.h"
#include "session/lobby/transfer.h"

struct sb_lobby;

/// A spectator that goes along. It was admitted here, and shows that by the ticket.
typedef struct sb_standing_guest {
    uint8_t ticket[SB_TICKET_SIZE];
    bool muted;
    bool judged;           ///< by the gate; its verdict follows
    bool fixed;            ///< to the session of the match: it may join no other one
    uint8_t role;          ///< that it may have in other sessions; SB_ROLE_LOBBY for any
    uint8_t fixed_choices; ///< as in the verdict
    uint64_t party;
    char mode[SB_MODE_SIZE_MAX + 1];
    char account[SB_ACCOUNT_SIZE_MAX + 1];
} sb_standing_guest;

/// An address that the session does not admit for a time.
typedef struct sb_standing_bar {
    uint64_t address; ///< of a source (peer_source.h)
    uint32_t ms;      ///< for which it is still barred
} sb_standing_bar;

typedef struct sb_standing {
    // Sets of slots.
    uint64_t present; ///< slots of connected players
    uint64_t ready;   ///< slots whose players have said that they are ready
    uint64_t yes, no; ///< their ballots
    uint64_t muted;
    uint32_t vote_kind; ///< sb_vote_kind; SB_VOTE_NONE: no vote runs
    uint32_t vote_target;
    uint32_t vote_ms;                             ///< for which the vote still runs
    uint32_t cool_ms;                             ///< before anybody can call a vote
    uint32_t player_cool_ms[SB_PLAYER_COUNT_MAX]; ///< before this player can call one
    uint32_t bar_count;
    sb_standing_bar bars[SB_PLACE_BAR_COUNT];
    uint32_t guest_count;
    sb_standing_guest guests[SB_STANDING_GUEST_COUNT_MAX];
} sb_standing;

/// Fills in the standing of a session of matches. False if there is none of this number.
bool sb_lobby_standing(const struct sb_lobby *lobby, uint32_t number, sb_standing *out_standing);

// For this room alone.

/// Gives the standing to a session that was adopted. Each player gets its part back on return.
/// Until all that were present have returned, for SB_SESSION_CARRIED_MS at most, no vote is decided
/// and no match begins because all are ready: few would decide for many.
void sb_standing_carry(struct sb_lobby *lobby, sb_place *place, const sb_standing *standing);

/// The match of the place goes on. The time for which it has stood still since it was adopted
/// counts for nothing that was carried.
void sb_standing_go_on(const struct sb_lobby *lobby, sb_place *place);

/// Returns the spectator that has this ticket for a session. NULL if there is none, its time is
/// over, or nobody can join the session. Valid until the ticket is used up or the lobby ticks.
const sb_standing_guest *sb_standing_find_guest(const struct sb_lobby *lobby, uint32_t number,
                                                sb_blob ticket);

/// The spectator has joined: its ticket is good no more.
void sb_standing_use_up(sb_place *place, const sb_standing_guest *guest);

/// Before each tick of the place. Returns true while players are awaited.
bool sb_standing_awaits(struct sb_lobby *lobby, sb_place *place);

#endif
