/// A snapshot in the units of the public header.
#ifndef SABOT_CLIENT_VIEW_H
#define SABOT_CLIENT_VIEW_H

#include "client/snapshot_buffer.h"

/// Fills the view from a whole snapshot (`tick` > 0) of a match of that capacity, as player slot
/// `player` sees it.
void sb_view_fill(const sb_snapshot *snapshot, uint32_t player, uint32_t player_capacity,
                  sb_client_view_data *out_view);

#endif
