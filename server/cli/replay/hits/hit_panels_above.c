#include "cli/replay/hits/hit_panels.h"

#include <inttypes.h>
#include <math.h>

#include "cli/replay/picture/value_axis.h"
#include "game/tanks/tanks.h"

#define LINE_SIZE 256

// For the whole shot and for the close-up: room around what is shown, and the smallest side, m.
#define SHOT_ROOM_M 6.0
#define SHOT_SIDE_MIN_M 24.0
#define CLOSE_ROOM_M 3.0
#define CLOSE_SIDE_MIN_M 10.0

// A square of the map.
typedef struct region {
    double x_min, x_max, z_min, z_max;
} region;

static void include(region *of, double x, double z)
{
    of->x_min = fmin(of->x_min, x);
    of->x_max = fmax(of->x_max, x);
    of->z_min = fmin(of->z_min, z);
    of->z_max = fmax(of->z_max, z);
}

static void include_hull(region *of, const sb_tank_pose *pose)
{
    const sb_box box = sb_tank_pose_box(pose);
    const sb_aabb bounds = sb_box_bounds(&box);
    include(of, (double)bounds.min.x, (double)bounds.min.z);
    include(of, (double)bounds.max.x, (double)bounds.max.z);
}

static region make_square(region of, double room, double side_min)
{
    const double x = (of.x_min + of.x_max) / 2.0, z = (of.z_min + of.z_max) / 2.0;
    const double side = fmax(of.x_max - of.x_min, of.z_max - of.z_min) + 2.0 * room;
    const double half = fmax(side, side_min) / 2.0;
    return (region){x - half, x + half, z - half, z + half};
}

static region close_region(const sb_hit_scene *of)
{
    const sb_hit_found *hit = &of->hit->found;
    region about = {HUGE_VAL, -HUGE_VAL, HUGE_VAL, -HUGE_VAL};
    include(&about, (double)hit->burst.x, (double)hit->burst.z);
    if (hit->has_poses) {
        include_hull(&about, &hit->shown);
        include_hull(&about, &hit->server);
    }
    return make_square(about, CLOSE_ROOM_M, CLOSE_SIDE_MIN_M);
}

static region shot_region(const sb_hit_scene *of)
{
    region about = {HUGE_VAL, -HUGE_VAL, HUGE_VAL, -HUGE_VAL};
    include(&about, (double)of->hit->found.burst.x, (double)of->hit->found.burst.z);
    if (of->has_shooter) {
        include_hull(&about, &of->shooter);
    }
    for (uint32_t i = 0; i < of->moment_count; i++) {
        sb_hit_moment moment;
        sb_hit_moment_at(&of->hit->found, of->report->history, i, &moment);
        if (moment.has_shell) {
            include(&about, (double)moment.shell.x, (double)moment.shell.z);
        }
        if (moment.has_poses) {
            include_hull(&about, &moment.shown);
            include_hull(&about, &moment.server);
        }
    }
    return make_square(about, SHOT_ROOM_M, SHOT_SIDE_MIN_M);
}

// Draws text on a halo, held inside the box.
static void draw_word(sb_svg *svg, sb_svg_box within, sb_svg_point at, const char *colour,
                      const char *word)
{
    const double size = 11.0, width = sb_svg_text_width(word, size);
    at.x =
        fmax(fmin(at.x, within.x + within.width - width / 2.0 - 4.0), within.x + width / 2.0 + 4.0);
    at.y = fmax(fmin(at.y, within.y + within.height - 6.0), within.y + size + 4.0);
    sb_svg_rectangle(svg, (sb_svg_box){at.x - width / 2.0, at.y - size + 1.0, width, size + 2.0},
                     (sb_svg_style){.fill = "#ffffff", .opacity = 0.75});
    sb_svg_text(svg, at, (sb_svg_text_style){size, colour, SB_SVG_MIDDLE, 0}, word);
}

static void draw_scale_bar(const sb_plan_canvas *plan)
{
    const double metres = sb_value_axis_step(plan->plot.width / plan->scale, 6);
    const double length = metres * plan->scale;
    const sb_svg_point at = {plan->plot.x + 14.0, plan->plot.y + plan->plot.height - 14.0};
    const sb_svg_style style = {.stroke = SB_PLAN_VIEW_INK, .stroke_width = 1.6};
    char text[32];
    snprintf(text, sizeof text, "%g m", metres);
    sb_svg_rectangle(plan->svg, (sb_svg_box){at.x - 6.0, at.y - 20.0, length + 12.0, 28.0},
                     (sb_svg_style){.fill = "#ffffff", .opacity = 0.8});
    sb_svg_line(plan->svg, at, (sb_svg_point){at.x + length, at.y}, style);
    for (int end = 0; end < 2; end++) {
        const double x = at.x + (double)end * length;
        sb_svg_line(plan->svg, (sb_svg_point){x, at.y - 4.0}, (sb_svg_point){x, at.y + 4.0}, style);
    }
    sb_svg_text(plan->svg, (sb_svg_point){at.x + length / 2.0, at.y - 7.0},
                (sb_svg_text_style){10.0, SB_PLAN_VIEW_INK, SB_SVG_MIDDLE, 0}, text);
}

void sb_hit_panel_end(const sb_plan_canvas *plan)
{
    draw_scale_bar(plan);
    sb_svg_clip_end(plan->svg);
    sb_svg_rectangle(plan->svg, plan->plot,
                     (sb_svg_style){.stroke = SB_PLAN_VIEW_QUIET, .stroke_width = 1.0});
}

// Returns how far a hull reaches along the picture's y, m.
static double reach_of(const sb_tank_pose *pose)
{
    const sb_box box = sb_tank_pose_box(pose);
    return (double)sb_box_reach(&box, sb_vec3_make(0.0f, 0.0f, 1.0f));
}

// Draws the names of the two outlines.
static void draw_close_words(const sb_plan_canvas *plan, const sb_hit_scene *of)
{
    const sb_hit_found *hit = &of->hit->found;
    if (!hit->has_poses) {
        return;
    }
    const sb_svg_point shown = sb_plan_canvas_place_point(plan, hit->shown.position);
    const sb_svg_point server = sb_plan_canvas_place_point(plan, hit->server.position);
    const double length = hypot(server.x - shown.x, server.y - shown.y);
    char text[LINE_SIZE];
    if (sb_hit_moved_m(hit) < 0.05) {
        snprintf(text, sizeof text, "%s, the same on both", of->hit->victim);
        draw_word(plan->svg, plan->plot, (sb_svg_point){shown.x, shown.y - 3.2 * plan->scale},
                  SB_PLAN_VIEW_INK, text);
        return;
    }
    // One name is above both outlines, one below.
    const double up = reach_of(&hit->shown) * plan->scale + 9.0;
    const double down = reach_of(&hit->server) * plan->scale + 18.0;
    const bool shown_first = shown.y <= server.y;
    snprintf(text, sizeof text, "on the screen: tick %.2f",
             sb_shot_victim_moment(&hit->shot, hit->victim, hit->age));
    draw_word(plan->svg, plan->plot,
              (sb_svg_point){shown.x, shown_first ? shown.y - up : shown.y + down},
              SB_HIT_COLOUR_SHOWN, text);
    snprintf(text, sizeof text, "on the server: tick %" PRIu32, hit->tick);
    draw_word(plan->svg, plan->plot,
              (sb_svg_point){server.x, shown_first ? server.y + down : server.y - up},
              SB_HIT_COLOUR_SERVER, text);
    const double x = (server.x - shown.x) / length, y = (server.y - shown.y) / length;
    sb_svg_line(plan->svg, shown, server,
                (sb_svg_style){.stroke = SB_PLAN_VIEW_INK, .stroke_width = 1.4});
    snprintf(text, sizeof text, "%.2f m", sb_hit_moved_m(hit));
    draw_word(plan->svg, plan->plot,
              (sb_svg_point){(shown.x + server.x) / 2.0 - y * 16.0,
                             (shown.y + server.y) / 2.0 + x * 16.0 + 4.0},
              SB_PLAN_VIEW_INK, text);
}

static void draw_shot_words(const sb_plan_canvas *plan, const sb_hit_scene *of, region close)
{
    const sb_svg_point corner = sb_plan_canvas_place(plan, close.x_min, close.z_min);
    const double side = (close.x_max - close.x_min) * plan->scale;
    sb_svg_rectangle(
        plan->svg, (sb_svg_box){corner.x, corner.y, side, side},
        (sb_svg_style){.stroke = SB_PLAN_VIEW_QUIET, .stroke_width = 1.0, .dashes = "4 3"});
    if (of->has_shooter) {
        sb_svg_point at = sb_plan_canvas_place_point(plan, of->shooter.position);
        // Write behind the gun, because the shell is in front of it.
        const double reach = reach_of(&of->shooter) * plan->scale;
        const bool ahead_is_down = of->hit->found.burst.z > of->shooter.position.z;
        at.y += ahead_is_down ? -reach - 9.0 : reach + 18.0;
        draw_word(plan->svg, plan->plot, at, SB_HIT_COLOUR_SHOOTER, of->hit->shooter);
    }
    if (of->hit->found.shooter != of->hit->found.victim) {
        draw_word(plan->svg, plan->plot, (sb_svg_point){corner.x + side / 2.0, corner.y - 6.0},
                  SB_PLAN_VIEW_INK, of->hit->victim);
    }
}

static sb_plan_canvas begin_panel(sb_svg *svg, const sb_hit_scene *of, double x, region about,
                                  const char *title, const char *more)
{
    sb_svg_text(svg, (sb_svg_point){x, SB_HIT_PICTURE_PANEL_TOP - 10.0},
                (sb_svg_text_style){12.0, SB_PLAN_VIEW_INK, SB_SVG_START, 1}, title);
    sb_svg_text(svg, (sb_svg_point){x + SB_HIT_PICTURE_PANEL, SB_HIT_PICTURE_PANEL_TOP - 10.0},
                (sb_svg_text_style){10.0, SB_PLAN_VIEW_QUIET, SB_SVG_END, 0}, more);
    return (sb_plan_canvas){
        .svg = svg,
        .map = of->report->map,
        .plot = {x, SB_HIT_PICTURE_PANEL_TOP, SB_HIT_PICTURE_PANEL, SB_HIT_PICTURE_PANEL},
        .left_m = about.x_min,
        .top_m = about.z_min,
        .scale = SB_HIT_PICTURE_PANEL / (about.x_max - about.x_min)};
}

void sb_hit_panels_draw_above(sb_svg *svg, const sb_hit_scene *of)
{
    const region close = close_region(of);
    sb_plan_canvas plan = begin_panel(svg, of, SB_HIT_PICTURE_MARGIN, shot_region(of), "The shot",
                                      "from above; x to the right, z down");
    sb_svg_clip_begin(svg, plan.plot);
    sb_hit_scene_draw(&plan, of, 1.8);
    draw_shot_words(&plan, of, close);
    sb_hit_panel_end(&plan);
    plan = begin_panel(svg, of, SB_HIT_PICTURE_WIDTH - SB_HIT_PICTURE_MARGIN - SB_HIT_PICTURE_PANEL,
                       close, "The hit", "the dashed square");
    sb_svg_clip_begin(svg, plan.plot);
    sb_hit_scene_draw(&plan, of, 2.6);
    draw_close_words(&plan, of);
    sb_hit_panel_end(&plan);
}
