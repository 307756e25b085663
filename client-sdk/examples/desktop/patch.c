#include "patch.h"

#include <math.h>

#define TURN 6.28318530718f
#define RING_PARTS 32

typedef struct corner {
    vec3 at;
    float depth;
    colour fill;
} corner;

static corner between(const corner *in, const corner *out)
{
    float share = (in->depth - CAMERA_NEAR_M) / (in->depth - out->depth);
    return (corner){vec3_add_scaled(in->at, vec3_sub(out->at, in->at), share), CAMERA_NEAR_M,
                    colour_mix(in->fill, out->fill, share)};
}

// What is in front of the eye: at most one corner more than before.
static int cut(const corner *from, int count, corner *to)
{
    int kept = 0;
    for (int i = 0; i < count; i++) {
        const corner *here = &from[i], *next = &from[(i + 1) % count];
        bool here_in = here->depth >= CAMERA_NEAR_M, next_in = next->depth >= CAMERA_NEAR_M;
        if (here_in) {
            to[kept++] = *here;
        }
        if (here_in != next_in) {
            to[kept++] = here_in ? between(here, next) : between(next, here);
        }
    }
    return kept;
}

void patch_draw_shaded(dt_canvas *canvas, const dt_camera *camera, const vec3 *corners,
                       const colour *fills, int count)
{
    if (count < 3 || count > PATCH_CORNERS_MAX) {
        return;
    }
    corner whole[PATCH_CORNERS_MAX], seen[PATCH_CORNERS_MAX * 2];
    for (int i = 0; i < count; i++) {
        whole[i] = (corner){corners[i], camera_depth(camera, corners[i]), fills[i]};
    }
    int kept = cut(whole, count, seen);
    point points[PATCH_CORNERS_MAX * 2];
    colour colours[PATCH_CORNERS_MAX * 2];
    for (int i = 0; i < kept; i++) {
        float scale = camera->focal / seen[i].depth;
        vec3 direction = vec3_sub(seen[i].at, camera->eye);
        points[i] = (point){camera->middle.x + vec3_dot(direction, camera->right) * scale,
                            camera->middle.y - vec3_dot(direction, camera->up) * scale};
        colour haze = PATCH_HAZE;
        haze.a = seen[i].fill.a;
        colours[i] = colour_mix(seen[i].fill, haze, camera_haze(seen[i].depth));
    }
    canvas_polygon(canvas, points, colours, kept);
}

void patch_draw(dt_canvas *canvas, const dt_camera *camera, const vec3 *corners, int count,
                colour fill)
{
    colour fills[PATCH_CORNERS_MAX];
    for (int i = 0; i < count && i < PATCH_CORNERS_MAX; i++) {
        fills[i] = fill;
    }
    patch_draw_shaded(canvas, camera, corners, fills, count);
}

static vec3 on_circle(vec3 middle, float radius_m, int part, int parts)
{
    vec3 direction = vec3_heading(TURN * (float)part / (float)parts);
    return vec3_add_scaled(middle, direction, radius_m);
}

void patch_draw_ring(dt_canvas *canvas, const dt_camera *camera, vec3 middle, float radius_m,
                     float width_m, colour fill)
{
    float inner = radius_m - 0.5f * width_m, outer = radius_m + 0.5f * width_m;
    for (int i = 0; i < RING_PARTS; i++) {
        const vec3 corners[4] = {on_circle(middle, inner, i, RING_PARTS),
                                 on_circle(middle, outer, i, RING_PARTS),
                                 on_circle(middle, outer, i + 1, RING_PARTS),
                                 on_circle(middle, inner, i + 1, RING_PARTS)};
        patch_draw(canvas, camera, corners, 4, fill);
    }
}

void patch_draw_disc(dt_canvas *canvas, const dt_camera *camera, vec3 middle, float radius_m,
                     colour inner, colour rim)
{
    for (int i = 0; i < RING_PARTS / 2; i++) {
        const vec3 corners[3] = {middle, on_circle(middle, radius_m, i, RING_PARTS / 2),
                                 on_circle(middle, radius_m, i + 1, RING_PARTS / 2)};
        const colour fills[3] = {inner, rim, rim};
        patch_draw_shaded(canvas, camera, corners, fills, 3);
    }
}

void patch_draw_line(dt_canvas *canvas, const dt_camera *camera, vec3 from, vec3 to, float width_m,
                     colour fill)
{
    vec3 direction = vec3_sub(to, from);
    vec3 across = vec3_scale(vec3_unit(vec3_cross(direction, (vec3){0, 1, 0})), 0.5f * width_m);
    const vec3 corners[4] = {vec3_add(from, across), vec3_add(to, across), vec3_sub(to, across),
                             vec3_sub(from, across)};
    patch_draw(canvas, camera, corners, 4, fill);
}
