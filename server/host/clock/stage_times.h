/// Where the time of a shard's thread goes: four stages, of which one runs at a time. Each change
/// reads the clock once.
#ifndef SABOT_HOST_CLOCK_STAGE_TIMES_H
#define SABOT_HOST_CLOCK_STAGE_TIMES_H

#include <stdint.h>

typedef enum sb_stage {
    SB_STAGE_RECEIVE,  ///< datagrams are read, decrypted and decoded, and inputs kept
    SB_STAGE_SIMULATE, ///< games advance
    SB_STAGE_ENCODE,   ///< events, snapshots and logs are encoded
    SB_STAGE_SEND,     ///< messages are handed to ENet and the web, encrypted and written
    SB_STAGE_COUNT,
    SB_STAGE_NONE = SB_STAGE_COUNT, ///< everything else, the wait for events among it
} sb_stage;

/// All zeros, but for `now`, which begins as SB_STAGE_NONE.
typedef struct sb_stage_times {
    uint64_t ns[SB_STAGE_COUNT]; ///< time spent in each stage, without the present one
    sb_stage now;
    uint64_t since_ns; ///< when the present stage began
} sb_stage_times;

/// Ends the present stage and begins another one at `now_ns`. Returns the stage that ended.
sb_stage sb_stage_times_enter(sb_stage_times *times, sb_stage stage, uint64_t now_ns);

#endif
