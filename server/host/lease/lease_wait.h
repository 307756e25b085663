/// A process that waits for its lease, and tells what it sees of it.
#ifndef SABOT_HOST_LEASE_LEASE_WAIT_H
#define SABOT_HOST_LEASE_LEASE_WAIT_H

#include "host/journal/journal.h"
#include "host/lease/lease_keeper.h"

/// All zeros but the keeper at first.
typedef struct sb_lease_watch {
    sb_lease_keeper *keeper;
    sb_lease_status told; ///< what was told last
    uint64_t unknown_ns;  ///< since when nothing is known; 0: something is
    bool told_unknown;
} sb_lease_watch;

/// Looks at the lease, and tells the journal who has it whenever that has changed. Call it often.
/// A lease that is held is led from here on.
void sb_lease_watch_look(sb_lease_watch *watch, sb_journal *journal, sb_lease_status *out_status);

/// Claims the lease and waits until this process leads, or SIGINT, SIGTERM or SIGHUP arrives:
/// `out_leads` is false then. Blocks. Prints by `journal` what happens, and asks the service
/// manager for more time to start. SB_ERROR_IO, with a sentence, if the lease was lost meanwhile.
sb_error sb_lease_await(sb_lease_keeper *keeper, const sb_journal_settings *journal,
                        bool *out_leads, char *out_message, size_t message_size);

#endif
