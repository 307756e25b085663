#include "cli/replay/subcommands.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/commands.h"
#include "cli/json_output.h"
#include "cli/options.h"
#include "cli/progress.h"
#include "cli/replay/common/call.h"
#include "cli/replay/verify/outcome.h"

#define COMMAND "sabot replay verify"
#define WORKER_COUNT_MAX 256
#define LABEL_SIZE 32

static const char SUMMARY[] =
    "Recomputes every tick of recorded matches and compares the hash of each state with\n"
    "the recorded one, and the state of every keyframe. Prints one line a file. Several files are\n"
    "verified at once, on all processors.";

static const char NOTES[] =
    "examples:\n"
    "  sabot replay verify logs/*.sblog\n"
    "  sabot replay verify --json --allow-unclosed match.sblog\n"
    "\n"
    "exit status: 0 every log is closed and agrees, 1 a log is damaged, differs, has a gap, or "
    "was\n"
    "not closed, 2 wrong use, or a file is unreadable or of another version; of several files the\n"
    "worst\n";

// Logs that are verified by several threads, and told in the order in which they were named.
typedef struct pool {
    char **paths;
    int count;
    const sb_rules *rules;
    bool allow_unclosed;
    sb_verify_outcome *outcomes;
    pthread_mutex_t mutex; ///< over what follows
    pthread_cond_t changed;
    int next; ///< the first that nobody has begun
    bool *done;
    uint64_t bytes; ///< verified so far, of all
    sb_progress progress;
} pool;

// One thread's place in its log, for the progress of all.
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

// Its line on the standard output, and no bar on the terminal meanwhile.
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

// Starts threads; how many, at least one or the logs are verified by the caller.
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

static int tell(pool *all, bool print_json)
{
    int worst = SB_EXIT_HOLDS;
    json_t *logs = print_json ? json_array() : NULL;
    bool complete = true;
    for (int i = 0; i < all->count; i++) {
        await(all, i, !print_json);
        const sb_verify_outcome *out = &all->outcomes[i];
        worst = out->status > worst ? out->status : worst;
        if (print_json) {
            complete = json_array_append_new(logs, sb_verify_outcome_to_json(out)) == 0 && complete;
        }
    }
    if (print_json) {
        sb_json json = sb_json_create();
        sb_json_count(&json, "status", (uint64_t)worst);
        sb_json_set(&json, "logs", logs);
        json.failed = json.failed || !complete;
        if (!sb_json_print(&json)) {
            sb_command_message(COMMAND, "not enough memory for the result");
            worst = SB_EXIT_WRONG;
        }
    }
    return worst;
}

static int verify_files(char **paths, int count, const sb_rules *rules, bool allow_unclosed,
                        bool print_json)
{
    pool all = {.paths = paths,
                .count = count,
                .rules = rules,
                .allow_unclosed = allow_unclosed,
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
        sb_progress_begin(&all.progress, count == 1 ? paths[0] : label, size_of_all(paths, count));
        pthread_t threads[WORKER_COUNT_MAX];
        int thread_count = start(&all, threads);
        status = tell(&all, print_json);
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
    bool json = false;
    bool allow_unclosed = false;
    const char *rules_path = NULL;
    sb_option options[] = {
        {"json", NULL, "print one JSON object with a list 'logs'", SB_OPTION_FLAG, 0, 0, NULL,
         &json, false},
        {"allow-unclosed", NULL, "a log that was not closed, but agrees to its end, is fine",
         SB_OPTION_FLAG, 0, 0, NULL, &allow_unclosed, false},
        SB_REPLAY_RULES_OPTION(&rules_path),
    };
    sb_command_line line = {
        .command = COMMAND,
        .operands = "FILE...",
        .summary = SUMMARY,
        .notes = NOTES,
        .options = options,
        .option_count = sizeof(options) / sizeof(options[0]),
    };
    sb_replay_call call = {.line = &line, .file_count_max = 0, .rules_path = &rules_path};
    int status = SB_EXIT_WRONG;
    if (!sb_replay_call_begin(&call, argc, argv, &status)) {
        return status;
    }
    status = verify_files(call.files, call.file_count, call.rules, allow_unclosed, json);
    sb_replay_call_end(&call);
    return status;
}
