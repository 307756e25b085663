/// Builds a text in an array, without the C library's printf. A text that does not fit is cut.
#ifndef SABOT_BASE_TEXT_BUFFER_H
#define SABOT_BASE_TEXT_BUFFER_H

#include <stddef.h>
#include <stdint.h>

/// A text that grows in the caller's array and always ends with zero.
typedef struct sb_text_buffer {
    char *bytes;
    size_t capacity; ///< bytes of the array, at least 1
    size_t size;     ///< bytes of the text, without the terminating zero
} sb_text_buffer;

/// Starts an empty text.
static inline sb_text_buffer sb_text_buffer_over(char *bytes, size_t capacity)
{
    bytes[0] = '\0';
    return (sb_text_buffer){bytes, capacity, 0};
}

static inline void sb_text_buffer_add(sb_text_buffer *text, const char *more)
{
    for (; *more != '\0' && text->size + 1 < text->capacity; more++) {
        text->bytes[text->size++] = *more;
    }
    text->bytes[text->size] = '\0';
}

/// Adds a number in decimal.
static inline void sb_text_buffer_add_u32(sb_text_buffer *text, uint32_t value)
{
    char digits[11] = {0};
    size_t first = sizeof digits - 1;
    do {
        digits[--first] = (char)('0' + value % 10);
        value /= 10;
    } while (value > 0);
    sb_text_buffer_add(text, &digits[first]);
}

#endif
