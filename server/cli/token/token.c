/// `sabot token`: makes keys, and issues and shows connect tokens.
#include <sodium.h>

#include "cli/command_set.h"
#include "cli/commands.h"
#include "cli/options.h"
#include "cli/token/token_commands.h"

static const sb_subcommand COMMANDS[] = {
    {"key", sb_command_token_key, "make a key pair, for a backend and its servers"},
    {"issue", sb_command_token_issue, "sign a token for a player, as a backend does"},
    {"show", sb_command_token_show, "print what a token says, and check its signature"},
};

int sb_command_token(int argc, char **argv)
{
    static const sb_command_set set = {
        .command = "sabot token",
        .usage = "COMMAND [OPTION]...",
        .summary =
            "A connect token says which player may join a server, where, in which role and until\n"
            "when. A game's backend signs it; 'sabot serve --token-key' admits each token once.",
        .notes = "examples:\n"
                 "  sabot token key --out backend.key       prints the public key\n"
                 "  sabot serve --token-key PUBLIC_KEY\n"
                 "  sabot bot --connect 127.0.0.1:7777 \\\n"
                 "      --token $(sabot token issue --key backend.key --user alice)\n",
        .subcommands = COMMANDS,
        .subcommand_count = sizeof(COMMANDS) / sizeof(COMMANDS[0]),
    };
    if (sodium_init() < 0) {
        sb_command_message("sabot token", "the system has no random numbers");
        return SB_EXIT_WRONG;
    }
    return sb_command_set_run(&set, argc, argv);
}
