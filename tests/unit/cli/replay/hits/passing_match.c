#include "passing_match.h"

#include <math.h>
#include <string.h>

#include "base/assert.h"
#include "counting_heap.h"
#include "game/tanks/mode/settings.h"
#include "game/tanks/tanks.h"
#include "record/encoder.h"

// The scout's lane, and the block in front of it, which covers x from BLOCK_X on and z up to
// BLOCK_Z.
#define LANE_Z 16.0
#define LATE_LANE_Z 40.0
#define BLOCK_X 0.5
#define BLOCK_Z 12.0
// As in the table of types: a medium tank's gun, a scout's hull.
#define GUN_HEIGHT (0.45 + 0.5 + 0.7)
#define HULL_HALF_WIDTH 0.9
#define TRACKS_HALF_WIDTH (1.04 * HULL_HALF_WIDTH) // what the shells meet first
#define HULL_HALF_LENGTH 1.4
#define GRAVITY 9.81
#define AIM_UNIT (2.0 * 3.14159265358979323846 / 65536.0)

typedef struct gun {
    double speed_m_s, radius_m;
    int16_t pitch; ///< 1/65536 turn
    uint8_t select;
} gun;

// The figures of the ammunition, and the pitch at which it meets the scout's side, or the ground.
static gun gun_of(passing_kind kind)
{
    if (kind == PASSING_BLAST) {
        return (gun){70.0, 0.1, -1250, 2};
    }
    return (gun){120.0, 0.08, kind == PASSING_LATE ? -60 : -600, 1};
}

static double lane_of(passing_kind kind)
{
    return kind == PASSING_LATE ? LATE_LANE_Z : LANE_Z;
}

passing_script passing_script_of(passing_kind kind)
{
    return (passing_script){
        .kind = kind, .tick_rate_hz = 60, .view_parts = 3226, .at_x_m = 1.0, .records = true};
}

void passing_map(passing_kind kind, sb_map *out_map)
{
    memset(out_map, 0, sizeof *out_map);
    memcpy(out_map->name, "passing", sizeof "passing");
    out_map->bounds_min = (sb_vec3){-100.0f, 0.0f, -30.0f};
    out_map->bounds_max = (sb_vec3){100.0f, 50.0f, 60.0f};
    out_map->spawn_count = 2;
    out_map->spawns[0] = (sb_map_spawn){.position = {0.0f, 0.0f, 0.0f}, .team = 1};
    out_map->spawns[1] = (sb_map_spawn){
        .position = {-60.0f, 0.0f, (float)lane_of(kind)}, .yaw = 1.57079637f, .team = 2};
    out_map->box_count = 1;
    out_map->boxes[0] = (sb_map_box){.center = {(float)BLOCK_X + 6.0f, 2.5f, (float)BLOCK_Z - 1.0f},
                                     .half_extents = {6.0f, 2.5f, 1.0f}};
}

double passing_x_at(const passing_match *match, double moment)
{
    double tick = floor(moment), x = (double)match->scout[(uint32_t)tick].x;
    return moment > tick ? x + (moment - tick) * ((double)match->scout[(uint32_t)tick + 1].x - x)
                         : x;
}

// Returns the ticks until the shell touches the scout's near side, or the ground.
static double touch_age(const passing_script *script)
{
    const gun of = gun_of(script->kind);
    const double pitch = of.pitch * AIM_UNIT;
    if (script->kind == PASSING_BLAST) {
        const double down = -of.speed_m_s * sin(pitch), height = GUN_HEIGHT - of.radius_m;
        return (sqrt(down * down + 2.0 * GRAVITY * height) - down) / GRAVITY * script->tick_rate_hz;
    }
    const double distance = lane_of(script->kind) - TRACKS_HALF_WIDTH - of.radius_m;
    return distance / (of.speed_m_s * cos(pitch)) * script->tick_rate_hz;
}

// Returns where the shell meets the scout if the gun fires in this tick.
static double meeting_x(const passing_match *match, uint32_t tick)
{
    const double now = (double)match->scout[tick - 1].x;
    const double step = (double)match->scout_velocity[tick - 1].x / match->script.tick_rate_hz;
    switch (match->script.kind) {
    case PASSING_PAST:
    case PASSING_CLAMPED:
    case PASSING_BLAST:
        return passing_x_at(match, tick - 1.0 - match->delay + match->touch_age);
    case PASSING_LATE:
        // It continues beyond what has been seen of it.
        return now + step * (match->touch_age - match->delay);
    case PASSING_FORECAST:
    case PASSING_PRESENT:
        break;
    }
    return now + step * match->touch_age;
}

static sb_input gunner(const passing_match *match, uint32_t tick)
{
    const gun of = gun_of(match->script.kind);
    sb_input input = {.aim_pitch = of.pitch, .select = {of.select, 2, 1}};
    if (match->fire_tick == 0 && tick > 4 * match->script.tick_rate_hz &&
        meeting_x(match, tick) >= match->script.at_x_m) {
        input.buttons = SB_BUTTON_FIRE;
        if (match->script.kind != PASSING_PRESENT) {
            const uint32_t parts = match->script.view_parts;
            input.view_tick = tick - (parts + 255) / 256;
            input.view_fraction = (uint8_t)((256 - parts % 256) % 256);
        }
        if (match->script.kind == PASSING_FORECAST) {
            input.present[1] = PASSING_SCOUT + 1;
        }
    }
    return input;
}

static void script_frame(const passing_match *match, uint32_t tick, sb_frame *frame)
{
    memset(frame, 0, sizeof *frame);
    if (tick == 1) {
        frame->command_count = 2;
        frame->commands[0] = (sb_command){.kind = SB_COMMAND_JOIN, .name = "Gun & <Co>"};
        frame->commands[1] =
            (sb_command){.kind = SB_COMMAND_JOIN, .player = PASSING_SCOUT, .name = "Otto"};
    }
    frame->inputs[PASSING_GUNNER] = gunner(match, tick);
    frame->inputs[PASSING_SCOUT] =
        (sb_input){.throttle = 127, .buttons = SB_BUTTON_HOLD_AIM, .select = {0, 1, 2}};
}

static void look(passing_match *match, const sb_game *game, uint32_t tick)
{
    uint32_t capacity, count;
    const sb_body *bodies = sb_world_bodies(sb_game_world(game), &capacity);
    match->scout[tick] = bodies[PASSING_SCOUT].position;
    match->scout_velocity[tick] = bodies[PASSING_SCOUT].velocity;
    const sb_event *events = sb_game_events(game, &count);
    for (uint32_t i = 0; i < count; i++) {
        if (events[i].kind == SB_EVENT_FIRE) {
            SB_ASSERT(match->fire_tick == 0);
            match->fire_tick = tick;
            match->gun = events[i].point;
        } else if (events[i].kind == SB_EVENT_HIT) {
            SB_ASSERT(match->hit_tick == 0);
            match->hit_tick = tick;
            match->points = events[i].value;
        }
    }
}

static sb_game_def def_of(const passing_script *script)
{
    sb_game_def def = sb_game_def_default();
    def.player_capacity = 2;
    def.tick_rate_hz = script->tick_rate_hz;
    def.settings[SB_SETTING_MODE] = SB_MODE_TEAM;
    return def;
}

static void play(passing_match *match, sb_game *game, sb_log_encoder *encoder)
{
    const uint32_t end = match->script.tick_rate_hz * 8;
    SB_ASSERT(end <= PASSING_TICK_COUNT_MAX);
    for (uint32_t tick = 1; tick <= end; tick++) {
        script_frame(match, tick, &match->frames[tick]);
        SB_ASSERT(sb_game_advance(game, &match->frames[tick]) == SB_OK);
        look(match, game, tick);
        sb_notes notes = {0};
        if (encoder != NULL) {
            sb_log_encoder_tick(encoder, game, &match->frames[tick], &notes);
        }
        match->tick_count = tick;
    }
}

static void record(passing_match *match, const sb_map *map, sb_game *game,
                   const sb_allocator *allocator)
{
    match->log = memory_log_make(1u << 20);
    sb_log_encoder_def def = sb_log_encoder_def_default();
    def.head = (sb_log_head){.format_version = SB_LOG_FORMAT_VERSION,
                             .simulation_version = SB_SIMULATION_VERSION,
                             .session = 1,
                             .started_unix_ms = 1790000000123,
                             .rules = sb_rules_identify(match->def.rules),
                             .setting_count = match->def.rules->setting_count,
                             .game = match->def};
    def.map = map;
    def.game = game;
    def.sink = memory_log_sink(&match->log);
    def.keyframe_ms = 1000;
    sb_log_encoder *encoder;
    SB_ASSERT(sb_log_encoder_create(&def, allocator, &encoder) == SB_OK);
    play(match, game, encoder);
    sb_log_encoder_close(encoder, game);
    sb_log_encoder_destroy(encoder);
}

void passing_match_play(const passing_script *script, passing_match *out_match)
{
    memset(out_match, 0, sizeof *out_match);
    passing_match *match = out_match;
    match->script = *script;
    match->def = def_of(script);
    match->touch_age = touch_age(script);
    match->delay = script->kind == PASSING_PRESENT ? 0.0 : script->view_parts / 256.0;
    if (script->kind == PASSING_CLAMPED) {
        // Whole ticks of 400 ms, and no more than the ring of 64 ticks, less its newest and one
        // more, or 450 ms of them.
        match->delay = fmin(floor(0.4 * script->tick_rate_hz),
                            fmin(floor(0.45 * script->tick_rate_hz), 63.0) - 1.0);
    }
    // The last part that is visible past the block's far corner is the hull's rear far corner.
    match->edge_x_m =
        BLOCK_X / BLOCK_Z * (lane_of(script->kind) + HULL_HALF_WIDTH) + HULL_HALF_LENGTH;
    static sb_map map;
    passing_map(script->kind, &map);
    counting_heap heap = {0};
    sb_allocator allocator = counting_heap_allocator(&heap);
    sb_game *game;
    SB_ASSERT(sb_game_create(&match->def, &map, &allocator, &game) == SB_OK);
    if (script->records) {
        record(match, &map, game, &allocator);
    } else {
        play(match, game, NULL);
    }
    sb_game_destroy(game);
    SB_ASSERT(heap.live_count == 0);
    SB_ASSERT(match->fire_tick > 0 && match->hit_tick >= match->fire_tick && match->points > 0);
}
