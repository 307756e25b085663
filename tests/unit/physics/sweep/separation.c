#include "separation.h"

#include <math.h>

#include "real3_inline.h"

void polytope_of_box(const real_box *box, real_polytope *out)
{
    out->corner_count = 8;
    out->normal_count = out->edge_count = 3;
    for (int corner = 0; corner < 8; corner++) {
        real3 at = box->center;
        for (int i = 0; i < 3; i++) {
            double side = (corner >> i & 1) != 0 ? box->half[i] : -box->half[i];
            at = real3_add(at, real3_scale(box->axes[i], side));
        }
        out->corners[corner] = at;
    }
    for (int i = 0; i < 3; i++) {
        out->normals[i] = out->edges[i] = box->axes[i];
    }
}

static real3 turned(const real_frame *frame, real3 local)
{
    return real3_sub(real_frame_to_world(frame, local), frame->center);
}

void polytope_of_hull(const sb_hull *hull, const real_frame *frame, real_polytope *out)
{
    out->corner_count = hull->vertex_count;
    out->normal_count = hull->face_count;
    out->edge_count = 0;
    const sb_vec3 *vertices = sb_hull_vertices(hull);
    for (int i = 0; i < out->corner_count; i++) {
        out->corners[i] = real_frame_to_world(frame, real3_of(vertices[i]));
    }
    for (int i = 0; i < out->normal_count; i++) {
        out->normals[i] = turned(frame, real3_of(sb_hull_faces(hull)[i].plane.normal));
    }
    for (uint32_t i = 0; i < hull->edge_count; i++) {
        const sb_hull_edge *edge = &sb_hull_edges(hull)[i];
        real3 displacement =
            real3_sub(real3_of(vertices[edge->vertex_b]), real3_of(vertices[edge->vertex_a]));
        displacement = turned(frame, real3_scale(displacement, 1 / real3_length(displacement)));
        bool known = false; // a direction counts once
        for (int j = 0; j < out->edge_count && !known; j++) {
            double along = fabs(real3_dot(out->edges[j], displacement));
            known =
                along > 1 - 1e-12 && real3_length(real3_cross(out->edges[j], displacement)) < 3e-7;
        }
        if (!known) {
            out->edges[out->edge_count++] = displacement;
        }
    }
}

double polytope_least(const real_polytope *p, real3 direction)
{
    return -polytope_largest(p, real3_scale(direction, -1));
}

double polytope_largest(const real_polytope *p, real3 direction)
{
    double largest = -HUGE_VAL;
    for (int i = 0; i < p->corner_count; i++) {
        double along = real3_dot(p->corners[i], direction);
        largest = along > largest ? along : largest;
    }
    return largest;
}

static void measure_axis(separation *s, const real_polytope *target, const real_polytope *moving,
                         real3 axis)
{
    int i = s->axis_count++;
    double target_least = HUGE_VAL, target_largest = -HUGE_VAL;
    double least = HUGE_VAL, largest = -HUGE_VAL;
    for (int j = 0; j < target->corner_count; j++) {
        double along = real3_inline_dot(target->corners[j], axis);
        target_least = along < target_least ? along : target_least;
        target_largest = along > target_largest ? along : target_largest;
    }
    for (int j = 0; j < moving->corner_count; j++) {
        double along = real3_inline_dot(moving->corners[j], axis);
        least = along < least ? along : least;
        largest = along > largest ? along : largest;
    }
    s->axes[i] = axis;
    s->low[i] = least - target_largest;
    s->high[i] = target_least - largest;
    s->rate[i] = real3_inline_dot(s->displacement, axis);
}

void separation_measure(separation *s, const real_polytope *target, const real_polytope *moving,
                        real3 displacement)
{
    s->axis_count = 0;
    s->displacement = displacement;
    for (int i = 0; i < target->normal_count; i++) {
        measure_axis(s, target, moving, target->normals[i]);
    }
    for (int i = 0; i < moving->normal_count; i++) {
        measure_axis(s, target, moving, moving->normals[i]);
    }
    for (int i = 0; i < target->edge_count; i++) {
        for (int j = 0; j < moving->edge_count; j++) {
            real3 axis = real3_cross(target->edges[i], moving->edges[j]);
            double length = real3_length(axis);
            if (length > 1e-9) {
                measure_axis(s, target, moving, real3_scale(axis, 1 / length));
            }
        }
    }
}

double separation_gap(const void *context, double time)
{
    const separation *s = context;
    double gap = -HUGE_VAL;
    for (int i = 0; i < s->axis_count; i++) {
        double displacement = time * s->rate[i];
        double low = s->low[i] + displacement, high = s->high[i] - displacement;
        double apart = low > high ? low : high;
        gap = apart > gap ? apart : gap;
    }
    return gap;
}

gap_motion separation_motion(const separation *s)
{
    return (gap_motion){separation_gap, s, real3_length(s->displacement) + 1e-12};
}

static double sharper(double least, double sine)
{
    return sine > 1e-8 && sine < least ? sine : least;
}

double separation_sharpness(const real_polytope *target, const real_polytope *moving, real3 normal)
{
    double least = 1;
    for (int i = 0; i < target->edge_count; i++) {
        least = sharper(least, fabs(real3_dot(target->edges[i], normal)));
        for (int j = 0; j < moving->edge_count; j++) {
            real3 across = real3_cross(target->edges[i], moving->edges[j]);
            least = sharper(least, real3_length(across));
        }
    }
    for (int j = 0; j < moving->edge_count; j++) {
        least = sharper(least, fabs(real3_dot(moving->edges[j], normal)));
    }
    return least;
}
