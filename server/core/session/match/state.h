/// A match's parts. For this room alone.
#ifndef SABOT_SESSION_MATCH_STATE_H
#define SABOT_SESSION_MATCH_STATE_H

#include "record/encoder.h"
#include "session/hosted/hosted_state.h"
#include "session/inputs/player.h"
#include "session/match/audience.h"
#include "session/match/session_def.h"

struct sb_session {
    sb_hosted hosted; ///< first: a session is an sb_hosted
    sb_session_def def;
    sb_game *game;
    sb_log_encoder *encoder;  ///< NULL if the match is not recorded, or its log is closed
    sb_log_losses log_losses; ///< of the log, once it is closed
    uint32_t repeat_ticks;
    uint32_t grace_ticks;
    uint32_t leave_hold_ticks;
    uint32_t idle_ticks; ///< 0 if idle clients stay
    uint32_t slot_count; ///< slots that are not the computer's
    sb_session_load load;
    uint32_t snapshot_rate_hz; ///< at which snapshots are sent now
    uint32_t watched_tick;     ///< when spectators were sent a snapshot last, while they are paused
    sb_session_move move;      ///< that the clients were told; its tick is 0 if there is none
    uint32_t halt_tick; ///< behind which no tick is played, for a move; 0: the match plays on
    bool handed_over;   ///< the log says that the match has left: with this mark
    sb_log_handover mark;
    uint64_t pause_ticks;       ///< ticks of the present pause; 0 if none
    uint32_t owed_ticks;        ///< played while empty, for what spectators were not sent yet
    sb_notes *notes;            ///< for the log, with the next tick; NULL if nothing is recorded
    sb_session_player *players; ///< by slot
    /// Audiences of spectators that see the match late (audience.h): the one of this match, and the
    /// one that is shown something now, which may be that of an earlier match. NULL without a
    /// delay.
    sb_audience *audience, *shown;
    uint32_t watch_clock; ///< ticks of real time, from match to match
};

/// A peer that said hello.
typedef struct sb_session_newcomer {
    uint32_t peer;
    sb_peer_source source;
    const sb_message_hello *hello;
} sb_session_newcomer;

// What a session does behind hosted.h, in connections.c.
sb_error sb_session_join(sb_hosted *hosted, uint32_t peer, sb_peer_source source,
                         const sb_message_hello *hello);
bool sb_session_receive(sb_hosted *hosted, uint32_t client_index, const sb_message *message);
void sb_session_leave(sb_hosted *hosted, uint32_t client_index);

/// Records the pause that ends now, if there is one. In session.c.
void sb_session_end_pause(sb_session *session);

/// Says goodbye to the clients whose time is over (idle.h). In connections.c.
void sb_session_dismiss_idle(sb_session *session);

#endif
