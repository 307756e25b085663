// How a match is created and copied, and what of its state can be read.

#include <string.h>

#include "base/assert.h"
#include "game/game.h"
#include "game/hit_sets.h"
#include "game/map/map_scenery.h"
#include "game/match.h"
#include "game/rules_check.h"

static void *allocate(sb_game *game, size_t size)
{
    return game->allocator.allocate(game->allocator.context, size);
}

static sb_error build_scenery(sb_game *game)
{
    sb_hit_library library;
    sb_error error = sb_hit_library_create(game->def.rules, game->map, &game->allocator, &library);
    if (error == SB_OK) {
        error = sb_map_scenery_create(game->map, &library.extra, &game->allocator, &game->scenery);
    }
    game->allocator.release(game->allocator.context, library.memory);
    return error;
}

// Appends what a match has beside its world.
static void add_sections(sb_layout *layout, const sb_rules *rules, uint32_t player_capacity,
                         const sb_rules_capacities *capacities)
{
    (void)sb_layout_add(layout, &sb_match_state_table, 1);
    (void)sb_layout_add(layout, &sb_slot_table, player_capacity);
    (void)sb_layout_add(layout, &sb_event_table, capacities->event_capacity + 1);
    sb_layout_count_by(layout, SB_SECTION_EVENTS, SB_SECTION_MATCH,
                       offsetof(sb_match_state, event_count));
    for (uint32_t i = 0; i < rules->section_count; i++) {
        (void)sb_layout_add(layout, rules->sections[i], capacities->section_counts[i]);
    }
}

void sb_game_tables(const sb_rules *rules, sb_layout *out_layout)
{
    const sb_world_def def = sb_world_def_default();
    const sb_rules_capacities none = {0};
    sb_error error = sb_world_layout(&def, out_layout);
    SB_ASSERT(error == SB_OK);
    add_sections(out_layout, rules, SB_PLAYER_COUNT_MAX, &none);
}

static sb_error lay_out(sb_game *game, const sb_world_def *def)
{
    sb_error error = sb_world_layout(def, &game->layout);
    if (error == SB_OK) {
        add_sections(&game->layout, game->def.rules, game->def.player_capacity,
                     &game->capacities.rules);
    }
    return error;
}

static bool allocate_scratch(sb_game *game, uint32_t contact_capacity)
{
    sb_game_scratch *own = &game->own_scratch;
    own->sizes[SB_SCRATCH_WORLD] = sb_world_scratch_size(&game->layout);
    own->sizes[SB_SCRATCH_CONTACTS] = sb_match_contacts_scratch_size(contact_capacity);
    own->sizes[SB_SCRATCH_RULES] = game->capacities.rules.scratch_size + 1;
    bool good = true;
    for (int kind = 0; kind < SB_SCRATCH_KIND_COUNT; kind++) {
        own->memory[kind] = allocate(game, own->sizes[kind]);
        good = good && own->memory[kind] != NULL;
    }
    return good;
}

static sb_error build_world(sb_game *game)
{
    sb_world_def def = sb_match_capacities_world_def(&game->capacities, &game->def);
    sb_error error = lay_out(game, &def);
    if (error != SB_OK) {
        return error;
    }
    game->world = (sb_world){
        .layout = &game->layout,
        .block = allocate(game, game->layout.size),
        .scenery = game->scenery,
    };
    game->prepared = allocate(game, game->capacities.rules.prepared_size + 1);
    if (!allocate_scratch(game, def.contact_capacity) || game->world.block == NULL ||
        game->prepared == NULL) {
        return SB_ERROR_MEMORY;
    }
    sb_world_init(sb_game_world(game), &def);
    return SB_OK;
}

// The state before the first tick: the computer's players, and what the rules begin with.
static void start(sb_game *game)
{
    const sb_rules *rules = game->def.rules;
    sb_match match;
    sb_match_open(&match, game);
    match.context.tick = 0;
    static const sb_input no_inputs[SB_PLAYER_COUNT_MAX];
    match.context.inputs = no_inputs;
    if (rules->start != NULL) {
        rules->start(&match.context);
    }
    if (rules->prepare != NULL) {
        rules->prepare(&match.context, game->prepared);
    }
    uint32_t capacity = game->def.player_capacity;
    for (uint32_t slot = capacity - game->def.computer_count; slot < capacity; slot++) {
        match.slots[slot] = (sb_slot){.state = SB_SLOT_COMPUTER, .generation = 1};
        if (rules->join != NULL) {
            rules->join(&match.context, slot);
        }
    }
}

static sb_error copy_map(sb_game *game, const sb_map *map)
{
    sb_map *copy = allocate(game, sizeof *copy);
    game->map = copy;
    if (copy == NULL) {
        return SB_ERROR_MEMORY;
    }
    memcpy(copy, map, sizeof *copy); // padding too, so that copies of one map are equal
    return SB_OK;
}

static sb_error build(sb_game *game, const sb_map *map)
{
    sb_error error = copy_map(game, map);
    if (error == SB_OK) {
        error = build_scenery(game);
    }
    if (error == SB_OK) {
        error = sb_match_capacities_make(&game->def, game->map, &game->capacities);
    }
    if (error == SB_OK) {
        error = build_world(game);
    }
    if (error == SB_OK) {
        game->identity = sb_rules_identify(game->def.rules);
        start(game);
    }
    return error;
}

sb_error sb_game_create(const sb_game_def *def, const sb_map *map, const sb_allocator *allocator,
                        sb_game **out_game)
{
    *out_game = NULL;
    if (!sb_game_def_is_valid(def)) {
        return SB_ERROR_ARGUMENT;
    }
    sb_error error = sb_map_validate(map, NULL);
    if (error != SB_OK) {
        return error;
    }
    sb_game *game = allocator->allocate(allocator->context, sizeof *game);
    if (game == NULL) {
        return SB_ERROR_MEMORY;
    }
    game->def = *def;
    game->allocator = *allocator;
    error = build(game, map);
    if (error != SB_OK) {
        sb_game_destroy(game);
        return error;
    }
    *out_game = game;
    return SB_OK;
}

void sb_game_destroy(sb_game *game)
{
    if (game == NULL) {
        return;
    }
    sb_allocator allocator = game->allocator;
    sb_game_share_end(game);
    sb_game_scratch_free(&game->own_scratch, &allocator);
    allocator.release(allocator.context, game->prepared);
    allocator.release(allocator.context, game->world.block);
    allocator.release(allocator.context, game->scenery);
    allocator.release(allocator.context, game->map);
    allocator.release(allocator.context, game);
}

void sb_game_copy(sb_game *to, const sb_game *from)
{
    SB_ASSERT(to->layout.size == from->layout.size);
    sb_world_copy(to->world, from->world);
}

uint32_t sb_game_tick(const sb_game *game)
{
    return sb_world_get_state(game->world)->tick;
}

bool sb_game_ended(const sb_game *game)
{
    sb_match match;
    sb_match_open(&match, game);
    return match.state->ended != 0;
}

bool sb_game_is_deserted(const sb_game *game)
{
    for (uint32_t slot = 0; slot < game->def.player_capacity; slot++) {
        if (sb_game_slot(game, slot)->state != SB_SLOT_EMPTY) {
            return false;
        }
    }
    return true;
}

uint64_t sb_game_hash(const sb_game *game)
{
    return sb_layout_hash(&game->layout, game->world.block);
}

const sb_game_def *sb_game_get_def(const sb_game *game)
{
    return &game->def;
}

const sb_map *sb_game_get_map(const sb_game *game)
{
    return game->map;
}

const sb_rules_identity *sb_game_get_identity(const sb_game *game)
{
    return &game->identity;
}

const sb_slot *sb_game_slot(const sb_game *game, uint32_t player)
{
    const sb_slot *slots = sb_layout_at(&game->layout, game->world.block, SB_SECTION_SLOTS);
    return &slots[player];
}

uint32_t sb_game_team(const sb_game *game, uint32_t player)
{
    if (game->def.rules->team == NULL) {
        return 0;
    }
    static const sb_input no_inputs[SB_PLAYER_COUNT_MAX];
    sb_match match;
    sb_match_open(&match, game);
    match.context.inputs = no_inputs;
    return game->def.rules->team(&match.context, player);
}

const void *sb_game_section(const sb_game *game, uint32_t section, uint32_t *out_count)
{
    uint32_t index = SB_SECTION_MODULE + section;
    if (out_count != NULL) {
        *out_count = game->layout.sections[index].count;
    }
    return sb_layout_at(&game->layout, game->world.block, index);
}

uint64_t sb_game_total(const sb_game *game, uint32_t index)
{
    const sb_rules_total *total = &game->def.rules->totals[index];
    uint64_t value;
    const uint8_t *first = sb_game_section(game, total->section, NULL);
    memcpy(&value, first + total->offset, sizeof value);
    return value;
}

uint64_t sb_game_dropped_count(const sb_game *game)
{
    const sb_match_state *state = sb_layout_at(&game->layout, game->world.block, SB_SECTION_MATCH);
    return (uint64_t)state->event_dropped_count +
           sb_world_get_state(game->world)->contact_dropped_count;
}

const sb_event *sb_game_events(const sb_game *game, uint32_t *out_count)
{
    const sb_match_state *state = sb_layout_at(&game->layout, game->world.block, SB_SECTION_MATCH);
    *out_count = state->event_count;
    return sb_layout_at(&game->layout, game->world.block, SB_SECTION_EVENTS);
}
