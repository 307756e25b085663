/// One simulated player: the real client core, a bot that drives it, and its links to and from the
/// server.
#ifndef SABOT_SIMULATION_PLAYER_H
#define SABOT_SIMULATION_PLAYER_H

#include "budget.h"
#include "cli/bot/bot_brain.h"
#include "client/core.h"
#include "connections.h"
#include "predicted.h"
#include "session/lobby/lobby.h"
#include "sim_link.h"
#include "snapshot_history.h"

#define SIM_EPOCH_COUNT_MAX 16u

typedef enum sim_phase {
    SIM_WAITING,    ///< until `join_us`
    SIM_CONNECTING, ///< the transport's handshake, until `connected_us`
    SIM_OPEN,
    SIM_LEAVING,  ///< sent its goodbye; the server has not received it yet
    SIM_VANISHED, ///< gone without a goodbye; the server's transport has not noticed yet
    SIM_ENDED,
    SIM_GAVE_UP, ///< did not come back in time
} sim_phase;

typedef struct sim_player_def {
    uint32_t peer; ///< of its first connection
    uint64_t seed;
    uint64_t join_us;
    uint64_t leave_us; ///< 0: stays
    bool vanishes;     ///< leaves without a goodbye: its process has crashed
    uint32_t name;     ///< number in its name; a process that comes back has the same name
    uint64_t hang_us;  ///< when its process begins to hang, without a frame; 0: never
    uint64_t hang_end_us;
    uint64_t frame_us;  ///< between two calls of update
    int64_t drift_ppm;  ///< of its clock
    uint64_t offset_us; ///< of its clock
    sim_link_def link;
    bool plain;             ///< its snapshots have the plain form, not the packed one
    uint32_t reconnect_ms;  ///< as in sb_client_def
    uint64_t outage_us;     ///< when its connection is lost; 0: never
    uint64_t outage_end_us; ///< nothing passes from `outage_us` until then
    uint64_t notice_us;     ///< how long after `outage_us` the server notices
    bool resets;            ///< the client learns of the loss at once, not by silence
    bool budgeted; ///< its view may be older than its tick, since a budget limits what is sent
} sim_player_def;

#define SIM_PREDICTED_EVENT_COUNT 64u

/// An event that a client reported before the server's message.
typedef struct sim_predicted_event {
    bool waits; ///< the server's event has not been found yet
    uint32_t epoch, tick, kind, other, value;
} sim_predicted_event;

typedef struct sim_player {
    sim_player_def def;
    sim_phase phase;
    sb_client_core *core;
    sb_bot_brain brain;
    sim_link up, down;
    sim_connections connections;
    uint32_t transport; ///< the core's number of the transport that is open or connecting; 0: none
    bool open;          ///< at the client's end
    bool outage_begun, outage_told;
    uint64_t silent_us; ///< when its transport notices that the server is silent; 0: it answers
    bool was_there, knew_epoch;         ///< when the server died: was in its match; had its welcome
    bool forgotten;                     ///< the log that the next server resumed does not have it
    uint32_t joined_tick, joined_epoch; ///< when it last joined a match
    uint32_t reconnects;                ///< count of reconnects that were checked
    uint32_t returned_count;            ///< count of returns that the server has seen
    uint64_t back_us;                   ///< when it was welcomed back
    uint32_t noticed_epoch, noticed_tick;      ///< when the server last noticed a loss
    uint32_t lost_epoch, lost_slot, lost_tick; ///< where and when it was last there
    bool hung, crashed;
    uint64_t next_frame_us, connected_us;
    bool closing;                           ///< the server has closed the connection
    bool joined;                            ///< the server has taken it into a session
    uint32_t slots[SIM_EPOCH_COUNT_MAX];    ///< by epoch, as welcomed
    uint32_t event_epoch;                   ///< epoch of the event that must come next
    uint32_t next_event;                    ///< number of that event in its epoch
    uint32_t epoch;                         ///< of the newest compared snapshot
    uint32_t compared_tick;                 ///< tick of that snapshot; 0 for none
    uint32_t matches_seen;                  ///< count of matches with a compared snapshot
    sim_budget *budget;                     ///< NULL if its budget is not checked
    uint64_t entities_shown, entities_true; ///< in views of a client with a budget
    uint32_t predicted_event_count;
    sim_predicted_event predicted_events[SIM_PREDICTED_EVENT_COUNT]; ///< a ring
    uint32_t answer_count;
    sim_predicted_event
        answers[SIM_PREDICTED_EVENT_COUNT]; ///< the server's corrections, out of order; a ring
    uint64_t snapshots_compared, events_compared, entity_baselines_compared,
        predicted_events_confirmed;
    sim_predicted predicted;
    uint64_t digest;
    sb_client_view_data view;
    sb_client_status status;
} sim_player;

/// Returns true if the client has reported all events that it must report of the match by now.
bool sim_player_has_events(sim_player *player, const sim_snapshot_history *snapshot_histories,
                           uint32_t epoch);

void sim_player_init(sim_player *player, const sim_player_def *def);
void sim_player_deinit(sim_player *player);

/// Writes its name in the roster.
void sim_player_name(const sim_player_def *def, char out_name[SB_PLAYER_NAME_SIZE]);

/// From now on its links lose, duplicate and reorder nothing.
void sim_player_heal(sim_player *player);

/// The server has died in the match of `epoch`. The client is not told.
void sim_player_lose_server(sim_player *player, uint32_t epoch, uint64_t now_us);

/// Delivers to the lobby what has arrived at the server by now.
void sim_player_deliver(sim_player *player, sb_lobby *lobby, uint64_t now_us);

/// Plays one frame of the client: receive, update, compare, think. `lobby` is NULL while the server
/// is dead. `snapshot_histories` is indexed by epoch; `truth` is of the current epoch. Returns
/// NULL, or a sentence that describes a failed check.
const char *sim_player_frame(sim_player *player, sb_lobby *lobby, const sb_allocator *allocator,
                             const sim_snapshot_history *snapshot_histories, const sim_truth *truth,
                             uint64_t now_us);

/// Returns the client's slot in the match of `epoch`; SB_NO_PLAYER if it has no welcome to that
/// match.
uint32_t sim_player_slot(const sim_player *player, uint32_t epoch);

/// Returns the tick of `epoch` in which it joined; 0 if it was there from the start.
uint32_t sim_player_joined_tick(const sim_player *player, uint32_t epoch);

/// The server closes the connection of this peer.
void sim_player_close(sim_player *player, uint32_t peer);

/// Sends a message from the server to this peer.
void sim_player_send(sim_player *player, uint32_t peer, uint64_t now_us, bool reliable,
                     const void *bytes, size_t size);

#endif
