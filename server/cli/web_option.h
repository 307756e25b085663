/// The options of commands that open a web page beside their UDP port.
#ifndef SABOT_CLI_WEB_OPTION_H
#define SABOT_CLI_WEB_OPTION_H

#include <stdbool.h>

#include "cli/options.h"
#include "host/web/web.h"

typedef struct sb_web_option {
    const char *port; ///< as typed; NULL for no web page
    const char *bind_address;
    sb_option_list origins;
    const char *certificate_path; ///< NULL if it is not given
    const char *key_path;         ///< NULL if it is not given
    uint32_t connections;
    uint32_t per_address; ///< 0 for an eighth of `connections`
    uint32_t per_network; ///< 0 for a quarter of `connections`
    sb_option_list proxies;
    bool logs;      ///< logs of matches that are over may be fetched
    bool logs_live; ///< logs of matches that are still played may be fetched too
    sb_web_def def; ///< filled in by `sb_web_option_fit`
} sb_web_option;

sb_web_option sb_web_option_default(void);

/// Rows of a command's table that set an `sb_web_option`.
// clang-format off
#define SB_WEB_OPTIONS(web)                                                                        \
    sb_option_text("web", "PORT",                                                                  \
        "TCP port of a web page and its WebSocket; 0 takes any free one;\n"                        \
        "without it there is no web page", &(web)->port),                                          \
    sb_option_text("web-bind", "ADDRESS",                                                          \
        "IPv4 or IPv6 address that the web listens on; 0.0.0.0 for all of IPv4,\n"                 \
        ":: for all of both", &(web)->bind_address),                                              \
    sb_option_list_of("web-origin", "URL",                                                         \
        "pages of this origin may open WebSockets too, such as\n"                                  \
        "https://example.org; may be given several times", &(web)->origins),                       \
    sb_option_text("web-cert", "FILE",                                                             \
        "certificate with its chain (PEM); the web then uses TLS", &(web)->certificate_path),      \
    sb_option_text("web-key", "FILE", "private key of that certificate (PEM)", &(web)->key_path),  \
    sb_option_number("web-connections", "N",                                                       \
        "most connections of the web at a time, WebSockets included", 1,                           \
        SB_WEB_CONNECTION_COUNT_MAX, &(web)->connections),                                         \
    sb_option_number("web-per-address", "N",                                                       \
        "most of them from one IPv4 address or IPv6 /64; 0: an eighth", 0,                         \
        SB_WEB_CONNECTION_COUNT_MAX, &(web)->per_address),                                         \
    sb_option_number("web-per-network", "N",                                                       \
        "most of them from one IPv4 /24 or IPv6 /48; 0: a quarter, or as many\n"                   \
        "as --web-per-address says if that is more", 0,                                            \
        SB_WEB_CONNECTION_COUNT_MAX, &(web)->per_network),                                         \
    sb_option_list_of("web-proxy", "ADDRESS",                                                      \
        "reverse proxy in front of the web, to which the two limits above do\n"                    \
        "not apply; its WebSockets count for the last address in the header\n"                     \
        "X-Forwarded-For; may be given several times", &(web)->proxies)
/// Likewise, for commands that record.
#define SB_WEB_LOGS_OPTION(web)                                                                    \
    sb_option_flag("web-logs",                                                                     \
        "clients of the web may list and fetch the logs in the folder that is\n"                   \
        "recorded to, once their matches are over", &(web)->logs),                                 \
    sb_option_flag("web-logs-live",                                                                \
        "the same, and also the logs of matches that are still played: these\n"                    \
        "tell everybody what fog hides", &(web)->logs_live)
// clang-format on

/// Checks the options and fills `web->def`. False after a message on stderr if one is wrong.
/// `*out_def` becomes `&web->def`, or NULL if there is no web page. `log_directory` is the folder
/// that is recorded to; NULL for none.
bool sb_web_option_fit(sb_web_option *web, const char *command, const char *log_directory,
                       const sb_web_def **out_def);

#endif
