#include "loopback.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

const char *loopback_address(void)
{
    const char *chosen = getenv("SABOT_TEST_LOOPBACK");
    return chosen != NULL ? chosen : "127.0.0.1";
}

bool loopback_is_ipv6(void)
{
    return strchr(loopback_address(), ':') != NULL;
}

void loopback_endpoint(uint16_t port, char out_text[LOOPBACK_ENDPOINT_SIZE])
{
    snprintf(out_text, LOOPBACK_ENDPOINT_SIZE, loopback_is_ipv6() ? "[%s]:%u" : "%s:%u",
             loopback_address(), (unsigned)port);
}

uint16_t loopback_await(test_process *server, int timeout_ms)
{
    char listening[64];
    const int size = snprintf(
        listening, sizeof listening,
        loopback_is_ipv6() ? "listening on [%s]:" : "listening on %s:", loopback_address());
    const char *line = process_await(server, listening, timeout_ms);
    const long port = line != NULL ? strtol(line + size, NULL, 10) : 0;
    return port > 0 && port <= UINT16_MAX ? (uint16_t)port : 0;
}
