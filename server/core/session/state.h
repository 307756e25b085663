/// A session's parts, for this room alone.
#ifndef SABOT_SESSION_STATE_H
#define SABOT_SESSION_STATE_H

#include "record/encoder.h"
#include "session/hosted_state.h"
#include "session/player.h"
#include "session/session_def.h"

struct sb_session {
    sb_hosted hosted; ///< first: a session is an sb_hosted
    sb_session_def def;
    sb_game *game;
    sb_log_encoder *encoder;  ///< NULL if nothing is recorded, or the log is closed
    sb_log_losses log_losses; ///< of a log that is closed
    uint32_t repeat_ticks;
    uint32_t grace_ticks;
    uint32_t slot_count;                            ///< that are not the computer's
    uint64_t pause_ticks;                           ///< of the pause that is on; 0 if none
    sb_notes notes;                                 ///< what the log hears with the next tick
    sb_session_player players[SB_PLAYER_COUNT_MAX]; ///< by slot
    sb_frame frame;                                 ///< of the tick that is being played
};

// What a session does behind hosted.h, in connections.c.
sb_error sb_session_join(sb_hosted *hosted, uint32_t peer, const sb_message_hello *hello);
bool sb_session_receive(sb_hosted *hosted, uint32_t client_index, const sb_message *message);
void sb_session_leave(sb_hosted *hosted, uint32_t client_index);

#endif
