/// What zones do to the tanks in them.
///
/// Kinds: "repair" gives points back, "hazard" takes them until the result stands. A zone of
/// another kind only tells who enters and leaves it, for the mode that is played (base, hill) or
/// for clients.
#ifndef SABOT_GAME_TANKS_FIELD_ZONE_EFFECT_H
#define SABOT_GAME_TANKS_FIELD_ZONE_EFFECT_H

#include "game/tanks/play.h"

#define SB_ZONE_REPAIR_PER_S 10u ///< points
#define SB_ZONE_HAZARD_PER_S 10u ///< points

/// Records which tanks are in which zones, emits the events of that, repairs and harms.
void sb_zones_update(const sb_tanks_play *play);

#endif
