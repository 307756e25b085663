/// Draws a map from above at any scale: x goes right and z goes down. Other pictures draw on top of
/// it. Shapes and solids can also be drawn from the side.
#ifndef SABOT_CLI_REPLAY_PICTURE_PLAN_CANVAS_H
#define SABOT_CLI_REPLAY_PICTURE_PLAN_CANVAS_H

#include "cli/replay/picture/svg.h"
#include "game/map/map.h"
#include "physics/shape/shape.h"
#include "record/match_statistics.h"

#define SB_PLAN_VIEW_INK "#222222"
#define SB_PLAN_VIEW_QUIET "#666666"
#define SB_PLAN_VIEW_GROUND "#fbfbf8"
#define SB_PLAN_VIEW_SOLID "#3f4a54"
#define SB_PLAN_VIEW_SOLID_FILL "#c3c9cf"
#define SB_PLAN_VIEW_RAMP_FILL "#e3e6e9"
#define SB_PLAN_VIEW_LOOSE "#7a5230"
#define SB_PLAN_VIEW_ZONE "#0072b2"
#define SB_PLAN_VIEW_LOOSE_DASHES "2.5 1.5"

typedef struct sb_plan_canvas {
    sb_svg *svg;
    const sb_map *map;
    sb_svg_box plot;      ///< area of the map in the picture; the caller clips what reaches beyond
    double left_m, top_m; ///< x and z at the plot's upper left corner
    double scale;         ///< units per metre
    bool from_side; ///< seen from the side: `left_m` and `top_m` are along the horizontal direction
                    ///< that goes right, and along -y
    double right_x, right_z; ///< that direction, of unit length
} sb_plan_canvas;

/// Returns where a point of the map is in the picture.
sb_svg_point sb_plan_canvas_place(const sb_plan_canvas *of, double x, double z);

/// Likewise, for a point of the world in a picture from above or from the side.
sb_svg_point sb_plan_canvas_place_point(const sb_plan_canvas *of, sb_vec3 point);

/// Likewise, for a point in the frame of something that is turned about the vertical axis.
sb_svg_point sb_plan_canvas_place_turned(const sb_plan_canvas *of, sb_vec3 center, float yaw,
                                         double x, double z);

/// Draws the outline of an upright box.
void sb_plan_canvas_draw_box(const sb_plan_canvas *of, sb_vec3 center, sb_vec3 half, float yaw,
                             sb_svg_style style);

/// Draws the outline of a box, sphere, cylinder or hull that stands anyhow, as it is seen from
/// above or from the side.
void sb_plan_canvas_draw_shape(const sb_plan_canvas *of, const sb_shape *shape, sb_svg_style style);

/// Draws ramps with an arrow that points up, boxes, cylinders and hulls.
void sb_plan_canvas_draw_solids(const sb_plan_canvas *of);

/// Draws the ground from the side, and all solids that reach to within `near_m` of the vertical
/// plane through a point and the direction that goes right.
void sb_plan_canvas_draw_side(const sb_plan_canvas *of, sb_vec3 through, double near_m);

/// Returns the distance of a point from that plane, with a sign.
double sb_plan_canvas_aside(const sb_plan_canvas *of, sb_vec3 through, sb_vec3 point);

/// Draws crates, walls and balls where they are at the start of a match.
void sb_plan_canvas_draw_loose(const sb_plan_canvas *of);

void sb_plan_canvas_draw_zones(const sb_plan_canvas *of);

// Draws a map from above: what stands on it, where the players were, and where tanks were
// destroyed.

/// Draws into the box: a title, axes in metres and a legend below. x goes right and z goes down.
/// Returns the y at which the drawing ends.
double sb_plan_view_draw(sb_svg *svg, sb_svg_box box, const sb_map *map,
                         const sb_match_statistics *statistics);

#endif
