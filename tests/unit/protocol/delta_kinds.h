/// Kinds of every sort for the tests of deltas, and random entity baselines of them.
#ifndef SABOT_TESTS_DELTA_KINDS_H
#define SABOT_TESTS_DELTA_KINDS_H

#include "base/random.h"
#include "protocol/delta.h"

/// A kind that drives along its heading, a resting one with the most fields, one without fields,
/// two whose every value can be tried, and one that falls and has no heading.
enum { VEHICLE, WIDE, NONE, SMALL, ODD, FALLER, KIND_COUNT };

extern const sb_net_kind delta_kinds[KIND_COUNT];
/// The settings for all these kinds, at 60 Hz.
extern const sb_delta_def delta_def;
/// The fields of the vehicle; the faller has the same ones.
extern const sb_net_field delta_vehicle_fields[12];
extern const sb_net_motion delta_motion;

/// A random value of a field, often at an end of its range.
int32_t random_value(sb_random *random, const sb_net_field *field);

/// A random entity baseline of the kind.
sb_entity random_entity_baseline(sb_random *random, uint8_t kind, uint32_t tick);

/// A later baseline of the same entity in which a few fields differ.
sb_entity random_successor(sb_random *random, const sb_entity *from, uint32_t tick);

void assert_entity_baselines_equal(const sb_entity *a, const sb_entity *b);

/// Rounds each value to a multiple of its field's quantum, as the values of a baseline are.
void round_values(const sb_net_kind *kind, int32_t *values);

#endif
