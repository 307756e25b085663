#include "game/match.h"

#include "game/game.h"

static const sb_field match_state_fields[] = {
    SB_FIELD(sb_match_state, event_count, SB_FIELD_U32, 1),
    SB_FIELD(sb_match_state, event_dropped_count, SB_FIELD_U32, 1),
    SB_FIELD(sb_match_state, ended, SB_FIELD_U32, 1),
    SB_FIELD(sb_match_state, reserved, SB_FIELD_U32, 1),
};

const sb_table sb_match_state_table = SB_TABLE(sb_match_state, match_state_fields);

_Static_assert(sizeof(sb_match_state) == 4 * 4, "the match's state has no padding");

static void open_context(sb_match *match, const sb_game *game)
{
    const sb_world_state *world_state = sb_world_get_state(game->world);
    sb_rules_context *context = &match->context;
    *context = (sb_rules_context){
        .api = &sb_rules_api_table,
        .game = match,
        .rules = match->rules,
        .tick = world_state->tick + 1,
        .tick_rate_hz = world_state->tick_rate_hz,
        .dt = 1.0f / (float)world_state->tick_rate_hz,
        .seed = game->def.seed,
        .map = game->map,
        .settings = game->def.settings,
        .player_capacity = game->def.player_capacity,
        .computer_count = game->def.computer_count,
        .slots = match->slots,
        .kind_first = game->capacities.kind_first,
        .kind_counts = game->capacities.rules.kind_counts,
        .prepared = game->prepared,
        .scratch = sb_game_scratch_of(game, SB_SCRATCH_RULES),
    };
    context->bodies = sb_world_bodies(game->world, &context->body_capacity);
    for (uint32_t i = 0; i < match->rules->section_count; i++) {
        uint32_t section = SB_SECTION_MODULE + i;
        context->sections[i] = sb_layout_at(&game->layout, game->world.block, section);
        context->section_counts[i] = game->layout.sections[section].count;
    }
}

void sb_match_open(sb_match *match, const sb_game *game)
{
    *match = (sb_match){
        .world = sb_game_world(game),
        .rewind_world = sb_game_world(game),
        .rules = game->def.rules,
        .state = sb_layout_at(&game->layout, game->world.block, SB_SECTION_MATCH),
        .slots = sb_layout_at(&game->layout, game->world.block, SB_SECTION_SLOTS),
        .events = sb_layout_at(&game->layout, game->world.block, SB_SECTION_EVENTS),
        .event_capacity = game->layout.sections[SB_SECTION_EVENTS].count,
    };
    open_context(match, game);
}

void *sb_match_record(const sb_match *match, uint32_t kind, uint32_t ordinal)
{
    uint32_t section = match->rules->schema.kinds[kind].section;
    if (section == SB_NET_NO_SECTION) {
        return NULL;
    }
    return (uint8_t *)match->context.sections[section] +
           (size_t)ordinal * match->rules->sections[section]->struct_size;
}
