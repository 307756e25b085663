#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "protocol/text.h"

#define REFUSAL_COUNT 19

static void every_refusal_has_a_text_of_its_own_that_fits_a_message(void **state)
{
    (void)state;
    for (uint32_t i = SB_REFUSAL_PROTOCOL_VERSION; i <= REFUSAL_COUNT; i++) {
        const char *text = sb_refusal_text(i);
        size_t size = strlen(text);
        assert_in_range(size, 1, SB_REASON_SIZE_MAX);
        assert_true(sb_text_is_valid((sb_text){text, (uint32_t)size}));
        assert_string_not_equal(text, "unknown reason");
        for (uint32_t j = 1; j < i; j++) {
            assert_string_not_equal(text, sb_refusal_text(j));
        }
    }
}

static void unknown_refusals_have_the_common_text(void **state)
{
    (void)state;
    assert_string_equal(sb_refusal_text(0), "unknown reason");
    assert_string_equal(sb_refusal_text(REFUSAL_COUNT + 1), "unknown reason");
    assert_string_equal(sb_refusal_text(UINT32_MAX), "unknown reason");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_refusal_has_a_text_of_its_own_that_fits_a_message),
        cmocka_unit_test(unknown_refusals_have_the_common_text),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
