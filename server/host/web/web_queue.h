/// The messages that wait for one WebSocket: reliable ones in order, bounded, and the snapshots of
/// one turn, since newer snapshots replace older ones.
#ifndef SABOT_HOST_WEB_WEB_QUEUE_H
#define SABOT_HOST_WEB_WEB_QUEUE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// Reliable bytes that may wait for one peer, as for the transport.
#define SB_WEB_QUEUE_RELIABLE_SIZE_MAX (256u * 1024u)
/// Reliable messages that may wait: each takes some memory beside its bytes.
#define SB_WEB_QUEUE_RELIABLE_COUNT_MAX 4096u
/// Bytes of snapshots that may wait: one snapshot with the largest number of parts.
#define SB_WEB_QUEUE_SNAPSHOT_SIZE_MAX (80u * 1024u)

typedef struct sb_web_message {
    struct sb_web_message *next;
    size_t size;
    uint8_t *bytes; ///< `headroom` bytes of room lie before them
} sb_web_message;

typedef struct sb_web_list {
    sb_web_message *first;
    sb_web_message **end;
    size_t size;    ///< bytes
    uint32_t count; ///< messages
} sb_web_list;

typedef struct sb_web_queue {
    sb_web_list reliable;
    sb_web_list snapshots;
    uint64_t snapshot_turn; ///< turn of the snapshots that wait
    size_t headroom;
} sb_web_queue;

typedef enum sb_web_queue_result {
    SB_WEB_QUEUE_KEPT,
    SB_WEB_QUEUE_DROPPED, ///< a snapshot for which there was no room or no memory
    SB_WEB_QUEUE_FULL,    ///< a reliable message for which there was none: the peer is lost
} sb_web_queue_result;

/// Makes an empty queue. Before each message's bytes there will be room for `headroom` more, which
/// the writer may overwrite.
void sb_web_queue_init(sb_web_queue *queue, size_t headroom);
void sb_web_queue_deinit(sb_web_queue *queue);

sb_web_queue_result sb_web_queue_add_reliable(sb_web_queue *queue, const void *bytes, size_t size);

/// Drops the snapshots of earlier turns first, and counts them in `out_replaced`. Allocates, as
/// sb_web_queue_add_reliable does.
sb_web_queue_result sb_web_queue_add_snapshot(sb_web_queue *queue, uint64_t turn, const void *bytes,
                                              size_t size, uint32_t *out_replaced);

/// Drops the snapshots that wait, so that a reliable message is the last one. Returns their number.
uint32_t sb_web_queue_drop_snapshots(sb_web_queue *queue);

bool sb_web_queue_is_empty(const sb_web_queue *queue);

/// Takes the next message out, reliable ones first; NULL if there is none. The caller frees it.
sb_web_message *sb_web_queue_take(sb_web_queue *queue);
void sb_web_message_free(sb_web_message *message);

#endif
