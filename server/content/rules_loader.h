/// Loads a rules module from a shared object. The outer parts of server and SDK call it and pass
/// the table on to the pure code.
#ifndef SABOT_CONTENT_RULES_LOADER_H
#define SABOT_CONTENT_RULES_LOADER_H

#include "game/rules_base.h"

typedef struct sb_rules_library {
    void *handle;            ///< of the system; NULL if nothing is loaded
    sb_rules_memory *memory; ///< of rules with a base; otherwise NULL
    const sb_rules *rules;   ///< valid until the library is closed
} sb_rules_library;

#define SB_RULES_LOADER_MESSAGE_SIZE 512

/// Opens a shared object by its path, checks its table, and completes it if it has a base. A path
/// without a slash is a file of the current folder. This runs the object's code: load only modules
/// that you trust. SB_ERROR_IO if it cannot be opened, SB_ERROR_MALFORMED if it provides no valid
/// table, SB_ERROR_MEMORY; then nothing stays open, and `out_message` says in one line which file,
/// and why.
sb_error sb_rules_library_open(const char *path, sb_rules_library *out_library,
                               char out_message[SB_RULES_LOADER_MESSAGE_SIZE]);

/// Closes the library. No game of these rules may exist any more. Does nothing if nothing is
/// loaded.
void sb_rules_library_close(sb_rules_library *library);

#endif
