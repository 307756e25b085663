// How far two solids are apart, or how deep they are in each other. Balls: the exact distance of
// their centre. Polytopes and cylinders: the theorem of separating axes.

#include "solid.h"

// Directions that separate the two nearly as well as the best one are normals too.
#define SIMILAR_M 1e-3

static void note(solid_gap *gap, vec normal)
{
    if (gap->count < SOLID_NORMAL_COUNT_MAX) {
        gap->normals[gap->count++] = normal;
    }
}

static solid_gap gap_along(double distance, vec normal)
{
    return (solid_gap){.distance = distance, .count = 1, .normals = {normal}};
}

static solid_gap flipped(solid_gap gap)
{
    for (uint32_t i = 0; i < gap.count; i++) {
        gap.normals[i] = vec_scale(gap.normals[i], -1);
    }
    return gap;
}

// Returns true if the point's foot on the face's plane is inside its polygon.
static bool is_over(const solid *of, const solid_face *face, vec point)
{
    for (uint32_t i = 0; i < face->count; i++) {
        vec from = of->vertices[of->indices[face->first + i]];
        vec to = of->vertices[of->indices[face->first + (i + 1) % face->count]];
        vec inwards = vec_cross(face->normal, vec_sub(to, from));
        if (vec_dot(inwards, vec_sub(point, from)) < 0) {
            return false;
        }
    }
    return true;
}

static vec closest_on_edge(const solid *of, const solid_edge *edge, vec point)
{
    vec from = of->vertices[edge->a];
    vec way = vec_sub(of->vertices[edge->b], from);
    double share = vec_dot(vec_sub(point, from), way) / vec_dot(way, way);
    return vec_along(from, way, fmin(1, fmax(0, share)));
}

static solid_gap from_edges(const solid *of, vec point)
{
    solid_gap gap = gap_along(HUGE_VAL, (vec){0, 1, 0});
    for (uint32_t i = 0; i < of->edge_count; i++) {
        vec offset = vec_sub(point, closest_on_edge(of, &of->edges[i], point));
        double distance = vec_length(offset);
        if (distance < gap.distance && distance > 0) {
            gap = gap_along(distance, vec_scale(offset, 1 / distance));
        }
    }
    return gap;
}

// The distance of a point from a polytope: that of a face which the point is over, or of an edge;
// inside, that of the nearest face.
static solid_gap polytope_to_point(const solid *of, vec point)
{
    solid_gap inside = gap_along(-HUGE_VAL, (vec){0, 1, 0});
    for (uint32_t i = 0; i < of->face_count; i++) {
        const solid_face *face = &of->faces[i];
        double height = vec_dot(face->normal, point) - face->offset;
        if (height > 0 && is_over(of, face, point)) {
            return gap_along(height, face->normal);
        }
        if (height > inside.distance) {
            inside = gap_along(height, face->normal);
        }
    }
    return inside.distance <= 0 ? inside : from_edges(of, point);
}

// Returns any unit vector square to the axis.
static vec square_to(vec axis)
{
    vec other = fabs(axis.x) < 0.5 ? (vec){1, 0, 0} : (vec){0, 1, 0};
    vec across = vec_cross(axis, other);
    return vec_scale(across, 1 / vec_length(across));
}

static solid_gap cylinder_to_point(const solid *of, vec point)
{
    vec offset = vec_sub(point, of->center);
    double along = vec_dot(offset, of->axis);
    vec radial = vec_along(offset, of->axis, -along);
    double across = vec_length(radial);
    vec side = across > 1e-12 ? vec_scale(radial, 1 / across) : square_to(of->axis);
    vec cap = vec_scale(of->axis, along < 0 ? -1 : 1);
    double above = fabs(along) - of->half_height, beside = across - of->radius;
    if (above > 0 && beside > 0) {
        double distance = sqrt(above * above + beside * beside);
        vec normal = vec_along(vec_scale(cap, above), side, beside);
        return gap_along(distance, vec_scale(normal, 1 / distance));
    }
    return above > beside ? gap_along(above, cap) : gap_along(beside, side);
}

static solid_gap to_ball(const solid *of, const solid *ball)
{
    solid_gap gap;
    if (of->kind == SOLID_BALL) {
        vec offset = vec_sub(ball->center, of->center);
        double distance = vec_length(offset);
        vec normal = distance > 0 ? vec_scale(offset, 1 / distance) : (vec){0, 1, 0};
        gap = gap_along(distance - of->radius, normal);
    } else {
        gap = of->kind == SOLID_CYLINDER ? cylinder_to_point(of, ball->center)
                                         : polytope_to_point(of, ball->center);
    }
    gap.distance -= ball->radius;
    return gap;
}

// The search for the direction that separates two solids best.
typedef struct search {
    const solid *a, *b;
    solid_gap best;
} search;

static vec unit(vec v)
{
    double length = vec_length(v);
    return length > 0 ? vec_scale(v, 1 / length) : (vec){0, 1, 0};
}

static double separation(const search *of, vec direction)
{
    return solid_low(of->b, direction) + solid_low(of->a, vec_scale(direction, -1));
}

static void try_one_way(search *of, vec direction)
{
    double distance = separation(of, direction);
    if (distance > of->best.distance + SIMILAR_M) {
        of->best.count = 0;
    }
    if (distance > of->best.distance - SIMILAR_M) {
        note(&of->best, direction);
    }
    of->best.distance = fmax(of->best.distance, distance);
}

static void try_direction(search *of, vec direction)
{
    double length = vec_length(direction);
    if (length > 1e-6) {
        try_one_way(of, vec_scale(direction, 1 / length));
        try_one_way(of, vec_scale(direction, -1 / length));
    }
}

static vec edge_way(const solid *of, const solid_edge *edge)
{
    vec way = vec_sub(of->vertices[edge->b], of->vertices[edge->a]);
    return vec_scale(way, 1 / vec_length(way));
}

static void try_faces(search *of, const solid *polytope)
{
    for (uint32_t i = 0; i < polytope->face_count; i++) {
        try_direction(of, polytope->faces[i].normal);
    }
}

static void try_edges(search *of)
{
    for (uint32_t i = 0; i < of->a->edge_count; i++) {
        for (uint32_t k = 0; k < of->b->edge_count; k++) {
            if (!of->a->edges[i].repeats && !of->b->edges[k].repeats) {
                try_direction(of, vec_cross(edge_way(of->a, &of->a->edges[i]),
                                            edge_way(of->b, &of->b->edges[k])));
            }
        }
    }
}

// The faces of both, an edge against the cylinder's side, and a corner against it.
static void try_cylinder(search *of, const solid *cylinder, const solid *polytope)
{
    try_direction(of, cylinder->axis);
    for (uint32_t i = 0; i < polytope->edge_count; i++) {
        try_direction(of, vec_cross(edge_way(polytope, &polytope->edges[i]), cylinder->axis));
    }
    for (uint32_t i = 0; i < polytope->vertex_count; i++) {
        vec offset = vec_sub(polytope->vertices[i], cylinder->center);
        try_direction(of, vec_along(offset, cylinder->axis, -vec_dot(offset, cylinder->axis)));
    }
}

// The rim of a cylinder has a direction of its own at each point. Climbs from a direction in ever
// smaller steps to all sides; the sides turn, because the slope has ridges.
static void climb(search *of, vec best)
{
    double height = separation(of, best), turn = 0;
    for (double step = 0.3; step > 1e-5; turn += 0.7) {
        vec side = square_to(best), other = vec_cross(best, side), from = best;
        double before = height;
        for (int i = 0; i < 6; i++) {
            double angle = turn + i * 1.0471975511965976;
            vec way = vec_along(from, side, step * cos(angle));
            way = vec_along(way, other, step * sin(angle));
            way = vec_scale(way, 1 / vec_length(way));
            double at = separation(of, way);
            best = at > height ? way : best;
            height = fmax(at, height);
        }
        step = height > before + 1e-9 ? step : step * 0.7;
    }
    try_one_way(of, best);
}

// Climbs from each of the best directions.
static void refine(search *of)
{
    const solid_gap found = of->best;
    for (uint32_t i = 0; i < found.count; i++) {
        climb(of, found.normals[i]);
    }
    climb(of, unit(vec_sub(of->b->center, of->a->center)));
}

static solid_gap by_directions(const solid *a, const solid *b)
{
    if (b->kind == SOLID_CYLINDER) {
        return flipped(by_directions(b, a));
    }
    search of = {a, b, {.distance = -HUGE_VAL}};
    if (a->kind == SOLID_POLYTOPE) {
        try_faces(&of, a);
    }
    if (b->kind == SOLID_POLYTOPE) {
        try_faces(&of, b);
    }
    if (a->kind == SOLID_CYLINDER) {
        try_cylinder(&of, a, b);
        refine(&of);
    } else {
        try_edges(&of);
    }
    return of.best;
}

solid_gap solid_measure(const solid *a, const solid *b)
{
    if (a->kind == SOLID_PLANE) {
        return gap_along(solid_low(b, a->axis) - a->offset, a->axis);
    }
    if (b->kind == SOLID_PLANE || a->kind == SOLID_BALL) {
        return b->kind == SOLID_BALL ? to_ball(a, b) : flipped(solid_measure(b, a));
    }
    return b->kind == SOLID_BALL ? to_ball(a, b) : by_directions(a, b);
}

bool solid_may_touch(const solid *a, const solid *b, double near)
{
    if (a->kind == SOLID_PLANE) {
        return vec_dot(a->axis, b->center) - a->offset <= b->reach + near;
    }
    if (b->kind == SOLID_PLANE) {
        return solid_may_touch(b, a, near);
    }
    return vec_length(vec_sub(a->center, b->center)) <= a->reach + b->reach + near;
}
