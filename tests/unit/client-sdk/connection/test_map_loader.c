#include "test.h"

#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "client/connection/map_loader.h"

typedef struct fixture {
    sb_map map;
    uint8_t bytes[SB_MAP_BYTES_MAX];
    uint32_t size;
    uint64_t hash;
    sb_map_loader loader;
} fixture;

static int setup(void **state)
{
    fixture *f = calloc(1, sizeof *f);
    sb_map_arena(&f->map);
    sb_writer writer = sb_writer_over(f->bytes, sizeof f->bytes);
    sb_map_write(&f->map, &writer);
    f->size = (uint32_t)writer.size;
    f->hash = sb_hash(f->bytes, f->size);
    sb_map_loader_start(&f->loader, f->hash, f->size);
    *state = f;
    return 0;
}

static int teardown(void **state)
{
    free(*state);
    return 0;
}

static sb_message_map chunk_at(const fixture *f, uint32_t offset, uint32_t size)
{
    return (sb_message_map){.hash = f->hash,
                            .offset = offset,
                            .total_size = f->size,
                            .data = f->bytes + offset,
                            .data_size = size};
}

static sb_error add(fixture *f, sb_message_map chunk)
{
    return sb_map_loader_add(&f->loader, &chunk);
}

static void add_of_all_chunks_gives_the_map(void **state)
{
    fixture *f = *state;
    for (uint32_t offset = 0; offset < f->size; offset += 100) {
        assert_false(f->loader.ready);
        uint32_t rest = f->size - offset;
        assert_int_equal(add(f, chunk_at(f, offset, rest < 100 ? rest : 100)), SB_OK);
    }
    assert_true(f->loader.ready);
    assert_int_equal(f->loader.map.box_count, f->map.box_count);
    assert_true(f->map.box_count > 0);
    for (uint32_t i = 0; i < f->map.box_count; i++) {
        const sb_map_box *box = &f->map.boxes[i];
        const sb_client_box *shown = &f->loader.boxes[i];
        assert_memory_equal(shown->center, &box->center, 12);
        assert_memory_equal(shown->half_extents, &box->half_extents, 12);
        assert_memory_equal(&shown->yaw, &box->yaw, 4);
    }
}

static void add_of_one_chunk_is_enough(void **state)
{
    fixture *f = *state;
    assert_int_equal(add(f, chunk_at(f, 0, f->size)), SB_OK);
    assert_true(f->loader.ready);
    assert_int_equal(add(f, chunk_at(f, 0, 1)), SB_ERROR_STATE);
}

static void add_of_a_chunk_that_does_not_continue_is_refused(void **state)
{
    fixture *f = *state;
    assert_int_equal(add(f, chunk_at(f, 0, 50)), SB_OK);
    assert_int_equal(add(f, chunk_at(f, 0, 50)), SB_ERROR_STATE);
    assert_int_equal(add(f, chunk_at(f, 49, 50)), SB_ERROR_STATE);
    assert_int_equal(add(f, chunk_at(f, 51, 50)), SB_ERROR_STATE);
    assert_int_equal(add(f, chunk_at(f, 50, 0)), SB_ERROR_STATE);
}

static void add_beyond_the_end_is_refused(void **state)
{
    fixture *f = *state;
    sb_message_map chunk = chunk_at(f, 0, f->size + 1);
    assert_int_equal(add(f, chunk), SB_ERROR_STATE);
    chunk.data_size = UINT32_MAX;
    assert_int_equal(add(f, chunk), SB_ERROR_STATE);
}

static void add_of_another_map_is_refused(void **state)
{
    fixture *f = *state;
    sb_message_map chunk = chunk_at(f, 0, 50);
    chunk.hash++;
    assert_int_equal(add(f, chunk), SB_ERROR_STATE);
    chunk = chunk_at(f, 0, 50);
    chunk.total_size--;
    assert_int_equal(add(f, chunk), SB_ERROR_STATE);
}

static void add_of_changed_bytes_fails_the_hash(void **state)
{
    fixture *f = *state;
    f->bytes[f->size - 1] ^= 1;
    assert_int_equal(add(f, chunk_at(f, 0, f->size)), SB_ERROR_CHECKSUM);
    assert_false(f->loader.ready);
}

static void add_of_bytes_that_are_no_map_is_refused(void **state)
{
    fixture *f = *state;
    memset(f->bytes, 0xA5, 64);
    f->hash = sb_hash(f->bytes, 64);
    f->size = 64;
    sb_map_loader_start(&f->loader, f->hash, f->size);
    assert_int_not_equal(add(f, chunk_at(f, 0, 64)), SB_OK);
    assert_false(f->loader.ready);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, setup, teardown)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(add_of_all_chunks_gives_the_map),
        TEST(add_of_one_chunk_is_enough),
        TEST(add_of_a_chunk_that_does_not_continue_is_refused),
        TEST(add_beyond_the_end_is_refused),
        TEST(add_of_another_map_is_refused),
        TEST(add_of_changed_bytes_fails_the_hash),
        TEST(add_of_bytes_that_are_no_map_is_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
