// A ball game: two teams, one ball of two tonnes, and a goal along each end of the map. A complete
// rules module; README.md beside this file says how to build and play it.

#include "game/rules.h"

#ifndef HEAVY_BALL_VERSION
#define HEAVY_BALL_VERSION 1u // raised with every change of what is simulated
#endif
#define SPEED_M_S 12.0f
#define ACCELERATION_M_S2 10.0f
#define TURN_RATE_RAD_S 2.0f
#define BALL_RADIUS_M 1.5f
#define GOAL_DEPTH_M 4.0f
#define CAR_HIT_SET 1u // the first of the table's

enum { CAR, BALL, SCORE, KIND_COUNT };     // kinds of entities; bodies come first
enum { SCORES, TOTALS, SECTION_COUNT };    // sections of the state
enum { GOALS_TO_WIN, SETTING_COUNT };      // what can be set
enum { GOAL = SB_EVENT_RULES, EVENT_END }; // what clients are told

typedef struct score {
    uint16_t goals[2]; // of the team that drives towards +z, and of the other team
} score;
typedef struct totals {
    uint64_t goals;
} totals;

// The map has no place for a ball: it falls into the middle from eight metres up.
static sb_vec3 kick_off(const sb_rules_context *context)
{
    const sb_map *map = context->map;
    return sb_vec3_make(0.5f * (map->bounds_min.x + map->bounds_max.x), 8.0f,
                        0.5f * (map->bounds_min.z + map->bounds_max.z));
}

static sb_error capacities(const sb_rules_setup *setup, sb_rules_capacities *out_capacities)
{
    out_capacities->kind_counts[CAR] = setup->player_capacity;
    out_capacities->kind_counts[BALL] = 1;
    out_capacities->kind_counts[SCORE] = 1;
    out_capacities->section_counts[TOTALS] = 1;
    out_capacities->contact_capacity = 16 * (setup->player_capacity + 1);
    out_capacities->event_capacity = 64;
    out_capacities->gravity_m_s2 = 9.81f;
    return SB_OK;
}

static void add_ball(const sb_rules_context *context, uint32_t index)
{
    sb_body_def def = context->api->body_def_default();
    def.shape = SB_BODY_SPHERE;
    def.half_extents = sb_vec3_make(BALL_RADIUS_M, BALL_RADIUS_M, BALL_RADIUS_M);
    def.position = kick_off(context);
    def.mass_kg = 2000.0f;
    def.restitution = 0.6f;
    def.drag_per_s = 0.2f;
    context->api->body_add(context, index, &def);
}

static void add_car(const sb_rules_context *context, uint32_t slot)
{
    // Spawn points are used in turn: what a client predicts must not depend on the world's random
    // numbers.
    const sb_map_spawn *spawn = &context->map->spawns[slot % context->map->spawn_count];
    sb_body_def def = context->api->body_def_default();
    // The height puts the resting centre on a value that can be sent exactly: rounded up, the car
    // would hang in the air.
    def.half_extents = sb_vec3_make(1.0f, 0.75f, 1.6f);
    def.position = sb_vec3_add(spawn->position, sb_vec3_make(0.0f, def.half_extents.y, 0.0f));
    def.yaw = spawn->yaw;
    def.mass_kg = 4000.0f;
    def.hit_set = CAR_HIT_SET;
    def.friction = 0.0f; // the drive has its own grip
    context->api->body_add(context, slot, &def);
}

static void start(const sb_rules_context *context)
{
    add_ball(context, context->kind_first[BALL]);
}
static void appear(const sb_rules_context *context, uint32_t kind, uint32_t index)
{
    (kind == CAR ? add_car : add_ball)(context, index);
}

static void leave(const sb_rules_context *context, uint32_t slot)
{
    context->api->body_remove(context, slot);
}

static float approach(float value, float target, float step)
{
    float difference = target - value;
    return value + (difference > step ? step : difference < -step ? -step : difference);
}

static void drive(const sb_rules_context *context, sb_body *car, const sb_input *input)
{
    float s, c;
    context->api->sin_cos(car->yaw, &s, &c);
    float along = car->velocity.x * s + car->velocity.z * c;
    float wanted = SPEED_M_S * (float)input->throttle / (float)SB_INPUT_AXIS_MAX;
    along = approach(along, wanted, ACCELERATION_M_S2 * context->dt);
    car->velocity.x = along * s;
    car->velocity.z = along * c;
    car->yaw_rate = TURN_RATE_RAD_S * (float)input->steering / (float)SB_INPUT_AXIS_MAX;
}

static void before_step(const sb_rules_context *context)
{
    for (uint32_t slot = 0; slot < context->player_capacity; slot++) {
        sb_body *car = &context->bodies[slot];
        bool mine = !context->predicting || slot == context->predicted;
        if (mine && car->shape != SB_BODY_FREE && (car->flags & SB_BODY_GROUNDED) != 0) {
            drive(context, car, &context->inputs[slot]);
        }
    }
}

static void count_goal(const sb_rules_context *context, uint32_t team, sb_vec3 point)
{
    score *scores = context->sections[SCORES];
    uint32_t ball = context->kind_first[BALL];
    scores->goals[team]++;
    ((totals *)context->sections[TOTALS])->goals++;
    context->api->event_add(context, (sb_event){.kind = GOAL,
                                                .entity = (uint16_t)ball,
                                                .other = SB_EVENT_NO_ENTITY,
                                                .value = (uint16_t)team,
                                                .point = point});
    if (scores->goals[team] >= context->settings[GOALS_TO_WIN]) {
        context->api->finish(context);
    }
    context->api->body_remove(context, ball);
    add_ball(context, ball);
}

static void after_step(const sb_rules_context *context)
{
    const sb_body *ball = &context->bodies[context->kind_first[BALL]];
    if (context->predicting || ball->shape == SB_BODY_FREE) {
        return; // the server says whether it was a goal
    }
    sb_vec3 at = ball->position;
    if (at.z + BALL_RADIUS_M > context->map->bounds_max.z - GOAL_DEPTH_M) {
        count_goal(context, 0, at);
    } else if (at.z - BALL_RADIUS_M < context->map->bounds_min.z + GOAL_DEPTH_M) {
        count_goal(context, 1, at);
    }
}

// Checks a state from a file of unknown origin: it needs a car for each slot that is taken, and the
// ball.
static bool valid(const sb_rules_context *context)
{
    for (uint32_t slot = 0; slot < context->player_capacity; slot++) {
        bool taken = context->slots[slot].state != SB_SLOT_EMPTY;
        if (context->bodies[slot].shape != (taken ? SB_BODY_BOX : SB_BODY_FREE)) {
            return false;
        }
    }
    return context->bodies[context->kind_first[BALL]].shape == SB_BODY_SPHERE;
}

static const sb_field score_fields[] = {SB_FIELD(score, goals, SB_FIELD_U16, 2)};
static const sb_table score_table = SB_TABLE(score, score_fields);
static const sb_field totals_fields[] = {SB_FIELD(totals, goals, SB_FIELD_U64, 1)};
static const sb_table totals_table = SB_TABLE(totals, totals_fields);
static const sb_table *const sections[SECTION_COUNT] = {&score_table, &totals_table};

#define PLACE(n, member) SB_NET_LINEAR(n, "m", 1.0f / 128.0f, 64000, SB_NET_BODY, sb_body, member)
#define SPEED(n, member) SB_NET_LINEAR(n, "m/s", 1.0f / 64.0f, 8000, SB_NET_BODY, sb_body, member)
#define MOTION                                                                                     \
    PLACE("x", position.x), PLACE("y", position.y), PLACE("z", position.z),                        \
        SPEED("vx", velocity.x), SPEED("vy", velocity.y), SPEED("vz", velocity.z)
#define GOALS(n, i)                                                                                \
    SB_NET_INTEGER(n, "goals", 0, 65535, SB_NET_RECORD, SB_FIELD_U16, score, goals[i])

static const sb_net_field car_fields[] = {MOTION,
                                          SB_NET_ANGLE("yaw", 4096, SB_NET_BODY, sb_body, yaw)};
static const sb_net_field ball_fields[] = {MOTION};
static const sb_net_field score_net[] = {GOALS("goals_up", 0), GOALS("goals_down", 1)};
static const sb_net_kind kinds[KIND_COUNT] = {
    {.name = "car", 7, car_fields, .has_body = true, .section = SB_NET_NO_SECTION},
    {.name = "ball", 6, ball_fields, .has_body = true, .section = SB_NET_NO_SECTION},
    {.name = "score", 2, score_net, .section = SCORES, .present_offset = SB_NET_ALWAYS},
};
static const sb_rules_setting settings[SETTING_COUNT] = {
    {"goals_to_win", NULL, "count of goals with which a team wins", 1, 99, 5, NULL}};
static const sb_rules_total total_list[] = {{"goals", TOTALS, offsetof(totals, goals), 1, false}};
static const char *const events[EVENT_END - SB_EVENT_RULES] = {"goal"};

// What casts meet of a car, and what clients draw: a chassis, and a cabin that the box by which
// cars push each other ends below.
static const sb_rules_hit_shape car_shapes[] = {
    {.name = "chassis",
     .shape = {.kind = SB_SHAPE_BOX,
               .size = {1.0f, 0.45f, 1.6f},
               .center = {0.0f, -0.3f, 0.0f},
               .orientation = {0, 0, 0, 1}}},
    {.name = "cabin",
     .shape = {.kind = SB_SHAPE_BOX,
               .size = {0.8f, 0.45f, 0.7f},
               .center = {0.0f, 0.6f, -0.2f},
               .orientation = {0, 0, 0, 1}}},
};
static const sb_rules_hit_set hit_sets[CAR_HIT_SET] = {{.name = "car",
                                                        .kind = CAR,
                                                        .type_field = SB_NET_NO_FIELD,
                                                        .yaw_field = SB_NET_NO_FIELD,
                                                        .rate_field = SB_NET_NO_FIELD,
                                                        .shape_count = 2,
                                                        .shapes = car_shapes}};

static const sb_rules heavy_ball = {
    .interface_version = SB_RULES_INTERFACE_VERSION,
    .behaviour_version = HEAVY_BALL_VERSION,
    .name = "heavy-ball",
    .summary = "two teams push a heavy ball into each other's end",
    .section_count = SECTION_COUNT,
    .sections = sections,
    .schema = {.kind_count = KIND_COUNT, .kinds = kinds},
    .setting_count = SETTING_COUNT,
    .settings = settings,
    .total_count = 1,
    .totals = total_list,
    .event_kind_count = EVENT_END - SB_EVENT_RULES,
    .event_kinds = events,
    .hit_set_count = CAR_HIT_SET,
    .hit_sets = hit_sets,
    .capacities = capacities,
    .appear = appear,
    .start = start,
    .join = add_car,
    .leave = leave,
    .before_step = before_step,
    .after_step = after_step,
    .valid = valid,
};

SB_RULES_EXPORT(heavy_ball)
