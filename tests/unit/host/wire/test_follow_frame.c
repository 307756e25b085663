#include "host/wire/follow_frame.h"

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
    {.kind = SB_FOLLOW_LEADS, .epoch = 7, .store = {9, 8}, .text = "host_12_0f"},
    {.kind = SB_FOLLOW_NOTED, .epoch = 7},
    {.kind = SB_FOLLOW_STANDING, .move = {3}, .bytes = (const uint8_t *)"{}", .byte_count = 2},
    {.kind = SB_FOLLOW_MOVE,
     .move = {1, [15] = 2},
     .store = {3, [15] = 4},
     .log = 7,
     .session = 2,
     .epoch = 5,
     .tick = 600,
     .tick_rate_hz = 60,
     .text = "tanks",
     .bytes = PIECE,
     .byte_count = sizeof PIECE},
    {.kind = SB_FOLLOW_PREPARE, .move = {1, [15] = 2}},
    {.kind = SB_FOLLOW_COMMIT,
     .move = {1, [15] = 2},
     .tick = 630,
     .hash = UINT64_MAX - 1,
     .age_ns = 3},
    {.kind = SB_FOLLOW_CANCEL, .move = {1, [15] = 2}, .text = "the match is over"},
    {.kind = SB_FOLLOW_ASK, .move = {1, [15] = 2}, .store = {3, [15] = 4}},
    {.kind = SB_FOLLOW_ACCEPT,
     .move = {1, [15] = 2},
     .store = {3, [15] = 4},
     .session = 9,
     .port = 40000,
     .web_port = 65535,
     .key = {8, [31] = 9},
     .text = "play.example.org"},
    {.kind = SB_FOLLOW_DENY, .move = {1, [15] = 2}, .text = "there is no room"},
    {.kind = SB_FOLLOW_READY, .move = {1, [15] = 2}},
    {.kind = SB_FOLLOW_TAKEN, .move = {1, [15] = 2}, .session = 9, .tick = 630},
    {.kind = SB_FOLLOW_REFUSED, .move = {1, [15] = 2}, .text = "~ "},
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
    assert_int_equal(a->session, b->session);
    assert_int_equal(a->epoch, b->epoch);
    assert_int_equal(a->tick_rate_hz, b->tick_rate_hz);
    assert_int_equal(a->port, b->port);
    assert_int_equal(a->web_port, b->web_port);
    assert_int_equal(a->hash, b->hash);
    assert_int_equal(a->age_ns, b->age_ns);
    assert_memory_equal(a->move, b->move, sizeof a->move);
    assert_memory_equal(a->store, b->store, sizeof a->store);
    assert_memory_equal(a->key, b->key, sizeof a->key);
    assert_string_equal(a->text, b->text);
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

static void bytes_of_a_commit_are_those_of_the_standard(void **state)
{
    (void)state;
    const sb_follow_frame commit = {
        .kind = SB_FOLLOW_COMMIT, .move = {0xaa, [15] = 0xbb}, .tick = 600, .hash = 1, .age_ns = 2};
    static const uint8_t expected[] = {8,    0xaa, 0, 0, 0,    0, 0, 0, 0, 0, 0, 0,
                                       0,    0,    0, 0, 0xbb,                      //
                                       0x58, 2,    0, 0, 1,    0, 0, 0, 0, 0, 0, 0, //
                                       2,    0,    0, 0, 0,    0, 0, 0};
    uint8_t bytes[SB_FOLLOW_FRAME_SIZE_MAX];
    assert_int_equal(sb_follow_frame_write(&commit, bytes), sizeof expected);
    assert_memory_equal(bytes, expected, sizeof expected);
}

// The least size of frames that end where their bytes end; other frames have one size.
static size_t find_size_min(const sb_follow_frame *frame, size_t size)
{
    if (frame->kind == SB_FOLLOW_PIECE) {
        return size - frame->byte_count + 1;
    }
    return size - frame->byte_count;
}

static void shortened_and_lengthened_frames_are_refused(void **state)
{
    (void)state;
    for (size_t i = 0; i < FRAME_COUNT; i++) {
        uint8_t bytes[SB_FOLLOW_FRAME_SIZE_MAX];
        sb_follow_frame again;
        const size_t size = sb_follow_frame_write(&FRAMES[i], bytes);
        const bool open = FRAMES[i].byte_count > 0; // ends where its bytes end
        for (size_t cut = 0; cut < find_size_min(&FRAMES[i], size); cut++) {
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

static void places_have_a_largest_size(void **state)
{
    (void)state;
    static uint8_t bytes[SB_FOLLOW_FRAME_SIZE_MAX];
    memset(bytes, 0, sizeof bytes);
    const size_t move_head = 1 + 16 + 16 + 5 * 4 + 1;
    sb_follow_frame frame;
    bytes[0] = SB_FOLLOW_MOVE;
    assert_int_equal(sb_follow_frame_read(bytes, move_head, &frame), SB_OK);
    assert_int_equal(frame.byte_count, 0);
    assert_int_equal(sb_follow_frame_read(bytes, move_head + SB_MOVE_PLACE_SIZE_MAX, &frame),
                     SB_OK);
    assert_int_equal(sb_follow_frame_read(bytes, move_head + SB_MOVE_PLACE_SIZE_MAX + 1, &frame),
                     SB_ERROR_RANGE);
}

// Texts are printed in journals and shown to operators.
static void texts_hold_printable_letters_alone(void **state)
{
    (void)state;
    uint8_t bytes[SB_FOLLOW_FRAME_SIZE_MAX];
    sb_follow_frame frame = {.kind = SB_FOLLOW_DENY}, again;
    sb_follow_frame_say(&frame, "a\nb\x7f\xc3\xa4 c");
    assert_string_equal(frame.text, "a?b??? c");
    const size_t size = sb_follow_frame_write(&frame, bytes);
    assert_int_equal(sb_follow_frame_read(bytes, size, &again), SB_OK);
    static const uint8_t unprintable[] = {0, '\n', 0x1f, 0x7f, 0x80, 0xff};
    for (size_t i = 0; i < sizeof unprintable; i++) {
        bytes[size - 1] = unprintable[i];
        assert_int_equal(sb_follow_frame_read(bytes, size, &again), SB_ERROR_MALFORMED);
    }
    char longer[400];
    memset(longer, 'x', sizeof longer);
    longer[sizeof longer - 1] = '\0';
    sb_follow_frame_say(&frame, longer);
    assert_int_equal(strlen(frame.text), SB_MOVE_TEXT_SIZE_MAX);
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
        cmocka_unit_test(bytes_of_a_commit_are_those_of_the_standard),
        cmocka_unit_test(places_have_a_largest_size),
        cmocka_unit_test(texts_hold_printable_letters_alone),
        cmocka_unit_test(shortened_and_lengthened_frames_are_refused),
        cmocka_unit_test(unknown_kinds_are_refused),
        cmocka_unit_test(offsets_and_sizes_beyond_any_log_are_refused),
        cmocka_unit_test(a_piece_holds_one_byte_to_its_largest_number),
        cmocka_unit_test(names_that_leave_the_folder_are_refused),
        cmocka_unit_test(reasons_that_nobody_gives_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
