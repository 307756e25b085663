#include "cli/command_set.h"

#include <stdio.h>
#include <string.h>

#include "cli/commands.h"
#include "cli/options.h"

static void print_help(const sb_command_set *set, FILE *file)
{
    fprintf(file, "usage: %s %s\n\n%s\n\ncommands:\n", set->command, set->usage, set->summary);
    for (uint32_t i = 0; i < set->subcommand_count; i++) {
        fprintf(file, "  %-10s%s\n", set->subcommands[i].name, set->subcommands[i].help);
    }
    fprintf(file, "\n%s", set->notes);
}

int sb_command_set_run(const sb_command_set *set, int argc, char **argv)
{
    if (argc < 2) {
        print_help(set, stderr);
        return SB_EXIT_WRONG;
    }
    if (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-h") == 0 ||
        strcmp(argv[1], "help") == 0) {
        print_help(set, stdout);
        return SB_EXIT_HOLDS;
    }
    for (uint32_t i = 0; i < set->subcommand_count; i++) {
        if (strcmp(argv[1], set->subcommands[i].name) == 0) {
            return set->subcommands[i].run(argc - 1, argv + 1);
        }
    }
    sb_command_message(set->command, "unknown command '%s'", argv[1]);
    return sb_command_hint(set->command);
}
