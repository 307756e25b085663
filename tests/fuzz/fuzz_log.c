// Reads any bytes as a tick log. They are verified as they are, and again with corrected checksums,
// so that the code behind the checksums is reached. Then the log is played, and a viewer watches it
// and seeks to several ticks.
#include "fuzz_target.h"

#include <stdlib.h>
#include <string.h>

#include "base/bytes.h"
#include "base/hash.h"
#include "record/chunk.h"
#include "record/replay.h"
#include "record/verify.h"
#include "session/hosted/playback.h"

#define MEMORY_LIMIT ((size_t)64 << 20)
#define INPUT_SIZE_MAX ((size_t)1 << 16)
#define REQUEST_COUNT 24u

typedef struct input {
    const uint8_t *bytes;
    size_t size;
    size_t allocated; // bytes asked for so far
} input;

static void *allocate(void *context, size_t size)
{
    input *log = context;
    if (size > MEMORY_LIMIT - log->allocated) {
        return NULL;
    }
    log->allocated += size;
    return calloc(1, size);
}

static void release(void *context, void *memory)
{
    (void)context;
    free(memory);
}

static size_t read_at(void *context, uint64_t offset, void *buffer, size_t size)
{
    const input *log = context;
    if (offset >= log->size) {
        return 0;
    }
    size_t left = log->size - (size_t)offset;
    size_t got = size < left ? size : left;
    memcpy(buffer, log->bytes + offset, got);
    return got;
}

static sb_log_source source_of(input *log)
{
    return (sb_log_source){read_at, log};
}

static void require(int condition)
{
    if (!condition) {
        abort();
    }
}

static void verify(const uint8_t *bytes, size_t size)
{
    input log = {.bytes = bytes, .size = size};
    sb_allocator allocator = {allocate, release, &log};
    sb_verify_report report;
    // Running out of memory would mean that the file decides how much memory is taken.
    require(sb_log_verify(source_of(&log), NULL, &allocator, NULL, NULL, &report) == SB_OK);
    bool faulty = report.verdict == SB_VERDICT_DAMAGED || report.verdict == SB_VERDICT_UNCLOSED ||
                  report.verdict == SB_VERDICT_UNREADABLE || report.verdict == SB_VERDICT_VERSION ||
                  report.verdict == SB_VERDICT_RULES;
    bool gapped = report.verdict == SB_VERDICT_GAP;
    require((faulty || (gapped && report.end != SB_LOG_END_CLOSED)) ==
            (report.fault.error != SB_OK));
    require(report.gaps > 0 || !gapped);
    require((report.gaps > 0) == (report.ticks_missing > 0));
    bool differs = report.diverged_tick != 0 || report.keyframe_diverged;
    require(differs == (report.verdict == SB_VERDICT_DIVERGED));
}

// Plays every readable frame, even if its hash is wrong; verifying stops at the first wrong one.
// Then plays from a tick that the bytes name.
static void play(const uint8_t *bytes, size_t size)
{
    input log = {.bytes = bytes, .size = size};
    sb_allocator allocator = {allocate, release, &log};
    sb_log_reader *reader;
    sb_log_fault fault;
    if (sb_log_reader_open(source_of(&log), &allocator, &reader, &fault) != SB_OK) {
        return;
    }
    sb_replay *replay;
    if (sb_replay_create(reader, NULL, &allocator, &replay) == SB_OK) {
        sb_log_entry entry;
        while (sb_replay_next(replay, &entry)) {
        }
        sb_replay_arrival arrival;
        for (uint32_t tick = 0; tick < 64; tick += 1 + bytes[size / 2] % 16u) {
            sb_error error = sb_replay_seek(replay, tick, &arrival);
            require(error != SB_OK || arrival.reached == tick);
        }
        sb_replay_destroy(replay);
    }
    sb_log_reader_destroy(reader);
}

// Every message to a viewer holds the wire's standard, whatever the log says.
static void on_send(void *context, uint32_t peer, sb_channel channel, const void *bytes,
                    size_t size)
{
    static sb_message message;
    (void)context;
    (void)channel;
    require(peer == 0 && sb_message_decode(bytes, size, &message) == SB_OK);
}

static void on_close(void *context, uint32_t peer)
{
    (void)context;
    (void)peer;
}

static void ask(sb_playback *playback, uint32_t paused, uint32_t speed_percent, uint32_t tick)
{
    const sb_message message = {
        .type = SB_MESSAGE_PLAYBACK,
        .playback = {.paused = paused, .speed_percent = speed_percent, .tick = tick}};
    uint8_t bytes[SB_MESSAGE_SIZE_MAX];
    sb_writer writer = sb_writer_over(bytes, sizeof bytes);
    require(sb_message_encode(&message, &writer) == SB_OK);
    sb_hosted_receive(sb_playback_hosted(playback), 0, bytes, writer.size);
}

// The viewer's requests are taken from the bytes of the log.
static void watch(sb_playback *playback, const uint8_t *bytes, size_t size)
{
    const sb_message_hello hello = {.role = SB_ROLE_REPLAY_VIEWER, .form = (uint32_t)(size % 3)};
    require(sb_hosted_join(sb_playback_hosted(playback), 0, SB_PEER_SOURCE_UNKNOWN, &hello) ==
            SB_OK);
    for (uint32_t i = 0; i < REQUEST_COUNT; i++) {
        const uint8_t wish = bytes[size * i / REQUEST_COUNT];
        ask(playback, wish >> 7, 25u + wish * 6u, (wish & 1) != 0 ? wish % 128u : 0);
        for (uint32_t clock = 0; clock < 4; clock++) {
            sb_hosted_tick(sb_playback_hosted(playback));
            const sb_playback_state state = sb_playback_get_state(playback);
            require(state.first_tick <= state.tick && state.tick <= state.last_tick);
        }
    }
    sb_hosted_close(sb_playback_hosted(playback));
}

static void show(const uint8_t *bytes, size_t size)
{
    input log = {.bytes = bytes, .size = size};
    sb_allocator allocator = {allocate, release, &log};
    sb_log_reader *reader;
    sb_log_fault fault;
    if (sb_log_reader_open(source_of(&log), &allocator, &reader, &fault) != SB_OK) {
        return;
    }
    sb_playback_def def = sb_playback_def_default();
    def.output = (sb_session_output){on_send, NULL, on_close, NULL};
    def.last_tick = 1 + bytes[size / 2];
    sb_playback *playback;
    if (sb_replay_create(reader, NULL, &allocator, &def.replay) == SB_OK) {
        if (sb_playback_create(&def, &allocator, &playback) == SB_OK) {
            watch(playback, bytes, size);
            sb_hosted_destroy(sb_playback_hosted(playback));
        }
        sb_replay_destroy(def.replay);
    }
    sb_log_reader_destroy(reader);
}

static void put_u32(uint8_t *bytes, uint32_t value)
{
    sb_writer writer = sb_writer_over(bytes, 4);
    sb_writer_u32(&writer, value);
}

// Corrects the checksums of every complete chunk, and the links between chunks.
static void make_good(uint8_t *bytes, size_t size)
{
    if (size < SB_LOG_PROLOGUE_SIZE) {
        return;
    }
    put_u32(bytes + 12, (uint32_t)sb_hash(bytes, 12));
    uint8_t linked[SB_CHUNK_HEADER_SIZE] = {0}; // the link before, and the fields
    size_t offset = SB_LOG_PROLOGUE_SIZE;
    while (size - offset >= SB_CHUNK_HEADER_SIZE) {
        uint8_t *header = bytes + offset;
        sb_reader reader = sb_reader_over(header + 8, 4);
        uint32_t payload_size = sb_reader_u32(&reader);
        offset += SB_CHUNK_HEADER_SIZE;
        if (payload_size > size - offset) {
            return;
        }
        put_u32(header + 12, (uint32_t)sb_hash(bytes + offset, payload_size));
        memcpy(linked + 4, header, 16);
        put_u32(header + 16, (uint32_t)sb_hash(linked, sizeof linked));
        memcpy(linked, header + 16, 4);
        offset += payload_size;
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (size > INPUT_SIZE_MAX) {
        return 0;
    }
    verify(data, size);
    uint8_t *copy = malloc(size > 0 ? size : 1);
    require(copy != NULL);
    if (size > 0) {
        memcpy(copy, data, size);
    }
    make_good(copy, size);
    verify(copy, size);
    play(copy, size);
    show(copy, size);
    free(copy);
    return 0;
}
