/// What of a snapshot a client's own game takes along: what the own tank could touch before the
/// next snapshot says more, and what does not move. Everything else is shown, and not simulated.
#ifndef SABOT_CLIENT_PREDICTION_SET_H
#define SABOT_CLIENT_PREDICTION_SET_H

#include "client/snapshots/snapshot.h"
#include "client/view.h"

/// A body counts as near whose centre may come within so much of the own one's: two hulls, and room
/// for what either does otherwise.
#define SB_PREDICTION_SET_REACH_M 11.0f

typedef struct sb_prediction_set {
    const sb_schema *schema;
    const sb_view_field_map *field_map;
    uint32_t player;
    float seconds; ///< for which nothing more is heard
} sb_prediction_set;

/// True for a shell of the own player: it is predicted from its shot on.
bool sb_prediction_set_is_own_shell(const sb_prediction_set *prediction_set,
                                    const sb_entity *entity);

/// The entities that are taken along, by rising index; room for all of the snapshot's. Where the
/// own tank is not there, nothing that moves is.
uint32_t sb_prediction_set_find(const sb_prediction_set *prediction_set,
                                const sb_snapshot *snapshot, sb_entity *out_entities);

#endif
