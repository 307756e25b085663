#include "host/net/udp_send_queue.h"

#include <errno.h>

#include "base/assert.h"

void sb_udp_send_queue_init(sb_udp_send_queue *queue, int socket, int family)
{
    queue->socket = socket;
    queue->family = family;
    queue->first = 0;
    queue->count = 0;
    queue->counters = (sb_udp_send_counters){0};
    for (unsigned i = 0; i < SB_UDP_SEND_QUEUE_COUNT; i++) {
        queue->messages[i].msg_hdr = (struct msghdr){
            .msg_name = &queue->receivers[i], .msg_iov = &queue->parts[i], .msg_iovlen = 1};
    }
}

// Takes the oldest datagrams away.
static void take(sb_udp_send_queue *queue, unsigned count)
{
    queue->count -= count;
    // An empty ring begins at its front again, so that the next batch is one call.
    queue->first = queue->count > 0 ? (queue->first + count) % SB_UDP_SEND_QUEUE_COUNT : 0;
}

static void lose_oldest(sb_udp_send_queue *queue)
{
    take(queue, 1);
    queue->counters.lost++;
}

static unsigned place_index(const sb_udp_send_queue *queue)
{
    return (queue->first + queue->count) % SB_UDP_SEND_QUEUE_COUNT;
}

uint8_t *sb_udp_send_queue_begin(sb_udp_send_queue *queue, const sb_net_address *to,
                                 const sb_udp_local *from)
{
    if (queue->count == SB_UDP_SEND_QUEUE_COUNT) {
        sb_udp_send_queue_flush(queue);
    }
    if (queue->count == SB_UDP_SEND_QUEUE_COUNT) {
        lose_oldest(queue);
    }
    const unsigned i = place_index(queue);
    struct msghdr *header = &queue->messages[i].msg_hdr;
    header->msg_namelen = sb_udp_system_write(queue->family, to, &queue->receivers[i]);
    sb_udp_local_write(queue->family, from, &queue->control[i], header);
    return queue->bytes[i];
}

void sb_udp_send_queue_end(sb_udp_send_queue *queue, size_t size)
{
    SB_ASSERT(size <= SB_ENVELOPE_SIZE_MAX);
    if (size > 0) {
        const unsigned i = place_index(queue);
        queue->parts[i] = (struct iovec){queue->bytes[i], size};
        queue->count++;
    }
}

static void note_sent(sb_udp_send_queue *queue, unsigned sent)
{
    for (unsigned i = 0; i < sent; i++) {
        queue->counters.bytes += queue->messages[queue->first + i].msg_len;
    }
    take(queue, sent);
}

void sb_udp_send_queue_flush(sb_udp_send_queue *queue)
{
    while (queue->count > 0) {
        const unsigned behind = SB_UDP_SEND_QUEUE_COUNT - queue->first; // up to the ring's end
        const int sent =
            sendmmsg(queue->socket, queue->messages + queue->first,
                     queue->count < behind ? queue->count : behind, MSG_DONTWAIT | MSG_NOSIGNAL);
        if (sent > 0) {
            note_sent(queue, (unsigned)sent);
        } else if (errno == EAGAIN || errno == EWOULDBLOCK) {
            queue->counters.delays++;
            return;
        } else if (errno != EINTR) {
            // The call stops at the first datagram that fails: the ones behind it are tried again.
            lose_oldest(queue);
        }
    }
}
