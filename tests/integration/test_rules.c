/// Tests the example modules from end to end: shown, served, played by bots and by clients of the
/// SDK, recorded and verified. Each side refuses another version of it.
#include <math.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <cmocka.h>
#include <jansson.h>

#include <sabot/client.h>

#include "folder.h"
#include "loopback.h"
#include "process.h"

#define TIME_MS 60000
#define CLIENT_MS 60000
#define STEP_NS 4000000
#define TICK_COUNT_MAX 4096u
#define SMOOTHED_TICKS 30u // ticks after which no correction is visible any more
#define PREDICTED_COUNT 250u

// How the identities begin. The hash of the tables follows and is the same in both.
#define FIRST "heavy-ball 1 (interface 7, tables "
#define SECOND "heavy-ball 2 (interface 7, tables "

typedef struct rules_fixture {
    test_folder folder;
    test_process process;
    test_process server;
    sb_client *client;
} rules_fixture;

static int set_up(void **state)
{
    rules_fixture *fixture = calloc(1, sizeof(*fixture));
    *state = fixture;
    return fixture != NULL && folder_create(&fixture->folder) ? 0 : -1;
}

static int tear_down(void **state)
{
    rules_fixture *fixture = *state;
    sb_client_destroy(fixture->client);
    process_deinit(&fixture->process);
    process_deinit(&fixture->server);
    folder_destroy(&fixture->folder);
    free(fixture);
    return 0;
}

static int run(rules_fixture *fixture, const char *const *arguments)
{
    process_deinit(&fixture->process);
    return process_run(&fixture->process, PROCESS_PIPES, arguments, TIME_MS);
}

static void assert_says(const char *text, const char *needle)
{
    if (text == NULL || strstr(text, needle) == NULL) {
        fail_msg("'%s' is missing in:\n%s", needle, text != NULL ? text : "(nothing)");
    }
}

static json_t *parse(const char *text)
{
    json_t *json = json_loads(text, JSON_REJECT_DUPLICATES, NULL);
    if (json == NULL) {
        fail_msg("no JSON:\n%s", text);
    }
    return json;
}

// The tables by which a stranger reads an own state and a keyframe.
static void shows_the_state(const json_t *json)
{
    const json_t *tables = json_object_get(json, "state");
    const json_t *first = json_array_get(tables, 0), *poses = json_array_get(tables, 4);
    assert_string_equal(json_string_value(json_object_get(first, "name")), "sb_world_state");
    assert_int_equal(json_integer_value(json_object_get(first, "size")), 80);
    assert_true(json_is_true(json_object_get(first, "hashed")));
    assert_string_equal(json_string_value(json_object_get(poses, "name")), "sb_pose");
    assert_true(json_is_false(json_object_get(poses, "hashed")));
    const json_t *kinds = json_object_get(json, "entities");
    const json_t *car = json_array_get(kinds, 0), *goals = json_array_get(kinds, 2);
    assert_true(json_is_true(json_object_get(car, "body")));
    assert_true(json_is_null(json_object_get(car, "section")));
    assert_true(json_is_false(json_object_get(goals, "body")));
    const json_t *records =
        json_array_get(tables, (size_t)json_integer_value(json_object_get(goals, "section")));
    assert_string_equal(json_string_value(json_object_get(records, "name")), "score");
    const json_t *own = json_object_get(json, "own");
    const json_t *parts = json_object_get(own, "tables");
    assert_int_equal(json_array_size(parts), 1); // a car is a body alone
    assert_int_equal(json_integer_value(json_object_get(own, "size")), 144);
    const json_t *fields = json_object_get(json_array_get(parts, 0), "fields");
    const json_t *tilt = json_array_get(fields, 4);
    assert_string_equal(json_string_value(json_object_get(tilt, "name")), "tilt");
    assert_string_equal(json_string_value(json_object_get(tilt, "type")), "f32");
    assert_int_equal(json_integer_value(json_object_get(tilt, "count")), 4);
}

static void rules_shows_the_example(void **state)
{
    rules_fixture *fixture = *state;
    const char *plain[] = {SABOT_PROGRAM, "rules", "--rules", HEAVY_BALL, NULL};
    assert_int_equal(run(fixture, plain), 0);
    assert_says(fixture->process.out.data, FIRST);
    assert_says(fixture->process.out.data, "goals_to_win");
    assert_says(fixture->process.out.data, "(1 to 99; default 5)");
    assert_says(fixture->process.out.data, "\n  ball  ");
    assert_says(fixture->process.out.data, "  8   goal");
    const char *next[] = {SABOT_PROGRAM, "rules", "--rules", HEAVY_BALL_2, NULL};
    assert_int_equal(run(fixture, next), 0);
    assert_says(fixture->process.out.data, SECOND);

    const char *machine[] = {SABOT_PROGRAM, "rules", "--rules", HEAVY_BALL, "--json", NULL};
    assert_int_equal(run(fixture, machine), 0);
    json_t *json = parse(fixture->process.out.data);
    assert_string_equal(json_string_value(json_object_get(json, "name")), "heavy-ball");
    assert_int_equal(json_integer_value(json_object_get(json, "behaviour_version")), 1);
    assert_int_equal(json_array_size(json_object_get(json, "entities")), 3);
    // What shells meet of a car, for clients to draw.
    const json_t *sets = json_object_get(json, "hit_sets");
    assert_int_equal(json_array_size(sets), 1);
    const json_t *set = json_array_get(sets, 0);
    assert_int_equal(json_integer_value(json_object_get(set, "kind")), 0);
    assert_null(json_object_get(set, "yaw_field"));
    const json_t *cabin = json_array_get(json_object_get(set, "shapes"), 1);
    assert_string_equal(json_string_value(json_object_get(cabin, "form")), "box");
    assert_true(json_is_false(json_object_get(cabin, "turns")));
    const json_t *half = json_object_get(cabin, "half_extents");
    assert_true(fabs(json_number_value(json_array_get(half, 0)) - 0.8) < 1e-6);
    shows_the_state(json);
    json_decref(json);
}

static void settings_of_the_example_are_checked(void **state)
{
    rules_fixture *fixture = *state;
    static const struct {
        const char *setting, *message;
    } CASES[] = {
        {"goals_to_win=0", "goals_to_win"},
        {"goals_to_win=100", "1 to 99"},
        {"mode=ctf", "the rules 'heavy-ball' have no setting 'mode'"},
    };
    for (size_t i = 0; i < sizeof(CASES) / sizeof(CASES[0]); i++) {
        const char *arguments[] = {
            SABOT_PROGRAM, "serve",    "--bind", loopback_address(), "--port", "0",
            "--rules",     HEAVY_BALL, "--set",  CASES[i].setting,   NULL};
        assert_int_equal(run(fixture, arguments), 2);
        assert_says(fixture->process.err.data, CASES[i].message);
    }
    const char *computers[] = {SABOT_PROGRAM, "serve", "--bind",  loopback_address(),
                               "--port",      "0",     "--rules", HEAVY_BALL,
                               "--ai",        "1",     NULL};
    assert_int_equal(run(fixture, computers), 2);
    assert_says(fixture->process.err.data, "these rules have no computer players");
}

static int verify(rules_fixture *fixture, const char *log, const char *rules)
{
    const char *arguments[] = {
        SABOT_PROGRAM, "replay", "verify", log, rules != NULL ? "--rules" : NULL, rules, NULL};
    return run(fixture, arguments);
}

static void match_of_the_example_is_recorded_and_verified_by_it_alone(void **state)
{
    rules_fixture *fixture = *state;
    const char *arguments[] = {SABOT_PROGRAM, "serve",
                               "--bind",      loopback_address(),
                               "--port",      "0",
                               "--rules",     HEAVY_BALL,
                               "--bots",      "4",
                               "--seconds",   "10",
                               "--record",    fixture->folder.path,
                               "--json",      "--quiet",
                               "--set",       "goals_to_win=3",
                               NULL};
    int status = run(fixture, arguments);
    if (status != 0) {
        fail_msg("serve ended with %d:\n%s", status, fixture->process.err.data);
    }
    json_t *summary = parse(fixture->process.out.data);
    assert_int_equal(json_integer_value(json_object_get(summary, "clients")), 4);
    assert_true(json_integer_value(json_object_get(summary, "inputs_applied")) > 200);
    // The summary has the example's own total, and none of the tanks'.
    assert_non_null(json_object_get(summary, "goals"));
    assert_null(json_object_get(summary, "shells_fired"));
    char log[FOLDER_PATH_SIZE];
    const char *path = json_string_value(json_object_get(summary, "log"));
    assert_non_null(path);
    assert_true(strlen(path) < sizeof(log));
    memcpy(log, path, strlen(path) + 1);
    json_decref(summary);

    assert_int_equal(verify(fixture, log, HEAVY_BALL), 0);
    assert_says(fixture->process.out.data, " ticks agree, 4 players, hash of hashes ");
    const char *const others[] = {NULL, HEAVY_BALL_2};
    const char *const names[] = {"tanks ", SECOND};
    for (int i = 0; i < 2; i++) {
        assert_int_equal(verify(fixture, log, others[i]), 2);
        const char *said =
            fixture->process.out.size > 0 ? fixture->process.out.data : fixture->process.err.data;
        assert_says(said, "needs the rules " FIRST);
        assert_says(said, ", but the rules ");
        assert_says(said, names[i]);
    }
}

// --- Clients of a running server.

static uint64_t now_us(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000000u + (uint64_t)now.tv_nsec / 1000u;
}

static uint16_t start_server_of(rules_fixture *fixture, const char *rules, const char *map)
{
    const char *arguments[] = {SABOT_PROGRAM,
                               "serve",
                               "--bind",
                               loopback_address(),
                               "--port",
                               "0",
                               "--bots",
                               "0",
                               "--rules",
                               rules,
                               "--record",
                               fixture->folder.path,
                               map != NULL ? "--map" : NULL,
                               map,
                               "--ai",
                               "3",
                               NULL};
    assert_true(process_start(&fixture->server, PROCESS_PIPES, arguments));
    const uint16_t port = loopback_await(&fixture->server, TIME_MS);
    assert_int_not_equal(port, 0);
    return port;
}

static uint16_t start_server(rules_fixture *fixture)
{
    return start_server_of(fixture, HEAVY_BALL, NULL);
}

static sb_client *connect_by(uint16_t port, const char *rules)
{
    sb_client_def def = sb_client_def_default();
    def.host = loopback_address();
    def.port = port;
    def.rules = rules;
    sb_client *client = NULL;
    assert_int_equal(sb_client_create(&def, &client), SB_OK);
    return client;
}

static sb_client_status step(sb_client *client)
{
    assert_int_equal(sb_client_update(client, now_us()), SB_OK);
    sb_client_status status;
    assert_int_equal(sb_client_get_status(client, &status), SB_OK);
    return status;
}

static sb_client_status await_state(sb_client *client, sb_client_state wanted)
{
    uint64_t end_us = now_us() + CLIENT_MS * 1000u;
    sb_client_status status = step(client);
    while (status.state != wanted && status.state != SB_CLIENT_CLOSED && now_us() < end_us) {
        nanosleep(&(struct timespec){.tv_nsec = STEP_NS}, NULL);
        status = step(client);
    }
    return status;
}

static void client_of_another_version_is_refused_with_both_named(void **state)
{
    rules_fixture *fixture = *state;
    uint16_t port = start_server(fixture);
    const char *const rules[] = {HEAVY_BALL_2, NULL};
    const char *const names[] = {"the client " SECOND, "the client tanks "};
    for (int i = 0; i < 2; i++) {
        sb_client *client = fixture->client = connect_by(port, rules[i]);
        sb_client_status status = await_state(client, SB_CLIENT_CLOSED);
        assert_int_equal(status.state, SB_CLIENT_CLOSED);
        assert_int_equal(status.reason, SB_CLIENT_REASON_REFUSED);
        assert_says(status.text, "the server plays " FIRST);
        assert_says(status.text, names[i]);
        sb_client_destroy(client);
        fixture->client = NULL;
    }
    char address[LOOPBACK_ENDPOINT_SIZE];
    loopback_endpoint(port, address);
    const char *bots[] = {SABOT_PROGRAM, "bot",       "--connect", address, "--rules",
                          HEAVY_BALL_2,  "--seconds", "30",        NULL};
    assert_int_equal(run(fixture, bots), 1);
    assert_says(fixture->process.err.data, FIRST);
    assert_says(fixture->process.err.data, SECOND);
    // None of them harmed the server.
    fixture->client = connect_by(port, HEAVY_BALL);
    assert_int_equal(await_state(fixture->client, SB_CLIENT_PLAYING).state, SB_CLIENT_PLAYING);
    process_signal(&fixture->server, SIGINT);
    assert_int_equal(process_finish(&fixture->server, TIME_MS), 0);
}

// One car's positions by tick: as its own player predicted them, and as the server had them.
typedef struct course {
    bool predicted_known[TICK_COUNT_MAX], known[TICK_COUNT_MAX];
    float predicted[TICK_COUNT_MAX][3], velocity[TICK_COUNT_MAX][3], there[TICK_COUNT_MAX][3];
    uint32_t seen_at[TICK_COUNT_MAX]; ///< the snapshot's tick when it was predicted
    uint32_t predicted_count;         ///< count of predicted ticks, including voided ones
    uint32_t snapshot_tick;           ///< of the newest checked view
    uint32_t quiet_from;              ///< first tick after the smoothing of the last correction
    uint64_t corrections;             ///< count of the driver's corrections caused by inputs
} course;

static sb_client_view_data view;

// Keeps the driver's predictions, except where the server played another input than was sent; the
// client then counts a correction. On a busy machine inputs are late, so predictions from them are
// wrong. The shown state is wrong too until the correction is smoothed.
static void note_predicted(course *car, sb_client *driver, const sb_client_status *status)
{
    uint32_t tick = status->input_tick;
    if (sb_client_view(driver, &view) != SB_OK || !view.alive || tick >= TICK_COUNT_MAX) {
        return;
    }
    uint64_t corrections = status->corrections[SB_CLIENT_CAUSE_INPUT];
    if (corrections != car->corrections) {
        car->corrections = corrections;
        car->quiet_from = tick + SMOOTHED_TICKS;
        // Each prediction since the snapshot before it began from a state that the server did not
        // have.
        for (uint32_t at = car->snapshot_tick; at <= tick; at++) {
            car->predicted_known[at] = false;
        }
    }
    car->snapshot_tick = view.tick;
    if (tick < car->quiet_from) {
        return;
    }
    const sb_client_entity *own = &view.entities[view.own_index];
    memcpy(car->predicted[tick], own->position, sizeof car->predicted[0]);
    memcpy(car->velocity[tick], own->velocity, sizeof car->velocity[0]);
    car->predicted_count += !car->predicted_known[tick];
    car->predicted_known[tick] = true;
    car->seen_at[tick] = view.tick;
}

// Reads where the server had a car at each tick, from the match that it recorded.
static void read_course(rules_fixture *fixture, course *car, uint32_t player)
{
    char log[FOLDER_PATH_SIZE];
    assert_true(folder_find(&fixture->folder, ".sblog", log));
    const char *arguments[] = {SABOT_PROGRAM, "replay",   "export", "--format", "csv",
                               "--rules",     HEAVY_BALL, log,      NULL};
    assert_int_equal(run(fixture, arguments), 0);
    const char *line = strchr(fixture->process.out.data, '\n'); // after the head
    for (; line != NULL && line[1] != '\0'; line = strchr(line + 1, '\n')) {
        unsigned tick, index;
        float at[3];
        // tick, seconds, index, entity, generation, x, y, z
        assert_int_equal(
            sscanf(line + 1, "%u,%*f,%u,%*u,%*u,%f,%f,%f", &tick, &index, &at[0], &at[1], &at[2]),
            5);
        if (index == player && tick < TICK_COUNT_MAX) {
            memcpy(car->there[tick], at, sizeof at);
            car->known[tick] = true;
        }
    }
}

static double distance(const float a[3], const float b[3])
{
    double sum = 0.0;
    for (int i = 0; i < 3; i++) {
        sum += ((double)a[i] - (double)b[i]) * ((double)a[i] - (double)b[i]);
    }
    return sum;
}

// Returns the squared distance of a shown position, within the tick after `there`, from the path
// there, by the shown velocity.
static double off_the_path(const float shown[3], const float there[3], const float velocity[3])
{
    double along = 0.0, length_squared = 1e-9;
    for (int i = 0; i < 3; i++) {
        double tick_displacement = (double)velocity[i] / 60.0;
        along += ((double)shown[i] - (double)there[i]) * tick_displacement;
        length_squared += tick_displacement * tick_displacement;
    }
    double phase = fmin(fmax(along / length_squared, 0.0), 1.0);
    float due[3];
    for (int i = 0; i < 3; i++) {
        due[i] = there[i] + velocity[i] / 60.0f * (float)phase;
    }
    return distance(shown, due);
}

static void own_car_is_ahead_of_the_snapshot_and_where_the_server_has_it_later(void **state)
{
    rules_fixture *fixture = *state;
    uint16_t port = start_server(fixture);
    sb_client *driver = fixture->client = connect_by(port, HEAVY_BALL);
    assert_int_equal(await_state(driver, SB_CLIENT_PLAYING).state, SB_CLIENT_PLAYING);
    static course car;
    memset(&car, 0, sizeof car);
    uint32_t player = 0;
    uint64_t begin_us = now_us();
    // Five seconds of an idle machine; a busy one takes longer.
    while (car.predicted_count < PREDICTED_COUNT && now_us() < begin_us + TIME_MS * 1000u) {
        // It drives to and fro, so that it meets no obstacle.
        bool ahead = (now_us() - begin_us) / 800000u % 2 == 0;
        sb_client_control control = {.throttle = ahead ? 1.0f : -1.0f, .steering = 0.2f};
        assert_int_equal(sb_client_input_set(driver, &control), SB_OK);
        sb_client_status status = step(driver);
        player = status.player;
        note_predicted(&car, driver, &status);
        nanosleep(&(struct timespec){.tv_nsec = STEP_NS}, NULL);
    }
    process_signal(&fixture->server, SIGINT);
    assert_int_equal(process_finish(&fixture->server, TIME_MS), 0);
    read_course(fixture, &car, player);
    uint32_t compared = 0, equal = 0, ahead = 0, early = 0;
    for (uint32_t tick = 1; tick < TICK_COUNT_MAX; tick++) {
        if (!car.predicted_known[tick]) {
            continue;
        }
        early += tick > car.seen_at[tick];
        uint32_t base = car.seen_at[tick];
        ahead += car.known[base] && distance(car.predicted[tick], car.there[base]) > 0.1 * 0.1;
        if (car.known[tick]) {
            compared++;
            // The snapshot that it began from was rounded to 1/128 m and 1/64 m/s.
            equal += off_the_path(car.predicted[tick], car.there[tick], car.velocity[tick]) <
                     0.08 * 0.08;
        }
    }
    if (compared < 40 || 10 * equal < 9 * compared || ahead < 40 || early < 40) {
        fail_msg("of %u predicted places %u came true; %u times ahead, %u early; %llu corrections",
                 compared, equal, ahead, early, (unsigned long long)car.corrections);
    }
}

// The race extends the tank game. Its client predicts the tank with the module's own hook, which
// holds it until the start.
static void own_tank_of_the_race_is_predicted_by_its_hooks(void **state)
{
    rules_fixture *fixture = *state;
    uint16_t port = start_server_of(fixture, RACE, CIRCUIT);
    sb_client *driver = fixture->client = connect_by(port, RACE);
    assert_int_equal(await_state(driver, SB_CLIENT_PLAYING).state, SB_CLIENT_PLAYING);
    uint64_t end_us = now_us() + TIME_MS * 1000u;
    uint32_t racing = 0;
    double held_m = 0.0, driven_m = 0.0;
    float last[3] = {0};
    sb_client_status status = step(driver);
    while (racing < PREDICTED_COUNT && now_us() < end_us) {
        sb_client_control control = {.throttle = 1.0f};
        assert_int_equal(sb_client_input_set(driver, &control), SB_OK);
        status = step(driver);
        if (sb_client_view(driver, &view) == SB_OK && view.alive) {
            const float *now = view.entities[view.own_index].position;
            bool held = view.tick < 5 * 60 - 30;
            double moved = sqrt(distance(now, last));
            *(held ? &held_m : &driven_m) += moved < 3.0 ? moved : 0.0;
            memcpy(last, now, sizeof last);
            racing += view.tick > 6 * 60;
        }
        nanosleep(&(struct timespec){.tv_nsec = STEP_NS}, NULL);
    }
    if (racing < PREDICTED_COUNT || held_m > 1.0 || driven_m < 5.0) {
        fail_msg("%u views of the race, %.2f m before the start, %.2f m after it", racing, held_m,
                 driven_m);
    }
    assert_int_equal(status.corrections[SB_CLIENT_CAUSE_NONE], 0);
    process_signal(&fixture->server, SIGINT);
    assert_int_equal(process_finish(&fixture->server, TIME_MS), 0);
    char log[FOLDER_PATH_SIZE];
    assert_true(folder_find(&fixture->folder, ".sblog", log));
    assert_int_equal(verify(fixture, log, RACE), 0);
    assert_says(fixture->process.out.data, " ticks agree");
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, set_up, tear_down)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(rules_shows_the_example),
        TEST(settings_of_the_example_are_checked),
        TEST(match_of_the_example_is_recorded_and_verified_by_it_alone),
        TEST(client_of_another_version_is_refused_with_both_named),
        TEST(own_car_is_ahead_of_the_snapshot_and_where_the_server_has_it_later),
        TEST(own_tank_of_the_race_is_predicted_by_its_hooks),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
