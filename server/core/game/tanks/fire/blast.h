/// The blast of a shell that bursts: damage that falls with distance, stopped by what stands
/// between, and a push on whatever can move.
#ifndef SABOT_GAME_TANKS_FIRE_BLAST_H
#define SABOT_GAME_TANKS_FIRE_BLAST_H

#include "game/tanks/play.h"

/// At `point`, in free air. `spared` is a body that takes no damage from it (the one that was hit,
/// which has had its share), or SB_ID_NONE; it is pushed all the same.
void sb_blast(const sb_tanks_play *play, uint32_t shooter, sb_ammunition ammunition, sb_vec3 point,
              uint32_t spared);

#endif
