/// over_ipv6 PROGRAM [ARGUMENT ...]: runs a test over ::1. Where the machine has no such address,
/// it says so and ends with 77, which ctest reports as skipped.
#include <netinet/in.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/socket.h>
#include <unistd.h>

#define SKIPPED 77

static bool has_loopback(void)
{
    const struct sockaddr_in6 address = {.sin6_family = AF_INET6, .sin6_addr = in6addr_loopback};
    const int opened = socket(AF_INET6, SOCK_DGRAM | SOCK_CLOEXEC, 0);
    if (opened < 0) {
        return false;
    }
    const int bound = bind(opened, (const struct sockaddr *)&address, sizeof address);
    close(opened);
    return bound == 0;
}

int main(int argc, char **argv)
{
    if (argc < 2) {
        fputs("usage: over_ipv6 PROGRAM [ARGUMENT ...]\n", stderr);
        return 2;
    }
    if (!has_loopback()) {
        puts("skipped: this machine has no ::1");
        return SKIPPED;
    }
    if (setenv("SABOT_TEST_LOOPBACK", "::1", 1) == 0) {
        execv(argv[1], argv + 1);
    }
    perror(argv[1]);
    return 2;
}
