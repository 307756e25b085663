// No nonce is used twice under a key: 10,000 runs of clients and a server that crash, come back and
// start again, over links that lose, repeat and reorder. Every run follows from its seed alone.
//
// Each datagram that either side seals is noted as its key and its number, which libsodium alone
// then opens it with: so the note is what was used. The secrets that a process draws are drawn
// from the seed too, without memory of what the processes before it drew.
#include "protocol/secure/handshake.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>
#include <sodium.h>

#define RUN_COUNT 10000u
#define STEP_COUNT 64u
#define CLIENT_COUNT 2u
#define FLYING_COUNT 16u
#define NOTE_COUNT (1u << 22) ///< places of the table; it is filled to a fifth

typedef struct counts {
    uint32_t connections, client_crashes, server_crashes, returns, noted, opened, late, repeated,
        forged, renewals, ends;
} counts;

typedef struct client_end {
    sb_net_address address;
    sb_handshake_client handshake;
    sb_envelope envelope;
    bool open;
} client_end;

typedef struct server_end {
    sb_envelope envelope;
    uint8_t client_key[SB_SECURE_KEY_SIZE];
    uint8_t accepted[SB_ACCEPTED_SIZE];
    bool open;
} server_end;

typedef struct flying {
    size_t size; ///< 0: no datagram
    uint32_t client;
    bool up;
    uint8_t bytes[SB_HANDSHAKE_SIZE_MAX];
} flying;

typedef struct run {
    uint64_t random;
    uint64_t now_s;
    uint8_t identity_secret[SB_SECURE_KEY_SIZE]; ///< the only thing that outlives the server
    sb_handshake_server server;
    uint32_t connection_count;
    client_end clients[CLIENT_COUNT];
    server_end ends[CLIENT_COUNT];
    flying link[FLYING_COUNT];
} run;

static counts counted;
static uint64_t *notes; ///< hashes of keys and nonces, by open addressing; 0 is none

static uint32_t draw(run *in, uint32_t below)
{
    in->random = in->random * 6364136223846793005u + 1442695040888963407u;
    return (uint32_t)((in->random >> 32) * below >> 32);
}

static void draw_bytes(run *in, uint8_t *out, size_t size)
{
    for (size_t i = 0; i < size; i++) {
        out[i] = (uint8_t)draw(in, 256);
    }
}

static void note(const uint8_t key[SB_ENVELOPE_KEY_SIZE], uint64_t number)
{
    static const uint8_t hash_key[crypto_shorthash_KEYBYTES] = {1};
    uint8_t text[SB_ENVELOPE_KEY_SIZE + sizeof number];
    uint64_t hash;
    memcpy(text, key, SB_ENVELOPE_KEY_SIZE);
    memcpy(text + SB_ENVELOPE_KEY_SIZE, &number, sizeof number);
    crypto_shorthash((uint8_t *)&hash, text, sizeof text, hash_key);
    hash |= hash == 0;
    uint64_t place = hash % NOTE_COUNT;
    while (notes[place] != 0) {
        assert_true(notes[place] != hash); // a nonce twice
        place = (place + 1) % NOTE_COUNT;
    }
    notes[place] = hash;
    counted.noted++;
    assert_true(counted.noted < NOTE_COUNT / 2);
}

// Notes a datagram that has just been sealed.
static void note_sealed(const sb_envelope *sender, const uint8_t *bytes, size_t size)
{
    uint8_t nonce[crypto_aead_chacha20poly1305_ietf_NPUBBYTES] = {0};
    uint8_t contents[SB_HANDSHAKE_SIZE_MAX];
    const uint64_t number = sender->send_sequence - 1;
    for (uint32_t i = 0; i < 8; i++) {
        nonce[4 + i] = (uint8_t)(number >> 8 * i);
    }
    assert_int_equal(crypto_aead_chacha20poly1305_ietf_decrypt(
                         contents, NULL, NULL, bytes + SB_ENVELOPE_HEADER_SIZE,
                         size - SB_ENVELOPE_HEADER_SIZE, bytes, SB_ENVELOPE_HEADER_SIZE, nonce,
                         sender->keys.send),
                     0);
    note(sender->keys.send, number);
}

static void fly(run *in, uint32_t client, bool up, const uint8_t *bytes, size_t size)
{
    flying *place = &in->link[draw(in, FLYING_COUNT)]; // what is there is lost
    *place = (flying){.size = size, .client = client, .up = up};
    memcpy(place->bytes, bytes, size);
}

static void client_ask(run *in, uint32_t index)
{
    uint8_t bytes[SB_HANDSHAKE_SIZE_MAX];
    fly(in, index, true, bytes, sb_handshake_client_write(&in->clients[index].handshake, bytes));
}

static void client_connect(run *in, uint32_t index)
{
    uint8_t secret[SB_SECURE_KEY_SIZE];
    client_end *client = &in->clients[index];
    draw_bytes(in, secret, sizeof secret);
    sb_envelope_deinit(&client->envelope);
    client->open = false;
    sb_handshake_client_init(&client->handshake, secret, NULL, false);
    client_ask(in, index);
}

static void server_start(run *in)
{
    uint8_t cookie_key[SB_COOKIE_KEY_SIZE];
    draw_bytes(in, cookie_key, sizeof cookie_key);
    sb_handshake_server_init(&in->server, in->identity_secret, cookie_key, false);
    in->connection_count = 0; // numbers of connections come again
    memset(in->ends, 0, sizeof in->ends);
}

static void server_accept(run *in, uint32_t index, const sb_handshake_response *response)
{
    server_end *end = &in->ends[index];
    const bool repeated =
        end->open && memcmp(end->client_key, response->client_key, SB_SECURE_KEY_SIZE) == 0;
    if (!repeated) {
        uint8_t secret[SB_SECURE_KEY_SIZE];
        draw_bytes(in, secret, sizeof secret);
        assert_true(sb_handshake_server_accept(&in->server, response, ++in->connection_count,
                                               secret, end->accepted, &end->envelope));
        memcpy(end->client_key, response->client_key, SB_SECURE_KEY_SIZE);
        end->open = true;
        note(end->envelope.keys.send, 0); // the proof
    }
    fly(in, index, false, end->accepted, SB_ACCEPTED_SIZE);
}

static void open_sealed(sb_envelope *receiver, flying *taken)
{
    uint8_t *contents;
    size_t size;
    const uint64_t newest = receiver->newest, phase = receiver->receive_phase;
    const sb_envelope_result result =
        sb_envelope_open(receiver, taken->bytes, taken->size, &contents, &size);
    counted.opened += result == SB_ENVELOPE_OPENED;
    counted.late += result == SB_ENVELOPE_OPENED && receiver->newest == newest;
    counted.repeated += result == SB_ENVELOPE_REPEATED;
    counted.forged += result == SB_ENVELOPE_FORGED;
    counted.renewals += receiver->receive_phase != phase;
}

static void server_take(run *in, flying *taken)
{
    sb_handshake_response response;
    const sb_net_address *from = &in->clients[taken->client].address;
    if (sb_envelope_is(taken->bytes, taken->size)) {
        if (in->ends[taken->client].open) {
            open_sealed(&in->ends[taken->client].envelope, taken);
        }
    } else if (sb_handshake_server_verify(&in->server, from, in->now_s, taken->bytes, taken->size,
                                          &response)) {
        server_accept(in, taken->client, &response);
    } else {
        uint8_t answer[SB_HANDSHAKE_SIZE_MAX];
        const size_t size = sb_handshake_server_answer(&in->server, from, in->now_s, taken->bytes,
                                                       taken->size, answer);
        if (size > 0) {
            fly(in, taken->client, false, answer, size);
        }
    }
}

static void client_take(run *in, flying *taken)
{
    client_end *client = &in->clients[taken->client];
    if (client->open) {
        open_sealed(&client->envelope, taken);
        return;
    }
    const sb_handshake_event event = sb_handshake_client_receive(&client->handshake, taken->bytes,
                                                                 taken->size, &client->envelope);
    if (event == SB_HANDSHAKE_CHALLENGED) {
        client_ask(in, taken->client);
    }
    client->open = event == SB_HANDSHAKE_ACCEPTED;
    counted.connections += client->open;
}

// One datagram arrives, and sometimes flies on to arrive again.
static void deliver(run *in)
{
    flying *chosen = &in->link[draw(in, FLYING_COUNT)];
    for (uint32_t i = 0; chosen->size == 0 && i < FLYING_COUNT; i++) {
        chosen = &in->link[(size_t)(chosen - in->link + 1) % FLYING_COUNT];
    }
    flying taken = *chosen;
    if (taken.size == 0) {
        return;
    }
    if (draw(in, 5) != 0) {
        chosen->size = 0;
    }
    taken.up ? server_take(in, &taken) : client_take(in, &taken);
}

static void send_sealed(run *in, uint32_t index, bool up)
{
    sb_envelope *sender = up ? &in->clients[index].envelope : &in->ends[index].envelope;
    uint8_t contents[32], bytes[SB_HANDSHAKE_SIZE_MAX];
    draw_bytes(in, contents, 8);
    const size_t size = sb_envelope_seal(sender, contents, draw(in, sizeof contents), bytes);
    counted.ends += size == 0;
    if (size > 0) {
        note_sealed(sender, bytes, size);
        fly(in, index, up, bytes, size);
    }
}

// Brings a sender near the end of its key, or of all its numbers. Both sides are then as they
// would be if the datagrams in between had been sent; only the key is not renewed so often.
static void hurry(run *in, sb_envelope *sender, sb_envelope *receiver)
{
    if (sender->send_phase != receiver->receive_phase || sender->send_sequence < 2) {
        return;
    }
    if (draw(in, 4) == 0 && sender->send_sequence + 100 < SB_ENVELOPE_SEQUENCE_MAX) {
        const uint64_t last = SB_ENVELOPE_SEQUENCE_MAX / SB_ENVELOPE_PHASE_COUNT - 1;
        sender->send_phase = receiver->receive_phase = last;
        sender->send_sequence = SB_ENVELOPE_SEQUENCE_MAX - 1 - draw(in, 4);
        receiver->newest = sender->send_sequence - 1;
        return;
    }
    const uint64_t end = (sender->send_phase + 1) * SB_ENVELOPE_PHASE_COUNT;
    const uint64_t near_end = end - 1 - draw(in, 4);
    if (sender->send_sequence < near_end) {
        sender->send_sequence = near_end;
    }
}

static void act(run *in, uint32_t index)
{
    client_end *client = &in->clients[index];
    server_end *end = &in->ends[index];
    const bool connected =
        client->open && end->open && client->envelope.connection == end->envelope.connection;
    const uint32_t kind = draw(in, 256);
    if (kind < 3) { // its process ends and starts
        counted.client_crashes++;
        client_connect(in, index);
    } else if (kind < 6 && client->open) { // it comes back with its resume secret
        counted.returns++;
        client_connect(in, index);
    } else if (kind < 8) {
        counted.server_crashes++;
        server_start(in);
    } else if (kind < 24 && connected) {
        hurry(in, &client->envelope, &end->envelope);
    } else if (kind < 40 && connected) {
        hurry(in, &end->envelope, &client->envelope);
    } else if (kind < 140 && client->open) {
        send_sealed(in, index, true);
    } else if (end->open && client->open) {
        send_sealed(in, index, false);
    } else if (!client->open) {
        client_ask(in, index);
    }
}

static void play(uint32_t seed)
{
    static run in;
    memset(&in, 0, sizeof in);
    in.random = seed * UINT64_C(0x9e3779b97f4a7c15) + 1;
    in.now_s = draw(&in, 1000000);
    draw_bytes(&in, in.identity_secret, sizeof in.identity_secret);
    server_start(&in);
    for (uint32_t i = 0; i < CLIENT_COUNT; i++) {
        in.clients[i].address = (sb_net_address){.ip = {[15] = 1}, .port = (uint16_t)(5000 + i)};
        // The second client takes part in every fourth run, because handshakes take time.
        if (i == 0 || seed % 4 == 0) {
            client_connect(&in, i);
        }
    }
    for (uint32_t step = 0; step < STEP_COUNT; step++) {
        const uint32_t index = seed % 4 == 0 ? draw(&in, CLIENT_COUNT) : 0;
        act(&in, index);
        for (uint32_t i = draw(&in, 4); i < 3; i++) {
            deliver(&in);
        }
        in.now_s += draw(&in, 8) == 0;
    }
}

static void no_nonce_is_used_twice_in_10000_runs_of_crashes_and_returns(void **state)
{
    (void)state;
    notes = calloc(NOTE_COUNT, sizeof notes[0]);
    assert_non_null(notes);
    for (uint32_t seed = 0; seed < RUN_COUNT; seed++) {
        play(seed);
    }
    free(notes);
    printf("%u connections, %u client and %u server crashes, %u returns; %u sealed, %u opened, "
           "%u of them late; %u repeated, %u of other connections; %u keys renewed, %u senders at "
           "their end\n",
           counted.connections, counted.client_crashes, counted.server_crashes, counted.returns,
           counted.noted, counted.opened, counted.late, counted.repeated, counted.forged,
           counted.renewals, counted.ends);
    assert_true(counted.connections >= RUN_COUNT + RUN_COUNT / 2);
    assert_true(counted.client_crashes >= RUN_COUNT / 2 && counted.server_crashes >= RUN_COUNT / 4);
    assert_true(counted.returns >= RUN_COUNT / 4);
    assert_true(counted.opened >= 20 * RUN_COUNT && counted.late >= RUN_COUNT);
    assert_true(counted.repeated >= RUN_COUNT && counted.forged >= RUN_COUNT / 10);
    assert_true(counted.renewals >= RUN_COUNT && counted.ends >= RUN_COUNT / 4);
}

int main(void)
{
    assert_true(sodium_init() >= 0);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_nonce_is_used_twice_in_10000_runs_of_crashes_and_returns),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
