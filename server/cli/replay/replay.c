/// `sabot replay`: the commands that work on recorded matches.
#include "cli/command_set.h"
#include "cli/commands.h"

static const sb_subcommand SUBCOMMANDS[] = {
    {"verify", sb_command_replay_verify, "recompute every tick and compare it with the record"},
    {"seek", sb_command_replay_seek, "print the state after a tick"},
    {"diff", sb_command_replay_diff, "find the first difference between two matches"},
    {"repair", sb_command_replay_repair, "write the longest valid log of a damaged one"},
    {"cut", sb_command_replay_cut, "write a part of a match as a shorter log"},
    {"export", sb_command_replay_export, "write what every tick held, for other programs"},
    {"play", sb_command_replay_play, "show matches to clients, at any speed or step by step"},
    {"stats", sb_command_replay_stats, "print what happened, and draw it as a picture"},
    {"hits", sb_command_replay_hits, "show hits from the shooter's and the victim's side"},
    {"suspects", sb_command_replay_suspects,
     "print figures to judge fair play by; they accuse nobody"},
};

int sb_command_replay(int argc, char **argv)
{
    static const sb_command_set set = {
        .command = "sabot replay",
        .usage = "COMMAND [OPTION]... FILE...",
        .summary = "Works on recorded matches (tick logs, *.sblog).",
        .notes = "'sabot replay COMMAND --help' describes each command.\n\n"
                 "options:\n"
                 "  --help    print this help and exit\n\n"
                 "example:\n"
                 "  sabot replay verify logs/*.sblog\n\n"
                 "exit status: 0 success, 1 a check failed, 2 wrong use or unreadable input\n",
        .subcommands = SUBCOMMANDS,
        .subcommand_count = sizeof(SUBCOMMANDS) / sizeof(SUBCOMMANDS[0]),
    };
    return sb_command_set_run(&set, argc, argv);
}
