#include "physics/overlap/pairs.h"

#include "physics/overlap/box_box_penetration.h"
#include "physics/shape/lanes.h"

// Squared sine below which the perpendicular of two edges has no direction to speak of.
#define PARALLEL_SINE_SQUARED 1e-6f

static float axis_half(const sb_box *box, int index)
{
    return index == 0   ? box->half_extents.x
           : index == 1 ? box->half_extents.y
                        : box->half_extents.z;
}

static float reach_along(const sb_box *box, sb_vec3 direction)
{
    return box->half_extents.x * fabsf(sb_vec3_dot(box->axes[0], direction)) +
           box->half_extents.y * fabsf(sb_vec3_dot(box->axes[1], direction)) +
           box->half_extents.z * fabsf(sb_vec3_dot(box->axes[2], direction));
}

static void face_penetration(const sb_box *a, const sb_box *b, int axis, float depth,
                             sb_box_box_penetration *out_penetration)
{
    sb_vec3 normal = axis < 3 ? a->axes[axis] : b->axes[axis - 3];
    float distance = sb_vec3_dot(normal, sb_vec3_sub(b->center, a->center));
    out_penetration->mtv.normal = distance < 0.0f ? sb_vec3_negate(normal) : normal;
    out_penetration->mtv.depth = depth;
    out_penetration->axis = axis;
}

// Measures the way out along a direction that need not have unit length. Returns false if the
// direction separates.
static bool measure_along(const sb_box *a, const sb_box *b, sb_vec3 direction, float length_squared,
                          sb_mtv *out_mtv)
{
    sb_vec3 normal = sb_vec3_scale(direction, 1.0f / sqrtf(length_squared));
    float distance = sb_vec3_dot(normal, sb_vec3_sub(b->center, a->center));
    out_mtv->normal = distance < 0.0f ? sb_vec3_negate(normal) : normal;
    out_mtv->depth = reach_along(a, normal) + reach_along(b, normal) - fabsf(distance);
    return out_mtv->depth >= 0.0f;
}

static bool edge_penetration(const sb_box *a, const sb_box *b, int axis,
                             sb_box_box_penetration *out_penetration)
{
    int pair = axis - SB_BOX_BOX_AXIS_EDGES;
    sb_vec3 direction = sb_vec3_cross(a->axes[pair % 3], b->axes[pair / 3]);
    out_penetration->axis = axis;
    return measure_along(a, b, direction, sb_vec3_length_squared(direction), &out_penetration->mtv);
}

// The face of the least overlap so far.
typedef struct best_face {
    float overlap;
    int axis;
} best_face;

static void take_smaller(best_face *best, float overlap, int axis)
{
    bool smaller = overlap < best->overlap;
    best->overlap = smaller ? overlap : best->overlap;
    best->axis = smaller ? axis : best->axis;
}

// Both boxes upright: their edges' perpendiculars are again the vertical and the horizontal axes.
static bool find_upright_penetration(const sb_box *a, const sb_box *b,
                                     sb_box_box_penetration *out_penetration)
{
    sb_vec3 between = sb_vec3_sub(b->center, a->center);
    const sb_vec3 *ha = &a->half_extents, *hb = &b->half_extents;
    best_face best = {ha->y + hb->y - fabsf(between.y), 1};
    if (best.overlap < 0.0f) {
        return false;
    }
    float xx = fabsf(a->axes[0].x * b->axes[0].x + a->axes[0].z * b->axes[0].z);
    float xz = fabsf(a->axes[0].x * b->axes[2].x + a->axes[0].z * b->axes[2].z);
    float zx = fabsf(a->axes[2].x * b->axes[0].x + a->axes[2].z * b->axes[0].z);
    float zz = fabsf(a->axes[2].x * b->axes[2].x + a->axes[2].z * b->axes[2].z);
    float overlap[4] = {
        ha->x + hb->x * xx + hb->z * xz - fabsf(sb_vec3_dot(a->axes[0], between)),
        ha->z + hb->x * zx + hb->z * zz - fabsf(sb_vec3_dot(a->axes[2], between)),
        hb->x + ha->x * xx + ha->z * zx - fabsf(sb_vec3_dot(b->axes[0], between)),
        hb->z + ha->x * xz + ha->z * zz - fabsf(sb_vec3_dot(b->axes[2], between)),
    };
    if (overlap[0] < 0.0f || overlap[1] < 0.0f || overlap[2] < 0.0f || overlap[3] < 0.0f) {
        return false;
    }
    // In the order of the general form, where the first of equals counts.
    best_face first = {overlap[0], 0};
    take_smaller(&first, best.overlap, 1);
    take_smaller(&first, overlap[1], 2);
    take_smaller(&first, overlap[2], 3);
    take_smaller(&first, overlap[3], 5);
    face_penetration(a, b, first.axis, first.overlap, out_penetration);
    return true;
}

// Cosines and distances between the axes of A (rows) and B (lanes). The fourth lane repeats the
// third.
typedef struct relation {
    sb_lanes cosine[3];
    sb_lanes size[3]; // of the cosines
    float along_a[3]; // centres' distance from A to B
    sb_lanes along_b;
} relation;

static inline sb_lanes three(float x, float y, float z)
{
    return sb_lanes_make(x, y, z, z);
}

static inline void relate(const sb_box *a, const sb_box *b, relation *out)
{
    sb_vec3 between = sb_vec3_sub(b->center, a->center);
    sb_lanes bx = three(b->axes[0].x, b->axes[1].x, b->axes[2].x);
    sb_lanes by = three(b->axes[0].y, b->axes[1].y, b->axes[2].y);
    sb_lanes bz = three(b->axes[0].z, b->axes[1].z, b->axes[2].z);
    for (int i = 0; i < 3; i++) {
        sb_vec3 axis = a->axes[i];
        out->cosine[i] = sb_lanes_along(bx, by, bz, axis.x, axis.y, axis.z);
        out->size[i] = sb_lanes_abs(out->cosine[i]);
        out->along_a[i] = sb_vec3_dot(axis, between);
    }
    out->along_b = sb_lanes_along(bx, by, bz, between.x, between.y, between.z);
}

// Returns how far two boxes reach along the axes of the first: by `sizes`, the cosines of the
// second one's axes.
static inline sb_lanes reaches(const sb_vec3 *own, const sb_vec3 *other, const sb_lanes sizes[3])
{
    sb_lanes sum = sb_lanes_add_scaled(three(own->x, own->y, own->z), sizes[0], other->x);
    return sb_lanes_add_scaled(sb_lanes_add_scaled(sum, sizes[1], other->y), sizes[2], other->z);
}

// Measures the overlaps along the axes of A (first) and B. Returns false if one of them separates.
static inline bool measure_faces(const sb_box *a, const sb_box *b, const relation *r,
                                 sb_lanes out[2])
{
    const sb_vec3 *ha = &a->half_extents, *hb = &b->half_extents;
    // The columns: lane i is A's axis.
    const sb_lanes *s = r->size;
    sb_lanes low = SB_LANES_SHUFFLE(s[0], s[1], 0, 4, 1, 5);
    sb_lanes high = SB_LANES_SHUFFLE(s[0], s[1], 2, 6, 2, 6);
    sb_lanes column0 = SB_LANES_SHUFFLE(low, s[2], 0, 1, 4, 4);
    sb_lanes column1 = SB_LANES_SHUFFLE(low, s[2], 2, 3, 5, 5);
    sb_lanes column2 = SB_LANES_SHUFFLE(high, s[2], 0, 1, 6, 6);
    sb_lanes along_a = three(r->along_a[0], r->along_a[1], r->along_a[2]);
    const sb_lanes columns[3] = {column0, column1, column2}, zero = sb_lanes_all(0.0f);
    out[0] = sb_lanes_sub(reaches(ha, hb, columns), sb_lanes_abs(along_a));
    out[1] = sb_lanes_sub(reaches(hb, ha, s), sb_lanes_abs(r->along_b));
    return !sb_lanes_any(
        sb_lanes_mask_or(sb_lanes_less(out[0], zero), sb_lanes_less(out[1], zero)));
}

// An edge of A against the three of B.
typedef struct edge_row {
    sb_lanes overlap;        // times the perpendicular's length
    sb_lanes length_squared; // of the perpendicular
} edge_row;

static inline edge_row measure_edges(const sb_box *a, const sb_box *b, const relation *r, int i)
{
    const sb_vec3 *hb = &b->half_extents;
    int next = (i + 1) % 3, last = (i + 2) % 3;
    sb_lanes turned = SB_LANES_SHUFFLE(r->size[i], r->size[i], 1, 2, 0, 0);
    sb_lanes twice = SB_LANES_SHUFFLE(r->size[i], r->size[i], 2, 0, 1, 1);
    sb_lanes reach_a = sb_lanes_add_scaled(sb_lanes_scale(r->size[last], axis_half(a, next)),
                                           r->size[next], axis_half(a, last));
    sb_lanes reach_b = sb_lanes_add(sb_lanes_mul(three(hb->y, hb->z, hb->x), twice),
                                    sb_lanes_mul(three(hb->z, hb->x, hb->y), turned));
    sb_lanes distance =
        sb_lanes_cross(r->cosine[next], r->along_a[last], r->cosine[last], r->along_a[next]);
    return (edge_row){
        .overlap = sb_lanes_sub(sb_lanes_add(reach_a, reach_b), sb_lanes_abs(distance)),
        .length_squared = sb_lanes_add(sb_lanes_mul(r->cosine[next], r->cosine[next]),
                                       sb_lanes_mul(r->cosine[last], r->cosine[last])),
    };
}

// The result of the quick computation.
typedef enum verdict { VERDICT_APART, VERDICT_OVERLAP, VERDICT_UNCERTAIN } verdict;

static float size_of(const sb_box *a, const sb_box *b, const relation *r)
{
    return a->half_extents.x + a->half_extents.y + a->half_extents.z + b->half_extents.x +
           b->half_extents.y + b->half_extents.z + fabsf(r->along_a[0]) + fabsf(r->along_a[1]) +
           fabsf(r->along_a[2]);
}

// In which lanes one of the three is below a bound.
static inline sb_lanes_mask any_below(sb_lanes a, sb_lanes b, sb_lanes c, float bound)
{
    const sb_lanes all = sb_lanes_all(bound);
    return sb_lanes_mask_or(sb_lanes_mask_or(sb_lanes_less(a, all), sb_lanes_less(b, all)),
                            sb_lanes_less(c, all));
}

// Judges boxes whose faces do not separate by their edges: apart below `low`, uncertain up to
// `high`, and wherever two edges are nearly parallel.
static inline verdict judge_edges(const edge_row rows[3], float high, float low)
{
    sb_lanes_mask doubtful =
        sb_lanes_mask_or(any_below(rows[0].overlap, rows[1].overlap, rows[2].overlap, high),
                         any_below(rows[0].length_squared, rows[1].length_squared,
                                   rows[2].length_squared, SB_BOX_BOX_QUICK_SINE_SQUARED));
    if (!sb_lanes_any(doubtful)) {
        return VERDICT_OVERLAP;
    }
    sb_lanes_mask apart = any_below(rows[0].overlap, rows[1].overlap, rows[2].overlap, low);
    return sb_lanes_any(apart) ? VERDICT_APART : VERDICT_UNCERTAIN;
}

static best_face least_face(const sb_lanes faces[2])
{
    best_face best = {sb_lanes_get(faces[0], 0), 0};
    take_smaller(&best, sb_lanes_get(faces[0], 1), 1);
    take_smaller(&best, sb_lanes_get(faces[0], 2), 2);
    take_smaller(&best, sb_lanes_get(faces[1], 0), 3);
    take_smaller(&best, sb_lanes_get(faces[1], 1), 4);
    take_smaller(&best, sb_lanes_get(faces[1], 2), 5);
    return best;
}

// The edge pair of the least overlap: its square and the squared length that it is to be divided
// by. Two are compared by cross-multiplication.
typedef struct best_edge {
    float overlap_squared;
    float length_squared;
    int axis;
} best_edge;

static best_edge least_edge(const edge_row rows[3])
{
    sb_lanes square = sb_lanes_mul(rows[0].overlap, rows[0].overlap);
    sb_lanes length = rows[0].length_squared;
    sb_lanes_mask row = sb_lanes_mask_make(0, 0, 0, 0);
    for (int i = 1; i < 3; i++) {
        sb_lanes other = sb_lanes_mul(rows[i].overlap, rows[i].overlap);
        sb_lanes_mask smaller = sb_lanes_less(sb_lanes_mul(other, length),
                                              sb_lanes_mul(square, rows[i].length_squared));
        square = sb_lanes_select(smaller, other, square);
        length = sb_lanes_select(smaller, rows[i].length_squared, length);
        row = sb_lanes_mask_or(sb_lanes_mask_and_not(row, smaller),
                               sb_lanes_mask_and(smaller, sb_lanes_mask_make(i, i, i, i)));
    }
    best_edge best = {sb_lanes_get(square, 0), sb_lanes_get(length, 0),
                      SB_BOX_BOX_AXIS_EDGES + sb_lanes_mask_get(row, 0)};
    for (int j = 1; j < 3; j++) {
        const float square_j = sb_lanes_get(square, j), length_j = sb_lanes_get(length, j);
        bool smaller = square_j * best.length_squared < best.overlap_squared * length_j;
        best.overlap_squared = smaller ? square_j : best.overlap_squared;
        best.length_squared = smaller ? length_j : best.length_squared;
        best.axis = smaller ? SB_BOX_BOX_AXIS_EDGES + 3 * j + sb_lanes_mask_get(row, j) : best.axis;
    }
    return best;
}

// The careful form: every edge's axis is normalised and measured as it was rounded. The cosines of
// nearly parallel edges would be off by the rounding over the angle.
static bool find_penetration_with_care(const sb_box *a, const sb_box *b, const sb_lanes faces[2],
                                       float margin, sb_box_box_penetration *out_penetration)
{
    best_face face = least_face(faces);
    face_penetration(a, b, face.axis, face.overlap, out_penetration);
    float least = face.overlap - margin;
    for (int pair = 0; pair < 9; pair++) {
        sb_vec3 direction = sb_vec3_cross(a->axes[pair % 3], b->axes[pair / 3]);
        float length_squared = sb_vec3_length_squared(direction);
        if (length_squared < PARALLEL_SINE_SQUARED) {
            continue;
        }
        sb_mtv mtv;
        if (!measure_along(a, b, direction, length_squared, &mtv)) {
            return false;
        }
        if (mtv.depth < least) {
            *out_penetration = (sb_box_box_penetration){mtv, SB_BOX_BOX_AXIS_EDGES + pair};
            least = mtv.depth;
        }
    }
    return true;
}

bool sb_box_box_find_penetration(const sb_box *a, const sb_box *b,
                                 sb_box_box_penetration *out_penetration)
{
    if (sb_box_is_upright(a) && sb_box_is_upright(b)) {
        return find_upright_penetration(a, b, out_penetration);
    }
    relation r;
    sb_lanes faces[2];
    relate(a, b, &r);
    if (!measure_faces(a, b, &r, faces)) {
        return false;
    }
    edge_row rows[3];
    for (int i = 0; i < 3; i++) {
        rows[i] = measure_edges(a, b, &r, i);
    }
    float size = size_of(a, b, &r);
    float margin = SB_BOX_BOX_EDGE_MARGIN * size;
    verdict said = judge_edges(rows, 0.0f, -SB_BOX_BOX_QUICK_ERROR * size);
    if (said != VERDICT_OVERLAP) {
        return said == VERDICT_UNCERTAIN &&
               find_penetration_with_care(a, b, faces, margin, out_penetration);
    }
    best_face face = least_face(faces);
    best_edge edge = least_edge(rows);
    float limit = face.overlap > margin ? face.overlap - margin : 0.0f;
    if (edge.overlap_squared < limit * limit * edge.length_squared) {
        return edge_penetration(a, b, edge.axis, out_penetration);
    }
    face_penetration(a, b, face.axis, face.overlap, out_penetration);
    return true;
}

bool sb_box_box_overlap(const sb_box *a, const sb_box *b)
{
    sb_box_box_penetration penetration;
    if (sb_box_is_upright(a) && sb_box_is_upright(b)) {
        return find_upright_penetration(a, b, &penetration);
    }
    relation r;
    sb_lanes faces[2];
    relate(a, b, &r);
    if (!measure_faces(a, b, &r, faces)) {
        return false;
    }
    edge_row rows[3];
    for (int i = 0; i < 3; i++) {
        rows[i] = measure_edges(a, b, &r, i);
    }
    // Beyond the quick computation's error the careful form finds an overlap too.
    float error = SB_BOX_BOX_QUICK_ERROR * size_of(a, b, &r);
    verdict said = judge_edges(rows, error, -error);
    return said == VERDICT_OVERLAP ||
           (said == VERDICT_UNCERTAIN && sb_box_box_find_penetration(a, b, &penetration));
}

bool sb_box_box_mtv(const sb_box *a, const sb_box *b, sb_mtv *out_mtv)
{
    sb_box_box_penetration penetration;
    if (!sb_box_box_find_penetration(a, b, &penetration)) {
        return false;
    }
    *out_mtv = penetration.mtv;
    return true;
}
