#include "physics/world/world.h"

#include <string.h>

#include "base/assert.h"
#include "base/tick_rate.h"
#include "base/trigonometry.h"
#include "physics/world/pose_ring.h"

static const sb_field world_state_fields[] = {
    SB_FIELD(sb_world_state, random_state, SB_FIELD_U64, 1),
    SB_FIELD(sb_world_state, random_increment, SB_FIELD_U64, 1),
    SB_FIELD(sb_world_state, tick, SB_FIELD_U32, 1),
    SB_FIELD(sb_world_state, tick_rate_hz, SB_FIELD_U32, 1),
    SB_FIELD(sb_world_state, gravity_m_s2, SB_FIELD_F32, 1),
    SB_FIELD(sb_world_state, event_count_max, SB_FIELD_U32, 1),
    SB_FIELD(sb_world_state, pass_count_max, SB_FIELD_U32, 1),
    SB_FIELD(sb_world_state, sleep_ticks, SB_FIELD_U32, 1),
    SB_FIELD(sb_world_state, contact_count, SB_FIELD_U32, 1),
    SB_FIELD(sb_world_state, contact_dropped_count, SB_FIELD_U32, 1),
    SB_FIELD(sb_world_state, penetration_m, SB_FIELD_F32, 1),
    SB_FIELD(sb_world_state, pass_count, SB_FIELD_U32, 1),
    SB_FIELD(sb_world_state, event_count, SB_FIELD_U32, 1),
    SB_FIELD(sb_world_state, frozen_count, SB_FIELD_U32, 1),
    SB_FIELD(sb_world_state, pushed_count, SB_FIELD_U32, 1),
    SB_FIELD(sb_world_state, returned_count, SB_FIELD_U32, 1),
    SB_FIELD(sb_world_state, pair_dropped_count, SB_FIELD_U32, 1),
    SB_FIELD(sb_world_state, reserved, SB_FIELD_U32, 1),
};

const sb_table sb_world_state_table = SB_TABLE(sb_world_state, world_state_fields);

_Static_assert(sizeof(sb_world_state) == 2 * 8 + 16 * 4, "the world's state has no padding");

static bool within(float value, float low, float high)
{
    return value >= low && value <= high; // false for a NaN
}

sb_world_def sb_world_def_default(void)
{
    return (sb_world_def){
        .body_capacity = 64,
        .contact_capacity = 256,
        .tick_rate_hz = 60,
        .gravity_m_s2 = 9.81f,
        .event_count_max = 16,
        .pass_count_max = 24,
        .sleep_s = 0.5f,
        .seed = 1,
    };
}

static bool world_def_is_valid(const sb_world_def *def)
{
    return def->body_capacity >= 1 && def->body_capacity <= SB_WORLD_BODY_COUNT_MAX &&
           def->contact_capacity <= 8 * SB_WORLD_BODY_COUNT_MAX &&
           def->pose_capacity <= def->body_capacity && def->tick_rate_hz >= SB_TICK_RATE_HZ_MIN &&
           def->tick_rate_hz <= SB_TICK_RATE_HZ_MAX && within(def->gravity_m_s2, 0.0f, 1000.0f) &&
           def->event_count_max >= 1 && def->event_count_max <= 1000 && def->pass_count_max >= 1 &&
           def->pass_count_max <= 1000 && within(def->sleep_s, 0.0f, 60.0f);
}

sb_error sb_world_layout(const sb_world_def *def, sb_layout *out_layout)
{
    if (!world_def_is_valid(def)) {
        return SB_ERROR_ARGUMENT;
    }
    *out_layout = (sb_layout){0};
    (void)sb_layout_add(out_layout, &sb_world_state_table, 1);
    (void)sb_layout_add(out_layout, &sb_body_table, def->body_capacity);
    (void)sb_layout_add(out_layout, &sb_contact_table, def->contact_capacity);
    sb_layout_count_by(out_layout, SB_SECTION_CONTACTS, SB_SECTION_WORLD,
                       offsetof(sb_world_state, contact_count));
    sb_pose_layout_add(out_layout, def->pose_capacity);
    return SB_OK;
}

static uint32_t sleep_ticks_of(const sb_world_def *def)
{
    float ticks = def->sleep_s * (float)def->tick_rate_hz;
    return ticks > 0.0f && ticks < 1.0f ? 1 : (uint32_t)ticks;
}

sb_world_state sb_world_initial_state(const sb_world_def *def)
{
    sb_random random = sb_random_seed(def->seed, 0);
    return (sb_world_state){
        .random_state = random.state,
        .random_increment = random.increment,
        .tick_rate_hz = def->tick_rate_hz,
        .gravity_m_s2 = def->gravity_m_s2,
        .event_count_max = def->event_count_max,
        .pass_count_max = def->pass_count_max,
        .sleep_ticks = sleep_ticks_of(def),
    };
}

void sb_world_init(sb_world world, const sb_world_def *def)
{
    SB_ASSERT(world.layout->sections[SB_SECTION_BODIES].count == def->body_capacity);
    memset(world.block, 0, world.layout->size);
    *sb_world_get_state(world) = sb_world_initial_state(def);
}

sb_world_state *sb_world_get_state(sb_world world)
{
    return sb_layout_at(world.layout, world.block, SB_SECTION_WORLD);
}

sb_body *sb_world_bodies(sb_world world, uint32_t *out_capacity)
{
    *out_capacity = world.layout->sections[SB_SECTION_BODIES].count;
    return sb_layout_at(world.layout, world.block, SB_SECTION_BODIES);
}

const sb_contact *sb_world_contacts(sb_world world, uint32_t *out_count)
{
    *out_count = sb_world_get_state(world)->contact_count;
    return sb_layout_at(world.layout, world.block, SB_SECTION_CONTACTS);
}

sb_body_def sb_body_def_default(void)
{
    return (sb_body_def){
        .shape = SB_BODY_BOX,
        .motion = SB_BODY_DYNAMIC,
        .tilt = SB_QUATERNION_IDENTITY,
        .half_extents = {0.5f, 0.5f, 0.5f},
        .mass_kg = 1.0f,
        .friction = 0.5f,
        .gravity_scale = 1.0f,
        .layer = 1,
        .mask = UINT32_MAX,
        .ignored = SB_ID_NONE,
    };
}

static bool is_within(sb_vec3 v, float limit)
{
    return within(v.x, -limit, limit) && within(v.y, -limit, limit) && within(v.z, -limit, limit);
}

static bool pose_is_valid(const sb_body_def *def)
{
    sb_quaternion q = def->tilt;
    float length_squared = q.x * q.x + q.y * q.y + q.z * q.z + q.w * q.w;
    return is_within(def->position, SB_WORLD_EXTENT_MAX) && within(def->yaw, -1000.0f, 1000.0f) &&
           within(length_squared, 0.9999f, 1.0001f);
}

static bool shape_is_valid(sb_world world, const sb_body_def *def)
{
    sb_vec3 h = def->half_extents;
    if (def->hit_set > sb_scenery_hit_set_count(world.scenery) ||
        (def->hit_set != 0 && def->shape == SB_BODY_SPHERE)) {
        return false;
    }
    if (def->shape == SB_BODY_HULL) {
        return def->hull < sb_scenery_hull_count(world.scenery);
    }
    bool kind = def->shape == SB_BODY_BOX || def->shape == SB_BODY_SPHERE;
    bool round = def->shape != SB_BODY_SPHERE || (h.x == h.y && h.y == h.z);
    return kind && round && is_within(h, SB_WORLD_EXTENT_MAX) && h.x > 0.0f && h.y > 0.0f &&
           h.z > 0.0f;
}

static bool body_def_is_valid(sb_world world, const sb_body_def *def)
{
    const uint8_t flags = SB_BODY_SENSOR | SB_BODY_STOPS | SB_BODY_BALLISTIC | SB_BODY_SLEEPLESS;
    bool motion = def->motion == SB_BODY_DYNAMIC || def->motion == SB_BODY_KINEMATIC ||
                  def->motion == SB_BODY_STATIC;
    bool mass = def->motion != SB_BODY_DYNAMIC || within(def->mass_kg, 1e-6f, 1e9f);
    return shape_is_valid(world, def) && pose_is_valid(def) && motion && mass &&
           is_within(def->velocity, 1e5f) && within(def->yaw_rate, -1e4f, 1e4f) &&
           within(def->restitution, 0.0f, 1.0f) && within(def->friction, 0.0f, 10.0f) &&
           within(def->gravity_scale, -100.0f, 100.0f) && within(def->drag_per_s, 0.0f, 1000.0f) &&
           (def->flags & (uint8_t)~flags) == 0;
}

// Gives half extents and reach of the body that the def describes.
static void measure(sb_world world, const sb_body_def *def, sb_body *body)
{
    body->half_extents = def->half_extents;
    if (def->shape == SB_BODY_SPHERE) {
        body->reach = def->half_extents.x;
    } else if (def->shape == SB_BODY_BOX) {
        body->reach = sb_vec3_length(def->half_extents) * 1.00001f;
    } else {
        const sb_hull *hull = sb_scenery_hull(world.scenery, def->hull);
        sb_vec3 size = sb_vec3_sub(hull->bounds.max, hull->bounds.min);
        body->half_extents = sb_vec3_scale(size, 0.5f);
        body->reach = hull->radius * 1.00001f;
        body->hull = (uint16_t)def->hull;
    }
}

sb_error sb_world_body_add(sb_world world, uint32_t index, const sb_body_def *def)
{
    uint32_t capacity;
    sb_body *bodies = sb_world_bodies(world, &capacity);
    SB_ASSERT(index < capacity && bodies[index].shape == SB_BODY_FREE);
    if (!body_def_is_valid(world, def)) {
        return SB_ERROR_ARGUMENT;
    }
    bool moves = def->motion != SB_BODY_STATIC;
    sb_body body = {
        .position = def->position,
        .yaw = sb_angle_wrap(def->yaw),
        .velocity = moves ? def->velocity : sb_vec3_make(0.0f, 0.0f, 0.0f),
        .yaw_rate = moves ? def->yaw_rate : 0.0f,
        .tilt = def->tilt,
        .inverse_mass = def->motion == SB_BODY_DYNAMIC ? 1.0f / def->mass_kg : 0.0f,
        .restitution = def->restitution,
        .friction = def->friction,
        .gravity_scale = def->gravity_scale,
        .drag_per_s = def->drag_per_s,
        .good_position = def->position,
        .layer = def->layer,
        .mask = def->mask,
        .ignored = def->ignored,
        .generation = (uint16_t)(bodies[index].generation + 1),
        .shape = (uint8_t)def->shape,
        .motion = (uint8_t)def->motion,
        .flags = def->flags,
        .hit_set = (uint8_t)def->hit_set,
    };
    body.good_yaw = body.yaw;
    body.joint_yaw = def->hit_set != 0 ? body.yaw : 0.0f;
    measure(world, def, &body);
    bodies[index] = body;
    return SB_OK;
}

static void wake(sb_body *bodies, uint32_t capacity, uint32_t id)
{
    if (id < capacity) {
        sb_body_wake(&bodies[id]);
    }
}

void sb_world_body_remove(sb_world world, uint32_t index)
{
    uint32_t capacity;
    sb_body *bodies = sb_world_bodies(world, &capacity);
    SB_ASSERT(index < capacity);
    bodies[index] = (sb_body){.generation = bodies[index].generation};
    // Its contacts end here, so that the next body in the slot has none.
    sb_contact *contacts = sb_layout_at(world.layout, world.block, SB_SECTION_CONTACTS);
    for (uint32_t i = 0; i < sb_world_get_state(world)->contact_count; i++) {
        if (contacts[i].a == index || contacts[i].b == index) {
            contacts[i].kind = SB_CONTACT_END;
            wake(bodies, capacity, contacts[i].a);
            wake(bodies, capacity, contacts[i].b);
        }
    }
}

sb_shape sb_world_body_shape(sb_world world, const sb_body *body)
{
    SB_ASSERT(body->shape != SB_BODY_FREE);
    if (body->shape == SB_BODY_SPHERE) {
        return (sb_shape){.kind = SB_SHAPE_SPHERE,
                          .sphere = {body->position, body->half_extents.x}};
    }
    if (body->shape == SB_BODY_BOX) {
        return (sb_shape){.kind = SB_SHAPE_BOX, .box = sb_body_box(body)};
    }
    sb_shape shape = {
        .kind = SB_SHAPE_HULL,
        .hull = {.hull = sb_scenery_hull(world.scenery, body->hull), .center = body->position}};
    sb_axes_from_pose(body->yaw, body->tilt, shape.hull.axes);
    return shape;
}

sb_hit_motion sb_world_body_hit_motion(sb_world world, const sb_body *body)
{
    return (sb_hit_motion){
        .scenery = world.scenery,
        .set = sb_scenery_hit_set(world.scenery, body->hit_set),
        .start = body->position,
        .tilt = body->tilt,
        .yaw = body->yaw,
        .joint_yaw = body->joint_yaw,
    };
}

uint32_t sb_world_body_hit_shapes(sb_world world, const sb_body *body,
                                  sb_shape out_shapes[SB_HIT_SHAPE_COUNT_MAX])
{
    if (body->hit_set == 0) {
        out_shapes[0] = sb_world_body_shape(world, body);
        return 1;
    }
    sb_hit_motion still = sb_world_body_hit_motion(world, body);
    sb_hit_motion_shapes(&still, 0.0f, out_shapes);
    return still.set->count;
}

float sb_world_body_hit_reach(sb_world world, const sb_body *body)
{
    return body->hit_set == 0 ? body->reach
                              : sb_scenery_hit_set(world.scenery, body->hit_set)->reach;
}
