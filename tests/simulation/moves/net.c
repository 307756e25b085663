#include "net.h"

#include <stdlib.h>
#include <string.h>

#include "base/assert.h"

static void drop_messages(net_end *end)
{
    while (end->first != NULL) {
        net_message *next = end->first->next;
        free(end->first);
        end->first = next;
    }
    end->last = NULL;
}

void net_deinit(sim_net *net)
{
    for (uint32_t i = 0; i < NET_CONNECTION_COUNT_MAX; i++) {
        drop_messages(&net->connections[i].ends[0]);
        drop_messages(&net->connections[i].ends[1]);
    }
}

static uint64_t draw_delay(sim_net *net)
{
    return 100000 +
           (uint64_t)sb_random_below(&net->random, (uint32_t)(net->delay_ns_max / 1000)) * 1000;
}

static net_connection *find(sim_net *net, uint32_t number)
{
    for (uint32_t i = 0; i < NET_CONNECTION_COUNT_MAX; i++) {
        if (net->connections[i].used && net->connections[i].number == number) {
            return &net->connections[i];
        }
    }
    return NULL;
}

uint32_t net_connect(sim_net *net, net_purpose purpose, uint32_t node, uint32_t process,
                     uint32_t to)
{
    for (uint32_t i = 0; i < NET_CONNECTION_COUNT_MAX; i++) {
        net_connection *free_one = &net->connections[i];
        if (free_one->used) {
            continue;
        }
        *free_one = (net_connection){.used = true, .number = ++net->numbered, .purpose = purpose};
        const uint64_t there_ns = net->now_ns + draw_delay(net);
        free_one->ends[0] = (net_end){.node = node,
                                      .process = process,
                                      .open = true,
                                      .ready_ns = NET_NEVER,
                                      .lost_ns = NET_NEVER};
        // The process at the other end is that which listens when the request arrives.
        free_one->ends[1] = (net_end){.node = to, .ready_ns = there_ns, .lost_ns = NET_NEVER};
        return free_one->number;
    }
    SB_ASSERT(false);
    return 0;
}

void net_send(sim_net *net, uint32_t number, uint32_t end, const sb_follow_frame *frame)
{
    static _Thread_local uint8_t bytes[SB_FOLLOW_FRAME_SIZE_MAX];
    net_connection *connection = find(net, number);
    if (connection == NULL || !connection->ends[end].open) {
        return;
    }
    net_end *to = &connection->ends[1 - end];
    const size_t size = sb_follow_frame_write(frame, bytes);
    net_message *message = malloc(sizeof *message + size);
    SB_ASSERT(message != NULL);
    // A packet that was lost is sent again, and holds up what follows it in its connection.
    const uint64_t again_ns = !net->calm && sb_random_below(&net->random, 300) == 0
                                  ? (uint64_t)(200 + sb_random_below(&net->random, 1300)) * 1000000
                                  : 0;
    const uint64_t at_ns = net->now_ns + draw_delay(net) + again_ns;
    to->last_ns = at_ns > to->last_ns ? at_ns : to->last_ns;
    message->next = NULL;
    message->at_ns = to->last_ns;
    message->size = (uint32_t)size;
    memcpy(message->bytes, bytes, size);
    if (to->last != NULL) {
        to->last->next = message;
    } else {
        to->first = message;
    }
    to->last = message;
}

static void tell_lost(sim_net *net, net_end *end)
{
    const uint64_t at_ns = net->now_ns + draw_delay(net);
    const uint64_t behind_ns = end->last_ns > at_ns ? end->last_ns : at_ns;
    end->lost_ns = behind_ns < end->lost_ns ? behind_ns : end->lost_ns;
}

void net_close(sim_net *net, uint32_t number, uint32_t end)
{
    net_connection *connection = find(net, number);
    if (connection != NULL && connection->ends[end].open) {
        connection->ends[end].open = false;
        drop_messages(&connection->ends[end]);
        tell_lost(net, &connection->ends[1 - end]);
    }
}

void net_reset(sim_net *net, net_connection *connection)
{
    for (uint32_t i = 0; i < 2; i++) {
        net_end *end = &connection->ends[i];
        const uint64_t late_ns = sb_random_below(&net->random, 3) == 0
                                     ? (uint64_t)sb_random_below(&net->random, 4000) * 1000000
                                     : draw_delay(net) * sb_random_below(&net->random, 8);
        const uint64_t at_ns = net->now_ns + late_ns;
        end->lost_ns = at_ns < end->lost_ns ? at_ns : end->lost_ns;
    }
}

void net_process_died(sim_net *net, uint32_t node, uint32_t process, bool killed)
{
    for (uint32_t i = 0; i < NET_CONNECTION_COUNT_MAX; i++) {
        net_connection *connection = &net->connections[i];
        for (uint32_t k = 0; connection->used && k < 2; k++) {
            net_end *end = &connection->ends[k];
            if (end->node == node && end->process == process && end->open) {
                end->open = false;
                drop_messages(end);
                if (killed) {
                    tell_lost(net, &connection->ends[1 - k]);
                }
            }
        }
    }
}

void net_node_started(sim_net *net, uint32_t node)
{
    for (uint32_t i = 0; i < NET_CONNECTION_COUNT_MAX; i++) {
        net_connection *connection = &net->connections[i];
        for (uint32_t k = 0; connection->used && k < 2; k++) {
            if (connection->ends[k].node == node && !connection->ends[k].open) {
                tell_lost(net, &connection->ends[1 - k]);
            }
        }
    }
}

static bool is_cut(const sim_net *net, const net_connection *connection)
{
    return net->now_ns < net->cut_until_ns[connection->ends[0].node][connection->ends[1].node];
}

// The request has arrived: a process takes it, or the system refuses it.
static void answer_request(sim_net *net, net_connection *connection)
{
    net_end *from = &connection->ends[0], *to = &connection->ends[1];
    to->ready_ns = NET_NEVER;
    if (net->owner.listens(net->owner.context, to->node, connection->purpose, &to->process)) {
        to->open = true;
        from->ready_ns = net->now_ns + draw_delay(net);
        net->owner.ready(net->owner.context, connection, 1);
    } else {
        tell_lost(net, from);
    }
}

static void pass_on(sim_net *net, net_connection *connection, uint32_t k)
{
    net_end *end = &connection->ends[k];
    while (end->open && end->first != NULL && end->first->at_ns <= net->now_ns &&
           end->first->at_ns < end->lost_ns) {
        net_message *message = end->first;
        sb_follow_frame frame;
        end->first = message->next;
        end->last = end->first == NULL ? NULL : end->last;
        SB_ASSERT(sb_follow_frame_read(message->bytes, message->size, &frame) == SB_OK);
        net->owner.frame(net->owner.context, connection, k, &frame);
        free(message);
    }
    if (end->open && net->now_ns >= end->lost_ns) {
        end->open = false;
        drop_messages(end);
        net->owner.lost(net->owner.context, connection, k);
    }
}

static void step_end(sim_net *net, net_connection *connection, uint32_t k)
{
    net_end *end = &connection->ends[k];
    if (!end->open || !net->owner.hears(net->owner.context, end->node, end->process)) {
        return;
    }
    if (net->now_ns >= end->ready_ns) {
        end->ready_ns = NET_NEVER;
        net->owner.ready(net->owner.context, connection, k);
    }
    pass_on(net, connection, k);
}

void net_step(sim_net *net, uint64_t now_ns)
{
    net->now_ns = now_ns;
    for (uint32_t i = 0; i < NET_CONNECTION_COUNT_MAX; i++) {
        net_connection *connection = &net->connections[i];
        if (!connection->used || is_cut(net, connection)) {
            continue;
        }
        if (now_ns >= connection->ends[1].ready_ns) {
            answer_request(net, connection);
        }
        step_end(net, connection, 0);
        step_end(net, connection, 1);
        const bool asked = connection->ends[1].ready_ns != NET_NEVER;
        if (!connection->ends[0].open && !connection->ends[1].open && !asked) {
            drop_messages(&connection->ends[0]);
            drop_messages(&connection->ends[1]);
            connection->used = false;
        }
    }
}
