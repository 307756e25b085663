/// A good table of rules that a test changes, and the sentences by which the check refuses it.
#ifndef SABOT_TESTS_RULES_SENTENCE_H
#define SABOT_TESTS_RULES_SENTENCE_H

#include "game/rules_check.h"
#include "sample_rules.h"

#define FIELD "a networked field does not fit its member, or is not in range"

/// The table. `rules_sentence_begin` makes it good again.
extern sample_rules rules_sample;

int rules_sentence_begin(void **state);
/// Asserts that the check refuses the table with this sentence.
void assert_rules_sentence(const char *expected);

// Changes one member of the good table, asserts that it is refused, and restores it.
#define ASSERT_REFUSED(member, changed, sentence)                                                  \
    do {                                                                                           \
        rules_sample.member = changed;                                                             \
        assert_rules_sentence(sentence);                                                           \
        sample_rules_init(&rules_sample);                                                          \
        assert_null(sb_rules_check(&rules_sample.rules));                                          \
    } while (0)
#define ASSERT_TAKEN(member, changed)                                                              \
    do {                                                                                           \
        rules_sample.member = changed;                                                             \
        assert_null(sb_rules_check(&rules_sample.rules));                                          \
        sample_rules_init(&rules_sample);                                                          \
    } while (0)

#endif
