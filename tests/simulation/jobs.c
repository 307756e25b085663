#include "jobs.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

// A match takes about a second; a slow one under a sanitizer takes a minute.
#define MATCH_MS_MAX 600000

typedef struct worker {
    pid_t process;
    int results; // reading end of its pipe; -1 if no process runs
} worker;

static sim_match_def match_of(const sim_jobs_def *def, uint64_t seed)
{
    sim_match_def match = sim_match_def_from_seed(seed);
    match.rough = def->rough;
    match.verbose = def->verbose;
    return match;
}

// Plays every `jobs`-th seed in a child process. Does not return.
static void work(const sim_jobs_def *def, uint64_t index, int results)
{
    for (; index < def->count; index += def->jobs) {
        const sim_match_def match = match_of(def, def->first + index);
        sim_match_result result;
        sim_match_play(&match, &result);
        if (write(results, &result, sizeof result) != (ssize_t)sizeof result) {
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
static bool receive(const worker *one, sim_match_result *out_result)
{
    size_t size = 0;
    while (size < sizeof *out_result) {
        struct pollfd wait = {.fd = one->results, .events = POLLIN};
        int ready = poll(&wait, 1, MATCH_MS_MAX);
        if (ready < 0 && errno == EINTR) {
            continue;
        }
        ssize_t count =
            ready > 0 ? read(one->results, (uint8_t *)out_result + size, sizeof *out_result - size)
                      : 0;
        if (count <= 0) {
            return false;
        }
        size += (size_t)count;
    }
    return true;
}

// Ends a worker that died or does not end, and reports its match as failed.
static void end(worker *one, sim_match_result *out_result)
{
    int status = 0;
    *out_result = (sim_match_result){0};
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
        (void)snprintf(out_result->failure, sizeof out_result->failure, "it did not end");
    } else if (WIFSIGNALED(status)) {
        (void)snprintf(out_result->failure, sizeof out_result->failure,
                       "the program died by signal %d", WTERMSIG(status));
    } else {
        (void)snprintf(out_result->failure, sizeof out_result->failure,
                       "the program ended with status %d", WEXITSTATUS(status));
    }
    (void)close(one->results);
    one->results = -1;
}

static bool play_apart(const sim_jobs_def *def, sim_jobs_done *done, void *context)
{
    worker workers[SIM_JOB_COUNT_MAX];
    bool started = true;
    for (uint32_t i = 0; i < def->jobs; i++) {
        workers[i] = (worker){.results = -1};
    }
    for (uint64_t i = 0; started && i < def->count; i++) {
        worker *one = &workers[i % def->jobs];
        // Start all workers in the first round; later start one where a worker died in its last
        // match.
        for (uint64_t k = i; started && i == 0 && k < def->jobs && k < def->count; k++) {
            started = start(def, workers, k);
        }
        started = started && (one->results >= 0 || start(def, workers, i));
        if (started) {
            const sim_match_def match = match_of(def, def->first + i);
            sim_match_result result;
            if (!receive(one, &result)) {
                end(one, &result);
            }
            done(context, &match, &result);
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

bool sim_jobs_play(const sim_jobs_def *def, sim_jobs_done *done, void *context)
{
    if (def->jobs > 1) {
        return play_apart(def, done, context);
    }
    for (uint64_t i = 0; i < def->count; i++) {
        const sim_match_def match = match_of(def, def->first + i);
        sim_match_result result;
        sim_match_play(&match, &result);
        done(context, &match, &result);
    }
    return true;
}
