#include "record/pack.h"

#include <stdbool.h>
#include <string.h>

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

#include "base/random.h"
#include "counting_heap.h"

// Replaces the malloc of the whole process, including that of zstd.
#include "../protocol/allocation_count.h"

#define PLAIN_SIZE_MAX (256u * 1024u)

typedef struct fixture {
    counting_heap heap;
    sb_allocator allocator;
    sb_packer *packer;
    sb_unpacker *unpacker;
} fixture;

static fixture setup(void)
{
    static counting_heap heap;
    heap = (counting_heap){0};
    fixture f = {.allocator = counting_heap_allocator(&heap)};
    f.packer = sb_packer_create(&f.allocator);
    f.unpacker = sb_unpacker_create(&f.allocator);
    assert_non_null(f.packer);
    assert_non_null(f.unpacker);
    return f;
}

static void teardown(fixture *f)
{
    sb_packer_destroy(f->packer, &f->allocator);
    sb_unpacker_destroy(f->unpacker, &f->allocator);
    assert_int_equal(((counting_heap *)f->allocator.context)->live_count, 0);
}

// Bytes that repeat sometimes, as inputs do; with `variety` 256 they do not repeat.
static void fill(uint8_t *bytes, size_t size, uint32_t variety, uint64_t seed)
{
    sb_random random = sb_random_seed(seed, 0);
    for (size_t i = 0; i < size; i++) {
        bytes[i] = (uint8_t)sb_random_below(&random, variety);
    }
}

static void bytes_packed_and_unpacked_are_the_same_without_allocation(void **state)
{
    (void)state;
    fixture f = setup();
    static uint8_t plain[PLAIN_SIZE_MAX];
    static uint8_t packed[PLAIN_SIZE_MAX];
    static uint8_t restored[PLAIN_SIZE_MAX];
    static const size_t sizes[] = {1, 17, 300, 4096, 20000, PLAIN_SIZE_MAX};
    static const uint32_t varieties[] = {1, 2, 10, 200, 256};
    size_t shrunk = 0;
    allocation_count_begin();
    for (size_t i = 0; i < 6 * 5 * 2; i++) {
        size_t size = sizes[i % 6];
        fill(plain, size, varieties[i / 6 % 5], i);
        size_t packed_size = sb_pack(f.packer, plain, size, packed, size);
        assert_true(packed_size <= size);
        if (packed_size > 0) {
            shrunk++;
            assert_int_equal(sb_unpack(f.unpacker, packed, packed_size, restored, size), SB_OK);
            assert_memory_equal(restored, plain, size);
        }
    }
    assert_int_equal(allocation_count_end(), 0);
    assert_true(shrunk >= 24);
    teardown(&f);
}

static void bytes_that_do_not_fit_are_not_packed(void **state)
{
    (void)state;
    fixture f = setup();
    uint8_t plain[512];
    uint8_t packed[600];
    fill(plain, sizeof plain, 256, 3); // does not shrink
    size_t size = sb_pack(f.packer, plain, sizeof plain, packed, sizeof packed);
    assert_true(size > 512);
    memset(packed, 0xEE, sizeof packed);
    for (size_t capacity = 0; capacity < size; capacity += 13) {
        assert_int_equal(sb_pack(f.packer, plain, sizeof plain, packed, capacity), 0);
        assert_int_equal(packed[capacity], 0xEE);
    }
    assert_int_equal(sb_pack(f.packer, plain, sizeof plain, packed, sizeof packed), size);
    teardown(&f);
}

static void bytes_of_another_size_are_malformed(void **state)
{
    (void)state;
    fixture f = setup();
    uint8_t plain[1000] = {0};
    uint8_t packed[1000];
    uint8_t restored[2000];
    size_t size = sb_pack(f.packer, plain, sizeof plain, packed, sizeof packed);
    assert_true(size > 0);
    assert_int_equal(sb_unpack(f.unpacker, packed, size, restored, 999), SB_ERROR_MALFORMED);
    assert_int_equal(sb_unpack(f.unpacker, packed, size, restored, 1001), SB_ERROR_MALFORMED);
    assert_int_equal(sb_unpack(f.unpacker, packed, size - 1, restored, 1000), SB_ERROR_MALFORMED);
    assert_int_equal(sb_unpack(f.unpacker, packed, 0, restored, 1000), SB_ERROR_MALFORMED);
    // After an error the context can be used again.
    assert_int_equal(sb_unpack(f.unpacker, packed, size, restored, 1000), SB_OK);
    teardown(&f);
}

// zstd itself takes any number of frames in a row for one.
static void two_frames_for_one_are_malformed(void **state)
{
    (void)state;
    fixture f = setup();
    static uint8_t plain[2000], packed[2000], restored[2000];
    fill(plain, sizeof plain, 3, 11);
    size_t half = sb_pack(f.packer, plain, 1000, packed, 1000);
    size_t other = sb_pack(f.packer, plain + 1000, 1000, packed + half, 1000);
    assert_true(half > 0 && other > 0);
    assert_int_equal(sb_unpack(f.unpacker, packed, half, restored, 1000), SB_OK);
    assert_memory_equal(restored, plain, 1000);
    assert_int_equal(sb_unpack(f.unpacker, packed, half + other, restored, 2000),
                     SB_ERROR_MALFORMED);
    teardown(&f);
}

static void bytes_at_random_are_malformed_or_of_the_size_asked_for(void **state)
{
    (void)state;
    fixture f = setup();
    uint8_t plain[600];
    uint8_t packed[600];
    uint8_t restored[600];
    fill(plain, sizeof plain, 3, 4);
    size_t size = sb_pack(f.packer, plain, sizeof plain, packed, sizeof packed);
    assert_true(size > 0);
    sb_random random = sb_random_seed(12, 0);
    allocation_count_begin();
    for (int i = 0; i < 3000; i++) {
        uint8_t broken[600];
        memcpy(broken, packed, size);
        for (int k = 0; k < 3; k++) {
            uint32_t at = sb_random_below(&random, (uint32_t)size);
            broken[at] = (uint8_t)sb_random_u32(&random);
        }
        sb_error error = sb_unpack(f.unpacker, broken, size, restored, sizeof restored);
        assert_true(error == SB_OK || error == SB_ERROR_MALFORMED);
    }
    assert_int_equal(allocation_count_end(), 0);
    teardown(&f);
}

static void pack_without_memory_is_null(void **state)
{
    (void)state;
    counting_heap heap = {.call_failed = 1};
    sb_allocator allocator = counting_heap_allocator(&heap);
    assert_null(sb_packer_create(&allocator));
    heap = (counting_heap){.call_failed = 1};
    assert_null(sb_unpacker_create(&allocator));
    assert_int_equal(heap.live_count, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bytes_packed_and_unpacked_are_the_same_without_allocation),
        cmocka_unit_test(bytes_that_do_not_fit_are_not_packed),
        cmocka_unit_test(bytes_of_another_size_are_malformed),
        cmocka_unit_test(two_frames_for_one_are_malformed),
        cmocka_unit_test(bytes_at_random_are_malformed_or_of_the_size_asked_for),
        cmocka_unit_test(pack_without_memory_is_null),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
