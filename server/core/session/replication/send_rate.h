/// How many bytes a client is sent: a token bucket whose rate follows what the link carries. For
/// this room alone.
///
/// Additive increase, multiplicative decrease (Chiu and Jain, 1989), by the loss and round trips
/// that acknowledgements show. Time is counted in ticks of the owner's clock, which goes on while
/// the match stands still; round trips are counted in ticks of the match.
#ifndef SABOT_SESSION_REPLICATION_SEND_RATE_H
#define SABOT_SESSION_REPLICATION_SEND_RATE_H

#include <stdbool.h>
#include <stdint.h>

/// Bytes of a chat message beside its text, at most.
#define SB_CHAT_HEAD_SIZE_MAX 12u

typedef struct sb_send_rate {
    uint32_t tick_rate_hz;
    uint32_t client_bandwidth; ///< bytes a second that are allowed; 0 for no limit
    uint32_t rate;  ///< bytes a second now; at least the larger of client_bandwidth / 16 and
                    ///< SB_CLIENT_BANDWIDTH_MIN, at most client_bandwidth
    int64_t tokens; ///< bytes times tick_rate_hz; at most those of half a second, or one message if
                    ///< that is more
    uint32_t clock; ///< up to which tokens have been given

    // Since the last decision.
    uint32_t decide_clock;
    uint32_t delivered;
    uint32_t lost;

    uint32_t round_trip_ticks;     ///< smoothed, in 1/8
    uint32_t round_trip_min_ticks; ///< smallest of the last ten seconds, in 1/8; 0: not known
    uint32_t round_trip_min_tick;  ///< of the match, when it was measured
} sb_send_rate;

void sb_send_rate_start(sb_send_rate *send_rate, uint32_t client_bandwidth, uint32_t tick_rate_hz,
                        uint32_t clock);

/// Gives the tokens of the ticks up to this one. Adjusts the rate twice a second.
void sb_send_rate_advance(sb_send_rate *send_rate, uint32_t clock);

/// Returns the bytes that may be sent now; UINT32_MAX without a limit.
uint32_t sb_send_rate_room(const sb_send_rate *send_rate);

/// Takes the tokens of `size` bytes. They may become negative: bytes that must be sent are owed,
/// for at most two seconds.
void sb_send_rate_spend(sb_send_rate *send_rate, uint32_t size);

/// How much of a client's send rate chat may take: a quarter. The bucket holds a second of that, or
/// a line if that is more. All zeros is a full bucket.
typedef struct sb_chat_allowance {
    uint32_t clock; ///< up to which tokens have been given, by the owner's clock
    int64_t owed;   ///< bytes times the clock's rate that a full bucket lacks
} sb_chat_allowance;

/// Takes the tokens of a line of `size` bytes, at most SB_CHAT_SIZE_MAX and SB_CHAT_HEAD_SIZE_MAX.
/// False, and takes none, if there are too few. `clock_hz` is the rate of `clock`, which must not
/// fall.
bool sb_send_rate_take_chat(const sb_send_rate *send_rate, sb_chat_allowance *allowance,
                            uint32_t size, uint32_t clock, uint32_t clock_hz);

/// Counts a snapshot as delivered or lost.
void sb_send_rate_outcome(sb_send_rate *send_rate, bool delivered);

/// Measures a round trip: ticks from a snapshot to its acknowledgement.
void sb_send_rate_round_trip(sb_send_rate *send_rate, uint32_t ticks, uint32_t tick);

#endif
