// Characters that people cannot see, or that turn the direction of what stands beside them.

#include <stddef.h>
#include <string.h>

#include "base/assert.h"
#include "protocol/text.h"

typedef enum treatment {
    KEPT,      ///< in names and chat
    CHAT_ONLY, ///< joins or varies visible characters; left out of names
    NOWHERE,   ///< left out of both
    SPACE,     ///< a space in names
} treatment;

typedef struct code_range {
    uint32_t first, last;
    treatment how;
} code_range;

// Unicode 15: all of General_Category Cf, Zl, Zp and Zs and of Default_Ignorable_Code_Point, and
// U+2800, the empty braille pattern. Ascending.
static const code_range ranges[] = {
    {0x0020, 0x0020, SPACE},       {0x00A0, 0x00A0, SPACE},       {0x00AD, 0x00AD, NOWHERE},
    {0x034F, 0x034F, NOWHERE},     {0x0600, 0x0605, CHAT_ONLY},   {0x061C, 0x061C, NOWHERE},
    {0x06DD, 0x06DD, CHAT_ONLY},   {0x070F, 0x070F, CHAT_ONLY},   {0x0890, 0x0891, CHAT_ONLY},
    {0x08E2, 0x08E2, CHAT_ONLY},   {0x115F, 0x1160, NOWHERE},     {0x1680, 0x1680, SPACE},
    {0x17B4, 0x17B5, NOWHERE},     {0x180B, 0x180F, CHAT_ONLY},   {0x2000, 0x200A, SPACE},
    {0x200B, 0x200B, NOWHERE},     {0x200C, 0x200D, CHAT_ONLY},   {0x200E, 0x200F, NOWHERE},
    {0x2028, 0x202E, NOWHERE},     {0x202F, 0x202F, SPACE},       {0x205F, 0x205F, SPACE},
    {0x2060, 0x206F, NOWHERE},     {0x2800, 0x2800, SPACE},       {0x3000, 0x3000, SPACE},
    {0x3164, 0x3164, NOWHERE},     {0xFE00, 0xFE0F, CHAT_ONLY},   {0xFEFF, 0xFEFF, NOWHERE},
    {0xFFA0, 0xFFA0, NOWHERE},     {0xFFF0, 0xFFFB, NOWHERE},     {0x110BD, 0x110BD, CHAT_ONLY},
    {0x110CD, 0x110CD, CHAT_ONLY}, {0x13430, 0x1343F, CHAT_ONLY}, {0x1BCA0, 0x1BCA3, NOWHERE},
    {0x1D173, 0x1D17A, NOWHERE},   {0xE0000, 0xE001F, NOWHERE},   {0xE0020, 0xE007F, CHAT_ONLY},
    {0xE0080, 0xE00FF, NOWHERE},   {0xE0100, 0xE01EF, CHAT_ONLY}, {0xE01F0, 0xE0FFF, NOWHERE},
};

static treatment treatment_of(uint32_t point)
{
    size_t low = 0, high = sizeof ranges / sizeof ranges[0];
    while (low < high) {
        const size_t middle = (low + high) / 2;
        if (point > ranges[middle].last) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    const bool listed = low < sizeof ranges / sizeof ranges[0] && point >= ranges[low].first;
    return listed ? ranges[low].how : KEPT;
}

// Reads a character of valid UTF-8. Returns its bytes.
static uint32_t read_character(const uint8_t *bytes, uint32_t *out_point)
{
    const uint8_t lead = bytes[0];
    const uint32_t size = lead < 0x80 ? 1 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
    uint32_t point = size == 1 ? lead : lead & (0x7fu >> size);
    for (uint32_t i = 1; i < size; i++) {
        point = point << 6 | (bytes[i] & 0x3fu);
    }
    *out_point = point;
    return size;
}

uint32_t sb_text_clean_name(sb_text text, char *out_name)
{
    SB_ASSERT(sb_text_is_valid(text));
    uint32_t size = 0;
    bool space = false; // before the next visible character, if one follows
    for (uint32_t offset = 0; offset < text.size;) {
        uint32_t point;
        const uint8_t *at = (const uint8_t *)text.data + offset;
        const uint32_t character = read_character(at, &point);
        offset += character;
        const treatment how = treatment_of(point);
        space |= how == SPACE;
        if (how != KEPT) {
            continue;
        }
        if (space && size > 0) {
            out_name[size++] = ' ';
        }
        space = false;
        memmove(out_name + size, at, character);
        size += character;
    }
    return size;
}

uint32_t sb_text_clean_chat(sb_text text, char *out_text)
{
    SB_ASSERT(sb_text_is_valid(text));
    uint32_t size = 0;
    bool visible = false;
    for (uint32_t offset = 0; offset < text.size;) {
        uint32_t point;
        const uint8_t *at = (const uint8_t *)text.data + offset;
        const uint32_t character = read_character(at, &point);
        offset += character;
        const treatment how = treatment_of(point);
        if (how != NOWHERE) {
            memmove(out_text + size, at, character);
            size += character;
            visible |= how == KEPT;
        }
    }
    return visible ? size : 0;
}
