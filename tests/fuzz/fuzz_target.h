/// What every fuzz target offers, and what libFuzzer or replay_corpus.c calls.
#ifndef SABOT_TESTS_FUZZ_TARGET_H
#define SABOT_TESTS_FUZZ_TARGET_H

#include <stddef.h>
#include <stdint.h>

/// Takes any bytes and returns 0; a fault found ends the process.
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

#endif
