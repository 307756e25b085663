/// The function that every fuzz target defines; libFuzzer or replay_corpus.c calls it.
#ifndef SABOT_TESTS_FUZZ_TARGET_H
#define SABOT_TESTS_FUZZ_TARGET_H

#include <stddef.h>
#include <stdint.h>

/// Takes any bytes and returns 0. A fault ends the process.
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

#endif
