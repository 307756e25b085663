#include "client/prediction.h"

#include <string.h>

bool sb_prediction_game_def(const sb_rules *rules, const sb_message_welcome *welcome,
                            sb_game_def *out_def)
{
    *out_def = sb_game_def_default();
    sb_game_def_set_rules(out_def, rules);
    // Computer players are others like any: what they think with is not needed here.
    out_def->seed = welcome->seed;
    out_def->player_capacity = welcome->player_capacity;
    out_def->tick_rate_hz = welcome->tick_rate_hz;
    memcpy(out_def->settings, welcome->settings, sizeof out_def->settings);
    return welcome->setting_count == rules->setting_count;
}

void sb_prediction_start(sb_prediction *prediction, const sb_rules *rules,
                         const sb_message_welcome *welcome, const sb_map *map,
                         const sb_allocator *allocator)
{
    sb_game_def def;
    if (!prediction->wanted || !sb_prediction_game_def(rules, welcome, &def)) {
        return;
    }
    prediction->player = welcome->player;
    if (sb_game_create(&def, map, allocator, &prediction->game) != SB_OK) {
        prediction->game = NULL;
    }
}

void sb_prediction_deinit(sb_prediction *prediction)
{
    sb_game_destroy(prediction->game);
    prediction->game = NULL;
    prediction->set = false;
    prediction->own_known = false;
    memset(prediction->history, 0, sizeof prediction->history);
}

// What was sent is what is simulated.
static sb_input input_of(const sb_wire_input *wire)
{
    return (sb_input){
        .view_tick = wire->view_tick,
        .aim_yaw = (uint16_t)wire->aim_yaw,
        .aim_pitch = (int16_t)wire->aim_pitch,
        .throttle = (int8_t)wire->throttle,
        .steering = (int8_t)wire->steering,
        .buttons = (uint8_t)wire->buttons,
        .view_fraction = (uint8_t)wire->view_fraction,
        .select = {(uint8_t)wire->select, (uint8_t)(wire->select >> 8),
                   (uint8_t)(wire->select >> 16), (uint8_t)(wire->select >> 24)},
    };
}

// What was told the server of a tick stays, even if it is foreseen otherwise later: its answer is
// to that.
static void remember(sb_prediction *prediction, uint32_t tick)
{
    sb_foreseen *foreseen = &prediction->history[tick % SB_PREDICTION_HISTORY];
    if (foreseen->tick == tick) {
        return;
    }
    sb_writer writer = sb_writer_over(foreseen->bytes, sizeof foreseen->bytes);
    sb_game_own_write(prediction->game, prediction->player, &writer);
    foreseen->tick = tick;
    foreseen->hash = sb_game_own_hash(prediction->game, prediction->player);
    foreseen->size = (uint16_t)writer.size;
}

void sb_prediction_advance(sb_prediction *prediction, const sb_input_ring *inputs)
{
    if (!prediction->set || inputs->count == 0) {
        return;
    }
    uint32_t tick = sb_game_tick(prediction->game);
    uint32_t first = inputs->newest_tick - (inputs->count - 1);
    // A gap between the snapshot and the oldest input that is still there cannot be played.
    if ((uint64_t)tick + 1 < first) {
        prediction->set = false;
        return;
    }
    while (tick < inputs->newest_tick) {
        tick++;
        sb_input input = input_of(&inputs->inputs[tick % SB_INPUT_COUNT_MAX]);
        (void)sb_game_predict(prediction->game, prediction->player, &input);
        remember(prediction, tick);
    }
}

void sb_prediction_sign(sb_prediction *prediction, sb_input_ring *inputs, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        uint32_t tick = inputs->newest_tick - i;
        const sb_foreseen *foreseen = &prediction->history[tick % SB_PREDICTION_HISTORY];
        inputs->inputs[tick % SB_INPUT_COUNT_MAX].predicted_hash =
            foreseen->tick == tick ? foreseen->hash : 0;
    }
}

static bool take_own(sb_prediction *prediction, uint32_t tick, const sb_own *own)
{
    sb_blob bytes = own->bytes;
    if (own->kind == SB_OWN_NONE) {
        return true;
    }
    if (own->kind == SB_OWN_PREDICTED) {
        const sb_foreseen *foreseen = &prediction->history[tick % SB_PREDICTION_HISTORY];
        if (foreseen->tick != tick) {
            // Too long ago, after a stall. What follows will be foreseen wrongly, and so corrected.
            return true;
        }
        bytes = (sb_blob){foreseen->bytes, foreseen->size};
        prediction->confirmed++;
    } else {
        prediction->corrected++;
    }
    return sb_game_own_read(prediction->game, prediction->player, bytes.data, bytes.size) == SB_OK;
}

bool sb_prediction_correct(sb_prediction *prediction, const sb_snapshot *snapshot,
                           const sb_own *own, const sb_input_ring *inputs)
{
    if (prediction->game == NULL) {
        return true;
    }
    prediction->own_known = false;
    for (uint32_t i = 0; i < snapshot->entity_count; i++) {
        const sb_entity *entity = &snapshot->entities[i];
        prediction->own_known |= entity->kind == 0 && entity->index == prediction->player;
    }
    prediction->set = sb_game_entities_load(prediction->game, snapshot->tick, snapshot->entities,
                                            snapshot->entity_count) == SB_OK;
    prediction->failures += prediction->set ? 0 : 1;
    bool sound = !prediction->set || take_own(prediction, snapshot->tick, own);
    sb_prediction_advance(prediction, inputs);
    return sound;
}

bool sb_prediction_own(const sb_prediction *prediction, sb_entity *out_entity)
{
    return prediction->set && prediction->own_known &&
           sb_game_entity(prediction->game, prediction->player, out_entity);
}
