/// Compares this library with Bullet and ODE, on the same scenes in one run and on one thread: an
/// arena of tanks (T), a room of balls (B), pairs of boxes (M1) and casts of spheres (M2). Also
/// measures what the peers lack: clone, hash, re-simulation, memory, cost at equal density, pairs a
/// second.
#include "bench_physics.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

bool settings_want(const settings *set, const char *scene)
{
    return set->scene == NULL || strncmp(set->scene, scene, strlen(set->scene)) == 0;
}

uint32_t settings_engines(const settings *set, const engine *out_engines[ENGINE_COUNT_MAX])
{
    const engine *all[] = {
        engine_sabot(),
#ifdef BENCH_PEERS
        engine_bullet(),
        engine_ode(),
#endif
    };
    uint32_t count = 0;
    for (size_t i = 0; i < sizeof all / sizeof all[0]; i++) {
        if (set->engine == NULL || strcmp(set->engine, all[i]->name) == 0) {
            out_engines[count++] = all[i];
        }
    }
    return count;
}

row *table_add(table *t, const char *engine_name, const char *scene, uint32_t n)
{
    row *r = &t->rows[t->row_count < ROW_COUNT_MAX ? t->row_count++ : ROW_COUNT_MAX - 1];
    *r = (row){.engine = engine_name, .scene = scene, .n = n};
    return r;
}

void row_note(row *r, const char *name, double value)
{
    if (r->figure_count < FIGURE_COUNT_MAX) {
        r->figures[r->figure_count++] = (figure){name, value};
    }
}

const row *table_find(const table *t, const char *engine_name, const char *scene, uint32_t n)
{
    for (uint32_t i = 0; i < t->row_count; i++) {
        const row *r = &t->rows[i];
        if (strcmp(r->engine, engine_name) == 0 && strcmp(r->scene, scene) == 0 && r->n == n) {
            return r;
        }
    }
    return NULL;
}

double row_figure(const row *r, const char *name)
{
    for (uint32_t i = 0; r != NULL && i < r->figure_count; i++) {
        if (strcmp(r->figures[i].name, name) == 0) {
            return r->figures[i].value;
        }
    }
    return (double)NAN;
}

uint64_t spent_ns(void)
{
    struct timespec spent;
    (void)clock_gettime(CLOCK_THREAD_CPUTIME_ID, &spent);
    return (uint64_t)spent.tv_sec * 1000000000u + (uint64_t)spent.tv_nsec;
}

void progress(const char *engine_name, const char *scene, uint32_t n)
{
    if (isatty(STDERR_FILENO) == 0) {
        return;
    }
    fputs("\r\033[K", stderr);
    if (*engine_name != '\0') {
        fprintf(stderr, "measuring %s, scene %s, n = %" PRIu32, engine_name, scene, n);
    }
    fflush(stderr);
}

// JSON cannot express NaN or infinity.
static void print_number(double value)
{
    if (isfinite(value)) {
        printf("%.9g", value);
    } else {
        fputs("null", stdout);
    }
}

static void print_figures(const figure *figures, uint32_t count, const char *before)
{
    for (uint32_t i = 0; i < count; i++) {
        printf("%s\"%s\": ", i > 0 ? ", " : before, figures[i].name);
        print_number(figures[i].value);
    }
}

// Returns an engine's cost divided by ours in the same run; NaN in our own row and without ours.
static double ratio_of(const table *t, const row *r)
{
    const row *ours = table_find(t, "sabot", r->scene, r->n);
    return ours != NULL && ours != r ? r->ns / ours->ns : (double)NAN;
}

static void print_json(const table *t)
{
    fputs("{\"results\": [", stdout);
    for (uint32_t i = 0; i < t->row_count; i++) {
        const row *r = &t->rows[i];
        printf("%s{\"engine\": \"%s\", \"scene\": \"%s\", \"n\": %" PRIu32 ", \"ns\": ",
               i > 0 ? ",\n" : "", r->engine, r->scene, r->n);
        print_number(r->ns);
        fputs(", \"times_ours\": ", stdout);
        print_number(ratio_of(t, r));
        print_figures(r->figures, r->figure_count, ", ");
        fputs("}", stdout);
    }
    fputs("],\n\"alone\": {", stdout);
    print_figures(t->alone, t->alone_count, "");
    fputs("}}\n", stdout);
}

static void print_ratio(const table *t, const row *r)
{
    double ratio = ratio_of(t, r);
    if (isnan(ratio)) {
        printf("  %17s", "");
    } else {
        printf("  %6.1f times ours", ratio);
    }
}

static void print_text(const table *t)
{
    if (t->row_count > 0) {
        puts("\nNanoseconds per body per tick (T, B), per pair (M1) or per cast (M2):");
    }
    for (uint32_t i = 0; i < t->row_count; i++) {
        const row *r = &t->rows[i];
        printf("%-10s %6" PRIu32 "  %-7s %9.1f ns", r->scene, r->n, r->engine, r->ns);
        print_ratio(t, r);
        for (uint32_t k = 0; k < r->figure_count; k++) {
            printf("%s%s %.4g", k > 0 ? ", " : "   ", r->figures[k].name, r->figures[k].value);
        }
        puts("");
    }
    if (t->alone_count > 0) {
        puts("\nAlone:");
    }
    for (uint32_t i = 0; i < t->alone_count; i++) {
        printf("%-24s %.4g\n", t->alone[i].name, t->alone[i].value);
    }
}

static void print_usage(FILE *out)
{
    fputs("usage: bench_physics [flags]\n"
          "  --scene S     T, B, M1, M2, alone, scaling or rates: only what begins so\n"
          "  --engine E    sabot, bullet or ode: only this one\n"
          "  --n N         this many tanks, balls or pairs in place of the scenes' own sizes,\n"
          "                64 to 16000\n"
          "  --ticks N     measured ticks, default 600, after 60 to warm up\n"
          "  --runs N      timed runs, of which the median counts, default 3\n"
          "  --ballistic   scene B with exact parabolas inside a tick, where an engine can\n"
          "  --weightless  scene B without gravity\n"
          "  --json        one JSON object\n"
          "  --help        this text\n",
          out);
}

// Parses a count from 1 to `max`. Returns 0 for any other text.
static uint32_t parse_count(const char *text, uint32_t max)
{
    char *end;
    unsigned long value = text != NULL ? strtoul(text, &end, 10) : 0;
    return value >= 1 && value <= max && *end == '\0' ? (uint32_t)value : 0;
}

// Returns true if one of the words begins with the prefix.
static bool begins_one_of(const char *beginning, const char *const *words)
{
    while (*words != NULL && strncmp(*words, beginning, strlen(beginning)) != 0) {
        words++;
    }
    return *words != NULL && *beginning != '\0';
}

static bool is_engine(const char *name)
{
    return strcmp(name, "sabot") == 0 || strcmp(name, "bullet") == 0 || strcmp(name, "ode") == 0;
}

static bool parse(int argc, char **argv, settings *out_settings)
{
    static const char *const scenes[] = {"T",     "B",       "M1contacts", "M2box", "M2sphere",
                                         "alone", "scaling", "rates",      NULL};
    settings set = {.tick_count = 600, .run_count = 3};
    bool good = true;
    for (int i = 1; good && i < argc; i++) {
        const char *value = i + 1 < argc ? argv[i + 1] : "";
        if (strcmp(argv[i], "--json") == 0) {
            set.json = true;
        } else if (strcmp(argv[i], "--ballistic") == 0) {
            set.ballistic = true;
        } else if (strcmp(argv[i], "--weightless") == 0) {
            set.weightless = true;
        } else {
            i++;
            if (strcmp(argv[i - 1], "--ticks") == 0) {
                good = (set.tick_count = parse_count(value, 36000)) != 0;
            } else if (strcmp(argv[i - 1], "--runs") == 0) {
                good = (set.run_count = parse_count(value, RUN_COUNT_MAX)) != 0;
            } else if (strcmp(argv[i - 1], "--n") == 0) {
                good = (set.n = parse_count(value, 16000)) >= 64;
            } else if (strcmp(argv[i - 1], "--scene") == 0) {
                good = begins_one_of(value, scenes);
                set.scene = value;
            } else if (strcmp(argv[i - 1], "--engine") == 0) {
                good = is_engine(value);
                set.engine = value;
            } else {
                good = false;
            }
        }
    }
    *out_settings = set;
    return good;
}

static int bench(const settings *set)
{
    static table t;
    bool good = measure_pairs(set, &t) && measure_arenas(set, &t) && measure_rooms(set, &t) &&
                measure_alone(set, &t);
    progress("", "", 0);
    if (!good) {
        return 1;
    }
    if (set->json) {
        print_json(&t);
        return 0;
    }
    print_text(&t);
    good = print_scaling(set) && print_pair_rates(set);
    print_goals(&t);
    return good ? 0 : 1;
}

int main(int argc, char **argv)
{
    if (argc == 2 && strcmp(argv[1], "--help") == 0) {
        print_usage(stdout);
        return 0;
    }
    settings set;
    if (!parse(argc, argv, &set)) {
        print_usage(stderr);
        return 2;
    }
    return bench(&set);
}
