// What is left of names and chat. Expected sets: Perl 5.36 (Unicode 14) by its own properties, and
// the seven format characters that Unicode 15 added at U+13439.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "base/random.h"
#include "protocol/text.h"

static void assert_name(const char *text, const char *expected)
{
    char name[64];
    const uint32_t size = sb_text_clean_name((sb_text){text, (uint32_t)strlen(text)}, name);
    assert_int_equal(size, strlen(expected));
    assert_memory_equal(name, expected, size);
}

static void assert_chat(const char *text, const char *expected)
{
    char line[64];
    const uint32_t size = sb_text_clean_chat((sb_text){text, (uint32_t)strlen(text)}, line);
    assert_int_equal(size, strlen(expected));
    assert_memory_equal(line, expected, size);
}

static void visible_names_stay_as_they_are(void **state)
{
    (void)state;
    static const char *const names[] = {"ann",
                                        "Tank 7 ~!",
                                        "\xc3\xa9\xc3\x9f",
                                        "\xe6\x88\xa6\xe8\xbb\x8a",
                                        "\xd7\xa9\xd7\x9c\xd7\x95\xd7\x9d",
                                        "\xf0\x9f\x9b\xa1",
                                        "e\xcc\x81",
                                        ""};
    for (size_t i = 0; i < sizeof names / sizeof names[0]; i++) {
        assert_name(names[i], names[i]);
        assert_chat(names[i], names[i]);
    }
}

static void names_lose_what_cannot_be_seen_or_turns_the_direction(void **state)
{
    (void)state;
    assert_name("a\xe2\x80\x8b"
                "nn",
                "ann"); // zero-width space
    assert_name("\xe2\x80\xae"
                "nna",
                "nna"); // right-to-left override
    assert_name("a\xe2\x81\xa6"
                "b\xe2\x81\xa9",
                "ab"); // isolates
    assert_name("\xef\xbb\xbf"
                "ann",
                "ann"); // byte order mark
    assert_name("a\xe2\x80\x8d"
                "b",
                "ab"); // joiner
    assert_name("a\xc2\xad"
                "b",
                "ab");                   // soft hyphen
    assert_name("\xe3\x85\xa4", "");     // Hangul filler
    assert_name("\xf3\xa0\x80\xa1", ""); // a tag
    assert_name("\xe2\x9d\xa4\xef\xb8\x8f", "\xe2\x9d\xa4");
}

static void spaces_of_names_are_single_and_inside(void **state)
{
    (void)state;
    assert_name("  ann  ", "ann");
    assert_name("a  b", "a b");
    assert_name("a \xe2\x80\x8b b", "a b");
    assert_name("\xe3\x80\x80"
                "a\xc2\xa0\xe2\x80\x83"
                "b\xe2\xa0\x80",
                "a b");
    assert_name("   ", "");
    assert_name("\xe2\xa0\x80\xe2\xa0\x80", "");
}

static void chat_keeps_joiners_and_spaces_and_loses_overrides(void **state)
{
    (void)state;
    static const char family[] = "\xf0\x9f\x91\xa8\xe2\x80\x8d\xf0\x9f\x91\xa9\xef\xb8\x8f";
    assert_chat(family, family);
    assert_chat(" a  b ", " a  b ");
    assert_chat("pay \xe2\x80\xae"
                "evil\xe2\x80\xac"
                "!",
                "pay evil!");
    assert_chat("\xe2\x81\xa7\xe2\x80\x8f"
                "a\xe2\x80\x8b",
                "a");
    // Nothing that can be seen.
    assert_chat("  \xe2\x80\x8b", "");
    assert_chat("\xe2\x80\x8d\xef\xb8\x8f", "");
    assert_chat("\xe3\x80\x80", "");
}

static uint32_t utf8_of(uint32_t point, char out_bytes[4])
{
    if (point < 0x80) {
        out_bytes[0] = (char)point;
        return 1;
    }
    const uint32_t size = point < 0x800 ? 2 : point < 0x10000 ? 3 : 4;
    for (uint32_t i = size - 1; i > 0; i--) {
        out_bytes[i] = (char)(0x80 | (point & 0x3f));
        point >>= 6;
    }
    out_bytes[0] = (char)(0xf00 >> size | point);
    return size;
}

// Each character of Unicode between two letters.
static void as_many_characters_are_left_out_as_unicode_says(void **state)
{
    (void)state;
    uint32_t out = 0, spaces = 0, out_of_chat = 0, tried = 0;
    for (uint32_t point = 0x20; point <= 0x10FFFF; point++) {
        char text[6] = "a", name[6], line[6];
        const uint32_t size = utf8_of(point, text + 1);
        text[1 + size] = 'b';
        const sb_text whole = {text, size + 2};
        if (!sb_text_is_valid(whole)) {
            continue;
        }
        tried++;
        const uint32_t name_size = sb_text_clean_name(whole, name);
        out += name_size == 2;
        const bool is_space = name_size == 3 && name[1] == ' ';
        spaces += is_space;
        assert_true(name_size == 2 || is_space ||
                    (name_size == whole.size && memcmp(name, text, name_size) == 0));
        const uint32_t line_size = sb_text_clean_chat(whole, line);
        out_of_chat += line_size == 2;
        assert_true(line_size == 2 || memcmp(line, text, line_size) == 0);
    }
    assert_int_equal(tried, 0x110000 - 0x800 - 0x20 - 0x21);
    assert_int_equal(out, 4201 + 7);
    assert_int_equal(spaces, 18);
    assert_in_range(out_of_chat, 3000, out);
}

// Any valid text, also in place: what is left is valid, no longer, and cleaning it again changes
// nothing.
static void cleaning_is_total_and_done_once(void **state)
{
    (void)state;
    static const uint32_t points[] = {0x20,   0x41,   0xA0,   0x200B, 0x200D,  0x202E, 0x2066,
                                      0x3000, 0xFE0F, 0xFEFF, 0x5B57, 0x1F600, 0xE0041};
    sb_random random = sb_random_seed(20261124, 1);
    for (uint32_t i = 0; i < 100000; i++) {
        char text[48];
        uint32_t size = 0;
        for (uint32_t left = sb_random_below(&random, 12); left > 0; left--) {
            size += utf8_of(points[sb_random_below(&random, 13)], text + size);
        }
        char name[48], line[48];
        const sb_text whole = {text, size};
        const sb_text once = {name, sb_text_clean_name(whole, name)};
        assert_true(once.size <= size && sb_text_is_valid(once));
        assert_true(once.size == 0 || (name[0] != ' ' && name[once.size - 1] != ' '));
        assert_int_equal(sb_text_clean_name(once, name), once.size);
        const sb_text said = {line, sb_text_clean_chat(whole, line)};
        assert_true(said.size <= size && sb_text_is_valid(said));
        assert_int_equal(sb_text_clean_chat(said, line), said.size);
        assert_int_equal(sb_text_clean_name(whole, text), once.size);
        assert_memory_equal(text, name, once.size);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(visible_names_stay_as_they_are),
        cmocka_unit_test(names_lose_what_cannot_be_seen_or_turns_the_direction),
        cmocka_unit_test(spaces_of_names_are_single_and_inside),
        cmocka_unit_test(chat_keeps_joiners_and_spaces_and_loses_overrides),
        cmocka_unit_test(as_many_characters_are_left_out_as_unicode_says),
        cmocka_unit_test(cleaning_is_total_and_done_once),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
