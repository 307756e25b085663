/// What one connection, one address and all of them together may ask of the web's door. Pure: time
/// is an argument.
#ifndef SABOT_HOST_WEB_LIMITS_H
#define SABOT_HOST_WEB_LIMITS_H

#include <stdbool.h>
#include <stdint.h>

/// A token bucket: so many a second, and those of two seconds at once, since what a link has held
/// back arrives in one go.
typedef struct sb_web_bucket {
    uint32_t rate;      ///< tokens a second
    uint64_t tokens;    ///< in a billionth: rate times nanoseconds
    uint64_t filled_ns; ///< up to when they were given
} sb_web_bucket;

/// Full.
sb_web_bucket sb_web_bucket_make(uint32_t rate, uint64_t now_ns);

/// Takes so many out; false if they are not in it, and then none is taken. Time does not go back.
bool sb_web_bucket_take(sb_web_bucket *bucket, uint32_t count, uint64_t now_ns);

/// Who is let in.
typedef enum sb_web_entry {
    SB_WEB_ENTRY_TAKEN,
    SB_WEB_ENTRY_FULL,    ///< there are as many as there may be
    SB_WEB_ENTRY_ADDRESS, ///< there are as many from this address as there may be
} sb_web_entry;

/// Whether one more connection may come from an address: `addresses` has those of the
/// `connection_count` that there are.
sb_web_entry sb_web_entry_judge(const uint32_t *addresses, uint32_t connection_count,
                                uint32_t capacity, uint32_t per_address, uint32_t address);

#endif
