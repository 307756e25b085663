#include "host/threads/server_loop.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <sodium.h>

#include "base/assert.h"
#include "base/float_mode.h"
#include "host/base/heap.h"
#include "host/keys/server_key.h"
#include "host/process/last_words.h"
#include "host/process/limits.h"

#define STATUS_INTERVAL_MS 250u
#define TELL_INTERVAL_NS UINT64_C(5000000000)

// A shard whose snapshots do not come is stuck; one that has ended owes none.
static bool shards_are_well(const sb_server_loop *self, uint64_t now_ns)
{
    for (uint32_t i = 0; i < self->shard_count; i++) {
        const sb_shard_thread *shard = &self->shards[i];
        if (!shard->has_ended && now_ns - shard->snapshot.kept_ns > self->notify.watchdog_ns / 2) {
            return false;
        }
    }
    return true;
}

static void on_status(uv_timer_t *timer)
{
    sb_server_loop *self = timer->data;
    const uint64_t now_ns = sb_clock_ns();
    self->kind->report(self->owner);
    sb_journal_watch(&self->out.journal, false);
    if (self->waiting && shards_are_well(self, now_ns)) {
        sb_notify_alive(&self->notify, now_ns);
    }
    if (self->waiting && now_ns - self->told_ns >= TELL_INTERVAL_NS) {
        char text[SB_STATUS_TEXT_SIZE + 32];
        snprintf(text, sizeof text, "STATUS=%s%s", self->draining ? "draining: " : "",
                 self->out.status.text);
        self->told_ns = now_ns;
        sb_notify_send(&self->notify, text);
    }
}

void sb_server_loop_drain(sb_server_loop *self)
{
    if (self->draining) {
        return;
    }
    if (!self->drain_asked && self->kind->delays_drain != NULL) {
        self->drain_asked = true;
        if (self->kind->delays_drain(self->owner)) {
            return;
        }
    }
    self->draining = true;
    sb_notify_send(&self->notify, "STOPPING=1\nSTATUS=draining");
    if (self->kind->drain == NULL) {
        uv_stop(&self->uv);
        return;
    }
    sb_journal_say(&self->out.journal, SB_SAYS_SERVER_DRAINING,
                   "draining: nobody is admitted any more, and the server ends with its matches");
    self->kind->drain(self->owner);
    for (uint32_t i = 0; i < self->shard_count; i++) {
        sb_shard_thread_drain(&self->shards[i]);
    }
}

static void on_drain(void *context)
{
    sb_server_loop_drain(context);
}

// A terminal that is closed sends SIGHUP too, and ends a server that was started in it.
static void on_reload(void *context)
{
    sb_server_loop *self = context;
    if (sb_status_is_cut_off(&self->out.status)) {
        uv_stop(&self->uv);
    } else {
        self->kind->reload(self->owner);
    }
}

static void note_end(void *server, sb_shard_thread *shard)
{
    sb_server_loop *self = server;
    self->ended_count++;
    if (self->waiting && (shard->ends_all || self->ended_count == self->shard_count)) {
        uv_stop(&self->uv);
    }
}

// Shard k has the port behind that of shard k - 1, or any free one if the first has.
static sb_error bind_shard(sb_server_loop *self, const sb_server_loop_def *def, uint32_t index,
                           char *out_message, size_t message_size)
{
    sb_shard_thread *thread = &self->shards[index];
    const sb_shard_control control = {.duties = &self->kind->shard,
                                      .owner = self->owner,
                                      .mailbox = self->mailbox,
                                      .journal = &self->out.journal,
                                      .ended = note_end};
    sb_error error = sb_shard_thread_init(thread, self, &control, index);
    if (error != SB_OK) {
        return error;
    }
    sb_host_transport_def transport = def->transport;
    transport.port = (uint16_t)(transport.port == 0 ? 0 : transport.port + index);
    transport.descriptor = sb_activation_take(&self->activation, "udp");
    error = sb_shard_bind(&thread->shard, &thread->loop, &transport, out_message, message_size);
    if (error == SB_OK && def->web != NULL) {
        sb_web_def web = *def->web;
        web.port = (uint16_t)(web.port == 0 ? 0 : web.port + index);
        web.descriptor = sb_activation_take(&self->activation, "web");
        web.root = self->web_root;
        error = sb_shard_bind_web(&thread->shard, &web, out_message, message_size);
    }
    return error;
}

static sb_error bind_shards(sb_server_loop *self, const sb_server_loop_def *def, char *out_message,
                            size_t message_size)
{
    self->shards = calloc(def->shard_count, sizeof *self->shards);
    if (self->shards == NULL) {
        return SB_ERROR_MEMORY;
    }
    self->shard_count = def->shard_count;
    const char *root = def->web != NULL ? def->web->root_directory : NULL;
    sb_error error = SB_OK;
    if (root != NULL) {
        error = sb_web_root_load(root, &self->web_root, out_message, message_size);
    }
    for (uint32_t i = 0; error == SB_OK && i < self->shard_count; i++) {
        error = bind_shard(self, def, i, out_message, message_size);
    }
    return error;
}

static sb_error watch(sb_server_loop *self, char *out_message, size_t message_size)
{
    const sb_signal_actions actions = {on_drain, self->kind->reload != NULL ? on_reload : NULL,
                                       self};
    sb_error error =
        sb_stop_signals_watch(&self->signals, &self->uv, &actions, out_message, message_size);
    if (error != SB_OK) {
        return error;
    }
    uv_timer_init(&self->uv, &self->status_timer);
    self->watching = true;
    self->status_timer.data = self;
    uv_timer_start(&self->status_timer, on_status, STATUS_INTERVAL_MS, STATUS_INTERVAL_MS);
    return SB_OK;
}

// After the matches are open: their folder, where the key may be, exists then.
static sb_error set_key(const sb_server_loop *self, const char *path, char *out_message,
                        size_t message_size)
{
    uint8_t secret[SB_SECURE_KEY_SIZE];
    sb_error error = SB_OK;
    if (path != NULL) {
        error = sb_server_key_open(path, true, secret, out_message, message_size);
    } else if (self->shard_count > 1) {
        randombytes_buf(secret, sizeof secret); // clients know all shards by one key
    } else {
        return SB_OK; // the port has drawn one
    }
    for (uint32_t i = 0; error == SB_OK && i < self->shard_count; i++) {
        sb_host_transport_set_identity(self->shards[i].shard.transport, secret);
    }
    sodium_memzero(secret, sizeof secret);
    return error;
}

static void tell_address(sb_server_loop *self, sb_journal_event event, uint32_t shard,
                         const char *what, const char *address)
{
    const sb_journal_entry entry = {
        .event = event, .has_shard = true, .shard = shard, .address = address};
    sb_journal_tell(&self->out.journal, &entry, "%s %s", what, address);
}

static void announce(sb_server_loop *self, bool plain_wire)
{
    sb_journal *journal = &self->out.journal;
    const sb_host_transport *first = self->shards[0].shard.transport;
    for (uint32_t i = 0; i < self->shard_count; i++) {
        tell_address(self, SB_SAYS_LISTENING, i, "listening on",
                     sb_host_transport_address(self->shards[i].shard.transport));
    }
    if (plain_wire) {
        sb_journal_say(journal, SB_SAYS_WIRE_PLAIN,
                       "the wire is plain: nothing is encrypted or authenticated");
    } else {
        char key[SB_SECURE_KEY_TEXT_SIZE + 1];
        sb_secure_key_write(sb_host_transport_identity(first), key);
        sb_journal_say(journal, SB_SAYS_SERVER_KEY, "server key %s", key);
    }
    if (self->shards[0].token_gate != NULL) {
        sb_journal_say(journal, SB_SAYS_TOKENS_NEEDED, "clients need tokens");
    }
    for (uint32_t i = 0; i < self->shard_count && self->shards[i].shard.web != NULL; i++) {
        tell_address(self, SB_SAYS_WEB_LISTENING, i, "web page at",
                     sb_web_address(self->shards[i].shard.web));
    }
}

static sb_error open_shards(sb_server_loop *self, char *out_message, size_t message_size)
{
    sb_error error = SB_OK;
    for (uint32_t i = 0; error == SB_OK && i < self->shard_count; i++) {
        error = self->kind->open(self->owner, &self->shards[i], out_message, message_size);
    }
    return error;
}

static sb_error start_shards(sb_server_loop *self, const sb_server_loop_def *def, char *out_message,
                             size_t message_size)
{
    sb_error error = SB_OK;
    for (uint32_t i = 0; error == SB_OK && i < self->shard_count; i++) {
        error = sb_shard_start(&self->shards[i].shard, def->tick_limit, def->fast,
                               def->overload_highest);
    }
    if (error != SB_OK) {
        snprintf(out_message, message_size, "cannot start the tick: %s", strerror(errno));
    }
    return error;
}

static sb_error start_threads(sb_server_loop *self, char *out_message, size_t message_size)
{
    sb_error error = SB_OK;
    for (uint32_t i = 0; error == SB_OK && i < self->shard_count; i++) {
        error = sb_shard_thread_start(&self->shards[i]);
    }
    if (error != SB_OK) {
        snprintf(out_message, message_size, "cannot start a thread: %s", strerror(errno));
    }
    return error;
}

static sb_error start(sb_server_loop *self, char *out_message, size_t message_size)
{
    sb_journal_say(&self->out.journal, SB_SAYS_SERVER_STARTING,
                   "sabot %s starts (protocol %u.%u, simulation %u, log format %u)", SABOT_VERSION,
                   SB_PROTOCOL_VERSION, SB_PROTOCOL_MINOR_VERSION, SB_SIMULATION_VERSION,
                   SB_LOG_FORMAT_VERSION);
    sb_server_loop_def def = {.shard_count = 1,
                              .transport = sb_host_transport_def_default(),
                              .overload_highest = SB_OVERLOAD_STEP_COUNT - 1};
    sb_error error = self->kind->prepare(self->owner, &def, out_message, message_size);
    if (error == SB_OK) {
        error = bind_shards(self, &def, out_message, message_size);
    }
    // Signals first: one that arrives while logs are made must still remove them.
    if (error == SB_OK) {
        error = watch(self, out_message, message_size);
    }
    if (error == SB_OK) {
        error = open_shards(self, out_message, message_size);
    }
    if (error == SB_OK) {
        error = set_key(self, def.key_path, out_message, message_size);
    }
    if (error == SB_OK) {
        error = start_shards(self, &def, out_message, message_size);
    }
    if (error != SB_OK) {
        return error;
    }
    announce(self, def.transport.plain_wire);
    error = self->kind->begin(self->owner, out_message, message_size);
    return error == SB_OK ? start_threads(self, out_message, message_size) : error;
}

// Ends the threads that run, all at the same time: each waits for its clients' goodbyes.
static void end_threads(sb_server_loop *self)
{
    for (uint32_t i = 0; i < self->shard_count; i++) {
        sb_shard_thread_stop(&self->shards[i]);
    }
    for (uint32_t i = 0; i < self->shard_count; i++) {
        sb_shard_thread_join(&self->shards[i]);
    }
}

static sb_error run(sb_server_loop *self, char *out_message, size_t message_size)
{
    sb_error error = start(self, out_message, message_size);
    if (error != SB_OK) {
        end_threads(self);
        if (out_message[0] == '\0') {
            snprintf(out_message, message_size, "cannot start: %s", sb_error_message(error));
        }
        return error;
    }
    self->ran = true;
    self->waiting = true;
    sb_notify_send(&self->notify, "READY=1");
    sb_journal_say(&self->out.journal, SB_SAYS_SERVER_READY, "ready: clients can join");
    uv_run(&self->uv, UV_RUN_DEFAULT);
    self->waiting = false;
    sb_notify_send(&self->notify, "STOPPING=1\nSTATUS=ending");
    if (self->kind->ending != NULL) {
        self->kind->ending(self->owner);
    }
    end_threads(self);
    sb_status_end(&self->out.status);
    if (self->kind->finish != NULL) {
        self->kind->finish(self->owner);
    }
    sb_mailbox_drain(self->mailbox);
    return SB_OK;
}

// Gives back all handles and the shards, after any step.
static void close_loop(sb_server_loop *self)
{
    if (self->kind->detach != NULL) {
        self->kind->detach(self->owner);
    }
    for (uint32_t i = 0; i < self->shard_count; i++) {
        sb_shard_thread_deinit(&self->shards[i]);
    }
    free(self->shards);
    sb_web_root_destroy(self->web_root);
    self->shards = NULL;
    self->shard_count = 0;
    sb_notify_close(&self->notify);
    sb_activation_close(&self->activation);
    sb_mailbox_close(self->mailbox);
    sb_stop_signals_close(&self->signals);
    if (self->watching) {
        uv_close((uv_handle_t *)&self->status_timer, NULL);
    }
    uv_run(&self->uv, UV_RUN_DEFAULT);
    int result = uv_loop_close(&self->uv);
    SB_ASSERT(result == 0);
    sb_mailbox_destroy(self->mailbox);
}

sb_error sb_server_loop_run(sb_server_loop *self, const sb_server_kind *kind, void *owner,
                            const sb_journal_settings *journal, char *out_message,
                            size_t message_size)
{
    sb_heap_keep_large_blocks_apart();
    out_message[0] = '\0';
    sb_error error = sb_journal_out_open(&self->out, journal, out_message, message_size);
    if (error != SB_OK) {
        return error;
    }
    if (uv_loop_init(&self->uv) != 0) {
        sb_journal_out_close(&self->out);
        snprintf(out_message, message_size, "%s", sb_error_message(SB_ERROR_MEMORY));
        return SB_ERROR_MEMORY;
    }
    self->kind = kind;
    self->owner = owner;
    self->notify = sb_notify_open();
    self->activation = sb_activation_read();
    sb_descriptor_limit_raise();
    // A status pipe that is closed must not end the matches, nor a log that reaches the limit of a
    // file's size: the write reports that.
    struct sigaction ignore = {.sa_handler = SIG_IGN}, before, before_size;
    sigaction(SIGPIPE, &ignore, &before);
    sigaction(SIGXFSZ, &ignore, &before_size);
    sb_last_words_watch(journal->format == SB_JOURNAL_JSON);
    sb_float_mode mode = sb_float_mode_enter();
    self->mailbox = sb_mailbox_create(&self->uv, self, SB_MAILBOX_TURN_NS);
    error = self->mailbox == NULL ? SB_ERROR_MEMORY : run(self, out_message, message_size);
    close_loop(self);
    sb_journal_out_close(&self->out);
    sb_float_mode_leave(&mode);
    sigaction(SIGXFSZ, &before_size, NULL);
    sigaction(SIGPIPE, &before, NULL);
    return error;
}
