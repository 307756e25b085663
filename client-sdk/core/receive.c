#include <string.h>

#include "client/state.h"
#include "game/tanks/tanks.h"

_Static_assert((int)SB_CLIENT_EVENT_JOIN == (int)SB_EVENT_JOIN, "kinds are handed on as they are");
_Static_assert((int)SB_CLIENT_EVENT_LEAVE == (int)SB_EVENT_LEAVE, "as above");
_Static_assert((int)SB_CLIENT_EVENT_END == (int)SB_EVENT_END, "as above");
_Static_assert((int)SB_CLIENT_EVENT_RULES == (int)SB_EVENT_RULES, "as above");
_Static_assert((int)SB_CLIENT_EVENT_SPAWN == (int)SB_EVENT_SPAWN, "as above");
_Static_assert((int)SB_CLIENT_EVENT_FIRE == (int)SB_EVENT_FIRE, "as above");
_Static_assert((int)SB_CLIENT_EVENT_HIT == (int)SB_EVENT_HIT, "as above");
_Static_assert((int)SB_CLIENT_EVENT_IMPACT == (int)SB_EVENT_IMPACT, "as above");
_Static_assert((int)SB_CLIENT_EVENT_DEATH == (int)SB_EVENT_DEATH, "as above");
_Static_assert(SB_CLIENT_NOBODY == SB_EVENT_NO_ENTITY, "as above");
_Static_assert(SB_CLIENT_NAME_SIZE == SB_NAME_SIZE_MAX + 1, "a name ends with zero");

#define METRES_PER_POINT_STEP (1.0f / 64.0f)
#define ROUND_TRIP_US_MAX 500000u
// What was predicted may happen so much earlier or later: shells end earlier on the server by what
// their shooter sees the past.
#define EVENT_TOLERANCE_PART_OF_S 2u

static bool rules_match(const sb_client_core *core, const sb_wire_rules *rules)
{
    const sb_rules_identity *own = &core->identity;
    return rules->name.size == strlen(own->name) &&
           memcmp(rules->name.data, own->name, rules->name.size) == 0 &&
           rules->interface_version == own->interface_version &&
           rules->behaviour_version == own->behaviour_version &&
           rules->tables_hash == own->tables_hash;
}

// What the decoder cannot know: our versions, what was asked for, and what this SDK has room for.
static bool welcome_is_valid(const sb_client_core *core, const sb_message_welcome *welcome)
{
    bool back = core->state == SB_CLIENT_RECONNECTING;
    uint32_t session = back ? core->welcome.session : core->session_wanted;
    return welcome->major_version == SB_PROTOCOL_VERSION &&
           welcome->simulation_version == SB_SIMULATION_VERSION &&
           welcome->role == (uint32_t)core->role &&
           (core->role == SB_ROLE_PLAYER || welcome->player == SB_NO_PLAYER) &&
           (welcome->form == SB_FORM_PLAIN || welcome->form == (uint32_t)core->form) &&
           (session == 0 || welcome->session == session) &&
           welcome->player_capacity <= SB_PLAYER_COUNT_MAX && welcome->map_size <= SB_MAP_BYTES_MAX;
}

// The server's tick when an input sent now arrives: the welcome's, and the round trip of the hello,
// which is noted. A hello that had to be sent again takes longer than that; the clock's first
// feedback mends it.
static uint32_t tick_on_arrival(sb_client_core *core, const sb_message_welcome *welcome)
{
    uint64_t round_trip_us = core->now_us - core->hello_us;
    core->round_trip_us = round_trip_us < ROUND_TRIP_US_MAX ? round_trip_us : ROUND_TRIP_US_MAX;
    uint64_t tick = welcome->tick + core->round_trip_us * welcome->tick_rate_hz / 1000000;
    return tick > UINT32_MAX ? UINT32_MAX : (uint32_t)tick;
}

// Which indices each kind of entity has. A def or map that the rules refuse leaves zeros.
static void number_kinds(sb_client_core *core)
{
    memset(core->kind_first, 0, sizeof core->kind_first);
    memset(core->kind_counts, 0, sizeof core->kind_counts);
    sb_game_def def;
    uint32_t first[SB_RULES_KIND_COUNT_MAX], counts[SB_RULES_KIND_COUNT_MAX];
    if (sb_prediction_game_def(core->rules, &core->welcome, &def) && sb_game_def_is_valid(&def) &&
        sb_game_kinds(&def, &core->map.map, first, counts) == SB_OK) {
        memcpy(core->kind_first, first, sizeof first);
        memcpy(core->kind_counts, counts, sizeof counts);
    }
}

// The same for the next match: what was learnt of the connection in the last one still holds. The
// clock begins with a lead of its own.
static uint32_t tick_by_lead(const sb_client_core *core, const sb_message_welcome *welcome)
{
    uint32_t lead = core->clock.started ? core->clock.lead : SB_INPUT_LEAD_START;
    uint32_t more = lead > SB_INPUT_LEAD_START ? lead - SB_INPUT_LEAD_START : 0;
    return more > UINT32_MAX - welcome->tick ? UINT32_MAX : welcome->tick + more;
}

// Room for the entities of the match. A replay goes as fast as its viewers want, so that its time
// cannot be told from when its snapshots come: it is shown as they come.
static void begin_interpolation(sb_client_core *core)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < core->rules->schema.kind_count; i++) {
        count += core->kind_counts[i];
    }
    count = core->role == SB_ROLE_REPLAY_VIEWER                ? 0
            : count == 0 || count > SB_CLIENT_ENTITY_COUNT_MAX ? SB_CLIENT_ENTITY_COUNT_MAX
                                                               : count;
    sb_interpolation_buffer_start(&core->interpolation_buffer, count, &core->allocator);
    sb_interpolation_clock_start(&core->interpolation_clock, core->welcome.tick_rate_hz,
                                 core->welcome.snapshot_rate_hz, core->interpolation_ms,
                                 core->now_us);
}

static void begin_to_play(sb_client_core *core)
{
    number_kinds(core);
    begin_interpolation(core);
    sb_prediction_start(&core->prediction, core->rules, &core->welcome, &core->map.map,
                        &core->allocator);
    core->state = SB_CLIENT_PLAYING;
}

// The text goes to terminals and logs: control characters of a hostile server must not.
static void copy_printable(char *out_text, size_t capacity, const char *data, uint32_t size)
{
    size_t length = size < capacity - 1 ? size : capacity - 1;
    for (size_t i = 0; i < length; i++) {
        unsigned char c = (unsigned char)data[i];
        out_text[i] = c < 0x20 || c == 0x7F ? '?' : data[i];
    }
    out_text[length] = '\0';
}

// A server that welcomes whoever plays by other rules: both are named, as a refusal would.
static void leave_other_rules(sb_client_core *core, const sb_wire_rules *rules)
{
    sb_rules_identity theirs = {.interface_version = rules->interface_version,
                                .behaviour_version = rules->behaviour_version,
                                .tables_hash = rules->tables_hash};
    // Of an empty text the decoder gives no address.
    if (rules->name.size > 0) {
        memcpy(theirs.name, rules->name.data, rules->name.size);
    }
    if (!sb_rules_name_is_valid(theirs.name)) {
        memcpy(theirs.name, "?", sizeof "?");
    }
    sb_client_core_fail(core);
    char text[SB_RULES_DIFFERENCE_TEXT_SIZE];
    sb_rules_difference_text(&theirs, &core->identity, text);
    copy_printable(core->text, sizeof core->text, text, (uint32_t)strlen(text));
}

// Whether what was shown last is still of use. Not the epoch: a server that goes on from its log
// raises it.
static bool is_of_the_same_match(const sb_message_welcome *a, const sb_message_welcome *b)
{
    return a->session == b->session && a->seed == b->seed && a->map_hash == b->map_hash &&
           a->player == b->player && a->player_capacity == b->player_capacity;
}

static void receive_welcome(sb_client_core *core, const sb_message_welcome *welcome)
{
    // A later one begins the next match, where the last one's is over.
    bool next = sb_client_core_is_welcomed(core);
    bool back = core->state == SB_CLIENT_RECONNECTING;
    if (!welcome_is_valid(core, welcome) || (next && welcome->epoch == core->welcome.epoch)) {
        sb_client_core_fail(core);
        return;
    }
    if (!rules_match(core, &welcome->rules)) {
        leave_other_rules(core, &welcome->rules);
        return;
    }
    bool has_map = core->map.ready && core->map.hash == welcome->map_hash;
    if (!back || !is_of_the_same_match(&core->welcome, welcome)) {
        core->snapshot.tick = 0;
    }
    core->reconnection.count += back ? 1 : 0;
    sb_client_core_keep_secret(core, welcome->resume);
    core->welcome = *welcome;
    core->welcome.rules.name = (sb_text){0}; // they point into bytes that go
    core->welcome.resume = (sb_blob){0};
    core->state = SB_CLIENT_LOADING;
    core->progress_us = core->now_us;
    core->event_sequence = 0;
    sb_event_ring_release(&core->events);
    sb_client_roster_init(&core->roster, welcome->player_capacity);
    memset(&core->inputs, 0, sizeof core->inputs);
    sb_prediction_deinit(&core->prediction);
    sb_interpolation_buffer_deinit(&core->interpolation_buffer, &core->allocator);
    core->smoothing.count = 0;
    sb_changes_coder_init(&core->coder,
                          &(sb_delta_def){&core->rules->schema, welcome->tick_rate_hz});
    sb_snapshot_parts_init(&core->parts);
    sb_snapshot_history_init(&core->snapshot_history);
    core->acknowledged_input_tick = 0;
    core->durable_tick = 0;
    sb_server_clock_start(&core->server_clock, welcome->tick, welcome->tick_rate_hz, core->now_us);
    uint32_t tick = next ? tick_by_lead(core, welcome) : tick_on_arrival(core, welcome);
    sb_input_clock_start(&core->clock, tick, welcome->tick_rate_hz, welcome->snapshot_rate_hz,
                         core->now_us);
    if (has_map) {
        begin_to_play(core);
    } else {
        sb_map_loader_start(&core->map, welcome->map_hash, welcome->map_size);
    }
}

static void receive_refuse(sb_client_core *core, const sb_message_refuse *refuse)
{
    if (core->state == SB_CLIENT_RECONNECTING && sb_client_core_may_pass(core, refuse->reason)) {
        sb_client_core_try_later(core);
        return;
    }
    sb_client_core_end(core, SB_CLIENT_REASON_REFUSED);
    core->refusal = refuse->reason;
    if (refuse->text.size > 0) {
        copy_printable(core->text, sizeof core->text, refuse->text.data, refuse->text.size);
        return;
    }
    const char *text = sb_refusal_text(refuse->reason);
    copy_printable(core->text, sizeof core->text, text, (uint32_t)strlen(text));
}

static void receive_map(sb_client_core *core, const sb_message_map *chunk)
{
    if (core->state != SB_CLIENT_LOADING || sb_map_loader_add(&core->map, chunk) != SB_OK) {
        sb_client_core_fail(core);
        return;
    }
    core->progress_us = core->now_us;
    if (core->map.ready) {
        begin_to_play(core);
    }
}

static bool index_is_valid(uint32_t index)
{
    return index < SB_CLIENT_ENTITY_COUNT_MAX || index == SB_CLIENT_NOBODY;
}

// A game uses them as indices, so that only those that can be are handed on.
static bool event_is_valid(const sb_wire_event *event)
{
    return index_is_valid(event->entity) && index_is_valid(event->other);
}

uint32_t sb_client_core_event_tolerance_ticks(const sb_client_core *core)
{
    return core->welcome.tick_rate_hz / EVENT_TOLERANCE_PART_OF_S;
}

static void deliver(sb_client_core *core, uint32_t tick, const sb_wire_event *wire)
{
    // A kind that a later version added is skipped, as an unknown message is.
    if (sb_client_core_event_name(core, wire->kind) == NULL) {
        return;
    }
    sb_client_event event = {
        .tick = tick,
        .kind = wire->kind,
        .entity = wire->entity,
        .other = wire->other,
        .value = wire->value,
    };
    for (uint32_t axis = 0; axis < 3; axis++) {
        event.point[axis] = (float)wire->point[axis] * METRES_PER_POINT_STEP;
    }
    if (!sb_predicted_events_confirm(&core->prediction.predicted_events, &event,
                                     sb_client_core_event_tolerance_ticks(core))) {
        sb_event_ring_push(&core->events, &event);
    }
}

static void receive_events(sb_client_core *core, const sb_message_event *message)
{
    if (!sb_client_core_is_welcomed(core) || message->sequence != core->event_sequence) {
        sb_client_core_fail(core);
        return;
    }
    core->event_sequence += message->event_count;
    bool valid = true;
    for (uint32_t i = 0; i < message->event_count; i++) {
        const sb_wire_event *event = &message->events[i];
        if (event_is_valid(event)) {
            deliver(core, message->tick, event);
        } else {
            valid = false;
        }
    }
    core->messages_malformed += valid ? 0 : 1;
}

void sb_client_core_dispatch(sb_client_core *core, const void *bytes, size_t size)
{
    const sb_message *message = &core->incoming;
    switch (message->type) {
    case SB_MESSAGE_WELCOME:
        receive_welcome(core, &message->welcome);
        break;
    case SB_MESSAGE_REFUSE:
        receive_refuse(core, &message->refuse);
        break;
    case SB_MESSAGE_MAP:
        receive_map(core, &message->map);
        break;
    case SB_MESSAGE_SNAPSHOT:
        sb_client_core_receive_snapshot(core, bytes, size);
        break;
    case SB_MESSAGE_EVENT:
        receive_events(core, &message->event);
        break;
    case SB_MESSAGE_GOODBYE:
        sb_client_core_end(core, SB_CLIENT_REASON_SERVER_CLOSED);
        break;
    case SB_MESSAGE_ROSTER:
        sb_client_core_receive_roster(core, &message->roster);
        break;
    case SB_MESSAGE_CHAT:
        sb_client_core_receive_chat(core, &message->chat);
        break;
    case SB_MESSAGE_PLAYBACK:
        sb_client_core_receive_playback(core, &message->playback);
        break;
    case SB_MESSAGE_HELLO:
    case SB_MESSAGE_INPUT:
        // Only clients say these.
        core->messages_malformed++;
        break;
    }
}
