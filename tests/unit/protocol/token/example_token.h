/// A token for tests, and the secret keys of RFC 8032, section 7.1, tests 1 and 2.
#ifndef SABOT_TESTS_EXAMPLE_TOKEN_H
#define SABOT_TESTS_EXAMPLE_TOKEN_H

#include "protocol/token/key.h"

extern const uint8_t example_seeds[2][SB_TOKEN_SEED_SIZE];
/// Their public keys, as the RFC states them.
extern const uint8_t example_public_keys[2][SB_TOKEN_PUBLIC_KEY_SIZE];

/// A token in which every member has a value. Valid from 1790000000 to 1790000060.
sb_token example_token(void);

/// A text in static memory.
sb_text example_text(const char *text);

/// The prefix that "ADDRESS/LENGTH" names.
sb_token_prefix example_prefix(const char *text);

#endif
