#include "game/tanks/computer/parts.h"

#include "base/trigonometry.h"
#include "game/tanks/drive/drive.h"
#include "game/tanks/fire/ammunition.h"
#include "game/tanks/mode/scoring.h"

#define ERROR_INTERVAL_S 1.0f
#define SHAPED_RANGE_M 45.0f
#define THICK_ARMOUR_MM 150
#define CROWD_M 6.0f
// A shot within this distance of a target's centre hits it.
#define HIT_HALF_M 1.0f

bool sb_gunner_solve(const sb_rules_api *api, sb_vec3 pivot, float speed_m_s, sb_vec3 target,
                     sb_vec3 velocity, float *out_yaw, float *out_pitch)
{
    sb_vec3 meeting = target;
    for (int i = 0; i < 2; i++) {
        float time = sb_vec3_length(sb_vec3_sub(meeting, pivot)) / speed_m_s;
        meeting = sb_vec3_add_scaled(target, velocity, time);
    }
    sb_vec3 offset = sb_vec3_sub(meeting, pivot);
    float along = sqrtf(offset.x * offset.x + offset.z * offset.z);
    *out_yaw = api->atan2(offset.x, offset.z);
    // tan(pitch) = (v^2 - sqrt(v^4 - g (g d^2 + 2 h v^2))) / (g d), from the parabola through the
    // target.
    float v2 = speed_m_s * speed_m_s;
    const float g = SB_TANKS_GRAVITY_M_S2;
    float root = v2 * v2 - g * (g * along * along + 2.0f * offset.y * v2);
    if (!(root >= 0.0f) || along < 0.1f) {
        *out_pitch = 0.25f * SB_PI;
        return false;
    }
    *out_pitch = api->atan2(v2 - sqrtf(root), g * along);
    return true;
}

static float draw(const sb_tanks_play *play, float limit)
{
    uint32_t value = play->context->api->random_below(play->context, 2001);
    return limit * ((float)value - 1000.0f) / 1000.0f;
}

static bool is_crowded(const sb_tanks_play *play, uint32_t slot, uint32_t enemy)
{
    for (uint32_t other = 0; other < play->player_capacity; other++) {
        if (other == enemy || !sb_sense_is_enemy(play, slot, other)) {
            continue;
        }
        sb_vec3 offset = sb_vec3_sub(play->bodies[other].position, play->bodies[enemy].position);
        if (sb_vec3_length_squared(offset) < CROWD_M * CROWD_M) {
            return true;
        }
    }
    return false;
}

// Chooses shaped charges for thick armour at short range, high explosive for thin armour and
// groups, and otherwise armour-piercing rounds.
static sb_ammunition choose(const sb_tanks_play *play, uint32_t slot, uint32_t enemy)
{
    const sb_player *player = &play->players[slot];
    const sb_tank_type *type = sb_tanks_type(play, enemy);
    sb_vec3 offset = sb_vec3_sub(play->bodies[enemy].position, play->bodies[slot].position);
    float square = sb_vec3_length_squared(offset);
    if (player->stock[SB_AMMUNITION_SHAPED] > 0 && square < SHAPED_RANGE_M * SHAPED_RANGE_M &&
        type->armour_mm[SB_PLATE_FRONT] >= THICK_ARMOUR_MM) {
        return SB_AMMUNITION_SHAPED;
    }
    bool thin = play->players[enemy].type == SB_TANK_SCOUT;
    if (player->stock[SB_AMMUNITION_EXPLOSIVE] > 0 && (thin || is_crowded(play, slot, enemy))) {
        return SB_AMMUNITION_EXPLOSIVE;
    }
    return SB_AMMUNITION_PIERCING;
}

// True if a team mate is in the line of fire before the target.
static bool mate_in_line(const sb_tanks_play *play, uint32_t slot, sb_vec3 target)
{
    sb_vec3 pivot = sb_gun_pivot(play, slot);
    sb_query_filter filter = play->context->api->filter_default();
    filter.mask = SB_LAYER_TANK;
    filter.scenery = false;
    filter.skip = slot;
    sb_point_path path = {pivot, sb_vec3_sub(target, pivot)};
    sb_query_hit hit;
    return play->context->api->ray(play->context, &path, &filter, &hit) &&
           sb_team_same(play, slot, hit.id);
}

static void put_aim(sb_input *input, float yaw, float pitch)
{
    const float unit = (float)SB_INPUT_TURN / SB_TWO_PI;
    input->aim_yaw = (uint16_t)(int32_t)floorf(sb_tanks_wrap(yaw) * unit + 0.5f);
    float steps = floorf(sb_tanks_clamp(pitch, -1.5f, 1.5f) * unit + 0.5f);
    input->aim_pitch = (int16_t)steps;
}

// True if a shell on its way to a target first meets the target, or another wall that it can break.
static bool target_in_line(const sb_tanks_play *play, uint32_t slot, sb_vec3 target)
{
    sb_vec3 pivot = sb_gun_pivot(play, slot);
    sb_query_filter filter = play->context->api->filter_default();
    filter.mask = SB_LAYER_SOLID;
    sb_point_path path = {pivot, sb_vec3_sub(target, pivot)};
    sb_query_hit hit;
    return play->context->api->ray(play->context, &path, &filter, &hit) &&
           sb_tanks_is(play, hit.id, SB_ENTITY_WALL);
}

// A target to shoot at that is no tank: the one that this attacker was sent to.
static bool aim_at_post(const sb_tanks_play *play, uint32_t slot, const sb_ai_state *ai,
                        sb_input *input)
{
    bool attacks = ai->goal_kind == SB_GOAL_FIGHT && play->mode->besieges != NULL &&
                   play->mode->besieges(play, slot);
    if (!attacks) {
        return false;
    }
    float yaw, pitch;
    const sb_player *player = &play->players[slot];
    float speed = sb_ammunition_types[player->ammunition].speed_m_s;
    if (sb_gunner_solve(play->context->api, sb_gun_pivot(play, slot), speed, ai->goal, (sb_vec3){0},
                        &yaw, &pitch)) {
        put_aim(input, yaw, pitch);
        bool aligned = fabsf(sb_tanks_wrap(player->turret_yaw - yaw)) < 0.03f &&
                       fabsf(player->turret_pitch - pitch) < 0.03f;
        bool clear = target_in_line(play, slot, ai->goal) && !mate_in_line(play, slot, ai->goal);
        input->buttons = aligned && clear ? SB_BUTTON_FIRE : 0;
    }
    return true;
}

void sb_gunner_act(const sb_tanks_play *play, uint32_t slot, sb_ai_state *ai, const sb_skill *skill,
                   sb_input *input)
{
    const sb_player *player = &play->players[slot];
    if (ai->enemy == 0 || ai->seen_tick == 0) {
        if (!aim_at_post(play, slot, ai, input)) {
            put_aim(input, play->bodies[slot].yaw, 0.0f);
        }
        return;
    }
    // The error is drawn again from time to time, and at first sight of an enemy.
    if ((play->tick + slot * 5u) % sb_tanks_ticks(play, ERROR_INTERVAL_S) == 0 ||
        ai->seen_tick == play->tick) {
        ai->aim_error_yaw = draw(play, skill->aim_error_rad);
        ai->aim_error_pitch = draw(play, 0.5f * skill->aim_error_rad);
        ai->ammunition = (uint8_t)(choose(play, slot, ai->enemy - 1u) + 1);
    }
    input->select[SB_SELECT_AMMUNITION] = ai->ammunition;
    uint32_t enemy = ai->enemy - 1u;
    const sb_body *target = &play->bodies[enemy];
    sb_vec3 lead = sb_vec3_scale(target->velocity, skill->lead_share);
    lead.y = 0.0f; // the motion of the tracks' springs needs no lead
    float yaw, pitch;
    bool reached = sb_gunner_solve(play->context->api, sb_gun_pivot(play, slot),
                                   sb_ammunition_types[player->ammunition].speed_m_s,
                                   target->position, lead, &yaw, &pitch);
    put_aim(input, yaw + ai->aim_error_yaw, pitch + ai->aim_error_pitch);
    float distance = sb_vec3_length(sb_vec3_sub(target->position, play->bodies[slot].position));
    float tolerance = sb_tanks_clamp(HIT_HALF_M / distance, 0.01f, 0.2f);
    bool aligned =
        fabsf(sb_tanks_wrap(player->turret_yaw - yaw)) < tolerance + skill->aim_error_rad &&
        fabsf(player->turret_pitch - pitch) < tolerance + skill->aim_error_rad;
    bool ready = play->tick - ai->seen_tick >= sb_tanks_ticks(play, skill->reaction_s);
    if (reached && aligned && ready && !mate_in_line(play, slot, target->position)) {
        input->buttons |= SB_BUTTON_FIRE;
    }
}
