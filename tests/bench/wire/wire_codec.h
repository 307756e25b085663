/// Measures the cost of coding a battle's snapshots alone: nanoseconds an entity each way, and
/// allocations.
#ifndef SABOT_TESTS_WIRE_CODEC_H
#define SABOT_TESTS_WIRE_CODEC_H

#include "wire_battle.h"

typedef struct wire_codec_result {
    double
        encode_ns_per_entity; ///< of the entities in a snapshot, whether named or not; what is
                              ///< shared by all clients counted as for as many as there are tanks
    double decode_ns_per_entity;
    uint64_t allocations; ///< count while coding
} wire_codec_result;

/// Codes ten seconds of the battle and decodes them. Returns false if memory runs out, or if the
/// decoded values differ from the coded ones.
bool wire_codec_run(const wire_battle_def *def, wire_codec_result *out_result);

#endif
