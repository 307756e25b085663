/// `sabot replay`: what can be done with recorded matches.
#include <stdio.h>
#include <string.h>

#include "cli/commands.h"
#include "cli/options.h"
#include "cli/replay/subcommands.h"

#define COMMAND "sabot replay"

typedef struct subcommand {
    const char *name;
    int (*run)(int argc, char **argv);
    const char *help; ///< a line
} subcommand;

static const subcommand subcommands[] = {
    {"verify", sb_command_replay_verify, "recompute every tick and compare it with the record"},
    {"seek", sb_command_replay_seek, "print the state after a tick"},
    {"diff", sb_command_replay_diff,
     "find where two matches, or one and its recomputation, part ways"},
    {"repair", sb_command_replay_repair, "make the longest valid log of a damaged one"},
    {"cut", sb_command_replay_cut, "make a shorter log of a part of a match"},
    {"export", sb_command_replay_export, "write what there was in every tick, for other programs"},
    {"play", sb_command_replay_play, "show matches to clients: at any speed, step by step"},
    {"stats", sb_command_replay_stats, "tell what happened, in figures and as a picture"},
    {"hits", sb_command_replay_hits,
     "show a disputed hit from the shooter's and the victim's side"},
};

static void print_help(FILE *file)
{
    fprintf(file, "usage: sabot replay COMMAND [OPTION]... FILE...\n\n"
                  "Works on recorded matches (tick logs, *.sblog).\n\n"
                  "commands:\n");
    for (size_t i = 0; i < sizeof subcommands / sizeof subcommands[0]; i++) {
        fprintf(file, "  %-10s%s\n", subcommands[i].name, subcommands[i].help);
    }
    fprintf(file, "\n'sabot replay COMMAND --help' says more of each.\n\n"
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
    for (size_t i = 0; i < sizeof subcommands / sizeof subcommands[0]; i++) {
        if (strcmp(argv[1], subcommands[i].name) == 0) {
            return subcommands[i].run(argc - 1, argv + 1);
        }
    }
    sb_command_message(COMMAND, "unknown command '%s'", argv[1]);
    fprintf(stderr, "Try '%s --help'.\n", COMMAND);
    return SB_EXIT_WRONG;
}
