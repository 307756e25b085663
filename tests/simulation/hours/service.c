#include "service.h"

#include <stdio.h>
#include <string.h>

#include "base/assert.h"
#include "base/hash.h"
#include "game/tanks/mode/settings.h"

#define BAN_S_MAX 600u
#define OPERATOR_S_MAX 240u

static bool take_log(void *context, const void *bytes, size_t size, uint32_t tick)
{
    hours_service *service = context;
    (void)bytes;
    (void)tick;
    service->counts.log_bytes += size;
    return true;
}

static void next_match(void *context, uint32_t index, const sb_session *over, sb_next_match *next)
{
    hours_service *service = context;
    (void)index;
    service->counts.sessions_made += over == NULL;
    service->counts.matches_over += over != NULL;
    next->recorded = true;
    next->log_context = service;
}

static void count_match(hours_service *service, const sb_session *over)
{
    service->counts.inputs_applied += sb_session_get_counters(over)->inputs_applied;
}

static void retire(void *context, uint32_t index, const sb_session *over)
{
    (void)index;
    count_match(context, over);
}

static void ended(void *context, const sb_place *place, const sb_session *last)
{
    hours_service *service = context;
    (void)place;
    service->counts.sessions_ended++;
    count_match(service, last);
}

static const char *bar(void *context, uint32_t peer, sb_text account)
{
    const hours_service *service = context;
    (void)account;
    for (uint32_t i = 0; i < service->bans.count; i++) {
        const sb_ban *ban = &service->bans.bans[i];
        uint8_t masked[16];
        sb_address_mask(service->addresses[peer], ban->range.bit_count, masked);
        if (service->now_us / 1000000 < ban->expires_unix_s &&
            memcmp(masked, ban->range.address, sizeof masked) == 0) {
            return ban->reason;
        }
    }
    return NULL;
}

static void draw_secret(void *context, uint8_t out_secret[SB_RESUME_SECRET_SIZE])
{
    hours_service *service = context;
    for (uint32_t i = 0; i < SB_RESUME_SECRET_SIZE; i++) {
        out_secret[i] = (uint8_t)sb_random_u32(&service->random);
    }
}

// These hashes are not secure; in a simulation nobody guesses.
static void hash_bytes(const void *bytes, size_t size, uint8_t out_hash[32])
{
    memset(out_hash, 0, 32);
    sb_writer writer = sb_writer_over(out_hash, 32);
    sb_writer_u64(&writer, sb_hash(bytes, size));
}

static void hash_secret(void *context, const uint8_t secret[SB_RESUME_SECRET_SIZE],
                        uint8_t out_hash[SB_SECRET_HASH_SIZE])
{
    (void)context;
    hash_bytes(secret, SB_RESUME_SECRET_SIZE, out_hash);
}

static void hash_password(void *context, const uint8_t salt[SB_PASSWORD_SALT_SIZE],
                          const char *password, size_t size,
                          uint8_t out_hash[SB_PASSWORD_HASH_SIZE])
{
    (void)context;
    (void)salt;
    hash_bytes(password, size, out_hash);
}

static sb_place_def place_def(const char *name, sb_mode mode, uint32_t players)
{
    sb_place_def def = sb_place_def_default();
    (void)snprintf(def.name, sizeof def.name, "%s", name);
    (void)snprintf(def.mode, sizeof def.mode, "%s", name);
    def.game.tick_rate_hz = HOURS_TICK_RATE_HZ;
    def.game.player_capacity = players;
    def.game.settings[SB_SETTING_MODE] = (int32_t)mode;
    def.game.settings[SB_SETTING_TIME_LIMIT_S] = 180;
    def.game.settings[SB_SETTING_RESULT_S] = 5;
    def.spectator_capacity = 2;
    return def;
}

static void make_places(hours_service *service)
{
    for (uint32_t i = 0; i < HOURS_MAP_COUNT; i++) {
        sb_map_arena(&service->maps[i]);
        service->maps[i].name[0] = (char)('a' + i);
        service->maps[i].box_count -= i;
        service->catalogue[i] = &service->maps[i];
    }
    // It needs the most working memory, which sessions share: others make it no larger.
    service->places[0] = place_def("open", SB_MODE_TEAM, 8);
    service->places[0].game.computer_count = 2;
    service->places[1] = place_def("teams", SB_MODE_TEAM, 6);
    service->places[1].ready_count = 2;
    for (uint32_t i = 0; i < HOURS_FIXED_COUNT; i++) {
        // One map, so that the session needs the same memory whenever one looks.
        service->places[i].maps[0] = (uint8_t)i;
        service->places[i].map_count = 1;
        service->log_contexts[i] = service;
    }
    service->modes[0] = place_def("duel", SB_MODE_DEATHMATCH, 4);
    service->modes[1] = place_def("squad", SB_MODE_TEAM, 8);
    service->modes[0].empty_s = service->modes[1].empty_s = HOURS_EMPTY_S;
    service->modes[1].match_limit = 3;
}

bool hours_service_init(hours_service *service, uint64_t seed, sb_session_output output)
{
    memset(service, 0, sizeof *service);
    service->random = sb_random_seed(seed, 1);
    char message[160];
    if (sb_ban_list_open(&service->bans, NULL, message, sizeof message) != SB_OK) {
        return false;
    }
    make_places(service);
    sb_lobby_def def = sb_lobby_def_default();
    def.session_count = HOURS_FIXED_COUNT;
    def.session_capacity = HOURS_SESSION_CAPACITY;
    def.places = service->places;
    def.maps = service->catalogue;
    def.map_count = HOURS_MAP_COUNT;
    def.modes = service->modes;
    def.mode_count = 2;
    def.demand_capacity = HOURS_SESSION_CAPACITY - HOURS_FIXED_COUNT - 2;
    def.peer_capacity = HOURS_PEERS_EACH * HOURS_VISITOR_COUNT_MAX;
    def.session.game.tick_rate_hz = HOURS_TICK_RATE_HZ;
    def.session.game.seed = seed;
    def.session.snapshot_rate_hz = 10;
    def.session.recorded = true;
    def.session.log.write = take_log;
    def.log_contexts = service->log_contexts;
    def.session.secrets = (sb_session_secrets){draw_secret, hash_secret, hash_password, service};
    def.session.output = output;
    def.next_match = next_match;
    def.retire = retire;
    def.ended = ended;
    def.next_match_context = service;
    def.gate = (sb_gate){.bar = bar, .context = service};
    sb_allocator allocator = hours_memory_allocator(&service->memory);
    return sb_lobby_create(&def, NULL, &allocator, &service->lobby) == SB_OK;
}

void hours_service_deinit(hours_service *service)
{
    sb_lobby_destroy(service->lobby);
    sb_ban_list_close(&service->bans);
}

void hours_service_connect(hours_service *service, uint32_t peer, const uint8_t address[16])
{
    memcpy(service->addresses[peer], address, 16);
    sb_lobby_connect(service->lobby, peer, sb_peer_source_of_ip(address, 16));
}

void hours_service_ban(hours_service *service, const uint8_t address[16], uint32_t session,
                       uint32_t slot)
{
    uint64_t now_s = service->now_us / 1000000;
    sb_ban ban = {.kind = SB_BAN_ADDRESS, .range = {.bit_count = 128}, .reason = "for a while"};
    memcpy(ban.range.address, address, 16);
    ban.made_unix_s = now_s;
    ban.expires_unix_s = now_s + 60 + sb_random_below(&service->random, BAN_S_MAX - 60);
    char message[160];
    uint32_t id;
    SB_ASSERT(sb_ban_list_add(&service->bans, &ban, &id, message, sizeof message) == SB_OK);
    service->counts.bans++;
    service->counts.kicks += sb_lobby_kick(service->lobby, session, slot, 60);
}

// Picks a session that may be touched: none of the fixed ones. 0: there is none.
static uint32_t pick_session(hours_service *service)
{
    uint32_t numbers[HOURS_SESSION_CAPACITY], count = 0;
    for (const sb_place *place = sb_lobby_next(service->lobby, 0); place != NULL;
         place = sb_lobby_next(service->lobby, place->number)) {
        if (place->def.maker != SB_MADE_BY_CONFIGURATION && !place->draining) {
            numbers[count++] = place->number;
        }
    }
    return count == 0 ? 0 : numbers[sb_random_below(&service->random, count)];
}

static void on_added(void *context, uint32_t number, sb_error error, const char *reason)
{
    (void)context;
    (void)reason;
    SB_ASSERT((error == SB_OK && number != 0) || error == SB_ERROR_FULL);
}

static void add_session(hours_service *service)
{
    sb_place_def def = service->modes[sb_random_below(&service->random, 2)];
    def.maker = SB_MADE_BY_OPERATOR;
    def.game.computer_count = sb_random_below(&service->random, 3);
    (void)snprintf(def.name, sizeof def.name, "event");
    sb_lobby_add_later(service->lobby, &def, on_added, NULL);
}

static void change_session(hours_service *service, uint32_t number)
{
    sb_place_def def = sb_lobby_find(service->lobby, number)->def;
    def.game.settings[SB_SETTING_TIME_LIMIT_S] =
        60 + (int32_t)sb_random_below(&service->random, 240);
    service->counts.changes += sb_lobby_change(service->lobby, number, &def, true) == SB_OK;
}

static void operate(hours_service *service)
{
    uint32_t wish = sb_random_below(&service->random, 5);
    uint32_t number = pick_session(service);
    if (wish < 2) {
        add_session(service);
    } else if (number != 0 && wish == 2) {
        service->counts.drains += sb_lobby_drain(service->lobby, number);
    } else if (number != 0 && wish == 3) {
        service->counts.ends += sb_lobby_end(service->lobby, number);
    } else if (number != 0) {
        change_session(service, number);
    }
    if (service->bans.count > 0 && sb_random_below(&service->random, 4) == 0) {
        char message[160];
        uint32_t id = service->bans.bans[sb_random_below(&service->random, service->bans.count)].id;
        SB_ASSERT(sb_ban_list_remove(&service->bans, id, message, sizeof message) == SB_OK);
        service->counts.bans_lifted++;
    }
}

void hours_service_tick(hours_service *service, bool busy)
{
    if (busy && service->now_us >= service->operator_us) {
        uint32_t pause_s = 1 + sb_random_below(&service->random, OPERATOR_S_MAX);
        service->operator_us = service->now_us + (uint64_t)pause_s * 1000000;
        (void)sb_ban_list_expire(&service->bans, service->now_us / 1000000);
        operate(service);
    }
    sb_lobby_tick(service->lobby);
}

bool hours_service_is_empty(const hours_service *service)
{
    uint32_t count = sb_lobby_session_count(service->lobby);
    for (uint32_t i = 0; i < count; i++) {
        if (!sb_session_is_empty(sb_lobby_session(service->lobby, i))) {
            return false;
        }
    }
    return count == HOURS_FIXED_COUNT;
}

uint64_t hours_service_inputs(const hours_service *service)
{
    uint64_t count = service->counts.inputs_applied;
    for (uint32_t i = 0; i < sb_lobby_session_count(service->lobby); i++) {
        count += sb_session_get_counters(sb_lobby_session(service->lobby, i))->inputs_applied;
    }
    return count;
}
