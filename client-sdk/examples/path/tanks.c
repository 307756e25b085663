/// Hunts the nearest enemy, and prints the own score and shield and each pick-up that someone
/// takes: tanks [LINK [SECONDS]]
#include <math.h>
#include <sabot/tanks.h>
#include <stdio.h>
#include <stdlib.h>

// [aim]
static void shoot_at(const sb_client_entity *own, const sb_client_entity *enemy,
                     sb_client_control *control)
{
    sb_tanks_aim aim;
    if (sb_tanks_aim_at(own, enemy->position, enemy->velocity, SB_TANKS_LOADED, &aim) == SB_OK) {
        control->aim_yaw = aim.yaw;
        control->aim_pitch = aim.pitch;
        control->fire = aim.off_rad < 0.02f; // the gun points there already
    }
}
// [/aim]

// [score]
static void show_score(const sb_client_view_data *view)
{
    sb_tanks_player_info own;
    sb_tanks_round_info round;
    if (sb_tanks_get_player(view, view->player, &own) == SB_OK &&
        sb_tanks_get_round(view, &round) == SB_OK)
        printf("%d points, %u kills; teams %d to %d\n", (int)own.score, (unsigned)own.kills,
               (int)round.score[0], (int)round.score[1]);
}
// [/score]

// [values]
static void show_shield(const sb_client *client, const sb_client_entity *tank)
{
    float shield;
    if (sb_client_value(client, tank, "shield", &shield) == SB_OK)
        printf("shield %.0f\n", (double)shield);
}

static void show_event(const sb_client_event *event)
{
    sb_tanks_event told;
    if (sb_tanks_event_read(event, &told) == SB_OK && told.kind == SB_TANKS_EVENT_PICK_UP)
        printf("player %u took pick-up %u\n", (unsigned)told.player, (unsigned)told.pick_up);
}
// [/values]

static const sb_client_entity *nearest(const sb_client_view_data *view, const sb_client_entity *own)
{
    const sb_client_entity *found = NULL;
    float nearest_m = INFINITY;
    for (uint32_t i = 0; i < view->entity_count; i++) {
        const sb_client_entity *tank = &view->entities[i];
        float away_m =
            hypotf(tank->position[0] - own->position[0], tank->position[2] - own->position[2]);
        if (tank->kind == SB_TANKS_KIND_TANK && away_m < nearest_m &&
            sb_tanks_is_enemy(view, own->index, tank->index)) {
            found = tank;
            nearest_m = away_m;
        }
    }
    return found;
}

static void frame(sb_client *client, uint64_t now_us, uint64_t *print_us)
{
    static sb_client_view_data view;
    if (sb_client_view(client, &view) == SB_OK && view.alive) {
        const sb_client_entity *own = &view.entities[view.own_index];
        const sb_client_entity *enemy = nearest(&view, own);
        sb_client_control control = {.throttle = 1};
        if (enemy != NULL)
            shoot_at(own, enemy, &control);
        sb_client_input_set(client, &control);
        if (now_us >= *print_us) {
            show_score(&view);
            show_shield(client, own);
            *print_us = now_us + 1000000;
        }
    }
    for (sb_client_event event; sb_client_event_poll(client, &event);)
        show_event(&event);
}

int main(int argc, char **argv)
{
    sb_client_def def = sb_client_def_default();
    if (argc > 1)
        def.host = argv[1];
    uint64_t now_us = sb_clock_us(), print_us = now_us, end_us = UINT64_MAX;
    if (argc > 2)
        end_us = now_us + strtoul(argv[2], NULL, 10) * UINT64_C(1000000);
    sb_client *client = NULL;
    if (sb_client_create(&def, &client) != SB_OK)
        return 1;
    sb_client_status status = {.state = SB_CLIENT_CONNECTING};
    for (; status.state != SB_CLIENT_CLOSED && now_us < end_us; now_us = sb_clock_us()) {
        sb_client_update(client, now_us);
        frame(client, now_us, &print_us);
        sb_client_get_status(client, &status);
        sb_client_wait(client, 16);
    }
    sb_client_destroy(client);
    return status.state == SB_CLIENT_PLAYING ? 0 : (puts(status.text), 1);
}
