#include "host/lease/lease_keeper.h"

#include <inttypes.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>
#include <uv.h>

#include <sodium.h>

#include "base/assert.h"
#include "host/lease/lease_file.h"
#include "host/lease/lease_kubernetes.h"

#define RELEASE_NS UINT64_C(1000000000)
#define FILE_PREFIX "file:"
#define KUBERNETES_PREFIX "kubernetes:"
#define LAST_TEXT_SIZE (SB_LEASE_FAULT_SIZE + 96u)

struct sb_lease_keeper {
    sb_lease lease;
    sb_journal_format format;
    uv_loop_t loop;
    uv_timer_t timer;
    pthread_t thread;
    atomic_bool leads, stops;
    /// The last epoch up to which the lease is wanted, plus one; 0: not at all.
    atomic_uint_least64_t wish;
    atomic_uint raised; ///< the epoch that is asked for
    atomic_flag fenced; ///< a thread ends the process
    /// Until when the process may lead; 0: not at all.
    atomic_uint_least64_t valid_until_ns;
    // The thread's.
    uint64_t told_wish; ///< what the lease knows of `wish`
    bool releases;
    uint64_t released_ns;
    // Of all threads, by the lock.
    pthread_mutex_t lock;
    sb_lease_status status;
};

// The text behind a prefix, or NULL.
static const char *behind(const char *place, const char *prefix)
{
    const size_t size = strlen(prefix);
    return strncmp(place, prefix, size) == 0 ? place + size : NULL;
}

bool sb_lease_place_is_valid(const char *place)
{
    const char *path = behind(place, FILE_PREFIX);
    const char *names = behind(place, KUBERNETES_PREFIX);
    return (path != NULL && path[0] != '\0') ||
           (names != NULL && sb_lease_kubernetes_names(names, NULL));
}

bool sb_lease_keeper_holds(const sb_lease_keeper *self)
{
    const uint64_t until_ns = atomic_load_explicit(&self->valid_until_ns, memory_order_acquire);
    const sb_lease_functions *functions = self->lease.functions;
    return (until_ns == SB_LEASE_FOREVER || sb_lease_clock_ns() < until_ns) &&
           (functions->holds == NULL || functions->holds(self->lease.self));
}

static void look(sb_lease_keeper *self, sb_lease_status *out_status)
{
    pthread_mutex_lock(&self->lock);
    *out_status = self->status;
    pthread_mutex_unlock(&self->lock);
}

_Noreturn void sb_lease_keeper_fence(sb_lease_keeper *self)
{
    while (atomic_flag_test_and_set(&self->fenced)) {
        (void)pause(); // another thread says it, and ends this one too
    }
    char line[SB_JOURNAL_LINE_SIZE_MAX];
    struct timespec now = {0};
    (void)clock_gettime(CLOCK_REALTIME, &now);
    const uint64_t now_ms = (uint64_t)now.tv_sec * 1000u + (uint64_t)now.tv_nsec / 1000000u;
    const sb_journal_entry entry = {.event = SB_SAYS_LEASE_LOST};
    char text[LAST_TEXT_SIZE];
    sb_lease_status status;
    look(self, &status);
    snprintf(text, sizeof text,
             "lost the lease: another server may lead, so this one ends at once%s%s",
             status.fault[0] != '\0' ? "; " : "", status.fault);
    const size_t size = sb_journal_line(self->format, now_ms, &entry, text, line);
    // A pipe that is full must not hold up the end.
    struct pollfd out = {.fd = STDERR_FILENO, .events = POLLOUT};
    if (poll(&out, 1, 0) == 1) {
        const ssize_t written = write(STDERR_FILENO, line, size);
        (void)written;
    }
    _exit(SB_LEASE_EXIT_STATUS);
}

static void publish(sb_lease_keeper *self, uint64_t now_ns, uint32_t *out_pause_ms)
{
    sb_lease_status status;
    self->lease.functions->status(self->lease.self, now_ns, &status);
    const bool held = status.state == SB_LEASE_HELD;
    atomic_store_explicit(&self->valid_until_ns, held ? status.valid_until_ns : 0,
                          memory_order_release);
    pthread_mutex_lock(&self->lock);
    self->status = status;
    pthread_mutex_unlock(&self->lock);
    // A lease that is given back in order is not lost.
    if (!held && !self->releases && atomic_load(&self->leads)) {
        sb_lease_keeper_fence(self);
    }
    *out_pause_ms = status.pause_ms;
}

static void on_timer(uv_timer_t *timer)
{
    sb_lease_keeper *self = timer->data;
    const sb_lease_functions *functions = self->lease.functions;
    const uint64_t now_ns = sb_lease_clock_ns();
    const uint64_t wish = atomic_load(&self->wish);
    if (wish != self->told_wish) {
        self->told_wish = wish;
        functions->want(self->lease.self, wish != 0, wish != 0 ? (uint32_t)(wish - 1) : 0);
    }
    if (atomic_load(&self->stops) && !self->releases) {
        self->releases = true;
        self->released_ns = now_ns;
        functions->release(self->lease.self, now_ns);
    }
    functions->raise(self->lease.self, atomic_load(&self->raised));
    functions->update(self->lease.self, now_ns);
    uint32_t pause_ms;
    publish(self, sb_lease_clock_ns(), &pause_ms);
    const bool late = self->releases && now_ns - self->released_ns > RELEASE_NS;
    if (self->releases && (late || functions->is_over(self->lease.self))) {
        if (functions->detach != NULL) {
            functions->detach(self->lease.self);
        }
        uv_close((uv_handle_t *)&self->timer, NULL);
        return;
    }
    uv_timer_start(&self->timer, on_timer, pause_ms, 0);
}

static void *run(void *argument)
{
    sb_lease_keeper *self = argument;
    uv_run(&self->loop, UV_RUN_DEFAULT);
    return NULL;
}

// A name that no other process has or will have.
static void name_process(char out_identity[SB_LEASE_HOLDER_SIZE])
{
    char host[64] = "";
    (void)gethostname(host, sizeof host - 1);
    snprintf(out_identity, SB_LEASE_HOLDER_SIZE, "%s_%ld_%08" PRIx32 "%08" PRIx32, host,
             (long)getpid(), randombytes_random(), randombytes_random());
}

static sb_error open_lease(sb_lease_keeper *self, const sb_lease_settings *settings,
                           char *out_message, size_t message_size)
{
    char identity[SB_LEASE_HOLDER_SIZE];
    name_process(identity);
    const char *path = behind(settings->place, FILE_PREFIX);
    if (path != NULL) {
        return sb_lease_file_open(path, identity, &self->lease, out_message, message_size);
    }
    const sb_lease_kubernetes_def def = {.names = behind(settings->place, KUBERNETES_PREFIX),
                                         .api = settings->api,
                                         .authority_path = settings->authority_path,
                                         .token_path = settings->token_path,
                                         .identity = identity,
                                         .duration_s = settings->duration_s};
    return sb_lease_kubernetes_open(&def, &self->loop, &self->lease, out_message, message_size);
}

// Frees all, when the thread does not run.
static void discard(sb_lease_keeper *self)
{
    uv_run(&self->loop, UV_RUN_DEFAULT);
    if (self->lease.functions != NULL) {
        self->lease.functions->destroy(self->lease.self);
    }
    const int result = uv_loop_close(&self->loop);
    SB_ASSERT(result == 0);
    pthread_mutex_destroy(&self->lock);
    free(self);
}

static bool start_thread(sb_lease_keeper *self)
{
    // Signals are the control thread's.
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    const bool started = pthread_create(&self->thread, NULL, run, self) == 0;
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    if (started) {
        pthread_setname_np(self->thread, "lease");
    }
    return started;
}

sb_error sb_lease_keeper_start(const sb_lease_settings *settings, sb_journal_format format,
                               sb_lease_keeper **out_keeper, char *out_message, size_t message_size)
{
    *out_keeper = NULL;
    sb_lease_keeper *self = calloc(1, sizeof *self);
    if (self == NULL || sodium_init() < 0 || uv_loop_init(&self->loop) != 0) {
        free(self);
        return SB_ERROR_MEMORY;
    }
    self->format = format;
    pthread_mutex_init(&self->lock, NULL);
    sb_error error = open_lease(self, settings, out_message, message_size);
    if (error == SB_OK) {
        uv_timer_init(&self->loop, &self->timer);
        self->timer.data = self;
        uv_timer_start(&self->timer, on_timer, 0, 0);
        if (start_thread(self)) {
            *out_keeper = self;
            return SB_OK;
        }
        snprintf(out_message, message_size, "cannot start the lease's thread");
        uv_close((uv_handle_t *)&self->timer, NULL);
        error = SB_ERROR_IO;
    }
    if (self->lease.functions != NULL && self->lease.functions->detach != NULL) {
        self->lease.functions->detach(self->lease.self);
    }
    discard(self);
    return error;
}

void sb_lease_keeper_want(sb_lease_keeper *self, bool wanted, uint32_t last_epoch_max)
{
    atomic_store(&self->wish, wanted ? (uint64_t)last_epoch_max + 1 : 0);
}

void sb_lease_keeper_raise(sb_lease_keeper *self, uint32_t epoch)
{
    atomic_store(&self->raised, epoch);
}

void sb_lease_keeper_look(sb_lease_keeper *self, sb_lease_status *out_status)
{
    look(self, out_status);
    if (out_status->state == SB_LEASE_HELD && !sb_lease_keeper_holds(self)) {
        out_status->state = SB_LEASE_LOST;
    }
}

void sb_lease_keeper_lead(sb_lease_keeper *self)
{
    atomic_store(&self->leads, true);
}

void sb_lease_keeper_stop(sb_lease_keeper *self)
{
    if (self == NULL) {
        return;
    }
    atomic_store(&self->stops, true);
    pthread_join(self->thread, NULL);
    discard(self);
}
