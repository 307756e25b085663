#include "jobs.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

// A seed takes about a second; a slow one under a sanitizer takes a minute.
#define SEED_MS_MAX 600000

typedef struct worker {
    pid_t process;
    int results; // reading end of its pipe; -1 if no process runs
} worker;

// A result, aligned for any struct.
typedef struct result {
    _Alignas(max_align_t) uint8_t bytes[SIM_JOB_RESULT_SIZE_MAX];
} result;

// Plays every `jobs`-th seed in a child process. Does not return.
static void work(const sim_jobs_def *def, uint64_t index, int results)
{
    for (; index < def->count; index += def->jobs) {
        result of = {0};
        def->play(def->context, def->first + index, of.bytes);
        if (write(results, of.bytes, def->result_size) != (ssize_t)def->result_size) {
            _exit(1); // the reader is gone
        }
    }
    _exit(0);
}

static bool start(const sim_jobs_def *def, worker *workers, uint64_t index)
{
    worker *one = &workers[index % def->jobs];
    int ends[2];
    (void)fflush(NULL);
    if (pipe(ends) != 0) {
        return false;
    }
    one->process = fork();
    if (one->process == 0) {
        // Close the pipes of the other workers.
        for (uint32_t i = 0; i < def->jobs; i++) {
            if (workers[i].results >= 0) {
                (void)close(workers[i].results);
            }
        }
        (void)close(ends[0]);
        work(def, index, ends[1]);
    }
    int error = errno;
    (void)close(ends[1]);
    one->results = ends[0];
    if (one->process < 0) {
        (void)close(ends[0]);
        one->results = -1;
        errno = error;
        return false;
    }
    return true;
}

// Returns true if a whole result came in time.
static bool receive(const worker *one, size_t result_size, result *out_result)
{
    size_t size = 0;
    while (size < result_size) {
        struct pollfd wait = {.fd = one->results, .events = POLLIN};
        int ready = poll(&wait, 1, SEED_MS_MAX);
        if (ready < 0 && errno == EINTR) {
            continue;
        }
        ssize_t count =
            ready > 0 ? read(one->results, out_result->bytes + size, result_size - size) : 0;
        if (count <= 0) {
            return false;
        }
        size += (size_t)count;
    }
    return true;
}

// Ends a worker that died or does not end, and says how it ended.
static void end(worker *one, char *out_death, size_t death_size)
{
    int status = 0;
    bool ended = waitpid(one->process, &status, WNOHANG) == one->process;
    if (!ended) {
        // The pipe may close a moment before the process ends.
        struct pollfd nothing = {.fd = one->results, .events = 0};
        (void)poll(&nothing, 1, 100);
        ended = waitpid(one->process, &status, WNOHANG) == one->process;
    }
    if (!ended) {
        (void)kill(one->process, SIGKILL);
        (void)waitpid(one->process, &status, 0);
        (void)snprintf(out_death, death_size, "it did not end");
    } else if (WIFSIGNALED(status)) {
        (void)snprintf(out_death, death_size, "the program died by signal %d", WTERMSIG(status));
    } else {
        (void)snprintf(out_death, death_size, "the program ended with status %d",
                       WEXITSTATUS(status));
    }
    (void)close(one->results);
    one->results = -1;
}

static bool play_apart(const sim_jobs_def *def)
{
    worker workers[SIM_JOB_COUNT_MAX];
    bool started = true;
    for (uint32_t i = 0; i < def->jobs; i++) {
        workers[i] = (worker){.results = -1};
    }
    for (uint64_t i = 0; started && i < def->count; i++) {
        worker *one = &workers[i % def->jobs];
        // Start all workers in the first round; later start one where a worker died with its last
        // seed.
        for (uint64_t k = i; started && i == 0 && k < def->jobs && k < def->count; k++) {
            started = start(def, workers, k);
        }
        started = started && (one->results >= 0 || start(def, workers, i));
        if (started) {
            result of = {0};
            char death[64] = "";
            if (!receive(one, def->result_size, &of)) {
                of = (result){0};
                end(one, death, sizeof death);
            }
            def->done(def->context, def->first + i, of.bytes, death[0] != 0 ? death : NULL);
        }
    }
    int error = errno;
    for (uint32_t i = 0; i < def->jobs; i++) {
        if (workers[i].results >= 0) {
            (void)close(workers[i].results);
            (void)waitpid(workers[i].process, NULL, 0);
        }
    }
    errno = error;
    return started;
}

bool sim_jobs_play(const sim_jobs_def *def)
{
    if (def->result_size > SIM_JOB_RESULT_SIZE_MAX) {
        errno = EMSGSIZE;
        return false;
    }
    if (def->jobs > 1) {
        return play_apart(def);
    }
    for (uint64_t i = 0; i < def->count; i++) {
        result of = {0};
        def->play(def->context, def->first + i, of.bytes);
        def->done(def->context, def->first + i, of.bytes, NULL);
    }
    return true;
}
