/// How an entity moves while nothing happens to it, in integers: what server and client both
/// extrapolate from a keyframe, so that nothing is sent while it holds.
///
/// The arithmetic fits 32 bits in every language and is part of the wire standard (README.md).
#ifndef SABOT_PROTOCOL_MOTION_H
#define SABOT_PROTOCOL_MOTION_H

#include <stdbool.h>
#include <stdint.h>

#include "base/schema.h"

/// `values` are the kind's, within their ranges, at some tick; `out_values` are those `ticks`
/// later, within their ranges too. Beyond one second the entity is extrapolated to stand still. The
/// two arrays may be the same. `tick_rate_hz` is 10 to 240.
void sb_motion_advance(const sb_net_kind *kind, uint32_t tick_rate_hz, const int32_t *values,
                       uint32_t ticks, int32_t *out_values);

/// What follows from what is known by stages, where the earlier stages' true values `ticks` later
/// are known: everything that does not move; angles that turn, from their rates; velocities, from
/// thrust and heading, but for one; the velocity along the axis that lies more across the heading,
/// from the other's; positions, from velocities.
#define SB_MOTION_STAGE_COUNT 5u

/// Fields of a stage; every field of a kind is of one. `later` is known up to the stage before.
uint32_t sb_motion_stage_fields(const sb_net_kind *kind, uint32_t stage, const int32_t *later);

/// Foresees the stage's fields in `later`, which holds the fields of the stages before.
void sb_motion_extrapolate_stage(const sb_net_kind *kind, uint32_t tick_rate_hz,
                                 const int32_t *values, uint32_t ticks, uint32_t stage,
                                 int32_t *later);

/// True if the entity's heading in `later` lies nearer to the third axis than to the first. The
/// residuals of these two velocities then stand in each other's place.
bool sb_motion_crossed(const sb_net_kind *kind, const int32_t *later);

#endif
