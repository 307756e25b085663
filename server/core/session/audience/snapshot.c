// Snapshots to every client: what has changed since the one it holds, in as many parts as it takes.

#include "base/assert.h"
#include "protocol/plain.h"
#include "session/audience/audience.h"

// What a part costs beside its changes, at most; in the packed form the count of the changes and
// the coder's last bytes come to it.
#define PART_HEAD_SIZE 36u
#define PACKED_HEAD_SIZE 8u
#define OWN_HEAD_SIZE 3u
// A world in which nothing happens is said so this often.
#define IDLE_RATE_HZ 5u
// But first it is said at the full rate for so long: a client cannot tell a snapshot that was left
// out from one that was lost, and would show others later for want of those between two changes.
#define REST_AFTER_MS 150u
#define CHANGE_SIZE_MAX SB_PLAIN_CHANGE_BYTES_MAX
// Bytes of changes that a part holds at least, if another follows it.
#define PART_CHANGES_SIZE_MIN                                                                      \
    (SB_MESSAGE_SIZE_MAX - PART_HEAD_SIZE - PACKED_HEAD_SIZE - CHANGE_SIZE_MAX)
// Bytes of changes that the most parts hold in any case, the first one with an own state in it.
#define SNAPSHOT_CHANGES_SIZE_MAX ((SB_SNAPSHOT_PART_COUNT_MAX - 1) * PART_CHANGES_SIZE_MIN)

// The part that begins with the first of the changes.
static uint32_t fill_part(sb_audience *audience, sb_form form, const sb_change *changes,
                          uint32_t count, uint32_t part)
{
    sb_message_snapshot *snapshot = &audience->message.snapshot;
    uint32_t room = SB_MESSAGE_SIZE_MAX - PART_HEAD_SIZE;
    snapshot->part = part;
    if (part > 0) {
        snapshot->own = SB_OWN_NONE;
        snapshot->own_state = (sb_blob){0};
    } else if (snapshot->own == SB_OWN_FULL) {
        room -= snapshot->own_state.size + OWN_HEAD_SIZE;
    }
    return sb_changes_put(&audience->coder, form, changes, count, room, snapshot);
}

// How many parts the changes take, of which the first `taken` are in the one at hand.
static uint32_t count_parts(sb_audience *audience, sb_form form, uint32_t taken,
                            uint32_t change_count)
{
    uint32_t part_count = 1;
    while (taken < change_count) {
        SB_ASSERT(part_count < SB_SNAPSHOT_PART_COUNT_MAX);
        taken += fill_part(audience, form, audience->changes + taken, change_count - taken,
                           part_count++);
    }
    return part_count;
}

static void send_part(sb_audience *audience, sb_viewer *viewer, sb_shared_snapshot *kept)
{
    sb_audience_send(audience, viewer, SB_CHANNEL_DOWN);
    if (kept != NULL) {
        sb_shared_add_part(kept, audience->bytes, audience->sent_size);
    }
}

// Keeps the parts too, unless `kept` is NULL.
static void send_parts(sb_audience *audience, sb_viewer *viewer, uint32_t change_count,
                       sb_shared_snapshot *kept)
{
    sb_message_snapshot *snapshot = &audience->message.snapshot;
    const sb_own_kind own = snapshot->own;
    const sb_blob own_state = snapshot->own_state;
    uint32_t taken = fill_part(audience, viewer->form, audience->changes, change_count, 0);
    snapshot->part_count = 1;
    if (taken < change_count) {
        // Every part says how many there are, so that they are counted first and filled again.
        snapshot->part_count = count_parts(audience, viewer->form, taken, change_count);
        snapshot->own = own;
        snapshot->own_state = own_state;
        taken = fill_part(audience, viewer->form, audience->changes, change_count, 0);
    }
    send_part(audience, viewer, kept);
    for (uint32_t part = 1; part < snapshot->part_count; part++) {
        taken += fill_part(audience, viewer->form, audience->changes + taken, change_count - taken,
                           part);
        send_part(audience, viewer, kept);
    }
    if (kept != NULL) {
        sb_shared_end(audience->shared, kept, snapshot->part_count);
    }
}

_Static_assert(SB_OWN_AGE_COUNT + SB_GAME_OWN_SIZE_MAX <= SB_OWN_STATE_SIZE_MAX,
               "a snapshot carries any own state");

// What the player foresaw for this tick against what came of it.
static void put_own(sb_audience *audience, uint32_t slot, const sb_own_report *report)
{
    sb_message_snapshot *snapshot = &audience->message.snapshot;
    if (report->input_tick != 0) {
        snapshot->input_margin = (int32_t)(report->input_tick - snapshot->tick);
    }
    if (!report->predicts) {
        return;
    }
    uint32_t predicted = report->predicted_hash;
    if (predicted != 0 && predicted == sb_game_own_hash(audience->game, slot)) {
        snapshot->own = SB_OWN_PREDICTED;
        return;
    }
    sb_writer writer = sb_writer_over(audience->own_state, sizeof audience->own_state);
    sb_writer_bytes(&writer, report->ages, sizeof report->ages);
    sb_game_own_write(audience->game, slot, &writer);
    SB_ASSERT(writer.error == SB_OK);
    if (writer.size == sizeof report->ages) {
        return; // the rules have no entity for this player
    }
    snapshot->own = SB_OWN_FULL;
    snapshot->own_state = (sb_blob){audience->own_state, (uint32_t)writer.size};
}

// True if the viewer loses nothing when this snapshot is left out.
static bool may_rest(const sb_audience *audience, sb_viewer *viewer, const sb_stream_plan *plan)
{
    const sb_message_snapshot *snapshot = &audience->message.snapshot;
    const uint32_t rate = sb_game_get_def(audience->game)->tick_rate_hz;
    if (plan->baseline_tick == 0 || plan->pending_count > 0 || snapshot->own == SB_OWN_FULL) {
        viewer->news_tick = snapshot->tick;
        return false;
    }
    return snapshot->tick - viewer->news_tick >= REST_AFTER_MS * rate / 1000u &&
           snapshot->tick - sb_stream_sent_tick(viewer->stream) < rate / IDLE_RATE_HZ;
}

// NULL: everything may be known, and there is room for all of it; or it is all alike to who only
// watches.
static const uint16_t *weigh(sb_audience *audience, const sb_viewer *viewer, uint32_t room)
{
    bool fits = !sb_game_hides(audience->game) &&
                sb_stream_fits(viewer->stream, audience->track, sb_game_tick(audience->game), room);
    if (viewer->slot == SB_NO_PLAYER || fits) {
        return NULL;
    }
    sb_game_interest(audience->game, viewer->slot, audience->weights);
    return audience->weights;
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

static void begin(sb_audience *audience, int32_t durable_age)
{
    audience->message = (sb_message){
        .type = SB_MESSAGE_SNAPSHOT,
        .snapshot = {.epoch = audience->def.epoch,
                     .tick = sb_game_tick(audience->game),
                     .durable_age = durable_age,
                     .input_margin = SB_NO_MARGIN,
                     .part_count = 1},
    };
}

static void set_baseline(sb_message_snapshot *snapshot, const sb_stream_plan *plan)
{
    snapshot->baseline_age = plan->baseline_tick != 0 ? snapshot->tick - plan->baseline_tick : 0;
}

// What was made for another one who holds the same; false if that does not fit this one.
static bool send_shared(sb_audience *audience, sb_viewer *viewer, uint32_t room, bool rests)
{
    const uint32_t tick = audience->message.snapshot.tick;
    const sb_shared_snapshot *shared =
        sb_shared_find(audience->shared, viewer->form, viewer->stream, tick);
    // With less room it would be sent a part of it, by its own urgencies.
    if (shared == NULL || room / SB_PLAIN_CHANGE_BYTES_MAX < shared->change_count) {
        return false;
    }
    const sb_stream_plan plan = {shared->baseline_tick, shared->change_count, shared->change_count};
    if (rests && may_rest(audience, viewer, &plan)) {
        return true;
    }
    for (uint32_t part = 0; part < shared->part_count; part++) {
        sb_audience_send_bytes(audience, viewer, SB_CHANNEL_DOWN, shared->bytes[part],
                               shared->sizes[part], true);
    }
    sb_stream_commit_alike(viewer->stream, tick, shared->stream);
    audience->def.counters->snapshots_sent++;
    audience->def.counters->snapshots_shared++;
    return true;
}

// With a report for who plays. What is shown may rest where it would say nothing new.
static void send_new(sb_audience *audience, sb_viewer *viewer, int32_t durable_age,
                     const sb_own_report *report, bool rests)
{
    sb_pace *pace = sb_stream_pace(viewer->stream);
    sb_pace_advance(pace, sb_game_tick(audience->game));
    begin(audience, durable_age);
    sb_message_snapshot *snapshot = &audience->message.snapshot;
    if (report != NULL) {
        put_own(audience, viewer->slot, report);
    }
    uint32_t room = room_for_changes(snapshot, viewer->form, sb_pace_room(pace));
    if (room < CHANGE_SIZE_MAX) {
        // What was sent before has to be paid first. Smaller ones would be heads with little in
        // them, and one for which the most urgent change is too large would bring nothing at all.
        return;
    }
    const bool watches = viewer->slot == SB_NO_PLAYER;
    if (watches && send_shared(audience, viewer, room, rests)) {
        return;
    }
    sb_stream_plan plan = sb_stream_plan_changes(
        viewer->stream, audience->track, &audience->coder.def, snapshot->tick,
        weigh(audience, viewer, room), room, audience->changes);
    set_baseline(snapshot, &plan);
    if (rests && may_rest(audience, viewer, &plan)) {
        return;
    }
    // What does not fit is chosen by what has waited for this one.
    sb_shared_snapshot *kept = NULL;
    if (watches && plan.change_count == plan.pending_count) {
        kept = sb_shared_begin(audience->shared, viewer->form, viewer->stream, snapshot->tick,
                               plan.change_count);
    }
    send_parts(audience, viewer, plan.change_count, kept);
    sb_stream_commit(viewer->stream, audience->track, snapshot->tick, &plan, audience->changes);
    audience->def.counters->snapshots_sent++;
}

// The very same parts: a viewer may hold some of them.
static void send_again(sb_audience *audience, sb_viewer *viewer, int32_t durable_age)
{
    begin(audience, durable_age);
    sb_stream_plan plan = sb_stream_plan_again(viewer->stream, audience->track,
                                               &audience->coder.def, audience->changes);
    set_baseline(&audience->message.snapshot, &plan);
    send_parts(audience, viewer, plan.change_count, NULL);
}

static void follow(sb_audience *audience)
{
    uint32_t count =
        sb_game_entities(audience->game, audience->entities, audience->entity_capacity);
    sb_track_step(audience->track, sb_game_tick(audience->game), audience->entities, count);
    audience->shared->count = 0;
}

void sb_audience_send_snapshot(sb_audience *audience, int32_t durable_age,
                               const sb_own_report *reports)
{
    if (audience->viewer_count == 0) {
        return;
    }
    follow(audience);
    for (uint32_t place = 0; place < audience->def.place_count; place++) {
        sb_viewer *viewer = &audience->viewers[place];
        if (viewer->taken) {
            bool plays = reports != NULL && viewer->slot != SB_NO_PLAYER;
            send_new(audience, viewer, durable_age, plays ? &reports[viewer->slot] : NULL,
                     reports != NULL);
        }
    }
}

void sb_audience_repeat_snapshot(sb_audience *audience, int32_t durable_age)
{
    const uint32_t tick = sb_game_tick(audience->game);
    if (audience->viewer_count == 0 || tick == 0) {
        return;
    }
    follow(audience);
    for (uint32_t place = 0; place < audience->def.place_count; place++) {
        sb_viewer *viewer = &audience->viewers[place];
        if (!viewer->taken || sb_stream_acknowledged(viewer->stream) == tick) {
            continue;
        }
        if (sb_stream_sent_tick(viewer->stream) == tick) {
            send_again(audience, viewer, durable_age);
        } else {
            send_new(audience, viewer, durable_age, NULL, false);
        }
    }
}
