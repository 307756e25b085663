// Expected values: the entropy of the drawn bits, and the sizes of real packets.
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "base/random.h"
#include "fit_priors.h"
#include "fit_weights.h"
#include "packed_counts.h"

#define PACKET_COUNT 400u

static const sb_net_kind kinds[] = {{.name = "tank", .field_count = 17},
                                    {.name = "shell", .field_count = 8}};
static const sb_schema schema = {.kind_count = 2, .kinds = kinds};
static sb_packed_writer writer;
static uint8_t bytes[4096];
static sb_bit_tally tally[SB_PACKED_MODEL_COUNT];

// Tanks whose few changed values always differ by about as much.
static size_t write_packet(const sb_packed_model *model, uint32_t seed, bool counted)
{
    sb_random random = sb_random_seed(seed, 1);
    memset(tally, 0, sizeof tally);
    sb_packed_writer_begin(&writer, model, bytes, sizeof bytes);
    writer.row.coder.tally = counted ? tally : NULL;
    for (uint32_t i = 0; i < 20; i++) {
        sb_change change = {.change = SB_CHANGE_UPDATE, .index = (uint16_t)i, .mask = 0x33};
        for (uint32_t f = 0; f < 6; f++) {
            change.residuals[f] =
                (change.mask >> f & 1u) != 0 ? 40 + (int32_t)sb_random_below(&random, 20) : 0;
        }
        assert_true(sb_packed_writer_change(&writer, &change));
    }
    return sb_packed_writer_end(&writer);
}

static double mean_size(const sb_packed_prior *prior, uint32_t first)
{
    static sb_packed_model model;
    assert_true(sb_packed_model_init(&model, &schema, prior));
    double sum = 0;
    for (uint32_t i = 0; i < PACKET_COUNT; i++) {
        sum += (double)write_packet(&model, first + i, false);
    }
    return sum / PACKET_COUNT;
}

static void a_prior_from_counts_makes_packets_smaller(void **state)
{
    (void)state;
    static sb_packed_prior prior;
    static sb_packed_model model;
    sb_packed_prior_default(&prior);
    assert_true(sb_packed_model_init(&model, &schema, &prior));
    FILE *file = tmpfile();
    assert_non_null(file);
    for (uint32_t i = 0; i < PACKET_COUNT; i++) {
        write_packet(&model, i, true);
        packed_counts_write(file, tally);
    }
    rewind(file);
    fit_priors *fit = fit_priors_create(SB_PACKED_MODEL_COUNT);
    bool bad;
    uint32_t count = 0;
    while (packed_counts_read(file, tally, &bad)) {
        fit_priors_add(fit, tally);
        count++;
    }
    assert_false(bad);
    assert_int_equal(count, PACKET_COUNT);
    fclose(file);
    double by_default = mean_size(&prior, PACKET_COUNT);
    fit_priors_solve(fit, prior.entries);
    fit_priors_destroy(fit);
    double trained = mean_size(&prior, PACKET_COUNT);
    // Eighty residuals less one from 39 to 58: the length is always 6, the second bit takes 0.993
    // bits (9 to 11), and four plain bits follow: 49.9 bytes. All else is certain.
    assert_true(trained > 49.9);
    assert_true(trained < 52.5);
    assert_true(by_default > 1.2 * trained);
}

static void counts_come_back_from_the_file(void **state)
{
    (void)state;
    static sb_bit_tally written[SB_PACKED_MODEL_COUNT];
    FILE *file = tmpfile();
    assert_non_null(file);
    written[0] = (sb_bit_tally){1, 0};
    written[SB_PACKED_MODEL_COUNT - 1u] = (sb_bit_tally){70000, 3};
    packed_counts_write(file, written);
    rewind(file);
    bool bad;
    assert_true(packed_counts_read(file, tally, &bad));
    assert_memory_equal(tally, written, sizeof tally);
    assert_false(packed_counts_read(file, tally, &bad));
    assert_false(bad);
    fclose(file);
}

static void lines_that_count_nothing_are_told(void **state)
{
    (void)state;
    static const char *const lines[] = {"4096 1 1\n", "x\n", "1 2\n", "-5 1 1\n"};
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        FILE *file = tmpfile();
        assert_non_null(file);
        fputs(lines[i], file);
        rewind(file);
        bool bad;
        assert_false(packed_counts_read(file, tally, &bad));
        assert_true(bad);
        fclose(file);
    }
}

// The first model's bits are 1 with chance 0.8 in all packets. For the second, each packet draws
// its own chance between 0.7 and 0.9.
static void a_prior_has_the_chance_and_the_trust_of_the_packets(void **state)
{
    (void)state;
    fit_priors *fit = fit_priors_create(2);
    sb_random random = sb_random_seed(4, 4);
    for (uint32_t i = 0; i < 3000; i++) {
        sb_bit_tally counts[2] = {{0}};
        uint32_t chance = 700u + sb_random_below(&random, 201);
        for (uint32_t k = 0; k < 50; k++) {
            uint32_t steady = sb_random_below(&random, 1000) < 800u;
            uint32_t varied = sb_random_below(&random, 1000) < chance;
            counts[0].ones += steady;
            counts[0].zeros += 1u - steady;
            counts[1].ones += varied;
            counts[1].zeros += 1u - varied;
        }
        fit_priors_add(fit, counts);
    }
    sb_bit_prior priors[2] = {SB_BIT_PRIOR(2048, 3), SB_BIT_PRIOR(2048, 3)};
    fit_priors_solve(fit, priors);
    fit_priors_destroy(fit);
    assert_in_range(priors[0] >> 4, 3240, 3310);
    assert_in_range(priors[1] >> 4, 3240, 3310);
    // The steady model gets the greatest weight that a prior can have. The other one is uniform
    // with a variance of 0.2^2 / 12, that of a beta distribution of weight 0.8 * 0.2 / variance - 1
    // = 47.
    assert_int_equal(priors[0] & 15u, 15);
    assert_in_range(sb_bit_prior_count(priors[1] & 15u), 32, 64);
}

static void weights_are_those_that_made_the_samples(void **state)
{
    (void)state;
    for (int absolute = 0; absolute < 2; absolute++) {
        fit_weights *fit = fit_weights_create(3);
        sb_random random = sb_random_seed(2, 2);
        for (uint32_t i = 0; i < 5000; i++) {
            int32_t x[3];
            for (uint32_t k = 0; k < 3; k++) {
                x[k] = (int32_t)sb_random_below(&random, 2001) - 1000;
            }
            int32_t noise = (int32_t)sb_random_below(&random, 5) - 2;
            fit_weights_add(fit, x, x[0] / 2 - x[1] + noise);
        }
        int16_t weights[3];
        fit_weights_solve(fit, absolute != 0, weights);
        fit_weights_destroy(fit);
        assert_in_range(weights[0] + 4096, 2048 + 4096 - 8, 2048 + 4096 + 8);
        assert_in_range(weights[1] + 8192, 4096 - 8, 4096 + 8);
        assert_in_range(weights[2] + 4096, 4096 - 8, 4096 + 8);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_prior_from_counts_makes_packets_smaller),
        cmocka_unit_test(counts_come_back_from_the_file),
        cmocka_unit_test(lines_that_count_nothing_are_told),
        cmocka_unit_test(a_prior_has_the_chance_and_the_trust_of_the_packets),
        cmocka_unit_test(weights_are_those_that_made_the_samples),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
