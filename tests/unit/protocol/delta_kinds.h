/// Kinds of every sort for the tests of deltas, and keyframes of them.
#ifndef SABOT_TESTS_DELTA_KINDS_H
#define SABOT_TESTS_DELTA_KINDS_H

#include "base/random.h"
#include "protocol/delta.h"

/// One that drives along its heading, one that stands with the most fields there can be, one of
/// none, two of which every value can be tried, and one that falls and heads nowhere.
enum { VEHICLE, WIDE, NONE, SMALL, ODD, FALLER, KIND_COUNT };

extern const sb_net_kind delta_kinds[KIND_COUNT];
/// Of all of them, at 60 Hz.
extern const sb_delta_def delta_def;
/// Of the vehicle; the faller has its fields.
extern const sb_net_field delta_vehicle_fields[12];
extern const sb_net_motion delta_motion;

/// Often at an end of its range.
int32_t random_value(sb_random *random, const sb_net_field *field);

/// Of any entity of the kind.
sb_entity_baseline random_entity_baseline(sb_random *random, uint8_t kind, uint32_t tick);

/// A few fields of another keyframe of the same entity, as it goes from one to the next.
sb_entity_baseline random_successor(sb_random *random, const sb_entity_baseline *from,
                                    uint32_t tick);

void assert_entity_baselines_equal(const sb_entity_baseline *a, const sb_entity_baseline *b);

#endif
