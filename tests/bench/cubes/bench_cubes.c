/// Measures the packed coder on 901 cubes. Prints beside it plain bit packing in the same run, and
/// the figures of published coders on the same recording.
#include <stdio.h>
#include <string.h>

#include "cubes901.h"

#ifndef CUBES901_PATH
#define CUBES901_PATH "tests/bench/data/cubes901.bin.zst"
#endif

static void print_text(const cubes901_result *r)
{
    printf("901 cubes against the frame 6 earlier, 2,837 packets, all decoded and compared\n\n"
           "%-44s %10s %8s\n",
           "", "bytes/frame", "kbit/s");
    printf("%-44s %10.2f %8.1f   %.2f encode, %.2f decode, us a frame\n", "packed",
           r->bytes_per_frame, r->kbit_per_second, r->encode_us, r->decode_us);
    printf("%-44s %10.2f %8.1f\n", "  frames not trained on (from 1,424)",
           r->bytes_per_frame_second_half, r->bytes_per_frame_second_half * 0.48);
    printf("%-44s %10.2f %8.1f\n", "bit packing, own implementation, this run",
           r->bit_packed_bytes_per_frame, r->bit_packed_bytes_per_frame * 0.48);
    printf("%-44s %10.2f %8.1f\n", "bit packing, Fiedler's code, measured once", 538.56, 258.5);
    printf("%-44s %10.2f %8.1f\n", "adaptive arithmetic, Giesen, measured once", 403.44, 193.7);
    printf("\nbit packing / packed: %.3f; Giesen / packed: %.3f\n",
           r->bit_packed_bytes_per_frame / r->bytes_per_frame, 403.44 / r->bytes_per_frame);
}

static void print_json(const cubes901_result *r)
{
    printf("{\"bytes_per_frame\": %.3f, \"kbit_per_second\": %.3f, \"encode_us\": %.2f, "
           "\"decode_us\": %.2f, \"bytes_per_frame_second_half\": %.3f, \"bytes_max\": %u, "
           "\"bit_packed_bytes_per_frame\": %.3f}\n",
           r->bytes_per_frame, r->kbit_per_second, r->encode_us, r->decode_us,
           r->bytes_per_frame_second_half, (unsigned)r->bytes_max, r->bit_packed_bytes_per_frame);
}

int main(int argc, char **argv)
{
    bool json = argc == 2 && strcmp(argv[1], "--json") == 0;
    if (argc > 1 && !json) {
        fputs("usage: bench_cubes [--json]\n", stderr);
        return 2;
    }
    cubes901_result result;
    if (!cubes901_run(CUBES901_PATH, &result)) {
        return 1;
    }
    if (json) {
        print_json(&result);
    } else {
        print_text(&result);
    }
    return 0;
}
