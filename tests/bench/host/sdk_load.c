#include "sdk_load.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "orders.h"
#include "sabot/client.h"
#include "stopwatch.h"

#define FRAME_NS 16666667u
#define JOIN_NS 2000000u // between two joins
#define JOIN_LIMIT_NS UINT64_C(60000000000)

#define PORT_COUNT_MAX 8u

typedef struct load {
    uint16_t ports[PORT_COUNT_MAX]; ///< the clients take them in turn
    uint32_t port_count;
    uint32_t count;
    bool predict;
    uint32_t made;
    sb_client **clients;
    uint64_t *due_ns; // of the next frame, by client: they are spread over time as players are
} load;

static bool add_client(load *all, uint64_t now_ns)
{
    char name[24];
    snprintf(name, sizeof name, "load-%" PRIu32, all->made);
    sb_client_def def = sb_client_def_default();
    def.port = all->ports[all->made % all->port_count];
    def.name = name;
    def.predict = all->predict;
    if (sb_client_create(&def, &all->clients[all->made]) != SB_OK) {
        return false;
    }
    all->due_ns[all->made] = now_ns + all->made * UINT64_C(7919317) % FRAME_NS;
    all->made++;
    return true;
}

// Every client drives on a circle of its own, turns its turret and fires now and then.
static void play_frame(load *all, uint32_t index, uint64_t now_ns)
{
    sb_client *client = all->clients[index];
    const double seconds = (double)now_ns / 1e9 + index;
    const sb_client_control control = {
        .throttle = fmod(seconds, 7.0) < 6.0 ? 1.0f : -1.0f,
        .steering = (float)sin(seconds * 0.7),
        .aim_yaw = (float)fmod(seconds * 0.5, 6.28),
        .fire = fmod(seconds, 3.0) < 0.5,
    };
    sb_client_input_set(client, &control);
    sb_client_update(client, now_ns / 1000u);
    sb_client_event event;
    while (sb_client_event_poll(client, &event)) {
    }
}

static void play_due(load *all, uint64_t now_ns)
{
    for (uint32_t i = 0; i < all->made; i++) {
        if (now_ns >= all->due_ns[i]) {
            play_frame(all, i, now_ns);
            const uint64_t next = all->due_ns[i] + FRAME_NS;
            all->due_ns[i] = next > now_ns ? next : now_ns + FRAME_NS;
        }
    }
}

static sdk_load_counts count(const load *all)
{
    sdk_load_counts counts = {0};
    for (uint32_t i = 0; i < all->made; i++) {
        sb_client_status status;
        sb_client_get_status(all->clients[i], &status);
        counts.connected += status.state == SB_CLIENT_PLAYING && status.snapshot_tick > 0;
        counts.bytes_up += status.bytes_sent;
        counts.bytes_down += status.bytes_received;
        counts.snapshots += status.snapshots_received;
        counts.snapshots_lost += status.snapshots_lost;
        counts.reconnects += status.reconnects;
    }
    return counts;
}

static void tell_counts(const load *all)
{
    const sdk_load_counts counts = count(all);
    printf("counts %" PRIu32 " %" PRIu64 " %" PRIu64 " %" PRIu64 " %" PRIu64 " %" PRIu64 "\n",
           counts.connected, counts.bytes_up, counts.bytes_down, counts.snapshots,
           counts.snapshots_lost, counts.reconnects);
    fflush(stdout);
}

static int play(load *all)
{
    const uint64_t begun_ns = stopwatch_ns();
    uint64_t join_ns = begun_ns;
    bool playing = false;
    while (!orders_end()) {
        const uint64_t now_ns = stopwatch_ns();
        if (all->made < all->count && now_ns >= join_ns) {
            join_ns += JOIN_NS;
            if (!add_client(all, now_ns)) {
                fputs("bench_host: a client could not be made\n", stderr);
                return 1;
            }
        }
        play_due(all, now_ns);
        if (!playing && all->made == all->count && count(all).connected == all->count) {
            playing = true;
            puts("playing");
            fflush(stdout);
        }
        if (!playing && now_ns - begun_ns > JOIN_LIMIT_NS) {
            fprintf(stderr, "bench_host: %" PRIu32 " of %" PRIu32 " clients play\n",
                    count(all).connected, all->count);
            return 1;
        }
        if (orders_ask()) {
            tell_counts(all);
        }
        nanosleep(&(struct timespec){.tv_nsec = 250000}, NULL);
    }
    return 0;
}

// Reads ports that commas part. False if there is none.
static bool read_ports(const char *text, load *out_load)
{
    bool more = true;
    while (more && out_load->port_count < PORT_COUNT_MAX) {
        char *end;
        out_load->ports[out_load->port_count++] = (uint16_t)strtoul(text, &end, 10);
        more = *end == ',';
        text = end + 1;
    }
    return out_load->ports[0] != 0;
}

int sdk_load_run(const char *ports, uint32_t count_wanted, bool predict)
{
    load all = {.count = count_wanted,
                .predict = predict,
                .clients = calloc(count_wanted, sizeof(sb_client *)),
                .due_ns = calloc(count_wanted, sizeof(uint64_t))};
    int status = 1;
    orders_begin();
    if (all.clients != NULL && all.due_ns != NULL && read_ports(ports, &all)) {
        status = play(&all);
    }
    for (uint32_t i = 0; i < all.made; i++) {
        sb_client_destroy(all.clients[i]);
    }
    free(all.clients);
    free(all.due_ns);
    return status;
}

bool sdk_load_read(const char *line, sdk_load_counts *out_counts)
{
    return sscanf(
               line, "counts %" SCNu32 " %" SCNu64 " %" SCNu64 " %" SCNu64 " %" SCNu64 " %" SCNu64,
               &out_counts->connected, &out_counts->bytes_up, &out_counts->bytes_down,
               &out_counts->snapshots, &out_counts->snapshots_lost, &out_counts->reconnects) == 6;
}
