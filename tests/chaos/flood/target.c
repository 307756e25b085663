#include "target.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "raw_link.h"

#define START_MS 60000
#define END_MS 60000
// Runs a program with a policy that its children do not inherit.
#define CHRT "/usr/bin/chrt"
#define MESSAGE "listening on 127.0.0.1:"

static bool fail(target *self, const char *text)
{
    snprintf(self->failure, sizeof self->failure, "%s", text);
    return false;
}

static bool await_play(target *self)
{
    uint64_t until_us = raw_now_us() + START_MS * UINT64_C(1000);
    while (raw_now_us() < until_us) {
        if (honest_look(self->clients).playing) {
            return true;
        }
        usleep(10000);
    }
    return fail(self, "the honest clients cannot join");
}

bool target_start(target *self, const char *program, uint32_t seconds, uint64_t seed, bool realtime)
{
    memset(self, 0, sizeof *self);
    char text[16];
    snprintf(text, sizeof text, "%u", (unsigned)seconds);
    const char *const arguments[] = {CHRT,     "-R", "-f",         "1",  program,     "serve",
                                     "--port", "0",  "--sessions", "2",  "--players", "16",
                                     "--bots", "8",  "--seconds",  text, "--json",    NULL};
    const char *const *first = realtime ? arguments : arguments + 4;
    if (!process_start(&self->process, PROCESS_PIPES, first)) {
        return fail(self, "the server cannot be started");
    }
    const char *line = process_await(&self->process, MESSAGE, START_MS);
    if (line == NULL || clock_getcpuclockid(self->process.pid, &self->cpu_clock) != 0) {
        return fail(self, "the server does not listen");
    }
    self->port = (uint16_t)strtoul(line + strlen(MESSAGE), NULL, 10);
    self->clients = honest_start(self->port, seed);
    if (self->clients == NULL) {
        return fail(self, "no honest clients");
    }
    return await_play(self);
}

double target_cpu_s(const target *self)
{
    struct timespec time = {0};
    (void)clock_gettime(self->cpu_clock, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

double target_memory_mib(const target *self)
{
    char path[64], line[128];
    double kib = 0.0;
    snprintf(path, sizeof path, "/proc/%d/status", (int)self->process.pid);
    FILE *file = fopen(path, "r");
    while (file != NULL && fgets(line, sizeof line, file) != NULL) {
        if (strncmp(line, "VmHWM:", 6) == 0) {
            kib = strtod(line + 6, NULL);
        }
    }
    if (file != NULL) {
        fclose(file);
    }
    return kib / 1024.0;
}

bool target_finish(target *self)
{
    process_signal(&self->process, SIGINT);
    int status = process_finish(&self->process, END_MS);
    if (status != 0) {
        snprintf(self->failure, sizeof self->failure, "the server ended with %d: %.150s", status,
                 self->process.err.data != NULL ? self->process.err.data : "");
        return false;
    }
    self->summary = json_loads(self->process.out.data, 0, NULL);
    return self->summary != NULL || fail(self, "the server's summary is not JSON");
}

void target_deinit(target *self)
{
    honest_stop(self->clients);
    self->clients = NULL;
    process_deinit(&self->process);
    json_decref(self->summary);
    self->summary = NULL;
}

double target_number(const target *self, const char *key)
{
    return json_number_value(json_object_get(self->summary, key));
}

double target_count(const target *self, const char *key)
{
    const json_t *reasons = json_object_get(self->summary, "datagrams_refused_by");
    const json_t *reason = json_object_get(reasons, key);
    return reason != NULL ? json_number_value(reason) : target_number(self, key);
}
