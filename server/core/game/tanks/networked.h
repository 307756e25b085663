/// The kinds of entities and the fields that clients receive of a match of tanks.
#ifndef SABOT_GAME_TANKS_NETWORKED_H
#define SABOT_GAME_TANKS_NETWORKED_H

#include "game/tanks/tanks.h"

extern const sb_net_kind sb_tanks_kinds[SB_ENTITY_KIND_COUNT];

#endif
