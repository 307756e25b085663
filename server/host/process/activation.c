#include "host/process/activation.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#define FIRST_DESCRIPTOR 3

static unsigned long number_of(const char *variable)
{
    const char *text = getenv(variable);
    return text != NULL ? strtoul(text, NULL, 10) : 0;
}

// Copies the name at `index` of a list with colons; an empty text if the list is shorter.
static void name_at(const char *list, uint32_t index, char out_name[SB_ACTIVATION_NAME_SIZE])
{
    for (; list != NULL && index > 0; index--) {
        list = strchr(list, ':');
        list = list != NULL ? list + 1 : NULL;
    }
    const int length = list != NULL ? (int)strcspn(list, ":") : 0;
    snprintf(out_name, SB_ACTIVATION_NAME_SIZE, "%.*s", length, list != NULL ? list : "");
}

static int type_of(int descriptor)
{
    int type = 0;
    socklen_t size = sizeof type;
    return getsockopt(descriptor, SOL_SOCKET, SO_TYPE, &type, &size) == 0 ? type : 0;
}

// The names of other kinds of sockets stay as they are, and nobody asks for them.
static void name_by_kind(int type, char name[SB_ACTIVATION_NAME_SIZE])
{
    if (type == SOCK_DGRAM) {
        snprintf(name, SB_ACTIVATION_NAME_SIZE, "udp");
    } else if (strcmp(name, "admin") != 0) {
        snprintf(name, SB_ACTIVATION_NAME_SIZE, "web");
    }
}

sb_activation sb_activation_read(void)
{
    sb_activation self = {0};
    if (number_of("LISTEN_PID") != (unsigned long)getpid()) {
        return self;
    }
    unsigned long count = number_of("LISTEN_FDS");
    count = count < SB_ACTIVATION_COUNT_MAX ? count : SB_ACTIVATION_COUNT_MAX;
    for (uint32_t i = 0; i < count; i++) {
        const int descriptor = FIRST_DESCRIPTOR + (int)i;
        const int type = type_of(descriptor);
        name_at(getenv("LISTEN_FDNAMES"), i, self.sockets[i].name);
        if (type == SOCK_DGRAM || type == SOCK_STREAM) {
            (void)fcntl(descriptor, F_SETFD, FD_CLOEXEC);
            (void)fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK);
            self.sockets[i].descriptor = descriptor;
            name_by_kind(type, self.sockets[i].name);
        }
    }
    self.count = (uint32_t)count;
    return self;
}

int sb_activation_take(sb_activation *self, const char *name)
{
    for (uint32_t i = 0; i < self->count; i++) {
        const int descriptor = self->sockets[i].descriptor;
        if (descriptor != 0 && strcmp(self->sockets[i].name, name) == 0) {
            self->sockets[i].descriptor = 0;
            return descriptor;
        }
    }
    return 0;
}

void sb_activation_close(sb_activation *self)
{
    for (uint32_t i = 0; i < self->count; i++) {
        if (self->sockets[i].descriptor != 0) {
            close(self->sockets[i].descriptor);
            self->sockets[i].descriptor = 0;
        }
    }
}
