/// The packed coder for a frame of 901 cubes, coded against the frame six earlier.
/// data/README.md describes the layout.
///
/// The range coder, models and values are the protocol's (protocol/packed/). This coder adds what a
/// field table cannot express: where a cube moves next, and how certain that is. All arithmetic is
/// in integers.
#ifndef SABOT_TESTS_CUBES901_CODER_H
#define SABOT_TESTS_CUBES901_CODER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/coding/model.h"

#define CUBES901_COUNT 901u
#define CUBES901_FIELD_COUNT 8u
/// Largest size of a packet in bytes.
#define CUBES901_PACKET_SIZE_MAX 16384u

typedef enum cubes901_field {
    CUBES901_LARGEST,
    CUBES901_TURN,                         ///< three components
    CUBES901_POSITION = CUBES901_TURN + 3, ///< x, y, z
    CUBES901_INTERACTING = CUBES901_POSITION + 3,
} cubes901_field;

typedef struct cubes901_cube {
    int32_t fields[CUBES901_FIELD_COUNT]; ///< by cubes901_field
} cubes901_cube;
typedef cubes901_cube cubes901_frame[CUBES901_COUNT];

/// Counts of features that predict a position, a turn, and the size of their residuals.
#define CUBES901_MOVE_FEATURES 12u
#define CUBES901_TURN_FEATURES 12u
#define CUBES901_SIZE_FEATURES 16u
/// Cubes are grouped by distance, slip and neighbours. Each group has its own weights.
#define CUBES901_GROUPS 28u
/// Components whose residual's size is predicted: x, y, z, and the three of the turn.
#define CUBES901_PARTS 6u
#define CUBES901_MODEL_COUNT 4096u

/// Constant data, trained on the first half of the frames.
typedef struct cubes901_tables {
    int16_t move[CUBES901_GROUPS][2][CUBES901_MOVE_FEATURES]; ///< [0]: x and y, [1]: z; in 1/4,096
    int16_t turn[CUBES901_GROUPS][CUBES901_TURN_FEATURES];
    int16_t size[2][CUBES901_PARTS][CUBES901_SIZE_FEATURES]; ///< player, others. In 1/4,096
    sb_bit_prior priors[CUBES901_MODEL_COUNT];
} cubes901_tables;

extern const cubes901_tables cubes901_trained;

/// Models in their order, grouped by what they code.
#define CUBES901_SHARES 13u
extern const struct cubes901_share {
    const char *name;
    uint32_t model_count;
} cubes901_shares[CUBES901_SHARES];

/// Callbacks for each prediction while training; each may be NULL.
typedef struct cubes901_watch {
    void *context;
    void (*move)(void *context, uint32_t group, uint32_t axis, const int32_t *features,
                 int32_t target);
    void (*turn)(void *context, uint32_t group, const int32_t *features, int32_t target);
    void (*size)(void *context, uint32_t player, uint32_t part, const int16_t *features,
                 int32_t residual);
} cubes901_watch;

/// What a coded cube did. Each item has three numbers, unless stated otherwise.
typedef enum cubes901_deed {
    CUBES901_MOVED = 0,     ///< displacement in the last six frames
    CUBES901_MOVED_OLD = 3, ///< displacement in the six frames before
    CUBES901_RIGID = 6,     ///< displacement that the player's turn alone would have caused
    CUBES901_TURNED = 9,
    CUBES901_TURNED_OLD = 12,
    CUBES901_MOVE_MISS = 15, ///< one number: log2 of the prediction's residual, in 1/16
    CUBES901_TURN_MISS = 16, ///< likewise
    CUBES901_DEEDS = 24,     ///< padded with zeros to whole vectors
} cubes901_deed;

/// What later cubes use of a cube that is already coded.
typedef struct cubes901_coded {
    int16_t deeds[CUBES901_DEEDS]; ///< within 2^14
} cubes901_coded;

typedef struct cubes901_coder {
    sb_bit_coder bits;
    const cubes901_tables *tables;
    const cubes901_watch *watch;  ///< set by the caller; NULL except in training
    sb_bit_tally *tally;          ///< likewise
    const cubes901_cube *before;  ///< six frames ago
    const cubes901_cube *before2; ///< twelve
    const cubes901_cube *before3; ///< eighteen
    cubes901_cube *now;           ///< written when decoding; unchanged when encoding
    int32_t player_moved[3];
    int32_t player_moved_old[3];
    int32_t player_turned[3];
    int32_t player_turned_old[3];
    int32_t player_turn[9]; ///< as a matrix, in 1/16,384
    int32_t player_turn_old[9];
    uint32_t coded_count;
    int32_t coded_at[CUBES901_COUNT][3]; ///< positions six frames ago
    cubes901_coded coded[CUBES901_COUNT];
    sb_bit_model start[CUBES901_MODEL_COUNT]; ///< set by cubes901_coder_init
    sb_bit_model models[CUBES901_MODEL_COUNT];
} cubes901_coder;

/// Call it once, before any frame. The coder borrows the tables for as long as it is used.
void cubes901_coder_init(cubes901_coder *coder, const cubes901_tables *tables);

/// Codes a frame. `before2` and `before3` are the frames 12 and 18 earlier. All fields must be in
/// the ranges of data/README.md; `now` keeps its values. Returns the size in bytes, 0 if the frame
/// does not fit into `capacity`.
size_t cubes901_encode(cubes901_coder *coder, const cubes901_cube *before,
                       const cubes901_cube *before2, const cubes901_cube *before3,
                       cubes901_cube *now, void *bytes, size_t capacity);

/// Decodes a frame. Returns false if the bytes are malformed. Any bytes are safe.
bool cubes901_decode(cubes901_coder *coder, const cubes901_cube *before,
                     const cubes901_cube *before2, const cubes901_cube *before3,
                     cubes901_cube *out_now, const void *bytes, size_t size);

#endif
