/// Measures the wire in one run: bytes a second for a client in battle, by encodings from naive to
/// packed; an idle world; 901 cubes; nanoseconds an entity; microseconds of encryption a datagram.
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cubes901.h"
#include "wire_battle.h"
#include "wire_codec.h"
#include "wire_envelope.h"
#include "wire_idle.h"

#ifndef CUBES901_PATH
#define CUBES901_PATH "tests/bench/data/cubes901.bin.zst"
#endif

static const char usage[] =
    "Usage: bench_wire [--json] [--seconds N] [--warm-up N] [--round-trip MS] [--seed N]\n"
    "                  [--short]\n"
    "       bench_wire --counts FILE [--tanks N] [--hz N] [--seed N] [--round-trip MS]\n"
    "                  [--seconds N] [--warm-up N]\n"
    "\n"
    "Payload for one client of a battle of computer players, events included, with no budget,\n"
    "everything current in every snapshot, and what coding it costs.\n"
    "\n"
    "  --json           one JSON object\n"
    "  --seconds N      of battle that are counted, 1 to 3600 (default 30)\n"
    "  --warm-up N      seconds from the join that are not counted, 0 to 3600 (default 30)\n"
    "  --round-trip MS  after which a snapshot is acknowledged, 0 to 1000 (default 100)\n"
    "  --seed N         of the battle (default 1)\n"
    "  --short          8 tanks at 30 Hz alone, without the cubes\n"
    "  --counts FILE    adds to FILE what the packed form coded, for train_packed\n"
    "  --tanks N        2 to 64 (default 32); --hz N: snapshots a second, 1 to 60 (default 30)\n"
    "  --help           this text\n";

typedef struct settings {
    bool json, brief;
    uint32_t seconds, warm_up_s, round_trip_ms, tanks, hz;
    uint64_t seed;
    const char *counts;
} settings;

typedef struct row {
    wire_battle_def def;
    wire_battle_result battle;
    wire_codec_result codec;
} row;

static bool parse_number(const char *text, uint32_t min, uint32_t max, uint32_t *out_value)
{
    char *end;
    unsigned long value = text != NULL ? strtoul(text, &end, 10) : 0;
    if (text == NULL || end == text || *end != '\0' || value < min || value > max) {
        return false;
    }
    *out_value = (uint32_t)value;
    return true;
}

static bool parse(int argc, char **argv, settings *set)
{
    *set = (settings){
        .seconds = 30, .warm_up_s = 30, .round_trip_ms = 100, .tanks = 32, .hz = 30, .seed = 1};
    bool good = true;
    for (int i = 1; good && i < argc; i++) {
        const char *next = argv[i + 1];
        uint32_t seed = 0;
        if (strcmp(argv[i], "--json") == 0) {
            set->json = true;
        } else if (strcmp(argv[i], "--short") == 0) {
            set->brief = true;
        } else if (strcmp(argv[i], "--seconds") == 0) {
            good = parse_number(next, 1, 3600, &set->seconds);
            i++;
        } else if (strcmp(argv[i], "--warm-up") == 0) {
            good = parse_number(next, 0, 3600, &set->warm_up_s);
            i++;
        } else if (strcmp(argv[i], "--round-trip") == 0) {
            good = parse_number(next, 0, 1000, &set->round_trip_ms);
            i++;
        } else if (strcmp(argv[i], "--tanks") == 0) {
            good = parse_number(next, 2, 64, &set->tanks);
            i++;
        } else if (strcmp(argv[i], "--hz") == 0) {
            good = parse_number(next, 1, 60, &set->hz);
            i++;
        } else if (strcmp(argv[i], "--seed") == 0) {
            good = parse_number(next, 0, UINT32_MAX, &seed);
            set->seed = seed;
            i++;
        } else if (strcmp(argv[i], "--counts") == 0 && next != NULL) {
            set->counts = next;
            i++;
        } else {
            good = false;
        }
    }
    return good;
}

static bool measure(row *r)
{
    if (!wire_battle_run(&r->def, &r->battle) || !wire_codec_run(&r->def, &r->codec)) {
        (void)fprintf(stderr, "bench_wire: %s at %" PRIu32 " tanks does not hold\n",
                      wire_encoding_name(r->def.encoding), r->def.tanks);
        return false;
    }
    // Figures of an idle world would mean nothing.
    if (r->battle.shots_per_tank_second * 3.0 < 1.0 || r->battle.driven_m_per_tank_second < 0.5) {
        (void)fprintf(stderr,
                      "bench_wire: the battle of %" PRIu32
                      " tanks is not alive: %.2f shots a tank and second\n",
                      r->def.tanks, r->battle.shots_per_tank_second);
        return false;
    }
    return true;
}

static void print_row(const row *r, double naive)
{
    printf("%5" PRIu32 " %3" PRIu32 "  %-16s %9.0f %9.1f %9.0f %8.0f %7.1f %8.0f %8.0f\n",
           r->def.tanks, r->def.snapshot_rate_hz, wire_encoding_name(r->def.encoding),
           r->battle.bytes_per_second, r->battle.bytes_per_second * 8e-3,
           r->battle.wire_bytes_per_second, r->battle.event_bytes_per_second,
           naive / r->battle.bytes_per_second, r->codec.encode_ns_per_entity,
           r->codec.decode_ns_per_entity);
}

static void print_row_json(const row *r, bool first)
{
    printf("%s{\"tanks\": %" PRIu32 ", \"hz\": %" PRIu32 ", \"encoding\": \"%s\", "
           "\"bytes_per_second\": %.1f, \"wire_bytes_per_second\": %.1f, "
           "\"event_bytes_per_second\": %.1f, \"encode_ns_per_entity\": %.1f, "
           "\"decode_ns_per_entity\": %.1f, \"allocations\": %" PRIu64
           ", \"entities\": %.1f, \"shots_per_tank_second\": %.3f}",
           first ? "" : ", ", r->def.tanks, r->def.snapshot_rate_hz,
           wire_encoding_name(r->def.encoding), r->battle.bytes_per_second,
           r->battle.wire_bytes_per_second, r->battle.event_bytes_per_second,
           r->codec.encode_ns_per_entity, r->codec.decode_ns_per_entity, r->codec.allocations,
           r->battle.entities, r->battle.shots_per_tank_second);
}

static bool battles(const settings *set)
{
    static const uint32_t tanks[] = {8, 32, 64};
    static const uint32_t rates[] = {20, 30, 60};
    bool first = true;
    for (size_t t = 0; t < 3; t++) {
        for (size_t hz = 0; hz < 3; hz++) {
            if (set->brief && (t != 0 || rates[hz] != 30)) {
                continue;
            }
            double naive = 0;
            for (uint32_t e = 0; e < WIRE_ENCODING_COUNT; e++) {
                row r = {.def = {.tanks = tanks[t],
                                 .encoding = (wire_encoding)e,
                                 .snapshot_rate_hz = rates[hz],
                                 .round_trip_ms = set->round_trip_ms,
                                 .warm_up_s = set->warm_up_s,
                                 .seconds = set->seconds,
                                 .seed = set->seed}};
                if (!measure(&r)) {
                    return false;
                }
                naive = e == WIRE_NAIVE ? r.battle.bytes_per_second : naive;
                if (set->json) {
                    print_row_json(&r, first);
                } else {
                    print_row(&r, naive);
                }
                first = false;
            }
        }
    }
    return true;
}

// What encryption costs: the limit is 4 microseconds for a packet in each direction.
static bool envelopes(const settings *set)
{
    static const uint32_t sizes[] = {100, 1150};
    printf(set->json ? ", \"envelope\": [" : "\n");
    for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
        wire_envelope_result result;
        if (!wire_envelope_run(sizes[i], &result)) {
            (void)fprintf(stderr, "bench_wire: an envelope does not open\n");
            return false;
        }
        printf(set->json ? "%s{\"size\": %" PRIu32 ", \"envelope_us\": %.3f, \"cipher_us\": %.3f}"
                         : "%sto seal and open %" PRIu32
                           " bytes: %.2f us (limit 4), the cipher alone "
                           "%.2f us; ratio %.2f\n",
               set->json && i > 0 ? ", " : "", result.size, result.envelope_us, result.bare_us,
               result.envelope_us / result.bare_us);
    }
    printf(set->json ? "]" : "");
    return true;
}

static int bench(const settings *set)
{
    if (set->json) {
        printf("{\"round_trip_ms\": %" PRIu32 ", \"battle\": [", set->round_trip_ms);
    } else {
        printf("a battle of computer players, snapshots acknowledged after %" PRIu32
               " ms; payload is all bytes\nhanded to ENet for one client, wire those with every "
               "header beside them\n\n"
               "tanks  Hz  encoding          bytes/s    kbit/s    wire/s   events  naive/x  enc ns "
               " dec ns\n",
               set->round_trip_ms);
    }
    double idle;
    if (!battles(set) || !wire_idle_run(&idle)) {
        return 1;
    }
    printf(set->json ? "], \"idle_bits_per_second\": %.1f"
                     : "\nan idle world of 32 tanks: %.0f bit/s\n",
           idle);
    cubes901_result cubes;
    if (!set->brief) {
        if (!cubes901_run(CUBES901_PATH, &cubes)) {
            return 1;
        }
        printf(
            set->json
                ? ", \"cubes901\": {\"bytes_per_frame\": %.2f, \"kbit_per_second\": %.2f, "
                  "\"encode_us\": %.1f, \"decode_us\": %.1f, "
                  "\"bytes_per_frame_second_half\": %.2f}"
                : "901 cubes: %.1f bytes a frame, %.1f kbit/s, %.0f us to encode, %.0f to decode; "
                  "%.1f bytes on frames not trained on\n",
            cubes.bytes_per_frame, cubes.kbit_per_second, cubes.encode_us, cubes.decode_us,
            cubes.bytes_per_frame_second_half);
    }
    if (!envelopes(set)) {
        return 1;
    }
    printf(set->json ? "}\n" : "");
    return 0;
}

static int count(const settings *set)
{
    wire_battle_def def = {.tanks = set->tanks,
                           .encoding = WIRE_PACKED,
                           .snapshot_rate_hz = set->hz,
                           .round_trip_ms = set->round_trip_ms,
                           .warm_up_s = set->warm_up_s,
                           .seconds = set->seconds,
                           .seed = set->seed,
                           .counts = fopen(set->counts, "a")};
    wire_battle_result result;
    if (def.counts == NULL) {
        (void)fprintf(stderr, "bench_wire: cannot write %s\n", set->counts);
        return 2;
    }
    bool good = wire_battle_run(&def, &result);
    good = fclose(def.counts) == 0 && good;
    printf("%.0f bytes a second\n", good ? result.bytes_per_second : 0.0);
    return good ? 0 : 1;
}

int main(int argc, char **argv)
{
    settings set;
    if (argc == 2 && strcmp(argv[1], "--help") == 0) {
        (void)fputs(usage, stdout);
        return 0;
    }
    if (!parse(argc, argv, &set)) {
        (void)fputs(usage, stderr);
        return 2;
    }
    return set.counts != NULL ? count(&set) : bench(&set);
}
