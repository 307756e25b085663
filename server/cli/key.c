/// `sabot key`: makes a server's key and prints its public half.
#include <stdio.h>

#include <sodium.h>

#include "cli/commands.h"
#include "cli/options.h"
#include "host/keys/server_key.h"

#define COMMAND "sabot key"
#define MESSAGE_SIZE 1024

static const char SUMMARY[] =
    "Prints the public half of the key in FILE, by which clients know a server. A file that does\n"
    "not exist is made, with a new key. Keep FILE secret; give what is printed to your players.";

static const char NOTES[] =
    "examples:\n"
    "  sabot key server.key\n"
    "  sabot serve --bind 0.0.0.0 --key-file server.key\n"
    "  sabot bot --connect play.example:7777 --server-key \"$(sabot key server.key)\"\n"
    "\n"
    "A client that is given the key talks to no other server. Without a key it trusts the first\n"
    "server that answers.\n"
    "\n"
    "exit status: 0 success; 2 wrong use, or the file cannot be read or made\n";

int sb_command_key(int argc, char **argv)
{
    bool existing = false;
    sb_option options[] = {
        sb_option_flag("existing", "fail if FILE does not exist", &existing),
    };
    sb_command_line line = SB_COMMAND_LINE(COMMAND, "FILE", SUMMARY, NOTES, options);
    int operand_index = 0;
    const sb_parse_result parsed = sb_command_line_parse(&line, argc, argv, &operand_index);
    if (parsed != SB_PARSE_RUN) {
        return sb_parse_status(parsed);
    }
    if (argc - operand_index != 1) {
        sb_command_message(COMMAND, "give one file");
        return sb_command_hint(COMMAND);
    }
    uint8_t secret[SB_SECURE_KEY_SIZE];
    char message[MESSAGE_SIZE], text[SB_SECURE_KEY_TEXT_SIZE + 1];
    if (sb_server_key_open(argv[operand_index], !existing, secret, message, sizeof(message)) !=
        SB_OK) {
        sb_command_message(COMMAND, "%s", message);
        return SB_EXIT_WRONG;
    }
    sb_server_key_text(secret, text);
    sodium_memzero(secret, sizeof(secret));
    printf("%s\n", text);
    return SB_EXIT_HOLDS;
}
