#include "scene.h"

#include <string.h>

#include "base/assert.h"
#include "family.h"

#define ROOM_M 1e-3
#define PLACE_COUNT_MAX 20

double scene_in(scene *of, double low, double high)
{
    return low + (high - low) * (double)sb_random_unit(&of->random);
}

double scene_log(scene *of, double low, double high)
{
    return low * pow(high / low, (double)sb_random_unit(&of->random));
}

bool scene_chance(scene *of, double probability)
{
    return (double)sb_random_unit(&of->random) < probability;
}

uint32_t scene_below(scene *of, uint32_t bound)
{
    return sb_random_below(&of->random, bound);
}

vec scene_direction(scene *of)
{
    double y = scene_in(of, -1, 1), angle = scene_in(of, 0, 6.283185307179586);
    double across = sqrt(1 - y * y);
    return (vec){across * cos(angle), y, across * sin(angle)};
}

sb_quaternion scene_tilt(scene *of, double radians)
{
    double half = scene_in(of, 0, radians) / 2, about = scene_in(of, 0, 6.283185307179586);
    return (sb_quaternion){(float)(sin(half) * cos(about)), 0, (float)(sin(half) * sin(about)),
                           (float)cos(half)};
}

uint32_t scene_ticks(const scene *of, double seconds)
{
    double ticks = floor(seconds * (double)of->def.tick_rate_hz + 0.5);
    return ticks < 1 ? 1 : (uint32_t)ticks;
}

static void add_solid(scene *of, const solid *one)
{
    SB_ASSERT(of->solid_count < sizeof of->solids / sizeof of->solids[0]);
    of->solids[of->solid_count++] = *one;
}

void scene_add_plane(scene *of, vec normal, double offset)
{
    SB_ASSERT(of->plane_count < SCENE_PLANE_COUNT_MAX);
    const sb_plane plane = {vec_round(normal), (float)offset};
    of->planes[of->plane_count++] = plane;
    const solid one = solid_plane(vec_of(plane.normal), (double)plane.offset);
    add_solid(of, &one);
}

void scene_add_box(scene *of, vec center, vec half, double yaw, sb_quaternion tilt)
{
    SB_ASSERT(of->box_count < SCENE_SOLID_COUNT_MAX);
    of->boxes[of->box_count++] =
        sb_box_from_pose(vec_round(center), vec_round(half), (float)yaw, tilt);
    const solid_turn turn = solid_turn_of(yaw, tilt);
    const solid one = solid_box(center, half, &turn);
    add_solid(of, &one);
}

void scene_add_cylinder(scene *of, vec center, vec axis, double radius, double half_height)
{
    SB_ASSERT(of->cylinder_count < SCENE_SOLID_COUNT_MAX);
    of->cylinders[of->cylinder_count++] =
        (sb_cylinder){vec_round(center), vec_round(axis), (float)radius, (float)half_height};
    const solid one = solid_cylinder(center, axis, radius, half_height);
    add_solid(of, &one);
}

static const sb_hull *hull_of(const scene *of, uint32_t index)
{
    const void *block = of->hulls[index];
    return block;
}

void scene_add_hull(scene *of, uint32_t hull, vec center, double yaw, sb_quaternion tilt)
{
    SB_ASSERT(of->place_count < SCENE_SOLID_COUNT_MAX && hull < of->hull_count);
    sb_hull_place *place = &of->places[of->place_count++];
    place->hull = hull;
    place->center = vec_round(center);
    sb_axes_from_pose((float)yaw, tilt, place->axes);
    const solid_turn turn = solid_turn_of(yaw, tilt);
    const solid one = solid_hull(hull_of(of, hull), center, &turn);
    add_solid(of, &one);
}

// Points on an ellipsoid, or a prism on its side, whose origin is well inside.
static bool build_hull(scene *of, uint8_t *memory, double size)
{
    sb_vec3 points[12];
    uint32_t count = 6 + scene_below(of, 7);
    vec half = {scene_in(of, 0.4, 1), scene_in(of, 0.4, 1), scene_in(of, 0.4, 1)};
    for (uint32_t i = 0; i < count; i++) {
        vec at = scene_direction(of);
        points[i] =
            vec_round((vec){at.x * half.x * size, at.y * half.y * size, at.z * half.z * size});
    }
    if (sb_hull_build(memory, points, count) != SB_OK) {
        return false;
    }
    const void *block = memory;
    const sb_hull *hull = block;
    for (uint32_t i = 0; i < hull->face_count; i++) {
        if ((double)sb_hull_faces(hull)[i].plane.offset < 0.2 * size) {
            return false;
        }
    }
    return hull->face_count <= SOLID_FACE_COUNT_MAX && hull->edge_count <= SOLID_EDGE_COUNT_MAX;
}

void scene_build_hulls(scene *of, double size)
{
    for (of->hull_count = 0; of->hull_count < SCENE_HULL_COUNT;) {
        double one = size * scene_in(of, 0.5, 1);
        of->hull_count += build_hull(of, of->hulls[of->hull_count], one) ? 1 : 0;
    }
}

solid scene_solid_of(const scene *of, const sb_body_def *def)
{
    vec center = vec_of(def->position);
    if (def->shape == SB_BODY_SPHERE) {
        return solid_ball(center, (double)def->half_extents.x);
    }
    const solid_turn turn = solid_turn_of((double)def->yaw, def->tilt);
    return def->shape == SB_BODY_BOX ? solid_box(center, vec_of(def->half_extents), &turn)
                                     : solid_hull(hull_of(of, def->hull), center, &turn);
}

bool scene_is_in_cell(const scene *of, uint32_t index, const solid *one)
{
    const scene_cell *cell = &of->cells[index];
    static const vec axes[3] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
    const double lows[3] = {cell->low.x, cell->low.y, cell->low.z};
    const double highs[3] = {cell->high.x, cell->high.y, cell->high.z};
    for (int i = 0; i < 3; i++) {
        if (solid_low(one, axes[i]) < lows[i] + ROOM_M ||
            -solid_low(one, vec_scale(axes[i], -1)) > highs[i] - ROOM_M) {
            return false;
        }
    }
    return true;
}

bool scene_are_apart(const solid *a, const solid *b)
{
    return !solid_may_touch(a, b, ROOM_M) || solid_measure(a, b).distance > ROOM_M;
}

bool scene_clears(const scene *of, const solid *one)
{
    for (uint32_t i = 0; i < of->solid_count; i++) {
        if (!scene_are_apart(&of->solids[i], one)) {
            return false;
        }
    }
    return true;
}

bool scene_has_room(const scene *of, const scene_body *body)
{
    const solid one = scene_solid_of(of, &body->def);
    if (!scene_is_in_cell(of, body->cell, &one) || !scene_clears(of, &one)) {
        return false;
    }
    for (uint32_t i = 0; i < of->body_count; i++) {
        if (of->bodies[i].cell == body->cell) {
            const solid other = scene_solid_of(of, &of->bodies[i].def);
            if (!scene_are_apart(&other, &one)) {
                return false;
            }
        }
    }
    return true;
}

uint32_t scene_add(scene *of, const scene_body *body)
{
    if (of->body_count == SCENE_BODY_COUNT_MAX) {
        return SB_ID_NONE;
    }
    of->bodies[of->body_count] = *body;
    return of->body_count++;
}

uint32_t scene_add_anywhere(scene *of, scene_body *body)
{
    const scene_cell *cell = &of->cells[body->cell];
    for (int i = 0; i < PLACE_COUNT_MAX; i++) {
        vec at = {scene_in(of, cell->low.x, cell->high.x), scene_in(of, cell->low.y, cell->high.y),
                  scene_in(of, cell->low.z, cell->high.z)};
        body->def.position = vec_round(at);
        if (scene_has_room(of, body)) {
            return scene_add(of, body);
        }
    }
    return SB_ID_NONE;
}

static scene_body body_of(scene *of, vec center)
{
    scene_body body = {.def = sb_body_def_default()};
    body.def.position = vec_round(center);
    body.def.mass_kg = (float)(of->mass_kg * scene_log(of, 1 / of->mass_spread, of->mass_spread));
    body.def.friction = of->friction;
    body.def.restitution = of->restitution;
    body.def.drag_per_s = of->drag;
    return body;
}

scene_body scene_box(scene *of, vec center, vec half)
{
    scene_body body = body_of(of, center);
    body.def.half_extents = vec_round(half);
    return body;
}

scene_body scene_ball(scene *of, vec center, double radius)
{
    scene_body body = body_of(of, center);
    body.def.shape = SB_BODY_SPHERE;
    body.def.half_extents = vec_round((vec){radius, radius, radius});
    return body;
}

scene_body scene_any(scene *of, double size_min, double size_max)
{
    const vec nowhere = {0, 0, 0};
    double size = scene_log(of, size_min, size_max);
    if (scene_chance(of, 0.4)) {
        return scene_ball(of, nowhere, size);
    }
    const vec half = {size, size * scene_in(of, 0.4, 1), size * scene_in(of, 0.4, 1)};
    scene_body body = scene_box(of, nowhere, half);
    body.def.yaw = scene_chance(of, 0.5) ? (float)scene_in(of, -3, 3) : 0.0f;
    body.def.tilt = scene_chance(of, 0.3) ? scene_tilt(of, 1.5) : body.def.tilt;
    if (of->hull_count > 0 && scene_chance(of, 0.25)) {
        body.def.shape = SB_BODY_HULL;
        body.def.hull = scene_below(of, of->hull_count);
    }
    return body;
}

void scene_act_at(scene *of, uint32_t tick, uint32_t body, scene_act_kind kind, vec value)
{
    SB_ASSERT(of->act_count < SCENE_ACT_COUNT_MAX);
    of->acts[of->act_count++] = (scene_act){tick, body, kind, vec_round(value)};
}

// Common settings, which a family may change. Half of the rates are below 60 Hz.
static void draw_settings(scene *of)
{
    of->def = sb_world_def_default();
    of->def.tick_rate_hz = (uint32_t)scene_log(of, 10, 241);
    of->def.gravity_m_s2 = scene_chance(of, 0.7) ? 9.81f : (float)scene_log(of, 1, 30);
    of->def.sleep_s = scene_chance(of, 0.7) ? 0.5f : (float)scene_in(of, 0.2, 1);
    of->def.pose_capacity = scene_chance(of, 0.3) ? 8 : 0;
    of->def.seed = of->seed;
    of->friction = scene_chance(of, 0.2) ? 0.0f : (float)scene_in(of, 0.1, 1);
    of->restitution = scene_chance(of, 0.6) ? 0.0f : (float)scene_in(of, 0, 0.6);
    of->drag = scene_chance(of, 0.7) ? 0.0f : (float)scene_in(of, 0, 2);
    of->mass_kg = scene_log(of, 0.05, 5000);
    of->mass_spread = scene_chance(of, 0.5) ? 1.0 : scene_log(of, 1, 30);
    of->goal_body = SB_ID_NONE;
}

void scene_draw(scene *of, uint64_t seed)
{
    memset(of, 0, sizeof *of);
    of->seed = seed;
    const family *one = &families[seed % family_count];
    of->family = one->name;
    of->random = sb_random_seed(seed, 1);
    draw_settings(of);
    one->draw(of);
    of->def.body_capacity = of->body_count + 8;
    if (of->def.contact_capacity == sb_world_def_default().contact_capacity) {
        bool small = scene_chance(of, 0.15);
        of->def.contact_capacity = small ? 2 + scene_below(of, 20) : 8 * of->body_count + 64;
    }
}
