#include "predicted.h"

#include <stdlib.h>
#include <string.h>

#include "base/assert.h"

static void *heap_allocate(void *context, size_t size)
{
    (void)context;
    return calloc(1, size);
}

static void heap_release(void *context, void *pointer)
{
    (void)context;
    free(pointer);
}

// Not the match's allocator, which counts what the client allocates.
static const sb_allocator heap = {heap_allocate, heap_release, NULL};

void sim_predicted_deinit(sim_predicted *predicted)
{
    sb_game_destroy(predicted->shadow);
    predicted->shadow = NULL;
}

// Begins a new epoch, after which tick numbers mean other ticks.
static void begin(sim_predicted *predicted, const sb_client_core *core)
{
    sim_predicted_deinit(predicted);
    predicted->epoch = core->connection.welcome.epoch;
    predicted->slot = core->connection.welcome.player;
    predicted->newest_tick = predicted->compared_tick = predicted->confirmed_tick = 0;
    memset(predicted->ticks, 0, sizeof predicted->ticks);
}

static bool holds(const sb_input_ring *inputs, uint32_t from, uint32_t to)
{
    return from > to || (sb_input_ring_holds(inputs, from) && sb_input_ring_holds(inputs, to));
}

// Notes the new inputs, even where nothing is predicted. Also notes inputs that were made again
// because the clock went back and has caught up since the last frame.
static void note_inputs(sim_predicted *predicted, const sb_input_ring *inputs, uint32_t from)
{
    for (uint32_t i = 0; i < inputs->count; i++) {
        uint32_t tick = inputs->newest_tick - i;
        const sb_input *made = sb_input_ring_at(inputs, tick);
        uint32_t hash = inputs->predicted_hashes[tick % SB_INPUT_RING_SIZE];
        sim_predicted_tick *entry = &predicted->ticks[tick % SIM_PREDICTED_COUNT];
        if (tick > from || entry->tick != tick || entry->predicted_hash != hash ||
            memcmp(&entry->input, made, sizeof *made) != 0) {
            entry->tick = tick;
            entry->size = 0;
            entry->input = *made;
            entry->predicted_hash = hash;
        }
    }
}

// Notes what is predicted after a tick that the shadow has just played for the first time.
static void note(sim_predicted *predicted, const sb_client_core *core, uint32_t tick)
{
    const sb_prediction *prediction = &core->prediction;
    sim_predicted_tick *entry = &predicted->ticks[tick % SIM_PREDICTED_COUNT];
    entry->base_tick = sb_game_tick(prediction->base);
    entry->phase = sim_truth_phase(predicted->shadow);
    sb_writer writer = sb_writer_over(entry->bytes, sizeof entry->bytes);
    sb_game_own_write(predicted->shadow, prediction->player, &writer);
    entry->size = (uint16_t)writer.size;
    const bool told = prediction->exact && entry->base_tick > predicted->void_tick;
    entry->causes = told ? 0 : 1u << SIM_CAUSE_UNTOLD;
    for (uint32_t i = entry->base_tick + 1; i <= tick; i++) {
        entry->causes |= predicted->acted[i % SIM_PREDICTED_COUNT];
    }
}

static void set_shadow(sim_predicted *predicted, const sb_prediction *prediction)
{
    if (predicted->shadow == NULL) {
        sb_error error =
            sb_game_create(sb_game_get_def(prediction->base), sb_game_get_map(prediction->base),
                           &heap, &predicted->shadow);
        SB_ASSERT(error == SB_OK);
    }
    sb_game_copy(predicted->shadow, prediction->base);
    predicted->rollbacks = prediction->rollbacks;
}

// Plays the shadow to the client's present and notes the ticks after `from`. Starts again from the
// base if the client did so, or if it restarted its inputs. Returns false if inputs are gone.
static bool follow(sim_predicted *predicted, const sb_client_core *core, uint32_t from)
{
    const sb_prediction *prediction = &core->prediction;
    const uint32_t to = core->inputs.newest_tick;
    uint32_t at = predicted->shadow != NULL ? sb_game_tick(predicted->shadow) : UINT32_MAX;
    const bool restarted = predicted->restart_count != core->inputs.ring.restart_count;
    if (predicted->rollbacks != prediction->rollbacks || restarted || at > to ||
        !holds(&core->inputs.ring, at + 1, to)) {
        set_shadow(predicted, prediction);
        at = sb_game_tick(predicted->shadow);
    }
    predicted->restart_count = core->inputs.ring.restart_count;
    if (!holds(&core->inputs.ring, at + 1, to)) {
        return false;
    }
    while (at < to) {
        at++;
        sb_prediction_play(prediction, predicted->shadow, sb_input_ring_at(&core->inputs.ring, at));
        predicted->acted[at % SIM_PREDICTED_COUNT] =
            sim_truth_acted(predicted->shadow, prediction->player);
        if (at > from) {
            note(predicted, core, at);
        }
    }
    return true;
}

// Returns whether the shadow equals the client's present.
static bool is_present(const sim_predicted *predicted, const sb_prediction *prediction)
{
    return sb_game_tick(predicted->shadow) != sb_game_tick(prediction->present) ||
           sb_game_own_hash(predicted->shadow, prediction->player) ==
               sb_game_own_hash(prediction->present, prediction->player);
}

// A client that claims to have the exact own state of the server must have it.
static const char *compare_base(sim_predicted *predicted, const sb_prediction *prediction,
                                const sim_truth *truth)
{
    uint32_t tick = sb_game_tick(prediction->base);
    const sim_truth_slot *own = sim_truth_at(truth, tick, prediction->player);
    if (tick == predicted->confirmed_tick || tick <= predicted->void_tick || !prediction->exact ||
        own == NULL) {
        return NULL;
    }
    predicted->confirmed_tick = tick;
    predicted->bases_compared++;
    uint8_t bytes[SB_GAME_OWN_SIZE_MAX];
    sb_writer writer = sb_writer_over(bytes, sizeof bytes);
    sb_game_own_write(prediction->base, prediction->player, &writer);
    bool equal = writer.size == own->size && memcmp(bytes, own->bytes, own->size) == 0;
    return equal ? NULL : "a client took over a snapshot, and its own state is not the server's";
}

const char *sim_predicted_frame(sim_predicted *predicted, const sb_client_core *core,
                                const sim_truth *truth)
{
    const sb_prediction *prediction = &core->prediction;
    if (core->connection.state != SB_CLIENT_PLAYING || prediction->base == NULL ||
        !prediction->set) {
        return NULL;
    }
    if (predicted->epoch != core->connection.welcome.epoch ||
        predicted->slot != core->connection.welcome.player ||
        predicted->newest_tick > core->inputs.newest_tick) {
        begin(predicted, core);
    }
    const char *failure = NULL;
    if (truth->epoch == core->connection.welcome.epoch) {
        failure = compare_base(predicted, prediction, truth);
    }
    uint32_t from = predicted->newest_tick;
    predicted->newest_tick = core->inputs.newest_tick;
    note_inputs(predicted, &core->inputs.ring, from);
    if (follow(predicted, core, from) && !is_present(predicted, prediction)) {
        failure = "a client's present does not follow from its base and its inputs";
    }
    // The client finds causes with less knowledge than this comparison has.
    if (prediction->corrections.counts[SB_CLIENT_CAUSE_NONE] != 0) {
        failure = "a client set its own tank right, and knows no cause";
    }
    return failure;
}

// Returns whether the server did not use one of the inputs since the base that are still kept.
static bool input_differs(const sim_predicted *predicted, const sim_truth *truth,
                          const sim_predicted_tick *entry)
{
    for (uint32_t tick = entry->base_tick + 1; tick <= entry->tick; tick++) {
        const sim_predicted_tick *made = &predicted->ticks[tick % SIM_PREDICTED_COUNT];
        const sim_truth_slot *own = sim_truth_at(truth, tick, predicted->slot);
        if (own != NULL && made->tick == tick &&
            memcmp(&made->input, &own->input, sizeof made->input) != 0) {
            return true;
        }
    }
    return false;
}

static const char *compare(sim_predicted *predicted, const sim_truth *truth,
                           const sim_predicted_tick *entry)
{
    const sim_truth_slot *own = sim_truth_at(truth, entry->tick, predicted->slot);
    if (own == NULL || entry->size == 0) {
        return NULL; // too long ago, or nothing was predicted
    }
    predicted->compared++;
    if (own->size == entry->size && memcmp(own->bytes, entry->bytes, entry->size) == 0) {
        predicted->equal++;
        return NULL;
    }
    uint32_t causes =
        entry->causes | sim_truth_causes(truth, entry->base_tick, entry->tick, predicted->slot);
    causes |= sim_truth_tick_phase(truth, entry->tick) != entry->phase ? 1u << SIM_CAUSE_ROUND : 0;
    causes |= input_differs(predicted, truth, entry) ? 1u << SIM_CAUSE_INPUT : 0;
    for (uint32_t i = 0; i < SIM_CAUSE_COUNT; i++) {
        if ((causes >> i & 1) != 0) {
            predicted->causes[i]++;
            return NULL;
        }
    }
    return "a client predicted its own tank wrongly, without a cause";
}

const char *sim_predicted_compare(sim_predicted *predicted, const sim_truth *truth)
{
    const char *failure = NULL;
    if (predicted->epoch != truth->epoch) {
        return NULL;
    }
    while (failure == NULL && predicted->compared_tick < predicted->newest_tick &&
           predicted->compared_tick < truth->newest_tick) {
        uint32_t tick = ++predicted->compared_tick;
        const sim_predicted_tick *entry = &predicted->ticks[tick % SIM_PREDICTED_COUNT];
        failure = entry->tick == tick ? compare(predicted, truth, entry) : NULL;
    }
    return failure;
}
