#include "base/trigonometry.h"
#include "physics/sweep/pairs.h"

#define GAP_TOLERANCE 1e-4f
#define GAP_MIN 1e-5f
#define ITERATION_COUNT_MAX 256
// Of the tick: the least advance, so that a contact about to part does not stop the search. Less
// than a gap's tolerance of way at 1,000 m a tick.
#define STEP_MIN 1e-7f
// Relative to the metres in play: more than all rounding on the way to a first touch.
#define ROUNDING 4e-6f

// The sphere's centre as the box's starting frame has it, about the box's centre. As the box turns
// about its second axis, the centre in the box's own frame is this turned back.
typedef struct relative_path {
    sb_vec3 start;
    sb_vec3 displacement;
    sb_vec3 half;
    float radius;
    float turn;
    float curvature; // no second derivative of the path in the box's own frame is longer
} relative_path;

// The sphere in the box's own frame at a time.
typedef struct situation {
    float sine, cosine; // of its turn since the start
    sb_vec3 center;     // of the sphere
    sb_vec3 closest;    // on the box
    sb_vec3 normal;     // from the box to the sphere; zero if the centre is inside
    bool inside;        // the centre
    float gap;          // between the surfaces; negative if they overlap
    float parting;      // how fast it grows at first, per tick
} situation;

static float clamp(float value, float limit)
{
    return value > limit ? limit : value < -limit ? -limit : value;
}

// A vector of the starting frame as the box has it once it has turned.
static sb_vec3 turned_back(sb_vec3 v, float s, float c)
{
    return sb_vec3_make(v.x * c - v.z * s, v.y, v.z * c + v.x * s);
}

// At the start it is no turn, of which the sine has the sign that `sb_sin_cos` would give it.
static void sin_cos_at(const relative_path *path, float time, float *out_sin, float *out_cos)
{
    *out_sin = path->turn * time;
    *out_cos = 1.0f;
    if (time > 0.0f) {
        sb_sin_cos(*out_sin, out_sin, out_cos);
    }
}

static situation situation_at(const relative_path *path, float time)
{
    float s, c;
    sin_cos_at(path, time, &s, &c);
    situation now;
    now.sine = s;
    now.cosine = c;
    sb_vec3 at = sb_vec3_add_scaled(path->start, path->displacement, time);
    now.center = turned_back(at, s, c);
    now.closest = sb_vec3_make(clamp(now.center.x, path->half.x), clamp(now.center.y, path->half.y),
                               clamp(now.center.z, path->half.z));
    sb_vec3 away = sb_vec3_sub(now.center, now.closest);
    float distance = sb_vec3_length(away);
    now.inside = !(distance > 0.0f);
    now.gap = distance - path->radius;
    now.normal = now.inside ? away : sb_vec3_scale(away, 1.0f / distance);
    // The box's frame turns by `turn`, so that what rests turns the other way about its y axis.
    sb_vec3 velocity = turned_back(path->displacement, s, c);
    velocity.x -= path->turn * now.center.z;
    velocity.z += path->turn * now.center.x;
    now.parting = sb_vec3_dot(now.normal, velocity);
    return now;
}

// Across the box's second axis.
static float squared_across(sb_vec3 v)
{
    return v.x * v.x + v.z * v.z;
}

// The time from now for which the plane of the closest face, fixed to the box, keeps the two apart.
// The gap to that plane is g(t) with g(0) = gap and g'(0) = parting speed; |g''| is at most
// `curvature`, from the box's turning: so g(t) >= gap + parting t - curvature t^2 / 2. Along the
// axis it is nothing, so that what rests on the top of a turning box is done at once. What touches
// and parts counts as a little apart: it may come so much deeper before it is looked at again, and
// what rests does not creep through the tick. 2 for all that is beyond 1.
static float safe_time(const situation *now, float curvature_max)
{
    float curvature = curvature_max * sqrtf(squared_across(now->normal));
    float parting = now->parting;
    float gap = now->gap > GAP_MIN || parting < 0.0f ? now->gap : GAP_MIN;
    float root = sqrtf(parting * parting + 2.0f * curvature * gap);
    if (parting < 0.0f) {
        return 2.0f * gap / (root - parting);
    }
    float rise = parting + root;
    if (now->gap < -GAP_MIN) {
        // No longer than until it may be apart, from where it could come back, or while it parts.
        float until_apart = sqrtf(parting * parting - 2.0f * curvature * now->gap) - parting;
        rise = until_apart < rise ? until_apart : rise;
        rise = parting > rise ? parting : rise;
    }
    return rise >= 2.0f * curvature ? 2.0f : rise / curvature;
}

// The nearest face around a centre inside; of equals the first.
static void find_penetration(situation *now, sb_vec3 half_extents)
{
    const float at[3] = {now->center.x, now->center.y, now->center.z};
    const float half[3] = {half_extents.x, half_extents.y, half_extents.z};
    int best = 0;
    for (int axis = 1; axis < 3; axis++) {
        if (half[axis] - fabsf(at[axis]) < half[best] - fabsf(at[best])) {
            best = axis;
        }
    }
    float normal[3] = {0.0f, 0.0f, 0.0f}, closest[3] = {at[0], at[1], at[2]};
    normal[best] = at[best] < 0.0f ? -1.0f : 1.0f;
    closest[best] = normal[best] * half[best];
    now->normal = sb_vec3_make(normal[0], normal[1], normal[2]);
    now->closest = sb_vec3_make(closest[0], closest[1], closest[2]);
}

static void fill_impact(const sb_box_path *box, const situation *now, float time,
                        sb_impact *out_impact)
{
    float s = now->sine, c = now->cosine;
    const sb_vec3 *axes = box->start.axes;
    sb_box then = {
        .center = sb_vec3_add_scaled(box->start.center, box->displacement, time),
        .half_extents = box->start.half_extents,
        .axes = {sb_vec3_add_scaled(sb_vec3_scale(axes[0], c), axes[2], -s), axes[1],
                 sb_vec3_add_scaled(sb_vec3_scale(axes[2], c), axes[0], s)},
    };
    out_impact->time = time;
    out_impact->normal = sb_box_direction_to_world(&then, now->normal);
    out_impact->point = sb_box_to_world(&then, now->closest);
}

// Narrows the given part of [0, 1] to that in which a chord is within `reach` of [-half, half] on
// one axis. Returns false if nothing is left.
static bool cut(float start, float step, float reach, float *from, float *to)
{
    float speed = fabsf(step);
    float along = step < 0.0f ? -start : start; // as if it moved upwards
    float distance_in = -reach - along, distance_out = reach - along;
    if (distance_in > speed || distance_out < 0.0f) {
        return false;
    }
    if (distance_in > *from * speed) {
        *from = distance_in / speed;
    }
    if (distance_out < *to * speed) {
        *to = distance_out / speed;
    }
    return *from <= *to;
}

// The time in which they may touch. In the box's own frame the path lies within `deviation` of the
// chord between its ends (a curve whose second derivative is at most k stays within k / 8 of it),
// so that it only touches while the chord is within the radius and so much of the box on every
// axis. The rounded corners are left to the advancement: cutting them here costs more than it
// saves. Returns false if they never touch.
static bool chord_times(const relative_path *path, float deviation, float *out_from, float *out_to)
{
    float s, c;
    sb_sin_cos(path->turn, &s, &c);
    sb_vec3 end = turned_back(sb_vec3_add(path->start, path->displacement), s, c);
    sb_vec3 chord = sb_vec3_sub(end, path->start);
    float margin = path->radius + deviation;
    *out_from = 0.0f;
    *out_to = 1.0f;
    return cut(path->start.x, chord.x, path->half.x + margin, out_from, out_to) &&
           cut(path->start.y, chord.y, path->half.y + margin, out_from, out_to) &&
           cut(path->start.z, chord.z, path->half.z + margin, out_from, out_to);
}

static bool beyond(float a, float b, float reach)
{
    return (a > reach && b > reach) || (a < -reach && b < -reach);
}

// Whether the path stays on the far side of what the box can reach on one axis of its starting
// frame: as it turns, a half extent across its second axis grows by no more than the other one
// times the turn. It leaves room for the tolerance and for rounding, so that no impact of the
// advancement is lost.
static bool passes_afar(const relative_path *path)
{
    sb_vec3 start = path->start, half = path->half;
    sb_vec3 end = sb_vec3_add(start, path->displacement);
    float size = fabsf(start.x) + fabsf(start.y) + fabsf(start.z) + fabsf(end.x) + fabsf(end.y) +
                 fabsf(end.z) + half.x + half.y + half.z + path->radius;
    float margin = path->radius + 2.0f * GAP_TOLERANCE + 4.0f * ROUNDING * size;
    float turn = fabsf(path->turn);
    return beyond(start.x, end.x, half.x + turn * half.z + margin) ||
           beyond(start.z, end.z, half.z + turn * half.x + margin) ||
           beyond(start.y, end.y, half.y + margin);
}

// Sets the curvature and finds the time in which they may touch. False if never.
static bool find_times(relative_path *path, float *out_from, float *out_to)
{
    // Across the axis, with w the centre in the box's own frame and v its velocity in one that does
    // not turn, w'' = -turn^2 w - 2 turn (axis x v): at most turn^2 |w| + 2 turn |v|. |w| is
    // largest at an end of the path.
    sb_vec3 end = sb_vec3_add(path->start, path->displacement);
    float start_squared = squared_across(path->start), end_squared = squared_across(end);
    float arm = sqrtf(start_squared > end_squared ? start_squared : end_squared);
    float speed = sqrtf(squared_across(path->displacement));
    float turn = fabsf(path->turn);
    path->curvature = 1.00001f * turn * (turn * arm + 2.0f * speed);
    float size = arm + speed + fabsf(path->start.y) + fabsf(path->displacement.y) + path->half.x +
                 path->half.y + path->half.z + path->radius;
    return chord_times(path, 0.125f * path->curvature + ROUNDING * size, out_from, out_to);
}

// Whether the centre is in the box grown on every axis by the radius: then the chord may touch from
// the start.
static bool starts_near(const relative_path *path)
{
    return fabsf(path->start.x) <= path->half.x + path->radius &&
           fabsf(path->start.y) <= path->half.y + path->radius &&
           fabsf(path->start.z) <= path->half.z + path->radius;
}

// Conservative advancement over the time in which they may touch. A sphere that starts near is
// tested first: mostly it is in contact, and the end of the contact does not matter.
static bool advance(relative_path *path, const sb_box_path *box, sb_impact *out_impact)
{
    bool near = starts_near(path);
    float time = 0.0f, to = 0.0f;
    if (!near && !find_times(path, &time, &to)) {
        return false;
    }
    for (int i = 0; i < ITERATION_COUNT_MAX; i++) {
        situation now = situation_at(path, time);
        bool touching = now.gap <= GAP_TOLERANCE || i == ITERATION_COUNT_MAX - 1;
        if (now.inside) {
            find_penetration(&now, path->half);
        }
        if (now.inside || (now.parting < 0.0f && touching)) {
            fill_impact(box, &now, time, out_impact);
            return true;
        }
        if (near && i == 0 && !find_times(path, &time, &to)) {
            return false;
        }
        float step = safe_time(&now, path->curvature);
        time += step > STEP_MIN ? step : STEP_MIN;
        if (!(time <= to)) {
            return false;
        }
    }
    return false;
}

static bool sweep_straight(const sb_sphere_path *path, const sb_box_path *box, sb_vec3 relative,
                           sb_impact *out_impact)
{
    sb_sphere_path straight = {path->start, relative, path->radius};
    if (!sb_sweep_sphere_box(&straight, &box->start, out_impact)) {
        return false;
    }
    out_impact->point = sb_vec3_add_scaled(out_impact->point, box->displacement, out_impact->time);
    return true;
}

bool sb_sweep_sphere_moving_box(const sb_sphere_path *path, const sb_box_path *box,
                                sb_impact *out_impact)
{
    sb_vec3 relative = sb_vec3_sub(path->displacement, box->displacement);
    if (box->turn == 0.0f) {
        return sweep_straight(path, box, relative, out_impact);
    }
    relative_path local = {
        .start = sb_box_to_local(&box->start, path->start),
        .displacement = sb_box_direction_to_local(&box->start, relative),
        .half = box->start.half_extents,
        .radius = path->radius,
        .turn = box->turn,
    };
    return !passes_afar(&local) && advance(&local, box, out_impact);
}
