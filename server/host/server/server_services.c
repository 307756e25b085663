#include "host/server/server_services.h"

#include <stdio.h>
#include <string.h>

#include <sodium.h>

#include "host/admin/admin_events.h"
#include "host/config/config.h"
#include "host/config/first_fault.h"
#include "host/config/print/print.h"
#include "host/config/reload.h"
#include "host/keys/server_key.h"
#include "host/matches/server_state.h"
#include "host/move/mover.h"
#include "host/server/server_reload.h"

static json_t *describe_config(void *context)
{
    const sb_config_option *wrong;
    return sb_config_to_json(sb_server_config(context), &wrong);
}

static bool reload_config(void *context, json_t *out_changed, json_t *out_unchanged,
                          char *out_message, size_t message_size)
{
    sb_first_fault fault = {out_message, message_size};
    sb_config_faults faults = sb_first_fault_keep(&fault);
    sb_config_changes changes;
    out_message[0] = '\0';
    if (!sb_server_reload(context, &changes, &faults)) {
        return false;
    }
    for (uint32_t i = 0; i < changes.live_count; i++) {
        (void)json_array_append_new(out_changed, json_string(changes.live[i]->name));
    }
    for (uint32_t i = 0; i < changes.kept_count; i++) {
        (void)json_array_append_new(out_unchanged, json_string(changes.kept[i]->name));
    }
    return true;
}

static void drain_by_admin(void *context, const char *move_to)
{
    sb_server *self = context;
    if (move_to != NULL) {
        sb_mover_drain(self->mover, move_to);
    } else {
        sb_server_loop_drain(&self->loop);
    }
}

static bool is_draining(void *context)
{
    const sb_server *self = context;
    return self->loop.draining || (self->mover != NULL && sb_mover_is_draining(self->mover));
}

static sb_error open_admin(sb_server *self, char *out_message, size_t message_size)
{
    const sb_server_def *def = self->def;
    const sb_admin_owner owner = {.describe_config = def->config != NULL ? describe_config : NULL,
                                  .reload_config = def->config != NULL ? reload_config : NULL,
                                  .drain = drain_by_admin,
                                  .is_draining = is_draining,
                                  .choose_shard = sb_server_choose_shard,
                                  .context = self};
    const sb_error error = sb_admin_create(&def->admin, &owner, def->record_directory, &self->loop,
                                           &self->admin, out_message, message_size);
    if (error != SB_OK) {
        return error;
    }
    sb_admin_begin(self->admin);
    for (uint32_t i = 0; i < self->loop.shard_count; i++) {
        sb_shard_thread *shard = &self->loop.shards[i];
        for (const sb_place *place = sb_lobby_next(shard->shard.lobby, 0); place != NULL;
             place = sb_lobby_next(shard->shard.lobby, place->number)) {
            sb_admin_tell_session(self->admin, shard, true, place);
        }
    }
    if (sb_admin_address(self->admin) != NULL) {
        sb_journal_say(&self->loop.out.journal, SB_SAYS_ADMIN_LISTENING, "admin interface at %s%s",
                       sb_admin_address(self->admin),
                       def->admin.token_path == NULL
                           ? ": it has no token (--admin-token-file), so it tells health alone"
                           : "");
    }
    return SB_OK;
}

static bool is_loopback(const char *address)
{
    return strncmp(address, "127.", 4) == 0 || strcmp(address, "::1") == 0;
}

static sb_error open_reach(sb_server *self, char *out_message, size_t message_size)
{
    const sb_server_def *def = self->def;
    sb_reach_def reach = {.settings = &def->reach,
                          .only_loopback = is_loopback(def->bind_address),
                          .asks_token = def->tokens.key_count > 0};
    memcpy(reach.server_key, sb_host_transport_identity(self->loop.shards[0].shard.transport),
           sizeof reach.server_key);
    const sb_error error =
        sb_reach_create(&reach, &self->loop, &self->reach, out_message, message_size);
    if (error != SB_OK) {
        return error;
    }
    sb_admin_show_reach(self->admin, self->reach);
    if (sb_reach_lan_port(self->reach) != 0) {
        sb_journal_say(&self->loop.out.journal, SB_SAYS_LAN_BEACON,
                       "the local network finds the server on UDP port %u",
                       (unsigned)sb_reach_lan_port(self->reach));
    }
    for (uint32_t i = 0; i < def->reach.announce_url_count; i++) {
        const char *url = def->reach.announce_urls[i];
        sb_journal_say(&self->loop.out.journal, SB_SAYS_ANNOUNCED, "announced to %.*s",
                       (int)strcspn(url, "?"), url); // behind it a secret may follow
    }
    return SB_OK;
}

static sb_error open_agones(sb_server *self, char *out_message, size_t message_size)
{
    const sb_server_def *def = self->def;
    const sb_host_transport *first = self->loop.shards[0].shard.transport;
    const sb_agones_def agones = {.port = def->agones_port,
                                  .session_capacity = self->session_capacity,
                                  .server_key =
                                      def->plain_wire ? NULL : sb_host_transport_identity(first)};
    const sb_error error =
        sb_agones_create(&agones, &self->loop, &self->agones, out_message, message_size);
    sb_admin_show_agones(self->admin, self->agones);
    return error;
}

static sb_error open_mover(sb_server *self, const uint8_t secret[SB_FOLLOW_KEY_SIZE],
                           char *out_message, size_t message_size)
{
    sb_mover_def def = {.server = self, .directory = self->def->record_directory};
    memcpy(def.server_secret, secret, sizeof def.server_secret);
    const sb_error error = sb_mover_create(&def, &self->mover, out_message, message_size);
    sodium_memzero(def.server_secret, sizeof def.server_secret);
    sb_admin_show_mover(self->admin, self->mover);
    return error;
}

static sb_error open_leader(sb_server *self, char *out_message, size_t message_size)
{
    const sb_server_def *def = self->def;
    if (def->follow_port == SB_SERVER_NO_FOLLOWERS) {
        return SB_OK;
    }
    sb_follow_leader_def leader = {.directory = def->record_directory,
                                   .bind_address = def->follow_bind_address,
                                   .port = (uint16_t)def->follow_port,
                                   .loop = &self->loop.uv,
                                   .journal = &self->loop.out.journal};
    const char *key_path = def->key_path != NULL ? def->key_path : self->key_path;
    sb_error error =
        sb_server_key_open(key_path, false, leader.server_secret, out_message, message_size);
    if (error == SB_OK) {
        error = open_mover(self, leader.server_secret, out_message, message_size);
    }
    if (error == SB_OK) {
        leader.moves = sb_mover_moves(self->mover);
        error = sb_follow_leader_create(&leader, &self->leader, out_message, message_size);
    }
    if (error == SB_OK) {
        sb_mover_lead(self->mover, self->leader);
        if (def->resume) {
            sb_mover_resolve(self->mover);
        }
    }
    sodium_memzero(leader.server_secret, sizeof leader.server_secret);
    if (error == SB_OK) {
        const char *address = sb_follow_leader_address(self->leader);
        const sb_journal_entry entry = {.event = SB_SAYS_FOLLOW_LISTENING, .address = address};
        sb_journal_tell(&self->loop.out.journal, &entry, "followers are served at %s", address);
    }
    return error;
}

sb_error sb_server_open_services(sb_server *self, char *out_message, size_t message_size)
{
    sb_error error = open_admin(self, out_message, message_size);
    if (error == SB_OK) {
        error = open_reach(self, out_message, message_size);
    }
    if (error == SB_OK) {
        error = open_agones(self, out_message, message_size);
    }
    return error == SB_OK ? open_leader(self, out_message, message_size) : error;
}
