/// How an entity moves while nothing happens to it, in integers: what server and client both
/// foresee from a keyframe, so that nothing is sent while it holds.
///
/// The arithmetic fits 32 bits in every language and is part of the wire standard (README.md).
#ifndef SABOT_PROTOCOL_MOTION_H
#define SABOT_PROTOCOL_MOTION_H

#include <stdint.h>

#include "base/schema.h"

/// `values` are the kind's, within their ranges, at some tick; `out_values` are those `ticks`
/// later, within their ranges too. Beyond one second the entity is foreseen to stand still. The two
/// arrays may be the same. `tick_rate_hz` is 10 to 240.
void sb_motion_advance(const sb_net_kind *kind, uint32_t tick_rate_hz, const int32_t *values,
                       uint32_t ticks, int32_t *out_values);

/// The same where velocities and rates `ticks` later are known: sets the fields that follow from
/// them, positions and angles that turn, in `later`, which has all the others; by the mean of
/// before and after, as the trapezoidal rule has it.
void sb_motion_between(const sb_net_kind *kind, uint32_t tick_rate_hz, const int32_t *values,
                       uint32_t ticks, int32_t *later);

/// Bits of the fields that `sb_motion_between` sets.
uint32_t sb_motion_following(const sb_net_kind *kind);

#endif
