/// What of a snapshot a client's own game takes along: what the own tank could touch before the
/// next snapshot says more, and what does not move. Everything else is shown, and not simulated.
#ifndef SABOT_CLIENT_VICINITY_H
#define SABOT_CLIENT_VICINITY_H

#include "client/snapshot.h"
#include "client/view.h"

/// A body counts as near whose centre may come within so much of the own one's: two hulls, and room
/// for what either does otherwise.
#define SB_VICINITY_REACH_M 11.0f

typedef struct sb_vicinity {
    const sb_schema *schema;
    const sb_view_places *places;
    uint32_t player;
    float seconds; ///< for which nothing more is heard
} sb_vicinity;

/// True for a shell of the own player: it is foreseen from its shot on.
bool sb_vicinity_is_own_shell(const sb_vicinity *vicinity, const sb_entity *entity);

/// The entities that are taken along, by rising index; room for all of the snapshot's. Where the
/// own tank is not there, nothing that moves is.
uint32_t sb_vicinity_find(const sb_vicinity *vicinity, const sb_snapshot *snapshot,
                          sb_entity *out_entities);

#endif
