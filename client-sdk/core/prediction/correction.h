/// Corrections of the own tank: how often its state was not as predicted, by cause, and how far the
/// corrections moved it.
#ifndef SABOT_CLIENT_CORRECTION_H
#define SABOT_CLIENT_CORRECTION_H

#include <sabot/client.h>

#include "protocol/message.h"

/// What a snapshot that corrects the own tank shows of the cause.
typedef struct sb_evidence {
    uint32_t since; ///< ticks since the last snapshot that agreed, or was taken over
    uint8_t ages[SB_OWN_AGE_COUNT]; ///< as the server said; SB_OWN_AGE_MAX where it did not
    bool touched;                   ///< since then it was predicted to touch something that moves
    bool pushed;                    ///< since then it was predicted to get an impulse
    bool respawned;                 ///< prediction and server do not have the same tank
    bool inputs_remade; ///< inputs since then were made twice, and the server plays the first ones
    bool untold; ///< since then another server took over the match, which does not know what acted
                 ///< on the tank before
    bool round;  ///< prediction and server are in different phases of a round
    bool moved;  ///< the body differs, not only the record
} sb_evidence;

sb_client_cause sb_correction_cause(const sb_evidence *evidence);

typedef struct sb_corrections {
    uint64_t counts[SB_CLIENT_CAUSE_COUNT];
    float last_m;
    float max_m; ///< without respawns
} sb_corrections;

/// Counts a correction that moved the tank by `distance_m`.
void sb_corrections_note(sb_corrections *corrections, sb_client_cause cause, float distance_m);

#endif
