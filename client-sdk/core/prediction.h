/// The own tank as its inputs have brought it, before the server says so: a game of the client's
/// own, set to each snapshot and played on from there by the same rules.
///
/// The own state is exact: the server compares hashes of it (the inputs carry them), and a snapshot
/// says either that it came as foreseen or what it is, with every bit. Everything else is as the
/// snapshot's values say.
#ifndef SABOT_CLIENT_PREDICTION_H
#define SABOT_CLIENT_PREDICTION_H

#include "base/allocator.h"
#include "client/input_ring.h"
#include "client/snapshot.h"
#include "game/game.h"

/// Ticks for which what was foreseen is remembered.
#define SB_PREDICTION_HISTORY 128u

/// The own state after a tick, as it was foreseen when its input was first sent.
typedef struct sb_foreseen {
    uint32_t tick; ///< 0: none
    uint32_t hash;
    uint16_t size;
    uint8_t bytes[SB_GAME_OWN_SIZE_MAX];
} sb_foreseen;

/// What a snapshot says of the own state.
typedef struct sb_own {
    sb_own_kind kind;
    sb_blob bytes;
} sb_own;

typedef struct sb_prediction {
    bool wanted;
    sb_game *game; ///< NULL until the map is there, and where nothing is predicted
    uint32_t player;
    bool set;           ///< the game holds a snapshot, and what followed
    bool own_known;     ///< the own tank was in it
    uint64_t failures;  ///< snapshots that the game could not take over
    uint64_t confirmed; ///< snapshots in which the own state was as foreseen
    uint64_t corrected; ///< snapshots that said what it is
    sb_foreseen history[SB_PREDICTION_HISTORY]; ///< at tick % SB_PREDICTION_HISTORY
} sb_prediction;

/// The match that was welcomed to, as far as a client needs it. False if its settings are not the
/// rules'.
bool sb_prediction_game_def(const sb_rules *rules, const sb_message_welcome *welcome,
                            sb_game_def *out_def);

/// Makes the game. Without memory, or if the rules cannot play this map here, nothing is predicted.
void sb_prediction_start(sb_prediction *prediction, const sb_rules *rules,
                         const sb_message_welcome *welcome, const sb_map *map,
                         const sb_allocator *allocator);
void sb_prediction_deinit(sb_prediction *prediction);

/// A new snapshot: the game becomes it, and the inputs that came after it are played again. False
/// if what it says of the own state cannot be; it is then as the snapshot's values say.
bool sb_prediction_correct(sb_prediction *prediction, const sb_snapshot *snapshot,
                           const sb_own *own, const sb_input_ring *inputs);

/// Plays the inputs that are new in the ring.
void sb_prediction_advance(sb_prediction *prediction, const sb_input_ring *inputs);

/// Gives the newest `count` inputs of the ring, which are about to be sent for the first time, the
/// hashes of what is foreseen after them; 0 where nothing is.
void sb_prediction_sign(sb_prediction *prediction, sb_input_ring *inputs, uint32_t count);

/// The own tank in networked form; false if it is not predicted.
bool sb_prediction_own(const sb_prediction *prediction, sb_entity *out_entity);

#endif
