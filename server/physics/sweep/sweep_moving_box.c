#include "base/trigonometry.h"
#include "physics/sweep/sweep.h"

#define GAP_TOLERANCE 1e-4f
#define ITERATION_COUNT_MAX 256
// Of the tick: the least advance, so that a contact about to part does not stop the search. Less
// than a gap's tolerance of way at 1,000 m a tick.
#define STEP_MIN 1e-7f

// Sphere and box at one time.
typedef struct situation {
    sb_box box;
    sb_vec3 center;  // of the sphere
    sb_vec3 closest; // on the box
    sb_vec3 normal;  // from the box to the sphere
    float gap;       // between the surfaces; negative if they overlap
} situation;

static float clamp(float value, float limit)
{
    return value > limit ? limit : value < -limit ? -limit : value;
}

static situation situation_at(const sb_sphere_path *path, const sb_box_path *box, float time)
{
    situation now;
    now.center = sb_vec3_add_scaled(path->start, path->displacement, time);
    now.box =
        sb_box_from_yaw(sb_vec3_add_scaled(box->start.center, box->displacement, time),
                        box->start.half_extents, sb_angle_wrap(box->start_yaw + box->turn * time));
    sb_vec3 half = box->start.half_extents;
    sb_vec3 local = sb_box_to_local(&now.box, now.center);
    sb_vec3 closest = {clamp(local.x, half.x), clamp(local.y, half.y), clamp(local.z, half.z)};
    sb_vec3 away = sb_vec3_sub(local, closest);
    float distance = sb_vec3_length(away);
    now.gap = distance - path->radius;
    now.closest = sb_box_to_world(&now.box, closest);
    now.normal = distance > 0.0f
                     ? sb_box_direction_to_world(&now.box, sb_vec3_scale(away, 1.0f / distance))
                     : sb_vec3_make(0.0f, 0.0f, 0.0f);
    return now;
}

// A centre inside the box has no direction to its surface: the still box's answer at this time.
static bool impact_inside(const sb_sphere_path *path, const situation *now, float time,
                          sb_impact *out_impact)
{
    sb_sphere_path still = {.start = now->center, .radius = path->radius};
    if (!sb_sweep_sphere_box(&still, &now->box, out_impact)) {
        return false;
    }
    out_impact->time = time;
    return true;
}

// Speed at which the surfaces part at the closest point; negative when they approach.
static float parting_speed(const situation *now, sb_vec3 relative, float turn)
{
    sb_vec3 arm = sb_vec3_sub(now->closest, now->box.center);
    // (0, turn, 0) x arm: the surface's own velocity from turning.
    sb_vec3 surface = {turn * arm.z, 0.0f, -turn * arm.x};
    return sb_vec3_dot(now->normal, sb_vec3_sub(relative, surface));
}

// The time from now for which the plane of the closest face, fixed to the box, keeps the two apart.
// The gap to that plane is g(t) with g(0) = gap and g'(0) = parting speed; |g''| is at most
// `curvature`, from the box's turning: so g(t) >= gap + parting t - curvature t^2 / 2. Where the
// two overlap but part, the time for which they surely go on parting.
static float safe_time(float gap, float parting, float curvature)
{
    if (gap <= 0.0f) {
        return parting / curvature;
    }
    float root = sqrtf(parting * parting + 2.0f * curvature * gap);
    return parting < 0.0f ? 2.0f * gap / (root - parting) : (root + parting) / curvature;
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
    float speed = sb_vec3_length(relative);
    float turn = fabsf(box->turn);
    float time = 0.0f;
    for (int i = 0; i < ITERATION_COUNT_MAX; i++) {
        situation now = situation_at(path, box, time);
        if (now.gap <= -path->radius) {
            return impact_inside(path, &now, time, out_impact);
        }
        float parting = parting_speed(&now, relative, box->turn);
        if (parting < 0.0f && (now.gap <= GAP_TOLERANCE || i == ITERATION_COUNT_MAX - 1)) {
            *out_impact = (sb_impact){time, now.closest, now.normal};
            return true;
        }
        // In the box's frame: w = centre - centre turns and moves, so |w''| <= turn^2 |w| + 2 turn
        // |v|, with |w| taken at its largest in the rest of the tick.
        float distance = sb_vec3_length(sb_vec3_sub(now.center, now.box.center));
        float distance_max = distance + (1.0f - time) * speed;
        float curvature = turn * (turn * distance_max + 2.0f * speed);
        float step = safe_time(now.gap, parting, curvature);
        time += step > STEP_MIN ? step : STEP_MIN;
        if (!(time <= 1.0f)) {
            return false;
        }
    }
    return false;
}
