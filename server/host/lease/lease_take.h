/// A process that has the lease takes a folder of logs: it finds out whether it may continue the
/// matches in them, and notes that it leads.
#ifndef SABOT_HOST_LEASE_LEASE_TAKE_H
#define SABOT_HOST_LEASE_LEASE_TAKE_H

#include "host/lease/lease_keeper.h"
#include "host/lease/lease_note.h"

/// Called for each log that was set aside (logs/log_aside.h), or that could not be.
typedef void sb_lease_aside(void *context, const char *path, const char *reason);

/// Call it before any log of the folder is continued or made. The folder is made if it does not
/// exist. If another holder has led since its logs were written, each log without an end is set
/// aside. Otherwise, if the logs are copies, the folder gets the name of the leader's folder, so
/// that it answers for the moves into that folder. SB_ERROR_IO and a sentence: then nothing is
/// noted, so the next attempt begins again.
sb_error sb_lease_take_folder(sb_lease_keeper *keeper, const char *directory, sb_lease_aside *aside,
                              void *context, char *out_message, size_t message_size);

#endif
