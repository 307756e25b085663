#include "physics/overlap/cylinder_parts.h"
#include "physics/overlap/pairs.h"

static bool any_penetration(const sb_cylinder *a, const sb_placed_hull *b,
                            sb_penetration *out_penetration)
{
    sb_polytope polytope = sb_polytope_of_hull(b->hull);
    sb_cylinder_pair pair = sb_cylinder_pair_of_hull(a, b);
    return sb_cylinder_polytope_penetration(&pair, &polytope, out_penetration);
}

bool sb_cylinder_hull_overlap(const sb_cylinder *a, const sb_placed_hull *b)
{
    sb_penetration penetration;
    return any_penetration(a, b, &penetration);
}

bool sb_cylinder_hull_mtv(const sb_cylinder *a, const sb_placed_hull *b, sb_mtv *out_mtv)
{
    sb_penetration penetration;
    if (!any_penetration(a, b, &penetration)) {
        return false;
    }
    *out_mtv =
        (sb_mtv){sb_placed_hull_direction_to_world(b, penetration.normal), penetration.overlap};
    return true;
}

bool sb_cylinder_hull_manifold(const sb_cylinder *a, const sb_placed_hull *b,
                               sb_manifold *out_manifold)
{
    sb_polytope polytope = sb_polytope_of_hull(b->hull);
    sb_cylinder_pair pair = sb_cylinder_pair_of_hull(a, b);
    sb_penetration penetration;
    if (!sb_cylinder_polytope_penetration(&pair, &polytope, &penetration)) {
        return false;
    }
    sb_cylinder_polytope_contacts(&pair, &polytope, &penetration, out_manifold);
    sb_manifold_to_world(
        out_manifold, &(sb_box){.center = b->center, .axes = {b->axes[0], b->axes[1], b->axes[2]}});
    return true;
}
