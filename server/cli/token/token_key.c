/// `sabot token key`: makes a key pair.
#include <stdio.h>

#include <sodium.h>

#include "cli/commands.h"
#include "cli/options.h"
#include "cli/token/key_file.h"
#include "cli/token/token_commands.h"
#include "cli/token/token_text.h"

#define COMMAND "sabot token key"

_Static_assert(SB_KEY_FILE_SEED_SIZE == SB_TOKEN_SEED_SIZE, "an Ed25519 key");

static const char SUMMARY[] =
    "Makes an Ed25519 key pair. The secret key goes into a new file that only its owner may read;\n"
    "it stays with the backend that signs tokens. Prints the public key as 64 hexadecimal digits,\n"
    "for the servers ('sabot serve --token-key').";

static const char NOTES[] =
    "The file is PKCS #8 in PEM, as 'openssl genpkey -algorithm ed25519' writes it.\n"
    "\n"
    "exit status: 0 success; 2 wrong use, or the file exists or cannot be written\n";

int sb_command_token_key(int argc, char **argv)
{
    const char *path = NULL;
    sb_option options[] = {
        sb_option_text("out", "FILE", "new file for the secret key; required", &path),
    };
    sb_command_line line = SB_COMMAND_LINE(COMMAND, NULL, SUMMARY, NOTES, options);
    int first = 0;
    sb_parse_result result = sb_command_line_parse(&line, argc, argv, &first);
    if (result != SB_PARSE_RUN) {
        return sb_parse_status(result);
    }
    if (path == NULL) {
        sb_command_message(COMMAND, "--out is missing");
        return sb_command_hint(COMMAND);
    }
    uint8_t seed[SB_TOKEN_SEED_SIZE];
    randombytes_buf(seed, sizeof seed);
    const sb_token_key key = sb_token_key_of_seed(seed);
    const bool written = sb_key_file_write(COMMAND, path, seed);
    sodium_memzero(seed, sizeof seed);
    if (!written) {
        return SB_EXIT_WRONG;
    }
    char hex[SB_TOKEN_HEX_SIZE];
    sb_token_hex_print(key.bytes, sizeof key.bytes, hex);
    printf("%s\n", hex);
    return SB_EXIT_HOLDS;
}
