/// Where the lines of a process log go: stderr with its live line, or a file. On the control
/// thread.
#ifndef SABOT_HOST_JOURNAL_JOURNAL_OUT_H
#define SABOT_HOST_JOURNAL_JOURNAL_OUT_H

#include "base/error.h"
#include "host/journal/journal.h"
#include "host/journal/status.h"

typedef struct sb_journal_out {
    sb_status status;
    const char *path;
    int descriptor; ///< of the file; -1 without one
    sb_journal journal;
} sb_journal_out;

/// Opens the file, if the settings name one, and makes a journal that writes to it. `self` must
/// stay where it is, and is to be closed after an error too. SB_ERROR_IO with a sentence that names
/// the file.
sb_error sb_journal_out_open(sb_journal_out *self, const sb_journal_settings *settings,
                             char *out_message, size_t message_size);

/// Opens the file again, which another program may have moved away. If that fails, the old one is
/// written on, and the journal tells why.
void sb_journal_out_renew(sb_journal_out *self);

/// Shows the state of the server: as the live line of a terminal, or, when one is due, as a line of
/// the log. Call it about four times a second. Arguments as `sb_status_show`.
void sb_journal_out_show(sb_journal_out *self, uint64_t now_ns, uint64_t changes, const char *live,
                         const char *plain);

/// Prints why a server could not start or did not end well, where its journal goes, also if that is
/// quiet. False if it cannot be printed there.
bool sb_journal_out_fail(const sb_journal_settings *settings, const char *message);

/// Prints what is still to be told, and closes the file. All zeros is closed.
void sb_journal_out_close(sb_journal_out *self);

#endif
