/// A table of rules whose every part can be changed. The tests of the identity and of the check
/// start from it.
#ifndef SABOT_TESTS_SAMPLE_RULES_H
#define SABOT_TESTS_SAMPLE_RULES_H

#include "game/rules.h"

typedef struct sample_ball {
    float heat;
    uint16_t count;
    int8_t lean;
    uint8_t lit;
} sample_ball;

typedef struct sample_score {
    uint64_t points;
    uint64_t goals;
} sample_score;

enum { SAMPLE_BALLS, SAMPLE_SCORES, SAMPLE_SECTION_COUNT };

/// The table points into itself, so it must not be copied.
typedef struct sample_rules {
    sb_rules rules;
    sb_field ball_fields[4];
    sb_field score_fields[2];
    sb_table tables[SAMPLE_SECTION_COUNT];
    const sb_table *sections[SAMPLE_SECTION_COUNT];
    sb_net_field ball_values[4]; ///< x and yaw of the body, heat and count of the record
    sb_net_field lamp_values[1]; ///< points as an integer of its first 16 bits
    sb_net_kind kinds[2];        ///< balls with body and record, lamps with only a record
    const char *words[3];
    sb_rules_setting settings[2]; ///< "limit_s", 1 to 600; "mode", of the words
    sb_rules_total totals[2];     ///< both members of a score
    const char *event_kinds[2];
} sample_rules;

/// Fills in a table that passes the check.
void sample_rules_init(sample_rules *sample);

#endif
