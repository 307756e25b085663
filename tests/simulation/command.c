#include "command.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

int sim_parse_u64(const char *program, const char *flag, const char *text, uint64_t min,
                  uint64_t max, uint64_t *out_value)
{
    char *end;
    errno = 0;
    unsigned long long value = strtoull(text, &end, 10);
    if (errno != 0 || end == text || *end != '\0' || text[0] == '-' || value < min || value > max) {
        (void)fprintf(stderr, "%s: %s: '%s' is not a number from %llu to %llu\n", program, flag,
                      text, (unsigned long long)min, (unsigned long long)max);
        return 2;
    }
    *out_value = value;
    return 0;
}

uint64_t sim_processor_count(void)
{
    long count = sysconf(_SC_NPROCESSORS_ONLN);
    return count < 1 ? 1 : count > (long)SIM_JOB_COUNT_MAX ? SIM_JOB_COUNT_MAX : (uint64_t)count;
}

bool sim_play_all(const char *program, const sim_jobs_def *def, bool terminal)
{
    bool played = sim_jobs_play(def);
    if (terminal) {
        (void)fprintf(stderr, "\r\033[K");
    }
    if (!played) {
        (void)fprintf(stderr, "%s: no more processes: %s\n", program, strerror(errno));
    }
    return played;
}
