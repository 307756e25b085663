/// Secrets that a test knows in advance: they are numbered, and their hash is easy to compute.
#ifndef SABOT_TESTS_PLAIN_SECRETS_H
#define SABOT_TESTS_PLAIN_SECRETS_H

#include "session/match/session.h"

/// The context is a counter, a uint32_t, of the secrets drawn so far.
sb_session_secrets plain_secrets(uint32_t *drawn);

/// Computes the hash of a secret.
void plain_secrets_hash(const uint8_t secret[SB_RESUME_SECRET_SIZE],
                        uint8_t out_hash[SB_SECRET_HASH_SIZE]);

/// Returns a hello with this secret. Both texts must stay valid.
sb_message plain_secrets_hello(const char *name, const uint8_t *secret, uint32_t size);

#endif
