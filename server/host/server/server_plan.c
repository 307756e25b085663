#include "host/server/server_plan.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "host/config/print/print.h"
#include "host/keys/server_key.h"
#include "host/matches/server_state.h"

// Peers beyond players and spectators: room to tell further clients why they are refused.
#define SPARE_PEER_COUNT 32u
#define PEERS_PER_ADDRESS_MIN 64u
#define RESERVED_PEER_COUNT 64u ///< slots that no single address can have
#define TICK_LIMIT_MAX (UINT32_MAX - (1u << 20))

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

// One shard for each processor, if the def leaves it to the machine.
static uint32_t shards_of_machine(void)
{
    const long processors = sysconf(_SC_NPROCESSORS_ONLN);
    return processors > 0 ? at_most((uint32_t)processors, SB_SERVER_SHARD_COUNT_MAX) : 1;
}

// No shard is without a session.
static uint32_t count_shards(const sb_server *self)
{
    const uint32_t count =
        self->def->shard_count > 0 ? self->def->shard_count : shards_of_machine();
    return at_most(count, self->first_count);
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

sb_error sb_server_prepare(void *owner, sb_server_loop_def *def, char *out_message,
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

// Returns the session with the next number in any shard.
static const sb_place *session_behind(const sb_server *self, uint32_t number)
{
    const sb_place *first = NULL;
    for (uint32_t i = 0; i < self->shard_count; i++) {
        const sb_place *place = sb_lobby_next(self->loop.shards[i].shard.lobby, number);
        first = place != NULL && (first == NULL || place->number < first->number) ? place : first;
    }
    return first;
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
    uint32_t number = 0;
    for (uint32_t i = 0; i < self->session_count; i++) {
        const sb_place *place = session_behind(self, number);
        number = place->number;
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

void sb_server_announce(sb_server *self)
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
