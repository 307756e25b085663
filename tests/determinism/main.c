// Plays scenarios. Prints a line for each with the hash of all ticks' hashes, and last the hash of
// those. Every compiler, optimisation level and architecture must give the same bits.
// `tests/determinism/run` compares many builds; README.md says how.

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#ifdef _WIN32
#include <fcntl.h>
#include <io.h>
#endif

#include "difference.h"
#include "memory.h"
#include "replicas.h"
#include "scenario.h"

static const char usage[] =
    "usage: determinism_scenarios [--short] [--brief] [--golden FILE] [SCENARIO]...\n"
    "       determinism_scenarios --list\n"
    "       determinism_scenarios [--short] --trace SCENARIO\n"
    "       determinism_scenarios --dump SCENARIO TICK\n"
    "       determinism_scenarios --compare SCENARIO FILE FILE\n"
    "Prints '<length> <scenario> <ticks> <hash>' for each scenario (default all) and '<length> "
    "all\n"
    "<count> <hash>' for all together. --golden: every line must be in the file. --trace prints "
    "the\n"
    "state hash after each tick, --dump writes the canonical form of the state after one, "
    "--compare\n"
    "says where two of these differ. Status 1 if something does not hold, 2 for wrong use.\n";

typedef struct options {
    bool in_short; ///< scenarios in their short length
    bool brief;    ///< copies in their short length
    const char *golden;
} options;

static _Noreturn void wrong(const char *message, const char *what)
{
    (void)fprintf(stderr, "determinism_scenarios: %s%s; --help says more\n", message, what);
    exit(2);
}

static uint32_t number_of(const char *text, unsigned long max)
{
    char *end;
    unsigned long value = strtoul(text, &end, 10);
    if (*text < '0' || *text > '9' || *end != '\0' || value > max) {
        wrong("no such number: ", text);
    }
    return (uint32_t)value;
}

static const scenario *named(const char *name)
{
    const scenario *found = scenario_find(name);
    if (found == NULL) {
        wrong("no such scenario: ", name);
    }
    return found;
}

static uint32_t ticks_of(const scenario *what, const options *asked)
{
    return asked->in_short ? what->ticks_short : what->ticks;
}

// Returns true if the file has exactly this line.
static bool golden_has(const char *path, const char *line)
{
    FILE *file = fopen(path, "r");
    if (file == NULL) {
        wrong("cannot read ", path);
    }
    char buffer[128];
    bool found = false;
    while (!found && fgets(buffer, sizeof buffer, file) != NULL) {
        found = strcmp(buffer, line) == 0;
    }
    (void)fclose(file);
    return found;
}

static bool report(const options *asked, const char *name, uint32_t count, uint64_t hash)
{
    char line[128];
    (void)snprintf(line, sizeof line, "%s %s %" PRIu32 " %016" PRIx64 "\n",
                   asked->in_short ? "short" : "full", name, count, hash);
    (void)fputs(line, stdout);
    (void)fflush(stdout);
    if (asked->golden != NULL && !golden_has(asked->golden, line)) {
        (void)fprintf(stderr, "determinism_scenarios: %s differs from %s\n", name, asked->golden);
        return false;
    }
    return true;
}

// Returns number `index` of the requested scenarios, which are all if none is named; NULL beyond
// the last.
static const scenario *wanted(char **names, uint32_t index)
{
    if (names[0] == NULL) {
        return scenario_at(index);
    }
    return names[index] != NULL ? named(names[index]) : NULL;
}

static int play(const options *asked, char **names)
{
    sb_hasher hasher;
    sb_hasher_init(&hasher);
    bool good = true;
    uint32_t count = 0;
    const scenario *what;
    for (; (what = wanted(names, count)) != NULL; count++) {
        replica_run run = {ticks_of(what, asked), 0};
        run.ticks_beside = asked->brief ? what->ticks_short : run.ticks;
        uint64_t hash;
        good = replica_play(what, &run, &hash) && good;
        good = report(asked, what->name, run.ticks, hash) && good;
        hasher_add(&hasher, hash);
    }
    if (names[0] == NULL) {
        good = report(asked, "all", count, sb_hasher_digest(&hasher)) && good;
    }
    return good ? 0 : 1;
}

static int list(void)
{
    const scenario *what;
    for (uint32_t i = 0; (what = scenario_at(i)) != NULL; i++) {
        (void)printf("%s %" PRIu32 " %" PRIu32 "\n", what->name, what->ticks, what->ticks_short);
    }
    return 0;
}

// Reads a block from the canonical form in a file.
static uint8_t *load(const sb_layout *layout, const char *path)
{
    uint8_t *saved = memory_take(layout->size);
    uint8_t *block = memory_take(layout->size);
    FILE *file = fopen(path, "rb");
    size_t size = file == NULL ? 0 : fread(saved, 1, layout->size, file);
    sb_reader reader = sb_reader_over(saved, size);
    if (file == NULL || sb_layout_load(layout, block, &reader) != SB_OK) {
        wrong("no dump of this scenario: ", path);
    }
    (void)fclose(file);
    memory_give(saved);
    return block;
}

static int compare(const scenario *what, const char *path_a, const char *path_b)
{
    void *instance = what->family->create(what);
    const sb_layout *layout = what->family->view(instance).layout;
    uint8_t *a = load(layout, path_a);
    uint8_t *b = load(layout, path_b);
    bool differ = difference_print(stdout, layout, a, b);
    memory_give(a);
    memory_give(b);
    what->family->destroy(instance);
    return differ ? 1 : 0;
}

int main(int argc, char **argv)
{
    options asked = {0};
    int at = 1;
#ifdef _WIN32
    (void)_setmode(_fileno(stdout), _O_BINARY); // it would write two bytes at the end of a line
#endif
    for (; at < argc && strncmp(argv[at], "--", 2) == 0; at++) {
        const char *option = argv[at];
        int rest = argc - at - 1;
        char **arguments = &argv[at + 1];
        if (strcmp(option, "--help") == 0) {
            (void)fputs(usage, stdout);
            return 0;
        }
        if (strcmp(option, "--short") == 0) {
            asked.in_short = true;
        } else if (strcmp(option, "--brief") == 0) {
            asked.brief = true;
        } else if (strcmp(option, "--golden") == 0 && rest >= 1) {
            asked.golden = arguments[0];
            at++;
        } else if (strcmp(option, "--list") == 0 && rest == 0) {
            return list();
        } else if (strcmp(option, "--trace") == 0 && rest == 1) {
            const scenario *what = named(arguments[0]);
            replica_trace(what, ticks_of(what, &asked), stdout);
            return 0;
        } else if (strcmp(option, "--dump") == 0 && rest == 2) {
            uint32_t tick = number_of(arguments[1], UINT32_MAX);
            return replica_dump(named(arguments[0]), tick, stdout) ? 0 : 1;
        } else if (strcmp(option, "--compare") == 0 && rest == 3) {
            return compare(named(arguments[0]), arguments[1], arguments[2]);
        } else {
            wrong("wrong option: ", option);
        }
    }
    return play(&asked, &argv[at]);
}
