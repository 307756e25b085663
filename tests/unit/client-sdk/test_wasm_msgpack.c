// The page's own part of msgpack-c (client-sdk/web/wasm/msgpack.c), compiled here under other
// names, against the library itself, over random objects and bytes.
#include <msgpack.h>
#include <stdio.h>
#include <string.h>

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

#include "base/random.h"

#define SEED 20261123u
#define OBJECT_COUNT 20000u
#define NOISE_COUNT 200000u
#define BYTES_MAX 4096u
#define DEPTH_MAX 6u
#define ZONE_SIZE 256u // so small that it must grow

bool own_zone_init(msgpack_zone *zone, size_t chunk_size);
void own_zone_clear(msgpack_zone *zone);
void own_zone_destroy(msgpack_zone *zone);
msgpack_zone *own_zone_new(size_t chunk_size);
void own_zone_free(msgpack_zone *zone);
msgpack_unpack_return own_unpack(const char *data, size_t size, size_t *offset, msgpack_zone *zone,
                                 msgpack_object *out_object);

typedef struct bytes {
    uint8_t data[BYTES_MAX];
    size_t size;
} bytes;

static void put(bytes *to, uint32_t byte)
{
    if (to->size < sizeof to->data) {
        to->data[to->size++] = (uint8_t)byte;
    }
}

static void put_random(bytes *to, uint32_t count, sb_random *random)
{
    for (uint32_t i = 0; i < count; i++) {
        put(to, sb_random_u32(random));
    }
}

// Any form of any type, also longer ones than the value needs.
static void put_object(bytes *to, uint32_t depth, sb_random *random)
{
    static const uint8_t FIXED[] = {0xc0, 0xc2, 0xc3, 0xca, 0xcb, 0xcc, 0xcd, 0xce, 0xcf, 0xd0,
                                    0xd1, 0xd2, 0xd3, 0xd4, 0xd5, 0xd6, 0xd7, 0xd8, 0xc1};
    static const uint8_t SIZES[] = {0, 0, 0, 4, 8, 1, 2, 4, 8, 1, 2, 4, 8, 2, 3, 5, 9, 17, 0};
    uint32_t choice = sb_random_below(random, depth > 0 ? 12 : 9);
    if (choice < 3) {
        uint32_t fix = sb_random_below(random, 0xa0); // both fixints
        put(to, fix < 0x80 ? fix : fix - 0x80 + 0xe0);
    } else if (choice < 6) {
        uint32_t form = sb_random_below(random, sizeof FIXED);
        put(to, FIXED[form]);
        put_random(to, SIZES[form], random);
    } else if (choice < 9) {
        static const uint8_t FORMS[] = {0xc4, 0xc5, 0xc6, 0xc7, 0xc8, 0xc9, 0xd9, 0xda, 0xdb, 0xa0};
        uint32_t form = sb_random_below(random, sizeof FORMS);
        uint32_t size = sb_random_below(random, 20);
        uint32_t width = form == 9 ? 0 : 1u << form % 3;
        put(to, FORMS[form] + (form == 9 ? size : 0));
        for (uint32_t i = width; i-- > 0;) {
            put(to, i == 0 ? size : 0);
        }
        put_random(to, size + (form >= 3 && form < 6), random);
    } else {
        static const uint8_t FORMS[] = {0x90, 0xdc, 0xdd, 0x80, 0xde, 0xdf};
        uint32_t form = sb_random_below(random, sizeof FORMS);
        uint32_t count = sb_random_below(random, 6);
        uint32_t width = form % 3 == 0 ? 0 : 1u << form % 3;
        put(to, FORMS[form] + (form % 3 == 0 ? count : 0));
        for (uint32_t i = width; i-- > 0;) {
            put(to, i == 0 ? count : 0);
        }
        for (uint32_t i = 0; i < count * (form >= 3 ? 2 : 1); i++) {
            put_object(to, depth - 1, random);
        }
    }
}

// By bits, so that no number is like no number. Text and bytes must lie in the same place.
static bool same(const msgpack_object *a, const msgpack_object *b)
{
    if (a->type != b->type) {
        return false;
    }
    bool equal = true;
    switch (a->type) {
    case MSGPACK_OBJECT_NIL:
        return true;
    case MSGPACK_OBJECT_BOOLEAN:
        return a->via.boolean == b->via.boolean;
    case MSGPACK_OBJECT_POSITIVE_INTEGER:
    case MSGPACK_OBJECT_NEGATIVE_INTEGER:
    case MSGPACK_OBJECT_FLOAT32:
    case MSGPACK_OBJECT_FLOAT64:
        return a->via.u64 == b->via.u64;
    case MSGPACK_OBJECT_STR:
        return a->via.str.size == b->via.str.size &&
               (a->via.str.size == 0 || a->via.str.ptr == b->via.str.ptr);
    case MSGPACK_OBJECT_BIN:
        return a->via.bin.size == b->via.bin.size &&
               (a->via.bin.size == 0 || a->via.bin.ptr == b->via.bin.ptr);
    case MSGPACK_OBJECT_EXT:
        return a->via.ext.type == b->via.ext.type && a->via.ext.size == b->via.ext.size &&
               a->via.ext.ptr == b->via.ext.ptr;
    case MSGPACK_OBJECT_ARRAY:
        equal = a->via.array.size == b->via.array.size;
        for (uint32_t i = 0; equal && i < a->via.array.size; i++) {
            equal = same(&a->via.array.ptr[i], &b->via.array.ptr[i]);
        }
        return equal;
    case MSGPACK_OBJECT_MAP:
        equal = a->via.map.size == b->via.map.size;
        for (uint32_t i = 0; equal && i < a->via.map.size; i++) {
            equal = same(&a->via.map.ptr[i].key, &b->via.map.ptr[i].key) &&
                    same(&a->via.map.ptr[i].val, &b->via.map.ptr[i].val);
        }
        return equal;
    }
    return false;
}

typedef struct subject {
    msgpack_zone *library, *own;
    uint32_t outcomes[4]; ///< success, extra bytes, continue, parse error
} subject;

static void compare(subject *s, const bytes *input, uint32_t number)
{
    msgpack_zone_clear(s->library);
    own_zone_clear(s->own);
    msgpack_object theirs, mine;
    size_t their_end = 0, my_end = 0;
    const char *data = (const char *)input->data;
    msgpack_unpack_return expected =
        msgpack_unpack(data, input->size, &their_end, s->library, &theirs);
    msgpack_unpack_return found = own_unpack(data, input->size, &my_end, s->own, &mine);
    bool whole = expected == MSGPACK_UNPACK_SUCCESS || expected == MSGPACK_UNPACK_EXTRA_BYTES;
    if (found != expected || (whole && (my_end != their_end || !same(&mine, &theirs)))) {
        fail_msg("seed %u, number %u: %d, and the library says %d", SEED, number, (int)found,
                 (int)expected);
    }
    s->outcomes[expected == MSGPACK_UNPACK_SUCCESS       ? 0
                : expected == MSGPACK_UNPACK_EXTRA_BYTES ? 1
                : expected == MSGPACK_UNPACK_CONTINUE    ? 2
                                                         : 3]++;
}

// A count of 32 bits would make both take gigabytes: the decoder checks counts before.
static bool is_small(const bytes *input)
{
    for (size_t i = 0; i < input->size; i++) {
        if (input->data[i] == 0xdd || input->data[i] == 0xdf) {
            return false;
        }
    }
    return true;
}

static subject begin(void)
{
    subject s = {msgpack_zone_new(ZONE_SIZE), own_zone_new(ZONE_SIZE), {0}};
    assert_non_null(s.library);
    assert_non_null(s.own);
    return s;
}

static void end(subject *s, uint32_t least)
{
    for (uint32_t i = 0; i < 4; i++) {
        assert_true(s->outcomes[i] >= least);
    }
    msgpack_zone_free(s->library);
    own_zone_free(s->own);
}

static void objects_are_unpacked_as_by_the_library(void **state)
{
    (void)state;
    sb_random random = sb_random_seed(SEED, 0);
    subject s = begin();
    for (uint32_t i = 0; i < OBJECT_COUNT; i++) {
        bytes input = {.size = 0};
        put_object(&input, DEPTH_MAX, &random);
        if (sb_random_below(&random, 4) == 0) {
            put_random(&input, 1 + sb_random_below(&random, 3), &random);
        }
        if (sb_random_below(&random, 4) == 0) {
            input.size = sb_random_below(&random, (uint32_t)input.size + 1);
        }
        compare(&s, &input, i);
    }
    end(&s, 100);
}

static void noise_is_taken_as_by_the_library(void **state)
{
    (void)state;
    sb_random random = sb_random_seed(SEED, 1);
    subject s = begin();
    for (uint32_t i = 0; i < NOISE_COUNT; i++) {
        bytes input = {.size = 0};
        put_random(&input, sb_random_below(&random, 24), &random);
        if (is_small(&input)) {
            compare(&s, &input, i);
        }
    }
    end(&s, 100);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(objects_are_unpacked_as_by_the_library),
        cmocka_unit_test(noise_is_taken_as_by_the_library),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
