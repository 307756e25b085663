/// The probabilities from which the packed form of the wire starts: how the values of the tank game
/// usually change, learnt from battles of computer players.
#ifndef SABOT_GAME_TANKS_WIRE_PRIOR_H
#define SABOT_GAME_TANKS_WIRE_PRIOR_H

#include "base/schema.h"

extern const uint16_t sb_tanks_wire_prior[SB_NET_PRIOR_COUNT];

#endif
