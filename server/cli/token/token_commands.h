/// The commands of `sabot token`. They are as those of commands.h, with their own name as
/// `argv[0]`.
#ifndef SABOT_CLI_TOKEN_TOKEN_COMMANDS_H
#define SABOT_CLI_TOKEN_TOKEN_COMMANDS_H

int sb_command_token_key(int argc, char **argv);
int sb_command_token_issue(int argc, char **argv);
int sb_command_token_show(int argc, char **argv);

#endif
