/// `sabot map`: what can be done with maps.
#include <stdio.h>
#include <string.h>

#include "cli/commands.h"
#include "cli/map_check.h"
#include "cli/options.h"

#define COMMAND "sabot map"

static void print_help(FILE *file)
{
    fprintf(file, "usage: sabot map check [OPTION]... FILE...\n\n"
                  "Works on maps (JSON files that keep server/content/maps/schema.json).\n\n"
                  "commands:\n"
                  "  check     find places that cannot be reached, and solids in one another;\n"
                  "            'sabot map check --help' says more\n\n"
                  "options:\n"
                  "  --help    print this and end\n\n"
                  "example:\n"
                  "  sabot map check maps/*.json\n\n"
                  "exit status: 0 done, 1 what was checked does not hold, 2 wrong use or\n"
                  "unreadable input\n");
}

int sb_command_map(int argc, char **argv)
{
    if (argc < 2) {
        print_help(stderr);
        return SB_EXIT_WRONG;
    }
    if (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-h") == 0) {
        print_help(stdout);
        return SB_EXIT_HOLDS;
    }
    if (strcmp(argv[1], "check") == 0) {
        return sb_map_check_run(argc - 1, argv + 1);
    }
    sb_command_message(COMMAND, "unknown command '%s'", argv[1]);
    fprintf(stderr, "Try '%s --help'.\n", COMMAND);
    return SB_EXIT_WRONG;
}
