// Expected values: Unicode 15, table 3-7 (well-formed UTF-8), and its definition for every code
// point.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "protocol/text.h"

static bool valid(const char *bytes, size_t size)
{
    // From the end of a block of its own, so that a read beyond the text is seen by a sanitizer.
    char *copy = malloc(size + 1);
    assert_non_null(copy);
    memcpy(copy + 1, bytes, size);
    bool result = sb_text_is_valid((sb_text){copy + 1, (uint32_t)size});
    free(copy);
    return result;
}

#define VALID(literal) valid(literal, sizeof(literal) - 1)

static void plain_and_international_text_is_valid(void **state)
{
    (void)state;
    assert_true(VALID("Tank 7 ~!"));
    assert_true(VALID("\xc3\xa9\xc3\x9f"));         // two bytes
    assert_true(VALID("\xe6\x88\xa6\xe8\xbb\x8a")); // three
    assert_true(VALID("\xf0\x9f\x9b\xa1 shield"));  // four
    assert_true(sb_text_is_valid((sb_text){NULL, 0}));
    assert_true(VALID(""));
}

static void control_characters_are_refused(void **state)
{
    (void)state;
    for (int c = 0; c < 0xa0; c++) {
        char one[2] = {(char)c, 0};
        char two[2] = {(char)0xc2, (char)c};
        if (c < 0x80) {
            assert_int_equal(valid(one, 1), c >= 0x20 && c != 0x7f);
        } else {
            assert_false(valid(two, 2));
        }
    }
    assert_true(VALID("\xc2\xa0"));
    assert_false(VALID("name\n"));
    assert_false(VALID("a\0b"));
    assert_false(VALID("\x1b[2J"));
}

/// The definition of UTF-8, written the other way round: from the code point to the bytes.
static size_t utf8_of(uint32_t point, char out_bytes[4])
{
    if (point < 0x80) {
        out_bytes[0] = (char)point;
        return 1;
    }
    size_t size = point < 0x800 ? 2 : point < 0x10000 ? 3 : 4;
    static const uint32_t MARKS[5] = {0, 0, 0xc0, 0xe0, 0xf0};
    for (size_t i = size; i-- > 1; point >>= 6) {
        out_bytes[i] = (char)(0x80 | (point & 0x3f));
    }
    out_bytes[0] = (char)(MARKS[size] | point);
    return size;
}

static void every_code_point_is_valid_but_controls_and_surrogates(void **state)
{
    (void)state;
    for (uint32_t point = 0; point < 0x110800; point++) {
        char bytes[4];
        sb_text text = {bytes, (uint32_t)utf8_of(point, bytes)};
        bool control = point < 0x20 || (point >= 0x7f && point < 0xa0);
        bool surrogate = point >= 0xd800 && point < 0xe000;
        assert_int_equal(sb_text_is_valid(text), !control && !surrogate && point < 0x110000);
    }
}

static void overlong_forms_are_refused(void **state)
{
    (void)state;
    assert_false(VALID("\xc0\xaf"));
    assert_false(VALID("\xc1\xbf"));
    assert_false(VALID("\xe0\x80\xaf"));
    assert_false(VALID("\xe0\x9f\xbf"));
    assert_false(VALID("\xf0\x80\x80\xaf"));
    assert_false(VALID("\xf0\x8f\xbf\xbf"));
    assert_false(VALID("\xf5\x80\x80\x80"));
    assert_false(VALID("\xff"));
}

static void broken_sequences_are_refused(void **state)
{
    (void)state;
    assert_false(VALID("\x80"));
    assert_false(VALID("\xbf"));
    assert_false(VALID("\xc3"));
    assert_false(VALID("\xe2\x82"));
    assert_false(VALID("\xf0\x9f\x9b"));
    assert_false(VALID("\xc3"
                       "A"));
    assert_false(VALID("\xe2\x82"
                       "A"));
    assert_false(VALID("\xf0\x9f\x9b"
                       "A"));
    assert_false(VALID("\xf0\x9f"
                       "A\xa1"));
    assert_false(VALID("ok \xe2\x28\xa1 no"));
}

static void text_that_ends_within_a_sequence_is_refused_whatever_follows(void **state)
{
    (void)state;
    assert_false(sb_text_is_valid((sb_text){"\xc3\xa9", 1}));
    assert_false(sb_text_is_valid((sb_text){"\xe2\x82\xac", 2}));
    assert_false(sb_text_is_valid((sb_text){"\xf0\x9f\x9b\xa1", 3}));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(plain_and_international_text_is_valid),
        cmocka_unit_test(control_characters_are_refused),
        cmocka_unit_test(every_code_point_is_valid_but_controls_and_surrogates),
        cmocka_unit_test(overlong_forms_are_refused),
        cmocka_unit_test(broken_sequences_are_refused),
        cmocka_unit_test(text_that_ends_within_a_sequence_is_refused_whatever_follows),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
