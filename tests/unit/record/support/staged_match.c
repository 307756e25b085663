#include "staged_match.h"

#include <stdlib.h>
#include <string.h>

#include "base/assert.h"
#include "base/hash.h"
#include "base/trigonometry.h"
#include "game/rules_check.h"
#include "game/tanks/tanks.h"
#include "house_rules.h"
#include "physics/world/pose_ring.h"
#include "record/reader.h"
#include "recorded_match.h"

typedef struct stage {
    staged_match *match;
    sb_game *game;
    sb_log_encoder *encoder;
    sb_random random;
    sb_frame frame;
    sb_log_roster roster;
} stage;

static sb_error blind_capacities(const sb_rules_setup *setup, sb_rules_capacities *out_capacities)
{
    sb_error error = sb_tanks_rules.capacities(setup, out_capacities);
    out_capacities->pose_capacity = 0;
    return error;
}

const sb_rules *staged_rules_of(staged_rules rules)
{
    static sb_rules blind;
    if (rules == STAGED_BLIND && blind.name == NULL) {
        blind = sb_tanks_rules;
        blind.name = "blind";
        blind.capacities = blind_capacities;
        SB_ASSERT(sb_rules_check(&blind) == NULL);
    }
    return rules == STAGED_BLIND ? &blind : rules == STAGED_HOUSE ? house_rules() : &sb_tanks_rules;
}

static const sb_map *stage_map(void)
{
    static sb_map map;
    match_map(&map);
    return &map;
}

uint64_t staged_past(const sb_game *game)
{
    static const float fractions[] = {0.0f, 0.3f, 1.0f};
    sb_world world = sb_game_world(game);
    uint32_t now = sb_game_tick(game), capacity;
    (void)sb_world_bodies(world, &capacity);
    sb_hasher hasher;
    sb_hasher_init(&hasher);
    for (uint32_t body = 0; body < capacity && sb_pose_ring_capacity(world) > 0; body++) {
        for (uint32_t age = 0; age < SB_POSE_TICK_COUNT + 4; age++) {
            for (int f = 0; f < 3; f++) {
                sb_pose pose = {0};
                uint8_t there = sb_pose_ring_at(world, body, now + 2 - age, fractions[f], &pose);
                sb_hasher_update(&hasher, &there, 1);
                sb_hasher_update(&hasher, &pose, sizeof pose);
            }
        }
    }
    return sb_hasher_digest(&hasher);
}

static void save_live(const sb_game *game, uint8_t *out_bytes, size_t size)
{
    sb_world world = sb_game_world(game);
    sb_writer writer = sb_writer_over(out_bytes, size);
    sb_layout_save_live(world.layout, world.block, &writer);
    SB_ASSERT(writer.error == SB_OK && writer.size == size);
}

void staged_assert_at(const staged_match *match, const sb_game *game, uint32_t tick)
{
    const staged_tick *wanted = &match->ticks[tick];
    SB_ASSERT(sb_game_tick(game) == tick);
    static uint8_t live[1u << 20];
    save_live(game, live, match->live_size);
    SB_ASSERT(memcmp(live, wanted->live, match->live_size) == 0);
    SB_ASSERT(sb_game_hash(game) == wanted->hash);
    SB_ASSERT(staged_past(game) == wanted->past);
}

static void keep(stage *s, uint32_t tick)
{
    staged_match *match = s->match;
    staged_tick *kept = &match->ticks[tick];
    kept->frame = s->frame;
    kept->hash = sb_game_hash(s->game);
    kept->past = staged_past(s->game);
    kept->roster = s->roster;
    kept->live = malloc(match->live_size);
    SB_ASSERT(kept->live != NULL);
    save_live(s->game, kept->live, match->live_size);
}

static void command(stage *s, uint32_t kind, uint32_t slot)
{
    sb_command *next = &s->frame.commands[s->frame.command_count++];
    *next = (sb_command){.kind = (uint8_t)kind, .player = (uint8_t)slot};
    memset(&s->roster.players[slot], 0, sizeof s->roster.players[slot]);
    s->roster.occupied &= ~((uint64_t)1 << slot);
    if (kind == SB_COMMAND_JOIN) {
        uint32_t number = sb_random_below(&s->random, 26);
        memcpy(next->name, "stage ?", 7);
        next->name[6] = (char)('a' + number);
        memcpy(s->roster.players[slot].name, next->name, sizeof next->name);
        s->roster.occupied |= (uint64_t)1 << slot;
    }
}

static void draw_commands(stage *s, uint32_t tick)
{
    const staged_script *script = &s->match->script;
    for (uint32_t slot = 0; tick == 1 && slot < script->player_count; slot++) {
        command(s, SB_COMMAND_JOIN, slot);
    }
    if (script->turnover_ticks > 0 && tick % script->turnover_ticks == 0) {
        uint32_t slot = sb_random_below(&s->random, script->player_count);
        bool there = (s->roster.occupied >> slot & 1) != 0;
        command(s, there ? SB_COMMAND_LEAVE : SB_COMMAND_JOIN, slot);
    }
}

// At the nearest other tank, as it was seen a few ticks ago.
static sb_input draw_input(stage *s, uint32_t slot, uint32_t tick)
{
    uint32_t capacity;
    const sb_body *bodies = sb_world_bodies(sb_game_world(s->game), &capacity);
    uint32_t tanks = s->match->head.game.player_capacity;
    float nearest = 1e9f, yaw = 0.0f;
    for (uint32_t other = 0; other < tanks; other++) {
        sb_vec3 offset = sb_vec3_sub(bodies[other].position, bodies[slot].position);
        if (other != slot && bodies[other].shape == SB_BODY_BOX &&
            sb_vec3_length(offset) < nearest) {
            nearest = sb_vec3_length(offset);
            yaw = sb_atan2(offset.x, offset.z);
        }
    }
    uint32_t age = 1 + sb_random_below(&s->random, s->match->script.tick_rate_hz / 4);
    sb_input input = s->frame.inputs[slot];
    if (sb_random_below(&s->random, 20) == 0) {
        input.throttle = (int8_t)((int)sb_random_below(&s->random, 255) - 127);
        input.steering = (int8_t)((int)sb_random_below(&s->random, 255) - 127);
    }
    // The gun must be charged again for another round.
    input.select[0] = (uint8_t)(1 + slot % SB_TANKS_AMMUNITION_COUNT);
    input.view_tick = tick > age ? tick - age : 0;
    input.view_fraction = (uint8_t)sb_random_below(&s->random, 256);
    input.aim_yaw = (uint16_t)(int32_t)(yaw * (float)SB_INPUT_TURN / SB_TWO_PI);
    input.aim_pitch = (int16_t)(-700 + (int)sb_random_below(&s->random, 300));
    input.buttons = SB_BUTTON_FIRE;
    return input;
}

static void play_tick(stage *s, uint32_t tick)
{
    staged_match *match = s->match;
    s->frame.command_count = 0;
    memset(s->frame.commands, 0, sizeof s->frame.commands);
    draw_commands(s, tick);
    for (uint32_t slot = 0; slot < match->script.player_count; slot++) {
        bool there = (s->roster.occupied >> slot & 1) != 0;
        s->frame.inputs[slot] = there ? draw_input(s, slot, tick) : (sb_input){0};
    }
    SB_ASSERT(sb_game_advance(s->game, &s->frame) == SB_OK);
    uint32_t count;
    const sb_event *events = sb_game_events(s->game, &count);
    for (uint32_t i = 0; i < count; i++) {
        match->fired += events[i].kind == SB_EVENT_FIRE;
        match->hits += events[i].kind == SB_EVENT_HIT;
    }
    match->log.refuses = false;
    for (int i = 0; i < 2; i++) {
        match->log.refuses |= tick > match->script.gaps[i][0] && tick <= match->script.gaps[i][1];
    }
    sb_notes notes = {0};
    sb_log_encoder_tick(s->encoder, s->game, &s->frame, &notes);
    if (match->script.pause_ticks > 0 && tick % match->script.pause_ticks == 0) {
        sb_log_encoder_pause(s->encoder, s->game, 7);
    }
}

static sb_log_head stage_head(const staged_script *script)
{
    sb_game_def game = sb_game_def_default();
    sb_game_def_set_rules(&game, staged_rules_of(script->rules));
    game.seed = script->seed;
    game.computer_count = script->computer_count;
    game.player_capacity = script->player_count + script->computer_count;
    game.player_capacity += game.player_capacity == 0;
    game.tick_rate_hz = script->tick_rate_hz;
    return (sb_log_head){.session = 1,
                         .rules = sb_rules_identify(game.rules),
                         .setting_count = game.rules->setting_count,
                         .game = game};
}

// Which ticks a reader of the whole log is not given.
static void find_missing(staged_match *match)
{
    sb_allocator allocator = counting_heap_allocator(&match->heap);
    sb_log_reader *reader;
    sb_log_fault fault;
    sb_log_entry entry;
    SB_ASSERT(sb_log_reader_open(memory_log_source(&match->log), &allocator, &reader, &fault) ==
              SB_OK);
    for (uint32_t tick = 0; tick <= match->script.tick_count; tick++) {
        match->ticks[tick].missing = true;
    }
    while (sb_log_reader_next(reader, &entry)) {
        if (entry.kind == SB_LOG_ENTRY_TICK || entry.kind == SB_LOG_ENTRY_KEYFRAME) {
            match->ticks[entry.tick].missing = false;
        }
    }
    sb_log_reader_destroy(reader);
}

staged_match *staged_match_play(const staged_script *script)
{
    staged_match *match = calloc(1, sizeof *match);
    SB_ASSERT(match != NULL);
    match->script = *script;
    match->log = memory_log_make(1u << 21);
    match->log.call_refused = script->call_refused;
    match->head = stage_head(script);
    match->ticks = calloc(script->tick_count + 1u, sizeof *match->ticks);
    SB_ASSERT(match->ticks != NULL);
    stage s = {.match = match, .random = sb_random_seed(script->seed, 9)};
    s.game = staged_game(match);
    match->live_size = sb_layout_live_size(sb_game_world(s.game).layout);
    sb_log_encoder_def def = sb_log_encoder_def_default();
    def.head = match->head;
    def.map = stage_map();
    def.game = s.game;
    def.sink = memory_log_sink(&match->log);
    def.keyframe_ms = script->keyframe_ms;
    def.commit_ms = script->commit_ms == 0 ? def.commit_ms : script->commit_ms;
    sb_allocator allocator = counting_heap_allocator(&match->heap);
    SB_ASSERT(sb_log_encoder_create(&def, &allocator, &s.encoder) == SB_OK);
    keep(&s, 0);
    for (uint32_t tick = 1; tick <= script->tick_count; tick++) {
        play_tick(&s, tick);
        keep(&s, tick);
    }
    if (script->closed) {
        sb_log_encoder_close(s.encoder, s.game);
    } else {
        sb_log_encoder_flush(s.encoder);
    }
    sb_log_encoder_destroy(s.encoder);
    sb_game_destroy(s.game);
    find_missing(match);
    return match;
}

void staged_match_free(staged_match *match)
{
    SB_ASSERT(match->heap.live_count == 0);
    for (uint32_t tick = 0; tick <= match->script.tick_count; tick++) {
        free(match->ticks[tick].live);
    }
    free(match->ticks);
    memory_log_free(&match->log);
    free(match);
}

sb_game *staged_game(staged_match *match)
{
    sb_allocator allocator = counting_heap_allocator(&match->heap);
    sb_game *game;
    SB_ASSERT(sb_game_create(&match->head.game, stage_map(), &allocator, &game) == SB_OK);
    return game;
}

void staged_game_play(const staged_match *match, sb_game *game, uint32_t to_tick)
{
    while (sb_game_tick(game) < to_tick) {
        const staged_tick *next = &match->ticks[sb_game_tick(game) + 1];
        SB_ASSERT(sb_game_advance(game, &next->frame) == SB_OK);
    }
}
