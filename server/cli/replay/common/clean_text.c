#include "cli/replay/common/clean_text.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "protocol/text.h"

#define CHARACTER_SIZE_MAX 4u

// Covers U+202A to U+202E and U+2066 to U+2069, which change the direction of text, and U+FFFE and
// U+FFFF, which XML does not allow.
static bool is_unwanted(const uint8_t *character, size_t size)
{
    if (size != 3) {
        return false;
    }
    uint32_t code = (uint32_t)(character[0] & 0x0f) << 12 | (uint32_t)(character[1] & 0x3f) << 6 |
                    (uint32_t)(character[2] & 0x3f);
    return (code >= 0x202a && code <= 0x202e) || (code >= 0x2066 && code <= 0x2069) ||
           code >= 0xfffe;
}

// Returns the bytes of the character, or 0 if it may not be printed.
static size_t character_size(const char *bytes, size_t left)
{
    for (uint32_t size = 1; size <= CHARACTER_SIZE_MAX && size <= left; size++) {
        if (sb_text_is_valid((sb_text){.data = bytes, .size = size})) {
            return is_unwanted((const uint8_t *)bytes, size) ? 0 : size;
        }
    }
    return 0;
}

void sb_clean_text(const char *bytes, size_t size, char *out)
{
    static const char replacement[] = "\xef\xbf\xbd";
    size_t length = 0;
    while (length < size && bytes[length] != '\0') {
        length++;
    }
    for (size_t i = 0; i < length;) {
        size_t whole = character_size(bytes + i, length - i);
        const char *from = whole > 0 ? bytes + i : replacement;
        size_t count = whole > 0 ? whole : sizeof replacement - 1;
        memcpy(out, from, count);
        out += count;
        i += whole > 0 ? whole : 1;
    }
    *out = '\0';
}

void sb_shown_name(const char name[SB_PLAYER_NAME_SIZE], bool computer, uint32_t slot,
                   char out_name[SB_SHOWN_NAME_SIZE])
{
    if (computer) {
        snprintf(out_name, SB_SHOWN_NAME_SIZE, "computer %" PRIu32, slot);
    } else {
        sb_clean_text(name, SB_PLAYER_NAME_SIZE, out_name);
    }
}

int sb_clean_text_width(const char *text)
{
    int width = 0;
    for (; *text != '\0'; text++) {
        width += ((uint8_t)*text & 0xc0) != 0x80;
    }
    return width;
}

void sb_clean_text_print(const char *text, int width)
{
    printf("%s%*s", text, width - sb_clean_text_width(text), "");
}
