/// Those who watch a match, players and others, and what they are all sent of it: welcome, roster,
/// map, events, snapshots, chat. Whoever plays the match, live or from its log, owns one and tells
/// it what has happened. For this room alone.
#ifndef SABOT_SESSION_REPLICATION_H
#define SABOT_SESSION_REPLICATION_H

#include "game/game.h"
#include "protocol/changes.h"
#include "session/hosted.h"
#include "session/replication/chat_bucket.h"
#include "session/replication/entity_history.h"
#include "session/replication/send_state.h"
#include "session/replication/session_roster.h"
#include "session/replication/shared.h"

/// One connection.
typedef struct sb_replication_client {
    bool taken;
    uint32_t peer;
    sb_role role;
    uint32_t slot;             ///< of the player that it is; SB_NO_PLAYER for who only watches
    uint32_t map_offset;       ///< canonical bytes sent so far
    uint32_t event_sequence;   ///< number of the next event
    sb_form form;              ///< of its snapshots
    sb_send_state *send_state; ///< its snapshots; of the client index, whoever has it
    uint32_t news_tick;        ///< of the last snapshot that had something to say
    bool roster_told;          ///< it knows who is in which slot, but for the changes of this tick
    sb_chat_bucket chat;
} sb_replication_client;

/// What a snapshot says to a player of its own inputs.
typedef struct sb_own_report {
    uint32_t input_tick;     ///< newest input received; 0 for none
    bool predicts;           ///< its inputs say what it foresees of itself
    uint32_t predicted_hash; ///< of its state after this tick; 0 if it has not said
    uint8_t ages[SB_OWN_AGE_COUNT];
} sb_own_report;

typedef struct sb_replication_def {
    uint32_t session; ///< number, from 1
    uint32_t epoch;
    uint32_t client_capacity; ///< clients at a time; those of players come first, by slot
    uint32_t clock_hz;        ///< how often the owner counts `clock` on, whatever the match does
    uint32_t snapshot_rate_hz;
    uint32_t client_bandwidth; ///< as in a session's def
    sb_session_output output;
    sb_session_counters *counters; ///< the owner's: messages, bytes and snapshots count there
} sb_replication_def;

typedef struct sb_replication {
    sb_replication_def def;
    sb_allocator allocator;
    const sb_game *game;    ///< the owner's; its state is what is shown
    sb_changes_coder coder; ///< by the schema of the rules
    sb_entity_history *history;
    sb_session_roster roster;
    uint32_t clock; ///< for what is bounded by the time of people
    uint32_t client_count;
    sb_replication_client *clients;     ///< by client index
    sb_message message;                 ///< about to be encoded
    uint8_t bytes[SB_MESSAGE_SIZE_MAX]; ///< as it was encoded last
    uint32_t sent_size;
    uint8_t *map_bytes; ///< canonical
    uint32_t map_size;
    uint64_t map_hash;
    sb_entity *entities;  ///< of the snapshot that is being sent
    sb_change *changes;   ///< of the client that it is sent to
    uint16_t *relevances; ///< of the entities, for that client
    uint32_t entity_capacity;
    sb_shared *shared; ///< snapshots of the broadcast that is under way
    uint8_t own_state[SB_OWN_STATE_SIZE_MAX];
} sb_replication;

/// Of a match that the caller plays, all zeros before. SB_ERROR_MEMORY; deinit is due either way.
sb_error sb_replication_init(sb_replication *replication, const sb_replication_def *def,
                             const sb_game *game, const sb_allocator *allocator);
void sb_replication_deinit(sb_replication *replication);

/// Client index of a peer, or the client capacity.
uint32_t sb_replication_find(const sb_replication *replication, uint32_t peer);

/// Returns the lowest client index from `first` on that no client has, or the client capacity.
uint32_t sb_replication_free_index(const sb_replication *replication, uint32_t first);

/// Gives a peer a client index that is free and sends the welcome. The secret is NULL if there is
/// none.
void sb_replication_welcome(sb_replication *replication, uint32_t client_index, uint32_t peer,
                            uint32_t slot, const sb_message_hello *hello, const uint8_t *secret);

/// Welcomes everyone anew, in the replication's epoch, which has changed: the match stands
/// elsewhere.
void sb_replication_welcome_all(sb_replication *replication);

/// The connection at this client index is over, and nothing more is sent to it.
void sb_replication_drop(sb_replication *replication, uint32_t client_index);

/// The same, after a goodbye of ours, and has the connection closed.
void sb_replication_dismiss(sb_replication *replication, uint32_t client_index, sb_goodbye reason);

/// What a client says it holds; inputs of another epoch say nothing.
void sb_replication_acknowledge(sb_replication *replication, uint32_t client_index,
                                const sb_message_input *message);

/// Encodes `replication->message` and sends it.
void sb_replication_send(sb_replication *replication, sb_replication_client *client,
                         sb_channel channel);

/// Sends what was encoded, and takes it from the budget where it is `paid`.
void sb_replication_send_bytes(sb_replication *replication, sb_replication_client *client,
                               sb_channel channel, const uint8_t *bytes, uint32_t size, bool paid);

/// Tells every client who is in which slot, as far as it does not know yet.
void sb_replication_send_roster(sb_replication *replication);

/// The next pieces of the map to who lacks them, a bounded number in each call.
void sb_replication_send_map(sb_replication *replication);

/// What happened in the game's tick.
void sb_replication_send_events(sb_replication *replication);

/// A snapshot of the game's tick to every client. `durable_age` as in the message; `reports` by
/// slot. NULL if nobody plays: then none is left out for saying nothing new.
void sb_replication_send_snapshot(sb_replication *replication, int32_t durable_age,
                                  const sb_own_report *reports);

/// The same of a match without players that stands still, where its last tick's snapshot may have
/// been lost: again to those who have not acknowledged it, for the first time to those who were not
/// sent it.
void sb_replication_resend_snapshot(sb_replication *replication, int32_t durable_age);

#endif
