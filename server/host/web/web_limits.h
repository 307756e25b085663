/// Limits of what one connection, one host, one network and all connections may ask of the web.
/// Pure: time is an argument.
#ifndef SABOT_HOST_WEB_WEB_LIMITS_H
#define SABOT_HOST_WEB_WEB_LIMITS_H

#include <stdbool.h>
#include <stdint.h>

#include "host/web/web_host.h"

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
    SB_WEB_ENTRY_ADDRESS, ///< the host has as many connections as it may have
    SB_WEB_ENTRY_NETWORK, ///< the network of the host has as many as it may have
    SB_WEB_ENTRY_RATE,    ///< connections come too often
} sb_web_entry;

/// Most connections at a time; each at least 1.
typedef struct sb_web_limits {
    uint32_t capacity; ///< in all
    uint32_t per_address;
    uint32_t per_network;
} sb_web_limits;

/// Judges one more connection from a host. `hosts` holds the host of each of the `capacity` places,
/// SB_WEB_HOST_NONE for a free one. `*out_place` becomes the first free place if the connection is
/// taken.
sb_web_entry sb_web_entry_judge(const sb_web_host *hosts, const sb_web_limits *limits,
                                sb_web_host host, uint32_t *out_place);

/// Judges a connection that has a place already and turns out to be this host's. Never
/// SB_WEB_ENTRY_FULL.
sb_web_entry sb_web_entry_judge_share(const sb_web_host *hosts, const sb_web_limits *limits,
                                      sb_web_host host);

/// Hosts, and networks, whose arrivals are counted apart. If there are more, these are the latest.
#define SB_WEB_ARRIVALS_COUNT 256u
/// Seconds in which a host or network may take all its places once more.
#define SB_WEB_ARRIVALS_REFILL_S 4u

/// Arrivals of each of the latest hosts, or networks.
typedef struct sb_web_arrivals_table {
    uint32_t places; ///< that one of them may have
    uint32_t count;
    uint64_t keys[SB_WEB_ARRIVALS_COUNT];
    sb_web_bucket buckets[SB_WEB_ARRIVALS_COUNT];
} sb_web_arrivals_table;

/// Limits how often connections come. At once there may be as many as there are places. Then one
/// host may fill its places once in SB_WEB_ARRIVALS_REFILL_S, and so may one network. All together
/// may fill all places once a second. So a host that may have an eighth of the places uses a 32nd
/// of the rate of all.
typedef struct sb_web_arrivals {
    sb_web_bucket all;
    sb_web_arrivals_table hosts;
    sb_web_arrivals_table networks;
} sb_web_arrivals;

sb_web_arrivals sb_web_arrivals_make(const sb_web_limits *limits, uint64_t now_ns);

/// Counts an arrival from a host. False if it comes too often. A host that comes too often takes
/// nothing from the others; one that is refused because of the others loses nothing.
bool sb_web_arrivals_take(sb_web_arrivals *arrivals, sb_web_host host, uint64_t now_ns);

#endif
