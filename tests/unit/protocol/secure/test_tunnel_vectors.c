/// The test vectors of the tunnel, protocol/vectors/tunnel, against handshake and envelope. Their
/// bytes are made by make_tunnel.py, from the standard.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <arpa/inet.h>
#include <cmocka.h>
#include <jansson.h>
#include <sodium.h>

#include "ends.h"
#include "protocol/secure/handshake.h"

#define BYTES_MAX 1300u

typedef struct bytes {
    size_t size;
    uint8_t data[BYTES_MAX];
} bytes;

static const char *text_at(const json_t *json, const char *key)
{
    const char *text = json_string_value(json_object_get(json, key));
    assert_non_null(text);
    return text;
}

static bytes bytes_at(const json_t *json, const char *key)
{
    bytes made = {0};
    const char *hex = text_at(json, key);
    assert_int_equal(
        sodium_hex2bin(made.data, sizeof made.data, hex, strlen(hex), NULL, &made.size, NULL), 0);
    return made;
}

static uint64_t number_at(const json_t *json, const char *key)
{
    assert_true(json_is_integer(json_object_get(json, key)));
    return (uint64_t)json_integer_value(json_object_get(json, key));
}

static void assert_bytes(const json_t *json, const char *key, const void *got, size_t size)
{
    const bytes meant = bytes_at(json, key);
    assert_int_equal(size, meant.size);
    if (size > 0) {
        assert_memory_equal(got, meant.data, size);
    }
}

static json_t *load(const char *path)
{
    json_error_t error;
    json_t *vectors = json_load_file(path, JSON_REJECT_DUPLICATES, &error);
    assert_true(json_is_array(vectors));
    return vectors;
}

// The four datagrams and what both sides keep, by a vector's secrets.
typedef struct parties {
    sb_net_address address;
    uint64_t time_s;
    sb_handshake_server server;
    sb_handshake_client client;
} parties;

static parties parties_of(const json_t *json)
{
    parties made = {.time_s = number_at(json, "time")};
    const bool plain = json_is_true(json_object_get(json, "plain"));
    sb_handshake_server_init(&made.server, bytes_at(json, "identity_secret").data,
                             bytes_at(json, "cookie_key").data, plain);
    sb_handshake_client_init(&made.client, bytes_at(json, "client_secret").data, NULL, plain);
    made.address.port = (uint16_t)number_at(json, "port");
    const char *address = text_at(json, "address");
    if (inet_pton(AF_INET6, address, made.address.ip) != 1) {
        memcpy(made.address.ip, (const uint8_t[12]){[10] = 0xff, [11] = 0xff}, 12);
        assert_int_equal(inet_pton(AF_INET, address, made.address.ip + 12), 1);
    }
    return made;
}

// The client takes the vector's answers, so that both sides are checked alone.
static void check_client(const json_t *json, parties *with, sb_envelope *out_envelope)
{
    uint8_t sent[SB_HANDSHAKE_SIZE_MAX];
    assert_bytes(json, "request", sent, sb_handshake_client_write(&with->client, sent));
    const bytes challenge = bytes_at(json, "challenge"), accepted = bytes_at(json, "accepted");
    assert_int_equal(
        sb_handshake_client_receive(&with->client, challenge.data, challenge.size, out_envelope),
        SB_HANDSHAKE_CHALLENGED);
    assert_bytes(json, "response", sent, sb_handshake_client_write(&with->client, sent));
    assert_int_equal(
        sb_handshake_client_receive(&with->client, accepted.data, accepted.size, out_envelope),
        SB_HANDSHAKE_ACCEPTED);
    assert_bytes(json, "identity", with->client.server_identity, SB_SECURE_KEY_SIZE);
}

static void check_server(const json_t *json, const parties *with, sb_envelope *out_envelope)
{
    uint8_t challenge[SB_CHALLENGE_SIZE], accepted[SB_ACCEPTED_SIZE];
    const bytes request = bytes_at(json, "request"), answer = bytes_at(json, "response");
    assert_bytes(json, "challenge", challenge,
                 sb_handshake_server_answer(&with->server, &with->address, with->time_s,
                                            request.data, request.size, challenge));
    sb_handshake_response response;
    assert_true(sb_handshake_server_verify(&with->server, &with->address, with->time_s, answer.data,
                                           answer.size, &response));
    assert_bytes(json, "cookie", response.cookie, sizeof response.cookie);
    assert_true(sb_handshake_server_accept(
        &with->server, &response, (uint32_t)number_at(json, "connection"),
        bytes_at(json, "server_secret").data, accepted, out_envelope));
    assert_bytes(json, "accepted", accepted, sizeof accepted);
}

static void check_begun(const json_t *json, const sb_envelope *envelope, const char *send,
                        const char *receive)
{
    assert_int_equal(envelope->connection, number_at(json, "connection"));
    assert_int_equal(envelope->plain, json_is_true(json_object_get(json, "plain")));
    assert_true(envelope->send_sequence == 1 && envelope->newest == 0);
    assert_bytes(json, send, envelope->keys.send, SB_ENVELOPE_KEY_SIZE);
    assert_bytes(json, receive, envelope->keys.receive, SB_ENVELOPE_KEY_SIZE);
}

static void every_handshake_has_the_datagrams_and_keys_of_its_vector(void **state)
{
    (void)state;
    json_t *vectors = load(SABOT_VECTORS "/tunnel/handshakes.json"), *json;
    size_t index;
    json_array_foreach(vectors, index, json)
    {
        fprintf(stderr, "%s\n", text_at(json, "name")); // cmocka shows it if the vector fails
        sb_envelope client, server;
        parties with = parties_of(json);
        check_client(json, &with, &client);
        check_server(json, &with, &server);
        check_begun(json, &client, "key_to_server", "key_to_client");
        check_begun(json, &server, "key_to_client", "key_to_server");
    }
    assert_true(json_array_size(vectors) >= 8);
    json_decref(vectors);
}

// The answer of a server that accepts every response whose cookie is right.
static size_t answer_of(const json_t *usual, const parties *with, const bytes *question,
                        uint8_t out_answer[SB_HANDSHAKE_SIZE_MAX])
{
    sb_handshake_response response;
    sb_envelope envelope;
    if (sb_handshake_server_verify(&with->server, &with->address, with->time_s, question->data,
                                   question->size, &response)) {
        return sb_handshake_server_accept(&with->server, &response, 1,
                                          bytes_at(usual, "server_secret").data, out_answer,
                                          &envelope)
                   ? SB_ACCEPTED_SIZE
                   : 0;
    }
    return sb_handshake_server_answer(&with->server, &with->address, with->time_s, question->data,
                                      question->size, out_answer);
}

static void check_question(const json_t *usual, const json_t *json)
{
    const parties with = parties_of(usual);
    const bytes question = bytes_at(json, "hex");
    uint8_t answer[SB_HANDSHAKE_SIZE_MAX];
    const size_t size = answer_of(usual, &with, &question, answer);
    assert_bytes(json, "answer", answer, size);
    assert_true(size == 0 || size < question.size);
}

static sb_handshake_event event_named(const char *name)
{
    static const struct {
        const char *name;
        sb_handshake_event event;
    } EVENTS[] = {{"ignored", SB_HANDSHAKE_NOTHING},     {"challenged", SB_HANDSHAKE_CHALLENGED},
                  {"accepted", SB_HANDSHAKE_ACCEPTED},   {"denied", SB_HANDSHAKE_DENIED},
                  {"wrong key", SB_HANDSHAKE_WRONG_KEY}, {"wrong form", SB_HANDSHAKE_WRONG_FORM}};
    size_t i = 0;
    while (strcmp(EVENTS[i].name, name) != 0) {
        i++;
        assert_true(i < sizeof EVENTS / sizeof EVENTS[0]);
    }
    return EVENTS[i].event;
}

// The client is told the server's identity beforehand.
static void check_answer(const json_t *usual, const json_t *json)
{
    sb_handshake_client client, before;
    sb_envelope envelope, envelope_before;
    memset(&client, 0, sizeof client);
    memset(&envelope, 0x5a, sizeof envelope);
    sb_handshake_client_init(&client, bytes_at(usual, "client_secret").data,
                             bytes_at(usual, "identity").data, false);
    if (strcmp(text_at(json, "after"), "response") == 0) {
        const bytes challenge = bytes_at(usual, "challenge");
        assert_int_equal(
            sb_handshake_client_receive(&client, challenge.data, challenge.size, &envelope),
            SB_HANDSHAKE_CHALLENGED);
    }
    memcpy(&before, &client, sizeof client);
    memcpy(&envelope_before, &envelope, sizeof envelope);
    const bytes answer = bytes_at(json, "hex");
    const sb_handshake_event event = event_named(text_at(json, "result"));
    assert_int_equal(sb_handshake_client_receive(&client, answer.data, answer.size, &envelope),
                     event);
    if (event == SB_HANDSHAKE_NOTHING || event == SB_HANDSHAKE_WRONG_KEY ||
        event == SB_HANDSHAKE_WRONG_FORM) {
        assert_memory_equal(&before, &client, sizeof client);
    }
    if (event != SB_HANDSHAKE_ACCEPTED) {
        assert_memory_equal(&envelope_before, &envelope, sizeof envelope);
    }
}

static void every_wrong_datagram_of_a_handshake_is_taken_as_its_vector_says(void **state)
{
    (void)state;
    json_t *usuals = load(SABOT_VECTORS "/tunnel/handshakes.json"), *json;
    json_t *vectors = load(SABOT_VECTORS "/tunnel/wrong_handshakes.json");
    const json_t *usual = json_array_get(usuals, 0);
    size_t index, to_server = 0;
    json_array_foreach(vectors, index, json)
    {
        fprintf(stderr, "%s\n", text_at(json, "name"));
        const bool is_question = strcmp(text_at(json, "to"), "server") == 0;
        is_question ? check_question(usual, json) : check_answer(usual, json);
        to_server += is_question;
    }
    assert_true(to_server >= 30 && index - to_server >= 40);
    json_decref(vectors);
    json_decref(usuals);
}

// A sender and a receiver of the vector's connection. The receiver has received the number `newest`
// and every number of the window before, but not `missing`.
static void begin(const json_t *json, uint64_t missing, sb_envelope *out_sender,
                  sb_envelope *out_receiver)
{
    sb_envelope_keys keys, turned;
    const bytes key = bytes_at(json, "key");
    memset(&keys, 0, sizeof keys);
    memcpy(keys.send, key.data, sizeof keys.send);
    memcpy(turned.receive, keys.send, sizeof keys.send);
    memcpy(turned.send, keys.receive, sizeof keys.send);
    const bool plain = json_is_true(json_object_get(json, "plain"));
    const uint32_t connection = (uint32_t)number_at(json, "connection");
    memset(out_receiver, 0, sizeof *out_receiver);
    sb_envelope_init(out_sender, connection, &keys, plain);
    sb_envelope_init(out_receiver, connection, &turned, plain);
    ends_advance(out_sender, out_receiver, number_at(json, "newest") + 1);
    const uint64_t slot = missing % SB_ENVELOPE_WINDOW;
    out_receiver->received[slot / 64] &= ~(UINT64_C(1) << slot % 64);
}

static void check_sealed(const json_t *json, const bytes *sealed)
{
    sb_envelope sender, receiver;
    const uint64_t sequence = number_at(json, "sequence");
    const bytes contents = bytes_at(json, "contents");
    uint8_t out[SB_ENVELOPE_SIZE_MAX];
    begin(json, sequence, &sender, &receiver);
    ends_datagram datagram = {.size = sealed->size};
    memcpy(datagram.bytes, sealed->data, sealed->size);
    const ends_opened opened = ends_open(&receiver, &datagram);
    assert_int_equal(opened.result, SB_ENVELOPE_OPENED);
    assert_bytes(json, "contents", opened.contents, opened.size);
    assert_int_equal(ends_open(&receiver, &datagram).result, SB_ENVELOPE_REPEATED);
    if (sequence / SB_ENVELOPE_PHASE_COUNT >= sender.send_phase) {
        sender.send_sequence = sequence;
        assert_bytes(json, "hex", out,
                     sb_envelope_seal(&sender, contents.data, contents.size, out));
    }
}

static void check_refused(const json_t *json, const bytes *sealed)
{
    sb_envelope sender, receiver;
    begin(json, UINT64_MAX, &sender, &receiver);
    memset(receiver.received, 0, sizeof receiver.received);
    const uint64_t slot = receiver.newest % SB_ENVELOPE_WINDOW;
    receiver.received[slot / 64] |= UINT64_C(1) << slot % 64;
    uint8_t copy[BYTES_MAX], *contents;
    size_t size;
    sb_envelope before;
    memcpy(&before, &receiver, sizeof before);
    memcpy(copy, sealed->data, sealed->size);
    assert_int_equal(sb_envelope_open(&receiver, copy, sealed->size, &contents, &size),
                     strcmp(text_at(json, "error"), "forged") == 0 ? SB_ENVELOPE_FORGED
                                                                   : SB_ENVELOPE_REPEATED);
    assert_memory_equal(&before, &receiver, sizeof before);
}

static void every_envelope_is_sealed_opened_or_refused_as_its_vector_says(void **state)
{
    (void)state;
    json_t *vectors = load(SABOT_VECTORS "/tunnel/envelopes.json"), *json;
    size_t index, valid = 0;
    json_array_foreach(vectors, index, json)
    {
        fprintf(stderr, "%s\n", text_at(json, "name"));
        const bytes sealed = bytes_at(json, "hex");
        const bool is_valid = json_object_get(json, "error") == NULL;
        is_valid ? check_sealed(json, &sealed) : check_refused(json, &sealed);
        valid += is_valid;
    }
    assert_true(valid >= 19 && index - valid >= 23);
    json_decref(vectors);
}

int main(void)
{
    assert_true(sodium_init() >= 0);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_handshake_has_the_datagrams_and_keys_of_its_vector),
        cmocka_unit_test(every_wrong_datagram_of_a_handshake_is_taken_as_its_vector_says),
        cmocka_unit_test(every_envelope_is_sealed_opened_or_refused_as_its_vector_says),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
