#include "protocol/elements.h"

#include <stddef.h>

#include "protocol/text.h"

void sb_elements_require(sb_elements *elements, bool condition, sb_error error)
{
    if (!condition && *elements->error == SB_OK) {
        *elements->error = error;
    }
}

/// The next element if it is of the type, otherwise NULL and an error.
static const msgpack_object *take(sb_elements *elements, msgpack_object_type type)
{
    sb_elements_require(elements, elements->left > 0, SB_ERROR_TRUNCATED);
    if (*elements->error != SB_OK) {
        return NULL;
    }
    const msgpack_object *object = elements->next++;
    elements->left--;
    sb_elements_require(elements, object->type == type, SB_ERROR_MALFORMED);
    return *elements->error == SB_OK ? object : NULL;
}

static bool next_is(const sb_elements *elements, msgpack_object_type type)
{
    return elements->left > 0 && elements->next->type == type;
}

/// msgpack-c calls an integer negative only where it is, whatever form it was sent in.
static uint64_t take_unsigned(sb_elements *elements, uint64_t max)
{
    sb_elements_require(elements, !next_is(elements, MSGPACK_OBJECT_NEGATIVE_INTEGER),
                        SB_ERROR_RANGE);
    const msgpack_object *object = take(elements, MSGPACK_OBJECT_POSITIVE_INTEGER);
    sb_elements_require(elements, object == NULL || object->via.u64 <= max, SB_ERROR_RANGE);
    return *elements->error == SB_OK ? object->via.u64 : 0;
}

uint16_t sb_elements_u16(sb_elements *elements)
{
    return (uint16_t)take_unsigned(elements, UINT16_MAX);
}

uint32_t sb_elements_u32(sb_elements *elements)
{
    return (uint32_t)take_unsigned(elements, UINT32_MAX);
}

uint64_t sb_elements_u64(sb_elements *elements)
{
    return take_unsigned(elements, UINT64_MAX);
}

int32_t sb_elements_i32(sb_elements *elements)
{
    if (!next_is(elements, MSGPACK_OBJECT_NEGATIVE_INTEGER)) {
        return (int32_t)take_unsigned(elements, INT32_MAX);
    }
    const msgpack_object *object = take(elements, MSGPACK_OBJECT_NEGATIVE_INTEGER);
    sb_elements_require(elements, object == NULL || object->via.i64 >= INT32_MIN, SB_ERROR_RANGE);
    return *elements->error == SB_OK ? (int32_t)object->via.i64 : 0;
}

sb_text sb_elements_text(sb_elements *elements, uint32_t size_max)
{
    const msgpack_object *object = take(elements, MSGPACK_OBJECT_STR);
    if (object == NULL) {
        return (sb_text){0};
    }
    sb_text text = {object->via.str.ptr, object->via.str.size};
    sb_elements_require(elements, text.size <= size_max, SB_ERROR_LIMIT);
    sb_elements_require(elements, sb_text_is_valid(text), SB_ERROR_MALFORMED);
    return *elements->error == SB_OK ? text : (sb_text){0};
}

bool sb_elements_next_is_blob(const sb_elements *elements)
{
    return next_is(elements, MSGPACK_OBJECT_BIN);
}

sb_blob sb_elements_blob(sb_elements *elements, uint32_t size_min, uint32_t size_max)
{
    const msgpack_object *object = take(elements, MSGPACK_OBJECT_BIN);
    if (object == NULL) {
        return (sb_blob){0};
    }
    sb_blob blob = {(const uint8_t *)object->via.bin.ptr, object->via.bin.size};
    sb_elements_require(elements, blob.size >= size_min, SB_ERROR_RANGE);
    sb_elements_require(elements, blob.size <= size_max, SB_ERROR_LIMIT);
    return *elements->error == SB_OK && blob.size > 0 ? blob : (sb_blob){0};
}

sb_elements sb_elements_of(const msgpack_object *object, sb_error *error)
{
    sb_elements whole = {.next = object, .left = 1, .error = error};
    return sb_elements_array(&whole);
}

sb_elements sb_elements_array(sb_elements *elements)
{
    sb_elements array = {.error = elements->error};
    const msgpack_object *object = take(elements, MSGPACK_OBJECT_ARRAY);
    if (object != NULL) {
        array.next = object->via.array.ptr;
        array.left = object->via.array.size;
    }
    return array;
}

sb_elements sb_elements_list(sb_elements *elements, uint32_t count_min, uint32_t count_max)
{
    sb_elements list = sb_elements_array(elements);
    sb_elements_require(&list, list.left >= count_min, SB_ERROR_RANGE);
    sb_elements_require(&list, list.left <= count_max, SB_ERROR_LIMIT);
    return *list.error == SB_OK ? list : (sb_elements){.error = elements->error};
}
