#include "skirmish.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/assert.h"
#include "counting_heap.h"
#include "game/tanks/drive/tank_type.h"
#include "game/tanks/look.h"
#include "game/tanks/mode/settings.h"
#include "physics/world/query.h"
#include "record/encoder.h"

#define RATE 60.0
#define PI 3.14159265358979323846
#define DEGREE (PI / 180.0)
#define RING 64u     // ticks of places that players may have seen
#define VIEW_MAX 24u // 400 ms
#define SHELL_SPEED 120.0
#define CHARGE 100.0f

typedef struct brain {
    double yaw, pitch; // commanded, rad
    uint32_t enemy, seen_ticks;
    uint32_t reverse_until, anchor_tick;
    sb_vec3 anchor;
} brain;

static sb_game *game;
static brain brains[SKIRMISH_PLAYER_COUNT];
static sb_vec3 places[RING][SKIRMISH_PLAYER_COUNT];
static bool alive[RING][SKIRMISH_PLAYER_COUNT];

static double wrap(double angle)
{
    return angle - 2.0 * PI * floor(angle / (2.0 * PI) + 0.5);
}

static double clamp(double value, double most)
{
    return value > most ? most : value < -most ? -most : value;
}

static const sb_body *body_of(uint32_t slot)
{
    uint32_t capacity;
    return &sb_world_bodies(sb_game_world(game), &capacity)[slot];
}

static void keep_places(uint32_t tick)
{
    for (uint32_t slot = 0; slot < SKIRMISH_PLAYER_COUNT; slot++) {
        places[tick % RING][slot] = body_of(slot)->position;
        alive[tick % RING][slot] = sb_tanks_player(game, slot)->state == SB_PLAYER_ALIVE;
    }
}

static sb_vec3 pivot_of(uint32_t slot)
{
    const uint32_t type = sb_tanks_player(game, slot)->type;
    return sb_vec3_add(body_of(slot)->position,
                       (sb_vec3){0.0f, sb_tank_types[type].turret_height_m, 0.0f});
}

static bool sees(sb_vec3 from, sb_vec3 to)
{
    sb_query_filter filter = sb_query_filter_default();
    filter.mask = SB_LAYER_SOLID;
    to.y += 0.5f;
    return sb_query_line_of_sight(sb_game_world(game), from, to, &filter);
}

typedef enum wish { WISH_NEAR, WISH_SEEN, WISH_HIDDEN } wish;

// The nearest enemy on the screen of a player, or the player itself. Enemies as wished come first.
static uint32_t choose(uint32_t slot, uint32_t shown, wish wanted)
{
    const sb_vec3 from = pivot_of(slot);
    uint32_t best = slot;
    double least = (double)INFINITY;
    for (uint32_t other = 0; other < SKIRMISH_PLAYER_COUNT; other++) {
        if (other == slot || !alive[shown][other]) {
            continue;
        }
        double distance = (double)sb_vec3_length(sb_vec3_sub(places[shown][other], from));
        if (wanted != WISH_NEAR && sees(from, places[shown][other]) != (wanted == WISH_SEEN)) {
            distance += 1000.0;
        }
        if (distance < least) {
            least = distance;
            best = other;
        }
    }
    return best;
}

// The aim that meets an enemy which keeps its velocity.
static void solve(uint32_t slot, uint32_t enemy, uint32_t tick, uint32_t view, double *out_yaw,
                  double *out_pitch)
{
    const sb_vec3 at = places[(tick - 1 - view) % RING][enemy];
    const sb_vec3 before = places[(tick - 2 - view) % RING][enemy], from = pivot_of(slot);
    const double time_s = (double)sb_vec3_length(sb_vec3_sub(at, from)) / SHELL_SPEED;
    const double x = (double)(at.x - from.x) + (double)(at.x - before.x) * RATE * time_s;
    const double z = (double)(at.z - from.z) + (double)(at.z - before.z) * RATE * time_s;
    const double y = (double)(at.y - from.y) + 0.5 * 9.81 * time_s * time_s;
    *out_yaw = atan2(x, z);
    *out_pitch = atan2(y, sqrt(x * x + z * z));
}

static bool is_aligned(uint32_t slot, double yaw, double pitch)
{
    const sb_player *player = sb_tanks_player(game, slot);
    return fabs(wrap((double)player->turret_yaw - yaw)) < 1.5 * DEGREE &&
           fabs((double)player->turret_pitch - pitch) < 1.0 * DEGREE && player->charge >= CHARGE;
}

static void drive(uint32_t slot, uint32_t tick, uint32_t enemy, sb_input *input)
{
    brain *of = &brains[slot];
    const sb_body *body = body_of(slot);
    if ((double)sb_vec3_length(sb_vec3_sub(body->position, of->anchor)) > 1.5) {
        of->anchor = body->position;
        of->anchor_tick = tick;
    } else if (tick > of->anchor_tick + 60u) {
        of->anchor_tick = tick;
        of->reverse_until = tick + 40u + 7u * slot;
    }
    const sb_vec3 to = sb_vec3_sub(places[(tick - 1) % RING][enemy], body->position);
    const double distance = (double)sb_vec3_length(to);
    // Round a near enemy, and in wide curves towards a far one.
    const double turn = distance < 20.0 ? 1.4 : 0.6 * sin((double)tick / 90.0 + (double)slot);
    const double off = wrap(atan2((double)to.x, (double)to.z) + turn - (double)body->yaw);
    const bool back = tick < of->reverse_until;
    input->throttle = back ? -127 : 127;
    input->steering = (int8_t)clamp(back ? 90.0 : 254.0 * off, 127.0);
}

static void command(uint32_t slot, uint32_t tick, uint32_t view, sb_input *input)
{
    const brain *of = &brains[slot];
    input->aim_yaw = (uint16_t)(int)floor(of->yaw / (2.0 * PI) * 65536.0 + 0.5);
    input->aim_pitch = (int16_t)floor(of->pitch / (2.0 * PI) * 65536.0 + 0.5);
    input->view_tick = tick - view;
}

static void play_fairly(uint32_t slot, uint32_t tick, sb_input *input)
{
    brain *of = &brains[slot];
    const uint32_t view = 5u + slot % 3u, shown = (tick - 1 - view) % RING;
    const uint32_t enemy = choose(slot, shown, WISH_SEEN);
    const bool in_sight = enemy != slot && sees(pivot_of(slot), places[shown][enemy]);
    of->seen_ticks = in_sight && enemy == of->enemy ? of->seen_ticks + 1u : 0;
    of->enemy = enemy;
    double yaw = (double)body_of(slot)->yaw, pitch = 0.0;
    const bool reacts = of->seen_ticks >= 18u + 2u * slot;
    if (reacts) {
        solve(slot, enemy, tick, view, &yaw, &pitch);
        input->buttons = is_aligned(slot, yaw, pitch) ? SB_BUTTON_FIRE : 0;
    }
    of->yaw = wrap(of->yaw + clamp(wrap(yaw - of->yaw), 1.1 * DEGREE));
    of->pitch += clamp(pitch - of->pitch, 0.4 * DEGREE);
    command(slot, tick, view, input);
    drive(slot, tick, enemy, input);
}

// Every second shot goes at an enemy behind a wall. The others wait for one to come into sight.
static void cheat(uint32_t slot, uint32_t tick, sb_input *input)
{
    brain *of = &brains[slot];
    const uint32_t shown = (tick - 1 - VIEW_MAX) % RING;
    const bool waits = sb_tanks_player(game, slot)->shells_fired % 2u == 1u;
    const uint32_t enemy = choose(slot, shown, waits ? WISH_NEAR : WISH_HIDDEN);
    if (enemy != slot) {
        solve(slot, enemy, tick, VIEW_MAX, &of->yaw, &of->pitch);
        const bool fires = is_aligned(slot, of->yaw, of->pitch) &&
                           (!waits || sees(pivot_of(slot), places[shown][enemy]));
        input->buttons = fires ? SB_BUTTON_FIRE : 0;
    }
    of->yaw = wrap(of->yaw + (tick % 30u == 0 ? 30.0 * DEGREE : 0.0));
    command(slot, tick, VIEW_MAX, input);
    drive(slot, tick, enemy, input);
}

static void make_frame(uint32_t tick, sb_frame *frame)
{
    memset(frame, 0, sizeof *frame);
    for (uint32_t slot = 0; slot < SKIRMISH_PLAYER_COUNT; slot++) {
        sb_input *input = &frame->inputs[slot];
        input->select[SB_SELECT_AMMUNITION] = 1;
        input->select[SB_SELECT_TYPE] = slot == SKIRMISH_CHEAT ? 1 : 2;
        if (tick == 1) {
            sb_command *join = &frame->commands[frame->command_count++];
            *join = (sb_command){.kind = SB_COMMAND_JOIN, .player = (uint8_t)slot};
            snprintf(join->name, sizeof join->name, slot == 8 ? "row\033[2Jdy" : "player %u", slot);
        } else if (sb_tanks_player(game, slot)->state != SB_PLAYER_ALIVE) {
            brains[slot].seen_ticks = 0;
        } else if (tick <= RING) {
            drive(slot, tick, slot, input);
        } else if (slot == SKIRMISH_CHEAT) {
            cheat(slot, tick, input);
        } else {
            play_fairly(slot, tick, input);
        }
    }
}

static void count_events(skirmish *match)
{
    uint32_t count, hit = 0;
    const sb_event *events = sb_game_events(game, &count);
    for (uint32_t i = 0; i < count; i++) {
        if (events[i].kind == SB_EVENT_FIRE) {
            match->shots[events[i].entity]++;
        } else if (events[i].kind == SB_EVENT_HIT && events[i].other != events[i].entity) {
            hit |= 1u << events[i].entity;
        } else if (events[i].kind == SB_EVENT_DEATH) {
            match->deaths++;
        }
    }
    for (uint32_t slot = 0; slot < SKIRMISH_PLAYER_COUNT; slot++) {
        match->hits[slot] += hit >> slot & 1u;
    }
}

static void play(skirmish *match, sb_log_encoder *encoder)
{
    static sb_frame frame;
    static sb_notes notes;
    memset(brains, 0, sizeof brains);
    keep_places(0);
    for (uint32_t tick = 1; tick <= SKIRMISH_TICK_COUNT; tick++) {
        make_frame(tick, &frame);
        SB_ASSERT(sb_game_advance(game, &frame) == SB_OK);
        keep_places(tick);
        count_events(match);
        sb_log_encoder_tick(encoder, game, &frame, &notes);
    }
    for (uint32_t slot = 0; slot < SKIRMISH_PLAYER_COUNT; slot++) {
        match->distance_m += (double)sb_tanks_player(game, slot)->distance_m;
    }
}

void skirmish_play(skirmish *out_match)
{
    memset(out_match, 0, sizeof *out_match);
    out_match->log = memory_log_make(8u << 20);
    static sb_map map;
    sb_map_arena(&map);
    sb_game_def game_def = sb_game_def_default();
    game_def.player_capacity = SKIRMISH_PLAYER_COUNT;
    game_def.tick_rate_hz = (uint32_t)RATE;
    game_def.seed = 20261124;
    game_def.settings[SB_SETTING_SCORE_LIMIT] = 10000; // more than they reach
    game_def.settings[SB_SETTING_TIME_LIMIT_S] = 0;    // none
    counting_heap heap = {0};
    sb_allocator allocator = counting_heap_allocator(&heap);
    SB_ASSERT(sb_game_create(&game_def, &map, &allocator, &game) == SB_OK);
    sb_log_encoder_def def = sb_log_encoder_def_default();
    def.head = (sb_log_head){.format_version = SB_LOG_FORMAT_VERSION,
                             .simulation_version = SB_SIMULATION_VERSION,
                             .session = 1,
                             .started_unix_ms = 1790000000123,
                             .rules = sb_rules_identify(game_def.rules),
                             .setting_count = game_def.rules->setting_count,
                             .game = game_def};
    def.map = &map;
    def.game = game;
    def.sink = memory_log_sink(&out_match->log);
    def.commit_ms = 1000;
    sb_log_encoder *encoder;
    SB_ASSERT(sb_log_encoder_create(&def, &allocator, &encoder) == SB_OK);
    play(out_match, encoder);
    sb_log_encoder_close(encoder, game);
    sb_log_encoder_destroy(encoder);
    sb_game_destroy(game);
    SB_ASSERT(heap.live_count == 0);
}
