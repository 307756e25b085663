/// One simulated player: the real client core, a bot that drives it, and the links between it and
/// the server.
#ifndef SABOT_SIMULATION_PLAYER_H
#define SABOT_SIMULATION_PLAYER_H

#include "budget.h"
#include "cli/bot/bot_brain.h"
#include "client/core.h"
#include "connections.h"
#include "predicted.h"
#include "session/lobby.h"
#include "sim_link.h"
#include "snapshot_history.h"

#define SIM_EPOCH_COUNT_MAX 16u

typedef enum sim_phase {
    SIM_WAITING,    ///< until `join_us`
    SIM_CONNECTING, ///< the transport's handshake, until `connected_us`
    SIM_OPEN,
    SIM_LEAVING,  ///< said goodbye; the server has yet to hear it
    SIM_VANISHED, ///< gone without a word; the server's transport has yet to notice
    SIM_ENDED,
    SIM_GAVE_UP, ///< could not come back in time
} sim_phase;

typedef struct sim_player_def {
    uint32_t peer; ///< of its first connection
    uint64_t seed;
    uint64_t join_us;
    uint64_t leave_us; ///< 0: stays
    bool vanishes;     ///< leaves without a goodbye: its process has crashed
    uint32_t name;     ///< number in its name; who comes back is another process of the same name
    uint64_t hang_us;  ///< its process hangs once from then on, without a frame; 0: never
    uint64_t hang_end_us;
    uint64_t frame_us;  ///< between two calls of update
    int64_t drift_ppm;  ///< of its clock
    uint64_t offset_us; ///< of its clock
    sim_link_def link;
    bool plain;             ///< the form of its snapshots
    uint32_t reconnect_ms;  ///< as in sb_client_def
    uint64_t outage_us;     ///< its connection is lost then; 0: never,
    uint64_t outage_end_us; ///< and nothing passes until then
    uint64_t notice_us;     ///< after so long the server has noticed
    bool resets;            ///< the client hears of it at once, not by the silence alone
    bool budgeted; ///< its view may be older than its tick, where not everything could be sent
} sim_player_def;

#define SIM_PREDICTED_EVENT_COUNT 64u

/// An event that a client has told ahead of the server.
typedef struct sim_predicted_event {
    bool waits; ///< the server's was not met yet
    uint32_t epoch, tick, kind, other, value;
} sim_predicted_event;

typedef struct sim_player {
    sim_player_def def;
    sim_phase phase;
    sb_client_core *core;
    sb_bot_brain brain;
    sim_link up, down;
    sim_connections connections;
    uint32_t transport; ///< the core's number of what is open or connecting; 0: none
    bool open;          ///< at the client's end
    bool outage_begun, outage_told;
    uint64_t silent_us; ///< when its transport finds that the server does not answer; 0: it does
    bool was_there, knew_epoch; ///< when the server died: in its match, and welcomed to that
    bool forgotten;             ///< the log from which another one went on does not have it
    uint32_t joined_tick, joined_epoch;        ///< when it last came into a match
    uint32_t reconnects;                       ///< that were looked at
    uint32_t returned_count;                   ///< that the server has seen
    uint64_t back_us;                          ///< when it was welcomed back
    uint32_t noticed_epoch, noticed_tick;      ///< when the server last noticed a loss
    uint32_t lost_epoch, lost_slot, lost_tick; ///< as it was there last
    bool hung, crashed;
    uint64_t next_frame_us, connected_us;
    bool closing;                           ///< the server has closed the connection
    bool joined;                            ///< the server has taken it into a session
    uint32_t slots[SIM_EPOCH_COUNT_MAX];    ///< by epoch, as welcomed
    uint32_t event_epoch;                   ///< of the match whose event must come next
    uint32_t next_event;                    ///< its number there
    uint32_t epoch;                         ///< of the newest snapshot that was compared
    uint32_t compared_tick;                 ///< its tick; 0 if none was
    uint32_t matches_seen;                  ///< of which a snapshot was compared
    sim_budget *budget;                     ///< NULL if it is not watched
    uint64_t entities_shown, entities_true; ///< in views of a client with a budget
    uint32_t predicted_event_count;
    sim_predicted_event predicted_events[SIM_PREDICTED_EVENT_COUNT]; ///< a ring
    uint32_t answer_count;
    sim_predicted_event answers[SIM_PREDICTED_EVENT_COUNT]; ///< told out of their order, a ring
    uint64_t snapshots_compared, events_compared, entity_baselines_compared,
        predicted_events_confirmed;
    sim_predicted predicted;
    uint64_t digest;
    sb_client_view_data view;
    sb_client_status status;
} sim_player;

/// True if the client was told all events of the match that it is shown by now.
bool sim_player_has_events(sim_player *player, const sim_snapshot_history *snapshot_histories,
                           uint32_t epoch);

void sim_player_init(sim_player *player, const sim_player_def *def);
void sim_player_deinit(sim_player *player);

/// Its name in the roster.
void sim_player_name(const sim_player_def *def, char out_name[SB_PLAYER_NAME_SIZE]);

/// Its links lose, duplicate and reorder nothing from now on.
void sim_player_heal(sim_player *player);

/// The server has died, in the match of an epoch; nobody tells the client.
void sim_player_lose_server(sim_player *player, uint32_t epoch, uint64_t now_us);

/// What arrived at the server by now.
void sim_player_deliver(sim_player *player, sb_lobby *lobby, uint64_t now_us);

/// One frame of the client; `lobby` is NULL while the server is dead: receive, update, compare,
/// think. `snapshot_histories` are by epoch, `truth` is of the present one. Returns a sentence if a
/// check does not hold, otherwise NULL.
const char *sim_player_frame(sim_player *player, sb_lobby *lobby, const sb_allocator *allocator,
                             const sim_snapshot_history *snapshot_histories, const sim_truth *truth,
                             uint64_t now_us);

/// The client's slot in the match of an epoch; SB_NO_PLAYER if it has no welcome to that.
uint32_t sim_player_slot(const sim_player *player, uint32_t epoch);

/// The tick of an epoch in which it came; 0 if it had been there before.
uint32_t sim_player_joined_tick(const sim_player *player, uint32_t epoch);

/// The server closes the connection of this peer.
void sim_player_close(sim_player *player, uint32_t peer);

/// What the server sends to this peer.
void sim_player_send(sim_player *player, uint32_t peer, uint64_t now_us, bool reliable,
                     const void *bytes, size_t size);

#endif
