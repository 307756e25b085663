#include "cli/replay/hits/hit_scene.h"

#include <math.h>

#include "game/tanks/tanks.h"

// From the side: what stands nearer than this to the plane of the shot is drawn.
#define SIDE_NEAR_M 0.5
#define LOOSE_FILL "#f1e6da"

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
static void draw_trail(const sb_plan_canvas *plan, const sb_hit_scene *of)
{
    const sb_hit_found *hit = &of->hit->found;
    const sb_pose_history *history = of->report->history;
    if (!hit->shot.known || !hit->has_poses) {
        return;
    }
    const sb_svg_style style = {.stroke = SB_HIT_COLOUR_SERVER,
                                .stroke_width = 1.6,
                                .dashes = SB_HIT_DASHES_TRAIL,
                                .opacity = 0.9};
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

static void draw_shell(const sb_plan_canvas *plan, const sb_hit_scene *of, double dot)
{
    sb_svg_style line = {.stroke = SB_HIT_COLOUR_SHELL, .stroke_width = 1.2};
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
            sb_svg_circle(plan->svg, place(plan, moment.shell), dot,
                          (sb_svg_style){.fill = SB_HIT_COLOUR_SHELL});
        }
    }
}

void sb_hit_scene_draw_point(sb_svg *svg, sb_svg_point at)
{
    sb_svg_circle(svg, at, 5.0, (sb_svg_style){.stroke = "#ffffff", .stroke_width = 4.0});
    sb_svg_circle(svg, at, 5.0, (sb_svg_style){.stroke = SB_HIT_COLOUR_SHELL, .stroke_width = 1.6});
    sb_svg_circle(svg, at, 1.6, (sb_svg_style){.fill = SB_HIT_COLOUR_SHELL});
}

// Draws the line from the gun to a victim that it does not see.
static void draw_sight(const sb_plan_canvas *plan, const sb_hit_found *hit)
{
    if (hit->shot.known && hit->has_poses && hit->cover[0] != '\0') {
        sb_svg_line(
            plan->svg, place(plan, hit->shot.legs[0].position), place(plan, hit->server.position),
            (sb_svg_style){
                .stroke = SB_HIT_COLOUR_SIGHT, .stroke_width = 1.4, .dashes = SB_HIT_DASHES_SIGHT});
    }
}

void sb_hit_scene_draw(const sb_plan_canvas *plan, const sb_hit_scene *of, double dot)
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
        draw_hull(plan, &of->shooter, SB_HIT_COLOUR_SHOOTER, NULL);
    }
    if (hit->has_poses) {
        draw_hull(plan, &hit->server, SB_HIT_COLOUR_SERVER, SB_HIT_DASHES_SERVER);
        draw_hull(plan, &hit->shown, SB_HIT_COLOUR_SHOWN, NULL);
    }
    draw_shell(plan, of, dot);
    sb_hit_scene_draw_point(plan->svg, place(plan, hit->burst));
}
