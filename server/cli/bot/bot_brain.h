/// Decides what a bot does: reads a client's view of a match and fills the control of its tank.
///
/// It is pure and deterministic: the same seed and the same views give the same controls on every
/// machine. It decides once for each new view, however often it is asked.
#ifndef SABOT_CLI_BOT_BOT_BRAIN_H
#define SABOT_CLI_BOT_BOT_BRAIN_H

#include <stdbool.h>
#include <stdint.h>

#include <sabot/client.h>

#include "base/random.h"

#define SB_BOT_TICK_RATE_DEFAULT 60u

/// Nothing has to be released. The caller sets only `tick_rate_hz`.
typedef struct sb_bot_brain {
    uint32_t tick_rate_hz; ///< of the match; may be set after init, before the first decision
    sb_random random;
    uint32_t view_tick;        ///< tick of the newest view it decided on
    bool alive;                ///< the own tank was alive in that view
    uint32_t plan_end_tick;    ///< when it draws the next plan
    float fight_distance_m;    ///< plan: distance to keep from an enemy
    float circling;            ///< plan: 1 or -1, the direction round an enemy
    float wander_rad;          ///< plan: deviation from the direct heading
    float roam_yaw;            ///< plan: heading without an enemy
    float aim_error_rad;       ///< plan: error of the gun's yaw
    uint32_t blind_tick;       ///< from then on it may fire at a target that it does not see
    float anchor_x, anchor_z;  ///< position that it has to move away from to make progress
    uint32_t anchor_tick;      ///< when it was last there
    uint32_t reverse_end_tick; ///< drives backwards until then
    float reverse_steering;
    sb_client_control control; ///< the newest decision
} sb_bot_brain;

/// Bots with one seed and different `index` play differently.
void sb_bot_brain_init(sb_bot_brain *brain, uint64_t seed, uint32_t index);

/// Fills the control for a view. The control is neutral while the own tank is dead. `boxes` are
/// those of the map; NULL if there are none. The ticks of successive views must not decrease.
void sb_bot_brain_think(sb_bot_brain *brain, const sb_client_view_data *view,
                        const sb_client_box *boxes, uint32_t box_count,
                        sb_client_control *out_control);

#endif
