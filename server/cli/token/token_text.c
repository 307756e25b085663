#include "cli/token/token_text.h"

#include <arpa/inet.h>
#include <stdio.h>
#include <string.h>

#include <sodium.h>

#include "base/assert.h"
#include "cli/options.h"

_Static_assert(sodium_base64_ENCODED_LEN(SB_TOKEN_SIZE_MAX,
                                         sodium_base64_VARIANT_URLSAFE_NO_PADDING) <=
                   SB_TOKEN_TEXT_SIZE,
               "every token fits");

static const char *const ROLES[] = {"player", "spectator", "replay-viewer"};

bool sb_token_hex_parse(const char *text, uint8_t *out_bytes, size_t size)
{
    size_t read = 0;
    return strlen(text) == 2 * size &&
           sodium_hex2bin(out_bytes, size, text, 2 * size, NULL, &read, NULL) == 0 && read == size;
}

void sb_token_hex_print(const uint8_t *bytes, size_t size, char out_text[SB_TOKEN_HEX_SIZE])
{
    SB_ASSERT(2 * size < SB_TOKEN_HEX_SIZE);
    (void)sodium_bin2hex(out_text, SB_TOKEN_HEX_SIZE, bytes, size);
}

bool sb_token_key_parse(const char *text, sb_token_key *out_key)
{
    uint8_t bytes[SB_TOKEN_PUBLIC_KEY_SIZE];
    return sb_token_hex_parse(text, bytes, sizeof bytes) && sb_token_key_make(bytes, out_key);
}

bool sb_token_text_parse(const char *text, uint8_t out_bytes[SB_TOKEN_SIZE_MAX], size_t *out_size)
{
    const char *end = NULL;
    *out_size = 0;
    if (sodium_base642bin(out_bytes, SB_TOKEN_SIZE_MAX, text, strlen(text), NULL, out_size, &end,
                          sodium_base64_VARIANT_URLSAFE_NO_PADDING) != 0 ||
        *out_size == 0) {
        return false;
    }
    // libsodium 1.0.18 stops at a character that is no digit, and takes some above 0x7f for digits.
    char again[SB_TOKEN_TEXT_SIZE];
    sb_token_text_print(out_bytes, *out_size, again);
    return strcmp(text, again) == 0;
}

void sb_token_text_print(const uint8_t *bytes, size_t size, char out_text[SB_TOKEN_TEXT_SIZE])
{
    (void)sodium_bin2base64(out_text, SB_TOKEN_TEXT_SIZE, bytes, size,
                            sodium_base64_VARIANT_URLSAFE_NO_PADDING);
}

static bool address_parse(const char *text, sb_token_prefix *out_prefix, uint32_t *out_before)
{
    memset(out_prefix, 0, sizeof *out_prefix);
    if (inet_pton(AF_INET6, text, out_prefix->address) == 1) {
        *out_before = 0;
        return true;
    }
    const uint32_t before = SB_TOKEN_IPV4_BIT_COUNT / 8;
    memset(out_prefix->address + before - 2, 0xff, 2);
    *out_before = SB_TOKEN_IPV4_BIT_COUNT;
    return inet_pton(AF_INET, text, out_prefix->address + before) == 1;
}

static bool has_bits_behind(const sb_token_prefix *prefix)
{
    for (uint32_t bit = prefix->bit_count; bit < SB_TOKEN_ADDRESS_BIT_COUNT; bit++) {
        if ((prefix->address[bit / 8] & 0x80u >> bit % 8) != 0) {
            return true;
        }
    }
    return false;
}

const char *sb_token_prefix_parse(const char *text, sb_token_prefix *out_prefix)
{
    const char *slash = strchr(text, '/');
    const size_t size = slash != NULL ? (size_t)(slash - text) : strlen(text);
    char address[SB_TOKEN_PREFIX_TEXT_SIZE] = "";
    uint32_t before = 0;
    if (size < sizeof address) {
        memcpy(address, text, size);
    }
    if (!address_parse(address, out_prefix, &before)) {
        return "no IPv4 or IPv6 address such as 203.0.113.7, 203.0.113.0/24 or 2001:db8::/64";
    }
    uint64_t bits = SB_TOKEN_ADDRESS_BIT_COUNT - before;
    if (slash != NULL && !sb_number_parse(slash + 1, 0, bits, &bits)) {
        return "its length is not a number of bits of the address";
    }
    out_prefix->bit_count = (uint8_t)(before + bits);
    return has_bits_behind(out_prefix) ? "the address has bits behind the prefix's length" : NULL;
}

static bool is_ipv4(const sb_token_prefix *prefix)
{
    static const uint8_t MAPPED[SB_TOKEN_IPV4_BIT_COUNT / 8] = {[10] = 0xff, [11] = 0xff};
    return prefix->bit_count >= SB_TOKEN_IPV4_BIT_COUNT &&
           memcmp(prefix->address, MAPPED, sizeof MAPPED) == 0;
}

void sb_token_prefix_print(const sb_token_prefix *prefix, char out_text[SB_TOKEN_PREFIX_TEXT_SIZE])
{
    char address[INET6_ADDRSTRLEN] = "";
    const bool v4 = is_ipv4(prefix);
    const uint32_t before = v4 ? SB_TOKEN_IPV4_BIT_COUNT : 0;
    (void)inet_ntop(v4 ? AF_INET : AF_INET6, prefix->address + before / 8, address, sizeof address);
    snprintf(out_text, SB_TOKEN_PREFIX_TEXT_SIZE, "%s/%u", address, prefix->bit_count - before);
}

bool sb_token_role_parse(const char *text, uint32_t *out_role)
{
    for (uint32_t role = 0; role < sizeof ROLES / sizeof ROLES[0]; role++) {
        if (strcmp(text, ROLES[role]) == 0) {
            *out_role = role;
            return true;
        }
    }
    return false;
}

const char *sb_token_role_text(uint32_t role)
{
    SB_ASSERT(role < sizeof ROLES / sizeof ROLES[0]);
    return ROLES[role];
}
