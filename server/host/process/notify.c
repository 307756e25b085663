#include "host/process/notify.h"

#include <errno.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static bool read_number(const char *text, uint64_t *out_value)
{
    char *end;
    errno = 0;
    *out_value = text != NULL ? strtoull(text, &end, 10) : 0;
    return text != NULL && text[0] >= '0' && text[0] <= '9' && *end == '\0' && errno == 0;
}

// WATCHDOG_PID says which process is watched: a child inherits the variables.
static uint64_t watchdog_of_environment(void)
{
    uint64_t us, pid;
    if (!read_number(getenv("WATCHDOG_USEC"), &us) || us > UINT64_MAX / 1000) {
        return 0;
    }
    const char *whose = getenv("WATCHDOG_PID");
    return whose == NULL || (read_number(whose, &pid) && pid == (uint64_t)getpid()) ? us * 1000 : 0;
}

// A path, or with '@' in front a name of Linux's abstract sockets.
static bool set_address(sb_notify *self, const char *name)
{
    const size_t length = strlen(name);
    if (length < 2 || length >= sizeof self->address.sun_path ||
        (name[0] != '/' && name[0] != '@')) {
        return false;
    }
    self->address.sun_family = AF_UNIX;
    memcpy(self->address.sun_path, name, length);
    if (name[0] == '@') {
        self->address.sun_path[0] = '\0';
    }
    self->address_size = (socklen_t)(offsetof(struct sockaddr_un, sun_path) + length);
    return true;
}

sb_notify sb_notify_open(void)
{
    sb_notify self = {.descriptor = -1};
    const char *name = getenv("NOTIFY_SOCKET");
    if (name != NULL && set_address(&self, name)) {
        self.descriptor = socket(AF_UNIX, SOCK_DGRAM | SOCK_NONBLOCK | SOCK_CLOEXEC, 0);
    }
    self.watchdog_ns = self.descriptor >= 0 ? watchdog_of_environment() : 0;
    return self;
}

void sb_notify_send(const sb_notify *self, const char *assignments)
{
    if (self->descriptor >= 0) {
        (void)sendto(self->descriptor, assignments, strlen(assignments), MSG_NOSIGNAL,
                     (const struct sockaddr *)&self->address, self->address_size);
    }
}

void sb_notify_alive(sb_notify *self, uint64_t now_ns)
{
    if (self->watchdog_ns > 0 && now_ns - self->watchdog_sent_ns >= self->watchdog_ns / 2) {
        self->watchdog_sent_ns = now_ns;
        sb_notify_send(self, "WATCHDOG=1");
    }
}

void sb_notify_close(sb_notify *self)
{
    if (self->descriptor >= 0) {
        close(self->descriptor);
    }
    self->descriptor = -1;
}
