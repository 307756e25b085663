/// What the subcommands of `sabot replay` have in common: a command line with files on it, and
/// rules to play their matches by.
#ifndef SABOT_CLI_REPLAY_COMMON_CALL_H
#define SABOT_CLI_REPLAY_COMMON_CALL_H

#include "cli/options.h"
#include "cli/rules_option.h"

/// An entry of the options' table: the path goes to `path`, a const char *.
#define SB_REPLAY_RULES_OPTION(path)                                                               \
    {                                                                                              \
        "rules", "FILE",                                                                           \
            "shared object with the rules that were played by; needed where\n"                     \
            "those are not the built-in ones",                                                     \
            SB_OPTION_TEXT, 0, 0, NULL, path, false                                                \
    }

typedef struct sb_replay_call {
    const sb_command_line *line;
    int file_count_max;            ///< 0: any number, but at least one in any case
    const char *const *rules_path; ///< of the option; NULL points to no path

    char **files; ///< filled in by `sb_replay_call_begin`
    int file_count;
    const sb_rules *rules; ///< the built-in ones, or those of the path
    sb_rules_library library;
} sb_replay_call;

/// Parses the line and loads the rules. False, and the exit status, if there is nothing to do: the
/// help was printed, or what is wrong.
bool sb_replay_call_begin(sb_replay_call *call, int argc, char **argv, int *out_status);
void sb_replay_call_end(sb_replay_call *call);

/// After a message of what is wrong with a command line: where to read more. Returns the status.
int sb_replay_call_hint(const char *command);

#endif
