/// How a server lets itself be found, as its operator sets it.
#ifndef SABOT_HOST_REACH_REACH_SETTINGS_H
#define SABOT_HOST_REACH_REACH_SETTINGS_H

#include <stdbool.h>
#include <stdint.h>

#include "protocol/secure/discovery.h"

#define SB_ANNOUNCE_URL_COUNT_MAX 4u
#define SB_ANNOUNCE_INTERVAL_S_MIN 5u
#define SB_ANNOUNCE_INTERVAL_S_MAX 3600u

typedef struct sb_reach_settings {
    const char *name; ///< of the server, for people; at most SB_DISCOVERY_NAME_SIZE_MAX bytes of
                      ///< UTF-8; default "Sabot"
    const char *announce_urls[SB_ANNOUNCE_URL_COUNT_MAX]; ///< of server lists; http or https
    uint32_t announce_url_count;                          ///< default 0
    const char *announce_token_path; ///< private file with the bearer token for lists; default NULL
    const char *announce_address;    ///< host by which clients reach the server; default NULL: the
                                     ///< list takes the address from which it is told
    uint32_t announce_interval_s;    ///< default 30
    bool lan;                        ///< answers questions of the local network; default false
    uint32_t lan_port;               ///< UDP; 0 for any free one; default SB_DISCOVERY_PORT
} sb_reach_settings;

sb_reach_settings sb_reach_settings_default(void);

/// Returns NULL, or what is wrong with the settings.
const char *sb_reach_settings_fault(const sb_reach_settings *settings);

#endif
