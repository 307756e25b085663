#include "train.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cubes901_data.h"
#include "fit_priors.h"
#include "fit_weights.h"

typedef struct training {
    cubes901_frame *frames;
    cubes901_tables tables;
    cubes901_coder coder;
    uint8_t packet[CUBES901_PACKET_SIZE_MAX];
    sb_bit_tally tally[CUBES901_MODEL_COUNT];
    fit_weights *moves[CUBES901_GROUPS][2];
    fit_weights *turns[CUBES901_GROUPS];
    fit_weights *sizes[2][CUBES901_PARTS];
} training;

static void see_move(void *context, uint32_t group, uint32_t axis, const int32_t *features,
                     int32_t target)
{
    training *t = context;
    fit_weights_add(t->moves[group][axis == 2], features, target);
}

static void see_turn(void *context, uint32_t group, const int32_t *features, int32_t target)
{
    training *t = context;
    fit_weights_add(t->turns[group], features, target);
}

static void see_size(void *context, uint32_t player, uint32_t part, const int16_t *features,
                     int32_t residual)
{
    training *t = context;
    int32_t wide[CUBES901_SIZE_FEATURES];
    for (uint32_t i = 0; i < CUBES901_SIZE_FEATURES; i++) {
        wide[i] = features[i];
    }
    int32_t size = (int32_t)lround(16.0 * log2(fabs((double)residual) + 1.0));
    fit_weights_add(t->sizes[player][part], wide, size);
}

// Returns the frame `lag` frames earlier; at the start one of the first six.
static const cubes901_cube *frame_before(const training *t, uint32_t frame, uint32_t lag)
{
    return t->frames[frame >= lag ? frame - lag : frame % CUBES901_LAG];
}

// Codes frames with the current tables and returns the mean size. `watch` gets every prediction,
// `priors` every packet's tally; either may be NULL.
static double encode(training *t, uint32_t first, uint32_t end, const cubes901_watch *watch,
                     fit_priors *priors)
{
    double sum = 0;
    cubes901_coder_init(&t->coder, &t->tables);
    t->coder.watch = watch;
    t->coder.tally = priors != NULL ? t->tally : NULL;
    for (uint32_t i = first; i < end; i++) {
        memset(t->tally, 0, sizeof t->tally);
        sum += (double)cubes901_encode(
            &t->coder, frame_before(t, i, CUBES901_LAG), frame_before(t, i, 2u * CUBES901_LAG),
            frame_before(t, i, 3u * CUBES901_LAG), t->frames[i], t->packet, sizeof t->packet);
        if (priors != NULL) {
            fit_priors_add(priors, t->tally);
        }
    }
    return sum / (end - first);
}

static void watch_first_half(training *t, cubes901_watch watch)
{
    watch.context = t;
    encode(t, CUBES901_LAG, CUBES901_TRAINED_FRAMES, &watch, NULL);
}

// Each step needs the tables of the steps before it.
static void train(training *t)
{
    watch_first_half(t, (cubes901_watch){.move = see_move});
    for (uint32_t group = 0; group < CUBES901_GROUPS; group++) {
        for (uint32_t axis = 0; axis < 2; axis++) {
            fit_weights_solve(t->moves[group][axis], true, t->tables.move[group][axis]);
        }
    }
    watch_first_half(t, (cubes901_watch){.turn = see_turn});
    for (uint32_t group = 0; group < CUBES901_GROUPS; group++) {
        fit_weights_solve(t->turns[group], true, t->tables.turn[group]);
    }
    watch_first_half(t, (cubes901_watch){.size = see_size});
    for (uint32_t player = 0; player < 2; player++) {
        for (uint32_t part = 0; part < CUBES901_PARTS; part++) {
            fit_weights_solve(t->sizes[player][part], false, t->tables.size[player][part]);
        }
    }
    fit_priors *priors = fit_priors_create(CUBES901_MODEL_COUNT);
    encode(t, CUBES901_LAG, CUBES901_TRAINED_FRAMES, NULL, priors);
    fit_priors_solve(priors, t->tables.priors);
    fit_priors_destroy(priors);
}

static void create(training *t)
{
    for (uint32_t i = 0; i < CUBES901_MODEL_COUNT; i++) {
        t->tables.priors[i] = SB_BIT_PRIOR(2048, 3);
    }
    for (uint32_t group = 0; group < CUBES901_GROUPS; group++) {
        t->moves[group][0] = fit_weights_create(CUBES901_MOVE_FEATURES);
        t->moves[group][1] = fit_weights_create(CUBES901_MOVE_FEATURES);
        t->turns[group] = fit_weights_create(CUBES901_TURN_FEATURES);
    }
    for (uint32_t part = 0; part < CUBES901_PARTS; part++) {
        t->sizes[0][part] = fit_weights_create(CUBES901_SIZE_FEATURES);
        t->sizes[1][part] = fit_weights_create(CUBES901_SIZE_FEATURES);
    }
}

static void destroy(training *t)
{
    for (uint32_t group = 0; group < CUBES901_GROUPS; group++) {
        fit_weights_destroy(t->moves[group][0]);
        fit_weights_destroy(t->moves[group][1]);
        fit_weights_destroy(t->turns[group]);
    }
    for (uint32_t part = 0; part < CUBES901_PARTS; part++) {
        fit_weights_destroy(t->sizes[0][part]);
        fit_weights_destroy(t->sizes[1][part]);
    }
    free(t->frames);
    free(t);
}

static void print_weights(FILE *out, const int16_t *weights, uint32_t count)
{
    fputs("{", out);
    for (uint32_t i = 0; i < count; i++) {
        fprintf(out, "%s%d", i != 0 ? ", " : "", weights[i]);
    }
    fputs("},\n", out);
}

static void print_tables(FILE *out, const cubes901_tables *tables)
{
    fputs(
        "// Made by train_packed from the first 1,424 frames of data/cubes901.bin.zst.\n"
        "// clang-format off\n"
        "#include \"cubes901_coder.h\"\n\nconst cubes901_tables cubes901_trained = {\n.move = {\n",
        out);
    for (uint32_t group = 0; group < CUBES901_GROUPS; group++) {
        fputs("{", out);
        print_weights(out, tables->move[group][0], CUBES901_MOVE_FEATURES);
        print_weights(out, tables->move[group][1], CUBES901_MOVE_FEATURES);
        fputs("},\n", out);
    }
    fputs("},\n.turn = {\n", out);
    for (uint32_t group = 0; group < CUBES901_GROUPS; group++) {
        print_weights(out, tables->turn[group], CUBES901_TURN_FEATURES);
    }
    fputs("},\n.size = {\n", out);
    for (uint32_t player = 0; player < 2; player++) {
        fputs("{", out);
        for (uint32_t part = 0; part < CUBES901_PARTS; part++) {
            print_weights(out, tables->size[player][part], CUBES901_SIZE_FEATURES);
        }
        fputs("},\n", out);
    }
    fputs("},\n.priors = {\n", out);
    for (uint32_t i = 0; i < CUBES901_MODEL_COUNT; i++) {
        fprintf(out, "%u,%s", tables->priors[i], i % 16 == 15 ? "\n" : " ");
    }
    fputs("},\n};\n", out);
}

// Prints the modelled bits of the second half by their purpose. The rest are plain bits.
static void print_shares(training *t)
{
    fit_priors *shares = fit_priors_create(CUBES901_MODEL_COUNT);
    double whole = encode(t, CUBES901_TRAINED_FRAMES, CUBES901_FRAME_COUNT, NULL, shares);
    uint32_t first = 0;
    for (uint32_t i = 0; i < CUBES901_SHARES; i++) {
        uint32_t end = first + cubes901_shares[i].model_count;
        double bits = fit_priors_cost(shares, t->tables.priors, first, end);
        double bytes = bits / 8 / (CUBES901_FRAME_COUNT - CUBES901_TRAINED_FRAMES);
        printf("%-14s %7.2f\n", cubes901_shares[i].name, bytes);
        whole -= bytes;
        first = end;
    }
    printf("%-14s %7.2f\n", "plain bits, end", whole);
    fit_priors_destroy(shares);
}

int train_cubes(const char *recording_path, const char *out_path)
{
    training *t = calloc(1, sizeof *t);
    if (t == NULL || (t->frames = cubes901_load(recording_path)) == NULL) {
        fprintf(stderr, "train_packed: %s is not the recording\n", recording_path);
        free(t);
        return 2;
    }
    create(t);
    train(t);
    printf("bytes a frame: first half %.2f, second half %.2f; of the second:\n",
           encode(t, CUBES901_LAG, CUBES901_TRAINED_FRAMES, NULL, NULL),
           encode(t, CUBES901_TRAINED_FRAMES, CUBES901_FRAME_COUNT, NULL, NULL));
    print_shares(t);
    FILE *out = fopen(out_path, "w");
    if (out != NULL) {
        print_tables(out, &t->tables);
    }
    bool good = out != NULL && fclose(out) == 0;
    if (!good) {
        fprintf(stderr, "train_packed: cannot write %s\n", out_path);
    }
    destroy(t);
    return good ? 0 : 2;
}
