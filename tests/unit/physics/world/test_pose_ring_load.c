// Saves the poses that may still be requested and loads them, also such as cannot be.

#include "physics/world/pose_ring.h"

#include <string.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "pose_past.h"
#include "sample.h"

// The bodies' present poses, then tick after tick back to the last that may be asked for.
static void pose_ring_saves_poses_that_may_still_be_requested(void **state)
{
    (void)state;
    static pose_past p;
    pose_past_open(&p, POSE_BODY_COUNT);
    static uint8_t bytes[(POSE_AGE_MAX + 2) * POSE_BODY_COUNT * sizeof(sb_pose)];
    for (uint32_t now = 0; now <= 40; now++) {
        sb_writer writer = sb_writer_over(bytes, sizeof bytes);
        uint32_t ticks = sb_pose_ring_save(p.fixture.world, &writer);
        assert_int_equal(writer.error, SB_OK);
        assert_int_equal(ticks, now <= POSE_AGE_MAX ? now : POSE_AGE_MAX + 1);
        assert_int_equal(writer.size, (ticks + 1) * POSE_BODY_COUNT * sizeof(sb_pose));
        sb_reader reader = sb_reader_over(bytes, writer.size);
        for (uint32_t row = 0; row <= ticks; row++) {
            uint32_t tick = row == 0 ? now : now + 1 - row;
            for (uint32_t i = 0; i < POSE_BODY_COUNT; i++) {
                sb_pose pose;
                sb_table_read(&sb_pose_table, &pose, 1, &reader);
                const pose_record *was = &p.records[tick][i];
                if (tick > 0) {
                    assert_true(pose.position.x == was->position.x &&
                                pose.position.z == was->position.z && pose.yaw == was->yaw);
                }
                assert_int_equal(pose.shape, i == 3 ? SB_BODY_SPHERE : SB_BODY_BOX);
            }
        }
        // A body that a rule moves after the step changes only in the first row.
        if (now == 30) {
            fixture_body(&p.fixture, 0)->position.x += 7.0f;
            writer = sb_writer_over(bytes, sizeof bytes);
            (void)sb_pose_ring_save(p.fixture.world, &writer);
            float rows[2];
            for (uint32_t row = 0; row < 2; row++) {
                reader = sb_reader_over(bytes + row * POSE_BODY_COUNT * sizeof(sb_pose), 4);
                rows[row] = sb_reader_f32(&reader);
            }
            assert_true(rows[1] == p.records[now][0].position.x);
            assert_true(rows[0] == rows[1] + 7.0f);
        }
        pose_past_step(&p, 1);
    }
    world_fixture_close(&p.fixture);
}

#define ROW_SIZE (POSE_BODY_COUNT * sizeof(sb_pose))

// The rows that the ring saved, without the bodies' own row, and the live state.
typedef struct saved_past {
    uint8_t rows[(POSE_AGE_MAX + 3) * ROW_SIZE];
    uint8_t live[1u << 16];
    size_t live_size;
    uint32_t ticks;
} saved_past;

static void save_past(pose_past *p, saved_past *out_saved)
{
    static uint8_t bytes[(POSE_AGE_MAX + 3) * ROW_SIZE];
    sb_writer writer = sb_writer_over(bytes, sizeof bytes);
    out_saved->ticks = sb_pose_ring_save(p->fixture.world, &writer);
    memset(out_saved->rows, 0, sizeof out_saved->rows);
    memcpy(out_saved->rows, bytes + ROW_SIZE, writer.size - ROW_SIZE);
    writer = sb_writer_over(out_saved->live, sizeof out_saved->live);
    sb_layout_save_live(&p->fixture.layout, p->fixture.world.block, &writer);
    assert_int_equal(writer.error, SB_OK);
    out_saved->live_size = writer.size;
}

static void load_live(pose_past *p, const saved_past *saved)
{
    sb_reader reader = sb_reader_over(saved->live, saved->live_size);
    assert_int_equal(sb_layout_load_live(&p->fixture.layout, p->fixture.world.block, &reader),
                     SB_OK);
}

static sb_error load_rows(pose_past *p, const saved_past *saved, size_t size, uint32_t ticks)
{
    sb_reader reader = sb_reader_over(saved->rows, size);
    sb_error error = sb_pose_ring_load(p->fixture.world, &reader, ticks);
    assert_true(error != SB_OK || sb_reader_remaining(&reader) == size - ticks * ROW_SIZE);
    return error;
}

static void pose_ring_that_is_loaded_answers_as_the_other_does(void **state)
{
    (void)state;
    static pose_past p, other;
    static saved_past saved;
    pose_past_open(&p, POSE_BODY_COUNT);
    pose_past_open(&other, POSE_BODY_COUNT);
    pose_past_step(&other, 90); // the ring has poses of another past
    for (uint32_t now = 0; now < 130; now++) {
        save_past(&p, &saved);
        load_live(&other, &saved);
        assert_int_equal(load_rows(&other, &saved, saved.ticks * ROW_SIZE, saved.ticks), SB_OK);
        for (uint32_t tick = 0; tick < now + 2; tick++) {
            assert_int_equal(sb_pose_ring_has(other.fixture.world, tick),
                             sb_pose_ring_has(p.fixture.world, tick));
            for (uint32_t body = 0; body < POSE_BODY_COUNT; body++) {
                sb_pose a, b;
                float fraction = (float)sample_in(0, 1);
                bool there = sb_pose_ring_at(p.fixture.world, body, tick, fraction, &a);
                assert_int_equal(sb_pose_ring_at(other.fixture.world, body, tick, fraction, &b),
                                 there);
                assert_true(!there || memcmp(&a, &b, sizeof a) == 0);
            }
        }
        // The live state is still the other world's, and older poses are zeros.
        assert_true(sb_layout_hash(&p.fixture.layout, p.fixture.world.block) ==
                    sb_layout_hash(&other.fixture.layout, other.fixture.world.block));
        const sb_pose *poses =
            sb_layout_at(&other.fixture.layout, other.fixture.world.block, SB_SECTION_POSES);
        uint32_t kept = 0;
        for (uint32_t i = 0; i < SB_POSE_TICK_COUNT; i++) {
            static const sb_pose none[POSE_BODY_COUNT];
            kept += memcmp(&poses[i * POSE_BODY_COUNT], none, sizeof none) != 0;
        }
        assert_int_equal(kept, saved.ticks);
        pose_past_step(&p, 1);
    }
    world_fixture_close(&p.fixture);
    world_fixture_close(&other.fixture);
}

static void pose_ring_load_of_other_rows_is_refused(void **state)
{
    (void)state;
    static pose_past p;
    static saved_past saved;
    pose_past_open(&p, POSE_BODY_COUNT);
    static const uint32_t moments[] = {0, 1, 10, 28, 64, 100};
    for (int m = 0; m < 6; m++) {
        pose_past_step(&p, moments[m] - sb_world_get_state(p.fixture.world)->tick);
        save_past(&p, &saved);
        size_t size = saved.ticks * ROW_SIZE;
        for (size_t cut = 0; cut < size; cut += 1 + cut / 9) {
            assert_int_equal(load_rows(&p, &saved, cut, saved.ticks), SB_ERROR_TRUNCATED);
        }
        for (uint32_t ticks = 0; ticks < saved.ticks + 2; ticks++) {
            assert_int_equal(load_rows(&p, &saved, size + ROW_SIZE, ticks),
                             ticks == saved.ticks ? SB_OK : SB_ERROR_RANGE);
        }
        for (uint32_t ticks = 0; ticks < saved.ticks; ticks++) {
            assert_int_equal(load_rows(&p, &saved, ticks * ROW_SIZE, ticks), SB_ERROR_RANGE);
        }
        assert_int_equal(load_rows(&p, &saved, size, UINT32_MAX), SB_ERROR_RANGE);
        for (int i = 0; i < 300 && size > 0; i++) {
            uint8_t *at = &saved.rows[sample_below((uint32_t)size)], before = *at;
            *at = (uint8_t)(before ^ 1u << sample_below(8));
            assert_int_equal(load_rows(&p, &saved, size, saved.ticks), SB_ERROR_RANGE);
            *at = before;
        }
        // Two rows are exchanged.
        if (saved.ticks > 2) {
            static uint8_t row[ROW_SIZE];
            memcpy(row, saved.rows, ROW_SIZE);
            memcpy(saved.rows, saved.rows + ROW_SIZE, ROW_SIZE);
            memcpy(saved.rows + ROW_SIZE, row, ROW_SIZE);
            assert_int_equal(load_rows(&p, &saved, size, saved.ticks), SB_ERROR_RANGE);
            memcpy(saved.rows + ROW_SIZE, saved.rows, ROW_SIZE);
            memcpy(saved.rows, row, ROW_SIZE);
        }
        assert_int_equal(load_rows(&p, &saved, size, saved.ticks), SB_OK);
    }
    world_fixture_close(&p.fixture);
    pose_past_open(&p, 0);
    pose_past_step(&p, 3);
    assert_int_equal(load_rows(&p, &saved, 0, 0), SB_OK);
    assert_int_equal(load_rows(&p, &saved, 0, 1), SB_ERROR_RANGE);
    world_fixture_close(&p.fixture);
}

#define EMPTY SIZE_MAX

// A forger's hash is right, but the pose is impossible.
static void pose_ring_load_of_poses_that_cannot_be_is_refused(void **state)
{
    (void)state;
    static pose_past p;
    static saved_past saved, true_past;
    pose_past_open(&p, POSE_BODY_COUNT);
    pose_past_step(&p, 70);
    save_past(&p, &true_past);
    const struct {
        size_t at; // in a pose
        uint32_t bits;
        bool taken;
    } cases[] = {
        {0, 0x7FC00000, false},  // x is no number
        {4, 0x7F800000, false},  // y is infinite
        {8, 0x7149F2CA, false},  // z is 1e30
        {8, 0x43FA0000, true},   // 500
        {12, 0x40800000, false}, // yaw is 4
        {12, 0x40000000, true},  // 2
        {16, 0x40000000, false}, // tilt too long
        {28, 0x00000000, false}, // tilt of nothing
        {32, 0x40800000, false}, // the joint's yaw is 4
        {32, 0x7FC00000, false}, // and no number
        {32, 0xC0000000, true},  // -2
        {36, 0x04010001, false}, // reserved is 4
        {36, 0x00040001, false}, // shape is 4
        {36, 0x00FF0001, false}, // shape is 255
        {36, 0x00030001, true},  // a hull
        {EMPTY, 0, true},        // nobody was there: all zeros
        {36, 0x0001FFFF, true},  // another body
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        for (uint32_t row = 0; row < 28; row += 9) {
            saved = true_past;
            uint8_t *pose = saved.rows + row * ROW_SIZE + 2 * sizeof(sb_pose);
            if (cases[i].at == EMPTY) {
                memset(pose, 0, sizeof(sb_pose));
            }
            for (int b = 0; b < 4 && cases[i].at != EMPTY; b++) {
                pose[cases[i].at + (size_t)b] = (uint8_t)(cases[i].bits >> 8 * b);
            }
            sb_pose poses[POSE_BODY_COUNT];
            sb_reader reader = sb_reader_over(saved.rows + row * ROW_SIZE, ROW_SIZE);
            sb_table_read(&sb_pose_table, poses, POSE_BODY_COUNT, &reader);
            sb_pose_tick *ticks =
                sb_layout_at(&p.fixture.layout, p.fixture.world.block, SB_SECTION_POSE_TICKS);
            sb_pose_tick *tick = &ticks[(70 - row) % SB_POSE_TICK_COUNT];
            assert_int_equal(tick->tick, 70 - row);
            uint64_t before = tick->hash;
            tick->hash = sb_table_hash(&sb_pose_table, poses, POSE_BODY_COUNT);
            assert_int_equal(load_rows(&p, &saved, 28 * ROW_SIZE, 28),
                             cases[i].taken ? SB_OK : SB_ERROR_RANGE);
            tick->hash = before;
            assert_int_equal(load_rows(&p, &true_past, 28 * ROW_SIZE, 28), SB_OK);
        }
    }
    world_fixture_close(&p.fixture);
}

// The live state's statements about the ring's ticks are checked.
static void pose_ring_load_with_ticks_that_cannot_be_is_refused(void **state)
{
    (void)state;
    static pose_past p;
    static saved_past saved;
    pose_past_open(&p, POSE_BODY_COUNT);
    pose_past_step(&p, 40);
    save_past(&p, &saved);
    sb_pose_tick *ticks =
        sb_layout_at(&p.fixture.layout, p.fixture.world.block, SB_SECTION_POSE_TICKS);
    const struct {
        uint32_t slot;
        sb_pose_tick tick;
        bool taken;
    } cases[] = {
        {0, {0, 0, 0}, true},    // before tick 1, as it is
        {0, {1, 0, 0}, false},   // empty, with a hash
        {0, {0, 64, 0}, false},  // empty, with a tick
        {50, {0, 50, 1}, false}, // to come
        {50, {0, 50, 0}, false}, // to come, and empty
        {5, {9, 5, 1}, true},    // of 35 ticks ago nobody may ask
        {5, {0, 0, 0}, true},    // nor is it missed
        {5, {9, 6, 1}, false},   // in another's place
        {5, {9, 69, 1}, false},  // in its place, to come
        {5, {9, 5, 2}, false},   // used twice
        {5, {9, 5, UINT32_MAX}, false},
        {0, {0, 0, 2}, false},
        {5, {0, 0, 7}, false},
        {63, {9, UINT32_MAX, 1}, false}, // 41 ticks ago, by numbers that wrap
        {5, {9, 0xFFFFFFC5, 1}, false},
        {20, {0, 0, 0}, false},  // a tick is missing that may be asked for
        {40, {0, 0, 0}, false},  // the last
        {40, {9, 40, 1}, false}, // its poses have another hash
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        sb_pose_tick before = ticks[cases[i].slot];
        ticks[cases[i].slot] = cases[i].tick;
        if (load_rows(&p, &saved, 28 * ROW_SIZE, 28) != (cases[i].taken ? SB_OK : SB_ERROR_RANGE)) {
            fail_msg("case %u", (unsigned)i);
        }
        ticks[cases[i].slot] = before;
        assert_int_equal(load_rows(&p, &saved, 28 * ROW_SIZE, 28), SB_OK);
    }
    // A tick from a lap before.
    pose_past_step(&p, 60);
    save_past(&p, &saved);
    sb_pose_tick before = ticks[5];
    assert_int_equal(before.tick, 69);
    ticks[5].tick = 5;
    assert_int_equal(load_rows(&p, &saved, 28 * ROW_SIZE, 28), SB_ERROR_RANGE);
    ticks[5] = before;
    assert_int_equal(load_rows(&p, &saved, 28 * ROW_SIZE, 28), SB_OK);
    world_fixture_close(&p.fixture);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup(pose_ring_saves_poses_that_may_still_be_requested, sample_setup),
        cmocka_unit_test_setup(pose_ring_that_is_loaded_answers_as_the_other_does, sample_setup),
        cmocka_unit_test_setup(pose_ring_load_of_other_rows_is_refused, sample_setup),
        cmocka_unit_test_setup(pose_ring_load_of_poses_that_cannot_be_is_refused, sample_setup),
        cmocka_unit_test_setup(pose_ring_load_with_ticks_that_cannot_be_is_refused, sample_setup),
    };
    return cmocka_run_group_tests(tests, sample_group_setup, NULL);
}
