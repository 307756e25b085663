#include "session/session.h"

#include <string.h>

#include "base/assert.h"
#include "base/hash.h"
#include "session/away.h"
#include "session/chat.h"
#include "session/roster.h"
#include "session/state.h"
#include "session/welcome.h"

sb_session_def sb_session_def_default(void)
{
    return (sb_session_def){
        .number = 1,
        .game = sb_game_def_default(),
        .snapshot_rate_hz = 30,
        .snapshot_bytes_per_second = 131072,
        .input_repeat_ms = 250,
        .grace_ms = 30000,
        .log_commit_ms = sb_log_encoder_def_default().commit_ms,
        .log_keyframe_ms = sb_log_encoder_def_default().keyframe_ms,
    };
}

static void *allocate(sb_session *session, size_t size)
{
    return session->allocator.allocate(session->allocator.context, size);
}

static void release(sb_session *session, void *memory)
{
    session->allocator.release(session->allocator.context, memory);
}

static sb_error build_streams(sb_session *session)
{
    const sb_allocator *allocator = &session->allocator;
    uint32_t capacity = session->entity_capacity;
    sb_error error = sb_track_create(&session->coder.def, capacity, allocator, &session->track);
    for (uint32_t i = 0; error == SB_OK && i < session->client_capacity; i++) {
        error = sb_stream_create(capacity, allocator, &session->clients[i].stream);
    }
    return error;
}

static sb_error start_log(sb_session *session, const sb_map *map)
{
    const sb_session_def *def = &session->def;
    const sb_log_encoder_def log = {
        .head = {.session = def->number,
                 .started_unix_ms = def->started_unix_ms,
                 .rules = *sb_game_get_identity(session->game),
                 .setting_count = def->game.rules->setting_count,
                 .game = def->game},
        .map = map,
        .game = session->game,
        .sink = def->log,
        .epoch = def->epoch,
        .commit_ms = def->log_commit_ms,
        .keyframe_ms = def->log_keyframe_ms,
    };
    if (def->origin != NULL) {
        return sb_log_encoder_reopen(&log, def->origin->place, &session->allocator,
                                     &session->encoder);
    }
    return sb_log_encoder_create(&log, &session->allocator, &session->encoder);
}

// From the state before the first tick to that of the log's last one, with its players, who have to
// come back.
static void go_on(sb_session *session, const sb_session_origin *origin)
{
    sb_game_copy(session->game, origin->game);
    for (uint32_t slot = 0; slot < session->client_capacity; slot++) {
        if ((origin->place->roster.occupied >> slot & 1u) != 0) {
            sb_session_expect(session, slot, &origin->place->roster.players[slot]);
        }
    }
    if (session->encoder != NULL) {
        (void)sb_log_encoder_resume(session->encoder, session->game, session->def.started_unix_ms);
    }
}

static sb_error build(sb_session *session, const sb_map *map)
{
    const sb_session_def *def = &session->def;
    sb_error error = sb_game_create(&def->game, map, &session->allocator, &session->game);
    if (error != SB_OK) {
        return error;
    }
    sb_changes_coder_init(&session->coder,
                          &(sb_delta_def){&def->game.rules->schema, def->game.tick_rate_hz});
    session->client_capacity = def->game.player_capacity - def->game.computer_count;
    session->entity_capacity = sb_game_entity_capacity(session->game);
    session->entities = allocate(session, session->entity_capacity * sizeof *session->entities);
    session->map_bytes = allocate(session, SB_MAP_BYTES_MAX);
    session->changes = allocate(session, session->entity_capacity * sizeof *session->changes);
    session->weights = allocate(session, session->entity_capacity * sizeof *session->weights);
    if (session->weights == NULL || session->entities == NULL || session->map_bytes == NULL ||
        session->changes == NULL) {
        return SB_ERROR_MEMORY;
    }
    error = build_streams(session);
    if (error != SB_OK) {
        return error;
    }
    sb_writer writer = sb_writer_over(session->map_bytes, SB_MAP_BYTES_MAX);
    sb_map_write(map, &writer);
    SB_ASSERT(writer.error == SB_OK);
    session->map_size = (uint32_t)writer.size;
    session->map_hash = sb_hash(session->map_bytes, session->map_size);
    error = sb_decoder_create(&session->decoder);
    if (error != SB_OK || !def->recorded) {
        return error;
    }
    return start_log(session, map);
}

sb_error sb_session_create(const sb_session_def *def, const sb_map *map,
                           const sb_allocator *allocator, sb_session **out_session)
{
    *out_session = NULL;
    uint32_t budget = def->snapshot_bytes_per_second;
    if (def->number == 0 ||
        (budget != 0 &&
         (budget < SB_SESSION_BYTES_PER_SECOND_MIN || budget > SB_SESSION_BYTES_PER_SECOND_MAX)) ||
        def->snapshot_rate_hz < 1 || def->snapshot_rate_hz > def->game.tick_rate_hz ||
        def->input_repeat_ms > 10000 || def->grace_ms > SB_SESSION_GRACE_MS_MAX ||
        (def->secrets.draw != NULL) != (def->secrets.hash != NULL) || def->output.send == NULL ||
        def->output.close == NULL || (def->recorded && def->log.write == NULL)) {
        return SB_ERROR_ARGUMENT;
    }
    sb_session *session = allocator->allocate(allocator->context, sizeof *session);
    if (session == NULL) {
        return SB_ERROR_MEMORY;
    }
    session->def = *def;
    session->allocator = *allocator;
    session->repeat_ticks = def->input_repeat_ms * def->game.tick_rate_hz / 1000;
    session->grace_ticks = def->grace_ms * def->game.tick_rate_hz / 1000;
    sb_error error = build(session, map);
    if (error != SB_OK) {
        sb_session_destroy(session);
        return error;
    }
    if (def->origin != NULL) {
        go_on(session, def->origin);
        session->def.origin = NULL;
    }
    *out_session = session;
    return SB_OK;
}

void sb_session_destroy(sb_session *session)
{
    if (session == NULL) {
        return;
    }
    sb_log_encoder_destroy(session->encoder);
    sb_decoder_destroy(session->decoder);
    release(session, session->map_bytes);
    for (uint32_t i = 0; i < session->client_capacity; i++) {
        sb_stream_destroy(session->clients[i].stream);
    }
    sb_track_destroy(session->track);
    release(session, session->weights);
    release(session, session->changes);
    release(session, session->entities);
    sb_game_destroy(session->game);
    release(session, session);
}

// The player capacity if the peer is no client of this session.
static uint32_t find_slot(const sb_session *session, uint32_t peer)
{
    uint32_t slot = 0;
    while (slot < session->client_capacity &&
           !(session->clients[slot].taken && session->clients[slot].peer == peer)) {
        slot++;
    }
    return slot;
}

static sb_session_client *find_client(sb_session *session, uint32_t peer)
{
    uint32_t slot = find_slot(session, peer);
    return slot < session->client_capacity ? &session->clients[slot] : NULL;
}

bool sb_session_rules_differ(const sb_session *session, const sb_wire_rules *rules,
                             char out_text[SB_REASON_SIZE_MAX + 1])
{
    const sb_rules_identity *ours = sb_game_get_identity(session->game);
    sb_rules_identity theirs = {
        .interface_version = rules->interface_version,
        .behaviour_version = rules->behaviour_version,
        .tables_hash = rules->tables_hash,
    };
    memcpy(theirs.name, rules->name.data, rules->name.size);
    bool valid = sb_rules_name_is_valid(theirs.name);
    if (valid && sb_rules_identity_equal(ours, &theirs)) {
        return false;
    }
    if (!valid) {
        memcpy(theirs.name, "?", sizeof "?");
    }
    char text[SB_RULES_DIFFERENCE_TEXT_SIZE];
    sb_rules_difference_text(ours, &theirs, text);
    size_t size = strlen(text);
    size = size < SB_REASON_SIZE_MAX ? size : SB_REASON_SIZE_MAX;
    memcpy(out_text, text, size);
    out_text[size] = '\0';
    return true;
}

sb_error sb_session_join(sb_session *session, uint32_t peer, const sb_message_hello *hello)
{
    SB_ASSERT(find_client(session, peer) == NULL);
    uint32_t slot = sb_session_free_slot(session);
    if (slot == session->client_capacity) {
        return SB_ERROR_FULL;
    }
    sb_session_client *client = &session->clients[slot];
    sb_session_client_take(client, peer, &hello->name, hello->select);
    uint8_t secret[SB_RESUME_SECRET_SIZE];
    bool has_secret = sb_session_draw_secret(session, client, secret);
    sb_session_welcome(session, client, hello, has_secret ? secret : NULL);
    return SB_OK;
}

static void drop(sb_session *session, sb_session_client *client)
{
    session->client_count -= client->taken;
    sb_session_client_free(client);
    sb_session_change_roster(session, (uint32_t)(client - session->clients));
}

void sb_session_receive(sb_session *session, uint32_t peer, const void *bytes, size_t size)
{
    sb_session_client *client = find_client(session, peer);
    session->counters.bytes_received += size;
    sb_error error = sb_decoder_decode(session->decoder, bytes, size, &session->message);
    if (client == NULL || error != SB_OK) {
        // A type that a later version of the wire added is skipped by rule.
        session->counters.messages_refused += error != SB_ERROR_UNKNOWN;
        return;
    }
    if (session->message.type == SB_MESSAGE_INPUT &&
        session->message.input.epoch == session->def.epoch) {
        sb_session_client_receive(client, &session->message.input, sb_game_tick(session->game),
                                  &session->counters);
    } else if (session->message.type == SB_MESSAGE_CHAT) {
        sb_session_relay_chat(session, (uint32_t)(client - session->clients));
    } else if (session->message.type == SB_MESSAGE_GOODBYE) {
        drop(session, client);
        session->def.output.close(session->def.output.context, peer);
    } else if (session->message.type != SB_MESSAGE_INPUT) {
        // Inputs of another epoch are on their way when a match begins.
        session->counters.messages_refused++;
    }
}

void sb_session_disconnect(sb_session *session, uint32_t peer)
{
    sb_session_client *client = find_client(session, peer);
    if (client != NULL && !sb_session_await(session, client)) {
        drop(session, client);
    }
}

// The input that acts in a tick; notes whether it is the client's own, and what came too late.
static sb_input take_input(sb_session *session, uint32_t slot, uint32_t tick)
{
    sb_session_client *client = &session->clients[slot];
    sb_notes *notes = &session->notes;
    sb_input_origin origin;
    sb_input input =
        sb_session_client_input(client, tick, session->repeat_ticks, &session->counters, &origin);
    uint64_t bit = (uint64_t)1 << slot;
    notes->repeated |= origin == SB_INPUT_REPEATED ? bit : 0;
    notes->missing |= origin == SB_INPUT_NEUTRAL ? bit : 0;
    if (client->late_count > 0) {
        uint8_t count[2] = {(uint8_t)client->late_count, (uint8_t)(client->late_count >> 8)};
        if (sb_notes_add(notes, SB_NOTE_LATE, slot, count, sizeof count)) {
            client->late_count = 0;
        }
    }
    return input;
}

// Brings the game's slots in line with the clients', and asks each client for its input.
static void build_frame(sb_session *session)
{
    sb_frame *frame = &session->frame;
    uint32_t tick = sb_game_tick(session->game) + 1;
    memset(frame, 0, sizeof *frame);
    for (uint32_t slot = 0; slot < session->client_capacity; slot++) {
        sb_session_client *client = &session->clients[slot];
        bool held = sb_session_client_holds(client);
        uint32_t wanted = held ? client->generation : 0;
        if (client->generation_in_game != 0 && client->generation_in_game != wanted) {
            frame->commands[frame->command_count++] =
                (sb_command){.kind = SB_COMMAND_LEAVE, .player = (uint8_t)slot};
            client->generation_in_game = 0;
        }
        if (client->generation_in_game != wanted) {
            sb_command *command = &frame->commands[frame->command_count++];
            *command = (sb_command){.kind = SB_COMMAND_JOIN, .player = (uint8_t)slot};
            memcpy(command->name, client->name, sizeof command->name);
            client->generation_in_game = wanted;
        }
        sb_session_note_secret(session, slot);
        if (held) {
            frame->inputs[slot] = take_input(session, slot, tick);
            if (client->applied_tick == 0) {
                // Who has not aimed yet leaves the turret where it is.
                frame->inputs[slot].buttons |= SB_BUTTON_HOLD_AIM;
            }
        }
    }
}

bool sb_session_is_over(const sb_session *session)
{
    return sb_game_ended(session->game);
}

static bool snapshot_is_due(const sb_session *session)
{
    uint64_t tick = sb_game_tick(session->game);
    uint64_t rate = session->def.snapshot_rate_hz;
    uint64_t tick_rate = session->def.game.tick_rate_hz;
    return tick * rate / tick_rate != (tick - 1) * rate / tick_rate;
}

// Nobody is in the match, and nobody comes in this tick.
static bool stands_still(sb_session *session)
{
    if (!sb_game_is_deserted(session->game) || session->frame.command_count > 0) {
        return false;
    }
    if (session->pause_ticks == 0 && session->encoder != NULL) {
        sb_log_encoder_flush(session->encoder); // it may be long
    }
    sb_notes_clear(&session->notes); // of somebody who came and went between two ticks
    session->pause_ticks++;
    session->counters.ticks_paused++;
    return true;
}

static void end_pause(sb_session *session)
{
    if (session->pause_ticks > 0 && session->encoder != NULL) {
        sb_log_encoder_pause(session->encoder, session->game, session->pause_ticks);
    }
    session->pause_ticks = 0;
}

void sb_session_tick(sb_session *session)
{
    if (sb_session_is_over(session)) {
        return;
    }
    sb_session_count_away(session);
    build_frame(session);
    if (stands_still(session)) {
        return;
    }
    end_pause(session);
    sb_error error = sb_game_advance(session->game, &session->frame);
    SB_ASSERT(error == SB_OK);
    if (session->encoder != NULL) {
        sb_log_encoder_tick(session->encoder, session->game, &session->frame, &session->notes);
    }
    sb_notes_clear(&session->notes);
    sb_session_send_roster(session);
    sb_session_send_map(session);
    sb_session_send_events(session);
    if (snapshot_is_due(session)) {
        sb_session_send_snapshot(session);
    }
}

void sb_session_close_log(sb_session *session)
{
    end_pause(session);
    if (session->encoder != NULL) {
        sb_log_encoder_close(session->encoder, session->game);
        sb_log_encoder_destroy(session->encoder);
        session->encoder = NULL;
    }
}

static void dismiss(sb_session *session, sb_session_client *client, uint32_t reason)
{
    uint32_t peer = client->peer;
    session->message = (sb_message){.type = SB_MESSAGE_GOODBYE, .goodbye = {.reason = reason}};
    sb_session_send(session, client, SB_CHANNEL_RELIABLE);
    drop(session, client);
    session->def.output.close(session->def.output.context, peer);
}

void sb_session_take_over(sb_session *session, sb_session *over)
{
    for (uint32_t slot = 0; slot < over->client_capacity; slot++) {
        sb_session_client *client = &over->clients[slot];
        if (!client->taken) {
            sb_session_take_over_away(session, client);
            continue;
        }
        // Who has the old map whole need not be sent it again.
        const sb_message_hello hello = {.form = client->form,
                                        .name = {client->name, (uint32_t)strlen(client->name)},
                                        .select = sb_session_client_select(client),
                                        .map_count = client->map_offset == over->map_size,
                                        .map_hashes = {over->map_hash}};
        if (sb_session_join(session, client->peer, &hello) == SB_OK) {
            sb_session_keep_secret(session, client);
            drop(over, client);
        } else {
            dismiss(over, client, 2);
        }
    }
    sb_session_close_log(over);
}

void sb_session_close(sb_session *session)
{
    for (uint32_t slot = 0; slot < session->client_capacity; slot++) {
        sb_session_client *client = &session->clients[slot];
        if (client->taken) {
            dismiss(session, client, 1);
        }
    }
    sb_session_close_log(session);
}

uint32_t sb_session_rate(const sb_session *session, uint32_t peer)
{
    uint32_t slot = find_slot(session, peer);
    return slot == session->client_capacity ? 0
                                            : sb_stream_pace(session->clients[slot].stream)->rate;
}

const sb_game *sb_session_game(const sb_session *session)
{
    return session->game;
}

const sb_session_def *sb_session_get_def(const sb_session *session)
{
    return &session->def;
}

const sb_session_counters *sb_session_get_counters(const sb_session *session)
{
    return &session->counters;
}

uint32_t sb_session_client_count(const sb_session *session)
{
    return session->client_count;
}

bool sb_session_has(const sb_session *session, uint32_t peer)
{
    return find_slot(session, peer) < session->client_capacity;
}

bool sb_session_belief(const sb_session *session, uint32_t peer, uint32_t tick, uint32_t index,
                       const sb_keyframe **out_keyframe)
{
    *out_keyframe = NULL;
    uint32_t slot = find_slot(session, peer);
    if (slot == session->client_capacity || index >= session->entity_capacity) {
        return false;
    }
    const uint16_t *belief = sb_stream_belief(session->clients[slot].stream, tick);
    if (belief == NULL) {
        return false;
    }
    *out_keyframe = sb_track_get(session->track, index, belief[index]);
    return *out_keyframe != NULL || belief[index] == SB_TRACK_ABSENT;
}
