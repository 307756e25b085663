/// Keys, mouse and wheel to what a player asks for; the arc of a shell by flying it.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "controls.h"

static dt_game game; // without a tank: only the keys count
static dt_camera camera;

static void press(dt_controls *controls, SDL_Scancode key, bool down)
{
    SDL_Event event = {.type = down ? SDL_KEYDOWN : SDL_KEYUP};
    event.key.keysym.scancode = key;
    controls_handle(controls, &camera, &event);
}

static void controls_keys_drive_and_letting_go_stops(void **state)
{
    (void)state;
    static const struct {
        SDL_Scancode key;
        float throttle, steering;
    } keys[] = {
        {SDL_SCANCODE_W, 1, 0},  {SDL_SCANCODE_UP, 1, 0},     {SDL_SCANCODE_S, -1, 0},
        {SDL_SCANCODE_A, 0, 1},  {SDL_SCANCODE_LEFT, 0, 1},   {SDL_SCANCODE_DOWN, -1, 0},
        {SDL_SCANCODE_D, 0, -1}, {SDL_SCANCODE_RIGHT, 0, -1},
    };
    dt_controls controls = controls_default();
    for (size_t i = 0; i < sizeof keys / sizeof keys[0]; i++) {
        press(&controls, keys[i].key, true);
        sb_client_control control = controls_read(&controls, &game, &camera);
        assert_float_equal(control.throttle, keys[i].throttle, 0.0f);
        assert_float_equal(control.steering, keys[i].steering, 0.0f);
        press(&controls, keys[i].key, false);
        control = controls_read(&controls, &game, &camera);
        assert_float_equal(control.throttle, 0.0f, 0.0f);
        assert_float_equal(control.steering, 0.0f, 0.0f);
    }
}

static void controls_space_and_left_button_fire(void **state)
{
    (void)state;
    dt_controls controls = controls_default();
    press(&controls, SDL_SCANCODE_SPACE, true);
    assert_true(controls_read(&controls, &game, &camera).fire);
    press(&controls, SDL_SCANCODE_SPACE, false);
    assert_false(controls_read(&controls, &game, &camera).fire);
    SDL_Event event = {.type = SDL_MOUSEBUTTONDOWN};
    event.button.button = SDL_BUTTON_RIGHT;
    controls_handle(&controls, &camera, &event);
    assert_false(controls_read(&controls, &game, &camera).fire);
    event.button.button = SDL_BUTTON_LEFT;
    controls_handle(&controls, &camera, &event);
    assert_true(controls_read(&controls, &game, &camera).fire);
    // The keyboard goes to another window, which gets the button's end.
    event = (SDL_Event){.type = SDL_WINDOWEVENT};
    event.window.event = SDL_WINDOWEVENT_FOCUS_LOST;
    controls_handle(&controls, &camera, &event);
    assert_false(controls_read(&controls, &game, &camera).fire);
}

static void controls_numbers_choose_and_others_do_not(void **state)
{
    (void)state;
    dt_controls controls = controls_default();
    assert_int_equal(controls_read(&controls, &game, &camera).select[0], 0);
    for (uint8_t i = 0; i < 3; i++) {
        press(&controls, (SDL_Scancode)(SDL_SCANCODE_1 + i), true);
        assert_int_equal(controls_read(&controls, &game, &camera).select[0], i + 1);
    }
    press(&controls, SDL_SCANCODE_4, true);
    assert_int_equal(controls_read(&controls, &game, &camera).select[0], 3);
    for (uint8_t i = 0; i < 7; i++) {
        press(&controls, SDL_SCANCODE_T, true);
        press(&controls, SDL_SCANCODE_T, false);
        assert_int_equal(controls_read(&controls, &game, &camera).select[1], i % 3 + 1);
    }
}

static void controls_switches_and_what_is_held(void **state)
{
    (void)state;
    dt_controls controls = controls_default();
    bool before = controls.shows_net_graph;
    press(&controls, SDL_SCANCODE_F3, true);
    press(&controls, SDL_SCANCODE_F3, false);
    assert_int_equal(controls.shows_net_graph, !before);
    SDL_Event held = {.type = SDL_KEYDOWN};
    held.key.keysym.scancode = SDL_SCANCODE_F3;
    held.key.repeat = 1;
    controls_handle(&controls, &camera, &held);
    assert_int_equal(controls.shows_net_graph, !before);
    press(&controls, SDL_SCANCODE_TAB, true);
    assert_true(controls.shows_scores);
    press(&controls, SDL_SCANCODE_TAB, false);
    assert_false(controls.shows_scores);
    press(&controls, SDL_SCANCODE_F12, true);
    assert_true(controls.wants_screenshot);
    assert_false(controls.quit);
    press(&controls, SDL_SCANCODE_ESCAPE, true);
    assert_true(controls.quit);
}

static void controls_wheel_stays_within_its_limits(void **state)
{
    (void)state;
    dt_controls controls = controls_default();
    camera = camera_default();
    SDL_Event wheel = {.type = SDL_MOUSEWHEEL};
    wheel.wheel.y = 1;
    float first = camera.distance_m;
    controls_handle(&controls, &camera, &wheel);
    assert_true(camera.distance_m < first);
    for (int i = 0; i < 100; i++) {
        controls_handle(&controls, &camera, &wheel);
    }
    assert_true(camera.distance_m > 10.0f);
    wheel.wheel.y = -1;
    for (int i = 0; i < 100; i++) {
        controls_handle(&controls, &camera, &wheel);
    }
    assert_true(camera.distance_m > first && camera.distance_m < 150.0f);
}

// Flies a shell in steps of 0.1 ms and says how near it comes to the target.
static float miss_of(vec3 pivot, vec3 target, float speed_m_s)
{
    float yaw, pitch, nearest = INFINITY;
    tank_aim(pivot, target, speed_m_s, &yaw, &pitch);
    const double speed = (double)speed_m_s;
    double x = (double)pivot.x, y = (double)pivot.y, z = (double)pivot.z, step = 1e-4;
    double vx = sin((double)yaw) * cos((double)pitch) * speed, vy = sin((double)pitch) * speed;
    double vz = cos((double)yaw) * cos((double)pitch) * speed;
    for (int i = 0; i < 60000; i++) {
        x += vx * step;
        y += vy * step - 0.5 * 9.81 * step * step;
        z += vz * step;
        vy -= 9.81 * step;
        vec3 at = {(float)x, (float)y, (float)z};
        nearest = fminf(nearest, vec3_length(vec3_sub(at, target)));
    }
    return nearest;
}

static void tank_aim_hits_what_is_in_reach(void **state)
{
    (void)state;
    const vec3 pivot = {3.0f, 1.6f, -7.0f};
    const vec3 targets[] = {{20, 1, 30}, {-40, 3, -7}, {3, 1, 90}, {10, 0, -12}, {60, 8, 60}};
    const float speeds[] = {120.0f, 70.0f, 50.0f};
    for (size_t t = 0; t < sizeof targets / sizeof targets[0]; t++) {
        for (size_t s = 0; s < sizeof speeds / sizeof speeds[0]; s++) {
            assert_true(miss_of(pivot, targets[t], speeds[s]) < 0.05f);
        }
    }
}

static void camera_picks_the_point_that_it_shows(void **state)
{
    (void)state;
    dt_camera eye = camera_default();
    eye.yaw = 1.1f;
    camera_follow(&eye, (vec3){12, 1, -30}, 0.1f);
    camera_aim(&eye, 1280.0f, 720.0f);
    const vec3 at = {15.0f, 1.0f, -24.0f};
    point shown;
    vec3 picked;
    assert_true(camera_project(&eye, at, &shown));
    assert_true(camera_pick(&eye, shown, 1.0f, &picked));
    assert_true(vec3_length(vec3_sub(picked, at)) < 0.01f);
    // What is to the right of it is to the right on the screen: x falls where it looks along +z.
    eye.yaw = 0.0f;
    camera_aim(&eye, 1280.0f, 720.0f);
    assert_true(camera_project(&eye, (vec3){2, 1, -30}, &shown));
    assert_true(shown.x > 640.0f);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(controls_keys_drive_and_letting_go_stops),
        cmocka_unit_test(controls_space_and_left_button_fire),
        cmocka_unit_test(controls_numbers_choose_and_others_do_not),
        cmocka_unit_test(controls_switches_and_what_is_held),
        cmocka_unit_test(controls_wheel_stays_within_its_limits),
        cmocka_unit_test(tank_aim_hits_what_is_in_reach),
        cmocka_unit_test(camera_picks_the_point_that_it_shows),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
