// Records a lively match, and verifies logs that other builds recorded. README.md says what must
// agree between builds.

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "base/hash.h"
#include "memory.h"
#include "record/replay.h"
#include "record/verify.h"
#include "scripted_match.h"

#define SEEK_STRIDE 67u // no divisor of the ticks between keyframes

static size_t read_at(void *file, uint64_t offset, void *buffer, size_t size)
{
    return fseek(file, (long)offset, SEEK_SET) == 0 ? fread(buffer, 1, size, file) : 0;
}

static int record(const char *path)
{
    static uint8_t bytes[SCRIPTED_MATCH_LOG_SIZE_MAX];
    size_t size = 0;
    const char *missing = scripted_match_record(bytes, &size);
    if (missing != NULL) {
        fprintf(stderr, "log_match: the match has no %s\n", missing);
        return 1;
    }
    FILE *file = fopen(path, "wb");
    bool written = file != NULL && fwrite(bytes, 1, size, file) == size;
    if (file == NULL || fclose(file) != 0 || !written) {
        fprintf(stderr, "log_match: %s cannot be written\n", path);
        return 1;
    }
    return 0;
}

static void hash_number(sb_hasher *hasher, uint64_t number)
{
    uint8_t bytes[8];
    for (int i = 0; i < 8; i++) {
        bytes[i] = (uint8_t)(number >> (8 * i));
    }
    sb_hasher_update(hasher, bytes, sizeof bytes);
}

// Seeks to a tick, compares its hash, and adds the state's hash to the others. In a gap the state
// is that of the keyframe behind it.
static bool seek(sb_replay *replay, uint32_t tick, sb_hasher *hasher)
{
    sb_replay_arrival arrival;
    sb_error error = sb_replay_seek(replay, tick, &arrival);
    if (error != SB_OK && error != SB_ERROR_RANGE) {
        return false;
    }
    uint64_t hash = sb_game_hash(sb_replay_game(replay));
    hash_number(hasher, arrival.reached);
    hash_number(hasher, hash);
    return error != SB_OK || !arrival.has_hash || ((hash ^ arrival.hash) & arrival.mask) == 0;
}

// Seeks forwards first, then backwards to ticks in between.
static bool seek_all(sb_log_source source, uint32_t last_tick, uint64_t *out_hash)
{
    sb_allocator allocator = memory_allocator();
    sb_log_reader *reader;
    sb_log_fault fault;
    sb_replay *replay;
    if (sb_log_reader_open(source, &allocator, &reader, &fault) != SB_OK) {
        return false;
    }
    bool agrees = sb_replay_create(reader, NULL, &allocator, &replay) == SB_OK;
    if (agrees) {
        sb_hasher hasher;
        sb_hasher_init(&hasher);
        for (uint32_t tick = 0; tick <= last_tick && agrees; tick += SEEK_STRIDE) {
            agrees = seek(replay, tick, &hasher);
        }
        for (uint32_t tick = last_tick; tick > SEEK_STRIDE && agrees; tick -= SEEK_STRIDE) {
            agrees = seek(replay, tick, &hasher);
        }
        *out_hash = sb_hasher_digest(&hasher);
        sb_replay_destroy(replay);
    }
    sb_log_reader_destroy(reader);
    return agrees;
}

static bool verify(const char *path)
{
    FILE *file = fopen(path, "rb");
    if (file == NULL) {
        fprintf(stderr, "log_match: %s cannot be read\n", path);
        return false;
    }
    sb_log_source source = {.read_at = read_at, .context = file};
    sb_allocator allocator = memory_allocator();
    sb_verify_report report;
    bool agrees = sb_log_verify(source, NULL, &allocator, NULL, NULL, &report) == SB_OK &&
                  (report.verdict == SB_VERDICT_AGREES || report.verdict == SB_VERDICT_GAP);
    uint64_t states = 0;
    bool found = agrees && seek_all(source, report.last_tick, &states);
    (void)fclose(file);
    printf("verdict %d, %" PRIu32 " ticks, %" PRIu32 " keyframes, %" PRIu32
           " gaps, diverged at %" PRIu32 ", hashes %016" PRIx64 ", %s, states %016" PRIx64 "\n",
           (int)report.verdict, report.ticks_agreed, report.keyframes, report.gaps,
           report.diverged_tick, report.hash_of_hashes, found ? "all found" : "NOT FOUND", states);
    return found;
}

int main(int count, char **arguments)
{
    if (count == 3 && strcmp(arguments[1], "record") == 0) {
        return record(arguments[2]);
    }
    if (count < 3 || strcmp(arguments[1], "verify") != 0) {
        fputs("usage: log_match record FILE\n       log_match verify FILE...\n", stderr);
        return 2;
    }
    bool agrees = true;
    for (int i = 2; i < count; i++) {
        agrees &= verify(arguments[i]);
    }
    return agrees ? 0 : 1;
}
