/// A simulated network of connections, each of which keeps its frames in order: delays, partitions
/// that hold everything back, connections that are lost at one end earlier than at the other.
#ifndef SABOT_MOVES_NET_H
#define SABOT_MOVES_NET_H

#include <stdbool.h>
#include <stdint.h>

#include "base/random.h"
#include "host/wire/follow_frame.h"

#define NET_NODE_COUNT_MAX 6u
#define NET_CONNECTION_COUNT_MAX 64u
#define NET_NEVER UINT64_MAX

typedef enum net_purpose {
    NET_MOVE,   ///< end 0 is the source
    NET_FOLLOW, ///< end 0 is the follower
} net_purpose;

typedef struct net_message {
    struct net_message *next;
    uint64_t at_ns;
    uint32_t size;
    uint8_t bytes[];
} net_message;

/// One end of a connection.
typedef struct net_end {
    uint32_t node, process;
    bool open;          ///< its process has it
    uint64_t ready_ns;  ///< when it learns that the connection stands
    uint64_t lost_ns;   ///< when it learns that the connection is lost
    net_message *first; ///< that come to it
    net_message *last;
    uint64_t last_ns; ///< when the newest of these comes at the earliest
} net_end;

typedef struct net_connection {
    bool used;
    uint32_t number; ///< of the connection, never used again; from 1
    net_purpose purpose;
    net_end ends[2];
} net_connection;

typedef struct sim_net sim_net;

/// What the owner does; `end` is 0 or 1.
typedef struct net_owner {
    void *context;
    /// True if a process of the node listens; gives its number.
    bool (*listens)(void *context, uint32_t node, net_purpose purpose, uint32_t *out_process);
    /// True if this process can be told something now.
    bool (*hears)(void *context, uint32_t node, uint32_t process);
    void (*ready)(void *context, net_connection *connection, uint32_t end);
    void (*frame)(void *context, net_connection *connection, uint32_t end,
                  const sb_follow_frame *frame);
    void (*lost)(void *context, net_connection *connection, uint32_t end);
} net_owner;

struct sim_net {
    net_owner owner;
    sb_random random;
    uint32_t numbered;
    uint64_t now_ns;
    uint64_t delay_ns_max; ///< of one way
    bool calm;             ///< no packet is lost
    uint64_t cut_until_ns[NET_NODE_COUNT_MAX][NET_NODE_COUNT_MAX];
    net_connection connections[NET_CONNECTION_COUNT_MAX];
};

void net_deinit(sim_net *net);
/// Begins a connection; `ready` or `lost` follows. Returns its number.
uint32_t net_connect(sim_net *net, net_purpose purpose, uint32_t node, uint32_t process,
                     uint32_t to);
/// Does nothing if that end is not open.
void net_send(sim_net *net, uint32_t number, uint32_t end, const sb_follow_frame *frame);
/// The end is told nothing more.
void net_close(sim_net *net, uint32_t number, uint32_t end);
/// Both ends lose the connection, each at its own time.
void net_reset(sim_net *net, net_connection *connection);
/// A process has died. If it was killed, the system tells the other ends; otherwise nobody does.
void net_process_died(sim_net *net, uint32_t node, uint32_t process, bool killed);
/// A node has started again: the other ends of its old connections are told.
void net_node_started(sim_net *net, uint32_t node);
/// Passes on what has arrived by `now_ns`.
void net_step(sim_net *net, uint64_t now_ns);

#endif
