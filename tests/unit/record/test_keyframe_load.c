// Loading of keyframes: from each of them a match plays on as it did, bit for bit, and any payload
// is either refused or can be played.
#include <stdlib.h>
#include <string.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <zstd.h>

#include "forgery.h"
#include "physics/world/pose_ring.h"
#include "record/keyframe.h"
#include "staged_match.h"

#define HEAD_SIZE 28u
#define PLAIN_SIZE_MAX (1u << 20)
#define PAYLOAD_SIZE_MAX (1u << 18)
#define KIND_KEYFRAME 6u

static forgery_chunks chunks;

static sb_log_keyframe_coder *coder_of(staged_match *match)
{
    sb_allocator allocator = counting_heap_allocator(&match->heap);
    sb_game *game = staged_game(match);
    sb_log_keyframe_coder *coder =
        sb_log_keyframe_coder_create(game, SB_LOG_KEYFRAME_BOTH, &allocator);
    assert_non_null(coder);
    sb_game_destroy(game);
    return coder;
}

// From each keyframe of the log, a new game and one in another state continue as the match did.
static void play_on_from_every_keyframe(const staged_script *script, uint32_t keyframes_least)
{
    staged_match *match = staged_match_play(script);
    sb_log_keyframe_coder *coder = coder_of(match);
    forgery_find(&match->log, &chunks);
    sb_game *elsewhere = staged_game(match);
    staged_game_play(match, elsewhere, script->tick_count / 2);
    uint32_t keyframes = 0, played = 0;
    for (uint32_t i = 0; i < chunks.count; i++) {
        const forgery_chunk *chunk = &chunks.list[i];
        if (chunk->kind != KIND_KEYFRAME) {
            continue;
        }
        sb_game *fresh = staged_game(match);
        sb_game *games[] = {fresh, elsewhere};
        for (int g = 0; g < 2; g++) {
            assert_int_equal(sb_log_keyframe_load(coder, games[g], chunk->payload, chunk->size),
                             SB_OK);
            staged_assert_at(match, games[g], chunk->tick);
            uint32_t last = chunk->tick + 130;
            last = last < script->tick_count ? last : script->tick_count;
            for (uint32_t tick = chunk->tick + 1; tick <= last; tick++) {
                staged_game_play(match, games[g], tick);
                staged_assert_at(match, games[g], tick);
                played++;
            }
        }
        sb_game_destroy(fresh);
        keyframes++;
    }
    print_message("%u keyframes, %u shots, %u hits, %u ticks played on\n", keyframes, match->fired,
                  match->hits, played);
    assert_true(keyframes >= keyframes_least);
    assert_true(match->fired > 0 || script->player_count == 0);
    sb_game_destroy(elsewhere);
    sb_log_keyframe_coder_destroy(coder);
    staged_match_free(match);
}

static void match_continues_from_every_keyframe_as_it_did(void **state)
{
    (void)state;
    play_on_from_every_keyframe(&(staged_script){.seed = 1,
                                                 .player_count = 5,
                                                 .tick_rate_hz = 60,
                                                 .tick_count = 600,
                                                 .keyframe_ms = 1000,
                                                 .turnover_ticks = 23,
                                                 .pause_ticks = 77,
                                                 .closed = true},
                                6);
}

static void match_with_computers_and_lag_continues_as_it_did(void **state)
{
    (void)state;
    play_on_from_every_keyframe(&(staged_script){.seed = 2,
                                                 .player_count = 3,
                                                 .computer_count = 3,
                                                 .tick_rate_hz = 60,
                                                 .tick_count = 600,
                                                 .keyframe_ms = 1000,
                                                 .turnover_ticks = 50},
                                6);
}

static void deserted_match_continues_as_it_did(void **state)
{
    (void)state;
    play_on_from_every_keyframe(
        &(staged_script){.seed = 3, .tick_rate_hz = 60, .tick_count = 190, .keyframe_ms = 1000}, 4);
}

static void match_at_10_hz_continues_as_it_did(void **state)
{
    (void)state;
    play_on_from_every_keyframe(&(staged_script){.seed = 4,
                                                 .player_count = 3,
                                                 .computer_count = 1,
                                                 .tick_rate_hz = 10,
                                                 .tick_count = 145,
                                                 .keyframe_ms = 1000,
                                                 .turnover_ticks = 9,
                                                 .rules = STAGED_HOUSE},
                                15);
}

static void match_at_240_hz_continues_as_it_did(void **state)
{
    (void)state;
    play_on_from_every_keyframe(&(staged_script){.seed = 5,
                                                 .player_count = 3,
                                                 .tick_rate_hz = 240,
                                                 .tick_count = 1400,
                                                 .keyframe_ms = 1000,
                                                 .turnover_ticks = 501},
                                4);
}

static void match_without_poses_continues_as_it_did(void **state)
{
    (void)state;
    play_on_from_every_keyframe(&(staged_script){.seed = 6,
                                                 .player_count = 4,
                                                 .tick_rate_hz = 30,
                                                 .tick_count = 160,
                                                 .keyframe_ms = 700,
                                                 .turnover_ticks = 19,
                                                 .rules = STAGED_BLIND},
                                7);
}

// A keyframe of a match, unpacked by zstd itself, for changing.
typedef struct opened {
    staged_match *match;
    sb_log_keyframe_coder *coder;
    sb_game *game;
    uint32_t tick;
    size_t plain_size;
    uint8_t *plain; ///< as packed: the live state differs from the first
    uint8_t *changed;
    uint8_t *payload;
    size_t payload_size;
    uint8_t head[HEAD_SIZE];
} opened;

static uint8_t *room(size_t size)
{
    uint8_t *bytes = malloc(size);
    assert_non_null(bytes);
    return bytes;
}

static void begin(opened *o, uint32_t which)
{
    *o = (opened){.plain = room(PLAIN_SIZE_MAX),
                  .changed = room(PLAIN_SIZE_MAX),
                  .payload = room(PAYLOAD_SIZE_MAX)};
    o->match = staged_match_play(&(staged_script){.seed = 7,
                                                  .player_count = 4,
                                                  .computer_count = 1,
                                                  .tick_rate_hz = 20,
                                                  .tick_count = 100,
                                                  .keyframe_ms = 1000});
    o->coder = coder_of(o->match);
    o->game = staged_game(o->match);
    forgery_find(&o->match->log, &chunks);
    uint32_t i = 0;
    for (uint32_t seen = 0;; i++) {
        assert_true(i < chunks.count);
        seen += chunks.list[i].kind == KIND_KEYFRAME;
        if (seen > which) {
            break;
        }
    }
    const forgery_chunk *chunk = &chunks.list[i];
    o->tick = chunk->tick;
    memcpy(o->head, chunk->payload, HEAD_SIZE);
    o->plain_size = ZSTD_decompress(o->plain, PLAIN_SIZE_MAX, chunk->payload + HEAD_SIZE,
                                    chunk->size - HEAD_SIZE);
    assert_false(ZSTD_isError(o->plain_size));
}

static void end(opened *o)
{
    sb_game_destroy(o->game);
    sb_log_keyframe_coder_destroy(o->coder);
    staged_match_free(o->match);
    free(o->plain);
    free(o->changed);
    free(o->payload);
}

static void put_u32(uint8_t *bytes, uint32_t value)
{
    for (int i = 0; i < 4; i++) {
        bytes[i] = (uint8_t)(value >> 8 * i);
    }
}

// Packs `size` bytes of `changed` by zstd itself, and loads them from memory of exactly their size.
static sb_error load_changed(opened *o, size_t size)
{
    memcpy(o->payload, o->head, HEAD_SIZE);
    put_u32(o->payload + 24, (uint32_t)size);
    size_t packed =
        ZSTD_compress(o->payload + HEAD_SIZE, PAYLOAD_SIZE_MAX - HEAD_SIZE, o->changed, size, 1);
    assert_false(ZSTD_isError(packed));
    o->payload_size = HEAD_SIZE + packed;
    uint8_t *exact = room(o->payload_size);
    memcpy(exact, o->payload, o->payload_size);
    sb_error error = sb_log_keyframe_load(o->coder, o->game, exact, o->payload_size);
    free(exact);
    return error;
}

static void fresh_plain(opened *o)
{
    memcpy(o->changed, o->plain, o->plain_size);
}

// After any refusal the true keyframe can be loaded completely.
static void assert_good_for_another_load(opened *o)
{
    fresh_plain(o);
    assert_int_equal(load_changed(o, o->plain_size), SB_OK);
    staged_assert_at(o->match, o->game, o->tick);
}

static void payload_that_is_no_keyframe_is_refused(void **state)
{
    (void)state;
    opened o;
    begin(&o, 2);
    assert_good_for_another_load(&o);
    uint8_t *payload = room(o.payload_size);
    memcpy(payload, o.payload, o.payload_size);
    for (size_t cut = 0; cut < o.payload_size; cut += 1 + cut / 40) {
        uint8_t *exact = room(cut + 1);
        memcpy(exact, payload, cut);
        assert_int_equal(sb_log_keyframe_load(o.coder, o.game, exact, cut), SB_ERROR_MALFORMED);
        free(exact);
    }
    static const uint32_t sizes[] = {0, 1, 4, 0x7FFFFFFF, 0x80000000, 0xFFFFFFFF};
    for (int i = 0; i < 6; i++) {
        put_u32(payload + 24, sizes[i]);
        assert_int_equal(sb_log_keyframe_load(o.coder, o.game, payload, o.payload_size),
                         SB_ERROR_MALFORMED);
    }
    free(payload);
    assert_good_for_another_load(&o);
    end(&o);
}

static void plain_bytes_of_another_size_are_refused(void **state)
{
    (void)state;
    opened o;
    begin(&o, 2);
    fresh_plain(&o);
    size_t live = o.match->live_size;
    for (size_t size = 0; size < o.plain_size; size += 1 + size / 30) {
        sb_error error = load_changed(&o, size);
        assert_int_equal(error, size < live ? SB_ERROR_TRUNCATED : SB_ERROR_MALFORMED);
    }
    // Sizes around the live state and the count of rows, and near the end, byte by byte.
    for (size_t size = live - 3; size < live + 9; size++) {
        assert_int_equal(load_changed(&o, size),
                         size < live ? SB_ERROR_TRUNCATED : SB_ERROR_MALFORMED);
    }
    for (size_t size = o.plain_size - 5; size < o.plain_size + 6; size++) {
        assert_int_equal(load_changed(&o, size), size == o.plain_size ? SB_OK : SB_ERROR_MALFORMED);
    }
    assert_good_for_another_load(&o);
    end(&o);
}

static void count_of_rows_that_is_not_the_worlds_is_refused(void **state)
{
    (void)state;
    opened o;
    begin(&o, 2);
    uint8_t *count = o.changed + o.match->live_size;
    fresh_plain(&o);
    // At 20 Hz, 9 ticks lie within 450 ms; with the newest one that makes 10 rows.
    assert_int_equal(count[0], 10);
    static const uint32_t counts[] = {0, 1, 9, 11, 63, 64, 65, 0x80000000, 0xFFFFFFFF};
    size_t row = (o.plain_size - o.match->live_size - 4) / 10;
    for (int i = 0; i < 9; i++) {
        fresh_plain(&o);
        put_u32(count, counts[i]);
        assert_int_equal(load_changed(&o, o.plain_size), SB_ERROR_MALFORMED);
        if (counts[i] < 12) {
            // The payload has exactly the bytes that these rows would have.
            size_t size = o.match->live_size + 4 + counts[i] * row;
            memset(o.changed + o.plain_size, 0, row);
            assert_int_equal(load_changed(&o, size), SB_ERROR_MALFORMED);
        }
    }
    assert_good_for_another_load(&o);
    end(&o);
}

// Poses are under their ticks' hashes.
static void any_pose_that_is_another_is_refused(void **state)
{
    (void)state;
    opened o;
    begin(&o, 3);
    sb_random random = sb_random_seed(11, 0);
    size_t poses = o.match->live_size + 4;
    for (int i = 0; i < 1000; i++) {
        fresh_plain(&o);
        size_t at = poses + sb_random_below(&random, (uint32_t)(o.plain_size - poses));
        o.changed[at] = (uint8_t)(o.changed[at] ^ 1u << sb_random_below(&random, 8));
        assert_int_equal(load_changed(&o, o.plain_size), SB_ERROR_RANGE);
    }
    assert_good_for_another_load(&o);
    end(&o);
}

// Bytes of the live state before the rules' own sections, whose validity the rules' tests cover:
// those of the world without its poses, then the match, the slots and the events.
static size_t common_size(const opened *o)
{
    const sb_layout *layout = sb_game_world(o->game).layout;
    const sb_section *first = &layout->sections[SB_SECTION_RULES + 3];
    const sb_section *poses = &layout->sections[SB_SECTION_POSES];
    return first->offset - (poses[1].offset - poses->offset);
}

// Changes any byte of the live state: the state is refused, or it can be saved and played.
static void any_live_byte_that_is_another_is_refused_or_can_be_played(void **state)
{
    (void)state;
    opened o;
    begin(&o, 3);
    sb_random random = sb_random_seed(12, 0);
    uint32_t accepted = 0, refused = 0;
    for (int i = 0; i < 1000; i++) {
        fresh_plain(&o);
        uint32_t changes = 1 + sb_random_below(&random, 2);
        for (uint32_t n = 0; n < changes; n++) {
            size_t at;
            do { // mostly where there is something: what is empty must stay so
                at = sb_random_below(&random, (uint32_t)common_size(&o));
            } while (o.match->ticks[o.tick].live[at] == 0 && sb_random_below(&random, 40) != 0);
            bool bit = sb_random_below(&random, 2) == 0;
            uint32_t flips =
                bit ? 1u << sb_random_below(&random, 8) : sb_random_u32(&random) & 0xFFu;
            o.changed[at] = (uint8_t)(o.changed[at] ^ flips);
        }
        sb_error error = load_changed(&o, o.plain_size);
        assert_true(error == SB_OK || error == SB_ERROR_RANGE || error == SB_ERROR_MALFORMED);
        if (error != SB_OK) {
            refused++;
            continue;
        }
        accepted++;
        // The loaded state equals the packed one.
        sb_error of;
        assert_true(sb_log_keyframe_is_of(o.coder, o.game, o.payload, o.payload_size, &of));
        sb_frame frame = o.match->ticks[o.tick].frame;
        frame.command_count = 0;
        for (int tick = 0; tick < 10; tick++) {
            (void)sb_game_advance(o.game, &frame);
        }
    }
    print_message("%u accepted, %u refused\n", accepted, refused);
    assert_true(accepted > 100 && refused > 100);
    assert_good_for_another_load(&o);
    end(&o);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(match_continues_from_every_keyframe_as_it_did),
        cmocka_unit_test(match_with_computers_and_lag_continues_as_it_did),
        cmocka_unit_test(deserted_match_continues_as_it_did),
        cmocka_unit_test(match_at_10_hz_continues_as_it_did),
        cmocka_unit_test(match_at_240_hz_continues_as_it_did),
        cmocka_unit_test(match_without_poses_continues_as_it_did),
        cmocka_unit_test(payload_that_is_no_keyframe_is_refused),
        cmocka_unit_test(plain_bytes_of_another_size_are_refused),
        cmocka_unit_test(count_of_rows_that_is_not_the_worlds_is_refused),
        cmocka_unit_test(any_pose_that_is_another_is_refused),
        cmocka_unit_test(any_live_byte_that_is_another_is_refused_or_can_be_played),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
