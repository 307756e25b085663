/// Draws a map from above: what stands on it, where the players were, and where tanks were
/// destroyed.
#ifndef SABOT_CLI_REPLAY_PICTURE_PLAN_VIEW_H
#define SABOT_CLI_REPLAY_PICTURE_PLAN_VIEW_H

#include "cli/replay/picture/svg.h"
#include "record/match_statistics.h"

/// Draws into the box: a title, axes in metres and a legend below. x goes right and z goes down.
/// Returns the y at which the drawing ends.
double sb_plan_view_draw(sb_svg *svg, sb_svg_box box, const sb_map *map,
                         const sb_match_statistics *statistics);

#endif
