#include "cli/replay/hits/hit_account.h"

#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "cli/replay/picture/plan_canvas.h"
#include "cli/replay/picture/value_axis.h"
#include "game/tanks/tanks.h"

#define WIDTH 1240.0
#define HEIGHT 1150.0
#define MARGIN 24.0
#define PANEL 580.0
#define PANEL_TOP 92.0
#define SIDE_TOP (PANEL_TOP + PANEL + 34.0)
#define SIDE_HEIGHT 236.0
#define LEGEND_TOP (SIDE_TOP + SIDE_HEIGHT + 26.0)
#define VERDICT_TOP (LEGEND_TOP + 50.0)
#define VERDICT_SIZE 12.0
#define VERDICT_LINE 18.0
#define LINE_SIZE 256

// For the whole shot and for the close-up: room around what is shown, and the smallest side, m.
#define SHOT_ROOM_M 6.0
#define SHOT_SIDE_MIN_M 24.0
#define CLOSE_ROOM_M 3.0
#define CLOSE_SIDE_MIN_M 10.0
// From the side: what stands nearer than this to the plane of the shot is drawn, and the room below
// and above what is shown.
#define SIDE_NEAR_M 0.5
#define SIDE_ROOM_M 0.6

// Colours that any kind of colour vision can tell apart (Okabe and Ito 2008).
#define SHOWN "#0072b2"
#define SERVER "#d55e00"
#define SHELL "#000000"
#define SHOOTER "#009e73"
#define SIGHT "#888888"
#define LOOSE_FILL "#f1e6da"
#define SERVER_DASHES "6 3"
#define TRAIL_DASHES "1.5 3"
#define SIGHT_DASHES "2 4"

// What is drawn of a hit.
typedef struct scene {
    const sb_hit_report *report;
    const sb_hit_told *hit;
    uint32_t moment_count;
    bool has_shooter;
    sb_tank_pose shooter; ///< in the tick of the shot
} scene;

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

static region close_region(const scene *of)
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

static region shot_region(const scene *of)
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

static sb_svg_point place(const sb_plan_canvas *plan, sb_vec3 at)
{
    return sb_plan_canvas_place_point(plan, at);
}

// Draws what shells meet of a body that may move or break.
static void draw_body(const sb_plan_canvas *plan, sb_world world, const sb_body *body)
{
    const sb_svg_style style = {
        .fill = LOOSE_FILL, .stroke = SB_PLAN_VIEW_LOOSE, .stroke_width = 1.2};
    sb_shape shapes[SB_HIT_SHAPE_COUNT_MAX];
    const uint32_t count = sb_world_body_hit_shapes(world, body, shapes);
    for (uint32_t i = 0; i < count; i++) {
        sb_plan_canvas_draw_shape(plan, &shapes[i], style);
    }
}

// Draws all that may move or break, as it stands now; from the side what is near the plane through
// a point.
static void draw_loose(const sb_plan_canvas *plan, const sb_game *game, sb_vec3 through)
{
    static const sb_entity_kind kinds[] = {SB_ENTITY_CRATE, SB_ENTITY_WALL, SB_ENTITY_BALL};
    const sb_world world = sb_game_world(game);
    uint32_t capacity;
    const sb_body *bodies = sb_world_bodies(world, &capacity);
    for (uint32_t k = 0; k < sizeof kinds / sizeof kinds[0]; k++) {
        const uint32_t first = sb_game_kind_first(game, kinds[k]);
        for (uint32_t i = 0; i < sb_game_kind_count(game, kinds[k]); i++) {
            const sb_body *body = &bodies[first + i];
            if (body->shape != SB_BODY_FREE &&
                (!plan->from_side || fabs(sb_plan_canvas_aside(plan, through, body->position)) <=
                                         (double)sb_world_body_hit_reach(world, body))) {
                draw_body(plan, world, body);
            }
        }
    }
}

static void draw_arrow_ahead(const sb_plan_canvas *plan, const sb_tank_pose *pose,
                             sb_svg_style style)
{
    const double z = (double)pose->half_extents.z, x = (double)pose->half_extents.x;
    style.fill = NULL;
    sb_svg_path_begin(plan->svg, style);
    sb_svg_path_move(
        plan->svg, sb_plan_canvas_place_turned(plan, pose->position, pose->yaw, -0.5 * x, 0.6 * z));
    sb_svg_path_line(plan->svg,
                     sb_plan_canvas_place_turned(plan, pose->position, pose->yaw, 0.0, 0.9 * z));
    sb_svg_path_line(
        plan->svg, sb_plan_canvas_place_turned(plan, pose->position, pose->yaw, 0.5 * x, 0.6 * z));
    sb_svg_path_end(plan->svg);
}

// Draws the outlines of what shells meet, lightly filled, with the hull's heading.
static void draw_hull(const sb_plan_canvas *plan, const sb_tank_pose *pose, const char *colour,
                      const char *dashes)
{
    sb_shape shapes[SB_HIT_SHAPE_COUNT_MAX];
    const uint32_t count = sb_tank_pose_shapes(pose, shapes);
    for (uint32_t i = 0; i < count; i++) {
        sb_plan_canvas_draw_shape(plan, &shapes[i],
                                  (sb_svg_style){.fill = colour, .opacity = 0.14});
    }
    for (uint32_t i = 0; i < count; i++) {
        sb_plan_canvas_draw_shape(
            plan, &shapes[i],
            (sb_svg_style){.stroke = colour, .stroke_width = 1.3, .dashes = dashes});
    }
    if (!plan->from_side) {
        draw_arrow_ahead(plan, pose, (sb_svg_style){.stroke = colour, .stroke_width = 1.8});
    }
}

// Draws the path of the victim, from where it was shown when the gun fired.
static void draw_trail(const sb_plan_canvas *plan, const scene *of)
{
    const sb_hit_found *hit = &of->hit->found;
    const sb_pose_history *history = of->report->history;
    if (!hit->shot.known || !hit->has_poses) {
        return;
    }
    const sb_svg_style style = {
        .stroke = SERVER, .stroke_width = 1.6, .dashes = TRAIL_DASHES, .opacity = 0.9};
    const double begin = sb_shot_shown_moment(&hit->shot, 0.0), end = (double)hit->tick;
    bool drawn = false;
    sb_svg_path_begin(plan->svg, style);
    for (double moment = fmax(begin, 0.0); moment <= end; moment = floor(moment) + 1.0) {
        sb_tank_pose pose;
        if (!sb_pose_history_at(history, hit->victim, moment, hit->tick, &pose)) {
            drawn = false;
        } else if (drawn) {
            sb_svg_path_line(plan->svg, place(plan, pose.position));
        } else {
            sb_svg_path_move(plan->svg, place(plan, pose.position));
            drawn = true;
        }
    }
    sb_svg_path_end(plan->svg);
}

static void draw_shell(const sb_plan_canvas *plan, const scene *of, double dot)
{
    sb_svg_style line = {.stroke = SHELL, .stroke_width = 1.2};
    bool drawn = false;
    sb_svg_path_begin(plan->svg, line);
    for (uint32_t i = 0; i < of->moment_count; i++) {
        const sb_hit_found *hit = &of->hit->found;
        sb_hit_moment moment;
        sb_hit_moment_at(hit, of->report->history, i, &moment);
        // Points between where the shell glanced off something.
        for (uint32_t leg = 1; drawn && leg < hit->shot.leg_count; leg++) {
            sb_hit_moment before;
            sb_hit_moment_at(hit, of->report->history, i - 1, &before);
            if (hit->shot.legs[leg].age > before.age && hit->shot.legs[leg].age < moment.age) {
                sb_svg_path_line(plan->svg, place(plan, hit->shot.legs[leg].position));
            }
        }
        if (moment.has_shell && drawn) {
            sb_svg_path_line(plan->svg, place(plan, moment.shell));
        } else if (moment.has_shell) {
            sb_svg_path_move(plan->svg, place(plan, moment.shell));
            drawn = true;
        }
    }
    sb_svg_path_end(plan->svg);
    for (uint32_t i = 0; i + 1 < of->moment_count; i++) {
        sb_hit_moment moment;
        sb_hit_moment_at(&of->hit->found, of->report->history, i, &moment);
        if (moment.has_shell) {
            sb_svg_circle(plan->svg, place(plan, moment.shell), dot, (sb_svg_style){.fill = SHELL});
        }
    }
}

static void draw_point(sb_svg *svg, sb_svg_point at)
{
    sb_svg_circle(svg, at, 5.0, (sb_svg_style){.stroke = "#ffffff", .stroke_width = 4.0});
    sb_svg_circle(svg, at, 5.0, (sb_svg_style){.stroke = SHELL, .stroke_width = 1.6});
    sb_svg_circle(svg, at, 1.6, (sb_svg_style){.fill = SHELL});
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

// Draws the line from the gun to a victim that it does not see.
static void draw_sight(const sb_plan_canvas *plan, const sb_hit_found *hit)
{
    if (hit->shot.known && hit->has_poses && hit->cover[0] != '\0') {
        sb_svg_line(plan->svg, place(plan, hit->shot.legs[0].position),
                    place(plan, hit->server.position),
                    (sb_svg_style){.stroke = SIGHT, .stroke_width = 1.4, .dashes = SIGHT_DASHES});
    }
}

static void draw_things(const sb_plan_canvas *plan, const scene *of, double dot)
{
    const sb_hit_found *hit = &of->hit->found;
    sb_svg_rectangle(plan->svg, plan->plot, (sb_svg_style){.fill = SB_PLAN_VIEW_GROUND});
    if (plan->from_side) {
        sb_plan_canvas_draw_side(plan, hit->burst, SIDE_NEAR_M);
    } else {
        sb_plan_canvas_draw_solids(plan);
    }
    draw_loose(plan, of->report->game, hit->burst);
    draw_sight(plan, hit);
    draw_trail(plan, of);
    if (of->has_shooter) {
        draw_hull(plan, &of->shooter, SHOOTER, NULL);
    }
    if (hit->has_poses) {
        draw_hull(plan, &hit->server, SERVER, SERVER_DASHES);
        draw_hull(plan, &hit->shown, SHOWN, NULL);
    }
    draw_shell(plan, of, dot);
    draw_point(plan->svg, place(plan, hit->burst));
}

// Returns how far a hull reaches along the picture's y, m.
static double reach_of(const sb_tank_pose *pose)
{
    const sb_box box = sb_tank_pose_box(pose);
    return (double)sb_box_reach(&box, sb_vec3_make(0.0f, 0.0f, 1.0f));
}

// Draws the names of the two outlines.
static void draw_close_words(const sb_plan_canvas *plan, const scene *of)
{
    const sb_hit_found *hit = &of->hit->found;
    if (!hit->has_poses) {
        return;
    }
    const sb_svg_point shown = place(plan, hit->shown.position);
    const sb_svg_point server = place(plan, hit->server.position);
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
              (sb_svg_point){shown.x, shown_first ? shown.y - up : shown.y + down}, SHOWN, text);
    snprintf(text, sizeof text, "on the server: tick %" PRIu32, hit->tick);
    draw_word(plan->svg, plan->plot,
              (sb_svg_point){server.x, shown_first ? server.y + down : server.y - up}, SERVER,
              text);
    const double x = (server.x - shown.x) / length, y = (server.y - shown.y) / length;
    sb_svg_line(plan->svg, shown, server,
                (sb_svg_style){.stroke = SB_PLAN_VIEW_INK, .stroke_width = 1.4});
    snprintf(text, sizeof text, "%.2f m", sb_hit_moved_m(hit));
    draw_word(plan->svg, plan->plot,
              (sb_svg_point){(shown.x + server.x) / 2.0 - y * 16.0,
                             (shown.y + server.y) / 2.0 + x * 16.0 + 4.0},
              SB_PLAN_VIEW_INK, text);
}

static void draw_shot_words(const sb_plan_canvas *plan, const scene *of, region close)
{
    const sb_svg_point corner = sb_plan_canvas_place(plan, close.x_min, close.z_min);
    const double side = (close.x_max - close.x_min) * plan->scale;
    sb_svg_rectangle(
        plan->svg, (sb_svg_box){corner.x, corner.y, side, side},
        (sb_svg_style){.stroke = SB_PLAN_VIEW_QUIET, .stroke_width = 1.0, .dashes = "4 3"});
    if (of->has_shooter) {
        sb_svg_point at = place(plan, of->shooter.position);
        // Write behind the gun, because the shell is in front of it.
        const double reach = reach_of(&of->shooter) * plan->scale;
        const bool ahead_is_down = of->hit->found.burst.z > of->shooter.position.z;
        at.y += ahead_is_down ? -reach - 9.0 : reach + 18.0;
        draw_word(plan->svg, plan->plot, at, SHOOTER, of->hit->shooter);
    }
    if (of->hit->found.shooter != of->hit->found.victim) {
        draw_word(plan->svg, plan->plot, (sb_svg_point){corner.x + side / 2.0, corner.y - 6.0},
                  SB_PLAN_VIEW_INK, of->hit->victim);
    }
}

static sb_plan_canvas begin_panel(sb_svg *svg, const scene *of, double x, region about,
                                  const char *title, const char *more)
{
    sb_svg_text(svg, (sb_svg_point){x, PANEL_TOP - 10.0},
                (sb_svg_text_style){12.0, SB_PLAN_VIEW_INK, SB_SVG_START, 1}, title);
    sb_svg_text(svg, (sb_svg_point){x + PANEL, PANEL_TOP - 10.0},
                (sb_svg_text_style){10.0, SB_PLAN_VIEW_QUIET, SB_SVG_END, 0}, more);
    return (sb_plan_canvas){.svg = svg,
                            .map = of->report->map,
                            .plot = {x, PANEL_TOP, PANEL, PANEL},
                            .left_m = about.x_min,
                            .top_m = about.z_min,
                            .scale = PANEL / (about.x_max - about.x_min)};
}

static void end_panel(const sb_plan_canvas *plan)
{
    draw_scale_bar(plan);
    sb_svg_clip_end(plan->svg);
    sb_svg_rectangle(plan->svg, plan->plot,
                     (sb_svg_style){.stroke = SB_PLAN_VIEW_QUIET, .stroke_width = 1.0});
}

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

static side_region side_region_of(const scene *of, const sb_plan_canvas *side, bool whole)
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
static void turn_to_shot(const scene *of, sb_plan_canvas *side)
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

static sb_plan_canvas side_canvas(sb_svg *svg, const scene *of, double x, bool whole)
{
    sb_plan_canvas side = {
        .svg = svg, .map = of->report->map, .plot = {x, SIDE_TOP, PANEL, SIDE_HEIGHT}};
    turn_to_shot(of, &side);
    const side_region about = side_region_of(of, &side, whole);
    const double width = about.right - about.left + 2.0 * SIDE_ROOM_M;
    const double low = about.low - SIDE_ROOM_M, height = about.high + SIDE_ROOM_M - low;
    side.scale = fmin(PANEL / width, SIDE_HEIGHT / height);
    side.left_m = (about.left + about.right - PANEL / side.scale) / 2.0;
    side.top_m = -(low + SIDE_HEIGHT / side.scale);
    return side;
}

static void draw_sides(sb_svg *svg, const scene *of)
{
    for (int whole = 1; whole >= 0; whole--) {
        const double x = whole != 0 ? MARGIN : WIDTH - MARGIN - PANEL;
        const sb_plan_canvas side = side_canvas(svg, of, x, whole != 0);
        sb_svg_text(svg, (sb_svg_point){x, SIDE_TOP - 10.0},
                    (sb_svg_text_style){12.0, SB_PLAN_VIEW_INK, SB_SVG_START, 1},
                    whole != 0 ? "The shot from the side" : "The hit from the side");
        sb_svg_text(svg, (sb_svg_point){x + PANEL, SIDE_TOP - 10.0},
                    (sb_svg_text_style){10.0, SB_PLAN_VIEW_QUIET, SB_SVG_END, 0},
                    whole != 0 ? "the shell's last way goes right; solids near its plane"
                               : "as it is hit");
        sb_svg_clip_begin(svg, side.plot);
        draw_things(&side, of, whole != 0 ? 1.8 : 2.6);
        end_panel(&side);
    }
}

static void draw_panels(sb_svg *svg, const scene *of)
{
    const region close = close_region(of);
    sb_plan_canvas plan = begin_panel(svg, of, MARGIN, shot_region(of), "The shot",
                                      "from above; x to the right, z down");
    sb_svg_clip_begin(svg, plan.plot);
    draw_things(&plan, of, 1.8);
    draw_shot_words(&plan, of, close);
    end_panel(&plan);
    plan = begin_panel(svg, of, WIDTH - MARGIN - PANEL, close, "The hit", "the dashed square");
    sb_svg_clip_begin(svg, plan.plot);
    draw_things(&plan, of, 2.6);
    draw_close_words(&plan, of);
    end_panel(&plan);
}

static double draw_key(sb_svg *svg, sb_svg_point at, const char *word)
{
    sb_svg_text(svg, (sb_svg_point){at.x + 24.0, at.y},
                (sb_svg_text_style){10.5, SB_PLAN_VIEW_INK, SB_SVG_START, 0}, word);
    return at.x + 24.0 + sb_svg_text_width(word, 10.5) + 14.0;
}

static double draw_hull_key(sb_svg *svg, sb_svg_point at, const char *colour, const char *dashes,
                            const char *word)
{
    const sb_svg_box sample = {at.x, at.y - 9.5, 18.0, 11.0};
    sb_svg_rectangle(svg, sample, (sb_svg_style){.fill = colour, .opacity = 0.14});
    sb_svg_rectangle(svg, sample,
                     (sb_svg_style){.stroke = colour, .stroke_width = 1.8, .dashes = dashes});
    return draw_key(svg, at, word);
}

static double draw_line_key(sb_svg *svg, sb_svg_point at, sb_svg_style style, const char *word)
{
    const double y = at.y - 4.0;
    sb_svg_line(svg, (sb_svg_point){at.x, y}, (sb_svg_point){at.x + 18.0, y}, style);
    return draw_key(svg, at, word);
}

static void draw_legend(sb_svg *svg)
{
    sb_svg_point at = {MARGIN, LEGEND_TOP};
    at.x = draw_hull_key(svg, at, SHOWN, NULL, "victim on the shooter's screen at the hit");
    at.x = draw_hull_key(svg, at, SERVER, SERVER_DASHES,
                         "victim on the server, and on its own screen");
    at.x = draw_hull_key(svg, at, SHOOTER, NULL, "shooter at the shot");
    at.x = draw_hull_key(svg, at, SB_PLAN_VIEW_SOLID, NULL, "solid");
    (void)draw_hull_key(svg, at, SB_PLAN_VIEW_LOOSE, NULL, "crate, wall or ball");
    at = (sb_svg_point){MARGIN, LEGEND_TOP + 20.0};
    sb_svg_circle(svg, (sb_svg_point){at.x + 9.0, at.y - 4.0}, 2.2, (sb_svg_style){.fill = SHELL});
    at.x = draw_line_key(svg, at, (sb_svg_style){.stroke = SHELL, .stroke_width = 1.2},
                         "shell, one dot for each tick");
    draw_point(svg, (sb_svg_point){at.x + 9.0, at.y - 4.0});
    at.x = draw_key(svg, at, "where it hit or burst");
    at.x = draw_line_key(
        svg, at, (sb_svg_style){.stroke = SERVER, .stroke_width = 1.6, .dashes = TRAIL_DASHES},
        "path of the victim since the shot");
    (void)draw_line_key(
        svg, at, (sb_svg_style){.stroke = SIGHT, .stroke_width = 1.4, .dashes = SIGHT_DASHES},
        "from the gun to a victim that it does not see");
}

// Takes as many words of a text as fit on one line. Returns their size in bytes; 0 if no line holds
// the first word.
static size_t take_line(const char *text, char out_line[LINE_SIZE])
{
    size_t taken = 0, end = strcspn(text, " ");
    while (end > taken && end < LINE_SIZE) {
        char longer[LINE_SIZE];
        memcpy(longer, text, end);
        longer[end] = '\0';
        if (taken > 0 && sb_svg_text_width(longer, VERDICT_SIZE) > WIDTH - 2.0 * MARGIN) {
            break;
        }
        memcpy(out_line, longer, end + 1);
        taken = end;
        end += strspn(text + end, " ");
        end += strcspn(text + end, " ");
    }
    return taken;
}

static void draw_verdict(sb_svg *svg, const char *verdict)
{
    char line[LINE_SIZE];
    sb_svg_point at = {MARGIN, VERDICT_TOP};
    size_t taken;
    while ((taken = take_line(verdict, line)) > 0) {
        sb_svg_text(svg, at, (sb_svg_text_style){VERDICT_SIZE, SB_PLAN_VIEW_INK, SB_SVG_START, 0},
                    line);
        at.y += VERDICT_LINE;
        verdict += taken;
        verdict += strspn(verdict, " ");
    }
}

static void draw_head(sb_svg *svg, const scene *of)
{
    const sb_hit_found *hit = &of->hit->found;
    const char *struck = sb_hit_struck(hit);
    char text[2 * LINE_SIZE];
    snprintf(text, sizeof text, "%s hit %s%s%s", of->hit->shooter,
             hit->shooter == hit->victim ? "itself" : of->hit->victim,
             struck != NULL ? " at the " : "", struck != NULL ? struck : "");
    sb_svg_text(svg, (sb_svg_point){MARGIN, 32.0},
                (sb_svg_text_style){18.0, SB_PLAN_VIEW_INK, SB_SVG_START, 1}, text);
    snprintf(text, sizeof text,
             "tick %" PRIu32 " (%.2f s) \xc2\xb7 %" PRIu32 " points%s \xc2\xb7 met in: %s \xc2\xb7 "
             "%s on %s",
             hit->tick, (double)hit->tick / (double)of->report->head->game.tick_rate_hz,
             hit->points, hit->killed ? ", destroyed" : "", sb_hit_way_name(hit->way),
             sb_ammunition_types[hit->shot.ammunition].name, of->report->map->name);
    sb_svg_text(svg, (sb_svg_point){MARGIN, 52.0},
                (sb_svg_text_style){11.0, SB_PLAN_VIEW_QUIET, SB_SVG_START, 0}, text);
}

void sb_hit_picture_draw(const sb_hit_report *report, const sb_hit_told *hit, FILE *file)
{
    const sb_shot *shot = &hit->found.shot;
    scene of = {.report = report, .hit = hit, .moment_count = sb_hit_moment_count(&hit->found)};
    of.has_shooter = shot->known && sb_pose_history_at(report->history, hit->found.shooter,
                                                       (double)shot->tick, shot->tick, &of.shooter);
    char verdict[SB_HIT_VERDICT_SIZE];
    sb_hit_verdict(hit, report->history, report->head->game.tick_rate_hz, verdict);
    sb_svg svg;
    sb_svg_begin(&svg, file, WIDTH, HEIGHT, "A hit from both sides",
                 "Shooter, victim and shell from above and from the side: as the shooter saw them "
                 "and as the server "
                 "had them.");
    sb_svg_rectangle(&svg, (sb_svg_box){0.0, 0.0, WIDTH, HEIGHT},
                     (sb_svg_style){.fill = "#ffffff"});
    draw_head(&svg, &of);
    draw_panels(&svg, &of);
    draw_sides(&svg, &of);
    draw_legend(&svg);
    draw_verdict(&svg, verdict);
    sb_svg_end(&svg);
}
