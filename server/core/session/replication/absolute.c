// Snapshots in the absolute form: what is there, in parts of which each can be read by itself.

#include <string.h>

#include "base/assert.h"
#include "protocol/plain.h"
#include "session/replication/keep_alive.h"
#include "session/replication/replication.h"

// Bytes of a part beside its entities and empty ranges, at most.
#define PART_HEAD_SIZE 40u
// Bytes of the largest entity and of the largest empty range. No entity has more numbers than a
// change of the plain form.
#define ENTITY_SIZE_MAX SB_PLAIN_CHANGE_BYTES_MAX
#define RANGE_SIZE_MAX 7u
// Bytes of entities and ranges that a part holds at least, if another follows it.
#define PART_ITEMS_SIZE_MIN (SB_MESSAGE_SIZE_MAX - PART_HEAD_SIZE - ENTITY_SIZE_MAX)
#define SNAPSHOT_ITEMS_SIZE_MAX ((SB_SNAPSHOT_PART_COUNT_MAX - 1) * PART_ITEMS_SIZE_MIN)
// With less room nothing is sent: half of it may go to ranges, and an entity must fit the rest.
#define ROOM_MIN (2 * ENTITY_SIZE_MAX)

// Where the next part begins.
typedef struct cursor {
    uint32_t index;
    uint32_t entity; // place in the replication's entities: the first of this index or a higher one
} cursor;

static void put_entity(sb_message_absolute *part, const sb_entity *entity, uint32_t value_count,
                       uint32_t *value_next)
{
    part->entities[part->entity_count++] = (sb_wire_entity){
        .index = entity->index,
        .generation = entity->generation,
        .kind = entity->kind,
        .value_count = (uint8_t)value_count,
        .value_first = (uint16_t)*value_next,
    };
    memcpy(part->values + *value_next, entity->values, value_count * sizeof *entity->values);
    *value_next += value_count;
}

// Says that an index is empty. Returns the bytes that this takes, or UINT32_MAX if there is no
// room.
static uint32_t put_empty(sb_message_absolute *part, uint32_t index, uint32_t room)
{
    sb_wire_range *last = part->range_count > 0 ? &part->ranges[part->range_count - 1] : NULL;
    if (last != NULL && (uint32_t)last->first + last->count == index) {
        last->count++;
        return 0;
    }
    if (part->range_count == SB_ABSOLUTE_RANGE_COUNT_MAX || room < RANGE_SIZE_MAX) {
        return UINT32_MAX;
    }
    part->ranges[part->range_count++] = (sb_wire_range){(uint16_t)index, 1};
    return RANGE_SIZE_MAX;
}

// Fills the message with what is said from the cursor on, until it is full.
static void fill_part(sb_replication *replication, const uint8_t *says, cursor *at)
{
    sb_message_absolute *part = &replication->scratch->message.absolute;
    const sb_schema *schema = replication->coder->def.schema;
    uint32_t room = SB_MESSAGE_SIZE_MAX - PART_HEAD_SIZE;
    uint32_t value_next = 0;
    part->range_count = 0;
    part->entity_count = 0;
    for (; at->index < replication->entity_capacity; at->index++) {
        while (at->entity < replication->scratch->entity_count &&
               replication->scratch->entities[at->entity].index < at->index) {
            at->entity++;
        }
        uint32_t size = 0;
        if (says[at->index] == SB_SAYS_EMPTY) {
            size = put_empty(part, at->index, room);
        } else if (says[at->index] == SB_SAYS_ENTITY) {
            size = replication->versions.sizes[at->index];
            if (size <= room && part->entity_count < SB_ABSOLUTE_ENTITY_COUNT_MAX) {
                const sb_entity *entity = &replication->scratch->entities[at->entity];
                put_entity(part, entity, schema->kinds[entity->kind].field_count, &value_next);
            } else {
                size = UINT32_MAX;
            }
        }
        if (size > room) {
            return;
        }
        room -= size;
    }
}

static void begin(sb_replication *replication, int32_t durable_age)
{
    replication->scratch->message.type = SB_MESSAGE_ABSOLUTE;
    sb_message_absolute *part = &replication->scratch->message.absolute;
    part->epoch = replication->def.epoch;
    part->tick = sb_game_tick(replication->game);
    part->durable_age = durable_age;
    part->input_margin = SB_NO_MARGIN;
}

// Sends what was chosen for the client, in parts. Every part states their number, so they are
// counted first and filled again.
static void send_parts(sb_replication *replication, sb_replication_client *client)
{
    sb_message_absolute *part = &replication->scratch->message.absolute;
    const uint8_t *says = sb_send_state_says(client->send_state);
    cursor at = {0, 0};
    part->part_count = 0;
    do {
        fill_part(replication, says, &at);
        part->part_count++;
    } while (at.index < replication->entity_capacity);
    SB_ASSERT(part->part_count <= SB_SNAPSHOT_PART_COUNT_MAX);
    at = (cursor){0, 0};
    for (part->part = 0; part->part < part->part_count; part->part++) {
        fill_part(replication, says, &at);
        sb_replication_send(replication, client, SB_CHANNEL_DOWN);
    }
}

// Returns the room for entities and empty ranges, after the heads of the parts.
static uint32_t room_for_items(uint32_t room)
{
    if (room == UINT32_MAX) {
        return SNAPSHOT_ITEMS_SIZE_MAX;
    }
    if (room <= PART_HEAD_SIZE) {
        return 0;
    }
    room -= PART_HEAD_SIZE;
    room -= room / PART_ITEMS_SIZE_MIN * PART_HEAD_SIZE;
    return room < SNAPSHOT_ITEMS_SIZE_MAX ? room : SNAPSHOT_ITEMS_SIZE_MAX;
}

// Returns NULL if all entities are equally relevant, or all fit and none is hidden.
static const uint16_t *find_relevances(sb_replication *replication,
                                       const sb_replication_client *client, uint32_t room)
{
    const bool fits =
        !sb_game_hides(replication->game) && replication->versions.size_sum <= room / 2;
    if (client->slot == SB_NO_PLAYER || fits) {
        return NULL;
    }
    sb_game_interest(replication->game, client->slot, replication->scratch->relevances);
    return replication->scratch->relevances;
}

static void follow(sb_replication *replication)
{
    sb_entity_versions_step(&replication->versions, replication->coder->def.schema,
                            sb_game_tick(replication->game), replication->scratch->entities,
                            replication->scratch->entity_count);
}

void sb_replication_send_absolute(sb_replication *replication, sb_replication_client *client,
                                  int32_t durable_age, const sb_own_report *report, bool may_idle)
{
    const uint32_t tick = sb_game_tick(replication->game);
    sb_send_rate *send_rate = sb_send_state_rate(client->send_state);
    sb_send_rate_advance(send_rate, replication->clock);
    const uint32_t room = room_for_items(sb_send_rate_room(send_rate));
    if (room < ROOM_MIN) {
        return;
    }
    follow(replication);
    sb_send_state_follow(client->send_state, replication->versions.step_count);
    const sb_send_list send_list =
        sb_send_state_list_absolute(client->send_state, &replication->versions, tick,
                                    find_relevances(replication, client, room), room);
    const bool has_news = send_list.baseline_tick == 0 || send_list.pending_count > 0;
    if (may_idle && sb_replication_is_idle(replication, client, has_news)) {
        return;
    }
    begin(replication, durable_age);
    if (report != NULL && report->input_tick != 0) {
        replication->scratch->message.absolute.input_margin = (int32_t)(report->input_tick - tick);
    }
    send_parts(replication, client);
    sb_send_state_commit_absolute(client->send_state, &replication->versions, tick);
    replication->def.counters->snapshots_sent++;
}

void sb_replication_send_absolute_again(sb_replication *replication, sb_replication_client *client,
                                        int32_t durable_age)
{
    // The game stands still, so the entities are those of the first time.
    begin(replication, durable_age);
    send_parts(replication, client);
}
