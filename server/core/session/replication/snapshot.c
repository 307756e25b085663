// Snapshots to every client: the changes since the baseline that it holds, in as many parts as they
// take.

#include <stddef.h>
#include <string.h>

#include "base/assert.h"
#include "protocol/plain.h"
#include "session/replication/keep_alive.h"
#include "session/replication/replication.h"

// Bytes of a part beside its changes, at most. The packed form adds the count of the changes and
// the coder's last bytes.
#define PART_HEAD_SIZE 36u
#define PACKED_HEAD_SIZE 8u
#define OWN_HEAD_SIZE 3u
#define CHANGE_SIZE_MAX SB_PLAIN_CHANGE_BYTES_MAX
// Bytes of changes that a part holds at least, if another follows it.
#define PART_CHANGES_SIZE_MIN                                                                      \
    (SB_MESSAGE_SIZE_MAX - PART_HEAD_SIZE - PACKED_HEAD_SIZE - CHANGE_SIZE_MAX)
// Bytes of changes that the largest number of parts always holds, with an own state in the first.
#define SNAPSHOT_CHANGES_SIZE_MAX ((SB_SNAPSHOT_PART_COUNT_MAX - 1) * PART_CHANGES_SIZE_MIN)

// Only the first part carries the own state.
static void begin_part(sb_message_snapshot *snapshot, uint32_t part)
{
    snapshot->part = part;
    if (part > 0) {
        snapshot->own = SB_OWN_NONE;
        snapshot->own_state = (sb_blob){0};
    }
}

// Fills a part with changes from the first on. Returns how many it holds.
static uint32_t fill_part(sb_replication *replication, sb_form form, const sb_change *changes,
                          uint32_t count, uint32_t part)
{
    sb_message_snapshot *snapshot = &replication->scratch->message.snapshot;
    uint32_t room = SB_MESSAGE_SIZE_MAX - PART_HEAD_SIZE;
    begin_part(snapshot, part);
    if (snapshot->own == SB_OWN_FULL) {
        room -= snapshot->own_state.size + OWN_HEAD_SIZE;
    }
    return sb_changes_put(replication->coder, form, changes, count, room, snapshot);
}

// Returns how many parts the changes take, if the first part holds `taken` of them.
static uint32_t count_parts(sb_replication *replication, sb_form form, uint32_t taken,
                            uint32_t change_count)
{
    uint32_t part_count = 1;
    while (taken < change_count) {
        SB_ASSERT(part_count < SB_SNAPSHOT_PART_COUNT_MAX);
        taken += fill_part(replication, form, replication->scratch->changes + taken,
                           change_count - taken, part_count++);
    }
    return part_count;
}

// Sends a part, and keeps its changes as they are encoded unless `kept` is NULL.
static void send_part(sb_replication *replication, sb_replication_client *client,
                      sb_shared_snapshot *kept)
{
    sb_message_snapshot *snapshot = &replication->scratch->message.snapshot;
    if (kept != NULL) {
        snapshot->coded = sb_shared_add_part(kept, snapshot);
    }
    sb_replication_send(replication, client, SB_CHANNEL_DOWN);
    snapshot->coded = (sb_blob){0};
}

// Sends the changes in parts, and keeps them for other clients unless `kept` is NULL. If they take
// more than one part although `one_part`, nothing is sent, and false is returned.
static bool send_parts(sb_replication *replication, sb_replication_client *client,
                       uint32_t change_count, bool one_part, sb_shared_snapshot *kept)
{
    sb_message_snapshot *snapshot = &replication->scratch->message.snapshot;
    const sb_own_kind own = snapshot->own;
    const sb_blob own_state = snapshot->own_state;
    uint32_t taken =
        fill_part(replication, client->form, replication->scratch->changes, change_count, 0);
    snapshot->part_count = 1;
    if (taken < change_count) {
        if (one_part) {
            return false;
        }
        // Every part states their number, so they are counted first and filled again.
        snapshot->part_count = count_parts(replication, client->form, taken, change_count);
        snapshot->own = own;
        snapshot->own_state = own_state;
        taken =
            fill_part(replication, client->form, replication->scratch->changes, change_count, 0);
    }
    for (uint32_t part = 0; part < snapshot->part_count; part++) {
        if (part > 0) {
            taken += fill_part(replication, client->form, replication->scratch->changes + taken,
                               change_count - taken, part);
        }
        send_part(replication, client, kept);
    }
    if (kept != NULL) {
        sb_shared_end(&replication->scratch->shared, kept, snapshot->part_count);
    }
    return true;
}

_Static_assert(SB_OWN_AGE_COUNT + SB_GAME_OWN_SIZE_MAX <= SB_OWN_STATE_SIZE_MAX,
               "a snapshot carries any own state");

// Notes that a client had predicted something else.
static void count_correction(sb_replication *replication, uint32_t slot,
                             const sb_own_report *report)
{
    uint32_t cause = SB_OWN_AGE_COUNT - 1, age = replication->def.clock_hz / 2;
    for (uint32_t i = 0; i < SB_OWN_AGE_COUNT - 1; i++) {
        if (report->ages[i] < age) {
            cause = i;
            age = report->ages[i];
        }
    }
    replication->clients[slot].corrections++;
    replication->def.counters->corrections[cause]++;
}

// Compares the player's predicted own state of this tick with the real one.
static void put_own(sb_replication *replication, uint32_t slot, const sb_own_report *report)
{
    sb_message_snapshot *snapshot = &replication->scratch->message.snapshot;
    if (report->input_tick != 0) {
        snapshot->input_margin = (int32_t)(report->input_tick - snapshot->tick);
    }
    if (!report->predicts) {
        return;
    }
    uint32_t predicted = report->predicted_hash;
    if (predicted != 0 && predicted == sb_game_own_hash(replication->game, slot)) {
        snapshot->own = SB_OWN_PREDICTED;
        return;
    }
    sb_writer writer =
        sb_writer_over(replication->scratch->own_state, sizeof replication->scratch->own_state);
    sb_writer_bytes(&writer, report->ages, sizeof report->ages);
    sb_game_own_write(replication->game, slot, &writer);
    SB_ASSERT(writer.error == SB_OK);
    if (writer.size == sizeof report->ages) {
        return; // the rules have no entity for this player
    }
    if (predicted != 0) {
        count_correction(replication, slot, report);
    }
    snapshot->own = SB_OWN_FULL;
    snapshot->own_state = (sb_blob){replication->scratch->own_state, (uint32_t)writer.size};
}

// Returns true if the client loses nothing when this snapshot is left out.
static bool is_idle(const sb_replication *replication, sb_replication_client *client,
                    const sb_send_list *send_list)
{
    return sb_replication_is_idle(replication, client,
                                  send_list->baseline_tick == 0 || send_list->pending_count > 0 ||
                                      replication->scratch->message.snapshot.own == SB_OWN_FULL);
}

// Returns NULL if the client may know everything and there is room for all changes, or if all
// entities are equally relevant, as to a spectator.
static const uint16_t *find_relevances(sb_replication *replication,
                                       const sb_replication_client *client, uint32_t room)
{
    bool fits = !sb_game_hides(replication->game) &&
                sb_send_state_fits(client->send_state, replication->history,
                                   sb_game_tick(replication->game), room);
    if (client->slot == SB_NO_PLAYER || fits) {
        return NULL;
    }
    sb_game_interest(replication->game, client->slot, replication->scratch->relevances);
    return replication->scratch->relevances;
}

// Returns the room for changes, after part heads and own state.
static uint32_t room_for_changes(const sb_message_snapshot *snapshot, sb_form form, uint32_t room)
{
    if (room == UINT32_MAX) {
        return SNAPSHOT_CHANGES_SIZE_MAX;
    }
    uint32_t taken = PART_HEAD_SIZE + (form == SB_FORM_PACKED ? PACKED_HEAD_SIZE : 0);
    if (snapshot->own == SB_OWN_FULL) {
        // The own state may push changes into another part.
        taken += OWN_HEAD_SIZE + snapshot->own_state.size + PART_HEAD_SIZE;
    }
    if (room <= taken) {
        return 0;
    }
    room -= taken;
    room -= room / PART_CHANGES_SIZE_MIN * (PART_HEAD_SIZE + PACKED_HEAD_SIZE);
    return room < SNAPSHOT_CHANGES_SIZE_MAX ? room : SNAPSHOT_CHANGES_SIZE_MAX;
}

static void begin(sb_replication *replication, int32_t durable_age)
{
    // The numbers, 4 KiB, are said by their count.
    sb_message_snapshot *snapshot = &replication->scratch->message.snapshot;
    memset(snapshot, 0, offsetof(sb_message_snapshot, numbers));
    replication->scratch->message.type = SB_MESSAGE_SNAPSHOT;
    snapshot->epoch = replication->def.epoch;
    snapshot->tick = sb_game_tick(replication->game);
    snapshot->durable_age = durable_age;
    snapshot->input_margin = SB_NO_MARGIN;
    snapshot->part_count = 1;
}

static void set_baseline(sb_message_snapshot *snapshot, const sb_send_list *send_list)
{
    snapshot->baseline_age =
        send_list->baseline_tick != 0 ? snapshot->tick - send_list->baseline_tick : 0;
}

// Returns true if the parts that hold these changes are the same with this client's own state.
static bool parts_agree(const sb_message_snapshot *snapshot, const sb_shared_snapshot *shared)
{
    if (snapshot->own != SB_OWN_FULL) {
        return true;
    }
    return shared->part_count == 1 &&
           PART_HEAD_SIZE + OWN_HEAD_SIZE + snapshot->own_state.size + shared->changes[0].size <=
               SB_MESSAGE_SIZE_MAX;
}

// Sends changes that were encoded for another client that holds the same. False if they do not fit
// this client's room.
static bool send_shared(sb_replication *replication, sb_replication_client *client, uint32_t room,
                        bool may_idle)
{
    sb_message_snapshot *snapshot = &replication->scratch->message.snapshot;
    const sb_shared_snapshot *shared = sb_shared_find(&replication->scratch->shared, client->form,
                                                      client->send_state, snapshot->tick);
    // With less room the client would be sent a part of the changes, by its own priorities.
    if (shared == NULL || room / SB_PLAIN_CHANGE_BYTES_MAX < shared->change_count ||
        !parts_agree(snapshot, shared)) {
        return false;
    }
    const sb_send_list send_list = {shared->baseline_tick, shared->change_count,
                                    shared->change_count};
    set_baseline(snapshot, &send_list);
    if (may_idle && is_idle(replication, client, &send_list)) {
        return true;
    }
    snapshot->form = shared->form;
    snapshot->part_count = shared->part_count;
    for (uint32_t part = 0; part < shared->part_count; part++) {
        begin_part(snapshot, part);
        snapshot->coded = shared->changes[part];
        sb_replication_send(replication, client, SB_CHANNEL_DOWN);
    }
    sb_send_state_commit_shared(client->send_state, snapshot->tick, shared->send_state);
    replication->def.counters->snapshots_sent++;
    replication->def.counters->snapshots_shared++;
    return true;
}

// Sends changes that are chosen for this client, or leaves out an idle snapshot. False, and sends
// nothing, if they take several parts and build on a snapshot that is not acknowledged.
static bool send_listed(sb_replication *replication, sb_replication_client *client, uint32_t room,
                        bool alike, bool may_idle)
{
    sb_message_snapshot *snapshot = &replication->scratch->message.snapshot;
    const sb_send_list send_list = sb_send_state_list_changes(
        client->send_state, replication->history, &replication->coder->def, snapshot->tick,
        find_relevances(replication, client, room), room, replication->scratch->changes);
    set_baseline(snapshot, &send_list);
    if (may_idle && is_idle(replication, client, &send_list)) {
        return true;
    }
    // Only a snapshot with all changes is shared: the choice of some is this client's own.
    sb_shared_snapshot *kept = NULL;
    if (alike && send_list.change_count == send_list.pending_count) {
        kept = sb_shared_begin(&replication->scratch->shared, client->form, client->send_state,
                               snapshot->tick, send_list.change_count);
    }
    const bool one_part = sb_send_state_assumes(client->send_state, send_list.baseline_tick);
    if (!send_parts(replication, client, send_list.change_count, one_part, kept)) {
        return false;
    }
    sb_send_state_commit(client->send_state, replication->history, snapshot->tick, &send_list,
                         replication->scratch->changes);
    replication->def.counters->snapshots_sent++;
    return true;
}

// Sends a snapshot to one client, with a report if it plays. An idle snapshot may be left out if
// `may_idle`.
static void send_new(sb_replication *replication, sb_replication_client *client,
                     int32_t durable_age, const sb_own_report *report, bool may_idle)
{
    if (client->form == SB_FORM_ABSOLUTE) {
        sb_replication_send_absolute(replication, client, durable_age, report, may_idle);
        return;
    }
    sb_send_rate *send_rate = sb_send_state_rate(client->send_state);
    sb_send_rate_advance(send_rate, replication->clock);
    sb_send_state_follow(client->send_state, sb_entity_history_step_count(replication->history));
    begin(replication, durable_age);
    sb_message_snapshot *snapshot = &replication->scratch->message.snapshot;
    if (report != NULL) {
        put_own(replication, client->slot, report);
    }
    uint32_t room = room_for_changes(snapshot, client->form, sb_send_rate_room(send_rate));
    if (room < CHANGE_SIZE_MAX) {
        // Bytes that were sent before must be paid first. A smaller snapshot would consist mostly
        // of heads, and one without room for the first change would bring nothing.
        return;
    }
    // What fog hides differs from player to player.
    const bool alike = client->slot == SB_NO_PLAYER || !sb_game_hides(replication->game);
    if (alike && send_shared(replication, client, room, may_idle)) {
        return;
    }
    if (!send_listed(replication, client, room, alike, may_idle)) {
        // Its parts may be sent again (send_again), and must then build on the same baseline.
        sb_send_state_be_certain(client->send_state, true);
        const bool sent = send_listed(replication, client, room, alike, may_idle);
        SB_ASSERT(sent);
        sb_send_state_be_certain(client->send_state, false);
    }
}

// Sends the same parts again: a client may hold some of them.
static void send_again(sb_replication *replication, sb_replication_client *client,
                       int32_t durable_age)
{
    if (client->form == SB_FORM_ABSOLUTE) {
        sb_replication_send_absolute_again(replication, client, durable_age);
        return;
    }
    begin(replication, durable_age);
    sb_send_list send_list =
        sb_send_state_list_again(client->send_state, replication->history, &replication->coder->def,
                                 replication->scratch->changes);
    set_baseline(&replication->scratch->message.snapshot, &send_list);
    (void)send_parts(replication, client, send_list.change_count, false, NULL);
}

static void follow(sb_replication *replication)
{
    replication->scratch->entity_count = sb_game_entities(
        replication->game, replication->scratch->entities, replication->entity_capacity);
    sb_entity_history_step(replication->history, replication->scratch->entities,
                           replication->scratch->entity_count);
    replication->scratch->shared.count = 0;
}

void sb_replication_send_snapshot(sb_replication *replication, int32_t durable_age,
                                  const sb_own_report *reports)
{
    if (replication->client_count == 0) {
        return;
    }
    follow(replication);
    for (uint32_t client_index = 0; client_index < replication->def.client_capacity;
         client_index++) {
        sb_replication_client *client = &replication->clients[client_index];
        if (client->taken && !(replication->spares_watchers && client->slot == SB_NO_PLAYER)) {
            bool plays = reports != NULL && client->slot != SB_NO_PLAYER;
            send_new(replication, client, durable_age, plays ? &reports[client->slot] : NULL,
                     reports != NULL);
        }
    }
}

bool sb_replication_owes_changes(const sb_replication *replication)
{
    bool owes = false;
    for (uint32_t i = 0; i < replication->def.client_capacity; i++) {
        const sb_replication_client *client = &replication->clients[i];
        owes |= client->taken && sb_send_state_is_partial(client->send_state);
    }
    return owes;
}

void sb_replication_resend_snapshot(sb_replication *replication, int32_t durable_age)
{
    const uint32_t tick = sb_game_tick(replication->game);
    if (replication->client_count == 0 || tick == 0) {
        return;
    }
    follow(replication);
    for (uint32_t client_index = 0; client_index < replication->def.client_capacity;
         client_index++) {
        sb_replication_client *client = &replication->clients[client_index];
        if (!client->taken || sb_send_state_acknowledged(client->send_state) == tick) {
            continue;
        }
        if (sb_send_state_sent_tick(client->send_state) == tick) {
            send_again(replication, client, durable_age);
        } else {
            send_new(replication, client, durable_age, NULL, false);
        }
    }
}
