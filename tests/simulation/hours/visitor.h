/// A client that lives for many hours: it comes, looks at the lobby, joins, plays, changes session,
/// makes sessions, votes, leaves, vanishes, and comes again, at times from another
/// address.
#ifndef SABOT_SIMULATION_HOURS_VISITOR_H
#define SABOT_SIMULATION_HOURS_VISITOR_H

#include "../sim_link.h"
#include "client/core.h"
#include "service.h"

typedef struct visitor_counts {
    uint64_t visits, joins, moves, creates, lists, listings, votes, chats;
    uint64_t leaves;    ///< to the lobby
    uint64_t goodbyes;  ///< ends of visits by the client
    uint64_t vanished;  ///< ends of visits without a word
    uint64_t refused;   ///< visits that the server ended: refused, kicked, ended session
    uint64_t spectated; ///< joins without a slot
} visitor_counts;

typedef struct hours_visitor {
    uint32_t index;
    hours_service *service;
    sb_allocator allocator; ///< of client cores
    sb_random random;
    sim_link up, down;
    sb_client_core *core;                 ///< NULL between two visits
    uint32_t transport;                   ///< number of the core's connection; 0: none
    uint32_t peer;                        ///< of the present connection
    bool held[HOURS_PEERS_EACH];          ///< the server has a connection with this peer
    uint64_t notice_us[HOURS_PEERS_EACH]; ///< when the server notices its loss; 0: it is not lost
    bool closing;     ///< the server closes the connection once everything has arrived
    bool leaving;     ///< the goodbye is under way
    uint64_t left_us; ///< when it said goodbye
    uint64_t next_us; ///< next decision
    uint64_t end_us;  ///< end of the visit
    uint64_t now_us;
    uint8_t address[16];
    uint32_t session; ///< in which it was at its last look
    uint32_t chosen;  ///< a session of the list that it read last; 0: none
    sb_client_control control;
    visitor_counts counts;
} hours_visitor;

void hours_visitor_init(hours_visitor *visitor, hours_service *service, uint32_t index,
                        uint64_t seed, const sb_allocator *allocator);
void hours_visitor_deinit(hours_visitor *visitor);

/// What the lobby sends to and closes of one of its peers.
void hours_visitor_send(hours_visitor *visitor, uint32_t peer, bool reliable, const void *bytes,
                        size_t size);
void hours_visitor_close(hours_visitor *visitor, uint32_t peer);

/// Hands what has arrived to the lobby.
void hours_visitor_deliver(hours_visitor *visitor, uint64_t now_us);

/// Receives, decides and sends. Without `open` it ends its visit and begins none.
void hours_visitor_update(hours_visitor *visitor, bool open);

/// True if it plays in a slot.
bool hours_visitor_plays(const hours_visitor *visitor, uint32_t *out_session, uint32_t *out_slot);

#endif
