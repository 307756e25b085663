// Writes the seed logs of fuzz_log into a folder. After a change of simulated behaviour the old
// logs would end at their first tick. `build/release/tests/log_seeds tests/fuzz/corpus/log`

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include <cmocka.h>

#include "recorded_match.h"

static int write_seed(const char *folder, const char *name, const match_script *script)
{
    char path[1024];
    match_counts counts;
    memory_log log = match_record(script, &counts);
    (void)snprintf(path, sizeof path, "%s/%s.sblog", folder, name);
    FILE *file = fopen(path, "wb");
    size_t written = file != NULL ? fwrite(log.bytes, 1, log.size, file) : 0;
    int failed = file == NULL || fclose(file) != 0 || written != log.size;
    if (failed) {
        perror(path);
    }
    memory_log_free(&log);
    return failed;
}

int main(int argc, char **argv)
{
    if (argc != 2) {
        (void)fputs("usage: log_seeds FOLDER\n", stderr);
        return 2;
    }
    match_script closed = match_script_small();
    match_script unclosed = closed;
    unclosed.seed++;
    unclosed.closed = false;
    match_script turnover = closed;
    turnover.seed += 2;
    turnover.tick_count = 100;
    turnover.turnover_ticks = 17; // a player stays for longer than a gun takes to charge
    match_script diverged = closed;
    diverged.hash_wrong_tick = 30;
    match_script paused = closed;
    paused.seed += 3;
    paused.pause_ticks = 1000;
    match_script other_rules = closed;
    other_rules.house = true;
    return write_seed(argv[1], "closed", &closed) | write_seed(argv[1], "unclosed", &unclosed) |
           write_seed(argv[1], "turnover", &turnover) | write_seed(argv[1], "diverged", &diverged) |
           write_seed(argv[1], "paused", &paused) |
           write_seed(argv[1], "other_rules", &other_rules);
}
