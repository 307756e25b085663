/// A load generator: many clients in one process drive and shoot, and report their connections. It
/// has no threads: one loop gives each client a turn, as often as a game draws frames.
#define _POSIX_C_SOURCE 200809L
#include <errno.h>
#include <inttypes.h>
#include <sabot/client.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "load_report.h"

#define CLIENT_COUNT_MAX 1000u // each has one socket
#define NAME_PREFIX_SIZE_MAX 18u
#define ROUND_US 5000u       // between two turns of the loop
#define ROUND_LATE_US 16667u // a tick of 60 Hz: beyond it, the figures measure this machine
#define SAMPLE_US 100000u    // between two samples of a client's round trip

// The command line.
typedef struct load_options {
    const char *host, *name;
    uint32_t port, clients, seconds, session;
    bool plain, no_predict, json;
} load_options;

static volatile sig_atomic_t stopped;

static void on_signal(int number)
{
    (void)number;
    stopped = 1;
}

static uint64_t clock_us(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (uint64_t)now.tv_sec * 1000000u + (uint64_t)now.tv_nsec / 1000u;
}

// Arguments.

static void print_usage(void)
{
    printf(
        "usage: headless_load [OPTION]...\n\n"
        "Runs many clients against one server. They drive and shoot, and the report says what "
        "each\n"
        "one received, sent and missed.\n\n"
        "options:\n"
        "  --host HOST     server's name or IPv4 address (default 127.0.0.1)\n"
        "  --port PORT     UDP port (1 to 65535; default 7777)\n"
        "  --clients N     count of clients (1 to %u; default 16)\n"
        "  --seconds S     duration, with connecting (1 to 86400; default 10)\n"
        "  --session N     match to join; 0 takes the first with room (0 to 65535; default 0)\n"
        "  --name PREFIX   beginning of the names, at most %u bytes (default load)\n"
        "  --plain         ask for snapshots that any msgpack library reads\n"
        "  --no-predict    do not predict the own tank, which saves much time of this machine\n"
        "  --json          print the result as one JSON object\n"
        "  --help          print this text\n\n"
        "Bytes are those of messages, without the headers of UDP and IP. Round trips are ENet's\n"
        "smoothed values. A late input is a snapshot of a tick that the server played without "
        "this\n"
        "client's input.\n\n"
        "exit status: 0 every client stayed connected until the end or a signal,\n"
        "1 a client was lost: refused, without an answer, or disconnected, even if it "
        "reconnected,\n"
        "2 wrong use, or it could not start\n",
        CLIENT_COUNT_MAX, NAME_PREFIX_SIZE_MAX);
}

static bool wrong(const char *flag, const char *what, const char *value)
{
    fprintf(stderr, "headless_load: %s: %s '%s'\nTry 'headless_load --help'.\n", flag, what, value);
    return false;
}

static bool parse_number(const char *flag, const char *text, uint32_t min, uint32_t max,
                         uint32_t *out_number)
{
    char *end = NULL;
    errno = 0;
    unsigned long number = strtoul(text, &end, 10);
    // strtoul takes signs and spaces too.
    if (text[0] < '0' || text[0] > '9' || *end != '\0' || errno != 0 || number < min ||
        number > max) {
        char what[64];
        snprintf(what, sizeof what, "a number from %" PRIu32 " to %" PRIu32 " is needed, not", min,
                 max);
        return wrong(flag, what, text);
    }
    *out_number = (uint32_t)number;
    return true;
}

static bool parse_value(load_options *options, const char *flag, const char *value)
{
    if (strcmp(flag, "--host") == 0) {
        options->host = value;
    } else if (strcmp(flag, "--name") == 0) {
        options->name = value;
        return strlen(value) <= NAME_PREFIX_SIZE_MAX ||
               wrong(flag, "longer than 18 bytes is", value);
    } else if (strcmp(flag, "--port") == 0) {
        return parse_number(flag, value, 1, 65535, &options->port);
    } else if (strcmp(flag, "--clients") == 0) {
        return parse_number(flag, value, 1, CLIENT_COUNT_MAX, &options->clients);
    } else if (strcmp(flag, "--seconds") == 0) {
        return parse_number(flag, value, 1, 86400, &options->seconds);
    } else {
        return parse_number(flag, value, 0, 65535, &options->session);
    }
    return true;
}

static bool takes_value(const char *flag)
{
    static const char *const flags[] = {"--host",    "--name",    "--port",
                                        "--clients", "--seconds", "--session"};
    for (size_t i = 0; i < sizeof flags / sizeof flags[0]; i++) {
        if (strcmp(flag, flags[i]) == 0) {
            return true;
        }
    }
    return false;
}

static bool parse(int argc, char **argv, load_options *options)
{
    for (int i = 1; i < argc; i++) {
        const char *flag = argv[i];
        if (takes_value(flag)) {
            if (++i == argc) {
                return wrong(flag, "a value is needed after", flag);
            }
            if (!parse_value(options, flag, argv[i])) {
                return false;
            }
        } else if (strcmp(flag, "--plain") == 0) {
            options->plain = true;
        } else if (strcmp(flag, "--no-predict") == 0) {
            options->no_predict = true;
        } else if (strcmp(flag, "--json") == 0) {
            options->json = true;
        } else {
            return wrong("arguments", "there is no", flag);
        }
    }
    return true;
}

// Connecting and playing.

static bool create_players(const load_options *options, load_player *players)
{
    for (uint32_t i = 0; i < options->clients && !stopped; i++) {
        load_player *player = &players[i];
        snprintf(player->name, sizeof player->name, "%s-%" PRIu32, options->name, i);
        player->random = i;
        sb_client_def def = sb_client_def_default();
        def.host = options->host;
        def.port = (uint16_t)options->port;
        def.session = options->session;
        def.name = player->name;
        def.plain = options->plain;
        def.predict = !options->no_predict;
        sb_error error = sb_client_create(&def, &player->client);
        if (error != SB_OK) {
            fprintf(stderr, "headless_load: %s to %s: %s\n", player->name, options->host,
                    sb_error_message(error));
            return false;
        }
    }
    return !stopped; // before all clients exist there is nothing to report
}

static void run(load *all, load_player *players, uint64_t duration_us)
{
    uint64_t start_us = clock_us(), before_us = start_us, sample_us = start_us;
    bool going = true;
    while (going && !stopped && before_us - start_us < duration_us) {
        uint64_t now_us = clock_us();
        bool sample = now_us - sample_us >= SAMPLE_US;
        sample_us = sample ? now_us : sample_us;
        going = false;
        for (uint32_t i = 0; i < all->count; i++) {
            going = load_player_turn(&players[i], now_us, now_us - before_us, sample) || going;
        }
        all->rounds++;
        all->rounds_late += now_us - before_us > ROUND_LATE_US;
        before_us = now_us;
        uint64_t used_us = clock_us() - now_us;
        if (used_us < ROUND_US) {
            nanosleep(&(struct timespec){.tv_nsec = (long)(ROUND_US - used_us) * 1000}, NULL);
        }
    }
    all->elapsed_us = before_us - start_us;
    all->stopped = stopped;
}

static int load_server(const load_options *options, load_player *players)
{
    if (!create_players(options, players)) {
        return stopped ? 0 : 2;
    }
    load all = {.players = players, .count = options->clients};
    run(&all, players, options->seconds * UINT64_C(1000000));
    (options->json ? load_print_json : load_print_text)(&all);
    return load_lost_count(&all) > 0 ? 1 : 0;
}

int main(int argc, char **argv)
{
    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], "--help") == 0) {
            print_usage();
            return 0;
        }
    }
    load_options options = {
        .host = "127.0.0.1", .name = "load", .port = 7777, .clients = 16, .seconds = 10};
    if (!parse(argc, argv, &options)) {
        return 2;
    }
    // The first signal ends the loop, a second one ends the program.
    struct sigaction action = {.sa_handler = on_signal, .sa_flags = (int)SA_RESETHAND};
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
    load_player *players = calloc(options.clients, sizeof *players);
    if (players == NULL) {
        fprintf(stderr, "headless_load: %s\n", sb_error_message(SB_ERROR_MEMORY));
        return 2;
    }
    int status = load_server(&options, players);
    for (uint32_t i = 0; i < options.clients; i++) {
        sb_client_destroy(players[i].client);
    }
    free(players);
    return status;
}
