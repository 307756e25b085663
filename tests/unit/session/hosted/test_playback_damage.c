// Logs that are damaged or forged: their good part is played back, nothing false is shown, and
// viewers are told how far it goes.
#include "session/hosted/playback.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "forged_keyframe.h"
#include "forgery.h"
#include "played_back.h"

static live_match live;
static played_back played;

static int record(void **state)
{
    (void)state;
    const live_script script = live_script_default();
    live_match_begin(&live, &script);
    return 0;
}

static int forget(void **state)
{
    (void)state;
    live_match_end(&live);
    return 0;
}

static sb_playback_state now(void)
{
    return sb_playback_get_state(played.playback);
}

static sb_playback_def fast(memory_log *log)
{
    sb_playback_def def = played_back_def(log);
    def.speed_percent = 1600;
    return def;
}

// The chunk of ticks that holds a tick.
static forgery_chunk chunk_of(const memory_log *log, uint32_t tick)
{
    static forgery_chunks chunks;
    forgery_find(log, &chunks);
    for (uint32_t i = 0; i < chunks.count; i++) {
        const forgery_chunk *chunk = &chunks.list[i];
        if (chunk->kind == 3 && tick >= chunk->tick && tick < chunk->tick + chunk->tick_count) {
            return *chunk;
        }
    }
    fail();
    return chunks.list[0];
}

static void assert_told_of_damage_at(const replay_viewer *viewer, uint32_t last)
{
    assert_true(now().damaged);
    assert_int_equal(now().last_tick, last);
    assert_int_equal(viewer->playback.last_tick, last);
    assert_int_equal(viewer->playback.tick, now().tick);
}

// The same, where the replay still stands there.
static void assert_told_of_damage(const replay_viewer *viewer, uint32_t last)
{
    assert_told_of_damage_at(viewer, last);
    assert_int_not_equal(sb_replay_fault(played.replay).error, SB_OK);
}

static void damaged_log_is_played_up_to_its_damage(void **state)
{
    (void)state;
    memory_log log = memory_log_copy(&live.log, 0);
    const forgery_chunk chunk = chunk_of(&log, 400);
    log.bytes[chunk.offset + FORGERY_HEADER_SIZE + chunk.size / 2] ^= 0x10;
    const uint32_t last = chunk.tick - 1;
    sb_playback_def def = fast(&log);
    assert_int_equal(def.last_tick, live.script.tick_count);
    assert_int_equal(played_back_open(&played, &log, &def), SB_OK);
    played.live = &live;
    const replay_viewer *viewer = played_back_join(&played, 0, SB_FORM_PLAIN);
    played_back_tick(&played, 1);
    assert_int_equal(viewer->playback.last_tick, live.script.tick_count);
    assert_false(now().damaged);
    played_back_tick(&played, 60);
    assert_told_of_damage(viewer, last);
    assert_true(now().paused);
    assert_int_equal(viewer->playback.paused, 1);
    viewer_assert_at(&played, viewer, last);
    viewer_assert_heard(&played, viewer, 2, last);
    // It is an end like any other: viewers go back, beyond it, and to the start again.
    played_back_ask(&played, 0, true, 100, 50);
    played_back_tick(&played, 3);
    viewer_assert_at(&played, viewer, 50);
    played_back_ask(&played, 0, true, 100, 590);
    played_back_tick(&played, 3);
    viewer_assert_at(&played, viewer, last);
    played_back_ask(&played, 0, false, 400, 0);
    played_back_tick(&played, 25);
    assert_int_equal(viewer->welcome_count, 3);
    viewer_assert_heard(&played, viewer, 2, now().tick);
    played_back_end(&played);
    memory_log_free(&log);
}

// A viewer that goes beyond the damage, or into it, is shown what can be shown.
static void places_behind_damage_are_told_of(void **state)
{
    (void)state;
    static const uint32_t places[] = {395, 400, 420, 478, 500, 600};
    for (uint32_t i = 0; i < sizeof places / sizeof places[0]; i++) {
        memory_log log = memory_log_copy(&live.log, 0);
        const forgery_chunk chunk = chunk_of(&log, 400);
        log.bytes[chunk.offset + FORGERY_HEADER_SIZE] ^= 1;
        sb_playback_def def = played_back_def(&log);
        def.paused = true;
        def.tick = 100;
        assert_int_equal(played_back_open(&played, &log, &def), SB_OK);
        played.live = &live;
        const replay_viewer *viewer = played_back_join(&played, 0, SB_FORM_PACKED);
        played_back_tick(&played, 15);
        viewer_assert_at(&played, viewer, 100);
        played_back_ask(&played, 0, true, 100, places[i]);
        played_back_tick(&played, 15);
        // Behind the next keyframe the log may be read, or be taken for damaged.
        viewer_assert_at(&played, viewer, now().tick);
        assert_true(now().tick == places[i] || now().tick == chunk.tick - 1);
        assert_int_equal(viewer->playback.tick, now().tick);
        assert_int_equal(viewer->playback.last_tick, now().last_tick);
        if (places[i] >= chunk.tick && now().tick != places[i]) {
            assert_told_of_damage(viewer, chunk.tick - 1);
        }
        played_back_ask(&played, 0, false, 1600, 20);
        played_back_tick(&played, 60);
        assert_told_of_damage(viewer, chunk.tick - 1);
        viewer_assert_at(&played, viewer, chunk.tick - 1);
        played_back_end(&played);
        memory_log_free(&log);
    }
}

// A log whose keyframe of tick 360 cannot be loaded: by its checksum, or by what is in it.
static memory_log without_keyframe(bool forged)
{
    static forgery_chunks chunks;
    forgery_find(&live.log, &chunks);
    uint32_t index = 0;
    while (chunks.list[index].kind != 6 || chunks.list[index].tick != 360) {
        assert_true(++index < chunks.count);
    }
    if (!forged) {
        memory_log log = memory_log_copy(&live.log, 0);
        log.bytes[chunks.list[index].offset + FORGERY_HEADER_SIZE + 40] ^= 4;
        return log;
    }
    static uint8_t plain[1u << 20];
    uint32_t found;
    const size_t size = forged_keyframe_unpack(&live.log, 360, plain, sizeof plain, &found);
    assert_int_equal(found, index);
    memset(plain, 0x7F, size / 2);
    return forged_keyframe_pack(&live.log, index, plain, size);
}

static void keyframe_that_cannot_be_loaded_hides_nothing_before_it(void **state)
{
    (void)state;
    for (uint32_t forged = 0; forged < 2; forged++) {
        static const uint32_t places[] = {400, 360, 365, 450};
        for (uint32_t i = 0; i < sizeof places / sizeof places[0]; i++) {
            memory_log log = without_keyframe(forged == 1);
            sb_playback_def def = played_back_def(&log);
            def.paused = true;
            def.tick = 100;
            def.last_tick = live.script.tick_count;
            assert_int_equal(played_back_open(&played, &log, &def), SB_OK);
            played.live = &live;
            const replay_viewer *viewer = played_back_join(&played, 0, SB_FORM_PACKED);
            played_back_tick(&played, 15);
            played_back_ask(&played, 0, true, 100, places[i]);
            played_back_tick(&played, 15);
            viewer_assert_at(&played, viewer, now().tick);
            played_back_ask(&played, 0, false, 1600, 0);
            played_back_tick(&played, 60);
            viewer_assert_at(&played, viewer, now().tick);
            assert_true(now().last_tick >= 359);
            played_back_ask(&played, 0, true, 100, 300);
            played_back_tick(&played, 15);
            viewer_assert_at(&played, viewer, 300);
            played_back_end(&played);
            memory_log_free(&log);
        }
    }
}

static void place_of_the_def_that_cannot_be_reached_is_another(void **state)
{
    (void)state;
    for (uint32_t forged = 0; forged < 2; forged++) {
        memory_log log = without_keyframe(forged == 1);
        sb_playback_def def = played_back_def(&log);
        def.tick = 400;
        def.paused = true;
        def.last_tick = live.script.tick_count;
        assert_int_equal(played_back_open(&played, &log, &def), SB_OK);
        played.live = &live;
        const replay_viewer *viewer = played_back_join(&played, 0, SB_FORM_PACKED);
        played_back_tick(&played, 15);
        viewer_assert_at(&played, viewer, now().tick);
        played_back_ask(&played, 0, false, 1600, 0);
        played_back_tick(&played, 60);
        assert_true(now().tick >= 359);
        viewer_assert_at(&played, viewer, now().tick);
        played_back_end(&played);
        memory_log_free(&log);
    }
}

// The keyframe behind a gap is forged, without which playback cannot go on. Another one on the way
// there is forged too, so playback cannot go back by it either.
static void gap_that_leads_to_no_state_is_the_end(void **state)
{
    (void)state;
    static live_match gapped;
    live_script script = live_script_default();
    script.refused_from = 250;
    script.refused_to = 320;
    live_match_begin(&gapped, &script);
    static forgery_chunks chunks;
    static uint8_t plain[1u << 20];
    for (uint32_t forged = 0; forged < 2; forged++) {
        forgery_find(&gapped.log, &chunks);
        uint32_t index = 0, last = 0;
        while (chunks.list[index].kind != 7) {
            last = chunks.list[index].kind == 3
                       ? chunks.list[index].tick + chunks.list[index].tick_count - 1
                       : last;
            assert_true(++index < chunks.count);
        }
        while (chunks.list[index].kind != 6) {
            index++;
        }
        uint32_t found;
        size_t size = forged_keyframe_unpack(&gapped.log, chunks.list[index].tick, plain,
                                             sizeof plain, &found);
        assert_int_equal(found, index);
        memset(plain, 0x7F, size / 2);
        memory_log log = forged_keyframe_pack(&gapped.log, index, plain, size);
        if (forged == 1) {
            size = forged_keyframe_unpack(&log, 240, plain, sizeof plain, &found);
            memset(plain, 0x7F, size / 2);
            memory_log both = forged_keyframe_pack(&log, found, plain, size);
            memory_log_free(&log);
            log = both;
        }
        sb_playback_def def = fast(&log);
        def.last_tick = script.tick_count;
        assert_int_equal(played_back_open(&played, &log, &def), SB_OK);
        played.live = &gapped;
        const replay_viewer *viewer = played_back_join(&played, 0, SB_FORM_PACKED);
        played_back_tick(&played, 40);
        assert_told_of_damage_at(viewer, last);
        viewer_assert_at(&played, viewer, last);
        static const uint32_t places[] = {280, 245, 600, 100};
        for (uint32_t i = 0; i < sizeof places / sizeof places[0]; i++) {
            played_back_ask(&played, 0, true, 100, places[i]);
            played_back_tick(&played, 3);
            viewer_assert_at(&played, viewer, now().tick);
            assert_true(now().tick <= last);
        }
        assert_int_equal(now().tick, 100);
        played_back_end(&played);
        // Into the gap before it was noticed.
        def.tick = 100;
        def.paused = true;
        assert_int_equal(played_back_open(&played, &log, &def), SB_OK);
        played.live = &gapped;
        viewer = played_back_join(&played, 0, SB_FORM_PACKED);
        played_back_ask(&played, 0, true, 100, 280);
        played_back_tick(&played, 15);
        viewer_assert_at(&played, viewer, now().tick);
        played_back_ask(&played, 0, false, 1600, 0);
        played_back_tick(&played, 40);
        viewer_assert_at(&played, viewer, last);
        assert_told_of_damage_at(viewer, last);
        played_back_end(&played);
        memory_log_free(&log);
    }
    live_match_end(&gapped);
}

// Any byte of the log changed: nothing false is shown, and nothing crashes.
static void any_damage_shows_nothing_false(void **state)
{
    (void)state;
    static live_match small;
    live_script script = live_script_default();
    script.tick_count = 240;
    live_match_begin(&small, &script);
    uint32_t damaged = 0;
    for (size_t offset = 5; offset < small.log.size; offset += 41) {
        memory_log log = memory_log_copy(&small.log, 0);
        log.bytes[offset] ^= 0x20;
        sb_playback_def def = fast(&log);
        def.last_tick = small.script.tick_count; // as it was before the damage
        if (played_back_open(&played, &log, &def) == SB_OK) {
            played.live = &small;
            const replay_viewer *viewer = played_back_join(&played, 0, SB_FORM_PACKED);
            played_back_tick(&played, 20);
            assert_true(now().paused);
            assert_int_equal(now().tick, now().last_tick);
            viewer_assert_at(&played, viewer, now().tick);
            played_back_ask(&played, 0, true, 100, 10);
            played_back_tick(&played, 3);
            viewer_assert_at(&played, viewer, 10 < now().last_tick ? 10 : now().last_tick);
            damaged += now().damaged;
        }
        played_back_end(&played);
        memory_log_free(&log);
    }
    assert_true(damaged > 10);
    live_match_end(&small);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(damaged_log_is_played_up_to_its_damage),
        cmocka_unit_test(places_behind_damage_are_told_of),
        cmocka_unit_test(keyframe_that_cannot_be_loaded_hides_nothing_before_it),
        cmocka_unit_test(place_of_the_def_that_cannot_be_reached_is_another),
        cmocka_unit_test(gap_that_leads_to_no_state_is_the_end),
        cmocka_unit_test(any_damage_shows_nothing_false),
    };
    return cmocka_run_group_tests(tests, record, forget);
}
