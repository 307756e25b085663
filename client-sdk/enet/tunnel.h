/// The encrypted connection under ENet, as a client has it. ENet's host sends to a UDP socket on
/// loopback as if that were the server. The tunnel seals each datagram in an envelope, sends it on,
/// and opens what comes back. Its handshake tries the server's addresses one after another, until
/// one answers. Nothing blocks.
///
/// A tunnel of its own is needed because ENet has no hook for outgoing datagrams, knows no IPv6,
/// and may be a shared library that other parts of the program use too.
#ifndef SABOT_CLIENT_TUNNEL_H
#define SABOT_CLIENT_TUNNEL_H

#include <sabot/client.h>

#include "protocol/secure/handshake.h"
#include "udp.h"

#define SB_TUNNEL_SERVER_COUNT_MAX 8u

typedef struct sb_tunnel_def {
    sb_net_address servers[SB_TUNNEL_SERVER_COUNT_MAX]; ///< in the order in which to try them
    uint32_t server_count;                              ///< from 1
    bool pinned;                                        ///< `server_key` must be the server's
    uint8_t server_key[SB_SECURE_KEY_SIZE];
    bool hurried; ///< the first handshake is repeated more often: the server may begin to
                  ///< listen at any moment
    bool plain;   ///< no encryption: only a server with `--plain-wire` accepts that
    sb_client_link simulate; ///< must be valid; with a link, only the first server is tried
} sb_tunnel_def;

typedef enum sb_tunnel_state {
    SB_TUNNEL_CLOSED = 0,
    SB_TUNNEL_OPENING,    ///< the handshake is under way
    SB_TUNNEL_OPEN,       ///< ENet may connect
    SB_TUNNEL_DENIED,     ///< by the last server that answered, see `sb_tunnel_refusal`
    SB_TUNNEL_WRONG_KEY,  ///< the server has another key than the pinned one
    SB_TUNNEL_WRONG_FORM, ///< one side wants encryption and the other does not
} sb_tunnel_state;

typedef struct sb_tunnel sb_tunnel;

/// Creates a closed tunnel. SB_ERROR_MEMORY.
sb_error sb_tunnel_create(const sb_tunnel_def *def, sb_tunnel **out_tunnel);

/// Closes and frees it. NULL does nothing.
void sb_tunnel_destroy(sb_tunnel *tunnel);

/// Opens the sockets and begins a handshake with a new key. `enet` is the loopback address of
/// ENet's host. Only datagrams from there are sent on. A server that was reached before is tried
/// first, and all must have the key that it had then. On SB_ERROR_IO the tunnel stays closed.
sb_error sb_tunnel_open(sb_tunnel *tunnel, const sb_net_address *enet);

/// Lets a closed tunnel go to another port of the same servers, which must have the same key.
void sb_tunnel_set_port(sb_tunnel *tunnel, uint16_t port);

/// Sends on what ENet has sent, such as the goodbye, and closes the sockets.
void sb_tunnel_close(sb_tunnel *tunnel);

/// Takes what has arrived on both sides, up to a bound, passes it on, and repeats what the
/// handshake still needs an answer to. Does nothing if the tunnel is closed.
void sb_tunnel_pump(sb_tunnel *tunnel);

sb_tunnel_state sb_tunnel_get_state(const sb_tunnel *tunnel);

/// The address to which ENet must connect. Valid while the tunnel is not closed.
const sb_net_address *sb_tunnel_inner(const sb_tunnel *tunnel);

/// How many challenges and acceptances have come from servers, since the tunnel was created.
uint32_t sb_tunnel_answer_count(const sb_tunnel *tunnel);

/// The def by which another tunnel reaches the same server: its key must be the same, and the
/// address that answered is the only one.
sb_tunnel_def sb_tunnel_beside(const sb_tunnel *tunnel);

/// When something last came from the server, by the system's clock. 0 unless the tunnel is open.
uint64_t sb_tunnel_heard_us(const sb_tunnel *tunnel);

/// True if the server's system has said, since something last came, that nobody listens there: its
/// process is gone, or the way to it. Not every system says so.
bool sb_tunnel_is_deserted(const sb_tunnel *tunnel);

/// The socket on which the server's next datagram arrives, and no other datagram does. SB_UDP_NONE
/// while the tunnel is closed, tries several servers, or has a simulated link, which holds
/// datagrams back.
sb_udp_socket sb_tunnel_socket(const sb_tunnel *tunnel);

/// The code of the refusal with which a server denied the connection.
uint32_t sb_tunnel_refusal(const sb_tunnel *tunnel);

/// What the denial says beyond that code, as text: both versions if they differ. NULL for nothing.
const char *sb_tunnel_refusal_text(const sb_tunnel *tunnel);

/// Fills the server's key once it has proved to have it, and the members of the simulated link.
void sb_tunnel_status(const sb_tunnel *tunnel, sb_client_status *status);

#endif
