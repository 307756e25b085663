// A ball that touches several things at once. Where they press it towards each other, the response
// to one leads into the next, and such responses alternate at one instant without end. Where they
// press it the same way, the second response finds that the first one pushed too far. So they are
// computed together: the pushes of all are those of a linear complementarity problem (Cottle, Pang
// and Stone 1992), solved over its few contacts by an active set (Lawson and Hanson 1974, NNLS).

#include "physics/world/ball/ball_met.h"

// Two contacts whose normals are less than about 0.2 degrees from opposite to each other are a
// vice: no push parts the ball from both.
#define PIVOT_SHARE_MIN 1e-5f
#define ROUNDING_SHARE 4e-7f
// Rounding leaves a part of an approach: it is solved a second time.
#define ROUND_COUNT 2

// Contacts of an event: its own, and those that its one or two balls have met before.
#define MEETING_COUNT_MAX (1 + 2 * SB_MET_COUNT_MAX)

// A contact of one of the balls. The event's own contact may be one of both: its normal points
// towards the first ball.
typedef struct meeting {
    uint32_t of; // number in `balls`
    bool of_both;
    float inverse_mass; // of the thing; 0 if it is a ball
    sb_met met;
} meeting;

typedef struct crease {
    sb_sweep *sweep;
    float time;
    sb_ball *balls[2]; // of the event; the second one may be missing
    sb_vec3 back[2];   // earlier kicks of theirs that are taken back, m a tick
    bool takes_back;
    uint32_t count;
    meeting meetings[MEETING_COUNT_MAX]; // the event's own is the first
    float pushes[MEETING_COUNT_MAX];     // of this round, kg m a tick
    float totals[MEETING_COUNT_MAX];     // of all rounds
    sb_vec3 kicks[MEETING_COUNT_MAX];    // of all rounds, m a tick
    bool active[MEETING_COUNT_MAX];
    uint32_t active_count;
    bool holds; // the ways are solved, without momentum
} crease;

static void add_all(crease *c, uint32_t of)
{
    const sb_ball *ball = c->balls[of];
    const sb_met *mets = sb_ball_mets(c->sweep, ball);
    for (uint32_t i = 0; i < ball->met_count; i++) {
        const sb_met *met = &mets[i];
        if (!sb_met_takes_part(c->sweep, met)) {
            continue;
        }
        float inverse_mass = sb_met_inverse_mass(c->sweep, met);
        bool kicked = inverse_mass == 0.0f && sb_vec3_length_squared(met->kick) > 0.0f;
        c->back[of] = kicked ? sb_vec3_add(c->back[of], met->kick) : c->back[of];
        if (of != 0 || met->id != c->meetings[0].met.id) {
            c->takes_back = c->takes_back || kicked;
            c->meetings[c->count++] = (meeting){of, false, inverse_mass, *met};
        }
    }
}

static sb_vec3 displacement_of(const crease *c, uint32_t of, bool by_momentum)
{
    const sb_ball *ball = c->balls[of];
    sb_vec3 way = sb_vec3_sub(sb_ball_displacement_at(ball, c->time), c->back[of]);
    return by_momentum ? sb_vec3_sub(way, ball->held) : way;
}

// Returns the displacement of the thing's surface, by its way or by its momentum.
static sb_vec3 surface_of(const crease *c, const meeting *m, bool by_momentum)
{
    if (m->of_both) {
        return displacement_of(c, 1, by_momentum);
    }
    if (m->met.ball != SB_ID_NONE) {
        return sb_ball_displacement_at(&c->sweep->balls[m->met.ball], c->time);
    }
    if (by_momentum && m->inverse_mass > 0.0f) {
        uint32_t number = c->sweep->ball_of_body[m->met.id];
        return sb_moving_polyhedron_momentum(c->sweep, &c->sweep->polyhedra[number],
                                             m->met.surface);
    }
    return m->met.surface;
}

static sb_vec3 relative_of(const crease *c, const meeting *m, bool by_momentum)
{
    return sb_vec3_sub(displacement_of(c, m->of, by_momentum), surface_of(c, m, by_momentum));
}

// The ways tell how fast the two approach, and their momenta what they exchange at most.
static float approach_of(const crease *c, const meeting *m)
{
    float way = -sb_vec3_dot(relative_of(c, m, false), m->met.normal);
    if (c->holds) {
        return way;
    }
    float momentum = -sb_vec3_dot(relative_of(c, m, true), m->met.normal);
    return momentum < way ? momentum : way;
}

static void find_approaches(const crease *c, float out_approaches[])
{
    for (uint32_t i = 0; i < c->count; i++) {
        out_approaches[i] = approach_of(c, &c->meetings[i]);
    }
}

// Returns the sum of the inverse masses that a push moves.
static float total_of(const crease *c, const meeting *m)
{
    float own = c->balls[m->of]->inverse_mass + (c->holds ? 0.0f : m->inverse_mass);
    return m->of_both ? own + c->balls[1]->inverse_mass : own;
}

// Returns how much less two things approach at `i` by a unit of push at `j`.
static float coupling(const crease *c, uint32_t i, uint32_t j)
{
    const meeting *a = &c->meetings[i], *b = &c->meetings[j];
    if (i == j) {
        return total_of(c, a);
    }
    float weight = a->of == b->of ? c->balls[a->of]->inverse_mass : 0.0f;
    if ((a->of_both && b->of == 1) || (b->of_both && a->of == 1)) {
        weight = -c->balls[1]->inverse_mass;
    }
    return weight * sb_vec3_dot(a->met.normal, b->met.normal);
}

// Solves for the pushes that stop the approaches of the active contacts: elimination without
// pivots, as the matrix is symmetric and positive. Returns false if a contact depends on others.
static bool solve_active(crease *c, const float approaches[])
{
    float rows[MEETING_COUNT_MAX][MEETING_COUNT_MAX + 1];
    uint32_t map[MEETING_COUNT_MAX], n = 0;
    for (uint32_t i = 0; i < c->count; i++) {
        c->pushes[i] = 0.0f;
        map[n] = i;
        n += c->active[i] ? 1u : 0u;
    }
    for (uint32_t i = 0; i < n; i++) {
        for (uint32_t j = 0; j < n; j++) {
            rows[i][j] = coupling(c, map[i], map[j]);
        }
        rows[i][n] = approaches[map[i]];
    }
    for (uint32_t i = 0; i < n; i++) {
        if (!(rows[i][i] > PIVOT_SHARE_MIN * coupling(c, map[i], map[i]))) {
            return false;
        }
        for (uint32_t k = i + 1; k < n; k++) {
            float share = rows[k][i] / rows[i][i];
            for (uint32_t j = i; j <= n; j++) {
                rows[k][j] -= share * rows[i][j];
            }
        }
    }
    for (uint32_t i = n; i-- > 0;) {
        float sum = rows[i][n];
        for (uint32_t j = i + 1; j < n; j++) {
            sum -= rows[i][j] * c->pushes[map[j]];
        }
        c->pushes[map[i]] = sum / rows[i][i];
    }
    return true;
}

static void set_active(crease *c, uint32_t i, bool active)
{
    c->active_count += active ? 1u : 0u;
    c->active_count -= c->active[i] ? 1u : 0u;
    c->active[i] = active;
}

// Returns true if this approach takes neither a bounce nor waking: those have their own event.
static bool is_quiet(const crease *c, const meeting *m, float approach)
{
    const sb_met *met = &m->met;
    bool asleep =
        met->id < SB_ID_PLANE && (c->sweep->step->bodies[met->id].flags & SB_BODY_ASLEEP) != 0;
    return approach <= c->sweep->rest_speed || (met->restitution == 0.0f && !asleep);
}

static float left_at(const crease *c, const float approaches[], uint32_t i)
{
    float left = approaches[i];
    for (uint32_t j = 0; j < c->count; j++) {
        left -= c->active[j] ? coupling(c, i, j) * c->pushes[j] : 0.0f;
    }
    return left;
}

// Returns the approach below which there is no event.
static float least_of(const crease *c, const meeting *m)
{
    sb_vec3 way = displacement_of(c, m->of, false);
    return m->met.ball != SB_ID_NONE ? sb_ball_pair_residue(way, surface_of(c, m, false))
                                     : sb_ball_residue(way);
}

// Returns the contact that the pushes leave with the greatest approach, or the count.
static uint32_t worst_of(const crease *c, const float approaches[])
{
    uint32_t worst = c->count;
    float most = 0.0f;
    for (uint32_t i = 0; i < c->count; i++) {
        float left = c->active[i] ? 0.0f : left_at(c, approaches, i);
        if (left > most && left > least_of(c, &c->meetings[i]) &&
            is_quiet(c, &c->meetings[i], left)) {
            most = left;
            worst = i;
        }
    }
    return worst;
}

// Takes out contacts that would pull. Returns false if what is left cannot be solved.
static bool drop_pulling(crease *c, const float approaches[])
{
    for (;;) {
        uint32_t least = c->count;
        for (uint32_t i = 0; i < c->count; i++) {
            if (c->active[i] && !(c->pushes[i] > 0.0f) &&
                (least == c->count || c->pushes[i] < c->pushes[least])) {
                least = i;
            }
        }
        if (least == c->count) {
            return true;
        }
        set_active(c, least, false);
        if (!solve_active(c, approaches)) {
            return false;
        }
    }
}

// Finds which contacts push. Returns false if no pushes part the ball from all of them.
static bool find_active(crease *c)
{
    float approaches[MEETING_COUNT_MAX];
    find_approaches(c, approaches);
    for (uint32_t i = 0; i < c->count; i++) {
        set_active(c, i, false);
        c->pushes[i] = 0.0f;
    }
    for (uint32_t n = 0; n < 2 * c->count; n++) {
        uint32_t worst = n == 0 && approaches[0] > 0.0f ? 0 : worst_of(c, approaches);
        if (worst == c->count) {
            return true;
        }
        set_active(c, worst, true);
        if (!solve_active(c, approaches) || !drop_pulling(c, approaches)) {
            return false;
        }
    }
    return false;
}

static void kick(crease *c, uint32_t of, sb_vec3 by)
{
    sb_ball *ball = c->balls[of];
    if (c->holds) {
        sb_ball_hold(ball, sb_vec3_scale(by, ball->inverse_mass));
    } else {
        ball->displacement = sb_vec3_add_scaled(ball->displacement, by, ball->inverse_mass);
    }
}

static void push_apart(crease *c, uint32_t i, sb_vec3 by)
{
    const sb_step *step = c->sweep->step;
    const meeting *m = &c->meetings[i];
    kick(c, m->of, by);
    if (m->of_both) {
        kick(c, 1, sb_vec3_scale(by, -1.0f));
    }
    if (c->holds) {
        return;
    }
    c->kicks[i] = sb_vec3_add_scaled(c->kicks[i], by, c->balls[m->of]->inverse_mass);
    if (m->inverse_mass > 0.0f) {
        sb_body_apply_impulse(&step->bodies[m->met.id], sb_vec3_scale(by, -1.0f / step->dt));
    }
}

static void push_all(crease *c)
{
    for (uint32_t i = 0; i < c->count; i++) {
        if (c->active[i]) {
            push_apart(c, i, sb_vec3_scale(c->meetings[i].met.normal, c->pushes[i]));
            c->totals[i] += c->pushes[i];
        }
    }
}

// Pushes, and then takes out what rounding left.
static void part(crease *c)
{
    for (int of = 0; of < 2 && c->balls[of] != NULL; of++) {
        c->balls[of]->displacement = sb_vec3_sub(c->balls[of]->displacement, c->back[of]);
        c->back[of] = sb_vec3_make(0.0f, 0.0f, 0.0f);
    }
    push_all(c);
    for (int round = 1; round < ROUND_COUNT; round++) {
        float approaches[MEETING_COUNT_MAX];
        find_approaches(c, approaches);
        if (solve_active(c, approaches)) {
            push_all(c);
        }
    }
}

// Returns the part of a slip at contact `i` that leads into no other contact: along a crease of two
// surfaces, and nowhere in a corner of three.
static sb_vec3 along_crease(const crease *c, uint32_t i, sb_vec3 slip)
{
    sb_vec3 basis[3];
    uint32_t rank = 0;
    for (uint32_t n = 0; n < c->count && rank < 3; n++) {
        uint32_t k = n == 0 ? i : n <= i ? n - 1 : n; // its own surface first
        const meeting *a = &c->meetings[i], *b = &c->meetings[k];
        if (!c->active[k] || (a->of != b->of && !a->of_both && !b->of_both)) {
            continue;
        }
        sb_vec3 axis = c->meetings[k].met.normal;
        for (uint32_t r = 0; r < rank; r++) {
            axis = sb_vec3_add_scaled(axis, basis[r], -sb_vec3_dot(axis, basis[r]));
        }
        float length = sb_vec3_length(axis);
        if (length > 1e-3f) {
            basis[rank] = sb_vec3_scale(axis, 1.0f / length);
            slip = sb_vec3_add_scaled(slip, basis[rank], -sb_vec3_dot(slip, basis[rank]));
            rank++;
        }
    }
    return rank < 3 ? slip : sb_vec3_make(0.0f, 0.0f, 0.0f);
}

static void rub(crease *c, uint32_t i)
{
    const meeting *m = &c->meetings[i];
    float total = total_of(c, m);
    sb_vec3 slip = along_crease(c, i, relative_of(c, m, true));
    float share = sb_rub_share(m->met.friction, c->totals[i] * total, slip);
    push_apart(c, i, sb_vec3_scale(slip, -share / total));
}

static void rub_all(crease *c)
{
    for (uint32_t i = 0; i < c->count; i++) {
        if (c->active[i] && c->totals[i] > 0.0f && c->meetings[i].met.friction > 0.0f) {
            rub(c, i);
        }
    }
}

// Stops a ball that has only rounding left of its displacement: it would touch each side in turn.
static void drop_rounding(sb_ball *ball, float before)
{
    if (sb_length_1(ball->displacement) <= ROUNDING_SHARE * before) {
        ball->displacement = sb_vec3_make(0.0f, 0.0f, 0.0f);
    }
}

// Keeps in mind what each contact changed.
static void remember_all(crease *c)
{
    for (uint32_t i = c->count; i-- > 0;) {
        const meeting *m = &c->meetings[i];
        sb_met met = m->met;
        met.kick = m->inverse_mass > 0.0f ? sb_vec3_make(0.0f, 0.0f, 0.0f) : c->kicks[i];
        sb_ball_remember(c->sweep, c->balls[m->of], &met);
    }
}

// A ball in a crease does not fly on its parabola. Returns true if one did.
static bool spend_falls(crease *c)
{
    bool any = false;
    for (int of = 0; of < 2 && c->balls[of] != NULL; of++) {
        if (c->balls[of]->fall != 0.0f) {
            sb_ball_spend_fall(c->balls[of]);
            any = true;
        }
    }
    return any;
}

// Gives the balls their new momenta. Returns false, and changes nothing but their falls, if there
// are no such momenta.
static bool exchange(crease *c)
{
    if (spend_falls(c) && !find_active(c)) {
        return false;
    }
    float before[2] = {0.0f, 0.0f};
    for (uint32_t of = 0; of < 2 && c->balls[of] != NULL; of++) {
        before[of] = sb_length_1(displacement_of(c, of, false));
    }
    part(c);
    rub_all(c);
    for (int of = 0; of < 2 && c->balls[of] != NULL; of++) {
        drop_rounding(c->balls[of], before[of]);
        sb_ball_forget_kicks(c->sweep, c->balls[of]);
    }
    remember_all(c);
    return true;
}

// Returns true if the pushes drive a ball out of a narrow wedge: faster than it and all that push
// it are together, without a momentum that would tell how fast.
static bool squeezes(const crease *c)
{
    bool any = false;
    for (uint32_t of = 0; of < 2 && c->balls[of] != NULL; of++) {
        sb_vec3 way = displacement_of(c, of, false);
        float most = sb_vec3_length(way);
        for (uint32_t i = 0; i < c->count; i++) {
            const meeting *m = &c->meetings[i];
            if (!c->active[i] || (m->of != of && !m->of_both)) {
                continue;
            }
            float push = c->pushes[i] * c->balls[of]->inverse_mass;
            way = sb_vec3_add_scaled(way, m->met.normal, m->of == of ? push : -push);
            most += sb_vec3_length(m->of == of ? surface_of(c, m, false)
                                               : displacement_of(c, 0, false));
        }
        any = any || sb_vec3_length(way) > most;
    }
    return any;
}

static float energy_of(float inverse_mass, sb_vec3 momentum)
{
    return inverse_mass > 0.0f ? 0.5f * sb_vec3_length_squared(momentum) / inverse_mass : 0.0f;
}

// Returns the energy of a thing that a ball touches; without bound where something drives it.
static float energy_of_thing(const crease *c, const meeting *m)
{
    const sb_met *met = &m->met;
    if (m->of_both) {
        return energy_of(c->balls[1]->inverse_mass, displacement_of(c, 1, true));
    }
    if (m->inverse_mass > 0.0f) {
        return energy_of(m->inverse_mass, surface_of(c, m, true));
    }
    bool drives =
        met->id < SB_ID_PLANE && c->sweep->step->bodies[met->id].motion == SB_BODY_KINEMATIC;
    return drives ? HUGE_VALF : 0.0f;
}

// Returns true if the holds raise a ball higher than it and all that holds it can pay for: a light
// block that is wedged beside a heavy ball would lift it by its way.
static bool raises(const crease *c)
{
    const sb_step *step = c->sweep->step;
    bool any = false;
    for (uint32_t of = 0; of < 2 && c->balls[of] != NULL; of++) {
        const sb_ball *ball = c->balls[of];
        float rise = displacement_of(c, of, false).y;
        float paid = energy_of(ball->inverse_mass, displacement_of(c, of, true));
        for (uint32_t i = 0; i < c->count; i++) {
            const meeting *m = &c->meetings[i];
            if (c->active[i] && (m->of == of || m->of_both)) {
                float push = c->pushes[i] * ball->inverse_mass;
                rise += (m->of == of ? push : -push) * m->met.normal.y;
                paid += energy_of_thing(c, m);
            }
        }
        float fall = step->state->gravity_m_s2 * step->bodies[ball->body].gravity_scale * step->dt *
                     step->dt;
        float work = rise * (1.0f - c->time) * fall;
        any = any || work > paid * ball->inverse_mass;
    }
    return any;
}

// What the exchange of momentum leaves of the approaches ends with the tick.
static bool hold_ways(crease *c, uint32_t least_count)
{
    c->holds = true;
    c->back[0] = c->back[1] = sb_vec3_make(0.0f, 0.0f, 0.0f);
    if (!find_active(c) || c->active_count < least_count || squeezes(c) || raises(c)) {
        return false;
    }
    part(c);
    return true;
}

static bool respond(crease *c)
{
    for (uint32_t of = 0; of < 2 && c->balls[of] != NULL; of++) {
        add_all(c, of);
    }
    if (c->count == 1 || !find_active(c)) {
        return false;
    }
    if (c->active_count > 1 && squeezes(c)) {
        return false;
    }
    if (c->active_count > 1 || (c->active_count == 1 && c->takes_back)) {
        if (!exchange(c)) {
            return false;
        }
        (void)hold_ways(c, 1);
        return true;
    }
    return c->active_count == 0 && hold_ways(c, 2);
}

bool sb_ball_respond_in_crease(sb_sweep *sweep, sb_ball *ball, const sb_met *met,
                               float inverse_mass)
{
    if (ball->met_count == 0 || !(ball->inverse_mass > 0.0f) || ball->crowded) {
        return false;
    }
    crease c = {.sweep = sweep, .time = ball->time, .balls = {ball}, .count = 1};
    c.meetings[0] = (meeting){.inverse_mass = inverse_mass, .met = *met};
    return respond(&c);
}

bool sb_balls_respond_in_crease(sb_sweep *sweep, sb_ball *ball, sb_ball *other, const sb_met *met)
{
    bool crowded = ball->crowded || other->crowded;
    if (ball->met_count + other->met_count == 0 || ball->frozen || other->frozen || crowded) {
        return false;
    }
    crease c = {.sweep = sweep, .time = ball->time, .balls = {ball, other}, .count = 1};
    c.meetings[0] = (meeting){.of_both = true, .met = *met};
    return respond(&c);
}
