/// How often a port is served: at once when something arrives, or, while much arrives, at a pace.
/// A wake-up of the loop costs more than a datagram, so that under load many datagrams must share
/// one. Pure: the clock is an argument.
#ifndef SABOT_HOST_NET_SERVE_PACE_H
#define SABOT_HOST_NET_SERVE_PACE_H

#include <stdbool.h>
#include <stdint.h>

/// Datagrams are counted in windows of this time.
#define SB_SERVE_PACE_WINDOW_NS UINT64_C(50000000)
/// Datagrams of a window from which on the port is served at the pace, and below which it is served
/// at once again. 1,000 and 500 a second: the pace itself costs up to 1,000 wake-ups a second.
#define SB_SERVE_PACE_BEGIN_COUNT 50u
#define SB_SERVE_PACE_END_COUNT 25u
/// Datagrams of a window behind which the pace is slower, and below which it is the usual one
/// again: 3,000 and 1,500 a second. With 64 clients a wake-up then brings 8 inputs, where it
/// brought 4.
#define SB_SERVE_PACE_SLOW_COUNT 150u
#define SB_SERVE_PACE_USUAL_COUNT 75u
/// Time between two services at either pace.
#define SB_SERVE_PACE_USUAL_MS 1u
#define SB_SERVE_PACE_SLOW_MS 2u

/// Begins as all zeros.
typedef struct sb_serve_pace {
    uint64_t window_ns;        ///< when the present window began
    uint64_t datagrams_before; ///< count when the present window began
    bool paced;                ///< much arrives
    bool slow;                 ///< so much that the pace is the slower one
} sb_serve_pace;

/// Notes a service at `now_ns`, and how many datagrams have arrived since the start. Returns
/// `paced`, brought up to date.
bool sb_serve_pace_note(sb_serve_pace *pace, uint64_t now_ns, uint64_t datagrams);

/// Returns the time between two services while the port is paced.
uint32_t sb_serve_pace_ms(const sb_serve_pace *pace);

#endif
