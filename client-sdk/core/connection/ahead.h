/// Connections beside the present one, ahead of time. One goes to the server that will play the
/// match. When the present server falls silent, others go to its standby and to its own address,
/// where another server may have taken its place. The client goes over to the first that welcomes
/// it.
#ifndef SABOT_CLIENT_AHEAD_H
#define SABOT_CLIENT_AHEAD_H

#include "client/connection/connection.h"
#include "client/connection/place.h"
#include "client/connection/quiet.h"
#include "game/rules_identity.h"

/// The other server, and the present one's address.
#define SB_AHEAD_COUNT 2u
#define SB_AHEAD_OTHER 0u
#define SB_AHEAD_OWN 1u

/// A server, and what its hello says.
typedef struct sb_ahead_goal {
    sb_client_place place;
    uint32_t session;        ///< 0: the present number
    sb_resume_secret secret; ///< to be shown there; not held: the client's own
    uint8_t ticket[SB_TICKET_SIZE_MAX];
    uint32_t ticket_size; ///< 0: none
} sb_ahead_goal;

/// A connection to a goal.
typedef struct sb_ahead_try {
    bool wanted;
    bool connects;         ///< false in a pause
    bool asked;            ///< the hello is out
    bool other;            ///< it shows the earlier secret
    uint32_t transport;    ///< number of the connection
    uint32_t failed_count; ///< since the goal answered
    uint32_t answer_count; ///< to steps of the handshake of this try
    uint32_t redirect_count;
    uint64_t due_us;         ///< when the try or the pause is over
    uint64_t since_us;       ///< when the goal last answered, or was first tried; 0 before
    uint16_t port, web_port; ///< these and `session`: of the goal as it was told
    uint32_t session;
    sb_ahead_goal goal; ///< where this try goes: a redirect may change it
} sb_ahead_try;

typedef struct sb_ahead {
    bool moves; ///< a move was told, and not taken back
    sb_ahead_goal move, standby;
    bool has_standby;
    uint32_t move_tick; ///< the first one that the present server does not play
    uint64_t until_us;  ///< when the move is given up, if there is somewhere to stay
    uint64_t begin_us;  ///< when the newest move is followed: later than it is told if many
                        ///< have failed
    uint64_t whole_us;  ///< when the client may follow several at once again
    bool searches;      ///< the present server is silent
    /// The present connection has ended while the move was under way: the client waits for the
    /// other server until `orphan_us`.
    bool orphaned;
    uint64_t orphan_us;
    bool quiet_is_told; ///< the owner says how long the transport was silent
    uint64_t told_quiet_us;
    sb_quiet quiet;
    uint32_t move_count; ///< welcomes of servers to which the match was moved
    sb_ahead_try tries[SB_AHEAD_COUNT];
} sb_ahead;

void sb_ahead_init(sb_ahead *ahead);

/// Takes a move that the server tells. After many that failed within a short time, the client
/// follows the newest, and some seconds later. `newest_tick` is the match's, as far as is known.
void sb_ahead_tell(sb_ahead *ahead, const sb_connection *connection, uint32_t newest_tick,
                   const sb_message_move *move);

/// Likewise, of the server to which the match was to go: it has gone on from there. Host, key and
/// secret are as for that server where the message has none. Does nothing if that server was not
/// asked, or names no place.
void sb_ahead_tell_further(sb_ahead *ahead, const sb_connection *connection, uint32_t newest_tick,
                           const sb_message_move *move);

/// Begins, goes on with and gives up connections: call it with each update of a client that was
/// welcomed or reconnects. `newest_tick` is the match's, as far as is known. The move is not given
/// up as long as the match stands still here.
void sb_ahead_update(sb_ahead *ahead, const sb_connection *connection, uint32_t newest_tick);

/// Notes that the present connection has ended. Returns true if the client waits for the server to
/// which its match goes, instead of taking the connection for lost.
bool sb_ahead_orphan(sb_ahead *ahead, const sb_connection *connection);

/// Returns true once the client has waited for that server for too long.
bool sb_ahead_is_forlorn(const sb_ahead *ahead, const sb_connection *connection);

/// Returns the number of the connection that is wanted at an index, 0 for none. A new number asks
/// for a new connection.
uint32_t sb_ahead_transport(const sb_ahead *ahead, uint32_t index);

/// Notes that the server has answered a step of the handshake: the try has time for the next one.
/// A server that is short of processor time, or a client that is updated seldom, needs it.
void sb_ahead_answered(sb_ahead *ahead, const sb_connection *connection, uint32_t index);

/// Notes that the connection has failed, or that its server has refused the hello with this code.
void sb_ahead_fail(sb_ahead *ahead, const sb_connection *connection, uint32_t index);
void sb_ahead_refused(sb_ahead *ahead, const sb_connection *connection, uint32_t index,
                      uint32_t refusal);

/// Follows a server that sends the client to another of its ports.
void sb_ahead_redirect(sb_ahead *ahead, const sb_connection *connection, uint32_t index,
                       const sb_message_redirect *redirect);

/// Notes that the server to which the match goes has welcomed the client.
void sb_ahead_moved(sb_ahead *ahead);

/// Ends all of them: the client has gone over, or is in no match any more. A standby is forgotten
/// if its server is.
void sb_ahead_stop(sb_ahead *ahead, bool forget_standby);

/// Returns the number of the session that a try asks for.
uint32_t sb_ahead_session(const sb_ahead_try *tried, const sb_connection *connection);

/// Writes the hello of a connection that stands. Returns its size.
size_t sb_ahead_hello(sb_ahead *ahead, sb_connection *connection, uint32_t index,
                      const sb_rules_identity *rules, const uint64_t *map_hash,
                      uint8_t out_bytes[SB_MESSAGE_SIZE_MAX]);

#endif
