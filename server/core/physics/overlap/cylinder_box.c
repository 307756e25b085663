// Cylinder and box. A vertical cylinder and an upright box are a circle and a rectangle seen from
// above, times two intervals of height: the shortest way out is the one in the plane or the
// vertical one, because a product of convex sets is left through one of its factors.
#include "physics/overlap/cylinder_parts.h"
#include "physics/overlap/pairs.h"

// Both as seen from the box, from above.
typedef struct top_view {
    float x, z;   // of the circle's centre, along the box's axes 0 and 2
    float height; // of the box's centre above the cylinder's
    float overlap_height;
} top_view;

static bool top_view_of(const sb_cylinder *a, const sb_box *b, top_view *out_view)
{
    sb_vec3 relative = sb_vec3_sub(a->center, b->center);
    out_view->height = -relative.y;
    out_view->overlap_height = a->half_height + b->half_extents.y - fabsf(relative.y);
    if (out_view->overlap_height < 0.0f) {
        return false;
    }
    out_view->x = b->axes[0].x * relative.x + b->axes[0].z * relative.z;
    out_view->z = b->axes[2].x * relative.x + b->axes[2].z * relative.z;
    return true;
}

static bool upright_overlap(const sb_cylinder *a, const sb_box *b)
{
    top_view p;
    if (!top_view_of(a, b, &p)) {
        return false;
    }
    float away_x = fabsf(p.x) - b->half_extents.x;
    float away_z = fabsf(p.z) - b->half_extents.z;
    away_x = away_x > 0.0f ? away_x : 0.0f;
    away_z = away_z > 0.0f ? away_z : 0.0f;
    return away_x * away_x + away_z * away_z <= a->radius * a->radius;
}

static bool upright_mtv(const sb_cylinder *a, const sb_box *b, sb_mtv *out_mtv)
{
    top_view p;
    if (!top_view_of(a, b, &p)) {
        return false;
    }
    float away_x = fabsf(p.x) - b->half_extents.x;
    float away_z = fabsf(p.z) - b->half_extents.z;
    float distance, toward_x, toward_z; // from the circle's centre to the box, unit length
    float squared = away_x * away_x + away_z * away_z;
    if (away_x > 0.0f && away_z > 0.0f && squared > 0.0f) {
        if (squared > a->radius * a->radius) {
            return false;
        }
        distance = sqrtf(squared);
        toward_x = away_x / distance;
        toward_z = away_z / distance;
    } else {
        // The nearest side, passed already or not.
        distance = away_x >= away_z ? away_x : away_z;
        toward_x = away_x >= away_z ? 1.0f : 0.0f;
        toward_z = 1.0f - toward_x;
        if (distance > a->radius) {
            return false;
        }
    }
    if (p.overlap_height < a->radius - distance) {
        float up = p.height < 0.0f ? -1.0f : 1.0f;
        *out_mtv = (sb_mtv){{0.0f, up, 0.0f}, p.overlap_height};
        return true;
    }
    toward_x = p.x > 0.0f ? -toward_x : toward_x;
    toward_z = p.z > 0.0f ? -toward_z : toward_z;
    out_mtv->normal.x = b->axes[0].x * toward_x + b->axes[2].x * toward_z;
    out_mtv->normal.y = 0.0f;
    out_mtv->normal.z = b->axes[0].z * toward_x + b->axes[2].z * toward_z;
    out_mtv->depth = a->radius - distance;
    return true;
}

static bool is_upright(const sb_cylinder *a, const sb_box *b)
{
    return sb_cylinder_is_vertical(a) && sb_box_is_upright(b);
}

static bool any_penetration(const sb_cylinder *a, const sb_box *b, sb_penetration *out_penetration)
{
    sb_polytope_memory memory;
    sb_polytope polytope = sb_polytope_of_box(b->half_extents, &memory);
    sb_cylinder_pair pair = sb_cylinder_pair_of_box(a, b);
    return sb_cylinder_polytope_penetration(&pair, &polytope, out_penetration);
}

bool sb_cylinder_box_overlap(const sb_cylinder *a, const sb_box *b)
{
    sb_penetration penetration;
    return is_upright(a, b) ? upright_overlap(a, b) : any_penetration(a, b, &penetration);
}

bool sb_cylinder_box_mtv(const sb_cylinder *a, const sb_box *b, sb_mtv *out_mtv)
{
    if (is_upright(a, b)) {
        return upright_mtv(a, b, out_mtv);
    }
    sb_penetration penetration;
    if (!any_penetration(a, b, &penetration)) {
        return false;
    }
    *out_mtv = (sb_mtv){sb_box_direction_to_world(b, penetration.normal), penetration.overlap};
    return true;
}

bool sb_cylinder_box_manifold(const sb_cylinder *a, const sb_box *b, sb_manifold *out_manifold)
{
    sb_mtv mtv;
    if (!sb_cylinder_box_mtv(a, b, &mtv)) {
        return false;
    }
    sb_polytope_memory memory;
    sb_polytope polytope = sb_polytope_of_box(b->half_extents, &memory);
    sb_cylinder_pair pair = sb_cylinder_pair_of_box(a, b);
    sb_penetration penetration = {sb_box_direction_to_local(b, mtv.normal), mtv.depth};
    sb_cylinder_polytope_contacts(&pair, &polytope, &penetration, out_manifold);
    sb_manifold_to_world(out_manifold, b);
    out_manifold->mtv = mtv;
    return true;
}
