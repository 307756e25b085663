#include "real.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/assert.h"
#include "state.h"

#define CALM_US 8000000u    ///< the end of all faults
#define ORDERS_US 9000000u  ///< operators order moves until then
#define SETTLED_US 2000000u ///< for which all must be well
#define END_US 45000000u    ///< the latest end
#define FAULTLESS_US 15000000u

void real_fail(real_match *all, const char *format, ...)
{
    va_list arguments;
    if (all->result->failure[0] == '\0') {
        const int size = snprintf(all->result->failure, sizeof all->result->failure,
                                  "at %.3f s: ", (double)all->now_us * 1e-6);
        va_start(arguments, format);
        (void)vsnprintf(all->result->failure + size, sizeof all->result->failure - (size_t)size,
                        format, arguments);
        va_end(arguments);
        real_say(all, "FAILS %s", all->result->failure);
    }
}

void real_say(const real_match *all, const char *format, ...)
{
    if (all->verbose) {
        va_list arguments;
        va_start(arguments, format);
        (void)printf("%9.3f s  ", (double)all->now_us * 1e-6);
        (void)vprintf(format, arguments);
        (void)printf("\n");
        va_end(arguments);
    }
}

static void *count_allocate(void *context, size_t size)
{
    ((real_match *)context)->allocated++;
    return calloc(1, size);
}

static void count_release(void *context, void *pointer)
{
    ((real_match *)context)->released += pointer != NULL;
    free(pointer);
}

// Nothing fails any more, and every process runs.
static void calm(real_match *all)
{
    all->calm = all->net.calm = true;
    all->trigger.armed = false;
    all->trigger_ns = all->doom.at_ns = NEVER;
    for (uint32_t a = 0; a < all->node_count; a++) {
        for (uint32_t i = 0; i < all->nodes[a].log_count; i++) {
            all->nodes[a].logs[i]->slow = false;
        }
        for (uint32_t b = 0; b < all->node_count; b++) {
            all->net.cut_until_ns[a][b] = 0;
        }
    }
}

// One process plays the match, and no move is under way.
static bool is_settled(const real_match *all)
{
    uint32_t led = 0;
    for (uint32_t i = 0; i < all->node_count; i++) {
        const process *own = &all->nodes[i].process;
        for (uint32_t k = 0; own->alive && k < HELD_COUNT_MAX; k++) {
            if (own->held[k].used && own->held[k].moves) {
                return false;
            }
            led += own->held[k].used && own->held[k].begun;
        }
        for (uint32_t k = 0; own->alive && k < TARGET_COUNT_MAX; k++) {
            if (own->coming[k].used && !sb_move_target_is_over(&own->coming[k].machine)) {
                return false;
            }
        }
    }
    return led == 1 && all->now_ns - all->history.played_ns < 100 * MS;
}

static void judge_end(real_match *all, bool settled)
{
    if (all->result->failure[0] != '\0') {
        return;
    }
    if (!settled) {
        real_fail(all, "%s at the end; the last tick was %u by node %u, %.3f s ago",
                  is_settled(all) ? "a client does not play" : "the match is not led",
                  all->history.tick, all->history.player.node,
                  (double)(all->now_ns - all->history.played_ns) * 1e-9);
    }
    clients_judge(all);
    if (all->result->failure[0] == '\0') {
        lives_judge_log(all);
    }
}

static void run(real_match *all)
{
    uint64_t tick_us = 0, settled_us = 0;
    uint32_t ticks = 0;
    const uint64_t end_us = all->faults ? END_US : FAULTLESS_US;
    bool settled = false;
    for (all->now_us = 0; all->now_us < end_us && all->result->failure[0] == '\0';
         all->now_us += 1000) {
        all->now_ns = all->now_us * 1000 + MS;
        if (all->now_us == CALM_US) {
            calm(all);
        }
        if (all->now_us >= tick_us) {
            clients_deliver(all);
            lobbies_tick(all);
            tick_us = (uint64_t)++ticks * 1000000 / RATE_HZ;
        }
        if (all->now_us >= (all->faults ? ORDERS_US : FAULTLESS_US - 3000000)) {
            all->next_move_us = NEVER;
        }
        real_processes_step(all);
        faults_step(all);
        clients_run(all);
        settled = is_settled(all) && clients_are_there(all);
        settled_us = settled ? settled_us : all->now_us;
        if (all->faults && all->now_us > ORDERS_US && all->now_us - settled_us > SETTLED_US) {
            break;
        }
    }
    judge_end(all, settled);
}

static void set_up_node(real_match *all, uint32_t address_index)
{
    address *at = &all->addresses[address_index];
    node *self = &all->nodes[all->node_count];
    self->all = all;
    self->index = all->node_count;
    self->address = address_index;
    self->store[0] = (uint8_t)(address_index + 1); // of one address together
    at->nodes[at->node_count++] = all->node_count++;
    if (all->faults && sb_random_below(&all->random, 6) == 0) {
        self->slow_ms = sb_random_below(&all->random, 2) == 0 ? 4 : 20;
    }
}

// In half of the matches one server has a lease and a follower, in a quarter both have.
static void set_up(real_match *all)
{
    static const uint32_t delays_ms[] = {1, 1, 5, 20, 60};
    const uint32_t pairs = all->faults ? sb_random_below(&all->random, 4) : 0;
    sb_map_arena(&all->map);
    all->maps[0] = &all->map;
    for (uint32_t i = 0; i < ADDRESS_COUNT; i++) {
        set_up_node(all, i);
        if ((pairs + 1) >> i & 1u && pairs > 0) {
            set_up_node(all, i);
        }
    }
    history_init(&all->history, 0);
    all->trigger_ns = all->doom.at_ns = NEVER;
    all->next_move_us = 2000000;
    all->net.random = sb_random_seed(sb_random_u32(&all->random), 2);
    all->net.delay_ns_max = all->faults ? delays_ms[sb_random_below(&all->random, 5)] * MS
                                        : (1 + sb_random_below(&all->random, 20)) * MS;
    all->net.calm = !all->faults;
    real_processes_set_handlers(all);
    for (uint32_t i = 0; i < all->node_count; i++) {
        real_process_start(&all->nodes[i]);
    }
}

static void tear_down(real_match *all)
{
    for (uint32_t i = 0; i < all->node_count; i++) {
        process *own = &all->nodes[i].process;
        for (uint32_t k = 0; k < COPY_COUNT_MAX; k++) {
            real_copy_close(&own->copies[k]);
        }
        sb_lobby_destroy(own->lobby);
    }
    net_deinit(&all->net);
    clients_deinit(all);
    if (all->allocated != all->released) {
        real_fail(all, "%llu allocations, %llu releases", (unsigned long long)all->allocated,
                  (unsigned long long)all->released);
    }
    lives_deinit(all);
    for (uint32_t i = 0; i < all->node_count; i++) {
        folder_deinit(&all->nodes[i]);
    }
}

void real_run(uint64_t seed, bool faults, moves_fault broken, bool verbose, real_result *out_result)
{
    real_match *all = calloc(1, sizeof *all);
    SB_ASSERT(all != NULL);
    *out_result = (real_result){0};
    all->result = out_result;
    all->faults = faults;
    all->broken = broken;
    all->verbose = verbose;
    all->random = sb_random_seed(seed, 11);
    all->allocator = (sb_allocator){count_allocate, count_release, all};
    set_up(all);
    clients_init(all);
    if (out_result->failure[0] == '\0') {
        run(all);
    }
    out_result->nodes = all->node_count;
    out_result->clients = all->client_count;
    tear_down(all);
    out_result->passed = out_result->failure[0] == '\0';
    free(all);
}
