#include "record/head.h"

#include <string.h>

#include "base/assert.h"
#include "base/bytes.h"
#include "base/hash.h"
#include "base/tick_rate.h"

#define MAGIC_SIZE 8u

static const uint8_t magic[MAGIC_SIZE] = {'S', 'A', 'B', 'O', 'T', 'L', 'O', 'G'};

// The checksum that distinguishes a damaged version from another one.
static uint32_t prologue_check(const uint8_t *prologue)
{
    return (uint32_t)sb_hash(prologue, MAGIC_SIZE + 4u);
}

sb_error sb_head_check(const sb_log_head *head)
{
    if (head->format_version != SB_LOG_FORMAT_VERSION) {
        return SB_ERROR_VERSION;
    }
    const sb_game_def *game = &head->game;
    bool in_range =
        game->player_capacity >= 1 && game->player_capacity <= SB_PLAYER_COUNT_MAX &&
        game->tick_rate_hz >= SB_TICK_RATE_HZ_MIN && game->tick_rate_hz <= SB_TICK_RATE_HZ_MAX &&
        game->computer_count <= game->player_capacity && sb_rules_name_is_valid(head->rules.name) &&
        head->setting_count <= SB_RULES_SETTING_COUNT_MAX;
    for (uint32_t i = head->setting_count; in_range && i < SB_RULES_SETTING_COUNT_MAX; i++) {
        in_range = game->settings[i] == 0;
    }
    return in_range ? SB_OK : SB_ERROR_RANGE;
}

static void write_payload(const sb_log_head *head, uint8_t *out_bytes)
{
    sb_writer writer = sb_writer_over(out_bytes, SB_HEAD_PAYLOAD_SIZE);
    sb_writer_u32(&writer, head->simulation_version);
    sb_writer_u32(&writer, head->session);
    sb_writer_u64(&writer, head->started_unix_ms);
    sb_writer_u64(&writer, head->game.seed);
    sb_writer_u32(&writer, head->game.player_capacity);
    sb_writer_u32(&writer, head->game.tick_rate_hz);
    sb_writer_u32(&writer, head->game.computer_count);
    sb_writer_bytes(&writer, head->rules.name, sizeof head->rules.name);
    sb_writer_u32(&writer, head->rules.interface_version);
    sb_writer_u32(&writer, head->rules.behaviour_version);
    sb_writer_u64(&writer, head->rules.tables_hash);
    sb_writer_u32(&writer, head->setting_count);
    for (uint32_t i = 0; i < SB_RULES_SETTING_COUNT_MAX; i++) {
        sb_writer_u32(&writer, (uint32_t)head->game.settings[i]);
    }
    SB_ASSERT(writer.error == SB_OK && writer.size == SB_HEAD_PAYLOAD_SIZE);
}

void sb_head_write(const sb_log_head *head, sb_chunk_chain *out_chain, void *out_bytes)
{
    SB_ASSERT(sb_head_check(head) == SB_OK);
    sb_writer writer = sb_writer_over(out_bytes, SB_HEAD_SIZE);
    sb_writer_bytes(&writer, magic, MAGIC_SIZE);
    sb_writer_u32(&writer, head->format_version);
    sb_writer_u32(&writer, prologue_check(out_bytes));

    uint8_t payload[SB_HEAD_PAYLOAD_SIZE];
    write_payload(head, payload);
    uint8_t header[SB_CHUNK_HEADER_SIZE];
    *out_chain = sb_chunk_chain_start();
    sb_chunk_write_header(out_chain, SB_CHUNK_HEAD, 0, 0, payload, sizeof payload, header);
    sb_writer_bytes(&writer, header, sizeof header);
    sb_writer_bytes(&writer, payload, sizeof payload);
    SB_ASSERT(writer.error == SB_OK && writer.size == SB_HEAD_SIZE);
}

static sb_error read_prologue(sb_log_source source, uint32_t *out_format_version)
{
    uint8_t bytes[SB_LOG_PROLOGUE_SIZE];
    size_t size = source.read_at(source.context, 0, bytes, sizeof bytes);
    size_t magic_size = size < MAGIC_SIZE ? size : MAGIC_SIZE;
    if (memcmp(bytes, magic, magic_size) != 0) {
        return SB_ERROR_MALFORMED;
    }
    if (size < sizeof bytes) {
        return SB_ERROR_TRUNCATED;
    }
    sb_reader reader = sb_reader_over(bytes + MAGIC_SIZE, sizeof bytes - MAGIC_SIZE);
    uint32_t format_version = sb_reader_u32(&reader);
    if (sb_reader_u32(&reader) != prologue_check(bytes)) {
        return SB_ERROR_CHECKSUM;
    }
    *out_format_version = format_version;
    return format_version == SB_LOG_FORMAT_VERSION ? SB_OK : SB_ERROR_VERSION;
}

sb_error sb_head_read(sb_log_source source, sb_log_head *out_head, sb_chunk_chain *out_chain,
                      uint8_t *payload)
{
    *out_head = (sb_log_head){0};
    *out_chain = sb_chunk_chain_start();
    sb_log_head head = {0};
    sb_error error = read_prologue(source, &head.format_version);
    if (error != SB_OK) {
        out_head->format_version = head.format_version;
        return error;
    }
    sb_chunk_chain chain = *out_chain;
    sb_chunk_header header;
    error = sb_chunk_read(&chain, source, &header, payload);
    if (error != SB_OK) {
        return error;
    }
    if (header.size != SB_HEAD_PAYLOAD_SIZE) {
        return SB_ERROR_MALFORMED;
    }
    sb_reader reader = sb_reader_over(payload, SB_HEAD_PAYLOAD_SIZE);
    head.simulation_version = sb_reader_u32(&reader);
    head.session = sb_reader_u32(&reader);
    head.started_unix_ms = sb_reader_u64(&reader);
    head.game.seed = sb_reader_u64(&reader);
    head.game.player_capacity = sb_reader_u32(&reader);
    head.game.tick_rate_hz = sb_reader_u32(&reader);
    head.game.computer_count = sb_reader_u32(&reader);
    memcpy(head.rules.name, sb_reader_bytes(&reader, sizeof head.rules.name),
           sizeof head.rules.name);
    head.rules.interface_version = sb_reader_u32(&reader);
    head.rules.behaviour_version = sb_reader_u32(&reader);
    head.rules.tables_hash = sb_reader_u64(&reader);
    head.setting_count = sb_reader_u32(&reader);
    for (uint32_t i = 0; i < SB_RULES_SETTING_COUNT_MAX; i++) {
        head.game.settings[i] = (int32_t)sb_reader_u32(&reader);
    }
    error = sb_head_check(&head);
    if (error == SB_OK) {
        *out_head = head;
        *out_chain = chain;
    }
    return error;
}
