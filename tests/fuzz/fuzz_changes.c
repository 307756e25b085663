// Reads any bytes as the changes of a snapshot part, in either form, on entities made from the
// first bytes. Reading is total. If the changes fit the entities, they are written and read again,
// as they were read and as the server would make them, in both forms and as many parts as needed.
// They must lead to the same entity baselines.
//
// The input: 4 bytes of head (form and rate, tick, entities held), 4 bytes for each entity held,
// then the changes.
#include "fuzz_target.h"

#include <string.h>

#include "base/assert.h"
#include "base/bytes.h"
#include "base/random.h"
#include "game/tanks/tanks.h"
#include "protocol/changes.h"
#include "protocol/plain.h"

#define HELD_COUNT_MAX 32u
#define CHANGE_COUNT_MAX (1u << 14) // of a packed part, by its count
#define PART_ROOM 1114u
#define SCHEMA (&sb_tanks_rules.schema)

typedef struct held_entities {
    sb_delta_def def;
    uint32_t tick;
    uint32_t held_count;
    sb_entity held[HELD_COUNT_MAX]; // by rising index
} held_entities;

// The changes read from one or more parts, and the entity baselines that they lead to.
typedef struct reading {
    uint32_t count;
    sb_change changes[CHANGE_COUNT_MAX];
    sb_entity entity_baselines[CHANGE_COUNT_MAX]; // zeros for a removal
} reading;

static sb_entity make_entity_baseline(uint32_t tick, uint32_t index, uint8_t seed, uint32_t kind)
{
    sb_entity entity_baseline = {.tick = tick,
                                 .index = (uint16_t)index,
                                 .generation = seed & 1u,
                                 .kind = (uint8_t)(kind % SCHEMA->kind_count)};
    const sb_net_kind *net = &SCHEMA->kinds[entity_baseline.kind];
    sb_random random = sb_random_seed(seed, kind);
    for (uint32_t i = 0; i < net->field_count; i++) {
        const sb_net_field *field = &net->fields[i];
        uint32_t span = (uint32_t)(field->max - field->min) + 1;
        int32_t anywhere = field->min + (int32_t)sb_random_below(&random, span);
        int32_t near = (int32_t)sb_random_below(&random, 2001) - 1000;
        near = near < field->min ? field->min : near > field->max ? field->max : near;
        const int32_t values[4] = {field->min, field->max, anywhere, near};
        entity_baseline.values[i] = sb_net_field_round(field, values[sb_random_below(&random, 4)]);
    }
    return entity_baseline;
}

static void make_scene(sb_reader *input, held_entities *out_scene)
{
    static const uint32_t RATES_HZ[] = {10, 20, 30, 60, 90, 128, 144, 240};
    out_scene->def = (sb_delta_def){SCHEMA, RATES_HZ[sb_reader_u8(input) >> 1 & 7]};
    out_scene->tick = 1u + sb_reader_u16(input);
    out_scene->held_count = sb_reader_u8(input) % (HELD_COUNT_MAX + 1);
    uint32_t index = 0;
    for (uint32_t i = 0; i < out_scene->held_count; i++) {
        index += sb_reader_u8(input) & 15u;
        uint32_t age = sb_reader_u8(input);
        uint32_t tick = age < out_scene->tick ? out_scene->tick - age : 1;
        uint8_t seed = sb_reader_u8(input);
        out_scene->held[i] = make_entity_baseline(tick, index++, seed, sb_reader_u8(input));
    }
}

static const sb_entity *find_held(const held_entities *scene, uint32_t index)
{
    for (uint32_t i = 0; i < scene->held_count; i++) {
        if (scene->held[i].index == index) {
            return &scene->held[i];
        }
    }
    return NULL;
}

static void check_entity_baseline(const sb_entity *entity_baseline, uint32_t tick)
{
    SB_ASSERT(entity_baseline->tick > 0 && entity_baseline->tick <= tick);
    SB_ASSERT(entity_baseline->kind < SCHEMA->kind_count);
    const sb_net_kind *kind = &SCHEMA->kinds[entity_baseline->kind];
    for (uint32_t i = 0; i < kind->field_count; i++) {
        const sb_net_field *field = &kind->fields[i];
        int32_t value = entity_baseline->values[i];
        SB_ASSERT(value >= field->min && value <= field->max && value % field->quantum == 0);
    }
}

// Reads a part after those read already. Returns false if it breaks the standard.
static bool read_part(sb_changes_coder *coder, const held_entities *scene,
                      const sb_message_snapshot *part, reading *out)
{
    sb_change change;
    bool fits = true;
    sb_changes_begin(coder, part);
    for (uint32_t n = 0; fits && sb_changes_head(coder, &change); n++) {
        SB_ASSERT(n < CHANGE_COUNT_MAX && out->count < CHANGE_COUNT_MAX);
        SB_ASSERT(out->count == 0 || change.index > out->changes[out->count - 1].index);
        const sb_entity *held = find_held(scene, change.index);
        if (!sb_changes_body(coder, held != NULL ? held->kind : SB_CHANGES_NOTHING, &change)) {
            SB_ASSERT(sb_changes_end(coder) != SB_OK);
            break;
        }
        sb_entity *to = &out->entity_baselines[out->count];
        memset(to, 0, sizeof *to);
        if (change.change == SB_CHANGE_REMOVE) {
            fits = held != NULL;
        } else {
            fits = sb_delta_take(&scene->def, scene->tick, held, &change, to) == SB_OK;
            if (fits) {
                check_entity_baseline(to, scene->tick);
            }
        }
        out->changes[out->count++] = change;
    }
    return fits && sb_changes_end(coder) == SB_OK;
}

static bool same_entity_baseline(const sb_entity *a, const sb_entity *b)
{
    return a->tick == b->tick && a->index == b->index && a->generation == b->generation &&
           a->kind == b->kind && memcmp(a->values, b->values, sizeof a->values) == 0;
}

// Writes the changes in parts, reads the parts, and expects the same entity baselines.
static void check_written(sb_changes_coder *coder, const held_entities *scene, sb_form form,
                          const sb_change *changes, const reading *wanted)
{
    static reading again;
    again.count = 0;
    for (uint32_t done = 0; done < wanted->count;) {
        static sb_message_snapshot part;
        uint32_t taken =
            sb_changes_put(coder, form, changes + done, wanted->count - done, PART_ROOM, &part);
        SB_ASSERT(taken > 0 && part.form == form);
        SB_ASSERT(part.form == SB_FORM_PACKED ||
                  sb_plain_size(part.numbers, part.number_count) <= PART_ROOM);
        SB_ASSERT(part.form == SB_FORM_PLAIN || part.packed.size <= PART_ROOM);
        done += taken;
        SB_ASSERT(read_part(coder, scene, &part, &again) && again.count == done);
    }
    for (uint32_t i = 0; i < wanted->count; i++) {
        bool removal = wanted->changes[i].change == SB_CHANGE_REMOVE;
        SB_ASSERT(again.changes[i].index == wanted->changes[i].index);
        SB_ASSERT((again.changes[i].change == SB_CHANGE_REMOVE) == removal);
        SB_ASSERT(same_entity_baseline(&again.entity_baselines[i], &wanted->entity_baselines[i]));
    }
}

// Makes the changes as the server would. The server never sends a baseline older than the one held;
// such an entity is created again.
static void make_as_server(const held_entities *scene, const reading *read, sb_change *out_changes)
{
    for (uint32_t i = 0; i < read->count; i++) {
        const sb_entity *held = find_held(scene, read->changes[i].index);
        const sb_entity *to = &read->entity_baselines[i];
        if (read->changes[i].change == SB_CHANGE_REMOVE) {
            to = NULL;
        } else if (held != NULL && held->tick > to->tick) {
            held = NULL;
        }
        out_changes[i] = sb_delta_make(&scene->def, scene->tick, held, to);
    }
}

// A number is one byte; 0x80 announces a number of 4 bytes, 0x81 one of 2.
static int32_t take_number(sb_reader *input)
{
    uint8_t byte = sb_reader_u8(input);
    return byte == 0x80   ? (int32_t)sb_reader_u32(input)
           : byte == 0x81 ? (int16_t)sb_reader_u16(input)
                          : (int8_t)byte;
}

static void put_numbers(sb_reader *input, sb_message_snapshot *part)
{
    while (sb_reader_remaining(input) > 0 && part->number_count < SB_SNAPSHOT_NUMBER_COUNT_MAX) {
        part->numbers[part->number_count++] = take_number(input);
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static sb_changes_coder coder;
    static held_entities scene;
    static reading read;
    static sb_message_snapshot part;
    static sb_change remade[CHANGE_COUNT_MAX];
    sb_reader input = sb_reader_over(data, size);
    make_scene(&input, &scene);
    if (coder.def.tick_rate_hz != scene.def.tick_rate_hz) {
        sb_changes_coder_init(&coder, &scene.def);
    }
    part.form = size > 0 && (data[0] & 1) != 0 ? SB_FORM_PACKED : SB_FORM_PLAIN;
    part.number_count = 0;
    part.packed = (sb_blob){0};
    size_t rest = sb_reader_remaining(&input);
    if (part.form == SB_FORM_PLAIN) {
        put_numbers(&input, &part);
    } else if (rest > 0 && rest <= SB_MESSAGE_SIZE_MAX) {
        part.packed = (sb_blob){sb_reader_bytes(&input, rest), (uint32_t)rest};
    }
    read.count = 0;
    if (!read_part(&coder, &scene, &part, &read)) {
        return 0;
    }
    check_written(&coder, &scene, part.form, read.changes, &read);
    make_as_server(&scene, &read, remade);
    check_written(&coder, &scene, SB_FORM_PLAIN, remade, &read);
    check_written(&coder, &scene, SB_FORM_PACKED, remade, &read);
    return 0;
}
