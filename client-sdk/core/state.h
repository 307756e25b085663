/// What the core keeps, for its own files: core.c (life, time, inputs), receive.c (what comes in),
/// scene.c (what is shown),
/// talk.c (roster and chat), watch.c (who only watches), reconnect.c (how a lost connection comes
/// back) and ending.c (what goes out, and how it ends).
#ifndef SABOT_CLIENT_STATE_H
#define SABOT_CLIENT_STATE_H

#include "client/connection/client_roster.h"
#include "client/connection/map_loader.h"
#include "client/connection/poll_ring.h"
#include "client/connection/server_clock.h"
#include "client/core.h"
#include "client/interpolation/interpolation_buffer.h"
#include "client/interpolation/interpolation_clock.h"
#include "client/prediction/input_clock.h"
#include "client/prediction/input_ring.h"
#include "client/prediction/prediction.h"
#include "client/prediction/smoothing.h"
#include "client/snapshots/snapshot_history.h"
#include "client/snapshots/snapshot_parts.h"
#include "client/view.h"

/// Of a lost connection, and what it comes back by.
typedef struct sb_reconnection {
    uint64_t limit_us;   ///< from the loss to the end for good; 0: it never comes back
    uint64_t silence_us; ///< a connection without a message for so long is lost
    bool has_secret;     ///< the last welcome said one
    uint8_t secret[SB_RESUME_SECRET_SIZE];
    uint32_t count;     ///< welcomes after a loss
    uint32_t transport; ///< number of the newest transport connection, from 1

    bool pending;          ///< lost, and nothing was shown since; the rest is meaningful then
    bool unnoticed;        ///< lost by silence: the server may know nothing of it yet
    bool trying;           ///< a transport connection is made, or the welcome awaited; or a pause
    uint32_t failed_count; ///< tries in vain, as far as the pauses grow
    uint64_t lost_us;
    uint64_t due_us; ///< when the try, or the pause, is over
} sb_reconnection;

struct sb_client_core {
    sb_allocator allocator;
    sb_client_output output;
    const sb_rules *rules; ///< borrowed
    sb_rules_identity identity;
    sb_view_field_map field_map;
    sb_prediction prediction;
    uint32_t kind_first[SB_RULES_KIND_COUNT_MAX]; ///< of the match; zeros before its map
    uint32_t kind_counts[SB_RULES_KIND_COUNT_MAX];

    sb_role role;
    uint32_t session_wanted;
    char name[SB_CLIENT_NAME_SIZE];
    uint32_t select; ///< of the hello
    sb_form form;    ///< asked for in it
    uint64_t timeout_us;

    sb_client_state state;
    sb_client_reason reason;
    uint32_t refusal;
    char text[sizeof((sb_client_status *)0)->text];

    bool timed;             ///< `now_us` and `progress_us` are set
    bool connected;         ///< the hello is out on the present transport connection
    uint64_t now_us;        ///< latest time seen
    uint64_t hello_us;      ///< when the hello went out
    uint64_t heard_us;      ///< when a message last came
    uint64_t progress_us;   ///< when the way into the match last went a step on
    uint64_t round_trip_us; ///< of the last hello, as its welcome showed it
    sb_reconnection reconnection;

    sb_message_welcome welcome; ///< zeros before it
    sb_wire_input control;      ///< quantised; view and hash are filled in for each tick
    uint32_t input_tick;        ///< newest made
    uint32_t durable_tick;      ///< newest that a crash of the server cannot undo, 0 for none
    uint32_t event_sequence;    ///< of the next event

    uint64_t bytes_sent, bytes_received;
    uint64_t snapshots_received, snapshots_stale, snapshots_unusable;
    uint64_t messages_malformed;

    sb_server_clock server_clock;
    sb_input_clock clock;
    sb_input_ring inputs;
    sb_event_ring events;
    sb_changes_coder coder;
    sb_chat_ring chat;
    sb_client_roster roster; ///< of the match; without slots before the welcome
    sb_snapshot_parts parts;
    sb_snapshot_history snapshot_history;
    sb_snapshot snapshot; ///< the newest that is held
    sb_interpolation_buffer interpolation_buffer;
    sb_interpolation_clock interpolation_clock;
    uint32_t interpolation_ms; ///< of the def
    uint64_t snapshots_lost;
    uint64_t views, views_starved; ///< that were asked for, and of these without a newer snapshot
    sb_smoothing smoothing;
    uint64_t smoothed_us;             ///< when it was last advanced
    bool viewed;                      ///< somebody has looked
    uint64_t viewed_us;               ///< when that last was
    sb_client_view_data shown;        ///< before a snapshot was taken over, or the connection lost
    sb_client_view_data shown_after;  ///< and after it
    bool snapshot_is_past;            ///< of a connection that was lost: shown, and no more
    uint32_t acknowledged_input_tick; ///< newest input that the server has; 0 for none
    bool acknowledgement_is_due;      ///< of who only watches: a snapshot has come
    bool playback_told;               ///< in this epoch, or one before
    sb_message_playback playback;
    sb_map_loader map;
    sb_message incoming; ///< decoded; too large for a stack of unknown size
    sb_message outgoing;
};

/// The input that is made now.
sb_wire_input sb_client_core_input(const sb_client_core *core);

/// By how many ticks the server may tell of something earlier or later than it was foretold.
uint32_t sb_client_core_event_tolerance_ticks(const sb_client_core *core);

/// Encodes and sends `core->outgoing`.
void sb_client_core_send(sb_client_core *core, sb_channel channel);

/// Says goodbye if there is somebody to hear it.
void sb_client_core_goodbye(sb_client_core *core);

/// Ends the connection for good, with the sentence that belongs to the reason. Not twice.
void sb_client_core_end(sb_client_core *core, sb_client_reason reason);

/// As `sb_client_core_end`, after a goodbye: the server has broken the wire standard.
void sb_client_core_fail(sb_client_core *core);

/// Sets up the fields of reconnect.c; after the time-out is set.
void sb_client_core_reconnection_init(sb_client_core *core, uint32_t reconnect_ms);

/// Keeps the secret of a welcome in place of the last one; an empty one: there is none.
void sb_client_core_keep_secret(sb_client_core *core, sb_blob secret);

/// Overwrites it.
void sb_client_core_forget_secret(sb_client_core *core);

/// Whether nothing came for so long that the connection, by which one could come back, is lost.
bool sb_client_core_is_silent(const sb_client_core *core);

/// The connection of a welcomed client is lost: it comes back if it may, otherwise it ends.
void sb_client_core_lose(sb_client_core *core);

/// It plays: what was lost is back once there is something new to show.
void sb_client_core_stay(sb_client_core *core);

/// Tries what is due while it reconnects, and ends it when its time is over.
void sb_client_core_reconnect(sb_client_core *core);

/// The try that is under way has failed.
void sb_client_core_try_later(sb_client_core *core);

/// Whether a refusal of one who comes back may not be the last word.
bool sb_client_core_may_pass(const sb_client_core *core, uint32_t refusal);

/// Until it is given up, rounded up; 0 where nothing is lost.
uint32_t sb_client_core_reconnect_ms_left(const sb_client_core *core);

/// It is in a match, by a welcome of the present connection.
bool sb_client_core_is_welcomed(const sb_client_core *core);

/// Acts on `core->incoming`, which was decoded from the bytes.
void sb_client_core_dispatch(sb_client_core *core, const void *bytes, size_t size);

/// The same for what talk.c acts on.
void sb_client_core_receive_roster(sb_client_core *core, const sb_message_roster *roster);
void sb_client_core_receive_chat(sb_client_core *core, const sb_message_chat *chat);

/// The same for how a replay stands (watch.c).
void sb_client_core_receive_playback(sb_client_core *core, const sb_message_playback *playback);

/// The same for a snapshot (receive_snapshot.c).
void sb_client_core_receive_snapshot(sb_client_core *core, const void *bytes, size_t size);

/// Who only watches says what it holds, if something has come since.
void sb_client_core_acknowledge(sb_client_core *core);

#endif
