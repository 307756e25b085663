#include "recorded_match.h"

#include <stdlib.h>
#include <string.h>

#include "base/assert.h"
#include "base/hash.h"
#include "base/trigonometry.h"
#include "counting_heap.h"
#include "game/tanks/tanks.h"
#include "house_rules.h"
#include "record/encoder.h"

typedef struct recording {
    const match_script *script;
    match_counts *counts;
    sb_game *game;
    sb_game *other; ///< by the same frames from another seed
    sb_log_encoder *encoder;
    sb_frame frame;
    uint64_t occupied;
    sb_body before[SB_PLAYER_COUNT_MAX]; ///< the tanks as the last tick left them
    sb_hasher *hasher;
    sb_notes notes; ///< none
} recording;

match_script match_script_small(void)
{
    return (match_script){.seed = 7,
                          .player_count = 3,
                          .tick_rate_hz = 20,
                          .tick_count = 60,
                          .keyframe_ms = 1000,
                          .closed = true};
}

void match_map(sb_map *out_map)
{
    *out_map = (sb_map){
        .name = "field",
        .bounds_min = {-12.5f, 0.0f, -12.5f},
        .bounds_max = {12.5f, 20.0f, 12.5f},
        .spawn_count = 4,
        .spawns = {{{0.0f, 0.0f, 9.0f}, -3.0f, 0},
                   {{9.0f, 0.0f, 0.0f}, -1.5f, 0},
                   {{0.0f, 0.0f, -9.0f}, 0.0f, 0},
                   {{-9.0f, 0.0f, 0.0f}, 1.5f, 0}},
        .box_count = 1,
        .boxes = {{{0.0f, 0.25f, 0.0f}, {1.0f, 0.25f, 1.0f}, 0.5f}},
    };
}

sb_log_head match_head(const match_script *script)
{
    sb_game_def game = script->house ? house_rules_def() : sb_game_def_default();
    game.seed = script->seed;
    game.player_capacity = script->player_count;
    game.tick_rate_hz = script->tick_rate_hz;
    return (sb_log_head){
        .format_version = SB_LOG_FORMAT_VERSION,
        .simulation_version = SB_SIMULATION_VERSION,
        .session = 3,
        .started_unix_ms = 1790000000123,
        .rules = sb_rules_identify(game.rules),
        .setting_count = game.rules->setting_count,
        .game = game,
    };
}

static const sb_body *tanks(const recording *run)
{
    uint32_t capacity;
    return sb_world_bodies(sb_game_world(run->game), &capacity);
}

static void command(recording *run, sb_command_kind kind, uint32_t player)
{
    sb_command *next = &run->frame.commands[run->frame.command_count++];
    *next = (sb_command){.kind = (uint8_t)kind, .player = (uint8_t)player};
    if (kind == SB_COMMAND_JOIN) {
        memcpy(next->name, "tank ", 5);
        next->name[5] = (char)('A' + player);
    }
    run->occupied ^= (uint64_t)1 << player;
}

static void script_commands(recording *run, uint32_t tick)
{
    const match_script *script = run->script;
    for (uint32_t player = 0; tick == 1 && player < script->player_count; player++) {
        command(run, SB_COMMAND_JOIN, player);
    }
    if (script->turnover_ticks == 0 || tick % script->turnover_ticks != 0) {
        return;
    }
    uint32_t turn = tick / script->turnover_ticks;
    uint32_t player = turn % script->player_count;
    // A slot is left empty for a while, or filled again at once, or left twice in one tick.
    if ((run->occupied >> player & 1) == 0) {
        command(run, SB_COMMAND_JOIN, player);
    } else {
        command(run, SB_COMMAND_LEAVE, player);
    }
    for (uint32_t i = 0; i < turn % 4; i++) {
        bool taken = (run->occupied >> player & 1) != 0;
        command(run, taken ? SB_COMMAND_LEAVE : SB_COMMAND_JOIN, player);
    }
}

/// Drives in arcs, aims at the nearest other tank and keeps firing.
static sb_input drive(const recording *run, uint32_t player, uint32_t tick)
{
    const sb_body *bodies = tanks(run);
    float nearest = 1.0e9f;
    float yaw = 0.0f;
    for (uint32_t other = 0; other < run->script->player_count; other++) {
        if (other == player || bodies[other].shape == SB_BODY_FREE) {
            continue;
        }
        sb_vec3 offset = sb_vec3_sub(bodies[other].position, bodies[player].position);
        if (sb_vec3_length(offset) < nearest) {
            nearest = sb_vec3_length(offset);
            yaw = sb_atan2(offset.x, offset.z);
        }
    }
    int32_t aim = (int32_t)(yaw * (float)SB_INPUT_TURN / SB_TWO_PI);
    return (sb_input){
        .view_tick = tick > 4 ? tick - 4 : 0,
        .view_fraction = (uint8_t)(16 * player),
        .aim_yaw = (uint16_t)aim,
        .aim_pitch = -600, // from above the other's roof into it, from 10 m away
        .throttle = (tick / 30 + player) % 3 == 0 ? -80 : 100,
        .steering = (int8_t)((tick / 20 + player) % 2 == 0 ? 90 : -60),
        .buttons = SB_BUTTON_FIRE,
        .select = {(uint8_t)(1 + (tick / 100 + player) % SB_TANKS_AMMUNITION_COUNT)},
    };
}

static void count_tick(recording *run)
{
    match_counts *counts = run->counts;
    uint32_t event_count;
    const sb_event *events = sb_game_events(run->game, &event_count);
    for (uint32_t i = 0; i < event_count; i++) {
        counts->shells_fired += events[i].kind == SB_EVENT_FIRE;
        // A player in the blast of its own shell is hit too, and that counts for nobody.
        bool others = events[i].entity != events[i].other;
        counts->hits += events[i].kind == SB_EVENT_HIT && others;
        counts->kills += events[i].kind == SB_EVENT_DEATH && others;
    }
    uint32_t players = 0;
    for (uint64_t left = run->occupied; left != 0; left &= left - 1) {
        players++;
    }
    counts->players = players > counts->players ? players : counts->players;
    const sb_body *bodies = tanks(run);
    for (uint32_t i = 0; i < run->script->player_count; i++) {
        const sb_body *before = &run->before[i];
        if (before->shape == SB_BODY_BOX && bodies[i].shape == SB_BODY_BOX &&
            before->generation == bodies[i].generation) {
            double x = (double)bodies[i].position.x - (double)before->position.x;
            double z = (double)bodies[i].position.z - (double)before->position.z;
            counts->distance_m += sqrt(x * x + z * z);
        }
        run->before[i] = bodies[i];
    }
}

static void play_tick(recording *run, uint32_t tick)
{
    memset(&run->frame, 0, sizeof run->frame);
    script_commands(run, tick);
    for (uint32_t player = 0; player < run->script->player_count; player++) {
        if ((run->occupied >> player & 1) != 0) {
            run->frame.inputs[player] = drive(run, player, tick);
        }
    }
    SB_ASSERT(sb_game_advance(run->game, &run->frame) == SB_OK);
    SB_ASSERT(sb_game_advance(run->other, &run->frame) == SB_OK);
    const sb_game *told = tick == run->script->hash_wrong_tick ? run->other : run->game;
    uint64_t hash = sb_game_hash(told);
    sb_log_encoder_tick(run->encoder, told, &run->frame, &run->notes);
    uint8_t bytes[8];
    for (int i = 0; i < 8; i++) {
        bytes[i] = (uint8_t)(hash >> (8 * i));
    }
    sb_hasher_update(run->hasher, bytes, sizeof bytes);
    run->counts->last_hash = hash;
    count_tick(run);
}

memory_log match_record(const match_script *script, match_counts *out_counts)
{
    *out_counts = (match_counts){0};
    counting_heap heap = {0};
    sb_allocator allocator = counting_heap_allocator(&heap);
    sb_hasher hasher;
    sb_hasher_init(&hasher);
    recording run = {.script = script, .counts = out_counts, .hasher = &hasher};
    memory_log log = memory_log_make(1u << 20);
    static sb_map map;
    match_map(&map);
    sb_log_head head = match_head(script);
    SB_ASSERT(sb_game_create(&head.game, &map, &allocator, &run.game) == SB_OK);
    sb_game_def other = head.game;
    other.seed++;
    SB_ASSERT(sb_game_create(&other, &map, &allocator, &run.other) == SB_OK);
    sb_log_encoder_def def = sb_log_encoder_def_default();
    def.head = head;
    def.map = &map;
    def.game = run.game;
    def.sink = memory_log_sink(&log);
    def.keyframe_ms = script->keyframe_ms == 0 ? def.keyframe_ms : script->keyframe_ms;
    SB_ASSERT(sb_log_encoder_create(&def, &allocator, &run.encoder) == SB_OK);
    for (uint32_t tick = 1; tick <= script->tick_count; tick++) {
        log.refuses = tick > script->refused_from && tick <= script->refused_to;
        play_tick(&run, tick);
        if (script->pause_ticks > 0 && tick % script->tick_rate_hz == 0) {
            sb_log_encoder_pause(run.encoder, run.game, script->pause_ticks);
        }
    }
    if (script->closed) {
        sb_log_encoder_close(run.encoder, run.game);
    } else {
        sb_log_encoder_flush(run.encoder);
    }
    out_counts->losses = sb_log_encoder_losses(run.encoder);
    out_counts->hash_of_hashes = sb_hasher_digest(&hasher);
    sb_log_encoder_destroy(run.encoder);
    sb_game_destroy(run.other);
    sb_game_destroy(run.game);
    SB_ASSERT(heap.live_count == 0);
    SB_ASSERT(out_counts->shells_fired > 0 && out_counts->distance_m > 1.0);
    return log;
}
