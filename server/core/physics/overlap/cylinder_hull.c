#include "physics/overlap/cylinder.h"
#include "physics/overlap/cylinder_contact.h"
#include "physics/overlap/cylinder_polytope.h"

static bool any_way_out(const sb_cylinder *a, const sb_placed_hull *b, sb_way *out_way)
{
    sb_polytope polytope = sb_polytope_of_hull(b->hull);
    sb_cylinder_pair pair = sb_cylinder_pair_of_hull(a, b);
    return sb_cylinder_polytope_way_out(&pair, &polytope, out_way);
}

bool sb_cylinder_hull_overlap(const sb_cylinder *a, const sb_placed_hull *b)
{
    sb_way way;
    return any_way_out(a, b, &way);
}

bool sb_cylinder_hull_mtv(const sb_cylinder *a, const sb_placed_hull *b, sb_mtv *out_mtv)
{
    sb_way way;
    if (!any_way_out(a, b, &way)) {
        return false;
    }
    *out_mtv = (sb_mtv){sb_placed_hull_direction_to_world(b, way.normal), way.overlap};
    return true;
}

bool sb_cylinder_hull_manifold(const sb_cylinder *a, const sb_placed_hull *b,
                               sb_manifold *out_manifold)
{
    sb_polytope polytope = sb_polytope_of_hull(b->hull);
    sb_cylinder_pair pair = sb_cylinder_pair_of_hull(a, b);
    sb_way way;
    if (!sb_cylinder_polytope_way_out(&pair, &polytope, &way)) {
        return false;
    }
    sb_cylinder_polytope_contacts(&pair, &polytope, &way, out_manifold);
    sb_manifold_to_world(
        out_manifold, &(sb_box){.center = b->center, .axes = {b->axes[0], b->axes[1], b->axes[2]}});
    return true;
}
