// Contacts by the judge's own geometry: overlap that stays, and still bodies that nothing holds.

#include <string.h>

#include "judge.h"

// Things no farther apart than this touch, and this share of the way that a tick's gravity makes:
// the separation pushes things apart by about that.
#define TOUCH_M 2e-3
#define TOUCH_SHARE 0.1
// A body deeper than this in static things for longer than this has failed.
#define DEEP_M 0.02
#define DEEP_S 0.5
// A still body that nothing holds for longer than this hangs.
#define HANG_S 0.35
#define HANG_TICKS 5u
// An awake body that has been still for this long must be held too.
#define STILL_S 1.0
// A normal that is this far from the horizontal carries.
#define CARRY_Y 0.05

#define CONTACT_COUNT_MAX 4096u
#define FRICTION_SIDES 8
// Things that nearly face each other need many rounds, or the judge sees too little of their
// pushes.
#define ROUND_COUNT 10000
// What is carried but for this share is carried.
#define CARRIED 0.01

// What pushes a body.
typedef struct push {
    uint32_t body, other; // SB_ID_NONE: scenery
    vec normal;           // the way it is pushed
    double friction;
    bool wedged; // what carries the body, and nothing else, presses it against the other
} push;

typedef struct pushes {
    uint32_t count;
    push all[CONTACT_COUNT_MAX];
    double depth[SCENE_BODY_COUNT_MAX]; // in static things
    bool crushed[SCENE_BODY_COUNT_MAX]; // touches something kinematic
    bool pressed[SCENE_BODY_COUNT_MAX]; // touches something driven, directly or through others
    double near;                        // what is no farther apart touches, m
} pushes;

static double friction_of(const judge *of, uint32_t body)
{
    const scene *drawn = of->on->of;
    return body == SB_ID_NONE ? (double)drawn->friction : (double)drawn->bodies[body].def.friction;
}

static void add(const judge *of, pushes *in, uint32_t body, uint32_t other, const solid_gap *gap,
                double sign)
{
    double friction = sqrt(friction_of(of, body) * friction_of(of, other));
    for (uint32_t i = 0; i < gap->count && in->count < CONTACT_COUNT_MAX; i++) {
        in->all[in->count++] =
            (push){body, other, vec_scale(gap->normals[i], sign), friction, false};
    }
}

static uint8_t motion_of(const judge *of, uint32_t body)
{
    return stage_body(of->on, body)->motion;
}

static void meet_scenery(const judge *of, pushes *in, uint32_t body)
{
    const scene *drawn = of->on->of;
    for (uint32_t i = 0; i < drawn->solid_count; i++) {
        if (!solid_may_touch(&drawn->solids[i], &of->solids[body], in->near)) {
            continue;
        }
        const solid_gap gap = solid_measure(&drawn->solids[i], &of->solids[body]);
        if (gap.distance <= in->near) {
            add(of, in, body, SB_ID_NONE, &gap, 1);
            in->depth[body] = fmax(in->depth[body], -gap.distance);
        }
    }
}

static void meet_bodies(const judge *of, pushes *in, uint32_t body)
{
    for (uint32_t other = 0; other < body; other++) {
        if (!of->on->present[other] ||
            !solid_may_touch(&of->solids[other], &of->solids[body], in->near)) {
            continue;
        }
        const solid_gap gap = solid_measure(&of->solids[other], &of->solids[body]);
        if (gap.distance > in->near) {
            continue;
        }
        add(of, in, body, other, &gap, 1);
        add(of, in, other, body, &gap, -1);
        uint8_t one = motion_of(of, body), two = motion_of(of, other);
        in->depth[body] =
            two == SB_BODY_STATIC ? fmax(in->depth[body], -gap.distance) : in->depth[body];
        in->depth[other] =
            one == SB_BODY_STATIC ? fmax(in->depth[other], -gap.distance) : in->depth[other];
        in->crushed[body] = in->crushed[body] || two == SB_BODY_KINEMATIC;
        in->crushed[other] = in->crushed[other] || one == SB_BODY_KINEMATIC;
    }
}

// What is driven presses on those that it touches, and so on.
static void find_pressed(const judge *of, pushes *in)
{
    for (uint32_t i = 0; i < of->on->of->body_count; i++) {
        in->pressed[i] = of->on->of->bodies[i].drive.kind == SCENE_DRIVEN ||
                         motion_of(of, i) == SB_BODY_KINEMATIC;
    }
    for (bool more = true; more;) {
        more = false;
        for (uint32_t i = 0; i < in->count; i++) {
            const push *by = &in->all[i];
            if (by->other != SB_ID_NONE && in->pressed[by->other] && !in->pressed[by->body]) {
                in->pressed[by->body] = more = true;
            }
        }
    }
}

// A slanted thing that carries a body presses it against a wall in its way, by no more than the
// body's weight makes. Where another wall pushes back, the two could press without bound.
static bool is_wedged(const pushes *in, const push *by)
{
    bool pressed = false;
    for (uint32_t i = 0; i < in->count && fabs(by->normal.y) <= CARRY_Y; i++) {
        const push *with = &in->all[i];
        if (with->body == by->body && vec_dot(with->normal, by->normal) < -CARRY_Y) {
            if (with->normal.y <= CARRY_Y) {
                return false;
            }
            pressed = true;
        }
    }
    return pressed;
}

static void find(judge *of, pushes *in)
{
    const sb_world_def *def = &of->on->of->def;
    memset(in, 0, sizeof *in);
    double rate_hz = (double)def->tick_rate_hz;
    in->near = TOUCH_M + TOUCH_SHARE * (double)def->gravity_m_s2 / (rate_hz * rate_hz);
    for (uint32_t i = 0; i < of->on->of->body_count; i++) {
        if (of->on->present[i]) {
            of->solids[i] = stage_solid(of->on, i);
            if (motion_of(of, i) == SB_BODY_DYNAMIC) {
                meet_scenery(of, in, i);
            }
            meet_bodies(of, in, i);
        }
    }
    find_pressed(of, in);
    for (uint32_t i = 0; i < in->count; i++) {
        in->all[i].wedged = is_wedged(in, &in->all[i]);
    }
}

// Adds what is left of the wish after the best share of one direction; the share never falls below
// zero.
static void balance(vec *left, vec direction, double *share)
{
    double more = vec_dot(*left, direction) / vec_dot(direction, direction);
    more = fmax(more, -*share);
    *share += more;
    *left = vec_along(*left, direction, -more);
}

// Walls that nothing presses a body against give no friction.
static double friction_at(const pushes *in, const push *by, vec up)
{
    bool presses = vec_dot(by->normal, up) > CARRY_Y || by->wedged || in->pressed[by->body];
    return presses ? by->friction : 0;
}

// Returns how much of a unit force `up` the pushes on a body cannot give, whatever their strength:
// least squares with shares above zero, by coordinate descent (Lawson and Hanson 1974 state the
// problem). Friction's cone is a pyramid around it.
static double unheld(const pushes *in, uint32_t body, vec up)
{
    vec ways[FRICTION_SIDES * 64];
    double shares[FRICTION_SIDES * 64] = {0};
    uint32_t count = 0;
    for (uint32_t i = 0; i < in->count && count + FRICTION_SIDES <= FRICTION_SIDES * 64; i++) {
        const push *by = &in->all[i];
        if (by->body != body) {
            continue;
        }
        vec side = fabs(by->normal.x) < 0.5 ? (vec){1, 0, 0} : (vec){0, 1, 0};
        side = vec_cross(by->normal, side);
        side = vec_scale(side, 1 / vec_length(side));
        vec other = vec_cross(by->normal, side);
        double friction = friction_at(in, by, up);
        double most = friction / cos(3.141592653589793 / FRICTION_SIDES);
        for (int k = 0; k < (friction > 0 ? FRICTION_SIDES : 1); k++) {
            double angle = k * 6.283185307179586 / FRICTION_SIDES;
            vec way = vec_along(by->normal, side, most * cos(angle));
            ways[count++] = vec_along(way, other, most * sin(angle));
        }
    }
    vec left = up;
    for (int round = 0; round < ROUND_COUNT && vec_length(left) > CARRIED; round++) {
        for (uint32_t i = 0; i < count; i++) {
            balance(&left, ways[i], &shares[i]);
        }
    }
    return vec_length(left);
}

// Marks bodies that rest on scenery, or on others that do.
static void find_held(const judge *of, const pushes *in, vec up, bool held[SCENE_BODY_COUNT_MAX])
{
    for (uint32_t i = 0; i < of->on->of->body_count; i++) {
        held[i] = motion_of(of, i) != SB_BODY_DYNAMIC;
    }
    for (bool more = true; more;) {
        more = false;
        for (uint32_t i = 0; i < in->count; i++) {
            const push *by = &in->all[i];
            bool holds = by->other == SB_ID_NONE || held[by->other];
            if (!held[by->body] && holds &&
                vec_dot(by->normal, up) + friction_at(in, by, up) > CARRY_Y) {
                held[by->body] = more = true;
            }
        }
    }
}

// Returns true if the body claims to be at rest.
static bool is_still(const judge *of, uint32_t index)
{
    const sb_body *body = stage_body(of->on, index);
    const scene *drawn = of->on->of;
    bool free = drawn->bodies[index].drive.kind == SCENE_FREE && body->gravity_scale > 0;
    uint32_t ticks = scene_ticks(drawn, STILL_S);
    return of->on->present[index] && body->motion == SB_BODY_DYNAMIC && free &&
           drawn->def.gravity_m_s2 > 0 &&
           ((body->flags & SB_BODY_ASLEEP) != 0 ||
            (of->tracks[index].still_ticks >= ticks && ticks >= HANG_TICKS));
}

// A body may fall asleep if it gathers less than 0.05 m/s until then, in whole ticks.
static double tolerance(const judge *of)
{
    const sb_world_def *def = &of->on->of->def;
    double rate_hz = (double)def->tick_rate_hz, sleep_s = (double)def->sleep_s;
    sleep_s = sleep_s > 0 ? fmax(floor(sleep_s * rate_hz), 1) / rate_hz : 1;
    return 0.05 + 0.05 / (sleep_s * (double)def->gravity_m_s2);
}

static void check_hang(judge *of, const pushes *in, const bool *held, uint32_t index,
                       uint32_t ticks)
{
    judge_track *track = &of->tracks[index];
    const vec up = {0, 1, 0};
    double missing = is_still(of, index) ? unheld(in, index, up) : 0;
    bool hangs = is_still(of, index) && (!held[index] || missing > tolerance(of));
    track->hang_ticks = hangs ? track->hang_ticks + ticks : 0;
    double time_s = track->hang_ticks / (double)of->on->of->def.tick_rate_hz;
    if (time_s > HANG_S && track->hang_ticks >= HANG_TICKS) {
        judge_fail(of, index, "hangs in the air",
                   "for %.2f s; %s, and %.0f %% of its weight is not carried", time_s,
                   held[index] ? "it touches something below" : "nothing below leads to the ground",
                   100 * missing);
    }
}

static void check_depth(judge *of, const pushes *in, uint32_t index, uint32_t ticks)
{
    judge_track *track = &of->tracks[index];
    bool deep = in->depth[index] > DEEP_M && !in->crushed[index];
    track->deep_ticks = deep ? track->deep_ticks + ticks : 0;
    double time_s = track->deep_ticks / (double)of->on->of->def.tick_rate_hz;
    if (time_s > DEEP_S && track->deep_ticks >= HANG_TICKS) {
        judge_fail(of, index, "stays inside", "%.4f m deep in something static, for %.2f s",
                   in->depth[index], time_s);
    }
}

void judge_contacts(judge *of, uint32_t ticks)
{
    static pushes in;
    bool held[SCENE_BODY_COUNT_MAX];
    find(of, &in);
    find_held(of, &in, (vec){0, 1, 0}, held);
    for (uint32_t i = 0; i < of->on->of->body_count && !of->failed; i++) {
        if (of->on->present[i] && motion_of(of, i) == SB_BODY_DYNAMIC) {
            check_depth(of, &in, i, ticks);
            check_hang(of, &in, held, i, ticks);
        }
    }
}
