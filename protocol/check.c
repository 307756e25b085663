#include "protocol/check.h"

#include <stdint.h>

#include "base/bytes.h"
#include "protocol/limits.h"

typedef enum form_kind {
    FORM_REFUSED,
    FORM_FIXED, ///< `size` bytes of payload follow
    FORM_BYTES, ///< a length of `size` bytes follows, then so many bytes
    FORM_ARRAY, ///< a count of `size` bytes follows, then so many objects
    FORM_MAP,   ///< a count of `size` bytes follows, then twice as many objects
} form_kind;

typedef struct form {
    form_kind kind;
    uint32_t size;
} form;

/// What follows the first bytes 0xc0 to 0xdf; all others carry their length themselves.
static const form FORMS[32] = {
    {FORM_FIXED, 0},   {FORM_REFUSED, 0}, {FORM_FIXED, 0},   {FORM_FIXED, 0}, // nil, -, false, true
    {FORM_BYTES, 1},   {FORM_BYTES, 2},   {FORM_BYTES, 4},                    // bin
    {FORM_REFUSED, 0}, {FORM_REFUSED, 0}, {FORM_REFUSED, 0},                  // ext
    {FORM_FIXED, 4},   {FORM_FIXED, 8},                                       // float
    {FORM_FIXED, 1},   {FORM_FIXED, 2},   {FORM_FIXED, 4},   {FORM_FIXED, 8}, // uint
    {FORM_FIXED, 1},   {FORM_FIXED, 2},   {FORM_FIXED, 4},   {FORM_FIXED, 8}, // int
    {FORM_REFUSED, 0}, {FORM_REFUSED, 0}, {FORM_REFUSED, 0}, {FORM_REFUSED, 0}, // fixext
    {FORM_REFUSED, 0},                                                          // fixext 16
    {FORM_BYTES, 1},   {FORM_BYTES, 2},   {FORM_BYTES, 4},                      // str
    {FORM_ARRAY, 2},   {FORM_ARRAY, 4},                                         // array
    {FORM_MAP, 2},     {FORM_MAP, 4},                                           // map
};

typedef struct walker {
    sb_reader reader;
    uint32_t open[SB_MESSAGE_DEPTH_MAX + 1]; ///< objects to come, by level; level 0 is the message
    uint32_t level;
    uint32_t pending;  ///< sum of `open`
    uint32_t declared; ///< objects announced so far
} walker;

/// Counts and lengths are big-endian.
static uint32_t read_count(sb_reader *reader, uint32_t size)
{
    uint32_t value = 0;
    for (uint32_t i = 0; i < size; i++) {
        value = value << 8 | sb_reader_u8(reader);
    }
    return value;
}

static void enter(walker *walk, uint64_t count)
{
    if (walk->reader.error != SB_OK) {
        return;
    }
    if (walk->level == SB_MESSAGE_DEPTH_MAX ||
        count > SB_MESSAGE_ELEMENT_COUNT_MAX - walk->declared) {
        sb_reader_fail(&walk->reader, SB_ERROR_LIMIT);
        return;
    }
    walk->declared += (uint32_t)count;
    walk->pending += (uint32_t)count;
    walk->open[++walk->level] = (uint32_t)count;
    // Every object takes at least one byte.
    if (walk->pending > sb_reader_remaining(&walk->reader)) {
        sb_reader_fail(&walk->reader, SB_ERROR_TRUNCATED);
    }
}

static void step_long(walker *walk, form after)
{
    switch (after.kind) {
    case FORM_REFUSED:
        sb_reader_fail(&walk->reader, SB_ERROR_MALFORMED);
        break;
    case FORM_FIXED:
        sb_reader_bytes(&walk->reader, after.size);
        break;
    case FORM_BYTES:
        sb_reader_bytes(&walk->reader, read_count(&walk->reader, after.size));
        break;
    case FORM_ARRAY:
        enter(walk, read_count(&walk->reader, after.size));
        break;
    case FORM_MAP:
        enter(walk, 2 * (uint64_t)read_count(&walk->reader, after.size));
        break;
    }
}

static void step(walker *walk)
{
    uint8_t first = sb_reader_u8(&walk->reader);
    walk->open[walk->level]--;
    walk->pending--;
    if (first >= 0xe0 || first < 0x80) {
        return; // an integer in one byte
    }
    if (first >= 0xc0) {
        step_long(walk, FORMS[first - 0xc0]);
    } else if (first >= 0xa0) {
        sb_reader_bytes(&walk->reader, first & 0x1f);
    } else if (first >= 0x90) {
        enter(walk, first & 0x0f);
    } else {
        enter(walk, 2 * (uint64_t)(first & 0x0f));
    }
}

sb_error sb_message_check(const void *bytes, size_t size)
{
    walker walk = {.reader = sb_reader_over(bytes, size), .open = {1}, .pending = 1, .declared = 1};
    while (walk.pending > 0 && walk.reader.error == SB_OK) {
        step(&walk);
        while (walk.level > 0 && walk.open[walk.level] == 0) {
            walk.level--;
        }
    }
    if (sb_reader_remaining(&walk.reader) > 0) {
        sb_reader_fail(&walk.reader, SB_ERROR_MALFORMED);
    }
    return walk.reader.error;
}
