#include "host/net/tcp_taken.h"

#include <linux/tcp.h>
#include <netinet/in.h>
#include <sys/ioctl.h>
#include <sys/socket.h>

bool sb_tcp_taken(int descriptor, uint64_t *out_bytes)
{
    struct tcp_info info = {0};
    socklen_t size = sizeof info;
    int waiting = 0;
    // Bytes that arrive between the two calls count as waiting, never as taken.
    if (getsockopt(descriptor, IPPROTO_TCP, TCP_INFO, &info, &size) != 0 ||
        ioctl(descriptor, FIONREAD, &waiting) != 0) {
        return false;
    }
    const uint64_t waits = (uint64_t)waiting;
    *out_bytes = info.tcpi_bytes_received > waits ? info.tcpi_bytes_received - waits : 0;
    return true;
}
