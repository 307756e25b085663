/// A command that has commands of its own, such as `sabot replay`.
#ifndef SABOT_CLI_COMMAND_SET_H
#define SABOT_CLI_COMMAND_SET_H

#include <stdint.h>

typedef struct sb_subcommand {
    const char *name;
    int (*run)(int argc, char **argv); ///< as in commands.h
    const char *help;                  ///< one line
} sb_subcommand;

typedef struct sb_command_set {
    const char *command; ///< as typed, such as "sabot replay"
    const char *usage;   ///< what follows `command` in the usage line
    const char *summary; ///< a paragraph that says what the commands are for
    const char *notes;   ///< paragraphs at the end of the help
    const sb_subcommand *subcommands;
    uint32_t subcommand_count;
} sb_command_set;

/// Runs the command that `argv[1]` names and returns its exit status. Prints the help on stdout if
/// that is asked for, and on stderr if no command was given.
int sb_command_set_run(const sb_command_set *set, int argc, char **argv);

#endif
