#include "conversation_check.h"

#include <string.h>

#include "base/assert.h"
#include "session_probe.h"

// A link that has lost nothing is trusted after this number of deliveries.
#define TRUSTED_COUNT_FIRST 8u

static uint32_t find_sent(const peer_record *to, uint32_t tick)
{
    uint32_t n = 0;
    while (n < to->sent_count && to->sent_ticks[n] != tick) {
        n++;
    }
    return n;
}

static void check_welcome(peer_record *to, const sb_message_welcome *welcome)
{
    SB_ASSERT(!to->welcomed || welcome->epoch != to->epoch);
    if (welcome->role == SB_ROLE_SPECTATOR) {
        SB_ASSERT(welcome->player == SB_NO_PLAYER && welcome->resume.size == 0);
    } else {
        SB_ASSERT(welcome->role == SB_ROLE_PLAYER);
        SB_ASSERT(welcome->player < welcome->player_capacity - welcome->computer_count);
    }
    to->watches = welcome->role == SB_ROLE_SPECTATOR;
    to->welcomed = true;
    to->epoch = welcome->epoch;
    to->event_sequence = 0;
    to->snapshot_tick = 0;
    to->baseline_tick = 0;
    to->sure_baseline_tick = 0;
    to->sent_count = 0;
}

static void note_snapshot(conversation *c, peer_record *to, uint32_t tick, uint32_t part_count)
{
    to->snapshot_tick = tick;
    to->part = 0;
    to->part_count = part_count;
    SB_ASSERT(to->sent_count < CONVERSATION_SENT_COUNT_MAX);
    to->acknowledged[to->sent_count] = false;
    to->sent_ticks[to->sent_count++] = tick;
    c->tally.snapshots++;
}

// A quarter of a second.
static uint32_t first_ticks(const conversation *c)
{
    return c->def.tick_rate_hz / 4;
}

// A baseline is a snapshot that the peer has acknowledged, never one older than before. On a link
// that is trusted it may be one of the last two that were sent, as it may in the first quarter of a
// second, before the first acknowledgement.
static void check_baseline(const conversation *c, peer_record *to, uint32_t baseline_tick)
{
    const uint32_t n = find_sent(to, baseline_tick);
    SB_ASSERT(n < to->sent_count);
    if (to->acknowledged[n]) {
        SB_ASSERT(baseline_tick >= to->sure_baseline_tick);
        to->sure_baseline_tick = baseline_tick;
        return;
    }
    uint32_t delivered = 0;
    for (uint32_t i = 0; i < to->sent_count; i++) {
        delivered += to->acknowledged[i] ? 1 : 0;
    }
    const bool first = delivered == 0 && baseline_tick - to->sent_ticks[0] <= first_ticks(c);
    SB_ASSERT(n + 2 >= to->sent_count && (first || delivered >= TRUSTED_COUNT_FIRST));
}

// Parts come in order and agree. Ticks rise, except when the same snapshot of a match that stands
// still is sent again.
static void check_snapshot(conversation *c, peer_record *to, const sb_message_snapshot *part)
{
    SB_ASSERT(part->epoch == to->epoch);
    SB_ASSERT(part->input_margin == SB_NO_MARGIN || part->input_margin <= 64);
    uint32_t baseline_tick = part->baseline_age != 0 ? part->tick - part->baseline_age : 0;
    if (part->part > 0) {
        SB_ASSERT(part->tick == to->snapshot_tick && part->part == to->part + 1);
        SB_ASSERT(part->part_count == to->part_count && baseline_tick == to->baseline_tick);
        SB_ASSERT(part->own == SB_OWN_NONE);
        to->part++;
        return;
    }
    SB_ASSERT(to->snapshot_tick == 0 || to->part + 1 == to->part_count);
    if (to->watches && part->tick == to->snapshot_tick) {
        SB_ASSERT(part->part_count == to->part_count && baseline_tick == to->baseline_tick);
        to->part = 0;
        return;
    }
    SB_ASSERT(part->tick > to->snapshot_tick);
    if (baseline_tick != 0) {
        check_baseline(c, to, baseline_tick);
    }
    to->baseline_tick = baseline_tick;
    note_snapshot(c, to, part->tick, part->part_count);
}

// What a part of the absolute form says is by rising index, each index is in a match, and an entity
// is as the match has it.
static void check_said(const conversation *c, const sb_message_absolute *part)
{
    static sb_entity truth[SB_RULES_ENTITY_COUNT_MAX];
    const sb_game *game = sb_session_game(conversation_session(c));
    const uint32_t count = sb_game_entities(game, truth, SB_RULES_ENTITY_COUNT_MAX);
    SB_ASSERT(part->tick == sb_game_tick(game));
    uint32_t next = 0, place = 0;
    for (uint32_t i = 0; i < part->range_count; i++) {
        SB_ASSERT(part->ranges[i].first >= next);
        next = (uint32_t)part->ranges[i].first + part->ranges[i].count;
        SB_ASSERT(next <= sb_game_entity_capacity(game));
    }
    next = 0;
    for (uint32_t i = 0; i < part->entity_count; i++) {
        const sb_wire_entity *said = &part->entities[i];
        SB_ASSERT(said->index >= next);
        next = said->index + 1u;
        while (place < count && truth[place].index < said->index) {
            place++;
        }
        SB_ASSERT(place < count && truth[place].index == said->index);
        SB_ASSERT(truth[place].generation == said->generation && truth[place].kind == said->kind);
        SB_ASSERT(memcmp(truth[place].values, part->values + said->value_first,
                         said->value_count * sizeof *part->values) == 0);
    }
}

static void check_absolute(conversation *c, peer_record *to, const sb_message_absolute *part)
{
    SB_ASSERT(part->epoch == to->epoch);
    SB_ASSERT(part->input_margin == SB_NO_MARGIN || part->input_margin <= 64);
    check_said(c, part);
    if (part->part > 0) {
        SB_ASSERT(part->tick == to->snapshot_tick && part->part == to->part + 1);
        SB_ASSERT(part->part_count == to->part_count);
        to->part++;
        return;
    }
    SB_ASSERT(to->snapshot_tick == 0 || to->part + 1 == to->part_count);
    if (to->watches && part->tick == to->snapshot_tick) {
        SB_ASSERT(part->part_count == to->part_count);
        to->part = 0;
        return;
    }
    SB_ASSERT(part->tick > to->snapshot_tick);
    note_snapshot(c, to, part->tick, part->part_count);
}

void conversation_check_heard(conversation *c, uint32_t peer, sb_channel channel, const void *bytes,
                              size_t size)
{
    SB_ASSERT(peer < CONVERSATION_PEER_COUNT);
    peer_record *to = &c->peers[peer];
    SB_ASSERT(to->open && !to->closed);
    SB_ASSERT(size <= SB_MESSAGE_SIZE_MAX);
    SB_ASSERT(sb_message_decode(bytes, size, &c->heard) == SB_OK);
    const sb_message *message = &c->heard;
    bool is_snapshot = message->type == SB_MESSAGE_SNAPSHOT || message->type == SB_MESSAGE_ABSOLUTE;
    SB_ASSERT(channel == (is_snapshot ? SB_CHANNEL_DOWN : SB_CHANNEL_RELIABLE));
    // A hello may ask for the lobby; its messages follow.
    to->in_lobby |= message->type == SB_MESSAGE_LOBBY;
    SB_ASSERT(to->welcomed || to->in_lobby || message->type == SB_MESSAGE_WELCOME ||
              message->type == SB_MESSAGE_REFUSE);
    if (message->type == SB_MESSAGE_REFUSE) {
        SB_ASSERT(!to->welcomed);
        c->tally.refusals++;
        return; // the lobby's: no session counts it
    }
    if (message->type >= SB_MESSAGE_LOBBY && message->type <= SB_MESSAGE_REDIRECT) {
        return; // the lobby's too
    }
    c->tally.bytes_down += size;
    if (message->type == SB_MESSAGE_WELCOME) {
        check_welcome(to, &message->welcome);
    } else if (message->type == SB_MESSAGE_SNAPSHOT) {
        check_snapshot(c, to, &message->snapshot);
    } else if (message->type == SB_MESSAGE_ABSOLUTE) {
        check_absolute(c, to, &message->absolute);
    } else if (message->type == SB_MESSAGE_EVENT) {
        SB_ASSERT(message->event.sequence == to->event_sequence);
        to->event_sequence += message->event.event_count;
    } else if (message->type == SB_MESSAGE_GOODBYE) {
        c->tally.goodbyes_down++;
    } else {
        SB_ASSERT(message->type == SB_MESSAGE_MAP || message->type == SB_MESSAGE_ROSTER ||
                  message->type == SB_MESSAGE_CHAT);
    }
}

void conversation_check_said(conversation *c, uint32_t peer, const void *bytes, size_t size)
{
    const uint64_t type = sb_message_peek(bytes, size);
    if (type == SB_MESSAGE_LIST || (type >= SB_MESSAGE_JOIN && type <= SB_MESSAGE_LEAVE) ||
        (type >= SB_MESSAGE_READY && type <= SB_MESSAGE_VOTE)) {
        return; // for the lobby
    }
    const sb_session *session = conversation_session(c);
    if (!probe_has_client(session, peer)) {
        return;
    }
    static sb_message said;
    c->tally.bytes_up += size;
    sb_error error = sb_message_decode(bytes, size, &said);
    peer_record *from = &c->peers[peer];
    if (error != SB_OK) {
        c->tally.refused += error != SB_ERROR_UNKNOWN;
    } else if (said.type == SB_MESSAGE_INPUT) {
        bool current = said.input.epoch == sb_session_get_def(session)->epoch;
        c->tally.inputs += current ? said.input.input_count : 0;
        uint32_t n = find_sent(from, said.input.ack_tick);
        if (current && n < from->sent_count) {
            from->acknowledged[n] = true;
        }
    } else if (said.type == SB_MESSAGE_CHAT) {
        bool servers = said.chat.scope == SB_CHAT_SERVER;
        c->tally.refused += servers;
        c->tally.chats += !servers;
    } else if (said.type == SB_MESSAGE_GOODBYE) {
        c->tally.goodbyes_up++;
    } else {
        c->tally.refused++;
    }
}

// All ages beyond a second are sent as one (protocol/change.h).
static bool same_entity_baseline(const sb_entity *held, const sb_entity *expected, uint32_t tick)
{
    bool same_tick =
        held->tick == expected->tick ||
        (held->tick > expected->tick && tick - held->tick >= SB_ENTITY_BASELINE_AGE_MAX);
    return same_tick && held->index == expected->index &&
           held->generation == expected->generation && held->kind == expected->kind &&
           memcmp(held->values, expected->values, sizeof held->values) == 0;
}

static void compare(conversation *c)
{
    const sb_session *session = conversation_session(c);
    const sb_snapshot_history *snapshot_history = &c->core->snapshots.history;
    uint32_t capacity = sb_game_entity_capacity(sb_session_game(session));
    uint32_t place = 0;
    for (uint32_t index = 0; index < capacity; index++) {
        const sb_entity *held = sb_snapshot_history_baseline(snapshot_history, place);
        held = held != NULL && held->index == index ? held : NULL;
        place += held != NULL;
        const sb_entity *expected;
        if (!probe_held_baseline(session, 0, snapshot_history->tick, index, &expected)) {
            continue;
        }
        SB_ASSERT((held == NULL) == (expected == NULL));
        SB_ASSERT(held == NULL || same_entity_baseline(held, expected, snapshot_history->tick));
        c->entity_baselines_compared++;
    }
    SB_ASSERT(sb_snapshot_history_baseline(snapshot_history, place) == NULL);
}

void conversation_check_core(conversation *c)
{
    const sb_client_core *core = c->core;
    SB_ASSERT(core->connection.reason != SB_CLIENT_REASON_PROTOCOL);
    SB_ASSERT(core->connection.messages_malformed == 0);
    // What builds on a lost snapshot is of no use; only a trusted link is sent such, and one that
    // begins.
    SB_ASSERT(core->snapshots.unusable <= first_ticks(c) ||
              core->snapshots.received >= TRUSTED_COUNT_FIRST);
    const sb_session *session = conversation_session(c);
    bool same_match = core->connection.welcome.epoch == sb_session_get_def(session)->epoch;
    if (same_match && core->snapshots.history.tick != 0 &&
        core->snapshots.history.tick != c->compared_tick && probe_has_client(session, 0)) {
        c->compared_tick = core->snapshots.history.tick;
        compare(c);
    }
}

void conversation_add_counters(sb_session_counters *sum, const sb_session_counters *more)
{
    sum->inputs_applied += more->inputs_applied;
    sum->inputs_repeated += more->inputs_repeated;
    sum->inputs_missing += more->inputs_missing;
    sum->inputs_late += more->inputs_late;
    sum->inputs_early += more->inputs_early;
    sum->inputs_duplicate += more->inputs_duplicate;
    sum->inputs_invalid += more->inputs_invalid;
    sum->messages_refused += more->messages_refused;
    sum->chat_relayed += more->chat_relayed;
    sum->chat_dropped += more->chat_dropped;
    sum->snapshots_sent += more->snapshots_sent;
    sum->bytes_sent += more->bytes_sent;
    sum->bytes_received += more->bytes_received;
}

void conversation_check_counters(const conversation *c)
{
    const conversation_tally *tally = &c->tally;
    sb_session_counters sum = c->retired;
    conversation_add_counters(&sum, sb_session_get_counters(conversation_session(c)));
    SB_ASSERT(sum.inputs_applied + sum.inputs_repeated + sum.inputs_missing == tally->client_ticks);
    SB_ASSERT(sum.inputs_applied <= tally->inputs);
    SB_ASSERT(sum.inputs_late + sum.inputs_early + sum.inputs_duplicate + sum.inputs_invalid <=
              tally->inputs);
    SB_ASSERT(sum.messages_refused == tally->refused);
    SB_ASSERT(sum.chat_relayed + sum.chat_dropped == tally->chats);
    SB_ASSERT(sum.snapshots_sent == tally->snapshots);
    SB_ASSERT(sum.bytes_sent == tally->bytes_down);
    SB_ASSERT(sum.bytes_received == tally->bytes_up);
    const sb_lobby_counters *lobby = sb_lobby_get_counters(c->lobby);
    SB_ASSERT(lobby->refused_version + lobby->refused_full + lobby->refused_unknown +
                  lobby->refused_role + lobby->refused_malformed + lobby->refused_closing +
                  lobby->refused_rate + lobby->refused_address ==
              tally->refusals);
    SB_ASSERT(tally->refusals + lobby->closed_silent + tally->goodbyes_up + tally->goodbyes_down ==
              tally->closes);
}
