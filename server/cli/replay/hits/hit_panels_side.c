#include "cli/replay/hits/hit_panels.h"

#include <math.h>

// Room below and above what is shown.
#define SIDE_ROOM_M 0.6

// What a picture from the side shows, along the direction to the right and upwards, m.
typedef struct side_region {
    double left, right, low, high;
} side_region;

static void include_side(side_region *of, const sb_plan_canvas *side, sb_vec3 at)
{
    const double along = (double)at.x * side->right_x + (double)at.z * side->right_z;
    of->left = fmin(of->left, along);
    of->right = fmax(of->right, along);
    of->low = fmin(of->low, (double)at.y);
    of->high = fmax(of->high, (double)at.y);
}

static void include_side_tank(side_region *of, const sb_plan_canvas *side, const sb_tank_pose *pose)
{
    const float reach = sb_vec3_length(pose->half_extents);
    const sb_vec3 right = {(float)side->right_x, 0.0f, (float)side->right_z};
    for (int end = -1; end <= 1; end += 2) {
        sb_vec3 at = sb_vec3_add_scaled(pose->position, right, (float)end * reach);
        at.y += (float)end * reach;
        include_side(of, side, at);
    }
}

static side_region side_region_of(const sb_hit_scene *of, const sb_plan_canvas *side, bool whole)
{
    const sb_hit_found *hit = &of->hit->found;
    side_region about = {HUGE_VAL, -HUGE_VAL, HUGE_VAL, -HUGE_VAL};
    include_side(&about, side, hit->burst);
    if (hit->has_poses) {
        include_side_tank(&about, side, &hit->shown);
        include_side_tank(&about, side, &hit->server);
    }
    if (whole && of->has_shooter) {
        include_side_tank(&about, side, &of->shooter);
    }
    for (uint32_t i = 0; whole && i < of->moment_count; i++) {
        sb_hit_moment moment;
        sb_hit_moment_at(hit, of->report->history, i, &moment);
        if (moment.has_shell) {
            include_side(&about, side, moment.shell);
        }
    }
    return about;
}

// Turns the picture to the shell's last way, which goes to the right.
static void turn_to_shot(const sb_hit_scene *of, sb_plan_canvas *side)
{
    const sb_hit_found *hit = &of->hit->found;
    sb_hit_moment before = {0};
    double x = 1.0, z = 0.0;
    if (of->moment_count > 1) {
        sb_hit_moment_at(hit, of->report->history, of->moment_count - 2, &before);
    }
    if (before.has_shell) {
        x = (double)hit->burst.x - (double)before.shell.x;
        z = (double)hit->burst.z - (double)before.shell.z;
    }
    const double length = hypot(x, z);
    side->from_side = true;
    side->right_x = length > 1e-6 ? x / length : 1.0;
    side->right_z = length > 1e-6 ? z / length : 0.0;
}

static sb_plan_canvas side_canvas(sb_svg *svg, const sb_hit_scene *of, double x, bool whole)
{
    sb_plan_canvas side = {
        .svg = svg,
        .map = of->report->map,
        .plot = {x, SB_HIT_PICTURE_SIDE_TOP, SB_HIT_PICTURE_PANEL, SB_HIT_PICTURE_SIDE_HEIGHT}};
    turn_to_shot(of, &side);
    const side_region about = side_region_of(of, &side, whole);
    const double width = about.right - about.left + 2.0 * SIDE_ROOM_M;
    const double low = about.low - SIDE_ROOM_M, height = about.high + SIDE_ROOM_M - low;
    side.scale = fmin(SB_HIT_PICTURE_PANEL / width, SB_HIT_PICTURE_SIDE_HEIGHT / height);
    side.left_m = (about.left + about.right - SB_HIT_PICTURE_PANEL / side.scale) / 2.0;
    side.top_m = -(low + SB_HIT_PICTURE_SIDE_HEIGHT / side.scale);
    return side;
}

void sb_hit_panels_draw_side(sb_svg *svg, const sb_hit_scene *of)
{
    for (int whole = 1; whole >= 0; whole--) {
        const double x = whole != 0
                             ? SB_HIT_PICTURE_MARGIN
                             : SB_HIT_PICTURE_WIDTH - SB_HIT_PICTURE_MARGIN - SB_HIT_PICTURE_PANEL;
        const sb_plan_canvas side = side_canvas(svg, of, x, whole != 0);
        sb_svg_text(svg, (sb_svg_point){x, SB_HIT_PICTURE_SIDE_TOP - 10.0},
                    (sb_svg_text_style){12.0, SB_PLAN_VIEW_INK, SB_SVG_START, 1},
                    whole != 0 ? "The shot from the side" : "The hit from the side");
        sb_svg_text(svg, (sb_svg_point){x + SB_HIT_PICTURE_PANEL, SB_HIT_PICTURE_SIDE_TOP - 10.0},
                    (sb_svg_text_style){10.0, SB_PLAN_VIEW_QUIET, SB_SVG_END, 0},
                    whole != 0 ? "the shell's last way goes right; solids near its plane"
                               : "as it is hit");
        sb_svg_clip_begin(svg, side.plot);
        sb_hit_scene_draw(&side, of, whole != 0 ? 1.8 : 2.6);
        sb_hit_panel_end(&side);
    }
}
