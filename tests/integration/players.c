#include "players.h"

#include <math.h>
#include <stddef.h>
#include <stdio.h>
#include <time.h>

#include "loopback.h"

#define STEP_NS 8333333

static uint64_t now_us(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000000u + (uint64_t)now.tv_nsec / 1000u;
}

bool players_connect(test_players *players, uint16_t port, uint64_t seed)
{
    for (uint32_t i = 0; i < PLAYER_COUNT; i++) {
        test_player *player = &players->list[i];
        char name[16];
        snprintf(name, sizeof(name), "tester-%u", (unsigned)(i & 0xFFu));
        sb_client_def def = sb_client_def_default();
        def.host = loopback_address();
        def.port = port;
        def.name = name;
        sb_bot_brain_init(&player->brain, seed, i);
        if (sb_client_create(&def, &player->client) != SB_OK) {
            return false;
        }
    }
    return true;
}

static void note_events(test_player *player)
{
    for (sb_client_event event; sb_client_event_poll(player->client, &event);) {
        player->events++;
        player->fired +=
            event.kind == SB_CLIENT_EVENT_FIRE && event.entity == player->status.player;
        player->fires_reported += event.kind == SB_CLIENT_EVENT_FIRE && !event.predicted;
        player->hits += event.kind == SB_CLIENT_EVENT_HIT;
        player->deaths += event.kind == SB_CLIENT_EVENT_DEATH;
    }
}

static void note_place(test_player *player, const sb_client_view_data *view)
{
    if (!view->alive) {
        return;
    }
    const float *place = view->entities[view->own_index].position;
    if (!player->seen) {
        player->seen = true;
        for (int i = 0; i < 3; i++) {
            player->first[i] = place[i];
        }
    }
    float dx = place[0] - player->first[0];
    float dz = place[2] - player->first[2];
    player->distance_max_m = fmaxf(player->distance_max_m, sqrtf(dx * dx + dz * dz));
}

static void step(test_player *player, sb_client_view_data *view)
{
    sb_client_update(player->client, now_us());
    sb_client_get_status(player->client, &player->status);
    note_events(player);
    const sb_client_box *boxes;
    uint32_t box_count;
    float bounds[2][3];
    if (sb_client_view(player->client, view) == SB_OK &&
        sb_client_map(player->client, &boxes, &box_count, bounds[0], bounds[1]) == SB_OK) {
        note_place(player, view);
        sb_client_control control;
        sb_bot_brain_think(&player->brain, view, boxes, box_count, &control);
        sb_client_input_set(player->client, &control);
    }
}

static void step_all(test_players *players)
{
    for (uint32_t i = 0; i < PLAYER_COUNT; i++) {
        step(&players->list[i], &players->view);
    }
    nanosleep(&(struct timespec){.tv_nsec = STEP_NS}, NULL);
}

void players_play(test_players *players, int time_ms)
{
    uint64_t last_us = now_us();
    const uint64_t end_us = last_us + (uint64_t)time_ms * 1000u;
    while (last_us < end_us) {
        step_all(players);
        const uint64_t us = now_us();
        players->pause_us_max =
            us - last_us > players->pause_us_max ? us - last_us : players->pause_us_max;
        last_us = us;
    }
}

bool players_all_playing(const test_players *players)
{
    for (uint32_t i = 0; i < PLAYER_COUNT; i++) {
        const sb_client_status *status = &players->list[i].status;
        if (status->state != SB_CLIENT_PLAYING || status->snapshot_tick == 0) {
            return false;
        }
    }
    return true;
}

bool players_join(test_players *players, int timeout_ms)
{
    uint64_t end_us = now_us() + (uint64_t)timeout_ms * 1000u;
    while (!players_all_playing(players)) {
        if (now_us() > end_us) {
            return false;
        }
        step_all(players);
    }
    return true;
}

static bool all_closed(const test_players *players)
{
    for (uint32_t i = 0; i < PLAYER_COUNT; i++) {
        if (players->list[i].status.state != SB_CLIENT_CLOSED) {
            return false;
        }
    }
    return true;
}

bool players_leave(test_players *players, int timeout_ms)
{
    uint64_t end_us = now_us() + (uint64_t)timeout_ms * 1000u;
    while (!all_closed(players)) {
        if (now_us() > end_us) {
            return false;
        }
        step_all(players);
    }
    return true;
}

void players_disconnect(test_players *players)
{
    for (uint32_t i = 0; i < PLAYER_COUNT; i++) {
        sb_client_destroy(players->list[i].client);
        players->list[i].client = NULL;
    }
}
