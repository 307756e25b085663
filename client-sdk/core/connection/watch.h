/// Spectators and viewers of replays, which make no inputs: what they acknowledge, and how a viewer
/// controls a replay.
#ifndef SABOT_CLIENT_WATCH_H
#define SABOT_CLIENT_WATCH_H

#include "client/connection/connection.h"

typedef struct sb_watch {
    bool acknowledgement_is_due; ///< a snapshot has come since the last acknowledgement
    bool playback_known;         ///< the server has said how the replay stands
    sb_message_playback playback;
} sb_watch;

/// Tells the server which snapshots the client holds, if one has come since the last call. They are
/// that of `newest_tick`, 0 for none, and those before it by `history`, one bit a tick.
void sb_watch_acknowledge(sb_watch *watch, sb_connection *connection, uint32_t newest_tick,
                          uint32_t history);

/// Takes how the replay stands; counted as malformed where the client views none.
void sb_watch_receive(sb_watch *watch, sb_connection *connection,
                      const sb_message_playback *playback);

/// How the replay stands. `shown_tick` is that of the newest snapshot shown, 0 for none.
/// SB_ERROR_STATE, and zeros, before the server has said it.
sb_error sb_watch_playback(const sb_watch *watch, uint32_t shown_tick,
                           sb_client_playback *out_playback);

/// Asks the server to play the replay in this way. SB_ERROR_ARGUMENT for a speed out of range,
/// SB_ERROR_STATE where the client views no replay.
sb_error sb_watch_control(sb_connection *connection, const sb_client_playback *wanted);

#endif
