/// Flat convex polygons of the world on the screen: cut at the eye, and with the air in between.
#ifndef DESKTOP_PATCH_H
#define DESKTOP_PATCH_H

#include "camera.h"
#include "canvas.h"
#include "vector.h"

#define PATCH_CORNERS_MAX 60

/// What is far away takes this colour, and so does what is beyond everything.
#define PATCH_HAZE COLOUR_RGB(38, 46, 56)

/// A polygon of 3 to PATCH_CORNERS_MAX corners, with a colour each.
void patch_draw_shaded(dt_canvas *canvas, const dt_camera *camera, const vec3 *corners,
                       const colour *fills, int count);
/// The same in one colour.
void patch_draw(dt_canvas *canvas, const dt_camera *camera, const vec3 *corners, int count,
                colour fill);
/// A ring that lies on the level of `middle`.
void patch_draw_ring(dt_canvas *canvas, const dt_camera *camera, vec3 middle, float radius_m,
                     float width_m, colour fill);
/// A disc that lies on the level of `middle`.
void patch_draw_disc(dt_canvas *canvas, const dt_camera *camera, vec3 middle, float radius_m,
                     colour inner, colour rim);
/// A line on the ground, or wherever its ends are.
void patch_draw_line(dt_canvas *canvas, const dt_camera *camera, vec3 from, vec3 to, float width_m,
                     colour fill);

#endif
