#include "host/server.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <sodium.h>

#include "host/admin/admin_events.h"
#include "host/config/config.h"
#include "host/config/print.h"
#include "host/config/reload.h"
#include "host/move/mover.h"
#include "host/server_check.h"
#include "host/server_key.h"
#include "host/server_reload.h"
#include "host/server_state.h"

// Peers beyond players and spectators: room to tell further clients why they are refused.
#define SPARE_PEER_COUNT 32u
#define PEERS_PER_ADDRESS_MIN 64u
#define RESERVED_PEER_COUNT 64u ///< slots that no single address can have
#define TICK_LIMIT_MAX (UINT32_MAX - (1u << 20))

sb_server_def sb_server_def_default(void)
{
    const sb_lobby_def lobby = sb_lobby_def_default();
    const sb_session_def session = lobby.session;
    const sb_game_def game = session.game;
    sb_server_def def = {.bind_address = "127.0.0.1",
                         .port = 7777,
                         .shard_count = 1,
                         .session_count = 1,
                         .player_capacity = 16,
                         .spectator_capacity = 16,
                         .spectator_delay_s = UINT32_MAX,
                         .tick_rate_hz = 60,
                         .snapshot_rate_hz = session.snapshot_rate_hz,
                         .client_bandwidth = session.client_bandwidth,
                         .overload_steps = SB_OVERLOAD_STEP_COUNT - 1,
                         .seed = 1,
                         .grace_s = session.grace_ms / 1000,
                         .clients_per_address = lobby.clients_per_address,
                         .hellos_per_minute = lobby.hellos_per_minute,
                         .leave_hold_s = session.leave_hold_ms / 1000,
                         .idle_s = session.idle_ms / 1000,
                         .tokens = sb_token_settings_default(),
                         .record_commit_ms = session.record_commit_ms,
                         .record_keyframe_s = session.record_keyframe_ms / 1000,
                         .follow_port = SB_SERVER_NO_FOLLOWERS,
                         .follow_bind_address = "127.0.0.1",
                         .admin = sb_admin_settings_default(),
                         .reach = sb_reach_settings_default(),
                         .journal = sb_journal_settings_default(),
                         .rules = game.rules};
    memcpy(def.settings, game.settings, sizeof def.settings);
    return def;
}

static uint32_t at_most(uint32_t value, uint32_t limit)
{
    return value < limit ? value : limit;
}

static uint32_t count_spectators(const sb_server *self)
{
    const sb_server_def *def = self->def;
    uint32_t count = 0;
    for (uint32_t i = 0; i < self->session_capacity; i++) {
        count += def->places != NULL && i < def->session_count ? def->places[i].spectator_capacity
                                                               : def->spectator_capacity;
    }
    return count;
}

// Bots, and players behind one router, come from one address; yet no address can fill the port.
static void size_transport(sb_server *self, sb_host_transport_def *transport)
{
    const sb_server_def *def = self->def;
    self->player_room = sb_server_player_room(self);
    const uint32_t spectator_room = count_spectators(self);
    const uint32_t room = self->player_room + spectator_room + SPARE_PEER_COUNT;
    const uint32_t one_address =
        at_most(room > PEERS_PER_ADDRESS_MIN ? room : PEERS_PER_ADDRESS_MIN,
                SB_HOST_TRANSPORT_PEER_COUNT_MAX - RESERVED_PEER_COUNT);
    transport->bind_address = def->bind_address;
    transport->port = def->port;
    transport->plain_wire = def->plain_wire;
    transport->peer_capacity = at_most(one_address + room, SB_HOST_TRANSPORT_PEER_COUNT_MAX);
    transport->peers_per_address = one_address;
    // A network takes at most half of the slots beside those of one of its addresses.
    transport->peers_per_network = one_address + (transport->peer_capacity - one_address) / 2;
}

static uint64_t tick_limit_of(const sb_server *self)
{
    const sb_server_def *def = self->def;
    uint64_t tick_limit = (uint64_t)llround(def->seconds * self->tick_rate_hz);
    if (def->seconds > 0.0 && tick_limit == 0) {
        tick_limit = 1;
    }
    // Ticks are numbered in 32 bits: the server ends cleanly before they would wrap, after 828 days
    // at 60 Hz.
    if (tick_limit == 0 || tick_limit > TICK_LIMIT_MAX) {
        tick_limit = TICK_LIMIT_MAX;
    }
    return def->ticks > 0 && def->ticks < tick_limit ? def->ticks : tick_limit;
}

// Uses the built-in arena if no map is given.
static sb_error choose_maps(sb_server *self)
{
    self->maps = self->def->maps;
    self->map_count = self->def->map_count;
    if (self->map_count > 0) {
        return SB_OK;
    }
    self->arena = calloc(1, sizeof *self->arena);
    if (self->arena == NULL) {
        return SB_ERROR_MEMORY;
    }
    sb_map_arena(self->arena);
    self->built_in = self->arena;
    self->maps = &self->built_in;
    self->map_count = 1;
    return SB_OK;
}

// The key lies beside the logs, so that a server which continues their matches has it too.
static sb_error find_key(sb_server *self, sb_server_loop_def *def)
{
    const char *folder = self->def->record_directory;
    def->key_path = self->def->key_path;
    if (self->def->key_path != NULL || folder == NULL || self->def->plain_wire) {
        return SB_OK;
    }
    const size_t size = strlen(folder) + sizeof "/" SB_SERVER_KEY_NAME;
    self->key_path = malloc(size);
    if (self->key_path == NULL) {
        return SB_ERROR_MEMORY;
    }
    snprintf(self->key_path, size, "%s/%s", folder, SB_SERVER_KEY_NAME);
    def->key_path = self->key_path;
    return SB_OK;
}

// No shard is without a session.
static uint32_t count_shards(const sb_server *self)
{
    uint32_t count = self->def->shard_count;
    if (count == 0) {
        const long processors = sysconf(_SC_NPROCESSORS_ONLN);
        count = processors > 0 ? at_most((uint32_t)processors, SB_SERVER_SHARD_COUNT_MAX) : 1;
    }
    return at_most(count, self->session_count);
}

static void tell_start(sb_server *self)
{
    char text[1024];
    if (self->def->config != NULL) {
        sb_config_print_brief(self->def->config, text, sizeof text);
        sb_journal_say(&self->loop.out.journal, SB_SAYS_CONFIGURATION, "configuration: %s",
                       text[0] != '\0' ? text : "defaults alone");
    }
}

static sb_error prepare(void *owner, sb_server_loop_def *def, char *out_message,
                        size_t message_size)
{
    sb_server *self = owner;
    tell_start(self);
    sb_error error = choose_maps(self);
    if (error == SB_OK) {
        error = sb_server_find_resumed(self, out_message, message_size);
    }
    if (error != SB_OK) {
        return error;
    }
    self->shard_count = count_shards(self);
    def->shard_count = self->shard_count;
    size_transport(self, &def->transport);
    error = sb_server_share_out(self);
    if (error != SB_OK) {
        return error;
    }
    def->web = self->def->web;
    def->tick_limit = tick_limit_of(self);
    def->fast = self->def->fast;
    def->overload_highest = (sb_overload_step)self->def->overload_steps;
    self->sampled_ns = sb_clock_ns();
    return find_key(self, def);
}

// One line for each session of a list.
static void announce_sessions(sb_server *self)
{
    const sb_server_def *def = self->def;
    sb_journal *journal = &self->loop.out.journal;
    sb_journal_say(journal, SB_SAYS_HOSTING,
                   "%" PRIu32 " session%s, rules %s, %" PRIu32 " ticks and %" PRIu32
                   " snapshots a second, %s%s",
                   self->session_count, self->session_count == 1 ? "" : "s", def->rules->name,
                   self->tick_rate_hz, def->snapshot_rate_hz,
                   def->record_directory != NULL ? "recorded in " : "not recorded",
                   def->record_directory != NULL ? def->record_directory : "");
    for (uint32_t i = 0; i < self->session_count; i++) {
        const sb_lobby *lobby = self->loop.shards[i % self->shard_count].shard.lobby;
        const sb_place *place = sb_lobby_find(lobby, i + 1);
        const sb_game *game = sb_session_game(sb_place_match(place));
        const sb_game_def *game_def = sb_game_get_def(game);
        const sb_text mode = sb_place_mode(place);
        const sb_journal_entry entry = {.event = SB_SAYS_SESSION_MADE,
                                        .session = place->number,
                                        .name = place->def.name,
                                        .map = sb_game_get_map(game)->name};
        sb_journal_tell(journal, &entry,
                        "session %" PRIu32 " \"%s\": %.*s, up to %" PRIu32 " players and %" PRIu32
                        " computer players, map \"%s\"%s",
                        place->number, place->def.name, (int)mode.size, mode.data,
                        game_def->player_capacity - game_def->computer_count,
                        game_def->computer_count, sb_game_get_map(game)->name,
                        place->has_password ? ", with a password" : "");
    }
}

static void announce_matches(sb_server *self)
{
    const sb_server_def *def = self->def;
    const sb_map *map =
        sb_game_get_map(sb_session_game(sb_lobby_session(self->loop.shards[0].shard.lobby, 0)));
    char computers[48] = "";
    if (def->computer_count > 0) {
        snprintf(computers, sizeof computers, " and %" PRIu32 " computer players",
                 def->computer_count);
    }
    sb_journal *journal = &self->loop.out.journal;
    sb_journal_say(
        journal, SB_SAYS_HOSTING,
        "%" PRIu32 " match%s of up to %" PRIu32 " players%s on map \"%s\", rules %s, %" PRIu32
        " ticks and %" PRIu32 " snapshots a second, %s%s",
        self->session_count, self->session_count == 1 ? "" : "es", def->player_capacity, computers,
        map->name, def->rules->name, self->tick_rate_hz, def->snapshot_rate_hz,
        def->record_directory != NULL ? "recorded in " : "not recorded",
        def->record_directory != NULL ? def->record_directory : "");
}

static void announce(sb_server *self)
{
    if (self->def->places != NULL) {
        announce_sessions(self);
    } else {
        announce_matches(self);
    }
    if (self->player_room > SB_HOST_TRANSPORT_PEER_COUNT_MAX) {
        sb_journal_say(&self->loop.out.journal, SB_SAYS_PORT_TOO_SMALL,
                       "one port carries %u connections, fewer than the %" PRIu32
                       " players of all matches",
                       SB_HOST_TRANSPORT_PEER_COUNT_MAX, self->player_room);
    }
}

static json_t *describe_config(void *context)
{
    const sb_config_option *wrong;
    return sb_config_to_json(sb_server_config(context), &wrong);
}

typedef struct first_fault {
    char *message;
    size_t size;
} first_fault;

static void tell_first(void *context, const char *text)
{
    const first_fault *fault = context;
    if (fault->message[0] == '\0') {
        snprintf(fault->message, fault->size, "%s", text);
    }
}

static bool reload_config(void *context, json_t *out_changed, json_t *out_unchanged,
                          char *out_message, size_t message_size)
{
    first_fault fault = {out_message, message_size};
    sb_config_faults faults = {tell_first, &fault, 0};
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
        if (def->resume) {
            sb_mover_resolve(self->mover);
        }
        error = sb_follow_leader_create(&leader, &self->leader, out_message, message_size);
    }
    sodium_memzero(leader.server_secret, sizeof leader.server_secret);
    if (error == SB_OK) {
        const char *address = sb_follow_leader_address(self->leader);
        const sb_journal_entry entry = {.event = SB_SAYS_FOLLOW_LISTENING, .address = address};
        sb_journal_tell(&self->loop.out.journal, &entry, "followers are served at %s", address);
    }
    return error;
}

// Bot b plays in session b modulo the number of sessions, so that each shard has its share.
static uint32_t count_bots(const sb_server *self, uint32_t shard)
{
    uint32_t count = 0;
    for (uint32_t bot = 0; bot < self->def->bot_count; bot++) {
        count += bot % self->session_count % self->shard_count == shard;
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
    announce(self);
    sb_shard_network_introduce(&self->loop);
    sb_error error = open_admin(self, out_message, message_size);
    if (error == SB_OK) {
        error = open_reach(self, out_message, message_size);
    }
    if (error == SB_OK) {
        error = open_agones(self, out_message, message_size);
    }
    if (error == SB_OK) {
        error = open_leader(self, out_message, message_size);
    }
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
    .snapshot_size = sizeof(sb_server_snapshot),
    .prepare = prepare,
    .open = sb_server_open_matches,
    .begin = begin,
    .watch = sb_server_watch,
    .observe = sb_server_observe,
    .report = sb_server_report,
    .delays_drain = delays_drain,
    .drain = drain,
    .reload = sb_server_reload_told,
    .drain_shard = sb_server_drain,
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
