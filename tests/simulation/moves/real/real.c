#include "real.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/assert.h"
#include "record/verify.h"
#include "state.h"

#define LENGTH_US 15000000u
#define QUIET_US 12000000u ///< no move begins after that

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

static void run(real_match *all)
{
    uint64_t tick_us = 0;
    uint32_t ticks = 0;
    for (all->now_us = 0; all->now_us < LENGTH_US && all->result->failure[0] == '\0';
         all->now_us += 1000) {
        all->now_ns = all->now_us * 1000 + MS;
        if (all->now_us >= tick_us) {
            clients_deliver(all);
            servers_tick(all);
            tick_us = (uint64_t)++ticks * 1000000 / RATE_HZ;
        }
        all->next_move_us = all->now_us >= QUIET_US ? NEVER : all->next_move_us;
        hand_over_step(all);
        clients_run(all);
    }
}

// The last log has every tick of the match, from whichever server.
static void judge_log(real_match *all)
{
    sb_log_source source = {sim_log_bytes_read_at, all->servers[all->leader].log};
    sb_verify_report report;
    sb_lobby_close(all->servers[all->leader].lobby);
    const sb_error error = sb_log_verify(source, NULL, &all->allocator, NULL, NULL, &report);
    if (error != SB_OK || report.verdict != SB_VERDICT_AGREES) {
        real_fail(all, "the log does not agree: %s, verdict %d, end %d, tick %u of %u, %u moves",
                  sb_error_message(error), (int)report.verdict, (int)report.end, report.last_tick,
                  all->tick, (uint32_t)report.moves);
    } else if (report.last_tick != all->tick || report.ticks_agreed != all->tick) {
        real_fail(all, "the log has %u ticks up to %u, the match %u", (uint32_t)report.ticks_agreed,
                  report.last_tick, all->tick);
    } else if (report.moves != all->result->moves) {
        real_fail(all, "the log tells %u moves of %u", (uint32_t)report.moves, all->result->moves);
    }
}

void real_run(uint64_t seed, bool faults, bool verbose, real_result *out_result)
{
    real_match *all = calloc(1, sizeof *all);
    SB_ASSERT(all != NULL);
    *out_result = (real_result){0};
    all->result = out_result;
    all->faults = faults;
    all->verbose = verbose;
    all->random = sb_random_seed(seed, 11);
    all->allocator = (sb_allocator){count_allocate, count_release, all};
    servers_init(all);
    hand_over_init(all);
    clients_init(all);
    if (out_result->failure[0] == '\0') {
        run(all);
    }
    out_result->clients = all->client_count;
    if (out_result->failure[0] == '\0') {
        clients_judge(all);
        judge_log(all);
    }
    hand_over_deinit(all);
    clients_deinit(all);
    for (uint32_t i = 0; i < SERVER_COUNT; i++) {
        sb_lobby_destroy(all->servers[i].lobby);
    }
    if (all->allocated != all->released) {
        real_fail(all, "%llu allocations, %llu releases", (unsigned long long)all->allocated,
                  (unsigned long long)all->released);
    }
    sim_snapshot_history_deinit(&all->history);
    for (uint32_t i = 0; i < all->log_count; i++) {
        sim_log_bytes_deinit(&all->logs[i]);
    }
    out_result->passed = out_result->failure[0] == '\0';
    free(all);
}
