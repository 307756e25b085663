#include "session/hosted/playback.h"

#include <string.h>

#include "base/tick_rate.h"
#include "protocol/limits.h"
#include "protocol/text.h"
#include "session/hosted/hosted_state.h"
#include "session/replication/replication.h"

// How often a playback that stands still sends its state to viewers that do not have it.
#define STILL_SNAPSHOT_RATE_HZ 5u
// A jump ahead of up to this time plays the ticks between, so that their events are sent.
#define PLAYED_THROUGH_S 1u

struct sb_playback {
    /// First: a playback is an sb_hosted; shut if no tick can be reached any more.
    sb_hosted hosted;
    sb_playback_def def;
    sb_playback_state state;
    sb_log_roster told;         ///< the log's roster when the replication's was last updated
    uint32_t phase;             ///< progress to the next tick, in 1/100 of the clock's ticks
    uint32_t still_clock;       ///< clock ticks for which it has stood still at this tick
    uint32_t shown_clock;       ///< clock of the last snapshot, in any epoch; 0 for none
    uint32_t shown_tick;        ///< tick of the last snapshot in this epoch; 0 for none
    bool asked;                 ///< a viewer has asked for something since the last tick
    sb_message_playback wanted; ///< valid if `asked`
};

sb_playback_def sb_playback_def_default(void)
{
    return (sb_playback_def){
        .number = 1,
        .clock_hz = 60,
        .snapshot_rate_hz = 30,
        .viewer_capacity = 32,
        .speed_percent = 100,
    };
}

static bool def_is_valid(const sb_playback_def *def)
{
    return def->number > 0 && def->replay != NULL && def->clock_hz >= SB_TICK_RATE_HZ_MIN &&
           def->clock_hz <= SB_TICK_RATE_HZ_MAX && def->snapshot_rate_hz >= 1 &&
           def->snapshot_rate_hz <= def->clock_hz && def->viewer_capacity >= 1 &&
           def->viewer_capacity <= SB_PLAYBACK_VIEWER_COUNT_MAX &&
           def->speed_percent >= SB_PLAYBACK_PERCENT_MIN &&
           def->speed_percent <= SB_PLAYBACK_PERCENT_MAX && def->output.send != NULL &&
           def->output.close != NULL;
}

// Brings the replication's roster in line with the log's.
static void follow_roster(sb_playback *playback)
{
    const sb_log_roster *now = sb_log_reader_roster(sb_replay_reader(playback->def.replay));
    const sb_game_def *game = sb_game_get_def(sb_replay_game(playback->def.replay));
    for (uint32_t slot = 0; slot < game->player_capacity - game->computer_count; slot++) {
        bool there = (now->occupied >> slot & 1u) != 0;
        bool was = (playback->told.occupied >> slot & 1u) != 0;
        const char *name = now->players[slot].name;
        if (there != was ||
            memcmp(name, playback->told.players[slot].name, sizeof now->players[slot].name) != 0) {
            sb_session_roster_set(&playback->hosted.replication.roster, slot,
                                  there ? SB_PRESENCE_PLAYER : SB_PRESENCE_NONE, name);
        }
    }
    playback->told = *now;
}

static void note_hash(sb_playback *playback, uint64_t hash, uint64_t mask)
{
    const sb_game *game = sb_replay_game(playback->def.replay);
    if (playback->state.diverged_tick == 0 && ((sb_game_hash(game) ^ hash) & mask) != 0) {
        playback->state.diverged_tick = sb_game_tick(game);
    }
}

// Brings the game back to a tick where it was before. A keyframe that was passed without being
// loaded may be damaged; then the game is played from the start.
static bool come_back(sb_playback *playback, uint32_t tick)
{
    sb_replay *replay = playback->def.replay;
    const sb_game *game = sb_replay_game(replay);
    sb_replay_arrival arrival;
    sb_log_entry entry;
    if (sb_replay_seek(replay, tick, &arrival) != SB_OK) {
        (void)sb_replay_seek(replay, playback->state.first_tick, &arrival);
        while ((!sb_replay_is_current(replay) || sb_game_tick(game) < tick) &&
               sb_replay_next(replay, &entry)) {
        }
    }
    return sb_replay_is_current(replay) && sb_game_tick(game) == tick;
}

// Ends the playback at this tick, the last one that the log reaches. A failed load may have spoilt
// the game; a tick that was reached once is reached again if the file is unchanged.
static void settle(sb_playback *playback, uint32_t tick)
{
    sb_replay *replay = playback->def.replay;
    playback->state.paused = true;
    if (!playback->state.damaged && sb_replay_end(replay) == SB_LOG_END_DAMAGED) {
        playback->state.damaged = true;
        playback->state.fault = sb_replay_fault(replay);
    }
    if (!sb_replay_is_current(replay) || sb_game_tick(sb_replay_game(replay)) != tick) {
        playback->hosted.shut = !come_back(playback, tick);
    }
    playback->state.tick = tick;
    playback->state.last_tick = tick;
}

// Jumps to a tick. If it is missing, the next tick that exists is taken. Past the end, or where the
// log becomes unreadable, the last one is.
static sb_error go_to(sb_playback *playback, uint32_t tick)
{
    const uint32_t from = playback->state.tick; // 0 at first
    sb_replay_arrival arrival;
    sb_error error = sb_replay_seek(playback->def.replay, tick, &arrival);
    if (error == SB_OK || arrival.reached > tick) {
        playback->state.tick = arrival.reached;
    } else if (arrival.reached == 0 && from == 0) {
        return error;
    } else {
        settle(playback, arrival.reached != 0 ? arrival.reached : from);
    }
    if (error == SB_OK && arrival.has_hash) {
        note_hash(playback, arrival.hash, arrival.mask);
    }
    playback->phase = 0;
    follow_roster(playback);
    return playback->hosted.shut ? error : SB_OK;
}

static sb_error build(sb_playback *playback)
{
    const sb_playback_def *def = &playback->def;
    sb_game *game = sb_replay_game(def->replay);
    // A welcome cannot promise more than a snapshot each tick.
    const uint32_t tick_rate_hz = sb_game_get_def(game)->tick_rate_hz;
    if (def->snapshot_rate_hz > tick_rate_hz) {
        playback->def.snapshot_rate_hz = tick_rate_hz;
    }
    const sb_replication_def replication = {.session = def->number,
                                            .client_capacity = def->viewer_capacity,
                                            .clock_hz = def->clock_hz,
                                            .snapshot_rate_hz = def->snapshot_rate_hz,
                                            .output = def->output};
    sb_error error = sb_hosted_init(&playback->hosted, &replication, game);
    if (error == SB_OK) {
        // A cut log may begin with a gap: this goes to the first tick behind it.
        error = go_to(playback, 1);
    }
    if (error != SB_OK) {
        return error;
    }
    playback->state.first_tick = playback->state.tick;
    playback->state.paused = def->paused;
    playback->state.speed_percent = def->speed_percent;
    playback->state.last_tick =
        def->last_tick > playback->state.tick ? def->last_tick : playback->state.tick;
    return def->tick > playback->state.tick ? go_to(playback, def->tick) : SB_OK;
}

static void tell(sb_playback *playback, sb_replication_client *client)
{
    const sb_playback_state *state = &playback->state;
    playback->hosted.replication.scratch->message =
        (sb_message){.type = SB_MESSAGE_PLAYBACK,
                     .playback = {.paused = state->paused,
                                  .speed_percent = state->speed_percent,
                                  .tick = state->tick,
                                  .first_tick = state->first_tick,
                                  .last_tick = state->last_tick}};
    sb_replication_send(&playback->hosted.replication, client, SB_CHANNEL_RELIABLE);
}

static void tell_all(sb_playback *playback)
{
    for (uint32_t client_index = 0; client_index < playback->def.viewer_capacity; client_index++) {
        if (playback->hosted.replication.clients[client_index].taken) {
            tell(playback, &playback->hosted.replication.clients[client_index]);
        }
    }
}

static bool offers(const sb_hosted *hosted, uint32_t role)
{
    (void)hosted;
    return role == SB_ROLE_REPLAY_VIEWER;
}

static sb_error join(sb_hosted *hosted, uint32_t peer, sb_peer_source source,
                     const sb_message_hello *hello)
{
    (void)source; // viewers are limited by number alone
    sb_replication *replication = &hosted->replication;
    uint32_t client_index = sb_replication_free_index(replication, 0);
    if (client_index == replication->def.client_capacity) {
        return SB_ERROR_FULL;
    }
    if (sb_replication_prepare(replication, client_index) != SB_OK) {
        return SB_ERROR_MEMORY;
    }
    sb_replication_welcome(replication, client_index, peer, SB_NO_PLAYER, hello, NULL);
    tell(sb_playback_from(hosted), &replication->clients[client_index]);
    return SB_OK;
}

static void ask(sb_playback *playback, const sb_message_playback *message)
{
    // A jump that was asked for before, and not made yet, is kept.
    uint32_t tick = playback->asked ? playback->wanted.tick : 0;
    playback->wanted = *message;
    playback->wanted.tick = message->tick != 0 ? message->tick : tick;
    playback->asked = true;
}

static bool receive(sb_hosted *hosted, uint32_t client_index, const sb_message *message)
{
    if (message->type == SB_MESSAGE_INPUT) {
        sb_replication_acknowledge(&hosted->replication, client_index, &message->input);
    } else if (message->type == SB_MESSAGE_PLAYBACK) {
        ask(sb_playback_from(hosted), &message->playback);
    } else if (message->type == SB_MESSAGE_CHAT) {
        (void)sb_replication_relay_chat(&hosted->replication, client_index, &message->chat);
    } else {
        return false;
    }
    return true;
}

// Sends the chat to all of the recorded match again.
static void repeat_chat(sb_playback *playback, const sb_notes *notes)
{
    sb_replication *replication = &playback->hosted.replication;
    const uint32_t player_capacity = sb_game_get_def(replication->game)->player_capacity;
    for (uint32_t i = 0; i < notes->count; i++) {
        const sb_note *note = &notes->list[i];
        if (note->kind != SB_NOTE_CHAT || note->size <= 2 || note->bytes[0] != SB_CHAT_ALL ||
            note->player >= player_capacity) {
            continue;
        }
        const sb_text noted = {(const char *)note->bytes + 2, note->size - 2u};
        if (noted.size > SB_CHAT_SIZE_MAX || !sb_text_is_valid(noted)) {
            continue; // a log may hold any text
        }
        char *shown = replication->scratch->chat_text;
        const sb_text text = {shown, sb_text_clean_chat(noted, shown)};
        if (text.size == 0) {
            continue;
        }
        for (uint32_t client_index = 0; client_index < replication->def.client_capacity;
             client_index++) {
            if (replication->clients[client_index].taken) {
                replication->scratch->message = (sb_message){
                    .type = SB_MESSAGE_CHAT,
                    .chat = {.scope = SB_CHAT_ALL, .player = note->player, .text = text}};
                sb_replication_send(replication, &replication->clients[client_index],
                                    SB_CHANNEL_RELIABLE);
            }
        }
    }
}

// Plays one tick, or up to the next one that exists. False at the end of the log.
static bool play_tick(sb_playback *playback)
{
    sb_replay *replay = playback->def.replay;
    const uint32_t before = playback->state.tick;
    sb_log_entry entry;
    do {
        if (!sb_replay_next(replay, &entry)) {
            settle(playback, before);
            return false;
        }
        playback->state.tick = sb_game_tick(sb_replay_game(replay));
    } while (!sb_replay_is_current(replay) || playback->state.tick <= before);
    if (playback->state.tick > playback->state.last_tick) {
        playback->state.last_tick = playback->state.tick; // the log is still being written
    }
    follow_roster(playback);
    sb_replication_send_roster(&playback->hosted.replication);
    if (entry.kind == SB_LOG_ENTRY_TICK) {
        note_hash(playback, entry.hash, entry.hash_mask);
        sb_replication_send_events(&playback->hosted.replication);
        repeat_chat(playback, entry.notes);
    }
    return true;
}

// Goes to a tick of the log; plays the ticks between if it is near ahead. Ticks only rise within an
// epoch.
static void move_to(sb_playback *playback, uint32_t tick)
{
    const sb_playback_state *state = &playback->state;
    tick = tick < state->first_tick ? state->first_tick : tick;
    tick = tick > state->last_tick ? state->last_tick : tick;
    const uint32_t from = state->tick;
    const uint32_t near =
        PLAYED_THROUGH_S * sb_game_get_def(playback->hosted.replication.game)->tick_rate_hz;
    playback->phase = 0;
    if (tick >= from && tick - from <= near) {
        bool more = true;
        while (more && state->tick < tick) {
            more = play_tick(playback);
        }
        return;
    }
    // On an error the game is at the last good tick.
    (void)go_to(playback, tick);
    if (state->tick <= from) {
        playback->hosted.replication.def.epoch++;
        playback->shown_tick = 0;
        sb_replication_welcome_all(&playback->hosted.replication);
    }
}

static void answer(sb_playback *playback)
{
    const sb_message_playback wanted = playback->wanted;
    playback->asked = false;
    playback->still_clock = 0;
    bool at_end = playback->state.tick == playback->state.last_tick;
    bool again = playback->state.paused && wanted.paused == 0 && wanted.tick == 0 && at_end;
    playback->state.paused = wanted.paused != 0;
    playback->state.speed_percent = wanted.speed_percent;
    if (again) {
        move_to(playback, playback->state.first_tick);
    } else if (wanted.tick != 0) {
        move_to(playback, wanted.tick);
    }
    tell_all(playback);
}

static void play_on(sb_playback *playback)
{
    const uint32_t rate_hz = sb_game_get_def(playback->hosted.replication.game)->tick_rate_hz;
    playback->phase += rate_hz * playback->state.speed_percent;
    while (playback->phase >= playback->def.clock_hz * 100) {
        playback->phase -= playback->def.clock_hz * 100;
        if (!play_tick(playback)) {
            playback->phase = 0;
            playback->still_clock = 0;
            tell_all(playback);
            return;
        }
    }
}

static void show(sb_playback *playback)
{
    sb_replication *replication = &playback->hosted.replication;
    const uint64_t rate = playback->def.snapshot_rate_hz, clock_hz = playback->def.clock_hz;
    const uint64_t now = replication->clock, since = now - playback->shown_clock;
    if (playback->state.paused) {
        bool due = playback->still_clock % (playback->def.clock_hz / STILL_SNAPSHOT_RATE_HZ) == 0;
        if (due && playback->shown_clock != 0 && since * rate < clock_hz) {
            return; // it waits: many jumps do not raise the rate of snapshots
        }
        playback->still_clock++;
        if (!due) {
            return;
        }
        sb_replication_resend_snapshot(replication, -1);
    } else if (now * rate / clock_hz != (now - 1) * rate / clock_hz && since >= clock_hz / rate &&
               playback->state.tick > playback->shown_tick) {
        sb_replication_send_snapshot(replication, -1, NULL);
    } else {
        return;
    }
    playback->shown_tick = playback->state.tick;
    playback->shown_clock = replication->clock;
}

static void tick(sb_hosted *hosted)
{
    sb_playback *playback = sb_playback_from(hosted);
    playback->hosted.replication.clock++;
    if (playback->hosted.replication.client_count == 0) {
        playback->asked = false;
        return;
    }
    if (playback->asked) {
        answer(playback);
    }
    if (!playback->state.paused) {
        play_on(playback);
    }
    if (playback->hosted.shut) {
        sb_hosted_dismiss_all(hosted);
        return;
    }
    sb_replication_send_roster(&playback->hosted.replication);
    sb_replication_send_map(&playback->hosted.replication);
    show(playback);
}

static const sb_hosted_kind playback_kind = {
    .offers = offers,
    .join = join,
    .receive = receive,
    .tick = tick,
};

sb_error sb_playback_create(const sb_playback_def *def, const sb_allocator *allocator,
                            sb_playback **out_playback)
{
    *out_playback = NULL;
    if (!def_is_valid(def)) {
        return SB_ERROR_ARGUMENT;
    }
    sb_playback *playback = allocator->allocate(allocator->context, sizeof *playback);
    if (playback == NULL) {
        return SB_ERROR_MEMORY;
    }
    playback->def = *def;
    playback->hosted.kind = &playback_kind;
    playback->hosted.allocator = *allocator;
    sb_error error = build(playback);
    if (error != SB_OK) {
        sb_hosted_destroy(&playback->hosted);
        return error;
    }
    *out_playback = playback;
    return SB_OK;
}

sb_playback_state sb_playback_get_state(const sb_playback *playback)
{
    sb_playback_state state = playback->state;
    state.client_count = playback->hosted.replication.client_count;
    return state;
}
