/// Which tanks an input may claim that its player saw in the present (`present`). For this room
/// alone.
///
/// The SDK simulates along only tanks that its own could touch before the next snapshot, and shows
/// these in the present. A tank that is farther away is not one of them.
#ifndef SABOT_SESSION_INPUTS_PRESENT_CLAIMS_H
#define SABOT_SESSION_INPUTS_PRESENT_CLAIMS_H

#include "game/game.h"

/// The SDK's reach of 11 m, and a metre for rounding and for values that are old.
#define SB_PRESENT_CLAIMS_REACH_M 12.0f
/// The two may also have come nearer or gone apart since the snapshot, for this time.
#define SB_PRESENT_CLAIMS_SECONDS 0.25f

/// Clears the players of `present` that the player of `slot` cannot have seen in the present, at
/// the game's present tick. They were near if they are now, or were at the tick of the input's
/// view. Returns how many were cleared.
uint32_t sb_present_claims_check(const sb_game *game, uint32_t slot, sb_input *input);

#endif
