#include "record/frame_code.h"

#include <string.h>

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

#include "hand_row.h"
#include "random_match.h"

_Static_assert(sizeof(sb_frame) == 4 + SB_FRAME_COMMAND_COUNT_MAX * 26 + SB_PLAYER_COUNT_MAX * 20,
               "frames have no padding, so that memory compares them");

#define RATE 10u

static uint8_t bytes[256 * 1024];

static void row_bytes_are_as_the_readme_says(void **state)
{
    (void)state;
    // Tick 9: two players join; slot 2 changes much, slot 5 nothing.
    static sb_frame first, second;
    first = (sb_frame){.command_count = 2,
                       .commands = {{SB_COMMAND_JOIN, 5, "Al"}, {SB_COMMAND_JOIN, 2, ""}}};
    first.inputs[2] = (sb_input){.view_tick = 300,
                                 .aim_yaw = 65530,
                                 .aim_pitch = 20,
                                 .throttle = -127,
                                 .buttons = 1,
                                 .view_fraction = 9,
                                 .select = {0, 11, 0, 255}};
    // Tick 10: slot 2 continues its turn, plus 3; slot 5 changes nothing.
    second = (sb_frame){.inputs[2] = first.inputs[2], .inputs[5] = {.view_tick = 1}};
    second.inputs[2].view_tick = 302;
    second.inputs[2].aim_yaw = 65530 - 6 + 3;
    static sb_notes none, notes;
    notes = (sb_notes){.repeated = 1u << 2, .missing = 1u << 5};
    sb_notes_add(&notes, SB_NOTE_LATE, 2, "\x07", 2);

    hand row;
    hand_begin(&row, bytes, sizeof bytes);
    hand_bit(&row, 0, 1);
    sb_code_unsigned(&row.coder, 302, 1);
    hand_join(&row, 5, "Al");
    hand_join(&row, 2, "");
    hand_bit(&row, 1, 0);
    hand_bit(&row, 4, 1);      // slot 2: its own input
    hand_bit(&row, 14 + 1, 1); // a step of 3
    hand_bit(&row, 14 + 3, 1);
    sb_code_signed(&row.coder, 346, 300);
    hand_bit(&row, 270 + 4 * 3, 1);
    hand_bit(&row, 286, 1);
    sb_code_signed(&row.coder, 394, -6);
    hand_bit(&row, 286 + 4 + 1, 1);
    sb_code_signed(&row.coder, 394 + 24 * 4, 20);
    hand_bit(&row, 286 + 8 + 1, 1);
    sb_code_signed(&row.coder, 394 + 24 * 8, -127);
    hand_bit(&row, 286 + 12 + 1, 0);
    hand_bit(&row, 10, 1);
    hand_byte(&row, 1);
    hand_bit(&row, 3, 1);
    sb_code_signed(&row.coder, 370, 9);
    hand_bit(&row, 2, 1);
    hand_byte(&row, 0);
    hand_byte(&row, 11);
    hand_byte(&row, 0);
    hand_byte(&row, 255);
    hand_bit(&row, 4, 1); // slot 5
    hand_bit(&row, 14 + 4 * 3 + 1, 0);
    hand_bit(&row, 14 + 4 * 3 + 2, 0);
    hand_bit(&row, 270, 0);
    sb_code_plain(&row.coder, 0x55667788, 32);

    hand_bit(&row, 0, 0);
    hand_bit(&row, 1, 1);
    sb_code_unsigned(&row.coder, 324, 0);
    hand_byte(&row, 2);
    hand_byte(&row, 2);
    hand_byte(&row, 2);
    hand_byte(&row, 7);
    hand_byte(&row, 0);
    hand_bit(&row, 4, 0); // slot 2: repeated
    hand_bit(&row, 5, 0);
    hand_bit(&row, 14 + 4 * 16 * 3 + 1, 1); // a step of 2
    hand_bit(&row, 14 + 4 * 16 * 3 + 3, 0);
    hand_bit(&row, 270 + 4 * 2 + 1, 1);
    hand_bit(&row, 286 + 2, 1);
    sb_code_signed(&row.coder, 394 + 24, 3); // 6 was of three bits
    hand_bit(&row, 286 + 4 + 2 + 1, 0);
    hand_bit(&row, 286 + 8 + 2, 0);
    hand_bit(&row, 286 + 12, 0);
    hand_bit(&row, 10 + 1, 0);
    hand_bit(&row, 3, 0);
    hand_bit(&row, 2, 0);
    hand_bit(&row, 4, 0); // slot 5: neutral
    hand_bit(&row, 5, 1);
    hand_bit(&row, 14 + 4 * 2 + 1, 0); // a step of 1
    hand_bit(&row, 14 + 4 * 2 + 2, 1);
    hand_bit(&row, 270 + 4, 0);
    sb_code_plain(&row.coder, 0x05060708, 32); // the tenth tick's hash is whole
    sb_code_plain(&row.coder, 0x01020304, 32);
    size_t size = hand_end(&row);
    static uint8_t expected[1024];
    memcpy(expected, bytes, size);

    static sb_frame_coder coder;
    sb_frame_coder_init(&coder, 8, RATE);
    sb_frame_code_begin(&coder, bytes, sizeof bytes);
    sb_frame_code_write(&coder, &first, &none, 9, 0x1122334455667788);
    sb_frame_code_write(&coder, &second, &notes, 10, 0x0102030405060708);
    assert_int_equal(sb_frame_code_size(&coder), size);
    assert_int_equal(sb_frame_code_end(&coder), size);
    assert_memory_equal(bytes, expected, size);

    static sb_frame frame;
    static sb_notes read;
    uint64_t hash;
    sb_frame_coder_init(&coder, 8, RATE);
    sb_frame_code_open(&coder, expected, size);
    assert_int_equal(sb_frame_code_read(&coder, &frame, &read, 9, &hash), SB_OK);
    assert_memory_equal(&frame, &first, sizeof frame);
    assert_true(hash == 0x55667788);
    assert_false(sb_frame_code_is_whole(&coder));
    assert_int_equal(sb_frame_code_read(&coder, &frame, &read, 10, &hash), SB_OK);
    assert_memory_equal(&frame, &second, sizeof frame);
    assert_true(random_match_notes_equal(&read, &notes));
    assert_true(hash == 0x0102030405060708);
    assert_true(sb_frame_code_is_whole(&coder));
}

// A player that only looks on and sometimes presses buttons. The bits depend on its earlier inputs
// only as the standard says.
typedef struct onlooker {
    uint32_t a, b, u, v, s; ///< the last steps, whether it moved, its last stand-in
    sb_input input;
} onlooker;

// `seen`: the players seen in the present, or 0 for those as before.
static uint32_t look_on(hand *row, onlooker *player, uint32_t other, uint32_t step,
                        uint32_t buttons, uint32_t seen, uint32_t stand_in)
{
    hand_bit(row, 4 + 2 * player->s, stand_in == 0);
    if (stand_in != 0) {
        hand_bit(row, 4 + 2 * player->s + 1, stand_in == 2);
    }
    uint32_t m = 14 + 4 * (16 * player->a + 4 * player->b + other);
    hand_bit(row, m + 1, step >> 1);
    hand_bit(row, m + 2 + (step >> 1), step & 1);
    if (step == 3) {
        sb_code_signed(&row->coder, 346, -5);
    }
    uint32_t moves = buttons != player->input.buttons || seen != 0;
    hand_bit(row, 270 + 4 * step + 2 * player->v + player->u, moves);
    if (moves) {
        for (uint32_t axis = 0; axis < 4; axis++) {
            hand_bit(row, 286 + 4 * axis, 0);
        }
        hand_bit(row, 10 + player->input.buttons % 4u, 1);
        hand_byte(row, seen != 0 ? 4 + buttons : buttons);
        for (uint32_t i = 0; seen != 0 && i < 4; i++) {
            hand_byte(row, i == 2 ? seen : 0);
        }
        hand_bit(row, 3, 0);
        hand_bit(row, 2, 0);
    }
    player->input.buttons = (uint8_t)buttons;
    player->input.present[2] = (uint8_t)(seen != 0 ? seen : player->input.present[2]);
    player->input.view_tick += step == 3 ? (uint32_t)-5 : step;
    player->b = player->a;
    player->a = step;
    player->v = player->u;
    player->u = moves;
    player->s = stand_in;
    return step;
}

static void row_of_many_ticks_is_by_the_models_of_the_readme(void **state)
{
    (void)state;
    static sb_frame frames[300];
    static sb_notes notes[300];
    onlooker players[2] = {{.a = 0}, {.a = 0}};
    sb_random random = sb_random_seed(8, 0);
    hand row;
    hand_begin(&row, bytes, sizeof bytes);
    for (uint32_t i = 0; i < 300; i++) {
        hand_bit(&row, 0, 0);
        hand_bit(&row, 1, 0);
        uint32_t other = 0;
        for (uint32_t player = 0; player < 2; player++) {
            uint32_t stand_in = sb_random_below(&random, 3);
            uint32_t step = sb_random_below(&random, 4);
            uint32_t buttons = sb_random_below(&random, 4);
            // Sometimes another value than before.
            uint32_t seen = 1 + i % 64;
            seen = sb_random_below(&random, 8) == 0 && seen != players[player].input.present[2]
                       ? seen
                       : 0;
            other = look_on(&row, &players[player], other, step, buttons, seen, stand_in);
            frames[i].inputs[player] = players[player].input;
            notes[i].repeated |= stand_in == 1 ? 1u << player : 0;
            notes[i].missing |= stand_in == 2 ? 1u << player : 0;
        }
        sb_code_plain(&row.coder, i, 32);
    }
    size_t size = hand_end(&row);
    static uint8_t expected[8192];
    assert_true(size <= sizeof expected);
    memcpy(expected, bytes, size);
    static sb_frame_coder coder;
    sb_frame_coder_init(&coder, 2, RATE);
    sb_frame_coder_restart(&coder, 3);
    sb_frame_code_begin(&coder, bytes, sizeof bytes);
    for (uint32_t i = 0; i < 300; i++) {
        sb_frame_code_write(&coder, &frames[i], &notes[i], 1, i);
    }
    assert_int_equal(sb_frame_code_end(&coder), size);
    assert_memory_equal(bytes, expected, size);
}

#define ROW_TICKS 12u

static void frames_random_round_trip(void **state)
{
    (void)state;
    static const uint32_t capacities[] = {1, 7, SB_PLAYER_COUNT_MAX};
    static sb_frame_coder writing, reading;
    static sb_frame expected[ROW_TICKS], decoded;
    static sb_notes notes[ROW_TICKS], read;
    for (uint64_t seed = 1; seed <= 40; seed++) {
        uint32_t capacity = capacities[seed % 3];
        random_frames frames = random_frames_make(seed, capacity);
        sb_frame_coder_init(&writing, capacity, RATE);
        sb_frame_coder_init(&reading, capacity, RATE);
        for (uint32_t row = 0; row < 5; row++) {
            if (row == 3) { // a keyframe between
                sb_frame_coder_restart(&writing, frames.occupied);
                sb_frame_coder_restart(&reading, frames.occupied);
            }
            sb_frame_code_begin(&writing, bytes, sizeof bytes);
            for (uint32_t i = 0; i < ROW_TICKS; i++) {
                expected[i] = *random_frames_next(&frames);
                sb_notes_clear(&notes[i]);
                uint64_t draw = sb_random_u32(&frames.random);
                notes[i].repeated = draw & frames.occupied;
                notes[i].missing = draw >> 5 & frames.occupied & ~notes[i].repeated;
                for (uint32_t k = 0; k < draw % 7; k++) {
                    sb_notes_add(&notes[i], (sb_note_kind)(draw >> 8 & 255), draw & 255, &expected,
                                 draw >> 10 & 255);
                }
                sb_frame_code_write(&writing, &expected[i], &notes[i], row * ROW_TICKS + i,
                                    seed << 40 | i);
            }
            size_t size = sb_frame_code_end(&writing);
            sb_frame_code_open(&reading, bytes, size);
            for (uint32_t i = 0; i < ROW_TICKS; i++) {
                uint32_t tick = row * ROW_TICKS + i;
                uint64_t hash;
                assert_int_equal(sb_frame_code_read(&reading, &decoded, &read, tick, &hash), SB_OK);
                for (uint32_t player = 0; player < 64; player++) {
                    if ((reading.occupied >> player & 1) == 0) {
                        expected[i].inputs[player] = (sb_input){0};
                    }
                }
                if (memcmp(&decoded, &expected[i], sizeof decoded) != 0 ||
                    !random_match_notes_equal(&read, &notes[i])) {
                    fail_msg("seed %u, row %u, frame %u", (unsigned)seed, row, i);
                }
                assert_true(hash == (tick % RATE == 0 ? seed << 40 | i : i));
            }
            assert_true(sb_frame_code_is_whole(&reading));
        }
    }
}

// Codes the inputs of one player, tick by tick, and asserts that they come back.
static size_t round_trip(const sb_input *inputs, uint32_t count)
{
    static sb_frame_coder coder;
    static sb_frame frame, decoded;
    static sb_notes none, read;
    sb_frame_coder_init(&coder, 1, RATE);
    sb_frame_coder_restart(&coder, 1);
    sb_frame_code_begin(&coder, bytes, sizeof bytes);
    for (uint32_t i = 0; i < count; i++) {
        frame = (sb_frame){.inputs[0] = inputs[i]};
        sb_frame_code_write(&coder, &frame, &none, 1, 0);
    }
    size_t size = sb_frame_code_end(&coder);
    sb_frame_coder_init(&coder, 1, RATE);
    sb_frame_coder_restart(&coder, 1);
    sb_frame_code_open(&coder, bytes, size);
    for (uint32_t i = 0; i < count; i++) {
        uint64_t hash;
        assert_int_equal(sb_frame_code_read(&coder, &decoded, &read, 1, &hash), SB_OK);
        assert_memory_equal(&decoded.inputs[0], &inputs[i], sizeof inputs[i]);
    }
    assert_true(sb_frame_code_is_whole(&coder));
    return size;
}

static void input_of_any_extreme_comes_back(void **state)
{
    (void)state;
    static const sb_input extremes[] = {
        {0},
        {.view_tick = UINT32_MAX},
        {.view_tick = 0x80000000u},
        {.view_tick = 0x7FFFFFFFu},
        {.view_tick = 1},
        {.view_tick = 2},
        {.view_tick = 3},
        {.aim_yaw = 65535},
        {.aim_yaw = 32768},
        {.aim_yaw = 32767},
        {.aim_pitch = INT16_MAX},
        {.aim_pitch = INT16_MIN},
        {.aim_pitch = -1},
        {.throttle = 127},
        {.throttle = -128},
        {.steering = 127},
        {.steering = -128},
        {.buttons = 251}, // the log takes the bit of 4 for itself
        {.buttons = 1},
        {.buttons = 2},
        {.view_fraction = 255},
        {.view_fraction = 128},
        {.select = {255, 0, 0, 0}},
        {.select = {0, 0, 0, 1}},
        {.present = {255, 0, 0, 0}},
        {.buttons = 1, .present = {0, 0, 0, 1}},
        {UINT32_MAX,
         65535,
         INT16_MIN,
         -128,
         -128,
         251,
         255,
         {255, 255, 255, 255},
         {255, 255, 255, 255}},
        {0x80000000u, 32768, INT16_MAX, 127, 127, 250, 1, {1, 2, 3, 4}, {4, 3, 2, 1}},
    };
    enum { COUNT = sizeof extremes / sizeof extremes[0] };
    // From each to each: the third value continues the change of the second, or reverses it.
    for (uint32_t i = 0; i < COUNT; i++) {
        for (uint32_t k = 0; k < COUNT; k++) {
            for (uint32_t m = 0; m < COUNT; m++) {
                sb_input inputs[4] = {extremes[i], extremes[k], extremes[m], extremes[i]};
                round_trip(inputs, 4);
            }
        }
    }
}

static void frame_input_of_an_empty_slot_is_not_recorded(void **state)
{
    (void)state;
    static sb_frame frame, decoded;
    static sb_notes notes, read;
    static sb_frame_coder coder;
    frame = (sb_frame){.command_count = 1, .commands = {{SB_COMMAND_JOIN, 1, "x"}}};
    frame.inputs[0].throttle = 100;
    frame.inputs[1].throttle = 50;
    notes = (sb_notes){.repeated = 1, .missing = 4};
    sb_frame_coder_init(&coder, 3, RATE);
    sb_frame_code_begin(&coder, bytes, sizeof bytes);
    sb_frame_code_write(&coder, &frame, &notes, 1, 0);
    size_t size = sb_frame_code_end(&coder);
    sb_frame_coder_init(&coder, 3, RATE);
    sb_frame_code_open(&coder, bytes, size);
    uint64_t hash;
    assert_int_equal(sb_frame_code_read(&coder, &decoded, &read, 1, &hash), SB_OK);
    assert_int_equal(decoded.inputs[0].throttle, 0);
    assert_int_equal(decoded.inputs[1].throttle, 50);
    assert_true(read.repeated == 0 && read.missing == 0);
}

// A slot remembers nothing after a join, after a leave, and after a keyframe.
static void slot_forgets_its_last_input_when_it_is_taken_over(void **state)
{
    (void)state;
    static sb_frame_coder coder, fresh;
    static sb_frame frame;
    static sb_notes notes;
    notes.repeated = 1;
    sb_frame_coder_init(&coder, 1, RATE);
    frame = (sb_frame){.command_count = 1, .commands = {{SB_COMMAND_JOIN, 0, "a"}}};
    frame.inputs[0] = (sb_input){.view_tick = 77, .aim_yaw = 5, .throttle = 9, .buttons = 1};
    sb_frame_code_begin(&coder, bytes, sizeof bytes);
    sb_frame_code_write(&coder, &frame, &notes, 1, 0);
    assert_int_equal(coder.slots[0].input.view_tick, 77);
    static const sb_frame_slot zeros;
    frame = (sb_frame){.command_count = 1, .commands = {{SB_COMMAND_LEAVE, 0, ""}}};
    sb_frame_code_write(&coder, &frame, &notes, 2, 0);
    assert_memory_equal(&coder.slots[0].input, &zeros.input, sizeof zeros.input);
    assert_int_equal(coder.slots[0].stand_in, 0);
    frame = (sb_frame){.command_count = 1, .commands = {{SB_COMMAND_JOIN, 0, "a"}}};
    frame.inputs[0] = (sb_input){.view_tick = 77, .aim_yaw = 5, .throttle = 9, .buttons = 1};
    sb_frame_code_write(&coder, &frame, &notes, 3, 0);
    sb_frame_coder_restart(&coder, 1);
    // Exactly like a new coder.
    sb_frame_coder_init(&fresh, 1, RATE);
    sb_frame_coder_restart(&fresh, 1);
    assert_memory_equal(coder.models, fresh.models, sizeof coder.models);
    assert_memory_equal(coder.slots, fresh.slots, sizeof coder.slots);
    assert_true(coder.occupied == 1);
}

static void frame_largest_stays_within_the_stated_size(void **state)
{
    (void)state;
    random_frames frames = random_frames_make(6, SB_PLAYER_COUNT_MAX);
    static sb_frame_coder writing, reading;
    static sb_frame decoded;
    static sb_notes notes, read;
    for (uint32_t i = 0; i < SB_NOTE_COUNT_MAX; i++) {
        uint8_t note[255];
        for (size_t k = 0; k < sizeof note; k++) {
            note[k] = (uint8_t)sb_random_u32(&frames.random);
        }
        sb_notes_add(&notes, (sb_note_kind)255, 255, note, 255);
    }
    sb_frame_coder_init(&writing, SB_PLAYER_COUNT_MAX, RATE);
    sb_frame_coder_init(&reading, SB_PLAYER_COUNT_MAX, RATE);
    size_t largest = 0;
    for (uint32_t i = 0; i < 40; i++) {
        // A long time without changes, so that every model expects none; then everything changes.
        notes.count = i % 10 == 9 ? SB_NOTE_COUNT_MAX : 0;
        static sb_frame frame;
        if (i % 10 == 9 || i == 0) {
            frame = *random_frames_next_largest(&frames);
        } else {
            frame.command_count = 0;
            memset(frame.commands, 0, sizeof frame.commands);
        }
        sb_frame_code_begin(&writing, bytes, sizeof bytes);
        sb_frame_code_write(&writing, &frame, &notes, 0, UINT64_MAX);
        size_t size = sb_frame_code_end(&writing);
        assert_true(size > 0 && size <= SB_FRAME_CODE_SIZE_MAX);
        largest = size > largest ? size : largest;
        sb_frame_code_open(&reading, bytes, size);
        uint64_t hash;
        assert_int_equal(sb_frame_code_read(&reading, &decoded, &read, 0, &hash), SB_OK);
        assert_memory_equal(&decoded, &frame, sizeof decoded);
        assert_true(random_match_notes_equal(&read, &notes));
        assert_true(hash == UINT64_MAX);
    }
    assert_true(largest > 64 * 255 + 128 * 14);
}

static void input_that_stays_or_continues_takes_next_to_nothing(void **state)
{
    (void)state;
    sb_input inputs[400] = {{.throttle = 90, .aim_yaw = 500}};
    for (uint32_t i = 1; i < 400; i++) {
        inputs[i] = inputs[i - 1];
        inputs[i].view_tick++;
        inputs[i].aim_yaw = (uint16_t)(inputs[i].aim_yaw + 700); // turns evenly
    }
    // Without the four bytes of the hash.
    assert_true(round_trip(inputs, 400) < 400 * 4 + 60);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(row_bytes_are_as_the_readme_says),
        cmocka_unit_test(row_of_many_ticks_is_by_the_models_of_the_readme),
        cmocka_unit_test(frames_random_round_trip),
        cmocka_unit_test(input_of_any_extreme_comes_back),
        cmocka_unit_test(frame_input_of_an_empty_slot_is_not_recorded),
        cmocka_unit_test(slot_forgets_its_last_input_when_it_is_taken_over),
        cmocka_unit_test(frame_largest_stays_within_the_stated_size),
        cmocka_unit_test(input_that_stays_or_continues_takes_next_to_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
