// Runs a fuzz target without libFuzzer: first on every given file and every file of a given folder,
// by name, then on seeded mutations of them.
//
//   fuzz_x [--seed S] [--first K] [--count N] FILE|FOLDER...
//
// Mutation number k of a seed is always the same; --first K --count 1 repeats one alone.
#define _POSIX_C_SOURCE 200809L // scandir

#include "fuzz_target.h"

#include <dirent.h>
#include <errno.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/random.h"

#define FILE_COUNT_MAX 8192
#define FILE_SIZE_MAX ((size_t)1 << 20)
#define GROWTH_MAX 4096

typedef struct buffer {
    uint8_t *data;
    size_t size;
} buffer;

typedef struct seed_files {
    buffer files[FILE_COUNT_MAX];
    uint32_t count;
} seed_files;

typedef struct replay_options {
    uint64_t seed;
    uint32_t first;
    uint32_t count;
} replay_options;

static uint8_t *allocate(size_t size)
{
    uint8_t *memory = malloc(size > 0 ? size : 1);
    if (memory == NULL) {
        fputs("out of memory\n", stderr);
        exit(2);
    }
    return memory;
}

/// Runs the target on a block of exactly this size, so that a sanitizer sees a read beyond the end.
static void run(const uint8_t *data, size_t size)
{
    uint8_t *copy = allocate(size);
    memcpy(copy, data, size);
    (void)LLVMFuzzerTestOneInput(copy, size);
    free(copy);
}

static bool load(const char *path, buffer *out_file)
{
    FILE *file = fopen(path, "rb");
    if (file == NULL) {
        fprintf(stderr, "%s: %s\n", path, strerror(errno));
        return false;
    }
    out_file->data = allocate(FILE_SIZE_MAX);
    out_file->size = fread(out_file->data, 1, FILE_SIZE_MAX, file);
    bool whole = ferror(file) == 0 && fgetc(file) == EOF;
    (void)fclose(file);
    uint8_t *fitting = realloc(out_file->data, out_file->size > 0 ? out_file->size : 1);
    out_file->data = fitting != NULL ? fitting : out_file->data;
    if (!whole) {
        fprintf(stderr, "%s: unreadable, or larger than %zu bytes\n", path, FILE_SIZE_MAX);
    }
    return whole;
}

static bool add_file(seed_files *corpus, const char *path)
{
    if (corpus->count == FILE_COUNT_MAX) {
        fprintf(stderr, "%s: too many files\n", path);
        return false;
    }
    return load(path, &corpus->files[corpus->count]) && ++corpus->count > 0;
}

static int is_visible(const struct dirent *entry)
{
    return entry->d_name[0] != '.';
}

// Sorts a folder's files by name, so that mutation k is the same everywhere.
static bool add_folder(seed_files *corpus, const char *folder)
{
    struct dirent **entries;
    int count = scandir(folder, &entries, is_visible, alphasort);
    if (count < 0) {
        return errno == ENOTDIR && add_file(corpus, folder);
    }
    bool added = true;
    for (int i = 0; i < count; i++) {
        char path[4096];
        int size = snprintf(path, sizeof path, "%s/%s", folder, entries[i]->d_name);
        added = added && size > 0 && (size_t)size < sizeof path && add_file(corpus, path);
        free(entries[i]);
    }
    free(entries);
    return added;
}

static size_t below(sb_random *random, size_t bound)
{
    return sb_random_below(random, (uint32_t)bound);
}

static uint8_t interesting_byte(sb_random *random)
{
    static const uint8_t BYTES[] = {0x00, 0x01, 0x7f, 0x80, 0x90, 0x91, 0xa0, 0xc0, 0xc1,
                                    0xc4, 0xca, 0xcc, 0xce, 0xcf, 0xd3, 0xdb, 0xdd, 0xff};
    return BYTES[below(random, sizeof BYTES)];
}

static void insert(buffer *to, size_t at, const uint8_t *bytes, size_t size)
{
    memmove(to->data + at + size, to->data + at, to->size - at);
    memcpy(to->data + at, bytes, size);
    to->size += size;
}

static void remove_range(buffer *from, size_t at, size_t size)
{
    memmove(from->data + at, from->data + at + size, from->size - at - size);
    from->size -= size;
}

/// Makes one change, which may add `room` bytes. Spliced bytes come from `donor`.
static void mutate(buffer *victim, size_t room, const buffer *donor, sb_random *random)
{
    uint8_t byte = interesting_byte(random);
    if (victim->size == 0) {
        insert(victim, 0, &byte, 1);
        return;
    }
    size_t at = below(random, victim->size);
    switch (sb_random_below(random, 7)) {
    case 0:
        victim->data[at] ^= (uint8_t)(1u << sb_random_below(random, 8));
        break;
    case 1:
        victim->data[at] = (uint8_t)sb_random_u32(random);
        break;
    case 2:
        victim->data[at] = byte;
        break;
    case 3:
        insert(victim, at, &byte, room > 0);
        break;
    case 4:
        remove_range(victim, at,
                     1 + below(random, victim->size - at < 16 ? victim->size - at : 16));
        break;
    case 5:
        victim->size = sb_random_below(random, 4) == 0 ? at : victim->size;
        break;
    default:
        if (donor->size > 0) {
            size_t from = below(random, donor->size);
            size_t size = 1 + below(random, donor->size - from);
            size = size < 64 ? size : 64;
            insert(victim, at, donor->data + from, size < room ? size : room);
        }
        break;
    }
}

static void run_mutation(const seed_files *corpus, uint64_t seed, uint32_t number)
{
    static const buffer EMPTY = {0};
    sb_random random = sb_random_seed(seed, number);
    const buffer *base = corpus->count > 0 ? &corpus->files[number % corpus->count] : &EMPTY;
    buffer victim = {allocate(base->size + GROWTH_MAX), base->size};
    if (base->size > 0) {
        memcpy(victim.data, base->data, base->size);
    }
    for (uint32_t changes = 1 + sb_random_below(&random, 6); changes > 0; changes--) {
        const buffer *donor =
            corpus->count > 0 ? &corpus->files[below(&random, corpus->count)] : &EMPTY;
        mutate(&victim, base->size + GROWTH_MAX - victim.size, donor, &random);
    }
    run(victim.data, victim.size);
    free(victim.data);
}

static bool number_of(const char *text, uint64_t max, uint64_t *out_number)
{
    char *end = NULL;
    errno = 0;
    *out_number = strtoull(text, &end, 10);
    return errno == 0 && end != text && *end == '\0' && text[0] != '-' && *out_number <= max;
}

/// Returns true if `argv[*at]` is an option, and takes it and its value.
static bool take_option(int argc, char **argv, int *at, replay_options *options)
{
    const char *name = argv[*at];
    if (strncmp(name, "--", 2) != 0) {
        return false;
    }
    uint64_t number = 0;
    bool is_seed = strcmp(name, "--seed") == 0;
    bool is_first = strcmp(name, "--first") == 0;
    bool is_count = strcmp(name, "--count") == 0;
    if (!(is_seed || is_first || is_count) || *at + 1 >= argc ||
        !number_of(argv[*at + 1], is_seed ? UINT64_MAX : UINT32_MAX / 2, &number)) {
        fprintf(stderr, "usage: %s [--seed S] [--first K] [--count N] FILE|FOLDER...\n", argv[0]);
        exit(2);
    }
    if (is_seed) {
        options->seed = number;
    } else if (is_first) {
        options->first = (uint32_t)number;
    } else {
        options->count = (uint32_t)number;
    }
    *at += 2;
    return true;
}

int main(int argc, char **argv)
{
    static seed_files corpus;
    replay_options options = {.seed = 1, .count = 1000};
    for (int i = 1; i < argc;) {
        if (take_option(argc, argv, &i, &options)) {
            continue;
        }
        if (!add_folder(&corpus, argv[i])) {
            fprintf(stderr, "%s: not replayed\n", argv[i]);
            return 2;
        }
        i++;
    }
    printf("%u files, seed %llu, mutations %u to %u\n", corpus.count,
           (unsigned long long)options.seed, options.first, options.first + options.count);
    for (uint32_t i = 0; i < corpus.count; i++) {
        run(corpus.files[i].data, corpus.files[i].size);
    }
    for (uint32_t i = 0; i < options.count; i++) {
        run_mutation(&corpus, options.seed, options.first + i);
    }
    for (uint32_t i = 0; i < corpus.count; i++) {
        free(corpus.files[i].data);
    }
    return 0;
}
