// Energy, speeds, and bodies in free flight.

#include "judge.h"

// Growth of energy: a share of the largest energy so far, for each second.
#define GROWTH_PER_S 1e-4
// What the separation may leave of a body's depth, and later gives back as height: 0.5 mm at each
// of two contacts.
#define SLOP_M 1e-3
// The count of ticks between two checks of the bodies in free flight.
#define FLIGHT_TICKS 5u
// In free flight nothing is nearer than this.
#define CLEAR_M 0.05

static bool is_dynamic(const judge *of, uint32_t index)
{
    return of->on->present[index] && stage_body(of->on, index)->motion == SB_BODY_DYNAMIC;
}

// A bounce in the middle of a tick has the speed of the tick's end: Euler's steps change a body's
// energy by at most m g dt v at each, and by nothing on average. Bounces on parabolas are exact on
// planes alone.
static double kick_of(const judge *of, uint32_t index)
{
    const sb_body *body = stage_body(of->on, index);
    double mass_kg = 1 / (double)body->inverse_mass;
    return 2 * mass_kg * fabs(of->tracks[index].drop_m_s) * of->tracks[index].speed_max;
}

static double slack_of(const judge *of)
{
    const scene *drawn = of->on->of;
    double sum = 0, weight_per_kg = (double)drawn->def.gravity_m_s2;
    bool bounces = drawn->restitution > 0;
    for (uint32_t i = 0; i < drawn->body_count && weight_per_kg > 0; i++) {
        bounces = bounces || drawn->bodies[i].def.restitution > 0;
    }
    for (uint32_t i = 0; i < drawn->body_count && weight_per_kg > 0; i++) {
        if (is_dynamic(of, i)) {
            sum += weight_per_kg * SLOP_M / (double)stage_body(of->on, i)->inverse_mass;
            sum += bounces ? kick_of(of, i) : 0;
        }
    }
    return sum;
}

// Returns the body whose energy rose most in this tick.
static uint32_t most_raised(const judge *of)
{
    uint32_t most = 0;
    double rise = -HUGE_VAL;
    for (uint32_t i = 0; i < of->on->of->body_count; i++) {
        double more = stage_energy_of(of->on, i, false) - of->tracks[i].energy;
        most = more > rise ? i : most;
        rise = fmax(rise, more);
    }
    return most;
}

// A ball's impulse on a block, and a block's on a ball, waits for the next tick. There the block
// may take it up, or what it stands on. So the reference counts impulses that wait if that is more,
// and the energy that is judged if that is less: a gain is seen at most a tick later.
//
// The energy without what the harness put in never rises above its least value so far, but for a
// share of the largest energy.
void judge_energy(judge *of)
{
    double with = stage_energy(of->on, true), without = stage_energy(of->on, false);
    double more = fmax(with, without), now = fmin(with, without), own = now - of->input;
    of->high = fmax(of->high, more);
    if (more - of->input < of->low) {
        of->low = more - of->input;
        of->low_tick = of->on->tick;
    }
    double span_s = (of->on->tick - of->low_tick) / (double)of->on->of->def.tick_rate_hz;
    double allowed = of->high * GROWTH_PER_S * span_s + slack_of(of);
    if (own - of->low > allowed) {
        uint32_t body = most_raised(of);
        judge_fail(of, body, "energy grew",
                   "by %.6g J to %.6g J since tick %u, %.4g allowed; the most was %.6g J; this "
                   "body had %.6g J a tick before and has %.6g J",
                   own - of->low, now, of->low_tick, allowed, of->high, of->tracks[body].energy,
                   stage_energy_of(of->on, body, false));
    }
}

// What is driven gives its speed to others. A light body between two that close in on it gets
// (1 + e) / (1 - e) times their speed, falls besides, and may hit lighter ones.
void judge_speed(judge *of)
{
    const scene *drawn = of->on->of;
    double restitution = (double)drawn->restitution;
    double height = drawn->cells[0].high.y - drawn->cells[0].low.y;
    double fall = sqrt(2 * (double)drawn->def.gravity_m_s2 * height);
    double most = 3 * (of->on->speed_in + fall) * (1 + restitution) / (1 - restitution);
    for (uint32_t i = 0; i < drawn->body_count; i++) {
        if (is_dynamic(of, i)) {
            double speed = vec_length(vec_of(stage_body(of->on, i)->velocity));
            if (speed > most) {
                judge_fail(of, i, "too fast", "%.3f m/s, at most %.3f were put in", speed, most);
            }
        }
    }
}

// Returns how far from where it is now the body may have been in this tick. One that went and came
// back was farther away than its two places tell, but never faster than at the start or the end.
static double way_of(const judge *of, uint32_t index)
{
    const sb_body *body = stage_body(of->on, index);
    vec from = vec_of(of->tracks[index].position);
    double before = vec_length(vec_of(of->tracks[index].velocity));
    double speed = fmax(before, vec_length(vec_of(body->velocity)));
    double moved = vec_length(vec_sub(vec_of(body->position), from));
    return fmax(moved, speed / (double)of->on->of->def.tick_rate_hz);
}

static bool is_clear(const judge *of, uint32_t index)
{
    const scene *drawn = of->on->of;
    const sb_body *body = stage_body(of->on, index);
    double way = way_of(of, index);
    double drop = fabs(of->tracks[index].drop_m_s) / (double)drawn->def.tick_rate_hz;
    double speed = vec_length(vec_of(of->tracks[index].velocity));
    double wanted = speed / (double)drawn->def.tick_rate_hz + drop;
    const solid around = solid_ball(vec_of(body->position),
                                    (double)body->reach + fmax(way, wanted) + drop + CLEAR_M);
    for (uint32_t i = 0; i < drawn->body_count; i++) {
        const sb_body *other = stage_body(of->on, i);
        vec offset = vec_sub(vec_of(other->position), around.center);
        if (i != index && of->on->present[i] &&
            vec_length(offset) < around.radius + (double)other->reach + way_of(of, i)) {
            return false;
        }
    }
    for (uint32_t i = 0; i < drawn->solid_count; i++) {
        if (solid_may_touch(&drawn->solids[i], &around, 0) &&
            solid_measure(&drawn->solids[i], &around).distance < 0) {
            return false;
        }
    }
    return true;
}

static void check_flight(judge *of, uint32_t index)
{
    const sb_body *body = stage_body(of->on, index);
    const judge_track *track = &of->tracks[index];
    double share = 1 / (1 + (double)body->drag_per_s / (double)of->on->of->def.tick_rate_hz);
    vec wanted = vec_of(track->velocity);
    wanted.y -= track->drop_m_s;
    wanted = vec_scale(wanted, share);
    vec off = vec_sub(vec_of(body->velocity), wanted);
    double allowed = 1e-4 * (1 + vec_length(wanted)) + fabs(track->drop_m_s) * (1 - share);
    if (vec_length(off) > allowed && is_clear(of, index)) {
        judge_fail(of, index, "does not fall",
                   "touches nothing, but has the velocity (%.5f, %.5f, %.5f) instead of (%.5f, "
                   "%.5f, %.5f)",
                   (double)body->velocity.x, (double)body->velocity.y, (double)body->velocity.z,
                   wanted.x, wanted.y, wanted.z);
    }
}

void judge_flight(judge *of)
{
    const stage *on = of->on;
    for (uint32_t i = on->tick % FLIGHT_TICKS; i < on->of->body_count; i += FLIGHT_TICKS) {
        if (is_dynamic(of, i) && of->tracks[i].awake && !on->touched[i]) {
            check_flight(of, i);
        }
    }
}
