// `sabot replay diff` as a program, on logs made in the test that differ in one thing each.
#include <math.h>
#include <stdio.h>

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <jansson.h>

#include "changed_match.h"
#include "folder.h"
#include "forged_keyframe.h"
#include "small_logs.h"

static void diff_of_the_same_says_so(void **state)
{
    (void)state;
    assert_prints(WORDS("diff", path_small, path_small), 0, "no difference in 60 ticks\n", NULL);
    assert_prints(WORDS("diff", path_small), 0, "no difference in 60 ticks\n", NULL);
    char text[FOLDER_PATH_SIZE + 64];
    snprintf(text, sizeof text, "no difference in 45 ticks; %s goes on after tick 45\n",
             path_small);
    assert_prints(WORDS("diff", path_small, path_short), 0, text, NULL);
    assert_prints(WORDS("diff", path_short, path_small), 0, text, NULL);
    snprintf(text, sizeof text, "\n%s lacks %u of the ticks up to there\n", path_gap,
             (unsigned)gap_tick - 24);
    assert_prints(WORDS("diff", path_small, path_gap), 0, text, NULL);
    assert_prints(WORDS("diff", path_gap), 0, text, NULL);
    json_t *result = run_json(WORDS("diff", "--json", path_small, path_gap), 0);
    assert_text(result, "a", path_small);
    assert_text(result, "b", path_gap);
    assert_text(result, "difference", "none");
    assert_number(result, "tick", 60);
    assert_number(result, "ticks_missing_a", 0);
    assert_number(result, "ticks_missing_b", gap_tick - 24);
    assert_int_equal(json_array_size(json_object_get(result, "frames")), 0);
    json_decref(result);
}

static void diff_shows_an_input_and_those_around_it(void **state)
{
    (void)state;
    json_t *result = run_json(WORDS("diff", "--json", path_small, path_input), 1);
    int before = small_frames.list[36].inputs[1].throttle;
    assert_text(result, "difference", "input");
    assert_number(result, "tick", 37);
    assert_number(result, "ticks_compared", 36);
    assert_number(result, "player", 1);
    assert_text(result, "field", "throttle");
    const json_t *values = json_object_get(result, "values");
    assert_int_equal(json_integer_value(json_array_get(values, 0)), before);
    assert_int_equal(json_integer_value(json_array_get(values, 1)), -7);
    // Ticks 34 to 38 of each, that player's inputs alone.
    const json_t *list = json_object_get(result, "frames");
    assert_int_equal(json_array_size(list), 10);
    for (size_t i = 0; i < 10; i++) {
        const json_t *frame = json_array_get(list, i);
        uint32_t tick = 34 + (uint32_t)i % 5;
        assert_text(frame, "log", i < 5 ? path_small : path_input);
        assert_number(frame, "tick", tick);
        assert_int_equal(json_array_size(json_object_get(frame, "commands")), 0);
        const json_t *inputs = json_object_get(frame, "inputs");
        assert_int_equal(json_object_size(inputs), 1);
        const json_t *input = json_object_get(inputs, "1");
        const sb_input *expected = &small_frames.list[tick - 1].inputs[1];
        assert_number(input, "throttle", i == 8 ? -7 : expected->throttle);
        assert_number(input, "steering", expected->steering);
        assert_number(input, "aim_yaw", expected->aim_yaw);
        assert_number(input, "view_tick", expected->view_tick);
    }
    json_decref(result);
    char text[3 * FOLDER_PATH_SIZE + 160];
    snprintf(text, sizeof text,
             "tick 37: the inputs of player 1 differ\nthrottle: %d in %s, -7 in %s\ninputs:\n  %s, "
             "tick 34\n    player 1: view 30+16/256, aim ",
             before, path_small, path_input, path_small);
    assert_prints(WORDS("diff", path_small, path_input), 1, text, NULL);
    assert_prints(WORDS("diff", path_input, path_small), 1, "throttle: -7 in ", NULL);
    // An element of several.
    sb_input input = small_frames.list[59].inputs[2];
    input.select[2] = 1;
    char path[FOLDER_PATH_SIZE];
    small_logs_write_changed(&(match_change){.tick = 60, .player = 2, .input = &input},
                             "select.sblog", path);
    snprintf(text, sizeof text, "select[2]: 0 in %s, 1 in %s\n", path_small, path);
    assert_prints(WORDS("diff", path_small, path), 1, text, NULL);
}

static void diff_reports_commands_seeds_and_other_matches(void **state)
{
    (void)state;
    assert_prints(WORDS("diff", path_small, path_leave), 1,
                  "tick 30: different players join or leave\n", NULL);
    json_t *result = run_json(WORDS("diff", "--json", path_small, path_leave), 1);
    assert_text(result, "difference", "commands");
    const json_t *frame = json_array_get(json_object_get(result, "frames"), 8);
    const json_t *command = json_array_get(json_object_get(frame, "commands"), 0);
    assert_text(frame, "log", path_leave);
    assert_number(frame, "tick", 30);
    assert_text(command, "command", "leave");
    assert_number(command, "player", 1);
    // A player that has left has no inputs. The others are shown, whatever commands differ.
    frame = json_array_get(json_object_get(result, "frames"), 9);
    assert_number(frame, "tick", 31);
    assert_int_equal(json_object_size(json_object_get(frame, "inputs")), 2);
    assert_null(json_object_get(json_object_get(frame, "inputs"), "1"));
    json_decref(result);
    // Before the first tick there are no inputs.
    result = run_json(WORDS("diff", "--json", path_small, path_seed), 1);
    assert_text(result, "field", "random_state");
    assert_number(result, "tick", 0);
    assert_int_equal(json_array_size(json_object_get(result, "frames")), 0);
    json_decref(result);
    assert_prints(WORDS("diff", path_small, path_seed), 1,
                  "the matches differ in seed\ntick 0: the states differ\nworld_state 0, "
                  "random_state: ",
                  NULL);
    assert_prints(WORDS("diff", path_small, path_rate), 1,
                  "the matches differ in tick_rate, settings\nsetting score_limit: 0 in ", NULL);
    assert_prints(WORDS("diff", path_small, path_rate), 1,
                  "rate.sblog\ntheir states cannot be compared\n", NULL);
    result = run_json(WORDS("diff", "--json", path_small, path_rate), 1);
    assert_text(result, "difference", "match");
    assert_int_equal(json_array_size(json_object_get(result, "match")), 2);
    const json_t *settings = json_object_get(result, "settings");
    const json_t *limit = json_object_get(settings, "score_limit");
    assert_int_equal(json_object_size(settings), 1);
    assert_int_equal(json_integer_value(json_array_get(limit, 0)), small_head.game.settings[1]);
    assert_int_equal(json_integer_value(json_array_get(limit, 1)), small_head.game.settings[1] + 1);
    json_decref(result);
}

static void diff_reports_wrong_hashes_with_the_keyframe(void **state)
{
    (void)state;
    assert_prints(WORDS("diff", path_small, path_wrong), 1, "tick 37: the hashes differ: ", NULL);
    assert_prints(WORDS("diff", path_small, path_wrong), 1,
                  "\nthe computed states agree: compare each log alone with its computation\n",
                  NULL);
    json_t *hashes = run_json(WORDS("diff", "--json", path_small, path_wrong), 1);
    sb_game *small = match_play_changed(&small_head, &small_map, &small_frames, &no_change, 37);
    char hash[17];
    snprintf(hash, sizeof hash, "%016llx", (unsigned long long)(sb_game_hash(small) & UINT32_MAX));
    assert_text(hashes, "difference", "hash");
    assert_text(hashes, "hash_a", hash);
    assert_string_not_equal(json_string_value(json_object_get(hashes, "hash_b")), hash);
    sb_game_destroy(small);
    json_decref(hashes);
    assert_prints(WORDS("diff", path_wrong), 1,
                  "the keyframe of tick 40 agrees: the recorded hash alone is wrong\n", NULL);
    // A match that was recorded with another throttle than the log says.
    sb_input input = small_frames.list[36].inputs[1];
    input.throttle = -7;
    const match_change change = {.tick = 37, .player = 1, .input = &input};
    sb_game *recorded = match_play_changed(&small_head, &small_map, &small_frames, &change, 40);
    sb_game *computed = match_play_changed(&small_head, &small_map, &small_frames, &no_change, 40);
    json_t *result = run_json(WORDS("diff", "--json", path_untold), 1);
    assert_text(result, "difference", "state");
    assert_text(result, "b", "the computation");
    assert_number(result, "tick", 37);
    assert_number(result, "state_tick", 40);
    assert_text(result, "name", "tank");
    assert_number(result, "index", 1);
    assert_text(result, "field", "position");
    const json_t *values = json_object_get(result, "values");
    size_t element = (size_t)json_integer_value(json_object_get(result, "element"));
    const sb_game *games[2] = {recorded, computed};
    for (size_t i = 0; i < 2; i++) {
        uint32_t capacity;
        const sb_body *tank = &sb_world_bodies(sb_game_world(games[i]), &capacity)[1];
        const float position[3] = {tank->position.x, tank->position.y, tank->position.z};
        assert_true((float)json_real_value(json_array_get(values, i)) == position[element]);
    }
    // The frames are those of the log alone, with the inputs of that tank's player.
    const json_t *list = json_object_get(result, "frames");
    assert_int_equal(json_array_size(list), 5);
    for (size_t i = 0; i < 5; i++) {
        const json_t *inputs = json_object_get(json_array_get(list, i), "inputs");
        assert_int_equal(json_object_size(inputs), 1);
        assert_non_null(json_object_get(inputs, "1"));
    }
    json_decref(result);
    sb_game_destroy(recorded);
    sb_game_destroy(computed);
    assert_prints(WORDS("diff", path_untold), 1,
                  "tick 37: the states differ\nin the keyframe of tick 40: tank 1 (entity "
                  "1), position[",
                  NULL);
}

static void diff_shows_inputs_that_begin_behind_a_gap(void **state)
{
    (void)state;
    uint32_t tick = gap_tick + 2;
    sb_input input = small_frames.list[tick - 1].inputs[0];
    input.steering = 3;
    char path[FOLDER_PATH_SIZE];
    small_logs_write_changed(
        &(match_change){
            .tick = tick, .player = 0, .input = &input, .refused_from = 24, .refused_to = 33},
        "behind.sblog", path);
    json_t *result = run_json(WORDS("diff", "--json", path_gap, path), 1);
    assert_text(result, "difference", "input");
    assert_number(result, "tick", tick);
    // The two ticks after the keyframe and the one after them, of each log.
    const json_t *list = json_object_get(result, "frames");
    assert_int_equal(json_array_size(list), 6);
    assert_number(json_array_get(list, 0), "tick", gap_tick + 1);
    json_decref(result);
}

static void diff_reports_keyframes_of_invalid_states(void **state)
{
    (void)state;
    static uint8_t plain[1u << 20], live[2][1u << 19];
    size_t size, live_size = 0;
    memory_log small = {.bytes = file_read(path_small, &size)};
    assert_non_null(small.bytes);
    small.size = small.capacity = size;
    uint32_t index;
    size = forged_keyframe_unpack(&small, 20, plain, sizeof plain, &index);
    // Tank 2 has infinite speed, and a type that does not exist.
    sb_game *game = match_play_changed(&small_head, &small_map, &small_frames, &no_change, 20);
    sb_world world = sb_game_world(game);
    for (int i = 0; i < 2; i++) {
        sb_writer writer = sb_writer_over(live[i], sizeof live[i]);
        sb_layout_save_live(world.layout, world.block, &writer);
        live_size = writer.size;
        uint32_t capacity;
        sb_world_bodies(world, &capacity)[2].velocity.y = (float)INFINITY;
        sb_world_bodies(world, &capacity)[2].shape = 200;
    }
    sb_game_destroy(game);
    for (size_t i = 0; i < live_size; i++) {
        plain[i] ^= (uint8_t)(live[0][i] ^ live[1][i]);
    }
    char path[FOLDER_PATH_SIZE];
    memory_log forged = forged_keyframe_pack(&small, index, plain, size);
    small_logs_write(&forged, "forged.sblog", path);
    assert_prints(WORDS("diff", path), 1,
                  "tick 20: the states differ\ntank 2 (entity 2), velocity[1]: inf in ", NULL);
    json_t *result = run_json(WORDS("diff", "--json", path), 1);
    assert_text(result, "field", "velocity");
    assert_number(result, "element", 1);
    assert_true(json_is_null(json_array_get(json_object_get(result, "values"), 0)));
    assert_true(json_is_real(json_array_get(json_object_get(result, "values"), 1)));
    json_decref(result);
    // It is not played on from there either.
    assert_prints(WORDS("seek", "--tick", "21", path), 2, NULL, "forged.sblog: chunk ");
    // The state as it is, with other poses of the past.
    size = forged_keyframe_unpack(&small, 20, plain, sizeof plain, &index);
    plain[size - 1] ^= 1u;
    forged = forged_keyframe_pack(&small, index, plain, size);
    small_logs_write(&forged, "poses.sblog", path);
    assert_prints(WORDS("diff", path), 1,
                  "tick 20: the state is the same, but not the poses of the ticks before it in the "
                  "keyframe\n",
                  NULL);
    result = run_json(WORDS("diff", "--json", path), 1);
    assert_text(result, "difference", "keyframe");
    assert_number(result, "tick", 20);
    json_decref(result);
    memory_log_free(&small);
}

static void diff_says_which_log_is_damaged_and_where(void **state)
{
    (void)state;
    assert_prints(WORDS("diff", path_small, path_damaged), 2, "no difference in 40 ticks, up to ",
                  "damaged.sblog: chunk ");
    assert_prints(WORDS("diff", path_damaged), 2, "no difference in 40 ticks, up to ",
                  "damaged.sblog: chunk ");
    json_t *result = run_json(WORDS("diff", "--json", path_damaged, path_small), 2);
    assert_text(result, "difference", "damage");
    assert_number(result, "tick", 40);
    json_decref(result);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(diff_of_the_same_says_so),
        cmocka_unit_test(diff_shows_an_input_and_those_around_it),
        cmocka_unit_test(diff_reports_commands_seeds_and_other_matches),
        cmocka_unit_test(diff_reports_wrong_hashes_with_the_keyframe),
        cmocka_unit_test(diff_shows_inputs_that_begin_behind_a_gap),
        cmocka_unit_test(diff_reports_keyframes_of_invalid_states),
        cmocka_unit_test(diff_says_which_log_is_damaged_and_where),
    };
    return cmocka_run_group_tests(tests, small_logs_set_up, small_logs_tear_down);
}
