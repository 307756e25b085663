/// The options of commands whose clients need connect tokens.
#ifndef SABOT_CLI_TOKEN_OPTION_H
#define SABOT_CLI_TOKEN_OPTION_H

#include <stdbool.h>

#include "cli/options.h"
#include "host/tokens/token_gate.h"

typedef struct sb_token_option {
    sb_option_list keys; ///< public keys as hex
    const char *path;    ///< file with public keys; NULL if it is not given
} sb_token_option;

/// Rows of a command's table that set an `sb_token_option` and the leeway.
// clang-format off
#define SB_TOKEN_OPTIONS(token, leeway_s)                                                          \
    sb_option_list_of("token-key", "HEX",                                                          \
        "admit only clients with a connect token that this public key of\n"                        \
        "'sabot token key' signed; given twice, either key will do", &(token)->keys),              \
    sb_option_text("token-key-file", "FILE",                                                       \
        "file with such public keys, one on a line; # begins a comment", &(token)->path),          \
    sb_option_quantity("token-leeway", "S",                                                        \
        "by how much the clocks of server and token may differ", 0, SB_TOKEN_LEEWAY_S_MAX, "s",    \
        leeway_s)
// clang-format on

/// Puts the keys into the settings. False after a message on stderr if there is something wrong.
bool sb_token_option_fit(const sb_token_option *token, const char *command,
                         sb_token_settings *settings);

#endif
