#include "physics/world/ball/ball_met.h"

// A ball still touches what it met as long as the two have moved less than this since, m, and less
// than these shares of `rest_speed` and of the radius. A ball takes a tick's gravity up at once. So
// a ball that comes to the second side of a crease within a tick was pushed too far by the first.
#define NEAR_M 1e-4f
#define NEAR_FALL_SHARE 0.25f
#define NEAR_SIZE_SHARE 0.1f

sb_met *sb_ball_mets(const sb_sweep *sweep, const sb_ball *ball)
{
    return &sweep->mets[(size_t)(ball - sweep->balls) * SB_MET_COUNT_MAX];
}

float sb_met_inverse_mass(const sb_sweep *sweep, const sb_met *met)
{
    if (met->id >= SB_ID_PLANE || (sweep->step->bodies[met->id].flags & SB_BODY_ASLEEP) != 0) {
        return 0.0f;
    }
    return met->ball != SB_ID_NONE ? sweep->balls[met->ball].inverse_mass
                                   : sweep->polyhedra[sweep->ball_of_body[met->id]].inverse_mass;
}

bool sb_met_takes_part(const sb_sweep *sweep, const sb_met *met)
{
    return met->ball == SB_ID_NONE ||
           (sb_met_inverse_mass(sweep, met) == 0.0f && !sweep->balls[met->ball].frozen);
}

static float near_of(const sb_sweep *sweep, const sb_ball *ball)
{
    float by_fall = NEAR_FALL_SHARE * sweep->rest_speed, by_size = NEAR_SIZE_SHARE * ball->radius;
    return NEAR_M + (by_fall < by_size ? by_fall : by_size);
}

void sb_ball_keep_met(sb_sweep *sweep, sb_ball *ball)
{
    sb_met *mets = sb_ball_mets(sweep, ball);
    const uint32_t count = ball->met_count;
    ball->met_count = 0;
    for (uint32_t i = 0; i < count; i++) {
        sb_met met = mets[i];
        sb_vec3 way = met.ball != SB_ID_NONE ? sweep->balls[met.ball].displacement : met.surface;
        float speed = sb_length_1(ball->displacement) + sb_length_1(way);
        met.moved += (ball->time - met.time) * speed;
        met.time = ball->time;
        if (met.moved <= near_of(sweep, ball)) {
            mets[ball->met_count++] = met;
        }
    }
}

void sb_ball_forget_kicks(sb_sweep *sweep, sb_ball *ball)
{
    sb_met *mets = sb_ball_mets(sweep, ball);
    for (uint32_t i = 0; i < ball->met_count; i++) {
        mets[i].kick = sb_vec3_make(0.0f, 0.0f, 0.0f);
    }
}

// It takes the place of what is known of the same thing, or of what was met first.
void sb_ball_remember(sb_sweep *sweep, sb_ball *ball, const sb_met *met)
{
    if (!sb_met_takes_part(sweep, met)) {
        return;
    }
    sb_met *mets = sb_ball_mets(sweep, ball);
    uint32_t at = 0;
    while (at < ball->met_count && mets[at].id != met->id) {
        at++;
    }
    if (at == SB_MET_COUNT_MAX) {
        for (at = 0; at + 1 < SB_MET_COUNT_MAX; at++) {
            mets[at] = mets[at + 1];
        }
    }
    mets[at] = *met;
    ball->met_count = (uint16_t)(at < ball->met_count ? ball->met_count : at + 1);
}
