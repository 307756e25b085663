// Snapshots to every client: what has changed since the one it holds, in as many parts as it takes.

#include "base/assert.h"
#include "protocol/plain.h"
#include "session/state.h"

// What a part costs beside its changes, at most; in the packed form the count of the changes and
// the coder's last bytes come to it.
#define PART_HEAD_SIZE 36u
#define PACKED_HEAD_SIZE 8u
#define OWN_HEAD_SIZE 3u
// A world in which nothing happens is said so this often.
#define IDLE_RATE_HZ 5u
#define CHANGE_SIZE_MAX SB_PLAIN_CHANGE_BYTES_MAX
// Bytes of changes that a part holds at least, if another follows it.
#define PART_CHANGES_SIZE_MIN                                                                      \
    (SB_MESSAGE_SIZE_MAX - PART_HEAD_SIZE - PACKED_HEAD_SIZE - CHANGE_SIZE_MAX)
// Bytes of changes that the most parts hold in any case, the first one with an own state in it.
#define SNAPSHOT_CHANGES_SIZE_MAX ((SB_SNAPSHOT_PART_COUNT_MAX - 1) * PART_CHANGES_SIZE_MIN)

// The part that begins with the first of the changes.
static uint32_t fill_part(sb_session *session, sb_form form, const sb_change *changes,
                          uint32_t count, uint32_t part)
{
    sb_message_snapshot *snapshot = &session->message.snapshot;
    uint32_t room = SB_MESSAGE_SIZE_MAX - PART_HEAD_SIZE;
    snapshot->part = part;
    if (part > 0) {
        snapshot->own = SB_OWN_NONE;
        snapshot->own_state = (sb_blob){0};
    } else if (snapshot->own == SB_OWN_FULL) {
        room -= snapshot->own_state.size + OWN_HEAD_SIZE;
    }
    return sb_changes_put(&session->coder, form, changes, count, room, snapshot);
}

// How many parts the changes take, of which the first `taken` are in the one at hand.
static uint32_t count_parts(sb_session *session, sb_form form, uint32_t taken,
                            uint32_t change_count)
{
    uint32_t part_count = 1;
    while (taken < change_count) {
        SB_ASSERT(part_count < SB_SNAPSHOT_PART_COUNT_MAX);
        taken +=
            fill_part(session, form, session->changes + taken, change_count - taken, part_count++);
    }
    return part_count;
}

static void send_parts(sb_session *session, sb_session_client *client, uint32_t change_count)
{
    sb_message_snapshot *snapshot = &session->message.snapshot;
    const sb_own_kind own = snapshot->own;
    const sb_blob own_state = snapshot->own_state;
    uint32_t taken = fill_part(session, client->form, session->changes, change_count, 0);
    snapshot->part_count = 1;
    if (taken < change_count) {
        // Every part says how many there are, so that they are counted first and filled again.
        snapshot->part_count = count_parts(session, client->form, taken, change_count);
        snapshot->own = own;
        snapshot->own_state = own_state;
        taken = fill_part(session, client->form, session->changes, change_count, 0);
    }
    sb_session_send(session, client, SB_CHANNEL_DOWN);
    for (uint32_t part = 1; part < snapshot->part_count; part++) {
        taken +=
            fill_part(session, client->form, session->changes + taken, change_count - taken, part);
        sb_session_send(session, client, SB_CHANNEL_DOWN);
    }
}

// What the client foresaw for this tick against what came of it.
static void put_own(sb_session *session, const sb_session_client *client, uint32_t slot,
                    sb_message_snapshot *snapshot)
{
    uint32_t foreseen = sb_session_client_predicted(client, snapshot->tick);
    if (!client->predicts) {
        return;
    }
    if (foreseen != 0 && foreseen == sb_game_own_hash(session->game, slot)) {
        snapshot->own = SB_OWN_PREDICTED;
        return;
    }
    sb_writer writer = sb_writer_over(session->own_state, sizeof session->own_state);
    sb_game_own_write(session->game, slot, &writer);
    SB_ASSERT(writer.error == SB_OK);
    if (writer.size == 0) {
        return; // the rules have no entity for this player
    }
    snapshot->own = SB_OWN_FULL;
    snapshot->own_state = (sb_blob){session->own_state, (uint32_t)writer.size};
}

// True if the client loses nothing when this snapshot is left out.
static bool may_rest(const sb_session *session, const sb_session_client *client,
                     const sb_stream_plan *plan)
{
    uint32_t sent_tick = sb_stream_sent_tick(client->stream);
    const sb_message_snapshot *snapshot = &session->message.snapshot;
    return plan->baseline_tick != 0 && plan->pending_count == 0 && snapshot->own != SB_OWN_FULL &&
           snapshot->tick - sent_tick < session->def.game.tick_rate_hz / IDLE_RATE_HZ;
}

// NULL: everything may be known, and there is room for all of it.
static const uint16_t *weigh(sb_session *session, const sb_session_client *client, uint32_t slot,
                             uint32_t room)
{
    if (!sb_game_hides(session->game) &&
        sb_stream_fits(client->stream, session->track, sb_game_tick(session->game), room)) {
        return NULL;
    }
    sb_game_interest(session->game, slot, session->weights);
    return session->weights;
}

// Of the room that there is for a snapshot, what its heads and the own state leave for changes.
static uint32_t room_for_changes(const sb_message_snapshot *snapshot, sb_form form, uint32_t room)
{
    if (room == UINT32_MAX) {
        return SNAPSHOT_CHANGES_SIZE_MAX;
    }
    uint32_t taken = PART_HEAD_SIZE + (form == SB_FORM_PACKED ? PACKED_HEAD_SIZE : 0);
    if (snapshot->own == SB_OWN_FULL) {
        // It may push some of the changes into a part of their own.
        taken += OWN_HEAD_SIZE + snapshot->own_state.size + PART_HEAD_SIZE;
    }
    if (room <= taken) {
        return 0;
    }
    room -= taken;
    room -= room / PART_CHANGES_SIZE_MIN * (PART_HEAD_SIZE + PACKED_HEAD_SIZE);
    return room < SNAPSHOT_CHANGES_SIZE_MAX ? room : SNAPSHOT_CHANGES_SIZE_MAX;
}

// Ticks since the newest one that is safe in the log.
static int32_t durable_age(const sb_session *session)
{
    const sb_log_sink *sink = &session->def.log;
    uint32_t tick;
    if (session->encoder == NULL || sink->durable == NULL || !sink->durable(sink->context, &tick)) {
        return -1;
    }
    return (int32_t)(sb_game_tick(session->game) - tick);
}

static void send_to_client(sb_session *session, sb_session_client *client, uint32_t slot,
                           int32_t durable)
{
    uint32_t tick = sb_game_tick(session->game);
    sb_pace *pace = sb_stream_pace(client->stream);
    sb_pace_advance(pace, tick);
    session->message = (sb_message){
        .type = SB_MESSAGE_SNAPSHOT,
        .snapshot = {.epoch = session->def.epoch,
                     .tick = tick,
                     .durable_age = durable,
                     .input_margin = SB_NO_MARGIN,
                     .part_count = 1},
    };
    sb_message_snapshot *snapshot = &session->message.snapshot;
    if (client->input_tick != 0) {
        snapshot->input_margin = (int32_t)(client->input_tick - tick);
    }
    put_own(session, client, slot, snapshot);
    uint32_t room = room_for_changes(snapshot, client->form, sb_pace_room(pace));
    if (room < CHANGE_SIZE_MAX) {
        // What was sent before has to be paid first. Smaller ones would be heads with little in
        // them, and one for which the most urgent change is too large would bring nothing at all.
        return;
    }
    sb_stream_plan plan =
        sb_stream_plan_changes(client->stream, session->track, &session->coder.def, tick,
                               weigh(session, client, slot, room), room, session->changes);
    snapshot->baseline_age = plan.baseline_tick != 0 ? tick - plan.baseline_tick : 0;
    if (may_rest(session, client, &plan)) {
        return;
    }
    send_parts(session, client, plan.change_count);
    sb_stream_commit(client->stream, session->track, tick, &plan, session->changes);
    session->counters.snapshots_sent++;
}

void sb_session_send_snapshot(sb_session *session)
{
    if (session->client_count == 0) {
        return;
    }
    uint32_t count = sb_game_entities(session->game, session->entities, session->entity_capacity);
    sb_track_step(session->track, sb_game_tick(session->game), session->entities, count);
    int32_t durable = durable_age(session);
    for (uint32_t slot = 0; slot < session->client_capacity; slot++) {
        sb_session_client *client = &session->clients[slot];
        if (client->taken) {
            send_to_client(session, client, slot, durable);
        }
    }
}
