/// `sabot replay`: what can be done with recorded matches.
#include <stdio.h>
#include <string.h>

#include "cli/commands.h"
#include "cli/options.h"
#include "cli/replay_verify.h"

#define COMMAND "sabot replay"

static void print_help(FILE *file)
{
    fprintf(file, "usage: sabot replay verify [OPTION]... FILE...\n\n"
                  "Works on recorded matches (tick logs, *.sblog).\n\n"
                  "commands:\n"
                  "  verify    recompute every tick and compare it with the record;\n"
                  "            'sabot replay verify --help' says more\n\n"
                  "options:\n"
                  "  --help    print this and end\n\n"
                  "example:\n"
                  "  sabot replay verify logs/*.sblog\n\n"
                  "exit status: 0 done, 1 what was checked does not hold, 2 wrong use or\n"
                  "unreadable input\n");
}

int sb_command_replay(int argc, char **argv)
{
    if (argc < 2) {
        print_help(stderr);
        return SB_EXIT_WRONG;
    }
    if (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-h") == 0) {
        print_help(stdout);
        return SB_EXIT_HOLDS;
    }
    if (strcmp(argv[1], "verify") == 0) {
        return sb_replay_verify(argc - 1, argv + 1);
    }
    sb_command_message(COMMAND, "unknown command '%s'", argv[1]);
    fprintf(stderr, "Try '%s --help'.\n", COMMAND);
    return SB_EXIT_WRONG;
}
