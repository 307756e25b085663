// A state with a single fault is not valid. test_valid_real.c shows that every state of a real
// match is valid.

#include "game/tanks/rules_parts.h"

#include <string.h>

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

#include "game/tanks/fire/ammunition.h"
#include "validity_match.h"
#include "validity_place.h"

// A member, and a value that it must not have.
typedef struct fault {
    const char *name;
    validity_find *place;
    uint32_t offset;
    sb_field_type type; // of U8, U16, U32 and F32
    double value;
} fault;

#define FAULT(find_function, structure, member, kind, number)                                      \
    {                                                                                              \
#find_function "." #member " = " #number, find_function,                                   \
            (uint32_t)offsetof(structure, member), SB_FIELD_##kind, number                         \
    }
#define PLAYER(find_function, member, number) FAULT(find_function, sb_player, member, U8, number)
#define FLAG(find_function, member, number) FAULT(find_function, sb_flag, member, U8, number)
#define AI_STATE(member, kind, number) FAULT(find_ai_state, sb_ai_state, member, kind, number)
#define ROUND(member, kind, number) FAULT(find_round, sb_round, member, kind, number)

// 12 players, 10 pick-ups on the arena and 4 zones.
static const fault record_faults[] = {
    PLAYER(find_alive_player, state, SB_PLAYER_EMPTY),
    PLAYER(find_alive_player, state, SB_PLAYER_DEAD),
    PLAYER(find_alive_player, state, SB_PLAYER_OUT),
    PLAYER(find_alive_player, state, 4),
    PLAYER(find_dead_player, state, SB_PLAYER_EMPTY),
    PLAYER(find_dead_player, state, SB_PLAYER_ALIVE),
    PLAYER(find_dead_player, state, 4),
    PLAYER(find_dead_player, state, 255),
    PLAYER(find_empty_player, state, SB_PLAYER_DEAD),
    PLAYER(find_empty_player, state, SB_PLAYER_ALIVE),
    PLAYER(find_empty_player, team, 1),
    PLAYER(find_empty_player, team, 200),
    PLAYER(find_empty_player, flag, 1),
    PLAYER(find_empty_player, reserved, 1),
    FAULT(find_empty_player, sb_player, turret_yaw, F32, 1.0),
    PLAYER(find_alive_player, slot, 11),
    PLAYER(find_alive_player, slot, 255),
    PLAYER(find_alive_player, type, SB_TANK_KIND_COUNT),
    PLAYER(find_dead_player, type, SB_TANK_KIND_COUNT),
    PLAYER(find_dead_player, type, 255),
    PLAYER(find_alive_player, next_type, SB_TANK_KIND_COUNT),
    PLAYER(find_dead_player, next_type, 255),
    PLAYER(find_alive_player, ammunition, SB_AMMUNITION_COUNT),
    PLAYER(find_dead_player, ammunition, 255),
    PLAYER(find_alive_player, team, SB_TEAM_COUNT + 1),
    PLAYER(find_dead_player, team, 255),
    PLAYER(find_alive_player, wanted_team, SB_TEAM_COUNT + 1),
    PLAYER(find_dead_player, wanted_team, 255),
    FAULT(find_alive_player, sb_player, zones, U32, 16),
    FAULT(find_dead_player, sb_player, zones, U32, 2147483648.0),
    PLAYER(find_alive_player, flag, SB_TEAM_COUNT + 1),
    PLAYER(find_alive_player, flag, 255),
    PLAYER(find_dead_player, flag, 1),
    PLAYER(find_dead_player, flag, 2),
    PLAYER(find_carrier, flag, 0),
    FLAG(find_free_flag, state, 0),
    FLAG(find_free_flag, state, SB_FLAG_CARRIED),
    FLAG(find_free_flag, state, SB_FLAG_DROPPED + 1),
    FLAG(find_free_flag, carrier, 1),
    FLAG(find_free_flag, carrier, 255),
    FLAG(find_free_flag, team, 0),
    FLAG(find_free_flag, team, 3),
    FLAG(find_carried_flag, state, SB_FLAG_HOME),
    FLAG(find_carried_flag, state, SB_FLAG_DROPPED),
    FLAG(find_carried_flag, carrier, 0),
    FLAG(find_carried_flag, carrier, 13),
    FLAG(find_carried_flag, carrier, 255),
    FLAG(find_carried_flag, team, 0),
    FLAG(find_carried_flag, team, 3),
    FAULT(find_free_flag, sb_flag, position.x, F32, 2e6),
    FAULT(find_free_flag, sb_flag, position.y, F32, -2e6),
    FAULT(find_free_flag, sb_flag, position.z, F32, 3e38),
    FAULT(find_shell_record, sb_shell, owner, U8, 255),
    FAULT(find_shell_record, sb_shell, owner, U8, 12),
    FAULT(find_shell_record, sb_shell, ammunition, U8, SB_AMMUNITION_COUNT),
    FAULT(find_shell_record, sb_shell, bounces, U8, SB_RICOCHET_COUNT_MAX + 1),
    FAULT(find_shell_record, sb_shell, end_tick, U32, 4294967295.0),
    FAULT(find_shell_record, sb_shell, end_tick, U32, 100000),
    FAULT(find_unused_shell_record, sb_shell, owner, U8, 1),
    FAULT(find_unused_shell_record, sb_shell, end_tick, U32, 1),
    FAULT(find_unused_shell_record, sb_shell, velocity.x, F32, 1.0),
    FAULT(find_pick_up, sb_pick_up, kind, U8, SB_PICK_UP_KIND_COUNT),
    FAULT(find_pick_up, sb_pick_up, present, U8, 2),
    FAULT(find_pick_up, sb_pick_up, position.x, F32, 400.0),
    FAULT(find_pick_up, sb_pick_up, position.y, F32, 400.0),
    FAULT(find_pick_up, sb_pick_up, position.z, F32, 400.0),
    ROUND(phase, U8, SB_PHASE_RESULT + 1),
    ROUND(winner_team, U8, SB_TEAM_COUNT + 1),
    ROUND(winner_player, U8, 13),
    ROUND(targets_left, U16, 65535),
    ROUND(targets_left, U16, 100),
    AI_STATE(enemy, U8, 13),
    AI_STATE(enemy, U8, 255),
    AI_STATE(goal_kind, U8, SB_GOAL_REACH + 1),
    AI_STATE(waypoint_count, U8, SB_AI_WAYPOINT_COUNT + 1),
    AI_STATE(waypoint, U8, SB_AI_WAYPOINT_COUNT + 1),
    AI_STATE(side, U8, 2),
    AI_STATE(ammunition, U8, SB_AMMUNITION_COUNT + 1),
    AI_STATE(aim_error_yaw, F32, 1.5),
    AI_STATE(aim_error_yaw, F32, -3e38),
    AI_STATE(aim_error_pitch, F32, -1.5),
    AI_STATE(aim_error_pitch, F32, 3e38),
};

#define BODY(find_function, member, kind, number)                                                  \
    FAULT(find_function, sb_body, member, kind, number)
// None of these values is valid in any of them.
#define MADE(find_function)                                                                        \
    BODY(find_function, shape, U8, SB_BODY_HULL), BODY(find_function, motion, U8, 1),              \
        BODY(find_function, half_extents.x, F32, 0.01),                                            \
        BODY(find_function, half_extents.y, F32, 300.0),                                           \
        BODY(find_function, half_extents.z, F32, 0.01),                                            \
        BODY(find_function, inverse_mass, F32, 1e6), BODY(find_function, restitution, F32, 0.987), \
        BODY(find_function, friction, F32, 0.321), BODY(find_function, gravity_scale, F32, 0.0),   \
        BODY(find_function, drag_per_s, F32, 1.0), BODY(find_function, layer, U32, 0x10),          \
        BODY(find_function, mask, U32, 0x10),                                                      \
        BODY(find_function, flags, U8, SB_BODY_SENSOR | SB_BODY_SLEEPLESS)

static const fault body_faults[] = {
    MADE(find_tank),
    MADE(find_shell),
    MADE(find_crate),
    MADE(find_wall),
    MADE(find_ball),
    BODY(find_tank, shape, U8, SB_BODY_SPHERE),
    BODY(find_tank, tilt.y, F32, 0.1),
    BODY(find_tank, tilt.w, F32, 0.7),
    BODY(find_tank, tilt.w, F32, -1.0),
    BODY(find_shell, shape, U8, SB_BODY_BOX),
    BODY(find_crate, shape, U8, SB_BODY_FREE),
    BODY(find_ball, shape, U8, SB_BODY_FREE),
    BODY(find_wall, shape, U8, SB_BODY_FREE),
    BODY(find_tank, shape, U8, SB_BODY_FREE),
    BODY(find_shell, shape, U8, SB_BODY_FREE),
};

static void write(const fault *of, void *place)
{
    uint8_t *at = (uint8_t *)place + of->offset;
    if (of->type == SB_FIELD_F32) {
        float value = (float)of->value;
        memcpy(at, &value, sizeof value);
        return;
    }
    uint32_t whole = (uint32_t)of->value;
    uint8_t u8 = (uint8_t)whole;
    uint16_t u16 = (uint16_t)whole;
    uint32_t size = sb_field_type_size(of->type);
    memcpy(at, size == 1 ? (const void *)&u8 : size == 2 ? (const void *)&u16 : &whole, size);
}

// Returns true if the state has a place for the fault, which must then be found.
static bool try_fault(const validity_match *at, const fault *of)
{
    validity_view view;
    validity_match_look(at, &view);
    void *place = of->place(&view.play);
    if (place == NULL) {
        return false;
    }
    validity_match_save(at);
    write(of, place);
    bool refused = !validity_match_is_valid(at);
    validity_match_restore(at);
    if (!refused) {
        fail_msg("tick %u: the fault %s counts as valid", sb_game_tick(at->game), of->name);
    }
    assert_true(validity_match_is_valid(at));
    return true;
}

// Plays a match, and tries each fault at the first place for it.
static void try_faults(sb_mode mode, const fault *faults, size_t count)
{
    validity_match at;
    bool tried[sizeof record_faults / sizeof record_faults[0]] = {false};
    assert_true(count <= sizeof tried);
    validity_match_begin(&at, 0, mode, 3);
    size_t left = count;
    for (uint32_t tick = 0; left > 0 && tick < 4000; tick++) {
        for (size_t i = 0; i < count && tick % 8 == 0; i++) {
            if (!tried[i] && try_fault(&at, &faults[i])) {
                tried[i] = true;
                left--;
            }
        }
        if (!validity_match_play(&at)) {
            validity_match_end(&at);
            validity_match_begin(&at, 0, mode, 4 + tick);
        }
    }
    for (size_t i = 0; i < count; i++) {
        if (!tried[i]) {
            fail_msg("no place for %s in any state", faults[i].name);
        }
    }
    validity_match_end(&at);
}

static void a_record_with_a_fault_is_refused(void **state)
{
    (void)state;
    try_faults(SB_MODE_CTF, record_faults, sizeof record_faults / sizeof record_faults[0]);
}

static void a_body_that_the_rules_did_not_make_is_refused(void **state)
{
    (void)state;
    try_faults(SB_MODE_TARGETS, body_faults, sizeof body_faults / sizeof body_faults[0]);
}

// Faults that are allowed in another mode.
static void state_that_the_mode_does_not_have_is_refused(void **state)
{
    (void)state;
    static const fault none_in_deathmatch[] = {
        PLAYER(find_alive_player, team, 1), PLAYER(find_dead_player, team, 2),
        PLAYER(find_alive_player, flag, 1), ROUND(targets_left, U16, 1)};
    static const fault none_in_teams[] = {PLAYER(find_alive_player, team, 0),
                                          PLAYER(find_dead_player, team, 0),
                                          PLAYER(find_alive_player, flag, 1)};
    static const fault none_with_targets[] = {
        FAULT(find_wall_record, sb_wall, health, U16, 0),
        FAULT(find_wall_record, sb_wall, target, U8, 1),
        FAULT(find_wall_record, sb_wall, target, U8, 2),
        FAULT(find_broken_wall_record, sb_wall, health, U16, 1),
        FAULT(find_broken_wall_record, sb_wall, target, U8, 2),
        ROUND(targets_left, U16, 0)};
    try_faults(SB_MODE_DEATHMATCH, none_in_deathmatch, 4);
    try_faults(SB_MODE_TEAM, none_in_teams, 3);
    try_faults(SB_MODE_TARGETS, none_with_targets, 6);
}

// Plays on until there is a place for it.
static void *await(validity_match *at, validity_find *place)
{
    for (uint32_t tick = 0; tick < 4000 && validity_match_play(at); tick++) {
        validity_view view;
        validity_match_look(at, &view);
        void *found = place(&view.play);
        if (found != NULL) {
            return found;
        }
    }
    fail_msg("the state has no place for the fault");
    return NULL;
}

// Two faults that agree with each other in part; each alone would be found.
static void faults_that_agree_in_part_are_refused(void **state)
{
    (void)state;
    validity_match at;
    validity_match_begin(&at, 0, SB_MODE_CTF, 8);
    sb_flag *flag = await(&at, find_carried_flag);
    validity_view view;
    validity_match_look(&at, &view);
    validity_match_save(&at);
    // Two players carry one flag.
    for (uint32_t slot = 0; slot < view.play.player_capacity; slot++) {
        if (view.play.players[slot].state == SB_PLAYER_ALIVE && slot + 1u != flag->carrier) {
            view.play.players[slot].flag = flag->team;
        }
    }
    assert_false(validity_match_is_valid(&at));
    validity_match_restore(&at);
    // Two flags with one carrier.
    sb_flag *other = &view.play.flags[2 - flag->team];
    other->state = SB_FLAG_CARRIED;
    other->carrier = flag->carrier;
    assert_false(validity_match_is_valid(&at));
    validity_match_restore(&at);
    // A carrier beyond the slots.
    view.play.players[flag->carrier - 1].flag = 0;
    flag->carrier = 13;
    assert_false(validity_match_is_valid(&at));
    validity_match_restore(&at);
    // A carrier that is gone with its body.
    uint32_t slot = flag->carrier - 1u;
    view.play.players[slot].state = SB_PLAYER_DEAD;
    sb_world_body_remove(sb_game_world(at.game), slot);
    assert_false(validity_match_is_valid(&at));
    view.play.players[slot].flag = 0;
    flag->state = SB_FLAG_DROPPED;
    flag->carrier = 0;
    assert_true(validity_match_is_valid(&at));
    validity_match_restore(&at);
    validity_match_end(&at);
}

// A body where none belongs, and a tank of another type.
static void bodies_that_do_not_belong_are_refused(void **state)
{
    (void)state;
    validity_match at;
    validity_match_begin(&at, 0, SB_MODE_DEATHMATCH, 9);
    sb_body *body = await(&at, find_tank);
    sb_player *dead = await(&at, find_dead_player);
    validity_view view;
    validity_match_look(&at, &view);
    validity_match_save(&at);
    view.play.bodies[dead->slot] = *body;
    assert_false(validity_match_is_valid(&at));
    validity_match_restore(&at);
    sb_player *player = &view.play.players[body - view.play.bodies];
    player->type = (uint8_t)((player->type + 1) % SB_TANK_KIND_COUNT);
    assert_false(validity_match_is_valid(&at));
    validity_match_restore(&at);
    validity_match_end(&at);
}

// A player's shell uses one of the player's own places, and only while the slot is taken.
static void shells_that_are_nobodys_are_refused(void **state)
{
    (void)state;
    validity_match at;
    validity_match_begin(&at, 0, SB_MODE_DEATHMATCH, 9);
    const sb_shell *record;
    const sb_player *empty;
    validity_view view;
    do {
        record = await(&at, find_shell_record);
        validity_match_look(&at, &view);
        empty = find_empty_player(&view.play);
    } while (empty == NULL);
    uint32_t first = view.play.context->kind_first[SB_ENTITY_SHELL];
    uint32_t from = (uint32_t)(record - view.play.shells);
    uint32_t to = (uint32_t)(empty - view.play.players) * SB_SHELLS_PER_PLAYER;
    validity_match_save(&at);
    view.play.shells[to] = *record;
    view.play.bodies[first + to] = view.play.bodies[first + from];
    assert_false(validity_match_is_valid(&at));
    view.play.shells[to].owner = (uint8_t)(empty - view.play.players);
    assert_false(validity_match_is_valid(&at));
    validity_match_restore(&at);
    validity_match_end(&at);
}

// The game checks slots first, and the rules must agree with them.
static void a_slot_unknown_to_the_rules_is_refused(void **state)
{
    (void)state;
    validity_match at;
    validity_match_begin(&at, 0, SB_MODE_DEATHMATCH, 10);
    sb_player *empty = await(&at, find_empty_player);
    sb_world world = sb_game_world(at.game);
    sb_slot *slots = sb_layout_at(world.layout, world.block, SB_SECTION_SLOTS);
    validity_view view;
    validity_match_look(&at, &view);
    slots[empty - view.play.players].state = SB_SLOT_PLAYER;
    assert_false(validity_match_is_valid(&at));
    slots[empty - view.play.players].state = SB_SLOT_EMPTY;
    sb_player *dead = await(&at, find_dead_player);
    validity_match_look(&at, &view);
    slots[dead - view.play.players].state = SB_SLOT_EMPTY;
    assert_false(validity_match_is_valid(&at));
    validity_match_end(&at);
}

// Motion, and values that are only counted and compared, may be anything.
static void any_free_value_is_accepted(void **state)
{
    (void)state;
    static const fault harmless[] = {
        FAULT(find_alive_player, sb_player, turret_yaw, F32, 3e38),
        FAULT(find_alive_player, sb_player, turret_pitch, F32, -3e38),
        FAULT(find_alive_player, sb_player, charge, F32, -3e38),
        FAULT(find_alive_player, sb_player, distance_m, F32, 3e38),
        FAULT(find_alive_player, sb_player, shells_fired, U32, 4294967295.0),
        FAULT(find_alive_player, sb_player, score, U16, 32768),
        FAULT(find_alive_player, sb_player, health, U16, 65535),
        FAULT(find_alive_player, sb_player, shield, U16, 65535),
        FAULT(find_dead_player, sb_player, deaths, U16, 65535),
        FAULT(find_shell_record, sb_shell, flown_m, F32, -3e38),
        FAULT(find_shell_record, sb_shell, velocity.y, F32, 3e38),
        FAULT(find_ai_state, sb_ai_state, goal.x, F32, 3e38),
        FAULT(find_ai_state, sb_ai_state, waypoints, F32, -3e38),
        FAULT(find_pick_up, sb_pick_up, ready_tick, U32, 4294967295.0),
        FAULT(find_round, sb_round, end_tick, U32, 4294967295.0),
        FAULT(find_tank, sb_body, velocity.x, F32, 100.0),
        FAULT(find_tank, sb_body, position.x, F32, -4000.0),
        FAULT(find_ball, sb_body, impulse.y, F32, 1e9),
    };
    validity_match at;
    validity_match_begin(&at, 0, SB_MODE_DEATHMATCH, 11);
    for (size_t i = 0; i < sizeof harmless / sizeof harmless[0]; i++) {
        void *place = await(&at, harmless[i].place);
        validity_match_save(&at);
        write(&harmless[i], place);
        if (!validity_match_is_valid(&at)) {
            fail_msg("the harmless change %s is refused", harmless[i].name);
        }
        validity_match_restore(&at);
    }
    validity_match_end(&at);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_record_with_a_fault_is_refused),
        cmocka_unit_test(a_body_that_the_rules_did_not_make_is_refused),
        cmocka_unit_test(state_that_the_mode_does_not_have_is_refused),
        cmocka_unit_test(faults_that_agree_in_part_are_refused),
        cmocka_unit_test(bodies_that_do_not_belong_are_refused),
        cmocka_unit_test(shells_that_are_nobodys_are_refused),
        cmocka_unit_test(a_slot_unknown_to_the_rules_is_refused),
        cmocka_unit_test(any_free_value_is_accepted),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
