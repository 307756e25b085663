/// Prediction of the own tank, its shells and what is near the tank: the client plays games of its
/// own by the match's rules, ahead of the server.
///
/// Three games are played. `base` stands at the tick of the newest snapshot. The inputs that were
/// made bring it from one snapshot to the next, and the result is compared with the snapshot.
/// `present` stands at the newest input. Only if `base` differs from the snapshot, it is set right
/// and `present` is played again from it. `next` is one tick ahead of `present`, by the control of
/// this moment. The view shows a state between `present` and `next`, so that a key acts in the
/// frame in which it is pressed.
///
/// A fourth game, `seen`, is not played. It keeps where the player saw all others, because own
/// shells meet them there.
///
/// The own state is exact. Inputs carry hashes of it, which the server compares; a snapshot then
/// says that the state came as predicted, or gives every bit of it. Everything else has the
/// snapshot's values, within the tolerances of their fields.
#ifndef SABOT_CLIENT_PREDICTION_H
#define SABOT_CLIENT_PREDICTION_H

#include "base/allocator.h"
#include "client/prediction/correction.h"
#include "client/prediction/input_ring.h"
#include "client/prediction/predicted_events.h"
#include "client/prediction/prediction_set.h"
#include "client/snapshots/snapshot.h"
#include "game/game.h"

/// Ticks for which predicted states are kept.
#define SB_PREDICTION_HISTORY 128u

/// The own state after a tick, as predicted when the input of that tick was first sent.
typedef struct sb_predicted_state {
    uint32_t tick; ///< 0: no state
    uint32_t hash;
    uint16_t size;
    bool again; ///< an earlier input was sent for this tick, and its state is forgotten. A server
                ///< that confirms may mean that one
    uint8_t disturbances; ///< of the tank in the tick, as predicted then
    uint8_t bytes[SB_GAME_OWN_SIZE_MAX];
} sb_predicted_state;

/// What a snapshot says about the own state.
typedef struct sb_own {
    sb_own_kind kind;
    sb_blob bytes;
} sb_own;

/// An own shell in `base`. On the server it is ahead by the view age of its shooter
/// (game/tanks/fire/lag_compensation.c), so that snapshots lack it that long before it ends here.
typedef struct sb_own_shell {
    uint16_t index;
    uint16_t generation;
    uint32_t until_tick; ///< until this tick it flies on although snapshots lack it
    uint32_t view_age;   ///< ticks by which its shooter saw others late
} sb_own_shell;

#define SB_OWN_SHELL_COUNT_MAX 32u

/// An own shell whose end was predicted and reported. It stays ended, even if inputs that are
/// played again would let it fly on.
typedef struct sb_ended_shell {
    uint16_t index;
    uint16_t generation;
    uint32_t tick; ///< in which it ended
} sb_ended_shell;

typedef struct sb_prediction {
    bool wanted;
    sb_game *base; ///< NULL, as the other games, until the map has arrived, and where nothing is
                   ///< predicted
    sb_game *present;
    sb_game *next;
    sb_game *seen; ///< where the player saw others, by ticks of the own tank
    uint32_t player;
    uint32_t tick_rate_hz;
    bool set;   ///< `base` holds a snapshot, and `present` follows from it
    bool exact; ///< the own state in `base` was the server's to the last bit, and was played on
                ///< from there
    bool looks_ahead; ///< `next` follows from `present` by the newest control
    bool own_known;   ///< the own tank was in the snapshot
    bool touched; ///< since the last comparison the tank touched something that moves, in `base` or
                  ///< as first predicted
    bool pushed;  ///< the same for an impulse
    uint64_t failures;  ///< snapshots that the games could not load
    uint64_t confirmed; ///< snapshots in which the own state was as predicted
    uint64_t corrected; ///< snapshots that gave the own state
    uint64_t rollbacks;
    sb_corrections corrections;
    sb_predicted_events predicted_events;
    uint32_t shell_count;
    sb_own_shell shells[SB_OWN_SHELL_COUNT_MAX];
    uint32_t ended_count;
    sb_ended_shell ended[SB_OWN_SHELL_COUNT_MAX]; ///< a ring of the newest
    uint32_t stray_count;
    sb_own_shell strays[SB_OWN_SHELL_COUNT_MAX]; ///< own shells that the newest snapshot has and
                                                 ///< `base` lacks
    uint32_t body_count;
    uint16_t bodies[SB_CLIENT_ENTITY_COUNT_MAX];       ///< bodies in `present`, by rising index
    sb_predicted_state history[SB_PREDICTION_HISTORY]; ///< at tick % SB_PREDICTION_HISTORY
    uint32_t newest_predicted;                         ///< newest tick that was ever in it
    uint32_t untold_tick;   ///< the present server does not know what acted on the tank up to this
                            ///< tick; 0 if it has played them all
    uint32_t restart_count; ///< `restart_count` of the inputs that `present` was played by
    // Working memory of a comparison.
    sb_entity told[SB_CLIENT_ENTITY_COUNT_MAX + SB_OWN_SHELL_COUNT_MAX];
    sb_entity held[SB_CLIENT_ENTITY_COUNT_MAX];
} sb_prediction;

/// Fills the def of the match that the welcome describes, as far as a client needs it. False if the
/// settings are not those of the rules.
bool sb_prediction_game_def(const sb_rules *rules, const sb_message_welcome *welcome,
                            sb_game_def *out_def);

/// Creates the games. Without memory, or if the rules cannot play this map, nothing is predicted.
void sb_prediction_start(sb_prediction *prediction, const sb_rules *rules,
                         const sb_message_welcome *welcome, const sb_map *map,
                         const sb_allocator *allocator);
void sb_prediction_deinit(sb_prediction *prediction);

/// Takes a new snapshot. `field_map` is of the rules' schema. False if the own state in it is
/// impossible; the tank then has the snapshot's values.
bool sb_prediction_correct(sb_prediction *prediction, const sb_snapshot *snapshot,
                           const sb_own *own, const sb_view_field_map *field_map,
                           const sb_input_ring *inputs);

/// Plays the new inputs of the ring. If the ring was emptied because the clock went back to ticks
/// that were played, all inputs since the snapshot are played again. If the ring lacks some of
/// them, the prediction stays until the next snapshot.
void sb_prediction_advance(sb_prediction *prediction, const sb_input_ring *inputs);

/// Plays the tick after the newest input with this control, unless `looks_ahead` says that it is
/// done.
void sb_prediction_look_ahead(sb_prediction *prediction, const sb_input *control);

/// Sets the predicted hashes of the newest `count` inputs of the ring, before they are first sent:
/// of the states predicted after them; 0 where nothing is predicted.
void sb_prediction_sign(sb_prediction *prediction, sb_input_ring *inputs, uint32_t count);

/// True for an own shell of the newest snapshot that `base` lacks: it was not predicted, or was
/// predicted to end earlier.
bool sb_prediction_is_stray(const sb_prediction *prediction, const sb_entity *entity);

/// Fills the entity as it is shown: `phase`, 0 to 1, is the part of a tick after the newest input.
/// False if it is not predicted.
bool sb_prediction_show(const sb_prediction *prediction, const sb_view_field_map *field_map,
                        uint32_t index, float phase, sb_client_entity *out_entity);

/// Plays one tick with an input as it was sent.
void sb_prediction_play(const sb_prediction *prediction, sb_game *game, const sb_input *input);

#endif
