/// The plan of a map from above: what stands on it, where everybody was, and where tanks were lost.
#ifndef SABOT_CLI_REPLAY_PICTURE_PLAN_VIEW_H
#define SABOT_CLI_REPLAY_PICTURE_PLAN_VIEW_H

#include "cli/replay/picture/svg.h"
#include "record/match_statistics.h"

/// Draws into the box, with title, axes in metres and, under it, the legend. x goes right and z
/// down, as one sees it from above. Returns where it ends below.
double sb_plan_view_draw(sb_svg *svg, sb_svg_box box, const sb_map *map,
                         const sb_match_statistics *statistics);

#endif
