#include "physics/overlap/box_box_batch.h"

#include "physics/overlap/box_box.h"
#include "physics/overlap/box_box_penetration.h"

// Of the four pairs, what the axes of A and B have to do with each other.
typedef struct relation {
    sb_lanes cosine[3][3]; // axis i of A and j of B
    sb_lanes size[3][3];
    sb_lanes between[3];
    sb_lanes along_a[3], along_b[3]; // centres' distance from A to B
} relation;

// As in the single form: the square of an overlap and the squared length that divides it.
typedef struct best_edge {
    sb_lanes square, length;
    sb_lanes_mask axis;
} best_edge;

// The least face and the least edge pair so far, and the lanes where they are not the answer.
typedef struct search {
    sb_lanes face_overlap;
    sb_lanes_mask face_axis;
    best_edge edge;
    sb_lanes edge_limit; // the depth below which an edge pair's way counts
    sb_lanes_mask apart;
    sb_lanes_mask doubtful; // left to the single form
} search;

SB_LANES_INLINE void relate_axis(const sb_box_pack *a, const sb_box_pack *b, int i, relation *out)
{
    out->along_a[i] = sb_lanes_dot(a->axes[i], out->between);
    out->along_b[i] = sb_lanes_dot(out->between, b->axes[i]);
    out->cosine[i][0] = sb_lanes_dot(a->axes[i], b->axes[0]);
    out->cosine[i][1] = sb_lanes_dot(a->axes[i], b->axes[1]);
    out->cosine[i][2] = sb_lanes_dot(a->axes[i], b->axes[2]);
    out->size[i][0] = sb_lanes_abs(out->cosine[i][0]);
    out->size[i][1] = sb_lanes_abs(out->cosine[i][1]);
    out->size[i][2] = sb_lanes_abs(out->cosine[i][2]);
}

SB_LANES_INLINE void relate(const sb_box_pack *a, const sb_box_pack *b, relation *out)
{
    out->between[0] = b->center[0] - a->center[0];
    out->between[1] = b->center[1] - a->center[1];
    out->between[2] = b->center[2] - a->center[2];
    relate_axis(a, b, 0, out);
    relate_axis(a, b, 1, out);
    relate_axis(a, b, 2, out);
}

SB_LANES_INLINE void take_face(search *s, sb_lanes overlap, int32_t axis)
{
    sb_lanes_mask smaller = overlap < s->face_overlap;
    s->face_overlap = sb_lanes_select(smaller, overlap, s->face_overlap);
    s->face_axis = (s->face_axis & ~smaller) | (smaller & axis);
    s->apart |= overlap < 0.0f;
}

SB_LANES_INLINE void search_face_a(const sb_box_pack *a, const sb_box_pack *b, const relation *r,
                                   int i, search *s)
{
    const sb_lanes *ha = a->half_extents, *hb = b->half_extents;
    sb_lanes reach = ha[i] + hb[0] * r->size[i][0] + hb[1] * r->size[i][1] + hb[2] * r->size[i][2];
    take_face(s, reach - sb_lanes_abs(r->along_a[i]), i);
}

SB_LANES_INLINE void search_face_b(const sb_box_pack *a, const sb_box_pack *b, const relation *r,
                                   int j, search *s)
{
    const sb_lanes *ha = a->half_extents, *hb = b->half_extents;
    sb_lanes reach = hb[j] + ha[0] * r->size[0][j] + ha[1] * r->size[1][j] + ha[2] * r->size[2][j];
    take_face(s, reach - sb_lanes_abs(r->along_b[j]), 3 + j);
}

SB_LANES_INLINE void search_faces(const sb_box_pack *a, const sb_box_pack *b, const relation *r,
                                  search *s)
{
    s->face_overlap = sb_lanes_all(FLT_MAX);
    search_face_a(a, b, r, 0, s);
    search_face_a(a, b, r, 1, s);
    search_face_a(a, b, r, 2, s);
    search_face_b(a, b, r, 0, s);
    search_face_b(a, b, r, 1, s);
    search_face_b(a, b, r, 2, s);
}

SB_LANES_INLINE void take_edge(best_edge *best, best_edge other)
{
    sb_lanes_mask smaller = other.square * best->length < best->square * other.length;
    best->square = sb_lanes_select(smaller, other.square, best->square);
    best->length = sb_lanes_select(smaller, other.length, best->length);
    best->axis = sb_lanes_mask_select(smaller, other.axis, best->axis);
}

// Of edge i of A and j of B.
SB_LANES_INLINE best_edge measure_edge(const sb_box_pack *a, const sb_box_pack *b,
                                       const relation *r, sb_lanes error, int i, int j, search *s)
{
    const sb_lanes *ha = a->half_extents, *hb = b->half_extents;
    int next_i = (i + 1) % 3, last_i = (i + 2) % 3, next_j = (j + 1) % 3, last_j = (j + 2) % 3;
    sb_lanes next = r->cosine[next_i][j], last = r->cosine[last_i][j];
    sb_lanes reach_a = ha[next_i] * r->size[last_i][j] + ha[last_i] * r->size[next_i][j];
    sb_lanes reach_b = hb[next_j] * r->size[i][last_j] + hb[last_j] * r->size[i][next_j];
    sb_lanes distance = r->along_a[last_i] * next - r->along_a[next_i] * last;
    sb_lanes overlap = reach_a + reach_b - sb_lanes_abs(distance);
    sb_lanes length = next * next + last * last;
    s->apart |= overlap < error;
    s->doubtful |= (overlap < 0.0f) | (length < SB_BOX_BOX_QUICK_SINE_SQUARED);
    int32_t axis = SB_BOX_BOX_AXIS_EDGES + 3 * j + i;
    return (best_edge){overlap * overlap, length, {axis, axis, axis, axis}};
}

SB_LANES_INLINE best_edge search_edge(const sb_box_pack *a, const sb_box_pack *b, const relation *r,
                                      sb_lanes error, int j, search *s)
{
    best_edge best = measure_edge(a, b, r, error, 0, j, s);
    take_edge(&best, measure_edge(a, b, r, error, 1, j, s));
    take_edge(&best, measure_edge(a, b, r, error, 2, j, s));
    return best;
}

SB_LANES_INLINE void search_edges(const sb_box_pack *a, const sb_box_pack *b, const relation *r,
                                  search *s)
{
    const sb_lanes *ha = a->half_extents, *hb = b->half_extents;
    sb_lanes size = ha[0] + ha[1] + ha[2] + hb[0] + hb[1] + hb[2] + sb_lanes_abs(r->along_a[0]) +
                    sb_lanes_abs(r->along_a[1]) + sb_lanes_abs(r->along_a[2]);
    sb_lanes error = -SB_BOX_BOX_QUICK_ERROR * size;
    best_edge best = search_edge(a, b, r, error, 0, s);
    take_edge(&best, search_edge(a, b, r, error, 1, s));
    take_edge(&best, search_edge(a, b, r, error, 2, s));
    s->edge = best;
    sb_lanes margin = SB_BOX_BOX_EDGE_MARGIN * size;
    s->edge_limit =
        sb_lanes_select(s->face_overlap > margin, s->face_overlap - margin, sb_lanes_all(0.0f));
}

// The ways of four pairs. Where `overlap` is not set the rest means nothing.
typedef struct penetrations {
    sb_lanes_mask overlap;
    sb_lanes_mask axis;
    sb_lanes normal[3];
    sb_lanes depth;
} penetrations;

// Points the normal from A to B.
SB_LANES_INLINE void set_normal(sb_lanes x, sb_lanes y, sb_lanes z, const relation *r,
                                penetrations *out)
{
    const sb_lanes normal[3] = {x, y, z};
    sb_lanes distance = sb_lanes_dot(normal, r->between);
    sb_lanes_mask back = distance < 0.0f;
    out->normal[0] = sb_lanes_select(back, -x, x);
    out->normal[1] = sb_lanes_select(back, -y, y);
    out->normal[2] = sb_lanes_select(back, -z, z);
}

// Of three axes the one that two masks choose: the second, the third, else the first.
SB_LANES_INLINE void choose_axis(const sb_lanes axes[3][3], sb_lanes_mask second,
                                 sb_lanes_mask third, sb_lanes out[3])
{
    out[0] = sb_lanes_select(third, axes[2][0], sb_lanes_select(second, axes[1][0], axes[0][0]));
    out[1] = sb_lanes_select(third, axes[2][1], sb_lanes_select(second, axes[1][1], axes[0][1]));
    out[2] = sb_lanes_select(third, axes[2][2], sb_lanes_select(second, axes[1][2], axes[0][2]));
}

SB_LANES_INLINE sb_lanes reach_along(const sb_box_pack *box, const sb_lanes direction[3])
{
    return box->half_extents[0] * sb_lanes_abs(sb_lanes_dot(box->axes[0], direction)) +
           box->half_extents[1] * sb_lanes_abs(sb_lanes_dot(box->axes[1], direction)) +
           box->half_extents[2] * sb_lanes_abs(sb_lanes_dot(box->axes[2], direction));
}

SB_LANES_INLINE void choose_face(const sb_box_pack *a, const sb_box_pack *b, const search *s,
                                 sb_lanes out[3])
{
    sb_lanes of_a[3], of_b[3];
    choose_axis(a->axes, s->face_axis == 1, s->face_axis == 2, of_a);
    choose_axis(b->axes, s->face_axis == 4, s->face_axis == 5, of_b);
    sb_lanes_mask is_b = s->face_axis >= 3;
    out[0] = sb_lanes_select(is_b, of_b[0], of_a[0]);
    out[1] = sb_lanes_select(is_b, of_b[1], of_a[1]);
    out[2] = sb_lanes_select(is_b, of_b[2], of_a[2]);
}

// The perpendicular of the least edge pair, normalised in the lanes of the mask; in the others it
// means nothing.
SB_LANES_INLINE void choose_edge(const sb_box_pack *a, const sb_box_pack *b, const search *s,
                                 sb_lanes_mask mask, sb_lanes out[3])
{
    const sb_lanes_mask pair = s->edge.axis - SB_BOX_BOX_AXIS_EDGES;
    sb_lanes of_a[3], of_b[3];
    choose_axis(a->axes, (pair == 1) | (pair == 4) | (pair == 7),
                (pair == 2) | (pair == 5) | (pair == 8), of_a);
    choose_axis(b->axes, (pair >= 3) & (pair < 6), pair >= 6, of_b);
    sb_lanes_cross(of_a, of_b, out);
    sb_lanes length = sb_lanes_select(mask, sb_lanes_dot(out, out), sb_lanes_all(1.0f));
    sb_lanes inverse = 1.0f / sb_lanes_sqrt(length);
    out[0] *= inverse;
    out[1] *= inverse;
    out[2] *= inverse;
}

// Takes the less of face and edge; an edge's way is measured along its axis as it was rounded.
SB_LANES_INLINE void conclude(const sb_box_pack *a, const sb_box_pack *b, const relation *r,
                              const search *s, penetrations *out)
{
    sb_lanes_mask certain = ~(s->apart | s->doubtful);
    sb_lanes_mask by_edge =
        certain & (s->edge.square < s->edge_limit * s->edge_limit * s->edge.length);
    sb_lanes normal[3];
    choose_face(a, b, s, normal);
    out->depth = s->face_overlap;
    out->axis = s->face_axis;
    if (sb_lanes_any(by_edge)) {
        sb_lanes edge[3];
        choose_edge(a, b, s, by_edge, edge);
        sb_lanes depth = reach_along(a, edge) + reach_along(b, edge) -
                         sb_lanes_abs(sb_lanes_dot(edge, r->between));
        out->depth = sb_lanes_select(by_edge, depth, out->depth);
        out->axis = sb_lanes_mask_select(by_edge, s->edge.axis, out->axis);
        normal[0] = sb_lanes_select(by_edge, edge[0], normal[0]);
        normal[1] = sb_lanes_select(by_edge, edge[1], normal[1]);
        normal[2] = sb_lanes_select(by_edge, edge[2], normal[2]);
    }
    out->overlap = certain & (out->depth >= 0.0f);
    set_normal(normal[0], normal[1], normal[2], r, out);
}

static void find_one(const sb_box_pack *a, const sb_box_pack *b, uint32_t lane, penetrations *out)
{
    sb_box box_a = sb_box_pack_get(a, lane), box_b = sb_box_pack_get(b, lane);
    sb_box_box_penetration penetration;
    if (!sb_box_box_find_penetration(&box_a, &box_b, &penetration)) {
        return;
    }
    out->overlap[lane] = -1;
    out->axis[lane] = penetration.axis;
    out->normal[0][lane] = penetration.mtv.normal.x;
    out->normal[1][lane] = penetration.mtv.normal.y;
    out->normal[2][lane] = penetration.mtv.normal.z;
    out->depth[lane] = penetration.mtv.depth;
}

static void find_penetrations(const sb_box_pack *a, const sb_box_pack *b, penetrations *out)
{
    relation r;
    search s = {.apart = {0, 0, 0, 0}, .doubtful = {0, 0, 0, 0}, .face_axis = {0, 0, 0, 0}};
    relate(a, b, &r);
    search_faces(a, b, &r, &s);
    if (sb_lanes_every(s.apart)) {
        *out = (penetrations){.overlap = {0, 0, 0, 0}};
        return;
    }
    search_edges(a, b, &r, &s);
    conclude(a, b, &r, &s, out);
    sb_lanes_mask left = s.doubtful & ~s.apart;
    if (sb_lanes_any(left)) {
        for (uint32_t lane = 0; lane < SB_LANE_COUNT; lane++) {
            if (left[lane] != 0) {
                find_one(a, b, lane, out);
            }
        }
    }
}

// Vectors by pair: zero where the pair is apart.
static void split(const penetrations *four, sb_mtv out_mtv[SB_LANE_COUNT])
{
    const sb_lanes nothing = {0.0f, 0.0f, 0.0f, 0.0f};
    const sb_lanes rows[4] = {
        sb_lanes_select(four->overlap, four->normal[0], nothing),
        sb_lanes_select(four->overlap, four->normal[1], nothing),
        sb_lanes_select(four->overlap, four->normal[2], nothing),
        sb_lanes_select(four->overlap, four->depth, nothing),
    };
    sb_lanes columns[4];
    sb_lanes_transpose(rows, columns);
    memcpy(out_mtv, columns, sizeof columns);
}

_Static_assert(sizeof(sb_mtv) == 4 * sizeof(float), "a vector is four floats: normal, depth");

void sb_box_box_mtv_batch(const sb_box_pack *a, const sb_box_pack *b, uint32_t count,
                          bool *out_overlap, sb_mtv *out_mtv)
{
    for (uint32_t first = 0; first < count; first += SB_LANE_COUNT) {
        penetrations four;
        find_penetrations(&a[first / SB_LANE_COUNT], &b[first / SB_LANE_COUNT], &four);
        sb_mtv mtv[SB_LANE_COUNT];
        split(&four, mtv);
        uint32_t rest = count - first < SB_LANE_COUNT ? count - first : SB_LANE_COUNT;
        memcpy(&out_mtv[first], mtv, rest * sizeof mtv[0]);
        for (uint32_t lane = 0; lane < rest; lane++) {
            out_overlap[first + lane] = four.overlap[lane] != 0;
        }
    }
}

void sb_box_box_manifold_batch(const sb_box_pack *a, const sb_box_pack *b, uint32_t count,
                               bool *out_overlap, sb_manifold *out_manifold)
{
    for (uint32_t first = 0; first < count; first += SB_LANE_COUNT) {
        const sb_box_pack *four_a = &a[first / SB_LANE_COUNT], *four_b = &b[first / SB_LANE_COUNT];
        penetrations four;
        find_penetrations(four_a, four_b, &four);
        sb_mtv mtv[SB_LANE_COUNT];
        split(&four, mtv);
        for (uint32_t lane = 0; lane < SB_LANE_COUNT && lane < count - first; lane++) {
            out_overlap[first + lane] = four.overlap[lane] != 0;
            if (out_overlap[first + lane]) {
                sb_box box_a = sb_box_pack_get(four_a, lane);
                sb_box box_b = sb_box_pack_get(four_b, lane);
                sb_box_box_penetration penetration = {mtv[lane], four.axis[lane]};
                sb_box_box_contacts(&box_a, &box_b, &penetration, &out_manifold[first + lane]);
            }
        }
    }
}
