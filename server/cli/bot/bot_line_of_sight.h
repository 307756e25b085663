/// Tests whether a map's boxes stand between two points.
#ifndef SABOT_CLI_BOT_BOT_LINE_OF_SIGHT_H
#define SABOT_CLI_BOT_BOT_LINE_OF_SIGHT_H

#include <stdbool.h>
#include <stdint.h>

#include <sabot/client.h>

#include "physics/shape/vec3.h"

/// True if the segment from `from` to `to` touches a box that is grown by `margin_m` on all sides.
/// If the grown box contains `from`, the box is tested without its margin; otherwise a tank beside
/// a wall would see nothing.
bool sb_bot_line_of_sight_blocked(const sb_client_box *boxes, uint32_t box_count, sb_vec3 from,
                                  sb_vec3 to, float margin_m);

#endif
