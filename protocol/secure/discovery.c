#include "protocol/secure/discovery.h"

#include <string.h>

#include "base/assert.h"
#include "base/bytes.h"
#include "protocol/text.h"

#define MARK_SIZE 4u

static const uint8_t question_mark[MARK_SIZE] = {'S', 'B', 'L', 'Q'};
static const uint8_t answer_mark[MARK_SIZE] = {'S', 'B', 'L', 'A'};

void sb_discovery_write_question(const uint8_t nonce[SB_DISCOVERY_NONCE_SIZE],
                                 uint8_t out_bytes[SB_DISCOVERY_SIZE])
{
    memset(out_bytes, 0, SB_DISCOVERY_SIZE);
    sb_writer writer = sb_writer_over(out_bytes, SB_DISCOVERY_SIZE);
    sb_writer_bytes(&writer, question_mark, MARK_SIZE);
    sb_writer_u32(&writer, SB_DISCOVERY_VERSION);
    sb_writer_bytes(&writer, nonce, SB_DISCOVERY_NONCE_SIZE);
}

bool sb_discovery_read_question(const void *bytes, size_t size,
                                uint8_t out_nonce[SB_DISCOVERY_NONCE_SIZE])
{
    sb_reader reader = sb_reader_over(bytes, size);
    if (size < SB_DISCOVERY_SIZE || memcmp(bytes, question_mark, MARK_SIZE) != 0) {
        return false;
    }
    (void)sb_reader_bytes(&reader, MARK_SIZE);
    const uint32_t version = sb_reader_u32(&reader);
    memcpy(out_nonce, sb_reader_bytes(&reader, SB_DISCOVERY_NONCE_SIZE), SB_DISCOVERY_NONCE_SIZE);
    return version == SB_DISCOVERY_VERSION;
}

static void put_text(sb_writer *writer, const char *text)
{
    const size_t size = strlen(text);
    sb_writer_u8(writer, (uint8_t)size);
    sb_writer_bytes(writer, text, size);
}

size_t sb_discovery_write_answer(const sb_discovery_answer *answer,
                                 uint8_t out_bytes[SB_DISCOVERY_SIZE])
{
    const uint16_t numbers[] = {answer->port,    answer->web_port,        answer->sessions,
                                answer->players, answer->player_capacity, answer->spectators,
                                answer->flags};
    sb_writer writer = sb_writer_over(out_bytes, SB_DISCOVERY_SIZE);
    sb_writer_bytes(&writer, answer_mark, MARK_SIZE);
    sb_writer_u32(&writer, SB_DISCOVERY_VERSION);
    sb_writer_bytes(&writer, answer->nonce, sizeof answer->nonce);
    sb_writer_u32(&writer, answer->protocol_major);
    sb_writer_u32(&writer, answer->protocol_minor);
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++) {
        sb_writer_u16(&writer, numbers[i]);
    }
    sb_writer_bytes(&writer, answer->server_key, sizeof answer->server_key);
    put_text(&writer, answer->name);
    put_text(&writer, answer->mode);
    put_text(&writer, answer->map);
    SB_ASSERT(writer.error == SB_OK);
    return writer.size;
}

// Reads a text of at most `max` bytes, for which there is one more.
static void take_text(sb_reader *reader, char *out_text, size_t max)
{
    const size_t size = sb_reader_u8(reader);
    const char *bytes = (const char *)sb_reader_bytes(reader, size);
    if (bytes == NULL || size > max || !sb_text_is_valid((sb_text){bytes, (uint32_t)size})) {
        sb_reader_fail(reader, SB_ERROR_MALFORMED);
        return;
    }
    memcpy(out_text, bytes, size);
}

bool sb_discovery_read_answer(const void *bytes, size_t size, sb_discovery_answer *out_answer)
{
    memset(out_answer, 0, sizeof *out_answer);
    if (size < MARK_SIZE || memcmp(bytes, answer_mark, MARK_SIZE) != 0) {
        return false;
    }
    uint16_t *const numbers[] = {
        &out_answer->port,    &out_answer->web_port,        &out_answer->sessions,
        &out_answer->players, &out_answer->player_capacity, &out_answer->spectators,
        &out_answer->flags};
    sb_reader reader = sb_reader_over(bytes, size);
    (void)sb_reader_bytes(&reader, MARK_SIZE);
    const uint32_t version = sb_reader_u32(&reader);
    const uint8_t *nonce = sb_reader_bytes(&reader, sizeof out_answer->nonce);
    out_answer->protocol_major = sb_reader_u32(&reader);
    out_answer->protocol_minor = sb_reader_u32(&reader);
    for (size_t i = 0; i < sizeof numbers / sizeof numbers[0]; i++) {
        *numbers[i] = sb_reader_u16(&reader);
    }
    const uint8_t *key = sb_reader_bytes(&reader, sizeof out_answer->server_key);
    take_text(&reader, out_answer->name, SB_DISCOVERY_NAME_SIZE_MAX);
    take_text(&reader, out_answer->mode, SB_MODE_SIZE_MAX);
    take_text(&reader, out_answer->map, SB_MAP_TEXT_SIZE_MAX);
    if (reader.error != SB_OK || version != SB_DISCOVERY_VERSION || nonce == NULL || key == NULL) {
        memset(out_answer, 0, sizeof *out_answer);
        return false;
    }
    memcpy(out_answer->nonce, nonce, sizeof out_answer->nonce);
    memcpy(out_answer->server_key, key, sizeof out_answer->server_key);
    return true;
}
