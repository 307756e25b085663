#include "message_equal.h"

#include <string.h>

static bool text_equal(sb_text a, sb_text b)
{
    return a.size == b.size && (a.size == 0 || memcmp(a.data, b.data, a.size) == 0);
}

static bool blob_equal(sb_blob a, sb_blob b)
{
    return a.size == b.size && (a.size == 0 || memcmp(a.data, b.data, a.size) == 0);
}

static bool rules_equal(const sb_wire_rules *a, const sb_wire_rules *b)
{
    return text_equal(a->name, b->name) && a->interface_version == b->interface_version &&
           a->behaviour_version == b->behaviour_version && a->tables_hash == b->tables_hash;
}

static bool hello_equal(const sb_message_hello *a, const sb_message_hello *b)
{
    return a->major_version == b->major_version && a->simulation_version == b->simulation_version &&
           a->minor_version == b->minor_version && a->session == b->session && a->role == b->role &&
           a->form == b->form && text_equal(a->name, b->name) && a->select == b->select &&
           a->map_count == b->map_count &&
           memcmp(a->map_hashes, b->map_hashes, a->map_count * sizeof a->map_hashes[0]) == 0 &&
           rules_equal(&a->rules, &b->rules) && blob_equal(a->resume, b->resume) &&
           blob_equal(a->token, b->token);
}

static bool welcome_equal(const sb_message_welcome *a, const sb_message_welcome *b)
{
    return a->major_version == b->major_version && a->simulation_version == b->simulation_version &&
           a->minor_version == b->minor_version && a->session == b->session &&
           a->epoch == b->epoch && a->role == b->role && a->form == b->form &&
           a->player == b->player && a->player_capacity == b->player_capacity &&
           a->computer_count == b->computer_count && a->tick == b->tick &&
           a->tick_rate_hz == b->tick_rate_hz && a->snapshot_rate_hz == b->snapshot_rate_hz &&
           a->seed == b->seed && a->map_hash == b->map_hash && a->map_size == b->map_size &&
           rules_equal(&a->rules, &b->rules) && a->setting_count == b->setting_count &&
           memcmp(a->settings, b->settings, a->setting_count * sizeof a->settings[0]) == 0 &&
           blob_equal(a->resume, b->resume);
}

static bool map_equal(const sb_message_map *a, const sb_message_map *b)
{
    return a->hash == b->hash && a->offset == b->offset && a->total_size == b->total_size &&
           blob_equal((sb_blob){a->data, a->data_size}, (sb_blob){b->data, b->data_size});
}

/// Inputs and wire events have no padding.
static bool input_equal(const sb_message_input *a, const sb_message_input *b)
{
    return a->epoch == b->epoch && a->ack_tick == b->ack_tick && a->ack_bits == b->ack_bits &&
           a->tick == b->tick && a->input_count == b->input_count && a->invalid == b->invalid &&
           memcmp(a->inputs, b->inputs, a->input_count * sizeof a->inputs[0]) == 0 &&
           memcmp(a->predicted_hashes, b->predicted_hashes,
                  a->input_count * sizeof a->predicted_hashes[0]) == 0;
}

static bool snapshot_equal(const sb_message_snapshot *a, const sb_message_snapshot *b)
{
    return a->epoch == b->epoch && a->tick == b->tick && a->baseline_age == b->baseline_age &&
           a->durable_age == b->durable_age && a->input_margin == b->input_margin &&
           a->part == b->part && a->part_count == b->part_count && a->own == b->own &&
           blob_equal(a->own_state, b->own_state) && a->form == b->form &&
           blob_equal(a->packed, b->packed) && a->number_count == b->number_count &&
           memcmp(a->numbers, b->numbers, a->number_count * sizeof a->numbers[0]) == 0;
}

static bool event_equal(const sb_message_event *a, const sb_message_event *b)
{
    return a->sequence == b->sequence && a->tick == b->tick && a->event_count == b->event_count &&
           memcmp(a->events, b->events, a->event_count * sizeof a->events[0]) == 0;
}

static bool roster_equal(const sb_message_roster *a, const sb_message_roster *b)
{
    bool equal = a->player_count == b->player_count;
    for (uint32_t i = 0; equal && i < a->player_count; i++) {
        const sb_wire_player *one = &a->players[i], *other = &b->players[i];
        equal = one->slot == other->slot && one->presence == other->presence &&
                text_equal(one->name, other->name);
    }
    return equal;
}

static bool playback_equal(const sb_message_playback *a, const sb_message_playback *b)
{
    return a->paused == b->paused && a->speed_percent == b->speed_percent && a->tick == b->tick &&
           a->first_tick == b->first_tick && a->last_tick == b->last_tick;
}

static bool texts_equal(const sb_text *a, const sb_text *b, uint32_t count)
{
    bool equal = true;
    for (uint32_t i = 0; equal && i < count; i++) {
        equal = text_equal(a[i], b[i]);
    }
    return equal;
}

static bool hashes_equal(const uint64_t *a, const uint64_t *b, uint32_t count)
{
    return memcmp(a, b, count * sizeof *a) == 0;
}

static bool lobby_equal(const sb_message_lobby *a, const sb_message_lobby *b)
{
    return a->flags == b->flags && a->session_count == b->session_count &&
           a->mode_count == b->mode_count && a->map_count == b->map_count &&
           texts_equal(a->modes, b->modes, a->mode_count) &&
           texts_equal(a->maps, b->maps, a->map_count);
}

static bool list_equal(const sb_message_list *a, const sb_message_list *b)
{
    return a->request == b->request && a->after == b->after && a->flags == b->flags &&
           text_equal(a->mode, b->mode) && text_equal(a->map, b->map) &&
           text_equal(a->name, b->name);
}

static bool listed_equal(const sb_wire_listed *a, const sb_wire_listed *b)
{
    return a->number == b->number && a->flags == b->flags && text_equal(a->name, b->name) &&
           text_equal(a->mode, b->mode) && text_equal(a->map, b->map) && a->players == b->players &&
           a->player_capacity == b->player_capacity && a->computers == b->computers &&
           a->spectators == b->spectators && a->spectator_capacity == b->spectator_capacity;
}

static bool sessions_equal(const sb_message_sessions *a, const sb_message_sessions *b)
{
    bool equal =
        a->request == b->request && a->next == b->next && a->listed_count == b->listed_count;
    for (uint32_t i = 0; equal && i < a->listed_count; i++) {
        equal = listed_equal(&a->listed[i], &b->listed[i]);
    }
    return equal;
}

static bool join_equal(const sb_message_join *a, const sb_message_join *b)
{
    return a->session == b->session && text_equal(a->mode, b->mode) && a->role == b->role &&
           text_equal(a->password, b->password) && a->create == b->create &&
           a->map_count == b->map_count && hashes_equal(a->map_hashes, b->map_hashes, a->map_count);
}

static bool create_equal(const sb_message_create *a, const sb_message_create *b)
{
    return text_equal(a->mode, b->mode) && text_equal(a->name, b->name) &&
           text_equal(a->map, b->map) && text_equal(a->password, b->password) &&
           a->visibility == b->visibility && a->player_capacity == b->player_capacity &&
           a->map_count == b->map_count && hashes_equal(a->map_hashes, b->map_hashes, a->map_count);
}

static bool session_equal(const sb_message_session *a, const sb_message_session *b)
{
    return a->number == b->number && text_equal(a->name, b->name) && a->flags == b->flags &&
           a->ready_count == b->ready_count && a->ready == b->ready && a->delay_ms == b->delay_ms &&
           a->spectators == b->spectators && a->vote_kind == b->vote_kind &&
           a->vote_target == b->vote_target && a->vote_yes == b->vote_yes &&
           a->vote_needed == b->vote_needed && a->vote_ms_left == b->vote_ms_left &&
           a->map_count == b->map_count && texts_equal(a->maps, b->maps, a->map_count);
}

static bool wire_entity_equal(const sb_message_absolute *a, const sb_message_absolute *b,
                              uint32_t place)
{
    const sb_wire_entity *one = &a->entities[place], *other = &b->entities[place];
    return one->index == other->index && one->generation == other->generation &&
           one->kind == other->kind && one->value_count == other->value_count &&
           memcmp(a->values + one->value_first, b->values + other->value_first,
                  one->value_count * sizeof *a->values) == 0;
}

static bool absolute_equal(const sb_message_absolute *a, const sb_message_absolute *b)
{
    bool equal = a->epoch == b->epoch && a->tick == b->tick && a->durable_age == b->durable_age &&
                 a->input_margin == b->input_margin && a->part == b->part &&
                 a->part_count == b->part_count && a->range_count == b->range_count &&
                 a->entity_count == b->entity_count;
    for (uint32_t i = 0; equal && i < a->range_count; i++) {
        equal =
            a->ranges[i].first == b->ranges[i].first && a->ranges[i].count == b->ranges[i].count;
    }
    for (uint32_t i = 0; equal && i < a->entity_count; i++) {
        equal = wire_entity_equal(a, b, i);
    }
    return equal;
}

bool message_equal(const sb_message *a, const sb_message *b)
{
    if (a->type != b->type) {
        return false;
    }
    switch (a->type) {
    case SB_MESSAGE_HELLO:
        return hello_equal(&a->hello, &b->hello);
    case SB_MESSAGE_WELCOME:
        return welcome_equal(&a->welcome, &b->welcome);
    case SB_MESSAGE_REFUSE:
        return a->refuse.reason == b->refuse.reason && text_equal(a->refuse.text, b->refuse.text);
    case SB_MESSAGE_MAP:
        return map_equal(&a->map, &b->map);
    case SB_MESSAGE_INPUT:
        return input_equal(&a->input, &b->input);
    case SB_MESSAGE_SNAPSHOT:
        return snapshot_equal(&a->snapshot, &b->snapshot);
    case SB_MESSAGE_EVENT:
        return event_equal(&a->event, &b->event);
    case SB_MESSAGE_GOODBYE:
        return a->goodbye.reason == b->goodbye.reason;
    case SB_MESSAGE_ROSTER:
        return roster_equal(&a->roster, &b->roster);
    case SB_MESSAGE_CHAT:
        return a->chat.scope == b->chat.scope && a->chat.player == b->chat.player &&
               text_equal(a->chat.text, b->chat.text);
    case SB_MESSAGE_PLAYBACK:
        return playback_equal(&a->playback, &b->playback);
    case SB_MESSAGE_LOBBY:
        return lobby_equal(&a->lobby, &b->lobby);
    case SB_MESSAGE_LIST:
        return list_equal(&a->list, &b->list);
    case SB_MESSAGE_SESSIONS:
        return sessions_equal(&a->sessions, &b->sessions);
    case SB_MESSAGE_JOIN:
        return join_equal(&a->join, &b->join);
    case SB_MESSAGE_CREATE:
        return create_equal(&a->create, &b->create);
    case SB_MESSAGE_LEAVE:
        return true;
    case SB_MESSAGE_DECLINED:
        return a->declined.request == b->declined.request &&
               a->declined.reason == b->declined.reason &&
               text_equal(a->declined.text, b->declined.text);
    case SB_MESSAGE_READY:
        return a->ready.ready == b->ready.ready;
    case SB_MESSAGE_TEAM:
        return a->team.team == b->team.team;
    case SB_MESSAGE_VOTE:
        return a->vote.kind == b->vote.kind && a->vote.target == b->vote.target &&
               a->vote.yes == b->vote.yes;
    case SB_MESSAGE_REDIRECT:
        return a->redirect.port == b->redirect.port &&
               a->redirect.web_port == b->redirect.web_port &&
               a->redirect.session == b->redirect.session &&
               blob_equal(a->redirect.ticket, b->redirect.ticket);
    case SB_MESSAGE_ABSOLUTE:
        return absolute_equal(&a->absolute, &b->absolute);
    case SB_MESSAGE_MOVE:
        return text_equal(a->move.host, b->move.host) && a->move.port == b->move.port &&
               a->move.web_port == b->move.web_port && blob_equal(a->move.key, b->move.key) &&
               a->move.session == b->move.session && a->move.tick == b->move.tick &&
               blob_equal(a->move.resume, b->move.resume) &&
               blob_equal(a->move.ticket, b->move.ticket);
    case SB_MESSAGE_SESSION:
        return session_equal(&a->session, &b->session);
    }
    return false;
}
