/// The own tank as its inputs have brought it, before the server says so: a game of the client's
/// own, set to each snapshot and played on from there by the same rules.
///
/// First form: every snapshot is taken over, its values as quantised as they come.
#ifndef SABOT_CLIENT_PREDICTION_H
#define SABOT_CLIENT_PREDICTION_H

#include "base/allocator.h"
#include "client/input_ring.h"
#include "client/snapshot_buffer.h"
#include "game/game.h"

typedef struct sb_prediction {
    bool wanted;
    sb_game *game; ///< NULL until the map is there, and where nothing is predicted
    uint32_t player;
    bool set;          ///< the game holds a snapshot, and what followed
    bool own_known;    ///< the own tank was in it
    uint64_t failures; ///< snapshots that the game could not take over
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

/// A new snapshot: the game becomes it, and the inputs that came after it are played again.
void sb_prediction_correct(sb_prediction *prediction, const sb_snapshot *snapshot,
                           const sb_input_ring *inputs);

/// Plays the inputs that are new in the ring.
void sb_prediction_advance(sb_prediction *prediction, const sb_input_ring *inputs);

/// The own tank in networked form; false if it is not predicted.
bool sb_prediction_own(const sb_prediction *prediction, sb_entity *out_entity);

#endif
