#include "protocol/token/key.h"

#include <string.h>

#include <sodium.h>

#include "base/assert.h"

_Static_assert(SB_TOKEN_SEED_SIZE == crypto_sign_SEEDBYTES, "Ed25519");
_Static_assert(SB_TOKEN_PUBLIC_KEY_SIZE == crypto_sign_PUBLICKEYBYTES, "Ed25519");
_Static_assert(SB_TOKEN_SIGNATURE_SIZE == crypto_sign_BYTES, "Ed25519");

// A signature under another domain is worth nothing as a token, and the other way round.
static const char DOMAIN[] = "sabot connect token 1";
#define DOMAIN_SIZE (sizeof DOMAIN - 1)

static sb_token_key make(const uint8_t bytes[SB_TOKEN_PUBLIC_KEY_SIZE])
{
    sb_token_key key;
    memcpy(key.bytes, bytes, sizeof key.bytes);
    uint8_t hash[crypto_generichash_BYTES_MAX];
    (void)crypto_generichash(hash, sizeof hash, bytes, SB_TOKEN_PUBLIC_KEY_SIZE, NULL, 0);
    memcpy(key.id, hash, sizeof key.id);
    return key;
}

bool sb_token_key_make(const uint8_t bytes[SB_TOKEN_PUBLIC_KEY_SIZE], sb_token_key *out_key)
{
    *out_key = make(bytes);
    return crypto_core_ed25519_is_valid_point(bytes) == 1;
}

sb_token_key sb_token_key_of_seed(const uint8_t seed[SB_TOKEN_SEED_SIZE])
{
    uint8_t public_key[crypto_sign_PUBLICKEYBYTES], secret_key[crypto_sign_SECRETKEYBYTES];
    (void)crypto_sign_seed_keypair(public_key, secret_key, seed);
    sodium_memzero(secret_key, sizeof secret_key);
    return make(public_key);
}

/// What is signed: the domain, then everything before the signature.
typedef struct signed_bytes {
    uint8_t bytes[DOMAIN_SIZE + SB_TOKEN_SIZE_MAX];
    size_t size;
} signed_bytes;

static signed_bytes gather(const uint8_t *token, size_t unsigned_size)
{
    signed_bytes gathered = {.size = DOMAIN_SIZE + unsigned_size};
    memcpy(gathered.bytes, DOMAIN, DOMAIN_SIZE);
    memcpy(gathered.bytes + DOMAIN_SIZE, token, unsigned_size);
    return gathered;
}

sb_error sb_token_issue(const sb_token *token, const uint8_t seed[SB_TOKEN_SEED_SIZE],
                        uint8_t out_bytes[SB_TOKEN_SIZE_MAX], size_t *out_size)
{
    *out_size = 0;
    sb_writer writer = sb_writer_over(out_bytes, SB_TOKEN_SIZE_MAX - SB_TOKEN_SIGNATURE_SIZE);
    sb_error error = sb_token_encode(token, &writer);
    if (error != SB_OK) {
        return error;
    }
    uint8_t public_key[crypto_sign_PUBLICKEYBYTES], secret_key[crypto_sign_SECRETKEYBYTES];
    (void)crypto_sign_seed_keypair(public_key, secret_key, seed);
    const sb_token_key key = make(public_key);
    sb_writer_bytes(&writer, key.id, sizeof key.id);
    SB_ASSERT(writer.error == SB_OK);
    const signed_bytes gathered = gather(out_bytes, writer.size);
    (void)crypto_sign_detached(out_bytes + writer.size, NULL, gathered.bytes, gathered.size,
                               secret_key);
    sodium_memzero(secret_key, sizeof secret_key);
    *out_size = writer.size + SB_TOKEN_SIGNATURE_SIZE;
    return SB_OK;
}

const sb_token_key *sb_token_key_find(const sb_token_key *keys, uint32_t key_count,
                                      const void *bytes, size_t size)
{
    if (size < SB_TOKEN_TRAILER_SIZE) {
        return NULL;
    }
    const uint8_t *id = (const uint8_t *)bytes + size - SB_TOKEN_TRAILER_SIZE;
    for (uint32_t i = 0; i < key_count; i++) {
        if (memcmp(keys[i].id, id, sizeof keys[i].id) == 0) {
            return &keys[i];
        }
    }
    return NULL;
}

bool sb_token_key_verify(const sb_token_key *key, const void *bytes, size_t size)
{
    if (size > SB_TOKEN_SIZE_MAX || sb_token_key_find(key, 1, bytes, size) == NULL) {
        return false;
    }
    const size_t unsigned_size = size - SB_TOKEN_SIGNATURE_SIZE;
    const uint8_t *token = bytes;
    const signed_bytes gathered = gather(token, unsigned_size);
    return crypto_sign_verify_detached(token + unsigned_size, gathered.bytes, gathered.size,
                                       key->bytes) == 0;
}
