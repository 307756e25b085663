#include "host/web/web_headers.h"

#include <stdbool.h>
#include <stddef.h>
#include <strings.h>

static const char *skip_blanks(const char *text)
{
    while (*text == ' ' || *text == '\t') {
        text++;
    }
    return text;
}

// Reads at least one digit; a number too large for 64 bits becomes the largest. Moves on.
static bool read_number(const char **text, uint64_t *out_number)
{
    const char *digit = *text;
    uint64_t number = 0;
    for (; *digit >= '0' && *digit <= '9'; digit++) {
        const uint64_t value = (uint64_t)(*digit - '0');
        number = number > (UINT64_MAX - value) / 10 ? UINT64_MAX : number * 10 + value;
    }
    const bool found = digit != *text;
    *text = digit;
    *out_number = number;
    return found;
}

sb_web_range sb_web_range_read(const char *header, uint64_t size, uint64_t *out_first,
                               uint64_t *out_count)
{
    *out_first = 0;
    *out_count = size;
    const char *text = header != NULL ? skip_blanks(header) : "";
    if (strncasecmp(text, "bytes=", 6) != 0) {
        return SB_WEB_RANGE_WHOLE;
    }
    text = skip_blanks(text + 6);
    uint64_t first, last;
    const bool has_first = read_number(&text, &first);
    if (*text++ != '-') {
        return SB_WEB_RANGE_WHOLE;
    }
    const bool has_last = read_number(&text, &last);
    if (*skip_blanks(text) != '\0' || (!has_first && !has_last) ||
        (has_first && has_last && last < first)) {
        return SB_WEB_RANGE_WHOLE;
    }
    if (!has_first) { // the last `count` bytes of the file
        first = last < size ? size - last : 0;
        first = last == 0 ? size : first;
        last = UINT64_MAX;
    }
    if (first >= size) {
        return SB_WEB_RANGE_BEYOND;
    }
    last = has_last && last < size ? last : size - 1;
    *out_first = first;
    *out_count = last - first + 1;
    return SB_WEB_RANGE_PART;
}
