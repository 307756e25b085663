/// A server with short matches and up to four peers, in one process and in virtual time. The script
/// of fuzz_conversation.c says what the peers do. Peer 0 is a well-behaved client: the real core,
/// on a link that may lose, duplicate and delay its snapshots. Every byte of the other peers comes
/// from the script.
///
/// Each message of the server is checked as it arrives; counters and baselines after each tick.
#ifndef SABOT_TESTS_FUZZ_CONVERSATION_H
#define SABOT_TESTS_FUZZ_CONVERSATION_H

#include "bounded_heap.h"
#include "client/state.h"
#include "session/lobby/lobby.h"

#define CONVERSATION_PEER_COUNT 4u
#define CONVERSATION_SENT_COUNT_MAX 4096u
#define CONVERSATION_QUEUE_SIZE 256u

typedef struct conversation_def {
    uint32_t tick_rate_hz;
    uint32_t snapshot_rate_hz;
    uint32_t client_bandwidth;
    uint32_t computer_count; ///< how many of the four slots
    uint32_t round_s;        ///< seconds of play; the next match begins a second later
    bool teams;
    bool fog;
    bool recorded;
    uint32_t spectator_capacity;
    bool plain;   ///< peer 0 asks for the plain form
    bool predict; ///< peer 0 predicts
} conversation_def;

typedef struct queued {
    sb_channel channel;
    size_t size;
    uint8_t bytes[SB_MESSAGE_SIZE_MAX];
} queued;

/// Messages on their way to or from peer 0. They wait until the call that sends them has returned.
typedef struct queue {
    uint32_t first, count;
    queued messages[CONVERSATION_QUEUE_SIZE];
} queue;

typedef struct peer_record {
    bool open;                   ///< its transport is connected
    bool closed;                 ///< the server closed it: nothing may follow
    bool welcomed;               ///< at least once on this connection
    bool in_lobby;               ///< it was let into the lobby at least once on this connection
    bool watches;                ///< as a spectator, by the last welcome
    uint32_t epoch;              ///< of the last welcome
    uint32_t event_sequence;     ///< of the next event
    uint32_t snapshot_tick;      ///< of the newest snapshot sent to it
    uint32_t part_count, part;   ///< of that: how many there are, and which came last
    uint32_t baseline_tick;      ///< of the newest snapshot, 0 for none
    uint32_t sure_baseline_tick; ///< of the last one that was acknowledged when it was used
    uint32_t sent_count;         ///< snapshots of this epoch
    bool acknowledged[CONVERSATION_SENT_COUNT_MAX]; ///< acknowledged as the newest, in an input of
                                                    ///< this epoch
    uint32_t sent_ticks[CONVERSATION_SENT_COUNT_MAX];
    size_t said_size; ///< of the last message that it sent
    uint8_t said[SB_MESSAGE_SIZE_MAX];
} peer_record;

/// What was observed from outside. The server's counters must agree.
typedef struct conversation_tally {
    uint64_t client_ticks; ///< sum over the ticks of the clients at each
    uint64_t inputs, chats, refused, bytes_up, bytes_down, snapshots;
    uint64_t refusals, goodbyes_up, goodbyes_down, closes;
} conversation_tally;

typedef struct conversation {
    conversation_def def;
    bounded_heap heap;
    sb_allocator allocator;
    sb_lobby *lobby;
    sb_message heard;            ///< the last message of the server
    sb_message message;          ///< of a peer: to be sent, or sent
    sb_session_counters retired; ///< of matches that are over
    conversation_tally tally;
    uint64_t now_us;
    uint32_t epoch, tick; ///< of the match, after its last tick
    peer_record peers[CONVERSATION_PEER_COUNT];
    sb_client_core *core; ///< of peer 0; NULL for none
    uint32_t link;        ///< what happens to the next 16 snapshots to it, 2 bits each: delivered,
                          ///< lost, duplicated, delayed until the next one was delivered
    uint32_t compared_tick;
    queue up, down;
    bool delayed;
    queued late;
    uint64_t entity_baselines_compared;
} conversation;

/// Begins a conversation from the initial state. Returns false if the match cannot be created.
bool conversation_begin(conversation *c, const conversation_def *def);
/// Closes the server and asserts that all memory is released.
void conversation_end(conversation *c);

const sb_session *conversation_session(const conversation *c);

/// Replaces the connection of a peer by a new one; peer 0's core says hello.
void conversation_connect(conversation *c, uint32_t peer);
void conversation_disconnect(conversation *c, uint32_t peer);
/// Does nothing for a peer without a connection. At most SB_MESSAGE_SIZE_MAX + 64 bytes.
void conversation_say(conversation *c, uint32_t peer, const void *bytes, size_t size);
/// Encodes `c->message` and sends it, if it fits a message.
void conversation_say_message(conversation *c, uint32_t peer);
/// Plays one tick of server and core.
void conversation_tick(conversation *c);

#endif
