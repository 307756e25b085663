/// `sabot map check`: finds faults of maps.
#ifndef SABOT_CLI_MAP_CHECK_H
#define SABOT_CLI_MAP_CHECK_H

/// A command as in commands.h, with "check" as `argv[0]`. Returns the worst status of all files.
int sb_map_check_run(int argc, char **argv);

#endif
