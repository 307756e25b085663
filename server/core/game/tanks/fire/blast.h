/// The blast of a shell that bursts: damage that falls with distance and is stopped by solids in
/// between, and a push on everything that can move.
#ifndef SABOT_GAME_TANKS_FIRE_BLAST_H
#define SABOT_GAME_TANKS_FIRE_BLAST_H

#include "game/tanks/play.h"

/// Bursts at `point`, in free air. `spared` is a body that is pushed but takes no damage (the one
/// that was hit directly), or SB_ID_NONE.
void sb_blast(const sb_tanks_play *play, uint32_t shooter, sb_ammunition ammunition, sb_vec3 point,
              uint32_t spared);

#endif
