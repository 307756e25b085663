/// `flood` attacks a real server in every way that we know, and in ways that a search finds. It
/// prints what each attack costs the server, worst first, and fails if one goes beyond a bound.
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "attacks.h"
#include "search.h"
#include "target.h"

#define SLICE_US 1000u
#define DATAGRAMS_PER_S 100000u
#define ROW_COUNT_MAX 64u
#define TEXT_SIZE 256

// Bounds. Other programs on the machine hardly change CPU time, and no tick waits for them for so
// long. Sanitizers multiply time, and keep memory that was freed.
#ifdef FLOOD_SANITIZED
#define US_PER_BYTE_MAX 20.0
#define MEMORY_MIB_MAX 600.0
#else
#define US_PER_BYTE_MAX 2.0
#define MEMORY_MIB_MAX 24.0
#endif
#define LATE_MS_MAX 400.0
#define SNAPSHOTS_PER_S_MIN 10.0
#define AMPLIFICATION_MAX 1.0

#define SETTLE_S 0.05
#define SETTLE_COUNT_MAX 400u

#define SEARCH_KEPT 6u
#define SEARCH_TRIAL_S 0.2
#define SEARCH_SECONDS 4.0 ///< times those of an attack

typedef struct settings {
    double seconds;
    double rate_bytes_s;
    uint64_t seed;
    const char *program;
    const char *only; ///< name of the only attack, or NULL
    bool json, list, realtime;
} settings;

#define RUN_COUNT_MAX 6u ///< runs of an attack that goes too far

typedef struct row {
    char name[TEXT_SIZE];
    double us_per_byte; ///< of the server's CPU time
    double bytes, datagrams, answered_bytes;
    double late_ticks, late_ms_max, memory_mib;
    double opened, counted;
    bool forged;
    char failure[TEXT_SIZE];
} row;

typedef void (*step)(attacker *self, const void *context);

static void fail(row *out, const char *text)
{
    if (out->failure[0] == '\0') {
        snprintf(out->failure, sizeof out->failure, "%s", text);
    }
}

// Attacks for a time, at most at the rate.
static void play(attacker *self, step send, const void *context, double seconds,
                 double rate_bytes_s)
{
    uint64_t begun_us = raw_now_us(), now_us = begun_us;
    uint64_t bytes = self->traffic.out, datagrams = self->datagram_count;
    while (now_us < begun_us + (uint64_t)(seconds * 1e6)) {
        double passed_s = (double)(now_us + SLICE_US - begun_us) / 1e6;
        uint64_t slice_end_us = now_us + SLICE_US;
        while ((double)(self->traffic.out - bytes) < passed_s * rate_bytes_s &&
               (double)(self->datagram_count - datagrams) < passed_s * DATAGRAMS_PER_S &&
               raw_now_us() < slice_end_us) {
            uint64_t sent = self->datagram_count;
            send(self, context);
            self->turn++;
            if (self->datagram_count == sent) {
                break; // there is nothing to send, or the server takes no connection now
            }
        }
        now_us = raw_now_us();
        if (now_us < slice_end_us) {
            usleep((useconds_t)(slice_end_us - now_us));
            now_us = raw_now_us();
        }
    }
}

// Returns CPU time of the server per second without an attack.
static double measure_calm(const target *server, double seconds)
{
    double cpu_s = target_cpu_s(server);
    uint64_t begun_us = raw_now_us();
    usleep((useconds_t)(seconds * 1e6));
    return (target_cpu_s(server) - cpu_s) / ((double)(raw_now_us() - begun_us) / 1e6);
}

// Waits until the server has worked off what it was sent: until it is as calm as before.
static void settle(const target *server, double calm)
{
    for (uint32_t i = 0; i < SETTLE_COUNT_MAX; i++) {
        if (measure_calm(server, SETTLE_S) < calm + 0.2) {
            return;
        }
    }
}

// Attacks and measures. `calm` is the server's load without the attack.
static double measure(attacker *self, const target *server, double calm, step send,
                      const void *context, double seconds, double rate_bytes_s)
{
    uint64_t bytes = self->traffic.out;
    double cpu_s = target_cpu_s(server);
    uint64_t begun_us = raw_now_us();
    play(self, send, context, seconds, rate_bytes_s);
    settle(server, calm);
    double passed_s = (double)(raw_now_us() - begun_us) / 1e6;
    double cost_s = target_cpu_s(server) - cpu_s - calm * passed_s;
    uint64_t sent = self->traffic.out - bytes;
    return sent > 0 && cost_s > 0.0 ? cost_s * 1e6 / (double)sent : 0.0;
}

static void judge(row *out, const target *server, double seconds, const honest_report *before)
{
    honest_report after = honest_look(server->clients);
    if (!after.playing || after.reconnects != before->reconnects) {
        fail(out, "an honest client was lost");
    }
    if ((double)(after.snapshots - before->snapshots) <
        SNAPSHOTS_PER_S_MIN * HONEST_COUNT * seconds) {
        fail(out, "the honest clients were starved of snapshots");
    }
    if (out->us_per_byte > US_PER_BYTE_MAX) {
        fail(out, "a byte costs too much");
    }
    if (out->memory_mib > MEMORY_MIB_MAX) {
        fail(out, "it takes too much memory");
    }
    if (out->forged && out->answered_bytes > AMPLIFICATION_MAX * out->bytes) {
        fail(out, "forged bytes draw more bytes");
    }
}

static void step_of_attack(attacker *self, const void *context)
{
    const attack *kind = context;
    if (kind->step != NULL) {
        kind->step(self);
    }
}

static void finish(row *out, target *server, const char *counted_as)
{
    if (!target_finish(server)) {
        fail(out, server->failure);
        return;
    }
    out->late_ticks = target_number(server, "late_1ms_ticks");
    out->late_ms_max = target_number(server, "tick_late_ms_max");
    if (out->late_ms_max > LATE_MS_MAX) {
        fail(out, "it holds up the ticks");
    }
    out->counted = counted_as != NULL ? target_count(server, counted_as) : 0.0;
    if (counted_as != NULL && out->counted < 1.0) {
        fail(out, "the server did not count it");
    }
}

static double calm_s(const settings *of)
{
    return of->seconds < 4.0 ? 0.5 : 2.0;
}

static void run_attack(const settings *of, const attack *kind, row *out)
{
    target server;
    attacker self;
    snprintf(out->name, sizeof out->name, "%s", kind->name);
    out->forged = kind->role == ATTACKER_FORGER;
    bool started =
        target_start(&server, of->program, (uint32_t)of->seconds + 60, of->seed, of->realtime);
    if (!started ||
        !attacker_init(&self, server.port, kind->role, kind->link_count, !kind->silent, of->seed)) {
        fail(out, started ? "no socket" : server.failure);
        target_deinit(&server);
        return;
    }
    double calm = measure_calm(&server, calm_s(of));
    double memory_mib = target_memory_mib(&server);
    honest_report before = honest_look(server.clients);
    out->us_per_byte =
        measure(&self, &server, calm, step_of_attack, kind, of->seconds, of->rate_bytes_s);
    out->bytes = (double)self.traffic.out;
    out->answered_bytes = (double)self.traffic.in;
    out->datagrams = (double)self.datagram_count;
    out->opened = (double)self.opened_count;
    out->memory_mib = target_memory_mib(&server) - memory_mib;
    if ((out->bytes <= 0.0 && kind->step != NULL) ||
        (kind->role != ATTACKER_FORGER && out->opened < 1.0)) {
        fail(out, "the attack did not take place");
    }
    judge(out, &server, of->seconds, &before);
    attacker_deinit(&self);
    finish(out, &server, kind->counted_as);
    target_deinit(&server);
}

// Other programs of a busy machine hold up ticks too, but not in each of six runs.
static void run_attack_again(const settings *of, const attack *kind, row *out)
{
    for (uint32_t i = 0; i < RUN_COUNT_MAX; i++) {
        *out = (row){0};
        run_attack(of, kind, out);
        if (out->failure[0] == '\0') {
            break;
        }
    }
}

typedef struct candidate {
    search_sequence sequence;
    double us_per_byte;
} candidate;

static void step_of_search(attacker *self, const void *context)
{
    search_send(self, context);
}

static double try_sequence(const settings *of, const target *server, double calm,
                           const search_sequence *sequence, uint64_t seed)
{
    attacker self;
    double cost = 0.0;
    if (attacker_init(&self, server->port, sequence->role, 1, true, seed)) {
        cost = measure(&self, server, calm, step_of_search, sequence, SEARCH_TRIAL_S,
                       of->rate_bytes_s);
        // A few bytes say nothing: the clocks are not that good.
        cost = self.traffic.out < 20000 ? 0.0 : cost;
    }
    attacker_deinit(&self);
    return cost;
}

// Keeps the best, replaces the worst by a variation of one of the others or by a new one.
static candidate search(const settings *of, const target *server, double calm)
{
    candidate kept[SEARCH_KEPT] = {0};
    sb_random random = sb_random_seed(of->seed, 3);
    uint64_t until_us = raw_now_us() + (uint64_t)(of->seconds * SEARCH_SECONDS * 1e6);
    for (uint64_t i = 0; raw_now_us() < until_us; i++) {
        bool varies = i >= SEARCH_KEPT && sb_random_below(&random, 4) > 0;
        const candidate *parent = &kept[sb_random_below(&random, SEARCH_KEPT)];
        candidate next = {.sequence = varies && parent->us_per_byte > 0.0
                                          ? search_vary(&parent->sequence, &random)
                                          : search_draw(&random)};
        next.us_per_byte = try_sequence(of, server, calm, &next.sequence, of->seed + i);
        candidate *worst = &kept[0];
        for (uint32_t k = 1; k < SEARCH_KEPT; k++) {
            worst = kept[k].us_per_byte < worst->us_per_byte ? &kept[k] : worst;
        }
        if (next.us_per_byte > worst->us_per_byte) {
            *worst = next;
        }
    }
    candidate best = kept[0];
    for (uint32_t k = 1; k < SEARCH_KEPT; k++) {
        best = kept[k].us_per_byte > best.us_per_byte ? kept[k] : best;
    }
    return best;
}

static void run_search(const settings *of, row *out)
{
    target server;
    snprintf(out->name, sizeof out->name, "search");
    if (!target_start(&server, of->program, (uint32_t)(SEARCH_SECONDS * of->seconds) + 60, of->seed,
                      of->realtime)) {
        fail(out, server.failure);
        target_deinit(&server);
        return;
    }
    double calm = measure_calm(&server, calm_s(of));
    double memory_mib = target_memory_mib(&server);
    honest_report before = honest_look(server.clients);
    candidate best = search(of, &server, calm);
    char text[TEXT_SIZE - 16];
    search_format(&best.sequence, text, sizeof text);
    snprintf(out->name, sizeof out->name, "search: %s", text);
    out->us_per_byte = best.us_per_byte;
    out->memory_mib = target_memory_mib(&server) - memory_mib;
    judge(out, &server, SEARCH_SECONDS * of->seconds, &before);
    finish(out, &server, NULL);
    target_deinit(&server);
}

static void run_search_again(const settings *of, row *out)
{
    for (uint32_t i = 0; i < RUN_COUNT_MAX; i++) {
        *out = (row){0};
        run_search(of, out);
        if (out->failure[0] == '\0') {
            break;
        }
    }
}

static int by_cost(const void *a, const void *b)
{
    const row *x = a, *y = b;
    return (y->us_per_byte > x->us_per_byte) - (y->us_per_byte < x->us_per_byte);
}

static void print_row(const row *of, bool json, bool last)
{
    double amplification = of->bytes > 0.0 ? of->answered_bytes / of->bytes : 0.0;
    if (json) {
        printf("  {\"name\": \"%s\", \"us_per_byte\": %.4f, \"late_1ms_ticks\": %.0f, "
               "\"late_ms_max\": %.2f, \"memory_mib\": %.1f, \"bytes\": %.0f, \"datagrams\": %.0f, "
               "\"bytes_out_for_in\": %.3f, \"connections\": %.0f, \"counted\": %.0f, "
               "\"failure\": \"%s\"}%s\n",
               of->name, of->us_per_byte, of->late_ticks, of->late_ms_max, of->memory_mib,
               of->bytes, of->datagrams, amplification, of->opened, of->counted, of->failure,
               last ? "" : ",");
        return;
    }
    printf("%-24s %8.4f %6.0f %7.2f %7.1f %9.0f %8.3f %7.0f %8.0f  %s\n", of->name, of->us_per_byte,
           of->late_ticks, of->late_ms_max, of->memory_mib, of->bytes / 1e3, amplification,
           of->opened, of->counted, of->failure);
}

static bool parse(int argc, char **argv, settings *out)
{
    for (int i = 1; i < argc; i++) {
        const char *value = i + 1 < argc ? argv[i + 1] : "";
        char *end = NULL;
        double number = strtod(value, &end);
        bool good = end != value && *end == '\0' && number > 0.0;
        if (strcmp(argv[i], "--json") == 0) {
            out->json = true;
        } else if (strcmp(argv[i], "--realtime") == 0) {
            out->realtime = true;
        } else if (strcmp(argv[i], "--list") == 0) {
            out->list = true;
        } else if (strcmp(argv[i], "--only") == 0 && value[0] != '\0') {
            out->only = value;
            i++;
        } else if (strcmp(argv[i], "--program") == 0 && value[0] != '\0') {
            out->program = value;
            i++;
        } else if (strcmp(argv[i], "--seconds") == 0 && good && number <= 3600.0) {
            out->seconds = number;
            i++;
        } else if (strcmp(argv[i], "--rate") == 0 && good && number <= 1e9) {
            out->rate_bytes_s = number;
            i++;
        } else if (strcmp(argv[i], "--seed") == 0 && good && number < 1e15) {
            out->seed = (uint64_t)number;
            i++;
        } else {
            return false;
        }
    }
    return true;
}

// Returns NULL behind the last attack.
static const attack *attack_at(uint32_t index)
{
    if (index < attacks_on_wire_count) {
        return &attacks_on_wire[index];
    }
    index -= attacks_on_wire_count;
    if (index < attacks_on_enet_count) {
        return &attacks_on_enet[index];
    }
    index -= attacks_on_enet_count;
    return index < attacks_by_messages_count ? &attacks_by_messages[index] : NULL;
}

static bool is_chosen(const settings *of, const char *name)
{
    return of->only == NULL || strcmp(of->only, name) == 0;
}

static uint32_t run_all(const settings *of, row rows[ROW_COUNT_MAX])
{
    uint32_t count = 0;
    for (uint32_t i = 0; attack_at(i) != NULL; i++) {
        const attack *kind = attack_at(i);
        if (is_chosen(of, kind->name) && count < ROW_COUNT_MAX) {
            run_attack_again(of, kind, &rows[count++]);
        }
    }
    if (is_chosen(of, "search") && count < ROW_COUNT_MAX) {
        run_search_again(of, &rows[count++]);
    }
    return count;
}

int main(int argc, char **argv)
{
    static row rows[ROW_COUNT_MAX];
    settings of = {.program = SABOT_PROGRAM, .seconds = 30.0, .rate_bytes_s = 16e6, .seed = 1};
    if (!parse(argc, argv, &of)) {
        fputs("usage: flood [--seconds N] [--rate BYTES_PER_SECOND] [--seed N] [--only NAME] "
              "[--program PATH] "
              "[--realtime] [--json] [--list]\n",
              stderr);
        return 2;
    }
    if (of.list) {
        for (uint32_t i = 0; attack_at(i) != NULL; i++) {
            printf("%-24s %s\n", attack_at(i)->name, attack_at(i)->what);
        }
        return 0;
    }
    uint32_t count = run_all(&of, rows), failed = 0;
    if (count == 0) {
        fprintf(stderr, "flood: no attack is called %s; see --list\n", of.only);
        return 2;
    }
    qsort(rows, count, sizeof rows[0], by_cost);
    if (of.json) {
        printf("[\n");
    } else {
        printf("%-24s %8s %6s %7s %7s %9s %8s %7s %8s\n", "attack", "us/byte", "late", "max ms",
               "MiB", "kB", "out/in", "opened", "counted");
    }
    for (uint32_t i = 0; i < count; i++) {
        print_row(&rows[i], of.json, i + 1 == count);
        failed += rows[i].failure[0] != '\0';
    }
    printf(of.json ? "]\n" : "");
    if (failed > 0) {
        fprintf(stderr, "flood: seed %" PRIu64 ": %" PRIu32 " of %" PRIu32 " attacks go too far\n",
                of.seed, failed, count);
    }
    return failed > 0 ? 1 : 0;
}
