// What a player may know of the match, and how relevant it is.

#include "game/game.h"
#include "game/match.h"

// Within this distance an entity is most relevant, and half as much with every doubling of it.
#define NEAR_M 16.0f
#define NEAR_RELEVANCE 16u
// Factor for an entity or a player without a position.
#define NO_POSITION_RELEVANCE 4u

static void open_to_ask(sb_match *match, const sb_game *game)
{
    static const sb_input no_inputs[SB_PLAYER_COUNT_MAX];
    sb_match_open(match, game);
    match->context.inputs = no_inputs;
}

// NULL if the player has no body.
static const sb_body *own_body(const sb_match *match, uint32_t player)
{
    const sb_schema *schema = &match->rules->schema;
    bool has = schema->kind_count > 0 && schema->kinds[0].has_body &&
               player < match->context.kind_counts[0];
    const sb_body *body =
        has ? &match->context.bodies[match->context.kind_first[0] + player] : NULL;
    return body != NULL && body->shape != SB_BODY_FREE ? body : NULL;
}

static bool is_there(const sb_match *match, uint32_t kind_index, uint32_t ordinal)
{
    const sb_net_kind *kind = &match->rules->schema.kinds[kind_index];
    const sb_rules_context *context = &match->context;
    if (kind->has_body) {
        return context->bodies[context->kind_first[kind_index] + ordinal].shape != SB_BODY_FREE;
    }
    if (kind->present_offset == SB_NET_ALWAYS) {
        return true;
    }
    const uint8_t *records = context->sections[kind->section];
    size_t size = match->rules->sections[kind->section]->struct_size;
    return records[ordinal * size + kind->present_offset] != 0;
}

static uint32_t nearness(const sb_body *own, const sb_body *body)
{
    if (own == NULL || body == NULL) {
        return NO_POSITION_RELEVANCE;
    }
    float square = sb_vec3_length_squared(sb_vec3_sub(body->position, own->position));
    uint32_t relevance = NEAR_RELEVANCE;
    for (float near = NEAR_M; relevance > 1 && square > near * near; near *= 2.0f) {
        relevance /= 2;
    }
    return relevance;
}

static uint32_t interest_of(const sb_match *match, uint32_t player, uint32_t kind, uint32_t index)
{
    bool own = kind == 0 && index == match->context.kind_first[0] + player;
    uint32_t interest = match->rules->interest == NULL
                            ? 1
                            : match->rules->interest(&match->context, player, kind, index);
    interest = interest > 255 ? 255 : interest;
    return own && interest == 0 ? 1 : interest;
}

bool sb_game_hides(const sb_game *game)
{
    return game->def.rules->interest != NULL && !game->capacities.rules.hides_nothing;
}

void sb_game_interest(const sb_game *game, uint32_t player, uint16_t *out_relevances)
{
    sb_match match;
    open_to_ask(&match, game);
    const sb_rules_context *context = &match.context;
    const sb_body *own = own_body(&match, player);
    for (uint32_t kind = 0; kind < match.rules->schema.kind_count; kind++) {
        bool has_body = match.rules->schema.kinds[kind].has_body;
        for (uint32_t i = 0; i < context->kind_counts[kind]; i++) {
            uint32_t index = context->kind_first[kind] + i;
            if (!is_there(&match, kind, i)) {
                out_relevances[index] = 1;
                continue;
            }
            uint32_t interest = interest_of(&match, player, kind, index);
            const sb_body *body = has_body ? &context->bodies[index] : NULL;
            out_relevances[index] = (uint16_t)(interest * nearness(own, body));
        }
    }
}

bool sb_game_event_relevant(const sb_game *game, uint32_t player, const sb_event *event)
{
    if (game->def.rules->event_relevant == NULL) {
        return true;
    }
    sb_match match;
    open_to_ask(&match, game);
    return game->def.rules->event_relevant(&match.context, player, event);
}
