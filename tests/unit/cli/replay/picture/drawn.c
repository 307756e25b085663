#include "drawn.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

static drawn last;
static sb_svg svg;
static char *data;
static size_t data_size;

sb_svg *drawn_begin(void)
{
    svg = (sb_svg){.file = open_memstream(&data, &data_size)};
    assert_non_null(svg.file);
    return &svg;
}

const drawn *drawn_end(void)
{
    assert_int_equal(fclose(svg.file), 0);
    const drawn *picture = drawn_parse(data);
    free(data);
    data = NULL;
    return picture;
}

// Returns the value of an attribute of a tag that ends at `end`; empty if it is absent.
static void word(const char *tag, const char *end, const char *name, char *out, size_t size)
{
    char key[DRAWN_WORD_SIZE];
    snprintf(key, sizeof key, " %s=\"", name);
    const char *at = tag;
    out[0] = '\0';
    // strstr would search the rest of the picture for an absent attribute.
    while (at < end && strncmp(at, key, strlen(key)) != 0) {
        at++;
    }
    if (at == end) {
        return;
    }
    at += strlen(key);
    size_t length = strcspn(at, "\"");
    assert_true(length < size && at + length < end);
    memcpy(out, at, length);
    out[length] = '\0';
}

static double number(const char *tag, const char *end, const char *name)
{
    char text[64], *rest;
    word(tag, end, name, text, sizeof text);
    if (text[0] == '\0') {
        return 0.0;
    }
    double value = strtod(text, &rest);
    assert_int_equal(*rest, '\0');
    assert_true(isfinite(value));
    return value;
}

static void add_point(drawn_element *element, double x, double y, bool begins)
{
    assert_true(element->point_count < DRAWN_POINT_COUNT_MAX);
    assert_true(isfinite(x) && isfinite(y));
    element->points[element->point_count] = (sb_svg_point){x, y};
    element->begins[element->point_count++] = begins;
}

// "M1 2L3 4" of paths, "1,2 3,4" of polygons.
static void read_points(drawn_element *element, const char *at)
{
    while (*at != '"') {
        bool begins = *at == 'M';
        at += *at == 'M' || *at == 'L' || *at == ' ';
        char *rest;
        double x = strtod(at, &rest);
        assert_true(rest > at && (*rest == ' ' || *rest == ','));
        at = rest + 1;
        double y = strtod(at, &rest);
        assert_ptr_not_equal(rest, at);
        at = rest;
        add_point(element, x, y, begins);
    }
}

static void read_text(drawn_element *element, const char *at, const char *end)
{
    static const struct {
        const char *written;
        char meant;
    } escapes[] = {{"&amp;", '&'}, {"&lt;", '<'}, {"&gt;", '>'}, {"&quot;", '"'}, {"&#39;", '\''}};
    size_t size = 0;
    while (at < end) {
        assert_true(size + 1 < DRAWN_TEXT_SIZE);
        char next = *at;
        size_t length = 1;
        for (size_t i = 0; i < sizeof escapes / sizeof escapes[0]; i++) {
            if (strncmp(at, escapes[i].written, strlen(escapes[i].written)) == 0) {
                next = escapes[i].meant;
                length = strlen(escapes[i].written);
            }
        }
        element->text[size++] = next;
        at += length;
    }
    element->text[size] = '\0';
}

static drawn_kind kind_of(const char *tag)
{
    static const struct {
        const char *begin;
        drawn_kind kind;
    } kinds[] = {{"<rect ", DRAWN_RECTANGLE}, {"<line ", DRAWN_LINE},
                 {"<circle ", DRAWN_CIRCLE},  {"<polygon ", DRAWN_POLYGON},
                 {"<path ", DRAWN_PATH},      {"<text ", DRAWN_TEXT},
                 {"<svg ", DRAWN_CLIP},       {"</svg>", DRAWN_CLIP_END}};
    for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++) {
        if (strncmp(tag, kinds[i].begin, strlen(kinds[i].begin)) == 0) {
            return kinds[i].kind;
        }
    }
    fail_msg("no element that is known: %.40s", tag);
    return 0;
}

static void read_shape(drawn_element *element, const char *tag, const char *end)
{
    const char *at;
    switch (element->kind) {
    case DRAWN_LINE:
        add_point(element, number(tag, end, "x1"), number(tag, end, "y1"), true);
        add_point(element, number(tag, end, "x2"), number(tag, end, "y2"), false);
        break;
    case DRAWN_CIRCLE:
        add_point(element, number(tag, end, "cx"), number(tag, end, "cy"), true);
        element->radius = number(tag, end, "r");
        break;
    case DRAWN_POLYGON:
    case DRAWN_PATH:
        at = strstr(tag, element->kind == DRAWN_PATH ? " d=\"" : " points=\"");
        assert_true(at != NULL && at < end);
        read_points(element, strchr(at, '"') + 1);
        break;
    case DRAWN_RECTANGLE:
    case DRAWN_CLIP:
    case DRAWN_TEXT:
    case DRAWN_CLIP_END:
        element->box = (sb_svg_box){number(tag, end, "x"), number(tag, end, "y"),
                                    number(tag, end, "width"), number(tag, end, "height")};
        break;
    }
}

const drawn *drawn_parse(const char *picture)
{
    last.count = 0;
    // In a whole picture, the elements follow the description.
    const char *at = strstr(picture, "</desc>\n");
    at = at != NULL ? at + strlen("</desc>\n") : picture;
    while (*at != '\0') {
        assert_true(last.count < DRAWN_ELEMENT_COUNT_MAX);
        drawn_element *element = &last.elements[last.count++];
        memset(element, 0, offsetof(drawn_element, points));
        element->text[0] = '\0';
        element->kind = kind_of(at);
        const char *end = strchr(at, '>');
        assert_non_null(end);
        word(at, end, "fill", element->fill, sizeof element->fill);
        word(at, end, "stroke", element->stroke, sizeof element->stroke);
        word(at, end, "stroke-dasharray", element->dashes, sizeof element->dashes);
        word(at, end, "text-anchor", element->anchor, sizeof element->anchor);
        char weight[DRAWN_WORD_SIZE];
        word(at, end, "font-weight", weight, sizeof weight);
        element->bold = strcmp(weight, "bold") == 0;
        read_shape(element, at, end);
        if (element->kind == DRAWN_TEXT) {
            element->size = number(at, end, "font-size");
            const char *close = strstr(end, "</text>");
            assert_non_null(close);
            read_text(element, end + 1, close);
            end = close + strlen("</text>") - 1;
        }
        assert_int_equal(end[1], '\n');
        at = end + 2;
    }
    return &last;
}

const drawn_element *drawn_text(const drawn *picture, uint32_t from, const char *words)
{
    for (uint32_t i = from; i < picture->count; i++) {
        if (picture->elements[i].kind == DRAWN_TEXT &&
            strcmp(picture->elements[i].text, words) == 0) {
            return &picture->elements[i];
        }
    }
    return NULL;
}

static bool is_such(const drawn_element *element, drawn_kind kind, const char *stroke)
{
    return element->kind == kind && (stroke == NULL || strcmp(element->stroke, stroke) == 0);
}

const drawn_element *drawn_nth(const drawn *picture, drawn_kind kind, const char *stroke,
                               uint32_t n)
{
    for (uint32_t i = 0; i < picture->count; i++) {
        if (is_such(&picture->elements[i], kind, stroke) && n-- == 0) {
            return &picture->elements[i];
        }
    }
    return NULL;
}

uint32_t drawn_count(const drawn *picture, drawn_kind kind, const char *stroke)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < picture->count; i++) {
        count += is_such(&picture->elements[i], kind, stroke);
    }
    return count;
}

uint32_t drawn_index(const drawn *picture, const drawn_element *element)
{
    return (uint32_t)(element - picture->elements);
}

static void assert_inside(sb_svg_box box, double x, double y)
{
    // Twice the rounding error of two decimals.
    if (x < box.x - 0.011 || x > box.x + box.width + 0.011 || y < box.y - 0.011 ||
        y > box.y + box.height + 0.011) {
        fail_msg("%.2f, %.2f is outside", x, y);
    }
}

void drawn_assert_within(const drawn *picture, sb_svg_box box)
{
    bool clipped = false;
    for (uint32_t i = 0; i < picture->count; i++) {
        const drawn_element *element = &picture->elements[i];
        clipped = element->kind == DRAWN_CLIP || (clipped && element->kind != DRAWN_CLIP_END);
        if (element->kind == DRAWN_CLIP || !clipped) {
            if (element->kind != DRAWN_CLIP_END && element->point_count == 0) {
                assert_inside(box, element->box.x, element->box.y);
                assert_inside(box, element->box.x + element->box.width,
                              element->box.y + element->box.height);
            }
            for (uint32_t k = 0; k < element->point_count; k++) {
                assert_inside(box, element->points[k].x - element->radius,
                              element->points[k].y - element->radius);
                assert_inside(box, element->points[k].x + element->radius,
                              element->points[k].y + element->radius);
            }
        }
    }
    assert_false(clipped);
}
