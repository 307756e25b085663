// The handshake between both sides. The bytes of the datagrams, and most wrong ones, are those of
// the vectors (test_tunnel_vectors.c).
#include "protocol/secure/handshake.h"

#include <string.h>

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>
#include <sodium.h>

#include "protocol/limits.h"

static const uint8_t CLIENT_SECRET[SB_SECURE_KEY_SIZE] = {1, 2, 3},
                     IDENTITY_SECRET[SB_SECURE_KEY_SIZE] = {4, 5, 6},
                     SERVER_SECRET[SB_SECURE_KEY_SIZE] = {7, 8, 9},
                     COOKIE_KEY[SB_COOKIE_KEY_SIZE] = {10, 11, 12};
#define TIME_S UINT64_C(1000000)

typedef struct sides {
    sb_net_address address;
    sb_handshake_server server;
    sb_handshake_client client;
    sb_envelope client_envelope, server_envelope;
} sides;

typedef struct datagram {
    size_t size;
    uint8_t bytes[SB_HANDSHAKE_SIZE_MAX];
} datagram;

static void begin(sides *out)
{
    memset(out, 0, sizeof *out);
    memcpy(out->address.ip, (const uint8_t[16]){[10] = 0xff, [11] = 0xff, 192, 0, 2, 1}, 16);
    out->address.port = 4711;
    sb_handshake_server_init(&out->server, IDENTITY_SECRET, COOKIE_KEY, false);
    sb_handshake_client_init(&out->client, CLIENT_SECRET, NULL, false);
}

static datagram written(const sides *by)
{
    datagram made;
    made.size = sb_handshake_client_write(&by->client, made.bytes);
    return made;
}

static datagram challenge_at(const sides *by, uint64_t now_s)
{
    const datagram request = written(by);
    datagram made;
    assert_int_equal(request.size, SB_REQUEST_SIZE);
    made.size = sb_handshake_server_answer(&by->server, &by->address, now_s, request.bytes,
                                           request.size, made.bytes);
    assert_int_equal(made.size, SB_CHALLENGE_SIZE);
    return made;
}

static sb_handshake_event receive(sides *by, const datagram *from)
{
    return sb_handshake_client_receive(&by->client, from->bytes, from->size, &by->client_envelope);
}

// Up to the response, which is returned. The challenge was made at `now_s`.
static datagram responded_at(sides *by, uint64_t now_s)
{
    const datagram challenge = challenge_at(by, now_s);
    assert_int_equal(receive(by, &challenge), SB_HANDSHAKE_CHALLENGED);
    const datagram response = written(by);
    assert_int_equal(response.size, SB_RESPONSE_SIZE);
    return response;
}

static bool verify(const sides *by, const sb_net_address *address, uint64_t now_s,
                   const datagram *response)
{
    sb_handshake_response taken;
    return sb_handshake_server_verify(&by->server, address, now_s, response->bytes, response->size,
                                      &taken);
}

static datagram accepted_with(sides *by, const datagram *response, const uint8_t *secret)
{
    sb_handshake_response taken;
    datagram made = {.size = SB_ACCEPTED_SIZE};
    assert_true(sb_handshake_server_verify(&by->server, &by->address, TIME_S, response->bytes,
                                           response->size, &taken));
    assert_true(sb_handshake_server_accept(&by->server, &taken, 0x10001, secret, made.bytes,
                                           &by->server_envelope));
    return made;
}

static void both_sides_open_what_the_other_one_seals(void **state)
{
    (void)state;
    sides by;
    begin(&by);
    const datagram response = responded_at(&by, TIME_S);
    const datagram accepted = accepted_with(&by, &response, SERVER_SECRET);
    assert_int_equal(receive(&by, &accepted), SB_HANDSHAKE_ACCEPTED);
    uint8_t bytes[SB_ENVELOPE_SIZE_MAX], *contents;
    size_t size = sb_envelope_seal(&by.client_envelope, "up", 2, bytes);
    assert_int_equal(sb_envelope_open(&by.server_envelope, bytes, size, &contents, &size),
                     SB_ENVELOPE_OPENED);
    assert_memory_equal(contents, "up", 2);
    size = sb_envelope_seal(&by.server_envelope, "down", 4, bytes);
    assert_int_equal(sb_envelope_open(&by.client_envelope, bytes, size, &contents, &size),
                     SB_ENVELOPE_OPENED);
    assert_memory_equal(contents, "down", 4);
    assert_int_equal(by.client_envelope.connection, 0x10001);
}

static void cookie_is_good_for_30_to_60_seconds(void **state)
{
    (void)state;
    // A period of 30 s begins at 999,990; a cookie is good up to the end of the next one.
    for (uint64_t made_s = 999990; made_s < 1000020; made_s++) {
        sides by;
        begin(&by);
        const datagram response = responded_at(&by, made_s);
        for (uint64_t now_s = made_s; now_s < 1000050; now_s++) {
            assert_true(verify(&by, &by.address, now_s, &response));
        }
        assert_false(verify(&by, &by.address, 1000050, &response));
        assert_false(verify(&by, &by.address, 1000080, &response));
        assert_false(verify(&by, &by.address, 999989, &response)); // not yet made
    }
}

static void cookie_of_a_machine_that_has_just_started_is_good_too(void **state)
{
    (void)state;
    sides by;
    begin(&by);
    const datagram response = responded_at(&by, 0);
    assert_true(verify(&by, &by.address, 0, &response));
    assert_true(verify(&by, &by.address, 59, &response));
    assert_false(verify(&by, &by.address, 60, &response));
    // The period before the first one is not that of the highest number.
    begin(&by);
    const datagram last = responded_at(&by, UINT64_MAX);
    assert_false(verify(&by, &by.address, 0, &last));
}

static void cookie_is_refused_from_any_other_address_port_or_key(void **state)
{
    (void)state;
    sides by;
    begin(&by);
    datagram response = responded_at(&by, TIME_S);
    for (uint32_t bit = 0; bit < 8 * sizeof by.address.ip; bit++) {
        sb_net_address other = by.address;
        other.ip[bit / 8] ^= (uint8_t)(1u << bit % 8);
        assert_false(verify(&by, &other, TIME_S, &response));
        assert_false(sb_net_address_equal(&other, &by.address));
    }
    for (uint32_t bit = 0; bit < 16; bit++) {
        sb_net_address other = by.address;
        other.port ^= (uint16_t)(1u << bit);
        assert_false(verify(&by, &other, TIME_S, &response));
        assert_false(sb_net_address_equal(&other, &by.address));
    }
    // Mark, version, key and cookie: 48 bytes. The zeros behind them are not looked at.
    for (uint32_t bit = 0; bit < 8 * 48; bit++) {
        response.bytes[bit / 8] ^= (uint8_t)(1u << bit % 8);
        assert_false(verify(&by, &by.address, TIME_S, &response));
        response.bytes[bit / 8] ^= (uint8_t)(1u << bit % 8);
    }
    assert_true(verify(&by, &by.address, TIME_S, &response));
    sides other;
    begin(&other);
    other.server.cookie_key[15] ^= 1;
    assert_false(verify(&other, &by.address, TIME_S, &response));
}

static void accepted_with_any_single_bit_changed_is_ignored(void **state)
{
    (void)state;
    sides by;
    begin(&by);
    const datagram response = responded_at(&by, TIME_S);
    datagram accepted = accepted_with(&by, &response, SERVER_SECRET);
    for (size_t bit = 0; bit < 8 * accepted.size; bit++) {
        // Bit 255 of a public key is ignored by X25519, but it is part of the transcript.
        accepted.bytes[bit / 8] ^= (uint8_t)(1u << bit % 8);
        assert_int_equal(receive(&by, &accepted), SB_HANDSHAKE_NOTHING);
        accepted.bytes[bit / 8] ^= (uint8_t)(1u << bit % 8);
    }
    assert_int_equal(receive(&by, &accepted), SB_HANDSHAKE_ACCEPTED);
}

// On the path, a party changes the challenge: the client then asks for other keys than the server
// gives, or the cookie is refused.
static void challenge_that_was_changed_on_the_way_leads_to_no_connection(void **state)
{
    (void)state;
    sides by;
    begin(&by);
    datagram challenge = challenge_at(&by, TIME_S);
    for (size_t bit = 0; bit < 8 * challenge.size; bit++) {
        begin(&by);
        datagram changed = challenge;
        changed.bytes[bit / 8] ^= (uint8_t)(1u << bit % 8);
        const sb_handshake_event event = receive(&by, &changed);
        const bool flags = bit >= 8 * 56;
        if (bit == 8 * 56) {
            assert_int_equal(event, SB_HANDSHAKE_WRONG_FORM);
        } else if (event == SB_HANDSHAKE_CHALLENGED && !flags) {
            const datagram response = written(&by);
            if (verify(&by, &by.address, TIME_S, &response)) {
                const datagram accepted = accepted_with(&by, &response, SERVER_SECRET);
                assert_int_equal(receive(&by, &accepted), SB_HANDSHAKE_NOTHING);
            }
        } else {
            assert_int_equal(event, flags ? SB_HANDSHAKE_CHALLENGED : SB_HANDSHAKE_NOTHING);
        }
    }
}

static void pinned_key_is_the_only_one_that_a_client_takes(void **state)
{
    (void)state;
    sides by;
    begin(&by);
    const datagram challenge = challenge_at(&by, TIME_S);
    sb_handshake_client_init(&by.client, CLIENT_SECRET, by.server.identity, false);
    assert_int_equal(receive(&by, &challenge), SB_HANDSHAKE_CHALLENGED);
    for (uint32_t bit = 0; bit < 256; bit++) {
        uint8_t pinned[SB_SECURE_KEY_SIZE];
        memcpy(pinned, by.server.identity, sizeof pinned);
        pinned[bit / 8] ^= (uint8_t)(1u << bit % 8);
        sb_handshake_client_init(&by.client, CLIENT_SECRET, pinned, false);
        assert_int_equal(receive(&by, &challenge), SB_HANDSHAKE_WRONG_KEY);
        assert_false(by.client.challenged);
    }
}

// A server that says another server's identity, which it does not have.
static void server_without_the_secret_of_its_identity_is_not_believed(void **state)
{
    (void)state;
    sides by;
    begin(&by);
    by.server.identity_secret[0] ^= 0x10;
    const datagram response = responded_at(&by, TIME_S);
    const datagram accepted = accepted_with(&by, &response, SERVER_SECRET);
    assert_int_equal(receive(&by, &accepted), SB_HANDSHAKE_NOTHING);
}

static void plain_and_encrypted_sides_do_not_connect(void **state)
{
    (void)state;
    for (uint32_t client_plain = 0; client_plain < 2; client_plain++) {
        for (uint32_t server_plain = 0; server_plain < 2; server_plain++) {
            sides by;
            begin(&by);
            sb_handshake_server_init(&by.server, IDENTITY_SECRET, COOKIE_KEY, server_plain == 1);
            sb_handshake_client_init(&by.client, CLIENT_SECRET, NULL, client_plain == 1);
            const datagram challenge = challenge_at(&by, TIME_S);
            assert_int_equal(receive(&by, &challenge), client_plain == server_plain
                                                           ? SB_HANDSHAKE_CHALLENGED
                                                           : SB_HANDSHAKE_WRONG_FORM);
        }
    }
}

static void repeated_response_is_the_same_and_gets_the_same_keys_from_one_secret(void **state)
{
    (void)state;
    sides by;
    begin(&by);
    const datagram response = responded_at(&by, TIME_S), repeated = written(&by);
    assert_memory_equal(response.bytes, repeated.bytes, SB_RESPONSE_SIZE);
    const datagram accepted = accepted_with(&by, &response, SERVER_SECRET);
    const sb_envelope first = by.server_envelope;
    const datagram again = accepted_with(&by, &repeated, SERVER_SECRET);
    assert_memory_equal(accepted.bytes, again.bytes, SB_ACCEPTED_SIZE);
    assert_memory_equal(&first.keys, &by.server_envelope.keys, sizeof first.keys);
    // A server that was started again in between draws another secret.
    const datagram other = accepted_with(&by, &response, CLIENT_SECRET);
    assert_memory_not_equal(other.bytes, accepted.bytes, SB_ACCEPTED_SIZE);
    assert_memory_not_equal(&first.keys, &by.server_envelope.keys, sizeof first.keys);
}

static void denial_names_the_servers_version_and_the_reason(void **state)
{
    (void)state;
    sides by;
    begin(&by);
    datagram request = written(&by), denied = {.size = SB_DENIED_SIZE};
    request.bytes[4] = (uint8_t)(SB_PROTOCOL_VERSION + 1);
    assert_int_equal(sb_handshake_server_answer(&by.server, &by.address, TIME_S, request.bytes,
                                                request.size, denied.bytes),
                     SB_DENIED_SIZE);
    assert_int_equal(receive(&by, &denied), SB_HANDSHAKE_DENIED);
    assert_int_equal(by.client.refusal, 1); // README: another major version
    assert_int_equal(by.client.server_major, SB_PROTOCOL_VERSION);
    assert_int_equal(by.client.server_minor, SB_PROTOCOL_MINOR_VERSION);
    sb_handshake_deny(by.client.key, 4, denied.bytes);
    assert_int_equal(receive(&by, &denied), SB_HANDSHAKE_DENIED);
    assert_int_equal(by.client.refusal, 4);
}

static void no_datagram_of_any_size_draws_a_larger_answer(void **state)
{
    (void)state;
    sides by;
    begin(&by);
    static uint8_t question[1500];
    uint8_t answer[SB_HANDSHAKE_SIZE_MAX];
    uint32_t answered = 0;
    for (uint32_t major = 0; major < 4; major++) {
        const datagram request = written(&by);
        memcpy(question, request.bytes, request.size);
        question[4] = (uint8_t)major;
        for (size_t size = 0; size < sizeof question; size++) {
            const size_t answer_size =
                sb_handshake_server_answer(&by.server, &by.address, TIME_S, question, size, answer);
            assert_true(answer_size == 0 || answer_size < size);
            answered += answer_size > 0;
        }
    }
    assert_true(answered > 3000);
}

static void key_is_read_from_64_hexadecimal_digits_and_nothing_else(void **state)
{
    (void)state;
    char text[SB_SECURE_KEY_TEXT_SIZE + 1];
    uint8_t key[SB_SECURE_KEY_SIZE], read[SB_SECURE_KEY_SIZE];
    for (uint32_t i = 0; i < sizeof key; i++) {
        key[i] = (uint8_t)(i * 9 + 3);
    }
    sb_secure_key_write(key, text);
    assert_string_equal(text, "030c151e273039424b545d666f78818a939ca5aeb7c0c9d2dbe4edf6ff08111a");
    assert_true(sb_secure_key_read(text, read));
    assert_memory_equal(key, read, sizeof key);
    assert_true(sb_secure_key_read(
        "030C151E273039424B545D666F78818A939CA5AEB7C0C9D2DBE4EDF6FF08111A", read));
    assert_memory_equal(key, read, sizeof key);
    for (size_t i = 0; i < SB_SECURE_KEY_TEXT_SIZE; i++) {
        static const char OTHERS[] = "gG :-\n/@`";
        for (size_t j = 0; j < sizeof OTHERS; j++) { // with the zero at its end
            char wrong[sizeof text];
            memcpy(wrong, text, sizeof text);
            wrong[i] = OTHERS[j];
            assert_false(sb_secure_key_read(wrong, read));
        }
    }
    static const char *const WRONG[] = {
        "",
        "0",
        "030c151e273039424b545d666f78818a939ca5aeb7c0c9d2dbe4edf6ff0811",
        "030c151e273039424b545d666f78818a939ca5aeb7c0c9d2dbe4edf6ff08111",
        "030c151e273039424b545d666f78818a939ca5aeb7c0c9d2dbe4edf6ff08111a0",
        "030c151e273039424b545d666f78818a939ca5aeb7c0c9d2dbe4edf6ff08111a00"};
    for (size_t i = 0; i < sizeof WRONG / sizeof WRONG[0]; i++) {
        assert_false(sb_secure_key_read(WRONG[i], read));
    }
}

int main(void)
{
    assert_true(sodium_init() >= 0);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(both_sides_open_what_the_other_one_seals),
        cmocka_unit_test(cookie_is_good_for_30_to_60_seconds),
        cmocka_unit_test(cookie_of_a_machine_that_has_just_started_is_good_too),
        cmocka_unit_test(cookie_is_refused_from_any_other_address_port_or_key),
        cmocka_unit_test(accepted_with_any_single_bit_changed_is_ignored),
        cmocka_unit_test(challenge_that_was_changed_on_the_way_leads_to_no_connection),
        cmocka_unit_test(pinned_key_is_the_only_one_that_a_client_takes),
        cmocka_unit_test(server_without_the_secret_of_its_identity_is_not_believed),
        cmocka_unit_test(plain_and_encrypted_sides_do_not_connect),
        cmocka_unit_test(repeated_response_is_the_same_and_gets_the_same_keys_from_one_secret),
        cmocka_unit_test(denial_names_the_servers_version_and_the_reason),
        cmocka_unit_test(no_datagram_of_any_size_draws_a_larger_answer),
        cmocka_unit_test(key_is_read_from_64_hexadecimal_digits_and_nothing_else),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
