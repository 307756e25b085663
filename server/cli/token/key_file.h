/// A secret Ed25519 key as a file: PKCS #8 in PEM (RFC 8410), which Node.js, OpenSSL and the
/// libraries of most languages read and write.
#ifndef SABOT_CLI_TOKEN_KEY_FILE_H
#define SABOT_CLI_TOKEN_KEY_FILE_H

#include <stdbool.h>
#include <stdint.h>

#define SB_KEY_FILE_SEED_SIZE 32u

/// Writes a new file that only its owner may read. An existing file is never changed. False after a
/// message on stderr; no file is left then.
bool sb_key_file_write(const char *command, const char *path,
                       const uint8_t seed[SB_KEY_FILE_SEED_SIZE]);

/// Reads the key. False after a message on stderr; the seed is all zeros then.
bool sb_key_file_read(const char *command, const char *path,
                      uint8_t out_seed[SB_KEY_FILE_SEED_SIZE]);

#endif
