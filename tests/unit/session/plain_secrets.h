/// Secrets that a test can foresee: they are numbered, and their hash is no secret.
#ifndef SABOT_TESTS_PLAIN_SECRETS_H
#define SABOT_TESTS_PLAIN_SECRETS_H

#include "session/session.h"

/// The context is a counter, a uint32_t, of the secrets drawn so far.
sb_session_secrets plain_secrets(uint32_t *drawn);

/// What `hash` makes of a secret.
void plain_secrets_hash(const uint8_t secret[SB_RESUME_SECRET_SIZE],
                        uint8_t out_hash[SB_SECRET_HASH_SIZE]);

/// A hello with this secret. Both must live.
sb_message plain_secrets_hello(const char *name, const uint8_t *secret, uint32_t size);

#endif
