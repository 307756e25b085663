/// The packed coder on the field's classic stress: a frame of 901 cubes, coded against the frame
/// six earlier. README.md of data/ has the layout.
///
/// Range coder, models and values are the protocol's (protocol/packed/). What is here is what a
/// field table cannot say: where a cube goes next, and how sure that is. All of it is integers.
#ifndef SABOT_TESTS_CUBES901_CODER_H
#define SABOT_TESTS_CUBES901_CODER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/coding/model.h"

#define CUBES901_COUNT 901u
#define CUBES901_FIELD_COUNT 8u
/// Bytes of a packet at most.
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

/// Features of a position's prediction, of a turn's, and of the size of what both leave.
#define CUBES901_MOVE_FEATURES 12u
#define CUBES901_TURN_FEATURES 12u
#define CUBES901_SIZE_FEATURES 16u
/// Cubes by distance, slip and company, which have weights of their own.
#define CUBES901_GROUPS 28u
/// Components whose sizes are foretold: x, y, z, and the three of the turn.
#define CUBES901_PARTS 6u
#define CUBES901_MODEL_COUNT 4096u

/// Constant data, trained on the first half of the frames.
typedef struct cubes901_tables {
    int16_t move[CUBES901_GROUPS][2][CUBES901_MOVE_FEATURES]; ///< x and y; z. In 1/4,096
    int16_t turn[CUBES901_GROUPS][CUBES901_TURN_FEATURES];
    int16_t size[2][CUBES901_PARTS][CUBES901_SIZE_FEATURES]; ///< player, others. In 1/4,096
    sb_bit_prior priors[CUBES901_MODEL_COUNT];
} cubes901_tables;

extern const cubes901_tables cubes901_trained;

/// Models in their order, by what they are for.
#define CUBES901_SHARES 13u
extern const struct cubes901_share {
    const char *name;
    uint32_t model_count;
} cubes901_shares[CUBES901_SHARES];

/// Called for each prediction while training; NULL otherwise.
typedef struct cubes901_watch {
    void *context;
    void (*move)(void *context, uint32_t group, uint32_t axis, const int32_t *features,
                 int32_t target);
    void (*turn)(void *context, uint32_t group, const int32_t *features, int32_t target);
    void (*size)(void *context, uint32_t player, uint32_t part, const int16_t *features,
                 int32_t residual);
} cubes901_watch;

/// What a coded cube did, three numbers each.
typedef enum cubes901_deed {
    CUBES901_MOVED = 0,     ///< in the six frames up to now
    CUBES901_MOVED_OLD = 3, ///< in the six before
    CUBES901_RIGID = 6,     ///< as far as the player's turn alone would have moved it
    CUBES901_TURNED = 9,
    CUBES901_TURNED_OLD = 12,
    CUBES901_MOVE_MISS = 15, ///< one number: log2 of what the prediction left, in 1/16
    CUBES901_TURN_MISS = 16, ///< likewise
    CUBES901_DEEDS = 24,     ///< filled up with zeros to whole vectors
} cubes901_deed;

/// A cube that is coded already, for those that come after it.
typedef struct cubes901_coded {
    int16_t deeds[CUBES901_DEEDS]; ///< within 2^14
} cubes901_coded;

typedef struct cubes901_coder {
    sb_bit_coder bits;
    const cubes901_tables *tables;
    const cubes901_watch *watch;  ///< set by the caller: NULL but for training
    sb_bit_tally *tally;          ///< likewise
    const cubes901_cube *before;  ///< six frames ago
    const cubes901_cube *before2; ///< twelve
    const cubes901_cube *before3; ///< eighteen
    cubes901_cube *now;           ///< written to when decoding; otherwise it keeps its values
    int32_t player_moved[3];
    int32_t player_moved_old[3];
    int32_t player_turned[3];
    int32_t player_turned_old[3];
    int32_t player_turn[9]; ///< as a matrix, in 1/16,384
    int32_t player_turn_old[9];
    uint32_t coded_count;
    int32_t coded_at[CUBES901_COUNT][3]; ///< where they were six frames ago
    cubes901_coded coded[CUBES901_COUNT];
    sb_bit_model start[CUBES901_MODEL_COUNT]; ///< by cubes901_coder_init
    sb_bit_model models[CUBES901_MODEL_COUNT];
} cubes901_coder;

/// Once, before any frame. The tables are borrowed for as long as the coder is used.
void cubes901_coder_init(cubes901_coder *coder, const cubes901_tables *tables);

/// Codes a frame; `before2` and `before3` are what was known when `before` was coded. All fields
/// are in the ranges of data/README.md; `now` keeps its values. The size in bytes, 0 if it does not
/// fit.
size_t cubes901_encode(cubes901_coder *coder, const cubes901_cube *before,
                       const cubes901_cube *before2, const cubes901_cube *before3,
                       cubes901_cube *now, void *bytes, size_t capacity);

/// The way back; false if the bytes are not what an encoder wrote. Any bytes are safe.
bool cubes901_decode(cubes901_coder *coder, const cubes901_cube *before,
                     const cubes901_cube *before2, const cubes901_cube *before3,
                     cubes901_cube *out_now, const void *bytes, size_t size);

#endif
