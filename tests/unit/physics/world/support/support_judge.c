#include "support_judge.h"

#include <math.h>
#include <string.h>

#define GAP_M 4e-3
#define NEAR_M 1e-3
// The probe of a box is narrower by this on each side, so that a neighbour beside it holds nothing.
#define SIDE_M 2e-4
#define BODY_COUNT_MAX 2048

bool support_judge_sleeps(const sb_body *body)
{
    return body->shape != SB_BODY_FREE && (body->flags & SB_BODY_ASLEEP) != 0;
}

uint32_t support_judge_count(world_fixture *fixture)
{
    uint32_t capacity, count = 0;
    const sb_body *bodies = sb_world_bodies(fixture->world, &capacity);
    for (uint32_t i = 0; i < capacity; i++) {
        count += support_judge_sleeps(&bodies[i]) ? 1u : 0u;
    }
    return count;
}

static bool meet(const sb_body *bodies, uint32_t a, uint32_t b)
{
    const sb_body *x = &bodies[a], *y = &bodies[b];
    return (x->layer & y->mask) != 0 && (y->layer & x->mask) != 0 && x->ignored != b &&
           y->ignored != a && ((x->flags | y->flags) & SB_BODY_SENSOR) == 0;
}

static real_box box_of(const sb_body *body)
{
    real_box box = fixture_real_box(body);
    real3 about = {(double)body->tilt.x, (double)body->tilt.y, (double)body->tilt.z};
    double length = real3_length(about);
    if (length > 0) {
        real_axes_turn(box.axes, real3_scale(about, 1 / length),
                       2 * atan2(length, (double)body->tilt.w));
    }
    return box;
}

// A sphere may touch a neighbour almost beside it, which holds it too.
static bool sphere_is_on(const sb_body *sphere, const sb_body *under)
{
    real3 center = real3_of(sphere->position);
    center.y -= GAP_M;
    double radius = (double)sphere->half_extents.x + NEAR_M;
    if (under->shape == SB_BODY_SPHERE) {
        real3 away = real3_sub(center, real3_of(under->position));
        double length = real3_length(away);
        return length <= radius + (double)under->half_extents.x && away.y > 0.02 * length;
    }
    real_box box = box_of(under);
    real3 closest = center;
    double distance = real_box_distance(&box, center, &closest);
    return distance <= radius && (distance <= 0 || center.y - closest.y > 0.02 * distance);
}

static bool box_is_on(const sb_body *body, const sb_body *under)
{
    real_box probe = box_of(body);
    probe.center.y -= GAP_M;
    probe.half[0] -= SIDE_M;
    probe.half[2] -= SIDE_M;
    if (under->position.y >= body->position.y) {
        return false;
    }
    if (under->shape == SB_BODY_SPHERE) {
        return real_box_distance(&probe, real3_of(under->position), NULL) <=
               (double)under->half_extents.x;
    }
    real_box box = box_of(under);
    return real_box_overlap(&probe, &box) >= 0;
}

static bool is_on_ground(const sb_body *body)
{
    real_box box = box_of(body);
    double reach = body->shape == SB_BODY_SPHERE ? (double)body->half_extents.x
                                                 : real_box_reach(&box, (real3){0, -1, 0});
    // The ground is in layer 1 and meets all.
    return (double)body->position.y - reach <= GAP_M && (body->mask & 1u) != 0 &&
           (body->flags & SB_BODY_SENSOR) == 0;
}

static bool is_on(const sb_body *bodies, uint32_t body, uint32_t under)
{
    real3 offset = real3_sub(real3_of(bodies[under].position), real3_of(bodies[body].position));
    double reach = (double)bodies[under].reach + (double)bodies[body].reach + GAP_M;
    if (body == under || bodies[under].shape == SB_BODY_FREE || real3_length(offset) > reach ||
        !meet(bodies, body, under)) {
        return false;
    }
    return bodies[body].shape == SB_BODY_SPHERE ? sphere_is_on(&bodies[body], &bodies[under])
                                                : box_is_on(&bodies[body], &bodies[under]);
}

uint32_t support_judge_hanging(world_fixture *fixture)
{
    static bool held[BODY_COUNT_MAX];
    uint32_t capacity;
    const sb_body *bodies = sb_world_bodies(fixture->world, &capacity);
    for (uint32_t i = 0; i < capacity; i++) {
        held[i] = !support_judge_sleeps(&bodies[i]) || is_on_ground(&bodies[i]);
    }
    for (bool more = true; more;) {
        more = false;
        for (uint32_t i = 0; i < capacity; i++) {
            for (uint32_t under = 0; under < capacity && !held[i]; under++) {
                held[i] = held[under] && is_on(bodies, i, under);
                more = more || held[i];
            }
        }
    }
    for (uint32_t i = 0; i < capacity; i++) {
        if (!held[i]) {
            return i;
        }
    }
    return SB_ID_NONE;
}
