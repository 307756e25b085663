/// The scene of a hit: how victim, shooter, shell and what stands about them are drawn, from above
/// and from the side.
#ifndef SABOT_CLI_REPLAY_HITS_HIT_SCENE_H
#define SABOT_CLI_REPLAY_HITS_HIT_SCENE_H

#include "cli/replay/hits/hit_account.h"
#include "cli/replay/picture/plan_canvas.h"

// Colours that any kind of colour vision can tell apart (Okabe and Ito 2008).
#define SB_HIT_COLOUR_SHOWN "#0072b2"
#define SB_HIT_COLOUR_SERVER "#d55e00"
#define SB_HIT_COLOUR_SHELL "#000000"
#define SB_HIT_COLOUR_SHOOTER "#009e73"
#define SB_HIT_COLOUR_SIGHT "#888888"
#define SB_HIT_DASHES_SERVER "6 3"
#define SB_HIT_DASHES_TRAIL "1.5 3"
#define SB_HIT_DASHES_SIGHT "2 4"

/// What is drawn of a hit.
typedef struct sb_hit_scene {
    const sb_hit_report *report;
    const sb_hit_told *hit;
    uint32_t moment_count;
    bool has_shooter;
    sb_tank_pose shooter; ///< in the tick of the shot
} sb_hit_scene;

/// Draws the whole scene. `dot` is the radius of the dots that mark the shell at each tick.
void sb_hit_scene_draw(const sb_plan_canvas *plan, const sb_hit_scene *of, double dot);

/// Draws the mark of the point where the shell hit or burst.
void sb_hit_scene_draw_point(sb_svg *svg, sb_svg_point at);

#endif
