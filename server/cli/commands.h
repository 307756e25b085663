/// The commands of the program.
#ifndef SABOT_CLI_COMMANDS_H
#define SABOT_CLI_COMMANDS_H

/// Exit statuses of every command.
enum {
    SB_EXIT_HOLDS = 0,  ///< success, and every check passed
    SB_EXIT_FAILED = 1, ///< the command ran, but a check failed
    SB_EXIT_WRONG = 2,  ///< wrong use, unreadable input, or the command could not start
};

/// Each gets its own name as `argv[0]` and returns an exit status. Results go to stdout, messages
/// to stderr.
int sb_command_serve(int argc, char **argv);
int sb_command_standby(int argc, char **argv);
int sb_command_bot(int argc, char **argv);
int sb_command_key(int argc, char **argv);
int sb_command_admin(int argc, char **argv);
int sb_command_ping(int argc, char **argv);
int sb_command_find(int argc, char **argv);
int sb_command_rules(int argc, char **argv);
int sb_command_map(int argc, char **argv);
int sb_command_replay(int argc, char **argv);
int sb_command_token(int argc, char **argv);

/// `sabot map check`: finds faults of maps. A command as above, with "check" as `argv[0]`. Returns
/// the worst status of all files.
int sb_map_check_run(int argc, char **argv);

/// The commands of `sabot replay`. They are as those above, with their own name as `argv[0]`.
int sb_command_replay_verify(int argc, char **argv);
int sb_command_replay_seek(int argc, char **argv);
int sb_command_replay_diff(int argc, char **argv);
int sb_command_replay_repair(int argc, char **argv);
int sb_command_replay_cut(int argc, char **argv);
int sb_command_replay_export(int argc, char **argv);
int sb_command_replay_play(int argc, char **argv);
int sb_command_replay_stats(int argc, char **argv);
int sb_command_replay_hits(int argc, char **argv);
int sb_command_replay_suspects(int argc, char **argv);

#endif
