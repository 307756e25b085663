#include <stdio.h>
#include <string.h>

#include "fit_priors.h"
#include "packed_counts.h"
#include "train.h"

// Reads every packet of the file. Returns their count, or -1 with a message.
static long add_packets(fit_priors *fit, const char *path)
{
    FILE *file = fopen(path, "r");
    if (file == NULL) {
        fprintf(stderr, "train_packed: cannot read %s\n", path);
        return -1;
    }
    sb_bit_tally tally[SB_PACKED_MODEL_COUNT];
    bool bad = false;
    long count = 0;
    while (packed_counts_read(file, tally, &bad)) {
        fit_priors_add(fit, tally);
        count++;
    }
    fclose(file);
    if (bad) {
        fprintf(stderr, "train_packed: %s: packet %ld has a line that counts nothing\n", path,
                count);
        return -1;
    }
    return count;
}

static bool write_prior(const char *path, const char *name, const sb_packed_prior *prior)
{
    FILE *out = fopen(path, "w");
    if (out == NULL) {
        return false;
    }
    fprintf(out,
            "// Made by train_packed.\n// clang-format off\n#include \"protocol/packed/packed.h\"\n"
            "\nextern const sb_packed_prior %s;\nconst sb_packed_prior %s = {{\n",
            name, name);
    for (unsigned i = 0; i < SB_PACKED_MODEL_COUNT; i++) {
        fprintf(out, "%u,%s", prior->entries[i], i % 16u == 15u ? "\n" : " ");
    }
    fputs("}};\n", out);
    return fclose(out) == 0;
}

int train_rows(const char *counts_path, const char *name, const char *out_path)
{
    sb_packed_prior prior;
    sb_packed_prior_default(&prior);
    fit_priors *fit = fit_priors_create(SB_PACKED_MODEL_COUNT);
    long count = fit != NULL ? add_packets(fit, counts_path) : -1;
    if (count > 0) {
        double before = fit_priors_cost(fit, prior.entries, 0, SB_PACKED_MODEL_COUNT);
        fit_priors_solve(fit, prior.entries);
        double after = fit_priors_cost(fit, prior.entries, 0, SB_PACKED_MODEL_COUNT);
        printf("%ld packets; modelled bits a packet: %.1f by default, %.1f trained\n", count,
               before / (double)count, after / (double)count);
    } else if (count == 0) {
        fprintf(stderr, "train_packed: %s has no packet\n", counts_path);
    }
    fit_priors_destroy(fit);
    if (count > 0 && !write_prior(out_path, name, &prior)) {
        fprintf(stderr, "train_packed: cannot write %s\n", out_path);
        return 2;
    }
    return count > 0 ? 0 : 2;
}
