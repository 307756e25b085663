#include "host/server_loop.h"

#include <errno.h>
#include <inttypes.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>

#include <sodium.h>

#include "base/assert.h"
#include "base/float_mode.h"
#include "host/clock/slice.h"
#include "host/server_key.h"

#define STATUS_INTERVAL_MS 250u
#define FAREWELL_MS 1000u

static void on_status(uv_timer_t *timer)
{
    const sb_server_loop *self = timer->data;
    self->kind->report(self->owner);
}

static void find_address(void *context, uint32_t peer, uint8_t out_address[SB_TOKEN_ADDRESS_SIZE])
{
    const sb_server_loop *self = context;
    sb_shard_peer_address(&self->shard, peer, out_address);
}

// The operator's record of who came: no log, client or page is told a user's identity.
static void joined_by_token(void *context, const sb_token *token, uint32_t session)
{
    sb_server_loop *self = context;
    sb_status_print(&self->status, "user %.*s joined match %" PRIu32, (int)token->user.size,
                    token->user.data, session);
}

sb_error sb_server_loop_ask_tokens(sb_server_loop *self, const sb_token_settings *settings,
                                   sb_lobby_def *lobby)
{
    if (settings->key_count == 0) {
        return SB_OK;
    }
    const sb_token_gate_def def = {.settings = settings,
                                   .server_key = sb_host_transport_identity(self->shard.transport),
                                   .find_address = find_address,
                                   .joined = joined_by_token,
                                   .context = self};
    sb_error error = sb_token_gate_create(&def, &self->token_gate);
    if (error == SB_OK) {
        lobby->gate = sb_token_gate_of(self->token_gate);
    }
    return error;
}

static sb_error bind_shard(sb_server_loop *self, const sb_server_loop_def *def, char *out_message,
                           size_t message_size)
{
    sb_error error =
        sb_shard_bind(&self->shard, &self->uv, &def->transport, out_message, message_size);
    if (error == SB_OK && def->web != NULL) {
        error = sb_shard_bind_web(&self->shard, def->web, out_message, message_size);
    }
    return error;
}

static sb_error watch(sb_server_loop *self, char *out_message, size_t message_size)
{
    sb_error error = sb_stop_signals_watch(&self->signals, &self->uv, out_message, message_size);
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
    if (path == NULL) {
        return SB_OK;
    }
    uint8_t secret[SB_SECURE_KEY_SIZE];
    const sb_error error = sb_server_key_open(path, true, secret, out_message, message_size);
    if (error == SB_OK) {
        sb_host_transport_set_identity(self->shard.transport, secret);
    }
    sodium_memzero(secret, sizeof secret);
    return error;
}

static void announce(sb_server_loop *self, bool plain_wire)
{
    const sb_host_transport *transport = self->shard.transport;
    sb_status_print(&self->status, "listening on %s", sb_host_transport_address(transport));
    if (plain_wire) {
        sb_status_print(&self->status,
                        "WARNING: the wire is plain: nothing is encrypted or authenticated");
    } else {
        char key[SB_SECURE_KEY_TEXT_SIZE + 1];
        sb_secure_key_write(sb_host_transport_identity(transport), key);
        sb_status_print(&self->status, "server key %s", key);
    }
}

static sb_error start(sb_server_loop *self, char *out_message, size_t message_size)
{
    sb_server_loop_def def = {.transport = sb_host_transport_def_default()};
    sb_error error = self->kind->prepare(self->owner, &def, out_message, message_size);
    if (error == SB_OK) {
        error = bind_shard(self, &def, out_message, message_size);
    }
    // Signals first: one that arrives while logs are made must still remove them.
    if (error == SB_OK) {
        error = watch(self, out_message, message_size);
    }
    if (error == SB_OK) {
        error = self->kind->open(self->owner, out_message, message_size);
    }
    if (error == SB_OK) {
        error = set_key(self, def.key_path, out_message, message_size);
    }
    if (error != SB_OK) {
        return error;
    }
    error = sb_shard_start(&self->shard, def.tick_limit, def.fast);
    if (error != SB_OK) {
        snprintf(out_message, message_size, "cannot start the tick: %s", strerror(errno));
        return error;
    }
    announce(self, def.transport.plain_wire);
    if (self->token_gate != NULL) {
        sb_status_print(&self->status, "clients need tokens");
    }
    if (self->shard.web != NULL) {
        sb_status_print(&self->status, "web page at %s", sb_web_address(self->shard.web));
    }
    return self->kind->begin(self->owner, out_message, message_size);
}

static sb_error run(sb_server_loop *self, char *out_message, size_t message_size)
{
    sb_error error = start(self, out_message, message_size);
    if (error != SB_OK) {
        if (out_message[0] == '\0') {
            snprintf(out_message, message_size, "cannot start: %s", sb_error_message(error));
        }
        return error;
    }
    self->ran = true;
    uint64_t slice_ns = sb_slice_set(SB_SLICE_NS_MIN);
    uv_run(&self->uv, UV_RUN_DEFAULT);
    sb_slice_set(slice_ns);
    self->kind->summarise(self->owner);
    sb_shard_close(&self->shard, FAREWELL_MS);
    sb_status_end(&self->status);
    if (self->kind->finish != NULL) {
        self->kind->finish(self->owner);
    }
    return SB_OK;
}

// Gives back all handles and the shard, after any step.
static void close_loop(sb_server_loop *self)
{
    if (self->kind->detach != NULL) {
        self->kind->detach(self->owner);
    }
    sb_shard_detach(&self->shard);
    sb_stop_signals_close(&self->signals);
    if (self->watching) {
        uv_close((uv_handle_t *)&self->status_timer, NULL);
    }
    uv_run(&self->uv, UV_RUN_DEFAULT);
    int result = uv_loop_close(&self->uv);
    SB_ASSERT(result == 0);
    sb_shard_deinit(&self->shard);
    sb_token_gate_destroy(self->token_gate);
    self->token_gate = NULL;
}

sb_error sb_server_loop_run(sb_server_loop *self, const sb_server_kind *kind, void *owner,
                            bool quiet, char *out_message, size_t message_size)
{
    out_message[0] = '\0';
    if (uv_loop_init(&self->uv) != 0) {
        snprintf(out_message, message_size, "%s", sb_error_message(SB_ERROR_MEMORY));
        return SB_ERROR_MEMORY;
    }
    self->kind = kind;
    self->owner = owner;
    self->status = sb_status_make(quiet);
    // A status pipe that is closed must not end the matches, nor a log that reaches the limit of a
    // file's size: the write reports that.
    struct sigaction ignore = {.sa_handler = SIG_IGN}, before, before_size;
    sigaction(SIGPIPE, &ignore, &before);
    sigaction(SIGXFSZ, &ignore, &before_size);
    sb_float_mode mode = sb_float_mode_enter();
    sb_error error = run(self, out_message, message_size);
    close_loop(self);
    sb_float_mode_leave(&mode);
    sigaction(SIGXFSZ, &before_size, NULL);
    sigaction(SIGPIPE, &before, NULL);
    return error;
}
