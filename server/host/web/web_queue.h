/// What waits to be written to one WebSocket: reliable messages in their order, bounded, and the
/// snapshots of one flush, since a newer one makes those before it worthless.
#ifndef SABOT_HOST_WEB_QUEUE_H
#define SABOT_HOST_WEB_QUEUE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Reliable bytes that may wait for one peer, as in the transport.
#define SB_WEB_QUEUE_RELIABLE_SIZE_MAX (256u * 1024u)
/// Bytes of snapshots that may wait: one snapshot in as many parts as it can have.
#define SB_WEB_QUEUE_SNAPSHOT_SIZE_MAX (80u * 1024u)

typedef struct sb_web_message {
    struct sb_web_message *next;
    size_t size;
    uint8_t *bytes; ///< with the room of `headroom` before them
} sb_web_message;

typedef struct sb_web_list {
    sb_web_message *first;
    sb_web_message **end;
    size_t size; ///< bytes
} sb_web_list;

typedef struct sb_web_queue {
    sb_web_list reliable;
    sb_web_list snapshots;
    uint64_t snapshot_turn; ///< of those that wait
    size_t headroom;
} sb_web_queue;

typedef enum sb_web_queue_result {
    SB_WEB_QUEUE_KEPT,
    SB_WEB_QUEUE_DROPPED, ///< a snapshot for which there is no room, now or in memory
    SB_WEB_QUEUE_FULL,    ///< a reliable message for which there is none: the peer is lost
} sb_web_queue_result;

/// Empty. Before each message's bytes there will be room for `headroom` more, which the writer may
/// overwrite.
void sb_web_queue_init(sb_web_queue *queue, size_t headroom);
void sb_web_queue_deinit(sb_web_queue *queue);

sb_web_queue_result sb_web_queue_add_reliable(sb_web_queue *queue, const void *bytes, size_t size);

/// Those of an earlier `turn` are dropped first; `out_replaced` is how many. Allocates, as does the
/// other.
sb_web_queue_result sb_web_queue_add_snapshot(sb_web_queue *queue, uint64_t turn, const void *bytes,
                                              size_t size, uint32_t *out_replaced);

bool sb_web_queue_is_empty(const sb_web_queue *queue);

/// Takes the next one out, reliable ones first; NULL if there is none. It is the caller's to free.
sb_web_message *sb_web_queue_take(sb_web_queue *queue);
void sb_web_message_free(sb_web_message *message);

#endif
