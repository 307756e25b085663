/// The view of the match that a game gets: predicted entities at the newest input, all others
/// between two snapshots, and no jumps where a correction moves an entity.
#ifndef SABOT_CLIENT_INTERPOLATED_VIEW_H
#define SABOT_CLIENT_INTERPOLATED_VIEW_H

#include "client/interpolation/interpolation.h"
#include "client/prediction/input_clock.h"
#include "client/prediction/prediction.h"
#include "client/prediction/smoothing.h"
#include "protocol/message.h"

/// What the view is made from. The pointers outlive the view.
typedef struct sb_view_sources {
    const sb_schema *schema;
    const sb_view_field_map *field_map;
    const sb_delta_def *def;
    const sb_message_welcome *welcome;
    const sb_snapshot_history *history;
    const sb_input_clock *input_clock;
    sb_prediction *prediction;
} sb_view_sources;

typedef struct sb_interpolated_view {
    sb_view_sources sources;
    sb_interpolation interpolation;
    sb_smoothing smoothing;
    uint64_t smoothed_us;          ///< when smoothing was last advanced
    bool viewed;                   ///< the game has asked for a view
    uint64_t viewed_us;            ///< when it last did
    uint64_t views, views_starved; ///< views asked for, and of these the ones later than every
                                   ///< snapshot
    bool frozen;                   ///< `last` is shown until the first snapshot of a new connection
    sb_client_view_data last;      ///< the frozen view, or the view before a correction
    sb_client_view_data corrected; ///< working memory: the view after a correction
} sb_interpolated_view;

/// Tick of the newest snapshot that can be shown, 0 for none.
uint32_t sb_interpolated_view_snapshot_tick(const sb_interpolated_view *view);

/// True if the time that is shown is one of the present connection.
bool sb_interpolated_view_is_live(const sb_interpolated_view *view);

/// Moves on to the time, at which the server's clock shows `server_time`.
void sb_interpolated_view_advance(sb_interpolated_view *view, uint64_t now_us, int64_t server_time);

/// The game asks for the view: fills all of it. `input` is the input that would be made now.
/// SB_ERROR_STATE, and zeros, if there is no snapshot.
sb_error sb_interpolated_view_get(sb_interpolated_view *view, const sb_input *input,
                                  uint64_t now_us, sb_client_view_data *out_view);

/// Before a correction: keeps the view as it is, if the game looks at it.
void sb_interpolated_view_keep(sb_interpolated_view *view, const sb_input *input, uint64_t now_us);

/// After it: everything is shown where it was, and goes from there to where it is.
void sb_interpolated_view_smooth(sb_interpolated_view *view, const sb_input *input);

/// The connection is lost: the view stays as it is.
void sb_interpolated_view_freeze(sb_interpolated_view *view, const sb_input *input);

/// Ends the freeze, also because the frozen view is of another match.
void sb_interpolated_view_thaw(sb_interpolated_view *view);

#endif
