#include "harness.h"

#include "client/state.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/assert.h"
#include "base/hash.h"

static void *allocate(void *context, size_t size)
{
    (void)context;
    return calloc(1, size);
}

static void release(void *context, void *memory)
{
    (void)context;
    free(memory);
}

const sb_allocator harness_allocator = {.allocate = allocate, .release = release};

static void on_send(void *context, sb_channel channel, const void *bytes, size_t size)
{
    harness *h = context;
    SB_ASSERT(size <= SB_MESSAGE_SIZE_MAX);
    harness_sent *sent = &h->sent[h->sent_count++ % HARNESS_SENT_MAX];
    sent->channel = channel;
    sent->size = size;
    memcpy(sent->bytes, bytes, size);
}

static void make_map(harness *h)
{
    sb_map *map = malloc(sizeof *map);
    SB_ASSERT(map != NULL);
    sb_map_arena(map);
    sb_writer writer = sb_writer_over(h->map_bytes, sizeof h->map_bytes);
    sb_map_write(map, &writer);
    SB_ASSERT(writer.error == SB_OK);
    h->map_size = (uint32_t)writer.size;
    free(map);
}

void harness_init(harness *h)
{
    harness_init_by(h, NULL, false);
}

void harness_init_by(harness *h, const sb_rules *rules, bool predict)
{
    sb_client_def def = {.name = "ann", .timeout_ms = 1000, .predict = predict};
    harness_init_def(h, rules, &def, &harness_allocator);
}

void harness_init_def(harness *h, const sb_rules *rules, const sb_client_def *def,
                      const sb_allocator *allocator)
{
    memset(h, 0, sizeof *h);
    make_map(h);
    h->rules = rules != NULL ? rules : &sb_tanks_rules;
    sb_client_output output = {.send = on_send, .context = h};
    SB_ASSERT(sb_client_core_create(def, rules, output, allocator, &h->core) == SB_OK);
    h->now_us = 5000000;
}

void harness_deinit(harness *h)
{
    sb_client_core_destroy(h->core);
}

void harness_receive_bytes(harness *h, const void *bytes, size_t size)
{
    // An exact copy on the heap, so that a sanitizer sees a read beyond the message.
    uint8_t *copy = malloc(size > 0 ? size : 1);
    SB_ASSERT(copy != NULL);
    memcpy(copy, bytes, size);
    sb_client_core_receive(h->core, copy, size, h->now_us);
    free(copy);
}

void harness_receive(harness *h, const sb_message *message)
{
    uint8_t bytes[8192];
    sb_writer writer = sb_writer_over(bytes, sizeof bytes);
    SB_ASSERT(sb_message_encode(message, &writer) == SB_OK);
    harness_receive_bytes(h, bytes, writer.size);
}

void harness_connect(harness *h)
{
    sb_client_core_connected(h->core, h->now_us);
}

sb_message_welcome harness_welcome_default(const harness *h)
{
    sb_rules_identity identity = sb_rules_identify(h->rules);
    sb_message_welcome welcome = {
        .major_version = SB_PROTOCOL_VERSION,
        .simulation_version = SB_SIMULATION_VERSION,
        .session = 1,
        .player = 3,
        .player_capacity = HARNESS_CAPACITY,
        .tick = 100,
        .tick_rate_hz = 60,
        .snapshot_rate_hz = 30,
        .seed = 7,
        .map_hash = sb_hash(h->map_bytes, h->map_size),
        .map_size = h->map_size,
        .rules = {.name = {h->rules->name, (uint32_t)strlen(h->rules->name)},
                  .interface_version = identity.interface_version,
                  .behaviour_version = identity.behaviour_version,
                  .tables_hash = identity.tables_hash},
        .setting_count = h->rules->setting_count,
    };
    for (uint32_t i = 0; i < welcome.setting_count; i++) {
        welcome.settings[i] = h->rules->settings[i].initial;
    }
    return welcome;
}

void harness_welcome(harness *h)
{
    sb_message message = {.type = SB_MESSAGE_WELCOME, .welcome = harness_welcome_default(h)};
    harness_receive(h, &message);
}

void harness_map(harness *h)
{
    for (uint32_t offset = 0; offset < h->map_size;) {
        uint32_t rest = h->map_size - offset;
        uint32_t size = rest < SB_MAP_CHUNK_SIZE_MAX ? rest : SB_MAP_CHUNK_SIZE_MAX;
        sb_message message = {.type = SB_MESSAGE_MAP,
                              .map = {.hash = sb_hash(h->map_bytes, h->map_size),
                                      .offset = offset,
                                      .total_size = h->map_size,
                                      .data = h->map_bytes + offset,
                                      .data_size = size}};
        harness_receive(h, &message);
        offset += size;
    }
}

void harness_play(harness *h)
{
    harness_connect(h);
    harness_welcome(h);
    harness_map(h);
}

sb_channel harness_sent_message(harness *h, uint32_t back, sb_message *out_message)
{
    SB_ASSERT(back < h->sent_count && back < HARNESS_SENT_MAX);
    const harness_sent *sent = &h->sent[(h->sent_count - 1 - back) % HARNESS_SENT_MAX];
    SB_ASSERT(sb_message_decode(sent->bytes, sent->size, out_message) == SB_OK);
    return sent->channel;
}

uint32_t harness_held(sb_client_core *core, const sb_entity **out_entities, uint32_t *out_count)
{
    const sb_snapshot *newest = sb_snapshot_receiver_newest(&core->snapshots);
    *out_entities = newest->entities;
    *out_count = newest->entity_count;
    return core->view.frozen ? 0 : core->snapshots.history.tick;
}

sb_client_status harness_status(const harness *h)
{
    sb_client_status status;
    sb_client_core_status(h->core, &status);
    return status;
}

sb_message harness_snapshot(uint32_t tick, uint32_t part, uint32_t part_count)
{
    return (sb_message){
        .type = SB_MESSAGE_SNAPSHOT,
        .snapshot = {.tick = tick,
                     .durable_age = -1,
                     .input_margin = SB_NO_MARGIN,
                     .part = part,
                     .part_count = part_count},
    };
}

sb_entity harness_entity(uint8_t kind, uint16_t index)
{
    sb_entity entity = {.index = index, .generation = 1, .kind = kind};
    const sb_net_kind *net_kind = &sb_tanks_rules.schema.kinds[kind];
    for (uint32_t i = 0; i < net_kind->field_count; i++) {
        const sb_net_field *field = &net_kind->fields[i];
        entity.values[i] = field->min > 0 ? field->min : field->max < 0 ? field->max : 0;
    }
    return entity;
}

// Returns the nearest value that the wire can carry.
static int32_t in_quanta(const sb_net_field *field, int32_t value)
{
    double quanta = floor((double)value / field->quantum + 0.5);
    bool turned = field->quantity == SB_QUANTITY_ANGLE && quanta * field->quantum > field->max;
    return turned ? 0 : (int32_t)quanta;
}

// Returns the last index that the part creates: the sum of its gaps and ones; -1 if it creates
// none.
static int32_t last_index(const sb_message_snapshot *part, const sb_schema *schema)
{
    int32_t last = -1;
    for (uint32_t i = 0; i < part->number_count;) {
        last += part->numbers[i] / 4 + 1;
        i += 4 + schema->kinds[part->numbers[i + 2]].field_count;
    }
    return last;
}

void harness_create(sb_message *snapshot, const sb_schema *schema, sb_entity *entity)
{
    sb_message_snapshot *part = &snapshot->snapshot;
    const sb_net_kind *kind = &schema->kinds[entity->kind];
    SB_ASSERT(part->number_count + 4 + kind->field_count <= SB_SNAPSHOT_NUMBER_COUNT_MAX);
    // As in the wire standard: gap and kind of change, generation, kind, age, values in quanta.
    int32_t gap = entity->index - last_index(part, schema) - 1;
    int32_t *numbers = part->numbers + part->number_count;
    numbers[0] = gap * 4 + 3;
    numbers[1] = entity->generation;
    numbers[2] = entity->kind;
    numbers[3] = 0;
    for (uint32_t i = 0; i < kind->field_count; i++) {
        const sb_net_field *field = &kind->fields[i];
        numbers[4 + i] = in_quanta(field, entity->values[i]);
        entity->values[i] = numbers[4 + i] * field->quantum;
    }
    part->number_count += 4 + kind->field_count;
}

void harness_add_entity(sb_message *snapshot, uint8_t kind, uint16_t index)
{
    sb_entity entity = harness_entity(kind, index);
    harness_create(snapshot, &sb_tanks_rules.schema, &entity);
}

sb_message harness_snapshot_of(const sb_game *server, sb_snapshot *out_sent)
{
    sb_message message = harness_snapshot(sb_game_tick(server), 0, 1);
    const sb_schema *schema = &sb_game_get_def(server)->rules->schema;
    out_sent->tick = sb_game_tick(server);
    out_sent->entity_count =
        sb_game_entities(server, out_sent->entities, SB_CLIENT_ENTITY_COUNT_MAX);
    for (uint32_t i = 0; i < out_sent->entity_count; i++) {
        harness_create(&message, schema, &out_sent->entities[i]);
    }
    return message;
}

const sb_entity *harness_find(const sb_snapshot *sent, uint32_t index)
{
    for (uint32_t i = 0; i < sent->entity_count; i++) {
        if (sent->entities[i].index == index) {
            return &sent->entities[i];
        }
    }
    return NULL;
}

bool harness_predicted(const sb_prediction *prediction, uint32_t index, sb_entity *out_entity)
{
    bool is_own = index == prediction->player;
    if (!prediction->set || (is_own && !prediction->own_known) ||
        !sb_game_entity(prediction->present, index, out_entity)) {
        return false;
    }
    const sb_rules *rules = sb_game_get_def(prediction->present)->rules;
    return rules->schema.kinds[out_entity->kind].has_body;
}
