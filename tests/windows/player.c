// A game on Windows: joins a match by sabot.dll, drives in bends and shoots for some seconds. With
// a rules module, a DLL, it plays and predicts by that. Status 0 if it played, and the server found
// its own tank as predicted bit for bit: each input carries the hash of the predicted state, and
// each snapshot says whether it held. A snapshot that differs without a cause outside of the
// prediction fails the test. The game computes in another float mode than the SDK needs, as engines
// do.
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#include <sabot/client.h>
#include <sabot/find.h>
#include <windows.h>
#include <xmmintrin.h>

// As engines leave SSE's register: rounding up, denormals flushed to zero.
#define ENGINE_MODE 0xC040u

typedef struct played {
    double way_m;
    float last[3];
    bool seen;
    uint32_t views, fired, events;
} played;

static uint64_t clock_us(void)
{
    LARGE_INTEGER now, rate;
    QueryPerformanceCounter(&now);
    QueryPerformanceFrequency(&rate);
    return (uint64_t)((double)now.QuadPart * 1e6 / (double)rate.QuadPart);
}

static void note(played *all, const sb_client_view_data *view)
{
    const sb_client_entity *own = &view->entities[view->own_index];
    const float x = own->position[0] - all->last[0], z = own->position[2] - all->last[2];
    const double step_m = sqrt((double)x * (double)x + (double)z * (double)z);
    // A tank that appears elsewhere has not driven there.
    all->way_m += all->seen && step_m < 5.0 ? step_m : 0.0;
    all->seen = true;
    for (int i = 0; i < 3; i++) {
        all->last[i] = own->position[i];
    }
    all->views++;
}

static sb_client_control decide(played *all, uint64_t passed_us)
{
    // Bends of both sides, with stops, and a shot now and then.
    const uint64_t second = passed_us / 1000000u;
    const bool fire = passed_us / 100000u % 12 == 0;
    all->fired += fire;
    return (sb_client_control){
        .throttle = second % 5 == 4 ? -0.5f : 1.0f,
        .steering = second % 3 == 0   ? 0.7f
                    : second % 3 == 1 ? -0.4f
                                      : 0.0f,
        .aim_yaw = (float)(second % 6),
        .fire = fire,
    };
}

static int report(const played *all, const sb_client_status *status)
{
    const uint64_t *corrections = status->corrections;
    printf("%.0f m driven, %u views, %u wishes to fire, %u events, %llu snapshots\n", all->way_m,
           all->views, all->fired, all->events, (unsigned long long)status->snapshots_received);
    printf("corrections without a cause %llu, by contact %llu, impulse %llu, input %llu, respawn "
           "%llu, pick-up %llu, round %llu\n",
           (unsigned long long)corrections[SB_CLIENT_CAUSE_NONE],
           (unsigned long long)corrections[SB_CLIENT_CAUSE_CONTACT],
           (unsigned long long)corrections[SB_CLIENT_CAUSE_IMPULSE],
           (unsigned long long)corrections[SB_CLIENT_CAUSE_INPUT],
           (unsigned long long)corrections[SB_CLIENT_CAUSE_RESPAWN],
           (unsigned long long)corrections[SB_CLIENT_CAUSE_PICK_UP],
           (unsigned long long)corrections[SB_CLIENT_CAUSE_ROUND]);
    if (status->state != SB_CLIENT_PLAYING) {
        printf("not playing: %s\n", status->text);
        return 1;
    }
    if (all->way_m < 3.0 || all->events == 0 || status->snapshots_received < 60) {
        puts("the match was idle");
        return 1;
    }
    if (corrections[SB_CLIENT_CAUSE_NONE] != 0 || status->messages_malformed != 0) {
        puts("the prediction differs from the server");
        return 1;
    }
    puts("as predicted");
    return 0;
}

static int play(sb_client *client, uint64_t duration_us)
{
    played all = {0};
    sb_client_status status;
    sb_client_view_data view;
    sb_client_event event;
    _mm_setcsr(_mm_getcsr() | ENGINE_MODE);
    const uint64_t start_us = clock_us();
    for (uint64_t now_us = start_us; now_us - start_us < duration_us; now_us = clock_us()) {
        sb_client_update(client, now_us);
        if (sb_client_view(client, &view) == SB_OK && view.alive) {
            const sb_client_control control = decide(&all, now_us - start_us);
            sb_client_input_set(client, &control);
            note(&all, &view);
        }
        while (sb_client_event_poll(client, &event)) {
            all.events++;
        }
        sb_client_get_status(client, &status);
        if (status.state == SB_CLIENT_CLOSED) {
            break;
        }
        Sleep(5);
    }
    _mm_setcsr(_mm_getcsr() & ~ENGINE_MODE);
    sb_client_get_status(client, &status);
    return report(&all, &status);
}

// Asks the server for its round trip, by the part of the SDK that needs no client.
static bool answers(const char *server)
{
    sb_ping_def def = sb_ping_def_default();
    sb_ping *ping;
    sb_ping_result result;
    if (sb_ping_create(&def, &ping) != SB_OK) {
        return false;
    }
    bool answered = sb_ping_add(ping, server) == SB_OK;
    while (answered && sb_ping_update(ping)) {
        Sleep(1);
    }
    answered = answered && sb_ping_get(ping, 0, &result) == SB_OK && result.received > 0;
    if (answered) {
        printf("%s answers within %.1f ms\n", result.address, (double)result.median_ms);
    }
    sb_ping_destroy(ping);
    return answered;
}

int main(int argc, char **argv)
{
    if (argc != 4 && argc != 5) {
        fputs("usage: windows_player HOST PORT SECONDS [RULES]\n", stderr);
        return 2;
    }
    char server[256];
    snprintf(server, sizeof server, "%s:%s", argv[1], argv[2]);
    if (!answers(server)) {
        printf("%s does not answer\n", server);
        return 1;
    }
    sb_client_def def = sb_client_def_default();
    def.name = "windows";
    def.host = argv[1];
    def.port = (uint16_t)strtoul(argv[2], NULL, 10);
    def.rules = argc == 5 ? argv[4] : NULL;
    char why[SB_CLIENT_ERROR_TEXT_SIZE];
    def.out_text = why;
    sb_client *client;
    if (sb_client_create(&def, &client) != SB_OK) {
        printf("%s: %s\n", server, why);
        return 1;
    }
    const int result = play(client, strtoull(argv[3], NULL, 10) * 1000000u);
    sb_client_destroy(client);
    return result;
}
