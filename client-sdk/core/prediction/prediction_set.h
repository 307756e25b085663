/// The entities of a snapshot that a client simulates: what the own tank could touch before the
/// next snapshot, and what does not move. All others are shown, but not simulated.
#ifndef SABOT_CLIENT_PREDICTION_SET_H
#define SABOT_CLIENT_PREDICTION_SET_H

#include "client/snapshots/snapshot.h"
#include "client/view.h"

/// A body is near if its centre may come within this distance of the own tank's: two hulls, and
/// room for what unknown inputs do.
#define SB_PREDICTION_SET_REACH_M 11.0f

typedef struct sb_prediction_set {
    const sb_schema *schema;
    const sb_view_field_map *field_map;
    uint32_t player;
    float seconds; ///< until the next snapshot
} sb_prediction_set;

/// True for a shell of the own player, which is predicted from its shot on.
bool sb_prediction_set_is_own_shell(const sb_prediction_set *prediction_set,
                                    const sb_entity *entity);

/// Fills the entities to simulate, by rising index, and returns their count. There must be room for
/// all of the snapshot's. Without an own tank nothing that moves is among them.
uint32_t sb_prediction_set_find(const sb_prediction_set *prediction_set,
                                const sb_snapshot *snapshot, sb_entity *out_entities);

#endif
