/// What a sphere hit in the last tick. Part of the world block.
#ifndef SABOT_PHYSICS_CONTACT_H
#define SABOT_PHYSICS_CONTACT_H

#include <stdint.h>

#include "base/field.h"
#include "physics/shape/vec3.h"

typedef struct sb_contact {
    float time;      ///< fraction of the tick, 0 to 1
    float speed;     ///< of approach along the normal, m/s
    sb_vec3 point;   ///< on the surface that was hit
    sb_vec3 normal;  ///< from that surface towards the sphere, unit length
    uint32_t sphere; ///< index of the sphere's body
    uint32_t target; ///< index of a body, or SB_ID_PLANE / SB_ID_BOX with an index
} sb_contact;

extern const sb_table sb_contact_table;

#endif
