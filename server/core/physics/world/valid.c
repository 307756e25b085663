#include "physics/world/valid.h"

#include <float.h>
#include <string.h>

#include "base/trigonometry.h"

#define TILT_ERROR_MAX 1e-2f

static bool within(float value, float low, float high)
{
    return value >= low && value <= high; // false for a NaN
}

static bool pose_is_valid(sb_vec3 position, float yaw, sb_quaternion tilt, float bound)
{
    float norm = tilt.x * tilt.x + tilt.y * tilt.y + tilt.z * tilt.z + tilt.w * tilt.w;
    // A client has tilts from quantised values, which are not of unit length to the last digit.
    bool turns = bound < FLT_MAX ? within(norm, 1.0f - TILT_ERROR_MAX, 1.0f + TILT_ERROR_MAX)
                                 : within(norm, 0.0f, FLT_MAX);
    return sb_vec3_is_within(position, bound) && within(yaw, -SB_PI, SB_PI) && turns;
}

bool sb_pose_can_be(sb_vec3 position, float yaw, sb_quaternion tilt)
{
    return pose_is_valid(position, yaw, tilt, SB_NUMBER_MAX);
}

static bool size_is_valid(sb_world world, const sb_body *body)
{
    sb_vec3 h = body->half_extents;
    bool positive = within(h.x, FLT_TRUE_MIN, SB_WORLD_EXTENT_MAX) &&
                    within(h.y, FLT_TRUE_MIN, SB_WORLD_EXTENT_MAX) &&
                    within(h.z, FLT_TRUE_MIN, SB_WORLD_EXTENT_MAX);
    switch (body->shape) {
    case SB_BODY_BOX:
        break;
    case SB_BODY_SPHERE:
        positive = positive && h.x == h.y && h.y == h.z;
        break;
    case SB_BODY_HULL:
        positive = positive && body->hull < sb_scenery_hull_count(world.scenery);
        break;
    default:
        return false;
    }
    bool hit = body->hit_set == 0 || (body->shape != SB_BODY_SPHERE &&
                                      body->hit_set <= sb_scenery_hit_set_count(world.scenery));
    // Of a tiny value it may have become 0.
    return positive && hit && within(body->reach, 0.0f, 3.0f * SB_WORLD_EXTENT_MAX);
}

static bool mass_is_valid(const sb_body *body)
{
    switch (body->motion) {
    case SB_BODY_DYNAMIC:
        return within(body->inverse_mass, 1e-10f, 1e7f);
    case SB_BODY_KINEMATIC:
    case SB_BODY_STATIC:
        return body->inverse_mass == 0.0f;
    default:
        return false;
    }
}

// The ignored index is only compared, and may be any number.
static bool body_is_valid(sb_world world, const sb_body *body, float bound)
{
    const uint8_t flags = SB_BODY_GROUNDED | SB_BODY_ASLEEP | SB_BODY_SENSOR | SB_BODY_STOPS |
                          SB_BODY_BALLISTIC | SB_BODY_SLEEPLESS | SB_BODY_FROZEN;
    if (body->shape == SB_BODY_FREE) {
        const sb_body empty = {.generation = body->generation};
        return memcmp(body, &empty, sizeof empty) == 0;
    }
    return size_is_valid(world, body) && mass_is_valid(body) &&
           pose_is_valid(body->position, body->yaw, body->tilt, bound) &&
           sb_vec3_is_within(body->velocity, bound) && within(body->yaw_rate, -bound, bound) &&
           sb_vec3_is_within(body->impulse, bound) &&
           sb_vec3_is_within(body->good_position, bound) && within(body->good_yaw, -SB_PI, SB_PI) &&
           within(body->joint_yaw, -SB_PI, SB_PI) && within(body->joint_rate, -bound, bound) &&
           within(body->restitution, 0.0f, 1.0f) && within(body->friction, 0.0f, 10.0f) &&
           within(body->gravity_scale, -100.0f, 100.0f) &&
           within(body->drag_per_s, 0.0f, 1000.0f) && (body->flags & (uint8_t)~flags) == 0 &&
           body->reserved[0] == 0 && body->reserved[1] == 0;
}

// `b` is a body above `a`, or a piece of scenery.
static bool pair_is_valid(sb_world world, const sb_contact *contact, uint32_t capacity)
{
    uint32_t b = contact->b;
    bool known = b >= SB_ID_SOLID   ? b - SB_ID_SOLID < sb_scenery_solid_count(world.scenery)
                 : b >= SB_ID_PLANE ? b - SB_ID_PLANE < sb_scenery_plane_count(world.scenery)
                                    : b > contact->a && b < capacity;
    return contact->a < capacity && known;
}

static bool contact_is_valid(sb_world world, const sb_contact *contact, uint32_t capacity,
                             float bound)
{
    return pair_is_valid(world, contact, capacity) && within(contact->time, 0.0f, 1.0f) &&
           within(contact->speed, 0.0f, FLT_MAX) && sb_vec3_is_within(contact->point, bound) &&
           sb_vec3_is_within(contact->normal, bound) && contact->kind >= SB_CONTACT_BEGIN &&
           contact->kind <= SB_CONTACT_END && (contact->flags & 0x0C) == 0 &&
           contact->flags >> SB_CONTACT_HIT_SHIFT <= SB_HIT_SHAPE_COUNT_MAX;
}

static bool follows(const sb_contact *contact, const sb_contact *last)
{
    return contact->a > last->a || (contact->a == last->a && contact->b > last->b);
}

static bool contacts_are_valid(sb_world world, uint32_t body_capacity, float bound)
{
    uint32_t count, capacity = world.layout->sections[SB_SECTION_CONTACTS].count;
    const sb_contact *contacts = sb_world_contacts(world, &count);
    if (count > capacity) {
        return false;
    }
    for (uint32_t i = 0; i < count; i++) {
        if (!contact_is_valid(world, &contacts[i], body_capacity, bound) ||
            (i > 0 && !follows(&contacts[i], &contacts[i - 1]))) {
            return false;
        }
    }
    static const sb_contact none;
    for (uint32_t i = count; i < capacity; i++) {
        if (memcmp(&contacts[i], &none, sizeof none) != 0) {
            return false;
        }
    }
    return true;
}

static bool settings_are(const sb_world_state *state, const sb_world_state *initial)
{
    return state->random_increment == initial->random_increment &&
           state->tick_rate_hz == initial->tick_rate_hz &&
           state->gravity_m_s2 == initial->gravity_m_s2 &&
           state->event_count_max == initial->event_count_max &&
           state->pass_count_max == initial->pass_count_max &&
           state->sleep_ticks == initial->sleep_ticks &&
           within(state->penetration_m, 0.0f, FLT_MAX) && state->reserved == 0;
}

static bool is_valid(sb_world world, const sb_world_state *initial, float bound)
{
    uint32_t capacity;
    const sb_body *bodies = sb_world_bodies(world, &capacity);
    if (!settings_are(sb_world_get_state(world), initial)) {
        return false;
    }
    for (uint32_t i = 0; i < capacity; i++) {
        if (!body_is_valid(world, &bodies[i], bound)) {
            return false;
        }
    }
    return contacts_are_valid(world, capacity, bound);
}

bool sb_world_is_valid(sb_world world, const sb_world_state *initial)
{
    return is_valid(world, initial, SB_NUMBER_MAX);
}

bool sb_world_is_consistent(sb_world world)
{
    return is_valid(world, sb_world_get_state(world), FLT_MAX);
}
