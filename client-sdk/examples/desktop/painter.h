/// What stands in the world, drawn from back to front: convex solids, and discs and streaks that
/// always face the eye. There is no depth buffer; the order follows from planes that lie between
/// two things, which is exact for convex solids that do not reach into each other.
#ifndef DESKTOP_PAINTER_H
#define DESKTOP_PAINTER_H

#include <stdbool.h>
#include <stdint.h>

#include "camera.h"
#include "canvas.h"

#define PAINTER_ITEMS_MAX 4096
#define PAINTER_VERTICES_MAX 32768
#define PAINTER_FACES_MAX 24576
#define PAINTER_INDICES_MAX 98304

typedef enum painter_kind { PAINTER_SOLID, PAINTER_DISC, PAINTER_STREAK } painter_kind;

typedef struct painter_face {
    int index_first, index_count; ///< of its corners, in order around it
    vec3 normal;                  ///< outward, unit
    float offset;                 ///< of its plane: dot(normal, p) == offset
    colour fill;                  ///< with the light that falls on it
} painter_face;

typedef struct painter_item {
    painter_kind kind;
    int vertex_first, vertex_count;
    int face_first, face_count;
    float size_m;       ///< a disc's radius, a streak's width
    float foot_y;       ///< a solid's: lower parts are darker
    colour first, last; ///< a disc's middle and rim, a streak's ends
    // Of this picture:
    float depth;
    float left, right, top, bottom;
    bool hidden, placed, open;
} painter_item;

/// Large: one of static storage.
typedef struct dt_painter {
    painter_item items[PAINTER_ITEMS_MAX];
    vec3 vertices[PAINTER_VERTICES_MAX];
    painter_face faces[PAINTER_FACES_MAX];
    int indices[PAINTER_INDICES_MAX];
    int item_count, vertex_count, face_count, index_count;
} dt_painter;

/// Where a list ends: what is added later is taken off again by painter_cut.
typedef struct painter_mark {
    int item_count, vertex_count, face_count, index_count;
} painter_mark;

/// Where the light comes from: a unit vector towards it.
vec3 painter_light(void);

painter_mark painter_get_mark(const dt_painter *painter);
void painter_cut(dt_painter *painter, painter_mark mark);

// Each adds one thing, or nothing when the lists are full.

/// Between two rings of 3 to 24 corners, corner by corner opposite each other.
void painter_add_frustum(dt_painter *painter, const vec3 *low, const vec3 *high, int count,
                         colour fill, float foot_y);
/// A box by its middle and its three half axes.
void painter_add_box(dt_painter *painter, vec3 middle, const vec3 axes[3], colour fill,
                     float foot_y);
/// A vertical cylinder, or cone's frustum.
void painter_add_cylinder(dt_painter *painter, vec3 middle, float half_height_m, float low_radius_m,
                          float high_radius_m, colour fill, float foot_y);
/// The convex hull of 4 to 64 points. Takes the time of their number to the fourth.
void painter_add_hull(dt_painter *painter, const vec3 *points, int count, colour fill,
                      float foot_y);
/// A flat polygon that is seen from above, in just this colour.
void painter_add_patch(dt_painter *painter, const vec3 *corners, int count, colour fill);
void painter_add_disc(dt_painter *painter, vec3 middle, float radius_m, colour inner, colour rim);
void painter_add_streak(dt_painter *painter, vec3 from, vec3 to, float width_m, colour from_colour,
                        colour to_colour);

void painter_draw(dt_painter *painter, const dt_camera *camera, dt_canvas *canvas);

/// For painter_draw: fills `out_order` with the indices of the items that are on the screen, from
/// back to front, and returns their number. In painter_order.c.
int painter_find_order(dt_painter *painter, const dt_camera *camera,
                       int out_order[PAINTER_ITEMS_MAX]);

#endif
