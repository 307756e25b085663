// Servers and clients end in any order.

#include <string.h>

#include "stage.h"

static sb_client *client_of(sb_local_server *server)
{
    sb_client_def def = sb_client_def_default();
    sb_client *client = NULL;
    assert_int_equal(sb_local_client_create(server, &def, &client), SB_OK);
    return client;
}

static sb_local_server *server_by(const sb_local_server_def *def)
{
    sb_local_server *server = NULL;
    assert_int_equal(sb_local_server_create(def, &server, NULL), SB_OK);
    return server;
}

static void a_server_that_is_destroyed_first_says_goodbye(void **state)
{
    (void)state;
    stage s;
    sb_local_server_def def = sb_local_server_def_default();
    def.computer_count = 2;
    stage_open(&s, &def);
    stage_client *ann = stage_join(&s, "ann");
    stage_client *eve = stage_join_as(&s, "eve", SB_CLIENT_ROLE_SPECTATOR);
    stage_begin(&s);
    sb_local_server_destroy(s.server);
    s.server = NULL;
    // The server's memory is not used any more, whatever is called before the next update.
    assert_int_equal(sb_client_get_status(ann->client, &ann->status), SB_OK);
    assert_int_equal(ann->status.state, SB_CLIENT_PLAYING);
    assert_int_equal(sb_client_chat_send(ann->client, SB_CLIENT_CHAT_ALL, 0, "hello?"), SB_OK);
    assert_int_equal(sb_client_view(ann->client, &ann->view), SB_OK);
    stage_frame(&s);
    for (uint32_t i = 0; i < 2; i++) {
        assert_int_equal(s.clients[i].status.state, SB_CLIENT_CLOSED);
        assert_int_equal(s.clients[i].status.reason, SB_CLIENT_REASON_SERVER_CLOSED);
    }
    stage_run(&s, 1.0);
    assert_int_equal(ann->status.reconnects, 0);
    assert_int_equal(eve->status.state, SB_CLIENT_CLOSED);
    stage_close(&s);
}

// A client that was behind receives what the server sent before its end.
static void messages_that_wait_are_received_after_the_end(void **state)
{
    (void)state;
    stage s;
    sb_local_server_def def = sb_local_server_def_default();
    def.computer_count = 2;
    stage_open(&s, &def);
    stage_client *ann = stage_join(&s, "ann");
    stage_client *bob = stage_join(&s, "bob");
    stage_begin(&s);
    assert_int_equal(sb_client_chat_send(ann->client, SB_CLIENT_CHAT_ALL, 0, "last words"), SB_OK);
    for (uint32_t i = 0; i < 60; i++) {
        s.now_us += STAGE_FRAME_US;
        assert_int_equal(sb_client_update(ann->client, s.now_us), SB_OK);
    }
    uint32_t tick = stage_status(&s).tick;
    sb_local_server_destroy(s.server);
    s.server = NULL;
    stage_frame(&s);
    assert_int_equal(bob->chat_count, 1);
    assert_string_equal(bob->chat.text, "last words");
    assert_int_equal(bob->status.snapshot_tick, tick);
    assert_int_equal(bob->status.state, SB_CLIENT_CLOSED);
    stage_close(&s);
}

static void a_server_that_is_gone_cannot_be_joined(void **state)
{
    (void)state;
    sb_local_server_def def = sb_local_server_def_default();
    sb_local_server *server = server_by(&def);
    sb_client *client = client_of(server);
    sb_local_server_destroy(server);
    sb_client_status status = {0};
    for (uint64_t now_us = 0; now_us < 100000; now_us += 16667) {
        assert_int_equal(sb_client_update(client, now_us), SB_OK);
    }
    assert_int_equal(sb_client_get_status(client, &status), SB_OK);
    assert_int_equal(status.state, SB_CLIENT_CLOSED);
    assert_int_equal(status.reason, SB_CLIENT_REASON_TIMEOUT);
    sb_client_destroy(client);
}

static void clients_are_destroyed_at_any_point(void **state)
{
    (void)state;
    for (uint32_t frames = 0; frames < 8; frames++) {
        for (int server_first = 0; server_first < 2; server_first++) {
            sb_local_server_def def = sb_local_server_def_default();
            sb_local_server *server = server_by(&def);
            sb_client *client = client_of(server);
            for (uint32_t i = 0; i < frames; i++) {
                assert_int_equal(sb_client_update(client, i * STAGE_FRAME_US), SB_OK);
            }
            if (server_first) {
                sb_local_server_destroy(server);
                sb_client_destroy(client);
            } else {
                sb_client_destroy(client);
                assert_int_equal(sb_local_server_update(server, frames * STAGE_FRAME_US), SB_OK);
                sb_local_server_status status;
                assert_int_equal(sb_local_server_get_status(server, &status), SB_OK);
                assert_int_equal(status.player_count, 0);
                sb_local_server_destroy(server);
            }
        }
    }
    sb_local_server_destroy(NULL);
}

// A client is lost while its server is destroyed.
static void a_lost_client_ends_with_its_server(void **state)
{
    (void)state;
    sb_local_server_def def = sb_local_server_def_default();
    def.computer_count = 7;
    sb_local_server *server = server_by(&def);
    sb_client *client = client_of(server);
    uint64_t now_us = 0;
    for (; now_us < 1000000; now_us += STAGE_FRAME_US) {
        assert_int_equal(sb_client_update(client, now_us), SB_OK);
    }
    for (; now_us < 30000000; now_us += STAGE_FRAME_US) {
        assert_int_equal(sb_local_server_update(server, now_us), SB_OK);
    }
    sb_local_server_destroy(server);
    sb_client_status status = {0};
    uint32_t reconnecting = 0;
    for (; now_us < 90000000; now_us += STAGE_FRAME_US) {
        assert_int_equal(sb_client_update(client, now_us), SB_OK);
        assert_int_equal(sb_client_get_status(client, &status), SB_OK);
        reconnecting += status.state == SB_CLIENT_RECONNECTING;
    }
    assert_true(reconnecting > 0);
    assert_int_equal(status.state, SB_CLIENT_CLOSED);
    assert_int_equal(status.reason, SB_CLIENT_REASON_TIMEOUT);
    sb_client_destroy(client);
}

static void two_servers_know_nothing_of_each_other(void **state)
{
    (void)state;
    sb_local_server_def def = sb_local_server_def_default();
    sb_local_server *first = server_by(&def);
    sb_local_server *second = server_by(&def);
    sb_client *ann = client_of(first);
    sb_client *bob = client_of(second);
    for (uint64_t now_us = 0; now_us < 1000000; now_us += STAGE_FRAME_US) {
        assert_int_equal(sb_client_update(ann, now_us), SB_OK);
        assert_int_equal(sb_client_update(bob, now_us + 12345678), SB_OK);
    }
    sb_local_server_status of_first, of_second;
    assert_int_equal(sb_local_server_get_status(first, &of_first), SB_OK);
    assert_int_equal(sb_local_server_get_status(second, &of_second), SB_OK);
    assert_true(of_first.tick > 50);
    assert_int_equal(of_first.player_count, 1);
    assert_memory_equal(&of_first, &of_second, sizeof of_first); // equal calls give equal results
    sb_local_server_destroy(first);
    assert_int_equal(sb_client_update(bob, 14000000), SB_OK);
    sb_client_status status;
    assert_int_equal(sb_client_get_status(bob, &status), SB_OK);
    assert_int_equal(status.state, SB_CLIENT_PLAYING);
    sb_client_destroy(ann);
    sb_client_destroy(bob);
    sb_local_server_destroy(second);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_server_that_is_destroyed_first_says_goodbye),
        cmocka_unit_test(messages_that_wait_are_received_after_the_end),
        cmocka_unit_test(a_server_that_is_gone_cannot_be_joined),
        cmocka_unit_test(clients_are_destroyed_at_any_point),
        cmocka_unit_test(a_lost_client_ends_with_its_server),
        cmocka_unit_test(two_servers_know_nothing_of_each_other),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
