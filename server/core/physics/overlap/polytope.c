#include "physics/overlap/polytope.h"

static const uint8_t box_indices[24] = {
    1, 3, 7, 5, 0, 4, 6, 2, // +x, -x
    2, 6, 7, 3, 0, 1, 5, 4, // +y, -y
    4, 5, 7, 6, 0, 2, 3, 1, // +z, -z
};

static const sb_hull_edge box_edges[12] = {
    {0, 1, 3, 5}, {2, 3, 5, 2}, {4, 5, 4, 3}, {6, 7, 2, 4}, // along x
    {0, 2, 5, 1}, {1, 3, 0, 5}, {4, 6, 1, 4}, {5, 7, 4, 0}, // along y
    {0, 4, 1, 3}, {1, 5, 3, 0}, {2, 6, 2, 1}, {3, 7, 0, 2}, // along z
};

static sb_vec3 to_local(const sb_vec3 axes[3], sb_vec3 v)
{
    return (sb_vec3){sb_vec3_dot(axes[0], v), sb_vec3_dot(axes[1], v), sb_vec3_dot(axes[2], v)};
}

static sb_vec3 from_local(const sb_vec3 axes[3], sb_vec3 v)
{
    sb_vec3 sum = sb_vec3_scale(axes[0], v.x);
    sum = sb_vec3_add_scaled(sum, axes[1], v.y);
    return sb_vec3_add_scaled(sum, axes[2], v.z);
}

static void set_identity(sb_vec3 axes[3])
{
    axes[0] = (sb_vec3){1.0f, 0.0f, 0.0f};
    axes[1] = (sb_vec3){0.0f, 1.0f, 0.0f};
    axes[2] = (sb_vec3){0.0f, 0.0f, 1.0f};
}

sb_polytope_frame sb_polytope_frame_between(const sb_placed_hull *placed, sb_vec3 center,
                                            const sb_vec3 axes[3])
{
    sb_polytope_frame frame;
    frame.center = to_local(placed->axes, sb_vec3_sub(center, placed->center));
    for (int i = 0; i < 3; i++) {
        frame.axes[i] = to_local(placed->axes, axes[i]);
    }
    return frame;
}

sb_polytope sb_polytope_of_hull(const sb_hull *hull)
{
    sb_polytope polytope = {
        .vertices = sb_hull_vertices(hull),
        .faces = sb_hull_faces(hull),
        .edges = sb_hull_edges(hull),
        .indices = sb_hull_indices(hull),
        .vertex_count = hull->vertex_count,
        .face_count = hull->face_count,
        .edge_count = hull->edge_count,
        .own_vertices = sb_hull_vertices(hull),
        .reach = hull->radius,
    };
    set_identity(polytope.axes);
    return polytope;
}

sb_polytope sb_polytope_of_box(sb_vec3 half_extents, sb_polytope_memory *memory)
{
    for (uint32_t i = 0; i < 8; i++) {
        memory->vertices[i] = (sb_vec3){
            (i & 1u) != 0 ? half_extents.x : -half_extents.x,
            (i & 2u) != 0 ? half_extents.y : -half_extents.y,
            (i & 4u) != 0 ? half_extents.z : -half_extents.z,
        };
    }
    sb_vec3 axes[3];
    set_identity(axes);
    const float halves[3] = {half_extents.x, half_extents.y, half_extents.z};
    for (uint32_t i = 0; i < 6; i++) {
        float side = (i & 1u) != 0 ? -1.0f : 1.0f;
        memory->faces[i].plane.normal = sb_vec3_scale(axes[i / 2], side);
        memory->faces[i].plane.offset = halves[i / 2];
        memory->faces[i].index_first = (uint16_t)(4 * i);
        memory->faces[i].index_count = 4;
    }
    sb_polytope polytope = {
        .vertices = memory->vertices,
        .faces = memory->faces,
        .edges = box_edges,
        .indices = box_indices,
        .vertex_count = 8,
        .face_count = 6,
        .edge_count = 12,
        .own_vertices = memory->vertices,
        .reach = sb_vec3_length(half_extents),
    };
    set_identity(polytope.axes);
    return polytope;
}

sb_polytope sb_polytope_place(const sb_polytope *own, const sb_polytope_frame *frame,
                              sb_polytope_memory *memory)
{
    for (uint32_t i = 0; i < own->vertex_count; i++) {
        sb_vec3 turned = from_local(frame->axes, own->vertices[i]);
        memory->vertices[i] = sb_vec3_add(frame->center, turned);
    }
    for (uint32_t i = 0; i < own->face_count; i++) {
        sb_hull_face face = own->faces[i];
        face.plane.normal = from_local(frame->axes, face.plane.normal);
        face.plane.offset += sb_vec3_dot(face.plane.normal, frame->center);
        memory->faces[i] = face;
    }
    sb_polytope placed = *own;
    placed.vertices = memory->vertices;
    placed.faces = memory->faces;
    for (int i = 0; i < 3; i++) {
        placed.axes[i] = frame->axes[i];
    }
    placed.reach += sb_vec3_length(frame->center);
    return placed;
}

uint32_t sb_polytope_support(const sb_polytope *polytope, sb_vec3 direction)
{
    uint32_t best_index = 0;
    float best = sb_vec3_dot(polytope->vertices[0], direction);
    for (uint32_t i = 1; i < polytope->vertex_count; i++) {
        float along = sb_vec3_dot(polytope->vertices[i], direction);
        if (along > best) {
            best = along;
            best_index = i;
        }
    }
    return best_index;
}

sb_vec3 sb_polytope_edge_direction(const sb_polytope *polytope, uint32_t edge_index)
{
    const sb_hull_edge *edge = &polytope->edges[edge_index];
    sb_vec3 along =
        sb_vec3_sub(polytope->own_vertices[edge->vertex_b], polytope->own_vertices[edge->vertex_a]);
    float length = sb_vec3_length(along);
    if (length == 0.0f) {
        return (sb_vec3){0.0f, 0.0f, 0.0f};
    }
    return from_local(polytope->axes, sb_vec3_scale(along, 1.0f / length));
}

uint32_t sb_polytope_face_at(const sb_polytope *polytope, uint32_t vertex_index, sb_vec3 direction)
{
    uint32_t best_index = 0;
    float best = -FLT_MAX;
    for (uint32_t i = 0; i < polytope->edge_count; i++) {
        const sb_hull_edge *edge = &polytope->edges[i];
        if (edge->vertex_a != vertex_index && edge->vertex_b != vertex_index) {
            continue;
        }
        const uint32_t faces[2] = {edge->face_left, edge->face_right};
        for (int k = 0; k < 2; k++) {
            float along = sb_vec3_dot(polytope->faces[faces[k]].plane.normal, direction);
            if (along > best) {
                best = along;
                best_index = faces[k];
            }
        }
    }
    return best_index;
}
