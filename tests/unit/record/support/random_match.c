#include "random_match.h"

#include <stdlib.h>
#include <string.h>

#include "base/assert.h"
#include "recorded_match.h"

sb_log_head random_match_head(const random_match_script *script)
{
    sb_game_def game = sb_game_def_default();
    game.seed = script->seed;
    game.player_capacity = script->player_capacity;
    game.tick_rate_hz = script->tick_rate_hz;
    return (sb_log_head){
        .format_version = SB_LOG_FORMAT_VERSION,
        .simulation_version = SB_SIMULATION_VERSION,
        .session = 2,
        .started_unix_ms = 99,
        .rules = sb_rules_identify(game.rules),
        .setting_count = game.rules->setting_count,
        .game = game,
    };
}

const sb_map *random_match_map(void)
{
    static sb_map map;
    match_map(&map);
    return &map;
}

random_match *random_match_begin(const random_match_script *script)
{
    random_match *match = calloc(1, sizeof *match);
    SB_ASSERT(match != NULL);
    match->script = *script;
    match->log = memory_log_make(1u << 21);
    match->ticks = calloc(RANDOM_MATCH_TICK_MAX, sizeof *match->ticks);
    SB_ASSERT(match->ticks != NULL);
    match->frames = random_frames_make(script->seed, script->player_capacity);
    sb_allocator allocator = counting_heap_allocator(&match->heap);
    sb_log_encoder_def def = sb_log_encoder_def_default();
    def.head = random_match_head(script);
    def.map = random_match_map();
    def.sink = memory_log_sink(&match->log);
    def.commit_ms = script->commit_ms == 0 ? def.commit_ms : script->commit_ms;
    def.keyframe_ms = script->keyframe_ms == 0 ? def.keyframe_ms : script->keyframe_ms;
    def.keyframe_turn = script->keyframe_turn;
    SB_ASSERT(sb_game_create(&def.head.game, def.map, &allocator, &match->game) == SB_OK);
    def.game = match->game;
    SB_ASSERT(sb_log_encoder_create(&def, &allocator, &match->encoder) == SB_OK);
    return match;
}

// The test's own roster: it follows from the last command of each slot and from the secrets.
static void follow(sb_log_roster *roster, const sb_frame *frame, const sb_notes *notes)
{
    for (uint32_t i = 0; i < frame->command_count; i++) {
        uint32_t slot = frame->commands[i].player;
        memset(&roster->players[slot], 0, sizeof roster->players[slot]);
        roster->occupied &= ~((uint64_t)1 << slot);
        if (frame->commands[i].kind == 1) {
            roster->occupied += (uint64_t)1 << slot;
            strcpy(roster->players[slot].name, frame->commands[i].name);
        }
    }
    for (uint32_t i = 0; i < notes->count; i++) {
        const sb_note *note = &notes->list[i];
        if (note->kind == 3) {
            roster->players[note->player].has_secret = true;
            memcpy(roster->players[note->player].secret_hash, note->bytes, 32);
        }
    }
}

static void add_note(random_match *match, sb_notes *notes, uint32_t kind, uint32_t player,
                     uint32_t size)
{
    sb_note *note = &notes->list[notes->count++];
    *note = (sb_note){.kind = (uint8_t)kind, .player = (uint8_t)player, .size = (uint8_t)size};
    for (uint32_t i = 0; i < size; i++) {
        note->bytes[i] = (uint8_t)sb_random_u32(&match->frames.random);
    }
}

static void draw_notes(random_match *match, const sb_frame *frame, sb_notes *notes)
{
    sb_random *random = &match->frames.random;
    for (uint32_t i = 0; i < frame->command_count && notes->count < 60; i++) {
        // Only of players that stay: a slot may be left again in the same tick.
        uint32_t slot = frame->commands[i].player;
        if ((match->frames.occupied >> slot & 1) != 0 && sb_random_below(random, 4) != 0) {
            add_note(match, notes, SB_NOTE_SECRET, slot, 32);
        }
    }
    if (sb_random_below(random, 8) == 0) {
        uint32_t size = sb_random_below(random, 4) == 0 ? 255 : sb_random_below(random, 30);
        add_note(match, notes, SB_NOTE_CHAT, sb_random_below(random, 64), size);
    }
    if (sb_random_below(random, 8) == 0) {
        add_note(match, notes, SB_NOTE_LATE, sb_random_below(random, 64), 2);
    }
    if (sb_random_below(random, 30) == 0) {
        add_note(match, notes, 200, 255, sb_random_below(random, 3));
    }
    for (uint32_t player = 0; player < match->script.player_capacity; player++) {
        uint64_t bit = match->frames.occupied & (uint64_t)1 << player;
        uint32_t draw = sb_random_below(random, 10);
        notes->repeated |= draw == 0 ? bit : 0;
        notes->missing |= draw == 1 ? bit : 0;
    }
}

static void play_tick(random_match *match)
{
    SB_ASSERT(match->tick_count < RANDOM_MATCH_TICK_MAX);
    random_match_tick *tick = &match->ticks[match->tick_count];
    bool largest = match->script.largest || match->tick_count == 0;
    if (match->script.quiet && !largest) {
        tick->frame = match->frames.frame; // as it was
        tick->frame.command_count = 0;
        memset(tick->frame.commands, 0, sizeof tick->frame.commands);
    } else {
        tick->frame = *(largest ? random_frames_next_largest(&match->frames)
                                : random_frames_next(&match->frames));
    }
    for (uint32_t player = 0; player < match->script.player_capacity; player++) {
        // A log has no input of an empty slot.
        if ((match->frames.occupied >> player & 1) == 0) {
            tick->frame.inputs[player] = (sb_input){0};
        }
    }
    if (match->script.noted) {
        draw_notes(match, &tick->frame, &tick->notes);
    }
    follow(&match->roster, &tick->frame, &tick->notes);
    tick->roster = match->roster;
    SB_ASSERT(sb_game_advance(match->game, &tick->frame) == SB_OK);
    tick->hash = sb_game_hash(match->game);
    match->tick_count++;
    sb_notes given = tick->notes;
    sb_log_encoder_tick(match->encoder, match->game, &tick->frame, &given);
    SB_ASSERT(random_match_notes_equal(&given, &tick->notes));
}

void random_match_play(random_match *match, uint32_t tick_count)
{
    for (uint32_t i = 0; i < tick_count; i++) {
        play_tick(match);
    }
}

void random_match_close(random_match *match)
{
    sb_log_encoder_close(match->encoder, match->game);
}

void random_match_free(random_match *match)
{
    sb_log_encoder_destroy(match->encoder);
    sb_game_destroy(match->game);
    SB_ASSERT(match->heap.live_count == 0);
    memory_log_free(&match->log);
    free(match->ticks);
    free(match);
}

bool random_match_notes_equal(const sb_notes *a, const sb_notes *b)
{
    bool equal = a->count == b->count && a->repeated == b->repeated && a->missing == b->missing;
    for (uint32_t i = 0; equal && i < a->count; i++) {
        const sb_note *x = &a->list[i], *y = &b->list[i];
        equal = x->kind == y->kind && x->player == y->player && x->size == y->size &&
                memcmp(x->bytes, y->bytes, x->size) == 0;
    }
    return equal;
}
