// Of snapshot.c and broadcast.c: nothing that fog hides from a client is in any byte that it is
// sent.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "game/tanks/mode/settings.h"
#include "game/tanks/tanks.h"
#include "session_probe.h"
#include "snapshot_reader.h"
#include "tapped_session.h"

#define HZ 60u
#define WATCHER 0u
#define MOVER 1u

static tapped_session tapped;
static snapshot_reader reader; // the watcher's
// A test's changes to the match.
static const sb_rules *other_rules;
static uint32_t bytes_per_second;

// Two tanks, and a wall between them that neither can look over or drive around in a test's time.
static void begin_match(bool fog, sb_form form)
{
    static sb_map map;
    field_map(&map);
    map.bounds_min = (sb_vec3){-200.0f, 0.0f, -200.0f};
    map.bounds_max = (sb_vec3){200.0f, 50.0f, 200.0f};
    map.spawn_count = 2;
    map.spawns[0].position = (sb_vec3){0.0f, 0.0f, -80.0f};
    map.spawns[1].position = (sb_vec3){0.0f, 0.0f, 80.0f};
    map.boxes[map.box_count++] =
        (sb_map_box){.center = {0.0f, 10.0f, 0.0f}, .half_extents = {180.0f, 10.0f, 2.0f}};
    sb_session_def def = sb_session_def_default();
    def.game.player_capacity = 4;
    if (other_rules != NULL) {
        sb_game_def_set_rules(&def.game, other_rules);
        def.game.player_capacity = 4;
        def.client_bandwidth = bytes_per_second;
    }
    def.game.settings[SB_SETTING_FOG] = fog;
    tapped_session_begin_def(&tapped, def, &map);
    snapshot_reader_begin(&reader, WATCHER, &sb_tanks_rules.schema, HZ);
    for (uint32_t peer = WATCHER; peer <= MOVER; peer++) {
        sb_message hello = wire_tap_hello("tester");
        hello.hello.form = form;
        assert_int_equal(sb_hosted_join(sb_session_hosted(tapped.session), peer,
                                        SB_PEER_SOURCE_UNKNOWN, &hello.hello),
                         SB_OK);
    }
}

static int end(void **state)
{
    (void)state;
    snapshot_reader_end(&reader);
    tapped_session_end(&tapped);
    return 0;
}

static sb_body *body_of(uint32_t slot)
{
    uint32_t capacity;
    return &sb_world_bodies(sb_game_world(sb_session_game(tapped.session)), &capacity)[slot];
}

// Plays one tick; the watcher circles, acknowledges what it holds, and predicts nothing.
static void play(sb_input mover)
{
    uint32_t tick = tapped_session_tick(&tapped) + 1;
    sb_message message = snapshot_reader_message(&reader, tick, 1);
    message.input.inputs[0] =
        (sb_input){.throttle = 60, .steering = 90, .buttons = SB_BUTTON_HOLD_AIM};
    tapped_session_send(&tapped, WATCHER, &message);
    tapped_session_send_inputs(&tapped, MOVER, tick, 1, mover);
    tapped_session_play(&tapped, 1);
}

typedef struct record {
    uint8_t *bytes; ///< all that the watcher was sent
    size_t size, capacity;
    sb_vec3 mover; ///< where the mover is in the end
    bool knew_the_mover;
} record;

static void keep_bytes(record *of)
{
    for (uint32_t i = 0; i < tapped.tap.message_count; i++) {
        const wire_tap_message *message = &tapped.tap.messages[i];
        if (message->peer != WATCHER) {
            continue;
        }
        if (of->size + message->size > of->capacity) {
            of->capacity = 2 * (of->size + message->size);
            of->bytes = realloc(of->bytes, of->capacity);
            assert_non_null(of->bytes);
        }
        memcpy(of->bytes + of->size, message->bytes, message->size);
        of->size += message->size;
    }
}

static bool shows(uint32_t index)
{
    static sb_entity entities[SB_RULES_ENTITY_COUNT_MAX];
    uint32_t count = snapshot_reader_entities(&reader, entities);
    for (uint32_t i = 0; i < count; i++) {
        if (entities[i].index == index) {
            return true;
        }
    }
    return false;
}

static record watch(bool fog, sb_form form, sb_input mover)
{
    begin_match(fog, form);
    record of = {0};
    for (uint32_t tick = 1; tick <= 10 * HZ; tick++) {
        // The wire says of the mover's input whether it came, and nothing else: it does, always.
        play(mover);
        keep_bytes(&of);
        if (snapshot_reader_take(&reader, &tapped.tap) && tick > 2) {
            of.knew_the_mover = of.knew_the_mover || shows(MOVER);
            assert_true(shows(WATCHER));
        }
    }
    of.mover = body_of(MOVER)->position;
    (void)end(NULL);
    return of;
}

static void no_byte_tells_how_a_hidden_tank_moves(void **state)
{
    (void)state;
    const sb_input still = {.buttons = SB_BUTTON_HOLD_AIM};
    const sb_input circling = {.throttle = 127, .steering = -100, .aim_yaw = 9999};
    for (sb_form form = SB_FORM_PLAIN; form <= SB_FORM_PACKED; form++) {
        record a = watch(true, form, still), b = watch(true, form, circling);
        assert_true(sb_vec3_length(sb_vec3_sub(a.mover, b.mover)) > 2.0f);
        assert_false(a.knew_the_mover || b.knew_the_mover);
        assert_int_equal(a.size, b.size);
        assert_memory_equal(a.bytes, b.bytes, a.size);
        // Without the fog the bytes differ: the comparison can fail.
        record c = watch(false, form, still), d = watch(false, form, circling);
        assert_true(c.knew_the_mover && d.knew_the_mover);
        assert_true(c.size != d.size || memcmp(c.bytes, d.bytes, c.size) != 0);
        free(a.bytes);
        free(b.bytes);
        free(c.bytes);
        free(d.bytes);
    }
}

static uint32_t asked_count;

static uint32_t count_interest(const sb_rules_context *context, uint32_t slot, uint32_t kind,
                               uint32_t index)
{
    asked_count++;
    return sb_tanks_rules.interest(context, slot, kind, index);
}

static sb_error capacities_that_may_hide(const sb_rules_setup *setup,
                                         sb_rules_capacities *out_capacities)
{
    sb_error error = sb_tanks_rules.capacities(setup, out_capacities);
    out_capacities->hides_nothing = false;
    return error;
}

// The bytes equal those of rules that are asked every time.
static void rules_that_hide_nothing_are_asked_only_where_room_is_short(void **state)
{
    (void)state;
    static const struct {
        bool fog;
        uint32_t bytes_per_second;
        bool is_asked;
    } rows[] = {{false, 0, false}, {false, 131072, false}, {false, 1250, true}, {true, 0, true}};
    const sb_input circling = {.throttle = 127, .steering = -100, .aim_yaw = 9999};
    sb_rules counted = sb_tanks_rules, always = sb_tanks_rules;
    counted.interest = count_interest;
    always.interest = count_interest;
    always.capacities = capacities_that_may_hide;
    for (uint32_t i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        bytes_per_second = rows[i].bytes_per_second;
        asked_count = 0;
        other_rules = &counted;
        record a = watch(rows[i].fog, SB_FORM_PACKED, circling);
        assert_int_equal(asked_count > 0, rows[i].is_asked);
        uint32_t asked_before = asked_count;
        other_rules = &always;
        record b = watch(rows[i].fog, SB_FORM_PACKED, circling);
        assert_true(asked_count - asked_before >= asked_before && asked_count > asked_before);
        assert_int_equal(a.size, b.size);
        assert_memory_equal(a.bytes, b.bytes, a.size);
        free(a.bytes);
        free(b.bytes);
    }
    other_rules = NULL;
}

// Puts the mover beside the watcher's place, or back behind the wall.
static void put_mover(bool in_sight)
{
    sb_body *body = body_of(MOVER);
    float side = body_of(WATCHER)->position.z > 0.0f ? 1.0f : -1.0f;
    body->position.x = 100.0f;
    body->position.z = in_sight ? 60.0f * side : -60.0f * side;
    body->good_position = body->position;
}

static const sb_entity *held_baseline(uint32_t index)
{
    const sb_entity *entity_baseline;
    assert_true(probe_held_baseline(tapped.session, WATCHER, tapped_session_tick(&tapped), index,
                                    &entity_baseline));
    return entity_baseline;
}

static void hidden_tank_is_removed_and_created_again_when_it_is_seen(void **state)
{
    (void)state;
    begin_match(true, SB_FORM_PLAIN);
    const sb_input mover = {.throttle = 20, .steering = 50};
    uint32_t times[2] = {0};
    for (uint32_t turn = 0; turn < 12; turn++) {
        // Behind the wall it goes on moving, in sight too.
        for (uint32_t tick = 0; tick < 30; tick++) {
            play(mover);
            if (!snapshot_reader_take(&reader, &tapped.tap) || (turn == 0 && tick < 3)) {
                continue;
            }
            bool in_sight = turn % 2 == 1;
            times[in_sight]++;
            assert_int_equal(shows(MOVER), in_sight);
            assert_int_equal(held_baseline(MOVER) != NULL, in_sight);
            assert_true(shows(WATCHER));
            // The roster is no secret.
            uint32_t players =
                sb_game_kind_first(sb_session_game(tapped.session), SB_ENTITY_PLAYER);
            assert_true(shows(players + MOVER));
            if (in_sight) {
                sb_entity truth[SB_RULES_ENTITY_COUNT_MAX];
                uint32_t count = sb_game_entities(sb_session_game(tapped.session), truth,
                                                  SB_RULES_ENTITY_COUNT_MAX);
                snapshot_reader_assert_shows(&reader, truth, count);
            }
        }
        put_mover(turn % 2 == 0);
    }
    assert_true(times[0] > 20 && times[1] > 20);
}

// A tank that becomes visible again is created, not changed: nothing of its earlier state is held.
static void tank_seen_again_is_created_from_nothing(void **state)
{
    (void)state;
    begin_match(true, SB_FORM_PLAIN);
    const sb_input mover = {.throttle = 20, .steering = 50};
    uint32_t created = 0;
    for (uint32_t turn = 0; turn < 6; turn++) {
        for (uint32_t tick = 0; tick < 30; tick++) {
            play(mover);
            (void)snapshot_reader_take(&reader, &tapped.tap);
            if (turn % 2 == 1 && tick < 2 &&
                wire_tap_count(&tapped.tap, WATCHER, SB_MESSAGE_SNAPSHOT) > 0) {
                sb_message message;
                wire_tap_get(&tapped.tap, WATCHER, SB_MESSAGE_SNAPSHOT, 0, &message);
                sb_changes_begin(reader.coder, &message.snapshot);
                sb_change change;
                while (sb_changes_head(reader.coder, &change)) {
                    assert_true(change.index != MOVER || change.change == SB_CHANGE_CREATE);
                    created += change.index == MOVER;
                    assert_true(sb_changes_body(reader.coder, 0, &change));
                    if (change.index == MOVER) {
                        break; // reading further would need the kinds of the other entities
                    }
                }
            }
        }
        put_mover(turn % 2 == 0);
    }
    assert_int_equal(created, 3);
}

typedef struct hearing {
    uint32_t next; ///< number of the next event
    uint32_t joins, own_shots, shots_of_the_other;
} hearing;

static void listen(uint32_t peer, hearing *to)
{
    uint32_t count = wire_tap_count(&tapped.tap, peer, SB_MESSAGE_EVENT);
    for (uint32_t i = 0; i < count; i++) {
        sb_message message;
        wire_tap_get(&tapped.tap, peer, SB_MESSAGE_EVENT, i, &message);
        assert_int_equal(message.event.sequence, to->next);
        assert_int_equal(message.event.tick, tapped_session_tick(&tapped));
        assert_true(message.event.event_count > 0);
        to->next += message.event.event_count;
        for (uint32_t k = 0; k < message.event.event_count; k++) {
            const sb_wire_event *event = &message.event.events[k];
            to->joins += event->kind == SB_EVENT_JOIN;
            if (event->kind == SB_EVENT_FIRE) {
                to->own_shots += event->entity == peer;
                to->shots_of_the_other += event->entity != peer;
            }
        }
    }
}

static void play_shots(hearing heard[2], uint32_t shot_count)
{
    for (uint32_t tick = 1; tick <= shot_count * 30; tick++) {
        bool fires = tick % 30 == 10;
        if (fires) {
            tapped_session_charge(&tapped, WATCHER);
            tapped_session_charge(&tapped, MOVER);
        }
        const sb_input input = {.aim_pitch = 3000,
                                .buttons = fires ? SB_BUTTON_FIRE : SB_BUTTON_HOLD_AIM};
        for (uint32_t peer = WATCHER; peer <= MOVER; peer++) {
            tapped_session_send_inputs(&tapped, peer, tapped_session_tick(&tapped) + 1, 1, input);
        }
        tapped_session_play(&tapped, 1);
        for (uint32_t peer = WATCHER; peer <= MOVER; peer++) {
            listen(peer, &heard[peer]);
        }
    }
}

static void events_that_are_not_heard_leave_no_gap(void **state)
{
    (void)state;
    begin_match(true, SB_FORM_PLAIN);
    hearing heard[2] = {{0}};
    play_shots(heard, 6);
    for (uint32_t peer = WATCHER; peer <= MOVER; peer++) {
        assert_int_equal(heard[peer].own_shots, 6);
        assert_int_equal(heard[peer].shots_of_the_other, 0);
        assert_int_equal(heard[peer].joins, 2);
    }
    put_mover(true);
    play_shots(heard, 4);
    for (uint32_t peer = WATCHER; peer <= MOVER; peer++) {
        assert_int_equal(heard[peer].own_shots, 10);
        assert_int_equal(heard[peer].shots_of_the_other, 4);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_byte_tells_how_a_hidden_tank_moves),
        cmocka_unit_test(rules_that_hide_nothing_are_asked_only_where_room_is_short),
        cmocka_unit_test_teardown(hidden_tank_is_removed_and_created_again_when_it_is_seen, end),
        cmocka_unit_test_teardown(tank_seen_again_is_created_from_nothing, end),
        cmocka_unit_test_teardown(events_that_are_not_heard_leave_no_gap, end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
