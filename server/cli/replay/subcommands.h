/// The commands of `sabot replay`. They are as those in commands.h, with their own name as
/// `argv[0]`.
#ifndef SABOT_CLI_REPLAY_SUBCOMMANDS_H
#define SABOT_CLI_REPLAY_SUBCOMMANDS_H

int sb_command_replay_verify(int argc, char **argv);
int sb_command_replay_seek(int argc, char **argv);
int sb_command_replay_diff(int argc, char **argv);
int sb_command_replay_repair(int argc, char **argv);
int sb_command_replay_cut(int argc, char **argv);
int sb_command_replay_export(int argc, char **argv);
int sb_command_replay_play(int argc, char **argv);
int sb_command_replay_stats(int argc, char **argv);
int sb_command_replay_hits(int argc, char **argv);

#endif
