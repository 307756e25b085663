/// `sabot replay verify`: recomputes recorded matches and says whether they hold.
#ifndef SABOT_CLI_REPLAY_VERIFY_H
#define SABOT_CLI_REPLAY_VERIFY_H

/// As a subcommand (commands.h), with "verify" as `argv[0]`. The worst status of all files.
int sb_replay_verify(int argc, char **argv);

#endif
