/// The program's subcommands, one file each.
#ifndef SABOT_CLI_COMMANDS_H
#define SABOT_CLI_COMMANDS_H

/// Exit statuses of every subcommand.
enum {
    SB_EXIT_HOLDS = 0,  ///< done, and what was checked holds
    SB_EXIT_FAILED = 1, ///< ran, but what was checked does not hold
    SB_EXIT_WRONG = 2,  ///< wrong use, unreadable input, or it could not start
};

/// Each takes its own word as `argv[0]` and returns an exit status. Results go to stdout, messages
/// to stderr.
int sb_command_serve(int argc, char **argv);
int sb_command_standby(int argc, char **argv);
int sb_command_bot(int argc, char **argv);
int sb_command_rules(int argc, char **argv);
int sb_command_map(int argc, char **argv);
int sb_command_replay(int argc, char **argv);

#endif
