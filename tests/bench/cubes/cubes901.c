#include "cubes901.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cubes901_bits.h"
#include "cubes901_coder.h"
#include "cubes901_data.h"
#include "stopwatch.h"

#define PACKET_COUNT (CUBES901_FRAME_COUNT - CUBES901_LAG)

typedef struct run {
    cubes901_frame *frames;
    cubes901_coder coder;
    cubes901_frame decoded;
    uint8_t packet[CUBES901_PACKET_SIZE_MAX];
    double encode_ns[PACKET_COUNT];
    double decode_ns[PACKET_COUNT];
    double sum, sum_second_half, sum_bit_packed;
    uint32_t size_max;
} run;

// Returns the frame `lag` frames earlier. At the start it is one of the first six frames, which
// both ends know.
static cubes901_cube *frame_before(const run *r, uint32_t frame, uint32_t lag)
{
    return r->frames[frame >= lag ? frame - lag : frame % CUBES901_LAG];
}

static bool play_frame(run *r, uint32_t frame)
{
    cubes901_cube *now = r->frames[frame];
    const cubes901_cube *before = frame_before(r, frame, CUBES901_LAG);
    const cubes901_cube *before2 = frame_before(r, frame, 2u * CUBES901_LAG);
    const cubes901_cube *before3 = frame_before(r, frame, 3u * CUBES901_LAG);
    uint64_t start = stopwatch_ns();
    size_t size =
        cubes901_encode(&r->coder, before, before2, before3, now, r->packet, sizeof r->packet);
    uint64_t middle = stopwatch_ns();
    bool good = cubes901_decode(&r->coder, before, before2, before3, r->decoded, r->packet, size);
    uint64_t end = stopwatch_ns();
    if (!good || memcmp(now, r->decoded, sizeof r->decoded) != 0) {
        fprintf(stderr, "cubes901: frame %u does not come back\n", (unsigned)frame);
        return false;
    }
    r->encode_ns[frame - CUBES901_LAG] = (double)(middle - start);
    r->decode_ns[frame - CUBES901_LAG] = (double)(end - middle);
    r->sum += (double)size;
    r->sum_second_half += frame >= CUBES901_TRAINED_FRAMES ? (double)size : 0;
    r->size_max = size > r->size_max ? (uint32_t)size : r->size_max;
    size_t bit_packed = cubes901_bits_encode(before, now, r->packet, sizeof r->packet);
    r->sum_bit_packed += (double)bit_packed;
    memset(r->decoded, 0, sizeof r->decoded);
    if (!cubes901_bits_decode(before, r->decoded, r->packet, bit_packed) ||
        memcmp(now, r->decoded, sizeof r->decoded) != 0) {
        fprintf(stderr, "cubes901: frame %u does not come back bit-packed\n", (unsigned)frame);
        return false;
    }
    memset(r->decoded, 0, sizeof r->decoded);
    return true;
}

bool cubes901_run(const char *path, cubes901_result *out_result)
{
    run *r = calloc(1, sizeof *r);
    bool good = r != NULL && (r->frames = cubes901_load(path)) != NULL;
    if (!good) {
        fprintf(stderr, "cubes901: %s is not the recording\n", path);
    }
    if (good) {
        cubes901_coder_init(&r->coder, &cubes901_trained);
    }
    for (uint32_t frame = CUBES901_LAG; good && frame < CUBES901_FRAME_COUNT; frame++) {
        good = play_frame(r, frame);
    }
    if (good) {
        *out_result = (cubes901_result){
            .bytes_per_frame = r->sum / PACKET_COUNT,
            .bytes_per_frame_second_half =
                r->sum_second_half / (CUBES901_FRAME_COUNT - CUBES901_TRAINED_FRAMES),
            .kbit_per_second = r->sum / PACKET_COUNT * 0.48,
            .bytes_max = r->size_max,
            .encode_us = median(r->encode_ns, PACKET_COUNT) / 1e3,
            .decode_us = median(r->decode_ns, PACKET_COUNT) / 1e3,
            .bit_packed_bytes_per_frame = r->sum_bit_packed / PACKET_COUNT,
        };
    }
    if (r != NULL) {
        free(r->frames);
        free(r);
    }
    return good;
}
