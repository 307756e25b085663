#include "host/follow/follow_frame.h"

#include <stdio.h>
#include <string.h>

#include "test.h"

static const uint8_t PIECE[] = {1, 2, 3};

// One frame of each kind, with every member of it set.
static const sb_follow_frame FRAMES[] = {
    {.kind = SB_FOLLOW_LOG, .log = 7, .size = 1u << 20, .name = "sabot-1.sblog"},
    {.kind = SB_FOLLOW_PIECE,
     .log = 7,
     .offset = 9,
     .stamp_ns = 5,
     .bytes = PIECE,
     .byte_count = sizeof PIECE},
    {.kind = SB_FOLLOW_END, .log = 7, .size = 12},
    {.kind = SB_FOLLOW_PONG, .echo_ns = 3, .stamp_ns = UINT64_MAX},
    {.kind = SB_FOLLOW_BYE, .reason = SB_FOLLOW_REASON_FULL},
    {.kind = SB_FOLLOW_HAVE, .log = 7, .offset = 16, .header = {1, [19] = 9}},
    {.kind = SB_FOLLOW_ACK, .log = 7, .offset = 12, .tick = 600},
    {.kind = SB_FOLLOW_PING, .stamp_ns = 4},
    {.kind = SB_FOLLOW_DIVERGED, .log = 7, .tick = 601},
    {.kind = SB_FOLLOW_WANT, .name = "a-Z_0.9.sblog"},
};
#define FRAME_COUNT (sizeof FRAMES / sizeof FRAMES[0])

static void assert_equal(const sb_follow_frame *a, const sb_follow_frame *b)
{
    assert_int_equal(a->kind, b->kind);
    assert_int_equal(a->log, b->log);
    assert_int_equal(a->tick, b->tick);
    assert_int_equal(a->reason, b->reason);
    assert_int_equal(a->offset, b->offset);
    assert_int_equal(a->size, b->size);
    assert_int_equal(a->stamp_ns, b->stamp_ns);
    assert_int_equal(a->echo_ns, b->echo_ns);
    assert_string_equal(a->name, b->name);
    assert_memory_equal(a->header, b->header, sizeof a->header);
    assert_int_equal(a->byte_count, b->byte_count);
    if (a->byte_count > 0) {
        assert_memory_equal(a->bytes, b->bytes, a->byte_count);
    }
}

static void each_frame_is_read_as_it_was_written(void **state)
{
    (void)state;
    for (size_t i = 0; i < FRAME_COUNT; i++) {
        uint8_t bytes[SB_FOLLOW_FRAME_SIZE_MAX];
        sb_follow_frame again;
        const size_t size = sb_follow_frame_write(&FRAMES[i], bytes);
        assert_int_equal(sb_follow_frame_read(bytes, size, &again), SB_OK);
        assert_equal(&FRAMES[i], &again);
    }
}

// The bytes that README.md gives, written out by hand.
static void bytes_of_an_acknowledgement_are_those_of_the_standard(void **state)
{
    (void)state;
    static const uint8_t expected[] = {17, 7, 0, 0, 0, 12, 0, 0, 0, 0, 0, 0, 0, 0x58, 2, 0, 0};
    uint8_t bytes[SB_FOLLOW_FRAME_SIZE_MAX];
    assert_int_equal(sb_follow_frame_write(&FRAMES[6], bytes), sizeof expected);
    assert_memory_equal(bytes, expected, sizeof expected);
}

static void shortened_and_lengthened_frames_are_refused(void **state)
{
    (void)state;
    for (size_t i = 0; i < FRAME_COUNT; i++) {
        uint8_t bytes[SB_FOLLOW_FRAME_SIZE_MAX];
        sb_follow_frame again;
        const size_t size = sb_follow_frame_write(&FRAMES[i], bytes);
        const bool open = FRAMES[i].kind == SB_FOLLOW_PIECE; // ends where its bytes end
        for (size_t cut = 0; cut < (open ? size - sizeof PIECE + 1 : size); cut++) {
            assert_int_not_equal(sb_follow_frame_read(bytes, cut, &again), SB_OK);
        }
        bytes[size] = 0;
        if (!open) {
            assert_int_not_equal(sb_follow_frame_read(bytes, size + 1, &again), SB_OK);
        }
    }
}

static void unknown_kinds_are_refused(void **state)
{
    (void)state;
    for (uint32_t kind = 0; kind < 256; kind++) {
        uint8_t bytes[64] = {(uint8_t)kind};
        sb_follow_frame frame;
        bool known = false;
        for (size_t i = 0; i < FRAME_COUNT; i++) {
            known = known || (uint32_t)FRAMES[i].kind == kind;
        }
        if (!known) {
            assert_int_equal(sb_follow_frame_read(bytes, sizeof bytes, &frame), SB_ERROR_UNKNOWN);
        }
    }
}

static void offsets_and_sizes_beyond_any_log_are_refused(void **state)
{
    (void)state;
    uint8_t bytes[SB_FOLLOW_FRAME_SIZE_MAX];
    sb_follow_frame frame = FRAMES[2], again;
    frame.size = UINT64_C(1) << 48;
    assert_int_equal(sb_follow_frame_read(bytes, sb_follow_frame_write(&frame, bytes), &again),
                     SB_OK);
    frame.size++;
    assert_int_equal(sb_follow_frame_read(bytes, sb_follow_frame_write(&frame, bytes), &again),
                     SB_ERROR_RANGE);
    frame = FRAMES[1];
    frame.offset = UINT64_MAX;
    assert_int_equal(sb_follow_frame_read(bytes, sb_follow_frame_write(&frame, bytes), &again),
                     SB_ERROR_RANGE);
}

static void a_piece_holds_one_byte_to_its_largest_number(void **state)
{
    (void)state;
    static uint8_t bytes[SB_FOLLOW_FRAME_SIZE_MAX + 1];
    const size_t head = 1 + 4 + 8 + 8;
    sb_follow_frame frame;
    memset(bytes, 0, sizeof bytes);
    bytes[0] = SB_FOLLOW_PIECE;
    assert_int_equal(sb_follow_frame_read(bytes, head, &frame), SB_ERROR_RANGE);
    assert_int_equal(sb_follow_frame_read(bytes, head + 1, &frame), SB_OK);
    assert_int_equal(sb_follow_frame_read(bytes, head + SB_FOLLOW_PIECE_SIZE_MAX, &frame), SB_OK);
    assert_int_equal(sb_follow_frame_read(bytes, head + SB_FOLLOW_PIECE_SIZE_MAX + 1, &frame),
                     SB_ERROR_RANGE);
}

// A leader must not be able to write outside of the folder.
static void names_that_leave_the_folder_are_refused(void **state)
{
    (void)state;
    static const char *const unsafe[] = {
        "",          ".sblog",
        "..sblog",   "../a.sblog",
        "a/b.sblog", "a\\b.sblog",
        "/a.sblog",  "a.sblog/",
        "a",         "a.sblog.x",
        "a b.sblog", "\xc3\xa4.sblog",
        ".a.sblog",  "-\n.sblog",
        "a.SBLOG",   "0123456789012345678901234567890123456789012345678901234567.sblog",
    };
    for (size_t i = 0; i < sizeof unsafe / sizeof unsafe[0]; i++) {
        uint8_t bytes[128] = {SB_FOLLOW_WANT, (uint8_t)strlen(unsafe[i])};
        sb_follow_frame frame;
        memcpy(bytes + 2, unsafe[i], strlen(unsafe[i]));
        assert_false(sb_follow_name_is_safe(unsafe[i]));
        assert_int_not_equal(sb_follow_frame_read(bytes, 2 + strlen(unsafe[i]), &frame), SB_OK);
    }
    assert_true(sb_follow_name_is_safe("a.sblog"));
    assert_true(sb_follow_name_is_safe("sabot-20261129-080141-1024-10000.sblog"));
    // A zero in the middle would hide what follows.
    static const uint8_t hidden[] = {SB_FOLLOW_WANT,
                                     15,
                                     'a',
                                     '.',
                                     's',
                                     'b',
                                     'l',
                                     'o',
                                     'g',
                                     0,
                                     '.',
                                     's',
                                     'b',
                                     'l',
                                     'o',
                                     'g',
                                     'x'};
    sb_follow_frame frame;
    assert_int_equal(sb_follow_frame_read(hidden, sizeof hidden, &frame), SB_ERROR_MALFORMED);
}

static void reasons_that_nobody_gives_are_refused(void **state)
{
    (void)state;
    for (uint8_t reason = 0; reason < 8; reason++) {
        const uint8_t bytes[] = {SB_FOLLOW_BYE, reason, 0, 0, 0};
        sb_follow_frame frame;
        assert_int_equal(sb_follow_frame_read(bytes, sizeof bytes, &frame),
                         reason >= 1 && reason <= 3 ? SB_OK : SB_ERROR_RANGE);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_frame_is_read_as_it_was_written),
        cmocka_unit_test(bytes_of_an_acknowledgement_are_those_of_the_standard),
        cmocka_unit_test(shortened_and_lengthened_frames_are_refused),
        cmocka_unit_test(unknown_kinds_are_refused),
        cmocka_unit_test(offsets_and_sizes_beyond_any_log_are_refused),
        cmocka_unit_test(a_piece_holds_one_byte_to_its_largest_number),
        cmocka_unit_test(names_that_leave_the_folder_are_refused),
        cmocka_unit_test(reasons_that_nobody_gives_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
