/// Why a chaos run failed: the first failed check, as a sentence.
#ifndef SABOT_TESTS_FAILURE_H
#define SABOT_TESTS_FAILURE_H

#include <stdbool.h>
#include <stddef.h>

/// Writes the sentence, unless `failure` has one already. Returns false.
__attribute__((format(printf, 3, 4))) bool failure_note(char *failure, size_t size,
                                                        const char *format, ...);

/// Notes why the run `at` failed in `failure` of its result. False.
#define FAIL(at, ...) failure_note((at)->result->failure, sizeof(at)->result->failure, __VA_ARGS__)

#endif
