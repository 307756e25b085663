#include "record/diff.h"

#include <stddef.h>

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

#include "base/bytes.h"
#include "changed_match.h"
#include "diff_fixture.h"
#include "forged_keyframe.h"
#include "forgery.h"
#include "recorded_match.h"

static void wrong_hash_of_one_log_is_reported_with_the_recorded_one(void **state)
{
    (void)state;
    static const uint32_t ticks[] = {1, 20, 37, 60};
    for (size_t i = 0; i < sizeof ticks / sizeof ticks[0]; i++) {
        match_script script = match_script_small();
        script.hash_wrong_tick = ticks[i];
        match_counts counts;
        memory_log other = match_record(&script, &counts);
        pair found = diff(&small, &other);
        assert_int_equal(found.report.kind, SB_DIFF_HASH);
        assert_int_equal(found.report.tick, ticks[i]);
        assert_int_equal(found.report.compared, ticks[i] - 1);
        // As many bits as are recorded: all of them once a second.
        uint64_t mask = ticks[i] % 20 == 0 ? UINT64_MAX : UINT32_MAX;
        sb_game *game = match_play_changed(&head, &map, &frames, &no_change, ticks[i]);
        sb_log_head other_head = head;
        other_head.game.seed++;
        sb_game *told = match_play_changed(&other_head, &map, &frames, &no_change, ticks[i]);
        assert_true(found.report.hashes[0] == (sb_game_hash(game) & mask));
        assert_true(found.report.hashes[1] == (sb_game_hash(told) & mask));
        sb_diff_report report = found.report;
        pair_close(&found);
        assert_mirrored(&small, &other, &report);
        // Against the computation the report names the field if a keyframe has the same tick;
        // otherwise it says that the next keyframe agrees.
        found = diff_computed(&other);
        assert_int_equal(found.report.tick, ticks[i]);
        assert_int_equal(found.report.compared, ticks[i] - 1);
        assert_true(found.report.hashes[0] == (sb_game_hash(told) & mask));
        assert_true(found.report.hashes[1] == (sb_game_hash(game) & mask));
        bool with_keyframe = ticks[i] % 20 == 0;
        assert_int_equal(found.report.kind, with_keyframe ? SB_DIFF_STATE : SB_DIFF_HASH);
        assert_int_equal(found.report.state_tick, (ticks[i] + 19) / 20 * 20);
        if (with_keyframe) {
            assert_first_difference(told, game, &found.report.state);
        }
        pair_close(&found);
        sb_game_destroy(game);
        sb_game_destroy(told);
        memory_log_free(&other);
    }
}

// Changes the throttle of the first player for which that changes at least some bits of the state.
static void change_what_matters(match_change *change, sb_input *input)
{
    bool same = true;
    change->input = input;
    for (uint32_t player = 0; same; player++) {
        assert_true(player < 3);
        change->player = player;
        *input = frames.list[change->tick - 1].inputs[player];
        input->throttle = input->throttle == 0 ? 100 : 0;
        sb_game *a = match_play_changed(&head, &map, &frames, &no_change, change->tick);
        sb_game *b = match_play_changed(&head, &map, &frames, change, change->tick);
        same = sb_game_hash(a) == sb_game_hash(b);
        sb_game_destroy(a);
        sb_game_destroy(b);
    }
}

static void log_of_another_state_is_found_by_the_next_keyframe(void **state)
{
    (void)state;
    static const uint32_t ticks[] = {2, 19, 20, 21, 37, 60}; // nobody drives in the tick of a join
    for (size_t i = 0; i < sizeof ticks / sizeof ticks[0]; i++) {
        match_change change = {.tick = ticks[i], .untold = true};
        sb_input input;
        change_what_matters(&change, &input);
        memory_log other = match_record_changed(&head, &map, &frames, &change, NULL);
        uint32_t keyframe = (ticks[i] + 19) / 20 * 20;
        pair found = diff_computed(&other);
        assert_int_equal(found.report.kind, SB_DIFF_STATE);
        assert_int_equal(found.report.tick, ticks[i]);
        assert_int_equal(found.report.compared, ticks[i] - 1);
        assert_int_equal(found.report.state_tick, keyframe);
        sb_game *recorded = match_play_changed(&head, &map, &frames, &change, keyframe);
        sb_game *computed = match_play_changed(&head, &map, &frames, &no_change, keyframe);
        assert_first_difference(recorded, computed, &found.report.state);
        for (int k = 0; k < 2; k++) {
            assert_memory_equal(value_at(sb_replay_game(found.replays[k]), &found.report.state),
                                value_at(k == 0 ? recorded : computed, &found.report.state),
                                sb_field_type_size(found.report.state.field->type));
        }
        sb_game_destroy(recorded);
        sb_game_destroy(computed);
        pair_close(&found);
        // Without the keyframe only the hash is known.
        forgery_find(&other, &chunks);
        uint32_t cut = 0;
        while (chunks.list[cut].kind != KEYFRAME || chunks.list[cut].tick != keyframe) {
            cut++;
        }
        forgery_cut(&other, cut);
        found = diff_computed(&other);
        assert_int_equal(found.report.kind, SB_DIFF_HASH);
        assert_int_equal(found.report.tick, ticks[i]);
        assert_int_equal(found.report.state_tick, 0);
        assert_true(found.report.hashes[0] != found.report.hashes[1]);
        pair_close(&found);
        memory_log_free(&other);
    }
}

static uint8_t plain[1u << 20];

// Inverts the bytes of the unpacked keyframe in which two games' states differ.
static void turn_over(const sb_game *game, const uint8_t *live_before, size_t live_size)
{
    static uint8_t live[1u << 19];
    sb_writer writer = sb_writer_over(live, sizeof live);
    sb_layout_save_live(sb_game_world(game).layout, sb_game_world(game).block, &writer);
    assert_int_equal(writer.size, live_size);
    for (size_t i = 0; i < live_size; i++) {
        plain[i] ^= (uint8_t)(live[i] ^ live_before[i]);
    }
}

static void changed_keyframe_is_reported_by_its_field(void **state)
{
    (void)state;
    static uint8_t live[1u << 19];
    static const char *const fields[] = {"position", "yaw", "velocity", "half_extents", "tick"};
    for (uint32_t i = 0; i < 5; i++) {
        sb_game *game = match_play_changed(&head, &map, &frames, &no_change, 20);
        sb_world world = sb_game_world(game);
        sb_writer writer = sb_writer_over(live, sizeof live);
        sb_layout_save_live(world.layout, world.block, &writer);
        uint32_t capacity;
        sb_body *tank = &sb_world_bodies(world, &capacity)[1];
        uint64_t hash = sb_game_hash(game);
        switch (i) {
        case 0:
            tank->position.z += 0.001f;
            break;
        case 1:
            tank->yaw = -tank->yaw;
            break;
        case 2:
            // Such a state is impossible, and it is reported all the same.
            tank->velocity.x = (float)INFINITY;
            break;
        case 3:
            tank->half_extents.y = -1.0f;
            break;
        default:
            // The tick in the first section: the keyframe's own tick differs from its chunk's.
            assert_string_equal(world.layout->sections[0].table->name, "sb_world_state");
            ((sb_world_state *)sb_layout_at(world.layout, world.block, 0))->tick = 19;
            break;
        }
        uint32_t index;
        size_t size = forged_keyframe_unpack(&small, 20, plain, sizeof plain, &index);
        turn_over(game, live, writer.size);
        memory_log forged = forged_keyframe_pack(&small, index, plain, size);
        pair found = diff_computed(&forged);
        assert_int_equal(found.report.kind, SB_DIFF_STATE);
        assert_int_equal(found.report.tick, 20);
        assert_int_equal(found.report.state_tick, 20);
        assert_int_equal(found.report.compared, 20);
        assert_string_equal(found.report.state.field->name, fields[i]);
        assert_int_equal(found.report.state.struct_index, i < 4 ? 1 : 0);
        static const uint32_t elements[] = {2, 0, 0, 1, 0};
        assert_int_equal(found.report.state.element_index, elements[i]);
        assert_true(found.report.hashes[0] == sb_game_hash(game));
        assert_true(found.report.hashes[1] == hash);
        assert_memory_equal(value_at(sb_replay_game(found.replays[0]), &found.report.state),
                            value_at(game, &found.report.state), 4);
        sb_game_destroy(game);
        pair_close(&found);
        memory_log_free(&forged);
    }
}

static void keyframe_of_other_poses_or_without_poses_is_distinguished(void **state)
{
    (void)state;
    uint32_t index;
    size_t size = forged_keyframe_unpack(&small, 20, plain, sizeof plain, &index);
    plain[size - 1] ^= 1u; // of the oldest pose
    memory_log forged = forged_keyframe_pack(&small, index, plain, size);
    pair found = diff_computed(&forged);
    assert_int_equal(found.report.kind, SB_DIFF_KEYFRAME);
    assert_int_equal(found.report.tick, 20);
    assert_int_equal(found.report.state_tick, 0);
    pair_close(&found);
    memory_log_free(&forged);
    // A keyframe that does not unpack is damage.
    forgery_find(&small, &chunks);
    forged = memory_log_copy(&small, 0);
    forged.bytes[chunks.list[index].offset + FORGERY_HEADER_SIZE + 28] ^= 0xFFu;
    forgery_seal(&forged);
    found = diff_computed(&forged);
    assert_int_equal(found.report.kind, SB_DIFF_DAMAGE);
    assert_int_equal(found.report.tick, 20);
    assert_int_equal(found.report.faults[0].error, SB_ERROR_MALFORMED);
    assert_int_equal(found.report.faults[0].chunk_index, index);
    assert_true(found.report.faults[0].offset == chunks.list[index].offset);
    pair_close(&found);
    // Two logs are compared by their frames, so the keyframe is not needed.
    found = diff(&small, &forged);
    assert_no_difference(&found.report, 60);
    pair_close(&found);
    memory_log_free(&forged);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(wrong_hash_of_one_log_is_reported_with_the_recorded_one),
        cmocka_unit_test(log_of_another_state_is_found_by_the_next_keyframe),
        cmocka_unit_test(changed_keyframe_is_reported_by_its_field),
        cmocka_unit_test(keyframe_of_other_poses_or_without_poses_is_distinguished),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
