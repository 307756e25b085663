// Two bodies of which one moves far in a tick. Where they are at its end does
// not tell which way out is right: they may be deep in each other, or past each
// other. So they are seen along the straight way from the tick's start,
// relative to each other: they meet on the side that they came from, and are
// pushed back to that side.

#include "physics/sweep/dispatch.h"
#include "physics/world/solver/solver_body.h"

// The way of b relative to a.
typedef struct relative_way {
    sb_vec3 start, displacement;
} relative_way;

static relative_way way_of(const sb_solver_set *set, const sb_solver_body *a,
                           const sb_solver_body *b)
{
    const sb_start_pose *starts = set->step->starts;
    sb_vec3 start = sb_vec3_sub(starts[b->id].position, starts[a->id].position);
    sb_vec3 now = sb_vec3_sub(b->position, a->position);
    return (relative_way){start, sb_vec3_sub(now, start)};
}

// The times between which two upright boxes overlap along all axes, and the
// axis that came last. If they overlap at the start, that is the axis of the
// smallest overlap.
typedef struct entry {
    float in, out;
    float gap; ///< at the start, along `normal`; negative if they overlap
    sb_vec3 normal;
    float reach;
    bool inside;
} entry;

// Returns false if the two are apart along this axis all the way.
static bool enter(entry *e, const relative_way *way, sb_vec3 axis, float reach)
{
    float distance = sb_vec3_dot(way->start, axis), rate = sb_vec3_dot(way->displacement, axis);
    if (distance < 0.0f) {
        axis = sb_vec3_negate(axis);
        distance = -distance;
        rate = -rate;
    }
    float gap = distance - (reach - SB_GRAZE_M), in = 0.0f;
    if (gap > 0.0f) {
        if (distance + rate >= reach - SB_GRAZE_M) {
            return false;
        }
        in = gap / -rate;
    }
    bool later = gap > 0.0f ? e->inside || in > e->in : e->inside && gap > e->gap;
    if (later) {
        e->in = in;
        e->inside = gap <= 0.0f;
        e->gap = gap;
        e->normal = axis;
        e->reach = reach;
    }
    // Where the two part again: on the far side, or on this one.
    float far = rate < 0.0f ? (distance + reach - SB_GRAZE_M) / -rate : 2.0f;
    float near = rate > 0.0f ? -gap / rate : 2.0f;
    float out = far < near ? far : near;
    e->out = out < e->out ? out : e->out;
    return true;
}

static bool upright_hit(const sb_solver_pair *pair, const sb_solver_body *a,
                        const sb_solver_body *b, const relative_way *way, sb_mtv *out_mtv)
{
    const sb_vec3 axes[5] = {
        {a->cosine, 0.0f, -a->sine}, {a->sine, 0.0f, a->cosine}, {b->cosine, 0.0f, -b->sine},
        {b->sine, 0.0f, b->cosine},  {0.0f, 1.0f, 0.0f},
    };
    entry e = {.out = 2.0f, .gap = -HUGE_VALF, .inside = true};
    for (int i = 0; i < 5; i++) {
        if (!enter(&e, way, axes[i], i < 4 ? pair->reach[i] : pair->reach_up)) {
            return false;
        }
    }
    float rate = sb_vec3_dot(way->displacement, e.normal);
    sb_vec3 away = sb_vec3_sub(b->position, a->position);
    *out_mtv = (sb_mtv){.normal = e.normal, .depth = e.reach - sb_vec3_dot(away, e.normal)};
    return e.in <= e.out && rate < 0.0f;
}

// The bounds of a hull in its own frame, or the box itself.
static sb_box box_of(const sb_shape *shape)
{
    if (shape->kind == SB_SHAPE_BOX) {
        return shape->box;
    }
    const sb_placed_hull *hull = &shape->hull;
    sb_aabb bounds = hull->hull->bounds;
    sb_vec3 middle = sb_vec3_scale(sb_vec3_add(bounds.min, bounds.max), 0.5f);
    sb_box box = {.center = hull->center,
                  .half_extents = sb_vec3_sub(bounds.max, middle),
                  .axes = {hull->axes[0], hull->axes[1], hull->axes[2]}};
    box.center = sb_box_to_world(&box, middle);
    return box;
}

static sb_vec3 *center_of(sb_shape *shape)
{
    return shape->kind == SB_SHAPE_BOX ? &shape->box.center : &shape->hull.center;
}

// The way of the second shape against the first, which stands at the origin.
static bool cast_hit(sb_shape *a, sb_shape *b, const relative_way *way, sb_vec3 *out_normal)
{
    *center_of(a) = sb_vec3_make(0.0f, 0.0f, 0.0f);
    *center_of(b) = way->start;
    sb_box_cast cast = {box_of(b), way->displacement};
    float least = cast.start.half_extents.x < cast.start.half_extents.y ? cast.start.half_extents.x
                                                                        : cast.start.half_extents.y,
          graze = SB_GRAZE_M;
    graze = graze < 0.1f * least ? graze : 0.1f * least;
    sb_vec3 less = {graze, graze, graze};
    cast.start.half_extents = sb_vec3_sub(cast.start.half_extents, less);
    sb_impact impact;
    if (!sb_sweep_box(&cast, a, &impact)) {
        return false;
    }
    *out_normal = impact.normal;
    return true;
}

static bool shapes_hit(const sb_solver_set *set, const sb_solver_body *a, const sb_solver_body *b,
                       const relative_way *way, sb_mtv *out_mtv)
{
    sb_shape shape_a = sb_solver_body_shape(set, a), shape_b = sb_solver_body_shape(set, b);
    sb_vec3 normal;
    if (shape_b.kind == SB_SHAPE_HULL && shape_a.kind == SB_SHAPE_BOX) {
        // A box is cast exactly.
        relative_way back = {sb_vec3_negate(way->start), sb_vec3_negate(way->displacement)};
        if (!cast_hit(&shape_b, &shape_a, &back, &normal)) {
            return false;
        }
        normal = sb_vec3_negate(normal);
    } else if (!cast_hit(&shape_a, &shape_b, way, &normal)) {
        return false;
    }
    float reach =
        sb_solver_body_reach(set, a, normal) + sb_solver_body_reach(set, b, sb_vec3_negate(normal));
    out_mtv->normal = normal;
    out_mtv->depth = reach - sb_vec3_dot(sb_vec3_sub(b->position, a->position), normal);
    return true;
}

bool sb_solver_pair_swept(const sb_solver_set *set, const sb_solver_pair *pair, sb_mtv *out_mtv)
{
    const sb_solver_body *a = &set->solver_bodies[pair->a], *b = &set->solver_bodies[pair->b];
    relative_way way = way_of(set, a, b);
    sb_mtv mtv;
    bool hit = pair->kind == SB_PAIR_UPRIGHT ? upright_hit(pair, a, b, &way, &mtv)
                                             : shapes_hit(set, a, b, &way, &mtv);
    if (!hit || mtv.depth < 0.0f) {
        return false;
    }
    *out_mtv = mtv;
    return true;
}
