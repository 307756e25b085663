// Loaded before the C library. Each write to a log takes SABOT_SLOW_MS, and so does each sync. All
// other calls are unchanged.
#include <dlfcn.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

typedef ssize_t write_function(int descriptor, const void *bytes, size_t size);
typedef int sync_function(int descriptor);

// Only one thread writes logs, and it has ended when `tell` prints the count.
static unsigned delay_count;

__attribute__((destructor)) static void tell(void)
{
    if (delay_count > 0) {
        fprintf(stderr, "slow_disk: %u delays\n", delay_count);
    }
}

static bool is_log(int descriptor)
{
    static const char ending[] = ".sblog";
    char link[64], path[4096];
    snprintf(link, sizeof link, "/proc/self/fd/%d", descriptor);
    ssize_t length = readlink(link, path, sizeof path);
    size_t tail = sizeof ending - 1;
    return length >= (ssize_t)tail && memcmp(path + (size_t)length - tail, ending, tail) == 0;
}

static void delay(int descriptor)
{
    const char *text = getenv("SABOT_SLOW_MS");
    long ms = text != NULL ? strtol(text, NULL, 10) : 0;
    if (ms > 0 && is_log(descriptor)) {
        delay_count++;
        struct timespec rest = {.tv_sec = ms / 1000, .tv_nsec = ms % 1000 * 1000000};
        while (nanosleep(&rest, &rest) != 0) {
        }
    }
}

// ISO C has no cast from an object's address to a function's.
static sync_function *next_sync(const char *name)
{
    void *address = dlsym(RTLD_NEXT, name);
    sync_function *function;
    memcpy(&function, &address, sizeof function);
    return function;
}

ssize_t write(int descriptor, const void *bytes, size_t size)
{
    void *address = dlsym(RTLD_NEXT, "write");
    write_function *function;
    memcpy(&function, &address, sizeof function);
    delay(descriptor);
    return function(descriptor, bytes, size);
}

int fsync(int descriptor)
{
    delay(descriptor);
    return next_sync("fsync")(descriptor);
}

int fdatasync(int descriptor)
{
    delay(descriptor);
    return next_sync("fdatasync")(descriptor);
}
