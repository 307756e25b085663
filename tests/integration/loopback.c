#include "loopback.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#define OWN_PORT_MIN 16384u

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

static bool port_is_free(uint16_t port, int type)
{
    struct sockaddr_in6 six = {.sin6_family = AF_INET6, .sin6_port = htons(port)};
    struct sockaddr_in four = {.sin_family = AF_INET, .sin_port = htons(port)};
    const bool is_six = loopback_is_ipv6();
    const int family = is_six ? AF_INET6 : AF_INET;
    void *host = is_six ? (void *)&six.sin6_addr : (void *)&four.sin_addr;
    const void *address = is_six ? (const void *)&six : (const void *)&four;
    const int descriptor = socket(family, type, 0);
    const bool is_free =
        inet_pton(family, loopback_address(), host) == 1 &&
        bind(descriptor, address, (socklen_t)(is_six ? sizeof six : sizeof four)) == 0;
    (void)close(descriptor);
    return is_free;
}

// Until this process ends no other test gets the port: a test in Python (own_port.py) takes the
// same abstract address (unix(7)). The system frees it with the process.
static bool claim(uint16_t port)
{
    struct sockaddr_un name = {.sun_family = AF_UNIX};
    const int size =
        snprintf(name.sun_path + 1, sizeof name.sun_path - 1, "sabot-test-port-%u", (unsigned)port);
    const socklen_t whole = (socklen_t)(offsetof(struct sockaddr_un, sun_path) + 1 + (size_t)size);
    const int descriptor = socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0);
    if (descriptor >= 0 && bind(descriptor, (const struct sockaddr *)&name, whole) == 0) {
        return true;
    }
    (void)close(descriptor);
    return false;
}

uint16_t loopback_own_port(void)
{
    unsigned above = 32768;
    FILE *file = fopen("/proc/sys/net/ipv4/ip_local_port_range", "r");
    if (file == NULL || fscanf(file, "%u", &above) != 1 || above <= OWN_PORT_MIN ||
        above > UINT16_MAX) {
        above = 32768;
    }
    if (file != NULL) {
        (void)fclose(file);
    }
    for (int i = 0; i < 1000; i++) {
        uint16_t drawn;
        if (getrandom(&drawn, sizeof drawn, 0) != (ssize_t)sizeof drawn) {
            return 0;
        }
        const uint16_t port = (uint16_t)(OWN_PORT_MIN + drawn % (above - OWN_PORT_MIN));
        if (claim(port) && port_is_free(port, SOCK_DGRAM) && port_is_free(port, SOCK_STREAM)) {
            return port;
        }
    }
    return 0;
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
