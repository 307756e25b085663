#include "host/net/enet_socket.h"

#include <dlfcn.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

// ENet calls these functions without a context.
static const sb_enet_socket *_Atomic listed[SB_ENET_SOCKET_COUNT_MAX];

bool sb_enet_socket_add(const sb_enet_socket *socket)
{
    for (size_t i = 0; i < SB_ENET_SOCKET_COUNT_MAX; i++) {
        const sb_enet_socket *none = NULL;
        if (atomic_compare_exchange_strong(&listed[i], &none, socket)) {
            return true;
        }
    }
    return false;
}

void sb_enet_socket_remove(const sb_enet_socket *socket)
{
    for (size_t i = 0; i < SB_ENET_SOCKET_COUNT_MAX; i++) {
        const sb_enet_socket *expected = socket;
        (void)atomic_compare_exchange_strong(&listed[i], &expected, NULL);
    }
}

static const sb_enet_socket *find_listed(ENetSocket socket)
{
    for (size_t i = 0; i < SB_ENET_SOCKET_COUNT_MAX; i++) {
        const sb_enet_socket *item = atomic_load(&listed[i]);
        if (item != NULL && item->socket == socket) {
            return item;
        }
    }
    return NULL;
}

// Finds ENet's own function.
static void find(const char *name, void *out_function)
{
    void *symbol = dlsym(RTLD_NEXT, name);
    if (symbol == NULL) {
        abort();
    }
    memcpy(out_function, &symbol, sizeof symbol);
}

// ENet must find these although the program hides its symbols.
#pragma GCC visibility push(default)

int enet_socket_receive(ENetSocket socket, ENetAddress *address, ENetBuffer *buffers,
                        size_t bufferCount)
{
    const sb_enet_socket *ours = find_listed(socket);
    if (ours != NULL) {
        return ours->receive(ours->context, address, buffers);
    }
    static _Thread_local int (*own)(ENetSocket, ENetAddress *, ENetBuffer *, size_t);
    if (own == NULL) {
        find("enet_socket_receive", &own);
    }
    return own(socket, address, buffers, bufferCount);
}

int enet_socket_send(ENetSocket socket, const ENetAddress *address, const ENetBuffer *buffers,
                     size_t bufferCount)
{
    const sb_enet_socket *ours = find_listed(socket);
    if (ours != NULL) {
        return ours->send(ours->context, address, buffers, bufferCount);
    }
    static _Thread_local int (*own)(ENetSocket, const ENetAddress *, const ENetBuffer *, size_t);
    if (own == NULL) {
        find("enet_socket_send", &own);
    }
    return own(socket, address, buffers, bufferCount);
}

#pragma GCC visibility pop
