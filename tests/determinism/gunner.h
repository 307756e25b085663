/// Points the gun of a scripted player.
#ifndef SABOT_TESTS_DETERMINISM_GUNNER_H
#define SABOT_TESTS_DETERMINISM_GUNNER_H

#include "game/game.h"

/// Sets the aim of an input so that a shell of what the slot's gun is loaded with meets a body that
/// keeps its velocity: the drop on the way is made up for. Both must be there.
void gunner_aim(const sb_game *game, uint32_t slot, uint32_t target, sb_input *input);

#endif
