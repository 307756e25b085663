#include "recording.h"

#include <inttypes.h>
#include <string.h>

#include "client/state.h"

#define POINT_STEPS_PER_METRE 64.0f

bool recording_open(record_file *recording, const char *path)
{
    memset(recording, 0, sizeof *recording);
    recording->file = fopen(path, "w");
    return recording->file != NULL;
}

static void write_hex(FILE *file, const void *bytes, size_t size)
{
    static const char digits[] = "0123456789abcdef";
    const uint8_t *data = bytes;
    if (size == 0) {
        (void)fputc('-', file);
    }
    for (size_t i = 0; i < size; i++) {
        (void)fputc(digits[data[i] >> 4], file);
        (void)fputc(digits[data[i] & 15], file);
    }
}

static void write_message(FILE *file, const char *word, const void *bytes, size_t size)
{
    (void)fprintf(file, "%s ", word);
    write_hex(file, bytes, size);
    (void)fputc('\n', file);
}

void recording_received(record_file *recording, const void *bytes, size_t size)
{
    write_message(recording->file, "received", bytes, size);
}

void recording_sent(record_file *recording, const void *bytes, size_t size)
{
    write_message(recording->file, "sent", bytes, size);
}

static void write_entity(FILE *file, const sb_entity *entity_baseline, const sb_entity *predicted,
                         uint32_t value_count)
{
    (void)fprintf(file, "entity %u %u %u %" PRIu32, entity_baseline->index,
                  entity_baseline->generation, entity_baseline->kind, entity_baseline->tick);
    for (uint32_t i = 0; i < value_count; i++) {
        (void)fprintf(file, " %" PRId32, entity_baseline->values[i]);
    }
    (void)fputs(" |", file);
    for (uint32_t i = 0; i < value_count; i++) {
        (void)fprintf(file, " %" PRId32, predicted->values[i]);
    }
    (void)fputc('\n', file);
}

// Writes the state that the client holds of its own player: predicted, or as the server sent it.
static sb_blob own_state(const sb_client_core *core, const sb_message_snapshot *head)
{
    const sb_predicted_state *predicted =
        &core->prediction.history[head->tick % SB_PREDICTION_HISTORY];
    if (head->own == SB_OWN_PREDICTED && predicted->tick == head->tick) {
        return (sb_blob){predicted->bytes, predicted->size};
    }
    return head->own == SB_OWN_FULL ? (sb_blob){head->own_state.data + SB_OWN_AGE_COUNT,
                                                head->own_state.size - SB_OWN_AGE_COUNT}
                                    : head->own_state;
}

// `core->incoming` is still the snapshot's first part, since nothing else has arrived.
static void write_view(FILE *file, sb_client_core *core)
{
    const sb_message_snapshot *head = &core->incoming.snapshot;
    const sb_snapshot *shown = sb_snapshot_receiver_newest(&core->snapshots);
    (void)fprintf(file, "view %" PRIu32 " %" PRIu32 " %" PRId32 " %" PRId32 " %d ",
                  core->connection.welcome.epoch, core->snapshots.history.tick, head->durable_age,
                  head->input_margin, (int)head->own);
    sb_blob own = own_state(core, head);
    write_hex(file, own.data, own.size);
    (void)fprintf(file, " %" PRIu32 "\n", shown->entity_count);
    const sb_entity *entity_baseline;
    for (uint32_t i = 0;
         (entity_baseline = sb_snapshot_history_baseline(&core->snapshots.history, i)) != NULL;
         i++) {
        write_entity(file, entity_baseline, &shown->entities[i],
                     core->rules->schema.kinds[entity_baseline->kind].field_count);
    }
}

static void write_events(FILE *file, sb_client_core *core)
{
    sb_client_event event;
    // Events are written when they arrive, not when they are shown.
    while (sb_event_ring_pop(&core->events.ring, (double)UINT32_MAX, &event)) {
        (void)fprintf(file, "event %u %u %u %u %u", event.tick, event.kind, event.entity,
                      event.other, event.value);
        for (int i = 0; i < 3; i++) {
            (void)fprintf(file, " %" PRId32, (int32_t)(event.point[i] * POINT_STEPS_PER_METRE));
        }
        (void)fputc('\n', file);
    }
}

static void write_chat(FILE *file, sb_client_core *core)
{
    sb_client_chat chat;
    while (sb_client_core_chat_poll(core, &chat)) {
        (void)fprintf(file, "chat %u %u ", (unsigned)chat.scope, chat.player);
        write_hex(file, chat.text, strlen(chat.text));
        (void)fputc('\n', file);
    }
}

static void write_roster(FILE *file, const sb_client_core *core)
{
    sb_client_player player;
    for (uint32_t slot = 0; sb_client_core_player(core, slot, &player) == SB_OK; slot++) {
        (void)fprintf(file, "player %" PRIu32 " %u ", slot, (unsigned)player.presence);
        write_hex(file, player.name, strlen(player.name));
        (void)fputc('\n', file);
    }
}

static void write_map(record_file *recording, const sb_client_core *core)
{
    static uint8_t bytes[SB_MAP_BYTES_MAX];
    if (recording->has_map && recording->match != core->connection.welcome.epoch) {
        recording->has_map = false;
    }
    if (!core->map.ready || recording->has_map) {
        return;
    }
    recording->has_map = true;
    recording->match = core->connection.welcome.epoch;
    sb_writer writer = sb_writer_over(bytes, sizeof bytes);
    sb_map_write(&core->map.map, &writer);
    write_message(recording->file, "map", bytes, writer.size);
}

void recording_outcome(record_file *recording, sb_client_core *core)
{
    const sb_message *message = &core->incoming;
    if (core->connection.messages_malformed != recording->malformed_count) {
        recording->malformed_count = core->connection.messages_malformed;
        (void)fputs("malformed\n", recording->file);
    }
    bool is_new =
        core->snapshots.history.tick != 0 && (core->snapshots.history.tick != recording->tick ||
                                              core->connection.welcome.epoch != recording->epoch);
    if (is_new && message->type == SB_MESSAGE_SNAPSHOT) {
        recording->epoch = core->connection.welcome.epoch;
        recording->tick = core->snapshots.history.tick;
        write_view(recording->file, core);
    }
    if (message->type == SB_MESSAGE_ROSTER) {
        write_roster(recording->file, core);
    }
    write_events(recording->file, core);
    write_chat(recording->file, core);
    write_map(recording, core);
}

bool recording_close(record_file *recording, const sb_client_core *core)
{
    sb_client_status status;
    sb_client_core_status(core, &status);
    (void)fprintf(recording->file, "end %" PRIu64 " %" PRIu64 " %" PRIu64 "\n",
                  status.snapshots_received, status.snapshots_unusable, status.messages_malformed);
    bool whole = ferror(recording->file) == 0;
    return fclose(recording->file) == 0 && whole;
}
