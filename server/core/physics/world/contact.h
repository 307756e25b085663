/// Contacts between two bodies, or a body and scenery, that began, went on or ended in the last
/// tick. Part of the world block.
#ifndef SABOT_PHYSICS_WORLD_CONTACT_H
#define SABOT_PHYSICS_WORLD_CONTACT_H

#include <stdint.h>

#include "base/field.h"
#include "physics/shape/vec3.h"

typedef enum sb_contact_kind {
    SB_CONTACT_BEGIN = 1,   ///< did not touch in the tick before
    SB_CONTACT_PERSIST = 2, ///< touched in the tick before too
    SB_CONTACT_END = 3,     ///< touched in the tick before and not in this one; time is 1, speed 0,
                            ///< point and normal are the last ones
} sb_contact_kind;

#define SB_CONTACT_SENSOR 0x01u ///< one of the two is a sensor
#define SB_CONTACT_SLEPT 0x02u  ///< both slept at the end of the tick
/// The upper four bits: 1 + the index of the hit shape (scenery/hit_set.h) that a shell met; 0
/// where the body's own shape was met.
#define SB_CONTACT_HIT_SHIFT 4

typedef struct sb_contact {
    uint32_t a;     ///< index of a body
    uint32_t b;     ///< index of another above `a`, or SB_ID_PLANE / SB_ID_SOLID with an index
    float time;     ///< fraction of the tick at which they first touched in it; 1 for two boxes or
                    ///< hulls, which are separated at its end
    float speed;    ///< of approach along the normal at that touch, m/s, >= 0
    sb_vec3 point;  ///< of the touch
    sb_vec3 normal; ///< from a to b, unit length
    uint16_t count; ///< touches in this tick, at most 65535
    uint8_t kind;   ///< sb_contact_kind
    uint8_t flags;  ///< SB_CONTACT_...
    uint32_t pose_hash; ///< if one of the two sleeps: of both poses, shapes and masks at the end of
                        ///< the tick; else 0
} sb_contact;

extern const sb_table sb_contact_table;

#endif
