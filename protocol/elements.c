#include "protocol/elements.h"

#include "protocol/text.h"

typedef enum object_kind {
    OBJECT_NONE, ///< nothing was read: there is an error
    OBJECT_REFUSED,
    OBJECT_OTHER, ///< nil, a boolean, a float
    OBJECT_UNSIGNED,
    OBJECT_SIGNED,
    OBJECT_TEXT,
    OBJECT_BLOB,
    OBJECT_ARRAY,
    OBJECT_MAP,
} object_kind;

/// One object as it was read. It fits two registers: returning it costs nothing.
typedef struct object {
    uint64_t
        number; ///< an integer in two's complement, a count, or the length of the bytes just read
    object_kind kind; ///< OBJECT_SIGNED only for a negative integer
} object;

// The first bytes of msgpack's forms, from its specification.
#define FIXED_MAP 0x80u
#define FIXED_ARRAY 0x90u
#define FIXED_TEXT 0xa0u
#define LONG_FORM 0xc0u
#define BIN_8 0xc4u
#define BIN_32 0xc6u
#define FIXED_NEGATIVE 0xe0u

/// The long forms: kind, and bytes of the number, count or length after the first byte.
static const struct {
    object_kind kind;
    uint32_t size;
} FORMS[32] = {
    {OBJECT_OTHER, 0},    {OBJECT_REFUSED, 0},  {OBJECT_OTHER, 0}, // nil, never used, false
    {OBJECT_OTHER, 0},                                             // true
    {OBJECT_BLOB, 1},     {OBJECT_BLOB, 2},     {OBJECT_BLOB, 4},     {OBJECT_REFUSED, 0},
    {OBJECT_REFUSED, 0},  {OBJECT_REFUSED, 0}, // ext
    {OBJECT_OTHER, 4},    {OBJECT_OTHER, 8},   // float
    {OBJECT_UNSIGNED, 1}, {OBJECT_UNSIGNED, 2}, {OBJECT_UNSIGNED, 4}, {OBJECT_UNSIGNED, 8},
    {OBJECT_SIGNED, 1},   {OBJECT_SIGNED, 2},   {OBJECT_SIGNED, 4},   {OBJECT_SIGNED, 8},
    {OBJECT_REFUSED, 0},  {OBJECT_REFUSED, 0},  {OBJECT_REFUSED, 0}, // fixext
    {OBJECT_REFUSED, 0},  {OBJECT_REFUSED, 0},  {OBJECT_TEXT, 1},     {OBJECT_TEXT, 2},
    {OBJECT_TEXT, 4},     {OBJECT_ARRAY, 2},    {OBJECT_ARRAY, 4},    {OBJECT_MAP, 2},
    {OBJECT_MAP, 4},
};

sb_elements sb_elements_begin(const void *bytes, size_t size)
{
    // Nothing may be added to a null pointer.
    static const uint8_t nothing;
    const uint8_t *first = bytes != NULL ? bytes : &nothing;
    return (sb_elements){.next = first, .end = first + size, .declared = 1, .left = {1}};
}

void sb_elements_require(sb_elements *elements, bool condition, sb_error error)
{
    if (!condition && elements->error == SB_OK) {
        elements->error = error;
    }
}

/// Fails with an error of structure. Only called while there is no error.
static object break_off(sb_elements *elements, sb_error error)
{
    elements->error = error;
    elements->broken = true;
    return (object){0, OBJECT_NONE};
}

static size_t remaining(const sb_elements *elements)
{
    return (size_t)(elements->end - elements->next);
}

static object take_bytes(sb_elements *elements, object_kind kind, uint64_t size)
{
    if (size > remaining(elements)) {
        return break_off(elements, SB_ERROR_TRUNCATED);
    }
    elements->next += size;
    return (object){size, kind};
}

static object enter(sb_elements *elements, object_kind kind, uint64_t count)
{
    if (elements->level == SB_MESSAGE_DEPTH_MAX ||
        count > SB_MESSAGE_ELEMENT_COUNT_MAX - elements->declared) {
        return break_off(elements, SB_ERROR_LIMIT);
    }
    elements->declared += (uint32_t)count;
    elements->left[++elements->level] = (uint32_t)count;
    // Every pending object takes at least one byte.
    size_t pending = 0;
    for (uint32_t level = 0; level <= elements->level; level++) {
        pending += elements->left[level];
    }
    if (pending > remaining(elements)) {
        return break_off(elements, SB_ERROR_TRUNCATED);
    }
    return (object){count, kind};
}

/// Reads a big-endian number.
static uint64_t read_number(const uint8_t *bytes, uint32_t size)
{
    uint64_t number = 0;
    for (uint32_t i = 0; i < size; i++) {
        number = number << 8 | bytes[i];
    }
    return number;
}

static object integer(object_kind kind, uint64_t number, uint32_t size)
{
    uint64_t sign = UINT64_C(1) << (8 * size - 1);
    if (kind == OBJECT_SIGNED && (number & sign) != 0) {
        return (object){number | (0 - sign), OBJECT_SIGNED};
    }
    return (object){number, OBJECT_UNSIGNED};
}

static object take_long(sb_elements *elements, uint8_t first)
{
    object_kind kind = FORMS[first - LONG_FORM].kind;
    uint32_t size = FORMS[first - LONG_FORM].size;
    if (kind == OBJECT_REFUSED) {
        return break_off(elements, SB_ERROR_MALFORMED);
    }
    if (size > remaining(elements)) {
        return break_off(elements, SB_ERROR_TRUNCATED);
    }
    uint64_t number = read_number(elements->next, size);
    elements->next += size;
    switch (kind) {
    case OBJECT_UNSIGNED:
    case OBJECT_SIGNED:
        return integer(kind, number, size);
    case OBJECT_TEXT:
    case OBJECT_BLOB:
        return take_bytes(elements, kind, number);
    case OBJECT_ARRAY:
        return enter(elements, kind, number);
    case OBJECT_MAP:
        return enter(elements, kind, 2 * number);
    case OBJECT_NONE:
    case OBJECT_REFUSED:
    case OBJECT_OTHER:
        break;
    }
    return (object){0, OBJECT_OTHER};
}

/// Reads the next object of the open array with its payload. A container becomes the open one.
static object take(sb_elements *elements)
{
    sb_elements_require(elements, elements->left[elements->level] > 0, SB_ERROR_TRUNCATED);
    if (elements->error != SB_OK) {
        return (object){0, OBJECT_NONE};
    }
    if (elements->next == elements->end) {
        return break_off(elements, SB_ERROR_TRUNCATED);
    }
    uint8_t first = *elements->next++;
    elements->left[elements->level]--;
    if (first < FIXED_MAP) {
        return (object){first, OBJECT_UNSIGNED};
    }
    if (first >= FIXED_NEGATIVE) {
        return integer(OBJECT_SIGNED, first, 1);
    }
    if (first >= LONG_FORM) {
        return take_long(elements, first);
    }
    if (first >= FIXED_TEXT) {
        return take_bytes(elements, OBJECT_TEXT, first - FIXED_TEXT);
    }
    if (first >= FIXED_ARRAY) {
        return enter(elements, OBJECT_ARRAY, first - FIXED_ARRAY);
    }
    return enter(elements, OBJECT_MAP, 2 * (first - FIXED_MAP));
}

/// Skips objects until only `level` containers are open.
static void skip_to(sb_elements *elements, uint32_t level)
{
    while (elements->error == SB_OK && elements->level > level) {
        if (elements->left[elements->level] == 0) {
            elements->level--;
        } else {
            (void)take(elements);
        }
    }
}

sb_error sb_elements_end(sb_elements *elements)
{
    if (elements->broken) {
        return elements->error;
    }
    sb_error error = elements->error;
    elements->error = SB_OK;
    if (elements->left[0] > 0) {
        (void)take(elements);
    }
    skip_to(elements, 0);
    if (elements->error == SB_OK && elements->next != elements->end) {
        (void)break_off(elements, SB_ERROR_MALFORMED);
    }
    sb_elements_require(elements, error == SB_OK, error);
    return elements->error;
}

/// Returns true for an object of the kind; otherwise fails.
static bool is(sb_elements *elements, object taken, object_kind kind)
{
    sb_elements_require(elements, taken.kind == kind, SB_ERROR_MALFORMED);
    return elements->error == SB_OK;
}

// Returns true if the next element is an unsigned integer of 1, 2, 3 or 5 bytes, and takes it. Of
// inputs, which a server reads most, nearly all are. Whatever is wrong is left to `take`.
static bool take_short(sb_elements *elements, uint32_t *out_number)
{
    enum { NUMBER_8 = 0xcc, NUMBER_16, NUMBER_32 };
    const size_t size = remaining(elements);
    if (elements->error != SB_OK || elements->left[elements->level] == 0 || size == 0) {
        return false;
    }
    const uint8_t *bytes = elements->next;
    uint32_t taken = 1;
    if (bytes[0] < FIXED_MAP) {
        *out_number = bytes[0];
    } else if (bytes[0] == NUMBER_8 && size >= 2) {
        *out_number = bytes[1];
        taken = 2;
    } else if (bytes[0] == NUMBER_16 && size >= 3) {
        *out_number = (uint32_t)bytes[1] << 8 | bytes[2];
        taken = 3;
    } else if (bytes[0] == NUMBER_32 && size >= 5) {
        *out_number = (uint32_t)bytes[1] << 24 | (uint32_t)bytes[2] << 16 |
                      (uint32_t)bytes[3] << 8 | bytes[4];
        taken = 5;
    } else {
        return false;
    }
    elements->next += taken;
    elements->left[elements->level]--;
    return true;
}

static uint64_t take_unsigned(sb_elements *elements, uint64_t max)
{
    object taken = take(elements);
    sb_elements_require(elements, taken.kind != OBJECT_SIGNED, SB_ERROR_RANGE);
    if (!is(elements, taken, OBJECT_UNSIGNED)) {
        return 0;
    }
    sb_elements_require(elements, taken.number <= max, SB_ERROR_RANGE);
    return elements->error == SB_OK ? taken.number : 0;
}

uint32_t sb_elements_u32(sb_elements *elements)
{
    uint32_t number;
    return take_short(elements, &number) ? number : (uint32_t)take_unsigned(elements, UINT32_MAX);
}

uint64_t sb_elements_u64(sb_elements *elements)
{
    return take_unsigned(elements, UINT64_MAX);
}

int32_t sb_elements_i32(sb_elements *elements)
{
    uint32_t number;
    if (take_short(elements, &number)) {
        sb_elements_require(elements, number <= INT32_MAX, SB_ERROR_RANGE);
        return elements->error == SB_OK ? (int32_t)number : 0;
    }
    object taken = take(elements);
    if (taken.kind == OBJECT_SIGNED) {
        uint64_t below_zero = ~taken.number; // 0 for -1
        sb_elements_require(elements, below_zero <= INT32_MAX, SB_ERROR_RANGE);
        return elements->error == SB_OK ? -(int32_t)below_zero - 1 : 0;
    }
    if (!is(elements, taken, OBJECT_UNSIGNED)) {
        return 0;
    }
    sb_elements_require(elements, taken.number <= INT32_MAX, SB_ERROR_RANGE);
    return elements->error == SB_OK ? (int32_t)taken.number : 0;
}

sb_text sb_elements_text(sb_elements *elements, uint32_t size_max)
{
    object taken = take(elements);
    if (!is(elements, taken, OBJECT_TEXT)) {
        return (sb_text){0};
    }
    sb_text text = {(const char *)elements->next - taken.number, (uint32_t)taken.number};
    sb_elements_require(elements, text.size <= size_max, SB_ERROR_LIMIT);
    sb_elements_require(elements, sb_text_is_valid(text), SB_ERROR_MALFORMED);
    return elements->error == SB_OK ? text : (sb_text){0};
}

bool sb_elements_next_is_blob(const sb_elements *elements)
{
    return elements->error == SB_OK && elements->left[elements->level] > 0 &&
           elements->next != elements->end && *elements->next >= BIN_8 && *elements->next <= BIN_32;
}

sb_blob sb_elements_blob(sb_elements *elements, uint32_t size_min, uint32_t size_max)
{
    object taken = take(elements);
    if (!is(elements, taken, OBJECT_BLOB)) {
        return (sb_blob){0};
    }
    sb_blob blob = {elements->next - taken.number, (uint32_t)taken.number};
    sb_elements_require(elements, blob.size >= size_min, SB_ERROR_RANGE);
    sb_elements_require(elements, blob.size <= size_max, SB_ERROR_LIMIT);
    return elements->error == SB_OK && blob.size > 0 ? blob : (sb_blob){0};
}

uint32_t sb_elements_open_list(sb_elements *elements, uint32_t count_min, uint32_t count_max)
{
    object taken = take(elements);
    if (!is(elements, taken, OBJECT_ARRAY)) {
        return 0;
    }
    uint32_t count = (uint32_t)taken.number;
    sb_elements_require(elements, count >= count_min, SB_ERROR_RANGE);
    sb_elements_require(elements, count <= count_max, SB_ERROR_LIMIT);
    return elements->error == SB_OK ? count : 0;
}

void sb_elements_open(sb_elements *elements)
{
    (void)sb_elements_open_list(elements, 0, UINT32_MAX);
}

void sb_elements_close(sb_elements *elements)
{
    // After an error the array may not have been opened.
    if (elements->error == SB_OK) {
        skip_to(elements, elements->level - 1);
    }
}
