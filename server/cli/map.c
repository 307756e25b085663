/// `sabot map`: the commands that work on maps.
#include "cli/command_set.h"
#include "cli/commands.h"

int sb_command_map(int argc, char **argv)
{
    static const sb_subcommand check = {"check", sb_map_check_run,
                                        "find unreachable places and solids that overlap"};
    static const sb_command_set set = {
        .command = "sabot map",
        .usage = "check [OPTION]... FILE...",
        .summary = "Works on maps (JSON files that follow server/content/maps/schema.json).",
        .notes = "'sabot map check --help' describes it.\n\n"
                 "options:\n"
                 "  --help    print this help and exit\n\n"
                 "example:\n"
                 "  sabot map check maps/*.json\n\n"
                 "exit status: 0 success, 1 a check failed, 2 wrong use or unreadable input\n",
        .subcommands = &check,
        .subcommand_count = 1,
    };
    return sb_command_set_run(&set, argc, argv);
}
