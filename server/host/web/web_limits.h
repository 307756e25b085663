/// Limits of what one connection, one address and all connections may ask of the web. Pure: time is
/// an argument.
#ifndef SABOT_HOST_WEB_LIMITS_H
#define SABOT_HOST_WEB_LIMITS_H

#include <stdbool.h>
#include <stdint.h>

/// A token bucket: it gains `rate` tokens a second, up to its room.
typedef struct sb_web_bucket {
    uint32_t rate;      ///< tokens a second
    uint64_t room;      ///< largest number of tokens, in billionths
    uint64_t tokens;    ///< in billionths: rate times nanoseconds
    uint64_t filled_ns; ///< time up to which tokens have been given
} sb_web_bucket;

/// Makes a full bucket. It holds the tokens of two seconds, since messages that a link has held
/// back arrive at once.
sb_web_bucket sb_web_bucket_make(uint32_t rate, uint64_t now_ns);

/// Makes a full bucket that holds `depth` tokens, at most 2^34; the rate is at least 1.
sb_web_bucket sb_web_bucket_make_deep(uint32_t rate, uint64_t depth, uint64_t now_ns);

/// Takes out `count` tokens. False, and takes none, if the bucket holds fewer. Time must not fall.
bool sb_web_bucket_take(sb_web_bucket *bucket, uint32_t count, uint64_t now_ns);

/// Whether a connection is accepted.
typedef enum sb_web_entry {
    SB_WEB_ENTRY_TAKEN,
    SB_WEB_ENTRY_FULL,    ///< the web has as many connections as it may have
    SB_WEB_ENTRY_ADDRESS, ///< the address has as many connections as it may have
    SB_WEB_ENTRY_RATE,    ///< connections come too often
} sb_web_entry;

/// Judges one more connection from an address. `addresses` holds the address of each present
/// connection.
sb_web_entry sb_web_entry_judge(const uint32_t *addresses, uint32_t connection_count,
                                uint32_t capacity, uint32_t per_address, uint32_t address);

/// Addresses whose arrivals are counted apart. If there are more, these are the latest.
#define SB_WEB_ARRIVALS_ADDRESS_COUNT 256u
/// Seconds in which an address may take all its places once more.
#define SB_WEB_ARRIVALS_REFILL_S 4u

/// Limits how often connections come. At once there may be as many as there are places. Then one
/// address may fill its places once in SB_WEB_ARRIVALS_REFILL_S, and all addresses together may
/// fill all places once a second. So an address that has half of the places uses an eighth of the
/// rate of all.
typedef struct sb_web_arrivals {
    sb_web_bucket all;
    uint32_t per_address; ///< places
    uint32_t address_count;
    uint32_t addresses[SB_WEB_ARRIVALS_ADDRESS_COUNT];
    sb_web_bucket buckets[SB_WEB_ARRIVALS_ADDRESS_COUNT];
} sb_web_arrivals;

sb_web_arrivals sb_web_arrivals_make(uint32_t capacity, uint32_t per_address, uint64_t now_ns);

/// Counts an arrival from an address. False if it comes too often. An address that comes too often
/// takes nothing from the others; one that is refused because of the others loses nothing.
bool sb_web_arrivals_take(sb_web_arrivals *arrivals, uint32_t address, uint64_t now_ns);

#endif
