#include "log_file.h"

#include <string.h>

// As in the host's resume.c: bytes of a torn end.
#define TORN_SIZE_MAX (64u * 1024u)

void log_file_delay(log_file *file, uint64_t more_us)
{
    if (file->bytes.write_count > 0) {
        file->bytes.writes[file->bytes.write_count - 1].synced_us += more_us;
    }
}

bool log_file_write(void *context, const void *bytes, size_t size, uint32_t tick)
{
    log_file *file = context;
    sim_log_bytes *log = &file->bytes;
    if (!file->frozen) {
        (void)sim_log_bytes_write(log, bytes, size, tick);
        if (file->slow && sb_random_below(&log->random, 100) == 0) {
            log->writes[log->write_count - 1].synced_us +=
                100000 + sb_random_below(&log->random, 700000);
        }
    }
    return true;
}

bool log_file_durable(void *context, uint32_t *out_tick)
{
    log_file *file = context;
    return sim_log_bytes_durable(&file->bytes, out_tick);
}

uint32_t log_file_durable_tick(const log_file *file)
{
    uint32_t tick;
    return sim_log_bytes_durable((void *)(uintptr_t)&file->bytes, &tick) ? tick : 0;
}

static size_t synced_size(const log_file *file)
{
    const sim_log_bytes *bytes = &file->bytes;
    for (uint32_t i = bytes->write_count; i > 0; i--) {
        if (bytes->writes[i - 1].synced_us <= *bytes->now_us) {
            return bytes->writes[i - 1].end;
        }
    }
    return 0;
}

bool log_file_is_synced(const log_file *file, size_t size)
{
    return synced_size(file) >= size;
}

void log_file_cut(log_file *file, size_t size, uint32_t tick)
{
    sim_log_bytes_cut(&file->bytes, size, tick);
}

void log_file_remove(log_file *file, bool surely)
{
    file->removed = true;
    file->removed_surely = surely;
}

void log_file_cut_power(log_file *file, sb_random *random)
{
    const bool returns = file->removed && !file->removed_surely && sb_random_below(random, 2) == 0;
    file->removed = file->removed && !returns;
    file->removed_surely = file->removed;
    // What is cut off anywhere seldom ends right behind what is safe, as it does on a disk that has
    // written nothing of the rest.
    if (sb_random_below(random, 2) == 0) {
        file->bytes.size = synced_size(file);
    }
    sim_log_bytes_crash(&file->bytes, random);
    log_file_cut(file, file->bytes.size, log_file_durable_tick(file));
}

void log_play_close(log_play *play)
{
    sb_replay_destroy(play->replay);
    sb_log_reader_destroy(play->reader);
    *play = (log_play){0};
}

bool log_play_open_first(log_play *play, const log_file *file, const sb_allocator *allocator)
{
    sb_log_fault fault;
    const sb_log_source source = {sim_log_bytes_read_at, (void *)(uintptr_t)&file->bytes};
    *play = (log_play){0};
    if (sb_log_reader_open(source, allocator, &play->reader, &fault) != SB_OK ||
        sb_replay_create(play->reader, NULL, allocator, &play->replay) != SB_OK) {
        log_play_close(play);
    }
    return play->replay != NULL;
}

bool log_play_open(log_play *play, const log_file *file, const sb_allocator *allocator)
{
    if (log_play_open_first(play, file, allocator) &&
        sb_replay_begin(play->replay, UINT32_MAX - 1) != SB_OK) {
        log_play_close(play);
    }
    return play->replay != NULL;
}

uint32_t log_play_on(log_play *play, uint32_t count)
{
    sb_log_entry entry;
    uint32_t played = 0;
    sb_log_reader_retry(play->reader);
    while (played < count && sb_replay_next(play->replay, &entry)) {
        played++;
        if (entry.kind != SB_LOG_ENTRY_TICK && entry.kind != SB_LOG_ENTRY_KEYFRAME) {
            continue;
        }
        play->hash = sb_game_hash(sb_replay_game(play->replay));
        play->tick = entry.tick;
        if (entry.kind == SB_LOG_ENTRY_TICK && ((play->hash ^ entry.hash) & entry.hash_mask) != 0) {
            return UINT32_MAX;
        }
    }
    return played;
}

static bool is_torn(const log_play *play, const log_file *file)
{
    sb_log_place place;
    sb_log_reader_place(play->reader, &place);
    return sb_replay_end(play->replay) == SB_LOG_END_DAMAGED &&
           sb_replay_fault(play->replay).error == SB_ERROR_CHECKSUM &&
           file->bytes.size - place.chain.offset <= TORN_SIZE_MAX;
}

bool log_play_recover(log_play *play, const log_file *file, const sb_allocator *allocator)
{
    if (!log_play_open_first(play, file, allocator)) {
        return false;
    }
    const sb_error error = sb_replay_recover(play->replay);
    const bool moved = error == SB_ERROR_STATE && sb_log_reader_moved(play->reader) != NULL;
    const bool torn = error == SB_ERROR_CHECKSUM && is_torn(play, file);
    if (error != SB_OK && !moved && !torn) {
        log_play_close(play);
        return false;
    }
    play->tick = sb_game_tick(sb_replay_game(play->replay));
    play->hash = sb_game_hash(sb_replay_game(play->replay));
    return true;
}

sb_move_verdict log_play_judge(const log_play *play, const log_file *file, sb_move_story *out_story)
{
    sb_move_story_of(out_story, file->name, sb_log_reader_handovers(play->reader));
    return sb_move_story_judge(out_story);
}

void log_file_walk(const log_file *file, sb_chunk_chain *chain, bool checked,
                   uint64_t *out_last_offset, uint8_t out_last_header[SB_CHUNK_HEADER_SIZE])
{
    static _Thread_local uint8_t payload[SB_CHUNK_PAYLOAD_SIZE_MAX];
    const sb_log_source source = {sim_log_bytes_read_at, (void *)(uintptr_t)&file->bytes};
    sb_chunk_header header;
    for (;;) {
        sb_chunk_chain next = *chain;
        const sb_error error = checked ? sb_chunk_read(&next, source, &header, payload)
                                       : sb_chunk_skip(&next, source, &header);
        if (error != SB_OK || next.offset > file->bytes.size) {
            return;
        }
        *out_last_offset = chain->offset;
        memcpy(out_last_header, file->bytes.data + chain->offset, SB_CHUNK_HEADER_SIZE);
        *chain = next;
    }
}
