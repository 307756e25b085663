/// What is shown of the match: what is predicted as it is by now, everything else between two
/// snapshots, and no jumps where the one takes the other's place.
#ifndef SABOT_CLIENT_INTERPOLATED_VIEW_H
#define SABOT_CLIENT_INTERPOLATED_VIEW_H

#include "client/core.h"

/// What is shown of others, in ticks: between two snapshots.
double sb_interpolated_view_tick(const sb_client_core *core);

/// The core has gone on to its time.
void sb_interpolated_view_advance(sb_client_core *core);

/// Fills all of the view. There must be a snapshot.
void sb_interpolated_view_fill(sb_client_core *core, sb_client_view_data *out_view);

/// True where what is shown is later than every snapshot that has come.
bool sb_interpolated_view_is_starved(const sb_client_core *core);

/// Before a snapshot is taken over: keeps what is shown.
void sb_interpolated_view_keep(sb_client_core *core);

/// After it: everything is shown where it was, and from there goes to where it is.
void sb_interpolated_view_smooth(sb_client_core *core);

#endif
