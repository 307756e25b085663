#include "play.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/assert.h"
#include "base/hash.h"

#define MINUTE_TICKS (60u * HOURS_TICK_RATE_HZ)
/// Before a quiet moment all leave; grace times, held tanks and empty sessions end meanwhile.
#define QUIET_TICKS (4u * MINUTE_TICKS)
#define BAN_EVERY_TICKS MINUTE_TICKS

typedef struct play_state {
    const hours_def *def;
    hours_result *result;
    hours_service service;
    hours_memory client_memory;
    hours_visitor visitors[HOURS_VISITOR_COUNT_MAX];
    sb_random random;
    hours_result before; ///< counts at the last quiet moment
} play_state;

hours_def hours_def_default(void)
{
    return (hours_def){.seed = 1, .minutes = 72 * 60, .quiet_minutes = 6 * 60, .visitor_count = 24};
}

__attribute__((format(printf, 2, 3))) static void fail(hours_result *result, const char *format,
                                                       ...)
{
    if (result->failure[0] == '\0') {
        va_list arguments;
        va_start(arguments, format);
        (void)vsnprintf(result->failure, sizeof result->failure, format, arguments);
        va_end(arguments);
    }
}

static void send_down(void *context, uint32_t peer, sb_channel channel, const void *bytes,
                      size_t size)
{
    play_state *play = context;
    hours_visitor_send(&play->visitors[peer / HOURS_PEERS_EACH], peer,
                       channel == SB_CHANNEL_RELIABLE, bytes, size);
}

static void close_down(void *context, uint32_t peer)
{
    play_state *play = context;
    hours_visitor_close(&play->visitors[peer / HOURS_PEERS_EACH], peer);
}

// Bans one that plays, if there is one.
static void ban_somebody(play_state *play)
{
    uint32_t count = play->def->visitor_count, first = sb_random_below(&play->random, count);
    for (uint32_t i = 0; i < count; i++) {
        const hours_visitor *visitor = &play->visitors[(first + i) % count];
        uint32_t session, slot;
        if (hours_visitor_plays(visitor, &session, &slot)) {
            hours_service_ban(&play->service, visitor->address, session, slot);
            return;
        }
    }
}

static void play_tick(play_state *play, bool open)
{
    hours_service *service = &play->service;
    service->now_us += HOURS_STEP_US;
    for (uint32_t i = 0; i < play->def->visitor_count; i++) {
        hours_visitor_deliver(&play->visitors[i], service->now_us);
    }
    hours_service_tick(service, open);
    for (uint32_t i = 0; i < play->def->visitor_count; i++) {
        hours_visitor_update(&play->visitors[i], open);
    }
    if (open && play->result->ticks % BAN_EVERY_TICKS == 0) {
        ban_somebody(play);
    }
    play->result->ticks++;
}

static void sum_up(play_state *play)
{
    hours_result *result = play->result;
    const sb_lobby_counters *counters = sb_lobby_get_counters(play->service.lobby);
    result->service = play->service.counts;
    result->visitors = (visitor_counts){0};
    for (uint32_t i = 0; i < play->def->visitor_count; i++) {
        const visitor_counts *one = &play->visitors[i].counts;
        visitor_counts *sum = &result->visitors;
        sum->visits += one->visits;
        sum->joins += one->joins;
        sum->moves += one->moves;
        sum->creates += one->creates;
        sum->lists += one->lists;
        sum->listings += one->listings;
        sum->votes += one->votes;
        sum->chats += one->chats;
        sum->leaves += one->leaves;
        sum->goodbyes += one->goodbyes;
        sum->vanished += one->vanished;
        sum->refused += one->refused;
        sum->spectated += one->spectated;
    }
    result->refused_banned = counters->refused_banned;
    result->votes_passed = counters->votes_passed;
    result->requests_declined = counters->requests_declined;
    result->inputs_applied = hours_service_inputs(&play->service);
    const uint64_t trace[] = {result->digest, sb_hash(&result->service, sizeof result->service),
                              sb_hash(&result->visitors, sizeof result->visitors),
                              sb_hash(counters, sizeof *counters), result->inputs_applied};
    result->digest = sb_hash(trace, sizeof trace);
}

static void check_alive(play_state *play, uint32_t minute)
{
    const hours_result *now = play->result, *before = &play->before;
    const struct {
        const char *what;
        uint64_t count;
    } happened[] = {
        {"visit", now->visitors.visits - before->visitors.visits},
        {"join", now->visitors.joins - before->visitors.joins},
        {"move between sessions", now->visitors.moves - before->visitors.moves},
        {"leave to the lobby", now->visitors.leaves - before->visitors.leaves},
        {"goodbye", now->visitors.goodbyes - before->visitors.goodbyes},
        {"vanishing client", now->visitors.vanished - before->visitors.vanished},
        {"spectator", now->visitors.spectated - before->visitors.spectated},
        {"listed session", now->visitors.listings - before->visitors.listings},
        {"session made", now->service.sessions_made - before->service.sessions_made},
        {"session ended", now->service.sessions_ended - before->service.sessions_ended},
        {"match over", now->service.matches_over - before->service.matches_over},
        {"ban", now->service.bans - before->service.bans},
        {"refusal of a banned client", now->refused_banned - before->refused_banned},
        {"input that acted", now->inputs_applied - before->inputs_applied},
    };
    for (size_t i = 0; i < sizeof happened / sizeof happened[0]; i++) {
        if (happened[i].count == 0) {
            fail(play->result, "minute %u: no %s since the last quiet moment", minute,
                 happened[i].what);
        }
    }
}

static void check_moment(play_state *play, const hours_moment *now)
{
    hours_result *result = play->result;
    const hours_moment *first = &result->moments[0];
    if (!hours_service_is_empty(&play->service)) {
        fail(result, "minute %u: somebody is left, or a session", now->minute);
    } else if (now->bytes != first->bytes || now->blocks != first->blocks) {
        fail(result, "minute %u: the lobby uses %llu bytes in %llu blocks, not %llu in %llu",
             now->minute, (unsigned long long)now->bytes, (unsigned long long)now->blocks,
             (unsigned long long)first->bytes, (unsigned long long)first->blocks);
    } else if (now->client_bytes != 0) {
        fail(result, "minute %u: clients that are gone use %llu bytes", now->minute,
             (unsigned long long)now->client_bytes);
    } else if (now->resident > first->resident + HOURS_RESIDENT_GROWTH_MAX) {
        fail(result, "minute %u: %llu bytes are resident, %llu at the first quiet moment",
             now->minute, (unsigned long long)now->resident, (unsigned long long)first->resident);
    }
}

static void take_moment(play_state *play, uint32_t minute)
{
    hours_result *result = play->result;
    SB_ASSERT(result->moment_count < HOURS_MOMENT_COUNT_MAX);
    hours_moment *moment = &result->moments[result->moment_count++];
    hours_memory *memory = &play->service.memory;
    *moment = (hours_moment){minute,
                             memory->bytes,
                             memory->blocks,
                             play->client_memory.bytes,
                             hours_memory_resident(),
                             memory->bytes_max};
    memory->bytes_max = memory->bytes;
    sum_up(play);
    check_alive(play, minute);
    check_moment(play, moment);
    play->before = *result;
}

static bool begin(play_state *play)
{
    sb_session_output output = {send_down, play, close_down, play};
    if (!hours_service_init(&play->service, play->def->seed, output)) {
        fail(play->result, "there is no memory");
        return false;
    }
    play->random = sb_random_seed(play->def->seed, 2);
    sb_allocator clients = hours_memory_allocator(&play->client_memory);
    for (uint32_t i = 0; i < play->def->visitor_count; i++) {
        hours_visitor_init(&play->visitors[i], &play->service, i, play->def->seed, &clients);
    }
    return true;
}

void hours_play(const hours_def *def, void (*moment_over)(const hours_result *so_far),
                hours_result *out_result)
{
    memset(out_result, 0, sizeof *out_result);
    play_state *play = calloc(1, sizeof *play);
    SB_ASSERT(play != NULL);
    play->def = def;
    play->result = out_result;
    if (begin(play)) {
        uint32_t ticks = def->quiet_minutes * MINUTE_TICKS;
        for (uint32_t end = def->quiet_minutes; end <= def->minutes; end += def->quiet_minutes) {
            for (uint32_t i = 0; i < ticks && out_result->failure[0] == '\0'; i++) {
                play_tick(play, i + QUIET_TICKS < ticks);
            }
            take_moment(play, end);
            if (moment_over != NULL) {
                moment_over(out_result);
            }
        }
        for (uint32_t i = 0; i < def->visitor_count; i++) {
            hours_visitor_deinit(&play->visitors[i]);
        }
    }
    hours_service_deinit(&play->service);
    if (play->service.memory.bytes != 0) {
        fail(out_result, "the lobby leaks %llu bytes",
             (unsigned long long)play->service.memory.bytes);
    }
    out_result->passed = out_result->failure[0] == '\0';
    free(play);
}
