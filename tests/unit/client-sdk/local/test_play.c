// Plays matches from their first tick to the next match, as a game uses the library.

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "stage.h"

static sb_local_server_def small_def(void)
{
    sb_local_server_def def = sb_local_server_def_default();
    def.player_capacity = 4;
    return def;
}

static void a_tank_drives_where_it_is_told(void **state)
{
    (void)state;
    stage s;
    sb_local_server_def def = small_def();
    stage_open(&s, &def);
    stage_client *ann = stage_join(&s, "ann");
    stage_begin(&s);
    assert_true(s.now_us < 1500000); // loading the map included; half a second
    stage_run(&s, 0.5);
    float before[3];
    memcpy(before, stage_own(ann)->position, sizeof before);
    float yaw = stage_own(ann)->yaw;
    ann->control.throttle = 1.0f;
    stage_run(&s, 1.5);
    float east = stage_own(ann)->position[0] - before[0];
    float north = stage_own(ann)->position[2] - before[2];
    assert_true(hypotf(east, north) > 3.0f);
    // The direction agrees with the header: yaw 0 looks along +z, positive turns towards +x.
    assert_true(east * sinf(yaw) + north * cosf(yaw) > 0.98f * hypotf(east, north));

    assert_int_equal(ann->status.round_trip_ms, 0);
    assert_int_equal(ann->status.session, 1);
    assert_int_equal(ann->status.tick_rate_hz, 60);
    assert_int_equal(ann->status.durable_tick, 0);
    assert_int_equal(stage_status(&s).player_count, 1);
    // No link lies between client and server, so that every prediction is right.
    for (uint32_t cause = 0; cause < SB_CLIENT_CAUSE_COUNT; cause++) {
        assert_int_equal(ann->status.corrections[cause], 0);
    }
    assert_int_equal(ann->status.messages_malformed, 0);
    stage_close(&s);
}

static void shells_destroy_a_computer_player(void **state)
{
    (void)state;
    stage s;
    static const char *const settings[] = {"ai_skill=easy", "time_limit_s=0"};
    sb_local_server_def def = small_def();
    def.computer_count = 3;
    def.settings = settings;
    def.setting_count = 2;
    // The map has nothing to hide behind.
    def.map_json =
        "{\"name\": \"flat\", \"bounds\": {\"min\": [-40, 0, -40], \"max\": [40, 20, 40]},"
        " \"spawns\": [{\"position\": [0, 0, -30], \"yaw_degrees\": 0},"
        " {\"position\": [0, 0, 30], \"yaw_degrees\": 180},"
        " {\"position\": [30, 0, 0], \"yaw_degrees\": -90},"
        " {\"position\": [-30, 0, 0], \"yaw_degrees\": 90}]}";
    stage_open(&s, &def);
    stage_client *ann = stage_join(&s, "ann");
    stage_begin(&s);
    ann->hunts = true;
    for (uint32_t i = 0; i < 600 && ann->kills == 0; i++) {
        stage_run(&s, 1.0);
    }
    assert_true(ann->hits > 0);
    assert_true(ann->kills > 0);
    assert_true(ann->events[SB_CLIENT_EVENT_FIRE] > 3);
    sb_client_player player;
    assert_int_equal(sb_client_get_player(ann->client, 0, &player), SB_OK);
    assert_int_equal(player.presence, SB_CLIENT_PRESENCE_PLAYER);
    assert_string_equal(player.name, "ann");
    // The computer players have the last slots.
    for (uint32_t slot = 1; slot < 7; slot++) {
        assert_int_equal(sb_client_get_player(ann->client, slot, &player), SB_OK);
        assert_int_equal(player.presence,
                         slot < 4 ? SB_CLIENT_PRESENCE_NONE : SB_CLIENT_PRESENCE_COMPUTER);
    }
    assert_int_equal(sb_client_get_player(ann->client, 7, &player), SB_ERROR_RANGE);
    stage_close(&s);
}

static void two_clients_see_and_hear_each_other(void **state)
{
    (void)state;
    stage s;
    sb_local_server_def def = small_def();
    stage_open(&s, &def);
    stage_client *ann = stage_join(&s, "ann");
    stage_client *bob = stage_join(&s, "bob");
    stage_begin(&s);
    assert_int_not_equal(ann->status.player, bob->status.player);
    ann->control.throttle = 1.0f;
    stage_run(&s, 1.0);
    ann->control.throttle = 0.0f;
    stage_run(&s, 2.0);
    const sb_client_entity *seen = stage_find(bob, ann->status.player);
    assert_non_null(seen);
    for (uint32_t axis = 0; axis < 3; axis++) {
        assert_true(fabsf(seen->position[axis] - stage_own(ann)->position[axis]) < 0.05f);
    }
    assert_int_equal(
        sb_client_chat_send(bob->client, SB_CLIENT_CHAT_ALL, 0, "gr\xC3\xBC\xC3\x9F dich"), SB_OK);
    stage_run(&s, 0.1);
    assert_int_equal(ann->chat_count, 1);
    assert_int_equal(bob->chat_count, 1);
    assert_string_equal(ann->chat.text, "gr\xC3\xBC\xC3\x9F dich");
    assert_int_equal(ann->chat.player, bob->status.player);
    assert_int_equal(
        sb_client_chat_send(ann->client, SB_CLIENT_CHAT_PLAYER, bob->status.player, "psst"), SB_OK);
    stage_run(&s, 0.1);
    assert_string_equal(bob->chat.text, "psst");
    assert_int_equal(ann->status.messages_malformed + bob->status.messages_malformed, 0);
    assert_int_equal(stage_status(&s).player_count, 2);
    stage_close(&s);
}

static void a_match_that_is_over_is_followed_by_the_next(void **state)
{
    (void)state;
    stage s;
    static const char *const settings[] = {"time_limit_s=2", "result_s=1"};
    sb_local_server_def def = small_def();
    def.computer_count = 1;
    def.settings = settings;
    def.setting_count = 2;
    stage_open(&s, &def);
    stage_client *ann = stage_join(&s, "ann");
    stage_begin(&s);
    uint32_t first = ann->status.epoch;
    assert_int_equal(stage_status(&s).epoch, first);
    stage_run(&s, 10.0);
    assert_true(ann->status.epoch >= first + 2);
    assert_true(ann->events[SB_CLIENT_EVENT_END] >= 2);
    assert_int_equal(ann->status.epoch, stage_status(&s).epoch);
    assert_int_equal(ann->status.state, SB_CLIENT_PLAYING);
    assert_int_equal(ann->status.reconnects, 0);
    assert_true(stage_status(&s).tick < 4 * 60);
    stage_begin(&s);
    float before = stage_own(ann)->position[0] + stage_own(ann)->position[2];
    ann->control.throttle = 1.0f;
    stage_run(&s, 1.0);
    assert_true(fabsf(stage_own(ann)->position[0] + stage_own(ann)->position[2] - before) > 0.5f);
    stage_close(&s);
}

static void spectator_sees_all_and_has_no_slot(void **state)
{
    (void)state;
    stage s;
    sb_local_server_def def = small_def();
    def.player_capacity = 1;
    def.computer_count = 2;
    def.spectator_capacity = 1;
    stage_open(&s, &def);
    stage_client *eve = stage_join_as(&s, "eve", SB_CLIENT_ROLE_SPECTATOR);
    stage_client *ann = stage_join(&s, "ann");
    stage_begin(&s);
    stage_run(&s, 1.0);
    assert_int_equal(eve->status.player, SB_CLIENT_NO_PLAYER);
    assert_false(eve->view.alive);
    for (uint32_t slot = 0; slot < 3; slot++) {
        assert_non_null(stage_find(eve, slot));
    }
    sb_local_server_status status = stage_status(&s);
    assert_int_equal(status.player_count, 1);
    assert_int_equal(status.spectator_count, 1);
    assert_int_equal(ann->status.player, 0);
    // One more spectator and one more player find no room.
    stage_client *dan = stage_join_as(&s, "dan", SB_CLIENT_ROLE_SPECTATOR);
    stage_client *pat = stage_join(&s, "pat");
    stage_run(&s, 0.1);
    assert_int_equal(dan->status.state, SB_CLIENT_CLOSED);
    assert_int_equal(pat->status.state, SB_CLIENT_CLOSED);
    assert_int_equal(pat->status.reason, SB_CLIENT_REASON_REFUSED);
    assert_int_equal(pat->status.refusal, 4);
    assert_string_equal(pat->status.text, "every slot is taken");
    assert_int_equal(dan->status.refusal, 4);
    stage_close(&s);
}

static void roles_and_sessions_that_are_not_offered_are_refused(void **state)
{
    (void)state;
    stage s;
    sb_local_server_def def = small_def();
    def.spectator_capacity = 0;
    stage_open(&s, &def);
    stage_client *eve = stage_join_as(&s, "eve", SB_CLIENT_ROLE_SPECTATOR);
    stage_client *ida = stage_join_as(&s, "ida", SB_CLIENT_ROLE_REPLAY_VIEWER);
    sb_client_def other = sb_client_def_default();
    other.session = 2;
    stage_client *max = &s.clients[s.client_count++];
    assert_int_equal(sb_local_client_create(s.server, &other, &max->client), SB_OK);
    stage_run(&s, 0.1);
    assert_int_equal(eve->status.refusal, 9);
    assert_int_equal(ida->status.refusal, 9);
    assert_int_equal(max->status.refusal, 3);
    assert_int_equal(stage_status(&s).spectator_count, 0);
    stage_close(&s);
}

// The client's own functions report a map that the server took from a file; the expected numbers
// are the file's.
static void a_map_is_taken_from_a_file_or_text(void **state)
{
    (void)state;
    static char text[1u << 20];
    FILE *file = fopen(SABOT_MAPS "/foundry.json", "rb");
    assert_non_null(file);
    size_t size = fread(text, 1, sizeof text - 1, file);
    text[size] = '\0';
    (void)fclose(file);
    for (int from_text = 0; from_text < 2; from_text++) {
        stage s;
        sb_local_server_def def = small_def();
        def.map_path = from_text ? NULL : SABOT_MAPS "/foundry.json";
        def.map_json = from_text ? text : NULL;
        stage_open(&s, &def);
        stage_client *ann = stage_join(&s, "ann");
        stage_begin(&s);
        const sb_client_box *boxes;
        uint32_t count;
        float low[3], high[3];
        assert_int_equal(sb_client_map(ann->client, &boxes, &count, low, high), SB_OK);
        assert_true(high[0] - low[0] == 200.0f); // as server/content/README.md says
        assert_true(high[2] - low[2] == 120.0f);
        assert_true(count > 0);
        stage_close(&s);
    }
}

// Crates and walls of crossroads that name a hit set of the map are drawn as its shapes; the
// expected numbers are the file's.
static void hit_sets_of_the_map_follow_those_of_the_rules(void **state)
{
    (void)state;
    stage s;
    sb_local_server_def def = small_def();
    def.map_path = SABOT_MAPS "/crossroads.json";
    stage_open(&s, &def);
    sb_client *client = stage_join(&s, "ann")->client;
    assert_int_equal(sb_client_hit_set_count(client), 3);
    stage_begin(&s);
    stage_run(&s, 0.5);
    assert_int_equal(sb_client_hit_set_count(client), 3 + 3);
    sb_client_hit_set set;
    sb_client_hit_shape shape;
    assert_int_equal(sb_client_get_hit_set(client, 3, &set), SB_OK);
    assert_string_equal(set.name, "drums");
    assert_int_equal(set.kind, UINT32_MAX);
    assert_int_equal(set.type_value, UINT32_MAX);
    assert_int_equal(set.yaw_value, UINT32_MAX);
    assert_int_equal(set.shape_count, 4);
    assert_int_equal(sb_client_get_hit_set(client, 6, &set), SB_ERROR_RANGE);
    assert_int_equal(sb_client_get_hit_shape(client, 3, 4, &shape), SB_ERROR_RANGE);
    assert_int_equal(sb_client_get_hit_shape(client, 3, 1, &shape), SB_OK);
    assert_int_equal(shape.form, SB_CLIENT_HIT_CYLINDER);
    assert_string_equal(shape.name, "cylinder");
    assert_true(shape.half_extents[0] == 0.29f && shape.half_extents[1] == 0.6f);
    assert_int_equal(sb_client_get_hit_shape(client, 4, 1, &shape), SB_OK);
    assert_int_equal(shape.form, SB_CLIENT_HIT_HULL);
    assert_int_equal(shape.point_count, 8);
    assert_true(shape.points[0] == -0.7f && shape.points[23] == 0.85f);
    sb_client_view_data view;
    assert_int_equal(sb_client_view(client, &view), SB_OK);
    uint32_t found[3] = {0};
    for (uint32_t i = 0; i < view.entity_count; i++) {
        const sb_client_entity *entity = &view.entities[i];
        const uint32_t number = sb_client_hit_set_of(client, entity);
        float at[3], turn[4];
        if (entity->kind == SB_CLIENT_TANK || number == SB_CLIENT_HIT_SET_NONE) {
            continue;
        }
        assert_in_range(number, 3, 5);
        found[number - 3]++;
        assert_int_equal(sb_client_get_hit_shape(client, number, 0, &shape), SB_OK);
        assert_int_equal(sb_client_place_hit_shape(client, entity, 0, at, turn), SB_OK);
        // The drums stand as high as their crate's middle, the planks of a cargo 0.65 m lower.
        assert_true(fabsf(at[1] - (entity->position[1] + shape.position[1])) < 1e-4f);
        const float away = hypotf(at[0] - entity->position[0], at[2] - entity->position[2]);
        assert_true(fabsf(away - hypotf(shape.position[0], shape.position[2])) < 1e-3f);
        assert_int_equal(sb_client_place_hit_shape(client, entity, 4, at, turn), SB_ERROR_RANGE);
    }
    assert_int_equal(found[0], 4);
    assert_int_equal(found[1], 2);
    stage_close(&s);
}

static void settings_reach_the_rules(void **state)
{
    (void)state;
    static const char *const settings[] = {"mode=deathmatch", "mode=ctf"};
    uint32_t flags[2];
    for (uint32_t i = 0; i < 2; i++) {
        stage s;
        sb_local_server_def def = small_def();
        def.settings = settings;
        def.setting_count = i + 1; // the last one counts
        stage_open(&s, &def);
        stage_client *ann = stage_join(&s, "ann");
        stage_begin(&s);
        flags[i] = 0;
        sb_client_kind kind;
        for (uint32_t k = 0; sb_client_get_kind(ann->client, k, &kind) == SB_OK; k++) {
            flags[i] += strcmp(kind.name, "flag") == 0 ? kind.count : 0;
        }
        stage_close(&s);
    }
    assert_int_equal(flags[0], 0);
    assert_int_equal(flags[1], 2);
}

// A destroyed client frees its slot at once; the server does not wait for a time-out.
static void a_client_that_is_destroyed_leaves_the_match(void **state)
{
    (void)state;
    stage s;
    sb_local_server_def def = small_def();
    def.player_capacity = 2;
    stage_open(&s, &def);
    stage_client *ann = stage_join(&s, "ann");
    (void)stage_join(&s, "bob");
    stage_begin(&s);
    stage_run(&s, 0.5);
    sb_client_destroy(s.clients[1].client);
    s.client_count = 1;
    stage_run(&s, 0.5);
    assert_int_equal(ann->events[SB_CLIENT_EVENT_LEAVE], 1);
    assert_int_equal(stage_status(&s).player_count, 1);
    memset(&s.clients[1], 0, sizeof s.clients[1]);
    stage_client *cat = stage_join(&s, "cat");
    stage_begin(&s);
    assert_int_equal(cat->status.player, 1);
    stage_close(&s);
}

// One library offers both kinds of client to one program.
static void a_client_of_the_network_is_there_too(void **state)
{
    (void)state;
    sb_client_def def = sb_client_def_default();
    def.port = 9; // no server listens there
    def.timeout_ms = 500;
    sb_client *client;
    assert_int_equal(sb_client_create(&def, &client), SB_OK);
    sb_client_status status = {0};
    for (uint64_t now_us = 0; now_us < 1000000; now_us += 100000) {
        assert_int_equal(sb_client_update(client, now_us), SB_OK);
    }
    assert_int_equal(sb_client_get_status(client, &status), SB_OK);
    assert_int_equal(status.reason, SB_CLIENT_REASON_TIMEOUT);
    sb_client_destroy(client);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_tank_drives_where_it_is_told),
        cmocka_unit_test(shells_destroy_a_computer_player),
        cmocka_unit_test(two_clients_see_and_hear_each_other),
        cmocka_unit_test(a_match_that_is_over_is_followed_by_the_next),
        cmocka_unit_test(spectator_sees_all_and_has_no_slot),
        cmocka_unit_test(roles_and_sessions_that_are_not_offered_are_refused),
        cmocka_unit_test(a_map_is_taken_from_a_file_or_text),
        cmocka_unit_test(hit_sets_of_the_map_follow_those_of_the_rules),
        cmocka_unit_test(settings_reach_the_rules),
        cmocka_unit_test(a_client_that_is_destroyed_leaves_the_match),
        cmocka_unit_test(a_client_of_the_network_is_there_too),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
