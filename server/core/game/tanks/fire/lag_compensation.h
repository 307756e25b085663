/// Lag compensation: a shell flies against what its shooter saw. A player sees others as they were
/// D ticks ago, so at the end of the tick of the shot the server has the new shell fly D ticks more
/// than the one, each of them through the poses that the others had then; from there on it flies
/// through the present, as old as the shooter sees it. Whom the shooter saw in the present, as the
/// input lists, is met where it goes while the shell flies, for all that is known. (The technique
/// is Bernier's, "Latency compensating methods in client/server in-game protocol design and
/// optimization", 2001, for projectiles.)
///
/// A client that foresees its own shell has it fly from the muzzle, tick by tick through what its
/// player is shown: the same way, through the same poses.
#ifndef SABOT_GAME_TANKS_FIRE_LAG_COMPENSATION_H
#define SABOT_GAME_TANKS_FIRE_LAG_COMPENSATION_H

#include "game/tanks/play.h"

#define SB_VIEW_PARTS_PER_TICK 256u ///< of input.view_fraction

/// What a match compensates at most, ticks: as set, and as far as the world keeps its past.
uint32_t sb_lag_compensation_ticks_max(int32_t lag_compensation_ms, uint32_t tick_rate_hz,
                                       uint32_t rewind_ticks);

/// How long ago a player sees others by an input that acts in `tick`: 1/256 ticks, within what is
/// compensated. For those who have the input and no match; `sb_lag_compensation_age` is the same in
/// one.
uint32_t sb_lag_compensation_age_at(const sb_input *input, uint32_t tick, uint32_t ticks_max);

/// A bit for each player whom the input lists as seen in the present.
uint64_t sb_lag_compensation_present(const sb_input *input);

/// How long ago a player sees others by this input: 1/256 ticks, within what the match compensates.
uint32_t sb_lag_compensation_age(const sb_tanks_play *play, const sb_input *input);

/// Before the step, on the server: the shells of this tick's shots wait where they are, if their
/// shooters see the past.
void sb_lag_compensation_hold(const sb_tanks_play *play);

/// After the step: they fly D ticks and this one, in the order in which they meet something, by
/// their ticks of flight.
void sb_lag_compensation_release(const sb_tanks_play *play);

/// Before the step, in a client's own game: ends own shells that meet in this tick what their
/// player is shown in the past.
void sb_lag_compensation_predict(const sb_tanks_play *play);

#endif
