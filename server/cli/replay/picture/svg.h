/// A small writer of SVG pictures: shapes and text into a stream. Lengths are in user units, about
/// one pixel each; y goes down. Failures are left in the stream's error flag.
#ifndef SABOT_CLI_REPLAY_PICTURE_SVG_H
#define SABOT_CLI_REPLAY_PICTURE_SVG_H

#include <stdio.h>

typedef struct sb_svg {
    FILE *file;
} sb_svg;

typedef struct sb_svg_point {
    double x, y;
} sb_svg_point;

typedef struct sb_svg_box {
    double x, y, width, height;
} sb_svg_box;

/// Style of a shape. Colours are "#rrggbb"; NULL for none.
typedef struct sb_svg_style {
    const char *fill;
    const char *stroke;
    double stroke_width;
    const char *dashes; ///< such as "4 2"; NULL for a solid line
    double opacity;     ///< 0 means 1
} sb_svg_style;

typedef enum sb_svg_anchor {
    SB_SVG_START,
    SB_SVG_MIDDLE,
    SB_SVG_END,
} sb_svg_anchor;

typedef struct sb_svg_text_style {
    double size;
    const char *colour;
    sb_svg_anchor anchor;
    int bold;
} sb_svg_text_style;

/// Begins the document. `title` and `description` are for readers who cannot see the picture.
void sb_svg_begin(sb_svg *svg, FILE *file, double width, double height, const char *title,
                  const char *description);
void sb_svg_end(sb_svg *svg);

void sb_svg_rectangle(sb_svg *svg, sb_svg_box box, sb_svg_style style);
void sb_svg_line(sb_svg *svg, sb_svg_point from, sb_svg_point to, sb_svg_style style);
void sb_svg_circle(sb_svg *svg, sb_svg_point center, double radius, sb_svg_style style);
void sb_svg_polygon(sb_svg *svg, const sb_svg_point *points, unsigned count, sb_svg_style style);

/// A path of lines. A move begins a new piece of it.
void sb_svg_path_begin(sb_svg *svg, sb_svg_style style);
void sb_svg_path_move(sb_svg *svg, sb_svg_point to);
void sb_svg_path_line(sb_svg *svg, sb_svg_point to);
void sb_svg_path_end(sb_svg *svg);

/// Clips what is drawn to the box, until the end. Clips cannot be nested.
void sb_svg_clip_begin(sb_svg *svg, sb_svg_box box);
void sb_svg_clip_end(sb_svg *svg);

/// Draws text; `at` is on its base line. Clean text replaces any bytes (clean_text.h).
void sb_svg_text(sb_svg *svg, sb_svg_point at, sb_svg_text_style style, const char *text);

/// Estimates the width of a text.
double sb_svg_text_width(const char *text, double size);

#endif
