/// The options of commands that open a web page beside their UDP port.
#ifndef SABOT_CLI_WEB_OPTION_H
#define SABOT_CLI_WEB_OPTION_H

#include <stdbool.h>

#include "cli/options.h"
#include "host/web/web.h"

typedef struct sb_web_option {
    const char *port; ///< as typed; NULL: no web
    const char *bind_address;
    sb_option_list origins;
    const char *certificate_path; ///< NULL if it is not given
    const char *key_path;         ///< NULL if it is not given
    uint32_t connections;
    uint32_t per_address; ///< 0: half of them
    bool logs;            ///< those that are recorded may be fetched
    sb_web_def def;       ///< what they come to
} sb_web_option;

sb_web_option sb_web_option_default(void);

/// Rows of a command's table that set an `sb_web_option`.
// clang-format off
#define SB_WEB_OPTIONS(web)                                                                        \
    {"web", "PORT",                                                                                \
     "TCP port of a web page and its WebSocket; 0 takes any free one;\n"                           \
     "there is none without it",                                                                   \
     SB_OPTION_TEXT, 0, 0, NULL, &(web)->port, false},                                             \
    {"web-bind", "ADDRESS", "IPv4 address that the web listens on; 0.0.0.0 for all",               \
     SB_OPTION_TEXT, 0, 0, NULL, &(web)->bind_address, false},                                     \
    {"web-origin", "URL",                                                                          \
     "such as https://example.org: its pages may open WebSockets too; any\n"                       \
     "number of times",                                                                            \
     SB_OPTION_LIST, 0, 0, NULL, &(web)->origins, false},                                          \
    {"web-cert", "FILE", "certificate with its chain, PEM: the web speaks TLS then",               \
     SB_OPTION_TEXT, 0, 0, NULL, &(web)->certificate_path, false},                                 \
    {"web-key", "FILE", "private key of that certificate, PEM",                                    \
     SB_OPTION_TEXT, 0, 0, NULL, &(web)->key_path, false},                                         \
    {"web-connections", "N", "connections of the web at a time, WebSockets included",               \
     SB_OPTION_NUMBER, 1, SB_WEB_CONNECTION_COUNT_MAX, NULL, &(web)->connections, false},          \
    {"web-per-address", "N",                                                                       \
     "those of them from one address, such as a proxy's; 0: half of them",                          \
     SB_OPTION_NUMBER, 0, SB_WEB_CONNECTION_COUNT_MAX, NULL, &(web)->per_address, false}
/// The same, for commands that record.
#define SB_WEB_LOGS_OPTION(web)                                                                    \
    {"web-logs", NULL,                                                                             \
     "anyone who reaches the web may list and fetch the logs of the folder\n"                      \
     "that is recorded to, also those of matches that are being played",                           \
     SB_OPTION_FLAG, 0, 0, NULL, &(web)->logs, false}
// clang-format on

/// Checks what was typed and sets `web->def`; false, and a message on stderr, if something is
/// wrong. `*out_def` is NULL without a web. `log_directory` is what is recorded to, or NULL.
bool sb_web_option_fit(sb_web_option *web, const char *command, const char *log_directory,
                       const sb_web_def **out_def);

#endif
