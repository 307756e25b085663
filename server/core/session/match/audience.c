#include "session/match/audience.h"

#include <string.h>

#include "base/assert.h"

// How often a match that stands still is sent to spectators that have not acknowledged it.
#define STILL_SNAPSHOT_RATE_HZ 5u
// Room for notes: at all times, in a second, and of each slot in a second.
#define NOTE_BYTES_MIN 16384u
#define NOTE_BYTES_PER_S 1024u
#define NOTE_BYTES_PER_S_AND_SLOT 128u

typedef enum note_kind {
    NOTE_COMMAND,
    NOTE_ROSTER,
    NOTE_CHAT,
} note_kind;

// A note's bytes follow its head: a name or a line.
typedef struct note_head {
    uint32_t clock;
    uint32_t player; // slot; SB_NO_PLAYER for a line of a spectator
    uint16_t size;
    uint8_t kind;   // note_kind
    uint8_t detail; // kind of the command, presence, or scope of the line
} note_head;

#define COMMAND_SIZE (sizeof(note_head) + SB_PLAYER_NAME_SIZE)

static uint32_t frame_capacity_of(uint32_t delay_ticks)
{
    return delay_ticks + 2;
}

static uint32_t note_capacity_of(uint32_t delay_ticks, uint32_t slot_count, uint32_t tick_rate_hz)
{
    const uint32_t seconds = delay_ticks / tick_rate_hz + 1;
    return NOTE_BYTES_MIN + seconds * (NOTE_BYTES_PER_S + NOTE_BYTES_PER_S_AND_SLOT * slot_count);
}

static void *allocate(const sb_audience *audience, size_t size)
{
    return audience->allocator.allocate(audience->allocator.context, size);
}

static sb_error build(sb_audience *audience, const sb_audience_def *def)
{
    audience->frame_capacity = frame_capacity_of(def->delay_ticks);
    audience->note_capacity =
        note_capacity_of(def->delay_ticks, def->slot_count, def->game->tick_rate_hz);
    audience->frame_clocks =
        allocate(audience, audience->frame_capacity * sizeof *audience->frame_clocks);
    // One more, so that a match of computers alone has an array too.
    audience->inputs = allocate(audience, ((size_t)audience->frame_capacity * def->slot_count + 1) *
                                              sizeof *audience->inputs);
    audience->notes = allocate(audience, audience->note_capacity);
    if (audience->frame_clocks == NULL || audience->inputs == NULL || audience->notes == NULL) {
        return SB_ERROR_MEMORY;
    }
    audience->game = def->made;
    sb_error error = SB_OK;
    if (def->made == NULL) {
        error = sb_game_create(def->game, def->map, &audience->allocator, &audience->game);
    }
    return error != SB_OK ? error
                          : sb_replication_init(&audience->replication, def->replication,
                                                audience->game, &audience->allocator);
}

sb_error sb_audience_create(const sb_audience_def *def, const sb_allocator *allocator,
                            sb_audience **out_audience)
{
    SB_ASSERT(def->delay_ticks > 0);
    *out_audience = NULL;
    sb_audience *audience = allocator->allocate(allocator->context, sizeof *audience);
    if (audience == NULL) {
        return SB_ERROR_MEMORY;
    }
    audience->allocator = *allocator;
    audience->delay_ticks = def->delay_ticks;
    audience->slot_count = def->slot_count;
    audience->begin_clock = def->clock;
    const sb_error error = build(audience, def);
    if (error != SB_OK) {
        audience->game = def->made != NULL ? NULL : audience->game;
        sb_audience_destroy(audience);
        return error;
    }
    *out_audience = audience;
    return SB_OK;
}

void sb_audience_destroy(sb_audience *audience)
{
    if (audience == NULL) {
        return;
    }
    const sb_allocator allocator = audience->allocator;
    sb_replication_deinit(&audience->replication);
    sb_game_destroy(audience->game);
    allocator.release(allocator.context, audience->notes);
    allocator.release(allocator.context, audience->inputs);
    allocator.release(allocator.context, audience->frame_clocks);
    allocator.release(allocator.context, audience);
}

static uint32_t note_room(const sb_audience *audience)
{
    return audience->note_capacity - audience->note_size;
}

static void put_bytes(sb_audience *audience, const void *bytes, uint32_t size)
{
    const uint8_t *from = bytes;
    for (uint32_t i = 0; i < size; i++) {
        audience
            ->notes[(audience->note_first + audience->note_size + i) % audience->note_capacity] =
            from[i];
    }
    audience->note_size += size;
}

static void peek_bytes(const sb_audience *audience, void *out_bytes, uint32_t size)
{
    uint8_t *to = out_bytes;
    for (uint32_t i = 0; i < size; i++) {
        to[i] = audience->notes[(audience->note_first + i) % audience->note_capacity];
    }
}

static void take_bytes(sb_audience *audience, void *out_bytes, uint32_t size)
{
    peek_bytes(audience, out_bytes, size);
    audience->note_first = (audience->note_first + size) % audience->note_capacity;
    audience->note_size -= size;
}

static void put_note(sb_audience *audience, note_head head, const char *text)
{
    put_bytes(audience, &head, sizeof head);
    put_bytes(audience, text, head.size);
}

bool sb_audience_has_room(const sb_audience *audience)
{
    return note_room(audience) >= 2 * SB_PLAYER_COUNT_MAX * COMMAND_SIZE;
}

void sb_audience_add_frame(sb_audience *audience, uint32_t clock, const sb_frame *frame)
{
    SB_ASSERT(audience->frame_count < audience->frame_capacity);
    const uint32_t place =
        (audience->frame_first + audience->frame_count++) % audience->frame_capacity;
    audience->frame_clocks[place] = clock;
    for (uint32_t slot = 0; slot < audience->slot_count; slot++) {
        audience->inputs[(size_t)place * audience->slot_count + slot] = frame->inputs[slot];
    }
    for (uint32_t i = 0; i < frame->command_count; i++) {
        const sb_command *command = &frame->commands[i];
        SB_ASSERT(note_room(audience) >= COMMAND_SIZE);
        put_note(audience,
                 (note_head){.clock = clock,
                             .player = command->player,
                             .size = SB_PLAYER_NAME_SIZE,
                             .kind = NOTE_COMMAND,
                             .detail = command->kind},
                 command->name);
    }
}

void sb_audience_add_roster(sb_audience *audience, uint32_t clock, const sb_session_roster *roster)
{
    audience->roster_missed |= roster->changes;
    for (uint32_t slot = 0; slot < SB_PLAYER_COUNT_MAX; slot++) {
        // The room that `sb_audience_has_room` needs is kept for commands.
        if ((audience->roster_missed >> slot & 1u) == 0 ||
            note_room(audience) < COMMAND_SIZE * (2 * SB_PLAYER_COUNT_MAX + 1)) {
            continue;
        }
        audience->roster_missed &= ~(UINT64_C(1) << slot);
        put_note(audience,
                 (note_head){.clock = clock,
                             .player = slot,
                             .size = SB_PLAYER_NAME_SIZE,
                             .kind = NOTE_ROSTER,
                             .detail = (uint8_t)roster->slots[slot].presence},
                 roster->slots[slot].name);
    }
}

bool sb_audience_add_chat(sb_audience *audience, uint32_t clock, const sb_message_chat *chat)
{
    // Chat takes half of the room at most: it must not hold up who joins and leaves.
    if (note_room(audience) < audience->note_capacity / 2) {
        return false;
    }
    put_note(audience,
             (note_head){.clock = clock,
                         .player = chat->player,
                         .size = (uint16_t)chat->text.size,
                         .kind = NOTE_CHAT,
                         .detail = (uint8_t)chat->scope},
             chat->text.data);
    return true;
}

// The clock wraps after years; a delay is short.
static bool is_due(uint32_t clock, uint32_t due)
{
    return (int32_t)(due - clock) >= 0;
}

static void say(sb_audience *audience, const note_head *head, const char *text)
{
    const sb_message_chat chat = {
        .scope = head->detail, .player = head->player, .text = {text, head->size}};
    sb_replication_pass_chat(&audience->replication, &chat);
}

static void add_command(sb_frame *frame, const note_head *head, const char *name)
{
    sb_command *command = &frame->commands[frame->command_count++];
    *command = (sb_command){.kind = head->detail, .player = (uint8_t)head->player};
    memcpy(command->name, name, SB_PLAYER_NAME_SIZE);
}

_Static_assert(SB_CHAT_SIZE_MAX >= SB_PLAYER_NAME_SIZE, "a line has room for a name");

// Takes the notes up to a time. Commands among them belong to the frame of that time.
static void take_notes(sb_audience *audience, uint32_t due, sb_frame *frame)
{
    while (audience->note_size > 0) {
        note_head head;
        char text[SB_CHAT_SIZE_MAX];
        peek_bytes(audience, &head, sizeof head);
        if (!is_due(head.clock, due)) {
            return;
        }
        take_bytes(audience, &head, sizeof head);
        take_bytes(audience, text, head.size);
        if (head.kind == NOTE_COMMAND) {
            SB_ASSERT(frame != NULL);
            add_command(frame, &head, text);
        } else if (head.kind == NOTE_ROSTER) {
            sb_session_roster_set(&audience->replication.roster, head.player,
                                  (sb_presence)head.detail, text);
        } else {
            say(audience, &head, text);
        }
    }
}

static bool snapshot_is_due(const sb_audience *audience)
{
    const uint64_t tick = sb_game_tick(audience->game);
    const uint64_t rate = audience->replication.def.snapshot_rate_hz;
    const uint64_t tick_rate = sb_game_get_def(audience->game)->tick_rate_hz;
    return tick * rate / tick_rate != (tick - 1) * rate / tick_rate;
}

// Plays the oldest frame that waits, and sends what it shows.
static void play_frame(sb_audience *audience)
{
    // No spectator reports inputs. With reports, snapshots in which nothing is new are left out.
    static const sb_own_report none[1];
    sb_frame frame;
    memset(&frame, 0, sizeof frame);
    const uint32_t place = audience->frame_first;
    for (uint32_t slot = 0; slot < audience->slot_count; slot++) {
        frame.inputs[slot] = audience->inputs[(size_t)place * audience->slot_count + slot];
    }
    take_notes(audience, audience->frame_clocks[place], &frame);
    audience->frame_first = (place + 1) % audience->frame_capacity;
    audience->frame_count--;
    const sb_error error = sb_game_advance(audience->game, &frame);
    SB_ASSERT(error == SB_OK); // the match has played the same frame in the same state
    sb_replication_send_roster(&audience->replication);
    sb_replication_send_events(&audience->replication);
    if (snapshot_is_due(audience)) {
        sb_replication_send_snapshot(&audience->replication, -1, none);
    }
}

bool sb_audience_show(sb_audience *audience, uint32_t clock)
{
    sb_replication *replication = &audience->replication;
    const uint32_t due = clock - audience->delay_ticks;
    replication->clock = clock;
    sb_replication_send_map(replication);
    if (!is_due(audience->begin_clock, due)) {
        return true; // the match has not begun for them
    }
    audience->begun = true;
    bool news = false;
    while (audience->frame_count > 0 &&
           is_due(audience->frame_clocks[audience->frame_first], due)) {
        play_frame(audience);
        news = true;
    }
    take_notes(audience, due, NULL);
    if (news) {
        audience->still_ticks = 0;
        return false;
    }
    sb_replication_send_roster(replication);
    const uint32_t rate_hz = sb_game_get_def(audience->game)->tick_rate_hz;
    if (audience->still_ticks++ % (rate_hz / STILL_SNAPSHOT_RATE_HZ) == 0) {
        sb_replication_resend_snapshot(replication, -1);
    }
    return true;
}

bool sb_audience_is_behind(const sb_audience *audience)
{
    return audience->next != NULL || audience->frame_count > 0;
}

bool sb_audience_is_over(const sb_audience *audience, uint32_t clock)
{
    const sb_audience *next = audience->next;
    return next != NULL && is_due(next->begin_clock, clock - next->delay_ticks);
}

// A client that has the whole old map need not be sent it again.
static void move_one(sb_audience *from, sb_audience *to, uint32_t index)
{
    const sb_replication_client *old = &from->replication.clients[index];
    const sb_message_hello hello = {.role = old->role,
                                    .form = old->form,
                                    .minor_version = old->minor_version,
                                    .map_count = old->map_offset == from->replication.map_size,
                                    .map_hashes = {from->replication.map_hash}};
    if (sb_replication_prepare(&to->replication, index) != SB_OK) {
        sb_replication_dismiss(&from->replication, index, SB_GOODBYE_MATCH_OVER);
        return;
    }
    sb_replication_welcome(&to->replication, index, old->peer, SB_NO_PLAYER, &hello, NULL);
    sb_replication_client *client = &to->replication.clients[index];
    client->source = old->source;
    client->idle_clock = old->idle_clock;
    client->chat = old->chat;
    client->chat_allowance = old->chat_allowance;
    client->muted = old->muted;
    memcpy(client->account, old->account, sizeof client->account);
    sb_replication_drop(&from->replication, index);
}

void sb_audience_move(sb_audience *from, sb_audience *to)
{
    to->replication.clock = from->replication.clock;
    for (uint32_t i = 0; i < from->replication.def.client_capacity; i++) {
        if (!from->replication.clients[i].taken) {
            continue;
        }
        if (i < to->replication.def.client_capacity) {
            move_one(from, to, i);
        } else {
            sb_replication_dismiss(&from->replication, i, SB_GOODBYE_MATCH_OVER);
        }
    }
}
