#include "host/threads/shard_network.h"

#include <stdlib.h>
#include <string.h>

#include <sodium.h>

#include "host/base/heap.h"
#include "session/requests/notice.h"

// Each measurement counts for this part in the load: at four a second it follows in a second or so.
#define LOAD_PARTS 4u
#define PPM 1000000u

void sb_shard_load_measure(sb_shard_load *load, const sb_shard *shard, uint64_t now_ns)
{
    uint64_t busy_ns = 0;
    for (uint32_t stage = 0; stage < SB_STAGE_COUNT; stage++) {
        busy_ns += shard->stages.ns[stage];
    }
    const uint64_t passed_ns = now_ns - load->measured_ns;
    if (load->measured_ns > 0 && passed_ns > 0) {
        const uint64_t share = (busy_ns - load->busy_ns) * PPM / passed_ns;
        const uint64_t ppm = share < PPM ? share : PPM;
        load->ppm = (uint32_t)((load->ppm * (uint64_t)(LOAD_PARTS - 1) + ppm) / LOAD_PARTS);
    }
    load->measured_ns = now_ns;
    load->busy_ns = busy_ns;
}

void sb_shard_network_find_ports(const sb_server_loop *server, sb_lobby_port *out_ports)
{
    for (uint32_t i = 0; i < server->shard_count; i++) {
        out_ports[i] = sb_shard_port(&server->shards[i].shard);
    }
}

typedef struct question {
    sb_task task; // must be first
    sb_server_loop *server;
    sb_transfer transfer;
} question;

static void forget(sb_task *task)
{
    sodium_memzero(((question *)task)->transfer.password,
                   sizeof((question *)task)->transfer.password);
    free(task);
}

static void take_answer(sb_task *task, void *owner)
{
    const sb_shard_thread *shard = owner;
    sb_lobby_answer(shard->shard.lobby, &((question *)task)->transfer);
    forget(task);
}

static void send_back(question *asked)
{
    asked->task.run = take_answer;
    asked->task.drop = forget;
    (void)sb_mailbox_post(asked->server->shards[asked->transfer.lobby].mailbox, &asked->task);
}

static void consider(sb_task *task, void *owner)
{
    const sb_shard_thread *shard = owner;
    question *asked = (question *)task;
    sb_lobby_consider(shard->shard.lobby, &asked->transfer);
    send_back(asked);
}

// The other shard has ended, and so the server ends.
static void end_unanswered(sb_task *task)
{
    static const char text[] = "the server is shutting down";
    question *asked = (question *)task;
    asked->transfer.granted = false;
    asked->transfer.create = false;
    asked->transfer.refusal = SB_REFUSAL_CLOSING;
    memcpy(asked->transfer.text, text, sizeof text);
    send_back(asked);
}

static bool ask(void *context, uint32_t lobby, const sb_transfer *transfer)
{
    const sb_shard_thread *shard = context;
    question *asked = calloc(1, sizeof *asked);
    if (asked == NULL) {
        return false;
    }
    asked->task = (sb_task){.run = consider, .drop = end_unanswered};
    asked->server = shard->server;
    asked->transfer = *transfer;
    (void)sb_mailbox_post(shard->server->shards[lobby].mailbox, &asked->task);
    return true;
}

sb_lobby_network sb_shard_network_of(sb_shard_thread *shard, const sb_lobby_port *ports)
{
    if (shard->server->shard_count < 2) {
        return (sb_lobby_network){0};
    }
    return (sb_lobby_network){.ports = ports, .ask = ask, .context = shard};
}

typedef struct news {
    sb_task task; // must be first
    sb_lobby_notice *notice;
} news;

static void drop_news(sb_task *task)
{
    const sb_allocator heap = sb_heap_allocator();
    heap.release(heap.context, ((news *)task)->notice);
    free(task);
}

static void hear(sb_task *task, void *owner)
{
    const sb_shard_thread *shard = owner;
    sb_lobby_hear(shard->shard.lobby, ((news *)task)->notice);
    free(task);
}

static sb_lobby_notice *copy_of(const sb_lobby_notice *notice)
{
    const sb_allocator heap = sb_heap_allocator();
    sb_lobby_notice *copy = heap.allocate(heap.context, (size_t)notice->size);
    if (copy != NULL) {
        memcpy(copy, notice, (size_t)notice->size);
    }
    return copy;
}

void sb_shard_network_introduce(sb_server_loop *server)
{
    const sb_allocator heap = sb_heap_allocator();
    for (uint32_t from = 0; from < server->shard_count; from++) {
        for (uint32_t to = 0; to < server->shard_count; to++) {
            sb_lobby_notice *notice =
                from != to ? sb_lobby_notice_make(server->shards[from].shard.lobby, 0, &heap)
                           : NULL;
            if (notice != NULL) {
                sb_lobby_hear(server->shards[to].shard.lobby, notice);
            }
        }
    }
}

// Takes over the notice. Without memory the others hear the next one.
static void post(sb_shard_thread *to, sb_lobby_notice *notice)
{
    const sb_allocator heap = sb_heap_allocator();
    news *told = notice != NULL ? malloc(sizeof *told) : NULL;
    if (told == NULL) {
        heap.release(heap.context, notice);
        return;
    }
    *told = (news){.task = {.run = hear, .drop = drop_news}, .notice = notice};
    (void)sb_mailbox_post(to->mailbox, &told->task);
}

void sb_shard_network_tell(sb_shard_thread *shard, uint32_t load_ppm)
{
    sb_server_loop *server = shard->server;
    const sb_allocator heap = sb_heap_allocator();
    sb_lobby_set_load(shard->shard.lobby, load_ppm);
    if (server->shard_count < 2) {
        return;
    }
    sb_lobby_notice *notice = sb_lobby_notice_make(shard->shard.lobby, load_ppm, &heap);
    for (uint32_t i = 0; notice != NULL && i < server->shard_count; i++) {
        if (i != shard->index) {
            post(&server->shards[i], copy_of(notice));
        }
    }
    heap.release(heap.context, notice);
}
