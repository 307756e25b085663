#include "client/prediction/correction.h"

sb_client_cause sb_correction_cause(const sb_evidence *evidence)
{
    const uint8_t *ages = evidence->ages;
    if (evidence->respawned) {
        return SB_CLIENT_CAUSE_RESPAWN;
    }
    if (ages[SB_OWN_AGE_INPUT] < evidence->since) {
        return SB_CLIENT_CAUSE_INPUT;
    }
    if (ages[SB_OWN_AGE_CONTACT] < evidence->since || evidence->touched) {
        return SB_CLIENT_CAUSE_CONTACT;
    }
    if (ages[SB_OWN_AGE_IMPULSE] < evidence->since || evidence->pushed) {
        return SB_CLIENT_CAUSE_IMPULSE;
    }
    if (evidence->inputs_remade || evidence->untold) {
        return SB_CLIENT_CAUSE_INPUT;
    }
    if (evidence->round) {
        return SB_CLIENT_CAUSE_ROUND;
    }
    return evidence->moved ? SB_CLIENT_CAUSE_NONE : SB_CLIENT_CAUSE_PICK_UP;
}

void sb_corrections_note(sb_corrections *corrections, sb_client_cause cause, float distance_m)
{
    corrections->counts[cause]++;
    corrections->last_m = distance_m;
    if (cause != SB_CLIENT_CAUSE_RESPAWN && distance_m > corrections->max_m) {
        corrections->max_m = distance_m;
    }
}
