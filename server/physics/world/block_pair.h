/// Pairs of blocks (boxes and hulls) that may touch in this tick, and what separation keeps of
/// them. For separate.c alone.
#ifndef SABOT_PHYSICS_WORLD_BLOCK_PAIR_H
#define SABOT_PHYSICS_WORLD_BLOCK_PAIR_H

#include "physics/overlap/manifold.h"
#include "physics/world/broad_phase.h"
#include "physics/world/step.h"

/// How far a block may be pushed until its pairs have to be found anew, m: this, and its own way in
/// the tick, which is what most pushes give back.
#define SB_BLOCK_MARGIN_M 0.1f

/// A block while it is separated: its pose stands here until the end. Scenery has blocks too, one a
/// pair, which nothing moves.
typedef struct sb_block {
    sb_vec3 position;
    float inverse_mass; ///< 0: nothing moves it
    sb_vec3 velocity;
    uint32_t version; ///< rises whenever it is moved
    sb_vec3 axes[3];
    sb_vec3 half_extents; ///< of a box
    uint32_t id;          ///< a body, or SB_ID_PLANE / SB_ID_SOLID with an index
    float friction;
    float restitution;
    float reach;
    bool upright_box;
    bool sensor;
    bool grounded;
    bool moves;
    bool returned;        ///< was put back to its last good place in this tick
    sb_vec3 collected_at; ///< where it was when its pairs were found
    float margin;         ///< how far from there its pairs are known, m
} sb_block;

typedef enum sb_pair_kind {
    SB_PAIR_UPRIGHT, ///< two upright boxes: five axes, their reaches known
    SB_PAIR_PLANE,   ///< b is a plane, the reach along its normal known
    SB_PAIR_SHAPES,  ///< whatever else, through the table of tests
} sb_pair_kind;

typedef struct sb_block_pair {
    uint32_t a, b;   ///< numbers of blocks
    uint32_t seen_a; ///< versions at which they were found apart
    uint32_t seen_b;
    float reach[5];    ///< upright: along a's three axes and b's first and third; plane: one
    float friction;    ///< combined
    float restitution; ///< combined
    float bounce;      ///< speed at which they are to part, m/s
    sb_vec3 normal;    ///< of the first touch, from a to b
    float speed;       ///< of approach at that touch, m/s
    uint8_t kind;      ///< sb_pair_kind
    bool touched;
    bool sensor;
} sb_block_pair;

/// A run of pairs, sorted by (a, b).
typedef struct sb_pair_list {
    sb_block_pair *pairs;
    uint32_t count;
    uint32_t capacity;
    uint32_t dropped_count;
} sb_pair_list;

/// Pairs are found, and kept, for so many blocks at a time.
#define SB_PAIR_CHUNK 64u

typedef struct sb_pair_chunk {
    sb_pair_list bodies;  ///< two blocks that are bodies
    sb_pair_list scenery; ///< a body's block and one of scenery
    uint32_t scenery_block_first;
} sb_pair_chunk;

typedef struct sb_block_set {
    sb_step *step;
    sb_block *blocks;     ///< of the bodies by rising index, then of scenery
    uint32_t block_count; ///< of the bodies
    sb_pair_chunk *chunks;
    uint32_t chunk_count;
    sb_broad_phase *phase;
} sb_block_set;

/// Takes scratch memory and fills the blocks from the bodies. False if there are none.
bool sb_block_set_open(sb_block_set *set, sb_step *step);
size_t sb_block_set_scratch_size(uint32_t body_capacity);

/// Finds the pairs within the margin, from where the blocks are now.
void sb_block_set_collect(sb_block_set *set);

/// True, and the vector from a to b filled, if the two overlap or touch.
bool sb_block_pair_mtv(const sb_block_set *set, const sb_block_pair *pair, sb_mtv *out_mtv);

/// About the middle of where the two touch.
sb_vec3 sb_block_pair_point(const sb_block_set *set, const sb_block_pair *pair);

/// The block's shape where it is now.
sb_shape sb_block_shape(const sb_block_set *set, const sb_block *block);

#endif
