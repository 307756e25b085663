#include "cli/replay/picture/plan_canvas.h"

#include <math.h>

#include "base/trigonometry.h"
#include "game/map/map_solid.h"
#include "physics/planar/planar.h"
#include "physics/shape/box.h"
#include "physics/shape/hull.h"

sb_svg_point sb_plan_canvas_place(const sb_plan_canvas *of, double x, double z)
{
    return (sb_svg_point){of->plot.x + (x - of->left_m) * of->scale,
                          of->plot.y + (z - of->top_m) * of->scale};
}

sb_svg_point sb_plan_canvas_place_point(const sb_plan_canvas *of, sb_vec3 point)
{
    const double x = (double)point.x, z = (double)point.z;
    return of->from_side
               ? sb_plan_canvas_place(of, x * of->right_x + z * of->right_z, -(double)point.y)
               : sb_plan_canvas_place(of, x, z);
}

sb_svg_point sb_plan_canvas_place_turned(const sb_plan_canvas *of, sb_vec3 center, float yaw,
                                         double x, double z)
{
    double s = sin((double)yaw), c = cos((double)yaw);
    return sb_plan_canvas_place(of, (double)center.x + x * c + z * s,
                                (double)center.z - x * s + z * c);
}

void sb_plan_canvas_draw_box(const sb_plan_canvas *of, sb_vec3 center, sb_vec3 half, float yaw,
                             sb_svg_style style)
{
    double x = (double)half.x, z = (double)half.z;
    sb_svg_point corners[4] = {sb_plan_canvas_place_turned(of, center, yaw, -x, -z),
                               sb_plan_canvas_place_turned(of, center, yaw, x, -z),
                               sb_plan_canvas_place_turned(of, center, yaw, x, z),
                               sb_plan_canvas_place_turned(of, center, yaw, -x, z)};
    sb_svg_polygon(of->svg, corners, 4, style);
}

// Draws an arrow that points up the slope.
static void draw_ramp(const sb_plan_canvas *of, const sb_map_ramp *ramp, sb_svg_style style)
{
    double half = (double)ramp->width / 2.0, length = (double)ramp->length;
    sb_svg_point corners[4] = {
        sb_plan_canvas_place_turned(of, ramp->position, ramp->yaw, -half, 0.0),
        sb_plan_canvas_place_turned(of, ramp->position, ramp->yaw, half, 0.0),
        sb_plan_canvas_place_turned(of, ramp->position, ramp->yaw, half, length),
        sb_plan_canvas_place_turned(of, ramp->position, ramp->yaw, -half, length)};
    sb_svg_polygon(of->svg, corners, 4, style);
    double wing = half < length ? half / 2.0 : length / 2.0;
    sb_svg_path_begin(of->svg, (sb_svg_style){.stroke = SB_PLAN_VIEW_SOLID, .stroke_width = 1.0});
    sb_svg_path_move(of->svg, sb_plan_canvas_place_turned(of, ramp->position, ramp->yaw, -wing,
                                                          0.75 * length - wing));
    sb_svg_path_line(
        of->svg, sb_plan_canvas_place_turned(of, ramp->position, ramp->yaw, 0.0, 0.75 * length));
    sb_svg_path_line(of->svg, sb_plan_canvas_place_turned(of, ramp->position, ramp->yaw, wing,
                                                          0.75 * length - wing));
    sb_svg_path_end(of->svg);
}

static void draw_hull(const sb_plan_canvas *of, const sb_map_hull *hull, sb_svg_style style)
{
    sb_vec2 points[SB_MAP_HULL_POINT_COUNT_MAX], edge[SB_MAP_HULL_POINT_COUNT_MAX];
    sb_svg_point corners[SB_MAP_HULL_POINT_COUNT_MAX];
    for (uint32_t i = 0; i < hull->point_count; i++) {
        sb_vec3 point = of->map->points[hull->point_first + i];
        points[i] = (sb_vec2){point.x, point.z};
    }
    uint32_t count = 0;
    if (sb_hull2_build(points, hull->point_count, edge, SB_MAP_HULL_POINT_COUNT_MAX, &count) !=
        SB_OK) {
        return; // a valid map has no such hull
    }
    for (uint32_t i = 0; i < count; i++) {
        corners[i] = sb_plan_canvas_place_turned(of, hull->position, hull->yaw, (double)edge[i].x,
                                                 (double)edge[i].y);
    }
    sb_svg_polygon(of->svg, corners, count, style);
}

#define RING 24u // points of a circle
#define OUTLINE_MAX SB_HULL_VERTEX_COUNT_MAX

// Writes the points of a ring about `middle`, in the plane of two directions.
static uint32_t put_ring(sb_vec3 middle, sb_vec3 across, sb_vec3 along, float radius,
                         sb_vec3 out[RING])
{
    for (uint32_t i = 0; i < RING; i++) {
        float s, c;
        sb_sin_cos(SB_TWO_PI * (float)i / (float)RING, &s, &c);
        out[i] =
            sb_vec3_add_scaled(sb_vec3_add_scaled(middle, across, radius * s), along, radius * c);
    }
    return RING;
}

static uint32_t put_cylinder(const sb_cylinder *cylinder, sb_vec3 out[2 * RING])
{
    // The two directions are across the axis.
    const sb_vec3 axis = cylinder->axis;
    const sb_vec3 aside =
        fabsf(axis.y) > 0.5f ? sb_vec3_make(1.0f, 0.0f, 0.0f) : sb_vec3_make(0.0f, 1.0f, 0.0f);
    const sb_vec3 wide = sb_vec3_cross(axis, aside);
    const sb_vec3 across = sb_vec3_scale(wide, 1.0f / sb_vec3_length(wide));
    const sb_vec3 along = sb_vec3_cross(axis, across);
    const float half = cylinder->half_height, radius = cylinder->radius;
    const sb_vec3 low = sb_vec3_add_scaled(cylinder->center, axis, -half);
    const sb_vec3 high = sb_vec3_add_scaled(cylinder->center, axis, half);
    uint32_t count = put_ring(low, across, along, radius, out);
    return count + put_ring(high, across, along, radius, out + count);
}

// A sphere is as round from everywhere: two rings, for the two views.
static uint32_t put_sphere(const sb_sphere *sphere, sb_vec3 right, sb_vec3 out[2 * RING])
{
    const sb_vec3 up = {0.0f, 1.0f, 0.0f};
    const sb_vec3 level = sb_vec3_cross(right, up);
    uint32_t count = put_ring(sphere->center, right, level, sphere->radius, out);
    return count + put_ring(sphere->center, right, up, sphere->radius, out + count);
}

// Writes points whose convex hull is the shape as it is seen from above or from the side.
static uint32_t put_points(const sb_shape *shape, sb_vec3 right, sb_vec3 out[OUTLINE_MAX])
{
    if (shape->kind == SB_SHAPE_SPHERE) {
        return put_sphere(&shape->sphere, right, out);
    }
    if (shape->kind == SB_SHAPE_CYLINDER) {
        return put_cylinder(&shape->cylinder, out);
    }
    const bool hull = shape->kind == SB_SHAPE_HULL;
    const uint32_t count = hull ? shape->hull.hull->vertex_count : 8u;
    const sb_vec3 half = shape->box.half_extents;
    for (uint32_t i = 0; i < count; i++) {
        const sb_vec3 corner = {(i & 1u) != 0 ? half.x : -half.x, (i & 2u) != 0 ? half.y : -half.y,
                                (i & 4u) != 0 ? half.z : -half.z};
        out[i] = hull ? sb_placed_hull_to_world(&shape->hull, sb_hull_vertices(shape->hull.hull)[i])
                      : sb_box_to_world(&shape->box, corner);
    }
    return count;
}

static sb_vec3 right_of(const sb_plan_canvas *of)
{
    return of->from_side ? sb_vec3_make((float)of->right_x, 0.0f, (float)of->right_z)
                         : sb_vec3_make(1.0f, 0.0f, 0.0f);
}

void sb_plan_canvas_draw_shape(const sb_plan_canvas *of, const sb_shape *shape, sb_svg_style style)
{
    sb_vec3 points[OUTLINE_MAX];
    sb_vec2 flat[OUTLINE_MAX], edge[OUTLINE_MAX];
    sb_svg_point corners[OUTLINE_MAX];
    const uint32_t point_count = put_points(shape, right_of(of), points);
    for (uint32_t i = 0; i < point_count; i++) {
        const sb_vec3 at = points[i];
        flat[i] =
            of->from_side ? (sb_vec2){sb_vec3_dot(at, right_of(of)), -at.y} : (sb_vec2){at.x, at.z};
    }
    uint32_t count = 0;
    if (sb_hull2_build(flat, point_count, edge, OUTLINE_MAX, &count) != SB_OK) {
        return; // nothing to see
    }
    for (uint32_t i = 0; i < count; i++) {
        corners[i] = sb_plan_canvas_place(of, (double)edge[i].x, (double)edge[i].y);
    }
    sb_svg_polygon(of->svg, corners, count, style);
}

double sb_plan_canvas_aside(const sb_plan_canvas *of, sb_vec3 through, sb_vec3 point)
{
    return ((double)point.x - (double)through.x) * of->right_z -
           ((double)point.z - (double)through.z) * of->right_x;
}

// True if the shape reaches to within a distance of the plane.
static bool is_near(const sb_plan_canvas *of, const sb_shape *shape, sb_vec3 through, double near_m)
{
    sb_vec3 points[OUTLINE_MAX];
    const uint32_t count = put_points(shape, right_of(of), points);
    double least = HUGE_VAL, most = -HUGE_VAL;
    for (uint32_t i = 0; i < count; i++) {
        const double aside = sb_plan_canvas_aside(of, through, points[i]);
        least = fmin(least, aside);
        most = fmax(most, aside);
    }
    return least <= near_m && most >= -near_m;
}

void sb_plan_canvas_draw_side(const sb_plan_canvas *of, sb_vec3 through, double near_m)
{
    static const sb_map_list_id lists[] = {SB_MAP_RAMPS, SB_MAP_BOXES, SB_MAP_CYLINDERS,
                                           SB_MAP_HULLS};
    const sb_svg_style style = {.fill = SB_PLAN_VIEW_SOLID_FILL,
                                .stroke = SB_PLAN_VIEW_SOLID,
                                .stroke_width = 1.0,
                                .opacity = 0.75};
    for (uint32_t l = 0; l < sizeof lists / sizeof lists[0]; l++) {
        const uint32_t count = sb_map_list_count(&sb_map_lists[lists[l]], of->map);
        for (uint32_t i = 0; i < count; i++) {
            uint64_t memory[SB_HULL_SIZE_MAX / sizeof(uint64_t)];
            sb_shape shape;
            if (sb_map_solid(of->map, lists[l], i, memory, &shape) == SB_OK &&
                is_near(of, &shape, through, near_m)) {
                sb_plan_canvas_draw_shape(of, &shape, style);
            }
        }
    }
    const double ground = of->plot.y + (0.0 - of->top_m) * of->scale;
    sb_svg_rectangle(of->svg,
                     (sb_svg_box){of->plot.x, ground, of->plot.width,
                                  fmax(of->plot.y + of->plot.height - ground, 0.0)},
                     (sb_svg_style){.fill = SB_PLAN_VIEW_RAMP_FILL});
    sb_svg_line(of->svg, (sb_svg_point){of->plot.x, ground},
                (sb_svg_point){of->plot.x + of->plot.width, ground},
                (sb_svg_style){.stroke = SB_PLAN_VIEW_SOLID, .stroke_width = 1.0});
}

void sb_plan_canvas_draw_solids(const sb_plan_canvas *of)
{
    const sb_map *map = of->map;
    // Ramps show the heat below, because tanks drive on them.
    sb_svg_style solid = {.fill = SB_PLAN_VIEW_SOLID_FILL,
                          .stroke = SB_PLAN_VIEW_SOLID,
                          .stroke_width = 1.0,
                          .opacity = 0.75};
    sb_svg_style ramp = {.fill = SB_PLAN_VIEW_RAMP_FILL,
                         .stroke = SB_PLAN_VIEW_SOLID,
                         .stroke_width = 1.0,
                         .opacity = 0.75};
    for (uint32_t i = 0; i < map->ramp_count; i++) {
        draw_ramp(of, &map->ramps[i], ramp);
    }
    for (uint32_t i = 0; i < map->box_count; i++) {
        sb_plan_canvas_draw_box(of, map->boxes[i].center, map->boxes[i].half_extents,
                                map->boxes[i].yaw, solid);
    }
    for (uint32_t i = 0; i < map->cylinder_count; i++) {
        const sb_map_cylinder *cylinder = &map->cylinders[i];
        sb_svg_circle(
            of->svg,
            sb_plan_canvas_place(of, (double)cylinder->center.x, (double)cylinder->center.z),
            (double)cylinder->radius * of->scale, solid);
    }
    for (uint32_t i = 0; i < map->hull_count; i++) {
        draw_hull(of, &map->hulls[i], solid);
    }
}

// Draws what may move or break, as it stands at the start.
void sb_plan_canvas_draw_loose(const sb_plan_canvas *of)
{
    const sb_map *map = of->map;
    sb_svg_style loose = {
        .stroke = SB_PLAN_VIEW_LOOSE, .stroke_width = 1.2, .dashes = SB_PLAN_VIEW_LOOSE_DASHES};
    for (uint32_t i = 0; i < map->crate_count; i++) {
        sb_plan_canvas_draw_box(of, map->crates[i].position, map->crates[i].half_extents,
                                map->crates[i].yaw, loose);
    }
    for (uint32_t i = 0; i < map->wall_count; i++) {
        sb_plan_canvas_draw_box(of, map->walls[i].center, map->walls[i].half_extents,
                                map->walls[i].yaw, loose);
    }
    for (uint32_t i = 0; i < map->ball_count; i++) {
        const sb_map_ball *ball = &map->balls[i];
        sb_svg_circle(of->svg,
                      sb_plan_canvas_place(of, (double)ball->position.x, (double)ball->position.z),
                      (double)ball->radius * of->scale, loose);
    }
}

void sb_plan_canvas_draw_zones(const sb_plan_canvas *of)
{
    sb_svg_style style = {.stroke = SB_PLAN_VIEW_ZONE, .stroke_width = 1.2, .dashes = "6 3"};
    for (uint32_t i = 0; i < of->map->zone_count; i++) {
        const sb_map_zone *zone = &of->map->zones[i];
        sb_plan_canvas_draw_box(of, zone->center, zone->half_extents, zone->yaw, style);
    }
}
