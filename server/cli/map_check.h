/// `sabot map check`: finds what is wrong with maps.
#ifndef SABOT_CLI_MAP_CHECK_H
#define SABOT_CLI_MAP_CHECK_H

/// As a subcommand (commands.h), with "check" as `argv[0]`. The worst status of all files.
int sb_map_check_run(int argc, char **argv);

#endif
