#include "protocol/text.h"

/// How the lead byte of a UTF-8 sequence restricts the bytes after it.
typedef struct lead_rule {
    uint32_t continuation_count;
    uint8_t second_min;
    uint8_t second_max;
} lead_rule;

/// Restricting the second byte excludes overlong forms, surrogates and code points above U+10FFFF
/// (Unicode 15, table 3-7), and after 0xc2 the control characters U+0080 to U+009F. Returns false
/// for a byte that cannot lead.
static bool rule_of(uint8_t lead, lead_rule *out_rule)
{
    if (lead < 0xc2 || lead > 0xf4) {
        return false;
    }
    *out_rule = (lead_rule){lead < 0xe0 ? 1 : lead < 0xf0 ? 2 : 3, 0x80, 0xbf};
    switch (lead) {
    case 0xc2:
    case 0xe0:
        out_rule->second_min = 0xa0;
        break;
    case 0xed:
        out_rule->second_max = 0x9f;
        break;
    case 0xf0:
        out_rule->second_min = 0x90;
        break;
    case 0xf4:
        out_rule->second_max = 0x8f;
        break;
    default:
        break;
    }
    return true;
}

/// Returns the size of the valid character at `bytes`, or 0.
static uint32_t character_size(const uint8_t *bytes, uint32_t left)
{
    if (bytes[0] < 0x80) {
        return bytes[0] >= 0x20 && bytes[0] != 0x7f;
    }
    lead_rule rule;
    if (!rule_of(bytes[0], &rule) || left <= rule.continuation_count ||
        bytes[1] < rule.second_min || bytes[1] > rule.second_max) {
        return 0;
    }
    for (uint32_t i = 2; i <= rule.continuation_count; i++) {
        if ((bytes[i] & 0xc0) != 0x80) {
            return 0;
        }
    }
    return 1 + rule.continuation_count;
}

bool sb_text_is_valid(sb_text text)
{
    const uint8_t *bytes = (const uint8_t *)text.data;
    for (uint32_t offset = 0; offset < text.size;) {
        uint32_t size = character_size(bytes + offset, text.size - offset);
        if (size == 0) {
            return false;
        }
        offset += size;
    }
    return true;
}
