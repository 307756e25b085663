/// A connect token as text.
#ifndef SABOT_CLIENT_TOKEN_TEXT_H
#define SABOT_CLIENT_TOKEN_TEXT_H

#include <stdbool.h>
#include <stdint.h>

#include "protocol/limits.h"

/// Reads base64url without padding (RFC 4648, section 5). Returns false for any other text, if the
/// unused last bits are not 0, and for more than SB_TOKEN_SIZE_MAX bytes. Empty text gives no
/// bytes.
bool sb_token_text_read(const char *text, uint8_t out_bytes[SB_TOKEN_SIZE_MAX], uint32_t *out_size);

#endif
