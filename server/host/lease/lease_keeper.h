/// The thread that looks after a lease: it claims, renews and gives back, whatever the rest of the
/// process does. From `sb_lease_keeper_lead` on the process lives by the lease: when that is lost,
/// the process ends at once.
#ifndef SABOT_HOST_LEASE_LEASE_KEEPER_H
#define SABOT_HOST_LEASE_LEASE_KEEPER_H

#include "host/journal/journal_line.h"
#include "host/lease/lease.h"

#define SB_LEASE_EXIT_STATUS 1 ///< of a process that has lost its lease

typedef struct sb_lease_settings {
    const char *place; ///< "file:PATH" or "kubernetes:NAMESPACE/NAME"; NULL: no lease
    // Of Kubernetes, as in lease_kubernetes.h.
    const char *api, *authority_path, *token_path;
    uint32_t duration_s; ///< 1 to SB_LEASE_SECONDS_MAX
} sb_lease_settings;

typedef struct sb_lease_keeper sb_lease_keeper;

/// True if the text names a place, so far as that can be known without a look at it.
bool sb_lease_place_is_valid(const char *place);

/// Opens the lease and starts the thread. `format` is that of the last line of a process that lost
/// its lease. SB_ERROR_IO with a sentence, SB_ERROR_MEMORY.
sb_error sb_lease_keeper_start(const sb_lease_settings *settings, sb_journal_format format,
                               sb_lease_keeper **out_keeper, char *out_message,
                               size_t message_size);

/// Begins or ends to claim the lease whenever it is free and its last epoch is not above this one.
/// From any thread. A caller that decides by a status gives its `last_epoch`. The status may be old
/// when the lease is claimed, above all after a pause of the process. The lease may have been
/// raised or held since. Then it is not claimed before a newer status was judged.
/// SB_LEASE_ANY_EPOCH: it is wanted after any leader.
void sb_lease_keeper_want(sb_lease_keeper *keeper, bool wanted, uint32_t last_epoch_max);

/// Raises the epoch of the lease that is held, at the keeper's next turn: within 20 ms for a file.
/// `_look` shows the epoch once it is stored. From any thread.
void sb_lease_keeper_raise(sb_lease_keeper *keeper, uint32_t epoch);

/// What is known now; a lease whose time is over is LOST. From any thread.
void sb_lease_keeper_look(sb_lease_keeper *keeper, sb_lease_status *out_status);

/// True while the process may lead. From any thread, without a lock: one look at the clock, or at
/// the file.
bool sb_lease_keeper_holds(const sb_lease_keeper *keeper);

/// The lease is held, and from here on the process ends without a goodbye when it is lost.
void sb_lease_keeper_lead(sb_lease_keeper *keeper);

/// Ends the process at once, with a last line on stderr. Nothing is sent, written or closed any
/// more, so clients and logs are as after a crash. For a thread that finds that it may not lead any
/// more.
_Noreturn void sb_lease_keeper_fence(sb_lease_keeper *keeper);

/// Gives the lease back if it is held, ends the thread and frees all. Waits a second at most. NULL
/// does nothing.
void sb_lease_keeper_stop(sb_lease_keeper *keeper);

#endif
