#include "cli/bot/bot_line_of_sight.h"

#include <math.h>

#include "base/trigonometry.h"

typedef enum crossing {
    CROSSING_NONE,
    CROSSING_ENTERS, ///< the line enters the box from outside
    CROSSING_INSIDE, ///< the line begins inside
} crossing;

// The start and displacement of the line in the frame of a box.
typedef struct local_line {
    float start[3];
    float displacement[3];
} local_line;

static local_line to_local(const sb_client_box *box, sb_vec3 from, sb_vec3 to)
{
    float s, c;
    sb_sin_cos(box->yaw, &s, &c);
    float dx = from.x - box->center[0];
    float dz = from.z - box->center[2];
    float wx = to.x - from.x;
    float wz = to.z - from.z;
    // Local x looks along (cos yaw, 0, -sin yaw), local z along (sin yaw, 0, cos yaw).
    return (local_line){
        .start = {dx * c - dz * s, from.y - box->center[1], dx * s + dz * c},
        .displacement = {wx * c - wz * s, to.y - from.y, wx * s + wz * c},
    };
}

// Clips the line by the three pairs of faces.
static crossing cross(const local_line *line, const float half_extents[3], float margin)
{
    float enter = 0.0f;
    float leave = 1.0f;
    bool inside = true;
    for (int axis = 0; axis < 3; axis++) {
        float half = half_extents[axis] + margin;
        float start = line->start[axis];
        float displacement = line->displacement[axis];
        bool within = fabsf(start) <= half;
        inside = inside && within;
        if (displacement == 0.0f) {
            if (!within) {
                return CROSSING_NONE;
            }
            continue;
        }
        float a = (-half - start) / displacement;
        float b = (half - start) / displacement;
        enter = fmaxf(enter, a < b ? a : b);
        leave = fminf(leave, a < b ? b : a);
        if (enter > leave) {
            return CROSSING_NONE;
        }
    }
    return inside ? CROSSING_INSIDE : CROSSING_ENTERS;
}

// Most boxes of a map are far from the line. A bounding sphere is tested first, because it needs no
// sine.
static bool is_far(const sb_client_box *box, sb_vec3 from, sb_vec3 to, float margin)
{
    sb_vec3 middle = sb_vec3_scale(sb_vec3_add(from, to), 0.5f);
    float reach = 0.5f * sb_vec3_length(sb_vec3_sub(to, from));
    sb_vec3 half = {box->half_extents[0] + margin, box->half_extents[1] + margin,
                    box->half_extents[2] + margin};
    sb_vec3 center = {box->center[0], box->center[1], box->center[2]};
    float limit = reach + sb_vec3_length(half) + 0.01f;
    sb_vec3 apart = sb_vec3_sub(center, middle);
    return sb_vec3_dot(apart, apart) > limit * limit;
}

bool sb_bot_line_of_sight_blocked(const sb_client_box *boxes, uint32_t box_count, sb_vec3 from,
                                  sb_vec3 to, float margin_m)
{
    for (uint32_t i = 0; i < box_count; i++) {
        if (is_far(&boxes[i], from, to, margin_m)) {
            continue;
        }
        local_line line = to_local(&boxes[i], from, to);
        crossing grown = cross(&line, boxes[i].half_extents, margin_m);
        if (grown == CROSSING_ENTERS) {
            return true;
        }
        if (grown == CROSSING_INSIDE &&
            cross(&line, boxes[i].half_extents, 0.0f) != CROSSING_NONE) {
            return true;
        }
    }
    return false;
}
