/// The store of a simulated lease, and what a process asks of it: requests take time, and some of
/// them or their answers are lost.
#ifndef SABOT_MOVES_LEASE_STORE_H
#define SABOT_MOVES_LEASE_STORE_H

#include "base/random.h"
#include "host/lease/lease_claim.h"

typedef struct lease_store {
    sb_lease_record record;
    bool exists;
    uint32_t version;
} lease_store;

/// A process that wants the lease, holds it, or has lost it.
typedef struct lease_user {
    sb_lease_claim claim;
    sb_lease_request request;
    uint64_t land_ns;   ///< when the request reaches the store; UINT64_MAX: it does not, or has
    uint64_t answer_ns; ///< when its answer comes; UINT64_MAX: none is awaited
    sb_lease_answer answer;
    sb_lease_record record;
    char version[SB_LEASE_VERSION_SIZE];
} lease_user;

void lease_user_init(lease_user *user, const char *identity, uint32_t duration_s);
/// Lets a millisecond pass. No request is lost if `calm`.
void lease_user_step(lease_user *user, lease_store *store, sb_random *random, uint64_t now_ns,
                     bool calm);
sb_lease_state lease_user_state(const lease_user *user, uint64_t now_ns);

#endif
