#include "physics/sweep/entry.h"

// Square of the sine of two edges' angle below which they have no common perpendicular; see
// sweep_box.c.
#define PARALLEL_SINE_SQUARED 1e-10f

// The moving box in the hull's frame. Half spaces are numbered: the hull's faces; 2 j in front of
// the hull along the box's axis j and 2 j + 1 behind; 3 e + j of the hull's edge e and the box's
// edges along axis j.
typedef struct pair {
    const sb_hull *hull;
    sb_box box;
    sb_vec3 displacement;
} pair;

static uint32_t first_axis(const pair *p)
{
    return p->hull->face_count;
}

static uint32_t first_edge(const pair *p)
{
    return first_axis(p) + 6;
}

static pair pair_of(const sb_box_cast *cast, const sb_placed_hull *target)
{
    pair p = {
        .hull = target->hull,
        .box = {.center = sb_placed_hull_to_local(target, cast->start.center),
                .half_extents = cast->start.half_extents},
        .displacement = sb_placed_hull_direction_to_local(target, cast->displacement),
    };
    for (int j = 0; j < 3; j++) {
        p.box.axes[j] = sb_placed_hull_direction_to_local(target, cast->start.axes[j]);
    }
    return p;
}

static bool enter(const pair *p, sb_entry *entry, sb_vec3 normal, float offset, uint32_t number)
{
    float gap = sb_vec3_dot(normal, p->box.center) - sb_box_reach(&p->box, normal) - offset;
    return sb_box_enter(entry, gap, -sb_vec3_dot(normal, p->displacement), number);
}

static bool enter_faces(const pair *p, sb_entry *entry)
{
    const sb_hull_face *faces = sb_hull_faces(p->hull);
    for (uint32_t i = 0; i < p->hull->face_count; i++) {
        if (!enter(p, entry, faces[i].plane.normal, faces[i].plane.offset, i)) {
            return false;
        }
    }
    return true;
}

static bool enter_axes(const pair *p, sb_entry *entry)
{
    const sb_vec3 *vertices = sb_hull_vertices(p->hull);
    for (uint32_t j = 0; j < 3; j++) {
        sb_vec3 axis = p->box.axes[j];
        sb_vec3 back = sb_vec3_negate(axis);
        float front_offset = sb_vec3_dot(axis, vertices[sb_hull_support(p->hull, axis)]);
        float back_offset = sb_vec3_dot(back, vertices[sb_hull_support(p->hull, back)]);
        if (!enter(p, entry, axis, front_offset, first_axis(p) + 2 * j) ||
            !enter(p, entry, back, back_offset, first_axis(p) + 2 * j + 1)) {
            return false;
        }
    }
    return true;
}

// On the sphere of directions the hull's edge is the arc between the normals of its faces, and the
// box's four edges along one axis are the great circle square to it. Where the arc crosses the
// circle, the two make a face of the sum, and its normal is there. False if they do not cross.
static bool edge_normal(const pair *p, uint32_t edge_index, uint32_t axis_index,
                        sb_vec3 *out_normal)
{
    const sb_hull_edge *edge = &sb_hull_edges(p->hull)[edge_index];
    const sb_hull_face *faces = sb_hull_faces(p->hull);
    const sb_vec3 *vertices = sb_hull_vertices(p->hull);
    sb_vec3 left = faces[edge->face_left].plane.normal;
    sb_vec3 right = faces[edge->face_right].plane.normal;
    sb_vec3 axis = p->box.axes[axis_index];
    if (!(sb_vec3_dot(left, axis) * sb_vec3_dot(right, axis) < 0.0f)) {
        return false;
    }
    sb_vec3 along = sb_vec3_sub(vertices[edge->vertex_b], vertices[edge->vertex_a]);
    sb_vec3 normal = sb_vec3_cross(along, axis);
    float squared = sb_vec3_length_squared(normal);
    if (!(squared > PARALLEL_SINE_SQUARED * sb_vec3_length_squared(along))) {
        return false;
    }
    float outward = sb_vec3_dot(normal, sb_vec3_add(left, right)) < 0.0f ? -1.0f : 1.0f;
    *out_normal = sb_vec3_scale(normal, outward / sqrtf(squared));
    return true;
}

static bool enter_edges(const pair *p, sb_entry *entry)
{
    const sb_hull_edge *edges = sb_hull_edges(p->hull);
    const sb_vec3 *vertices = sb_hull_vertices(p->hull);
    for (uint32_t i = 0; i < p->hull->edge_count; i++) {
        for (uint32_t j = 0; j < 3; j++) {
            sb_vec3 normal;
            if (!edge_normal(p, i, j, &normal)) {
                continue;
            }
            float offset = sb_vec3_dot(normal, vertices[edges[i].vertex_a]);
            if (!enter(p, entry, normal, offset, first_edge(p) + 3 * i + j)) {
                return false;
            }
        }
    }
    return true;
}

static sb_vec3 normal_of(const pair *p, uint32_t number)
{
    if (number < first_axis(p)) {
        return sb_hull_faces(p->hull)[number].plane.normal;
    }
    if (number < first_edge(p)) {
        sb_vec3 axis = p->box.axes[(number - first_axis(p)) / 2];
        return (number - first_axis(p)) % 2 == 0 ? axis : sb_vec3_negate(axis);
    }
    uint32_t pair_number = number - first_edge(p);
    sb_vec3 normal = {0.0f, 1.0f, 0.0f};
    (void)edge_normal(p, pair_number / 3, pair_number % 3, &normal); // true: it was entered
    return normal;
}

static void fill_impact(const pair *p, const sb_placed_hull *target, const sb_box *moved,
                        uint32_t number, float time, sb_impact *out_impact)
{
    sb_vec3 normal = sb_placed_hull_direction_to_world(target, normal_of(p, number));
    float size = sb_vec3_length(p->box.center) + sb_vec3_length(p->displacement) +
                 sb_vec3_length(p->box.half_extents) + p->hull->radius;
    float slack = SB_BOX_SLACK * size;
    sb_feature target_feature;
    uint32_t moved_free = 0;
    if (number < first_axis(p)) {
        sb_feature_of_face(target, number, &target_feature);
    } else if (number < first_edge(p)) {
        sb_feature_of_hull(target, normal, slack, &target_feature);
        moved_free = 7u & ~(1u << (number - first_axis(p)) / 2);
    } else {
        // Where the edges of two faces that lie flat on each other make the same normal, the face.
        sb_feature_of_hull(target, normal, slack, &target_feature);
        if (target_feature.count < 3) {
            sb_feature_of_edge(target, (number - first_edge(p)) / 3, &target_feature);
        }
        moved_free = 1u << (number - first_edge(p)) % 3;
    }
    sb_feature moved_feature;
    sb_feature_of_box(moved, sb_vec3_negate(normal), moved_free, slack, &moved_feature);
    sb_box_impact(&target_feature, &moved_feature, normal, time, out_impact);
}

bool sb_sweep_box_hull(const sb_box_cast *cast, const sb_placed_hull *target, sb_impact *out_impact)
{
    pair p = pair_of(cast, target);
    sb_entry entry = SB_ENTRY_NONE;
    if (!enter_faces(&p, &entry) || !enter_axes(&p, &entry) || !enter_edges(&p, &entry)) {
        return false;
    }
    uint32_t number = sb_box_half_space(&entry);
    float time;
    if (!sb_box_time(&entry, -sb_vec3_dot(normal_of(&p, number), p.displacement), &time)) {
        return false;
    }
    sb_box moved = cast->start;
    moved.center = sb_vec3_add_scaled(moved.center, cast->displacement, time);
    fill_impact(&p, target, &moved, number, time, out_impact);
    return true;
}
