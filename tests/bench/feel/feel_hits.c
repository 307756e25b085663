#include <math.h>

#include "feel_state.h"
#include "game/tanks/tanks.h"
#include "physics/world/query.h"

// How many ticks earlier or later a hit may be on the server than on the screen, since its shooter
// sees the past.
#define HIT_WINDOW 40u

// About half the length of a tank's hull.
#define HALF_TANK_M 1.5f

static bool is_near(uint32_t a, uint32_t b)
{
    return (a > b ? a - b : b - a) <= HIT_WINDOW;
}

static bool match_met(feel_met *list, uint32_t tick, uint32_t other)
{
    for (uint32_t i = 0; i < HIT_COUNT; i++) {
        if (list[i].tick != 0 && list[i].other == other && is_near(list[i].tick, tick)) {
            list[i].tick = 0;
            return true;
        }
    }
    return false;
}

// Returns whether the victim was destroyed meanwhile, or the shooter before the shot.
static bool was_overtaken(const feel_match *m, const feel_player *player, const feel_met *seen)
{
    return feel_truth_was_gone(m, seen->other, seen->tick, HIT_WINDOW) ||
           feel_truth_was_gone(m, player->core->connection.welcome.player, seen->tick, HIT_WINDOW);
}

// A hit without a match for a second never gets one.
static void give_up(feel_match *m, feel_player *player)
{
    for (uint32_t i = 0; i < HIT_COUNT; i++) {
        feel_met *seen = &player->seen_hits[i], *hit = &player->server_hits[i];
        if (seen->tick != 0 && m->now_us - seen->at_us > 1000000u) {
            m->result->hits_overtaken += was_overtaken(m, player, seen);
            seen->tick = 0;
        }
        if (hit->tick != 0 && m->now_us - hit->at_us > 1000000u) {
            m->result->hits_unseen++;
            hit->tick = 0;
        }
    }
}

// Slots are assigned in the order in which hellos arrive.
static feel_player *player_of(feel_match *m, uint32_t slot)
{
    for (uint32_t i = 0; i < m->def->player_count; i++) {
        if (m->players[i].core->connection.welcome.player == slot) {
            return &m->players[i];
        }
    }
    return NULL;
}

static void note_shot(feel_match *m, uint32_t slot, uint32_t tick, sb_vec3 from)
{
    m->shots[slot][m->shot_counts[slot]++ % SHOT_COUNT] = (feel_shot){tick, from};
}

void feel_hits_note_server(feel_match *m)
{
    const sb_game *game = sb_session_game(sb_lobby_session(m->lobby, 0));
    uint32_t count;
    const sb_event *events = sb_game_events(game, &count);
    for (uint32_t i = 0; i < count && feel_is_measured(m); i++) {
        const sb_event *event = &events[i];
        if (event->kind == SB_EVENT_FIRE && event->entity < PLAYER_COUNT_MAX) {
            note_shot(m, event->entity, sb_game_tick(game), event->point);
        }
        if ((event->kind != SB_EVENT_HIT && event->kind != SB_EVENT_RICOCHET) ||
            event->entity == event->other) {
            continue;
        }
        feel_player *player = player_of(m, event->entity);
        if (player == NULL) {
            continue;
        }
        m->result->hits++;
        if (match_met(player->seen_hits, sb_game_tick(game), event->other)) {
            m->result->hits_confirmed++;
        } else {
            player->server_hits[player->server_count++ % HIT_COUNT] =
                (feel_met){sb_game_tick(game), event->other, m->now_us};
        }
    }
}

static bool can_see(const feel_match *m, sb_vec3 from, sb_vec3 to)
{
    sb_query_filter filter = sb_query_filter_default();
    filter.bodies = false;
    sb_world world = sb_game_world(sb_session_game(sb_lobby_session(m->lobby, 0)));
    return sb_query_line_of_sight(world, from, to, &filter);
}

// Returns the newest shot that may have flown straight to a point. Returns NULL for a ricochet,
// whose victim may have been behind cover all the time.
static const feel_shot *straight_shot(const feel_match *m, uint32_t slot, uint32_t tick, sb_vec3 to)
{
    const feel_shot *newest = NULL;
    for (uint32_t i = 0; i < SHOT_COUNT; i++) {
        const feel_shot *shot = &m->shots[slot][i];
        if (shot->tick != 0 && shot->tick <= tick &&
            (newest == NULL || shot->tick > newest->tick) && can_see(m, shot->from, to)) {
            newest = shot;
        }
    }
    return newest;
}

// Returns whether a tank at a position is visible: its middle, or a part beside the cover on either
// side.
static bool is_exposed(const feel_match *m, sb_vec3 from, sb_vec3 place)
{
    const sb_vec3 offset = sb_vec3_sub(place, from);
    const sb_vec3 across = {offset.z, 0.0f, -offset.x};
    const float step = HALF_TANK_M / fmaxf(sb_vec3_length(across), 1e-3f);
    for (int side = -1; side <= 1; side++) {
        if (can_see(m, from, sb_vec3_add(place, sb_vec3_scale(across, (float)side * step)))) {
            return true;
        }
    }
    return false;
}

// When a victim is told of a hit, measures how far it drove on its own screen since it was last
// visible from the shot's start. 0 if it is still visible.
static void measure_cover(feel_match *m, const feel_player *player, const sb_client_event *event)
{
    if (event->other != player->core->connection.welcome.player ||
        event->entity >= PLAYER_COUNT_MAX || event->entity == event->other ||
        player->position_count == 0) {
        return;
    }
    const sb_vec3 point = {event->point[0], event->point[1], event->point[2]};
    const feel_shot *shot = straight_shot(m, event->entity, event->tick, point);
    if (shot == NULL) {
        return;
    }
    const uint32_t known =
        player->position_count < POSITION_COUNT ? player->position_count : POSITION_COUNT;
    float driven = 0.0f;
    for (uint32_t back = 1; back <= known; back++) {
        const sb_vec3 place = player->positions[(player->position_count - back) % POSITION_COUNT];
        if (back > 1) {
            const sb_vec3 later =
                player->positions[(player->position_count - back + 1) % POSITION_COUNT];
            driven += sb_vec3_length(sb_vec3_sub(later, place));
        }
        if (is_exposed(m, shot->from, place)) {
            break;
        }
    }
    feel_samples_add(&m->result->behind_cover_m, driven);
}

void feel_hits_note_screen(feel_match *m, feel_player *player)
{
    for (sb_client_event event; sb_client_core_event_poll(player->core, &event);) {
        if (event.kind != SB_CLIENT_EVENT_HIT || !feel_is_measured(m)) {
            continue;
        }
        if (!event.predicted) {
            measure_cover(m, player, &event);
            continue;
        }
        m->result->hits_seen++;
        if (match_met(player->server_hits, event.tick, event.other)) {
            m->result->hits_confirmed++;
        } else {
            player->seen_hits[player->seen_count++ % HIT_COUNT] =
                (feel_met){event.tick, event.other, m->now_us};
        }
    }
    give_up(m, player);
}
