#include "game/tanks/computer/parts.h"

#define FIGHT_NEAR_M 14.0f // nearer than this to an enemy in sight it backs away
#define FIGHT_FAR_M 30.0f  // farther than this it comes closer
#define STAY_M 5.0f        // this near to its post it stands still
#define AVOID_M 9.0f       // it drives around other tanks ahead within this distance
#define STUCK_S 1.5f
#define STUCK_M 1.0f
#define BACK_S 1.0f

typedef struct wish {
    float yaw;
    float throttle;
} wish;

static sb_vec3 level(sb_vec3 offset)
{
    return sb_vec3_make(offset.x, 0.0f, offset.z);
}

// Drives across the line to an enemy at fighting distance, so that it is hard to hit.
static wish wish_in_fight(const sb_tanks_play *play, uint32_t slot, const sb_ai_state *ai)
{
    const sb_body *body = &play->bodies[slot];
    sb_vec3 offset = level(sb_vec3_sub(play->bodies[ai->enemy - 1].position, body->position));
    float bearing = play->context->api->atan2(offset.x, offset.z);
    if (sb_vec3_length(offset) < FIGHT_NEAR_M) {
        return (wish){bearing, -0.7f};
    }
    return (wish){sb_tanks_wrap(bearing + (ai->side != 0 ? 1.3f : -1.3f)), 0.8f};
}

static wish wish_on_route(const sb_tanks_play *play, uint32_t slot, sb_ai_state *ai)
{
    const sb_body *body = &play->bodies[slot];
    bool posted = ai->goal_kind == SB_GOAL_GUARD || ai->goal_kind == SB_GOAL_NONE;
    sb_vec3 left = level(sb_vec3_sub(ai->goal, body->position));
    if (posted && sb_vec3_length(left) < STAY_M) {
        return (wish){body->yaw, 0.0f};
    }
    sb_vec3 offset = level(sb_vec3_sub(sb_navigate_follow(play, slot, ai), body->position));
    return (wish){play->context->api->atan2(offset.x, offset.z), 1.0f};
}

static wish wish_of(const sb_tanks_play *play, uint32_t slot, sb_ai_state *ai)
{
    if (ai->goal_kind == SB_GOAL_FIGHT && ai->enemy != 0 && ai->seen_tick != 0) {
        sb_vec3 offset =
            sb_vec3_sub(play->bodies[ai->enemy - 1].position, play->bodies[slot].position);
        if (sb_vec3_length(level(offset)) < FIGHT_FAR_M) {
            return wish_in_fight(play, slot, ai);
        }
    }
    return wish_on_route(play, slot, ai);
}

// Turns aside for the nearest tank ahead, to the side where that tank is not.
static float avoid(const sb_tanks_play *play, uint32_t slot, float yaw)
{
    const sb_body *body = &play->bodies[slot];
    float s, c;
    play->context->api->sin_cos(yaw, &s, &c);
    float nearest = AVOID_M, turn = 0.0f;
    for (uint32_t other = 0; other < play->player_capacity; other++) {
        if (other == slot || play->players[other].state != SB_PLAYER_ALIVE) {
            continue;
        }
        sb_vec3 offset = sb_vec3_sub(play->bodies[other].position, body->position);
        float ahead = offset.x * s + offset.z * c, left = offset.x * c - offset.z * s;
        if (ahead > 0.0f && ahead < nearest && fabsf(left) < 3.5f) {
            nearest = ahead;
            turn = (left >= 0.0f ? -1.0f : 1.0f) * (1.0f - 0.5f * ahead / AVOID_M);
        }
    }
    return sb_tanks_wrap(yaw + turn);
}

// Notices when a tank that wants to drive makes no progress.
static void watch_progress(const sb_tanks_play *play, uint32_t slot, sb_ai_state *ai,
                           float throttle)
{
    sb_vec3 at = play->bodies[slot].position;
    sb_vec3 offset = level(sb_vec3_sub(at, ai->anchor));
    bool moves = sb_vec3_length_squared(offset) > STUCK_M * STUCK_M;
    if (moves || fabsf(throttle) < 0.1f) {
        ai->anchor = at;
        ai->anchor_tick = play->tick;
    } else if (play->tick - ai->anchor_tick >= sb_tanks_ticks(play, STUCK_S)) {
        ai->anchor_tick = play->tick;
        ai->back_tick = play->tick + sb_tanks_ticks(play, BACK_S);
        ai->side = (uint8_t)play->context->api->random_below(play->context, 2);
        ai->waypoint_count = 0; // and plans another route
    }
}

static int8_t axis(float value)
{
    return (int8_t)(sb_tanks_clamp(value, -1.0f, 1.0f) * (float)SB_INPUT_AXIS_MAX);
}

void sb_driver_act(const sb_tanks_play *play, uint32_t slot, sb_ai_state *ai, sb_input *input)
{
    if (play->tick < ai->back_tick) {
        input->throttle = axis(-0.8f);
        input->steering = axis(ai->side != 0 ? 0.7f : -0.7f);
        return;
    }
    wish wanted = wish_of(play, slot, ai);
    watch_progress(play, slot, ai, wanted.throttle);
    if (wanted.throttle > 0.0f) {
        wanted.yaw = avoid(play, slot, wanted.yaw);
    }
    float error = sb_tanks_wrap(wanted.yaw - play->bodies[slot].yaw);
    float size = fabsf(error);
    input->steering = axis(2.0f * error);
    // It turns before it drives, so that it does not leave the route in a bow.
    float share = size < 0.5f ? 1.0f : size < 1.2f ? 0.4f : 0.0f;
    input->throttle = axis(wanted.throttle * (wanted.throttle < 0.0f ? 1.0f : share));
}
