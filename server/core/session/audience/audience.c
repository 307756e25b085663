#include "session/audience/audience.h"

#include <string.h>

#include "base/assert.h"
#include "base/hash.h"

static void *allocate(const sb_audience *audience, size_t size)
{
    return audience->allocator.allocate(audience->allocator.context, size);
}

static void release(const sb_audience *audience, void *memory)
{
    audience->allocator.release(audience->allocator.context, memory);
}

static sb_error build_streams(sb_audience *audience)
{
    uint32_t capacity = audience->entity_capacity;
    sb_error error =
        sb_track_create(&audience->coder.def, capacity, &audience->allocator, &audience->track);
    for (uint32_t i = 0; error == SB_OK && i < audience->def.place_count; i++) {
        error = sb_stream_create(capacity, &audience->allocator, &audience->viewers[i].stream);
    }
    return error;
}

static void write_map(sb_audience *audience)
{
    sb_writer writer = sb_writer_over(audience->map_bytes, SB_MAP_BYTES_MAX);
    sb_map_write(sb_game_get_map(audience->game), &writer);
    SB_ASSERT(writer.error == SB_OK);
    audience->map_size = (uint32_t)writer.size;
    audience->map_hash = sb_hash(audience->map_bytes, audience->map_size);
}

sb_error sb_audience_init(sb_audience *audience, const sb_audience_def *def, const sb_game *game,
                          const sb_allocator *allocator)
{
    const sb_game_def *game_def = sb_game_get_def(game);
    audience->def = *def;
    audience->allocator = *allocator;
    audience->game = game;
    sb_changes_coder_init(&audience->coder,
                          &(sb_delta_def){&game_def->rules->schema, game_def->tick_rate_hz});
    uint32_t capacity = sb_game_entity_capacity(game);
    audience->entity_capacity = capacity;
    audience->viewers = allocate(audience, def->place_count * sizeof *audience->viewers);
    audience->entities = allocate(audience, capacity * sizeof *audience->entities);
    audience->map_bytes = allocate(audience, SB_MAP_BYTES_MAX);
    audience->changes = allocate(audience, capacity * sizeof *audience->changes);
    audience->weights = allocate(audience, capacity * sizeof *audience->weights);
    audience->shared = allocate(audience, sizeof *audience->shared);
    if (audience->shared == NULL || audience->viewers == NULL || audience->entities == NULL ||
        audience->map_bytes == NULL || audience->changes == NULL || audience->weights == NULL) {
        return SB_ERROR_MEMORY;
    }
    write_map(audience);
    sb_session_roster_init(&audience->roster, game_def);
    return build_streams(audience);
}

void sb_audience_deinit(sb_audience *audience)
{
    if (audience->allocator.release == NULL) {
        return; // it was never begun
    }
    for (uint32_t i = 0; audience->viewers != NULL && i < audience->def.place_count; i++) {
        sb_stream_destroy(audience->viewers[i].stream);
    }
    sb_track_destroy(audience->track);
    release(audience, audience->shared);
    release(audience, audience->weights);
    release(audience, audience->changes);
    release(audience, audience->map_bytes);
    release(audience, audience->entities);
    release(audience, audience->viewers);
}

uint32_t sb_audience_find(const sb_audience *audience, uint32_t peer)
{
    uint32_t place = 0;
    while (place < audience->def.place_count &&
           !(audience->viewers[place].taken && audience->viewers[place].peer == peer)) {
        place++;
    }
    return place;
}

void sb_audience_send_bytes(sb_audience *audience, sb_viewer *viewer, sb_channel channel,
                            const uint8_t *bytes, uint32_t size, bool paid)
{
    audience->def.counters->bytes_sent += size;
    if (paid) {
        sb_pace_spend(sb_stream_pace(viewer->stream), size);
    }
    audience->def.output.send(audience->def.output.context, viewer->peer, channel, bytes, size);
}

void sb_audience_send(sb_audience *audience, sb_viewer *viewer, sb_channel channel)
{
    sb_writer writer = sb_writer_over(audience->bytes, sizeof audience->bytes);
    sb_error error = sb_message_encode(&audience->message, &writer);
    SB_ASSERT(error == SB_OK);
    // The map is sent at a rate of its own.
    sb_audience_send_bytes(audience, viewer, channel, writer.data, (uint32_t)writer.size,
                           audience->message.type != SB_MESSAGE_MAP);
    audience->sent_size = (uint32_t)writer.size;
}

static bool has_map(const sb_audience *audience, const sb_message_hello *hello)
{
    for (uint32_t i = 0; i < hello->map_count; i++) {
        if (hello->map_hashes[i] == audience->map_hash) {
            return true;
        }
    }
    return false;
}

static sb_text text_of(const char *text)
{
    return (sb_text){text, (uint32_t)strlen(text)};
}

static sb_message_welcome welcome_of(const sb_audience *audience, const sb_viewer *viewer,
                                     const uint8_t *secret)
{
    const sb_game_def *game = sb_game_get_def(audience->game);
    const sb_rules_identity *identity = sb_game_get_identity(audience->game);
    sb_message_welcome welcome = {
        .major_version = SB_PROTOCOL_VERSION,
        .simulation_version = SB_SIMULATION_VERSION,
        .minor_version = SB_PROTOCOL_MINOR_VERSION, // the oldest there is
        .session = audience->def.session,
        .role = viewer->role,
        .form = viewer->form,
        .player = viewer->slot,
        .player_capacity = game->player_capacity,
        .tick = sb_game_tick(audience->game),
        .tick_rate_hz = game->tick_rate_hz,
        .snapshot_rate_hz = audience->def.snapshot_rate_hz,
        .seed = game->seed,
        .map_hash = audience->map_hash,
        .map_size = audience->map_size,
        .rules = {.name = text_of(identity->name),
                  .interface_version = identity->interface_version,
                  .behaviour_version = identity->behaviour_version,
                  .tables_hash = identity->tables_hash},
        .computer_count = game->computer_count,
        .setting_count = game->rules->setting_count,
        .epoch = audience->def.epoch,
        .resume = {secret, secret != NULL ? SB_RESUME_SECRET_SIZE : 0},
    };
    memcpy(welcome.settings, game->settings, sizeof welcome.settings);
    return welcome;
}

// The viewer holds nothing yet but, maybe, the map.
static void begin(sb_audience *audience, sb_viewer *viewer, const uint8_t *secret)
{
    sb_stream_start(viewer->stream, audience->def.bytes_per_second,
                    sb_game_get_def(audience->game)->tick_rate_hz, sb_game_tick(audience->game));
    viewer->event_sequence = 0;
    viewer->roster_told = false;
    audience->message =
        (sb_message){.type = SB_MESSAGE_WELCOME, .welcome = welcome_of(audience, viewer, secret)};
    sb_audience_send(audience, viewer, SB_CHANNEL_RELIABLE);
}

void sb_audience_welcome(sb_audience *audience, uint32_t place, uint32_t peer, uint32_t slot,
                         const sb_message_hello *hello, const uint8_t *secret)
{
    sb_viewer *viewer = &audience->viewers[place];
    SB_ASSERT(!viewer->taken);
    *viewer = (sb_viewer){.taken = true,
                          .peer = peer,
                          .role = (sb_role)hello->role,
                          .slot = slot,
                          .stream = viewer->stream};
    viewer->form =
        hello->form == SB_FORM_PACKED && audience->coder.packs ? SB_FORM_PACKED : SB_FORM_PLAIN;
    viewer->map_offset = has_map(audience, hello) ? audience->map_size : 0;
    sb_chat_bucket_start(&viewer->chat, audience->def.clock_hz, audience->clock);
    audience->viewer_count++;
    begin(audience, viewer, secret);
}

void sb_audience_welcome_all(sb_audience *audience)
{
    sb_track_clear(audience->track);
    for (uint32_t place = 0; place < audience->def.place_count; place++) {
        sb_viewer *viewer = &audience->viewers[place];
        if (viewer->taken) {
            // A map that is still on its way begins anew.
            viewer->map_offset = viewer->map_offset == audience->map_size ? audience->map_size : 0;
            begin(audience, viewer, NULL);
        }
    }
}

void sb_audience_drop(sb_audience *audience, uint32_t place)
{
    audience->viewer_count -= audience->viewers[place].taken;
    audience->viewers[place] = (sb_viewer){.stream = audience->viewers[place].stream};
}

void sb_audience_dismiss(sb_audience *audience, uint32_t place, sb_goodbye reason)
{
    sb_viewer *viewer = &audience->viewers[place];
    uint32_t peer = viewer->peer;
    audience->message = (sb_message){.type = SB_MESSAGE_GOODBYE, .goodbye = {.reason = reason}};
    sb_audience_send(audience, viewer, SB_CHANNEL_RELIABLE);
    sb_audience_drop(audience, place);
    audience->def.output.close(audience->def.output.context, peer);
}

void sb_audience_acknowledge(sb_audience *audience, uint32_t place, const sb_message_input *message)
{
    if (message->epoch == audience->def.epoch) {
        sb_stream_acknowledge(audience->viewers[place].stream, message->ack_tick, message->ack_bits,
                              sb_game_tick(audience->game));
    }
}
