/// Answers questions of the local network, so that its players find the server. Answers are no
/// longer than their questions, go to addresses of local networks alone, and are bounded in number.
/// On the control thread.
#ifndef SABOT_HOST_REACH_BEACON_H
#define SABOT_HOST_REACH_BEACON_H

#include <uv.h>

#include "protocol/secure/discovery.h"

/// Answers to all questions together: a second, and at once.
#define SB_BEACON_RATE 20u
#define SB_BEACON_BURST 40u

typedef struct sb_beacon_counters {
    uint64_t answered;
    uint64_t refused; ///< no question, or one from an address that is not local
    uint64_t delayed; ///< questions beyond the rate
} sb_beacon_counters;

typedef struct sb_beacon sb_beacon;

/// Listens on all addresses, or on loopback alone if `only_loopback`. Several servers of one
/// machine share the port. Errors with a sentence; detach and destroy are due then too.
sb_error sb_beacon_create(uv_loop_t *loop, uint16_t port, bool only_loopback,
                          sb_beacon **out_beacon, char *out_message, size_t message_size);

/// Returns the UDP port.
uint16_t sb_beacon_port(const sb_beacon *beacon);

/// Sets what is answered from now on; the nonce is each question's. Nothing is answered before.
void sb_beacon_set(sb_beacon *beacon, const sb_discovery_answer *answer);

const sb_beacon_counters *sb_beacon_get_counters(const sb_beacon *beacon);

/// Returns true if addresses of this kind are answered: loopback, private, link-local.
bool sb_beacon_is_local(const struct sockaddr *address);

/// Gives the handle back to the loop, which must run before destroy. NULL is ignored.
void sb_beacon_detach(sb_beacon *beacon);
void sb_beacon_destroy(sb_beacon *beacon);

#endif
