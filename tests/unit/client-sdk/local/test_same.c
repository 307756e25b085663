// The same calls give the same match and the same views, bit for bit.

#include <stdlib.h>
#include <string.h>

#include "stage.h"

#if defined(__SSE__)
#include <xmmintrin.h>
#endif

#define FRAME_COUNT 900

// The views of a player and a spectator, frame by frame.
typedef struct record {
    sb_client_view_data views[FRAME_COUNT][2];
    uint64_t state_hashes[FRAME_COUNT];
    sb_client_status statuses[2];
    uint32_t hits;
    uint32_t tick;
} record;

typedef struct variation {
    uint64_t seed;
    uint64_t start_us; // start of the caller's clock
    bool other_mode;   // the caller uses another floating-point mode
} variation;

#define USUAL_MODE 0x1f80u
#define OTHER_MODE (USUAL_MODE | 0x8040u | 0x6000u) // flush to zero, round towards zero

static void set_mode(bool other)
{
#if defined(__SSE__)
    _mm_setcsr(other ? OTHER_MODE : USUAL_MODE);
#else
    (void)other;
#endif
}

static bool is_mode(bool other)
{
#if defined(__SSE__)
    return (_mm_getcsr() & ~0x3fu) == (other ? OTHER_MODE : USUAL_MODE); // without the flags
#else
    (void)other;
    return true;
#endif
}

static record *play(const variation *v)
{
    record *r = calloc(1, sizeof *r);
    assert_non_null(r);
    stage s;
    static const char *const settings[] = {"time_limit_s=8", "result_s=1"};
    sb_local_server_def def = sb_local_server_def_default();
    def.seed = v->seed;
    def.player_capacity = 2;
    def.computer_count = 6;
    def.settings = settings;
    def.setting_count = 2;
    set_mode(v->other_mode);
    stage_open(&s, &def);
    s.now_us = v->start_us;
    stage_client *ann = stage_join(&s, "ann");
    (void)stage_join_as(&s, "eve", SB_CLIENT_ROLE_SPECTATOR);
    ann->hunts = true;
    for (uint32_t i = 0; i < FRAME_COUNT; i++) {
        s.frame_us = 10000 + i * 7919 % 20000;
        // The update runs in this mode. The rest of the frame only looks, because the test's own
        // calculations must be the same in any mode.
        set_mode(v->other_mode);
        assert_int_equal(sb_client_update(s.clients[0].client, s.now_us + s.frame_us), SB_OK);
        assert_int_equal(sb_client_update(s.clients[1].client, s.now_us + s.frame_us), SB_OK);
        assert_true(is_mode(v->other_mode));
        set_mode(false);
        stage_frame(&s);
        r->views[i][0] = s.clients[0].view;
        r->views[i][1] = s.clients[1].view;
        r->state_hashes[i] = stage_status(&s).state_hash;
    }
    r->statuses[0] = s.clients[0].status;
    r->statuses[1] = s.clients[1].status;
    r->hits = ann->hits + s.clients[1].events[SB_CLIENT_EVENT_HIT];
    r->tick = stage_status(&s).tick;
    stage_close(&s);
    set_mode(false);
    return r;
}

static void same_calls_give_same_views(void **state)
{
    (void)state;
    record *first = play(&(variation){.seed = 5, .start_us = 1000000});
    // The match was lively and passed the start of the next one.
    assert_true(first->hits > 0);
    assert_true(first->statuses[0].epoch > 0);
    assert_int_equal(first->statuses[0].state, SB_CLIENT_PLAYING);
    static const variation variations[] = {
        {.seed = 5, .start_us = 1000000},
        {.seed = 5, .start_us = UINT64_C(0x7000000000000000)},
        {.seed = 5, .start_us = 0},
        {.seed = 5, .start_us = 1000000, .other_mode = true},
    };
    for (uint32_t i = 0; i < 4; i++) {
        record *again = play(&variations[i]);
        for (uint32_t frame = 0; frame < FRAME_COUNT; frame++) {
            if (memcmp(first->views[frame], again->views[frame], sizeof first->views[0]) != 0 ||
                first->state_hashes[frame] != again->state_hashes[frame]) {
                fail_msg("variation %u differs in frame %u", (unsigned)i, (unsigned)frame);
            }
        }
        assert_int_equal(first->tick, again->tick);
        assert_memory_equal(first->statuses, again->statuses, sizeof first->statuses);
        free(again);
    }
    free(first);
}

static void another_seed_gives_another_match(void **state)
{
    (void)state;
    record *first = play(&(variation){.seed = 5, .start_us = 0});
    record *other = play(&(variation){.seed = 6, .start_us = 0});
    uint32_t same = 0;
    for (uint32_t frame = 60; frame < FRAME_COUNT; frame++) {
        same += first->state_hashes[frame] == other->state_hashes[frame];
    }
    assert_int_equal(same, 0);
    free(first);
    free(other);
}

// The server reads no clock of its own. How often it is called does not matter if no input depends
// on it.
static void ticks_do_not_depend_on_the_frames(void **state)
{
    (void)state;
    static const uint32_t frames_us[] = {1000, 16667, 50000, 250000};
    uint64_t hashes[4];
    for (uint32_t i = 0; i < 4; i++) {
        stage s;
        sb_local_server_def def = sb_local_server_def_default();
        def.player_capacity = 0;
        def.computer_count = 6;
        stage_open(&s, &def);
        uint64_t now_us = 0;
        for (; now_us < 10000000; now_us += frames_us[i]) {
            assert_int_equal(sb_local_server_update(s.server, now_us), SB_OK);
        }
        assert_int_equal(sb_local_server_update(s.server, 10000000), SB_OK);
        assert_int_equal(stage_status(&s).tick, 600);
        hashes[i] = stage_status(&s).state_hash;
        assert_int_equal(hashes[i], hashes[0]);
        stage_close(&s);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(same_calls_give_same_views),
        cmocka_unit_test(another_seed_gives_another_match),
        cmocka_unit_test(ticks_do_not_depend_on_the_frames),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
