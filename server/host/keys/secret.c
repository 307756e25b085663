#include "host/keys/secret.h"

#include <sodium.h>

_Static_assert(SB_PASSWORD_SALT_SIZE >= crypto_generichash_KEYBYTES_MIN, "a salt is a key");
_Static_assert(SB_SECRET_HASH_SIZE == crypto_generichash_BYTES, "BLAKE2b-256");

static void draw(void *context, uint8_t out_secret[SB_RESUME_SECRET_SIZE])
{
    (void)context;
    randombytes_buf(out_secret, SB_RESUME_SECRET_SIZE);
}

static void hash(void *context, const uint8_t secret[SB_RESUME_SECRET_SIZE],
                 uint8_t out_hash[SB_SECRET_HASH_SIZE])
{
    (void)context;
    (void)crypto_generichash(out_hash, SB_SECRET_HASH_SIZE, secret, SB_RESUME_SECRET_SIZE, NULL, 0);
}

static void hash_password(void *context, const uint8_t salt[SB_PASSWORD_SALT_SIZE],
                          const char *password, size_t size,
                          uint8_t out_hash[SB_PASSWORD_HASH_SIZE])
{
    (void)context;
    (void)crypto_generichash(out_hash, SB_PASSWORD_HASH_SIZE, (const uint8_t *)password, size, salt,
                             SB_PASSWORD_SALT_SIZE);
}

sb_error sb_host_secrets(sb_session_secrets *out_secrets)
{
    *out_secrets = (sb_session_secrets){.draw = draw, .hash = hash, .hash_password = hash_password};
    return sodium_init() < 0 ? SB_ERROR_IO : SB_OK; // may be called again
}
