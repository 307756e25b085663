#include "physics/overlap/cylinder_parts.h"
#include "physics/sweep/pairs.h"

// Starting apart by less than this counts as touching, m.
#define TOUCH 1e-5f

#define GAP_TOLERANCE 1e-5f

// Newton's steps: a few are usual, and a grazing path gains a factor of four of gap by each.
#define STEP_COUNT_MAX 40

typedef struct advance {
    sb_box box;      // about the origin, so that rounding goes by the distance of the two
    sb_vec3 between; // from the box to the cylinder, at time 0
    sb_cylinder_pair pair;
    sb_penetration penetration; // in the box's frame, from the cylinder to the box
    sb_vec3 normal;             // the same direction in the world
    float approach;             // against the normal over the whole cast, m
} advance;

static void advance_to(advance *now, const sb_box_cast *cast, const sb_cylinder *target,
                       const sb_polytope *polytope, float time)
{
    sb_cylinder relative = *target;
    relative.center = sb_vec3_add_scaled(now->between, cast->displacement, -time);
    now->pair = sb_cylinder_pair_of_box(&relative, &now->box);
    now->penetration = sb_cylinder_polytope_least(&now->pair, polytope);
    now->normal = sb_box_direction_to_world(&now->box, now->penetration.normal);
    now->approach = -sb_vec3_dot(now->normal, cast->displacement);
}

// The middle of the contact points, put on the cylinder's surface as the normal sees it.
static void fill_impact(const advance *now, const sb_box_cast *cast, const sb_polytope *polytope,
                        float time, sb_impact *out_impact)
{
    sb_vec3 center = sb_vec3_add_scaled(cast->start.center, cast->displacement, time);
    sb_penetration penetration = now->penetration;
    penetration.overlap = penetration.overlap > 0.0f ? penetration.overlap : 0.0f;
    sb_manifold manifold;
    sb_cylinder_polytope_contacts(&now->pair, polytope, &penetration, &manifold);
    sb_manifold_to_world(&manifold, &now->box);
    sb_vec3 sum = {0.0f, 0.0f, 0.0f};
    for (uint32_t i = 0; i < manifold.point_count; i++) {
        sb_vec3 half_depth = sb_vec3_scale(now->normal, 0.5f * manifold.points[i].depth);
        sum = sb_vec3_add(sum, sb_vec3_add(manifold.points[i].point, half_depth));
    }
    *out_impact = (sb_impact){
        .time = time,
        .point = sb_vec3_add_scaled(center, sum, 1.0f / (float)manifold.point_count),
        .normal = now->normal,
    };
}

bool sb_sweep_box_cylinder(const sb_box_cast *cast, const sb_cylinder *target,
                           sb_impact *out_impact)
{
    sb_polytope_memory memory;
    sb_polytope polytope = sb_polytope_of_box(cast->start.half_extents, &memory);
    advance now = {
        .box = cast->start,
        .between = sb_vec3_sub(target->center, cast->start.center),
    };
    now.box.center = (sb_vec3){0.0f, 0.0f, 0.0f};
    float time = 0.0f, tolerance = TOUCH;
    for (int i = 0; i < STEP_COUNT_MAX; i++) {
        advance_to(&now, cast, target, &polytope, time);
        float gap = -now.penetration.overlap;
        if (!(now.approach > 0.0f) || gap > now.approach * (1.0f - time)) {
            return false;
        }
        if (gap <= tolerance) {
            break;
        }
        time += gap / now.approach;
        tolerance = GAP_TOLERANCE;
    }
    fill_impact(&now, cast, &polytope, time, out_impact);
    return true;
}
