/// The server's key: a pair of X25519 by which clients know the server. The file holds its secret
/// half, as 64 hexadecimal digits and a line feed.
#ifndef SABOT_HOST_KEYS_SERVER_KEY_H
#define SABOT_HOST_KEYS_SERVER_KEY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/error.h"
#include "protocol/secure/handshake.h"

/// Name of the key's file in a folder with logs.
#define SB_SERVER_KEY_NAME ".server.key"

/// Reads the secret from a file. With `make`, a file that does not exist is made, with a new key,
/// that only its owner may read. SB_ERROR_IO, also for a file that others may read;
/// SB_ERROR_MALFORMED if it holds no key. `out_message` then names the path and the reason.
sb_error sb_server_key_open(const char *path, bool make, uint8_t out_secret[SB_SECURE_KEY_SIZE],
                            char *out_message, size_t message_size);

/// Computes the public half, as text.
void sb_server_key_text(const uint8_t secret[SB_SECURE_KEY_SIZE],
                        char out_text[SB_SECURE_KEY_TEXT_SIZE + 1]);

#endif
