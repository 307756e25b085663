/// What is drawn in a layer: filled shapes, then text above them. Coordinates are pixels of the
/// window from its upper left corner.
#ifndef DESKTOP_CANVAS_H
#define DESKTOP_CANVAS_H

#include <SDL.h>
#include <stdbool.h>

#include "colour.h"

typedef struct point {
    float x, y;
} point;

typedef enum canvas_align { CANVAS_LEFT, CANVAS_CENTRE, CANVAS_RIGHT } canvas_align;

#define CANVAS_VERTICES_MAX 24576
#define CANVAS_INDICES_MAX 65536

typedef struct canvas_batch {
    SDL_Vertex vertices[CANVAS_VERTICES_MAX];
    int indices[CANVAS_INDICES_MAX];
    int vertex_count, index_count;
} canvas_batch;

typedef struct dt_canvas {
    SDL_Renderer *renderer; ///< borrowed
    SDL_Texture *font;      ///< owned
    float unit; ///< pixels of a dot of text, and the measure of panels; by the picture's height
    canvas_batch shapes, text;
} dt_canvas;

/// False with SDL's error set. All that is drawn blends by its alpha.
bool canvas_init(dt_canvas *canvas, SDL_Renderer *renderer);
void canvas_deinit(dt_canvas *canvas);

/// Sets the unit for a picture of this height in pixels.
void canvas_fit(dt_canvas *canvas, float height);

/// Draws the layer; the next begins above it.
void canvas_flush(dt_canvas *canvas);

/// A convex polygon of 3 to 64 corners with a colour each, which are blended in between.
void canvas_polygon(dt_canvas *canvas, const point *corners, const colour *colours, int count);
/// A dark panel on which light text is read well.
void canvas_panel(dt_canvas *canvas, float x, float y, float width, float height);
void canvas_rectangle(dt_canvas *canvas, float x, float y, float width, float height, colour fill);
/// A rectangle's outline of 1 pixel, inside of it.
void canvas_frame(dt_canvas *canvas, float x, float y, float width, float height, colour line);
void canvas_line(dt_canvas *canvas, point from, point to, float width, colour from_colour,
                 colour to_colour);
/// A disc whose colour goes from `inner`, at `highlight` from its middle in radii, to `rim`.
void canvas_disc(dt_canvas *canvas, point middle, float radius, point highlight, colour inner,
                 colour rim);
/// An arc of a ring from `start` on, in turns clockwise from the top.
void canvas_ring(dt_canvas *canvas, point middle, float radius, float width, float start,
                 float turns, colour line);

/// ASCII text in cells of 6 by 9 dots of `size` pixels each, with a dark edge below it. `x` is its
/// left edge, middle or right edge.
void canvas_text(dt_canvas *canvas, float x, float y, float size, canvas_align align, colour ink,
                 const char *text);
/// The same by a format as printf's, at most 255 bytes.
void canvas_print(dt_canvas *canvas, float x, float y, float size, canvas_align align, colour ink,
                  const char *format, ...) __attribute__((format(printf, 7, 8)));
float canvas_text_width(const char *text, float size);

#endif
