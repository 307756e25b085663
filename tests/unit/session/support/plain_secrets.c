#include "plain_secrets.h"

#include "wire_tap.h"

void plain_secrets_hash(const uint8_t secret[SB_RESUME_SECRET_SIZE],
                        uint8_t out_hash[SB_SECRET_HASH_SIZE])
{
    for (uint32_t i = 0; i < SB_SECRET_HASH_SIZE; i++) {
        out_hash[i] = (uint8_t)(secret[i % SB_RESUME_SECRET_SIZE] ^ (0xA5 + i));
    }
}

static void draw(void *context, uint8_t out_secret[SB_RESUME_SECRET_SIZE])
{
    uint32_t *drawn = context;
    (*drawn)++;
    for (uint32_t i = 0; i < SB_RESUME_SECRET_SIZE; i++) {
        out_secret[i] = (uint8_t)(100 + i);
    }
    // The number stands at the end, so that all secrets begin alike.
    out_secret[SB_RESUME_SECRET_SIZE - 2] = (uint8_t)(*drawn >> 8);
    out_secret[SB_RESUME_SECRET_SIZE - 1] = (uint8_t)*drawn;
}

static void hash(void *context, const uint8_t secret[SB_RESUME_SECRET_SIZE],
                 uint8_t out_hash[SB_SECRET_HASH_SIZE])
{
    (void)context;
    plain_secrets_hash(secret, out_hash);
}

static void hash_password(void *context, const uint8_t salt[SB_PASSWORD_SALT_SIZE],
                          const char *password, size_t size,
                          uint8_t out_hash[SB_PASSWORD_HASH_SIZE])
{
    (void)context;
    uint32_t sum = (uint32_t)size;
    for (uint32_t i = 0; i < SB_PASSWORD_HASH_SIZE; i++) {
        sum = sum * 31 + salt[i % SB_PASSWORD_SALT_SIZE] +
              (size > 0 ? (uint8_t)password[i % size] : 0u);
        out_hash[i] = (uint8_t)(sum >> 8);
    }
}

sb_session_secrets plain_secrets(uint32_t *drawn)
{
    *drawn = 0;
    return (sb_session_secrets){
        .draw = draw, .hash = hash, .hash_password = hash_password, .context = drawn};
}

sb_message plain_secrets_hello(const char *name, const uint8_t *secret, uint32_t size)
{
    sb_message message = wire_tap_hello(name);
    message.hello.resume = (sb_blob){secret, size};
    return message;
}
