#include "host/compressor.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "base/random.h"
#include "protocol/message.h"
#include "test.h"

#define BUFFER_COUNT_MAX 8
#define DATAGRAM_SIZE_MAX 4096

// A host with the compressor, asked in ENet's place; and a datagram as ENet puts it together.
typedef struct fixture {
    ENetHost *host;
    sb_compressor compressor;
    ENetBuffer buffers[BUFFER_COUNT_MAX];
    ENetProtocol commands[BUFFER_COUNT_MAX];
    size_t buffer_count;
    sb_message message;
    uint8_t plain[SB_MESSAGE_SIZE_MAX], packed[SB_MESSAGE_SIZE_MAX], event[SB_MESSAGE_SIZE_MAX];
    size_t plain_size, packed_size, event_size;
    uint8_t joined[DATAGRAM_SIZE_MAX], compressed[DATAGRAM_SIZE_MAX];
    size_t joined_size;
} fixture;

static size_t encode(const sb_message *message, uint8_t bytes[SB_MESSAGE_SIZE_MAX])
{
    sb_writer writer = sb_writer_over(bytes, SB_MESSAGE_SIZE_MAX);
    assert_int_equal(sb_message_encode(message, &writer), SB_OK);
    return writer.size;
}

// A plain snapshot as they are: small numbers, many alike; a packed one and an event that a range
// coder would shrink as well.
static void make_messages(fixture *f)
{
    static const uint8_t alike[300];
    sb_random random = sb_random_seed(5, 0);
    sb_message *message = &f->message;
    *message = (sb_message){.type = SB_MESSAGE_SNAPSHOT,
                            .snapshot = {.tick = 600, .part_count = 1, .number_count = 300}};
    for (uint32_t i = 0; i < 300; i++) {
        message->snapshot.numbers[i] = (int32_t)sb_random_below(&random, 6) - 2;
    }
    f->plain_size = encode(message, f->plain);
    message->snapshot.form = SB_FORM_PACKED;
    message->snapshot.packed = (sb_blob){alike, sizeof alike};
    f->packed_size = encode(message, f->packed);
    *message = (sb_message){.type = SB_MESSAGE_EVENT, .event = {.tick = 600, .event_count = 20}};
    f->event_size = encode(message, f->event);
}

static int setup(void **state)
{
    fixture *f = calloc(1, sizeof *f);
    *state = f;
    assert_non_null(f);
    f->host = enet_host_create(NULL, 1, 1, 0, 0);
    assert_non_null(f->host);
    assert_int_equal(sb_compressor_attach(&f->compressor, f->host), SB_OK);
    make_messages(f);
    return 0;
}

static int teardown(void **state)
{
    fixture *f = *state;
    enet_host_destroy(f->host);
    assert_null(f->compressor.range_coder);
    free(f);
    return 0;
}

// Sizes are those of ENet's protocol: 4 bytes for all commands and what the command adds.
static void add(fixture *f, uint8_t command, size_t command_size, const void *payload, size_t size)
{
    ENetProtocol *bytes = &f->commands[f->buffer_count];
    memset(bytes, 0x5A, sizeof *bytes);
    bytes->header.command = command;
    f->buffers[f->buffer_count++] = (ENetBuffer){.data = bytes, .dataLength = command_size};
    if (payload != NULL) {
        uint8_t *place = f->joined + f->joined_size;
        memcpy(place, payload, size);
        f->joined_size += size;
        f->buffers[f->buffer_count++] = (ENetBuffer){.data = place, .dataLength = size};
    }
}

static void add_unsequenced(fixture *f, const void *payload, size_t size)
{
    add(f, ENET_PROTOCOL_COMMAND_SEND_UNSEQUENCED | ENET_PROTOCOL_COMMAND_FLAG_UNSEQUENCED, 8,
        payload, size);
}

static void add_reliable(fixture *f, const void *payload, size_t size)
{
    add(f, ENET_PROTOCOL_COMMAND_SEND_RELIABLE | ENET_PROTOCOL_COMMAND_FLAG_ACKNOWLEDGE, 6, payload,
        size);
}

static void add_acknowledgement(fixture *f)
{
    add(f, ENET_PROTOCOL_COMMAND_ACKNOWLEDGE, 8, NULL, 0);
}

static size_t datagram_size(const fixture *f)
{
    size_t size = 0;
    for (size_t i = 0; i < f->buffer_count; i++) {
        size += f->buffers[i].dataLength;
    }
    return size;
}

// Asks for the datagram that was put together, and begins the next one.
static size_t compress(fixture *f)
{
    size_t size = datagram_size(f);
    const ENetCompressor *functions = &f->host->compressor;
    size_t result = functions->compress(functions->context, f->buffers, f->buffer_count, size,
                                        f->compressed, size);
    f->buffer_count = 0;
    f->joined_size = 0;
    return result;
}

static void plain_snapshot_is_compressed_and_comes_back(void **state)
{
    fixture *f = *state;
    add_unsequenced(f, f->plain, f->plain_size);
    size_t size = datagram_size(f);
    size_t compressed_size = compress(f);
    assert_true(compressed_size > 0 && compressed_size < size * 3 / 4);
    assert_int_equal(f->compressor.datagrams_compressed, 1);
    assert_int_equal(f->compressor.bytes_saved, size - compressed_size);
    // By a coder of its own, as the client has it.
    static uint8_t again[DATAGRAM_SIZE_MAX];
    void *coder = enet_range_coder_create();
    assert_int_equal(
        enet_range_coder_decompress(coder, f->compressed, compressed_size, again, sizeof again),
        size);
    assert_memory_equal(again + 8, f->plain, f->plain_size);
    enet_range_coder_destroy(coder);
}

static void plain_snapshot_is_found_behind_what_else_a_datagram_carries(void **state)
{
    fixture *f = *state;
    add_acknowledgement(f);
    add_reliable(f, f->event, f->event_size);
    add_unsequenced(f, f->packed, f->packed_size);
    add_unsequenced(f, f->plain, f->plain_size);
    assert_true(compress(f) > 0);
    add_unsequenced(f, f->plain, f->plain_size);
    add_reliable(f, f->event, f->event_size);
    add(f, ENET_PROTOCOL_COMMAND_PING, 4, NULL, 0);
    assert_true(compress(f) > 0);
    // Messages are no commands, whatever they begin with, and may be shorter than one.
    add_reliable(f, f->plain, f->plain_size);
    add_reliable(f, "\x92\x08\x01", 3);
    add_unsequenced(f, f->plain, f->plain_size);
    assert_true(compress(f) > 0);
    assert_int_equal(f->compressor.datagrams_compressed, 3);
}

static void datagram_without_a_plain_snapshot_is_left_as_it_is(void **state)
{
    fixture *f = *state;
    add_unsequenced(f, f->packed, f->packed_size);
    assert_int_equal(compress(f), 0);
    add_reliable(f, f->event, f->event_size);
    add_unsequenced(f, f->event, f->event_size);
    assert_int_equal(compress(f), 0);
    for (int i = 0; i < 4; i++) {
        add_acknowledgement(f);
    }
    assert_int_equal(compress(f), 0);
    // The bytes of one, where no snapshot is: in a reliable message, and in a command.
    add_reliable(f, f->plain, f->plain_size);
    assert_int_equal(compress(f), 0);
    f->buffers[0] = (ENetBuffer){.data = f->plain, .dataLength = f->plain_size};
    f->buffer_count = 1;
    assert_int_equal(compress(f), 0);
    assert_int_equal(compress(f), 0); // no buffers at all
    assert_int_equal(f->compressor.datagrams_compressed, 0);
    assert_int_equal(f->compressor.bytes_saved, 0);
}

// ENet's range coder reads behind the end of an empty buffer, and nobody sends an empty message.
static void datagram_that_is_not_of_the_known_form_is_left_as_it_is(void **state)
{
    fixture *f = *state;
    add_unsequenced(f, f->plain, f->plain_size);
    f->buffer_count = 1; // the payload is missing
    assert_int_equal(compress(f), 0);
    add_unsequenced(f, f->plain, f->plain_size);
    add_unsequenced(f, f->plain, 0);
    assert_int_equal(compress(f), 0);
    add_unsequenced(f, f->plain, f->plain_size);
    add_acknowledgement(f);
    f->buffers[2].dataLength = 0;
    assert_int_equal(compress(f), 0);
    assert_int_equal(f->compressor.datagrams_compressed, 0);
}

static void snapshot_that_would_not_shrink_is_not_counted(void **state)
{
    fixture *f = *state;
    sb_random random = sb_random_seed(6, 0);
    sb_message message = {
        .type = SB_MESSAGE_SNAPSHOT,
        .snapshot = {.tick = UINT32_MAX, .epoch = 0x12345678, .part_count = 1, .number_count = 40}};
    for (uint32_t i = 0; i < 40; i++) {
        message.snapshot.numbers[i] = (int32_t)(sb_random_u32(&random) | 0x40000000u);
    }
    uint8_t bytes[SB_MESSAGE_SIZE_MAX];
    size_t size = encode(&message, bytes);
    for (size_t i = 20; i < size; i++) {
        bytes[i] = (uint8_t)sb_random_u32(&random);
    }
    add_unsequenced(f, bytes, size);
    assert_int_equal(compress(f), 0);
    assert_int_equal(f->compressor.datagrams_compressed, 0);
    assert_int_equal(f->compressor.bytes_saved, 0);
}

static void host_decompresses_nothing(void **state)
{
    const fixture *f = *state;
    assert_null(f->host->compressor.decompress);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, setup, teardown)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(plain_snapshot_is_compressed_and_comes_back),
        TEST(plain_snapshot_is_found_behind_what_else_a_datagram_carries),
        TEST(datagram_without_a_plain_snapshot_is_left_as_it_is),
        TEST(datagram_that_is_not_of_the_known_form_is_left_as_it_is),
        TEST(snapshot_that_would_not_shrink_is_not_counted),
        TEST(host_decompresses_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
