#include "reconcile_match.h"

#include <math.h>
#include <string.h>

#include "client/interpolation/view_tick.h"

// Own shots at tanks that are shown in the past: they are predicted to hit, told once, and
// corrected if the server decides otherwise. Also which tanks an input lists as seen in the
// present.

#define PI 3.14159265358979323846
#define MUZZLE_Z_M -20.0
#define FAR_M 25.0 // from the gun to the other tank's course

// Events of the own player, as the game polled them.
typedef struct story {
    uint32_t fires, hits_predicted, hits_told, impacts, others;
    sb_client_event predicted, told, impact;
    uint32_t predicted_frame, told_frame;
} story;

typedef struct shooting {
    match *m;
    uint32_t events_late; // delay of the server's events, in ticks
    uint32_t sequence;
    sb_message events[TICK_MAX];
    uint32_t frame;
    story story;
    uint32_t shot_tick;
    uint32_t server_hits, server_impacts;
    bool blind;          // the server is not told what the shooter saw
    double xs[TICK_MAX]; // of the other tank, after each tick of the server
} shooting;

static shooting *begin(uint32_t events_late, double distance_m)
{
    static shooting s;
    memset(&s, 0, sizeof s);
    s.m = match_begin();
    s.events_late = events_late;
    match_put(s.m, SLOT, 0.0f, (float)MUZZLE_Z_M, 0.0f);
    match_put(s.m, OTHER, -38.0f, (float)(MUZZLE_Z_M + distance_m), (float)(PI / 2.0));
    return &s;
}

static void control(shooting *s, double pitch, bool fire)
{
    sb_client_core_input_set(s->m->h.core,
                             &(sb_client_control){.aim_pitch = (float)pitch, .fire = fire});
}

static void keep_events(shooting *s)
{
    const uint32_t tick = sb_game_tick(s->m->server);
    uint32_t count;
    const sb_event *events = sb_game_events(s->m->server, &count);
    assert_true(count <= SB_EVENT_COUNT_MAX);
    sb_message *message = &s->events[tick];
    message->type = SB_MESSAGE_EVENT;
    message->event = (sb_message_event){.tick = tick, .event_count = count};
    for (uint32_t i = 0; i < count; i++) {
        const sb_event *event = &events[i];
        message->event.events[i] =
            (sb_wire_event){.kind = event->kind,
                            .entity = event->entity,
                            .other = event->other,
                            .value = event->value,
                            .ordinal = event->ordinal,
                            .point = {(int32_t)lrintf(event->point.x * 64.0f),
                                      (int32_t)lrintf(event->point.y * 64.0f),
                                      (int32_t)lrintf(event->point.z * 64.0f)}};
        s->server_hits += event->kind == SB_EVENT_HIT && event->entity == SLOT;
        s->server_impacts += event->kind == SB_EVENT_IMPACT && event->entity == SLOT;
    }
}

static void note(story *told, const sb_client_event *event, uint32_t frame)
{
    if (event->entity != SLOT) {
        told->others++;
        return;
    }
    told->fires += event->kind == SB_EVENT_FIRE;
    told->impacts += event->kind == SB_EVENT_IMPACT;
    if (event->kind == SB_EVENT_IMPACT) {
        told->impact = *event;
    }
    if (event->kind != SB_EVENT_HIT) {
        return;
    }
    if (event->predicted) {
        told->hits_predicted++;
        told->predicted = *event;
        told->predicted_frame = frame;
    } else {
        told->hits_told++;
        told->told = *event;
        told->told_frame = frame;
    }
}

// Runs a frame of the client, then a tick of the server, and delivers its messages.
static void turn(shooting *s)
{
    match *m = s->m;
    match_client(m, TICK_US);
    s->frame++;
    sb_client_event event;
    while (sb_client_core_event_poll(m->h.core, &event)) {
        note(&s->story, &event, s->frame);
    }
    const uint32_t tick = sb_game_tick(m->server) + 1;
    if (s->shot_tick == 0 && (m->sent[m->newest_sent].buttons & SB_BUTTON_FIRE) != 0) {
        s->shot_tick = m->newest_sent;
    }
    if (s->blind && m->known[tick]) {
        m->sent[tick].view_tick = m->sent[tick].view_fraction = 0;
    }
    match_server(m, false);
    s->xs[tick] = (double)match_body(m, OTHER)->position.x;
    keep_events(s);
    sb_message *late = tick > s->events_late ? &s->events[tick - s->events_late] : NULL;
    if (late != NULL && late->type == SB_MESSAGE_EVENT && late->event.event_count > 0) {
        late->event.sequence = s->sequence;
        s->sequence += late->event.event_count;
        harness_receive(&m->h, late);
    }
}

static void turns(shooting *s, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        turn(s);
    }
}

// Counts the own shells that are shown, and copies the last of them.
static uint32_t count_shells(shooting *s, sb_client_entity *out_last)
{
    assert_int_equal(sb_client_core_view(s->m->h.core, &s->m->view), SB_OK);
    uint32_t count = 0;
    for (uint32_t i = 0; i < s->m->view.entity_count; i++) {
        const sb_client_entity *shown = &s->m->view.entities[i];
        if (shown->kind == SB_CLIENT_SHELL && shown->owner == SLOT) {
            *out_last = *shown;
            count++;
        }
    }
    return count;
}

static uint32_t count_server_shells(const shooting *s)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < SB_SHELLS_PER_PLAYER; i++) {
        sb_entity entity;
        const uint32_t first = sb_game_kind_first(s->m->server, SB_ENTITY_SHELL);
        count += sb_game_entity(s->m->server, first + SLOT * SB_SHELLS_PER_PLAYER + i, &entity);
    }
    return count;
}

// Returns the pitch that hits the middle of a medium tank's hull straight ahead, by the parabola.
static double pitch_to(double distance_m)
{
    const double fall = 0.5 * 9.81 * distance_m * distance_m / (120.0 * 120.0);
    return atan((0.95 - 1.65 + fall) / distance_m);
}

// Returns the ticks that a shell of 0.08 m flies to the side of a medium tank that crosses at this
// distance.
static double flight_ticks(double distance_m)
{
    return (distance_m - 1.0 - 0.08) / 2.0;
}

// The other tank drives across. Fires so that, after the shell's flight, the tank is shown with its
// middle `beyond_m` to the right of the line of fire. Returns how far it drives during the view
// age.
static double fire_across(shooting *s, double distance_m, double beyond_m)
{
    match *m = s->m;
    control(s, pitch_to(distance_m - 1.0), false);
    turns(s, 150); // until the gun is loaded and the turret has turned
    m->frame.inputs[OTHER].throttle = SB_INPUT_AXIS_MAX;
    for (uint32_t i = 0; i < 600; i++) {
        turn(s);
        const sb_client_entity *shown = match_shown(m, OTHER);
        assert_non_null(shown);
        assert_int_equal(shown->flags & SB_CLIENT_ENTITY_PREDICTED, 0);
        const double speed = (double)shown->velocity[0] / 60.0;
        if ((double)shown->position[0] + speed * (flight_ticks(distance_m) + 1.0) >= beyond_m) {
            assert_true(speed > 0.16);
            const double age = (double)m->newest_sent - m->view.interpolation_tick;
            control(s, pitch_to(distance_m - 1.0), true);
            turn(s);
            control(s, pitch_to(distance_m - 1.0), false);
            assert_int_equal(s->shot_tick, m->newest_sent);
            return age * speed;
        }
    }
    fail_msg("the other tank never crossed the line of fire");
    return 0.0;
}

// A tank is hit where it is shown. The hit is told at once without points and then once with them,
// at the same spot, whether the server's event comes before or after. Its present place is
// elsewhere.
static void hit_on_a_tank_shown_late_is_predicted_and_reported(void **state)
{
    (void)state;
    static const uint32_t lates[] = {0, 3, 20};
    for (uint32_t i = 0; i < 3; i++) {
        shooting *s = begin(lates[i], FAR_M);
        match *m = s->m;
        const uint16_t health = match_player(m, OTHER)->health;
        // At its rear: in the present it has already passed the line of fire.
        assert_true(fire_across(s, FAR_M, 1.3) > 0.5);
        // As soon as the view shows the shell there.
        turns(s, (uint32_t)flight_ticks(FAR_M) + 2);
        assert_int_equal(s->story.hits_predicted, 1);
        turns(s, 90);
        assert_int_equal(s->story.fires, 1);
        assert_int_equal(s->server_hits, 1);
        assert_int_equal(s->story.hits_predicted, 1);
        assert_int_equal(s->story.hits_told, 1);
        assert_int_equal(s->story.impacts, 0);
        const sb_client_event *predicted = &s->story.predicted, *told = &s->story.told;
        assert_int_equal(predicted->value, 0);
        assert_int_equal(predicted->other, OTHER);
        assert_int_equal(told->other, OTHER);
        assert_true(told->value > 0);
        assert_int_equal(told->value, health - match_player(m, OTHER)->health);
        // On the server the shell ends earlier, by its shooter's view age.
        assert_true(told->tick < predicted->tick);
        const double flown = (double)predicted->tick - (double)s->shot_tick + 1.0;
        assert_true(fabs(flown - flight_ticks(FAR_M)) <= 1.5);
        assert_true(match_distance(predicted->point, told->point) < 0.1);
        assert_true(fabs((double)predicted->point[0]) < 0.2);
        assert_true(s->story.predicted_frame <= s->story.told_frame);
        match_end(m);
    }
}

static double x_at(const shooting *s, double moment)
{
    const uint32_t before = (uint32_t)moment;
    return s->xs[before] + (moment - (double)before) * (s->xs[before + 1] - s->xs[before]);
}

static double shown_with(const match *m, uint32_t tick)
{
    return (double)m->sent[tick].view_tick + (double)m->sent[tick].view_fraction / 256.0;
}

// Shots pass the rear edge at every centimetre. Client and server both decide by the tank's place
// at the moments that were shown while the shell flew.
static void edge_of_a_tank_as_shown_is_the_edge_for_both(void **state)
{
    (void)state;
    uint32_t hits = 0, misses = 0;
    for (double beyond = 1.3; beyond < 2.0; beyond += 0.037) {
        shooting *s = begin(3, FAR_M);
        match *m = s->m;
        (void)fire_across(s, FAR_M, beyond);
        turns(s, 60);
        const double n = flight_ticks(FAR_M);
        const uint32_t tick = s->shot_tick - 1 + (uint32_t)n;
        const double from = shown_with(m, tick), to = shown_with(m, tick + 1);
        const double moment = from + (n - floor(n)) * (to - from);
        // The hull is 3.2 m long, and the shell flies along x = 0.
        const double gap = x_at(s, moment) - 1.6 - 0.04;
        if (fabs(gap) > 0.07) {
            assert_int_equal(s->story.hits_predicted, gap < 0.0);
            assert_int_equal(s->server_hits, gap < 0.0);
            hits += gap < 0.0;
            misses += gap > 0.0;
        }
        match_end(m);
    }
    assert_true(hits >= 4 && misses >= 4);
}

// Before and behind the tank no hit is predicted, and only the shell's impact is told.
static void shot_beside_a_tank_as_shown_hits_nobody(void **state)
{
    (void)state;
    static const double beyond[] = {2.2, -2.2};
    for (uint32_t i = 0; i < 2; i++) {
        shooting *s = begin(3, FAR_M);
        (void)fire_across(s, FAR_M, beyond[i]);
        turns(s, 90);
        assert_int_equal(s->story.fires, 1);
        assert_int_equal(s->server_hits, 0);
        assert_int_equal(s->story.hits_predicted + s->story.hits_told, 0);
        assert_int_equal(s->story.impacts, 1);
        assert_true(s->story.impact.predicted);
        match_end(s->m);
    }
}

// The server does not compensate, so its shell flies on past the tank. On the client the shell has
// ended and stays so. The view shows the server's shell once at a time, and no second hit is told.
static void shell_that_flies_on_after_all_is_a_stray(void **state)
{
    (void)state;
    shooting *s = begin(3, FAR_M);
    match *m = s->m;
    s->blind = true;
    (void)fire_across(s, FAR_M, 1.3);
    uint32_t ended_frame = 0, strays = 0, flew_on = 0;
    for (uint32_t i = 0; i < 120; i++) {
        turn(s);
        const sb_prediction *prediction = match_prediction(m);
        sb_client_entity shell = {0};
        const uint32_t shown = count_shells(s, &shell);
        assert_true(shown <= 1);
        if (ended_frame == 0 && s->story.hits_predicted == 1) {
            ended_frame = s->frame;
            assert_int_equal(prediction->ended_count, 1);
            assert_true(prediction->ended[0].tick == s->story.predicted.tick);
        }
        if (ended_frame != 0) {
            // No shell flies on in the ticks that are simulated again.
            sb_client_entity predicted;
            for (uint32_t k = 0; k < SB_SHELLS_PER_PLAYER; k++) {
                const uint32_t first = sb_game_kind_first(m->server, SB_ENTITY_SHELL);
                assert_false(
                    match_predicted(m, first + SLOT * SB_SHELLS_PER_PLAYER + k, &predicted));
            }
            assert_true(shown == 0 || (shell.flags & SB_CLIENT_ENTITY_PREDICTED) == 0);
            strays += shown;
            flew_on += count_server_shells(s);
        }
    }
    assert_true(ended_frame != 0);
    // It flew on for some ticks on the server, and was shown for some on the client.
    assert_true(flew_on >= 5 && strays >= 2);
    assert_int_equal(s->server_hits, 0);
    assert_int_equal(s->server_impacts, 1);
    assert_int_equal(s->story.hits_predicted, 1);
    assert_int_equal(s->story.hits_told, 0);
    assert_int_equal(s->story.impacts, 1);
    assert_false(s->story.impact.predicted);
    // The next shot is an ordinary one, in another shell slot.
    s->blind = false;
    s->shot_tick = 0;
    turns(s, 150);
    control(s, 0.3, false);
    turns(s, 30);
    control(s, 0.3, true);
    turn(s);
    control(s, 0.3, false);
    turns(s, 20);
    sb_client_entity shell = {0};
    assert_int_equal(s->story.fires, 2);
    assert_int_equal(count_shells(s, &shell), 1);
    assert_true((shell.flags & SB_CLIENT_ENTITY_PREDICTED) != 0);
    match_end(m);
}

// A crate nearer than the shown tank stops the shell on both sides. One crate is far from the own
// tank and so shown in the past. The other is near and so predicted, close to the tank behind it
// and met in the same tick.
static void crate_in_the_way_is_hit_and_not_the_tank_behind_it(void **state)
{
    (void)state;
    static const double distances[] = {FAR_M, 13.0}, crates[] = {14.0, 10.95};
    for (uint32_t i = 0; i < 2; i++) {
        shooting *s = begin(3, distances[i]);
        match *m = s->m;
        const uint32_t index = sb_game_kind_first(m->server, SB_ENTITY_CRATE);
        sb_body *body = match_body(m, index);
        body->position = body->good_position =
            (sb_vec3){0.0f, 0.8f, (float)(MUZZLE_Z_M + crates[i])};
        (void)fire_across(s, distances[i], 1.0);
        const sb_client_entity *crate = match_shown(m, index);
        assert_int_equal((crate->flags & SB_CLIENT_ENTITY_PREDICTED) != 0, i == 1);
        turns(s, 90);
        assert_int_equal(s->server_hits, 0);
        assert_int_equal(s->server_impacts, 1);
        assert_int_equal(s->story.hits_predicted + s->story.hits_told, 0);
        assert_int_equal(s->story.impacts, 1);
        assert_true(s->story.impact.predicted);
        const double z = MUZZLE_Z_M + crates[i] - 0.8;
        assert_true(fabs((double)s->story.impact.point[2] - z) < 0.1);
        match_end(m);
    }
}

// A near tank is predicted and listed. News that it was gone comes too late: the shell that was
// told to have ended stays ended, although the ticks simulated again would let it fly on.
static void shell_that_has_ended_here_stays_so_when_it_is_played_again(void **state)
{
    (void)state;
    shooting *s = begin(3, 8.0);
    match *m = s->m;
    const double high = -0.04; // at the hull's upper part; without the tank the shell flies far
    match_put(m, OTHER, 0.0f, (float)MUZZLE_Z_M + 8.0f, (float)(PI / 2.0));
    control(s, high, false);
    turns(s, 150);
    assert_true((match_shown(m, OTHER)->flags & SB_CLIENT_ENTITY_PREDICTED) != 0);
    control(s, high, true);
    while (s->shot_tick == 0) {
        turn(s);
    }
    control(s, high, false);
    assert_true(sb_game_tick(m->server) < s->shot_tick);
    assert_int_equal(sb_wire_pack4(m->sent[s->shot_tick].present), OTHER + 1);
    match_put(m, OTHER, 12.0f, (float)MUZZLE_Z_M + 8.0f, (float)(PI / 2.0));
    const uint64_t rollbacks = match_prediction(m)->rollbacks;
    uint32_t after = 0, flew_on = 0;
    for (uint32_t i = 0; i < 60; i++) {
        turn(s);
        sb_client_entity shell = {0};
        const uint32_t shown = count_shells(s, &shell);
        assert_true(shown <= 1);
        if (s->story.hits_predicted > 0) {
            assert_true(shown == 0 || (shell.flags & SB_CLIENT_ENTITY_PREDICTED) == 0);
            after++;
            flew_on += count_server_shells(s);
        }
    }
    assert_true(match_prediction(m)->rollbacks > rollbacks);
    assert_true(after > 20 && flew_on > 3);
    assert_int_equal(s->story.hits_predicted, 1);
    assert_int_equal(s->story.hits_told, 0);
    assert_int_equal(s->server_hits, 0);
    // Only the server tells where the shell ended there.
    assert_int_equal(s->server_impacts, 1);
    assert_int_equal(s->story.impacts, 1);
    assert_false(s->story.impact.predicted);
    match_end(m);
}

// Directions, in degrees, in which the gun sees the tanks that stand 7 m around the own tank, by
// slot.
static const struct {
    uint32_t slot;
    double degrees;
} crowd[] = {{0, 0.0}, {2, 55.0}, {4, -60.0}, {5, 115.0}, {6, 175.0}, {7, -120.0}};
#define CROWD ((uint32_t)(sizeof crowd / sizeof crowd[0]))

static uint32_t by_hand(double aim_degrees)
{
    // The four nearest to the aim, by rising slot; each byte is slot + 1.
    uint32_t list = 0, place = 0;
    for (uint32_t i = 0; i < CROWD; i++) {
        uint32_t nearer = 0;
        const double own = fabs(remainder(crowd[i].degrees - aim_degrees, 360.0));
        for (uint32_t k = 0; k < CROWD; k++) {
            nearer += fabs(remainder(crowd[k].degrees - aim_degrees, 360.0)) < own;
        }
        if (nearer < 4) {
            list |= (crowd[i].slot + 1u) << (8 * place++);
        }
    }
    assert_int_equal(place, 4);
    return list;
}

// They join one after the other, because there are few spawn points.
static void join_crowd(match *m, uint32_t from, uint32_t to)
{
    for (uint32_t i = from; i < to; i++) {
        const uint32_t slot = crowd[i].slot;
        m->frame.commands[0] =
            (sb_command){.kind = SB_COMMAND_JOIN, .player = (uint8_t)slot, .name = "near"};
        m->frame.command_count = 1;
        match_run(m, 1);
        m->frame.command_count = 0;
        match_run(m, 3);
        assert_int_equal(match_player(m, slot)->state, SB_PLAYER_ALIVE);
        const double a = crowd[i].degrees * PI / 180.0;
        match_put(m, slot, (float)(7.0 * sin(a)), (float)(7.0 * cos(a)), 0.3f);
    }
    match_run(m, 30);
}

// While the trigger is held, an input lists the four predicted tanks nearest to the gun's aim. A
// far tank is shown in the past and so never listed.
static void input_lists_predicted_tanks_near_the_aim(void **state)
{
    (void)state;
    match *m = match_begin();
    match_put(m, SLOT, 0.0f, 0.0f, 0.0f);
    match_put(m, OTHER, 0.0f, 35.0f, 0.0f);
    match_run(m, 10);
    join_crowd(m, 0, CROWD);
    static const double aims[] = {0.0, 180.0, 90.0, -90.0, 25.0};
    uint32_t different = 0, last = 0;
    for (uint32_t i = 0; i < 5; i++) {
        for (uint32_t fire = 0; fire < 2; fire++) {
            sb_client_core_input_set(m->h.core,
                                     &(sb_client_control){.aim_yaw = (float)(aims[i] * PI / 180.0),
                                                          .aim_pitch = 0.3f,
                                                          .fire = fire == 1});
            match_run(m, 2);
            const uint32_t list = sb_wire_pack4(m->sent[m->newest_sent].present);
            assert_int_equal(list, fire == 1 ? by_hand(aims[i]) : 0);
            different += fire == 1 && list != last;
            last = fire == 1 ? list : last;
        }
    }
    assert_true(different >= 4);
    match_end(m);
}

// Up to four near tanks are all listed, whatever the aim; without near tanks none is.
static void input_lists_all_if_they_are_few(void **state)
{
    (void)state;
    match *m = match_begin();
    match_put(m, SLOT, 0.0f, 0.0f, 0.0f);
    match_put(m, OTHER, 0.0f, 35.0f, 0.0f);
    sb_client_core_input_set(m->h.core, &(sb_client_control){.aim_pitch = 0.3f, .fire = true});
    match_run(m, 40);
    assert_int_equal(sb_wire_pack4(m->sent[m->newest_sent].present), 0);
    for (uint32_t count = 1; count <= 3; count++) {
        join_crowd(m, count - 1, count);
        uint32_t list = 0;
        for (uint32_t i = 0; i < count; i++) {
            list |= (crowd[i].slot + 1u) << (8 * i);
        }
        assert_int_equal(sb_wire_pack4(m->sent[m->newest_sent].present), list);
    }
    match_end(m);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(hit_on_a_tank_shown_late_is_predicted_and_reported),
        cmocka_unit_test(edge_of_a_tank_as_shown_is_the_edge_for_both),
        cmocka_unit_test(shot_beside_a_tank_as_shown_hits_nobody),
        cmocka_unit_test(shell_that_flies_on_after_all_is_a_stray),
        cmocka_unit_test(crate_in_the_way_is_hit_and_not_the_tank_behind_it),
        cmocka_unit_test(shell_that_has_ended_here_stays_so_when_it_is_played_again),
        cmocka_unit_test(input_lists_predicted_tanks_near_the_aim),
        cmocka_unit_test(input_lists_all_if_they_are_few),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
