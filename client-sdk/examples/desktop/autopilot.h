/// A player for tests and for watching: drives around, turns away where it is stuck, and shoots at
/// the nearest tank.
#ifndef DESKTOP_AUTOPILOT_H
#define DESKTOP_AUTOPILOT_H

#include "controls.h"

typedef struct dt_autopilot {
    float stuck_s; ///< for so long it has hardly moved
    float back_s;  ///< for so long it will still drive backwards
} dt_autopilot;

/// Does what a player would do with `controls`, whose aim and mouse it sets.
sb_client_control autopilot_read(dt_autopilot *autopilot, dt_controls *controls,
                                 const dt_game *game, const dt_camera *camera);

#endif
