/// Where a server is to which a client connects beside its present connection.
#ifndef SABOT_CLIENT_PLACE_H
#define SABOT_CLIENT_PLACE_H

#include <stdbool.h>
#include <stdint.h>

#include "protocol/limits.h"

/// All zeros: the server of the present connection.
typedef struct sb_client_place {
    char host[SB_MOVE_HOST_SIZE_MAX + 1]; ///< a name or an address; empty: the present host
    uint16_t port;                        ///< of UDP; 0: the present one
    uint16_t web_port;                    ///< of WebSockets; 0: the present one, or there is none
    bool has_key;                         ///< false: the present server's key is expected
    uint8_t key[SB_MOVE_KEY_SIZE];
    bool calm; ///< nothing has answered there for seconds: it is asked no more often than usual
} sb_client_place;

#endif
