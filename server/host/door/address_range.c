#include "host/door/address_range.h"

#include <arpa/inet.h>
#include <stdio.h>
#include <string.h>

#define IPV4_OFFSET 96u

static const uint8_t IPV4_PREFIX[12] = {[10] = 0xff, [11] = 0xff};

static bool is_ipv4(const uint8_t address[16])
{
    return memcmp(address, IPV4_PREFIX, sizeof IPV4_PREFIX) == 0;
}

void sb_address_format(const uint8_t address[16], char out_text[SB_ADDRESS_RANGE_TEXT_SIZE])
{
    sb_address_range range = {.bit_count = 128};
    memcpy(range.address, address, sizeof range.address);
    sb_address_range_format(&range, out_text);
    out_text[strcspn(out_text, "/")] = '\0';
}

void sb_address_mask(const uint8_t address[16], uint32_t bit_count, uint8_t out_address[16])
{
    for (uint32_t i = 0; i < 16; i++) {
        const uint32_t kept = bit_count <= i * 8 ? 0 : bit_count - i * 8;
        const uint32_t mask = kept >= 8 ? 0xffu : 0xff00u >> kept & 0xffu;
        out_address[i] = (uint8_t)(address[i] & mask);
    }
}

// Reads at most three digits.
static bool read_length(const char *text, uint32_t limit, uint32_t *out_length)
{
    const size_t size = strlen(text);
    if (size < 1 || size > 3 || strspn(text, "0123456789") != size ||
        (size > 1 && text[0] == '0')) {
        return false;
    }
    uint32_t length = 0;
    for (size_t i = 0; i < size; i++) {
        length = length * 10 + (uint32_t)(text[i] - '0');
    }
    *out_length = length;
    return length <= limit;
}

static bool read_address(const char *text, uint8_t out_address[16])
{
    memcpy(out_address, IPV4_PREFIX, sizeof IPV4_PREFIX);
    return inet_pton(AF_INET, text, out_address + sizeof IPV4_PREFIX) == 1 ||
           inet_pton(AF_INET6, text, out_address) == 1;
}

bool sb_address_range_parse(const char *text, sb_address_range *out_range)
{
    char address_text[SB_ADDRESS_RANGE_TEXT_SIZE];
    const char *slash = strchr(text, '/');
    const size_t size = slash != NULL ? (size_t)(slash - text) : strlen(text);
    uint8_t address[16];
    if (size >= sizeof address_text) {
        return false;
    }
    memcpy(address_text, text, size);
    address_text[size] = '\0';
    if (!read_address(address_text, address)) {
        return false;
    }
    const bool four = strchr(address_text, ':') == NULL;
    uint32_t length = four ? 32 : is_ipv4(address) ? 128 : 64;
    if (slash != NULL && !read_length(slash + 1, four ? 32 : 128, &length)) {
        return false;
    }
    out_range->bit_count = four ? length + IPV4_OFFSET : length;
    sb_address_mask(address, out_range->bit_count, out_range->address);
    return slash == NULL || memcmp(address, out_range->address, sizeof address) == 0;
}

void sb_address_range_format(const sb_address_range *range,
                             char out_text[SB_ADDRESS_RANGE_TEXT_SIZE])
{
    char address[INET6_ADDRSTRLEN] = "?";
    const bool four = range->bit_count >= IPV4_OFFSET && is_ipv4(range->address);
    const uint32_t length = four ? range->bit_count - IPV4_OFFSET : range->bit_count;
    (void)inet_ntop(four ? AF_INET : AF_INET6, four ? range->address + 12 : range->address, address,
                    sizeof address);
    if (four && length == 32) {
        snprintf(out_text, SB_ADDRESS_RANGE_TEXT_SIZE, "%s", address);
    } else {
        snprintf(out_text, SB_ADDRESS_RANGE_TEXT_SIZE, "%s/%u", address, (unsigned)length);
    }
}
