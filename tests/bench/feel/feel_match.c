#include "feel_map.h"
#include "feel_state.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/assert.h"
#include "game/tanks/mode/settings.h"

#define WARM_UP_S 5u
#define STEP_US 250u
// The clients' frame times; none is in phase with the ticks or with another.
#define FRAME_US 6900u
#define FRAME_STEP_US 610u
#define DRIFT_PPM 25
// Three intervals between snapshots at 30 a second.
#define FIXED_INTERPOLATION_MS 100u
#define RESPAWN_S 3

static void *heap_allocate(void *context, size_t size)
{
    (void)context;
    return calloc(1, size);
}

static void heap_release(void *context, void *memory)
{
    (void)context;
    free(memory);
}

static const sb_allocator heap = {heap_allocate, heap_release, NULL};

// Returns when the lobby's n-th tick, from 1, is due.
static uint64_t due_us(uint64_t n)
{
    return n * 1000000u / TICK_RATE_HZ;
}

bool feel_is_measured(const feel_match *m)
{
    return m->now_us >= WARM_UP_S * UINT64_C(1000000);
}

static uint64_t local_us(const feel_player *player, uint64_t now_us)
{
    return player->offset_us + now_us + (uint64_t)((int64_t)now_us / 1000000 * player->drift_ppm);
}

static void on_down(void *context, uint32_t peer, sb_channel channel, const void *bytes,
                    size_t size)
{
    feel_match *m = context;
    m->result->bytes_down += feel_is_measured(m) ? size : 0;
    sim_link_send(&m->players[peer].down, m->now_us, channel == SB_CHANNEL_RELIABLE, bytes, size);
}

static void on_close(void *context, uint32_t peer)
{
    (void)context;
    (void)peer;
}

typedef struct sender {
    feel_match *match;
    uint32_t peer;
} sender;

static sender senders[PLAYER_COUNT_MAX];

static void on_up(void *context, sb_channel channel, const void *bytes, size_t size)
{
    const sender *from = context;
    feel_match *m = from->match;
    m->result->bytes_up += feel_is_measured(m) ? size : 0;
    sim_link_send(&m->players[from->peer].up, m->now_us, channel == SB_CHANNEL_RELIABLE, bytes,
                  size);
}

// Measures the arrival of each input's first copy against the time when its tick is due.
static void note_inputs(feel_match *m, feel_player *player, const sim_packet *packet)
{
    static sb_message message;
    if (sb_message_decode(packet->bytes, packet->size, &message) != SB_OK ||
        message.type != SB_MESSAGE_INPUT || !feel_is_measured(m)) {
        return;
    }
    const uint32_t played = sb_game_tick(sb_session_game(sb_lobby_session(m->lobby, 0)));
    for (uint32_t i = 0; i < message.input.input_count; i++) {
        const uint32_t tick = message.input.tick + i;
        if (player->seen[tick % SEEN_COUNT] == tick) {
            continue;
        }
        player->seen[tick % SEEN_COUNT] = tick;
        // The match has the lobby's ticks, except those before the first player.
        const uint64_t due = due_us(m->ticks - played + tick);
        m->result->first_copies++;
        m->result->lead_ticks += ((double)due - (double)packet->arrival_us) * TICK_RATE_HZ * 1e-6;
    }
}

static void deliver_up(feel_match *m, uint32_t peer)
{
    feel_player *player = &m->players[peer];
    for (sim_packet *packet; (packet = sim_link_receive(&player->up, m->now_us)) != NULL;) {
        note_inputs(m, player, packet);
        sb_lobby_receive(m->lobby, peer, packet->bytes, packet->size);
        free(packet);
    }
}

// Returns the tick that the fastest snapshot would show now: the server's time minus a one-way
// delay.
static void measure_clock(feel_match *m, const feel_player *player)
{
    const sb_client_core *core = player->core;
    if (core->connection.state != SB_CLIENT_PLAYING || !feel_is_measured(m)) {
        return;
    }
    const uint32_t played = sb_game_tick(sb_session_game(sb_lobby_session(m->lobby, 0)));
    const double true_tick =
        ((double)m->now_us - m->def->round_trip_ms * 500.0) * TICK_RATE_HZ * 1e-6 -
        (double)(m->ticks - played);
    const double seen = (double)sb_server_clock_time(&core->server_clock) / SB_SERVER_CLOCK_TICK;
    const double error_us = fabs(seen - true_tick) * 1e6 / TICK_RATE_HZ;
    m->result->clock_error_us += error_us;
    m->result->clock_error_us_max = fmax(m->result->clock_error_us_max, error_us);
    m->result->clock_samples++;
}

// Adds the changes in the SDK's own status since the last frame.
static void note_corrections(feel_match *m, feel_player *player)
{
    const sb_client_status before = player->status;
    player->views_starved = before.views_starved;
    sb_client_core_status(player->core, &player->status);
    if (!feel_is_measured(m)) {
        return;
    }
    const sb_client_status *now = &player->status;
    for (uint32_t cause = 0; cause < SB_CLIENT_CAUSE_COUNT; cause++) {
        uint64_t more = now->corrections[cause] - before.corrections[cause];
        m->result->corrections[cause] += more;
        if (more > 0 && cause != SB_CLIENT_CAUSE_RESPAWN) {
            feel_samples_add(&m->result->correction_m, now->correction_m);
        }
    }
    m->result->rollbacks += now->rollbacks - before.rollbacks;
    m->result->snapshots += now->snapshots_received - before.snapshots_received;
}

static void think(feel_match *m, feel_player *player)
{
    const sb_client_box *boxes;
    uint32_t box_count;
    float low[3], high[3];
    if (sb_client_core_map(player->core, &boxes, &box_count, low, high) == SB_OK &&
        sb_client_core_view(player->core, &player->view) == SB_OK) {
        sb_client_control control;
        player->brain.tick_rate_hz = TICK_RATE_HZ;
        feel_screen_others(m, player);
        feel_screen_own(m, player);
        sb_bot_brain_think(&player->brain, &player->view, boxes, box_count, &control);
        sb_client_core_input_set(player->core, &control);
        feel_screen_press(m, player, &control);
    }
}

static void frame(feel_match *m, feel_player *player)
{
    player->next_frame_us += player->frame_us;
    const uint64_t now_us = local_us(player, m->now_us);
    for (sim_packet *packet; (packet = sim_link_receive(&player->down, m->now_us)) != NULL;) {
        sb_client_core_receive(player->core, packet->bytes, packet->size,
                               local_us(player, packet->arrival_us));
        free(packet);
    }
    sb_client_core_update(player->core, now_us);
    measure_clock(m, player);
    note_corrections(m, player);
    feel_hits_note_screen(m, player);
    think(m, player);
}

static bool begin_player(feel_match *m, uint32_t peer)
{
    feel_player *player = &m->players[peer];
    sim_link_def link = {.round_trip_us = m->def->round_trip_ms * 1000u,
                         .jitter_us = m->def->jitter_ms * 1000u,
                         .loss = m->def->loss,
                         .seed = m->def->seed * 64 + peer * 2};
    sim_link_init(&player->up, &link);
    link.seed++;
    sim_link_init(&player->down, &link);
    sb_bot_brain_init(&player->brain, m->def->seed, peer);
    player->frame_us = FRAME_US + peer * FRAME_STEP_US;
    player->drift_ppm = ((int64_t)peer % 9 - 4) * DRIFT_PPM;
    player->offset_us = 1000000u * (peer + 1);
    sb_client_def def = sb_client_def_default();
    def.name = "feel";
    def.reconnect_ms = 0;
    def.predict = m->def->variant != FEEL_NO_PREDICTION;
    if (m->def->variant == FEEL_FIXED_INTERPOLATION) {
        def.interpolation_ms = FIXED_INTERPOLATION_MS;
    }
    senders[peer] = (sender){m, peer};
    const sb_client_output output = {on_up, &senders[peer]};
    if (sb_client_core_create(&def, NULL, output, &heap, &player->core) != SB_OK) {
        return false;
    }
    sb_lobby_connect(m->lobby, peer, SB_PEER_SOURCE_UNKNOWN);
    sb_client_core_connected(player->core, local_us(player, 0));
    return true;
}

static bool begin(feel_match *m)
{
    static sb_map map;
    feel_map(&map);
    sb_lobby_def def = sb_lobby_def_default();
    def.session.game.player_capacity = m->def->player_count;
    def.session.game.tick_rate_hz = TICK_RATE_HZ;
    def.session.game.seed = m->def->seed;
    if (m->def->variant == FEEL_NO_LAG_COMPENSATION) {
        def.session.game.settings[SB_SETTING_LAG_COMPENSATION_MS] = 0;
    }
    def.session.game.settings[SB_SETTING_RESPAWN_S] = RESPAWN_S;
    def.session.output = (sb_session_output){on_down, m, on_close, m};
    if (sb_lobby_create(&def, &map, &heap, &m->lobby) != SB_OK) {
        return false;
    }
    for (uint32_t peer = 0; peer < m->def->player_count; peer++) {
        if (!begin_player(m, peer)) {
            return false;
        }
    }
    return true;
}

static void end(feel_match *m)
{
    for (uint32_t peer = 0; peer < m->def->player_count; peer++) {
        feel_player *player = &m->players[peer];
        m->result->alive = m->result->alive && player->core->connection.state == SB_CLIENT_PLAYING;
        m->result->clock_jumps += player->core->server_clock.jump_count - player->jumps;
        m->result->input_clock_jumps += player->core->inputs.clock.jump_count - player->input_jumps;
        sb_client_core_destroy(player->core);
        sim_link_deinit(&player->up);
        sim_link_deinit(&player->down);
    }
    sb_lobby_destroy(m->lobby);
}

static void end_warm_up(feel_match *m, sb_session_counters *out_counters)
{
    *out_counters = *sb_session_get_counters(sb_lobby_session(m->lobby, 0));
    for (uint32_t peer = 0; peer < m->def->player_count; peer++) {
        m->players[peer].jumps = m->players[peer].core->server_clock.jump_count;
        m->players[peer].input_jumps = m->players[peer].core->inputs.clock.jump_count;
    }
}

static void run(feel_match *m)
{
    sb_session_counters before = {0};
    const uint64_t end_us = (WARM_UP_S + m->def->seconds) * UINT64_C(1000000);
    bool warm = false;
    for (; m->now_us < end_us; m->now_us += STEP_US) {
        if (!warm && feel_is_measured(m)) {
            warm = true;
            end_warm_up(m, &before);
        }
        for (uint32_t peer = 0; peer < m->def->player_count; peer++) {
            deliver_up(m, peer);
        }
        if (due_us(m->ticks + 1) <= m->now_us) {
            m->ticks++;
            sb_lobby_tick(m->lobby);
            feel_truth_note(m);
            feel_hits_note_server(m);
        }
        for (uint32_t peer = 0; peer < m->def->player_count; peer++) {
            if (m->players[peer].next_frame_us <= m->now_us) {
                frame(m, &m->players[peer]);
            }
        }
    }
    const sb_session *session = sb_lobby_session(m->lobby, 0);
    const sb_session_counters *after = sb_session_get_counters(session);
    feel_result *result = m->result;
    result->late_inputs = after->inputs_repeated - before.inputs_repeated + after->inputs_missing -
                          before.inputs_missing;
    result->inputs = after->inputs_applied - before.inputs_applied + result->late_inputs;
    result->presents_cleared = after->presents_cleared - before.presents_cleared;
    result->views_clamped = after->views_clamped - before.views_clamped;
    result->player_seconds = (double)m->def->player_count * m->def->seconds;
    result->alive = result->inputs > 0 && result->first_copies > 0 &&
                    sb_session_player_count(session) == m->def->player_count;
}

bool feel_match_run(const feel_def *def, feel_result *out_result)
{
    *out_result = (feel_result){0};
    if (def->player_count < 1 || def->player_count > PLAYER_COUNT_MAX) {
        (void)fputs("feel: from 1 to 16 players\n", stderr);
        return false;
    }
    feel_match *m = calloc(1, sizeof *m);
    SB_ASSERT(m != NULL);
    m->def = def;
    m->result = out_result;
    bool made = begin(m);
    if (made) {
        run(m);
    } else {
        (void)fputs("feel: the match could not be made\n", stderr);
    }
    end(m);
    free(m);
    return made;
}

void feel_result_free(feel_result *result)
{
    feel_samples_free(&result->correction_m);
    feel_samples_free(&result->others_error_m);
    feel_samples_free(&result->acceleration_error_m_s2);
    feel_samples_free(&result->latency_frames);
    feel_samples_free(&result->behind_cover_m);
}
