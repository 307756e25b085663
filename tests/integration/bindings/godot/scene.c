/// Tests the Godot extension: known poses, the class as registered, and a match.
/// scene LIBRARY ENTRY [HOST PORT SECONDS]: without a host it prints what is registered.
#include <math.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "axes.h"
#include "host.h"

static int faults;

static void check(bool holds, const char *what)
{
    if (!holds) {
        printf("wrong: %s\n", what);
        faults++;
    }
}

static bool near(gd_vector3 a, float x, float y, float z)
{
    return fabsf(a.x - x) < 1e-5f && fabsf(a.y - y) < 1e-5f && fabsf(a.z - z) < 1e-5f;
}

/// Turns a vector as Godot's Transform3D does, without its origin.
static gd_vector3 turned(gd_transform3d t, float x, float y, float z)
{
    float out[3];
    for (int i = 0; i < 3; i++) {
        out[i] = t.rows[i].x * x + t.rows[i].y * y + t.rows[i].z * z;
    }
    return (gd_vector3){out[0], out[1], out[2]};
}

/// A tank at (1, 2, 3) that has turned by 90 degrees to its left: it looks along Sabot's +x, its
/// left before. In Godot it looked along -z, and now looks along -x.
static void known_pose(void)
{
    const float half = sqrtf(0.5f), s = sinf(3.14159265f / 12), c = cosf(3.14159265f / 12);
    const float place[3] = {1, 2, 3}, left[4] = {0, half, 0, half}, up[4] = {-s, 0, 0, c};
    const float roll[4] = {0, 0, s, c};
    const gd_transform3d pose = axes_transform(place, left);
    check(near(pose.origin, -1, 2, -3), "position");
    check(near(turned(pose, 0, 0, -1), -1, 0, 0), "a turn to the left");
    check(near(turned(axes_transform(place, up), 0, 0, -1), 0, 0.5f, -0.8660254f),
          "a nose that goes up");
    check(near(turned(axes_transform(place, roll), -1, 0, 0), -0.8660254f, 0.5f, 0),
          "a roll to the right");
    const gd_quaternion q = axes_rotation(left);
    check(fabsf(q.y - half) < 1e-6f && fabsf(q.w - half) < 1e-6f, "yaw stays what it is");
    check(fabsf(axes_yaw((gd_vector3){-1, 0, 0}) - 3.14159265f / 2) < 1e-6f,
          "the yaw of a direction");
    check(fabsf(axes_pitch((gd_vector3){0, 1, -1}) - 3.14159265f / 4) < 1e-6f,
          "the pitch of a direction");
    check(near(axes_direction(3.14159265f / 2, 0), -1, 0, 0), "the direction of a yaw");
    check(near(axes_direction(0, 3.14159265f / 6), 0, 0.5f, -0.8660254f),
          "the direction of a pitch");
    check(axes_steering(1) == -1, "steering to the right");
}

static gd_variant call(void *node, const char *method, const gd_variant *arguments, int count)
{
    gd_variant result;
    check(host_call(node, method, arguments, count, &result) == 0, method);
    return result;
}

static int64_t number(void *node, const char *method, int64_t place, int count)
{
    const gd_variant argument = host_int(place);
    const gd_variant result = call(node, method, &argument, count);
    return host_as_int(&result);
}

typedef struct ears {
    void *node;
    int states, shots, deaths, others, leave_at_shot;
    int64_t last_state;
    char said[64];
} ears;

static void listen(void *userdata, const host_signal *signal)
{
    ears *self = userdata;
    if (strcmp(signal->name, "state_changed") == 0) {
        self->states++;
        self->last_state = host_as_int(&signal->arguments[0]);
    } else if (strcmp(signal->name, "event_happened") == 0) {
        const bool shot = host_as_int(&signal->arguments[0]) == 9;
        check(!shot || strcmp(host_as_text(&signal->arguments[1]), "fire") == 0,
              "the name of a shot");
        check(isfinite(host_as_vector(&signal->arguments[5]).x), "the place of an event");
        self->shots += shot;
        if (shot && self->leave_at_shot) { // a script may do that
            gd_variant none;
            host_call(self->node, "leave_match", NULL, 0, &none);
        }
    } else {
        snprintf(self->said, sizeof self->said, "%s", host_as_text(&signal->arguments[1]));
    }
}

static int join(void *node, const char *host, int port)
{
    gd_variant arguments[] = {host_text(host), host_int(port), host_text("zoë"), host_int(0)};
    gd_variant result = call(node, "join_match", arguments, 4);
    for (int i = 0; i < 4; i++) {
        host_free(&arguments[i]);
    }
    return (int)host_as_int(&result);
}

/// What is given in both ways must be the same.
static void compare_calls(void *node, int64_t place)
{
    gd_variant variant = host_int(place);
    const void *arguments[] = {&place};
    gd_variant result = call(node, "entity_position", &variant, 1);
    gd_vector3 plain;
    host_pointer_call(node, "entity_position", arguments, &plain);
    const gd_vector3 vector = host_as_vector(&result);
    check(memcmp(&plain, &vector, sizeof plain) == 0, "a position in both ways");
    gd_variant pose = call(node, "entity_transform", &variant, 1);
    const gd_vector3 origin = host_as_transform(&pose).origin;
    check(memcmp(&plain, &origin, sizeof plain) == 0, "position and transform");
    host_free(&pose);
}

/// An aim at an entity looks to it, and takes as long as a shell with about 120 m/s. Returns it, or
/// `last` if the entity is out of reach.
static gd_vector3 check_aim(void *node, int64_t place, gd_vector3 own, gd_vector3 last)
{
    const gd_variant other = host_int(place);
    gd_variant position = call(node, "entity_position", &other, 1);
    gd_variant aim = call(node, "aim_at", &other, 1);
    const gd_vector3 there = host_as_vector(&position), way = host_as_vector(&aim);
    const gd_vector3 line = {there.x - own.x, there.y - own.y, there.z - own.z};
    const float flight_s = sqrtf(way.x * way.x + way.y * way.y + way.z * way.z);
    const float distance = sqrtf(line.x * line.x + line.y * line.y + line.z * line.z);
    if (flight_s == 0) {
        return last;
    }
    const float along = (way.x * line.x + way.y * line.y + way.z * line.z) / flight_s / distance;
    check(distance < 8 || along > 0.9f, "an aim looks to its target");
    check(distance < 8 || (flight_s > distance / 200 && flight_s < distance / 60),
          "an aim is as long as the flight");
    return way;
}

/// Drives ahead and to the right, aims at another tank, and looks at each entity.
static void frame(void *node, float *moved, float *turned_right, gd_vector3 *last, float *last_yaw)
{
    const int64_t own = number(node, "get_own_entity", 0, 0);
    const int64_t count = number(node, "get_entity_count", 0, 0);
    if (own < 0) {
        return;
    }
    gd_vector3 aim = {0, 0, -1};
    gd_variant at = host_int(own);
    gd_variant pose = call(node, "entity_transform", &at, 1);
    const gd_transform3d here = host_as_transform(&pose);
    host_free(&pose);
    for (int64_t i = 0; i < count; i++) {
        if (number(node, "entity_kind", i, 1) == 0 && i != own) {
            aim = check_aim(node, i, here.origin, aim);
        }
    }
    const float step = hypotf(here.origin.x - last->x, here.origin.z - last->z);
    const float yaw =
        atan2f(-here.rows[0].z, -here.rows[2].z) * -1; // of where -z looks, to the right
    *moved += step < 2 ? step : 0;                     // a tank that appears has not driven there
    *turned_right += fabsf(yaw - *last_yaw) < 1 ? yaw - *last_yaw : 0;
    *last = here.origin;
    *last_yaw = yaw;
    gd_variant control[] = {host_int(1), host_float(1), host_vector(aim.x, aim.y, aim.z),
                            host_bool(1)};
    gd_variant none = call(node, "set_control", control, 4);
    host_free(&none);
    compare_calls(node, own);
}

static void check_shapes(void *node)
{
    const int64_t own = number(node, "get_own_entity", 0, 0);
    const int64_t count = number(node, "hit_shape_count", own, 1);
    check(count > 0, "hit shapes");
    for (int64_t i = 0; i < count; i++) {
        gd_variant arguments[] = {host_int(own), host_int(i)};
        gd_variant form = call(node, "hit_shape_form", arguments, 2);
        gd_variant size = call(node, "hit_shape_size", arguments, 2);
        gd_variant points = call(node, "hit_shape_points", arguments, 2);
        gd_variant place = call(node, "hit_shape_transform", arguments, 2);
        const bool hull = host_as_int(&form) == 3;
        check(hull ? host_array_size(&points) > 3 : host_as_vector(&size).x > 0.05f,
              "a shape's size");
        const gd_variant at = host_int(own);
        gd_variant center = call(node, "entity_position", &at, 1);
        const gd_vector3 a = host_as_vector(&center), b = host_as_transform(&place).origin;
        check(hypotf(a.x - b.x, a.z - b.z) < 4, "a shape is at its tank");
        host_free(&points);
        host_free(&place);
    }
}

static void check_texts(void *node)
{
    gd_variant value[] = {host_int(number(node, "get_own_entity", 0, 0)), host_text("health")};
    gd_variant health = call(node, "entity_value", value, 2);
    check(host_as_float(&health) ==
              (double)number(node, "entity_health", host_as_int(&value[0]), 1),
          "a value by its name");
    host_free(&value[1]);
    value[1] = host_text("no such value");
    health = call(node, "entity_value", value, 2);
    check(isnan(host_as_float(&health)), "a value that is not there");
    host_free(&value[1]);
    const gd_variant zero = host_int(0);
    gd_variant kind = call(node, "get_kind_name", &zero, 1);
    check(strcmp(host_as_text(&kind), "tank") == 0, "the name of a kind");
    host_free(&kind);
    gd_variant line = host_text("héllo");
    gd_variant said = call(node, "say", &line, 1);
    check(host_as_int(&said) == 0, "a line of chat");
    host_free(&line);
}

static void play(const char *host, int port, double seconds)
{
    ears heard = {0};
    void *node = heard.node = host_new_node(listen, &heard);
    host_process(node, 0.01);
    check(number(node, "get_state", 0, 0) == 3 && number(node, "get_entity_count", 0, 0) == 0,
          "no match yet");
    check(join(node, "", port) == -1, "a host that is empty");
    check(join(node, host, port) == 0, "joins");
    gd_variant result;
    check(host_call(node, "entity_kind", NULL, 0, &result) == 4, "too few arguments");
    float moved = 0, turned_right = 0, last_yaw = 0;
    gd_vector3 last = {0};
    int frames = 0;
    bool looked = false;
    struct timespec start, now;
    clock_gettime(CLOCK_MONOTONIC, &start);
    do {
        host_process(node, 0.01);
        frame(node, &moved, &turned_right, &last, &last_yaw);
        if (!looked && number(node, "get_own_entity", 0, 0) >= 0) {
            check_shapes(node);
            check_texts(node);
            looked = true;
        }
        frames++;
        nanosleep(&(struct timespec){.tv_nsec = 8000000}, NULL);
        clock_gettime(CLOCK_MONOTONIC, &now);
    } while ((double)(now.tv_sec - start.tv_sec) + (double)(now.tv_nsec - start.tv_nsec) * 1e-9 <
             seconds);
    check(looked && heard.states >= 2 && heard.last_state == 2, "it plays");
    check(strcmp(heard.said, "héllo") == 0, "hears what it said");
    check(heard.shots > 0 && moved > 3, "it shoots and drives");
    check(turned_right > 0.5f, "steering to the right turns to the right");
    printf("frames=%d shots=%d moved_m=%.0f turned=%.1f\n", frames, heard.shots, (double)moved,
           (double)turned_right);
    heard.leave_at_shot = 1;
    for (int i = 0; i < 1000 && number(node, "get_state", 0, 0) != 3; i++) {
        host_process(node, 0.01);
        frame(node, &moved, &turned_right, &last, &last_yaw);
        nanosleep(&(struct timespec){.tv_nsec = 8000000}, NULL);
    }
    check(number(node, "get_state", 0, 0) == 3, "a script leaves at a signal");
    host_free_node(node);
}

int main(int argc, char **argv)
{
    known_pose();
    host_load(argv[1], argv[2]);
    if (argc == 6) {
        play(argv[3], atoi(argv[4]), atof(argv[5]));
    } else {
        host_print();
        printf("docs %s", host_docs());
    }
    const host_counts left = host_unload();
    check(left.strings == 0 && left.names == 0 && left.arrays == 0 && left.instances == 0,
          "everything was given back");
    return faults == 0 ? 0 : 1;
}
