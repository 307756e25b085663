/// Loads a rules module from a shared object. The only file of this room that touches the
/// system; for the shells of server and SDK, which hand the table to the pure code.
#ifndef SABOT_LOADER_RULES_LOADER_H
#define SABOT_LOADER_RULES_LOADER_H

#include "game/rules.h"

typedef struct sb_rules_library {
    void *handle;          ///< the system's; NULL if nothing is loaded
    const sb_rules *rules; ///< valid until the library is closed
} sb_rules_library;

#define SB_RULES_LOADER_MESSAGE_SIZE 512

/// Opens a shared object by its path (one without a slash is looked for in the current folder) and
/// checks its table. This runs the object's code: load only what you trust. SB_ERROR_IO if it
/// cannot be opened, SB_ERROR_MALFORMED if it gives no table that holds; then nothing stays open
/// and `out_message` says in one line which file, and why.
sb_error sb_rules_library_open(const char *path, sb_rules_library *out_library,
                               char out_message[SB_RULES_LOADER_MESSAGE_SIZE]);

/// Closes it; no game of these rules may be left. Nothing loaded does nothing.
void sb_rules_library_close(sb_rules_library *library);

#endif
