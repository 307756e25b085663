/// Keys, tokens and address prefixes as text.
#ifndef SABOT_CLI_TOKEN_TOKEN_TEXT_H
#define SABOT_CLI_TOKEN_TOKEN_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "protocol/token/key.h"

#define SB_TOKEN_TEXT_SIZE 1024 ///< of a token as base64url, terminating zero included
#define SB_TOKEN_HEX_SIZE 65    ///< of 32 bytes as hex, terminating zero included
#define SB_TOKEN_PREFIX_TEXT_SIZE 64

/// Reads exactly `size` bytes from hex digits, at most 32.
bool sb_token_hex_parse(const char *text, uint8_t *out_bytes, size_t size);
/// Writes at most 32 bytes as hex digits.
void sb_token_hex_print(const uint8_t *bytes, size_t size, char out_text[SB_TOKEN_HEX_SIZE]);

/// Reads a public key from hex digits. False if no secret key belongs to it.
bool sb_token_key_parse(const char *text, sb_token_key *out_key);

/// Reads base64url without padding. False if it is not that, or longer than a token may be.
bool sb_token_text_parse(const char *text, uint8_t out_bytes[SB_TOKEN_SIZE_MAX], size_t *out_size);
void sb_token_text_print(const uint8_t *bytes, size_t size, char out_text[SB_TOKEN_TEXT_SIZE]);

/// Reads "ADDRESS" or "ADDRESS/BITS", of IPv4 or IPv6. Returns NULL, or what is wrong with it.
const char *sb_token_prefix_parse(const char *text, sb_token_prefix *out_prefix);
void sb_token_prefix_print(const sb_token_prefix *prefix, char out_text[SB_TOKEN_PREFIX_TEXT_SIZE]);

/// Reads "player", "spectator" or "replay-viewer".
bool sb_token_role_parse(const char *text, uint32_t *out_role);
const char *sb_token_role_text(uint32_t role);

#endif
