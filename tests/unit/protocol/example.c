#include "example.h"

#include <string.h>

#include "base/assert.h"

/// The source of values: a generator, or always the same end of the range.
typedef struct source {
    sb_random *random; ///< NULL for extremes
    bool largest;
} source;

static uint32_t pick(const source *from, uint32_t min, uint32_t max)
{
    if (from->random == NULL) {
        return from->largest ? max : min;
    }
    uint32_t span = max - min;
    // Half of the values are small: they take the short forms of msgpack.
    uint32_t bits = sb_random_u32(from->random) >> sb_random_below(from->random, 32);
    return min + (span == UINT32_MAX ? bits : bits % (span + 1));
}

static uint32_t pick_u32(const source *from)
{
    return pick(from, 0, UINT32_MAX);
}

static int32_t pick_i32(const source *from)
{
    if (from->random == NULL) {
        return from->largest ? INT32_MAX : INT32_MIN;
    }
    uint32_t bits = pick_u32(from);
    return (int32_t)(bits >> 1 ^ (0u - (bits & 1u))); // small ones of both signs
}

static uint64_t pick_u64(const source *from)
{
    return (uint64_t)pick_u32(from) << 32 | pick_u32(from);
}

static sb_text pick_text(const source *from, char *storage, uint32_t size_min, uint32_t size_max)
{
    static const char MIX[] = "Ab 9~\xc3\xa9\xe2\x82\xac\xf0\x9f\x9b\xa1"; // e acute, euro, shield
    static const uint32_t STARTS[8] = {0, 1, 2, 3, 4, 5, 7, 10};
    static const uint32_t SIZES[8] = {1, 1, 1, 1, 1, 2, 3, 4};
    uint32_t size = pick(from, size_min, size_max);
    for (uint32_t at = 0; at < size;) {
        uint32_t which = pick(from, 0, 7);
        which = at + SIZES[which] <= size ? which : 0;
        memcpy(storage + at, MIX + STARTS[which], SIZES[which]);
        at += SIZES[which];
    }
    return (sb_text){storage, size};
}

static sb_blob pick_blob(const source *from, uint8_t *storage, uint32_t size_min, uint32_t size_max)
{
    uint32_t size = pick(from, size_min, size_max);
    for (uint32_t i = 0; i < size; i++) {
        storage[i] = (uint8_t)pick(from, 0, UINT8_MAX);
    }
    return (sb_blob){storage, size};
}

/// Empty, or of the full size.
static sb_blob pick_all_or_none(const source *from, uint8_t *storage, uint32_t size_full)
{
    uint32_t size = size_full * pick(from, 0, 1);
    return pick_blob(from, storage, size, size);
}

static sb_blob pick_secret(example *out, const source *from)
{
    return pick_all_or_none(from, out->secret, SB_RESUME_SECRET_SIZE);
}

static void fill_rules(example *out, sb_wire_rules *rules, const source *from)
{
    rules->name = pick_text(from, out->rules, 0, SB_RULES_TEXT_SIZE_MAX);
    rules->interface_version = pick_u32(from);
    rules->behaviour_version = pick_u32(from);
    rules->tables_hash = pick_u64(from);
}

static void fill_hello(example *out, const source *from)
{
    sb_message_hello *hello = &out->message.hello;
    hello->major_version = SB_PROTOCOL_VERSION;
    hello->simulation_version = pick_u32(from);
    hello->minor_version = pick_u32(from);
    hello->session = pick_u32(from);
    hello->role = pick_u32(from);
    hello->form = pick_u32(from);
    hello->name = pick_text(from, out->text, 0, SB_NAME_SIZE_MAX);
    hello->select = pick_u32(from);
    hello->map_count = pick(from, 0, SB_HELLO_MAP_COUNT_MAX);
    for (uint32_t i = 0; i < hello->map_count; i++) {
        hello->map_hashes[i] = pick_u64(from);
    }
    fill_rules(out, &hello->rules, from);
    hello->resume = pick_secret(out, from);
    hello->token = pick_blob(from, out->data, 0, SB_TOKEN_SIZE_MAX);
}

static void fill_slot(sb_message_welcome *welcome, const source *from)
{
    welcome->role = pick_u32(from);
    bool has_slot = welcome->role == SB_ROLE_PLAYER || pick(from, 0, 1) == 0;
    welcome->player = has_slot ? pick(from, 0, SB_NO_PLAYER - 1) : SB_NO_PLAYER;
    welcome->player_capacity = pick(from, has_slot ? welcome->player + 1 : 0, SB_NO_PLAYER);
    welcome->computer_count = pick(from, 0, welcome->player_capacity);
}

static void fill_welcome(example *out, const source *from)
{
    sb_message_welcome *welcome = &out->message.welcome;
    welcome->major_version = SB_PROTOCOL_VERSION;
    welcome->simulation_version = pick_u32(from);
    welcome->minor_version = pick_u32(from);
    welcome->session = pick(from, 1, UINT32_MAX);
    welcome->epoch = pick_u32(from);
    fill_slot(welcome, from);
    welcome->form = pick(from, SB_FORM_PLAIN, SB_FORM_ABSOLUTE);
    welcome->tick = pick_u32(from);
    welcome->tick_rate_hz = pick(from, 10, 240);
    welcome->snapshot_rate_hz = pick(from, 1, welcome->tick_rate_hz);
    welcome->seed = pick_u64(from);
    welcome->map_hash = pick_u64(from);
    welcome->map_size = pick(from, 1, SB_MAP_SIZE_MAX);
    fill_rules(out, &welcome->rules, from);
    welcome->setting_count = pick(from, 0, SB_SETTING_COUNT_MAX);
    for (uint32_t i = 0; i < welcome->setting_count; i++) {
        welcome->settings[i] = pick_i32(from);
    }
    welcome->resume = pick_secret(out, from);
}

static void fill_map(example *out, const source *from)
{
    sb_message_map *map = &out->message.map;
    map->hash = pick_u64(from);
    sb_blob data = pick_blob(from, out->data, 1, SB_MAP_CHUNK_SIZE_MAX);
    map->data = data.data;
    map->data_size = data.size;
    map->total_size = pick(from, map->data_size, SB_MAP_SIZE_MAX);
    map->offset = pick(from, 0, map->total_size - map->data_size);
}

static void fill_input(sb_message_input *input, const source *from)
{
    // Before the inputs are 25 bytes at most; each takes 1 + 10 * 5: 22 fit for certain.
    input->epoch = pick_u32(from);
    input->ack_tick = pick_u32(from);
    input->ack_bits = pick_u32(from);
    input->input_count = pick(from, 1, 22);
    input->tick = pick(from, 0, UINT32_MAX - (input->input_count - 1));
    for (uint32_t i = 0; i < input->input_count; i++) {
        input->inputs[i] = (sb_input){
            .throttle = (int8_t)((int32_t)pick(from, 0, 254) - 127),
            .steering = (int8_t)((int32_t)pick(from, 0, 254) - 127),
            .aim_yaw = (uint16_t)pick(from, 0, 65535),
            .aim_pitch = (int16_t)((int32_t)pick(from, 0, 32768) - 16384),
            .buttons = (uint8_t)pick(from, 0, 3),
            .view_tick = pick_u32(from),
            .view_fraction = (uint8_t)pick(from, 0, 255),
        };
        sb_wire_unpack4(pick_u32(from), input->inputs[i].select);
        sb_wire_unpack4(pick_u32(from), input->inputs[i].present);
        input->predicted_hashes[i] = pick_u32(from);
    }
}

static void fill_changes(example *out, uint32_t room, const source *from)
{
    sb_message_snapshot *snapshot = &out->message.snapshot;
    snapshot->form = (sb_form)pick(from, SB_FORM_PLAIN, SB_FORM_PACKED);
    if (snapshot->form == SB_FORM_PACKED) {
        snapshot->packed = pick_blob(from, out->data, 0, room);
        return;
    }
    snapshot->number_count = pick(from, 0, room / 5);
    for (uint32_t i = 0; i < snapshot->number_count; i++) {
        snapshot->numbers[i] = pick_i32(from);
    }
}

static void fill_absolute(sb_message_absolute *absolute, const source *from)
{
    absolute->epoch = pick_u32(from);
    absolute->tick = pick(from, 1, UINT32_MAX);
    absolute->durable_age = (int32_t)(pick(from, 0, UINT32_MAX / 2 + 1) - 1); // from -1
    absolute->input_margin = pick_i32(from);
    absolute->part_count = pick(from, 1, SB_SNAPSHOT_PART_COUNT_MAX);
    absolute->part = pick(from, 0, absolute->part_count - 1);
    // 64 ranges and 4 entities, all as long as may be, take 28 + 448 + 676 bytes.
    absolute->range_count = pick(from, 0, 60);
    for (uint32_t i = 0; i < absolute->range_count; i++) {
        const uint32_t first = pick(from, 0, UINT16_MAX);
        absolute->ranges[i] = (sb_wire_range){
            (uint16_t)first, (uint16_t)pick(from, 1, first == 0 ? UINT16_MAX : 65536u - first)};
    }
    absolute->entity_count = pick(from, 0, 4);
    uint16_t value_next = 0;
    for (uint32_t i = 0; i < absolute->entity_count; i++) {
        sb_wire_entity *entity = &absolute->entities[i];
        entity->index = (uint16_t)pick(from, 0, UINT16_MAX);
        entity->generation = (uint16_t)pick(from, 0, UINT16_MAX);
        entity->kind = (uint8_t)pick(from, 0, UINT8_MAX);
        entity->value_count = (uint8_t)pick(from, 0, 28);
        entity->value_first = value_next;
        for (uint32_t j = 0; j < entity->value_count; j++) {
            absolute->values[value_next++] = pick_i32(from);
        }
    }
}

static void fill_snapshot(example *out, const source *from)
{
    sb_message_snapshot *snapshot = &out->message.snapshot;
    snapshot->epoch = pick_u32(from);
    snapshot->tick = pick(from, 1, UINT32_MAX);
    uint32_t age_max = snapshot->tick - 1;
    snapshot->baseline_age =
        pick(from, 0, age_max < SB_SNAPSHOT_AGE_MAX ? age_max : SB_SNAPSHOT_AGE_MAX);
    snapshot->durable_age = (int32_t)(pick(from, 0, UINT32_MAX / 2 + 1) - 1); // from -1
    snapshot->input_margin = pick_i32(from);
    snapshot->part_count = pick(from, 1, SB_SNAPSHOT_PART_COUNT_MAX);
    snapshot->part = pick(from, 0, snapshot->part_count - 1);
    snapshot->own = (sb_own_kind)pick(from, SB_OWN_NONE, SB_OWN_FULL);
    if (snapshot->own == SB_OWN_FULL) {
        snapshot->own_state = pick_blob(from, out->state, 1, SB_OWN_STATE_SIZE_MAX);
    }
    // Array, type, the six numbers (5 bytes, an age 3, a part 3), and the heads of the two blobs.
    uint32_t before = 1 + 1 + 4 * 5 + 2 * 3 + 3 + 3;
    fill_changes(out, SB_MESSAGE_SIZE_MAX - before - snapshot->own_state.size, from);
}

static void fill_event(sb_message_event *event, const source *from)
{
    // Before the events are 15 bytes at most; each takes 1 + 3 * 5 + 2 * 3 + 3 * 5: 30 fit.
    event->event_count = pick(from, 1, 30);
    event->sequence = pick(from, 0, UINT32_MAX - (event->event_count - 1));
    event->tick = pick_u32(from);
    for (uint32_t i = 0; i < event->event_count; i++) {
        event->events[i] = (sb_wire_event){
            .kind = pick_u32(from),
            .entity = pick(from, 0, SB_NO_ENTITY),
            .other = pick(from, 0, SB_NO_ENTITY),
            .value = pick_u32(from),
            .ordinal = pick_u32(from),
            .point = {pick_i32(from), pick_i32(from), pick_i32(from)},
        };
    }
}

static void fill_roster(example *out, const source *from)
{
    sb_message_roster *roster = &out->message.roster;
    roster->player_count = pick(from, 1, SB_ROSTER_COUNT_MAX);
    for (uint32_t i = 0; i < roster->player_count; i++) {
        roster->players[i].slot = pick(from, 0, SB_NO_PLAYER - 1);
        roster->players[i].presence = pick_u32(from);
        roster->players[i].name = pick_text(from, out->names[i], 0, SB_NAME_SIZE_MAX);
    }
}

static void fill_playback(sb_message_playback *playback, const source *from)
{
    playback->paused = pick(from, 0, 1);
    playback->speed_percent = pick(from, SB_PLAYBACK_PERCENT_MIN, SB_PLAYBACK_PERCENT_MAX);
    playback->tick = pick_u32(from);
    playback->first_tick = pick_u32(from);
    playback->last_tick = pick(from, playback->first_tick, UINT32_MAX);
}

static uint32_t pick_hashes(const source *from, uint64_t *hashes)
{
    const uint32_t count = pick(from, 0, SB_HELLO_MAP_COUNT_MAX);
    for (uint32_t i = 0; i < count; i++) {
        hashes[i] = pick_u64(from);
    }
    return count;
}

static void fill_lobby(example *out, const source *from)
{
    sb_message_lobby *lobby = &out->message.lobby;
    lobby->flags = pick_u32(from);
    lobby->session_count = pick_u32(from);
    lobby->mode_count = pick(from, 0, SB_LOBBY_LIST_COUNT_MAX);
    lobby->map_count = pick(from, 0, SB_LOBBY_LIST_COUNT_MAX);
    for (uint32_t i = 0; i < lobby->mode_count; i++) {
        lobby->modes[i] = pick_text(from, out->texts[i], 0, SB_MODE_SIZE_MAX);
    }
    for (uint32_t i = 0; i < lobby->map_count; i++) {
        char *storage = out->texts[SB_LOBBY_LIST_COUNT_MAX + i];
        lobby->maps[i] = pick_text(from, storage, 0, SB_MAP_TEXT_SIZE_MAX);
    }
}

static void fill_list(example *out, const source *from)
{
    sb_message_list *list = &out->message.list;
    list->request = pick_u32(from);
    list->after = pick_u32(from);
    list->flags = pick_u32(from);
    list->mode = pick_text(from, out->texts[0], 0, SB_MODE_SIZE_MAX);
    list->map = pick_text(from, out->texts[1], 0, SB_MAP_TEXT_SIZE_MAX);
    list->name = pick_text(from, out->texts[2], 0, SB_PLACE_NAME_SIZE_MAX);
}

static void fill_sessions(example *out, const source *from)
{
    sb_message_sessions *sessions = &out->message.sessions;
    sessions->request = pick_u32(from);
    sessions->next = pick_u32(from);
    sessions->listed_count = pick(from, 0, SB_LISTED_COUNT_MAX);
    for (uint32_t i = 0; i < sessions->listed_count; i++) {
        sb_wire_listed *listed = &sessions->listed[i];
        listed->number = pick(from, 1, UINT32_MAX);
        listed->flags = pick_u32(from);
        listed->name = pick_text(from, out->texts[3 * i], 0, SB_PLACE_NAME_SIZE_MAX);
        listed->mode = pick_text(from, out->texts[3 * i + 1], 0, SB_MODE_SIZE_MAX);
        listed->map = pick_text(from, out->texts[3 * i + 2], 0, SB_MAP_TEXT_SIZE_MAX);
        listed->players = pick_u32(from);
        listed->player_capacity = pick_u32(from);
        listed->computers = pick_u32(from);
        listed->spectators = pick_u32(from);
        listed->spectator_capacity = pick_u32(from);
    }
}

static void fill_join(example *out, const source *from)
{
    sb_message_join *join = &out->message.join;
    join->session = pick_u32(from);
    join->mode = pick_text(from, out->texts[0], 0, SB_MODE_SIZE_MAX);
    join->role = pick_u32(from);
    join->password = pick_text(from, out->texts[1], 0, SB_PASSWORD_SIZE_MAX);
    join->create = pick(from, 0, 1);
    join->map_count = pick_hashes(from, join->map_hashes);
}

static void fill_create(example *out, const source *from)
{
    sb_message_create *create = &out->message.create;
    create->mode = pick_text(from, out->texts[0], 0, SB_MODE_SIZE_MAX);
    create->name = pick_text(from, out->texts[1], 0, SB_PLACE_NAME_SIZE_MAX);
    create->map = pick_text(from, out->texts[2], 0, SB_MAP_TEXT_SIZE_MAX);
    create->password = pick_text(from, out->texts[3], 0, SB_PASSWORD_SIZE_MAX);
    create->visibility = pick(from, 0, SB_WIRE_VISIBILITY_MAX);
    create->player_capacity = pick_u32(from);
    create->map_count = pick_hashes(from, create->map_hashes);
}

static void fill_session(example *out, const source *from)
{
    sb_message_session *session = &out->message.session;
    session->number = pick(from, 1, UINT32_MAX);
    session->name = pick_text(from, out->texts[SB_LOBBY_LIST_COUNT_MAX], 0, SB_PLACE_NAME_SIZE_MAX);
    session->flags = pick_u32(from);
    session->ready_count = pick_u32(from);
    session->ready = pick_u64(from);
    session->delay_ms = pick_u32(from);
    session->spectators = pick_u32(from);
    session->vote_kind = pick_u32(from);
    session->vote_target = pick_u32(from);
    session->vote_yes = pick_u32(from);
    session->vote_needed = pick_u32(from);
    session->vote_ms_left = pick_u32(from);
    session->map_count = pick(from, 0, SB_LOBBY_LIST_COUNT_MAX);
    for (uint32_t i = 0; i < session->map_count; i++) {
        session->maps[i] = pick_text(from, out->texts[i], 0, SB_MAP_TEXT_SIZE_MAX);
    }
}

static void fill(example *out, sb_message_type type, const source *from)
{
    memset(out, 0, sizeof *out);
    sb_message *message = &out->message;
    message->type = type;
    switch (type) {
    case SB_MESSAGE_HELLO:
        fill_hello(out, from);
        break;
    case SB_MESSAGE_WELCOME:
        fill_welcome(out, from);
        break;
    case SB_MESSAGE_REFUSE:
        message->refuse.reason = pick_u32(from);
        message->refuse.text = pick_text(from, out->text, 0, SB_REASON_SIZE_MAX);
        break;
    case SB_MESSAGE_MAP:
        fill_map(out, from);
        break;
    case SB_MESSAGE_INPUT:
        fill_input(&message->input, from);
        break;
    case SB_MESSAGE_SNAPSHOT:
        fill_snapshot(out, from);
        break;
    case SB_MESSAGE_EVENT:
        fill_event(&message->event, from);
        break;
    case SB_MESSAGE_GOODBYE:
        message->goodbye.reason = pick_u32(from);
        break;
    case SB_MESSAGE_ROSTER:
        fill_roster(out, from);
        break;
    case SB_MESSAGE_CHAT:
        message->chat.scope = pick_u32(from);
        message->chat.player = pick(from, 0, SB_NO_PLAYER);
        message->chat.text = pick_text(from, out->text, 1, SB_CHAT_SIZE_MAX);
        break;
    case SB_MESSAGE_PLAYBACK:
        fill_playback(&message->playback, from);
        break;
    case SB_MESSAGE_LOBBY:
        fill_lobby(out, from);
        break;
    case SB_MESSAGE_LIST:
        fill_list(out, from);
        break;
    case SB_MESSAGE_SESSIONS:
        fill_sessions(out, from);
        break;
    case SB_MESSAGE_JOIN:
        fill_join(out, from);
        break;
    case SB_MESSAGE_CREATE:
        fill_create(out, from);
        break;
    case SB_MESSAGE_LEAVE:
        break;
    case SB_MESSAGE_DECLINED:
        message->declined.request = pick_u32(from);
        message->declined.reason = pick_u32(from);
        message->declined.text = pick_text(from, out->text, 0, SB_REASON_SIZE_MAX);
        break;
    case SB_MESSAGE_READY:
        message->ready.ready = pick(from, 0, 1);
        break;
    case SB_MESSAGE_TEAM:
        message->team.team = pick(from, 0, UINT8_MAX);
        break;
    case SB_MESSAGE_VOTE:
        message->vote.kind = pick_u32(from);
        message->vote.target = pick_u32(from);
        message->vote.yes = pick(from, 0, 1);
        break;
    case SB_MESSAGE_REDIRECT:
        message->redirect.port = pick(from, 1, UINT16_MAX);
        message->redirect.web_port = pick(from, 0, UINT16_MAX);
        message->redirect.session = pick_u32(from);
        message->redirect.ticket = pick_blob(from, out->data, 0, SB_TICKET_SIZE_MAX);
        break;
    case SB_MESSAGE_ABSOLUTE:
        fill_absolute(&message->absolute, from);
        break;
    case SB_MESSAGE_MOVE:
        message->move.host = pick_text(from, out->text, 0, SB_MOVE_HOST_SIZE_MAX);
        message->move.port = pick(from, 0, UINT16_MAX);
        message->move.web_port = pick(from, 0, UINT16_MAX);
        message->move.key = pick_all_or_none(from, out->key, SB_MOVE_KEY_SIZE);
        message->move.session = pick_u32(from);
        message->move.tick = pick_u32(from);
        message->move.resume = pick_secret(out, from);
        message->move.ticket = pick_blob(from, out->data, 0, SB_TICKET_SIZE_MAX);
        break;
    case SB_MESSAGE_SESSION:
        fill_session(out, from);
        break;
    }
}

void example_random(example *out_example, sb_message_type type, sb_random *random)
{
    fill(out_example, type, &(source){.random = random});
}

void example_extreme(example *out_example, sb_message_type type, bool largest)
{
    fill(out_example, type, &(source){.largest = largest});
}

size_t example_encode(const sb_message *message, uint8_t *out_bytes)
{
    sb_writer writer = sb_writer_over(out_bytes, SB_MESSAGE_SIZE_MAX);
    SB_ASSERT(sb_message_encode(message, &writer) == SB_OK);
    return writer.size;
}
