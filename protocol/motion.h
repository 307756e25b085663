/// Extrapolation: how an entity moves on from its baseline while nothing acts on it, in integers.
/// Server and client compute the same, so nothing is sent while the extrapolation holds.
///
/// The arithmetic fits 32 bits in every language and is part of the wire standard (motion.md).
#ifndef SABOT_PROTOCOL_MOTION_H
#define SABOT_PROTOCOL_MOTION_H

#include <stdbool.h>
#include <stdint.h>

#include "base/schema.h"

/// Extrapolates `values` by `ticks` ticks. The values before and after lie within their fields'
/// ranges. After one second the entity stands still. The two arrays may be the same. `tick_rate_hz`
/// is 10 to 240.
void sb_motion_advance(const sb_net_kind *kind, uint32_t tick_rate_hz, const int32_t *values,
                       uint32_t ticks, int32_t *out_values);

/// A change is coded in stages. Each stage is extrapolated from the baseline and from the true new
/// values of the stages before. The stages are:
/// - 0: fields that do not move
/// - 1: angles, from their rates
/// - 2: velocities, from thrust and heading, all but one
/// - 3: the velocity along the axis that lies more across the heading, from the other one
/// - 4: positions, from velocities
#define SB_MOTION_STAGE_COUNT 5u

/// Returns the fields of a stage as bits. Every field of a kind belongs to one stage. `later` must
/// hold the new values of the stages before.
uint32_t sb_motion_stage_fields(const sb_net_kind *kind, uint32_t stage, const int32_t *later);

/// Extrapolates the fields of the stage in `later`, which holds the new values of the stages
/// before.
void sb_motion_extrapolate_stage(const sb_net_kind *kind, uint32_t tick_rate_hz,
                                 const int32_t *values, uint32_t ticks, uint32_t stage,
                                 int32_t *later);

/// Returns true if the heading in `later` lies nearer to the third axis than to the first. The
/// change then has the residuals of the velocities along these two axes swapped.
bool sb_motion_crossed(const sb_net_kind *kind, const int32_t *later);

#endif
