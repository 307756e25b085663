#include "base/hash.h"

#include <string.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#define BUFFER_SIZE 2367

// The input of the xxHash project's published self-test: the top byte of a product that starts at
// 2654435761 and is multiplied by 11400714785074694797 for each byte.
static void fill(uint8_t *out_bytes, size_t size)
{
    uint64_t product = UINT64_C(2654435761);
    for (size_t i = 0; i < size; i++) {
        out_bytes[i] = (uint8_t)(product >> 56);
        product *= UINT64_C(11400714785074694797);
    }
}

typedef struct vector {
    size_t size;
    uint64_t hash;
} vector;

// XXH3-64 with seed 0, as published in that self-test.
static const vector published[] = {
    {0, UINT64_C(0x2D06800538D394C2)},    {1, UINT64_C(0xC44BDFF4074EECDB)},
    {6, UINT64_C(0x27B56A84CD2D7325)},    {12, UINT64_C(0xA713DAF0DFBB77E7)},
    {24, UINT64_C(0xA3FE70BF9D3510EB)},   {48, UINT64_C(0x397DA259ECBA1F11)},
    {80, UINT64_C(0xBCDEFBBB2C47C90A)},   {195, UINT64_C(0xCD94217EE362EC3A)},
    {403, UINT64_C(0xCDEB804D65C6DEA4)},  {512, UINT64_C(0x617E49599013CB6B)},
    {2048, UINT64_C(0xDD59E2C3A5F038E0)}, {2240, UINT64_C(0x6E73A90539CF2948)},
    {2367, UINT64_C(0xCB37AEB9E5D361ED)},
};

static void hash_published_inputs_have_published_values(void **state)
{
    (void)state;
    uint8_t bytes[BUFFER_SIZE];
    fill(bytes, sizeof bytes);
    for (size_t i = 0; i < sizeof published / sizeof published[0]; i++) {
        assert_true(sb_hash(bytes, published[i].size) == published[i].hash);
    }
}

static void hasher_published_inputs_have_published_values(void **state)
{
    (void)state;
    uint8_t bytes[BUFFER_SIZE];
    fill(bytes, sizeof bytes);
    for (size_t i = 0; i < sizeof published / sizeof published[0]; i++) {
        sb_hasher hasher;
        sb_hasher_init(&hasher);
        sb_hasher_update(&hasher, bytes, published[i].size);
        assert_true(sb_hasher_digest(&hasher) == published[i].hash);
    }
}

static void hasher_pieces_of_any_size_equal_the_whole(void **state)
{
    (void)state;
    uint8_t bytes[BUFFER_SIZE];
    fill(bytes, sizeof bytes);
    for (size_t size = 0; size <= 1100; size++) {
        uint64_t whole = sb_hash(bytes, size);
        // Prime pieces meet every phase of the hash's inner buffer of 256 bytes and stripes of 64.
        const size_t pieces[] = {1, 7, 61, 257};
        for (size_t p = 0; p < sizeof pieces / sizeof pieces[0]; p++) {
            sb_hasher hasher;
            sb_hasher_init(&hasher);
            for (size_t at = 0; at < size; at += pieces[p]) {
                size_t left = size - at;
                sb_hasher_update(&hasher, bytes + at, left < pieces[p] ? left : pieces[p]);
            }
            assert_true(sb_hasher_digest(&hasher) == whole);
        }
    }
}

// Bytes, zeros, bytes, zeros: of every phase and many lengths, against the library's hash of the
// whole.
static void hasher_zeros_are_as_if_they_were_bytes(void **state)
{
    (void)state;
    static uint8_t whole[64 * 1024];
    uint64_t random = 1;
    for (uint32_t round = 0; round < 6000; round++) {
        size_t sizes[4], size = 0;
        sb_hasher hasher;
        sb_hasher_init(&hasher);
        for (int i = 0; i < 4; i++) {
            random = random * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
            size_t below = i % 2 == 0 ? 1500 : round % 2 == 0 ? 6000 : 30000;
            sizes[i] = (size_t)(random >> 33) % below;
            // These lengths are at the edges of the short form and of whole blocks.
            sizes[i] = i == 1 && round % 3 == 0 ? 3072 + round / 3 : sizes[i];
            if (i % 2 == 0) {
                fill(whole + size, sizes[i]);
                sb_hasher_update(&hasher, whole + size, sizes[i]);
            } else {
                memset(whole + size, 0, sizes[i]);
                sb_hasher_update_zeros(&hasher, sizes[i]);
            }
            size += sizes[i];
            assert_true(sb_hasher_digest(&hasher) == sb_hash(whole, size));
        }
    }
}

static void hasher_digest_leaves_the_hasher_usable(void **state)
{
    (void)state;
    uint8_t bytes[BUFFER_SIZE];
    fill(bytes, sizeof bytes);
    sb_hasher hasher;
    sb_hasher_init(&hasher);
    sb_hasher_update(&hasher, bytes, 300);
    assert_true(sb_hasher_digest(&hasher) == sb_hash(bytes, 300));
    sb_hasher_update(&hasher, bytes + 300, 212);
    assert_true(sb_hasher_digest(&hasher) == UINT64_C(0x617E49599013CB6B));
    sb_hasher_init(&hasher);
    assert_true(sb_hasher_digest(&hasher) == UINT64_C(0x2D06800538D394C2));
}

static void hash_one_flipped_bit_changes_it(void **state)
{
    (void)state;
    uint8_t bytes[320];
    fill(bytes, sizeof bytes);
    uint64_t before = sb_hash(bytes, sizeof bytes);
    for (size_t bit = 0; bit < 8 * sizeof bytes; bit++) {
        bytes[bit / 8] ^= (uint8_t)(1u << (bit % 8));
        assert_true(sb_hash(bytes, sizeof bytes) != before);
        bytes[bit / 8] ^= (uint8_t)(1u << (bit % 8));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(hash_published_inputs_have_published_values),
        cmocka_unit_test(hasher_published_inputs_have_published_values),
        cmocka_unit_test(hasher_pieces_of_any_size_equal_the_whole),
        cmocka_unit_test(hasher_zeros_are_as_if_they_were_bytes),
        cmocka_unit_test(hasher_digest_leaves_the_hasher_usable),
        cmocka_unit_test(hash_one_flipped_bit_changes_it),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
