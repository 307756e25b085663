#include "session/replication/send_rate.h"

#include <string.h>

#include "protocol/limits.h"
#include "session/base/session_limits.h"

#define DECISIONS_PER_S 2u
#define BURST_DIVISOR 2  // the bucket holds this part of a second
#define LOSS_DIVISOR 10u // a tenth lost is too much
#define RATE_MIN_DIVISOR 16u
#define CALM_DIVISOR 20u // part of client_bandwidth that is added in a calm half second
#define ROUND_TRIP_MEMORY_S 10u
#define CHAT_DIVISOR 4u

void sb_send_rate_start(sb_send_rate *send_rate, uint32_t client_bandwidth, uint32_t tick_rate_hz,
                        uint32_t clock)
{
    memset(send_rate, 0, sizeof *send_rate);
    send_rate->tick_rate_hz = tick_rate_hz;
    send_rate->client_bandwidth = client_bandwidth;
    send_rate->rate = client_bandwidth;
    send_rate->clock = clock;
    send_rate->decide_clock = clock;
    send_rate->tokens = (int64_t)client_bandwidth * tick_rate_hz / BURST_DIVISOR;
}

// True if the round trip has grown by half, and by at least two ticks: it is measured in ticks.
static bool round_trip_has_grown(const sb_send_rate *send_rate)
{
    uint32_t least = send_rate->round_trip_min_ticks;
    return least != 0 && send_rate->round_trip_ticks > least + least / 2 &&
           send_rate->round_trip_ticks > least + 16;
}

static void decide(sb_send_rate *send_rate)
{
    uint32_t resolved = send_rate->delivered + send_rate->lost;
    if (resolved == 0) {
        return;
    }
    if (send_rate->lost * LOSS_DIVISOR > resolved || round_trip_has_grown(send_rate)) {
        send_rate->rate -= send_rate->rate / 6;
    } else {
        send_rate->rate += send_rate->client_bandwidth / CALM_DIVISOR;
    }
    uint32_t least = send_rate->client_bandwidth / RATE_MIN_DIVISOR;
    least = least < SB_CLIENT_BANDWIDTH_MIN ? SB_CLIENT_BANDWIDTH_MIN : least;
    send_rate->rate = send_rate->rate < least ? least : send_rate->rate;
    send_rate->rate = send_rate->rate > send_rate->client_bandwidth ? send_rate->client_bandwidth
                                                                    : send_rate->rate;
    send_rate->delivered = 0;
    send_rate->lost = 0;
}

void sb_send_rate_advance(sb_send_rate *send_rate, uint32_t clock)
{
    send_rate->tokens += (int64_t)send_rate->rate * (clock - send_rate->clock);
    send_rate->clock = clock;
    int64_t most = (int64_t)send_rate->rate * send_rate->tick_rate_hz / BURST_DIVISOR;
    // At any rate the bucket can hold one whole message.
    const int64_t message = (int64_t)SB_MESSAGE_SIZE_MAX * send_rate->tick_rate_hz;
    most = most < message ? message : most;
    send_rate->tokens = send_rate->tokens > most ? most : send_rate->tokens;
    if (clock - send_rate->decide_clock >= send_rate->tick_rate_hz / DECISIONS_PER_S) {
        send_rate->decide_clock = clock;
        decide(send_rate);
    }
}

uint32_t sb_send_rate_room(const sb_send_rate *send_rate)
{
    if (send_rate->client_bandwidth == 0) {
        return UINT32_MAX;
    }
    return send_rate->tokens > 0 ? (uint32_t)(send_rate->tokens / send_rate->tick_rate_hz) : 0;
}

void sb_send_rate_spend(sb_send_rate *send_rate, uint32_t size)
{
    // At most the bytes of two seconds are owed.
    int64_t least = -2 * (int64_t)send_rate->rate * send_rate->tick_rate_hz;
    send_rate->tokens -= (int64_t)size * send_rate->tick_rate_hz;
    send_rate->tokens = send_rate->tokens < least ? least : send_rate->tokens;
}

bool sb_send_rate_take_chat(const sb_send_rate *send_rate, sb_chat_allowance *allowance,
                            uint32_t size, uint32_t clock, uint32_t clock_hz)
{
    const uint32_t rate = send_rate->rate / CHAT_DIVISOR;
    const uint32_t line = SB_CHAT_SIZE_MAX + SB_CHAT_HEAD_SIZE_MAX;
    const int64_t most = (int64_t)(rate > line ? rate : line) * clock_hz;
    allowance->owed -= (int64_t)rate * (clock - allowance->clock);
    allowance->owed = allowance->owed < 0 ? 0 : allowance->owed;
    allowance->clock = clock;
    const int64_t cost = (int64_t)size * clock_hz;
    if (send_rate->client_bandwidth == 0 || allowance->owed + cost <= most) {
        allowance->owed += cost;
        return true;
    }
    return false;
}

void sb_send_rate_outcome(sb_send_rate *send_rate, bool delivered)
{
    send_rate->delivered += delivered;
    send_rate->lost += !delivered;
}

void sb_send_rate_round_trip(sb_send_rate *send_rate, uint32_t ticks, uint32_t tick)
{
    uint32_t eighths = (ticks < 1 ? 1 : ticks > 100000 ? 100000 : ticks) * 8;
    send_rate->round_trip_ticks = send_rate->round_trip_ticks == 0
                                      ? eighths
                                      : (send_rate->round_trip_ticks * 7 + eighths) / 8;
    bool forgotten =
        tick - send_rate->round_trip_min_tick > ROUND_TRIP_MEMORY_S * send_rate->tick_rate_hz;
    if (send_rate->round_trip_min_ticks == 0 || forgotten ||
        eighths <= send_rate->round_trip_min_ticks) {
        send_rate->round_trip_min_ticks = eighths;
        send_rate->round_trip_min_tick = tick;
    }
}
