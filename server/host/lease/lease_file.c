#include "host/lease/lease_file.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define PATH_SIZE 1024u
#define TEXT_SIZE (SB_LEASE_HOLDER_SIZE + 64u)
// A lock that is released is noticed after this time. A look takes four calls of the system.
#define LOOK_MS 2u
#define HOLD_MS 20u

typedef struct file_lease {
    char path[PATH_SIZE];
    char identity[SB_LEASE_HOLDER_SIZE];
    int descriptor;
    bool wanted, released;
    sb_lease_state state;
    uint32_t epoch; ///< as in the file
    uint32_t
        epoch_max; ///< the highest that was ever seen: a file that is replaced may have a lower
    char holder[SB_LEASE_HOLDER_SIZE];
    char last_holder[SB_LEASE_HOLDER_SIZE]; ///< as in sb_lease_status
    uint32_t last_epoch, epoch_wanted;
    uint32_t last_epoch_max; ///< above which the lease is not claimed
    int fault;               ///< errno of what failed last; 0: nothing
} file_lease;

// A lock of the open file, not of the process: closing another descriptor of it releases nothing.
static bool lock(int descriptor, short type, int command, struct flock *out_lock)
{
    *out_lock = (struct flock){.l_type = type, .l_whence = SEEK_SET};
    return fcntl(descriptor, command, out_lock) == 0;
}

// Somebody may have removed or replaced the file: then its lock keeps nobody away.
static bool is_in_place(const file_lease *self)
{
    struct stat opened, named;
    return fstat(self->descriptor, &opened) == 0 && stat(self->path, &named) == 0 &&
           opened.st_dev == named.st_dev && opened.st_ino == named.st_ino;
}

// "EPOCH HOLDER\n". A file that holds anything else counts as one without an epoch.
static void read_text(file_lease *self)
{
    char text[TEXT_SIZE] = "";
    const ssize_t size = pread(self->descriptor, text, sizeof text - 1, 0);
    char *end = text;
    const unsigned long epoch = size > 0 && text[0] != '-' ? strtoul(text, &end, 10) : 0;
    self->epoch = epoch < UINT32_MAX ? (uint32_t)epoch : 0;
    self->epoch_max = self->epoch > self->epoch_max ? self->epoch : self->epoch_max;
    self->holder[0] = '\0';
    if (size > 0 && *end == ' ') {
        snprintf(self->holder, sizeof self->holder, "%.*s", (int)strcspn(end + 1, "\n"), end + 1);
    }
    memcpy(self->last_holder, self->holder, sizeof self->last_holder);
    self->last_epoch = self->epoch;
}

static bool write_text(const file_lease *self, uint32_t epoch, const char *holder)
{
    char text[TEXT_SIZE];
    const int size = snprintf(text, sizeof text, "%" PRIu32 " %s\n", epoch, holder);
    return size > 0 && pwrite(self->descriptor, text, (size_t)size, 0) == size &&
           ftruncate(self->descriptor, size) == 0 && fsync(self->descriptor) == 0;
}

static bool open_file(file_lease *self)
{
    struct stat opened;
    self->descriptor =
        open(self->path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0600);
    if (self->descriptor < 0) {
        return false;
    }
    if (fstat(self->descriptor, &opened) == 0 && S_ISREG(opened.st_mode)) {
        return true;
    }
    close(self->descriptor);
    self->descriptor = -1;
    errno = EINVAL;
    return false;
}

static void unlock(file_lease *self)
{
    struct flock whole;
    (void)lock(self->descriptor, F_UNLCK, F_OFD_SETLK, &whole);
}

// A status that is older than the last look says nothing here: what the file says under the lock
// decides.
static void claim(file_lease *self)
{
    struct flock whole;
    if (!lock(self->descriptor, F_WRLCK, F_OFD_SETLK, &whole)) {
        read_text(self);
        self->state = SB_LEASE_TAKEN;
        return;
    }
    read_text(self);
    if (self->epoch > self->last_epoch_max) {
        self->state = SB_LEASE_FREE;
        self->holder[0] = '\0';
        unlock(self);
        return;
    }
    // The file may have been replaced before the lock was there.
    errno = EAGAIN;
    if (is_in_place(self) && write_text(self, self->epoch_max + 1, self->identity)) {
        self->epoch = ++self->epoch_max;
        memcpy(self->holder, self->identity, sizeof self->holder);
        self->state = SB_LEASE_HELD;
        return;
    }
    self->state = SB_LEASE_UNKNOWN;
    self->fault = errno;
    unlock(self);
}

static void look(file_lease *self)
{
    struct flock whole;
    if (!lock(self->descriptor, F_WRLCK, F_OFD_GETLK, &whole)) {
        self->state = SB_LEASE_UNKNOWN;
        self->fault = errno;
        return;
    }
    read_text(self);
    self->state = whole.l_type == F_UNLCK ? SB_LEASE_FREE : SB_LEASE_TAKEN;
    if (self->state == SB_LEASE_FREE) {
        self->holder[0] = '\0';
    }
}

// The line is written in place, by one call, so a process that is killed leaves a whole one.
static void raise_epoch(file_lease *self)
{
    if (self->epoch_wanted <= self->epoch) {
        return;
    }
    if (write_text(self, self->epoch_wanted, self->identity)) {
        self->epoch = self->epoch_max = self->epoch_wanted;
    } else {
        self->fault = errno; // it is tried again
    }
}

// Opens the file that has the name now.
static bool renew(file_lease *self)
{
    if (self->descriptor >= 0 && is_in_place(self)) {
        return true;
    }
    if (self->descriptor >= 0) {
        close(self->descriptor);
    }
    return open_file(self);
}

static void update(void *lease, uint64_t now_ns)
{
    file_lease *self = lease;
    (void)now_ns;
    if (self->released || self->state == SB_LEASE_LOST) {
        return;
    }
    self->fault = 0;
    if (self->state == SB_LEASE_HELD) {
        self->state = is_in_place(self) ? SB_LEASE_HELD : SB_LEASE_LOST;
        if (self->state == SB_LEASE_HELD) {
            raise_epoch(self);
        }
    } else if (!renew(self)) {
        self->state = SB_LEASE_UNKNOWN;
        self->fault = errno;
    } else if (self->wanted) {
        claim(self);
    } else {
        look(self);
    }
}

static void want(void *lease, bool wanted, uint32_t last_epoch_max)
{
    file_lease *self = lease;
    self->wanted = wanted;
    self->last_epoch_max = last_epoch_max;
}

static void raise_to(void *lease, uint32_t epoch)
{
    ((file_lease *)lease)->epoch_wanted = epoch;
}

static void status(const void *lease, uint64_t now_ns, sb_lease_status *out_status)
{
    const file_lease *self = lease;
    (void)now_ns;
    *out_status = (sb_lease_status){
        .state = self->state,
        .epoch = self->epoch,
        .valid_until_ns = self->state == SB_LEASE_HELD ? SB_LEASE_FOREVER : 0,
        .pause_ms = self->state == SB_LEASE_HELD ? HOLD_MS : LOOK_MS,
    };
    memcpy(out_status->holder, self->holder, sizeof out_status->holder);
    memcpy(out_status->last_holder, self->last_holder, sizeof out_status->last_holder);
    out_status->last_epoch = self->last_epoch;
    if (self->state == SB_LEASE_LOST) {
        snprintf(out_status->fault, sizeof out_status->fault, "its file was removed or replaced");
    } else if (self->fault != 0) {
        snprintf(out_status->fault, sizeof out_status->fault, "%s", strerror(self->fault));
    }
}

// Path and descriptor do not change while the lease is held.
static bool holds(const void *lease)
{
    return is_in_place(lease);
}

static void release(void *lease, uint64_t now_ns)
{
    file_lease *self = lease;
    (void)now_ns;
    self->released = true;
    if (self->state == SB_LEASE_HELD) {
        unlock(self);
        self->state = SB_LEASE_FREE;
    }
}

static bool is_over(const void *lease)
{
    return ((const file_lease *)lease)->released;
}

static void destroy(void *lease)
{
    file_lease *self = lease;
    if (self->descriptor >= 0) {
        close(self->descriptor);
    }
    free(self);
}

sb_error sb_lease_file_open(const char *path, const char *identity, sb_lease *out_lease,
                            char *out_message, size_t message_size)
{
    static const sb_lease_functions functions = {.want = want,
                                                 .raise = raise_to,
                                                 .update = update,
                                                 .status = status,
                                                 .holds = holds,
                                                 .release = release,
                                                 .is_over = is_over,
                                                 .destroy = destroy};
    file_lease *self = calloc(1, sizeof *self);
    if (self == NULL) {
        return SB_ERROR_MEMORY;
    }
    snprintf(self->identity, sizeof self->identity, "%s", identity);
    const int length = snprintf(self->path, sizeof self->path, "%s", path);
    errno = ENAMETOOLONG;
    if (length < 0 || (size_t)length >= sizeof self->path || !open_file(self)) {
        snprintf(out_message, message_size, "cannot open the lease %s: %s", path, strerror(errno));
        free(self);
        return SB_ERROR_IO;
    }
    *out_lease = (sb_lease){&functions, self};
    return SB_OK;
}
