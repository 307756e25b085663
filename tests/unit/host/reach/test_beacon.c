// The answers to questions of the local network, on loopback alone.
#include "host/reach/beacon.h"

#include <arpa/inet.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

#include "test.h"

typedef struct beacon_stage {
    uv_loop_t loop;
    sb_beacon *beacon;
    int socket;
} beacon_stage;

static void begin(beacon_stage *self)
{
    char message[256] = "";
    const int on = 1;
    const struct sockaddr_in own = {.sin_family = AF_INET, .sin_addr = {htonl(INADDR_LOOPBACK)}};
    assert_int_equal(uv_loop_init(&self->loop), 0);
    assert_int_equal(sb_beacon_create(&self->loop, 0, true, &self->beacon, message, sizeof message),
                     SB_OK);
    assert_true(sb_beacon_port(self->beacon) > 0);
    self->socket = socket(AF_INET, SOCK_DGRAM | SOCK_CLOEXEC, 0);
    assert_int_equal(setsockopt(self->socket, SOL_SOCKET, SO_BROADCAST, &on, sizeof on), 0);
    assert_int_equal(bind(self->socket, (const struct sockaddr *)&own, sizeof own), 0);
}

static void end(beacon_stage *self)
{
    close(self->socket);
    sb_beacon_detach(self->beacon);
    uv_run(&self->loop, UV_RUN_DEFAULT);
    sb_beacon_destroy(self->beacon);
    assert_int_equal(uv_loop_close(&self->loop), 0);
}

static void ask(const beacon_stage *self, const void *bytes, size_t size)
{
    const struct sockaddr_in to = {.sin_family = AF_INET,
                                   .sin_port = htons(sb_beacon_port(self->beacon)),
                                   .sin_addr = {htonl(0x7fffffff)}};
    assert_int_equal(sendto(self->socket, bytes, size, 0, (const struct sockaddr *)&to, sizeof to),
                     size);
}

// Lets the beacon answer. Returns the number of answers, and the last one.
static uint32_t take(beacon_stage *self, sb_discovery_answer *out_answer)
{
    uint8_t bytes[1024];
    uint32_t count = 0;
    for (int turn = 0; turn < 3; turn++) {
        uv_run(&self->loop, UV_RUN_NOWAIT);
    }
    for (ssize_t size; (size = recv(self->socket, bytes, sizeof bytes, MSG_DONTWAIT)) > 0;) {
        assert_true((size_t)size <= SB_DISCOVERY_SIZE);
        assert_true(sb_discovery_read_answer(bytes, (size_t)size, out_answer));
        count++;
    }
    return count;
}

static void question_is_answered_once_there_is_something_to_say(void **state)
{
    (void)state;
    beacon_stage stage;
    uint8_t question[SB_DISCOVERY_SIZE];
    const uint8_t nonce[SB_DISCOVERY_NONCE_SIZE] = "question";
    sb_discovery_answer answer = {0};
    begin(&stage);
    sb_discovery_write_question(nonce, question);
    ask(&stage, question, sizeof question);
    assert_int_equal(take(&stage, &answer), 0);
    const sb_discovery_answer said = {.port = 7777, .players = 3, .name = "Garage"};
    sb_beacon_set(stage.beacon, &said);
    ask(&stage, question, sizeof question);
    assert_int_equal(take(&stage, &answer), 1);
    assert_memory_equal(answer.nonce, nonce, sizeof nonce);
    assert_string_equal(answer.name, "Garage");
    assert_int_equal(answer.players, 3);
    // What is shorter, or no question, draws nothing.
    ask(&stage, question, sizeof question - 1);
    ask(&stage, "hello", 5);
    assert_int_equal(take(&stage, &answer), 0);
    assert_int_equal(sb_beacon_get_counters(stage.beacon)->refused, 2);
    end(&stage);
}

static void flood_draws_no_more_than_the_rate(void **state)
{
    (void)state;
    beacon_stage stage;
    uint8_t question[SB_DISCOVERY_SIZE];
    const uint8_t nonce[SB_DISCOVERY_NONCE_SIZE] = {0};
    sb_discovery_answer answer;
    uint32_t count = 0;
    begin(&stage);
    sb_beacon_set(stage.beacon, &(sb_discovery_answer){.port = 1});
    sb_discovery_write_question(nonce, question);
    for (uint32_t i = 0; i < 5 * SB_BEACON_BURST; i++) {
        ask(&stage, question, sizeof question);
        count += take(&stage, &answer);
    }
    // A second more or less of this machine's time may have passed.
    assert_in_range(count, SB_BEACON_BURST, 3 * SB_BEACON_BURST);
    assert_true(sb_beacon_get_counters(stage.beacon)->delayed > 0);
    end(&stage);
}

static void only_addresses_of_local_networks_are_local(void **state)
{
    (void)state;
    static const struct {
        const char *text;
        bool local;
    } cases[] = {
        {"127.0.0.1", true},    {"10.1.2.3", true},        {"172.16.0.1", true},
        {"172.31.255.1", true}, {"192.168.7.7", true},     {"169.254.1.1", true},
        {"172.32.0.1", false},  {"8.8.8.8", false},        {"192.169.0.1", false},
        {"::1", true},          {"fe80::1", true},         {"fd00::1", true},
        {"2001:db8::1", false}, {"::ffff:10.0.0.1", true}, {"::ffff:8.8.8.8", false},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct sockaddr_in in = {.sin_family = AF_INET};
        struct sockaddr_in6 in6 = {.sin6_family = AF_INET6};
        const bool is_ipv4 = inet_pton(AF_INET, cases[i].text, &in.sin_addr) == 1;
        assert_true(is_ipv4 || inet_pton(AF_INET6, cases[i].text, &in6.sin6_addr) == 1);
        const struct sockaddr *address =
            is_ipv4 ? (const struct sockaddr *)&in : (const struct sockaddr *)&in6;
        assert_int_equal(sb_beacon_is_local(address), cases[i].local);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(question_is_answered_once_there_is_something_to_say),
        cmocka_unit_test(flood_draws_no_more_than_the_rate),
        cmocka_unit_test(only_addresses_of_local_networks_are_local),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
