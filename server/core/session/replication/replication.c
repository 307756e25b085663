#include "session/replication/replication.h"

#include <string.h>

#include "base/assert.h"
#include "base/hash.h"

static void *allocate(const sb_replication *replication, size_t size)
{
    return replication->allocator.allocate(replication->allocator.context, size);
}

static void release(const sb_replication *replication, void *memory)
{
    replication->allocator.release(replication->allocator.context, memory);
}

// A map may be large and most are small, so only its bytes are kept.
static sb_error write_map(sb_replication *replication)
{
    uint8_t *room = allocate(replication, SB_MAP_BYTES_MAX);
    if (room == NULL) {
        return SB_ERROR_MEMORY;
    }
    sb_writer writer = sb_writer_over(room, SB_MAP_BYTES_MAX);
    sb_map_write(sb_game_get_map(replication->game), &writer);
    SB_ASSERT(writer.error == SB_OK);
    replication->map_bytes = allocate(replication, writer.size);
    if (replication->map_bytes != NULL) {
        memcpy(replication->map_bytes, room, writer.size);
        replication->map_size = (uint32_t)writer.size;
        replication->map_hash = sb_hash(room, writer.size);
    }
    release(replication, room);
    return replication->map_bytes != NULL ? SB_OK : SB_ERROR_MEMORY;
}

// Uses the scratch's coder, unless sessions of other rules or another tick rate do.
static sb_error take_coder(sb_replication *replication, const sb_delta_def *def)
{
    replication->coder = sb_replication_scratch_take_coder(replication->scratch, def);
    if (replication->coder != NULL) {
        return SB_OK;
    }
    replication->coder = allocate(replication, sizeof *replication->coder);
    if (replication->coder == NULL) {
        return SB_ERROR_MEMORY;
    }
    sb_changes_coder_init(replication->coder, def);
    return SB_OK;
}

static void return_coder(sb_replication *replication)
{
    if (replication->coder != NULL &&
        !sb_replication_scratch_return_coder(replication->scratch, replication->coder)) {
        release(replication, replication->coder);
    }
}

static sb_error take_scratch(sb_replication *replication, const sb_delta_def *def)
{
    replication->scratch = replication->def.scratch;
    sb_error error = SB_OK;
    if (replication->scratch == NULL) {
        error = sb_replication_scratch_create(&replication->allocator, &replication->scratch);
    }
    if (error == SB_OK) {
        error = sb_replication_scratch_reserve(replication->scratch, replication->entity_capacity);
    }
    return error == SB_OK ? take_coder(replication, def) : error;
}

static void return_scratch(sb_replication *replication)
{
    return_coder(replication);
    if (replication->def.scratch == NULL) {
        sb_replication_scratch_destroy(replication->scratch);
    }
}

sb_error sb_replication_init(sb_replication *replication, const sb_replication_def *def,
                             const sb_game *game, const sb_allocator *allocator)
{
    const sb_game_def *game_def = sb_game_get_def(game);
    replication->def = *def;
    replication->allocator = *allocator;
    replication->game = game;
    uint32_t capacity = sb_game_entity_capacity(game);
    replication->entity_capacity = capacity;
    replication->clients =
        allocate(replication, def->client_capacity * sizeof *replication->clients);
    if (replication->clients == NULL) {
        return SB_ERROR_MEMORY;
    }
    sb_error error = take_scratch(
        replication, &(sb_delta_def){&game_def->rules->schema, game_def->tick_rate_hz});
    if (error == SB_OK) {
        error = write_map(replication);
    }
    if (error == SB_OK) {
        error = sb_entity_versions_init(&replication->versions, capacity, allocator);
    }
    if (error != SB_OK) {
        return error;
    }
    sb_source_rate_init(&replication->chat_by_address, SB_CHAT_LINES_PER_MINUTE_OF_ADDRESS,
                        SB_CHAT_BURST_OF_ADDRESS, def->clock_hz);
    sb_session_roster_init(&replication->roster, game_def);
    return sb_entity_history_create(&replication->coder->def, capacity, &replication->allocator,
                                    &replication->history);
}

void sb_replication_deinit(sb_replication *replication)
{
    if (replication->allocator.release == NULL) {
        return; // it was never initialised
    }
    for (uint32_t i = 0; replication->clients != NULL && i < replication->def.client_capacity;
         i++) {
        sb_send_state_destroy(replication->clients[i].send_state);
    }
    sb_entity_versions_deinit(&replication->versions, &replication->allocator);
    sb_entity_history_destroy(replication->history);
    return_scratch(replication);
    release(replication, replication->map_bytes);
    release(replication, replication->clients);
}

uint32_t sb_replication_find(const sb_replication *replication, uint32_t peer)
{
    uint32_t client_index = 0;
    while (client_index < replication->def.client_capacity &&
           !(replication->clients[client_index].taken &&
             replication->clients[client_index].peer == peer)) {
        client_index++;
    }
    return client_index;
}

uint32_t sb_replication_free_index(const sb_replication *replication, uint32_t first)
{
    uint32_t client_index = first;
    while (client_index < replication->def.client_capacity &&
           replication->clients[client_index].taken) {
        client_index++;
    }
    return client_index;
}

void sb_replication_send_bytes(sb_replication *replication, sb_replication_client *client,
                               sb_channel channel, const uint8_t *bytes, uint32_t size, bool paid)
{
    replication->def.counters->bytes_sent += size;
    if (paid) {
        sb_send_rate_spend(sb_send_state_rate(client->send_state), size);
    }
    replication->def.output.send(replication->def.output.send_context, client->peer, channel, bytes,
                                 size);
}

// The head of a blob in msgpack.
static uint32_t blob_size(sb_blob blob)
{
    return blob.size + (blob.size < 256 ? 2u : 3u);
}

static void count_snapshot(sb_session_counters *counters, const sb_message_snapshot *snapshot,
                           uint32_t size)
{
    const bool packed = snapshot->form == SB_FORM_PACKED && snapshot->coded.size == 0;
    const uint32_t own = snapshot->own == SB_OWN_FULL ? blob_size(snapshot->own_state) : 0;
    const uint32_t rest = size - own;
    const uint32_t coded = snapshot->coded.size > 0 ? snapshot->coded.size
                           : packed                 ? blob_size(snapshot->packed)
                                                    : rest;
    const uint32_t changes = coded < rest ? coded : rest;
    counters->snapshot_own_bytes += own;
    counters->snapshot_change_bytes += changes;
    counters->snapshot_head_bytes += rest - changes;
}

static void count_absolute(sb_session_counters *counters, const sb_message_absolute *part,
                           uint32_t size)
{
    uint32_t items = 0;
    for (uint32_t i = 0; i < part->range_count; i++) {
        items += sb_wire_range_size(&part->ranges[i]);
    }
    for (uint32_t i = 0; i < part->entity_count; i++) {
        items +=
            sb_wire_entity_size(&part->entities[i], part->values + part->entities[i].value_first);
    }
    counters->snapshot_change_bytes += items;
    counters->snapshot_head_bytes += size - items;
}

void sb_replication_send(sb_replication *replication, sb_replication_client *client,
                         sb_channel channel)
{
    sb_writer writer =
        sb_writer_over(replication->scratch->bytes, sizeof replication->scratch->bytes);
    sb_error error = sb_message_encode(&replication->scratch->message, &writer);
    SB_ASSERT(error == SB_OK);
    if (replication->scratch->message.type == SB_MESSAGE_SNAPSHOT) {
        count_snapshot(replication->def.counters, &replication->scratch->message.snapshot,
                       (uint32_t)writer.size);
    } else if (replication->scratch->message.type == SB_MESSAGE_ABSOLUTE) {
        count_absolute(replication->def.counters, &replication->scratch->message.absolute,
                       (uint32_t)writer.size);
    }
    // The map is sent at a rate of its own.
    sb_replication_send_bytes(replication, client, channel, writer.data, (uint32_t)writer.size,
                              replication->scratch->message.type != SB_MESSAGE_MAP);
    replication->sent_size = (uint32_t)writer.size;
}

static bool has_map(const sb_replication *replication, const sb_message_hello *hello)
{
    for (uint32_t i = 0; i < hello->map_count; i++) {
        if (hello->map_hashes[i] == replication->map_hash) {
            return true;
        }
    }
    return false;
}

static sb_text text_of(const char *text)
{
    return (sb_text){text, (uint32_t)strlen(text)};
}

static sb_message_welcome welcome_of(const sb_replication *replication,
                                     const sb_replication_client *client, const uint8_t *secret)
{
    const sb_game_def *game = sb_game_get_def(replication->game);
    const sb_rules_identity *identity = sb_game_get_identity(replication->game);
    sb_message_welcome welcome = {
        .major_version = SB_PROTOCOL_VERSION,
        .simulation_version = SB_SIMULATION_VERSION,
        .minor_version = client->minor_version,
        .session = replication->def.session,
        .role = client->role,
        .form = client->form,
        .player = client->slot,
        .player_capacity = game->player_capacity,
        .tick = sb_game_tick(replication->game),
        .tick_rate_hz = game->tick_rate_hz,
        .snapshot_rate_hz = replication->def.snapshot_rate_hz,
        .seed = game->seed,
        .map_hash = replication->map_hash,
        .map_size = replication->map_size,
        .rules = {.name = text_of(identity->name),
                  .interface_version = identity->interface_version,
                  .behaviour_version = identity->behaviour_version,
                  .tables_hash = identity->tables_hash},
        .computer_count = game->computer_count,
        .setting_count = game->rules->setting_count,
        .epoch = replication->def.epoch,
        .resume = {secret, secret != NULL ? SB_RESUME_SECRET_SIZE : 0},
    };
    memcpy(welcome.settings, game->settings, sizeof welcome.settings);
    return welcome;
}

// Returns the form that the hello asks for, or the plain one if that cannot be had.
static sb_form form_of(const sb_replication *replication, const sb_message_hello *hello)
{
    if (hello->form == SB_FORM_PACKED && replication->coder->packs) {
        return SB_FORM_PACKED;
    }
    return hello->form == SB_FORM_ABSOLUTE ? SB_FORM_ABSOLUTE : SB_FORM_PLAIN;
}

// The client holds nothing yet except, perhaps, the map.
static void begin(sb_replication *replication, sb_replication_client *client, const uint8_t *secret)
{
    sb_send_state_start(client->send_state, replication->def.client_bandwidth,
                        sb_game_get_def(replication->game)->tick_rate_hz, replication->clock);
    client->event_sequence = 0;
    client->roster_told = false;
    replication->scratch->message = (sb_message){
        .type = SB_MESSAGE_WELCOME, .welcome = welcome_of(replication, client, secret)};
    sb_replication_send(replication, client, SB_CHANNEL_RELIABLE);
}

sb_error sb_replication_prepare(sb_replication *replication, uint32_t client_index)
{
    sb_replication_client *client = &replication->clients[client_index];
    SB_ASSERT(!client->taken);
    return client->send_state != NULL
               ? SB_OK
               : sb_send_state_create(replication->entity_capacity, &replication->allocator,
                                      &client->send_state);
}

void sb_replication_welcome(sb_replication *replication, uint32_t client_index, uint32_t peer,
                            uint32_t slot, const sb_message_hello *hello, const uint8_t *secret)
{
    sb_replication_client *client = &replication->clients[client_index];
    SB_ASSERT(!client->taken && client->send_state != NULL);
    *client =
        (sb_replication_client){.taken = true,
                                .peer = peer,
                                .role = (sb_role)hello->role,
                                .slot = slot,
                                .minor_version = hello->minor_version < SB_PROTOCOL_MINOR_VERSION
                                                     ? hello->minor_version
                                                     : SB_PROTOCOL_MINOR_VERSION,
                                .send_state = client->send_state};
    client->form = form_of(replication, hello);
    client->map_offset = has_map(replication, hello) ? replication->map_size : 0;
    sb_chat_bucket_start(&client->chat, replication->def.clock_hz, replication->clock);
    client->chat_allowance.clock = replication->clock;
    replication->client_count++;
    begin(replication, client, secret);
}

void sb_replication_welcome_all(sb_replication *replication)
{
    sb_entity_history_clear(replication->history);
    replication->versions.tick = 0;
    for (uint32_t client_index = 0; client_index < replication->def.client_capacity;
         client_index++) {
        sb_replication_client *client = &replication->clients[client_index];
        if (client->taken) {
            // A map that was not sent whole is sent from its beginning.
            client->map_offset =
                client->map_offset == replication->map_size ? replication->map_size : 0;
            begin(replication, client, NULL);
        }
    }
}

void sb_replication_vacate(sb_replication *replication, uint32_t client_index)
{
    replication->client_count -= replication->clients[client_index].taken;
    replication->clients[client_index] =
        (sb_replication_client){.send_state = replication->clients[client_index].send_state};
}

void sb_replication_drop(sb_replication *replication, uint32_t client_index)
{
    sb_replication_vacate(replication, client_index);
    sb_send_state_destroy(replication->clients[client_index].send_state);
    replication->clients[client_index].send_state = NULL;
}

void sb_replication_dismiss(sb_replication *replication, uint32_t client_index, sb_goodbye reason)
{
    sb_replication_client *client = &replication->clients[client_index];
    uint32_t peer = client->peer;
    replication->scratch->message =
        (sb_message){.type = SB_MESSAGE_GOODBYE, .goodbye = {.reason = reason}};
    sb_replication_send(replication, client, SB_CHANNEL_RELIABLE);
    sb_replication_drop(replication, client_index);
    replication->def.output.close(replication->def.output.close_context, peer);
}

void sb_replication_acknowledge(sb_replication *replication, uint32_t client_index,
                                const sb_message_input *message)
{
    if (message->epoch == replication->def.epoch) {
        sb_send_state_acknowledge(replication->clients[client_index].send_state, message->ack_tick,
                                  message->ack_bits, sb_game_tick(replication->game));
    }
}
