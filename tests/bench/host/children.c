#include "children.h"

#include <signal.h>
#include <string.h>

#include "stopwatch.h"

#define COUNTS_MS 20000

bool child_start(test_process *child, const char *role, const char *a, const char *b, const char *c)
{
    const char *const arguments[] = {"/proc/self/exe", role, a, b, c, NULL};
    return process_start(child, PROCESS_PIPES, arguments);
}

const char *child_await(test_process *child, const char *needle, size_t from, int timeout_ms)
{
    const uint64_t until_ns = stopwatch_ns() + (uint64_t)timeout_ms * 1000000u;
    do {
        const char *text = child->out.data != NULL && child->out.size > from
                               ? strstr(child->out.data + from, needle)
                               : NULL;
        if (text != NULL && strchr(text, '\n') != NULL) {
            return text;
        }
    } while (process_read(child, 100) && stopwatch_ns() < until_ns);
    return NULL;
}

bool child_counts(test_process *load, sdk_load_counts *out_counts)
{
    const size_t from = load->out.size;
    process_signal(load, SIGUSR1);
    const char *line = child_await(load, "counts", from, COUNTS_MS);
    return line != NULL && sdk_load_read(line, out_counts);
}
