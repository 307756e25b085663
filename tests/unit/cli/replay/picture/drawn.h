/// A picture that the code under test drew, taken apart into its elements again: by the words of
/// SVG, with nothing of the code that wrote it.
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
    char fill[DRAWN_WORD_SIZE]; ///< these as written; empty where they are not
    char stroke[DRAWN_WORD_SIZE];
    char dashes[DRAWN_WORD_SIZE];
    char anchor[DRAWN_WORD_SIZE];
    bool bold;
    double size;    ///< of texts
    sb_svg_box box; ///< of rectangles and clips; of texts x and y alone
    double radius;
    uint32_t point_count; ///< of lines 2, of circles the centre
    sb_svg_point points[DRAWN_POINT_COUNT_MAX];
    bool begins[DRAWN_POINT_COUNT_MAX]; ///< of paths: a piece begins at this point
    char text[DRAWN_TEXT_SIZE];         ///< with its characters as they were before escaping
} drawn_element;

typedef struct drawn {
    uint32_t count;
    drawn_element elements[DRAWN_ELEMENT_COUNT_MAX];
} drawn;

/// Where to draw, until the end.
sb_svg *drawn_begin(void);
/// What was drawn, each element of it; lives until the next end. Anything that is no element as
/// above, and more than there is room for, is a failure of the test.
const drawn *drawn_end(void);
/// The same of a whole picture in memory, its head passed over.
const drawn *drawn_parse(const char *picture);

/// The first text of these words from element `from` on; NULL if there is none.
const drawn_element *drawn_text(const drawn *picture, uint32_t from, const char *words);
/// The n-th element of a kind, from 0 on; `stroke` may be NULL for any. NULL if there is none.
const drawn_element *drawn_nth(const drawn *picture, drawn_kind kind, const char *stroke,
                               uint32_t n);
uint32_t drawn_count(const drawn *picture, drawn_kind kind, const char *stroke);
/// Where it is in the list.
uint32_t drawn_index(const drawn *picture, const drawn_element *element);

/// Asserts that no corner, point or text's base of elements, but what a clip hides, is outside.
void drawn_assert_within(const drawn *picture, sb_svg_box box);

#endif
