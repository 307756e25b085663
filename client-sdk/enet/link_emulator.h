/// A bad link, simulated: one direction of what `sb_client_link` describes. Pure: no clock and no
/// socket, time and bytes are arguments; all chance comes from the seed.
///
/// A datagram is lost, or passes the bottleneck, which sends at the rate and drops what would wait
/// there for more than SB_LINK_QUEUE_US; then it may become two, and each is under way for
/// latency + uniform [0, jitter]. One that is held back is later by a further uniform
/// [0, 4 jitter + 20 ms]. Each datagram takes the same number of draws: what becomes of the n-th
/// depends on seed, direction and n, and not on when it was sent.
#ifndef SABOT_CLIENT_LINK_EMULATOR_H
#define SABOT_CLIENT_LINK_EMULATOR_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <sabot/client.h>

#define SB_LINK_DATAGRAM_SIZE_MAX 4096u ///< bytes; ENet takes no larger ones
#define SB_LINK_COUNT_MAX 8192u         ///< datagrams under way
#define SB_LINK_BYTES_MAX (8u << 20)    ///< of these
#define SB_LINK_QUEUE_US 250000u        ///< that a datagram waits at the bottleneck at most
#define SB_LINK_HEADER_SIZE 28u         ///< of IPv4 and UDP, which the rate counts too
#define SB_LINK_DELAY_MS_MAX 10000u     ///< of latency, and of jitter

/// Datagrams since the link was created.
typedef struct sb_link_emulator_counts {
    uint64_t sent;
    uint64_t lost;       ///< by chance
    uint64_t overflowed; ///< too many for the rate, or for the bounds above
    uint64_t doubled;
    uint64_t held_back; ///< each copy counts
    uint64_t under_way; ///< at present
} sb_link_emulator_counts;

typedef struct sb_link_emulator sb_link_emulator;

/// Every value is a number in its range.
bool sb_link_emulator_is_valid(const sb_client_link *def);

/// Nothing would become of any datagram; the seed is not looked at.
bool sb_link_emulator_is_off(const sb_client_link *def);

/// `def` is valid. Links of the same def and different directions draw independently. NULL if
/// there is no memory.
sb_link_emulator *sb_link_emulator_create(const sb_client_link *def, uint32_t direction);
void sb_link_emulator_destroy(sb_link_emulator *link);

/// Forgets what is under way. What was drawn stays drawn, and the counts go on.
void sb_link_emulator_clear(sb_link_emulator *link);

/// Copies the bytes; a datagram over the maximal size overflows. A time that runs backwards counts
/// as standing still.
void sb_link_emulator_send(sb_link_emulator *link, uint64_t now_us, const void *bytes, size_t size);

/// The next datagram that is there by `now_us`, in order of arrival; false if there is none. With
/// UINT64_MAX all that is under way comes out.
bool sb_link_emulator_receive(sb_link_emulator *link, uint64_t now_us,
                              uint8_t out_bytes[SB_LINK_DATAGRAM_SIZE_MAX], size_t *out_size);

sb_link_emulator_counts sb_link_emulator_count(const sb_link_emulator *link);

#endif
