#include "physics/sweep/sweep_sphere_box_batch.h"

#include "physics/sweep/sweep.h"

#define PATH_FLOAT_COUNT 7

_Static_assert(sizeof(sb_sphere_path) == PATH_FLOAT_COUNT * sizeof(float), "no padding");
_Static_assert(sizeof(sb_sphere_path_pack) == PATH_FLOAT_COUNT * sizeof(sb_lanes), "no padding");

void sb_sphere_path_pack_fill(const sb_sphere_path *paths, uint32_t count,
                              sb_sphere_path_pack *out_packs)
{
    for (uint32_t first = 0; first < count; first += SB_LANE_COUNT) {
        float columns[PATH_FLOAT_COUNT][SB_LANE_COUNT];
        for (uint32_t lane = 0; lane < SB_LANE_COUNT; lane++) {
            const sb_sphere_path *path = &paths[lane < count - first ? first + lane : count - 1];
            columns[0][lane] = path->start.x;
            columns[1][lane] = path->start.y;
            columns[2][lane] = path->start.z;
            columns[3][lane] = path->displacement.x;
            columns[4][lane] = path->displacement.y;
            columns[5][lane] = path->displacement.z;
            columns[6][lane] = path->radius;
        }
        memcpy(&out_packs[first / SB_LANE_COUNT], columns, sizeof columns);
    }
}

// One axis of the four boxes: the steps of the single form, which has the axes in its lanes. The
// path is mirrored where it starts on the negative side.
typedef struct axis_view {
    sb_lanes half, reach;
    sb_lanes_mask mirror; // the sign bit
    sb_lanes away, toward;
    sb_lanes_mask beyond;
    sb_lanes entry;
} axis_view;

// Four casts under way.
typedef struct casts {
    axis_view axes[3];
    sb_lanes radius;
    sb_lanes_mask missed;
    sb_lanes time;
    sb_lanes closest[3], normal[3]; // in the mirrored frame
} casts;

// Adds the lanes that never come near on this axis to the missed ones.
SB_LANES_INLINE void view_axis(const sb_box_pack *box, const sb_lanes from_center[3],
                               const sb_sphere_path_pack *path, int axis, casts *c)
{
    axis_view *view = &c->axes[axis];
    view->half = box->half_extents[axis];
    view->reach = view->half + path->radius;
    sb_lanes start = sb_lanes_dot(from_center, box->axes[axis]);
    sb_lanes step = sb_lanes_dot(path->displacement, box->axes[axis]);
    view->mirror = (sb_lanes_mask)start & INT32_MIN;
    view->away = sb_lanes_abs(start);
    view->toward = (sb_lanes)((sb_lanes_mask)-step ^ view->mirror);
    sb_lanes gap = view->away - view->reach;
    view->beyond = gap > 0.0f;
    sb_lanes_mask comes = view->toward >= gap;
    c->missed |= view->beyond & ~comes;
    // In the lanes that come, by no less than the gap.
    sb_lanes_mask enters = view->beyond & comes;
    view->entry = sb_lanes_select(enters, gap, sb_lanes_all(0.0f)) /
                  sb_lanes_select(enters, view->toward, sb_lanes_all(1.0f));
}

// The closest point's coordinate at the time of entry, if it is in front of the face that the path
// comes in by. Adds the lanes that are gone again to the missed ones, and those that are beside
// that face to `beside`.
SB_LANES_INLINE void meet_face(casts *c, int axis, sb_lanes_mask is_face, sb_lanes_mask *beside)
{
    const axis_view *view = &c->axes[axis];
    sb_lanes at = view->away - c->time * view->toward;
    c->missed |= (sb_lanes_abs(at) > view->reach) & (at * view->toward < 0.0f);
    c->closest[axis] = sb_lanes_select(is_face, view->half, at);
    c->normal[axis] = sb_lanes_select(is_face, sb_lanes_all(1.0f), sb_lanes_all(0.0f));
    *beside |= sb_lanes_abs(c->closest[axis]) > view->half;
}

// How far outside of [-half, half].
SB_LANES_INLINE sb_lanes distance_outside(sb_lanes at, sb_lanes half)
{
    sb_lanes face = sb_lanes_select(at > 0.0f, half, -half);
    return sb_lanes_select(sb_lanes_abs(at) > half, at - face, sb_lanes_all(0.0f));
}

// When the path has gone its way to a face's plane, if that is between `from` and 1, else 1.
SB_LANES_INLINE sb_lanes crossing(sb_lanes gap, sb_lanes toward, sb_lanes from)
{
    const sb_lanes end = {1.0f, 1.0f, 1.0f, 1.0f};
    sb_lanes_mask goes = sb_lanes_abs(gap) < sb_lanes_abs(toward);
    sb_lanes time = gap / sb_lanes_select(goes, toward, end);
    return sb_lanes_select(goes & (time > from), time, end);
}

SB_LANES_INLINE sb_lanes first_crossing(const axis_view *view, sb_lanes from)
{
    sb_lanes one = crossing(view->away - view->half, view->toward, from);
    sb_lanes other = crossing(view->away + view->half, view->toward, from);
    return sb_lanes_select(one < other, one, other);
}

// The quadratic a t^2 - 2 b t + c of a piece of the path, counted from the piece's beginning.
typedef struct quadratic {
    sb_lanes a, b, c;
} quadratic;

SB_LANES_INLINE void add_axis(const axis_view *view, sb_lanes from, sb_lanes middle, quadratic *q)
{
    sb_lanes at_middle = view->away - middle * view->toward;
    sb_lanes face = sb_lanes_select(at_middle > 0.0f, view->half, -view->half);
    sb_lanes_mask counts = sb_lanes_abs(at_middle) > view->half;
    sb_lanes toward = sb_lanes_select(counts, view->toward, sb_lanes_all(0.0f));
    sb_lanes offset =
        sb_lanes_select(counts, (view->away - face) - from * toward, sb_lanes_all(0.0f));
    q->a += toward * toward;
    q->b += offset * toward;
    q->c += offset * offset;
}

// A piece of the way, from `from` to the next crossing. Sets the time where it touches and adds the
// lanes to the missed ones where it leaves, or passes up to the end; returns those that pass and go
// on from the crossing.
SB_LANES_INLINE sb_lanes_mask solve_piece(casts *c, sb_lanes_mask which, sb_lanes *from_to)
{
    const axis_view *x = &c->axes[0], *y = &c->axes[1], *z = &c->axes[2];
    sb_lanes from = *from_to;
    sb_lanes to_x = first_crossing(x, from), to_y = first_crossing(y, from);
    sb_lanes to = first_crossing(z, from);
    to = sb_lanes_select(to_y < to, to_y, to);
    to = sb_lanes_select(to_x < to, to_x, to);
    sb_lanes middle = 0.5f * (from + to);
    quadratic q = {{0}, {0}, -(c->radius * c->radius)};
    add_axis(x, from, middle, &q);
    add_axis(y, from, middle, &q);
    add_axis(z, from, middle, &q);
    sb_lanes_mask nears = q.b > 0.0f;
    sb_lanes discriminant = q.b * q.b - q.a * q.c;
    sb_lanes_mask within = q.c <= 0.0f, meets = discriminant >= 0.0f;
    sb_lanes_mask roots = which & nears & ~within & meets;
    sb_lanes divisor =
        q.b + sb_lanes_sqrt(sb_lanes_select(roots, discriminant, sb_lanes_all(0.0f)));
    sb_lanes time = from + q.c / sb_lanes_select(roots, divisor, sb_lanes_all(1.0f));
    sb_lanes_mask passes = which & nears & ~within & (~meets | (time > to));
    sb_lanes_mask ends = ~(to < 1.0f);
    c->missed |= (which & ~nears) | (passes & ends);
    c->time = sb_lanes_select(which & nears & within, from, c->time);
    c->time = sb_lanes_select(roots & ~passes, time, c->time);
    *from_to = to;
    return passes & ~ends;
}

// Of one axis, at the time of impact.
typedef struct axis_meeting {
    sb_lanes away, closest;
    sb_lanes depth; // of a centre inside the box, below the nearer face
} axis_meeting;

SB_LANES_INLINE axis_meeting meet(const axis_view *view, sb_lanes time)
{
    sb_lanes at = view->away - time * view->toward;
    axis_meeting meeting = {.away = distance_outside(at, view->half)};
    meeting.closest = at - meeting.away;
    meeting.depth = view->half - sb_lanes_abs(meeting.closest);
    return meeting;
}

SB_LANES_INLINE void set_meeting(casts *c, int k, const axis_meeting *m, sb_lanes inverse,
                                 sb_lanes_mask by_face, sb_lanes_mask which)
{
    sb_lanes side = sb_lanes_select(m->closest < 0.0f, sb_lanes_all(-1.0f), sb_lanes_all(1.0f));
    sb_lanes normal = sb_lanes_select(by_face, side, m->away * inverse);
    sb_lanes closest = sb_lanes_select(by_face, side * c->axes[k].half, m->closest);
    c->normal[k] = sb_lanes_select(which, normal, c->normal[k]);
    c->closest[k] = sb_lanes_select(which, closest, c->closest[k]);
}

// Closest point and normal where the centre is at the time of impact, in the lanes of the mask.
SB_LANES_INLINE void meet_edges(casts *c, sb_lanes_mask which)
{
    axis_meeting x = meet(&c->axes[0], c->time), y = meet(&c->axes[1], c->time);
    axis_meeting z = meet(&c->axes[2], c->time);
    sb_lanes squared = x.away * x.away + y.away * y.away + z.away * z.away;
    // A centre inside the box leaves by the nearest face, the first of equals.
    sb_lanes_mask inside = ~(squared > 0.0f);
    sb_lanes_mask second = y.depth < x.depth;
    sb_lanes_mask third = z.depth < sb_lanes_select(second, y.depth, x.depth);
    sb_lanes inverse = 1.0f / sb_lanes_sqrt(sb_lanes_select(inside, sb_lanes_all(1.0f), squared));
    set_meeting(c, 0, &x, inverse, inside & ~second & ~third, which);
    set_meeting(c, 1, &y, inverse, inside & second & ~third, which);
    set_meeting(c, 2, &z, inverse, inside & third, which);
}

SB_LANES_INLINE void report(const sb_box_pack *box, const casts *c, int k, sb_impact_pack *out)
{
    sb_lanes point = box->axes[0][k] * (sb_lanes)((sb_lanes_mask)c->closest[0] ^ c->axes[0].mirror);
    point += box->axes[1][k] * (sb_lanes)((sb_lanes_mask)c->closest[1] ^ c->axes[1].mirror);
    point += box->axes[2][k] * (sb_lanes)((sb_lanes_mask)c->closest[2] ^ c->axes[2].mirror);
    point = box->center[k] + point;
    sb_lanes normal = box->axes[0][k] * (sb_lanes)((sb_lanes_mask)c->normal[0] ^ c->axes[0].mirror);
    normal += box->axes[1][k] * (sb_lanes)((sb_lanes_mask)c->normal[1] ^ c->axes[1].mirror);
    normal += box->axes[2][k] * (sb_lanes)((sb_lanes_mask)c->normal[2] ^ c->axes[2].mirror);
    out->point[k] = sb_lanes_select(out->hit, point, sb_lanes_all(0.0f));
    out->normal[k] = sb_lanes_select(out->hit, normal, sb_lanes_all(0.0f));
}

// Up to the time of entry. Sets `near` where the path starts inside the box grown by the radius,
// and `beside` where it comes in beside a face.
SB_LANES_INLINE void enter(const sb_sphere_path_pack *path, const sb_box_pack *box, casts *c,
                           sb_lanes_mask *near, sb_lanes_mask *beside)
{
    const sb_lanes from_center[3] = {
        path->start[0] - box->center[0],
        path->start[1] - box->center[1],
        path->start[2] - box->center[2],
    };
    c->radius = path->radius;
    c->missed = *beside = (sb_lanes_mask){0, 0, 0, 0};
    view_axis(box, from_center, path, 0, c);
    view_axis(box, from_center, path, 1, c);
    view_axis(box, from_center, path, 2, c);
    *near = ~(c->axes[0].beyond | c->axes[1].beyond | c->axes[2].beyond);
    // By the axis of the last entry, the first of equals.
    sb_lanes_mask second = c->axes[1].entry > c->axes[0].entry;
    c->time = sb_lanes_select(second, c->axes[1].entry, c->axes[0].entry);
    sb_lanes_mask third = c->axes[2].entry > c->time;
    c->time = sb_lanes_select(third, c->axes[2].entry, c->time);
    meet_face(c, 0, ~second & ~third, beside);
    meet_face(c, 1, second & ~third, beside);
    meet_face(c, 2, third, beside);
}

SB_LANES_INLINE void report_all(const sb_box_pack *box, const casts *c, sb_impact_pack *out)
{
    out->hit = ~c->missed;
    out->time = sb_lanes_select(out->hit, c->time, sb_lanes_all(0.0f));
    report(box, c, 0, out);
    report(box, c, 1, out);
    report(box, c, 2, out);
}

// Finds misses and faces hit; returns the other lanes.
static sb_lanes_mask cast_at_faces(const sb_sphere_path_pack *path, const sb_box_pack *box,
                                   sb_impact_pack *out)
{
    casts c;
    sb_lanes_mask near, beside;
    enter(path, box, &c, &near, &beside);
    sb_lanes_mask others = (near | beside) & ~c.missed;
    c.missed |= others;
    report_all(box, &c, out);
    return others;
}

// Any casts.
static void cast_fully(const sb_sphere_path_pack *path, const sb_box_pack *box, sb_impact_pack *out)
{
    casts c;
    sb_lanes_mask near, beside;
    enter(path, box, &c, &near, &beside);
    // A centre that starts inside the box is at its impact.
    sb_lanes_mask outside = (c.axes[0].away > c.axes[0].half) | (c.axes[1].away > c.axes[1].half) |
                            (c.axes[2].away > c.axes[2].half);
    sb_lanes from = c.time;
    sb_lanes_mask goes_on = (near | beside) & outside & ~c.missed;
    do {
        goes_on = solve_piece(&c, goes_on, &from);
    } while (sb_lanes_any(goes_on));
    meet_edges(&c, near | beside);
    report_all(box, &c, out);
}

// What a whole batch works on. Of one path against many boxes there is one pack of paths.
typedef struct batch {
    const sb_sphere_path_pack *paths;
    uint32_t path_stride; // packs
    const sb_box_pack *boxes;
    sb_impact_pack *out_impacts;
} batch;

// The casts that are not at faces, collected until they fill a pack.
typedef struct queue {
    uint32_t count;
    uint32_t indices[2 * SB_LANE_COUNT];
} queue;

// Where a queued cast comes from.
typedef struct origin {
    const sb_sphere_path_pack *path;
    const sb_box_pack *box;
    uint32_t lane;
} origin;

static void gather(const origin from[SB_LANE_COUNT], sb_sphere_path_pack *out_path,
                   sb_box_pack *out_box)
{
#define GATHER(member)                                                                             \
    {from[0].member[from[0].lane], from[1].member[from[1].lane], from[2].member[from[2].lane],     \
     from[3].member[from[3].lane]}
    out_path->radius = (sb_lanes)GATHER(path->radius);
    for (int k = 0; k < 3; k++) {
        out_path->start[k] = (sb_lanes)GATHER(path->start[k]);
        out_path->displacement[k] = (sb_lanes)GATHER(path->displacement[k]);
        out_box->center[k] = (sb_lanes)GATHER(box->center[k]);
        out_box->half_extents[k] = (sb_lanes)GATHER(box->half_extents[k]);
        out_box->axes[0][k] = (sb_lanes)GATHER(box->axes[0][k]);
        out_box->axes[1][k] = (sb_lanes)GATHER(box->axes[1][k]);
        out_box->axes[2][k] = (sb_lanes)GATHER(box->axes[2][k]);
    }
#undef GATHER
}

static void scatter(const sb_impact_pack *impacts, uint32_t lane, uint32_t index, const batch *all)
{
    uint32_t to = index % SB_LANE_COUNT;
    sb_impact_pack *out = &all->out_impacts[index / SB_LANE_COUNT];
    out->hit[to] = impacts->hit[lane];
    out->time[to] = impacts->time[lane];
    for (int k = 0; k < 3; k++) {
        out->point[k][to] = impacts->point[k][lane];
        out->normal[k][to] = impacts->normal[k][lane];
    }
}

// Casts the first four of the queue, or what it holds of them: the rest repeats the first.
static void cast_queued(const batch *all, queue *waiting)
{
    uint32_t count = waiting->count < SB_LANE_COUNT ? waiting->count : SB_LANE_COUNT;
    origin from[SB_LANE_COUNT];
    sb_sphere_path_pack path;
    sb_box_pack box;
    sb_impact_pack impacts;
    for (uint32_t lane = 0; lane < SB_LANE_COUNT; lane++) {
        uint32_t index = waiting->indices[lane < count ? lane : 0];
        uint32_t pack = index / SB_LANE_COUNT;
        from[lane] = (origin){&all->paths[pack * all->path_stride], &all->boxes[pack],
                              index % SB_LANE_COUNT};
    }
    gather(from, &path, &box);
    cast_fully(&path, &box, &impacts);
    for (uint32_t lane = 0; lane < count; lane++) {
        scatter(&impacts, lane, waiting->indices[lane], all);
    }
    waiting->count -= count;
    memmove(waiting->indices, waiting->indices + count, SB_LANE_COUNT * sizeof(uint32_t));
}

static void cast_batch(const batch *all, uint32_t count)
{
    queue waiting = {.count = 0};
    for (uint32_t first = 0; first < count; first += SB_LANE_COUNT) {
        uint32_t pack = first / SB_LANE_COUNT;
        sb_lanes_mask left = cast_at_faces(&all->paths[pack * all->path_stride], &all->boxes[pack],
                                           &all->out_impacts[pack]);
        int32_t waits[SB_LANE_COUNT];
        sb_lanes_mask_store(waits, left);
        for (uint32_t lane = 0; lane < SB_LANE_COUNT; lane++) {
            waiting.indices[waiting.count] = first + lane;
            waiting.count += waits[lane] != 0;
        }
        if (waiting.count >= SB_LANE_COUNT) {
            cast_queued(all, &waiting);
        }
    }
    if (waiting.count > 0) {
        cast_queued(all, &waiting);
    }
}

// Clears the lanes of the last pack beyond the count.
static void clear_rest(uint32_t count, sb_impact_pack *out_impacts)
{
    if (count % SB_LANE_COUNT == 0) {
        return;
    }
    sb_impact_pack *last = &out_impacts[count / SB_LANE_COUNT];
    for (uint32_t lane = count % SB_LANE_COUNT; lane < SB_LANE_COUNT; lane++) {
        last->hit[lane] = 0;
        last->time[lane] = 0.0f;
        for (int k = 0; k < 3; k++) {
            last->point[k][lane] = 0.0f;
            last->normal[k][lane] = 0.0f;
        }
    }
}

void sb_sweep_sphere_box_pairs(const sb_sphere_path_pack *paths, const sb_box_pack *boxes,
                               uint32_t count, sb_impact_pack *out_impacts)
{
    const batch all = {paths, 1, boxes, out_impacts};
    cast_batch(&all, count);
    clear_rest(count, out_impacts);
}

void sb_sweep_sphere_box_many(const sb_sphere_path *path, const sb_box_pack *boxes, uint32_t count,
                              sb_impact_pack *out_impacts)
{
    const sb_sphere_path_pack same = {
        .start = {sb_lanes_all(path->start.x), sb_lanes_all(path->start.y),
                  sb_lanes_all(path->start.z)},
        .displacement = {sb_lanes_all(path->displacement.x), sb_lanes_all(path->displacement.y),
                         sb_lanes_all(path->displacement.z)},
        .radius = sb_lanes_all(path->radius),
    };
    const batch all = {&same, 0, boxes, out_impacts};
    cast_batch(&all, count);
    clear_rest(count, out_impacts);
}
