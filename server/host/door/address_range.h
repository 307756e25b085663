/// Ranges of addresses: all those that share their first bits (CIDR, RFC 4632). Pure.
#ifndef SABOT_HOST_DOOR_ADDRESS_RANGE_H
#define SABOT_HOST_DOOR_ADDRESS_RANGE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define SB_ADDRESS_RANGE_TEXT_SIZE 56u

typedef struct sb_address_range {
    uint8_t address[16]; ///< of the lowest address, in network byte order; IPv4: ::ffff:a.b.c.d
    uint32_t bit_count;  ///< first bits that are fixed, at most 128; all others are 0
} sb_address_range;

/// Reads "203.0.113.9", "203.0.113.0/24", "2001:db8::9" or "2001:db8::/32". An IPv6 address without
/// a length stands for its /64, which a customer's line has at least. Bits beyond the length must
/// be 0, so that a mistyped range does not go unnoticed. False for any other text.
bool sb_address_range_parse(const char *text, sb_address_range *out_range);

/// Writes the range as it is parsed; an IPv4 address without a length.
void sb_address_range_format(const sb_address_range *range,
                             char out_text[SB_ADDRESS_RANGE_TEXT_SIZE]);

/// Writes one address, without a length.
void sb_address_format(const uint8_t address[16], char out_text[SB_ADDRESS_RANGE_TEXT_SIZE]);

/// Clears the bits from `bit_count` on.
void sb_address_mask(const uint8_t address[16], uint32_t bit_count, uint8_t out_address[16]);

#endif
