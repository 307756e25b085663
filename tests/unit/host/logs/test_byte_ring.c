#include "host/logs/byte_ring.h"

#include <string.h>

#include "base/random.h"
#include "test.h"

static void ring_full_refuses_whole_pieces_and_keeps_what_it_has(void **state)
{
    (void)state;
    uint8_t memory[8];
    sb_byte_ring ring = sb_byte_ring_over(memory, sizeof memory);
    assert_true(sb_byte_ring_put(&ring, "abcde", 5));
    assert_false(sb_byte_ring_put(&ring, "wxyz", 4));
    assert_true(sb_byte_ring_put(&ring, "fgh", 3));
    assert_false(sb_byte_ring_put(&ring, "i", 1));
    assert_true(sb_byte_ring_put(&ring, "", 0));
    size_t size;
    assert_memory_equal(sb_byte_ring_peek(&ring, &size), "abcdefgh", 8);
    assert_int_equal(size, 8);
}

static void ring_empty_gives_nothing(void **state)
{
    (void)state;
    uint8_t memory[4];
    sb_byte_ring ring = sb_byte_ring_over(memory, sizeof memory);
    size_t size = 99;
    sb_byte_ring_peek(&ring, &size);
    assert_int_equal(size, 0);
}

// Random puts and takes: the bytes come out in the order in which they went in.
static void ring_in_random_use_gives_the_bytes_in_order(void **state)
{
    (void)state;
    const uint64_t seed = 11;
    print_message("seed %llu\n", (unsigned long long)seed);
    sb_random random = sb_random_seed(seed, 0);
    uint8_t memory[97];
    sb_byte_ring ring = sb_byte_ring_over(memory, sizeof memory);
    uint32_t put = 0, taken = 0;
    for (int step = 0; step < 20000; step++) {
        uint8_t piece[64];
        uint32_t size = sb_random_below(&random, sizeof piece + 1);
        for (uint32_t i = 0; i < size; i++) {
            piece[i] = (uint8_t)((put + i) * 31u >> 2);
        }
        bool fits = size <= sizeof memory - (put - taken);
        assert_int_equal(sb_byte_ring_put(&ring, piece, size), fits);
        put += fits ? size : 0;
        size_t there;
        const uint8_t *bytes = sb_byte_ring_peek(&ring, &there);
        assert_int_equal(there == 0, put == taken);
        uint32_t take = sb_random_below(&random, (uint32_t)there + 1);
        for (uint32_t i = 0; i < take; i++) {
            assert_int_equal(bytes[i], (uint8_t)((taken + i) * 31u >> 2));
        }
        sb_byte_ring_take(&ring, take);
        taken += take;
    }
    assert_true(taken > 100000);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(ring_full_refuses_whole_pieces_and_keeps_what_it_has),
        cmocka_unit_test(ring_empty_gives_nothing),
        cmocka_unit_test(ring_in_random_use_gives_the_bytes_in_order),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
