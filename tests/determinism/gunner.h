/// Aims the gun of a scripted player.
#ifndef SABOT_TESTS_DETERMINISM_GUNNER_H
#define SABOT_TESTS_DETERMINISM_GUNNER_H

#include "game/game.h"

/// Sets the aim of an input so that a shell of the slot's loaded ammunition meets a body that keeps
/// its velocity. It makes up for the shell's drop. Both must exist.
void gunner_aim(const sb_game *game, uint32_t slot, uint32_t target, sb_input *input);

#endif
