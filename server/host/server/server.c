#include "host/server/server.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "host/admin/admin_events.h"
#include "host/matches/server_state.h"
#include "host/move/mover.h"
#include "host/server/server_plan.h"
#include "host/server/server_reload.h"
#include "host/server/server_services.h"
#include "host/settings/server_check.h"

// Bot b plays in session b modulo the number of sessions, so that each shard has its share.
static uint32_t count_bots(const sb_server *self, uint32_t shard)
{
    uint32_t count = 0;
    for (uint32_t bot = 0; bot < self->def->bot_count; bot++) {
        count += bot % self->first_count % self->shard_count == shard;
    }
    return count;
}

static sb_error start_bots(sb_server *self, uint32_t shard, char *out_message, size_t message_size)
{
    const sb_server_def *def = self->def;
    const sb_host_transport *transport = self->loop.shards[shard].shard.transport;
    char key[SB_SECURE_KEY_TEXT_SIZE + 1];
    sb_secure_key_write(sb_host_transport_identity(transport), key);
    sb_bots_def bots = {.address = sb_host_transport_address(transport),
                        .count = count_bots(self, shard),
                        .seed = def->seed + shard,
                        .server_key = def->plain_wire ? NULL : key,
                        .seconds = def->seconds,
                        .rules_path = def->rules_path,
                        .password = def->session_password,
                        .silent = def->journal.format == SB_JOURNAL_JSON};
    return bots.count == 0 ? SB_OK
                           : sb_bots_start(&self->bots[shard], &self->loop.uv, &bots, out_message,
                                           message_size);
}

static sb_error begin(void *owner, char *out_message, size_t message_size)
{
    sb_server *self = owner;
    sb_server_announce(self);
    sb_shard_network_introduce(&self->loop);
    sb_error error = sb_server_open_services(self, out_message, message_size);
    for (uint32_t i = 0; error == SB_OK && i < self->shard_count; i++) {
        error = start_bots(self, i, out_message, message_size);
    }
    return error;
}

static void stop_bots(sb_server *self)
{
    for (uint32_t i = 0; i < self->shard_count; i++) {
        sb_bots_dismiss(&self->bots[i]); // all at once
    }
    for (uint32_t i = 0; i < self->shard_count; i++) {
        sb_bots_stop(&self->bots[i]);
    }
}

// Ends the logs of a shard, and counts what they lack.
static void finish_part(sb_server *self, sb_server_part *part)
{
    sb_server_summary *summary = self->summary;
    if (part->logs.writer != NULL && !sb_log_writer_close(part->logs.writer)) {
        part->log_failed = true;
    }
    sb_server_report_failures(part);
    sb_log_losses_add(&summary->losses, &part->logs.losses);
    const sb_lobby *lobby = part->thread->shard.lobby;
    for (const sb_place *place = sb_lobby_next(lobby, 0); place != NULL;
         place = sb_lobby_next(lobby, place->number)) {
        sb_log_losses losses = sb_session_log_losses(sb_place_match(place));
        sb_log_losses_add(&summary->losses, &losses);
    }
    summary->log_failed = summary->log_failed || part->log_failed;
}

// Hands the paths of all logs to the summary; without memory it names none.
static void name_logs(sb_server *self, sb_server_summary *summary)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < self->shard_count; i++) {
        count += self->parts[i].logs.count;
    }
    summary->logs = calloc(count > 0 ? count : 1, sizeof *summary->logs);
    for (uint32_t i = 0; summary->logs != NULL && i < self->shard_count; i++) {
        sb_server_logs *logs = &self->parts[i].logs;
        for (uint32_t k = 0; k < logs->count; k++) {
            summary->logs[summary->log_count++] = logs->paths[k];
        }
        free(logs->paths);
        logs->paths = NULL;
    }
}

// Before the matches are closed.
static void ending(void *owner)
{
    const sb_server *self = owner;
    sb_mover_give_up_all(self->mover);
}

// After the matches were closed.
static void finish(void *owner)
{
    sb_server *self = owner;
    sb_server_summary *summary = self->summary;
    self->ending = true;
    sb_server_summarise(self, summary);
    stop_bots(self);
    for (uint32_t i = 0; i < self->shard_count; i++) {
        finish_part(self, &self->parts[i]);
    }
    sb_mailbox_drain(self->loop.mailbox); // what the shards still had to say
    sb_follow_leader_flush(self->leader);
    sb_reach_withdraw(self->reach);
    sb_admin_tell(self->admin, "ended");
    sb_admin_flush(self->admin);
    sb_reach_flush(self->reach);
    sb_agones_end(self->agones); // last: Agones may end the process now
    sb_agones_flush(self->agones);
    name_logs(self, summary);
    sb_journal_say(&self->loop.out.journal, SB_SAYS_SERVER_ENDED,
                   "ended after %" PRIu64 " ticks, %" PRIu64 " of them late", summary->ticks,
                   summary->late_ticks);
}

static void detach(void *owner)
{
    sb_server *self = owner;
    stop_bots(self);
    for (uint32_t i = 0; i < self->shard_count; i++) {
        sb_bots_close(&self->bots[i]);
    }
    sb_admin_detach(self->admin);
    sb_reach_detach(self->reach);
    sb_agones_detach(self->agones);
    sb_mover_detach(self->mover);
    sb_follow_leader_detach(self->leader);
}

// Matches move first, while they are played.
static bool delays_drain(void *owner)
{
    sb_server *self = owner;
    if (self->mover == NULL || self->def->drain_move_to == NULL) {
        return false;
    }
    sb_mover_drain(self->mover, self->def->drain_move_to);
    return true;
}

// The bots are the server's own: no match lasts for their sake.
static void drain(void *owner)
{
    sb_server *self = owner;
    for (uint32_t i = 0; i < self->shard_count; i++) {
        sb_bots_dismiss(&self->bots[i]);
    }
    sb_admin_tell(self->admin, "draining");
    sb_reach_withdraw(self->reach);
}

static const sb_server_kind kind = {
    .shard = {sizeof(sb_server_snapshot), sb_server_watch, sb_server_observe, sb_server_drain},
    .prepare = sb_server_prepare,
    .open = sb_server_open_matches,
    .begin = begin,
    .report = sb_server_report,
    .delays_drain = delays_drain,
    .drain = drain,
    .reload = sb_server_reload_told,
    .ending = ending,
    .finish = finish,
    .detach = detach,
};

static void free_server(sb_server *self)
{
    for (uint32_t i = 0; self->parts != NULL && i < self->shard_count; i++) {
        sb_server_part *part = &self->parts[i];
        sb_resumables_deinit(&part->resumed);
        free(part->places);
        sb_server_people_close(&part->people);
        if (self->loop.ran) {
            sb_server_logs_deinit(&part->logs);
        } else {
            sb_server_logs_discard(&part->logs);
        }
    }
    free(self->parts);
    sb_resumables_deinit(&self->resumed);
    free(self->arena);
    free(self->key_path);
    sb_server_reload_free(self);
    sb_admin_destroy(self->admin);
    sb_reach_destroy(self->reach);
    sb_agones_destroy(self->agones);
    sb_follow_leader_destroy(self->leader);
    sb_mover_destroy(self->mover);
    free(self);
}

sb_error sb_server_run(const sb_server_def *def, sb_server_summary *out_summary, char *out_message,
                       size_t message_size)
{
    memset(out_summary, 0, sizeof *out_summary);
    out_message[0] = '\0';
    sb_error error = sb_server_def_check(def, out_message, message_size);
    if (error != SB_OK) {
        return error;
    }
    sb_server *self = calloc(1, sizeof *self);
    if (self == NULL) {
        snprintf(out_message, message_size, "%s", sb_error_message(SB_ERROR_MEMORY));
        return SB_ERROR_MEMORY;
    }
    self->def = def;
    self->summary = out_summary;
    sb_journal_settings journal = def->journal;
    journal.quiet = def->quiet;
    error = sb_server_loop_run(&self->loop, &kind, self, &journal, out_message, message_size);
    free_server(self);
    return error;
}

void sb_server_summary_deinit(sb_server_summary *summary)
{
    sb_server_logs_free_paths(summary->logs, summary->log_count);
    summary->logs = NULL;
    summary->log_count = 0;
}
