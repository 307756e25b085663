/// A computer player: looks at a client's view of the match and says what it wants to do.
///
/// Pure and deterministic: the same seed and the same views give the same controls, on every
/// machine. It decides once for every new view, however often it is asked.
#ifndef SABOT_CLI_BOT_BOT_BRAIN_H
#define SABOT_CLI_BOT_BOT_BRAIN_H

#include <stdbool.h>
#include <stdint.h>

#include <sabot/client.h>

#include "base/random.h"

#define SB_BOT_TICK_RATE_DEFAULT 60u

/// Lives where the caller puts it; nothing to release. All but `tick_rate_hz` is the brain's own.
typedef struct sb_bot_brain {
    uint32_t tick_rate_hz; ///< of the match; may be set after init, before the first thought
    sb_random random;
    uint32_t view_tick;        ///< newest view that was thought about
    bool alive;                ///< in that view
    uint32_t plan_end_tick;    ///< when the next plan is drawn
    float fight_distance_m;    ///< plan: how near to get
    float circling;            ///< plan: 1 or -1, the way round an enemy
    float wander_rad;          ///< plan: off the straight way
    float roam_yaw;            ///< plan: where to go without an enemy
    float aim_error_rad;       ///< plan: nobody is perfect
    uint32_t blind_tick;       ///< when it next fires without seeing its target
    float anchor_x, anchor_z;  ///< where it last was that it has since left
    uint32_t anchor_tick;      ///< when it was there
    uint32_t reverse_end_tick; ///< backs out of somewhere until then
    float reverse_steering;
    sb_client_control control; ///< the last decision
} sb_bot_brain;

/// Bots of one seed and different `index` play differently.
void sb_bot_brain_init(sb_bot_brain *brain, uint64_t seed, uint32_t index);

/// Fills the control for the view; neutral while the own tank is dead. `boxes` are the map's, NULL
/// if there are none. Ticks of views must not fall.
void sb_bot_brain_think(sb_bot_brain *brain, const sb_client_view_data *view,
                        const sb_client_box *boxes, uint32_t box_count,
                        sb_client_control *out_control);

#endif
