#include "troop.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include <sabot/client.h>

#include "cli/bot/bot_brain.h"
#include "crew.h"

#define ROUND_NS 10000000 // at least, between two rounds of all clients
#define TIMEOUT_MS 20000  // of a client, on a machine that is full
#define KEPT_COUNT 64u    // gaps of a client that are not sorted yet
#define ABOUT_MS 1000.0   // a gap that ends this long before or after a move is of the move
#define STOP_MS 30000

typedef struct gap {
    double end_ms, ms;
    bool upgrading;
} gap;

typedef struct client {
    sb_client *sdk;
    sb_bot_brain brain;
    sb_client_status status;
    bool placed;
    uint32_t player;
    uint64_t received;
    double since_ms; // when its last snapshot came; 0: none so far
    gap kept[KEPT_COUNT];
    uint32_t kept_first, kept_count;
    double moved_ms; // when it was seen to have moved; 0: that is sorted
    double worst_ms; // about that move
} client;

typedef struct squad {
    troop_board *board;
    troop_worker *own;
    uint32_t
        first; // seat of the first client; the next ones are as many apart as there are workers
    uint32_t count;
    client *clients;
    sb_client_view_data view;
} squad;

static troop_seat *seat_of(const squad *all, uint32_t index)
{
    return &all->board->seats[all->first + index * all->board->worker_count];
}

static bool begin(squad *all, uint32_t index)
{
    client *one = &all->clients[index];
    const troop_seat *seat = seat_of(all, index);
    const uint32_t number = all->first + index * all->board->worker_count;
    char name[16];
    snprintf(name, sizeof name, "troop-%u", (unsigned)(number & 0xFFFFu));
    sb_client_def def = sb_client_def_default();
    def.port = seat->port;
    def.session = seat->session;
    def.name = name;
    def.predict = false;
    def.timeout_ms = TIMEOUT_MS;
    sb_bot_brain_init(&one->brain, all->board->seed, number);
    one->brain.tick_rate_hz = all->board->tick_rate_hz;
    return sb_client_create(&def, &one->sdk) == SB_OK;
}

// Gaps

static void sort_gap(const squad *all, client *one, const gap *it)
{
    const bool is_about_a_move = one->moved_ms != 0 && it->end_ms >= one->moved_ms - ABOUT_MS &&
                                 it->end_ms <= one->moved_ms + ABOUT_MS;
    if (is_about_a_move) {
        one->worst_ms = it->ms > one->worst_ms ? it->ms : one->worst_ms;
    } else {
        spread_add(it->upgrading ? &all->own->beside : &all->own->usual, it->ms);
    }
}

// A gap is sorted when it is known whether a move followed it.
static void sort_gaps(const squad *all, client *one, double until_ms)
{
    while (one->kept_count > 0 &&
           (one->kept[one->kept_first].end_ms < until_ms || one->kept_count == KEPT_COUNT)) {
        sort_gap(all, one, &one->kept[one->kept_first]);
        one->kept_first = (one->kept_first + 1) % KEPT_COUNT;
        one->kept_count--;
    }
    if (one->moved_ms != 0 && until_ms > one->moved_ms + ABOUT_MS) {
        spread_add(&all->own->moving, one->worst_ms);
        one->moved_ms = one->worst_ms = 0;
    }
}

static void note_gap(const squad *all, client *one, double time_ms)
{
    if (one->since_ms != 0) {
        one->kept[(one->kept_first + one->kept_count) % KEPT_COUNT] =
            (gap){time_ms, time_ms - one->since_ms, atomic_load(&all->board->upgrading)};
        one->kept_count++;
    }
    one->since_ms = time_ms;
    // The oldest are sorted before there is no room.
    sort_gaps(all, one, time_ms - ABOUT_MS);
}

// Steps

static void think(squad *all, client *one)
{
    const sb_client_box *boxes;
    uint32_t box_count;
    float low[3], high[3];
    sb_client_control control;
    if (sb_client_view(one->sdk, &all->view) == SB_OK &&
        sb_client_map(one->sdk, &boxes, &box_count, low, high) == SB_OK) {
        sb_bot_brain_think(&one->brain, &all->view, boxes, box_count, &control);
        sb_client_input_set(one->sdk, &control);
    }
}

static void report(const client *one, troop_seat *seat, uint32_t tick_before)
{
    const sb_client_status *status = &one->status;
    const bool plays = status->state == SB_CLIENT_PLAYING && status->snapshots_received > 0;
    if (plays && one->placed && status->player != one->player) {
        atomic_fetch_add(&seat->strays, 1);
    }
    if (status->snapshots_received != one->received && one->received != 0 &&
        status->snapshot_tick <= tick_before) {
        atomic_fetch_add(&seat->repeats, 1);
    }
    atomic_store(&seat->player, status->player);
    atomic_store(&seat->moves, status->moves);
    atomic_store(&seat->returns, status->reconnects);
    atomic_store(&seat->epoch, status->epoch);
    atomic_store(&seat->tick, status->snapshot_tick);
    atomic_store(&seat->received, status->snapshots_received);
    atomic_store(&seat->state, (int)status->state);
    atomic_store(&seat->reason, (int)status->reason);
    atomic_store(&seat->plays, plays);
}

static void step(squad *all, uint32_t index, double time_ms)
{
    client *one = &all->clients[index];
    const uint32_t moves = one->status.moves, tick = one->status.snapshot_tick;
    sb_client_update(one->sdk, (uint64_t)(time_ms * 1e3));
    for (sb_client_event event; sb_client_event_poll(one->sdk, &event);) {
        continue;
    }
    sb_client_get_status(one->sdk, &one->status);
    if (one->status.moves != moves) {
        sort_gaps(all, one, time_ms - ABOUT_MS);
        one->moved_ms = time_ms;
    }
    report(one, seat_of(all, index), tick);
    if (!one->placed && one->status.state == SB_CLIENT_PLAYING) {
        one->placed = true;
        one->player = one->status.player;
    }
    if (one->status.snapshots_received != one->received) {
        one->received = one->status.snapshots_received;
        note_gap(all, one, time_ms);
        think(all, one);
    }
}

static void play(squad *all)
{
    double before_ms = crew_now_ms();
    while (!atomic_load(&all->board->stopping)) {
        for (uint32_t i = 0; i < all->count; i++) {
            step(all, i, crew_now_ms());
        }
        const double rest_ms = ROUND_NS / 1e6 - (crew_now_ms() - before_ms);
        if (rest_ms > 0) {
            nanosleep(&(struct timespec){.tv_nsec = (long)(rest_ms * 1e6)}, NULL);
        }
        const double time_ms = crew_now_ms();
        spread_add(&all->own->rounds, time_ms - before_ms);
        before_ms = time_ms;
    }
}

static bool serve(troop_board *board, uint32_t worker)
{
    squad all = {.board = board, .own = &board->workers[worker], .first = worker};
    all.count = (board->seat_count - worker + board->worker_count - 1) / board->worker_count;
    all.clients = calloc(all.count, sizeof *all.clients);
    bool good = all.clients != NULL;
    for (uint32_t i = 0; good && i < all.count; i++) {
        good = begin(&all, i);
    }
    if (good) {
        play(&all);
    }
    for (uint32_t i = 0; all.clients != NULL && i < all.count; i++) {
        sort_gaps(&all, &all.clients[i], crew_now_ms() + 2 * ABOUT_MS);
        sb_client_destroy(all.clients[i].sdk);
    }
    free(all.clients);
    struct rusage used;
    getrusage(RUSAGE_SELF, &used);
    all.own->cpu_s = (double)(used.ru_utime.tv_sec + used.ru_stime.tv_sec) +
                     (double)(used.ru_utime.tv_usec + used.ru_stime.tv_usec) / 1e6;
    return good;
}

static size_t size_of(uint32_t seat_count)
{
    return sizeof(troop_board) + seat_count * sizeof(troop_seat);
}

troop_board *troop_create(uint32_t seat_count, uint32_t worker_count)
{
    void *memory =
        mmap(NULL, size_of(seat_count), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (memory == MAP_FAILED) {
        return NULL;
    }
    troop_board *board = memory;
    board->seat_count = seat_count;
    board->worker_count =
        worker_count < TROOP_PROCESS_COUNT_MAX ? worker_count : TROOP_PROCESS_COUNT_MAX;
    board->worker_count = board->worker_count < seat_count ? board->worker_count : seat_count;
    return board;
}

bool troop_start(troop_board *board)
{
    const pid_t parent = getpid();
    fflush(NULL);
    for (uint32_t i = 0; i < board->worker_count; i++) {
        const pid_t child = fork();
        if (child == 0) {
            prctl(PR_SET_PDEATHSIG, SIGKILL);
            _exit(getppid() == parent && serve(board, i) ? 0 : 1);
        }
        if (child < 0) {
            return false;
        }
        board->workers[i].pid = child;
    }
    return true;
}

// True if the process ended in order before the time.
static bool await_end(pid_t pid, double until_ms)
{
    int status = 0;
    while (waitpid(pid, &status, WNOHANG) == 0) {
        if (crew_now_ms() >= until_ms) {
            kill(pid, SIGKILL);
            waitpid(pid, &status, 0);
            return false;
        }
        nanosleep(&(struct timespec){.tv_nsec = ROUND_NS}, NULL);
    }
    return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

bool troop_stop(troop_board *board)
{
    bool good = true;
    const double until_ms = crew_now_ms() + STOP_MS;
    atomic_store(&board->stopping, true);
    for (uint32_t i = 0; i < board->worker_count; i++) {
        if (board->workers[i].pid > 0) {
            good = await_end(board->workers[i].pid, until_ms) && good;
        }
        board->workers[i].pid = 0;
    }
    return good;
}

void troop_destroy(troop_board *board)
{
    if (board == NULL) {
        return;
    }
    for (uint32_t i = 0; i < board->worker_count; i++) {
        if (board->workers[i].pid > 0) {
            kill(board->workers[i].pid, SIGKILL);
            waitpid(board->workers[i].pid, NULL, 0);
        }
    }
    munmap(board, size_of(board->seat_count));
}
