/// Counts the bytes that a client is sent in a battle (wire_match.h).
///
/// The real session sends to one peer. The peer acknowledges every snapshot a round trip later, and
/// its prediction of its own state is always right.
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
    WIRE_PREDICTED, ///< what differs from the extrapolation of both ends
    WIRE_PACKED,    ///< as WIRE_PREDICTED, in the packed form
    WIRE_ENCODING_COUNT,
} wire_encoding;

const char *wire_encoding_name(wire_encoding encoding);

/// The tank game's rules for one encoding. WIRE_DELTA has no motions, so nothing is extrapolated.
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
    uint32_t warm_up_s; ///< not counted, from the join on
    uint32_t seconds;   ///< counted time, behind that
    uint64_t seed;
    FILE *counts; ///< receives what the packed form coded, for training; NULL for none
} wire_battle_def;

typedef struct wire_battle_result {
    double bytes_per_second;      ///< payload: all bytes handed to ENet
    double wire_bytes_per_second; ///< with ENet's, UDP's and IPv4's headers and the envelope
    double event_bytes_per_second;
    double shots_per_tank_second;
    double driven_m_per_tank_second;
    double entities; ///< mean count in a snapshot
} wire_battle_result;

/// Returns false if memory runs out, or if the player's shadow diverges from the session.
bool wire_battle_run(const wire_battle_def *def, wire_battle_result *out_result);

#endif
