#include "wire_codec.h"

#include <stdlib.h>
#include <string.h>

#include "allocation_count.h"
#include "client/snapshots/snapshot_history.h"
#include "host/base/heap.h"
#include "session/replication/send_state.h"
#include "stopwatch.h"
#include "wire_match.h"
#include "wire_peers.h"

#define SECONDS 10u
#define MESSAGE_COUNT_MAX 64u
#define HEAD_SIZE 36u
#define ACK_COUNT_MAX 256u

typedef struct codec {
    wire_battle_def def;
    wire_match match;
    sb_delta_def delta;
    sb_entity_history *history;
    sb_send_state *send_state;
    sb_change *changes;
    sb_changes_coder writing, reading;
    sb_snapshot_history snapshot_history;
    sb_message message, decoded;
    uint8_t bytes[MESSAGE_COUNT_MAX][SB_MESSAGE_SIZE_MAX];
    size_t sizes[MESSAGE_COUNT_MAX];
    uint32_t message_count;
    uint32_t ticks[ACK_COUNT_MAX]; // tick of snapshot n at n % ACK_COUNT_MAX
    uint32_t snapshot_count;
    uint64_t shared_ns, encode_ns, decode_ns, entities, allocations;
} codec;

static bool set_up(codec *c, const sb_rules *rules)
{
    sb_allocator allocator = sb_heap_allocator();
    if (!wire_match_init(&c->match, c->def.tanks, c->def.seed, rules)) {
        return false;
    }
    uint32_t capacity = sb_game_entity_capacity(c->match.game);
    c->delta = (sb_delta_def){&rules->schema, WIRE_TICK_RATE_HZ};
    c->changes = calloc(capacity, sizeof *c->changes);
    sb_changes_coder_init(&c->writing, &c->delta);
    sb_changes_coder_init(&c->reading, &c->delta);
    sb_snapshot_history_init(&c->snapshot_history);
    bool made = c->changes != NULL &&
                sb_entity_history_create(&c->delta, capacity, &allocator, &c->history) == SB_OK &&
                sb_send_state_create(capacity, &allocator, &c->send_state) == SB_OK;
    if (made) {
        sb_send_state_start(c->send_state, 0, WIRE_TICK_RATE_HZ, 0);
    }
    return made;
}

static void tear_down(codec *c)
{
    sb_send_state_destroy(c->send_state);
    sb_entity_history_destroy(c->history);
    free(c->changes);
    wire_match_deinit(&c->match);
}

static void acknowledge(codec *c, uint32_t tick)
{
    uint32_t round_trip_ticks = (c->def.round_trip_ms * WIRE_TICK_RATE_HZ + 999) / 1000;
    for (uint32_t i = 1; i <= c->snapshot_count && i <= ACK_COUNT_MAX; i++) {
        uint32_t sent = c->ticks[(c->snapshot_count - i) % ACK_COUNT_MAX];
        if (sent + round_trip_ticks <= tick) {
            sb_send_state_acknowledge(c->send_state, sent, UINT32_MAX, tick);
            return;
        }
    }
}

static bool encode(codec *c, uint32_t tick)
{
    sb_form form = c->def.encoding == WIRE_PACKED ? SB_FORM_PACKED : SB_FORM_PLAIN;
    sb_send_state_follow(c->send_state, sb_entity_history_step_count(c->history));
    sb_send_list send_list = sb_send_state_list_changes(c->send_state, c->history, &c->delta, tick,
                                                        NULL, UINT32_MAX, c->changes);
    sb_message_snapshot *snapshot = &c->message.snapshot;
    c->message.type = SB_MESSAGE_SNAPSHOT;
    snapshot->tick = tick;
    snapshot->baseline_age = send_list.baseline_tick != 0 ? tick - send_list.baseline_tick : 0;
    snapshot->part_count = MESSAGE_COUNT_MAX;
    c->message_count = 0;
    uint32_t taken = 0;
    do {
        snapshot->part = c->message_count;
        taken +=
            sb_changes_put(&c->writing, form, c->changes + taken, send_list.change_count - taken,
                           SB_MESSAGE_SIZE_MAX - HEAD_SIZE, snapshot);
        sb_writer writer = sb_writer_over(c->bytes[c->message_count], SB_MESSAGE_SIZE_MAX);
        if (sb_message_encode(&c->message, &writer) != SB_OK) {
            return false;
        }
        c->sizes[c->message_count++] = writer.size;
    } while (taken < send_list.change_count && c->message_count < MESSAGE_COUNT_MAX);
    sb_send_state_commit(c->send_state, c->history, tick, &send_list, c->changes);
    c->ticks[c->snapshot_count++ % ACK_COUNT_MAX] = tick;
    return taken == send_list.change_count;
}

static bool decode(codec *c)
{
    const sb_message_snapshot *part = &c->decoded.snapshot;
    for (uint32_t i = 0; i < c->message_count; i++) {
        if (sb_message_decode(c->bytes[i], c->sizes[i], &c->decoded) != SB_OK ||
            (i == 0 &&
             sb_snapshot_history_begin(&c->snapshot_history, part->tick,
                                       part->baseline_age != 0 ? part->tick - part->baseline_age
                                                               : 0) != SB_OK) ||
            sb_snapshot_history_take(&c->snapshot_history, &c->reading, part) != SB_OK) {
            return false;
        }
    }
    sb_snapshot_history_end(&c->snapshot_history);
    return true;
}

// The view is the newest keyframe of every entity.
static bool came_through(const codec *c)
{
    for (uint32_t i = 0; i < c->match.entity_count; i++) {
        uint32_t index = c->match.entities[i].index;
        const sb_entity *wanted =
            sb_entity_history_get(c->history, index, sb_entity_history_newest(c->history, index));
        const sb_entity *held = sb_snapshot_history_baseline(&c->snapshot_history, i);
        if (wanted == NULL || held == NULL || held->index != index ||
            memcmp(wanted->values, held->values, sizeof held->values) != 0) {
            return false;
        }
    }
    return true;
}

static bool code_delta(codec *c, uint32_t tick)
{
    uint64_t begin = stopwatch_ns();
    sb_entity_history_step(c->history, c->match.entities, c->match.entity_count);
    uint64_t shared = stopwatch_ns();
    acknowledge(c, tick);
    bool good = encode(c, tick);
    uint64_t encoded = stopwatch_ns();
    good = good && decode(c);
    uint64_t decoded = stopwatch_ns();
    c->shared_ns += shared - begin;
    c->encode_ns += encoded - shared;
    c->decode_ns += decoded - encoded;
    return good && came_through(c);
}

// The encodings without baselines: packed and unpacked by msgpack-c.
static bool code_whole(codec *c)
{
    uint64_t begin = stopwatch_ns();
    wire_whole whole;
    bool good = wire_whole_pack(&whole, c->def.encoding == WIRE_NAIVE, c->match.entities,
                                c->match.entity_count);
    uint64_t encoded = stopwatch_ns();
    good = good && wire_whole_unpack(&whole);
    c->decode_ns += stopwatch_ns() - encoded;
    c->encode_ns += encoded - begin;
    wire_whole_deinit(&whole);
    return good;
}

static bool run(codec *c)
{
    uint32_t rate = c->def.snapshot_rate_hz;
    for (uint32_t tick = 1; tick <= SECONDS * WIRE_TICK_RATE_HZ; tick++) {
        if (!wire_match_step(&c->match)) {
            return false;
        }
        if (tick * rate / WIRE_TICK_RATE_HZ == (tick - 1) * rate / WIRE_TICK_RATE_HZ) {
            continue;
        }
        allocation_count_begin();
        bool good = c->def.encoding < WIRE_DELTA ? code_whole(c) : code_delta(c, tick);
        c->allocations += allocation_count_end();
        c->entities += c->match.entity_count;
        if (!good) {
            return false;
        }
    }
    return true;
}

bool wire_codec_run(const wire_battle_def *def, wire_codec_result *out_result)
{
    codec *c = calloc(1, sizeof *c);
    if (c == NULL) {
        return false;
    }
    c->def = *def;
    wire_rules rules;
    wire_rules_init(&rules, def->encoding);
    bool good = set_up(c, &rules.rules) && run(c);
    if (good) {
        double entities = (double)c->entities;
        *out_result = (wire_codec_result){
            .encode_ns_per_entity =
                ((double)c->encode_ns + (double)c->shared_ns / def->tanks) / entities,
            .decode_ns_per_entity = (double)c->decode_ns / entities,
            .allocations = c->allocations,
        };
    }
    tear_down(c);
    free(c);
    return good;
}
