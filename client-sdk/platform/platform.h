/// The differences between operating systems, for the part of the SDK that talks over ENet:
/// sockets, the networks of the machine, and the clock. The file posix.c is for Linux, Android,
/// macOS, iOS and the BSDs, windows.c for Windows. Every build may compile both: the other one is
/// empty.
///
/// Nothing here waits, polls or has threads, so that epoll, kqueue and their like have no part.
#ifndef SABOT_CLIENT_PLATFORM_H
#define SABOT_CLIENT_PLATFORM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef _WIN32
#include <winsock2.h>

#include <ws2tcpip.h>
typedef SOCKET sb_system_socket;
#else
#include <arpa/inet.h>
#include <netdb.h>
#include <netinet/in.h>
#include <sys/socket.h>
typedef int sb_system_socket;
#endif

/// The system's number of a socket, `sb_system_socket`, in one type for all systems.
typedef intptr_t sb_platform_socket;

#define SB_PLATFORM_SOCKET_NONE ((sb_platform_socket)-1)

/// Results of `sb_platform_receive` that are not sizes.
#define SB_PLATFORM_NOTHING (-1) ///< nothing has arrived
#define SB_PLATFORM_ERROR (-2)   ///< a datagram that is too large, or an error of an earlier one

/// The time since some moment. It never goes back.
uint64_t sb_platform_clock_us(void);

/// Must be called before names are looked up. May be repeated; `sb_platform_stop` balances each
/// call that returned true. Returns false if the system has no sockets.
bool sb_platform_start(void);

void sb_platform_stop(void);

/// Opens a UDP socket of AF_INET or AF_INET6 that never blocks, asks for the way of real-time
/// traffic, and is not inherited by processes that the game starts. One of AF_INET6 carries IPv4
/// too. SB_PLATFORM_SOCKET_NONE if there is none.
sb_platform_socket sb_platform_open(int family);

void sb_platform_close(sb_platform_socket socket);

/// Processes that the game starts from now on do not inherit this socket.
void sb_platform_keep(sb_platform_socket socket);

/// Lets a socket send to all of a network.
void sb_platform_allow_broadcast(sb_platform_socket socket);

/// Lets the system note when each datagram of a socket arrives, if it can.
void sb_platform_note_arrivals(sb_platform_socket socket);

/// Sends a datagram; `to` is NULL, with size 0, for a connected socket. One that cannot be sent is
/// lost. Returns false if the server's system says that nobody listens there.
bool sb_platform_send(sb_platform_socket socket, const struct sockaddr_storage *to,
                      socklen_t to_size, const void *bytes, size_t size);

/// Returns the size of the next datagram, SB_PLATFORM_NOTHING or SB_PLATFORM_ERROR. `*out_age_us`
/// is the time since its noted arrival, by the system's clock; 0 if that was not noted.
int sb_platform_receive(sb_platform_socket socket, struct sockaddr_storage *out_from,
                        uint8_t *out_bytes, size_t capacity, uint64_t *out_age_us);

/// An address of IPv4 that reaches all of a network of this machine.
typedef struct sb_platform_network {
    uint8_t broadcast[4];
} sb_platform_network;

/// Fills the networks of this machine that are up, loopback among them. Returns their number, at
/// most `capacity`.
uint32_t sb_platform_networks(sb_platform_network *out_networks, uint32_t capacity);

#endif
