#include "rules_sentence.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

sample_rules rules_sample;

int rules_sentence_begin(void **state)
{
    (void)state;
    sample_rules_init(&rules_sample);
    return 0;
}

void assert_rules_sentence(const char *expected)
{
    const char *sentence = sb_rules_check(&rules_sample.rules);
    assert_non_null(sentence);
    assert_string_equal(sentence, expected);
}
