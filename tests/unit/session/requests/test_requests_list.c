// Tests of requests.c: lists of sessions, and how often a peer may ask.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>

#include <cmocka.h>

#include "place_lobby.h"
#include "requests_lobby.h"

static void list_has_pages_and_filters(void **state)
{
    (void)state;
    for (uint32_t i = 0; i < PLACE_CAPACITY; i++) {
        char name[16];
        snprintf(name, sizeof name, "Match %u", i);
        sb_place_def def = place_def(name, false);
        def.visibility = i == 0 ? SB_VISIBILITY_UNLISTED : SB_VISIBILITY_PUBLIC;
        snprintf(def.mode, sizeof def.mode, "%s", i < 3 ? "duel" : "capture");
        snprintf(def.password, sizeof def.password, "%s", i == 4 ? "x" : "");
        def.maps[0] = (uint8_t)(i % 2);
        def.map_count = 1;
        (void)place_add(&def);
    }
    requests_enter(1);
    const struct {
        sb_message_list list;
        uint32_t count, first;
    } cases[] = {
        {{.request = 5}, 5, 2},
        {{.request = 6, .after = 4}, 2, 5},
        {{.mode = requests_text("duel")}, 2, 2},
        {{.map = requests_text("second")}, 3, 2},
        {{.name = requests_text("mATCH 3")}, 1, 4},
        {{.name = requests_text("atch 33")}, 0, 0},
        {{.flags = SB_LIST_NO_PASSWORD, .mode = requests_text("capture")}, 2, 4},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        sb_message message = {.type = SB_MESSAGE_LIST, .list = cases[i].list};
        requests_say(1, &message);
        wire_tap_get(&place_tap, 1, SB_MESSAGE_SESSIONS, 0, &message);
        assert_int_equal(message.sessions.request, cases[i].list.request);
        assert_int_equal(message.sessions.listed_count, cases[i].count);
        assert_int_equal(message.sessions.next, 0);
        if (cases[i].count > 0) {
            assert_int_equal(message.sessions.listed[0].number, cases[i].first);
        }
    }
}

static void peer_that_asks_too_often_is_told_so_once(void **state)
{
    (void)state;
    requests_enter(1);
    const sb_message list = {.type = SB_MESSAGE_LIST};
    uint32_t answered = 0, declined = 0;
    for (uint32_t i = 0; i < 100; i++) {
        requests_say(1, &list);
        answered += wire_tap_count(&place_tap, 1, SB_MESSAGE_SESSIONS);
        declined += wire_tap_count(&place_tap, 1, SB_MESSAGE_DECLINED);
    }
    assert_int_equal(answered, 20);
    assert_int_equal(declined, 1);
    place_play(PLACE_HZ);
    for (uint32_t i = 0; i < 100; i++) {
        requests_say(1, &list);
        answered += wire_tap_count(&place_tap, 1, SB_MESSAGE_SESSIONS);
    }
    assert_int_equal(answered, 25);
}

// Asks for a page; returns true if it is answered, and where the list goes on.
static bool ask_page(uint32_t peer, const sb_message_list *list, uint32_t *out_next)
{
    sb_message message = {.type = SB_MESSAGE_LIST, .list = *list};
    requests_say(peer, &message);
    if (wire_tap_count(&place_tap, peer, SB_MESSAGE_SESSIONS) == 0) {
        return false;
    }
    wire_tap_get(&place_tap, peer, SB_MESSAGE_SESSIONS, 0, &message);
    *out_next = message.sessions.next;
    return true;
}

static void reopen_with_sessions(uint32_t count)
{
    sb_lobby_def def = place_lobby_def();
    def.session_capacity = count;
    def.next_match = NULL; // the host notes fewer sessions
    def.ended = NULL;
    place_lobby_reopen(&def);
    const sb_place_def place = place_def("listed", false);
    for (uint32_t i = 0; i < count; i++) {
        (void)place_add(&place);
    }
}

// Reads pages until a page is not answered or is the last; returns how many came.
static uint32_t read_list(uint32_t peer)
{
    uint32_t pages = 0, next = 0;
    do {
        if (!ask_page(peer, &(sb_message_list){.after = next}, &next)) {
            return pages;
        }
        pages++;
    } while (next != 0);
    return pages;
}

static void further_pages_of_a_list_cost_a_sixteenth_of_a_request(void **state)
{
    (void)state;
    reopen_with_sessions(33); // five pages: one request and a quarter
    requests_enter(1);
    for (uint32_t i = 0; i < 16; i++) {
        assert_int_equal(read_list(1), 5);
    }
    assert_int_equal(read_list(1), 0);
    place_play(PLACE_HZ / 4); // one and a quarter
    assert_int_equal(read_list(1), 5);
    assert_int_equal(read_list(1), 0);
}

static void page_that_does_not_follow_costs_a_request(void **state)
{
    (void)state;
    reopen_with_sessions(17);
    requests_enter(1);
    uint32_t next = 0, answered = 0;
    // The same page again, another place, other filters, and the page behind the last.
    const sb_message_list strays[] = {{.after = 8},
                                      {.after = 9},
                                      {.after = 8, .flags = SB_LIST_NO_PASSWORD},
                                      {.after = 8, .name = requests_text("list")},
                                      {.after = 16}};
    for (uint32_t i = 0; i < 40; i++) {
        const bool first = ask_page(1, &(sb_message_list){0}, &next);
        assert_true(!first || next == 8);
        answered += first;
        const sb_message_list *stray = &strays[i % 5];
        answered += i % 5 == 0 ? first && ask_page(1, &(sb_message_list){.after = 8}, &next) : 0;
        answered += ask_page(1, stray, &next);
    }
    assert_in_range(answered, 20, 24); // four of them followed their list
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        PLACE_TEST(list_has_pages_and_filters),
        PLACE_TEST(peer_that_asks_too_often_is_told_so_once),
        PLACE_TEST(further_pages_of_a_list_cost_a_sixteenth_of_a_request),
        PLACE_TEST(page_that_does_not_follow_costs_a_request),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
