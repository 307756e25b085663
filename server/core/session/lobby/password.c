#include "session/lobby/password.h"

#include <string.h>

_Static_assert(SB_PASSWORD_SALT_SIZE == SB_RESUME_SECRET_SIZE, "a salt is drawn like a secret");

bool sb_password_is_possible(const sb_session_secrets *secrets)
{
    return secrets->draw != NULL && secrets->hash_password != NULL;
}

void sb_password_set(const sb_session_secrets *secrets, const char *password,
                     uint8_t out_salt[SB_PASSWORD_SALT_SIZE],
                     uint8_t out_hash[SB_PASSWORD_HASH_SIZE])
{
    secrets->draw(secrets->context, out_salt);
    secrets->hash_password(secrets->context, out_salt, password, strlen(password), out_hash);
}

bool sb_password_fits(const sb_session_secrets *secrets, sb_text password,
                      const uint8_t salt[SB_PASSWORD_SALT_SIZE],
                      const uint8_t hash[SB_PASSWORD_HASH_SIZE])
{
    uint8_t theirs[SB_PASSWORD_HASH_SIZE];
    secrets->hash_password(secrets->context, salt, password.data, password.size, theirs);
    uint8_t difference = 0;
    for (uint32_t i = 0; i < SB_PASSWORD_HASH_SIZE; i++) {
        difference |= (uint8_t)(theirs[i] ^ hash[i]);
    }
    return difference == 0;
}

void sb_password_wipe(char *bytes, size_t size)
{
    volatile char *each = bytes;
    for (size_t i = 0; i < size; i++) {
        each[i] = 0;
    }
}
