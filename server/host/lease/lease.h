/// The lease: the right to lead, which one process has at a time. Each new holder gets an epoch,
/// higher than all before. README.md says what each process may do, and when.
///
/// This is the interface between the keeper (lease_keeper.h) and what coordinates: a file on one
/// machine (lease_file.h), or a store with versions (lease_claim.h), such as Kubernetes
/// (lease_kubernetes.h). The functions are called by one thread, the keeper's, `holds` excepted.
#ifndef SABOT_HOST_LEASE_LEASE_H
#define SABOT_HOST_LEASE_LEASE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/error.h"

#define SB_LEASE_HOLDER_SIZE 128u ///< of a holder's name, terminating zero included
#define SB_LEASE_FAULT_SIZE 96u
#define SB_LEASE_SECONDS_MAX 3600u
#define SB_LEASE_FOREVER UINT64_MAX ///< validity of a lease that ends with its process
#define SB_LEASE_ANY_EPOCH UINT32_MAX

/// Time by which leases are counted, ns. It goes on while the machine sleeps.
uint64_t sb_lease_clock_ns(void);

typedef enum sb_lease_state {
    SB_LEASE_UNKNOWN = 0, ///< nobody has answered yet
    SB_LEASE_FREE,        ///< it can be claimed
    SB_LEASE_TAKEN,       ///< another process has it, or may have it
    SB_LEASE_HELD,        ///< this process has it
    SB_LEASE_LOST,        ///< this process had it, and must not lead any more; final
} sb_lease_state;

typedef struct sb_lease_status {
    sb_lease_state state;
    uint32_t epoch;                    ///< of the holder, or of the last one; 0: unknown or none
    char holder[SB_LEASE_HOLDER_SIZE]; ///< the process that has it, if known; empty: none
    /// The process that had it last, and its epoch: before this process if that has or had it. An
    /// empty name: none, or the lease was given back. lease_note.h says what follows from it.
    char last_holder[SB_LEASE_HOLDER_SIZE];
    uint32_t last_epoch;
    /// While held: when it ends unless it is renewed, by `sb_lease_clock_ns`, or SB_LEASE_FOREVER.
    uint64_t valid_until_ns;
    uint32_t pause_ms; ///< until the next update
    /// Why the store's last answer was none, such as "the API answers 403"; empty: it was one.
    char fault[SB_LEASE_FAULT_SIZE];
} sb_lease_status;

typedef struct sb_lease_functions {
    /// Begins or ends to claim the lease whenever it is free and its last epoch, as it is when it
    /// is claimed, is not above this one. A lease that is held stays held.
    void (*want)(void *lease, bool wanted, uint32_t last_epoch_max);
    /// Raises the epoch of a lease that is held to this one, if it is lower; `status` says when
    /// that is stored. Nothing else changes. The next holder gets a higher one.
    void (*raise)(void *lease, uint32_t epoch);
    /// Does what is due: looks, claims, renews. Never blocks for long.
    void (*update)(void *lease, uint64_t now_ns);
    void (*status)(const void *lease, uint64_t now_ns, sb_lease_status *out_status);
    /// Looks whether a held lease still stands, from any thread, in about a microsecond. NULL: its
    /// validity says all.
    bool (*holds)(const void *lease);
    /// Gives the lease back. `update` is called until `is_over`, for a bounded time.
    void (*release)(void *lease, uint64_t now_ns);
    bool (*is_over)(const void *lease);
    /// Gives handles back to the loop, which runs once more before `destroy`. NULL: it has none.
    void (*detach)(void *lease);
    void (*destroy)(void *lease);
} sb_lease_functions;

typedef struct sb_lease {
    const sb_lease_functions *functions; ///< NULL: none
    void *self;
} sb_lease;

#endif
