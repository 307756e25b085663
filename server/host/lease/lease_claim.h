/// Decides which process leads. Many processes share a store: a record with a version, which can be
/// replaced only while it still has the version that was read. Pure: the time, on a monotonic
/// clock, and the store's answers come in; requests to the store come out, one at a time.
///
/// Clocks are never compared. A holder counts the time of its lease from when it sent the write. A
/// candidate counts it from when it saw that write's result, which is later. The holder stops at
/// three quarters of the time, so clocks may run at rates that differ by a quarter.
#ifndef SABOT_HOST_LEASE_LEASE_CLAIM_H
#define SABOT_HOST_LEASE_LEASE_CLAIM_H

#include "host/lease/lease.h"

#define SB_LEASE_VERSION_SIZE 64u ///< of a version's text, terminating zero included

/// What the store holds.
typedef struct sb_lease_record {
    char holder[SB_LEASE_HOLDER_SIZE]; ///< empty: nobody, the lease was given back
    uint32_t epoch;                    ///< of the last holder; 0: there was none
    uint32_t duration_s;               ///< after which a lease that is not renewed is over
} sb_lease_record;

typedef enum sb_lease_request_kind {
    SB_LEASE_READ,
    SB_LEASE_WRITE,  ///< replaces the record of the version
    SB_LEASE_CREATE, ///< makes the record where there is none
} sb_lease_request_kind;

typedef struct sb_lease_request {
    sb_lease_request_kind kind;
    sb_lease_record record;              ///< to write
    char version[SB_LEASE_VERSION_SIZE]; ///< that the record must still have
    bool takes;                          ///< another holder than before
} sb_lease_request;

/// How the store answered.
typedef enum sb_lease_answer {
    SB_LEASE_DONE,
    SB_LEASE_ABSENT,   ///< there is no record
    SB_LEASE_CONFLICT, ///< the record has another version, or one exists: nothing was written
    SB_LEASE_UNSURE,   ///< no answer, or none that says what happened
} sb_lease_answer;

typedef struct sb_lease_claim {
    // Constant.
    char identity[SB_LEASE_HOLDER_SIZE]; ///< of this process alone; never used again
    uint32_t duration_s;
    // What the process wants.
    bool wanted, released;
    uint32_t last_epoch_max; ///< above which the lease is not claimed
    // What the store is known to hold.
    bool known;  ///< an answer has come: the members below are set
    bool stale;  ///< that must be read before anything is written
    bool absent; ///< there is no record
    sb_lease_record record;
    char version[SB_LEASE_VERSION_SIZE];
    uint64_t seen_ns;   ///< when this version, or its absence, was seen first
    uint32_t epoch_max; ///< the highest that was ever seen
    // The request under way, or the next.
    bool asking;
    sb_lease_request request;
    uint64_t sent_ns, due_ns;
    // The lease.
    bool created; ///< it may have made the record, and has not held the lease since
    bool held, lost;
    uint32_t epoch;          ///< of the lease that is or was held
    uint32_t epoch_wanted;   ///< to which it is to be raised
    sb_lease_record before;  ///< what the record said when it was taken last
    uint64_t valid_until_ns; ///< while held
} sb_lease_claim;

/// `duration_s` is from 1 to SB_LEASE_SECONDS_MAX. The identity is not empty.
void sb_lease_claim_init(sb_lease_claim *claim, const char *identity, uint32_t duration_s);

/// Begins or ends to claim the lease whenever it is free and the epoch of the record that is
/// replaced is not above this one. A lease that is held stays held.
void sb_lease_claim_want(sb_lease_claim *claim, bool wanted, uint32_t last_epoch_max);

/// Raises the epoch of a lease that is held, by the next request.
void sb_lease_claim_raise(sb_lease_claim *claim, uint32_t epoch);

/// Gives the lease back: from here on it is not held. A request that says so follows.
void sb_lease_claim_release(sb_lease_claim *claim, uint64_t now_ns);

/// Ends a lease whose time is over. True, with a request that the owner must begin at once, if one
/// is due; it ends by `sb_lease_claim_answer`.
bool sb_lease_claim_next(sb_lease_claim *claim, uint64_t now_ns, sb_lease_request *out_request);

/// The store's answer to the request, or that none came in time. `record` and `version` are read
/// for DONE alone; `record` may be NULL for a write.
void sb_lease_claim_answer(sb_lease_claim *claim, uint64_t now_ns, sb_lease_answer answer,
                           const sb_lease_record *record, const char *version);

/// How long a request may take, ns.
uint64_t sb_lease_claim_patience_ns(const sb_lease_claim *claim);

/// True once nothing of the lease remains to be given back.
bool sb_lease_claim_is_over(const sb_lease_claim *claim);

/// What is known at this time.
void sb_lease_claim_status(const sb_lease_claim *claim, uint64_t now_ns,
                           sb_lease_status *out_status);

#endif
