#include "claim_range.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "base/random.h"
#include "game/tanks/fire/ammunition.h"
#include "game/tanks/mode/settings.h"
#include "game/tanks/tanks.h"
#include "session/match/state.h"
#include "tapped_session.h"

#define SHOOTER 0u
#define TARGET 1u
// They drive in circles, so that each snapshot has news.
#define OTHER_FIRST 2u
#define PLAYER_COUNT 4u
#define TICK_RATE_HZ 60.0
#define GRAVITY_M_S2 9.81
#define HISTORY 4096u
// What the SDK's interpolation needs on a link without jitter or loss: one interval between two
// snapshots of 30 Hz (`interpolation_delay_ms` of `./dev bench feel` is 33.6).
#define SDK_DELAY_TICKS 2.0
#define SWAY_M 12.0f   // the target's way to either side
#define KEEPS_ON_S 0.4 // of those tried, the value with the most hits of an honest shooter
#define TICK_COUNT_MAX 60000u

typedef struct pose {
    double x, y, z, speed_x, speed_z;
} pose;

typedef struct range {
    const claim_range_def *def;
    claim_range_result result;
    tapped_session tapped;
    field_match match; // the session's game as the test support sees it
    sb_random dice;
    pose poses[HISTORY]; // of the target at the end of each tick
    bool sent[HISTORY];  // ticks with a snapshot
    float throttle;
    uint32_t turn_tick;
    double age_sum;
} range;

static uint32_t tick_of(const range *r)
{
    return tapped_session_tick(&r->tapped);
}

static sb_player *player(const range *r, uint32_t slot)
{
    return field_match_player(&r->match, slot);
}

static void note(range *r)
{
    const sb_body *body = field_match_body(&r->match, TARGET);
    r->poses[tick_of(r) % HISTORY] =
        (pose){(double)body->position.x, (double)body->position.y, (double)body->position.z,
               (double)body->velocity.x, (double)body->velocity.z};
    r->sent[tick_of(r) % HISTORY] =
        wire_tap_count(&r->tapped.tap, SHOOTER, SB_MESSAGE_SNAPSHOT) > 0;
}

// Returns the newest snapshot that was sent `ticks` ago or earlier; 0 for none.
static uint32_t snapshot_at(const range *r, uint32_t ticks)
{
    for (uint32_t tick = tick_of(r) > ticks ? tick_of(r) - ticks : 0; tick > 0; tick--) {
        if (r->sent[tick % HISTORY]) {
            return tick;
        }
    }
    return 0;
}

// Where the target is at a moment, as far as the shooter knows it by a snapshot. Later it is taken
// to lose its speed: it turns back too often to go straight on.
static pose where(const range *r, double moment, uint32_t known)
{
    if (moment >= (double)known) {
        pose last = r->poses[known % HISTORY];
        const double seconds = (moment - (double)known) / TICK_RATE_HZ;
        const double driven_s = KEEPS_ON_S * (1.0 - exp(-seconds / KEEPS_ON_S));
        last.x += last.speed_x * driven_s;
        last.z += last.speed_z * driven_s;
        return last;
    }
    const uint32_t before = (uint32_t)moment;
    const double share = moment - (double)before;
    const pose *from = &r->poses[before % HISTORY], *to = &r->poses[(before + 1) % HISTORY];
    pose at = *from;
    at.x += share * (to->x - from->x);
    at.y += share * (to->y - from->y);
    at.z += share * (to->z - from->z);
    return at;
}

typedef struct aim {
    double yaw, pitch;
    double flight_ticks;
} aim;

// Aims so that a shell whose target is seen at `view` meets it.
static aim aim_at(const range *r, double view, uint32_t known)
{
    const sb_body *own = field_match_body(&r->match, SHOOTER);
    const double height = (double)sb_tank_types[player(r, SHOOTER)->type].turret_height_m;
    const double speed = (double)sb_ammunition_types[SB_AMMUNITION_PIERCING].speed_m_s;
    aim found = {0};
    for (uint32_t i = 0; i < 8; i++) {
        // The shell's first tick of flight ends at the moment of the view.
        const pose at = where(r, view - 1.0 + found.flight_ticks, known);
        const double x = at.x - (double)own->position.x, z = at.z - (double)own->position.z;
        const double y = at.y - (double)own->position.y - height, level = sqrt(x * x + z * z);
        const double a = GRAVITY_M_S2 * level * level / (2.0 * speed * speed);
        found.yaw = atan2(x, z);
        found.pitch = atan((level - sqrt(level * level - 4.0 * a * (a + y))) / (2.0 * a));
        found.flight_ticks = level / (speed * cos(found.pitch)) * TICK_RATE_HZ;
    }
    return found;
}

static double turned(double radians)
{
    return remainder(radians, 2.0 * 3.14159265358979);
}

static bool is_ready(const range *r, const aim *wanted)
{
    const sb_player *own = player(r, SHOOTER);
    return own->charge >= sb_ammunition_types[SB_AMMUNITION_PIERCING].charge &&
           fabs(turned((double)own->turret_yaw - wanted->yaw)) < 0.02 &&
           fabs((double)own->turret_pitch - wanted->pitch) < 0.01;
}

static double claimed_age(const range *r)
{
    const claim_range_def *def = r->def;
    return def->age_ticks >= 0.0 ? def->age_ticks
                                 : 1.0 + (double)def->round_trip_ticks + SDK_DELAY_TICKS;
}

static void acknowledge(const range *r, sb_message_input *message)
{
    const claim_range_def *def = r->def;
    uint32_t ticks = def->round_trip_ticks + def->hidden_ticks;
    const uint32_t within = tick_of(r) % 240u;
    ticks += within < def->gap_ticks ? within : 0;
    message->ack_tick = snapshot_at(r, ticks);
    for (uint32_t i = 0; i < 32 && message->ack_tick > i + 1; i++) {
        message->ack_bits |= (uint32_t)r->sent[(message->ack_tick - 1 - i) % HISTORY] << i;
    }
}

// Returns the age of the view that the session keeps of an input that it was just sent.
static double granted_age(const range *r, uint32_t tick)
{
    const sb_session_player *kept = &r->tapped.session->players[SHOOTER];
    const sb_input *input = &kept->inputs[tick % SB_SESSION_INPUT_WINDOW];
    return (double)tick - (double)input->view_tick - (double)input->view_fraction / 256.0;
}

static void shoot(range *r)
{
    const uint32_t tick = tick_of(r) + 1, known = snapshot_at(r, r->def->round_trip_ticks);
    const double view = (double)tick - claimed_age(r);
    sb_message message = {.type = SB_MESSAGE_INPUT, .input = {.tick = tick, .input_count = 1}};
    acknowledge(r, &message.input);
    sb_input *input = &message.input.inputs[0];
    bool fires = false;
    double flight_ticks = 0.0;
    if (known > 0 && view > 1.0) {
        const aim wanted = aim_at(r, r->def->present ? (double)tick : view, known);
        fires = is_ready(r, &wanted);
        input->aim_yaw = (uint16_t)lround(wanted.yaw / 6.28318530718 * 65536.0);
        input->aim_pitch = (int16_t)lround(wanted.pitch / 6.28318530718 * 65536.0);
        input->buttons = fires ? SB_BUTTON_FIRE : 0u;
        input->view_tick = (uint32_t)view;
        input->view_fraction = (uint8_t)((view - (double)input->view_tick) * 256.0);
        input->present[0] = r->def->present && fires ? TARGET + 1 : 0;
        flight_ticks = wanted.flight_ticks;
    }
    tapped_session_send(&r->tapped, SHOOTER, &message);
    if (fires) {
        const double age = granted_age(r, tick);
        r->age_sum += age;
        r->result.certain += (double)tick - age - 1.0 + flight_ticks <= (double)known;
    }
}

// Drives to and fro, and turns back at random moments.
static void dodge(range *r)
{
    const uint32_t tick = tick_of(r) + 1;
    const sb_body *body = field_match_body(&r->match, TARGET);
    if (tick >= r->turn_tick) {
        r->throttle = -r->throttle;
        r->turn_tick = tick + 20 + sb_random_below(&r->dice, 60);
    }
    if (fabsf(body->position.x) > SWAY_M) {
        r->throttle = body->position.x > 0.0f ? -1.0f : 1.0f;
    }
    const sb_input input = {.throttle = (int8_t)(r->throttle * 127.0f), .aim_yaw = 16384};
    tapped_session_send_inputs(&r->tapped, TARGET, tick, 1, input);
    for (uint32_t slot = OTHER_FIRST; slot < PLAYER_COUNT; slot++) {
        const sb_input circle = {.throttle = 127, .steering = tick % 97 < 48 ? 127 : 60};
        tapped_session_send_inputs(&r->tapped, slot, tick, 1, circle);
    }
}

static void count(range *r)
{
    uint32_t event_count;
    const sb_event *events = sb_game_events(sb_session_game(r->tapped.session), &event_count);
    for (uint32_t i = 0; i < event_count; i++) {
        const bool own = events[i].entity == SHOOTER;
        const bool meets = events[i].kind == SB_EVENT_HIT || events[i].kind == SB_EVENT_RICOCHET;
        r->result.shots += own && events[i].kind == SB_EVENT_FIRE;
        r->result.hits += own && meets && events[i].other == TARGET;
    }
}

// Nobody dies and the gun always has rounds, so that every shot is like the others.
static void mend(range *r)
{
    player(r, TARGET)->health = sb_tank_types[player(r, TARGET)->type].health;
    player(r, SHOOTER)->stock[SB_AMMUNITION_PIERCING] = 20;
}

static void play(range *r, bool shooting)
{
    if (shooting) {
        shoot(r);
    }
    dodge(r);
    mend(r);
    tapped_session_play(&r->tapped, 1);
    note(r);
    count(r);
}

static uint32_t transport_ms; // its round trip

static uint32_t round_trip_ms(void *context, uint32_t peer)
{
    (void)context;
    (void)peer;
    return transport_ms;
}

static void begin(range *r)
{
    sb_game_def game = sb_game_def_default();
    game.seed = r->def->seed;
    game.player_capacity = PLAYER_COUNT;
    game.settings[SB_SETTING_TIME_LIMIT_S] = 0;
    // Not recorded: there would be more to write than a log in memory holds.
    sb_session_def def = sb_session_def_default();
    def.game = game;
    transport_ms = r->def->round_trip_ticks * 1000 / 60 + 1;
    def.round_trip_ms = r->def->transport_knows ? round_trip_ms : NULL;
    wire_tap_begin(&r->tapped.tap);
    def.output = wire_tap_output(&r->tapped.tap);
    field_map(&r->tapped.map);
    const sb_allocator allocator = counting_heap_allocator(&r->tapped.heap);
    assert_int_equal(sb_session_create(&def, &r->tapped.map, &allocator, &r->tapped.session),
                     SB_OK);
    assert_int_equal(tapped_session_join(&r->tapped, SHOOTER), SHOOTER);
    sb_message hello = wire_tap_hello("target");
    hello.hello.select = (SB_TANK_SCOUT + 1u) << (8 * SB_SELECT_TYPE);
    assert_int_equal(sb_hosted_join(sb_session_hosted(r->tapped.session), TARGET,
                                    SB_PEER_SOURCE_UNKNOWN, &hello.hello),
                     SB_OK);
    for (uint32_t slot = OTHER_FIRST; slot < PLAYER_COUNT; slot++) {
        assert_int_equal(tapped_session_join(&r->tapped, slot), slot);
    }
    r->match.game = (sb_game *)(uintptr_t)sb_session_game(r->tapped.session);
    tapped_session_play(&r->tapped, 2);
    field_match_place(&r->match, SHOOTER, 0.0f, -r->def->distance_m / 2.0f, 0.0f);
    // Across the line of sight.
    field_match_place(&r->match, TARGET, 0.0f, r->def->distance_m / 2.0f, 1.5707963f);
    for (uint32_t slot = OTHER_FIRST; slot < PLAYER_COUNT; slot++) {
        field_match_place(&r->match, slot, slot == OTHER_FIRST ? -60.0f : 60.0f, 0.0f, 0.0f);
    }
    r->throttle = 1.0f;
}

static void end(range *r)
{
    sb_hosted_destroy(sb_session_hosted(r->tapped.session));
    assert_int_equal(r->tapped.heap.live_count, 0);
    wire_tap_end(&r->tapped.tap);
}

claim_range_result claim_range_run(const claim_range_def *def)
{
    static range r;
    memset(&r, 0, sizeof r);
    r.def = def;
    r.dice = sb_random_seed(def->seed, 0);
    begin(&r);
    while (r.result.shots < def->shot_count && tick_of(&r) < TICK_COUNT_MAX) {
        play(&r, true);
    }
    for (uint32_t i = 0; i < 120; i++) { // until the last shell is down
        play(&r, false);
    }
    r.result.driven_m = (double)player(&r, TARGET)->distance_m;
    r.result.age_ticks = r.result.shots > 0 ? r.age_sum / r.result.shots : 0.0;
    r.result.views_clamped = (uint32_t)tapped_session_counters(&r.tapped)->views_clamped;
    r.result.presents_cleared = (uint32_t)tapped_session_counters(&r.tapped)->presents_cleared;
    end(&r);
    return r.result;
}
