/// The own tank and its shells as the inputs have brought them, before the server says so, and what
/// is near along with them: games of the client's own, played by the match's rules.
///
/// There are three that are played. `base` is where the newest snapshot is: it is played on from
/// one snapshot to the next by the inputs that were made, which is what was predicted, and compared
/// with what the snapshot says. `present` is where the newest input is. Only where the two differ
/// is `base` set right and `present` played again from it. `next` is a tick ahead of `present` by
/// the control as it is right now: what is shown lies between the two, so that a key acts in the
/// frame in which it is pressed.
///
/// A fourth, `seen`, is not played: it keeps what the player was shown of all others, which own
/// shells meet.
///
/// The own state is exact: the server compares hashes of it (the inputs carry them), and a snapshot
/// says either that it came as predicted or what it is, with every bit. Everything else is as the
/// snapshot's values say, within the tolerances of their fields.
#ifndef SABOT_CLIENT_PREDICTION_H
#define SABOT_CLIENT_PREDICTION_H

#include "base/allocator.h"
#include "client/prediction/correction.h"
#include "client/prediction/input_ring.h"
#include "client/prediction/predicted_events.h"
#include "client/prediction/prediction_set.h"
#include "client/snapshots/snapshot.h"
#include "game/game.h"

/// Ticks for which what was predicted is remembered.
#define SB_PREDICTION_HISTORY 128u

/// The own state after a tick, as it was predicted when its input was first sent.
typedef struct sb_predicted_state {
    uint32_t tick; ///< 0: none
    uint32_t hash;
    uint16_t size;
    bool again; ///< the input was sent before, with a state that is forgotten by now: a server that
                ///< confirms may confirm that one
    uint8_t disturbances; ///< of the tank in the tick, as it was predicted then
    uint8_t bytes[SB_GAME_OWN_SIZE_MAX];
} sb_predicted_state;

/// What a snapshot says of the own state.
typedef struct sb_own {
    sb_own_kind kind;
    sb_blob bytes;
} sb_own;

/// An own shell in `base`. A server has it fly ahead by as much as its shooter sees the past
/// (game/tanks/fire/lag_compensation.h): snapshots are without it for so long before it ends here.
typedef struct sb_own_shell {
    uint16_t index;
    uint16_t generation;
    uint32_t until_tick; ///< it is believed in without being named
    uint32_t view_age;   ///< ticks that its shooter saw the past
} sb_own_shell;

#define SB_OWN_SHELL_COUNT_MAX 32u

/// An own shell that was predicted to end, and told so: it stays ended, also where what is played
/// again would have it fly on.
typedef struct sb_ended_shell {
    uint16_t index;
    uint16_t generation;
    uint32_t tick; ///< in which it ended
} sb_ended_shell;

typedef struct sb_prediction {
    bool wanted;
    sb_game *base; ///< NULL, as the others, until the map is there, and where nothing is predicted
    sb_game *present;
    sb_game *next;
    sb_game *seen; ///< what the player was shown of others, by ticks of the own tank
    uint32_t player;
    uint32_t tick_rate_hz;
    bool set;           ///< `base` holds a snapshot, `present` what followed
    bool exact;         ///< the own state in `base` was the server's to the last bit, and followed
    bool looks_ahead;   ///< `next` follows `present` by the newest control
    bool own_known;     ///< the own tank was in the snapshot
    bool touched;       ///< `base` was played on since the last comparison, and touched what moves;
                        ///< or did when it was predicted first, which the server confirms
    bool pushed;        ///< or was given an impulse
    uint64_t failures;  ///< snapshots that the games could not take over
    uint64_t confirmed; ///< snapshots in which the own state was as predicted
    uint64_t corrected; ///< snapshots that said what it is
    uint64_t rollbacks;
    sb_corrections corrections;
    sb_predicted_events predicted_events;
    uint32_t shell_count;
    sb_own_shell shells[SB_OWN_SHELL_COUNT_MAX];
    uint32_t ended_count;
    sb_ended_shell ended[SB_OWN_SHELL_COUNT_MAX]; ///< the newest, a ring
    uint32_t stray_count;
    sb_own_shell strays[SB_OWN_SHELL_COUNT_MAX]; ///< that the newest snapshot has, and `base` not
    uint32_t body_count;
    uint16_t bodies[SB_CLIENT_ENTITY_COUNT_MAX];       ///< that `present` has, by rising index
    sb_predicted_state history[SB_PREDICTION_HISTORY]; ///< at tick % SB_PREDICTION_HISTORY
    uint32_t newest_predicted;                         ///< tick of those that were ever in it
    uint32_t restart_count; ///< of the inputs that `present` was played by
    // Working memory of a comparison.
    sb_entity told[SB_CLIENT_ENTITY_COUNT_MAX + SB_OWN_SHELL_COUNT_MAX];
    sb_entity held[SB_CLIENT_ENTITY_COUNT_MAX];
} sb_prediction;

/// The match that was welcomed to, as far as a client needs it. False if its settings are not the
/// rules'.
bool sb_prediction_game_def(const sb_rules *rules, const sb_message_welcome *welcome,
                            sb_game_def *out_def);

/// Makes the games. Without memory, or if the rules cannot play this map here, nothing is
/// predicted.
void sb_prediction_start(sb_prediction *prediction, const sb_rules *rules,
                         const sb_message_welcome *welcome, const sb_map *map,
                         const sb_allocator *allocator);
void sb_prediction_deinit(sb_prediction *prediction);

/// A new snapshot. `field_map` are of the rules' schema. False if what it says of the own state
/// cannot be; it is then as the snapshot's values say.
bool sb_prediction_correct(sb_prediction *prediction, const sb_snapshot *snapshot,
                           const sb_own *own, const sb_view_field_map *field_map,
                           const sb_input_ring *inputs);

/// Plays the inputs that are new in the ring. Where it has begun anew, by a clock that went back,
/// with ticks that were played, all since the snapshot are played again; if some of these are gone,
/// what was predicted stays until the next snapshot.
void sb_prediction_advance(sb_prediction *prediction, const sb_input_ring *inputs);

/// Plays the tick after the newest input with the control as it is, if `looks_ahead` does not say
/// that it was.
void sb_prediction_look_ahead(sb_prediction *prediction, const sb_input *control);

/// Gives the newest `count` inputs of the ring, which are about to be sent for the first time, the
/// hashes of what is predicted after them; 0 where nothing is.
void sb_prediction_sign(sb_prediction *prediction, sb_input_ring *inputs, uint32_t count);

/// A body that is predicted, after the newest input: the own tank or its shell, or what is near.
/// False if the entity is not.
bool sb_prediction_entity(const sb_prediction *prediction, uint32_t index, sb_entity *out_entity);

/// True for an own shell of the newest snapshot that was not predicted, or not to fly on so long.
bool sb_prediction_is_stray(const sb_prediction *prediction, const sb_entity *entity);

/// The same as it is shown, so much of a tick (0 to 1) later.
bool sb_prediction_show(const sb_prediction *prediction, const sb_view_field_map *field_map,
                        uint32_t index, float phase, sb_client_entity *out_entity);

/// Plays one tick with an input as it was sent.
void sb_prediction_play(const sb_prediction *prediction, sb_game *game, const sb_input *input);

#endif
