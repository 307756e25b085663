/// Parses a picture that the code under test drew back into its elements. It knows SVG alone, and
/// shares nothing with the code that wrote it.
#ifndef SABOT_TESTS_DRAWN_H
#define SABOT_TESTS_DRAWN_H

#include <stdbool.h>
#include <stdint.h>

#include "cli/replay/picture/svg.h"

#define DRAWN_ELEMENT_COUNT_MAX 4000u
#define DRAWN_POINT_COUNT_MAX 500u
#define DRAWN_WORD_SIZE 24
#define DRAWN_TEXT_SIZE 400

typedef enum drawn_kind {
    DRAWN_RECTANGLE = 1,
    DRAWN_LINE,
    DRAWN_CIRCLE,
    DRAWN_POLYGON,
    DRAWN_PATH,
    DRAWN_TEXT,
    DRAWN_CLIP,
    DRAWN_CLIP_END,
} drawn_kind;

typedef struct drawn_element {
    drawn_kind kind;
    char fill[DRAWN_WORD_SIZE]; ///< attributes as written; empty if absent
    char stroke[DRAWN_WORD_SIZE];
    char dashes[DRAWN_WORD_SIZE];
    char anchor[DRAWN_WORD_SIZE];
    bool bold;
    double size;    ///< size of a text
    sb_svg_box box; ///< box of a rectangle or clip; x and y of a text
    double radius;
    uint32_t point_count; ///< 2 for a line, 1 for a circle: its centre
    sb_svg_point points[DRAWN_POINT_COUNT_MAX];
    bool begins[DRAWN_POINT_COUNT_MAX]; ///< in a path: a piece begins at this point
    char text[DRAWN_TEXT_SIZE];         ///< text without escapes
} drawn_element;

typedef struct drawn {
    uint32_t count;
    drawn_element elements[DRAWN_ELEMENT_COUNT_MAX];
} drawn;

/// Begins a picture and returns where to draw it.
sb_svg *drawn_begin(void);
/// Ends the picture and returns its elements, valid until the next end. An element of another kind,
/// or too many, fails the test.
const drawn *drawn_end(void);
/// Likewise, for a whole picture in memory; its head is skipped.
const drawn *drawn_parse(const char *picture);

/// Returns the first text with these words from element `from` on; NULL if there is none.
const drawn_element *drawn_text(const drawn *picture, uint32_t from, const char *words);
/// Returns the n-th element of a kind, from 0; any `stroke` fits if that is NULL. NULL if there is
/// none.
const drawn_element *drawn_nth(const drawn *picture, drawn_kind kind, const char *stroke,
                               uint32_t n);
uint32_t drawn_count(const drawn *picture, drawn_kind kind, const char *stroke);
/// Returns its index in the list.
uint32_t drawn_index(const drawn *picture, const drawn_element *element);

/// Asserts that no corner, point or base of a text is outside the picture, except where a clip
/// hides it.
void drawn_assert_within(const drawn *picture, sb_svg_box box);

#endif
