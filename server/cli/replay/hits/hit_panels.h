/// The four panels of a hit's picture: the whole shot and the hit, from above and from the side.
#ifndef SABOT_CLI_REPLAY_HITS_HIT_PANELS_H
#define SABOT_CLI_REPLAY_HITS_HIT_PANELS_H

#include "cli/replay/hits/hit_scene.h"

#define SB_HIT_PICTURE_WIDTH 1240.0
#define SB_HIT_PICTURE_MARGIN 24.0
#define SB_HIT_PICTURE_PANEL 580.0
#define SB_HIT_PICTURE_PANEL_TOP 92.0
#define SB_HIT_PICTURE_SIDE_TOP (SB_HIT_PICTURE_PANEL_TOP + SB_HIT_PICTURE_PANEL + 34.0)
#define SB_HIT_PICTURE_SIDE_HEIGHT 236.0

/// Draws the two square panels from above, with the players' names.
void sb_hit_panels_draw_above(sb_svg *svg, const sb_hit_scene *of);

/// Draws the two panels from the side, along the shell's last way.
void sb_hit_panels_draw_side(sb_svg *svg, const sb_hit_scene *of);

/// Draws the scale bar and the frame, and ends the clipping that the panel began.
void sb_hit_panel_end(const sb_plan_canvas *plan);

#endif
