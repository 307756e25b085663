/// How often the own state was not what was predicted, by cause, and by how much the tank was
/// elsewhere.
#ifndef SABOT_CLIENT_CORRECTION_H
#define SABOT_CLIENT_CORRECTION_H

#include <sabot/client.h>

#include "protocol/message.h"

/// The evidence in a snapshot that corrects.
typedef struct sb_evidence {
    uint32_t since;                 ///< ticks from the last snapshot that agreed, or was agreed to
    uint8_t ages[SB_OWN_AGE_COUNT]; ///< as the server told them; SB_OWN_AGE_MAX where it did not
    bool touched;                   ///< predicted to touch something that moves, since then
    bool pushed;                    ///< predicted to be given an impulse
    bool respawned;                 ///< one of the two has no tank, or another one
    bool made_anew;                 ///< inputs since then were made twice: the first ones count
    bool round;                     ///< the two are in different phases of a round
    bool moved;                     ///< its body differs, not its record alone
} sb_evidence;

sb_client_cause sb_correction_cause(const sb_evidence *evidence);

typedef struct sb_corrections {
    uint64_t counts[SB_CLIENT_CAUSE_COUNT];
    float last_m;
    float max_m; ///< respawns left out
} sb_corrections;

/// Counts one by which the tank was moved by so many metres.
void sb_corrections_note(sb_corrections *corrections, sb_client_cause cause, float distance_m);

#endif
