#include "host/net/tcp_taken.h"

#include <linux/tcp.h>
#include <netinet/in.h>
#include <sys/ioctl.h>
#include <sys/socket.h>

static bool read_received(int descriptor, uint64_t *out_bytes)
{
    struct tcp_info info = {0};
    socklen_t size = sizeof info;
    if (getsockopt(descriptor, IPPROTO_TCP, TCP_INFO, &info, &size) != 0) {
        return false;
    }
    *out_bytes = info.tcpi_bytes_received;
    return true;
}

static uint64_t without(uint64_t received, int waiting)
{
    const uint64_t waits = (uint64_t)waiting;
    return received > waits ? received - waits : 0;
}

bool sb_tcp_taken(int descriptor, uint64_t *out_bytes)
{
    uint64_t received;
    int waiting = 0;
    // Bytes that arrive between the two calls count as waiting, never as taken.
    if (!read_received(descriptor, &received) || ioctl(descriptor, FIONREAD, &waiting) != 0) {
        return false;
    }
    *out_bytes = without(received, waiting);
    return true;
}

bool sb_tcp_taken_at_most(int descriptor, uint64_t *out_bytes)
{
    uint64_t received;
    int waiting = 0;
    if (ioctl(descriptor, FIONREAD, &waiting) != 0 || !read_received(descriptor, &received)) {
        return false;
    }
    *out_bytes = without(received, waiting);
    return true;
}
