#include "record/keyframe.h"

#include <string.h>

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

#include <zstd.h>

#include "base/bytes.h"
#include "physics/world/pose_ring.h"
#include "random_match.h"

static const random_match_script script = {.seed = 3, .player_capacity = 6, .tick_rate_hz = 60};

static uint8_t payload[262144];
static uint8_t second[262144];

static sb_log_keyframe_coder *coder_of(random_match *match)
{
    sb_allocator allocator = counting_heap_allocator(&match->heap);
    sb_log_keyframe_coder *coder =
        sb_log_keyframe_coder_create(match->game, SB_LOG_KEYFRAME_BOTH, &allocator);
    assert_non_null(coder);
    return coder;
}

static size_t write(sb_log_keyframe_coder *coder, random_match *match, uint8_t *out_payload)
{
    const sb_log_keyframe_head head = {.previous_offset =
                                           sb_game_tick(match->game) == 0 ? 0 : 0x0102,
                                       .roster_offset = 0x0304,
                                       .occupied = 0x8000000000000001};
    size_t size = sb_log_keyframe_write(coder, match->game, head, out_payload, 262144);
    assert_true(size > 28 && size <= 262144);
    return size;
}

static bool is_of(sb_log_keyframe_coder *coder, random_match *match, const uint8_t *bytes,
                  size_t size)
{
    sb_error error;
    bool same = sb_log_keyframe_is_of(coder, match->game, bytes, size, &error);
    assert_int_equal(error, SB_OK);
    return same;
}

static void keyframe_head_is_as_the_readme_says(void **state)
{
    (void)state;
    random_match *match = random_match_begin(&script);
    sb_log_keyframe_coder *coder = coder_of(match);
    random_match_play(match, 1);
    size_t size = write(coder, match, payload);
    static const uint8_t expected[24] = {2, 1, 0, 0, 0, 0, 0, 0, 4, 3, 0, 0,
                                         0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0x80};
    assert_memory_equal(payload, expected, 24);
    sb_log_keyframe_head head;
    assert_int_equal(sb_log_keyframe_head_read(payload, size, &head), SB_OK);
    assert_true(head.previous_offset == 0x0102);
    assert_true(head.roster_offset == 0x0304);
    assert_true(head.occupied == 0x8000000000000001);
    static uint8_t plain[1u << 20];
    assert_int_equal(head.plain_size,
                     ZSTD_decompress(plain, sizeof plain, payload + 28, size - 28));
    assert_int_equal(ZSTD_findFrameCompressedSize(payload + 28, size - 28), size - 28);
    for (size_t cut = 0; cut < 28; cut++) {
        assert_int_equal(sb_log_keyframe_head_read(payload, cut, &head), SB_ERROR_TRUNCATED);
    }
    sb_log_keyframe_coder_destroy(coder);
    random_match_free(match);
}

static uint32_t word(const uint8_t *bytes)
{
    return (uint32_t)bytes[0] | (uint32_t)bytes[1] << 8 | (uint32_t)bytes[2] << 16 |
           (uint32_t)bytes[3] << 24;
}

// Takes a keyframe apart by the standard, with zstd itself, and compares it with the data of the
// world's layout and ring.
static void compare_plain(random_match *match, const uint8_t *keyframe, size_t size,
                          const uint8_t *first_live)
{
    static uint8_t plain[1u << 20], live[1u << 19], rows[1u << 19];
    sb_world world = sb_game_world(match->game);
    size_t plain_size = ZSTD_decompress(plain, sizeof plain, keyframe + 28, size - 28);
    assert_int_equal(plain_size, word(keyframe + 24));
    sb_writer writer = sb_writer_over(live, sizeof live);
    sb_layout_save_live(world.layout, world.block, &writer);
    assert_int_equal(writer.error, SB_OK);
    size_t live_size = writer.size;
    for (size_t i = 0; i < live_size; i++) {
        assert_int_equal(plain[i] ^ (first_live != NULL ? first_live[i] : 0), live[i]);
    }
    writer = sb_writer_over(rows, sizeof rows);
    uint32_t row_count = sb_pose_ring_save(world, &writer);
    assert_int_equal(word(plain + live_size), row_count);
    size_t words = writer.size / 4 / (row_count + 1);
    assert_int_equal(plain_size, live_size + 4 + words * row_count * 4);
    const uint8_t *bytes = plain + live_size + 4;
    for (size_t w = 0; w < words; w++) {
        uint32_t value = word(rows + 4 * w), step = 0;
        for (size_t r = 0; r < row_count; r++) {
            uint32_t zigzag = 0;
            for (size_t plane = 0; plane < 4; plane++) {
                zigzag |= (uint32_t)bytes[plane * words * row_count + w * row_count + r]
                          << 8 * plane;
            }
            // 0 1 2 3 are 0 -1 1 -2.
            step += zigzag % 2 == 0 ? zigzag / 2 : 0u - zigzag / 2 - 1u;
            value += step;
            assert_int_equal(value, word(rows + 4 * ((r + 1) * words + w)));
        }
    }
}

static void keyframe_unpacks_to_what_the_readme_says(void **state)
{
    (void)state;
    random_match *match = random_match_begin(&script);
    sb_log_keyframe_coder *coder = coder_of(match);
    static uint8_t first_live[1u << 19];
    sb_world world = sb_game_world(match->game);
    sb_writer writer = sb_writer_over(first_live, sizeof first_live);
    sb_layout_save_live(world.layout, world.block, &writer);
    size_t size = write(coder, match, payload);
    compare_plain(match, payload, size, NULL);
    for (int i = 0; i < 8; i++) {
        random_match_play(match, 11);
        size = write(coder, match, payload);
        compare_plain(match, payload, size, first_live);
    }
    sb_log_keyframe_coder_destroy(coder);
    random_match_free(match);
}

static void keyframe_is_that_of_its_own_state_alone(void **state)
{
    (void)state;
    random_match *match = random_match_begin(&script);
    sb_log_keyframe_coder *writing = coder_of(match), *reading = coder_of(match);
    size_t size = write(writing, match, payload);
    assert_true(is_of(reading, match, payload, size));
    random_match_play(match, 1);
    assert_false(is_of(reading, match, payload, size));
    random_match_play(match, 60);
    size_t second_size = write(writing, match, second);
    assert_true(is_of(reading, match, second, second_size));
    assert_false(is_of(reading, match, payload, size));
    random_match_play(match, 1);
    assert_false(is_of(reading, match, second, second_size));
    sb_log_keyframe_coder_destroy(writing);
    sb_log_keyframe_coder_destroy(reading);
    random_match_free(match);
}

// Contacts and events beyond their counts, and the gaps between sections, are zero in every
// existing state, and are not compared.
static bool is_beyond_count(sb_world world, size_t at)
{
    const uint8_t *block = world.block;
    for (uint32_t i = 0; i < world.layout->section_count; i++) {
        const sb_section *section = &world.layout->sections[i];
        uint32_t used = section->count;
        if (section->is_counted) {
            memcpy(&used, block + section->counter_offset, sizeof used);
        }
        size_t size = section->table->struct_size;
        size_t end = section->offset + section->count * size;
        if (at >= end && at < ((end + 7) & ~(size_t)7)) {
            return true;
        }
        if (at >= section->offset + used * size && at < end) {
            return true;
        }
    }
    return false;
}

static void any_byte_of_the_state_that_is_another_is_noticed(void **state)
{
    (void)state;
    random_match *match = random_match_begin(&script);
    sb_log_keyframe_coder *writing = coder_of(match), *reading = coder_of(match);
    size_t size = write(writing, match, payload);
    assert_true(is_of(reading, match, payload, size));
    random_match_play(match, 70); // the ring is full
    size = write(writing, match, payload);
    assert_true(is_of(reading, match, payload, size));
    sb_world world = sb_game_world(match->game);
    uint8_t *block = world.block;
    uint32_t noticed = 0, hashed = 0, count = 0;
    // The keyframe notices every change that the whole state's hash notices, and changes of poses,
    // which no hash covers.
    const uint8_t *clock = (const uint8_t *)sb_world_get_state(world);
    for (size_t at = 0; at < world.layout->size; at += 7) {
        // Not the tick and tick rate, by which everything else is found, nor the count of events.
        const sb_section *head = &world.layout->sections[SB_SECTION_RULES];
        bool counts = at >= head->offset && at < head->offset + head->table->struct_size;
        if ((block + at >= clock && block + at < clock + sizeof(sb_world_state)) || counts ||
            is_beyond_count(world, at)) {
            continue;
        }
        uint64_t before = sb_game_hash(match->game);
        block[at] ^= 0x10;
        bool other = sb_game_hash(match->game) != before;
        bool seen = !is_of(reading, match, payload, size);
        assert_true(seen || !other);
        noticed += seen;
        hashed += other;
        count++;
        block[at] ^= 0x10;
    }
    assert_true(is_of(reading, match, payload, size));
    assert_true(hashed > 100 && hashed < count);
    // Of the poses of 64 ticks those of 28 ticks, 0 to 450 ms old, may still be needed.
    uint32_t poses = noticed - hashed;
    double share = (double)poses / (double)(count - hashed);
    assert_true(share > 0.9 * 28.0 / 64.0 && share < 1.1 * 28.0 / 64.0);
    sb_log_keyframe_coder_destroy(writing);
    sb_log_keyframe_coder_destroy(reading);
    random_match_free(match);
}

static void keyframe_that_is_none_is_malformed(void **state)
{
    (void)state;
    random_match *match = random_match_begin(&script);
    sb_log_keyframe_coder *coder = coder_of(match);
    size_t size = write(coder, match, payload);
    sb_error error;
    for (size_t cut = 0; cut < size; cut += 1 + cut / 4) {
        assert_false(sb_log_keyframe_is_of(coder, match->game, payload, cut, &error));
        assert_int_equal(error, SB_ERROR_MALFORMED);
    }
    static const uint8_t sizes[][4] = {
        {0, 0, 0, 0}, {1, 0, 0, 0}, {255, 255, 255, 255}, {0, 0, 0, 128}, {255, 255, 255, 127}};
    for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
        memcpy(second, payload, size);
        memcpy(second + 24, sizes[i], 4);
        assert_false(sb_log_keyframe_is_of(coder, match->game, second, size, &error));
        assert_int_equal(error, SB_ERROR_MALFORMED);
    }
    // Any changed byte makes it malformed, another state, or another packed form of the same state.
    for (size_t at = 24; at < size; at++) {
        payload[at] ^= 0x04;
        bool same = sb_log_keyframe_is_of(coder, match->game, payload, size, &error);
        assert_true(error == SB_ERROR_MALFORMED || error == SB_OK);
        assert_true(!same || at >= 28);
        payload[at] ^= 0x04;
    }
    sb_log_keyframe_coder_destroy(coder);
    random_match_free(match);
}

static void keyframe_that_does_not_fit_is_none(void **state)
{
    (void)state;
    random_match *match = random_match_begin(&script);
    random_match_play(match, 30);
    sb_log_keyframe_coder *coder = coder_of(match);
    size_t size = write(coder, match, payload);
    const sb_log_keyframe_head head = {0};
    for (size_t capacity = 29; capacity < size; capacity += 101) {
        second[capacity] = 0xEE;
        // No longer the first: smaller, because equal bytes pack to little.
        size_t written = sb_log_keyframe_write(coder, match->game, head, second, capacity);
        assert_true(written <= capacity);
        assert_int_equal(second[capacity], 0xEE);
    }
    assert_int_equal(sb_log_keyframe_write(coder, match->game, head, second, 29), 0);
    sb_log_keyframe_coder_destroy(coder);
    random_match_free(match);
}

static void keyframe_coder_without_memory_is_null_and_leaks_nothing(void **state)
{
    (void)state;
    static const struct {
        sb_log_keyframe_side side;
        size_t calls; ///< itself, the match's first state and two buffers; what the sides need
    } cases[] = {{SB_LOG_KEYFRAME_WRITE, 4 + 1},
                 {SB_LOG_KEYFRAME_READ, 4 + 2},
                 {SB_LOG_KEYFRAME_BOTH, 4 + 1 + 2}};
    random_match *match = random_match_begin(&script);
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        sb_log_keyframe_coder *coder = NULL;
        for (size_t call = 1; coder == NULL; call++) {
            counting_heap heap = {.call_failed = call};
            sb_allocator allocator = counting_heap_allocator(&heap);
            coder = sb_log_keyframe_coder_create(match->game, cases[i].side, &allocator);
            assert_int_equal(coder != NULL, call > cases[i].calls);
            assert_true(coder != NULL || heap.live_count == 0);
            sb_log_keyframe_coder_destroy(coder);
            assert_int_equal(heap.live_count, 0);
        }
    }
    sb_log_keyframe_coder_destroy(NULL);
    random_match_free(match);
}

// A keyframe that one coder writes can be read by another one with its own memory.
static void keyframe_of_a_coder_that_writes_is_read_by_one_that_reads(void **state)
{
    (void)state;
    random_match *match = random_match_begin(&script);
    sb_allocator allocator = counting_heap_allocator(&match->heap);
    sb_log_keyframe_coder *writes =
        sb_log_keyframe_coder_create(match->game, SB_LOG_KEYFRAME_WRITE, &allocator);
    sb_log_keyframe_coder *reads =
        sb_log_keyframe_coder_create(match->game, SB_LOG_KEYFRAME_READ, &allocator);
    assert_true(writes != NULL && reads != NULL);
    assert_true(is_of(reads, match, payload, write(writes, match, payload)));
    random_match_play(match, 40);
    size_t size = write(writes, match, payload);
    assert_true(is_of(reads, match, payload, size));
    random_match_play(match, 1);
    assert_false(is_of(reads, match, payload, size));
    uint64_t hash = sb_game_hash(match->game);
    size = write(writes, match, second);
    assert_int_equal(sb_log_keyframe_load(reads, match->game, second, size), SB_OK);
    assert_true(sb_game_hash(match->game) == hash);
    sb_log_keyframe_coder_destroy(writes);
    sb_log_keyframe_coder_destroy(reads);
    random_match_free(match);
}

// An hour of 32 players in 10 MB has 27 KB for every ten seconds: a third of it at most may be the
// keyframe.
static void keyframe_of_32_players_is_small(void **state)
{
    (void)state;
    const random_match_script large = {
        .seed = 5, .player_capacity = 32, .tick_rate_hz = 60, .quiet = true};
    random_match *match = random_match_begin(&large);
    sb_log_keyframe_coder *coder = coder_of(match);
    size_t first = write(coder, match, payload);
    assert_true(first < 9 * 1024);
    random_match_play(match, 120);
    size_t size = write(coder, match, payload);
    print_message("keyframes of 32 players: %u and %u bytes\n", (unsigned)first, (unsigned)size);
    assert_true(size < 9 * 1024);
    sb_log_keyframe_coder_destroy(coder);
    random_match_free(match);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(keyframe_head_is_as_the_readme_says),
        cmocka_unit_test(keyframe_unpacks_to_what_the_readme_says),
        cmocka_unit_test(keyframe_is_that_of_its_own_state_alone),
        cmocka_unit_test(any_byte_of_the_state_that_is_another_is_noticed),
        cmocka_unit_test(keyframe_that_is_none_is_malformed),
        cmocka_unit_test(keyframe_that_does_not_fit_is_none),
        cmocka_unit_test(keyframe_coder_without_memory_is_null_and_leaks_nothing),
        cmocka_unit_test(keyframe_of_a_coder_that_writes_is_read_by_one_that_reads),
        cmocka_unit_test(keyframe_of_32_players_is_small),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
