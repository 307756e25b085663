/// What the people of a session have agreed on so far, and whose chat an operator has muted: what
/// no log has, and what goes along with a match that another server takes (relocate.h).
#ifndef SABOT_SESSION_STANDING_H
#define SABOT_SESSION_STANDING_H

#include <stdbool.h>
#include <stdint.h>

#include "game/game.h"

struct sb_lobby;
struct sb_place;

typedef struct sb_standing {
    // Sets of slots.
    uint64_t present; ///< whose players are connected
    uint64_t ready;   ///< that have said that they are
    uint64_t yes, no; ///< their ballots
    uint64_t muted;
    uint32_t vote_kind; ///< sb_vote_kind; SB_VOTE_NONE: no vote runs
    uint32_t vote_target;
    uint32_t vote_ms;                             ///< for which the vote still runs
    uint32_t cool_ms;                             ///< before anybody can call a vote
    uint32_t player_cool_ms[SB_PLAYER_COUNT_MAX]; ///< before this player can call one
} sb_standing;

/// Fills in the standing of a session of matches. False if there is none of this number.
bool sb_lobby_standing(const struct sb_lobby *lobby, uint32_t number, sb_standing *out_standing);

// For this room alone.

/// Gives it to a session that was adopted. Players get theirs back as they return. Until all that
/// were present have returned, for SB_SESSION_CARRIED_MS at most, no vote is decided and no match
/// begins because all are ready: few would decide for many.
void sb_standing_carry(struct sb_lobby *lobby, struct sb_place *place, const sb_standing *standing);

/// Before each tick of the place. Returns true while players are awaited.
bool sb_standing_awaits(struct sb_lobby *lobby, struct sb_place *place);

#endif
