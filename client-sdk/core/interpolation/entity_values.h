/// The values of an entity at a time between two snapshots, and after the newest.
#ifndef SABOT_CLIENT_ENTITY_VALUES_H
#define SABOT_CLIENT_ENTITY_VALUES_H

#include "protocol/delta.h"

/// An entity is extrapolated for no longer than this without a snapshot.
#define SB_EXTRAPOLATION_MAX_MS 250u

/// The values of an entity at a time between two snapshots that both have it. Positions are
/// interpolated by a cubic Hermite curve with the velocities, angles by the shorter way, and
/// numbers linearly. Counts are those of the earlier snapshot. An entity that was put elsewhere
/// does not slide: it keeps its earlier values. Returns false for that.
bool sb_entity_values_between(const sb_delta_def *def, const sb_entity *from, const sb_entity *to,
                              double tick, float *out_values);

/// The values after the snapshot, as both ends extrapolate them, for SB_EXTRAPOLATION_MAX_MS at
/// most.
void sb_entity_values_after(const sb_delta_def *def, const sb_entity *entity, double tick,
                            float *out_values);

#endif
