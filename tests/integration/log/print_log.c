/// Records matches, and prints a log as the record room reads it: for compare.py, which reads it by
/// the standard alone.
///
///     print_log battle|random|crowd|gap <file>
///     print_log print <file>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../../unit/record/support/counting_heap.h"
#include "../../unit/record/support/random_match.h"
#include "../../unit/record/support/recorded_match.h"
#include "base/hash.h"
#include "record/keyframe.h"
#include "record/pack.h"
#include "record/reader.h"

typedef struct printer {
    sb_log_reader *reader;
    sb_unpacker *unpacker;
    uint8_t *first; ///< the live state of the first keyframe
    size_t live_size;
} printer;

static void print_hex(const void *bytes, size_t size)
{
    printf(size == 0 ? " -" : " ");
    for (size_t i = 0; i < size; i++) {
        printf("%02x", ((const uint8_t *)bytes)[i]);
    }
}

static void print_head(const printer *print)
{
    const sb_log_head *head = sb_log_reader_head(print->reader);
    printf("head %" PRIu32 " %" PRIu32 " %" PRIu64 " %" PRIu64, head->simulation_version,
           head->session, head->started_unix_ms, head->game.seed);
    printf(" %" PRIu32 " %" PRIu32 " %" PRIu32 " %s", head->game.player_capacity,
           head->game.tick_rate_hz, head->game.computer_count, head->rules.name);
    printf(" %" PRIu32 " %" PRIu32 " %" PRIu64, head->rules.interface_version,
           head->rules.behaviour_version, head->rules.tables_hash);
    for (size_t i = 0; i < SB_RULES_SETTING_COUNT_MAX; i++) {
        printf(" %" PRId32, head->game.settings[i]);
    }
    static uint8_t map[SB_MAP_BYTES_MAX];
    sb_writer writer = sb_writer_over(map, sizeof map);
    sb_map_write(sb_log_reader_map(print->reader), &writer);
    printf("\nmap %zu %016" PRIx64 "\n", writer.size, sb_hash(map, writer.size));
}

static void print_inputs(const sb_log_entry *entry)
{
    for (uint32_t slot = 0; slot < SB_PLAYER_COUNT_MAX; slot++) {
        if ((entry->roster->occupied >> slot & 1) == 0) {
            continue;
        }
        const sb_input *input = &entry->frame->inputs[slot];
        uint64_t bit = (uint64_t)1 << slot;
        int stand_in = (entry->notes->repeated & bit) != 0  ? 1
                       : (entry->notes->missing & bit) != 0 ? 2
                                                            : 0;
        printf(" input %" PRIu32 " %d %" PRIu32 " %d %d %d %d %d %d", slot, stand_in,
               input->view_tick, input->aim_yaw, input->aim_pitch, input->throttle, input->steering,
               input->buttons, input->view_fraction);
        print_hex(input->select, 4);
        print_hex(input->present, 4);
        printf("\n");
    }
}

static void print_tick(const sb_log_entry *entry)
{
    printf("tick %" PRIu32 "\n", entry->tick);
    for (uint32_t i = 0; i < entry->frame->command_count; i++) {
        const sb_command *command = &entry->frame->commands[i];
        if (command->kind == SB_COMMAND_JOIN) {
            printf(" join %d", command->player);
            print_hex(command->name, strlen(command->name));
            printf("\n");
        } else {
            printf(" leave %d\n", command->player);
        }
    }
    for (uint32_t i = 0; i < entry->notes->count; i++) {
        const sb_note *note = &entry->notes->list[i];
        printf(" note %d %d", note->kind, note->player);
        print_hex(note->bytes, note->size);
        printf("\n");
    }
    print_inputs(entry);
    printf(" hash %d %016" PRIx64 "\n", entry->hash_mask == UINT64_MAX ? 64 : 32, entry->hash);
}

static void print_state(printer *print, const sb_log_entry *entry)
{
    sb_log_keyframe_head head;
    static uint8_t plain[1u << 24];
    if (sb_log_keyframe_head_read(entry->payload, entry->payload_size, &head) != SB_OK ||
        head.plain_size > sizeof plain ||
        sb_unpack(print->unpacker, entry->payload + SB_LOG_KEYFRAME_HEAD_SIZE,
                  entry->payload_size - SB_LOG_KEYFRAME_HEAD_SIZE, plain,
                  head.plain_size) != SB_OK) {
        printf(" unpacked\n");
        return;
    }
    if (print->first == NULL) {
        print->live_size = head.plain_size - 4u; // and no poses
        print->first = malloc(print->live_size);
        if (print->first == NULL) {
            exit(2);
        }
        memcpy(print->first, plain, print->live_size);
    } else {
        for (size_t i = 0; i < print->live_size; i++) {
            plain[i] ^= print->first[i];
        }
    }
    printf(" %016" PRIx64 "\n", sb_hash(plain, print->live_size));
}

static void print_keyframe(printer *print, const sb_log_entry *entry)
{
    printf("keyframe %" PRIu32 " %" PRIx64, entry->tick, entry->roster->occupied);
    print_state(print, entry);
    for (uint32_t slot = 0; slot < SB_PLAYER_COUNT_MAX; slot++) {
        const sb_log_player *player = &entry->roster->players[slot];
        if ((entry->roster->occupied >> slot & 1) != 0) {
            printf(" player %" PRIu32, slot);
            print_hex(player->name, strlen(player->name));
            print_hex(player->secret_hash, player->has_secret ? SB_SECRET_HASH_SIZE : 0);
            printf("\n");
        }
    }
}

static void print_log(memory_log *log)
{
    counting_heap heap = {0};
    sb_allocator allocator = counting_heap_allocator(&heap);
    printer print = {.unpacker = sb_unpacker_create(&allocator)};
    sb_log_fault fault;
    if (print.unpacker == NULL ||
        sb_log_reader_open(memory_log_source(log), &allocator, &print.reader, &fault) != SB_OK) {
        // What the head says is not known of a log whose map is missing.
        printf("end unreadable\n");
        sb_unpacker_destroy(print.unpacker, &allocator);
        return;
    }
    print_head(&print);
    sb_log_entry entry;
    while (sb_log_reader_next(print.reader, &entry)) {
        if (entry.kind == SB_LOG_ENTRY_TICK) {
            print_tick(&entry);
        } else if (entry.kind == SB_LOG_ENTRY_KEYFRAME) {
            print_keyframe(&print, &entry);
        } else if (entry.kind == SB_LOG_ENTRY_PAUSE) {
            printf("pause %" PRIu32 " %" PRIu64 "\n", entry.tick, entry.pause_ticks);
        } else {
            printf("gap %" PRIu32 "\n", entry.tick);
        }
    }
    static const char *const ends[] = {
        [SB_LOG_END_OPEN] = "open",   [SB_LOG_END_CLOSED] = "closed",   [SB_LOG_END_CUT] = "cut",
        [SB_LOG_END_MOVED] = "moved", [SB_LOG_END_DAMAGED] = "damaged",
    };
    printf("end %s\n", ends[sb_log_reader_end(print.reader)]);
    sb_log_reader_destroy(print.reader);
    sb_unpacker_destroy(print.unpacker, &allocator);
    free(print.first);
}

static memory_log record_battle(void)
{
    match_counts counts;
    const match_script script = {.seed = 11,
                                 .player_count = 6,
                                 .tick_rate_hz = 60,
                                 .tick_count = 900,
                                 .turnover_ticks = 90,
                                 .keyframe_ms = 2000,
                                 .closed = true};
    return match_record(&script, &counts);
}

static memory_log record_random(uint32_t capacity, uint32_t tick_count, bool gap)
{
    const random_match_script script = {.seed = 21,
                                        .player_capacity = capacity,
                                        .tick_rate_hz = 20,
                                        .keyframe_ms = 700,
                                        .noted = true};
    random_match *match = random_match_begin(&script);
    random_match_play(match, tick_count / 3);
    if (gap) {
        sb_log_encoder_pause(match->encoder, match->game, 1234567890123);
        match->log.refuses = true;
        random_match_play(match, 11);
        match->log.refuses = false;
    }
    random_match_play(match, tick_count / 3);
    random_match_close(match);
    memory_log log = memory_log_copy(&match->log, 0);
    random_match_free(match);
    return log;
}

static int write_log(memory_log log, const char *path)
{
    FILE *file = fopen(path, "wb");
    bool good = file != NULL && fwrite(log.bytes, 1, log.size, file) == log.size;
    good = file != NULL && fclose(file) == 0 && good;
    memory_log_free(&log);
    return good ? 0 : 2;
}

static int print_file(const char *path)
{
    memory_log log = memory_log_make(1u << 22);
    FILE *file = fopen(path, "rb");
    if (file == NULL) {
        return 2;
    }
    log.size = fread(log.bytes, 1, log.capacity, file);
    fclose(file);
    memory_log exact = memory_log_copy(&log, 0);
    print_log(&exact);
    memory_log_free(&exact);
    memory_log_free(&log);
    return 0;
}

int main(int argc, char **argv)
{
    if (argc != 3) {
        fprintf(stderr, "usage: print_log battle|random|crowd|gap|print <file>\n");
        return 2;
    }
    return strcmp(argv[1], "print") == 0    ? print_file(argv[2])
           : strcmp(argv[1], "battle") == 0 ? write_log(record_battle(), argv[2])
           : strcmp(argv[1], "crowd") == 0  ? write_log(record_random(64, 90, false), argv[2])
           : strcmp(argv[1], "gap") == 0    ? write_log(record_random(4, 90, true), argv[2])
                                            : write_log(record_random(5, 150, false), argv[2]);
}
