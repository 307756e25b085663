// One tick: joins and leaves, the rules, the physics' step and its contacts.

#include <string.h>

#include "game/game.h"
#include "game/hit_sets.h"
#include "game/match.h"

static bool frame_is_valid(const sb_game *game, const sb_match *match, const sb_frame *frame)
{
    if (frame->command_count > SB_FRAME_COMMAND_COUNT_MAX) {
        return false;
    }
    uint32_t players = game->def.player_capacity - game->def.computer_count;
    bool taken[SB_PLAYER_COUNT_MAX] = {false};
    for (uint32_t slot = 0; slot < players; slot++) {
        taken[slot] = match->slots[slot].state != SB_SLOT_EMPTY;
    }
    for (uint32_t i = 0; i < frame->command_count; i++) {
        const sb_command *command = &frame->commands[i];
        bool join = command->kind == SB_COMMAND_JOIN;
        if ((!join && command->kind != SB_COMMAND_LEAVE) || command->player >= players ||
            taken[command->player] == join || command->name[SB_PLAYER_NAME_SIZE - 1] != '\0') {
            return false;
        }
        taken[command->player] = join;
    }
    for (uint32_t slot = 0; slot < players; slot++) {
        if (taken[slot] && !sb_input_is_valid(&frame->inputs[slot])) {
            return false;
        }
    }
    return true;
}

static void add_own_event(sb_match *match, sb_event_kind kind, uint32_t slot)
{
    sb_match_event_add(
        match,
        (sb_event){.kind = (uint8_t)kind, .entity = (uint16_t)slot, .other = SB_EVENT_NO_ENTITY});
}

static void join(sb_match *match, uint32_t slot)
{
    sb_slot *at = &match->slots[slot];
    // The generation outlives the player: it distinguishes one player in the slot from the next.
    *at = (sb_slot){.state = SB_SLOT_PLAYER, .generation = (uint8_t)(at->generation + 1)};
    add_own_event(match, SB_EVENT_JOIN, slot);
    if (match->rules->join != NULL) {
        match->rules->join(&match->context, slot);
    }
}

static void leave(sb_match *match, uint32_t slot)
{
    add_own_event(match, SB_EVENT_LEAVE, slot);
    if (match->rules->leave != NULL) {
        match->rules->leave(&match->context, slot);
    }
    match->slots[slot] = (sb_slot){.generation = match->slots[slot].generation};
}

static void run_commands(sb_match *match, const sb_frame *frame)
{
    for (uint32_t i = 0; i < frame->command_count; i++) {
        if (frame->commands[i].kind == SB_COMMAND_JOIN) {
            join(match, frame->commands[i].player);
        } else {
            leave(match, frame->commands[i].player);
        }
    }
}

static void clear_events(sb_match *match)
{
    memset(match->events, 0, match->state->event_count * sizeof *match->events);
    match->state->event_count = 0;
}

// The joints of hit shapes stand where the rules' fields say, at the end of this tick.
static void set_joints(sb_match *match)
{
    const sb_rules *rules = match->rules;
    const sb_rules_context *context = &match->context;
    for (uint32_t k = 0; k < rules->schema.kind_count && rules->hit_set_count > 0; k++) {
        const sb_net_kind *kind = &rules->schema.kinds[k];
        for (uint32_t i = 0; i < context->kind_counts[k] && kind->has_body; i++) {
            sb_body *body = &context->bodies[context->kind_first[k] + i];
            if (body->hit_set != 0) {
                sb_hit_joint_set(rules, k, body, sb_match_record(match, k, i));
            }
        }
    }
}

// Calls the rules and, between them, the step. The context's tick stays the one that is being
// played.
static void play(const sb_game *game, sb_match *match)
{
    const sb_rules *rules = match->rules;
    if (rules->before_step != NULL) {
        rules->before_step(&match->context);
    }
    set_joints(match);
    sb_world_step(match->world);
    sb_match_contacts(match, sb_game_scratch_of(game, SB_SCRATCH_CONTACTS));
    if (rules->after_step != NULL) {
        rules->after_step(&match->context);
    }
}

sb_error sb_game_advance(sb_game *game, const sb_frame *frame)
{
    sb_match match;
    sb_match_open(&match, game);
    if (match.state->ended != 0) {
        return SB_ERROR_STATE;
    }
    if (!frame_is_valid(game, &match, frame)) {
        return SB_ERROR_ARGUMENT;
    }
    clear_events(&match);
    match.context.inputs = frame->inputs;
    run_commands(&match, frame);
    play(game, &match);
    if (match.state->ended != 0) {
        if (match.rules->end != NULL) {
            match.rules->end(&match.context);
        }
        add_own_event(&match, SB_EVENT_END, SB_EVENT_NO_ENTITY);
    }
    return SB_OK;
}

sb_error sb_game_predict(sb_game *game, uint32_t player, const sb_input *input, const sb_game *seen)
{
    if (player >= game->def.player_capacity || !sb_input_is_valid(input)) {
        return SB_ERROR_ARGUMENT;
    }
    sb_match match;
    sb_match_open(&match, game);
    match.rewind_world = seen != NULL ? sb_game_world(seen) : (sb_world){0};
    clear_events(&match);
    match.slots[player].state = SB_SLOT_PLAYER;
    sb_input inputs[SB_PLAYER_COUNT_MAX] = {0};
    inputs[player] = *input;
    match.context.inputs = inputs;
    match.context.predicting = true;
    match.context.predicted = player;
    play(game, &match);
    return SB_OK;
}
