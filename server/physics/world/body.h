/// Bodies: what moves. Part of the world block.
#ifndef SABOT_PHYSICS_BODY_H
#define SABOT_PHYSICS_BODY_H

#include <stdint.h>

#include "base/field.h"
#include "physics/shape/box.h"

/// Contacts name scenery by these bits over the index: planes first, then boxes.
#define SB_ID_PLANE 0x40000000u
#define SB_ID_BOX 0x80000000u
#define SB_ID_NONE 0xFFFFFFFFu

typedef enum sb_body_shape {
    SB_BODY_FREE = 0,   ///< an empty slot; all bytes but the generation are zero
    SB_BODY_BOX = 1,    ///< turned about the vertical alone, separated from others
    SB_BODY_SPHERE = 2, ///< swept: stops at the first thing that it touches
} sb_body_shape;

#define SB_BODY_GROUNDED 0x01u ///< rested on something in the last tick

typedef struct sb_body {
    sb_vec3 position;     ///< centre, m
    float yaw;            ///< rad, in [-pi, pi)
    sb_vec3 velocity;     ///< m/s
    float yaw_rate;       ///< rad/s
    sb_vec3 half_extents; ///< of a box; a sphere has its radius in all three
    float inverse_mass;   ///< 1/kg
    uint32_t ignored;     ///< index of a body that this sphere passes through, or SB_ID_NONE
    uint16_t generation;  ///< rises with every use of the slot
    uint8_t shape;        ///< sb_body_shape
    uint8_t flags;        ///< SB_BODY_...
} sb_body;

extern const sb_table sb_body_table;

/// A box body's box at its present pose.
sb_box sb_body_box(const sb_body *body);

#endif
