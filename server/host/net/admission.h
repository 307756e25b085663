/// The first check of every datagram, before ENet keeps anything for its sender.
#ifndef SABOT_HOST_NET_ADMISSION_H
#define SABOT_HOST_NET_ADMISSION_H

#include <enet/enet.h>

#include "host/net/cookie.h"

typedef enum sb_admission {
    SB_ADMISSION_TAKEN,    ///< for ENet to read
    SB_ADMISSION_ANSWERED, ///< a request for a cookie, which was answered
    SB_ADMISSION_REFUSED,  ///< not of ENet's form, or a connect request without room or cookie
} sb_admission;

/// Judges the datagram that the host has just received, and answers a request for a cookie.
sb_admission sb_admission_judge(const ENetHost *host, const sb_cookie_key *key);

#endif
