#include "physics/overlap/clip.h"

static void append(sb_clip_polygon *polygon, sb_vec3 point)
{
    if (polygon->count < SB_CLIP_POINT_COUNT_MAX) {
        polygon->points[polygon->count++] = point;
    }
}

sb_clip_polygon sb_clip_polygon_of(const sb_polytope *polytope, uint32_t face_index)
{
    const sb_hull_face *face = &polytope->faces[face_index];
    sb_clip_polygon polygon = {.count = 0};
    for (uint32_t i = 0; i < face->index_count; i++) {
        uint32_t vertex = polytope->indices[face->index_first + i];
        append(&polygon, polytope->vertices[vertex]);
    }
    return polygon;
}

void sb_clip_by_plane(sb_clip_polygon *polygon, const sb_plane *plane)
{
    if (polygon->count == 0) {
        return;
    }
    sb_clip_polygon kept = {.count = 0};
    sb_vec3 from = polygon->points[polygon->count - 1];
    float from_distance = sb_plane_distance(plane, from);
    for (uint32_t i = 0; i < polygon->count; i++) {
        sb_vec3 to = polygon->points[i];
        float to_distance = sb_plane_distance(plane, to);
        bool leaves = from_distance < 0.0f && to_distance > 0.0f;
        bool enters = from_distance > 0.0f && to_distance < 0.0f;
        if (leaves || enters) {
            float share = from_distance / (from_distance - to_distance);
            append(&kept, sb_vec3_add_scaled(from, sb_vec3_sub(to, from), share));
        }
        if (to_distance <= 0.0f) {
            append(&kept, to);
        }
        from = to;
        from_distance = to_distance;
    }
    polygon->count = kept.count;
    for (uint32_t i = 0; i < kept.count; i++) {
        polygon->points[i] = kept.points[i];
    }
}

bool sb_clip_side(sb_vec3 from, sb_vec3 to, sb_vec3 normal, float slack, sb_plane *out_side)
{
    sb_vec3 outward = sb_vec3_cross(sb_vec3_sub(to, from), normal);
    float length = sb_vec3_length(outward);
    if (length == 0.0f) {
        return false;
    }
    out_side->normal = sb_vec3_scale(outward, 1.0f / length);
    out_side->offset = sb_vec3_dot(out_side->normal, from) + slack;
    return true;
}

void sb_clip_by_face(sb_clip_polygon *polygon, const sb_polytope *reference,
                     const sb_hull_face *face, float slack)
{
    const uint8_t *indices = reference->indices + face->index_first;
    sb_vec3 from = reference->vertices[indices[face->index_count - 1]];
    for (uint32_t i = 0; i < face->index_count; i++) {
        sb_vec3 to = reference->vertices[indices[i]];
        sb_plane side;
        if (sb_clip_side(from, to, face->plane.normal, slack, &side)) {
            sb_clip_by_plane(polygon, &side);
        }
        from = to;
    }
}

static bool is_near(sb_vec3 a, sb_vec3 b, float slack)
{
    return sb_vec3_length_squared(sb_vec3_sub(a, b)) <= slack * slack;
}

typedef struct contact_list {
    uint32_t count;
    sb_contact_point points[SB_CLIP_POINT_COUNT_MAX];
} contact_list;

static void collect(contact_list *list, const sb_clip_polygon *polygon, const sb_plane *reference,
                    float slack)
{
    list->count = 0;
    for (uint32_t i = 0; i < polygon->count; i++) {
        sb_vec3 at = polygon->points[i];
        float depth = -sb_plane_distance(reference, at);
        if (depth < 0.0f) {
            continue;
        }
        sb_vec3 midpoint = sb_vec3_add_scaled(at, reference->normal, 0.5f * depth);
        if (list->count > 0 && is_near(midpoint, list->points[list->count - 1].point, slack)) {
            // Of two in one place the deeper counts, so that the deepest is never lost.
            if (depth > list->points[list->count - 1].depth) {
                list->points[list->count - 1] = (sb_contact_point){midpoint, depth};
            }
            continue;
        }
        list->points[list->count++] = (sb_contact_point){midpoint, depth};
    }
}

static uint32_t deepest_of(const contact_list *list)
{
    uint32_t best = 0;
    for (uint32_t i = 1; i < list->count; i++) {
        best = list->points[i].depth > list->points[best].depth ? i : best;
    }
    return best;
}

static uint32_t farthest_from(const contact_list *list, sb_vec3 point)
{
    uint32_t best = 0;
    float best_squared = -1.0f;
    for (uint32_t i = 0; i < list->count; i++) {
        float squared = sb_vec3_length_squared(sb_vec3_sub(list->points[i].point, point));
        if (squared > best_squared) {
            best_squared = squared;
            best = i;
        }
    }
    return best;
}

static void reduce(const contact_list *list, sb_vec3 normal, sb_manifold *out)
{
    uint32_t deepest = deepest_of(list);
    sb_vec3 at = list->points[deepest].point;
    uint32_t farthest = farthest_from(list, at);
    sb_vec3 across = sb_vec3_cross(normal, sb_vec3_sub(list->points[farthest].point, at));
    // Twice the area of the triangle: positive on the line's left.
    uint32_t left = deepest, right = deepest;
    float left_area = 0.0f, right_area = 0.0f;
    for (uint32_t i = 0; i < list->count; i++) {
        float area = sb_vec3_dot(across, sb_vec3_sub(list->points[i].point, at));
        if (area > left_area) {
            left_area = area;
            left = i;
        }
        if (area < right_area) {
            right_area = area;
            right = i;
        }
    }
    const uint32_t chosen[SB_MANIFOLD_POINT_COUNT_MAX] = {deepest, farthest, left, right};
    out->point_count = 0;
    for (uint32_t k = 0; k < SB_MANIFOLD_POINT_COUNT_MAX; k++) {
        bool is_new = k == 0 || (chosen[k] != deepest && (k == 1 || chosen[k] != farthest));
        if (is_new) {
            out->points[out->point_count++] = list->points[chosen[k]];
        }
    }
}

bool sb_clip_contacts(const sb_clip_polygon *polygon, const sb_plane *reference, float slack,
                      sb_manifold *out_manifold)
{
    contact_list list;
    collect(&list, polygon, reference, slack);
    if (list.count > 1 && is_near(list.points[0].point, list.points[list.count - 1].point, slack)) {
        // First and last are neighbours too.
        list.count--;
        if (list.points[list.count].depth > list.points[0].depth) {
            list.points[0] = list.points[list.count];
        }
    }
    if (list.count > SB_MANIFOLD_POINT_COUNT_MAX) {
        reduce(&list, reference->normal, out_manifold);
        return true;
    }
    out_manifold->point_count = list.count;
    for (uint32_t i = 0; i < list.count; i++) {
        out_manifold->points[i] = list.points[i];
    }
    return list.count > 0;
}
