/// One direction of the bad link that `sb_client_link` describes. It is pure: time and bytes are
/// arguments, and all random numbers come from the seed.
///
/// A datagram is lost, or passes the bottleneck. The bottleneck sends at the rate, and drops a
/// datagram that would wait for more than SB_LINK_QUEUE_US. A datagram that passes may become two,
/// and each copy is under way for latency + uniform [0, jitter]. A copy that is held back takes a
/// further uniform [0, 4 jitter + 20 ms]. Every datagram takes the same count of random numbers, so
/// that the fate of the n-th depends on seed, direction and n, and not on when it was sent.
#ifndef SABOT_CLIENT_LINK_EMULATOR_H
#define SABOT_CLIENT_LINK_EMULATOR_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <sabot/client.h>

#define SB_LINK_DATAGRAM_SIZE_MAX 4096u ///< bytes; ENet takes no larger ones
#define SB_LINK_COUNT_MAX 8192u         ///< datagrams under way at most
#define SB_LINK_BYTES_MAX (8u << 20)    ///< bytes under way at most
#define SB_LINK_QUEUE_US 250000u        ///< longest wait at the bottleneck
#define SB_LINK_HEADER_SIZE 28u         ///< bytes of IPv4 and UDP, which the rate counts too
#define SB_LINK_DELAY_MS_MAX 10000u     ///< largest latency, and largest jitter

/// Datagrams since the link was created.
typedef struct sb_link_emulator_counts {
    uint64_t sent;
    uint64_t lost;       ///< by chance
    uint64_t overflowed; ///< dropped because of the rate, or of the bounds above
    uint64_t doubled;
    uint64_t held_back; ///< each copy counts
    uint64_t under_way; ///< at present
} sb_link_emulator_counts;

typedef struct sb_link_emulator sb_link_emulator;

/// True if every value is in its range, and none is NaN.
bool sb_link_emulator_is_valid(const sb_client_link *def);

/// True if the link changes nothing. The seed does not count.
bool sb_link_emulator_is_off(const sb_client_link *def);

/// Creates a link; `def` must be valid. Links of one def and different directions draw
/// independently. NULL without memory.
sb_link_emulator *sb_link_emulator_create(const sb_client_link *def, uint32_t direction);
void sb_link_emulator_destroy(sb_link_emulator *link);

/// Drops what is under way. Random numbers and counts go on.
void sb_link_emulator_clear(sb_link_emulator *link);

/// Sends a copy of the bytes. A datagram over SB_LINK_DATAGRAM_SIZE_MAX counts as overflowed. A
/// time that runs backwards counts as standing still.
void sb_link_emulator_send(sb_link_emulator *link, uint64_t now_us, const void *bytes, size_t size);

/// Takes the next datagram that has arrived by `now_us`, in order of arrival; false if there is
/// none. UINT64_MAX takes everything that is under way.
bool sb_link_emulator_receive(sb_link_emulator *link, uint64_t now_us,
                              uint8_t out_bytes[SB_LINK_DATAGRAM_SIZE_MAX], size_t *out_size);

sb_link_emulator_counts sb_link_emulator_count(const sb_link_emulator *link);

#endif
