// What a sound state is: every one that a real match comes to, and none in which a single thing is
// wrong.

#include "game/tanks/sound.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

#include "game/tanks/fire/ammunition.h"
#include "sound_match.h"

#define REAL_SECONDS 60u

// What was seen, so that a match in which nothing happens proves nothing.
typedef struct sights {
    uint64_t ended, left, carriers_left, bounced, out, warm_up, result;
    sb_tanks_totals totals;
} sights;

static void note(const sound_match *at, sights *seen)
{
    sound_view view;
    sound_match_look(at, &view);
    for (uint32_t slot = 0; slot < view.play.player_capacity; slot++) {
        seen->out += view.play.players[slot].state == SB_PLAYER_OUT;
    }
    for (uint32_t i = 0; i < view.play.player_capacity * SB_SHELLS_PER_PLAYER; i++) {
        seen->bounced += view.play.shells[i].bounces > 0;
    }
    seen->warm_up += view.play.round->phase == SB_PHASE_WARM_UP;
    seen->result += view.play.round->phase == SB_PHASE_RESULT;
}

static void note_end(const sound_match *at, sights *seen)
{
    sound_view view;
    sound_match_look(at, &view);
    seen->ended += sb_game_ended(at->game);
    seen->left += at->leave_count;
    seen->carriers_left += at->carrier_leave_count;
    const sb_tanks_totals *totals = view.play.totals;
    seen->totals.shells_fired += totals->shells_fired;
    seen->totals.kills += totals->kills;
    seen->totals.pick_ups += totals->pick_ups;
    seen->totals.walls_broken += totals->walls_broken;
    seen->totals.flags_taken += totals->flags_taken;
    seen->totals.flags_captured += totals->flags_captured;
    seen->totals.flags_returned += totals->flags_returned;
    seen->totals.targets_destroyed += totals->targets_destroyed;
}

static void play_and_ask(uint32_t map, sb_mode mode, uint64_t seed, sights *seen)
{
    sound_match at;
    sound_match_begin(&at, map, mode, seed);
    uint32_t ticks = REAL_SECONDS * sound_scale() * at.def.tick_rate_hz;
    do {
        if (!sound_match_is_sound(&at)) {
            fail_msg("map %u, mode %u, seed %" PRIu64 ": unsound after tick %u", map, mode, seed,
                     sb_game_tick(at.game));
        }
        note(&at, seen);
    } while (sb_game_tick(at.game) < ticks && sound_match_play(&at));
    note_end(&at, seen);
    sound_match_end(&at);
}

static void every_state_of_real_matches_is_sound(void **state)
{
    (void)state;
    sights seen = {0};
    for (uint32_t map = 0; map < SOUND_MAP_COUNT; map++) {
        for (uint32_t mode = 0; mode < SB_MODE_COUNT; mode++) {
            uint64_t seed = sound_seed() * 100 + map * SB_MODE_COUNT + mode;
            play_and_ask(map, (sb_mode)mode, seed, &seen);
        }
    }
    const sb_tanks_totals *totals = &seen.totals;
    print_message(
        "%" PRIu64 " shells (in %" PRIu64 " states one had bounced), %" PRIu64 " kills, %" PRIu64
        " pick-ups, %" PRIu64 " walls, %" PRIu64 " flags taken, %" PRIu64 " captured, %" PRIu64
        " returned, %" PRIu64 " targets; %" PRIu64 " left, %" PRIu64
        " of them with a flag; %" PRIu64 " matches ended\n",
        totals->shells_fired, seen.bounced, totals->kills, totals->pick_ups, totals->walls_broken,
        totals->flags_taken, totals->flags_captured, totals->flags_returned,
        totals->targets_destroyed, seen.left, seen.carriers_left, seen.ended);
    assert_true(totals->shells_fired > 500);
    assert_true(totals->kills > 30);
    assert_true(totals->pick_ups > 30);
    assert_true(totals->walls_broken > 0);
    assert_true(totals->flags_taken > 3);
    assert_true(totals->flags_returned > 0);
    assert_true(totals->targets_destroyed > 0);
    assert_true(seen.left > 20);
    assert_true(seen.warm_up > 0);
    assert_true(seen.result > 0);
}

// Finds a place for a fault in the state as it is, or NULL if it has none now.
typedef void *find(const sb_tanks_play *play);

static void *player_in(const sb_tanks_play *play, sb_player_state state)
{
    for (uint32_t slot = 0; slot < play->player_capacity; slot++) {
        if (play->players[slot].state == state) {
            return &play->players[slot];
        }
    }
    return NULL;
}

static void *alive_player(const sb_tanks_play *play)
{
    return player_in(play, SB_PLAYER_ALIVE);
}

static void *dead_player(const sb_tanks_play *play)
{
    return player_in(play, SB_PLAYER_DEAD);
}

static void *empty_player(const sb_tanks_play *play)
{
    return player_in(play, SB_PLAYER_EMPTY);
}

static void *carrier(const sb_tanks_play *play)
{
    for (uint32_t slot = 0; slot < play->player_capacity; slot++) {
        if (play->players[slot].flag != 0) {
            return &play->players[slot];
        }
    }
    return NULL;
}

static void *flag_in(const sb_tanks_play *play, bool carried)
{
    for (uint32_t i = 0; i < play->flag_count; i++) {
        if ((play->flags[i].state == SB_FLAG_CARRIED) == carried) {
            return &play->flags[i];
        }
    }
    return NULL;
}

static void *carried_flag(const sb_tanks_play *play)
{
    return flag_in(play, true);
}

static void *free_flag(const sb_tanks_play *play)
{
    return flag_in(play, false);
}

static sb_body *body_of(const sb_tanks_play *play, sb_entity_kind kind, bool there)
{
    for (uint32_t i = 0; i < play->context->kind_counts[kind]; i++) {
        sb_body *body = &play->bodies[play->context->kind_first[kind] + i];
        if ((body->shape != SB_BODY_FREE) == there) {
            return body;
        }
    }
    return NULL;
}

static void *tank(const sb_tanks_play *play)
{
    return body_of(play, SB_ENTITY_TANK, true);
}

static void *shell(const sb_tanks_play *play)
{
    return body_of(play, SB_ENTITY_SHELL, true);
}

static void *crate(const sb_tanks_play *play)
{
    return body_of(play, SB_ENTITY_CRATE, true);
}

static void *wall(const sb_tanks_play *play)
{
    return body_of(play, SB_ENTITY_WALL, true);
}

static void *ball(const sb_tanks_play *play)
{
    return body_of(play, SB_ENTITY_BALL, true);
}

static sb_shell *shell_record(const sb_tanks_play *play, bool there)
{
    const sb_body *body = body_of(play, SB_ENTITY_SHELL, there);
    uint32_t first = play->context->kind_first[SB_ENTITY_SHELL];
    return body != NULL ? &play->shells[(uint32_t)(body - play->bodies) - first] : NULL;
}

static void *flying(const sb_tanks_play *play)
{
    return shell_record(play, true);
}

static void *not_flying(const sb_tanks_play *play)
{
    return shell_record(play, false);
}

static void *wall_record(const sb_tanks_play *play, bool there)
{
    const sb_body *body = body_of(play, SB_ENTITY_WALL, there);
    uint32_t first = play->context->kind_first[SB_ENTITY_WALL];
    return body != NULL ? &play->walls[(uint32_t)(body - play->bodies) - first] : NULL;
}

static void *standing(const sb_tanks_play *play)
{
    return wall_record(play, true);
}

static void *broken(const sb_tanks_play *play)
{
    return wall_record(play, false);
}

static void *pick_up(const sb_tanks_play *play)
{
    return play->pick_ups;
}

static void *the_round(const sb_tanks_play *play)
{
    return play->round;
}

static void *mind(const sb_tanks_play *play)
{
    return &play->minds[2];
}

// A member and a value that it cannot have.
typedef struct fault {
    const char *name;
    find *place;
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
#define MIND(member, kind, number) FAULT(mind, sb_mind, member, kind, number)
#define ROUND(member, kind, number) FAULT(the_round, sb_round, member, kind, number)

// 12 players, 10 pick-ups on the arena and 4 zones.
static const fault record_faults[] = {
    PLAYER(alive_player, state, SB_PLAYER_EMPTY),
    PLAYER(alive_player, state, SB_PLAYER_DEAD),
    PLAYER(alive_player, state, SB_PLAYER_OUT),
    PLAYER(alive_player, state, 4),
    PLAYER(dead_player, state, SB_PLAYER_EMPTY),
    PLAYER(dead_player, state, SB_PLAYER_ALIVE),
    PLAYER(dead_player, state, 4),
    PLAYER(dead_player, state, 255),
    PLAYER(empty_player, state, SB_PLAYER_DEAD),
    PLAYER(empty_player, state, SB_PLAYER_ALIVE),
    PLAYER(empty_player, team, 1),
    PLAYER(empty_player, team, 200),
    PLAYER(empty_player, flag, 1),
    PLAYER(empty_player, reserved, 1),
    FAULT(empty_player, sb_player, turret_yaw, F32, 1.0),
    PLAYER(alive_player, slot, 11),
    PLAYER(alive_player, slot, 255),
    PLAYER(alive_player, type, SB_TANK_KIND_COUNT),
    PLAYER(dead_player, type, SB_TANK_KIND_COUNT),
    PLAYER(dead_player, type, 255),
    PLAYER(alive_player, next_type, SB_TANK_KIND_COUNT),
    PLAYER(dead_player, next_type, 255),
    PLAYER(alive_player, ammunition, SB_AMMUNITION_COUNT),
    PLAYER(dead_player, ammunition, 255),
    PLAYER(alive_player, team, SB_TEAM_COUNT + 1),
    PLAYER(dead_player, team, 255),
    PLAYER(alive_player, wanted_team, SB_TEAM_COUNT + 1),
    PLAYER(dead_player, wanted_team, 255),
    FAULT(alive_player, sb_player, zones, U32, 16),
    FAULT(dead_player, sb_player, zones, U32, 2147483648.0),
    PLAYER(alive_player, flag, SB_TEAM_COUNT + 1),
    PLAYER(alive_player, flag, 255),
    PLAYER(dead_player, flag, 1),
    PLAYER(dead_player, flag, 2),
    PLAYER(carrier, flag, 0),
    FLAG(free_flag, state, 0),
    FLAG(free_flag, state, SB_FLAG_CARRIED),
    FLAG(free_flag, state, SB_FLAG_DROPPED + 1),
    FLAG(free_flag, carrier, 1),
    FLAG(free_flag, carrier, 255),
    FLAG(free_flag, team, 0),
    FLAG(free_flag, team, 3),
    FLAG(carried_flag, state, SB_FLAG_HOME),
    FLAG(carried_flag, state, SB_FLAG_DROPPED),
    FLAG(carried_flag, carrier, 0),
    FLAG(carried_flag, carrier, 13),
    FLAG(carried_flag, carrier, 255),
    FLAG(carried_flag, team, 0),
    FLAG(carried_flag, team, 3),
    FAULT(free_flag, sb_flag, position.x, F32, 2e6),
    FAULT(free_flag, sb_flag, position.y, F32, -2e6),
    FAULT(free_flag, sb_flag, position.z, F32, 3e38),
    FAULT(flying, sb_shell, owner, U8, 255),
    FAULT(flying, sb_shell, owner, U8, 12),
    FAULT(flying, sb_shell, ammunition, U8, SB_AMMUNITION_COUNT),
    FAULT(flying, sb_shell, bounces, U8, SB_RICOCHET_COUNT_MAX + 1),
    FAULT(flying, sb_shell, end_tick, U32, 4294967295.0),
    FAULT(flying, sb_shell, end_tick, U32, 100000),
    FAULT(not_flying, sb_shell, owner, U8, 1),
    FAULT(not_flying, sb_shell, end_tick, U32, 1),
    FAULT(not_flying, sb_shell, velocity.x, F32, 1.0),
    FAULT(pick_up, sb_pick_up, kind, U8, SB_PICK_UP_KIND_COUNT),
    FAULT(pick_up, sb_pick_up, present, U8, 2),
    FAULT(pick_up, sb_pick_up, position.x, F32, 400.0),
    FAULT(pick_up, sb_pick_up, position.y, F32, 400.0),
    FAULT(pick_up, sb_pick_up, position.z, F32, 400.0),
    ROUND(phase, U8, SB_PHASE_RESULT + 1),
    ROUND(winner_team, U8, SB_TEAM_COUNT + 1),
    ROUND(winner_player, U8, 13),
    ROUND(targets_left, U16, 65535),
    ROUND(targets_left, U16, 100),
    MIND(enemy, U8, 13),
    MIND(enemy, U8, 255),
    MIND(errand, U8, SB_ERRAND_GUARD + 1),
    MIND(waypoint_count, U8, SB_MIND_WAYPOINT_COUNT + 1),
    MIND(waypoint, U8, SB_MIND_WAYPOINT_COUNT + 1),
    MIND(side, U8, 2),
    MIND(ammunition, U8, SB_AMMUNITION_COUNT + 1),
    MIND(aim_error_yaw, F32, 1.5),
    MIND(aim_error_yaw, F32, -3e38),
    MIND(aim_error_pitch, F32, -1.5),
    MIND(aim_error_pitch, F32, 3e38),
};

#define BODY(find_function, member, kind, number)                                                  \
    FAULT(find_function, sb_body, member, kind, number)
// Of none of them is any of these values right.
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
    MADE(tank),
    MADE(shell),
    MADE(crate),
    MADE(wall),
    MADE(ball),
    BODY(tank, shape, U8, SB_BODY_SPHERE),
    BODY(tank, tilt.y, F32, 0.1),
    BODY(tank, tilt.w, F32, 0.7),
    BODY(tank, tilt.w, F32, -1.0),
    BODY(shell, shape, U8, SB_BODY_BOX),
    BODY(crate, shape, U8, SB_BODY_FREE),
    BODY(ball, shape, U8, SB_BODY_FREE),
    BODY(wall, shape, U8, SB_BODY_FREE),
    BODY(tank, shape, U8, SB_BODY_FREE),
    BODY(shell, shape, U8, SB_BODY_FREE),
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

static uint8_t saved[1u << 21];

static void save(const sound_match *at)
{
    sb_world world = sb_game_world(at->game);
    assert_true(world.layout->size <= sizeof saved);
    memcpy(saved, world.block, world.layout->size);
}

static void restore(const sound_match *at)
{
    sb_world world = sb_game_world(at->game);
    memcpy(world.block, saved, world.layout->size);
}

// True if the fault has a place in the state; then it has to be found.
static bool try_fault(const sound_match *at, const fault *of)
{
    sound_view view;
    sound_match_look(at, &view);
    void *place = of->place(&view.play);
    if (place == NULL) {
        return false;
    }
    save(at);
    write(of, place);
    bool refused = !sound_match_is_sound(at);
    restore(at);
    if (!refused) {
        fail_msg("tick %u: %s passes for sound", sb_game_tick(at->game), of->name);
    }
    assert_true(sound_match_is_sound(at));
    return true;
}

// Plays a match, and tries each fault where it first has a place.
static void try_faults(sb_mode mode, const fault *faults, size_t count)
{
    sound_match at;
    bool tried[sizeof record_faults / sizeof record_faults[0]] = {false};
    assert_true(count <= sizeof tried);
    sound_match_begin(&at, 0, mode, 3);
    size_t left = count;
    for (uint32_t tick = 0; left > 0 && tick < 4000; tick++) {
        for (size_t i = 0; i < count && tick % 8 == 0; i++) {
            if (!tried[i] && try_fault(&at, &faults[i])) {
                tried[i] = true;
                left--;
            }
        }
        if (!sound_match_play(&at)) {
            sound_match_end(&at);
            sound_match_begin(&at, 0, mode, 4 + tick);
        }
    }
    for (size_t i = 0; i < count; i++) {
        if (!tried[i]) {
            fail_msg("no place for %s in any state", faults[i].name);
        }
    }
    sound_match_end(&at);
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

// The faults that are none in another mode.
static void what_the_mode_does_not_have_is_refused(void **state)
{
    (void)state;
    static const fault none_in_deathmatch[] = {
        PLAYER(alive_player, team, 1), PLAYER(dead_player, team, 2), PLAYER(alive_player, flag, 1),
        ROUND(targets_left, U16, 1)};
    static const fault none_in_teams[] = {
        PLAYER(alive_player, team, 0), PLAYER(dead_player, team, 0), PLAYER(alive_player, flag, 1)};
    static const fault none_with_targets[] = {
        FAULT(standing, sb_wall, health, U16, 0), FAULT(standing, sb_wall, target, U8, 1),
        FAULT(standing, sb_wall, target, U8, 2),  FAULT(broken, sb_wall, health, U16, 1),
        FAULT(broken, sb_wall, target, U8, 2),    ROUND(targets_left, U16, 0)};
    try_faults(SB_MODE_DEATHMATCH, none_in_deathmatch, 4);
    try_faults(SB_MODE_TEAM, none_in_teams, 3);
    try_faults(SB_MODE_TARGETS, none_with_targets, 6);
}

// Plays on until there is such a place.
static void *await(sound_match *at, find *place)
{
    for (uint32_t tick = 0; tick < 4000 && sound_match_play(at); tick++) {
        sound_view view;
        sound_match_look(at, &view);
        void *found = place(&view.play);
        if (found != NULL) {
            return found;
        }
    }
    fail_msg("nothing found");
    return NULL;
}

// Two wrongs that fit each other by half: each alone would be found.
static void what_agrees_by_half_is_refused(void **state)
{
    (void)state;
    sound_match at;
    sound_match_begin(&at, 0, SB_MODE_CTF, 8);
    sb_flag *flag = await(&at, carried_flag);
    sound_view view;
    sound_match_look(&at, &view);
    save(&at);
    // Two who carry one flag.
    for (uint32_t slot = 0; slot < view.play.player_capacity; slot++) {
        if (view.play.players[slot].state == SB_PLAYER_ALIVE && slot + 1u != flag->carrier) {
            view.play.players[slot].flag = flag->team;
        }
    }
    assert_false(sound_match_is_sound(&at));
    restore(&at);
    // Two flags with one carrier.
    sb_flag *other = &view.play.flags[2 - flag->team];
    other->state = SB_FLAG_CARRIED;
    other->carrier = flag->carrier;
    assert_false(sound_match_is_sound(&at));
    restore(&at);
    // A carrier for whom there is no slot.
    view.play.players[flag->carrier - 1].flag = 0;
    flag->carrier = 13;
    assert_false(sound_match_is_sound(&at));
    restore(&at);
    // A carrier who is gone, with his body.
    uint32_t slot = flag->carrier - 1u;
    view.play.players[slot].state = SB_PLAYER_DEAD;
    sb_world_body_remove(sb_game_world(at.game), slot);
    assert_false(sound_match_is_sound(&at));
    view.play.players[slot].flag = 0;
    flag->state = SB_FLAG_DROPPED;
    flag->carrier = 0;
    assert_true(sound_match_is_sound(&at));
    restore(&at);
    sound_match_end(&at);
}

// A body where none belongs, and a tank of another type.
static void bodies_that_do_not_belong_are_refused(void **state)
{
    (void)state;
    sound_match at;
    sound_match_begin(&at, 0, SB_MODE_DEATHMATCH, 9);
    sb_body *body = await(&at, tank);
    sb_player *dead = await(&at, dead_player);
    sound_view view;
    sound_match_look(&at, &view);
    save(&at);
    view.play.bodies[dead->slot] = *body;
    assert_false(sound_match_is_sound(&at));
    restore(&at);
    sb_player *player = &view.play.players[body - view.play.bodies];
    player->type = (uint8_t)((player->type + 1) % SB_TANK_KIND_COUNT);
    assert_false(sound_match_is_sound(&at));
    restore(&at);
    sound_match_end(&at);
}

// The shell of a player flies in one of its own places, and only while somebody is in the slot.
static void shells_that_are_nobodys_are_refused(void **state)
{
    (void)state;
    sound_match at;
    sound_match_begin(&at, 0, SB_MODE_DEATHMATCH, 9);
    const sb_shell *record;
    const sb_player *empty;
    sound_view view;
    do {
        record = await(&at, flying);
        sound_match_look(&at, &view);
        empty = empty_player(&view.play);
    } while (empty == NULL);
    uint32_t first = view.play.context->kind_first[SB_ENTITY_SHELL];
    uint32_t from = (uint32_t)(record - view.play.shells);
    uint32_t to = (uint32_t)(empty - view.play.players) * SB_SHELLS_PER_PLAYER;
    save(&at);
    view.play.shells[to] = *record;
    view.play.bodies[first + to] = view.play.bodies[first + from];
    assert_false(sound_match_is_sound(&at));
    view.play.shells[to].owner = (uint8_t)(empty - view.play.players);
    assert_false(sound_match_is_sound(&at));
    restore(&at);
    sound_match_end(&at);
}

// Slots are checked before; the rules have to agree with them.
static void a_slot_of_which_the_rules_know_nothing_is_refused(void **state)
{
    (void)state;
    sound_match at;
    sound_match_begin(&at, 0, SB_MODE_DEATHMATCH, 10);
    sb_player *empty = await(&at, empty_player);
    sb_world world = sb_game_world(at.game);
    sb_slot *slots = sb_layout_at(world.layout, world.block, SB_SECTION_SLOTS);
    sound_view view;
    sound_match_look(&at, &view);
    slots[empty - view.play.players].state = SB_SLOT_PLAYER;
    assert_false(sound_match_is_sound(&at));
    slots[empty - view.play.players].state = SB_SLOT_EMPTY;
    sb_player *dead = await(&at, dead_player);
    sound_match_look(&at, &view);
    slots[dead - view.play.players].state = SB_SLOT_EMPTY;
    assert_false(sound_match_is_sound(&at));
    sound_match_end(&at);
}

// What may have any value: how things move, and what is only counted and compared.
static void what_may_be_anything_is_accepted(void **state)
{
    (void)state;
    static const fault harmless[] = {
        FAULT(alive_player, sb_player, turret_yaw, F32, 3e38),
        FAULT(alive_player, sb_player, turret_pitch, F32, -3e38),
        FAULT(alive_player, sb_player, charge, F32, -3e38),
        FAULT(alive_player, sb_player, distance_m, F32, 3e38),
        FAULT(alive_player, sb_player, shells_fired, U32, 4294967295.0),
        FAULT(alive_player, sb_player, score, U16, 32768),
        FAULT(alive_player, sb_player, health, U16, 65535),
        FAULT(alive_player, sb_player, shield, U16, 65535),
        FAULT(dead_player, sb_player, deaths, U16, 65535),
        FAULT(flying, sb_shell, flown_m, F32, -3e38),
        FAULT(flying, sb_shell, velocity.y, F32, 3e38),
        FAULT(mind, sb_mind, goal.x, F32, 3e38),
        FAULT(mind, sb_mind, waypoints, F32, -3e38),
        FAULT(pick_up, sb_pick_up, ready_tick, U32, 4294967295.0),
        FAULT(the_round, sb_round, end_tick, U32, 4294967295.0),
        FAULT(tank, sb_body, velocity.x, F32, 100.0),
        FAULT(tank, sb_body, position.x, F32, -4000.0),
        FAULT(ball, sb_body, impulse.y, F32, 1e9),
    };
    sound_match at;
    sound_match_begin(&at, 0, SB_MODE_DEATHMATCH, 11);
    for (size_t i = 0; i < sizeof harmless / sizeof harmless[0]; i++) {
        void *place = await(&at, harmless[i].place);
        save(&at);
        write(&harmless[i], place);
        if (!sound_match_is_sound(&at)) {
            fail_msg("%s is refused", harmless[i].name);
        }
        restore(&at);
    }
    sound_match_end(&at);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_state_of_real_matches_is_sound),
        cmocka_unit_test(a_record_with_a_fault_is_refused),
        cmocka_unit_test(a_body_that_the_rules_did_not_make_is_refused),
        cmocka_unit_test(what_the_mode_does_not_have_is_refused),
        cmocka_unit_test(what_agrees_by_half_is_refused),
        cmocka_unit_test(bodies_that_do_not_belong_are_refused),
        cmocka_unit_test(shells_that_are_nobodys_are_refused),
        cmocka_unit_test(a_slot_of_which_the_rules_know_nothing_is_refused),
        cmocka_unit_test(what_may_be_anything_is_accepted),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
