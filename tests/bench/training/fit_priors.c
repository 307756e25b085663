#include "fit_priors.h"

#include <math.h>
#include <stdlib.h>

// Count of packets in which a model coded `zeros` zero bits and `ones` one bits.
typedef struct counted {
    uint32_t model;
    uint16_t zeros;
    uint16_t ones;
    uint32_t packets;
} counted;

struct fit_priors {
    uint32_t model_count;
    size_t count;
    size_t capacity;
    counted *all;
    size_t *firsts; ///< index of each model's first entry in `all` after sorting, and the end
};

fit_priors *fit_priors_create(uint32_t model_count)
{
    fit_priors *fit = calloc(1, sizeof *fit);
    if (fit != NULL) {
        fit->model_count = model_count;
        fit->firsts = calloc(model_count + 1u, sizeof *fit->firsts);
    }
    return fit;
}

void fit_priors_destroy(fit_priors *fit)
{
    if (fit != NULL) {
        free(fit->all);
        free(fit->firsts);
        free(fit);
    }
}

void fit_priors_add(fit_priors *fit, const sb_bit_tally *tally)
{
    for (uint32_t i = 0; i < fit->model_count; i++) {
        if (tally[i].zeros + tally[i].ones == 0) {
            continue;
        }
        if (fit->count == fit->capacity) {
            fit->capacity = fit->capacity != 0 ? 2u * fit->capacity : 65536u;
            fit->all = realloc(fit->all, fit->capacity * sizeof *fit->all);
            if (fit->all == NULL) {
                abort();
            }
        }
        fit->all[fit->count++] = (counted){i, (uint16_t)tally[i].zeros, (uint16_t)tally[i].ones, 1};
    }
}

static int by_model(const void *a, const void *b)
{
    const counted *p = a, *q = b;
    if (p->model != q->model) {
        return p->model < q->model ? -1 : 1;
    }
    uint32_t first = (uint32_t)p->zeros << 16 | p->ones,
             second = (uint32_t)q->zeros << 16 | q->ones;
    return first < second ? -1 : first > second;
}

// To a model most packets are equal to others; equal ones become one entry.
static void merge(fit_priors *fit)
{
    size_t count = 0;
    for (size_t i = 0; i < fit->count; i++) {
        if (count != 0 && by_model(&fit->all[count - 1], &fit->all[i]) == 0) {
            fit->all[count - 1].packets += fit->all[i].packets;
        } else {
            fit->all[count++] = fit->all[i];
        }
    }
    fit->count = count;
}

static void sort(fit_priors *fit)
{
    qsort(fit->all, fit->count, sizeof *fit->all, by_model);
    merge(fit);
    size_t at = 0;
    for (uint32_t i = 0; i <= fit->model_count; i++) {
        while (at < fit->count && fit->all[at].model < i) {
            at++;
        }
        fit->firsts[i] = at;
    }
}

static double chance_of(sb_bit_prior prior)
{
    return ((prior & 0xfff0u) + 8u) / 65536.0;
}

// Returns the bits of a model's packets. Each packet is a series of draws from Polya's urn.
static double cost(const fit_priors *fit, uint32_t model, sb_bit_prior prior)
{
    double p = chance_of(prior);
    double weight = sb_bit_prior_count(prior & 15u) + 0.5;
    double a = p * weight, b = (1 - p) * weight;
    double at_start = lgamma(weight) - lgamma(a) - lgamma(b);
    double sum = 0;
    for (size_t i = fit->firsts[model]; i < fit->firsts[model + 1u]; i++) {
        const counted *c = &fit->all[i];
        sum -= c->packets * (at_start + lgamma(a + c->ones) + lgamma(b + c->zeros) -
                             lgamma(weight + c->ones + c->zeros));
    }
    return sum / log(2);
}

double fit_priors_cost(fit_priors *fit, const sb_bit_prior *priors, uint32_t first, uint32_t end)
{
    sort(fit);
    double sum = 0;
    for (uint32_t i = first; i < end; i++) {
        sum += cost(fit, i, priors[i]);
    }
    return sum;
}

// Like the function above, with one more packet of a single bit, whose chance of 1 is the prior
// before training. So a model that occurred only twice does not become certain.
static double pulled_cost(const fit_priors *fit, uint32_t model, sb_bit_prior prior,
                          sb_bit_prior start_prior)
{
    double p = chance_of(prior), start = chance_of(start_prior);
    return cost(fit, model, prior) - start * log2(p) - (1 - start) * log2(1 - p);
}

static uint32_t mean_chance(const fit_priors *fit, uint32_t model)
{
    double ones = 0.4, all = 0.8;
    for (size_t i = fit->firsts[model]; i < fit->firsts[model + 1u]; i++) {
        double packets = fit->all[i].packets;
        ones += packets * fit->all[i].ones;
        all += packets * (fit->all[i].ones + fit->all[i].zeros);
    }
    return (uint32_t)fmin(4095, ones / all * 4096);
}

// Finds the best count for a chance, then the best chance near it for that count, twice.
static sb_bit_prior best(const fit_priors *fit, uint32_t model, sb_bit_prior start_prior)
{
    uint32_t chance = mean_chance(fit, model);
    uint32_t code = 5;
    for (uint32_t round = 0; round < 2; round++) {
        double least = HUGE_VAL;
        for (uint32_t c = 2; c < 16; c++) {
            double bits = pulled_cost(fit, model, SB_BIT_PRIOR(chance, c), start_prior);
            if (bits < least) {
                least = bits;
                code = c;
            }
        }
        double odds = log((chance + 0.5) / (4095.5 - chance));
        uint32_t start = chance;
        for (int32_t step = -5; step <= 5; step++) {
            double moved = 1 / (1 + exp(-(odds + step * 0.12)));
            uint32_t other = (uint32_t)fmin(4095, moved * 4096);
            double bits = pulled_cost(fit, model, SB_BIT_PRIOR(other, code), start_prior);
            if (other != start && bits < least) {
                least = bits;
                chance = other;
            }
        }
    }
    return SB_BIT_PRIOR(chance, code);
}

void fit_priors_solve(fit_priors *fit, sb_bit_prior *priors)
{
    sort(fit);
    for (uint32_t i = 0; i < fit->model_count; i++) {
        if (fit->firsts[i] != fit->firsts[i + 1u]) {
            priors[i] = best(fit, i, priors[i]);
        }
    }
}
