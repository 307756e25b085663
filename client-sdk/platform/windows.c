// Windows 8 and later: Winsock, IP Helper and the performance counter. The program links ws2_32 and
// iphlpapi, which belong to Windows.
#include "platform/platform.h"

#ifdef _WIN32
#include <iphlpapi.h>
#include <string.h>

#define BUFFER_SIZE (256 * 1024)
#define TABLE_SIZE (32u * 1024u)

uint64_t sb_platform_clock_us(void)
{
    LARGE_INTEGER now, rate;
    (void)QueryPerformanceCounter(&now);
    (void)QueryPerformanceFrequency(&rate);
    // In two parts: the product would overflow after some days.
    const uint64_t count = (uint64_t)now.QuadPart, per_second = (uint64_t)rate.QuadPart;
    return count / per_second * 1000000u + count % per_second * 1000000u / per_second;
}

// Windows counts the calls of both.
bool sb_platform_start(void)
{
    WSADATA data;
    return WSAStartup(MAKEWORD(2, 2), &data) == 0;
}

void sb_platform_stop(void)
{
    (void)WSACleanup();
}

static void set_option(SOCKET system, int level, int name, DWORD value)
{
    (void)setsockopt(system, level, name, (const char *)&value, sizeof value);
}

// Every socket holds one start of Winsock.
sb_platform_socket sb_platform_open(int family)
{
    if (!sb_platform_start()) {
        return SB_PLATFORM_SOCKET_NONE;
    }
    const SOCKET system = WSASocketW(family, SOCK_DGRAM, IPPROTO_UDP, NULL, 0,
                                     WSA_FLAG_OVERLAPPED | WSA_FLAG_NO_HANDLE_INHERIT);
    if (system == INVALID_SOCKET) {
        sb_platform_stop();
        return SB_PLATFORM_SOCKET_NONE;
    }
    u_long on = 1;
    if (ioctlsocket(system, (long)FIONBIO, &on) != 0) {
        sb_platform_close((sb_platform_socket)system);
        return SB_PLATFORM_SOCKET_NONE;
    }
    // The class of traffic is the administrator's to choose here, not the program's.
    set_option(system, SOL_SOCKET, SO_RCVBUF, BUFFER_SIZE);
    set_option(system, SOL_SOCKET, SO_SNDBUF, BUFFER_SIZE);
    if (family == AF_INET6) {
        set_option(system, IPPROTO_IPV6, IPV6_V6ONLY, 0);
    }
    return (sb_platform_socket)system;
}

void sb_platform_close(sb_platform_socket socket)
{
    (void)closesocket((SOCKET)socket);
    sb_platform_stop();
}

void sb_platform_keep(sb_platform_socket socket)
{
    (void)SetHandleInformation((HANDLE)socket, HANDLE_FLAG_INHERIT, 0);
}

void sb_platform_allow_broadcast(sb_platform_socket socket)
{
    set_option((SOCKET)socket, SOL_SOCKET, SO_BROADCAST, 1);
}

// Windows notes arrivals only from version 11 on, and by hardware. A caller that looks often
// measures well enough without.
void sb_platform_note_arrivals(sb_platform_socket socket)
{
    (void)socket;
}

bool sb_platform_send(sb_platform_socket socket, const struct sockaddr_storage *to,
                      socklen_t to_size, const void *bytes, size_t size)
{
    const int sent =
        sendto((SOCKET)socket, bytes, (int)size, 0, (const struct sockaddr *)to, to_size);
    return sent >= 0 || WSAGetLastError() != WSAECONNRESET;
}

int sb_platform_receive(sb_platform_socket socket, struct sockaddr_storage *out_from,
                        uint8_t *out_bytes, size_t capacity, uint64_t *out_age_us)
{
    socklen_t from_size = sizeof *out_from;
    *out_age_us = 0;
    // A larger datagram is an error of its own here, as is the answer that nobody listens.
    const int size = recvfrom((SOCKET)socket, (char *)out_bytes, (int)capacity, 0,
                              (struct sockaddr *)out_from, &from_size);
    if (size >= 0) {
        return size;
    }
    return WSAGetLastError() == WSAEWOULDBLOCK ? SB_PLATFORM_NOTHING : SB_PLATFORM_ERROR;
}

// Returns the address of a network from an address in it and the number of bits that all have.
static sb_platform_network network_of(const IP_ADAPTER_UNICAST_ADDRESS *one, bool loopback)
{
    sb_platform_network network = {{127, 255, 255, 255}};
    if (loopback) {
        return network;
    }
    struct sockaddr_in in;
    memcpy(&in, one->Address.lpSockaddr, sizeof in);
    memcpy(network.broadcast, &in.sin_addr, sizeof network.broadcast);
    for (uint32_t bit = one->OnLinkPrefixLength; bit < 32; bit++) {
        network.broadcast[bit / 8] |= (uint8_t)(0x80u >> bit % 8);
    }
    return network;
}

uint32_t sb_platform_networks(sb_platform_network *out_networks, uint32_t capacity)
{
    union {
        IP_ADAPTER_ADDRESSES first; // aligns the bytes
        uint8_t bytes[TABLE_SIZE];
    } table;
    ULONG size = sizeof table;
    const ULONG flags = GAA_FLAG_SKIP_ANYCAST | GAA_FLAG_SKIP_MULTICAST | GAA_FLAG_SKIP_DNS_SERVER;
    if (GetAdaptersAddresses(AF_INET, flags, NULL, &table.first, &size) != ERROR_SUCCESS) {
        return 0;
    }
    uint32_t count = 0;
    for (const IP_ADAPTER_ADDRESSES *adapter = &table.first; adapter != NULL;
         adapter = adapter->Next) {
        const bool loopback = adapter->IfType == IF_TYPE_SOFTWARE_LOOPBACK;
        const IP_ADAPTER_UNICAST_ADDRESS *one =
            adapter->OperStatus == IfOperStatusUp ? adapter->FirstUnicastAddress : NULL;
        for (; one != NULL && count < capacity; one = one->Next) {
            out_networks[count++] = network_of(one, loopback);
        }
    }
    return count;
}
#endif
