// The tank game's numbers in the public form. Enumerations are checked against the game's own at
// compile time, and figures are read from its tables, so that nothing is written down twice.

#include <sabot/tanks.h>

#include <math.h>
#include <string.h>

#include "base/float_mode.h"
#include "base/trigonometry.h"
#include "game/event.h"
#include "game/tanks/drive/tank_type.h"
#include "game/tanks/fire/ammunition.h"
#include "game/tanks/mode/settings.h"
#include "game/tanks/player.h"
#include "game/tanks/records.h"
#include "game/tanks/tanks.h"
#include "physics/shape/quaternion.h"

#define SAME(ours, theirs) _Static_assert((int)(ours) == (int)(theirs), "the game's own " #theirs)

SAME(SB_TANKS_KIND_TANK, SB_ENTITY_TANK);
SAME(SB_TANKS_KIND_SHELL, SB_ENTITY_SHELL);
SAME(SB_TANKS_KIND_CRATE, SB_ENTITY_CRATE);
SAME(SB_TANKS_KIND_WALL, SB_ENTITY_WALL);
SAME(SB_TANKS_KIND_BALL, SB_ENTITY_BALL);
SAME(SB_TANKS_KIND_PLAYER, SB_ENTITY_PLAYER);
SAME(SB_TANKS_KIND_PICK_UP, SB_ENTITY_PICK_UP);
SAME(SB_TANKS_KIND_FLAG, SB_ENTITY_FLAG);
SAME(SB_TANKS_KIND_ROUND, SB_ENTITY_ROUND);
SAME(SB_TANKS_KIND_ROUND + 1, SB_ENTITY_KIND_COUNT);
SAME(SB_TANKS_CLASS_SCOUT, SB_TANK_SCOUT);
SAME(SB_TANKS_CLASS_MEDIUM, SB_TANK_MEDIUM);
SAME(SB_TANKS_CLASS_HEAVY, SB_TANK_HEAVY);
SAME(SB_TANKS_CLASS_COUNT, SB_TANK_KIND_COUNT);
SAME(SB_TANKS_AMMUNITION_PIERCING, SB_AMMUNITION_PIERCING);
SAME(SB_TANKS_AMMUNITION_EXPLOSIVE, SB_AMMUNITION_EXPLOSIVE);
SAME(SB_TANKS_AMMUNITION_SHAPED, SB_AMMUNITION_SHAPED);
SAME(SB_TANKS_AMMUNITION_COUNT, SB_AMMUNITION_COUNT);
SAME(SB_TANKS_SELECT_AMMUNITION, SB_SELECT_AMMUNITION);
SAME(SB_TANKS_SELECT_CLASS, SB_SELECT_TYPE);
SAME(SB_TANKS_SELECT_TEAM, SB_SELECT_TEAM);
SAME(SB_TANKS_MODE_DEATHMATCH, SB_MODE_DEATHMATCH);
SAME(SB_TANKS_MODE_TEAM, SB_MODE_TEAM);
SAME(SB_TANKS_MODE_CTF, SB_MODE_CTF);
SAME(SB_TANKS_MODE_TARGETS, SB_MODE_TARGETS);
SAME(SB_TANKS_MODE_TARGETS + 1, SB_MODE_COUNT);
SAME(SB_TANKS_PHASE_WARM_UP, SB_PHASE_WARM_UP);
SAME(SB_TANKS_PHASE_PLAY, SB_PHASE_PLAY);
SAME(SB_TANKS_PHASE_RESULT, SB_PHASE_RESULT);
SAME(SB_TANKS_PLAYER_EMPTY, SB_PLAYER_EMPTY);
SAME(SB_TANKS_PLAYER_DEAD, SB_PLAYER_DEAD);
SAME(SB_TANKS_PLAYER_ALIVE, SB_PLAYER_ALIVE);
SAME(SB_TANKS_PLAYER_OUT, SB_PLAYER_OUT);
SAME(SB_TANKS_PICK_UP_REPAIR, SB_PICK_UP_REPAIR);
SAME(SB_TANKS_PICK_UP_AMMUNITION, SB_PICK_UP_AMMUNITION);
SAME(SB_TANKS_PICK_UP_SHIELD, SB_PICK_UP_SHIELD);
SAME(SB_TANKS_PICK_UP_SHIELD + 1, SB_PICK_UP_KIND_COUNT);
SAME(SB_TANKS_FLAG_HOME, SB_FLAG_HOME);
SAME(SB_TANKS_FLAG_CARRIED, SB_FLAG_CARRIED);
SAME(SB_TANKS_FLAG_DROPPED, SB_FLAG_DROPPED);
SAME(SB_TANKS_EVENT_SPAWN, SB_EVENT_SPAWN);
SAME(SB_TANKS_EVENT_FIRE, SB_EVENT_FIRE);
SAME(SB_TANKS_EVENT_HIT, SB_EVENT_HIT);
SAME(SB_TANKS_EVENT_IMPACT, SB_EVENT_IMPACT);
SAME(SB_TANKS_EVENT_DEATH, SB_EVENT_DEATH);
SAME(SB_TANKS_EVENT_RICOCHET, SB_EVENT_RICOCHET);
SAME(SB_TANKS_EVENT_EXPLODE, SB_EVENT_EXPLODE);
SAME(SB_TANKS_EVENT_PICK_UP, SB_EVENT_PICK_UP);
SAME(SB_TANKS_EVENT_BREAK, SB_EVENT_BREAK);
SAME(SB_TANKS_EVENT_ENTER, SB_EVENT_ENTER);
SAME(SB_TANKS_EVENT_EXIT, SB_EVENT_EXIT);
SAME(SB_TANKS_EVENT_FLAG_TAKE, SB_EVENT_FLAG_TAKE);
SAME(SB_TANKS_EVENT_FLAG_DROP, SB_EVENT_FLAG_DROP);
SAME(SB_TANKS_EVENT_FLAG_RETURN, SB_EVENT_FLAG_RETURN);
SAME(SB_TANKS_EVENT_FLAG_CAPTURE, SB_EVENT_FLAG_CAPTURE);
SAME(SB_TANKS_EVENT_TARGET, SB_EVENT_TARGET);
SAME(SB_TANKS_EVENT_ROUND, SB_EVENT_ROUND);
SAME(SB_TANKS_EVENT_ROUND + 1, SB_TANKS_EVENT_END);
SAME(SB_TANKS_TEAM_COUNT, SB_TEAM_COUNT);
SAME(SB_TANKS_SHELLS_PER_PLAYER, SB_SHELLS_PER_PLAYER);
SAME(SB_CLIENT_NO_PLAYER, SB_EVENT_NO_ENTITY);
SAME(SB_CLIENT_NO_ENTITY, SB_EVENT_NO_ENTITY);

// An event of the round has phase and team in one number.
#define ROUND_PHASES 16u

static void read_value(const sb_client_event *event, sb_tanks_event *out)
{
    switch (event->kind) {
    case SB_TANKS_EVENT_SPAWN:
        out->tank_class = event->value;
        break;
    case SB_TANKS_EVENT_FIRE:
        out->ammunition = event->value;
        break;
    case SB_TANKS_EVENT_HIT:
        out->points = event->value;
        out->target = event->other;
        break;
    case SB_TANKS_EVENT_DEATH:
    case SB_TANKS_EVENT_RICOCHET:
        out->target = event->other;
        break;
    case SB_TANKS_EVENT_PICK_UP:
        out->pick_up = event->value;
        out->entity = event->other;
        break;
    case SB_TANKS_EVENT_BREAK:
    case SB_TANKS_EVENT_TARGET:
        out->entity = event->other;
        break;
    case SB_TANKS_EVENT_ENTER:
    case SB_TANKS_EVENT_EXIT:
        out->zone = event->value;
        break;
    case SB_TANKS_EVENT_FLAG_TAKE:
    case SB_TANKS_EVENT_FLAG_DROP:
    case SB_TANKS_EVENT_FLAG_RETURN:
    case SB_TANKS_EVENT_FLAG_CAPTURE:
        out->team = event->value;
        out->entity = event->other;
        break;
    case SB_TANKS_EVENT_ROUND:
        out->phase = event->value % ROUND_PHASES;
        out->team = event->value / ROUND_PHASES;
        break;
    default:
        break; // an impact or a burst has no more than its place
    }
}

sb_error sb_tanks_event_read(const sb_client_event *event, sb_tanks_event *out_event)
{
    if (out_event == NULL) {
        return SB_ERROR_ARGUMENT;
    }
    memset(out_event, 0, sizeof *out_event);
    if (event == NULL) {
        return SB_ERROR_ARGUMENT;
    }
    if (event->kind < SB_TANKS_EVENT_SPAWN || event->kind > SB_TANKS_EVENT_ROUND) {
        return SB_ERROR_RANGE;
    }
    out_event->kind = event->kind;
    out_event->tick = event->tick;
    out_event->player = event->entity;
    out_event->target = SB_CLIENT_NO_PLAYER;
    out_event->entity = SB_CLIENT_NO_ENTITY;
    out_event->tank_class = SB_TANKS_NONE;
    out_event->ammunition = SB_TANKS_NONE;
    out_event->pick_up = SB_TANKS_NONE;
    out_event->zone = SB_TANKS_NONE;
    out_event->phase = SB_TANKS_NONE;
    memcpy(out_event->point, event->point, sizeof out_event->point);
    out_event->predicted = event->predicted;
    read_value(event, out_event);
    return SB_OK;
}

// Returns the view's entity of a kind without bodies whose owner is this slot; the first of the
// kind for SB_CLIENT_NO_PLAYER. NULL: there is none.
static const sb_client_entity *find_entity(const sb_client_view_data *view, uint32_t kind,
                                           uint32_t slot)
{
    const uint32_t count = view->entity_count < SB_CLIENT_ENTITY_COUNT_MAX
                               ? view->entity_count
                               : SB_CLIENT_ENTITY_COUNT_MAX;
    for (uint32_t i = 0; i < count; i++) {
        const sb_client_entity *entity = &view->entities[i];
        if (entity->kind == kind && (slot == SB_CLIENT_NO_PLAYER || entity->owner == slot)) {
            return entity;
        }
    }
    return NULL;
}

// A networked integer as a number; 0 for what a caller's own view may hold beside one.
static int32_t number_of(float value)
{
    return value >= -32768.0f && value <= 65535.0f ? (int32_t)value : 0;
}

static uint32_t count_of(float value)
{
    const int32_t number = number_of(value);
    return number > 0 ? (uint32_t)number : 0;
}

sb_error sb_tanks_get_player(const sb_client_view_data *view, uint32_t slot,
                             sb_tanks_player_info *out_player)
{
    if (out_player == NULL) {
        return SB_ERROR_ARGUMENT;
    }
    memset(out_player, 0, sizeof *out_player);
    if (view == NULL) {
        return SB_ERROR_ARGUMENT;
    }
    const sb_client_entity *entity =
        slot < SB_CLIENT_NO_PLAYER ? find_entity(view, SB_ENTITY_PLAYER, slot) : NULL;
    if (entity == NULL) {
        return SB_ERROR_RANGE;
    }
    const float *values = entity->values;
    *out_player = (sb_tanks_player_info){
        .state = count_of(values[SB_PLAYER_STATE]),
        .team = count_of(values[SB_PLAYER_TEAM]),
        .score = number_of(values[SB_PLAYER_SCORE]),
        .kills = count_of(values[SB_PLAYER_KILLS]),
        .deaths = count_of(values[SB_PLAYER_DEATHS]),
        .next_class = count_of(values[SB_PLAYER_NEXT_TYPE]),
        .flag_team = count_of(values[SB_PLAYER_FLAG]), // the flags' indices are their teams less 1
        .rounds = {count_of(values[SB_PLAYER_PIERCING]), count_of(values[SB_PLAYER_EXPLOSIVE]),
                   count_of(values[SB_PLAYER_SHAPED])},
    };
    return SB_OK;
}

bool sb_tanks_is_enemy(const sb_client_view_data *view, uint32_t slot, uint32_t other_slot)
{
    sb_tanks_player_info one, other;
    return slot != other_slot && sb_tanks_get_player(view, slot, &one) == SB_OK &&
           sb_tanks_get_player(view, other_slot, &other) == SB_OK &&
           (one.team == 0 || one.team != other.team);
}

sb_error sb_tanks_get_round(const sb_client_view_data *view, sb_tanks_round_info *out_round)
{
    if (out_round == NULL) {
        return SB_ERROR_ARGUMENT;
    }
    memset(out_round, 0, sizeof *out_round);
    if (view == NULL) {
        return SB_ERROR_ARGUMENT;
    }
    const sb_client_entity *entity = find_entity(view, SB_ENTITY_ROUND, SB_CLIENT_NO_PLAYER);
    if (entity == NULL) {
        return SB_ERROR_RANGE;
    }
    const float *values = entity->values;
    const uint32_t seconds = count_of(values[SB_ROUND_SECONDS_LEFT]);
    const uint32_t winner = count_of(values[SB_ROUND_WINNER_PLAYER]);
    *out_round = (sb_tanks_round_info){
        .phase = count_of(values[SB_ROUND_PHASE]),
        .seconds_left = seconds == SB_ROUND_NO_LIMIT ? SB_TANKS_NONE : seconds,
        .score = {number_of(values[SB_ROUND_SCORE_1]), number_of(values[SB_ROUND_SCORE_2])},
        .targets_left = count_of(values[SB_ROUND_TARGETS_LEFT]),
        .winner_team = count_of(values[SB_ROUND_WINNER_TEAM]),
        .winner_player = winner > 0 ? winner - 1 : SB_CLIENT_NO_PLAYER,
    };
    return SB_OK;
}

static void copy_armour(const uint16_t from[SB_PLATE_COUNT], uint32_t out_armour[4])
{
    out_armour[0] = from[SB_PLATE_FRONT];
    out_armour[1] = from[SB_PLATE_SIDE];
    out_armour[2] = from[SB_PLATE_REAR];
    out_armour[3] = from[SB_PLATE_TOP];
}

sb_error sb_tanks_get_class(uint32_t tank_class, sb_tanks_class_info *out_info)
{
    if (out_info == NULL) {
        return SB_ERROR_ARGUMENT;
    }
    memset(out_info, 0, sizeof *out_info);
    if (tank_class >= SB_TANK_KIND_COUNT) {
        return SB_ERROR_RANGE;
    }
    const sb_tank_type *type = &sb_tank_types[tank_class];
    out_info->name = type->name;
    out_info->half_extents[0] = type->half_extents.x;
    out_info->half_extents[1] = type->half_extents.y;
    out_info->half_extents[2] = type->half_extents.z;
    out_info->clearance_m = type->clearance_m;
    out_info->mass_kg = type->mass_kg;
    out_info->speed_m_s = type->speed_m_s;
    out_info->reverse_m_s = type->reverse_m_s;
    out_info->acceleration_m_s2 = type->acceleration_m_s2;
    out_info->brake_m_s2 = type->brake_m_s2;
    out_info->grip_m_s2 = type->grip_m_s2;
    out_info->turn_rate_rad_s = type->turn_rate_rad_s;
    out_info->turn_acceleration_rad_s2 = type->turn_acceleration_rad_s2;
    out_info->gun_height_m = type->turret_height_m;
    out_info->turret_rate_rad_s = type->turret_rate_rad_s;
    out_info->pitch_rate_rad_s = type->pitch_rate_rad_s;
    out_info->pitch_min_rad = type->pitch_min_rad;
    out_info->pitch_max_rad = type->pitch_max_rad;
    out_info->charge_per_s = type->charge_per_s;
    out_info->health = type->health;
    copy_armour(type->armour_mm, out_info->armour_mm);
    copy_armour(type->turret_armour_mm, out_info->turret_armour_mm);
    for (uint32_t i = 0; i < SB_TANKS_AMMUNITION_COUNT; i++) {
        out_info->rounds[i] = type->stock[i];
    }
    return SB_OK;
}

sb_error sb_tanks_get_ammunition(uint32_t ammunition, sb_tanks_ammunition_info *out_info)
{
    if (out_info == NULL) {
        return SB_ERROR_ARGUMENT;
    }
    memset(out_info, 0, sizeof *out_info);
    if (ammunition >= SB_AMMUNITION_COUNT) {
        return SB_ERROR_RANGE;
    }
    const sb_ammunition_type *type = &sb_ammunition_types[ammunition];
    out_info->name = type->name;
    out_info->speed_m_s = type->speed_m_s;
    out_info->radius_m = type->radius_m;
    out_info->mass_kg = type->mass_kg;
    out_info->life_s = type->life_s;
    out_info->charge = type->charge;
    out_info->damage = type->damage;
    out_info->near_m = type->near_m;
    out_info->far_m = type->far_m;
    out_info->far_share = type->far_share;
    out_info->armour_share = type->armour_share;
    out_info->wall_damage = type->wall_damage;
    out_info->ricochets = type->ricochets;
    out_info->blast_radius_m = type->blast_radius_m;
    out_info->blast_damage = type->blast_damage;
    return SB_OK;
}

// What is to be solved, from the gun's pivot: the target's offset and velocity, and the shell's
// speed. In double, so that no finite input overflows.
typedef struct shot {
    double offset[3];
    double velocity[3];
    double speed;
} shot;

// Where the shell must be headed to be at the target after a time: |result| = speed * time when
// they meet.
static void course(const shot *at, double time, double out_course[3])
{
    for (int axis = 0; axis < 3; axis++) {
        out_course[axis] = at->offset[axis] + at->velocity[axis] * time;
    }
    out_course[1] += 0.5 * (double)SB_TANKS_GRAVITY_M_S2 * time * time;
}

static double length(const double v[3])
{
    return sqrt(v[0] * v[0] + v[1] * v[1] + v[2] * v[2]);
}

// Positive while the shell is short of the target.
static double lack(const shot *at, double time)
{
    double way[3];
    course(at, time, way);
    return length(way) - at->speed * time;
}

#define SEARCH_STEPS 128
#define BISECTIONS 40

// False if the shell does not meet the target within its life.
static bool meet(const shot *at, double life_s, double *out_time)
{
    double before = 0.0;
    for (int step = 1; step <= SEARCH_STEPS; step++) {
        double after = life_s * step / SEARCH_STEPS;
        if (lack(at, after) > 0.0) {
            before = after;
            continue;
        }
        for (int i = 0; i < BISECTIONS; i++) {
            const double middle = 0.5 * (before + after);
            if (lack(at, middle) > 0.0) {
                before = middle;
            } else {
                after = middle;
            }
        }
        *out_time = after;
        return true;
    }
    return false;
}

static bool are_finite(const float *values, int count)
{
    for (int i = 0; i < count; i++) {
        if (!isfinite(values[i])) {
            return false;
        }
    }
    return true;
}

// The position of the gun's pivot: see sb_gun_pivot of the game.
static void find_pivot(const sb_client_entity *own, const sb_tank_type *type, double out_pivot[3])
{
    const sb_quaternion turn = {own->orientation[0], own->orientation[1], own->orientation[2],
                                own->orientation[3]};
    const sb_vec3 up = sb_quaternion_rotate(turn, sb_vec3_make(0.0f, type->turret_height_m, 0.0f));
    out_pivot[0] = (double)own->position[0] + (double)up.x;
    out_pivot[1] = (double)own->position[1] + (double)up.y;
    out_pivot[2] = (double)own->position[2] + (double)up.z;
}

// The angle between two directions, by their chord: exact for small angles too.
static float angle_between(float yaw_a, float pitch_a, float yaw_b, float pitch_b)
{
    float sine, unused;
    sb_sin_cos(0.5f * (pitch_a - pitch_b), &sine, &unused);
    const float rise = sine * sine;
    sb_sin_cos(0.5f * sb_angle_wrap(yaw_a - yaw_b), &sine, &unused);
    const float square = rise + sb_cos(pitch_a) * sb_cos(pitch_b) * sine * sine;
    const float half_chord = sqrtf(square < 1.0f ? square : 1.0f);
    return 2.0f * sb_atan2(half_chord, sqrtf(1.0f - half_chord * half_chord));
}

static void put_aim(const sb_client_entity *own, const float position[3], const shot *at,
                    double time, sb_tanks_aim *out)
{
    double way[3];
    course(at, time, way);
    const double size = length(way);
    float unit[3];
    for (int axis = 0; axis < 3; axis++) {
        unit[axis] = size > 0.0 ? (float)(way[axis] / size) : 0.0f;
        out->point[axis] = (float)((double)position[axis] + at->velocity[axis] * time);
    }
    out->yaw = sb_atan2(unit[0], unit[2]);
    out->pitch = sb_atan2(unit[1], sqrtf(unit[0] * unit[0] + unit[2] * unit[2]));
    out->flight_s = (float)time;
    out->off_rad = angle_between(own->turret_yaw, own->turret_pitch, out->yaw, out->pitch);
}

// Returns the number that an integer value stands for, or `count` if it is none below that.
static uint32_t choice_of(float value, uint32_t count)
{
    return value >= 0.0f && value < (float)count ? (uint32_t)value : count;
}

static sb_error aim_at(const sb_client_entity *own, const float position[3],
                       const float velocity[3], uint32_t ammunition, sb_tanks_aim *out)
{
    const uint32_t type_index = choice_of(own->values[SB_TANK_TYPE], SB_TANK_KIND_COUNT);
    const uint32_t loaded = choice_of(own->values[SB_TANK_AMMUNITION], SB_AMMUNITION_COUNT);
    const uint32_t used = ammunition == SB_TANKS_LOADED ? loaded : ammunition;
    const float gun[2] = {own->turret_yaw, own->turret_pitch};
    if (own->kind != SB_ENTITY_TANK || type_index == SB_TANK_KIND_COUNT ||
        used >= SB_AMMUNITION_COUNT || !are_finite(position, 3) || !are_finite(velocity, 3) ||
        !are_finite(own->position, 3) || !are_finite(own->orientation, 4) || !are_finite(gun, 2)) {
        return SB_ERROR_ARGUMENT;
    }
    const sb_tank_type *type = &sb_tank_types[type_index];
    const sb_ammunition_type *shell = &sb_ammunition_types[used];
    shot at = {.speed = (double)shell->speed_m_s};
    double pivot[3];
    find_pivot(own, type, pivot);
    for (int axis = 0; axis < 3; axis++) {
        at.offset[axis] = (double)position[axis] - pivot[axis];
        at.velocity[axis] = (double)velocity[axis];
    }
    double time;
    if (!meet(&at, (double)shell->life_s, &time)) {
        return SB_ERROR_RANGE;
    }
    sb_tanks_aim aim;
    put_aim(own, position, &at, time, &aim);
    if (aim.pitch < type->pitch_min_rad || aim.pitch > type->pitch_max_rad) {
        return SB_ERROR_RANGE;
    }
    *out = aim;
    return SB_OK;
}

sb_error sb_tanks_aim_at(const sb_client_entity *own, const float position[3],
                         const float velocity[3], uint32_t ammunition, sb_tanks_aim *out_aim)
{
    static const float standing[3] = {0.0f, 0.0f, 0.0f};
    if (out_aim == NULL) {
        return SB_ERROR_ARGUMENT;
    }
    memset(out_aim, 0, sizeof *out_aim);
    if (own == NULL || position == NULL) {
        return SB_ERROR_ARGUMENT;
    }
    sb_float_mode mode = sb_float_mode_enter();
    sb_error error =
        aim_at(own, position, velocity != NULL ? velocity : standing, ammunition, out_aim);
    sb_float_mode_leave(&mode);
    return error;
}
