#include "physics/overlap/dispatch.h"
#include "physics/sweep/dispatch.h"
#include "physics/world/ball/ball_met.h"
#include "physics/world/step/phases.h"
#include "physics/world/step/surface_mix.h"

static void note(const sb_sweep *sweep, uint32_t from, uint32_t to, float time, float approach,
                 sb_vec3 point, sb_vec3 normal)
{
    sb_step_touch(sweep->step, from, to, time, approach / sweep->step->dt, point, normal);
}

// Notes that a ball meets its target, and with which of the target's hit shapes.
static void note_target(const sb_sweep *sweep, const sb_ball *ball, float approach)
{
    sb_step *step = sweep->step;
    uint32_t count = step->touch_count;
    note(sweep, ball->target, ball->body, ball->time, approach, ball->next.point,
         ball->next.normal);
    if (step->touch_count > count) {
        step->touches[count].flags |= (uint8_t)(ball->target_shape << SB_CONTACT_HIT_SHIFT);
    }
}

// Notes the sensors that the path up to `time` meets. There are few sensors: each is tested.
static void touch_sensors(const sb_sweep *sweep, const sb_ball *ball, float time)
{
    const sb_body *bodies = sweep->step->bodies;
    sb_vec3 end = sb_ball_at(ball, time);
    sb_sphere_path path = {ball->position, sb_vec3_sub(end, ball->position), ball->radius};
    sb_shape ends = {.kind = SB_SHAPE_SPHERE, .sphere = {end, ball->radius}};
    uint32_t own = ball->body;
    for (uint32_t i = 0; i < sweep->polyhedron_count + sweep->ball_count; i++) {
        bool is_polyhedron = i < sweep->polyhedron_count;
        const sb_moving_polyhedron *polyhedron = is_polyhedron ? &sweep->polyhedra[i] : NULL;
        const sb_ball *other = is_polyhedron ? NULL : &sweep->balls[i - sweep->polyhedron_count];
        uint32_t id = is_polyhedron ? polyhedron->body : other->body;
        // A sensor ball is tested against the polyhedra, any other ball against the sensors.
        bool asks = ball->sensor    ? is_polyhedron
                    : is_polyhedron ? polyhedron->sensor
                                    : other->sensor;
        if (id == own || !asks || !sb_bodies_meet(&bodies[own], own, &bodies[id], id)) {
            continue;
        }
        sb_shape shape = is_polyhedron
                             ? sb_moving_polyhedron_at(sweep, polyhedron, time)
                             : (sb_shape){.kind = SB_SHAPE_SPHERE,
                                          .sphere = {sb_ball_at(other, time), other->radius}};
        sb_impact impact;
        if (sb_shape_overlap(&shape, &ends)) {
            note(sweep, id, own, time, 0.0f, end, sb_vec3_make(0.0f, 1.0f, 0.0f));
        } else if (sb_sweep_sphere(&path, &shape, &impact)) {
            float at = ball->time + impact.time * (time - ball->time);
            note(sweep, id, own, at, 0.0f, impact.point, impact.normal);
        }
    }
}

void sb_ball_advance(const sb_sweep *sweep, sb_ball *ball, float time)
{
    if (sweep->sensor_count > 0 && !ball->frozen) {
        touch_sensors(sweep, ball, time);
    }
    sb_vec3 position = sb_ball_at(ball, time);
    ball->displacement = sb_ball_displacement_at(ball, time);
    ball->position = position;
    ball->time = time;
}

static void freeze(sb_ball *ball)
{
    ball->frozen = true;
    ball->predicts = false;
    ball->inverse_mass = 0.0f;
    ball->frozen_momentum = sb_ball_momentum(ball);
    ball->lift -= ball->held.y * (1.0f - ball->time); // the rest of the hold
    ball->displacement = ball->held = sb_vec3_make(0.0f, 0.0f, 0.0f);
    ball->fall = 0.0f;
    ball->version++;
}

// Counts a change of the ball's path. At event_count_max the ball stays where it is.
static void count_event(sb_sweep *sweep, sb_ball *ball)
{
    sb_body *body = &sweep->step->bodies[ball->body];
    ball->version++;
    ball->event_count++;
    if (ball->predicts && ball->event_count >= sweep->step->state->event_count_max) {
        freeze(ball);
        body->flags |= SB_BODY_FROZEN;
        sweep->step->state->frozen_count++;
    }
}

// A ballistic ball that leaves a surface with less than this share of the speed that gravity gives
// it in a tick would come back several times in the tick: it rests.
#define SETTLE_SHARE 0.125f

// Returns true if a fall that adds `pull` to an approach in a tick holds the two together.
static bool settles(float approach, float pull)
{
    return pull > 0.0f && approach <= SETTLE_SHARE * pull;
}

static float bounce_of(const sb_sweep *sweep, float restitution, float approach)
{
    return restitution < 1.0f && approach <= sweep->rest_speed ? 0.0f : restitution;
}

static bool stops(const sb_sweep *sweep, const sb_ball *ball)
{
    return (sweep->step->bodies[ball->body].flags & SB_BODY_STOPS) != 0;
}

// A ball that merely rests on a sleeper neither wakes nor pushes it.
static bool rests_on_sleeper(const sb_sweep *sweep, const sb_ball *ball, float approach)
{
    return ball->target < SB_ID_PLANE && approach <= sweep->rest_speed &&
           (sweep->step->bodies[ball->target].flags & SB_BODY_ASLEEP) != 0;
}

// Returns the share of a polyhedron's mobility that a ball's push along `normal` finds: one that
// stands on something yields to a push from above only sideways. What carries it takes the rest.
// One that rises bounces off what it touched, or what carries it rises too. Then nothing holds it
// against the push, and a surface that did would work on the ball.
static float mobility_share(const sb_sweep *sweep, const sb_body *body, sb_vec3 normal)
{
    bool rises = sb_body_momentum(body).y * sweep->step->dt > sweep->rest_speed;
    bool carried = normal.y > 0.0f && (body->flags & SB_BODY_GROUNDED) != 0 && !rises;
    return carried ? 1.0f - normal.y * normal.y : 1.0f;
}

// Exchanges the momentum of a change of speed along the normal, and of friction. A polyhedron gets
// its share in the next tick. Returns the ball's share of the change.
static float exchange_momentum(sb_sweep *sweep, sb_ball *ball, float inverse_mass, float change,
                               sb_vec3 rub)
{
    sb_vec3 n = ball->next.normal;
    float total = ball->inverse_mass + inverse_mass;
    ball->displacement = sb_vec3_add_scaled(ball->displacement, rub, ball->inverse_mass / total);
    if (!(inverse_mass > 0.0f)) {
        ball->displacement = sb_vec3_add_scaled(ball->displacement, n, change);
        return 1.0f;
    }
    sb_body *body = &sweep->step->bodies[ball->target];
    float mobility = mobility_share(sweep, body, n);
    float total_along = ball->inverse_mass + inverse_mass * mobility;
    float share = ball->inverse_mass / total_along;
    ball->displacement = sb_vec3_add_scaled(ball->displacement, n, change * share);
    // The unit of an impulse is kg m a tick.
    sb_vec3 push = sb_vec3_scale(n, change / total_along);
    push.y = mobility < 1.0f ? 0.0f : push.y;
    sb_vec3 kick = sb_vec3_add_scaled(push, rub, 1.0f / total);
    sb_body_apply_impulse(body, sb_vec3_scale(kick, -1.0f / sweep->step->dt));
    return share;
}

static const sb_moving_polyhedron *polyhedron_of(const sb_sweep *sweep, uint32_t body)
{
    return &sweep->polyhedra[sweep->ball_of_body[body]];
}

// Returns the speed towards scenery by which a ball is ahead of its fall, m a tick. An ordinary
// ball has the tick's gravity from its start on. So its speed is that of the tick's middle.
static float pull_ahead(const sb_sweep *sweep, const sb_ball *ball)
{
    const sb_step *step = sweep->step;
    if (ball->target < SB_ID_PLANE || ball->fall != 0.0f) {
        return 0.0f; // what is no scenery falls too
    }
    float scale = step->bodies[ball->body].gravity_scale;
    float fall = step->state->gravity_m_s2 * scale * step->dt * step->dt;
    return fall * ball->next.normal.y * (0.5f - ball->time);
}

// Returns the change of speed at a surface. A ball that bounces does so with the speed that it has
// by its fall there, and gets back the speed of the tick's middle: energy neither grows nor falls.
static float bounced(float approach, float restitution, float ahead)
{
    if (!(restitution > 0.0f)) {
        return approach;
    }
    float change = (1.0f + restitution) * (approach - ahead);
    return change > approach ? change : approach;
}

// Responds to a thing whose path does not change in this tick: scenery, or a polyhedron of this
// inverse mass whose surface moves by `surface`.
static void meet_surface(sb_sweep *sweep, sb_ball *ball, sb_vec3 surface, float inverse_mass,
                         float friction, float restitution)
{
    sb_vec3 n = ball->next.normal;
    sb_vec3 relative = sb_vec3_sub(ball->displacement, surface);
    float approach = -sb_vec3_dot(relative, n);
    note_target(sweep, ball, approach);
    sb_ball_keep_met(sweep, ball);
    if (stops(sweep, ball)) {
        freeze(ball);
        return;
    }
    if (settles(approach, ball->fall * n.y)) {
        sb_ball_spend_fall(ball);
        relative = sb_vec3_sub(ball->displacement, surface);
        approach = -sb_vec3_dot(relative, n);
        restitution = 0.0f;
    }
    if (!(approach > 0.0f)) {
        count_event(sweep, ball); // parting by now: bounded all the same
        return;
    }
    inverse_mass = rests_on_sleeper(sweep, ball, approach) ? 0.0f : inverse_mass; // like a wall
    float bounce = bounce_of(sweep, restitution, approach);
    sb_met met = {.normal = n,
                  .surface = surface,
                  .time = ball->time,
                  .friction = friction,
                  .restitution = restitution,
                  .id = ball->target,
                  .ball = SB_ID_NONE};
    if (bounce == 0.0f && sb_ball_respond_in_crease(sweep, ball, &met, inverse_mass)) {
        count_event(sweep, ball);
        return;
    }
    if (inverse_mass > 0.0f) {
        surface = sb_moving_polyhedron_momentum(sweep, polyhedron_of(sweep, ball->target), surface);
    }
    // The ways tell that they meet, and their momenta what they exchange.
    relative = sb_vec3_sub(sb_ball_momentum(ball), surface);
    float along = -sb_vec3_dot(relative, n);
    float change = along < approach ? along : approach;
    change = change > 0.0f ? bounced(change, bounce, pull_ahead(sweep, ball)) : 0.0f;
    sb_vec3 slip = sb_vec3_add_scaled(relative, n, along);
    sb_vec3 rub = sb_vec3_scale(slip, -sb_rub_share(friction, change, slip));
    float share = exchange_momentum(sweep, ball, inverse_mass, change, rub);
    float left = approach - change * share;
    if (left > 0.0f) {
        sb_ball_hold(ball, sb_vec3_scale(n, left));
    }
    if (bounce == 0.0f && inverse_mass == 0.0f) {
        met.kick = sb_vec3_add_scaled(rub, n, change);
    }
    sb_ball_forget_kicks(sweep, ball);
    sb_ball_remember(sweep, ball, &met);
    count_event(sweep, ball);
}

static void meet_scenery(sb_sweep *sweep, sb_ball *ball)
{
    const sb_scenery *scenery = sweep->step->world.scenery;
    const sb_surface *surface = sb_scenery_surface(scenery, ball->target);
    const sb_body *body = &sweep->step->bodies[ball->body];
    if ((ball->target & SB_ID_SOLID) == 0) {
        ball->next.point = sb_vec3_add_scaled(ball->position, ball->next.normal, -ball->radius);
    }
    meet_surface(sweep, ball, sb_vec3_make(0.0f, 0.0f, 0.0f), 0.0f,
                 sb_mix_friction(body->friction, surface->friction),
                 sb_mix_restitution(body->restitution, surface->restitution));
}

static void meet_polyhedron(sb_sweep *sweep, sb_ball *ball)
{
    const sb_moving_polyhedron *polyhedron = polyhedron_of(sweep, ball->target);
    const sb_body *bodies = sweep->step->bodies;
    const sb_body *body = &bodies[ball->body], *other = &bodies[polyhedron->body];
    ball->presser = sweep->ball_of_body[ball->target];
    meet_surface(sweep, ball,
                 sb_moving_polyhedron_displacement(sweep, polyhedron, ball->next.point, ball->time),
                 polyhedron->inverse_mass, sb_mix_friction(body->friction, other->friction),
                 sb_mix_restitution(body->restitution, other->restitution));
}

static void wake_ball(sb_sweep *sweep, sb_ball *ball, float approach)
{
    sb_body *body = &sweep->step->bodies[ball->body];
    if ((body->flags & SB_BODY_ASLEEP) != 0 && approach > sweep->rest_speed) {
        sb_body_wake(body);
        ball->inverse_mass = body->inverse_mass;
        ball->predicts = true;
    }
}

// Notes whether a ball meets several that move: pushes of more than two are not solved together.
static void note_company(const sb_sweep *sweep, sb_ball *ball, const sb_ball *other)
{
    const sb_body *body = &sweep->step->bodies[other->body];
    if (body->motion == SB_BODY_DYNAMIC && (body->flags & SB_BODY_ASLEEP) == 0) {
        ball->crowded =
            ball->crowded || (ball->met_ball != SB_ID_NONE && ball->met_ball != other->body);
        ball->met_ball = other->body;
    }
}

// Returns what a ball met in another one.
static sb_met met_of(const sb_sweep *sweep, const sb_ball *ball, const sb_ball *other,
                     sb_vec3 normal)
{
    const sb_body *a = &sweep->step->bodies[ball->body], *b = &sweep->step->bodies[other->body];
    return (sb_met){.normal = normal,
                    .time = ball->time,
                    .friction = sb_mix_friction(a->friction, b->friction),
                    .restitution = sb_mix_restitution(a->restitution, b->restitution),
                    .id = other->body,
                    .ball = (uint32_t)(other - sweep->balls)};
}

// The exchange along the line of centres, with both masses and restitution, from the unnormalised
// normal: b / n^2. Momentum is kept, and at restitution 1 energy. False if they do not approach.
static bool exchange(sb_sweep *sweep, sb_ball *low, sb_ball *high)
{
    const sb_body *body_low = &sweep->step->bodies[low->body];
    const sb_body *body_high = &sweep->step->bodies[high->body];
    sb_vec3 n = sb_vec3_sub(high->position, low->position);
    sb_vec3 relative = sb_vec3_sub(high->displacement, low->displacement);
    float n_squared = sb_vec3_length_squared(n);
    if (!(n_squared > 0.0f)) {
        n = sb_vec3_make(0.0f, 1.0f, 0.0f); // one centre: the higher id leaves upwards
        n_squared = 1.0f;
    }
    float b = sb_vec3_dot(n, relative);
    float length = sqrtf(n_squared);
    float approach = -b / length;
    sb_vec3 unit = sb_vec3_scale(n, 1.0f / length);
    note(sweep, low->body, high->body, low->time, approach,
         sb_vec3_add_scaled(low->position, unit, low->radius), unit);
    bool rests = settles(approach, (high->fall - low->fall) * unit.y);
    if (rests) {
        sb_ball_spend_fall(low);
        sb_ball_spend_fall(high);
        relative = sb_vec3_sub(high->displacement, low->displacement);
        b = sb_vec3_dot(n, relative);
        approach = -b / length;
    }
    if (!(approach > 0.0f)) {
        return false;
    }
    sb_ball_keep_met(sweep, low);
    sb_ball_keep_met(sweep, high);
    wake_ball(sweep, low, approach);
    wake_ball(sweep, high, approach);
    float total = low->inverse_mass + high->inverse_mass;
    float restitution = sb_mix_restitution(body_low->restitution, body_high->restitution);
    float bounce = rests ? 0.0f : bounce_of(sweep, restitution, approach);
    float friction = sb_mix_friction(body_low->friction, body_high->friction);
    note_company(sweep, low, high);
    note_company(sweep, high, low);
    sb_ball *ball = high->inverse_mass > 0.0f ? high : low, *other = ball == high ? low : high;
    sb_met met = met_of(sweep, ball, other, ball == high ? unit : sb_vec3_scale(unit, -1.0f));
    if (bounce == 0.0f && sb_balls_respond_in_crease(sweep, ball, other, &met)) {
        return true;
    }
    // As at a surface: the ways tell that they meet, and the momenta what they exchange.
    relative = sb_vec3_sub(relative, sb_vec3_sub(high->held, low->held));
    float b_momentum = sb_vec3_dot(n, relative);
    float b_less = b_momentum < 0.0f ? b_momentum : 0.0f;
    b_less = b_less > b ? b_less : b;
    float change = (1.0f + bounce) * (-b_less / length);
    sb_vec3 kick = sb_vec3_scale(n, -(1.0f + bounce) * b_less / n_squared);
    if (friction > 0.0f) {
        sb_vec3 slip = sb_vec3_add_scaled(relative, n, -b_momentum / n_squared);
        kick = sb_vec3_add_scaled(kick, slip, -sb_rub_share(friction, change, slip));
    }
    float share_low = low->inverse_mass / total, share_high = high->inverse_mass / total;
    low->displacement = sb_vec3_add_scaled(low->displacement, kick, -share_low);
    high->displacement = sb_vec3_add_scaled(high->displacement, kick, share_high);
    if (change < approach) {
        sb_ball_hold(low, sb_vec3_scale(unit, (change - approach) * share_low));
        sb_ball_hold(high, sb_vec3_scale(unit, (approach - change) * share_high));
    }
    if (bounce == 0.0f && !(other->inverse_mass > 0.0f)) {
        met.kick = sb_vec3_scale(kick, ball == high ? share_high : -share_low);
    }
    sb_ball_forget_kicks(sweep, ball);
    sb_ball_forget_kicks(sweep, other);
    sb_ball_remember(sweep, ball, &met);
    return true;
}

static void meet_ball(sb_sweep *sweep, sb_ball *ball, sb_ball *other)
{
    bool lower = ball->body < other->body;
    ball->presser = ball->presser != SB_ID_NONE ? ball->presser : other->presser;
    other->presser = other->presser != SB_ID_NONE ? other->presser : ball->presser;
    bool changed = exchange(sweep, lower ? ball : other, lower ? other : ball);
    if (!changed || ball->frozen) {
        count_event(sweep, ball); // parting by now, or standing still: bounded all the same
    }
    sb_ball *both[2] = {lower ? ball : other, lower ? other : ball};
    for (int i = 0; i < 2; i++) {
        if (stops(sweep, both[i]) && both[i]->predicts) {
            freeze(both[i]);
        } else if (changed && both[i]->inverse_mass > 0.0f) {
            count_event(sweep, both[i]);
        }
    }
}

uint32_t sb_ball_respond(sb_sweep *sweep, uint32_t number)
{
    sb_ball *ball = &sweep->balls[number];
    sweep->step->state->event_count++;
    if (ball->target >= SB_ID_PLANE) {
        meet_scenery(sweep, ball);
        return SB_ID_NONE;
    }
    if (ball->target_ball == SB_ID_NONE) {
        meet_polyhedron(sweep, ball);
        return SB_ID_NONE;
    }
    uint32_t other = ball->target_ball;
    meet_ball(sweep, ball, &sweep->balls[other]);
    return other;
}
