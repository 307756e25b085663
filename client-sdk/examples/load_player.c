#include "load_player.h"

#include <math.h>

#define FULL_TURN 6.28318531f

static float random_unit(load_player *player)
{
    player->random = player->random * 1664525u + 1013904223u;
    return (float)(player->random >> 8) / 16777216.0f;
}

static float turn(float from, float to)
{
    return remainderf(to - from, FULL_TURN);
}

// Aims at the nearest other tank.
static void aim(const sb_client_view_data *view, sb_client_control *control)
{
    const float *own = view->entities[view->own_index].position;
    float nearest = INFINITY;
    for (uint32_t i = 0; i < view->entity_count; i++) {
        const sb_client_entity *other = &view->entities[i];
        float x = other->position[0] - own[0], z = other->position[2] - own[2];
        float distance = sqrtf(x * x + z * z);
        if (other->kind == SB_CLIENT_TANK && i != view->own_index && distance < nearest) {
            nearest = distance;
            control->aim_yaw = atan2f(x, z);
            control->aim_pitch =
                0.0003f * distance -
                0.7f / (distance + 1.0f); // the second term is for the height of the gun
            control->fire = true;
        }
    }
}

// Keeps a course for some seconds, or for one second if the tank does not move.
static sb_client_control decide(load_player *player, const sb_client_view_data *view,
                                uint64_t now_us)
{
    const sb_client_entity *own = &view->entities[view->own_index];
    float x = own->position[0] - player->place[0], z = own->position[2] - player->place[1];
    if (x * x + z * z > 1.0f) {
        player->place[0] = own->position[0];
        player->place[1] = own->position[2];
        player->moved_us = now_us;
    }
    bool stuck = now_us - player->moved_us > 1000000u;
    if (now_us >= player->course_us || stuck) {
        player->course = FULL_TURN * random_unit(player);
        player->course_us = now_us + 2000000u + (uint64_t)(4000000.0f * random_unit(player));
        player->moved_us = now_us;
    }
    sb_client_control control = {
        .throttle = 1.0f,
        .steering = 2.0f * turn(own->yaw, player->course),
        .aim_yaw = own->yaw,
    };
    aim(view, &control);
    return control;
}

static void measure(load_player *player, const sb_client_status *now, uint64_t elapsed_us,
                    bool sample)
{
    const sb_client_status *before = &player->status;
    if (now->epoch != before->epoch || now->state != SB_CLIENT_PLAYING) {
        player->input_came = false; // inputs start again
    }
    if (now->state == SB_CLIENT_PLAYING) {
        player->connected = true;
        player->playing_us += elapsed_us;
        if (now->snapshots_received != before->snapshots_received) {
            bool goes_on = now->epoch == before->epoch && before->snapshot_tick != 0 &&
                           now->snapshot_tick > before->snapshot_tick;
            player->ticks += goes_on ? now->snapshot_tick - before->snapshot_tick : 0;
            player->input_came = player->input_came || now->input_margin >= 0;
            player->late_inputs += player->input_came && now->input_margin < 0;
        }
        if (sample) {
            uint32_t ms = now->round_trip_ms;
            player->round_trips.counts[ms < ROUND_TRIP_MS_MAX ? ms : ROUND_TRIP_MS_MAX]++;
            player->round_trips.count++;
        }
    }
    player->status = *now;
}

bool load_player_turn(load_player *player, uint64_t now_us, uint64_t elapsed_us, bool sample)
{
    static sb_client_view_data view;
    sb_client_status status;
    sb_client_update(player->client, now_us);
    sb_client_get_status(player->client, &status);
    measure(player, &status, elapsed_us, sample);
    if (sb_client_view(player->client, &view) == SB_OK && view.alive) {
        sb_client_control control = decide(player, &view, now_us);
        sb_client_input_set(player->client, &control);
    }
    for (sb_client_event event; sb_client_event_poll(player->client, &event);) {
    }
    return status.state != SB_CLIENT_CLOSED;
}
