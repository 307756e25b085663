/// A part of sabot/client.h: the state of the connection and of the prediction.
#ifndef SABOT_API_CLIENT_STATUS_H
#define SABOT_API_CLIENT_STATUS_H

#include <sabot/client_connection.h>

#ifdef __cplusplus
extern "C" {
#endif

/// Why the own tank was not as predicted.
typedef enum sb_client_cause {
    SB_CLIENT_CAUSE_NONE = 0,    ///< no known cause: a fault of server or client
    SB_CLIENT_CAUSE_CONTACT = 1, ///< it touched something that moves, or was predicted to
    SB_CLIENT_CAUSE_IMPULSE = 2, ///< it was hit, or pushed by a blast
    SB_CLIENT_CAUSE_INPUT = 3,   ///< the server played another input than the newest that was made
                                 ///< for a tick: it arrived late, or the input clock went back. Or
                                 ///< the match moved, and the new server does not know the cause
    SB_CLIENT_CAUSE_RESPAWN = 4, ///< it appeared, or was destroyed
    SB_CLIENT_CAUSE_PICK_UP = 5, ///< a pick-up was predicted and did not happen, or the reverse
    SB_CLIENT_CAUSE_ROUND = 6,   ///< a round began or ended
    SB_CLIENT_CAUSE_COUNT,
} sb_client_cause;

/// State and counters of a client. Counters start with the client and are never reset.
typedef struct sb_client_status {
    sb_client_state state;
    sb_client_reason reason;
    uint32_t refusal;               ///< sb_client_refusal, if the server refused
    char text[SB_CLIENT_TEXT_SIZE]; ///< for people: why the server refused, or the reason
    /// SB_CLIENT_ROLE_LOBBY while the client is in no session. Otherwise what it is in its session
    /// or, before the server's welcome, what it asks to be.
    sb_client_role role;
    uint32_t session; ///< its number on the server, from 1; 0 before the first welcome, and in the
                      ///< lobby
    /// Epoch of the session. It changes with each match, and if a server continues a match after
    /// a crash. When it changes, another match may have begun, and its map may be another one that
    /// is still being transferred.
    uint32_t epoch;
    /// Own slot. SB_CLIENT_NO_PLAYER for spectators, for replay viewers and after a session was
    /// left. 0 before the first welcome, where it means nothing.
    uint32_t player;
    uint32_t tick_rate_hz;
    uint32_t snapshot_tick; ///< tick of the newest whole snapshot, which the view shows
    uint32_t input_tick;    ///< tick of the newest input made
    int32_t input_margin;   ///< ticks by which the server got the newest input early; negative:
                            ///< late; 0 before it has said so
    uint32_t round_trip_ms; ///< to the server, measured for as long as it answers
    /// The server's tick as it arrives here. It is the tick of a snapshot that would arrive now, if
    /// it were as fast as the fastest of the last four seconds. It runs smoothly, within 5 % of
    /// real time.
    double server_tick;
    uint32_t
        jitter_us; ///< delay of snapshots behind the fastest one, without the slowest twentieth
    uint64_t bytes_sent, bytes_received; ///< of messages
    uint64_t snapshots_received;         ///< whole and usable snapshots
    uint64_t snapshots_stale;            ///< snapshots older than the one held
    uint64_t snapshots_unusable;         ///< snapshots that build on one that is no longer held
    uint64_t messages_malformed;
    uint64_t events_dropped; ///< events that were not polled in time
    uint64_t chat_dropped;   ///< lines of chat that were not polled in time
    uint32_t durable_tick;   ///< newest tick that a crash of the server cannot undo; 0 for none
    uint32_t reconnects;     ///< times that a server took the client back after a loss
    uint32_t
        reconnect_ms_left; ///< time until the client gives up, while it reconnects; otherwise 0
    /// Snapshots in which the own tank was not as predicted, by `sb_client_cause`.
    uint64_t corrections[SB_CLIENT_CAUSE_COUNT];
    float correction_m;      ///< distance by which the last correction moved the tank; the view
                             ///< follows smoothly
    float correction_m_max;  ///< the largest so far, without respawns
    uint64_t snapshots_lost; ///< snapshots that never came, or came too late, judged by the gaps
    uint32_t interpolation_delay_us; ///< how far other entities are shown behind `server_tick`
    uint64_t views;                  ///< views that the game asked for
    uint64_t views_starved;          ///< of these, the ones for a time after the newest snapshot
    uint64_t rollbacks; ///< times that inputs were played again, also where only others had moved
                        ///< otherwise
    uint64_t link_datagrams; ///< datagrams into the simulated link, both ways. This and the next
                             ///< three are 0 without one, and once the client is closed
    uint64_t link_dropped;   ///< of these, dropped by chance or by the rate
    uint64_t link_duplicated;
    uint64_t link_reordered; ///< copies that were delayed to be overtaken
    /// The key of the server, 64 hexadecimal digits. Empty until the server has proved it. A server
    /// that has a new key after a restart, because its key is in no file, is not trusted any more:
    /// see SB_CLIENT_REASON_KEY.
    char server_key[SB_CLIENT_KEY_SIZE];
    /// Time by which a spectator sees the match late, with its events and chat; 0 for players, and
    /// until the server has said it. `epoch` is one of the spectators' own then.
    uint32_t behind_ms;
    /// Times that the match went to another server while it was played, and the client with it.
    /// The state stays PLAYING; `session` and `epoch` change.
    uint32_t moves;
} sb_client_status;

/// Fills the status. SB_ERROR_ARGUMENT for NULL; the struct is all zeros then.
SB_API sb_error sb_client_get_status(const sb_client *client, sb_client_status *out_status);

#ifdef __cplusplus
}
#endif

#endif
