/// The clients of a session, and everything that they are sent: welcome, roster, map, events,
/// snapshots, chat. A match or a playback owns one and tells it what has happened. For this room
/// alone.
#ifndef SABOT_SESSION_REPLICATION_REPLICATION_H
#define SABOT_SESSION_REPLICATION_REPLICATION_H

#include "game/game.h"
#include "session/base/counters.h"
#include "session/base/output.h"
#include "session/base/peer_source.h"
#include "session/base/session_limits.h"
#include "session/base/source_rate.h"
#include "session/base/ticket.h"
#include "session/replication/chat_bucket.h"
#include "session/replication/entity_history.h"
#include "session/replication/entity_versions.h"
#include "session/replication/scratch.h"
#include "session/replication/send_state.h"
#include "session/replication/session_roster.h"

/// One connection.
typedef struct sb_replication_client {
    bool taken;
    uint32_t peer;
    sb_role role;
    uint32_t slot;           ///< its player's slot; SB_NO_PLAYER for spectators and replay viewers
    uint32_t map_offset;     ///< map bytes sent so far
    uint32_t event_sequence; ///< number of the next event
    sb_form form;            ///< of its snapshots
    uint32_t minor_version;  ///< of the wire that both know
    sb_send_state *send_state; ///< of a client, or of an index that is prepared for one
    uint32_t news_tick;        ///< tick of the last snapshot that was not a keep-alive
    sb_peer_source source;
    uint32_t idle_clock; ///< the owner's: when it counts as idle, by the replication's clock
    bool roster_told;    ///< it has been sent the whole roster; only changes follow
    sb_chat_bucket chat; ///< for what it says
    sb_chat_allowance chat_allowance;      ///< for what it is sent
    bool muted;                            ///< what it says goes to nobody
    uint32_t corrections;                  ///< snapshots whose own state it had predicted wrong
    char account[SB_ACCOUNT_SIZE_MAX + 1]; ///< of a spectator; "" for none
    bool has_ticket;                       ///< a spectator was told one, for another server
    uint8_t ticket[SB_TICKET_SIZE];
} sb_replication_client;

/// What a snapshot reports to a player about its own inputs.
typedef struct sb_own_report {
    uint32_t input_tick;     ///< newest input received; 0 for none
    bool predicts;           ///< its inputs carry hashes of its predicted own state
    uint32_t predicted_hash; ///< predicted for its state after this tick; 0 if it sent none
    uint8_t ages[SB_OWN_AGE_COUNT];
} sb_own_report;

typedef struct sb_replication_def {
    uint32_t session; ///< number, from 1
    uint32_t epoch;
    uint32_t client_capacity; ///< clients at a time; players come first, by slot
    uint32_t clock_hz; ///< how often a second the owner advances `clock`, also during a pause
    uint32_t snapshot_rate_hz;
    uint32_t client_bandwidth; ///< as in a session's def
    sb_session_output output;
    sb_replication_scratch *scratch; ///< of sessions that are played in turn; NULL: its own
    sb_session_counters *counters; ///< the owner's; messages, bytes and snapshots are counted there
} sb_replication_def;

typedef struct sb_replication {
    sb_replication_def def;
    bool spares_watchers; ///< snapshots go to players alone
    sb_allocator allocator;
    const sb_game *game;     ///< the owner's; snapshots show its state
    sb_changes_coder *coder; ///< by the schema of the rules; its own, or that of the scratch
    sb_entity_history *history;
    sb_session_roster roster;
    sb_source_rate chat_by_address; ///< what all clients of an address may say
    uint32_t clock;                 ///< ticks of real time, for limits that a pause must not stop
    uint32_t client_count;
    sb_replication_client *clients; ///< by client index
    uint32_t sent_size;
    uint8_t *map_bytes; ///< canonical
    uint32_t map_size;
    uint64_t map_hash;
    sb_entity_versions versions; ///< for clients of the absolute form
    uint32_t entity_capacity;
    sb_replication_scratch *scratch; ///< its own, or that of the def
    /// The replication of the match's players, if these clients are spectators that see the match
    /// late; NULL otherwise. What the spectators say is passed on to it.
    struct sb_replication *players;
} sb_replication;

/// Begins with a replication of zeros, for a game that the caller plays. SB_ERROR_MEMORY;
/// sb_replication_deinit is due in either case.
sb_error sb_replication_init(sb_replication *replication, const sb_replication_def *def,
                             const sb_game *game, const sb_allocator *allocator);
void sb_replication_deinit(sb_replication *replication);

/// Returns the client index of a peer, or the client capacity.
uint32_t sb_replication_find(const sb_replication *replication, uint32_t peer);

/// Returns the lowest client index from `first` on that no client has, or the client capacity.
uint32_t sb_replication_free_index(const sb_replication *replication, uint32_t first);

/// Makes ready for a client at an index that no client has. SB_ERROR_MEMORY.
sb_error sb_replication_prepare(sb_replication *replication, uint32_t client_index);

/// Gives a client index that is prepared to a peer and sends the welcome. `secret` is NULL if there
/// is none.
void sb_replication_welcome(sb_replication *replication, uint32_t client_index, uint32_t peer,
                            uint32_t slot, const sb_message_hello *hello, const uint8_t *secret);

/// Welcomes every client again, after the replication's epoch has changed because the game jumped
/// to another tick.
void sb_replication_welcome_all(sb_replication *replication);

/// Takes a client index from its peer, to which nothing more is sent. The index stays prepared for
/// the next one.
void sb_replication_vacate(sb_replication *replication, uint32_t client_index);

/// Frees a client index, and what is kept of its client. Nothing more is sent to its peer.
void sb_replication_drop(sb_replication *replication, uint32_t client_index);

/// Says goodbye to a client, frees its index and closes the connection.
void sb_replication_dismiss(sb_replication *replication, uint32_t client_index, sb_goodbye reason);

/// Takes the acknowledgement in an input message. Those of another epoch are ignored.
void sb_replication_acknowledge(sb_replication *replication, uint32_t client_index,
                                const sb_message_input *message);

/// Encodes the scratch's message and sends it.
void sb_replication_send(sb_replication *replication, sb_replication_client *client,
                         sb_channel channel);

/// Sends encoded bytes. `paid` bytes count against the client's send rate.
void sb_replication_send_bytes(sb_replication *replication, sb_replication_client *client,
                               sb_channel channel, const uint8_t *bytes, uint32_t size, bool paid);

/// Sends every client the part of the roster that it does not know.
void sb_replication_send_roster(sb_replication *replication);

/// Sends the next pieces of the map to the clients that lack them, a bounded number in each call.
void sb_replication_send_map(sb_replication *replication);

/// Sends the events of the game's tick.
void sb_replication_send_events(sb_replication *replication);

/// Sends a snapshot of the game's tick to every client. `durable_age` is as in the message,
/// `reports` by slot. Without `reports` (a playback) no snapshot is left out as idle.
void sb_replication_send_snapshot(sb_replication *replication, int32_t durable_age,
                                  const sb_own_report *reports);

/// Sends what sb_replication_send_snapshot sends, to one client of the absolute form. An idle
/// snapshot is left out if `may_idle`. `report` is NULL if the client does not play.
void sb_replication_send_absolute(sb_replication *replication, sb_replication_client *client,
                                  int32_t durable_age, const sb_own_report *report, bool may_idle);

/// Sends the client's last snapshot once more, part for part, while the game stands still.
void sb_replication_send_absolute_again(sb_replication *replication, sb_replication_client *client,
                                        int32_t durable_age);

/// Returns true if the last snapshot of a client left out changes, for which there was no room.
bool sb_replication_owes_changes(const sb_replication *replication);

/// Sends the snapshot of a game that stands still: again to clients that have not acknowledged it,
/// and for the first time to clients that were not sent it.
void sb_replication_resend_snapshot(sb_replication *replication, int32_t durable_age);

/// Relays a line of the client at this index: to all, to its team by the rules, or to one player.
/// The speaker receives it too. A line is dropped if the speaker's bucket or that of its address
/// is empty, it is muted, the text is empty, the player does not exist, or the scope is unknown. It
/// is withheld from a client for which it is too much of its bandwidth. SB_CHAT_SERVER is refused.
/// Each outcome is counted. Returns true if the line was relayed.
bool sb_replication_relay_chat(sb_replication *replication, uint32_t client_index,
                               const sb_message_chat *chat);

/// Sends every client a line to all that a client of another replication has said, or withholds it
/// as above.
void sb_replication_pass_chat(sb_replication *replication, const sb_message_chat *chat);

#endif
