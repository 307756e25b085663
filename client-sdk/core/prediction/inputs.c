#include "client/prediction/inputs.h"

#include <string.h>

#define LONGER_DIVISOR 4u // of a longer round trip this part counts

void sb_inputs_reset(sb_inputs *inputs)
{
    memset(&inputs->ring, 0, sizeof inputs->ring);
    inputs->acknowledged_tick = 0;
    inputs->round_trip.tick = 0;
}

static void begin_round_trip(sb_round_trip *trip, uint32_t tick, uint64_t now_us)
{
    // The clock may have jumped back.
    if (trip->tick == 0 || tick < trip->tick) {
        trip->tick = tick;
        trip->made_us = now_us;
    }
}

static void end_round_trip(sb_round_trip *trip, uint32_t tick, uint64_t now_us)
{
    if (trip->tick == 0 || tick < trip->tick || now_us < trip->made_us) {
        return;
    }
    const uint64_t us = now_us - trip->made_us;
    trip->us = us < trip->us ? us : trip->us + (us - trip->us) / LONGER_DIVISOR;
    trip->tick = 0;
}

uint32_t sb_inputs_advance(sb_inputs *inputs, uint64_t now_us)
{
    const uint64_t begun_count = sb_input_clock_advance(&inputs->clock, now_us);
    const uint64_t newest = inputs->clock.tick;
    if (begun_count == 0 || newest > UINT32_MAX) {
        return 0;
    }
    uint32_t count = begun_count < SB_INPUT_COUNT_MAX ? (uint32_t)begun_count : SB_INPUT_COUNT_MAX;
    if (count < begun_count) {
        sb_input_clock_skip(&inputs->clock, newest - count);
    }
    inputs->newest_tick = (uint32_t)newest;
    begin_round_trip(&inputs->round_trip, inputs->newest_tick, now_us);
    return count;
}

void sb_inputs_feedback(sb_inputs *inputs, uint32_t tick, int32_t margin, uint64_t now_us)
{
    int64_t input_tick = (int64_t)tick + margin;
    if (margin != SB_NO_MARGIN && input_tick > 0 && input_tick <= UINT32_MAX) {
        inputs->acknowledged_tick = (uint32_t)input_tick;
        end_round_trip(&inputs->round_trip, (uint32_t)input_tick, now_us);
        sb_input_clock_feedback(&inputs->clock, tick, (uint32_t)input_tick, margin);
    } else {
        sb_input_clock_feedback(&inputs->clock, tick, 0, 0);
    }
}
