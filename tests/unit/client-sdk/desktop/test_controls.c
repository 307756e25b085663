/// Tests the control that keys, mouse and wheel give, and the aim by flying a shell along its arc.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "desktop.h"

static dt_game game; // without a tank, so that only the keys matter
static dt_camera camera;
static Uint8 keys[SDL_NUM_SCANCODES];

static void controls_keys_drive_and_letting_go_stops(void **state)
{
    (void)state;
    static const struct {
        SDL_Scancode key;
        float throttle, steering;
    } cases[] = {
        {SDL_SCANCODE_W, 1, 0},  {SDL_SCANCODE_UP, 1, 0},     {SDL_SCANCODE_S, -1, 0},
        {SDL_SCANCODE_A, 0, 1},  {SDL_SCANCODE_LEFT, 0, 1},   {SDL_SCANCODE_DOWN, -1, 0},
        {SDL_SCANCODE_D, 0, -1}, {SDL_SCANCODE_RIGHT, 0, -1},
    };
    dt_controls controls = {.keys = keys};
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        keys[cases[i].key] = 1;
        sb_client_control control = controls_read(&controls, &game, &camera);
        assert_float_equal(control.throttle, cases[i].throttle, 0.0f);
        assert_float_equal(control.steering, cases[i].steering, 0.0f);
        keys[cases[i].key] = 0;
        control = controls_read(&controls, &game, &camera);
        assert_float_equal(control.throttle, 0.0f, 0.0f);
        assert_float_equal(control.steering, 0.0f, 0.0f);
    }
}

static void controls_space_and_left_button_fire(void **state)
{
    (void)state;
    dt_controls controls = {.keys = keys};
    assert_false(controls_read(&controls, &game, &camera).fire);
    keys[SDL_SCANCODE_SPACE] = 1;
    assert_true(controls_read(&controls, &game, &camera).fire);
    keys[SDL_SCANCODE_SPACE] = 0;
    assert_false(controls_read(&controls, &game, &camera).fire);
    controls.trigger = true;
    assert_true(controls_read(&controls, &game, &camera).fire);
}

static void controls_numbers_choose_and_others_do_not(void **state)
{
    (void)state;
    dt_controls controls = {.keys = keys};
    assert_int_equal(controls_read(&controls, &game, &camera).select[0], 0);
    assert_int_equal(controls_read(&controls, &game, &camera).select[1], 0);
    for (int i = 0; i < 3; i++) {
        keys[SDL_SCANCODE_1 + i] = keys[SDL_SCANCODE_F1 + 2 - i] = 1;
        sb_client_control control = controls_read(&controls, &game, &camera);
        keys[SDL_SCANCODE_1 + i] = keys[SDL_SCANCODE_F1 + 2 - i] = 0;
        assert_int_equal(control.select[0], i + 1);
        assert_int_equal(control.select[1], 3 - i);
    }
    keys[SDL_SCANCODE_4] = keys[SDL_SCANCODE_F4] = 1;
    sb_client_control control = controls_read(&controls, &game, &camera);
    keys[SDL_SCANCODE_4] = keys[SDL_SCANCODE_F4] = 0;
    assert_int_equal(control.select[0], 3); // the choice stays
    assert_int_equal(control.select[1], 1);
}

static void controls_wheel_stays_within_its_limits(void **state)
{
    (void)state;
    dt_camera eye = {.distance_m = 38.0f};
    controls_zoom(&eye, 1.0f);
    assert_true(eye.distance_m < 38.0f);
    controls_zoom(&eye, 100.0f);
    assert_true(eye.distance_m > 10.0f && eye.distance_m < 38.0f);
    controls_zoom(&eye, -100.0f);
    assert_true(eye.distance_m > 38.0f && eye.distance_m < 150.0f);
}

// Flies a shell in steps of 0.1 ms, and returns its least distance to the target.
static float miss_of(const float pivot[3], vec3 target, float speed_m_s,
                     const sb_client_control *control)
{
    const double speed = (double)speed_m_s, step = 1e-4;
    const double yaw = (double)control->aim_yaw, pitch = (double)control->aim_pitch;
    float nearest = INFINITY;
    double x = (double)pivot[0], y = (double)pivot[1], z = (double)pivot[2];
    double vx = sin(yaw) * cos(pitch) * speed, vy = sin(pitch) * speed;
    double vz = cos(yaw) * cos(pitch) * speed;
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

// A level tank whose kind gives type and ammunition. The medium type's pivot is 0.7 m above its
// centre.
static void game_aim_hits_what_is_in_reach(void **state)
{
    (void)state;
    const vec3 targets[] = {{20, 1, 30}, {-40, 3, -7}, {3, 1, 90}, {10, 0, -12}, {60, 8, 60}};
    const float speeds[] = {120.0f, 70.0f, 50.0f}, pivot[3] = {3.0f, 1.6f, -7.0f};
    static dt_game match;
    match.kind_count = 1;
    match.kinds[0] =
        (sb_client_kind){.name = "tank", .value_count = 2, .value_names = {"type", "ammunition"}};
    sb_client_entity tank = {.position = {3.0f, 0.9f, -7.0f}, .orientation = {0, 0, 0, 1}};
    tank.values[0] = 1.0f;
    for (size_t t = 0; t < sizeof targets / sizeof targets[0]; t++) {
        for (size_t s = 0; s < sizeof speeds / sizeof speeds[0]; s++) {
            sb_client_control control;
            tank.values[1] = (float)s;
            game_aim(&match, &tank, targets[t], &control);
            assert_true(miss_of(pivot, targets[t], speeds[s], &control) < 0.05f);
        }
    }
}

static void camera_ray_meets_the_point_that_it_shows(void **state)
{
    (void)state;
    dt_painter painter;
    assert_true(painter_init(&painter, 1280, 720));
    dt_camera *eye = &painter.camera;
    eye->yaw = 1.1f;
    eye->focus = (vec3){12, 1, -30};
    painter_begin(&painter);
    const vec3 at = {15.0f, 1.0f, -24.0f};
    float x, y, depth = camera_project(eye, at, &x, &y);
    assert_true(depth > 0.0f);
    vec3 met = vec3_add(eye->eye, camera_ray(eye, x, y), depth);
    assert_true(vec3_length(vec3_sub(met, at)) < 0.01f);
    // A point to the right of the eye is to the right on the screen: x falls if the eye looks along
    // +z.
    eye->yaw = 0.0f;
    painter_begin(&painter);
    assert_true(camera_project(eye, (vec3){2, 1, -30}, &x, &y) > 0.0f);
    assert_true(x > 640.0f);
    free(painter.picture);
    free(painter.nearness);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(controls_keys_drive_and_letting_go_stops),
        cmocka_unit_test(controls_space_and_left_button_fire),
        cmocka_unit_test(controls_numbers_choose_and_others_do_not),
        cmocka_unit_test(controls_wheel_stays_within_its_limits),
        cmocka_unit_test(game_aim_hits_what_is_in_reach),
        cmocka_unit_test(camera_ray_meets_the_point_that_it_shows),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
