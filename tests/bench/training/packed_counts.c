#include "packed_counts.h"

#include <inttypes.h>
#include <string.h>

void packed_counts_write(FILE *file, const sb_bit_tally *tally)
{
    for (uint32_t i = 0; i < SB_PACKED_MODEL_COUNT; i++) {
        if (tally[i].zeros + tally[i].ones != 0) {
            fprintf(file, "%" PRIu32 " %" PRIu32 " %" PRIu32 "\n", i, tally[i].zeros,
                    tally[i].ones);
        }
    }
    fputc('\n', file);
}

bool packed_counts_read(FILE *file, sb_bit_tally *out_tally, bool *out_bad)
{
    char line[64];
    *out_bad = false;
    memset(out_tally, 0, SB_PACKED_MODEL_COUNT * sizeof *out_tally);
    while (fgets(line, sizeof line, file) != NULL) {
        uint32_t model, zeros, ones;
        if (line[0] == '\n') {
            return true;
        }
        if (sscanf(line, "%" SCNu32 " %" SCNu32 " %" SCNu32, &model, &zeros, &ones) != 3 ||
            model >= SB_PACKED_MODEL_COUNT) {
            *out_bad = true;
            return false;
        }
        out_tally[model] = (sb_bit_tally){zeros, ones};
    }
    return false;
}
