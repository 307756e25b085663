/// A lease on one machine: a lock on a file, which the system takes from a process that ends,
/// however it ends. The file holds the epoch and the holder, written and synced before the lease
/// counts as held.
#ifndef SABOT_HOST_LEASE_LEASE_FILE_H
#define SABOT_HOST_LEASE_LEASE_FILE_H

#include "host/lease/lease.h"

/// Opens the file, which is made if it does not exist. SB_ERROR_IO, with a sentence;
/// SB_ERROR_MEMORY.
sb_error sb_lease_file_open(const char *path, const char *identity, sb_lease *out_lease,
                            char *out_message, size_t message_size);

#endif
