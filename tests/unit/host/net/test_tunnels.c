#include "host/net/tunnels.h"

#include <arpa/inet.h>
#include <string.h>

#include <sodium.h>

#include "test.h"

#define START_NS UINT64_C(1000000000000)
// Between two handshakes, so that the rate of all sources never delays one.
#define STEP_NS UINT64_C(1000000)

// The server's end, and what it said last.
typedef struct stage {
    sb_tunnels *tunnels;
    uint64_t now_ns;
    uint32_t refreshes;
    uint32_t refresh_keeps; ///< a connection that a refresh keeps; 0 for none
    bool refresh_sweeps;    ///< a refresh also sweeps
    uint8_t response[SB_RESPONSE_SIZE];
    uint8_t answer[SB_HANDSHAKE_SIZE_MAX];
    sb_handshake_client client;
    uint8_t secrets; ///< clients so far
} stage;

static void on_refresh(void *context)
{
    stage *self = context;
    self->refreshes++;
    if (self->refresh_sweeps) {
        sb_tunnels_keep(self->tunnels, self->refresh_keeps);
        sb_tunnels_sweep(self->tunnels, self->now_ns);
    }
}

// Random bytes that are ones. The hash's key is fixed with them, so that the sources of these tests
// never share a rate.
static const char *ones_name(void)
{
    return "ones";
}

static uint32_t ones_random(void)
{
    return UINT32_MAX;
}

static void ones_buffer(void *buffer, const size_t size)
{
    memset(buffer, 0xff, size);
}

// It outlives a test that fails while it is set.
static randombytes_implementation ones = {
    .implementation_name = ones_name, .random = ones_random, .buf = ones_buffer};

static void open_stage(stage *self, uint32_t capacity, uint32_t per_address, uint32_t per_network)
{
    memset(self, 0, sizeof *self);
    self->now_ns = START_NS;
    const sb_tunnels_def def = {.capacity = capacity,
                                .per_address = per_address,
                                .per_network = per_network,
                                .refresh = on_refresh,
                                .refresh_context = self};
    assert_int_equal(randombytes_set_implementation(&ones), 0);
    assert_int_equal(sb_tunnels_create(&def, &self->tunnels), SB_OK);
    assert_int_equal(randombytes_set_implementation(&randombytes_sysrandom_implementation), 0);
}

static sb_net_address address_of(const char *text, uint16_t port)
{
    sb_net_address address = {.port = port};
    assert_int_equal(inet_pton(AF_INET6, text, address.ip), 1);
    return address;
}

static size_t answer(stage *self, const sb_net_address *from, const uint8_t *bytes, size_t size)
{
    return sb_tunnels_answer(self->tunnels, from, self->now_ns, bytes, size, self->answer);
}

// A new client asks for a challenge, and has its response ready.
static void prepare(stage *self, const sb_net_address *from)
{
    uint8_t request[SB_HANDSHAKE_SIZE_MAX];
    sb_envelope unused;
    const uint8_t secret[SB_SECURE_KEY_SIZE] = {++self->secrets, 9};
    sb_handshake_client_init(&self->client, secret, NULL, false);
    const size_t size = sb_handshake_client_write(&self->client, request);
    assert_int_equal(answer(self, from, request, size), SB_CHALLENGE_SIZE);
    assert_int_equal(
        sb_handshake_client_receive(&self->client, self->answer, SB_CHALLENGE_SIZE, &unused),
        SB_HANDSHAKE_CHALLENGED);
    assert_int_equal(sb_handshake_client_write(&self->client, self->response), SB_RESPONSE_SIZE);
}

static size_t respond(stage *self, const sb_net_address *from)
{
    return answer(self, from, self->response, SB_RESPONSE_SIZE);
}

// Returns the number of the connection that a new client gets; 0 if it is denied.
static uint32_t join(stage *self, const char *text)
{
    const sb_net_address from = address_of(text, (uint16_t)(1000 + self->secrets));
    sb_envelope envelope;
    self->now_ns += STEP_NS;
    prepare(self, &from);
    const size_t size = respond(self, &from);
    if (size == SB_DENIED_SIZE) {
        assert_int_equal(sb_handshake_client_receive(&self->client, self->answer, size, &envelope),
                         SB_HANDSHAKE_DENIED);
        assert_int_equal(self->client.refusal, 4); // of the standard: no room
        return 0;
    }
    assert_int_equal(size, SB_ACCEPTED_SIZE);
    assert_int_equal(sb_handshake_client_receive(&self->client, self->answer, size, &envelope),
                     SB_HANDSHAKE_ACCEPTED);
    assert_int_not_equal(envelope.connection, 0);
    return envelope.connection;
}

static void address_gets_no_more_than_its_share(void **state)
{
    (void)state;
    stage self;
    open_stage(&self, 20, 2, 20);
    // Of IPv4 each address counts, of IPv6 each /64.
    static const char *const own[][2] = {{"::ffff:203.0.113.7", "::ffff:203.0.113.7"},
                                         {"::ffff:203.0.113.8", "::ffff:203.0.113.8"},
                                         {"2001:db8::1", "2001:db8::ffff:1"},
                                         {"2001:db8:0:1::1", "2001:db8:0:1:8000::"}};
    for (uint32_t i = 0; i < 4; i++) {
        assert_int_not_equal(join(&self, own[i][0]), 0);
        assert_int_not_equal(join(&self, own[i][1]), 0);
        assert_int_equal(join(&self, own[i][0]), 0);
        assert_int_equal(join(&self, own[i][1]), 0);
        assert_int_equal(sb_tunnels_get_counters(self.tunnels)->accepted, 2 * (i + 1));
        assert_int_equal(sb_tunnels_get_counters(self.tunnels)->denied_full, 2 * (i + 1));
    }
    sb_tunnels_destroy(self.tunnels);
}

static void network_gets_no_more_than_its_share(void **state)
{
    (void)state;
    // Of IPv4 a /24, of IPv6 a /48.
    static const char *const own[][4] = {
        {"::ffff:203.0.113.1", "::ffff:203.0.113.2", "::ffff:203.0.113.255", "::ffff:203.0.114.1"},
        {"2001:db8:5:1::1", "2001:db8:5:2::1", "2001:db8:5:ffff::1", "2001:db8:6::1"}};
    for (uint32_t i = 0; i < 2; i++) {
        stage self;
        open_stage(&self, 20, 2, 5);
        for (uint32_t joined = 0; joined < 5; joined++) {
            assert_int_not_equal(join(&self, own[i][joined / 2]), 0);
        }
        assert_int_equal(join(&self, own[i][2]), 0); // its second, and the network's sixth
        assert_int_equal(self.refreshes, 1);
        assert_int_not_equal(join(&self, own[i][3]), 0);
        assert_int_not_equal(join(&self, own[i][3]), 0);
        sb_tunnels_destroy(self.tunnels);
    }
}

static void network_of_this_machine_has_no_limit(void **state)
{
    (void)state;
    stage self;
    open_stage(&self, 20, 2, 3);
    static const char *const own[] = {"::ffff:127.0.0.1", "::ffff:127.0.0.2", "::ffff:127.0.0.3"};
    for (uint32_t i = 0; i < 6; i++) {
        assert_int_not_equal(join(&self, own[i / 2]), 0);
    }
    assert_int_equal(join(&self, own[0]), 0); // the limit of an address holds
    sb_tunnels_destroy(self.tunnels);
}

static void full_table_is_refreshed_before_a_client_is_denied(void **state)
{
    (void)state;
    stage self;
    open_stage(&self, 2, 2, 2);
    const uint32_t first = join(&self, "::ffff:10.0.0.1");
    const uint32_t second = join(&self, "::ffff:10.0.1.1");
    assert_int_equal(self.refreshes, 0);
    assert_int_equal(join(&self, "::ffff:10.0.2.1"), 0);
    assert_int_equal(self.refreshes, 1);
    // The transport finds that ENet has a peer for one of them alone.
    self.now_ns += 2 * SB_TUNNEL_UNUSED_NS;
    self.refresh_keeps = second;
    self.refresh_sweeps = true;
    const uint32_t third = join(&self, "::ffff:10.0.2.1");
    assert_int_not_equal(third, 0);
    assert_int_equal(third & UINT16_MAX, first & UINT16_MAX);
    assert_int_equal(self.refreshes, 2);
    // The number of the connection that ended finds nothing, though its place is used again.
    assert_null(sb_tunnels_find(self.tunnels, first));
    assert_non_null(sb_tunnels_find(self.tunnels, second));
    assert_non_null(sb_tunnels_find(self.tunnels, third));
    sb_tunnels_destroy(self.tunnels);
}

static void repeated_response_gets_the_same_answer(void **state)
{
    (void)state;
    stage self;
    open_stage(&self, 1, 1, 1);
    const sb_net_address from = address_of("::ffff:203.0.113.7", 4000);
    uint8_t first[SB_ACCEPTED_SIZE];
    prepare(&self, &from);
    assert_int_equal(respond(&self, &from), SB_ACCEPTED_SIZE);
    memcpy(first, self.answer, sizeof first);
    for (uint32_t i = 0; i < 20; i++) {
        memset(self.answer, 0, sizeof self.answer);
        assert_int_equal(respond(&self, &from), SB_ACCEPTED_SIZE);
        assert_memory_equal(self.answer, first, sizeof first);
    }
    assert_int_equal(sb_tunnels_get_counters(self.tunnels)->accepted, 1);
    assert_int_equal(self.refreshes, 0);
    sb_tunnels_destroy(self.tunnels);
}

static void connection_without_a_peer_ends_after_3_s(void **state)
{
    (void)state;
    stage self;
    open_stage(&self, 4, 4, 4);
    const uint32_t unused = join(&self, "::ffff:203.0.113.7");
    const uint64_t opened_ns = self.now_ns;
    const uint32_t used = join(&self, "::ffff:203.0.113.7");
    sb_tunnels_keep(self.tunnels, used);
    sb_tunnels_sweep(self.tunnels, opened_ns + UINT64_C(3000000000));
    assert_non_null(sb_tunnels_find(self.tunnels, unused));
    sb_tunnels_keep(self.tunnels, used);
    sb_tunnels_sweep(self.tunnels, opened_ns + UINT64_C(3000000001));
    assert_null(sb_tunnels_find(self.tunnels, unused));
    sb_tunnels_keep(self.tunnels, unused); // does nothing
    assert_null(sb_tunnels_find(self.tunnels, unused));
    // One that ENet has a peer for lasts as long as the peer.
    for (uint32_t s = 0; s < 100; s++) {
        sb_tunnels_keep(self.tunnels, used);
        sb_tunnels_sweep(self.tunnels, opened_ns + s * UINT64_C(1000000000));
    }
    assert_non_null(sb_tunnels_find(self.tunnels, used));
    sb_tunnels_sweep(self.tunnels, self.now_ns);
    assert_null(sb_tunnels_find(self.tunnels, used));
    sb_tunnels_destroy(self.tunnels);
}

static void repeated_responses_renew_a_connection_for_10_s(void **state)
{
    (void)state;
    stage self;
    open_stage(&self, 4, 4, 4);
    const sb_net_address from = address_of("2001:db8::1", 4000);
    prepare(&self, &from);
    assert_int_equal(respond(&self, &from), SB_ACCEPTED_SIZE);
    for (uint32_t s = 2; s <= 10; s += 2) {
        self.now_ns = START_NS + s * UINT64_C(1000000000);
        assert_int_equal(respond(&self, &from), SB_ACCEPTED_SIZE);
        sb_tunnels_sweep(self.tunnels, self.now_ns);
        assert_int_equal(sb_tunnels_get_counters(self.tunnels)->accepted, 1);
    }
    sb_tunnels_sweep(self.tunnels, START_NS + UINT64_C(10000000001));
    assert_int_equal(respond(&self, &from), SB_ACCEPTED_SIZE);
    assert_int_equal(sb_tunnels_get_counters(self.tunnels)->accepted, 2);
    sb_tunnels_destroy(self.tunnels);
}

static void oldest_connection_without_a_peer_gives_way_after_a_second(void **state)
{
    (void)state;
    stage self;
    open_stage(&self, 3, 3, 3);
    const uint32_t connected = join(&self, "::ffff:10.0.0.1");
    sb_tunnels_keep(self.tunnels, connected);
    const uint32_t oldest = join(&self, "::ffff:10.0.1.1");
    const uint64_t opened_ns = self.now_ns;
    const uint32_t newest = join(&self, "::ffff:10.0.2.1");
    self.now_ns = opened_ns + UINT64_C(1000000000) - STEP_NS;
    assert_int_equal(join(&self, "::ffff:10.0.3.1"), 0);
    assert_int_not_equal(join(&self, "::ffff:10.0.3.1"), 0);
    assert_null(sb_tunnels_find(self.tunnels, oldest));
    assert_non_null(sb_tunnels_find(self.tunnels, newest));
    assert_non_null(sb_tunnels_find(self.tunnels, connected));
    sb_tunnels_destroy(self.tunnels);
}

static void generation_after_the_last_is_not_zero(void **state)
{
    (void)state;
    stage self;
    open_stage(&self, 4, 4, 4); // its first generation is the last of all
    assert_int_equal(join(&self, "::ffff:203.0.113.7"), 1u << 16);
    assert_int_equal(join(&self, "::ffff:203.0.113.7"), 2u << 16 | 1);
    sb_tunnels_destroy(self.tunnels);
}

static void numbers_of_no_connection_find_nothing(void **state)
{
    (void)state;
    stage self;
    open_stage(&self, 3, 3, 3);
    const uint32_t connection = join(&self, "2001:db8::1");
    assert_non_null(sb_tunnels_find(self.tunnels, connection));
    for (uint32_t bit = 0; bit < 32; bit++) {
        assert_null(sb_tunnels_find(self.tunnels, connection ^ UINT32_C(1) << bit));
    }
    assert_null(sb_tunnels_find(self.tunnels, 0));
    assert_null(sb_tunnels_find(self.tunnels, UINT32_MAX));
    sb_tunnels_destroy(self.tunnels);
}

static void response_of_another_address_or_with_another_cookie_is_forged(void **state)
{
    (void)state;
    stage self;
    open_stage(&self, 3, 3, 3);
    const sb_net_address from = address_of("2001:db8::1", 4000);
    const sb_net_address others[] = {address_of("2001:db8::2", 4000),
                                     address_of("2001:db8::1", 4001),
                                     address_of("::ffff:203.0.113.7", 4000)};
    prepare(&self, &from);
    for (uint32_t i = 0; i < 3; i++) {
        assert_int_equal(respond(&self, &others[i]), 0);
    }
    for (uint32_t i = 0; i < SB_RESPONSE_SIZE; i++) {
        uint8_t changed[SB_RESPONSE_SIZE];
        memcpy(changed, self.response, sizeof changed);
        changed[i] ^= 1;
        // Bytes that fill the datagram are not checked: 1 of them changes nothing.
        (void)answer(&self, &from, changed, sizeof changed);
    }
    const sb_tunnels_counters *counters = sb_tunnels_get_counters(self.tunnels);
    assert_in_range(counters->forged, 3 + SB_SECURE_KEY_SIZE + SB_COOKIE_SIZE,
                    3 + SB_RESPONSE_SIZE);
    assert_in_range(counters->accepted, 0, 1);
    self.now_ns += UINT64_C(1000000000); // the responses above used up the source's rate
    assert_int_equal(respond(&self, &from), SB_ACCEPTED_SIZE);
    assert_int_equal(counters->accepted, 1);
    sb_tunnels_destroy(self.tunnels);
}

static void responses_beyond_the_rates_are_delayed_and_may_be_repeated(void **state)
{
    (void)state;
    stage self;
    open_stage(&self, 20, 2, 20);
    // More sources at once than the rate of all allows.
    sb_net_address from = {0};
    for (uint32_t i = 0; i < 9; i++) {
        from = address_of("2001:db8::1", 4000);
        from.ip[7] = (uint8_t)i;
        prepare(&self, &from);
        assert_int_equal(respond(&self, &from), i < 8 ? SB_ACCEPTED_SIZE : 0);
    }
    assert_int_equal(sb_tunnels_get_counters(self.tunnels)->delayed, 1);
    self.now_ns += STEP_NS;
    assert_int_equal(respond(&self, &from), SB_ACCEPTED_SIZE);
    // One source repeats itself more often than its rate allows.
    uint32_t answered = 0;
    for (uint32_t i = 0; i < 100; i++) {
        answered += respond(&self, &from) > 0;
    }
    assert_int_equal(answered, 100 - 2);
    self.now_ns += UINT64_C(1000000000);
    assert_int_equal(respond(&self, &from), SB_ACCEPTED_SIZE);
    sb_tunnels_destroy(self.tunnels);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(address_gets_no_more_than_its_share),
        cmocka_unit_test(network_gets_no_more_than_its_share),
        cmocka_unit_test(network_of_this_machine_has_no_limit),
        cmocka_unit_test(full_table_is_refreshed_before_a_client_is_denied),
        cmocka_unit_test(repeated_response_gets_the_same_answer),
        cmocka_unit_test(connection_without_a_peer_ends_after_3_s),
        cmocka_unit_test(repeated_responses_renew_a_connection_for_10_s),
        cmocka_unit_test(oldest_connection_without_a_peer_gives_way_after_a_second),
        cmocka_unit_test(generation_after_the_last_is_not_zero),
        cmocka_unit_test(numbers_of_no_connection_find_nothing),
        cmocka_unit_test(response_of_another_address_or_with_another_cookie_is_forged),
        cmocka_unit_test(responses_beyond_the_rates_are_delayed_and_may_be_repeated),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
