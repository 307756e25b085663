/// Signs and verifies connect tokens (token.h): Ed25519 by libsodium, whose sodium_init must have
/// been called.
#ifndef SABOT_PROTOCOL_TOKEN_KEY_H
#define SABOT_PROTOCOL_TOKEN_KEY_H

#include "protocol/token/token.h"

#define SB_TOKEN_SEED_SIZE 32u ///< of a secret key
#define SB_TOKEN_PUBLIC_KEY_SIZE 32u

/// A public key, by which tokens are verified.
typedef struct sb_token_key {
    uint8_t bytes[SB_TOKEN_PUBLIC_KEY_SIZE];
    uint8_t id[SB_TOKEN_KEY_ID_SIZE]; ///< first bytes of the key's BLAKE2b-512 hash
} sb_token_key;

/// Makes a key from its bytes. False if they are no point of the curve, or one of small order: no
/// secret key belongs to it.
bool sb_token_key_make(const uint8_t bytes[SB_TOKEN_PUBLIC_KEY_SIZE], sb_token_key *out_key);

/// Computes the public key of a secret one.
sb_token_key sb_token_key_of_seed(const uint8_t seed[SB_TOKEN_SEED_SIZE]);

/// Writes a signed token. Errors as `sb_token_encode`; `*out_size` is 0 then.
sb_error sb_token_issue(const sb_token *token, const uint8_t seed[SB_TOKEN_SEED_SIZE],
                        uint8_t out_bytes[SB_TOKEN_SIZE_MAX], size_t *out_size);

/// Returns the key whose id the token bears, or NULL. Its cost is negligible beside that of
/// `sb_token_key_verify`.
const sb_token_key *sb_token_key_find(const sb_token_key *keys, uint32_t key_count,
                                      const void *bytes, size_t size);

/// Returns true if the whole token bears the key's id and signature. Takes some 35 microseconds.
bool sb_token_key_verify(const sb_token_key *key, const void *bytes, size_t size);

#endif
