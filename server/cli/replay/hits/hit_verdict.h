/// Explains a hit in sentences, for players who dispute it.
#ifndef SABOT_CLI_REPLAY_HITS_HIT_VERDICT_H
#define SABOT_CLI_REPLAY_HITS_HIT_VERDICT_H

#include "cli/replay/hits/hit_sides.h"

#define SB_HIT_VERDICT_SIZE 1600u

/// Writes sentences in one line, which are cut off if there is not enough room.
void sb_hit_verdict(const sb_hit_told *hit, const sb_pose_history *history, uint32_t tick_rate_hz,
                    char out_text[SB_HIT_VERDICT_SIZE]);

#endif
