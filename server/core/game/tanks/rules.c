#include "game/tanks/tanks.h"

#include "base/text_buffer.h"
#include "game/tanks/computer/ai.h"
#include "game/tanks/computer/parts.h"
#include "game/tanks/drive/drive.h"
#include "game/tanks/field/arena.h"
#include "game/tanks/fire/gunnery.h"
#include "game/tanks/mode/scoring.h"
#include "game/tanks/play.h"
#include "game/tanks/rules_parts.h"

// Events of a shell: a hit or a ricochet, and a burst. Then the bursts that one tank stands in at
// once.
#define EVENTS_PER_SHELL 2u
#define BURSTS_PER_TANK 8u
#define EVENTS_PER_FLAG 3u       // dropped, sent back, taken
#define EVENT_CAPACITY_MAX 4096u // the most that a match may have
#define CONTACTS_PER_BODY 12u
#define MICROMETRES_PER_METRE 1e6f

// Writes why a match is refused: `before`, the index, `after`.
static sb_error refuse(sb_rules_capacities *capacities, const char *before, uint32_t index,
                       const char *after)
{
    sb_text_buffer reason = sb_text_buffer_over(capacities->reason, sizeof capacities->reason);
    sb_text_buffer_add(&reason, before);
    sb_text_buffer_add_u32(&reason, index);
    sb_text_buffer_add(&reason, after);
    return SB_ERROR_RANGE;
}

static bool has_spawn(const sb_map *map, uint8_t team)
{
    for (uint32_t i = 0; i < map->spawn_count; i++) {
        if (map->spawns[i].team == 0 || map->spawns[i].team == team) {
            return true;
        }
    }
    return false;
}

static sb_error check_teams(const sb_map *map, const sb_tank_mode *mode,
                            sb_rules_capacities *capacities)
{
    for (uint8_t team = 1; mode->teams && team <= SB_TEAM_COUNT; team++) {
        if (!has_spawn(map, team)) {
            return refuse(capacities, "a mode with teams needs a spawn point for team ", team, "");
        }
    }
    return SB_OK;
}

// Room for the worst tick: one blast breaks every wall, every tank is hit and destroyed, drops its
// flag and leaves its zones, and everything else happens too.
static uint32_t event_capacity_of(const sb_map *map, uint32_t players, uint32_t walls,
                                  uint32_t flags)
{
    // Leave, join, spawn, shot and death. A tank that is destroyed leaves its zones, the player's
    // next tank enters them, and that one leaves them again when the round starts.
    uint32_t per_player = 5 + 3 * map->zone_count + BURSTS_PER_TANK;
    uint32_t shells = players * SB_SHELLS_PER_PLAYER;
    uint32_t count = players * per_player + shells * EVENTS_PER_SHELL + walls + map->pick_up_count +
                     flags * EVENTS_PER_FLAG + 1; // the round's phase
    return count < EVENT_CAPACITY_MAX ? count : EVENT_CAPACITY_MAX;
}

// Asks the mode for what its own kinds and sections need. What the game needs must stay.
static sb_error ask_mode(const sb_rules_setup *setup, const sb_tank_mode *mode,
                         sb_rules_capacities *capacities)
{
    if (mode->capacities == NULL) {
        return SB_OK;
    }
    const sb_rules_capacities own = *capacities;
    sb_error error = mode->capacities(setup, capacities);
    if (error != SB_OK) {
        return error;
    }
    bool kept = memcmp(own.kind_counts, capacities->kind_counts,
                       SB_ENTITY_KIND_COUNT * sizeof own.kind_counts[0]) == 0 &&
                memcmp(own.section_counts, capacities->section_counts,
                       SB_TANKS_SECTION_COUNT * sizeof own.section_counts[0]) == 0 &&
                capacities->contact_capacity >= own.contact_capacity &&
                capacities->event_capacity >= own.event_capacity &&
                capacities->pose_capacity == own.pose_capacity &&
                capacities->prepared_size >= own.prepared_size &&
                capacities->scratch_size >= own.scratch_size;
    return kept ? SB_OK
                : sb_tanks_refuse(capacities, "the mode takes room away from the tank game");
}

static sb_error capacities(const sb_rules_setup *setup, sb_rules_capacities *out_capacities)
{
    const sb_map *map = setup->map;
    for (uint32_t i = 0; i < map->pick_up_count; i++) {
        sb_pick_up_kind kind;
        if (!sb_pick_up_kind_find(&map->pick_ups[i].kind, &kind)) {
            return refuse(out_capacities, "/pick_ups/", i,
                          "/kind must be one of repair, ammunition, shield");
        }
    }
    const sb_tank_mode *mode = sb_tank_mode_of(setup->rules, setup->settings);
    sb_error error = check_teams(map, mode, out_capacities);
    if (error != SB_OK) {
        return error;
    }
    uint32_t targets = mode->targets ? sb_target_count(map) : 0;
    uint32_t players = setup->player_capacity;
    uint32_t objects = map->crate_count + map->wall_count + targets + map->ball_count;
    out_capacities->kind_counts[SB_ENTITY_TANK] = players;
    out_capacities->kind_counts[SB_ENTITY_SHELL] = players * SB_SHELLS_PER_PLAYER;
    out_capacities->kind_counts[SB_ENTITY_CRATE] = map->crate_count;
    out_capacities->kind_counts[SB_ENTITY_WALL] = map->wall_count + targets;
    out_capacities->kind_counts[SB_ENTITY_BALL] = map->ball_count;
    out_capacities->kind_counts[SB_ENTITY_PLAYER] = players;
    out_capacities->kind_counts[SB_ENTITY_PICK_UP] = map->pick_up_count;
    out_capacities->kind_counts[SB_ENTITY_FLAG] = mode->flags ? SB_TEAM_COUNT : 0;
    out_capacities->kind_counts[SB_ENTITY_ROUND] = 1;
    out_capacities->section_counts[SB_TANKS_TOTALS] = 1;
    out_capacities->contact_capacity =
        (players + objects) * CONTACTS_PER_BODY + players * SB_SHELLS_PER_PLAYER;
    out_capacities->event_capacity = event_capacity_of(map, players, map->wall_count + targets,
                                                       out_capacities->kind_counts[SB_ENTITY_FLAG]);
    out_capacities->pose_capacity = players;
    out_capacities->gravity_m_s2 = SB_TANKS_GRAVITY_M_S2;
    out_capacities->scratch_size = sb_tanks_positions_size(players);
    out_capacities->hides_nothing = !sb_tanks_settings_hide(setup->settings);
    if (setup->computer_count > 0) {
        out_capacities->section_counts[SB_TANKS_AI_STATES] = setup->computer_count;
        out_capacities->prepared_size = sb_navigate_prepared_size(map);
        out_capacities->scratch_size += sb_navigate_scratch_size(map);
    }
    return ask_mode(setup, mode, out_capacities);
}

static void prepare(const sb_rules_context *context, void *memory)
{
    if (context->computer_count > 0) {
        sb_navigate_prepare(context, memory);
    }
}

static void start(const sb_rules_context *context)
{
    sb_tanks_play play = sb_tanks_play_over(context);
    sb_objects_start(&play);
    sb_pick_ups_start(&play);
    sb_round_start(&play);
    if (play.mode->start != NULL) {
        play.mode->start(&play);
    }
}

static void join(const sb_rules_context *context, uint32_t slot)
{
    sb_tanks_play play = sb_tanks_play_over(context);
    play.players[slot] = (sb_player){.state = SB_PLAYER_DEAD,
                                     .respawn_tick = context->tick,
                                     .next_type = SB_TANK_MEDIUM,
                                     .slot = (uint8_t)slot};
    play.players[slot].team = sb_team_assign(&play, slot);
    if (play.mode->join != NULL) {
        play.mode->join(&play, slot);
    }
}

static void leave(const sb_rules_context *context, uint32_t slot)
{
    sb_tanks_play play = sb_tanks_play_over(context);
    if (play.players[slot].state == SB_PLAYER_ALIVE) {
        play.players[slot].state = SB_PLAYER_DEAD;
        if (play.mode->lost != NULL) {
            play.mode->lost(&play, slot);
        }
    }
    sb_zones_leave(&play, slot);
    sb_shells_remove(&play, slot);
    context->api->body_remove(context, slot);
    play.players[slot] = (sb_player){0};
    if (play.mode->leave != NULL) {
        play.mode->leave(&play, slot);
    }
}

static void appear(const sb_rules_context *context, uint32_t kind, uint32_t index)
{
    sb_tanks_play play = sb_tanks_play_over(context);
    if (kind == SB_ENTITY_TANK) {
        sb_body_def def = sb_spawn_body_def(&play, index, (sb_vec3){0}, 0.0f);
        if (context->api->body_add(context, index, &def) == SB_OK) {
            play.players[index].state = SB_PLAYER_ALIVE;
        }
    } else if (kind == SB_ENTITY_SHELL) {
        sb_shell_appear(&play, index);
    } else {
        sb_object_appear(&play, (sb_entity_kind)kind, index);
    }
}

// A player may choose at any time what its next tank is to be.
static void choose(const sb_tanks_play *play, uint32_t slot, const sb_input *input)
{
    sb_player *player = &play->players[slot];
    uint32_t type = input->select[SB_SELECT_TYPE];
    if (player->state != SB_PLAYER_EMPTY && type >= 1 && type <= SB_TANK_KIND_COUNT) {
        player->next_type = (uint8_t)(type - 1);
    }
    uint32_t team = input->select[SB_SELECT_TEAM];
    if (player->state != SB_PLAYER_EMPTY && team <= SB_TEAM_COUNT) {
        player->wanted_team = (uint8_t)team;
    }
}

static void operate(const sb_tanks_play *play, uint32_t slot, const sb_input *input)
{
    // A client may know that a player lives and not know of its tank.
    if (play->players[slot].state != SB_PLAYER_ALIVE || play->bodies[slot].shape == SB_BODY_FREE) {
        return;
    }
    // Every hull follows the ground, also that of another player in a client's own game.
    sb_ground ground = sb_ground_find(play, slot);
    sb_ground_follow(play, slot, &ground);
    if (play->context->predicting && slot != play->context->predicted) {
        const sb_input guess = sb_tracks_guess(play, slot, &ground);
        sb_tracks_drive(play, slot, &guess, &ground);
        return;
    }
    sb_tracks_drive(play, slot, input, &ground);
    sb_turret_aim(play, slot, input);
    sb_gun_operate(play, slot, input);
}

// The input as its mode changes it, if it is still one.
static sb_input controlled(const sb_tanks_play *play, uint32_t slot, sb_input input)
{
    bool predicts_other = play->context->predicting && slot != play->context->predicted;
    if (play->mode->control == NULL || play->players[slot].state == SB_PLAYER_EMPTY ||
        predicts_other) {
        return input;
    }
    sb_input changed = input;
    play->mode->control(play, slot, &changed);
    return sb_input_is_valid(&changed) ? changed : input;
}

static sb_input input_of(const sb_tanks_play *play, uint32_t slot)
{
    bool thinks =
        play->context->slots[slot].state == SB_SLOT_COMPUTER && !play->context->predicting;
    sb_input input = thinks ? sb_ai_think(play, slot) : play->context->inputs[slot];
    return controlled(play, slot, input);
}

static void before_step(const sb_rules_context *context)
{
    sb_tanks_play play = sb_tanks_play_over(context);
    sb_shells_prepare(&play);
    // A tank obeys inputs from the tick after it appeared: its player has not seen it before.
    for (uint32_t slot = 0; slot < play.player_capacity; slot++) {
        sb_input input = input_of(&play, slot);
        choose(&play, slot, &input);
        operate(&play, slot, &input);
    }
    if (context->predicting) {
        sb_lag_compensation_predict(&play);
    } else {
        sb_lag_compensation_hold(&play);
        sb_spawn_due(&play);
    }
    // The positions at the start of the tick; `after_step` measures the distance from there.
    sb_vec3 *before = context->scratch;
    for (uint32_t slot = 0; slot < play.player_capacity; slot++) {
        before[slot] = play.bodies[slot].position;
    }
}

static void contact(const sb_rules_context *context, const sb_contact *touch)
{
    if (sb_hit_is_of_shell(context, touch)) {
        sb_tanks_play play = sb_tanks_play_over(context);
        sb_hit_contact(&play, touch);
    }
}

// Adds up how far each tank moved along the ground, driven or pushed.
static void measure_distance(const sb_tanks_play *play)
{
    const sb_vec3 *before = play->context->scratch;
    for (uint32_t slot = 0; slot < play->player_capacity; slot++) {
        if (play->bodies[slot].shape == SB_BODY_FREE) {
            continue;
        }
        sb_vec3 displacement = sb_vec3_sub(play->bodies[slot].position, before[slot]);
        float length = sqrtf(displacement.x * displacement.x + displacement.z * displacement.z);
        play->players[slot].distance_m += length;
        play->totals->distance_um += (uint64_t)(length * MICROMETRES_PER_METRE);
    }
}

static void after_step(const sb_rules_context *context)
{
    sb_tanks_play play = sb_tanks_play_over(context);
    sb_shells_add_distance(&play);
    if (!context->predicting) {
        sb_lag_compensation_release(&play);
    }
    measure_distance(&play);
    if (context->predicting) {
        sb_pick_ups_predict(&play);
    } else {
        sb_pick_ups_update(&play);
        sb_zones_update(&play);
        if (play.mode->tick != NULL) {
            play.mode->tick(&play);
        }
        sb_round_update(&play);
    }
}

static const sb_table *const sections[SB_TANKS_SECTION_COUNT] = {
    [SB_TANKS_PLAYERS] = &sb_player_table,     [SB_TANKS_SHELLS] = &sb_shell_table,
    [SB_TANKS_WALLS] = &sb_wall_table,         [SB_TANKS_PICK_UPS] = &sb_pick_up_table,
    [SB_TANKS_FLAGS] = &sb_flag_table,         [SB_TANKS_ROUND] = &sb_round_table,
    [SB_TANKS_AI_STATES] = &sb_ai_state_table, [SB_TANKS_TOTALS] = &sb_tanks_totals_table,
};

static const char *const event_kinds[SB_TANKS_EVENT_END - SB_EVENT_RULES] = {
    "spawn",     "fire",        "hit",          "impact", "death", "ricochet",
    "explode",   "pick_up",     "break",        "enter",  "exit",  "flag_take",
    "flag_drop", "flag_return", "flag_capture", "target", "round",
};

static uint32_t team(const sb_rules_context *context, uint32_t slot)
{
    return sb_tanks_play_over(context).players[slot].team;
}

const sb_rules sb_tanks_rules = {
    .interface_version = SB_RULES_INTERFACE_VERSION,
    .behaviour_version = 3,
    .name = "tanks",
    .summary = "tanks in deathmatch, teams, capture the flag, or against marked targets",
    .section_count = SB_TANKS_SECTION_COUNT,
    .sections = sections,
    .schema = {SB_ENTITY_KIND_COUNT, sb_tanks_kinds, sb_tanks_wire_prior},
    .own_field_count = SB_PLAYER_OWN_FIELD_COUNT,
    .setting_count = SB_TANKS_SETTING_COUNT,
    .settings = sb_tanks_settings,
    .total_count = SB_TANKS_TOTAL_COUNT,
    .totals = sb_tanks_total_list,
    .event_kind_count = SB_TANKS_EVENT_END - SB_EVENT_RULES,
    .event_kinds = event_kinds,
    .hit_set_count = SB_TANK_KIND_COUNT,
    .hit_sets = sb_tank_hit_sets,
    .plays_computers = true,
    .capacities = capacities,
    .prepare = prepare,
    .start = start,
    .appear = appear,
    .join = join,
    .leave = leave,
    .before_step = before_step,
    .contact = contact,
    .after_step = after_step,
    .team = team,
    .interest = sb_tanks_interest,
    .event_relevant = sb_tanks_event_relevant,
    .map_hit_set = sb_object_map_hit_set,
    .valid = sb_tanks_valid,
};
