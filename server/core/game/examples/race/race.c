// A race of tanks through numbered gates: the first to drive all laps wins. README.md explains it.

#include "game/tanks/mode.h"

#define GATE "gate" // the kind of a gate among the map's zones; its number is its place

// The module's own tables are numbered behind those of the tank game.
enum { RACERS = SB_TANKS_SECTION_COUNT, RACER = SB_ENTITY_KIND_COUNT };
enum { LAPS = SB_TANKS_SETTING_COUNT, GUNS };
enum { GATE_PASSED = SB_TANKS_EVENT_END, LAP_DONE, FINISHED };

typedef struct racer {
    uint32_t lap_tick; // in which the lap began
    float best_s;      // of a lap; 0 before the first
    uint8_t present;   // 1 while there is a player in the slot; otherwise all is 0
    uint8_t slot;
    uint8_t gate; // number of the gate to pass next
    uint8_t laps; // that are done
} racer;

static racer *racer_of(const sb_tanks_play *play, uint32_t slot)
{
    return (racer *)play->context->sections[RACERS] + slot;
}

static uint8_t gate_count(const sb_map *map)
{
    uint8_t count = 0;
    while (count < SB_MAP_ZONE_COUNT_MAX &&
           sb_tanks_zone_numbered(map, GATE, count + 1u) < map->zone_count) {
        count++;
    }
    return count;
}

// The place on the ground in the middle of a gate.
static sb_vec3 middle_of(const sb_map *map, uint32_t number)
{
    const sb_map_zone *gate = &map->zones[sb_tanks_zone_numbered(map, GATE, number)];
    return sb_vec3_sub(gate->center, sb_vec3_make(0.0f, gate->half_extents.y, 0.0f));
}

static sb_error capacities(const sb_rules_setup *setup, sb_rules_capacities *out_capacities)
{
    if (gate_count(setup->map) < 2) {
        return sb_tanks_refuse(out_capacities, "a race needs gates: zones numbered from 1");
    }
    out_capacities->kind_counts[RACER] = setup->player_capacity;
    return SB_OK;
}

static void join(const sb_tanks_play *play, uint32_t slot)
{
    *racer_of(play, slot) =
        (racer){.lap_tick = play->tick, .present = 1, .slot = (uint8_t)slot, .gate = 1};
}

static void leave(const sb_tanks_play *play, uint32_t slot)
{
    *racer_of(play, slot) = (racer){0};
}

// Also called when the warm-up is over: all stand at the start again.
static void start(const sb_tanks_play *play)
{
    for (uint32_t slot = 0; slot < play->player_capacity; slot++) {
        if (racer_of(play, slot)->present != 0) {
            join(play, slot);
        }
    }
}

// Before the start nobody drives, and without guns nobody shoots. A client predicts both.
static void control(const sb_tanks_play *play, uint32_t slot, sb_input *input)
{
    (void)slot;
    if (play->round->phase == SB_PHASE_WARM_UP) {
        input->throttle = input->steering = 0;
    }
    if (play->context->settings[GUNS] == 0) {
        input->buttons &= (uint8_t)~SB_BUTTON_FIRE;
    }
}

static void finish_lap(const sb_tanks_play *play, uint32_t slot, sb_vec3 at)
{
    racer *own = racer_of(play, slot);
    float lap_s = (float)(play->tick - own->lap_tick) * play->context->dt;
    own->best_s = own->best_s == 0.0f || lap_s < own->best_s ? lap_s : own->best_s;
    own->lap_tick = play->tick;
    own->gate = 1;
    own->laps++;
    sb_tanks_tell(play, LAP_DONE, slot, SB_EVENT_NO_ENTITY, own->laps, at);
    if (own->laps >= play->context->settings[LAPS]) {
        sb_tanks_tell(play, FINISHED, slot, SB_EVENT_NO_ENTITY, own->laps, at);
    }
}

// A gate is a point. Only the next gate counts.
static void zone(const sb_tanks_play *play, uint32_t slot, uint32_t index, bool inside)
{
    const sb_map *map = play->context->map;
    racer *own = racer_of(play, slot);
    if (!inside || !sb_tanks_counts(play) || own->laps >= play->context->settings[LAPS] ||
        index != sb_tanks_zone_numbered(map, GATE, own->gate)) {
        return;
    }
    sb_vec3 at = play->bodies[slot].position;
    play->tanks->score_add(play, slot, 1);
    sb_tanks_tell(play, GATE_PASSED, slot, SB_EVENT_NO_ENTITY, own->gate, at);
    if (own->gate++ == gate_count(map)) {
        finish_lap(play, slot, at);
    }
}

// A tank that was lost comes back at the last gate that it passed, and faces the next. While the
// gate is blocked it waits, but no longer than three seconds.
static bool place(const sb_tanks_play *play, uint32_t slot, sb_map_spawn *out_at)
{
    const racer *own = racer_of(play, slot);
    uint32_t due = play->players[slot].respawn_tick + sb_tanks_ticks(play, 3.0f);
    if ((own->gate == 1 && own->laps == 0) || play->tick > due) {
        return false;
    }
    const sb_map *map = play->context->map;
    uint32_t last = own->gate > 1 ? own->gate - 1u : gate_count(map);
    sb_vec3 from = middle_of(map, last), to = middle_of(map, own->gate);
    *out_at = (sb_map_spawn){.position = from,
                             .yaw = play->context->api->atan2(to.x - from.x, to.z - from.z)};
    return true;
}

// Computer players drive to their next gate, before anything else.
static bool errand(const sb_tanks_play *play, uint32_t slot, sb_ai_state *ai)
{
    sb_tanks_ai_goal(ai, SB_GOAL_REACH, middle_of(play->context->map, racer_of(play, slot)->gate));
    return true;
}

static bool is_over(const sb_tanks_play *play)
{
    uint32_t slot = 0;
    while (slot < play->player_capacity &&
           racer_of(play, slot)->laps < play->context->settings[LAPS]) {
        slot++;
    }
    return slot < play->player_capacity;
}

// Each gate is a point. Two that finish in the same tick draw.
static void winner(const sb_tanks_play *play, uint8_t *out_team, uint8_t *out_player)
{
    (void)out_team;
    *out_player = play->tanks->best_player(play);
}

// Whether the hooks above can work on a state from a file.
static bool valid(const sb_tanks_play *play)
{
    uint8_t gates = gate_count(play->context->map);
    for (uint32_t slot = 0; slot < play->player_capacity; slot++) {
        const racer *own = racer_of(play, slot);
        bool there = play->players[slot].state != SB_PLAYER_EMPTY;
        if (own->present != (there ? 1 : 0) || own->slot != (there ? slot : 0) ||
            (there ? own->gate < 1 || own->gate > gates : own->gate != 0 || own->laps != 0)) {
            return false;
        }
    }
    return true;
}

static const sb_tank_mode mode = {
    SB_TANK_MODE_VERSION, sizeof(sb_tank_mode), .capacities = capacities, .start = start,
    .join = join,         .leave = leave,       .control = control,       .place = place,
    .zone = zone,         .errand = errand,     .is_over = is_over,       .winner = winner,
    .valid = valid};

static const sb_field racer_fields[] = {
    SB_FIELD(racer, lap_tick, SB_FIELD_U32, 1), SB_FIELD(racer, best_s, SB_FIELD_F32, 1),
    SB_FIELD(racer, present, SB_FIELD_U8, 1),   SB_FIELD(racer, slot, SB_FIELD_U8, 1),
    SB_FIELD(racer, gate, SB_FIELD_U8, 1),      SB_FIELD(racer, laps, SB_FIELD_U8, 1)};
static const sb_table racer_table = SB_TABLE(racer, racer_fields);

// What clients receive of a racer. A page lists the values beside the player whose slot is `owner`.
#define U8(name, member, high)                                                                     \
    SB_NET_INTEGER(name, "", 0, high, SB_NET_RECORD, SB_FIELD_U8, racer, member)
static const sb_net_field values[] = {
    U8("owner", slot, 63), U8("lap", laps, 99), U8("gate", gate, 32),
    SB_NET_LINEAR("best", "s", 0.1f, 36000, SB_NET_RECORD, racer, best_s)};
static const sb_net_kind kinds[] = {
    {"racer", 4, values, .section = RACERS, .present_offset = offsetof(racer, present)}};

static const char *const words[] = {"off", "on"};
static const sb_rules_setting settings[] = {
    {"laps", NULL, "that win the race", 1, 99, 3, NULL},
    {"guns", NULL, "whether tanks may shoot", 0, 1, 0, words}};
static const sb_rules_initial initials[] = {
    {"warm_up_s", 5}, {"time_limit_s", 600}, {"respawn_s", 2}};
static const char *const events[] = {"gate", "lap", "finish"};
static const char *const texts[] = {"{entity} passed gate {value}", "{entity} finished lap {value}",
                                    "{entity} has driven all {value} laps"};

static const sb_rules race = {SB_RULES_INTERFACE_VERSION,
                              1,
                              "race",
                              "tanks race through numbered gates",
                              .base = "tanks",
                              .mode = &mode,
                              .section_count = 1,
                              .sections = (const sb_table *const[]){&racer_table},
                              .schema = {1, kinds, NULL},
                              .setting_count = 2,
                              .settings = settings,
                              .event_kind_count = 3,
                              .event_kinds = events,
                              .event_texts = texts,
                              .initial_count = 3,
                              .initials = initials};
SB_RULES_EXPORT(race)
