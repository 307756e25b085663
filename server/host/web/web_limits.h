/// What one connection, one address and all of them together may ask of the web's door. Pure: time
/// is an argument.
#ifndef SABOT_HOST_WEB_LIMITS_H
#define SABOT_HOST_WEB_LIMITS_H

#include <stdbool.h>
#include <stdint.h>

/// A token bucket: so many a second, and a stock of them.
typedef struct sb_web_bucket {
    uint32_t rate;      ///< tokens a second
    uint64_t room;      ///< in a billionth, as the tokens
    uint64_t tokens;    ///< in a billionth: rate times nanoseconds
    uint64_t filled_ns; ///< up to when they were given
} sb_web_bucket;

/// Full. It holds the tokens of two seconds, since what a link has held back arrives in one go.
sb_web_bucket sb_web_bucket_make(uint32_t rate, uint64_t now_ns);

/// Full. It holds `depth` tokens, at most 2^34; the rate is at least 1.
sb_web_bucket sb_web_bucket_make_deep(uint32_t rate, uint64_t depth, uint64_t now_ns);

/// Takes so many out; false if they are not in it, and then none is taken. Time does not go back.
bool sb_web_bucket_take(sb_web_bucket *bucket, uint32_t count, uint64_t now_ns);

/// Who is let in.
typedef enum sb_web_entry {
    SB_WEB_ENTRY_TAKEN,
    SB_WEB_ENTRY_FULL,    ///< there are as many as there may be
    SB_WEB_ENTRY_ADDRESS, ///< there are as many from this address as there may be
    SB_WEB_ENTRY_RATE,    ///< they come too often
} sb_web_entry;

/// Whether one more connection may come from an address: `addresses` has those of the
/// `connection_count` that there are.
sb_web_entry sb_web_entry_judge(const uint32_t *addresses, uint32_t connection_count,
                                uint32_t capacity, uint32_t per_address, uint32_t address);

/// Addresses whose arrivals are counted apart; of more, those that came last.
#define SB_WEB_ARRIVALS_ADDRESS_COUNT 256u
/// In so many seconds an address may take all its places anew.
#define SB_WEB_ARRIVALS_REFILL_S 4u

/// How often connections may come: as many at once as have a place; and then from one address so
/// many a second that its places could be taken anew in SB_WEB_ARRIVALS_REFILL_S, in all as many as
/// there are places. So an address that has half of the places uses up an eighth of what all may.
typedef struct sb_web_arrivals {
    sb_web_bucket all;
    uint32_t per_address; ///< places
    uint32_t address_count;
    uint32_t addresses[SB_WEB_ARRIVALS_ADDRESS_COUNT];
    sb_web_bucket buckets[SB_WEB_ARRIVALS_ADDRESS_COUNT];
} sb_web_arrivals;

sb_web_arrivals sb_web_arrivals_make(uint32_t capacity, uint32_t per_address, uint64_t now_ns);

/// Whether one more may come from an address now. One that comes too often takes nothing from the
/// others, and one that is refused because of them loses nothing.
bool sb_web_arrivals_take(sb_web_arrivals *arrivals, uint32_t address, uint64_t now_ns);

#endif
