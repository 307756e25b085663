/// Whether a map's boxes stand between two points.
#ifndef SABOT_CLI_BOT_BOT_LINE_OF_SIGHT_H
#define SABOT_CLI_BOT_BOT_LINE_OF_SIGHT_H

#include <stdbool.h>
#include <stdint.h>

#include <sabot/client.h>

#include "physics/shape/vec3.h"

/// True if the straight line from `from` to `to` touches one of the boxes, each grown by `margin_m`
/// on all sides. A box whose margin already holds `from` counts by its own extent alone: otherwise
/// whoever stands beside a wall would see nothing.
bool sb_bot_line_of_sight_blocked(const sb_client_box *boxes, uint32_t box_count, sb_vec3 from,
                                  sb_vec3 to, float margin_m);

#endif
