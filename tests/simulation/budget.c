#include "budget.h"

#include <stdlib.h>
#include <string.h>

#include "game/tanks/tanks.h"
#include "session/replication/send_state.h"
#include "session_probe.h"

// Largest size of a change of a tank, the largest entity: its fields in msgpack, and its identity.
#define CHANGE_SIZE_MAX 72u
// Count of shells that may appear and disappear while a change waits.
#define SHELL_COUNT 8u
// Largest size of a snapshot's head.
#define HEAD_SIZE_MAX 44u
// Count of a snapshot's elements before the own state, its type included.
#define ELEMENTS_BEFORE_OWN 7u
// While a change waits, the bucket may keep IDLE_ROOM_SIZE bytes, which is too little for a
// snapshot (heads, the largest change and the own state), and the rate of IDLE_SHARES ticks. Packed
// snapshots take less than the plain ones by which they are planned, so a little is always saved.
#define IDLE_ROOM_SIZE 240u
#define IDLE_SHARES 8.0

// Returns the size of a msgpack integer by its first byte.
static size_t integer_size(uint8_t first)
{
    static const uint8_t sizes[8] = {2, 3, 5, 9, 2, 3, 5, 9};
    return first >= 0xcc && first <= 0xd3 ? sizes[first - 0xcc] : 1;
}

// Returns the size of the own state in a snapshot; 0 if it has none.
static size_t own_size_in(const uint8_t *bytes, size_t size)
{
    size_t at = 1;
    for (uint32_t i = 0; i < ELEMENTS_BEFORE_OWN && at < size; i++) {
        at += integer_size(bytes[at]);
    }
    if (at + 3 <= size && bytes[at] == 0xc4) {
        return 2 + (size_t)bytes[at + 1];
    }
    return at + 3 <= size && bytes[at] == 0xc5 ? 3 + (size_t)(bytes[at + 1] << 8 | bytes[at + 2])
                                               : 0;
}

void sim_budget_spend(sim_budget *budget, bool reliable, const uint8_t *bytes, size_t size)
{
    if (!reliable) {
        uint32_t own_size = (uint32_t)own_size_in(bytes, size);
        budget->snapshot_bytes += (uint32_t)size - own_size;
        budget->other_bytes += own_size;
    } else if (size < 2 || bytes[1] != SB_MESSAGE_MAP) {
        budget->other_bytes += (uint32_t)size;
    }
}

static void begin(sim_budget *budget, const sb_session *session)
{
    const sb_session_def *def = sb_session_get_def(session);
    uint32_t waited = budget->waited_ticks_max, least = budget->rate_least;
    uint32_t snapshot_bytes = budget->snapshot_bytes, other_bytes = budget->other_bytes;
    memset(budget, 0, sizeof *budget);
    budget->begun = true;
    budget->epoch = def->epoch;
    budget->waited_ticks_max = waited;
    budget->tokens = (double)def->client_bandwidth / 2;
    budget->rate_least = least != 0 ? least : def->client_bandwidth;
    budget->snapshot_bytes = snapshot_bytes;
    budget->other_bytes = other_bytes;
}

static void begin_to_watch(sim_budget *budget, uint32_t tick)
{
    budget->watching = true;
    for (uint32_t i = 0; i < SB_RULES_ENTITY_COUNT_MAX; i++) {
        budget->fresh[i] = tick;
        budget->known[i] = tick;
    }
}

static double least(double a, double b)
{
    return a < b ? a : b;
}

// Fills and empties the bucket like the session. It holds at most half a second of the rate or one
// message, and owes at most two seconds of the rate.
static void turn_bucket(sim_budget *budget, double rate, uint32_t tick_rate_hz)
{
    double most = rate / 2 > SB_MESSAGE_SIZE_MAX ? rate / 2 : SB_MESSAGE_SIZE_MAX;
    budget->tokens = least(budget->tokens + rate / tick_rate_hz, most);
    budget->tokens -= budget->snapshot_bytes + budget->other_bytes;
    budget->tokens = budget->tokens < -2 * rate ? -2 * rate : budget->tokens;
}

static bool shows(const sb_entity *truth, const sb_entity *held, uint32_t tick,
                  uint32_t tick_rate_hz)
{
    if (held->generation != truth->generation || held->kind != truth->kind) {
        return false;
    }
    const sb_delta_def def = {&sb_tanks_rules.schema, tick_rate_hz};
    const sb_net_kind *kind = &def.schema->kinds[held->kind];
    int32_t values[SB_ENTITY_VALUE_COUNT_MAX];
    sb_delta_extrapolate(&def, held, tick, values);
    for (uint32_t i = 0; i < kind->field_count; i++) {
        const sb_net_field *field = &kind->fields[i];
        if (abs(sb_net_field_difference(field, truth->values[i], values[i])) > field->tolerance) {
            return false;
        }
    }
    return true;
}

static const char *check_wait(sim_budget *budget, uint32_t index, uint32_t tick,
                              uint32_t tick_rate_hz, uint32_t change_count, uint32_t own_size)
{
    uint32_t waited = tick - budget->fresh[index];
    budget->waited_ticks_max =
        waited > budget->waited_ticks_max ? waited : budget->waited_ticks_max;
    // The next snapshot finds the change, and the snapshot after that may send it.
    uint32_t urgent = budget->fresh[index] + SB_SEND_STATE_REFRESH_MS * tick_rate_hz / 1000 + 4;
    if (tick <= urgent || tick - urgent >= SIM_BUDGET_TICK_COUNT_MAX) {
        return tick <= urgent ? NULL : "an entity that has changed is not sent at all";
    }
    uint32_t now = tick % SIM_BUDGET_TICK_COUNT_MAX, then = urgent % SIM_BUDGET_TICK_COUNT_MAX;
    uint64_t bytes = budget->snapshot_sums[now] - budget->snapshot_sums[then];
    uint64_t count = budget->snapshot_counts[now] - budget->snapshot_counts[then];
    if (bytes > (uint64_t)change_count * CHANGE_SIZE_MAX + count * HEAD_SIZE_MAX) {
        return "an entity waits while others are sent twice";
    }
    if (budget->tokens >
        IDLE_ROOM_SIZE + own_size + IDLE_SHARES * (double)budget->rate / tick_rate_hz) {
        return "an entity waits while there is room for it";
    }
    return NULL;
}

static uint32_t own_size_of(const sb_game *game, uint32_t slot)
{
    uint8_t bytes[SB_GAME_OWN_SIZE_MAX];
    sb_writer writer = sb_writer_over(bytes, sizeof bytes);
    sb_game_own_write(game, slot, &writer);
    return (uint32_t)writer.size;
}

// Compares what the client holds by the newest snapshot with what exists and what it may know.
static const char *check_entities(sim_budget *budget, const sb_session *session, uint32_t peer,
                                  uint32_t slot)
{
    const sb_game *game = sb_session_game(session);
    uint32_t tick = sb_game_tick(game), rate_hz = sb_game_get_def(game)->tick_rate_hz;
    static uint16_t relevances[SB_RULES_ENTITY_COUNT_MAX];
    static sb_entity truth[SB_RULES_ENTITY_COUNT_MAX];
    sb_game_interest(game, slot, relevances);
    uint32_t count = sb_game_entities(game, truth, SB_RULES_ENTITY_COUNT_MAX), next = 0;
    // One change of each entity, and one more of each shell that appeared or disappeared meanwhile.
    uint32_t own_size = own_size_of(game, slot), change_count = count + SHELL_COUNT;
    for (uint32_t index = 0; index < sb_game_entity_capacity(game); index++) {
        const sb_entity *there = next < count && truth[next].index == index ? &truth[next++] : NULL;
        const sb_entity *wanted = there != NULL && relevances[index] > 0 ? there : NULL;
        budget->known[index] = there == NULL || wanted != NULL ? tick : budget->known[index];
        const sb_entity *held;
        bool remembered = probe_held_baseline(session, peer, budget->sent_tick, index, &held);
        if (held != NULL && wanted == NULL && there != NULL && held->tick > budget->known[index]) {
            return "a client was told of what it may not know";
        }
        bool fresh =
            remembered &&
            (wanted == NULL ? held == NULL : held != NULL && shows(wanted, held, tick, rate_hz));
        budget->fresh[index] = fresh ? tick : budget->fresh[index];
        const char *failure = check_wait(budget, index, tick, rate_hz, change_count, own_size);
        if (failure != NULL) {
            return failure;
        }
    }
    return NULL;
}

const char *sim_budget_tick(sim_budget *budget, const sb_session *session, uint32_t peer,
                            uint32_t slot)
{
    const sb_game *game = sb_session_game(session);
    const sb_session_def *def = sb_session_get_def(session);
    if (!budget->begun || budget->epoch != def->epoch) {
        begin(budget, session);
    }
    uint32_t tick = sb_game_tick(game);
    budget->rate = probe_send_rate(session, peer);
    budget->rate_least = budget->rate < budget->rate_least ? budget->rate : budget->rate_least;
    turn_bucket(budget, budget->rate, def->game.tick_rate_hz);
    uint32_t now = tick % SIM_BUDGET_TICK_COUNT_MAX;
    uint32_t before = (tick - 1) % SIM_BUDGET_TICK_COUNT_MAX;
    bool sent = budget->snapshot_bytes > 0;
    budget->snapshot_sums[now] = budget->snapshot_sums[before] + budget->snapshot_bytes;
    budget->snapshot_counts[now] = budget->snapshot_counts[before] + sent;
    budget->sent_tick = sent ? tick : budget->sent_tick;
    budget->snapshot_bytes = 0;
    budget->other_bytes = 0;
    if (budget->sent_tick == 0 || slot == SB_NO_PLAYER) {
        return NULL;
    }
    if (!budget->watching) {
        begin_to_watch(budget, tick);
    }
    return check_entities(budget, session, peer, slot);
}
