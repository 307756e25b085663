#include "record/replay.h"

#include <string.h>

#include "client/view.h"
#include "exports.h"
#include "game/event_name.h"
#include "game/rules_base.h"
#include "host.h"
#include "rules.h"

struct sb_wasm_replay {
    uint32_t log;
    sb_log_reader *reader;
    sb_replay *replay;
    sb_replay_arrival arrival; ///< arrival at the current tick, with its recorded hash
    uint32_t first_tick, last_tick;
    sb_log_end end;
    sb_view_field_map places;
    sb_rules_memory rules;      ///< of own rules with a base
    sb_client_entity *entities; ///< room for the largest count
    sb_state_item *items;       ///< NULL until the first request
    uint32_t item_capacity, item_count;
    uint8_t *map_bytes; ///< canonical
    uint32_t map_size;
};

// `context`: the number of the log.
static size_t read_at(void *context, uint64_t offset, void *buffer, size_t size)
{
    const uint32_t *log = context;
    uint32_t got = sb_wasm_read_at(*log, (double)offset, buffer, (uint32_t)size);
    return got < size ? got : size;
}

static const sb_rules *rules_of(const sb_wasm_replay *replay)
{
    return sb_game_get_def(sb_replay_game(replay->replay))->rules;
}

static const sb_schema *schema_of(const sb_wasm_replay *replay)
{
    return &rules_of(replay)->schema;
}

int32_t sb_wasm_log_rules(uint32_t log, char *out_name)
{
    memset(out_name, 0, SB_RULES_NAME_SIZE);
    sb_log_source source = {read_at, &log};
    sb_log_reader *reader = NULL;
    sb_log_fault fault;
    sb_error error = sb_log_reader_open(source, &sb_wasm_heap, &reader, &fault);
    if (error == SB_OK) {
        memcpy(out_name, sb_log_reader_head(reader)->rules.name, SB_RULES_NAME_SIZE);
    }
    sb_log_reader_destroy(reader);
    return error;
}

// Finds the log's last tick: reads from the last keyframe on, without playing.
static sb_error find_end(sb_wasm_replay *replay)
{
    sb_error error = sb_log_reader_seek(replay->reader, UINT32_MAX - 1);
    sb_log_entry entry;
    while (error == SB_OK && sb_log_reader_next(replay->reader, &entry)) {
        if (entry.kind == SB_LOG_ENTRY_TICK || entry.kind == SB_LOG_ENTRY_KEYFRAME) {
            replay->last_tick = entry.tick;
        }
    }
    replay->end = sb_log_reader_end(replay->reader);
    return error;
}

static sb_error go_to(sb_wasm_replay *replay, uint32_t tick)
{
    sb_replay_arrival arrival;
    sb_error error = sb_replay_seek(replay->replay, tick, &arrival);
    replay->arrival = error == SB_OK ? arrival : (sb_replay_arrival){.reached = arrival.reached};
    return error;
}

static bool has_state(const sb_wasm_replay *replay)
{
    return sb_replay_is_current(replay->replay);
}

// A log may begin later than its match.
static sb_error go_to_start(sb_wasm_replay *replay)
{
    sb_error error = go_to(replay, 0);
    if (error == SB_ERROR_RANGE && has_state(replay)) {
        error = SB_OK;
    }
    replay->first_tick = replay->arrival.reached;
    return error;
}

static sb_error keep_map(sb_wasm_replay *replay)
{
    replay->map_bytes = sb_wasm_heap.allocate(NULL, SB_MAP_BYTES_MAX);
    if (replay->map_bytes == NULL) {
        return SB_ERROR_MEMORY;
    }
    sb_writer writer = sb_writer_over(replay->map_bytes, SB_MAP_BYTES_MAX);
    sb_map_write(sb_log_reader_map(replay->reader), &writer);
    replay->map_size = (uint32_t)writer.size;
    return SB_OK;
}

static sb_error open(sb_wasm_replay *replay)
{
    sb_log_fault fault;
    sb_log_source source = {read_at, &replay->log};
    sb_error error = sb_log_reader_open(source, &sb_wasm_heap, &replay->reader, &fault);
    if (error == SB_OK) {
        const char *fault = NULL;
        const sb_rules *own = sb_wasm_rules();
        const sb_rules *rules = own != NULL ? sb_rules_complete(own, &replay->rules, &fault) : NULL;
        error = fault != NULL
                    ? SB_ERROR_VERSION
                    : sb_replay_create(replay->reader, rules, &sb_wasm_heap, &replay->replay);
    }
    if (error == SB_OK) {
        error = find_end(replay);
    }
    if (error == SB_OK) {
        error = go_to_start(replay);
    }
    if (error != SB_OK) {
        return error;
    }
    replay->places = sb_view_find_fields(schema_of(replay));
    size_t capacity = sb_game_entity_capacity(sb_replay_game(replay->replay));
    replay->entities =
        sb_wasm_heap.allocate(NULL, (capacity > 0 ? capacity : 1) * sizeof *replay->entities);
    return replay->entities == NULL ? SB_ERROR_MEMORY : keep_map(replay);
}

int32_t sb_wasm_replay_open(uint32_t log, sb_wasm_replay **out_replay)
{
    *out_replay = NULL;
    sb_wasm_replay *replay = sb_wasm_heap.allocate(NULL, sizeof *replay);
    if (replay == NULL) {
        return SB_ERROR_MEMORY;
    }
    replay->log = log;
    sb_error error = open(replay);
    if (error != SB_OK) {
        sb_wasm_replay_destroy(replay);
        return error;
    }
    *out_replay = replay;
    return SB_OK;
}

void sb_wasm_replay_destroy(sb_wasm_replay *replay)
{
    if (replay == NULL) {
        return;
    }
    sb_replay_destroy(replay->replay);
    sb_log_reader_destroy(replay->reader);
    sb_wasm_heap.release(NULL, replay->entities);
    sb_wasm_heap.release(NULL, replay->items);
    sb_wasm_heap.release(NULL, replay->map_bytes);
    sb_wasm_heap.release(NULL, replay);
}

void sb_wasm_replay_head(const sb_wasm_replay *replay, sb_wasm_log_head *out_head)
{
    const sb_log_head *head = sb_log_reader_head(replay->reader);
    *out_head = (sb_wasm_log_head){
        .started_unix_ms = head->started_unix_ms,
        .seed = head->game.seed,
        .simulation_version = head->simulation_version,
        .session = head->session,
        .tick_rate_hz = head->game.tick_rate_hz,
        .player_capacity = head->game.player_capacity,
        .computer_count = head->game.computer_count,
        .first_tick = replay->first_tick,
        .last_tick = replay->last_tick,
        .end = replay->end,
    };
    memcpy(out_head->rules, head->rules.name, sizeof out_head->rules);
    const char *base = rules_of(replay)->base;
    if (base != NULL) {
        memcpy(out_head->base, base, strlen(base)); // a name has fewer bytes than there is room
    }
    memcpy(out_head->map, sb_log_reader_map(replay->reader)->name, sizeof out_head->map);
}

int32_t sb_wasm_replay_seek(sb_wasm_replay *replay, uint32_t tick)
{
    return tick < UINT32_MAX ? go_to(replay, tick) : SB_ERROR_RANGE;
}

// Returns true if the entry has brought the match to a tick.
static bool arrives(sb_wasm_replay *replay, const sb_log_entry *entry, uint32_t from)
{
    bool ticked = entry->kind == SB_LOG_ENTRY_TICK;
    if (!has_state(replay) || (!ticked && sb_game_tick(sb_replay_game(replay->replay)) == from)) {
        return false;
    }
    replay->arrival = (sb_replay_arrival){
        .has_hash = ticked,
        .hash = ticked ? entry->hash : 0,
        .mask = ticked ? entry->hash_mask : 0,
        .reached = entry->tick,
    };
    return true;
}

int32_t sb_wasm_replay_step(sb_wasm_replay *replay)
{
    uint32_t from = replay->arrival.reached;
    sb_log_entry entry;
    while (sb_replay_next(replay->replay, &entry)) {
        if (arrives(replay, &entry, from)) {
            return SB_OK;
        }
    }
    bool damaged = sb_replay_end(replay->replay) == SB_LOG_END_DAMAGED;
    return damaged ? sb_replay_fault(replay->replay).error : SB_ERROR_RANGE;
}

int32_t sb_wasm_replay_state(const sb_wasm_replay *replay, sb_wasm_log_state *out_state)
{
    *out_state = (sb_wasm_log_state){0};
    if (!has_state(replay)) {
        return SB_ERROR_STATE;
    }
    const sb_game *game = sb_replay_game(replay->replay);
    uint64_t hash = sb_game_hash(game);
    *out_state = (sb_wasm_log_state){
        .hash = hash,
        .hash_recorded = replay->arrival.hash,
        .hash_mask = replay->arrival.mask,
        .tick = sb_game_tick(game),
        .has_hash = replay->arrival.has_hash,
        .agrees = ((hash ^ replay->arrival.hash) & replay->arrival.mask) == 0,
    };
    return SB_OK;
}

const sb_client_entity *sb_wasm_replay_entities(sb_wasm_replay *replay, uint32_t *out_count)
{
    const sb_game *game = sb_replay_game(replay->replay);
    uint32_t capacity = has_state(replay) ? sb_game_entity_capacity(game) : 0;
    uint32_t count = 0;
    for (uint32_t i = 0; i < capacity; i++) {
        sb_entity entity;
        sb_client_entity *shown = &replay->entities[count];
        if (sb_game_entity_values(game, i, &entity, shown->values)) {
            sb_view_complete(schema_of(replay), &replay->places, &entity, shown);
            count++;
        }
    }
    *out_count = count;
    return replay->entities;
}

int32_t sb_wasm_replay_kind(const sb_wasm_replay *replay, uint32_t kind, sb_client_kind *out_kind)
{
    *out_kind = (sb_client_kind){0};
    if (kind >= schema_of(replay)->kind_count) {
        return SB_ERROR_RANGE;
    }
    sb_view_put_kind(&schema_of(replay)->kinds[kind], out_kind);
    out_kind->first_index = sb_game_kind_first(sb_replay_game(replay->replay), kind);
    out_kind->count = sb_game_kind_count(sb_replay_game(replay->replay), kind);
    return SB_OK;
}

const sb_event *sb_wasm_replay_events(const sb_wasm_replay *replay, uint32_t *out_count)
{
    const sb_event *events = sb_game_events(sb_replay_game(replay->replay), out_count);
    *out_count = has_state(replay) ? *out_count : 0;
    return events;
}

const char *sb_wasm_replay_event_name(const sb_wasm_replay *replay, uint32_t kind)
{
    return sb_event_name(rules_of(replay), kind);
}

const char *sb_wasm_replay_event_text(const sb_wasm_replay *replay, uint32_t kind)
{
    const sb_rules *rules = rules_of(replay);
    bool has_text = rules->event_texts != NULL && kind >= SB_EVENT_RULES &&
                    kind - SB_EVENT_RULES < rules->event_kind_count;
    return has_text ? rules->event_texts[kind - SB_EVENT_RULES] : NULL;
}

int32_t sb_wasm_replay_player(const sb_wasm_replay *replay, uint32_t slot,
                              sb_client_player *out_player)
{
    *out_player = (sb_client_player){0};
    const sb_game *game = sb_replay_game(replay->replay);
    if (slot >= sb_game_get_def(game)->player_capacity) {
        return SB_ERROR_RANGE;
    }
    switch (sb_game_slot(game, slot)->state) {
    case SB_SLOT_PLAYER:
        out_player->presence = SB_CLIENT_PRESENCE_PLAYER;
        break;
    case SB_SLOT_COMPUTER:
        out_player->presence = SB_CLIENT_PRESENCE_COMPUTER;
        break;
    default:
        return SB_OK;
    }
    memcpy(out_player->name, sb_log_reader_roster(replay->reader)->players[slot].name,
           sizeof out_player->name);
    return SB_OK;
}

static void count_item(void *context, const sb_state_item *item)
{
    sb_wasm_replay *replay = context;
    replay->item_capacity += !item->history;
}

static void put_item(void *context, const sb_state_item *item)
{
    sb_wasm_replay *replay = context;
    if (!item->history && replay->item_count < replay->item_capacity) {
        replay->items[replay->item_count++] = *item;
    }
}

const sb_state_item *sb_wasm_replay_items(sb_wasm_replay *replay, uint32_t *out_count)
{
    const sb_game *game = sb_replay_game(replay->replay);
    *out_count = 0;
    if (replay->items == NULL) {
        replay->item_capacity = 0;
        sb_state_items(game, count_item, replay);
        replay->items = sb_wasm_heap.allocate(NULL, replay->item_capacity * sizeof *replay->items);
    }
    replay->item_count = 0;
    if (replay->items != NULL && has_state(replay)) {
        sb_state_items(game, put_item, replay);
    }
    *out_count = replay->item_count;
    return replay->items;
}

const void *sb_wasm_replay_map(const sb_wasm_replay *replay, uint32_t *out_size)
{
    *out_size = replay->map_size;
    return replay->map_bytes;
}
