#include "physics/overlap/box_box.h"
#include "physics/world/step.h"

// Passes end when none finds more than the slop, or at the bound.
#define PASS_COUNT_MAX 16
#define SLOP_M 1e-4f

// A contact whose normal is at most about 45 degrees from the vertical carries a body.
#define GROUND_NORMAL_Y 0.7f

static float max(float a, float b)
{
    return a > b ? a : b;
}

// Radius of the sphere around a box body, with room for rounding.
static float bounding_radius(const sb_body *body)
{
    return sb_vec3_length(body->half_extents) * 1.0001f;
}

// Moves a body out of something that does not yield.
static void push_out(sb_body *body, const sb_mtv *mtv)
{
    body->position = sb_vec3_add_scaled(body->position, mtv->normal, mtv->depth);
    float into = sb_vec3_dot(body->velocity, mtv->normal);
    if (into < 0.0f) {
        body->velocity = sb_vec3_add_scaled(body->velocity, mtv->normal, -into);
    }
    if (mtv->normal.y >= GROUND_NORMAL_Y) {
        body->flags |= SB_BODY_GROUNDED;
    }
}

// Moves two bodies apart by their inverse masses, and takes out the speed of approach: a collision
// without restitution, which keeps their momentum.
static void push_apart(sb_body *a, sb_body *b, const sb_mtv *mtv)
{
    float total = a->inverse_mass + b->inverse_mass;
    float share_a = a->inverse_mass / total;
    float share_b = b->inverse_mass / total;
    a->position = sb_vec3_add_scaled(a->position, mtv->normal, -mtv->depth * share_a);
    b->position = sb_vec3_add_scaled(b->position, mtv->normal, mtv->depth * share_b);
    float approach = -sb_vec3_dot(sb_vec3_sub(b->velocity, a->velocity), mtv->normal);
    if (approach > 0.0f) {
        a->velocity = sb_vec3_add_scaled(a->velocity, mtv->normal, -approach * share_a);
        b->velocity = sb_vec3_add_scaled(b->velocity, mtv->normal, approach * share_b);
    }
    if (mtv->normal.y >= GROUND_NORMAL_Y) {
        b->flags |= SB_BODY_GROUNDED;
    } else if (mtv->normal.y <= -GROUND_NORMAL_Y) {
        a->flags |= SB_BODY_GROUNDED;
    }
}

static float separate_pairs(sb_body *bodies, uint32_t capacity)
{
    float worst = 0.0f;
    for (uint32_t i = 0; i < capacity; i++) {
        if (bodies[i].shape != SB_BODY_BOX) {
            continue;
        }
        float radius = bounding_radius(&bodies[i]);
        for (uint32_t j = i + 1; j < capacity; j++) {
            if (bodies[j].shape != SB_BODY_BOX) {
                continue;
            }
            sb_vec3 between = sb_vec3_sub(bodies[j].position, bodies[i].position);
            float reach = radius + bounding_radius(&bodies[j]);
            if (sb_vec3_dot(between, between) > reach * reach) {
                continue;
            }
            sb_box a = sb_body_box(&bodies[i]);
            sb_box b = sb_body_box(&bodies[j]);
            sb_mtv mtv;
            if (sb_box_box_mtv(&a, &b, &mtv)) {
                push_apart(&bodies[i], &bodies[j], &mtv);
                worst = max(worst, mtv.depth);
            }
        }
    }
    return worst;
}

static float separate_from_scenery(sb_body *body, const sb_scenery *scenery)
{
    float worst = 0.0f;
    sb_mtv mtv;
    sb_box box = sb_body_box(body);
    const sb_plane *planes = sb_scenery_planes(scenery);
    for (uint32_t i = 0; i < sb_scenery_plane_count(scenery); i++) {
        if (sb_plane_box_mtv(&planes[i], &box, &mtv)) {
            push_out(body, &mtv);
            worst = max(worst, mtv.depth);
            box.center = body->position;
        }
    }
    sb_aabb bounds = sb_box_bounds(&box);
    const sb_box *boxes = sb_scenery_boxes(scenery);
    const sb_aabb *box_bounds = sb_scenery_bounds(scenery);
    for (uint32_t i = 0; i < sb_scenery_box_count(scenery); i++) {
        if (!sb_aabb_overlap(&bounds, &box_bounds[i])) {
            continue;
        }
        if (sb_box_box_mtv(&boxes[i], &box, &mtv)) {
            push_out(body, &mtv);
            worst = max(worst, mtv.depth);
            box.center = body->position;
            bounds = sb_box_bounds(&box);
        }
    }
    return worst;
}

float sb_separate(sb_world world)
{
    uint32_t capacity;
    sb_body *bodies = sb_world_bodies(world, &capacity);
    for (uint32_t i = 0; i < capacity; i++) {
        bodies[i].flags &= (uint8_t)~SB_BODY_GROUNDED;
    }
    float worst = 0.0f;
    for (int pass = 0; pass < PASS_COUNT_MAX; pass++) {
        worst = separate_pairs(bodies, capacity);
        // Scenery last: what does not yield has the final word.
        for (uint32_t i = 0; i < capacity; i++) {
            if (bodies[i].shape == SB_BODY_BOX) {
                worst = max(worst, separate_from_scenery(&bodies[i], world.scenery));
            }
        }
        if (worst <= SLOP_M) {
            break;
        }
    }
    return worst;
}
