#include "cli/replay/picture/svg.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "cli/replay/common/clean_text.h"

#define GONE "\xef\xbf\xbd"

static void assert_clean(const char *bytes, size_t size, const char *expected)
{
    char out[SB_CLEAN_TEXT_SIZE(64u)];
    memset(out, 'x', sizeof out);
    sb_clean_text(bytes, size, out);
    assert_string_equal(out, expected);
}

static void text_that_may_be_shown_stays_as_it_is(void **state)
{
    (void)state;
    assert_clean("plain <&> \"text\"", 16, "plain <&> \"text\"");
    assert_clean("J\xc3\xbcrgen \xf0\x9f\x9a\x9c", 12, "J\xc3\xbcrgen \xf0\x9f\x9a\x9c");
    assert_clean("cut\0here", 8, "cut");
    assert_clean("no zero", 2, "no");
    assert_clean("", 0, "");
}

static void harmful_bytes_are_replaced_one_by_one(void **state)
{
    (void)state;
    assert_clean("a\x1b[31m", 6, "a" GONE "[31m");
    assert_clean("a\nb\x7f", 4, "a" GONE "b" GONE);
    assert_clean("\xff\xfe", 2, GONE GONE);
    assert_clean("\xc3", 1, GONE);                   // cut off
    assert_clean("\xc0\xaf", 2, GONE GONE);          // overlong
    assert_clean("\xed\xa0\x80", 3, GONE GONE GONE); // a surrogate
    assert_clean("\xe2\x80\xae"
                 "x",
                 4, GONE GONE GONE "x"); // turns the direction
    assert_clean("\xe2\x81\xa6", 3, GONE GONE GONE);
    assert_clean("\xef\xbf\xbf", 3, GONE GONE GONE); // not a character of XML
    assert_clean("\xc2\x85", 2, GONE GONE);
}

static void replacing_every_byte_fits_the_room(void **state)
{
    (void)state;
    char bytes[24], out[SB_CLEAN_TEXT_SIZE(24u)];
    memset(bytes, 0xff, sizeof bytes);
    sb_clean_text(bytes, sizeof bytes, out);
    assert_int_equal(strlen(out) + 1, sizeof out);
    assert_int_equal(sb_clean_text_width(out), 24);
    assert_int_equal(sb_clean_text_width("J\xc3\xbcrgen"), 6);
}

static char *drawn(const char *text)
{
    char *data = NULL;
    size_t size = 0;
    FILE *file = open_memstream(&data, &size);
    assert_non_null(file);
    sb_svg svg;
    sb_svg_begin(&svg, file, 10.0, 20.0, text, text);
    sb_svg_text(&svg, (sb_svg_point){1.0, 2.0}, (sb_svg_text_style){9.0, "#000000", SB_SVG_END, 1},
                text);
    sb_svg_end(&svg);
    fclose(file);
    return data;
}

static void text_cannot_leave_its_element(void **state)
{
    (void)state;
    char *picture = drawn("</text><script a='b' c=\"d\">&\xff\x01");
    assert_null(strstr(picture, "<script"));
    static const char escaped[] =
        ">&lt;/text&gt;&lt;script a=&#39;b&#39; c=&quot;d&quot;&gt;&amp;" GONE GONE "</";
    char *first = strstr(picture, escaped);
    assert_non_null(first);
    assert_non_null(strstr(first + 1, escaped));                      // the description,
    assert_non_null(strstr(strstr(first + 1, escaped) + 1, escaped)); // and the text
    free(picture);
}

static void a_picture_is_whole_and_says_its_size(void **state)
{
    (void)state;
    char *picture = drawn("words");
    assert_non_null(strstr(picture, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<svg "));
    assert_non_null(strstr(picture, "width=\"10\" height=\"20\" viewBox=\"0 0 10 20\""));
    assert_non_null(strstr(picture, "<title>words</title>"));
    assert_non_null(strstr(picture, "<text x=\"1.00\" y=\"2.00\" font-size=\"9.0\" "
                                    "text-anchor=\"end\" fill=\"#000000\" font-weight=\"bold\">"
                                    "words</text>\n</svg>\n"));
    free(picture);
}

static void shapes_are_written_with_their_style(void **state)
{
    (void)state;
    char *data = NULL;
    size_t size = 0;
    sb_svg svg = {.file = open_memstream(&data, &size)};
    assert_non_null(svg.file);
    sb_svg_style style = {.stroke = "#123456", .stroke_width = 1.5, .dashes = "4 2"};
    sb_svg_path_begin(&svg, style);
    sb_svg_path_move(&svg, (sb_svg_point){1.0, 2.0});
    sb_svg_path_line(&svg, (sb_svg_point){3.0, -4.0});
    sb_svg_path_end(&svg);
    sb_svg_polygon(&svg, (sb_svg_point[]){{0.0, 0.0}, {1.0, 0.0}, {0.0, 1.0}}, 3,
                   (sb_svg_style){.fill = "#ffffff", .opacity = 0.5});
    fclose(svg.file);
    assert_string_equal(data,
                        "<path fill=\"none\" stroke=\"#123456\" stroke-width=\"1.50\" "
                        "stroke-linejoin=\"round\" stroke-dasharray=\"4 2\" d=\"M1.00 2.00L3.00 "
                        "-4.00\"/>\n"
                        "<polygon points=\"0.00,0.00 1.00,0.00 0.00,1.00\" fill=\"#ffffff\" "
                        "opacity=\"0.50\"/>\n");
    free(data);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(text_that_may_be_shown_stays_as_it_is),
        cmocka_unit_test(harmful_bytes_are_replaced_one_by_one),
        cmocka_unit_test(replacing_every_byte_fits_the_room),
        cmocka_unit_test(text_cannot_leave_its_element),
        cmocka_unit_test(a_picture_is_whole_and_says_its_size),
        cmocka_unit_test(shapes_are_written_with_their_style),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
