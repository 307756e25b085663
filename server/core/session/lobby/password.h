/// Passwords of places. A lobby keeps only a salted hash of each. For this room alone.
#ifndef SABOT_SESSION_LOBBY_PASSWORD_H
#define SABOT_SESSION_LOBBY_PASSWORD_H

#include "protocol/message.h"
#include "session/match/session_def.h"

/// True if the host gave what passwords need.
bool sb_password_is_possible(const sb_session_secrets *secrets);

/// Draws a salt and hashes a password of at most SB_PASSWORD_SIZE_MAX bytes.
void sb_password_set(const sb_session_secrets *secrets, const char *password,
                     uint8_t out_salt[SB_PASSWORD_SALT_SIZE],
                     uint8_t out_hash[SB_PASSWORD_HASH_SIZE]);

/// Compares in a time that does not depend on where the hashes differ.
bool sb_password_fits(const sb_session_secrets *secrets, sb_text password,
                      const uint8_t salt[SB_PASSWORD_SALT_SIZE],
                      const uint8_t hash[SB_PASSWORD_HASH_SIZE]);

/// Overwrites memory that held a password. The compiler cannot leave it out.
void sb_password_wipe(char *bytes, size_t size);

#endif
