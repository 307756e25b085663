/// A session's parts, for this room alone.
#ifndef SABOT_SESSION_STATE_H
#define SABOT_SESSION_STATE_H

#include "protocol/changes.h"
#include "record/encoder.h"
#include "session/client.h"
#include "session/session.h"
#include "session/track.h"

struct sb_session {
    sb_session_def def;
    sb_allocator allocator;
    sb_game *game;
    sb_log_encoder *encoder; ///< NULL if nothing is recorded
    sb_decoder *decoder;
    sb_changes_coder coder; ///< by the schema of the rules
    sb_track *track;
    sb_session_counters counters;
    uint32_t repeat_ticks;
    uint32_t grace_ticks;
    uint32_t client_capacity; ///< slots that are not the computer's
    uint32_t client_count;
    uint64_t roster_changes; ///< slots that clients have to hear of, a bit each
    uint64_t pause_ticks;    ///< of the pause that is on; 0 if none
    sb_notes notes;          ///< what the log hears with the next tick
    sb_session_client clients[SB_PLAYER_COUNT_MAX]; ///< by slot
    sb_frame frame;                                 ///< of the tick that is being played
    sb_message message;                             ///< decoded or about to be encoded
    uint8_t bytes[SB_MESSAGE_SIZE_MAX];
    uint8_t *map_bytes; ///< canonical
    uint32_t map_size;
    uint64_t map_hash;
    sb_entity *entities; ///< of the snapshot that is being sent
    sb_change *changes;  ///< of the client that it is sent to
    uint16_t *weights;   ///< of the entities, for that client
    uint32_t entity_capacity;
    uint8_t own_state[SB_OWN_STATE_SIZE_MAX];
};

/// Encodes `session->message` and sends it.
void sb_session_send(sb_session *session, sb_session_client *client, sb_channel channel);

/// The next chunks of the map to every client that lacks them, a bounded number a tick.
void sb_session_send_map(sb_session *session);

/// The last tick's events to every client.
void sb_session_send_events(sb_session *session);

/// A snapshot of the last tick to every client.
void sb_session_send_snapshot(sb_session *session);

#endif
