#include "reconcile_match.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "game/tanks/mode/settings.h"

static void make_map(sb_map *map)
{
    memset(map, 0, sizeof *map);
    memcpy(map->name, "field", 6);
    map->bounds_min = (sb_vec3){-40.0f, 0.0f, -40.0f};
    map->bounds_max = (sb_vec3){40.0f, 20.0f, 40.0f};
    for (uint32_t i = 0; i < 4; i++) {
        map->spawns[map->spawn_count++].position =
            (sb_vec3){-30.0f + 20.0f * (float)i, 0.0f, -30.0f};
    }
    map->pick_ups[map->pick_up_count++] =
        (sb_map_pick_up){.kind = {"ammunition"}, .respawn_s = 300.0f};
    map->crates[map->crate_count++] = (sb_map_crate){
        .position = {35.0f, 0.8f, 35.0f}, .half_extents = {0.8f, 0.8f, 0.8f}, .mass_kg = 400.0f};
    map->balls[map->ball_count++] = (sb_map_ball){
        .position = {-35.0f, 0.8f, 35.0f}, .radius = 0.8f, .mass_kg = 150.0f, .restitution = 0.7f};
}

static sb_message snapshot_of(match *m);

match *match_begin(void)
{
    match *m = calloc(1, sizeof *m);
    sb_map *map = calloc(1, sizeof *map);
    assert_non_null(m);
    assert_non_null(map);
    make_map(map);
    harness_init_by(&m->h, NULL, true);
    sb_writer writer = sb_writer_over(m->h.map_bytes, sizeof m->h.map_bytes);
    sb_map_write(map, &writer);
    assert_int_equal(writer.error, SB_OK);
    m->h.map_size = (uint32_t)writer.size;
    sb_game_def def = sb_game_def_default();
    sb_game_def_set_rules(&def, m->h.rules);
    def.seed = 7;
    def.player_capacity = HARNESS_CAPACITY;
    def.settings[SB_SETTING_TIME_LIMIT_S] = 0;
    assert_int_equal(sb_game_create(&def, map, &harness_allocator, &m->server), SB_OK);
    free(map);
    m->frame.command_count = 2;
    m->frame.commands[0] = (sb_command){.kind = SB_COMMAND_JOIN, .player = SLOT, .name = "ann"};
    m->frame.commands[1] = (sb_command){.kind = SB_COMMAND_JOIN, .player = OTHER, .name = "bob"};
    while (sb_game_tick(m->server) < 100) {
        assert_int_equal(sb_game_advance(m->server, &m->frame), SB_OK);
        m->frame.command_count = 0;
    }
    assert_int_equal(match_player(m, SLOT)->state, SB_PLAYER_ALIVE);
    assert_int_equal(match_player(m, OTHER)->state, SB_PLAYER_ALIVE);
    match_put(m, SLOT, 0.0f, -20.0f, 0.0f);
    match_put(m, OTHER, 0.0f, 39.0f - 5.0f, 0.0f);
    harness_connect(&m->h);
    sb_message welcome = {.type = SB_MESSAGE_WELCOME, .welcome = harness_welcome_default(&m->h)};
    welcome.welcome.settings[SB_SETTING_TIME_LIMIT_S] = 0;
    harness_receive(&m->h, &welcome);
    harness_map(&m->h);
    return m;
}

void match_end(match *m)
{
    harness_deinit(&m->h);
    sb_game_destroy(m->server);
    free(m);
}

sb_body *match_body(const match *m, uint32_t slot)
{
    uint32_t capacity;
    return &sb_world_bodies(sb_game_world(m->server), &capacity)[slot];
}

sb_player *match_player(const match *m, uint32_t slot)
{
    return (sb_player *)(uintptr_t)sb_tanks_player(m->server, slot);
}

void match_put(match *m, uint32_t slot, float x, float z, float yaw)
{
    sb_body *body = match_body(m, slot);
    body->position.x = body->good_position.x = x;
    body->position.z = body->good_position.z = z;
    body->velocity = (sb_vec3){0};
    body->yaw = body->good_yaw = yaw;
    body->yaw_rate = 0.0f;
    match_player(m, slot)->turret_yaw = yaw;
}

static void note_inputs(match *m)
{
    for (; m->taken < m->h.sent_count; m->taken++) {
        sb_message message;
        (void)harness_sent_message(&m->h, m->h.sent_count - 1 - m->taken, &message);
        for (uint32_t i = 0; message.type == SB_MESSAGE_INPUT && i < message.input.input_count;
             i++) {
            uint32_t tick = message.input.tick + i;
            assert_true(tick < TICK_MAX);
            // If a tick has two inputs, the first counts.
            if (!m->known[tick]) {
                m->sent[tick] = message.input.inputs[i];
                m->predicted_hashes[tick] = message.input.predicted_hashes[i];
            }
            m->known[tick] = true;
            m->newest_sent = tick > m->newest_sent ? tick : m->newest_sent;
        }
    }
}

void match_client(match *m, uint64_t elapsed_us)
{
    m->h.now_us += elapsed_us;
    sb_client_core_update(m->h.core, m->h.now_us);
    note_inputs(m);
}

// As a session does.
static void note_disturbances(match *m, uint32_t tick, bool own_input)
{
    uint8_t disturbances[SB_PLAYER_COUNT_MAX];
    sb_game_disturbances(m->server, disturbances);
    if ((disturbances[SLOT] & SB_DISTURBED_CONTACT) != 0) {
        m->disturbed[SB_OWN_AGE_CONTACT] = tick;
    }
    if ((disturbances[SLOT] & SB_DISTURBED_IMPULSE) != 0) {
        m->disturbed[SB_OWN_AGE_IMPULSE] = tick;
    }
    if (!own_input) {
        m->disturbed[SB_OWN_AGE_INPUT] = tick;
    }
}

static sb_message snapshot_of(match *m)
{
    uint32_t tick = sb_game_tick(m->server);
    sb_message message = harness_snapshot(tick, 0, 1);
    static sb_entity there[SB_CLIENT_ENTITY_COUNT_MAX];
    const uint32_t count = sb_game_entities(m->server, there, SB_CLIENT_ENTITY_COUNT_MAX);
    for (uint32_t i = 0; i < count; i++) {
        if (!m->hides_shells || there[i].kind != SB_ENTITY_SHELL) {
            harness_create(&message, &sb_tanks_rules.schema, &there[i]);
        }
    }
    sb_message_snapshot *snapshot = &message.snapshot;
    if (m->newest_sent != 0) {
        snapshot->input_margin = (int32_t)(m->newest_sent - tick);
    }
    sb_writer writer = sb_writer_over(m->own[tick], sizeof m->own[tick]);
    for (uint32_t i = 0; i < SB_OWN_AGE_COUNT; i++) {
        uint32_t age = tick - m->disturbed[i];
        bool recent = m->disturbed[i] != 0 && age < SB_OWN_AGE_MAX;
        uint8_t byte = (uint8_t)(i == SB_OWN_AGE_COUNT - 1 ? 0 : recent ? age : SB_OWN_AGE_MAX);
        sb_writer_bytes(&writer, &byte, 1);
    }
    sb_game_own_write(m->server, SLOT, &writer);
    assert_int_equal(writer.error, SB_OK);
    m->own_size[tick] = (uint32_t)writer.size;
    if (m->known[tick] && m->predicted_hashes[tick] == sb_game_own_hash(m->server, SLOT)) {
        snapshot->own = SB_OWN_PREDICTED;
    } else {
        snapshot->own = SB_OWN_FULL;
        snapshot->own_state = (sb_blob){m->own[tick], (uint32_t)writer.size};
    }
    return message;
}

static void deliver(match *m, uint32_t tick)
{
    harness_receive(&m->h, &m->late[tick]);
    // Before the first input, no inputs lead from a snapshot to the present.
    if (!m->known[tick]) {
        return;
    }
    uint8_t bytes[SB_GAME_OWN_SIZE_MAX];
    sb_writer writer = sb_writer_over(bytes, sizeof bytes);
    const sb_prediction *prediction = match_prediction(m);
    assert_true(prediction->set && prediction->exact);
    assert_int_equal(sb_game_tick(prediction->base), tick);
    sb_game_own_write(prediction->base, SLOT, &writer);
    assert_int_equal(writer.size, m->own_size[tick] - SB_OWN_AGE_COUNT);
    assert_memory_equal(bytes, m->own[tick] + SB_OWN_AGE_COUNT, writer.size);
    assert_int_equal(prediction->failures, 0);
}

void match_server(match *m, bool lost)
{
    uint32_t tick = sb_game_tick(m->server) + 1;
    bool own_input = !lost && m->known[tick];
    if (own_input) {
        m->frame.inputs[SLOT] = m->sent[tick];
    }
    assert_int_equal(sb_game_advance(m->server, &m->frame), SB_OK);
    note_disturbances(m, tick, own_input);
    m->late[tick] = snapshot_of(m);
    uint32_t seen = tick - DELAY_TICKS;
    if (tick % 2 == 0 && m->late[seen].type == SB_MESSAGE_SNAPSHOT) {
        deliver(m, seen);
    }
}

void match_run(match *m, uint32_t tick_count)
{
    for (uint32_t i = 0; i < tick_count; i++) {
        match_client(m, TICK_US);
        match_server(m, false);
    }
}

const sb_prediction *match_prediction(const match *m)
{
    return &m->h.core->prediction;
}

bool match_predicted(const match *m, uint32_t index, sb_client_entity *out_entity)
{
    return sb_prediction_show(match_prediction(m), &m->h.core->field_map, index, 0.0f, out_entity);
}

const sb_client_entity *match_own(match *m)
{
    assert_int_equal(sb_client_core_view(m->h.core, &m->view), SB_OK);
    assert_true(m->view.alive);
    return &m->view.entities[m->view.own_index];
}

const sb_client_entity *match_shown(match *m, uint32_t index)
{
    assert_int_equal(sb_client_core_view(m->h.core, &m->view), SB_OK);
    const sb_client_entity *found = NULL;
    for (uint32_t i = 0; i < m->view.entity_count; i++) {
        assert_true(i == 0 || m->view.entities[i].index > m->view.entities[i - 1].index);
        found = m->view.entities[i].index == index ? &m->view.entities[i] : found;
    }
    return found;
}

double match_distance(const float a[3], const float b[3])
{
    double square = 0.0;
    for (uint32_t axis = 0; axis < 3; axis++) {
        double difference = (double)a[axis] - (double)b[axis];
        square += difference * difference;
    }
    return sqrt(square);
}

double match_distance_to(const float a[3], sb_vec3 b)
{
    return match_distance(a, (const float[3]){b.x, b.y, b.z});
}
