// The matches of a server: new ones, those that a dead server left, and those that follow.

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "host/admin/admin_events.h"
#include "host/door/door.h"
#include "host/follow/follow_folder.h"
#include "host/keys/secret.h"
#include "host/lease/lease_take.h"
#include "host/matches/server_state.h"
#include "host/threads/game_maker.h"
#include "host/threads/shard_tokens.h"
#include "session/lobby/match_def.h"

// A resumed match keeps its number of slots.
static uint32_t room_of(const sb_server *self, const sb_resumable *match, uint32_t index)
{
    const sb_server_def *def = self->def;
    const bool planned = def->places != NULL && index < def->session_count;
    if (match == NULL && !planned) {
        return def->player_capacity;
    }
    const sb_game_def *game =
        match != NULL ? &sb_log_reader_head(match->reader)->game : &def->places[index].game;
    return game->player_capacity - game->computer_count;
}

uint32_t sb_server_player_room(const sb_server *self)
{
    uint32_t room = (self->session_capacity - self->session_count) * self->def->player_capacity;
    for (uint32_t i = 0; i < SB_SERVER_SESSION_COUNT_MAX; i++) {
        const sb_resumable *match = self->resumed.matches[i];
        room += match != NULL || i < self->first_count ? room_of(self, match, i) : 0;
    }
    for (uint32_t i = 0; i < self->resumed.later_count; i++) {
        room += room_of(self, self->resumed.later[i], UINT32_MAX);
    }
    return room;
}

static uint64_t unix_ms(void)
{
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    return (uint64_t)now.tv_sec * 1000u + (uint64_t)now.tv_nsec / 1000000u;
}

// Returns the path of the log of a session's present match, NULL if there is none.
static const char *log_path(const sb_server_part *part, uint32_t index)
{
    const sb_server_logs *logs = &part->logs;
    return logs->writer != NULL && logs->contexts[index] != NULL ? logs->paths[logs->present[index]]
                                                                 : NULL;
}

void *sb_server_log_of(const sb_server_part *part, uint32_t index, const char **out_path)
{
    *out_path = log_path(part, index);
    return *out_path != NULL ? part->logs.contexts[index] : NULL;
}

static const sb_place *place_at(const sb_lobby *lobby, uint32_t index)
{
    const sb_place *place = sb_lobby_next(lobby, 0);
    while (place != NULL && place->index != index) {
        place = sb_lobby_next(lobby, place->number);
    }
    return place;
}

static void not_made(void *context, const sb_place *place, const sb_map *map, const char *reason)
{
    sb_server_part *part = context;
    const sb_journal_entry entry = {
        .event = SB_SAYS_MAP_REFUSED, .session = place->number, .map = map->name};
    sb_journal_tell(&part->thread->journal, &entry,
                    "session %" PRIu32 " cannot play on map \"%s\", so it stays on map \"%s\": %s",
                    place->number, map->name,
                    sb_game_get_map(sb_session_game(sb_place_match(place)))->name, reason);
}

static void tell_started(sb_server_part *part, uint32_t number, const sb_session *over,
                         const sb_map *map)
{
    const uint32_t epoch = over != NULL
                               ? sb_match_epoch_behind(sb_session_get_def(over)->epoch, number)
                               : sb_lobby_first_epoch(number);
    const sb_journal_entry entry = {.event = SB_SAYS_MATCH_STARTED,
                                    .has_epoch = true,
                                    .session = number,
                                    .epoch = epoch,
                                    .map = map->name};
    sb_journal_tell(&part->thread->journal, &entry,
                    "session %" PRIu32 " begins the match of epoch %" PRIu32 " on map \"%s\"",
                    number, entry.epoch, map->name);
}

// Opens the log of the next match, or that of a match which another server has begun.
static sb_error open_log(sb_server_part *part, uint32_t index, uint32_t number, uint64_t now_ms,
                         char out_message[SB_SERVER_MESSAGE_SIZE])
{
    sb_server_adoption *adoption = part->adopting;
    if (adoption == NULL) {
        return sb_server_logs_next(&part->logs, index, number, now_ms, out_message,
                                   SB_SERVER_MESSAGE_SIZE);
    }
    const int descriptor = adoption->descriptor;
    adoption->descriptor = -1;
    adoption->index = index;
    return sb_server_logs_adopt(&part->logs, index, adoption->path, descriptor, out_message,
                                SB_SERVER_MESSAGE_SIZE);
}

// Prepares the first match of a session that was added, or the next one: a log of its own.
static void next_match(void *context, uint32_t index, const sb_session *over, sb_next_match *next)
{
    sb_server_part *part = context;
    const sb_place *place = place_at(part->thread->shard.lobby, index);
    const uint32_t number = place->number;
    next->started_unix_ms = unix_ms();
    if (over != NULL) {
        sb_server_report_losses(part, index, over); // while its log still has a name
        const sb_journal_entry entry = sb_server_entry(SB_SAYS_MATCH_OVER, over);
        sb_journal_tell(&part->thread->journal, &entry,
                        "match %" PRIu32 " is over, the next one is on map \"%s\"", number,
                        next->map->name);
        sb_admin_tell_match(part->server->admin, part->thread, over, log_path(part, index));
    } else {
        sb_statistics_open(part->thread->shard.statistics, index);
        sb_admin_tell_session(part->server->admin, part->thread, true, place);
        const sb_journal_entry entry = {.event = SB_SAYS_SESSION_MADE,
                                        .session = number,
                                        .name = place->def.name,
                                        .map = next->map->name};
        sb_journal_tell(&part->thread->journal, &entry, "session %" PRIu32 " begins on map \"%s\"",
                        number, next->map->name);
    }
    tell_started(part, number, over, next->map);
    if (part->server->def->record_directory == NULL) {
        return;
    }
    char message[SB_SERVER_MESSAGE_SIZE];
    if (open_log(part, index, number, next->started_unix_ms, message) != SB_OK) {
        part->log_failed = true;
        const sb_journal_entry entry = {.event = SB_SAYS_MATCH_NOT_RECORDED, .session = number};
        sb_journal_tell(&part->thread->journal, &entry, "not recorded: %s", message);
    }
    next->log_context = part->logs.contexts[index];
    next->recorded = next->log_context != NULL;
}

static void retire(void *context, uint32_t index, const sb_session *over)
{
    sb_server_part *part = context;
    sb_statistics_retire(part->thread->shard.statistics, index, over);
    sb_log_losses losses = sb_session_log_losses(over);
    sb_server_logs_retire(&part->logs, index, &losses);
}

static void ended(void *context, const sb_place *place, const sb_session *last)
{
    sb_server_part *part = context;
    sb_server_report_losses(part, place->index, last);
    sb_admin_tell_match(part->server->admin, part->thread, last, log_path(part, place->index));
    sb_admin_tell_session(part->server->admin, part->thread, false, place);
    sb_statistics_end(part->thread->shard.statistics, place->index, last);
    sb_log_losses losses = sb_session_log_losses(last);
    sb_server_logs_end(&part->logs, place->index, &losses);
    sb_journal_entry entry = sb_server_entry(SB_SAYS_SESSION_ENDED, last);
    entry.name = place->def.name;
    sb_journal_tell(&part->thread->journal, &entry, "session %" PRIu32 " has ended", place->number);
}

static void on_notice(void *context, const char *path, const char *reason)
{
    sb_server *self = context;
    sb_journal_say(&self->loop.out.journal, SB_SAYS_MATCH_NOT_RESUMED, "not resumed: %s: %s", path,
                   reason);
}

static uint32_t rate_of(const sb_resumable *match)
{
    return sb_log_reader_head(match->reader)->game.tick_rate_hz;
}

// Sessions that the configuration does not have keep their numbers, and there are no others between
// them: a server that makes sessions for each match has had thousands. They do not count for the
// number of shards, which is as before, so that players find their ports.
static void count_resumed(sb_server *self)
{
    sb_resumables *resumed = &self->resumed;
    sb_resumables_limit(resumed, self->first_count, SB_SERVER_SESSION_COUNT_MAX - self->first_count,
                        on_notice, self);
    self->session_count = self->first_count + resumed->later_count;
    for (uint32_t i = 0; i < resumed->session_count; i++) {
        const sb_resumable *match = resumed->matches[i];
        self->tick_rate_hz = match != NULL ? rate_of(match) : self->tick_rate_hz;
        self->session_count += match != NULL && i >= self->first_count;
    }
    if (resumed->later_count > 0) {
        self->tick_rate_hz = rate_of(resumed->later[0]);
    }
}

// Sessions that clients make have room beside those at the start, as long as a server can have
// them.
static uint32_t capacity_of(const sb_server *self)
{
    const sb_server_def *def = self->def;
    const uint32_t at_start =
        def->session_capacity > self->session_count ? def->session_capacity : self->session_count;
    const uint32_t capacity = at_start + def->created_max;
    return capacity < SB_SERVER_SESSION_COUNT_MAX ? capacity : SB_SERVER_SESSION_COUNT_MAX;
}

// The number of sessions and the tick rate follow from the resumed matches.
sb_error sb_server_find_resumed(sb_server *self, char *out_message, size_t message_size)
{
    const sb_server_def *def = self->def;
    self->session_count = self->first_count = def->session_count;
    self->tick_rate_hz = def->tick_rate_hz;
    sb_error error = SB_OK;
    // With a lease, the note says from here on that the folder is this server's.
    self->resumes_copies =
        def->resume && (def->resumes_copies || sb_follow_folder_is_marked(def->record_directory) ||
                        sb_lease_note_is_of_copies(def->record_directory));
    if (def->lease != NULL && def->record_directory != NULL) {
        error = sb_lease_take_folder(def->lease, def->record_directory, on_notice, self,
                                     out_message, message_size);
    }
    if (error == SB_OK && def->resume) {
        error = sb_resumables_find(&self->resumed, def->record_directory, def->rules, on_notice,
                                   self, out_message, message_size);
    }
    if (error == SB_OK) {
        count_resumed(self);
        self->session_capacity = capacity_of(self);
    }
    return error;
}

// Session k belongs to shard k modulo the number of shards. The numbers rise.
static void give(sb_server *self, uint32_t number, sb_resumable *match)
{
    sb_server_part *part = &self->parts[(number - 1) % self->shard_count];
    const uint32_t index = part->session_count++;
    part->numbers[index] = number;
    part->resumed.matches[index] = match;
    if (match != NULL) {
        part->resumed_count++;
        part->resumed.session_count = index + 1;
    }
}

sb_error sb_server_share_out(sb_server *self)
{
    self->parts = calloc(self->shard_count, sizeof *self->parts);
    if (self->parts == NULL) {
        return SB_ERROR_MEMORY;
    }
    sb_resumables *resumed = &self->resumed;
    for (uint32_t i = 0; i < SB_SERVER_SESSION_COUNT_MAX; i++) {
        if (i < self->first_count || resumed->matches[i] != NULL) {
            give(self, i + 1, resumed->matches[i]);
        }
        resumed->matches[i] = NULL;
    }
    for (uint32_t i = 0; i < resumed->later_count; i++) {
        give(self, resumed->later[i]->number, resumed->later[i]);
    }
    resumed->later_count = 0;
    // Resumed sessions may all belong to one shard. Each shard has room for others all the same.
    for (uint32_t i = 0; i < self->shard_count; i++) {
        self->parts[i].session_capacity = self->parts[i].session_count;
    }
    for (uint32_t i = self->session_count; i < self->session_capacity; i++) {
        self->parts[i % self->shard_count].session_capacity++;
    }
    return SB_OK;
}

static sb_error open_logs(sb_server_part *part, sb_lobby_def *lobby, char *out_message,
                          size_t message_size)
{
    const sb_server_def *def = part->server->def;
    if (def->record_directory == NULL) {
        return SB_OK;
    }
    const sb_server_logs_def logs = {
        .directory = def->record_directory,
        .count = part->session_count,
        .capacity = part->session_capacity,
        .numbers = part->numbers,
        .waits = def->fast,
        .started_unix_ms = lobby->session.started_unix_ms,
    };
    sb_error error =
        sb_server_logs_open(&part->logs, &logs, &part->resumed, out_message, message_size);
    lobby->session.recorded = true;
    lobby->session.log.write = sb_log_writer_write;
    lobby->session.log.room = sb_log_writer_room;
    lobby->session.log.durable = sb_log_writer_durable;
    lobby->session.record_commit_ms = def->record_commit_ms;
    lobby->session.record_keyframe_ms = def->record_keyframe_s * 1000;
    lobby->log_contexts = part->logs.contexts;
    return error;
}

static sb_error check_rules(const sb_server *self, const sb_lobby_def *lobby, char *out_message,
                            size_t message_size)
{
    sb_error error = SB_OK;
    const uint32_t turn =
        self->def->map_turn_count > 0 ? self->def->map_turn_count : self->map_count;
    // Sessions of a list were checked one by one.
    const uint32_t count = self->def->places == NULL ? turn : 0;
    for (uint32_t i = 0; error == SB_OK && i < count; i++) {
        char reason[SB_RULES_REASON_SIZE];
        error = sb_game_check(&lobby->session.game, self->maps[i], reason);
        if (error != SB_OK) {
            snprintf(out_message, message_size, "the rules '%s' refuse the match on map \"%s\": %s",
                     self->def->rules->name, self->maps[i]->name, reason);
        }
    }
    return error;
}

static sb_error open_lobby(sb_server_part *part, sb_lobby_def *lobby)
{
    static const sb_session_origin nowhere;
    sb_session_origin origins[SB_SERVER_SESSION_COUNT_MAX];
    for (uint32_t i = 0; i < part->session_count; i++) {
        const sb_resumable *match = part->resumed.matches[i];
        origins[i] = nowhere;
        if (match != NULL) {
            origins[i] = (sb_session_origin){
                .game = sb_replay_game(match->replay),
                .place = &match->place,
                .frame = match->is_fresh ? sb_replay_frame(match->replay) : NULL,
                .is_copy = part->server->resumes_copies,
            };
        }
    }
    lobby->origins = origins;
    return sb_shard_open(&part->thread->shard, lobby, part->server->maps[0]);
}

static void tell_resumed(const sb_server_part *part)
{
    for (uint32_t i = 0; i < part->resumed.session_count; i++) {
        const sb_resumable *match = part->resumed.matches[i];
        if (match == NULL) {
            continue;
        }
        uint32_t players = 0;
        for (uint64_t occupied = match->place.roster.occupied; occupied != 0; occupied >>= 1) {
            players += occupied & 1u;
        }
        const uint32_t number = part->numbers[i];
        const sb_journal_entry entry = {.event = SB_SAYS_MATCH_RESUMED, .session = number};
        sb_journal_tell(&part->server->loop.out.journal, &entry,
                        "match %" PRIu32 " goes on behind tick %" PRIu32 " of %s, %" PRIu32
                        " players are awaited",
                        number, sb_game_tick(sb_replay_game(match->replay)), match->path, players);
    }
}

static void find_address(void *context, uint32_t peer, uint8_t out_address[16])
{
    sb_shard_peer_address(context, peer, out_address);
}

static sb_error open_door(sb_shard_thread *thread, uint32_t shard_count, sb_lobby_def *lobby)
{
    sb_shard *shard = &thread->shard;
    const sb_door_def def = {.peer_capacity = sb_shard_peer_capacity(shard),
                             .shard = thread->index,
                             .shard_count = shard_count,
                             .find_address = find_address,
                             .context = shard};
    shard->door = sb_door_create(&def);
    if (shard->door == NULL) {
        return SB_ERROR_MEMORY;
    }
    lobby->gate = sb_door_gate(shard->door, lobby->gate, thread->token_gate);
    return SB_OK;
}

sb_error sb_server_open_matches(void *server, sb_shard_thread *shard, char *out_message,
                                size_t message_size)
{
    sb_server *self = server;
    sb_server_part *part = &self->parts[shard->index];
    part->server = self;
    part->thread = shard;
    const sb_server_def *def = self->def;
    shard->shard.lease = def->lease;
    sb_lobby_def lobby = sb_lobby_def_default();
    lobby.session_count = part->session_count;
    lobby.session_capacity = part->session_capacity;
    lobby.number_first = shard->index + 1;
    lobby.number_stride = self->shard_count;
    sb_shard_network_find_ports(&self->loop, self->ports);
    lobby.network = sb_shard_network_of(shard, self->ports);
    lobby.maps = self->maps;
    lobby.map_count = self->map_count;
    lobby.map_turn_count = self->def->map_turn_count;
    lobby.session.game.seed = def->seed;
    lobby.session.game.player_capacity = def->player_capacity + def->computer_count;
    lobby.session.game.computer_count = def->computer_count;
    lobby.session.game.rules = def->rules;
    memcpy(lobby.session.game.settings, def->settings, sizeof def->settings);
    lobby.session.game.tick_rate_hz = self->tick_rate_hz;
    lobby.session.snapshot_rate_hz =
        def->snapshot_rate_hz < self->tick_rate_hz ? def->snapshot_rate_hz : self->tick_rate_hz;
    lobby.session.client_bandwidth = def->client_bandwidth;
    lobby.session.standby = def->standby.port != 0 ? &def->standby : NULL;
    lobby.session.grace_ms = def->grace_s * 1000;
    lobby.session.leave_hold_ms = def->leave_hold_s * 1000;
    lobby.session.idle_ms = def->idle_s * 1000;
    lobby.clients_per_address = def->clients_per_address;
    lobby.hellos_per_minute = def->hellos_per_minute;
    lobby.session.spectator_capacity = def->spectator_capacity;
    lobby.session.spectator_delay_ms = def->spectator_delay_s == UINT32_MAX
                                           ? SB_SPECTATOR_DELAY_BY_RULES
                                           : def->spectator_delay_s * 1000;
    lobby.session.fog_spectators = def->fog_spectators;
    lobby.session.started_unix_ms = unix_ms();
    lobby.next_match = next_match;
    lobby.retire = retire;
    lobby.ended = ended;
    lobby.not_made = not_made;
    // Without a clock nobody waits for a tick, and matches follow each other in the same ticks
    // each time.
    lobby.maker = def->fast ? (sb_game_maker){NULL, NULL} : sb_game_maker_of(&shard->shard);
    lobby.next_match_context = part;
    lobby.listener = sb_server_people_listener(&part->people);
    sb_error error = sb_host_secrets(&lobby.session.secrets);
    if (error == SB_OK) {
        error = sb_shard_tokens_ask(shard, &def->tokens, &lobby);
    }
    if (error == SB_OK) {
        error = sb_server_make_sessions(part, &lobby);
    }
    if (error == SB_OK) {
        error = sb_server_people_open(&part->people, shard, &part->server->admin,
                                      sb_shard_peer_capacity(&shard->shard));
    }
    if (error == SB_OK) {
        error = open_door(shard, self->shard_count, &lobby);
    }
    if (error == SB_OK) {
        error = check_rules(self, &lobby, out_message, message_size);
    }
    if (error == SB_OK) {
        error = open_logs(part, &lobby, out_message, message_size);
    }
    if (error == SB_OK) {
        error = open_lobby(part, &lobby);
    }
    if (error == SB_OK && part->resumed.session_count > 0) {
        // No client may see an epoch that the next server, if this one dies now, would use again.
        sb_log_writer_sync(part->logs.writer);
        tell_resumed(part);
    }
    sb_resumables_deinit(&part->resumed);
    return error;
}
