#include "truth.h"

#include <string.h>

#include "base/assert.h"
#include "game/tanks/mode/scoring.h"
#include "game/tanks/tanks.h"
#include "session/match/session.h"
#include "session/match/state.h"

const char *sim_cause_name(sim_cause cause)
{
    static const char *const names[SIM_CAUSE_COUNT] = {"input",   "contact", "impulse", "respawn",
                                                       "pick-up", "round",   "untold"};
    return names[cause];
}

static uint32_t bit(sim_cause cause)
{
    return 1u << cause;
}

static uint32_t cause_of_event(const sb_event *event, uint32_t slot)
{
    bool own = event->entity == slot;
    switch (event->kind) {
    case SB_EVENT_DEATH:
        return event->other == slot ? bit(SIM_CAUSE_RESPAWN) : 0;
    case SB_EVENT_SPAWN:
        return own ? bit(SIM_CAUSE_RESPAWN) : 0;
    case SB_EVENT_PICK_UP:
        return own ? bit(SIM_CAUSE_PICK_UP) : 0;
    case SB_EVENT_ROUND:
    case SB_EVENT_END:
        return bit(SIM_CAUSE_ROUND);
    default:
        return 0;
    }
}

uint32_t sim_truth_acted(const sb_game *game, uint32_t slot)
{
    uint8_t disturbances[SB_PLAYER_COUNT_MAX];
    sb_game_disturbances(game, disturbances);
    uint32_t causes = 0;
    causes |= (disturbances[slot] & SB_DISTURBED_CONTACT) != 0 ? bit(SIM_CAUSE_CONTACT) : 0;
    causes |= (disturbances[slot] & SB_DISTURBED_IMPULSE) != 0 ? bit(SIM_CAUSE_IMPULSE) : 0;
    uint32_t count;
    const sb_event *events = sb_game_events(game, &count);
    for (uint32_t i = 0; i < count; i++) {
        causes |= cause_of_event(&events[i], slot);
    }
    return causes;
}

uint32_t sim_truth_phase(const sb_game *game)
{
    const sb_round *round = sb_game_section(game, SB_TANKS_ROUND, NULL);
    return round->phase;
}

uint32_t sim_truth_tick_phase(const sim_truth *truth, uint32_t tick)
{
    const sim_truth_tick *at = &truth->ticks[tick % SIM_TRUTH_TICK_COUNT];
    return at->tick == tick ? at->phase : UINT32_MAX;
}

void sim_truth_add(sim_truth *truth, const sb_session *session)
{
    const sb_game *game = session->game;
    SB_ASSERT(session->slot_count <= SIM_TRUTH_SLOT_COUNT);
    if (truth->epoch != session->def.epoch) {
        truth->epoch = session->def.epoch;
        for (uint32_t i = 0; i < SIM_TRUTH_TICK_COUNT; i++) {
            truth->ticks[i].tick = 0;
        }
    }
    truth->newest_tick = sb_game_tick(game);
    sim_truth_tick *at = &truth->ticks[truth->newest_tick % SIM_TRUTH_TICK_COUNT];
    at->tick = truth->newest_tick;
    at->phase = sim_truth_phase(game);
    for (uint32_t slot = 0; slot < session->slot_count; slot++) {
        sim_truth_slot *own = &at->slots[slot];
        own->size = 0;
        if (session->players[slot].generation_in_game != 0) {
            sb_writer writer = sb_writer_over(own->bytes, sizeof own->bytes);
            sb_game_own_write(game, slot, &writer);
            own->size = (uint16_t)writer.size;
            own->input = session->hosted.replication.scratch->frame.inputs[slot];
            own->causes = sim_truth_acted(game, slot);
        }
    }
}

const sim_truth_slot *sim_truth_at(const sim_truth *truth, uint32_t tick, uint32_t slot)
{
    const sim_truth_tick *at = &truth->ticks[tick % SIM_TRUTH_TICK_COUNT];
    bool known = tick != 0 && at->tick == tick && slot < SIM_TRUTH_SLOT_COUNT;
    return known && at->slots[slot].size != 0 ? &at->slots[slot] : NULL;
}

uint32_t sim_truth_causes(const sim_truth *truth, uint32_t after_tick, uint32_t to_tick,
                          uint32_t slot)
{
    uint32_t causes = 0;
    for (uint32_t tick = after_tick + 1; tick <= to_tick; tick++) {
        const sim_truth_slot *own = sim_truth_at(truth, tick, slot);
        causes |= own != NULL ? own->causes : 0;
    }
    return causes;
}
