#include "session/inputs/view_claims.h"

#include "protocol/limits.h"

#define PARTS 256u // of a tick

// The client's clocks know the server's tick no better than this, and the session counts round
// trips in whole ticks.
#define SLACK (PARTS + PARTS / 2)

// The SDK takes a longer gap between two snapshots for a server that is idle. Its interpolation
// delay does not follow such a gap.
#define IDLE_AFTER_MS 150u

// By this much the session may measure a longer round trip than the transport.
#define TRANSPORT_SLACK_TICKS 3u

// No age is counted beyond this; lag compensation ends long before.
#define AGE_MAX 65535u

// A message adds this part of itself to the average of new inputs.
#define BURST_SHARE 16

static sb_view_claims_second *second_at(sb_view_claims *claims, uint32_t number)
{
    return &claims->seconds[number % (SB_VIEW_CLAIMS_WINDOW_S + 1)];
}

// Returns the first snapshot after `after` that the client held, as the message tells.
static uint32_t first_held(uint32_t after, uint32_t ack_tick, uint32_t ack_bits)
{
    for (uint32_t i = 32; i-- > 0;) {
        if ((ack_bits >> i & 1u) != 0 && ack_tick > i + 1u && ack_tick - 1u - i > after) {
            return ack_tick - 1u - i;
        }
    }
    return ack_tick;
}

static void note(sb_view_claims *claims, uint32_t number, uint32_t round_trip, uint32_t age)
{
    round_trip = round_trip < AGE_MAX ? round_trip : AGE_MAX;
    age = age < AGE_MAX ? age : AGE_MAX;
    sb_view_claims_second *second = second_at(claims, number);
    if (second->number != number) {
        *second = (sb_view_claims_second){.number = number, .round_trip_min = UINT32_MAX};
    }
    second->round_trip_min =
        round_trip < second->round_trip_min ? round_trip : second->round_trip_min;
    second->age_max = age > second->age_max ? age : second->age_max;
}

static void insert(uint32_t *sorted, uint32_t count, uint32_t value)
{
    for (; count > 0 && sorted[count - 1] > value; count--) {
        sorted[count] = sorted[count - 1];
    }
    sorted[count] = value;
}

// Brings round trip and delay up to date. Where nothing was measured, they stay.
static void measure(sb_view_claims *claims, const sb_view_claims_rates *rates, uint32_t number)
{
    const uint32_t most = SB_VIEW_CLAIMS_DELAY_MS_MAX * rates->tick_rate_hz / 1000u;
    uint32_t round_trips[SB_VIEW_CLAIMS_WINDOW_S + 1], count = 0, age = 0;
    for (uint32_t i = 0; i <= SB_VIEW_CLAIMS_WINDOW_S; i++) {
        const sb_view_claims_second *second = &claims->seconds[i];
        if (second->number == 0 || number - second->number > SB_VIEW_CLAIMS_WINDOW_S) {
            continue;
        }
        insert(round_trips, count++, second->round_trip_min);
        age = second->age_max > age ? second->age_max : age;
    }
    if (count > 0) {
        claims->round_trip = round_trips[count / 2];
    }
    if (age != 0) {
        const uint32_t delay = age > claims->round_trip ? age - claims->round_trip : 0;
        claims->delay = delay < most ? delay : most;
    }
}

// The transport measures in another way, and its mean follows the link in seconds.
static uint32_t believed_round_trip(const sb_view_claims *claims, const sb_view_claims_rates *rates)
{
    if (rates->round_trip_ms == 0) {
        return claims->round_trip;
    }
    const uint64_t most =
        (uint64_t)rates->round_trip_ms * rates->tick_rate_hz / 1000u + TRANSPORT_SLACK_TICKS;
    return claims->round_trip < most ? claims->round_trip : (uint32_t)most;
}

void sb_view_claims_hear(sb_view_claims *claims, const sb_view_claims_rates *rates,
                         uint32_t acknowledged, uint32_t ack_tick, uint32_t ack_bits, uint32_t tick)
{
    const uint32_t number = tick / rates->tick_rate_hz + 1u;
    const uint32_t last = claims->acknowledged;
    if (acknowledged > last && acknowledged <= tick) {
        uint32_t age = 0;
        if (last == 0) {
            claims->delay = 2u * rates->interval_ticks; // as the SDK, until more is known
        } else {
            const uint32_t held =
                ack_tick == acknowledged ? first_held(last, ack_tick, ack_bits) : acknowledged;
            const bool idle =
                (uint64_t)(held - last) * 1000u > (uint64_t)IDLE_AFTER_MS * rates->tick_rate_hz;
            age = idle ? 0 : tick - last;
        }
        claims->acknowledged = acknowledged;
        note(claims, number, tick - acknowledged, age);
    }
    measure(claims, rates, number);
    const uint64_t fallen = (uint64_t)(tick - claims->lag_tick) * SB_VIEW_CLAIMS_FALL;
    const uint32_t lag = (believed_round_trip(claims, rates) + claims->delay) * PARTS;
    claims->lag_tick = tick;
    claims->lag = claims->lag > lag + fallen ? claims->lag - (uint32_t)fallen : lag;
}

void sb_view_claims_burst(sb_view_claims *claims, uint32_t count)
{
    const int32_t error = (int32_t)(count * PARTS) - (int32_t)claims->burst;
    claims->burst = (uint32_t)((int32_t)claims->burst + error / BURST_SHARE);
}

bool sb_view_claims_clamp(sb_view_claims *claims, uint32_t tick, uint32_t ago, sb_input *input)
{
    if (input->view_tick == 0) {
        return false;
    }
    // Nothing was shown to a client that has acknowledged nothing.
    uint64_t lag = 0;
    if (claims->acknowledged != 0) {
        const uint32_t earlier = ago * PARTS;
        lag = claims->lag + SLACK + (uint64_t)(earlier < claims->burst ? earlier : claims->burst);
    }
    const uint64_t now = (uint64_t)tick * PARTS;
    const uint64_t oldest = lag < now ? now - lag : 0;
    if ((uint64_t)input->view_tick * PARTS + input->view_fraction >= oldest) {
        return false;
    }
    input->view_tick = (uint32_t)(oldest / PARTS);
    input->view_fraction = (uint8_t)(oldest % PARTS);
    claims->clamped++;
    return true;
}
