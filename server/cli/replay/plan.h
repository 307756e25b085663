/// A map from above, to any scale: x goes right and z down. What stands on it, for pictures that
/// show more.
#ifndef SABOT_CLI_REPLAY_PLAN_H
#define SABOT_CLI_REPLAY_PLAN_H

#include "cli/replay/svg.h"
#include "game/map.h"

#define SB_PLAN_INK "#222222"
#define SB_PLAN_QUIET "#666666"
#define SB_PLAN_GROUND "#fbfbf8"
#define SB_PLAN_SOLID "#3f4a54"
#define SB_PLAN_SOLID_FILL "#c3c9cf"
#define SB_PLAN_RAMP_FILL "#e3e6e9"
#define SB_PLAN_LOOSE "#7a5230"
#define SB_PLAN_ZONE "#0072b2"
#define SB_PLAN_LOOSE_DASHES "2.5 1.5"

typedef struct sb_plan {
    sb_svg *svg;
    const sb_map *map;
    sb_svg_box plot;      ///< where it is drawn; what reaches beyond is for the caller to clip
    double left_m, top_m; ///< x and z at the plot's upper left corner
    double scale;         ///< units a metre
} sb_plan;

/// Where a point of the map is in the picture.
sb_svg_point sb_plan_place(const sb_plan *of, double x, double z);

/// The same of a point given in the frame of something that is turned about the vertical.
sb_svg_point sb_plan_place_turned(const sb_plan *of, sb_vec3 center, float yaw, double x, double z);

/// The outline of an upright box.
void sb_plan_draw_box(const sb_plan *of, sb_vec3 center, sb_vec3 half, float yaw,
                      sb_svg_style style);

/// Ramps with an arrow that points up, boxes, cylinders, hulls.
void sb_plan_draw_solids(const sb_plan *of);

/// Crates, walls and balls as they stand when a match begins.
void sb_plan_draw_loose(const sb_plan *of);

void sb_plan_draw_zones(const sb_plan *of);

#endif
