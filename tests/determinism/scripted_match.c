#include "scripted_match.h"

#include <string.h>

#include "base/assert.h"
#include "base/random.h"
#include "game/tanks/mode/settings.h"
#include "game/tanks/tanks.h"
#include "gunner.h"
#include "memory.h"
#include "mode_map.h"
#include "record/encoder.h"

#define SCRIPTED 4u // the first slots
#define COMPUTERS 2u
#define TICKS 1500u
#define TURNOVER_TICKS 173u // period in which a player leaves or joins
#define PAUSE_TICK 400u
#define GAP_FROM 611u // the sink refuses bytes from this tick on
#define GAP_TO 720u   // up to this tick
#define AGE_MAX 25u   // greatest age of what a player sees, in ticks

typedef struct match {
    uint8_t *bytes;
    size_t size;
    bool refuses;
    sb_game *game;
    sb_log_encoder *encoder;
    sb_random random;
    sb_frame frame;
    sb_notes notes;
    bool there[SCRIPTED];
    uint32_t event_counts[SB_EVENT_KIND_COUNT_MAX];
} match;

static bool take(void *context, const void *bytes, size_t size, uint32_t tick)
{
    (void)tick;
    match *m = context;
    if (m->refuses) {
        return false;
    }
    SB_ASSERT(size <= SCRIPTED_MATCH_LOG_SIZE_MAX - m->size);
    memcpy(m->bytes + m->size, bytes, size);
    m->size += size;
    return true;
}

static void command(match *m, uint32_t slot)
{
    sb_command *next = &m->frame.commands[m->frame.command_count++];
    *next = (sb_command){.kind = m->there[slot] ? SB_COMMAND_LEAVE : SB_COMMAND_JOIN,
                         .player = (uint8_t)slot};
    if (!m->there[slot]) {
        memcpy(next->name, "player", 6);
        next->name[6] = (char)('A' + slot);
    }
    m->there[slot] = !m->there[slot];
}

static bool find_enemy(const match *m, uint32_t slot, uint32_t *out_enemy)
{
    uint32_t capacity;
    const sb_body *bodies = sb_world_bodies(sb_game_world(m->game), &capacity);
    float nearest = 1e9f;
    for (uint32_t i = 0; i < SCRIPTED + COMPUTERS; i++) {
        sb_vec3 offset = sb_vec3_sub(bodies[i].position, bodies[slot].position);
        float square = sb_vec3_dot(offset, offset);
        if (i != slot && bodies[i].shape != SB_BODY_FREE && square < nearest) {
            nearest = square;
            *out_enemy = i;
        }
    }
    return bodies[slot].shape != SB_BODY_FREE && nearest < 1e9f;
}

// One draw for each statement, since the compiler chooses the order within an expression.
static void draw_input(match *m, uint32_t slot, uint32_t tick)
{
    sb_input *input = &m->frame.inputs[slot];
    uint32_t enemy = slot;
    if (find_enemy(m, slot, &enemy)) {
        gunner_aim(m->game, slot, enemy, input);
    }
    if (sb_random_below(&m->random, 30) == 0) {
        uint32_t throttle = sb_random_below(&m->random, 200);
        uint32_t steering = sb_random_below(&m->random, 255);
        input->throttle = (int8_t)((int)throttle - 72);
        input->steering = (int8_t)((int)steering - 127);
        input->select[SB_SELECT_AMMUNITION] = (uint8_t)(1 + throttle % SB_TANKS_AMMUNITION_COUNT);
    }
    // Two of three players see nearly the present, and aim at it.
    uint32_t age = sb_random_below(&m->random, slot % 3 == 0 ? AGE_MAX : 3);
    uint32_t fraction = sb_random_below(&m->random, 256);
    input->view_tick = tick > age ? tick - age : 0;
    input->view_fraction = (uint8_t)fraction;
    // Every second one sees its victim where it aims; the rest see it where it was.
    input->present[0] = (uint8_t)(slot % 2 == 0 ? enemy + 1 : 0);
    input->buttons = SB_BUTTON_FIRE;
}

static void draw_notes(match *m, uint32_t tick)
{
    sb_notes_clear(&m->notes);
    if (tick % 50 == 0 && m->there[1]) {
        m->notes.repeated = 2;
        uint8_t late[2] = {3, 1};
        SB_ASSERT(sb_notes_add(&m->notes, SB_NOTE_LATE, 1, late, sizeof late));
    }
}

static void play_tick(match *m, uint32_t tick)
{
    m->frame.command_count = 0;
    for (uint32_t slot = 0; tick == 1 && slot < SCRIPTED; slot++) {
        command(m, slot);
    }
    if (tick % TURNOVER_TICKS == 0) {
        command(m, sb_random_below(&m->random, SCRIPTED));
    }
    draw_notes(m, tick);
    for (uint32_t slot = 0; slot < SCRIPTED; slot++) {
        m->frame.inputs[slot] = m->there[slot] ? m->frame.inputs[slot] : (sb_input){0};
        // What is repeated is as it was.
        if (m->there[slot] && (m->notes.repeated >> slot & 1) == 0) {
            draw_input(m, slot, tick);
        }
    }
    sb_error error = sb_game_advance(m->game, &m->frame);
    SB_ASSERT(error == SB_OK);
    uint32_t count;
    const sb_event *events = sb_game_events(m->game, &count);
    for (uint32_t i = 0; i < count; i++) {
        m->event_counts[events[i].kind]++;
    }
    m->refuses = tick >= GAP_FROM && tick <= GAP_TO;
    sb_log_encoder_tick(m->encoder, m->game, &m->frame, &m->notes);
    if (tick == PAUSE_TICK) {
        sb_log_encoder_pause(m->encoder, m->game, 1234567);
    }
}

static void begin(match *m)
{
    sb_map *map = memory_take(sizeof *map);
    mode_map(map);
    sb_game_def def = sb_game_def_default();
    def.seed = 0x0123456789abcdef;
    def.player_capacity = SCRIPTED + COMPUTERS;
    def.computer_count = COMPUTERS;
    def.settings[SB_SETTING_WARM_UP_S] = 0;
    def.settings[SB_SETTING_RESPAWN_S] = 2;
    def.settings[SB_SETTING_SCORE_LIMIT] = 10000;
    sb_allocator allocator = memory_allocator();
    sb_error error = sb_game_create(&def, map, &allocator, &m->game);
    SB_ASSERT(error == SB_OK);
    sb_log_encoder_def log = sb_log_encoder_def_default();
    log.head = (sb_log_head){.session = 77,
                             .started_unix_ms = 1790000000123,
                             .rules = sb_rules_identify(def.rules),
                             .setting_count = def.rules->setting_count,
                             .game = def};
    log.map = map;
    log.game = m->game;
    log.sink = (sb_log_sink){.write = take, .context = m};
    log.keyframe_ms = 1000;
    error = sb_log_encoder_create(&log, &allocator, &m->encoder);
    SB_ASSERT(error == SB_OK);
    memory_give(map);
}

static const char *missing(const match *m)
{
    const uint32_t *counts = m->event_counts;
    return counts[SB_EVENT_JOIN] <= SCRIPTED + COMPUTERS || counts[SB_EVENT_LEAVE] == 0
               ? "players who come and go"
           : counts[SB_EVENT_FIRE] == 0 || counts[SB_EVENT_HIT] == 0 ? "shots that hit"
           : counts[SB_EVENT_DEATH] == 0                             ? "deaths"
           : sb_log_encoder_losses(m->encoder).gaps != 1             ? "gap"
                                                                     : NULL;
}

const char *scripted_match_record(uint8_t *out_bytes, size_t *out_size)
{
    match *m = memory_take(sizeof *m);
    m->bytes = out_bytes;
    m->random = sb_random_seed(5, 9);
    begin(m);
    for (uint32_t tick = 1; tick <= TICKS; tick++) {
        play_tick(m, tick);
    }
    sb_log_encoder_close(m->encoder, m->game);
    *out_size = m->size;
    const char *what = missing(m);
    sb_log_encoder_destroy(m->encoder);
    sb_game_destroy(m->game);
    memory_give(m);
    return what;
}
