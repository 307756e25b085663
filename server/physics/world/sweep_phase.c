#include "base/trigonometry.h"
#include "physics/sweep/sweep.h"
#include "physics/world/step.h"

// The earliest impact of one sphere so far. Of two at the same time the lower target id counts.
typedef struct first_impact {
    sb_impact impact;
    uint32_t target;
    bool found;
} first_impact;

static void consider(first_impact *first, const sb_impact *impact, uint32_t target)
{
    if (!first->found || impact->time < first->impact.time ||
        (impact->time == first->impact.time && target < first->target)) {
        *first = (first_impact){*impact, target, true};
    }
}

static float lower(float a, float b)
{
    return a < b ? a : b;
}

static float upper(float a, float b)
{
    return a > b ? a : b;
}

// Bounds of a segment grown by `margin` on all sides.
static sb_aabb path_bounds(sb_vec3 from, sb_vec3 to, float margin)
{
    return (sb_aabb){
        {lower(from.x, to.x) - margin, lower(from.y, to.y) - margin, lower(from.z, to.z) - margin},
        {upper(from.x, to.x) + margin, upper(from.y, to.y) + margin, upper(from.z, to.z) + margin},
    };
}

static void sweep_scenery(const sb_sphere_path *path, const sb_aabb *bounds,
                          const sb_scenery *scenery, first_impact *first)
{
    sb_impact impact;
    const sb_plane *planes = sb_scenery_planes(scenery);
    for (uint32_t i = 0; i < sb_scenery_plane_count(scenery); i++) {
        if (sb_sweep_sphere_plane(path, &planes[i], &impact)) {
            consider(first, &impact, SB_ID_PLANE | i);
        }
    }
    const sb_box *boxes = sb_scenery_boxes(scenery);
    const sb_aabb *box_bounds = sb_scenery_bounds(scenery);
    for (uint32_t i = 0; i < sb_scenery_box_count(scenery); i++) {
        if (sb_aabb_overlap(bounds, &box_bounds[i]) &&
            sb_sweep_sphere_box(path, &boxes[i], &impact)) {
            consider(first, &impact, SB_ID_BOX | i);
        }
    }
}

static void sweep_bodies(const sb_sphere_path *path, const sb_aabb *bounds, uint32_t ignored,
                         const sb_body *bodies, const sb_start_pose *starts, uint32_t capacity,
                         first_impact *first)
{
    for (uint32_t i = 0; i < capacity; i++) {
        const sb_body *body = &bodies[i];
        if (body->shape != SB_BODY_BOX || i == ignored) {
            continue;
        }
        float reach = sb_vec3_length(body->half_extents) * 1.0001f;
        sb_aabb body_bounds = path_bounds(starts[i].position, body->position, reach);
        if (!sb_aabb_overlap(bounds, &body_bounds)) {
            continue;
        }
        sb_box_path motion = {
            .start = sb_box_from_yaw(starts[i].position, body->half_extents, starts[i].yaw),
            .start_yaw = starts[i].yaw,
            .displacement = sb_vec3_sub(body->position, starts[i].position),
            .turn = sb_angle_wrap(body->yaw - starts[i].yaw),
        };
        sb_impact impact;
        if (sb_sweep_sphere_moving_box(path, &motion, &impact)) {
            consider(first, &impact, i);
        }
    }
}

// Keeps the contacts sorted by (time, sphere); beyond capacity the latest is dropped and counted.
static void add_contact(sb_world_state *state, sb_contact *contacts, uint32_t capacity,
                        const sb_contact *contact)
{
    uint32_t at = state->contact_count;
    if (at == capacity) {
        state->contact_dropped_count++;
        if (capacity == 0 || contacts[at - 1].time <= contact->time) {
            return;
        }
        at--;
    } else {
        state->contact_count++;
    }
    // Spheres come by rising index, so an equal time stays behind.
    for (; at > 0 && contacts[at - 1].time > contact->time; at--) {
        contacts[at] = contacts[at - 1];
    }
    contacts[at] = *contact;
}

void sb_sweep_spheres(sb_world world, const sb_start_pose *starts)
{
    sb_world_state *state = sb_world_get_state(world);
    float dt = 1.0f / (float)state->tick_rate_hz;
    uint32_t capacity;
    sb_body *bodies = sb_world_bodies(world, &capacity);
    const sb_section *section = &world.layout->sections[SB_SECTION_CONTACTS];
    sb_contact *contacts = sb_layout_at(world.layout, world.block, SB_SECTION_CONTACTS);
    for (uint32_t i = 0; i < capacity; i++) {
        sb_body *sphere = &bodies[i];
        if (sphere->shape != SB_BODY_SPHERE) {
            continue;
        }
        sb_sphere_path path = {.start = starts[i].position,
                               .displacement = sb_vec3_scale(sphere->velocity, dt),
                               .radius = sphere->half_extents.x};
        sb_vec3 end = sb_vec3_add(path.start, path.displacement);
        sb_aabb bounds = path_bounds(path.start, end, path.radius);
        first_impact first = {.found = false};
        sweep_bodies(&path, &bounds, sphere->ignored, bodies, starts, capacity, &first);
        sweep_scenery(&path, &bounds, world.scenery, &first);
        sphere->position = end;
        if (!first.found) {
            continue;
        }
        sphere->position = sb_vec3_add_scaled(path.start, path.displacement, first.impact.time);
        sb_vec3 relative = first.target < capacity
                               ? sb_vec3_sub(sphere->velocity, bodies[first.target].velocity)
                               : sphere->velocity;
        sb_contact contact = {
            .time = first.impact.time,
            .speed = upper(0.0f, -sb_vec3_dot(relative, first.impact.normal)),
            .point = first.impact.point,
            .normal = first.impact.normal,
            .sphere = i,
            .target = first.target,
        };
        add_contact(state, contacts, section->count, &contact);
    }
}
