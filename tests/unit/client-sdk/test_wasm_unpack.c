// Compares the page's own unpacking of zstd (client-sdk/web/wasm/unpack.c) with libzstd: frames
// packed at all levels, and mutations of them.
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>
#include <zstd.h>

#include "base/random.h"
#include "record/pack.h"

#define SEED 20261124u
#define FRAME_COUNT 600u
#define MUTATION_COUNT 30u ///< of each frame of at most MUTATED_SIZE_MAX bytes
#define MUTATED_SIZE_MAX 4000u
#define PLAIN_SIZE_MAX 400000u
#define PACKED_SIZE_MAX 500000u

static uint8_t plain[PLAIN_SIZE_MAX], packed[PACKED_SIZE_MAX], mutated[PACKED_SIZE_MAX];
static uint8_t mine[PLAIN_SIZE_MAX], theirs[PLAIN_SIZE_MAX];

static void *allocate(void *context, size_t size)
{
    (void)context;
    return calloc(1, size);
}

static void release(void *context, void *memory)
{
    (void)context;
    free(memory);
}

static const sb_allocator heap = {.allocate = allocate, .release = release};

// Makes data from noise over few letters, through near and far repetitions, to zeros.
static size_t make_plain(sb_random *random)
{
    uint32_t bits = sb_random_below(random, 19);
    size_t size = sb_random_below(random, 1u << bits);
    size += sb_random_below(random, 8) == 0 ? sb_random_below(random, 130000) : 0;
    uint32_t letters = 1u + sb_random_below(random, sb_random_below(random, 2) == 0 ? 256 : 12);
    uint32_t skew = sb_random_below(random, 3);
    uint32_t repetition = sb_random_below(random, 101);
    for (size_t i = 0; i < size;) {
        if (i > 0 && sb_random_below(random, 100) < repetition) {
            size_t far = 1u + sb_random_below(random, (uint32_t)i);
            size_t length = 3u + sb_random_below(random, 60);
            for (; length > 0 && i < size; length--, i++) {
                plain[i] = plain[i - far];
            }
        } else {
            uint32_t letter = sb_random_below(random, letters);
            for (uint32_t k = 0; k < skew; k++) {
                letter = sb_random_below(random, letter + 1u);
            }
            plain[i++] = (uint8_t)letter;
        }
    }
    return size;
}

static size_t pack(ZSTD_CCtx *context, size_t size, sb_random *random)
{
    int level = (int)sb_random_below(random, 25) - 5;
    assert_false(ZSTD_isError(ZSTD_CCtx_reset(context, ZSTD_reset_session_and_parameters)));
    assert_false(ZSTD_isError(ZSTD_CCtx_setParameter(context, ZSTD_c_compressionLevel, level)));
    assert_false(ZSTD_isError(
        ZSTD_CCtx_setParameter(context, ZSTD_c_checksumFlag, (int)sb_random_below(random, 2))));
    assert_false(ZSTD_isError(
        ZSTD_CCtx_setParameter(context, ZSTD_c_contentSizeFlag, (int)sb_random_below(random, 2))));
    size_t packed_size = ZSTD_compress2(context, packed, sizeof packed, plain, size);
    assert_false(ZSTD_isError(packed_size));
    return packed_size;
}

typedef struct tally {
    uint32_t both, neither, library_alone;
} tally;

static void mutate(size_t *size, sb_random *random)
{
    memcpy(mutated, packed, *size);
    if (sb_random_below(random, 5) == 0) {
        *size = sb_random_below(random, (uint32_t)*size);
    }
    for (uint32_t k = sb_random_below(random, 3); k < 3 && *size > 0; k++) {
        mutated[sb_random_below(random, (uint32_t)*size)] ^=
            (uint8_t)(1u << sb_random_below(random, 8));
    }
}

// Whatever the page's code unpacks, the library must unpack to the same bytes.
static void try_mutations(sb_unpacker *unpacker, size_t packed_size, size_t size, tally *counts,
                          sb_random *random)
{
    for (uint32_t k = 0; k < MUTATION_COUNT; k++) {
        size_t mutated_size = packed_size;
        mutate(&mutated_size, random);
        // In memory of exactly this size, so that a sanitizer sees a read beyond it.
        uint8_t *exact = malloc(mutated_size > 0 ? mutated_size : 1);
        assert_non_null(exact);
        memcpy(exact, mutated, mutated_size);
        bool good = sb_unpack(unpacker, exact, mutated_size, mine, size) == SB_OK;
        bool whole = ZSTD_findFrameCompressedSize(exact, mutated_size) == mutated_size;
        bool expected = whole && ZSTD_decompress(theirs, size, exact, mutated_size) == size;
        free(exact);
        assert_true(!good || (expected && memcmp(mine, theirs, size) == 0));
        counts->both += good;
        counts->neither += !good && !expected;
        counts->library_alone += !good && expected;
    }
}

static void frames_of_the_library_are_unpacked(void **state)
{
    (void)state;
    sb_random random = sb_random_seed(SEED, 0);
    ZSTD_CCtx *context = ZSTD_createCCtx();
    sb_unpacker *unpacker = sb_unpacker_create(&heap);
    assert_non_null(context);
    assert_non_null(unpacker);
    tally counts = {0};
    for (uint32_t i = 0; i < FRAME_COUNT; i++) {
        size_t size = make_plain(&random);
        size_t packed_size = pack(context, size, &random);
        if (sb_unpack(unpacker, packed, packed_size, mine, size) != SB_OK ||
            memcmp(mine, plain, size) != 0) {
            fail_msg("seed %u, frame %u of %zu bytes", SEED, i, size);
        }
        assert_int_equal(sb_unpack(unpacker, packed, packed_size, mine, size + 1),
                         SB_ERROR_MALFORMED);
        assert_true(size == 0 ||
                    sb_unpack(unpacker, packed, packed_size, mine, size - 1) == SB_ERROR_MALFORMED);
        if (packed_size <= MUTATED_SIZE_MAX) {
            try_mutations(unpacker, packed_size, size, &counts, &random);
        }
    }
    printf("mutations: %u unpacked by both, %u by neither, %u by the library alone\n", counts.both,
           counts.neither, counts.library_alone);
    assert_true(counts.both > 100 && counts.neither > 1000);
    assert_true(counts.library_alone < counts.both / 10);
    sb_unpacker_destroy(unpacker, &heap);
    ZSTD_freeCCtx(context);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(frames_of_the_library_are_unpacked),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
