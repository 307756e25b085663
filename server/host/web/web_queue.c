#include "host/web/web_queue.h"

#include <stdlib.h>
#include <string.h>

static void list_init(sb_web_list *list)
{
    *list = (sb_web_list){.end = &list->first};
}

static sb_web_message *list_take(sb_web_list *list)
{
    sb_web_message *message = list->first;
    list->first = message->next;
    list->size -= message->size;
    list->count--;
    if (list->first == NULL) {
        list->end = &list->first;
    }
    return message;
}

static uint32_t list_clear(sb_web_list *list)
{
    uint32_t count = 0;
    while (list->first != NULL) {
        sb_web_message_free(list_take(list));
        count++;
    }
    return count;
}

static bool list_add(sb_web_list *list, size_t headroom, const void *bytes, size_t size)
{
    sb_web_message *message = malloc(sizeof *message + headroom + size);
    if (message == NULL) {
        return false;
    }
    *message = (sb_web_message){.size = size, .bytes = (uint8_t *)(message + 1) + headroom};
    memcpy(message->bytes, bytes, size);
    *list->end = message;
    list->end = &message->next;
    list->size += size;
    list->count++;
    return true;
}

void sb_web_queue_init(sb_web_queue *queue, size_t headroom)
{
    list_init(&queue->reliable);
    list_init(&queue->snapshots);
    queue->snapshot_turn = 0;
    queue->headroom = headroom;
}

void sb_web_queue_deinit(sb_web_queue *queue)
{
    list_clear(&queue->reliable);
    list_clear(&queue->snapshots);
}

sb_web_queue_result sb_web_queue_add_reliable(sb_web_queue *queue, const void *bytes, size_t size)
{
    if (queue->reliable.size + size > SB_WEB_QUEUE_RELIABLE_SIZE_MAX ||
        queue->reliable.count == SB_WEB_QUEUE_RELIABLE_COUNT_MAX ||
        !list_add(&queue->reliable, queue->headroom, bytes, size)) {
        return SB_WEB_QUEUE_FULL;
    }
    return SB_WEB_QUEUE_KEPT;
}

sb_web_queue_result sb_web_queue_add_snapshot(sb_web_queue *queue, uint64_t turn, const void *bytes,
                                              size_t size, uint32_t *out_replaced)
{
    *out_replaced = 0;
    if (turn != queue->snapshot_turn) {
        *out_replaced = list_clear(&queue->snapshots);
        queue->snapshot_turn = turn;
    }
    if (queue->snapshots.size + size > SB_WEB_QUEUE_SNAPSHOT_SIZE_MAX ||
        !list_add(&queue->snapshots, queue->headroom, bytes, size)) {
        return SB_WEB_QUEUE_DROPPED;
    }
    return SB_WEB_QUEUE_KEPT;
}

uint32_t sb_web_queue_drop_snapshots(sb_web_queue *queue)
{
    return list_clear(&queue->snapshots);
}

bool sb_web_queue_is_empty(const sb_web_queue *queue)
{
    return queue->reliable.first == NULL && queue->snapshots.first == NULL;
}

sb_web_message *sb_web_queue_take(sb_web_queue *queue)
{
    if (queue->reliable.first != NULL) {
        return list_take(&queue->reliable);
    }
    return queue->snapshots.first != NULL ? list_take(&queue->snapshots) : NULL;
}

void sb_web_message_free(sb_web_message *message)
{
    free(message);
}
