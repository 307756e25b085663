#include "game/tanks/drive/drive.h"

#define PROBE_LENGTH_M 4.0f
// The corners' probes lie at this share of the half extents: the hull itself meets what is at its
// edge.
#define PROBE_OUT 0.92f
// The tracks carry up to this far above the hull's place on the ground; beyond it the tank is in
// the air.
#define REACH_M 0.15f
// Stiffness of the springs: the share of the offset that is made up in a second.
#define FOLLOW_PER_S 20.0f
#define RISE_M_S_MAX 6.0f
#define TILT_PER_S 15.0f
// A corner that hangs over an edge counts as at most this far below the middle. On a slope it may
// be as far below as the opposite corner is above.
#define DROP_M_MAX 0.5f
// No hull is tilted further than this rise over run.
#define SLOPE_MAX 1.0f

// The common data of a tank's probes.
typedef struct probes {
    const sb_tanks_play *play;
    sb_query_filter filter;
    sb_vec3 top;    // of the hull, above its centre
    sb_vec3 corner; // from there to the front left corner of the tracks, and to the
    sb_vec3 other;  // front right one, over the ground; the rear ones lie across from them
    sb_vec3 up;     // of the hull
    float lowest;   // the height that a probe returns if it finds nothing
} probes;

// Returns the height of the scenery below a point, or the lowest height if there is none within
// reach.
//
// The rays begin on top of the hull as it is tilted now. Nothing solid above the ground that it
// stands on can be lower: neither a roof nor the ramp that it climbs.
static float height_under(const probes *at, sb_vec3 offset)
{
    sb_vec3 start = sb_vec3_add(at->top, offset);
    start.y -= (offset.x * at->up.x + offset.z * at->up.z) / at->up.y;
    const sb_rules_context *context = at->play->context;
    const sb_point_path path = {start, {0.0f, -PROBE_LENGTH_M, 0.0f}};
    sb_query_hit hit;
    if (!context->api->ray(context, &path, &at->filter, &hit)) {
        return at->lowest;
    }
    return hit.impact.point.y > at->lowest ? hit.impact.point.y : at->lowest;
}

static float clamp_drop(float height, float across, float middle)
{
    float drop = across - middle > DROP_M_MAX ? across - middle : DROP_M_MAX;
    return height > middle - drop ? height : middle - drop;
}

sb_ground sb_ground_find(const sb_tanks_play *play, uint32_t slot)
{
    const sb_body *body = &play->bodies[slot];
    const sb_tank_type *type = sb_tanks_type(play, slot);
    float s, c;
    play->context->api->sin_cos(body->yaw, &s, &c);
    float out_x = PROBE_OUT * type->half_extents.x, out_z = PROBE_OUT * type->half_extents.z;
    sb_vec3 ahead = sb_vec3_make(out_z * s, 0.0f, out_z * c);
    sb_vec3 left = sb_vec3_make(out_x * c, 0.0f, -out_x * s);
    probes at = {
        .play = play,
        .filter = play->context->api->filter_default(),
        .top = sb_vec3_make(body->position.x, body->position.y + type->half_extents.y,
                            body->position.z),
        .corner = sb_vec3_add(ahead, left),
        .other = sb_vec3_sub(ahead, left),
        .up = sb_quaternion_rotate(body->tilt, sb_vec3_make(0.0f, 1.0f, 0.0f)),
    };
    at.filter.bodies = false;
    at.lowest = at.top.y - PROBE_LENGTH_M;
    float middle = height_under(&at, sb_vec3_make(0.0f, 0.0f, 0.0f));
    float front_left = height_under(&at, at.corner);
    float front_right = height_under(&at, at.other);
    float rear_left = height_under(&at, sb_vec3_negate(at.other));
    float rear_right = height_under(&at, sb_vec3_negate(at.corner));
    float corners[4] = {
        clamp_drop(front_left, rear_right, middle), clamp_drop(front_right, rear_left, middle),
        clamp_drop(rear_left, front_right, middle), clamp_drop(rear_right, front_left, middle)};
    float front = 0.5f * (corners[0] + corners[1]), rear = 0.5f * (corners[2] + corners[3]);
    float left_side = 0.5f * (corners[0] + corners[2]);
    float right_side = 0.5f * (corners[1] + corners[3]);
    float mean = 0.5f * (front + rear);
    // On a ridge the middle carries the tank, over a ditch the ends do. Where the rays find
    // nothing, the height is far below.
    float height = (mean > middle ? mean : middle) + type->half_extents.y + type->clearance_m;
    return (sb_ground){
        .sine = s,
        .cosine = c,
        .carries = body->position.y < height + REACH_M,
        .height_m = height,
        .slope_along = (front - rear) / (2.0f * out_z),
        .slope_across = (left_side - right_side) / (2.0f * out_x),
    };
}

// The shortest turn of the vertical to the ground's normal.
static sb_quaternion tilt_of(const sb_ground *ground)
{
    float s = ground->sine, c = ground->cosine;
    float along = sb_tanks_clamp(ground->slope_along, -SLOPE_MAX, SLOPE_MAX);
    float across = sb_tanks_clamp(ground->slope_across, -SLOPE_MAX, SLOPE_MAX);
    float rise_x = along * s + across * c;
    float rise_z = along * c - across * s;
    float length = sqrtf(1.0f + rise_x * rise_x + rise_z * rise_z);
    sb_vec3 normal = sb_vec3_make(-rise_x / length, 1.0f / length, -rise_z / length);
    // (1 + up . normal, up x normal), made a unit.
    float w = 1.0f + normal.y;
    float size = sqrtf(w * w + normal.x * normal.x + normal.z * normal.z);
    return (sb_quaternion){normal.z / size, 0.0f, -normal.x / size, w / size};
}

static void lean(sb_body *body, sb_quaternion target, float share)
{
    sb_quaternion q = {body->tilt.x + share * (target.x - body->tilt.x), 0.0f,
                       body->tilt.z + share * (target.z - body->tilt.z),
                       body->tilt.w + share * (target.w - body->tilt.w)};
    float size = sqrtf(q.x * q.x + q.z * q.z + q.w * q.w);
    // A tilt this small counts as none: an upright box is cheaper to test.
    if (fabsf(q.x) < 1e-4f && fabsf(q.z) < 1e-4f) {
        body->tilt = SB_QUATERNION_IDENTITY;
    } else {
        body->tilt = (sb_quaternion){q.x / size, 0.0f, q.z / size, q.w / size};
    }
}

void sb_ground_follow(const sb_tanks_play *play, uint32_t slot, const sb_ground *ground)
{
    sb_body *body = &play->bodies[slot];
    // A tank that lies on its belly, on a slope or over an edge, tips onto its tracks.
    if (!ground->carries && (body->flags & SB_BODY_GROUNDED) == 0) {
        return;
    }
    float dt = play->context->dt;
    float fall = SB_TANKS_GRAVITY_M_S2 * dt;
    float share = FOLLOW_PER_S * dt < 1.0f ? FOLLOW_PER_S * dt : 1.0f;
    float wanted = (ground->height_m - body->position.y) * share / dt;
    wanted = wanted > RISE_M_S_MAX ? RISE_M_S_MAX : wanted;
    // Tracks push up and never pull down: no tank falls faster than in free fall.
    float falling = body->velocity.y - fall;
    body->velocity.y = (wanted > falling ? wanted : falling) + fall;
    if (ground->slope_along == 0.0f && ground->slope_across == 0.0f &&
        sb_quaternion_is_identity(body->tilt)) {
        body->tilt = SB_QUATERNION_IDENTITY; // the result of the sums below
        return;
    }
    float tilt_share = TILT_PER_S * dt < 1.0f ? TILT_PER_S * dt : 1.0f;
    lean(body, tilt_of(ground), tilt_share);
}
