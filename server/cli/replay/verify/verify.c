#include "cli/commands.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/json_output.h"
#include "cli/options.h"
#include "cli/progress.h"
#include "cli/replay/common/call.h"
#include "cli/replay/verify/outcome.h"

#define COMMAND "sabot replay verify"
#define WORKER_COUNT_MAX 256
#define LABEL_SIZE 32

static const char SUMMARY[] =
    "Recomputes every tick of recorded matches. Compares the hash of each state, and the\n"
    "state of each keyframe, with the recorded one. Prints one line for each file. Several\n"
    "files are verified in parallel on all processors.";

static const char NOTES[] =
    "The log holds only the lower half of most hashes. If such a tick differs, both\n"
    "hashes are printed with eight zeros in place of the upper half.\n"
    "\n"
    "examples:\n"
    "  sabot replay verify logs/*.sblog\n"
    "  sabot replay verify --json --allow-unclosed match.sblog\n"
    "\n"
    "exit status: 0 every log is closed and agrees; 1 a log is damaged, differs, has a gap or\n"
    "was not closed; 2 wrong use, or a file is unreadable or of another version. With several\n"
    "files the status is the worst of them.\n";

// Logs that several threads verify. Their results are printed in the order in which they were
// named.
typedef struct pool {
    char **paths;
    int count;
    const sb_rules *rules;
    bool allow_unclosed;
    sb_verify_outcome *outcomes;
    pthread_mutex_t mutex; ///< protects the members below
    pthread_cond_t changed;
    int next; ///< index of the first log that no thread has begun
    bool *done;
    uint64_t bytes; ///< verified so far, of all logs
    sb_progress progress;
} pool;

// The place of one thread in its log, for the common progress.
typedef struct worker {
    pool *all;
    uint64_t offset;
} worker;

static void on_progress(void *context, uint32_t tick, uint64_t offset)
{
    worker *self = context;
    pthread_mutex_lock(&self->all->mutex);
    self->all->bytes += offset - self->offset;
    self->offset = offset;
    sb_progress_show(&self->all->progress, tick, self->all->bytes);
    pthread_mutex_unlock(&self->all->mutex);
}

static void *work(void *context)
{
    pool *all = context;
    pthread_mutex_lock(&all->mutex);
    while (all->next < all->count) {
        int index = all->next++;
        pthread_mutex_unlock(&all->mutex);
        worker self = {.all = all};
        sb_verify_outcome_of(all->paths[index], all->rules, all->allow_unclosed, on_progress, &self,
                             &all->outcomes[index]);
        pthread_mutex_lock(&all->mutex);
        all->done[index] = true;
        pthread_cond_signal(&all->changed);
    }
    pthread_mutex_unlock(&all->mutex);
    return NULL;
}

// Waits for a log, then prints its line on stdout. No bar is on the terminal meanwhile.
static void await(pool *all, int index, bool prints)
{
    pthread_mutex_lock(&all->mutex);
    while (!all->done[index]) {
        pthread_cond_wait(&all->changed, &all->mutex);
    }
    sb_progress_end(&all->progress);
    if (prints) {
        printf("%s: %s\n", all->outcomes[index].path, all->outcomes[index].detail);
        fflush(stdout);
    }
    pthread_mutex_unlock(&all->mutex);
}

static uint64_t size_of_all(char **paths, int count)
{
    uint64_t size = 0;
    for (int i = 0; i < count; i++) {
        struct stat status;
        size += stat(paths[i], &status) == 0 && status.st_size > 0 ? (uint64_t)status.st_size : 0;
    }
    return size;
}

// Starts threads and returns their count. If none starts, the caller's thread verifies the logs.
static int start(pool *all, pthread_t *threads)
{
    long processors = sysconf(_SC_NPROCESSORS_ONLN);
    int wanted = processors > WORKER_COUNT_MAX ? WORKER_COUNT_MAX : (int)processors;
    wanted = wanted < all->count ? wanted : all->count;
    int count = 0;
    while (count < wanted && pthread_create(&threads[count], NULL, work, all) == 0) {
        count++;
    }
    if (count == 0) {
        (void)work(all);
    }
    return count;
}

static int worst_of(const pool *all)
{
    int worst = SB_EXIT_HOLDS;
    for (int i = 0; i < all->count; i++) {
        worst = all->outcomes[i].status > worst ? all->outcomes[i].status : worst;
    }
    return worst;
}

static json_t *to_json(void *of)
{
    const pool *all = of;
    json_t *logs = json_array();
    for (int i = 0; i < all->count; i++) {
        sb_json_append(&logs, sb_verify_outcome_to_json(&all->outcomes[i]));
    }
    sb_json json = sb_json_create();
    sb_json_count(&json, "status", (uint64_t)worst_of(all));
    sb_json_set(&json, "logs", logs);
    return sb_json_take(&json);
}

static int tell(const sb_replay_call *call, pool *all)
{
    for (int i = 0; i < all->count; i++) {
        await(all, i, !call->json);
    }
    return sb_replay_call_tell(call, worst_of(all), to_json, NULL, all);
}

// What the options set.
typedef struct wishes {
    bool allow_unclosed;
} wishes;

static int verify(sb_replay_call *call)
{
    const wishes *wanted = call->wishes;
    const int count = call->file_count;
    pool all = {.paths = call->files,
                .count = count,
                .rules = call->rules,
                .allow_unclosed = wanted->allow_unclosed,
                .outcomes = calloc((size_t)count, sizeof(*all.outcomes)),
                .done = calloc((size_t)count, sizeof(*all.done)),
                .mutex = PTHREAD_MUTEX_INITIALIZER,
                .changed = PTHREAD_COND_INITIALIZER};
    int status = SB_EXIT_WRONG;
    if (all.outcomes == NULL || all.done == NULL) {
        sb_command_message(COMMAND, "not enough memory");
    } else {
        char label[LABEL_SIZE];
        snprintf(label, sizeof(label), "%d logs", count);
        sb_progress_begin(&all.progress, count == 1 ? call->files[0] : label,
                          size_of_all(call->files, count));
        pthread_t threads[WORKER_COUNT_MAX];
        int thread_count = start(&all, threads);
        status = tell(call, &all);
        for (int i = 0; i < thread_count; i++) {
            pthread_join(threads[i], NULL);
        }
    }
    free(all.outcomes);
    free(all.done);
    return status;
}

int sb_command_replay_verify(int argc, char **argv)
{
    wishes wanted = {0};
    sb_replay_call call = {.wishes = &wanted, .run = verify};
    sb_option options[] = {
        SB_REPLAY_JSON_OPTION(&call, "print one JSON object with a list 'logs'"),
        sb_option_flag("allow-unclosed",
                       "accept a log that was not closed if it agrees up to its end",
                       &wanted.allow_unclosed),
        SB_REPLAY_RULES_OPTION(&call),
    };
    call.line = SB_COMMAND_LINE(COMMAND, "FILE...", SUMMARY, NOTES, options);
    return sb_replay_call_run(&call, argc, argv);
}
