#include "host/web/web_headers.h"

#include <string.h>

#include "test.h"

// Weights and their order as in RFC 9110, 12.4.2 and 12.5.3.
static void assert_choice(const char *header, sb_web_encoding all, sb_web_encoding without_brotli)
{
    const bool three[SB_WEB_ENCODING_COUNT] = {true, true, true};
    const bool two[SB_WEB_ENCODING_COUNT] = {true, true, false};
    assert_int_equal(sb_web_encoding_choose(header, three), all);
    assert_int_equal(sb_web_encoding_choose(header, two), without_brotli);
}

#define PLAIN SB_WEB_ENCODING_PLAIN
#define GZIP SB_WEB_ENCODING_GZIP
#define BROTLI SB_WEB_ENCODING_BROTLI

static void smallest_form_that_is_taken_is_chosen(void **state)
{
    (void)state;
    assert_choice("gzip, deflate, br", BROTLI, GZIP); // as browsers send it
    assert_choice("gzip", GZIP, GZIP);
    assert_choice("GZIP", GZIP, GZIP);
    assert_choice(" \tgzip ", GZIP, GZIP);
    assert_choice("br", BROTLI, PLAIN);
    assert_choice("*", BROTLI, GZIP);
    assert_choice("", PLAIN, PLAIN);
    assert_choice(NULL, PLAIN, PLAIN);
    static const char *const NEITHER[] = {"gzipped", "x-gzip", "brotli", "b", "identity", ",,"};
    for (size_t i = 0; i < sizeof NEITHER / sizeof NEITHER[0]; i++) {
        assert_choice(NEITHER[i], PLAIN, PLAIN);
    }
}

static void weights_decide_before_size(void **state)
{
    (void)state;
    assert_choice("gzip;q=1.0, br;q=0.9", GZIP, GZIP);
    assert_choice("br;q=0.9, gzip;q=0.899", BROTLI, GZIP);
    assert_choice("br;q=0.5, gzip;q=0.5", BROTLI, GZIP);
    assert_choice("identity, gzip;q=0.5, br;q=0.2", PLAIN, PLAIN);
    assert_choice("identity;q=0.3, gzip;q=0.5, br;q=0.2", GZIP, GZIP);
    assert_choice("deflate,gzip;q=0.5", GZIP, GZIP);
    assert_choice("*;q=0.5, gzip;q=0.4", BROTLI, PLAIN); // identity is one of the others
    assert_choice("br; q=0.001", BROTLI, PLAIN);
    assert_choice("br ;\tq=1", BROTLI, PLAIN);
}

static void weight_of_zero_is_a_refusal(void **state)
{
    (void)state;
    assert_choice("gzip;q=0", PLAIN, PLAIN);
    assert_choice("gzip; q=0.000, br;q=0", PLAIN, PLAIN);
    assert_choice("br;q=0, *", GZIP, GZIP);
    assert_choice("*, gzip;q=0", BROTLI, PLAIN);
    assert_choice("*;q=0, gzip", GZIP, GZIP);
    assert_choice("*;q=0", PLAIN, PLAIN); // no encoding fits, so it is sent plain
    assert_choice("identity;q=0", PLAIN, PLAIN);
    assert_choice("identity;q=0, gzip;q=0.1", GZIP, GZIP);
}

static void list_gives_its_elements_without_blanks(void **state)
{
    (void)state;
    const char *list = " a ,, b c\t,", *text;
    size_t size;
    assert_true(sb_web_list_next(&list, &text, &size));
    assert_true(size == 1 && text[0] == 'a');
    assert_true(sb_web_list_next(&list, &text, &size));
    assert_true(size == 3 && memcmp(text, "b c", 3) == 0);
    assert_false(sb_web_list_next(&list, &text, &size));
    assert_false(sb_web_list_next(&list, &text, &size));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(smallest_form_that_is_taken_is_chosen),
        cmocka_unit_test(weights_decide_before_size),
        cmocka_unit_test(weight_of_zero_is_a_refusal),
        cmocka_unit_test(list_gives_its_elements_without_blanks),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
