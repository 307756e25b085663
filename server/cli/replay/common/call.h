/// One call of a `sabot replay` command: its command line, files and rules.
#ifndef SABOT_CLI_REPLAY_COMMON_CALL_H
#define SABOT_CLI_REPLAY_COMMON_CALL_H

#include "cli/options.h"
#include "cli/replay/common/open_log.h"
#include "cli/result.h"
#include "cli/rules_option.h"

typedef struct sb_replay_call {
    sb_command_line line;
    int file_count_max; ///< 0: any number; at least one file must be given in any case
    void *wishes;       ///< the command's own settings, for the functions below

    /// Checks what the table of options cannot. On false, after a message, the call ends with a
    /// hint to the help. NULL if there is nothing to check.
    bool (*check)(struct sb_replay_call *call);
    /// Does the work and returns the exit status. Exactly one of the two is set: `play` gets the
    /// only file as an open log, which is closed afterwards.
    int (*run)(struct sb_replay_call *call);
    int (*play)(struct sb_replay_call *call, sb_open_log *log);

    bool json;              ///< set by SB_REPLAY_JSON_OPTION
    const char *rules_path; ///< set by SB_REPLAY_RULES_OPTION

    char **files; ///< set before the functions are called, as is what follows
    int file_count;
    const sb_rules *rules; ///< the built-in rules, or those of `rules_path`
} sb_replay_call;

/// Rows of a command's table.
#define SB_REPLAY_JSON_OPTION(call, help) sb_option_flag("json", help, &(call)->json)
#define SB_REPLAY_RULES_OPTION(call)                                                               \
    sb_option_text("rules", "FILE",                                                                \
                   "shared object with the rules of the match; needed if these are\n"              \
                   "not the built-in ones",                                                        \
                   &(call)->rules_path)

/// Parses the command line, loads the rules, checks and runs. Returns the exit status.
int sb_replay_call_run(sb_replay_call *call, int argc, char **argv);

/// Prints the result (result.h) with the call's command and `--json`. Returns the exit status.
int sb_replay_call_tell(const sb_replay_call *call, int status, json_t *(*to_json)(void *of),
                        void (*print)(void *of), void *of);

#endif
