/// Lag compensation: a shell hits what its shooter saw. A player sees others as they were D ticks
/// ago. At the end of the tick of the shot, the server therefore lets the new shell fly D ticks
/// more than the one, each of them through the poses that the others had then. From there on the
/// shell flies through the present, with the age that it has on its shooter's screen. Players that
/// the shooter saw in the present, as the input lists, are met where their last known motion takes
/// them while the shell flies. (The technique is Bernier's, "Latency compensating methods in
/// client/server in-game protocol design and optimization", 2001, applied to projectiles.)
///
/// A client that predicts its own shell lets it fly from the muzzle, tick by tick, through the same
/// poses, which are those that its view shows.
#ifndef SABOT_GAME_TANKS_FIRE_LAG_COMPENSATION_H
#define SABOT_GAME_TANKS_FIRE_LAG_COMPENSATION_H

#include "game/tanks/play.h"

#define SB_VIEW_PARTS_PER_TICK 256u ///< units of input.view_fraction in a tick

/// Returns the most ticks that a match compensates: as the setting says, but no more than the world
/// keeps poses for.
uint32_t sb_lag_compensation_ticks_max(int32_t lag_compensation_ms, uint32_t tick_rate_hz,
                                       uint32_t rewind_ticks);

/// Returns the age of what a player saw of others, by an input that acts in `tick`, in 1/256 ticks
/// and within what is compensated. For callers that have the input and no match; in a match use
/// `sb_lag_compensation_age`.
uint32_t sb_lag_compensation_age_at(const sb_input *input, uint32_t tick, uint32_t ticks_max);

/// Returns a bit for each player that the input lists as seen in the present.
uint64_t sb_lag_compensation_present(const sb_input *input);

/// Returns the age of what a player saw of others by this input, in 1/256 ticks and within what the
/// match compensates.
uint32_t sb_lag_compensation_age(const sb_tanks_play *play, const sb_input *input);

/// Before the step, on the server: holds the shells of this tick's shots where they are, if their
/// shooters saw others in the past.
void sb_lag_compensation_hold(const sb_tanks_play *play);

/// After the step: lets held shells fly D ticks and this one, in the order of the flight times
/// after which they meet something.
void sb_lag_compensation_release(const sb_tanks_play *play);

/// Before the step, in a client's own game: ends the player's own shells that hit in this tick
/// something that its view shows in the past.
void sb_lag_compensation_predict(const sb_tanks_play *play);

#endif
