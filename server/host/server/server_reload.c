#include "host/server/server_reload.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/error.h"
#include "host/matches/server_state.h"
#include "host/server/session_reload.h"

// What a shard is told of a new configuration.
typedef struct renewal {
    sb_task task; ///< first
    sb_journal_level level;
    sb_lobby_limits limits;
    sb_token_settings tokens;
} renewal;

static void renew(sb_task *task, void *owner)
{
    renewal *self = (renewal *)task;
    sb_shard_thread *thread = owner;
    thread->journal.level = self->level;
    if (thread->token_gate != NULL) {
        sb_token_gate_set(thread->token_gate, &self->tokens);
    }
    if (thread->shard.web != NULL) {
        sb_web_renew_certificate(thread->shard.web);
    }
    (void)sb_lobby_set_limits(thread->shard.lobby, &self->limits); // they were checked
    free(self);
}

static void drop(sb_task *task)
{
    free(task);
}

static sb_lobby_limits limits_of(const sb_server_def *def)
{
    return (sb_lobby_limits){.clients_per_address = def->clients_per_address,
                             .hellos_per_minute = def->hellos_per_minute,
                             .client_bandwidth = def->client_bandwidth,
                             .grace_ms = def->grace_s * 1000,
                             .leave_hold_ms = def->leave_hold_s * 1000,
                             .idle_ms = def->idle_s * 1000};
}

// All memory first, so that either every shard is told or none.
static bool tell_shards(sb_server *self, const sb_server_def *def, sb_config_faults *faults)
{
    renewal **renewals = calloc(self->loop.shard_count, sizeof(renewal *));
    bool whole = renewals != NULL;
    for (uint32_t i = 0; whole && i < self->loop.shard_count; i++) {
        renewals[i] = malloc(sizeof(renewal));
        whole = renewals[i] != NULL;
    }
    for (uint32_t i = 0; renewals != NULL && i < self->loop.shard_count; i++) {
        if (!whole) {
            free(renewals[i]);
            continue;
        }
        *renewals[i] = (renewal){.task = {.run = renew, .drop = drop},
                                 .level = (sb_journal_level)def->journal.level,
                                 .limits = limits_of(def),
                                 .tokens = def->tokens};
        (void)sb_mailbox_post(self->loop.shards[i].mailbox, &renewals[i]->task);
    }
    free(renewals);
    if (!whole) {
        sb_config_fault(faults, "%s", sb_error_message(SB_ERROR_MEMORY));
    }
    return whole;
}

static bool read_bans(sb_server *self, sb_config_faults *faults)
{
    char message[SB_SERVER_MESSAGE_SIZE];
    if (sb_admin_read_bans(self->admin, message, sizeof message) == SB_OK) {
        return true;
    }
    sb_config_fault(faults, "%s", message);
    return false;
}

// Whether clients need tokens at all is settled when the server starts.
static bool gates_fit(const sb_config *present, const sb_config *next, sb_config_faults *faults)
{
    const bool before = present->def.tokens.key_count > 0, now = next->def.tokens.key_count > 0;
    if (before != now) {
        sb_config_fault(faults,
                        "--token-key, --token-key-file: clients %s tokens while the server "
                        "runs; start it again to change that",
                        before ? "need" : "need no");
    }
    return before == now;
}

const sb_config *sb_server_config(const sb_server *self)
{
    return self->config != NULL ? self->config : self->def->config;
}

static void list_names(const sb_config_option *const *options, uint32_t count, char *out_text,
                       size_t size)
{
    size_t used = 0;
    out_text[0] = '\0';
    for (uint32_t i = 0; i < count && used < size; i++) {
        used += (size_t)snprintf(out_text + used, size - used, "%s%s", i > 0 ? ", " : "",
                                 options[i]->name);
    }
}

static void tell_changes(sb_server *self, const sb_config_changes *changes)
{
    sb_journal *journal = &self->loop.out.journal;
    char names[512];
    list_names(changes->live, changes->live_count, names, sizeof names);
    sb_journal_say(journal, SB_SAYS_CONFIG_RELOADED, "configuration read again: %s",
                   changes->live_count > 0 ? names : "no live option has changed");
    if (changes->kept_count > 0) {
        list_names(changes->kept, changes->kept_count, names, sizeof names);
        sb_journal_say(journal, SB_SAYS_CONFIG_KEPT,
                       "these keep their values until the server starts again: %s", names);
    }
}

bool sb_server_reload(sb_server *self, sb_config_changes *out_changes, sb_config_faults *faults)
{
    const sb_config *present = sb_server_config(self);
    sb_config *next = malloc(sizeof *next);
    if (present == NULL || next == NULL) {
        sb_config_fault(faults, "%s",
                        present == NULL ? "there is no configuration to read again"
                                        : sb_error_message(SB_ERROR_MEMORY));
        free(next);
        return false;
    }
    if (!sb_config_reload(present, next, out_changes, faults)) {
        free(next);
        return false;
    }
    sb_session_orders orders;
    bool done = gates_fit(present, next, faults) &&
                sb_session_orders_make(self, present, next, &orders, faults);
    if (done && !(read_bans(self, faults) && tell_shards(self, &next->def, faults))) {
        sb_session_orders_discard(&orders);
        done = false;
    }
    if (done) {
        sb_session_orders_post(self, &orders);
        sb_server_reload_free(self);
        self->config = next;
        tell_changes(self, out_changes);
        self->loop.out.journal.level = (sb_journal_level)next->def.journal.level;
    } else {
        sb_config_deinit(next);
        free(next);
    }
    return done;
}

void sb_server_reload_free(sb_server *self)
{
    if (self->config != NULL) {
        sb_config_deinit(self->config);
        free(self->config);
        self->config = NULL;
    }
}

static void tell_fault(void *context, const char *text)
{
    sb_server *self = context;
    sb_journal_say(&self->loop.out.journal, SB_SAYS_CONFIG_WRONG, "%s", text);
}

void sb_server_reload_told(void *server)
{
    sb_server *self = server;
    sb_config_faults faults = {tell_fault, self, 0};
    sb_config_changes changes;
    sb_journal_out_renew(&self->loop.out);
    if (!sb_server_reload(self, &changes, &faults)) {
        sb_journal_say(&self->loop.out.journal, SB_SAYS_CONFIG_WRONG,
                       "the configuration is wrong, so nothing has changed");
    }
}
