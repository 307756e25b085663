#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bench_physics.h"
#include "exact.h"
#include "stopwatch.h"

static const char *const scenes[] = {"M1", "M1contacts", "M2box", "M2sphere"};
#define SCENE_COUNT (sizeof scenes / sizeof scenes[0])

static void find_hits(const pair_set *set, const char *scene, bool *out_hits)
{
    for (uint32_t i = 0; i < set->count; i++) {
        if (strcmp(scene, "M2box") == 0) {
            out_hits[i] = exact_cast_at_box(&set->box_casts[i]);
        } else if (strcmp(scene, "M2sphere") == 0) {
            out_hits[i] = exact_cast_at_sphere(&set->sphere_casts[i]);
        } else {
            exact_box a = exact_box_turned(&set->pairs[i].a);
            exact_box b = exact_box_turned(&set->pairs[i].b);
            out_hits[i] = exact_overlap(&a, &b) >= 0;
        }
    }
}

static uint32_t count_differences(const bool *a, const bool *b, uint32_t count)
{
    uint32_t differences = 0;
    for (uint32_t i = 0; i < count; i++) {
        differences += a[i] != b[i] ? 1 : 0;
    }
    return differences;
}

// One engine's way of testing the pairs of a scene.
typedef struct entry {
    const engine *engine;
    const pair_test *test;
    void *pairs; ///< the engine's own form
    double ns[RUN_COUNT_MAX];
    double ns_median;
    uint32_t disagreements;
} entry;

#define ENTRY_COUNT_MAX (ENGINE_COUNT_MAX * PAIR_TEST_COUNT_MAX)

typedef struct bench {
    const settings *set;
    const pair_set *pairs;
    const char *scene;
    bool *expected;
    bool *hits;
    uint32_t engine_count;
    const engine *engines[ENGINE_COUNT_MAX];
    void *engine_pairs[ENGINE_COUNT_MAX];
    uint32_t entry_count;
    entry entries[ENTRY_COUNT_MAX];
} bench;

static void list_entries(bench *b)
{
    b->entry_count = 0;
    for (uint32_t i = 0; i < b->engine_count; i++) {
        const pair_test *tests = b->engines[i]->tests;
        for (int k = 0; k < PAIR_TEST_COUNT_MAX && tests[k].scene != NULL; k++) {
            if (strcmp(tests[k].scene, b->scene) == 0) {
                b->entries[b->entry_count++] = (entry){
                    .engine = b->engines[i],
                    .test = &tests[k],
                    .pairs = b->engine_pairs[i],
                };
            }
        }
    }
}

// Interleaved, so that a slow phase of the machine affects all engines equally.
static void time_entries(bench *b)
{
    for (uint32_t run = 0; run < b->set->run_count; run++) {
        for (uint32_t i = 0; i < b->entry_count; i++) {
            entry *e = &b->entries[i];
            uint64_t start = spent_ns();
            e->test->run(e->pairs, b->hits);
            e->ns[run] = (double)(spent_ns() - start) / b->pairs->count;
            e->disagreements = count_differences(b->hits, b->expected, b->pairs->count);
        }
    }
    for (uint32_t i = 0; i < b->entry_count; i++) {
        b->entries[i].ns_median = median(b->entries[i].ns, b->set->run_count);
    }
}

// Adds an engine's row: the fastest of its ways.
static void add_row(const bench *b, const engine *from, table *t)
{
    const entry *fastest = NULL;
    for (uint32_t i = 0; i < b->entry_count; i++) {
        const entry *e = &b->entries[i];
        if (e->engine != from) {
            continue;
        }
        if (fastest == NULL || e->ns_median < fastest->ns_median) {
            fastest = e;
        }
    }
    if (fastest == NULL) {
        return;
    }
    row *r = table_add(t, from->name, b->scene, b->pairs->count);
    r->ns = fastest->ns_median;
    row_note(r, "disagreements", fastest->disagreements);
}

static void print_entries(const bench *b)
{
    uint32_t hits = 0;
    for (uint32_t i = 0; i < b->pairs->count; i++) {
        hits += b->expected[i] ? 1 : 0;
    }
    progress("", "", 0);
    printf("%s: %" PRIu32 " of %" PRIu32 " hit in double precision\n", b->scene, hits,
           b->pairs->count);
    for (uint32_t i = 0; i < b->entry_count; i++) {
        const entry *e = &b->entries[i];
        printf("  %-8s %-11s %8.1f ns, %" PRIu32 " disagree\n", e->engine->name, e->test->form,
               e->ns_median, e->disagreements);
    }
}

static void measure_scenes(bench *b, table *t)
{
    for (size_t s = 0; s < SCENE_COUNT; s++) {
        b->scene = scenes[s];
        if (!settings_want(b->set, b->scene)) {
            continue;
        }
        progress("all", b->scene, b->pairs->count);
        find_hits(b->pairs, b->scene, b->expected);
        list_entries(b);
        time_entries(b);
        for (uint32_t i = 0; i < b->engine_count; i++) {
            add_row(b, b->engines[i], t);
        }
        if (!b->set->json) {
            print_entries(b);
        }
    }
}

static bool open_engines(bench *b)
{
    bool good = true;
    b->engine_count = settings_engines(b->set, b->engines);
    for (uint32_t i = 0; i < b->engine_count; i++) {
        b->engine_pairs[i] = b->engines[i]->pairs_open(b->pairs);
        good = good && b->engine_pairs[i] != NULL;
    }
    return good;
}

static void close_engines(bench *b)
{
    for (uint32_t i = 0; i < b->engine_count; i++) {
        if (b->engine_pairs[i] != NULL) {
            b->engines[i]->pairs_close(b->engine_pairs[i]);
        }
    }
}

bool measure_pairs(const settings *set, table *t)
{
    bool is_wanted = false;
    for (size_t s = 0; s < SCENE_COUNT; s++) {
        is_wanted = is_wanted || settings_want(set, scenes[s]);
    }
    if (!is_wanted) {
        return true;
    }
    pair_set pairs;
    uint32_t count = set->n != 0 ? set->n : PAIR_COUNT;
    bool good = false;
    bench *b = calloc(1, sizeof *b);
    bool *hits = calloc(2 * (size_t)count, sizeof *hits);
    if (b != NULL && hits != NULL && pair_set_init(&pairs, count)) {
        *b = (bench){.set = set, .pairs = &pairs, .expected = hits, .hits = hits + count};
        good = open_engines(b);
        if (good) {
            measure_scenes(b, t);
        }
        close_engines(b);
        pair_set_deinit(&pairs);
    }
    if (!good) {
        fputs("bench_physics: scenes M1 and M2 cannot be set up\n", stderr);
    }
    free(hits);
    free(b);
    return good;
}
