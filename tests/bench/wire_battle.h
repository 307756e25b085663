/// A battle (wire_match.h) as a client is sent it: what the wire makes of a living match, in bytes.
///
/// The real session sends to one peer, who acknowledges every snapshot a round trip later, and
/// foresees its own state rightly.
#ifndef SABOT_TESTS_WIRE_BATTLE_H
#define SABOT_TESTS_WIRE_BATTLE_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "game/rules.h"

typedef enum wire_encoding {
    WIRE_NAIVE,     ///< a msgpack map of named floats for each entity, every time
    WIRE_QUANTISED, ///< all values in integers, every time
    WIRE_DELTA,     ///< what changed against the acknowledged snapshot
    WIRE_PREDICTED, ///< what differs from what both ends foresee
    WIRE_PACKED,    ///< the same in the packed form
    WIRE_ENCODING_COUNT,
} wire_encoding;

const char *wire_encoding_name(wire_encoding encoding);

/// The tank game's rules as an encoding knows them: without motions where nothing is foreseen.
typedef struct wire_rules {
    sb_rules rules;
    sb_net_kind kinds[SB_RULES_KIND_COUNT_MAX];
} wire_rules;

void wire_rules_init(wire_rules *out_rules, wire_encoding encoding);

typedef struct wire_battle_def {
    uint32_t tanks; ///< 2 to 64
    wire_encoding encoding;
    uint32_t snapshot_rate_hz;
    uint32_t round_trip_ms;
    uint32_t seconds; ///< that are counted; two before them are not
    uint64_t seed;
    FILE *counts; ///< where what the packed form coded is written, for training; NULL: nowhere
} wire_battle_def;

typedef struct wire_battle_result {
    double bytes_per_second;      ///< payload: all bytes handed to ENet
    double wire_bytes_per_second; ///< with ENet's, UDP's and IPv4's headers
    double event_bytes_per_second;
    double shots_per_tank_second;
    double driven_m_per_tank_second;
    double entities; ///< in a snapshot, mean
} wire_battle_result;

/// False if memory runs out, or the player's shadow and the session part ways.
bool wire_battle_run(const wire_battle_def *def, wire_battle_result *out_result);

#endif
