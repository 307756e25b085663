#include "two_servers.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "plain_secrets.h"
#include "record/replay.h"
#include "session/match/move_tell.h"

static uint32_t two_drawn;
uint8_t two_secret[SB_RESUME_SECRET_SIZE];
memory_log two_copy;
static bool two_copy_is_used;
const sb_standing *two_carried;
bool two_target_drains;
uint32_t two_spectator_capacity = 2;
sb_gate two_gate;
static const sb_map *const maps[1] = {&open_map};
const sb_log_handover two_leaves = {.kind = SB_HANDOVER_LEAVES, .id = {7}, .to = "10.0.0.7:7900"};
static const sb_log_handover two_taken = {.kind = SB_HANDOVER_TAKEN, .id = {7}, .session = 3};

static void two_next_match(void *context, uint32_t index, const sb_session *over,
                           sb_next_match *next)
{
    (void)context, (void)index;
    if (over == NULL && two_copy_is_used) {
        next->recorded = true;
        next->log_context = &two_copy;
    }
}

static sb_lobby_def two_def_of_source(void)
{
    sb_lobby_def def = open_lobby_def();
    def.session.secrets = plain_secrets(&two_drawn);
    def.session.spectator_capacity = two_spectator_capacity;
    def.gate = two_gate;
    return def;
}

sb_lobby_def two_def_of_target(void)
{
    sb_lobby_def def = two_def_of_source();
    def.session_count = 0;
    def.session_capacity = 2;
    def.number_first = 3; // as if two had been there before
    def.log_contexts = NULL;
    def.maps = maps;
    def.map_count = 1;
    def.next_match = two_next_match;
    return def;
}

sb_lobby *two_make(const sb_lobby_def *def)
{
    sb_lobby *lobby;
    sb_allocator allocator = counting_heap_allocator(&open_heap);
    assert_int_equal(sb_lobby_create(def, &open_map, &allocator, &lobby), SB_OK);
    return lobby;
}

void two_begin(void)
{
    sb_lobby_def def = two_def_of_source();
    sb_lobby_destroy(open_lobby);
    for (uint32_t i = 0; i < SESSION_COUNT; i++) {
        open_logs[i].size = open_logs[i].write_count = 0;
    }
    open_lobby = two_make(&def);
    two_copy_is_used = false;
    two_carried = NULL;
    assert_int_equal(open_join(1, 2), 2);
    sb_message message;
    wire_tap_get(&open_tap, 1, SB_MESSAGE_WELCOME, 0, &message);
    memcpy(two_secret, message.welcome.resume.data, sizeof two_secret);
    open_play(10);
}

uint32_t two_tick_of(uint32_t number)
{
    return sb_game_tick(sb_session_game(sb_place_match(sb_lobby_find(open_lobby, number))));
}

sb_verify_report two_verify(memory_log *log)
{
    counting_heap other = {0};
    sb_allocator allocator = counting_heap_allocator(&other);
    sb_verify_report report;
    assert_int_equal(sb_log_verify(memory_log_source(log), NULL, &allocator, NULL, NULL, &report),
                     SB_OK);
    return report;
}

void two_let_target_adopt(sb_lobby **out_source, uint32_t *out_number)
{
    counting_heap other = {0};
    sb_allocator allocator = counting_heap_allocator(&other);
    sb_log_reader *reader;
    sb_log_fault fault;
    sb_replay *replay;
    sb_log_place place;
    memory_log dead = memory_log_copy(&open_logs[1], 0);
    two_copy = memory_log_copy(&open_logs[1], 1u << 18);
    assert_int_equal(sb_log_reader_open(memory_log_source(&dead), &allocator, &reader, &fault),
                     SB_OK);
    assert_int_equal(sb_replay_create(reader, NULL, &allocator, &replay), SB_OK);
    assert_int_equal(sb_replay_recover(replay), SB_ERROR_STATE); // only a server that was told to
    assert_non_null(sb_log_reader_moved(reader));
    sb_log_reader_place(reader, &place);
    *out_source = open_lobby;
    sb_lobby_def def = two_def_of_target();
    open_lobby = two_make(&def);
    two_copy_is_used = true;
    sb_adoption adoption = {
        .def = sb_place_def_default(),
        .match_count = 5,
        .standing = two_carried,
        .has_password = two_carried != NULL,
        .password_hash = {0xA5, 0xA5}, // of no text
        .origin = {.game = sb_replay_game(replay), .place = &place, .taken = &two_taken}};
    strcpy(adoption.def.name, "from afar");
    adoption.def.spectator_capacity = 2;
    adoption.def.game = *sb_game_get_def(sb_replay_game(replay));
    adoption.number = *out_number = sb_lobby_expect_match(open_lobby, &adoption.def);
    assert_int_equal(adoption.number, 3);
    if (two_target_drains) {
        sb_message hello = plain_secrets_hello("back", two_secret, sizeof two_secret);
        hello.hello.session = adoption.number;
        connect_and_send(9, &hello);
        sb_lobby_drain_all(open_lobby);
        assert_int_equal(sb_lobby_adopt(open_lobby, &adoption), SB_ERROR_STATE);
    } else {
        assert_int_equal(sb_lobby_adopt(open_lobby, &adoption), SB_OK);
    }
    sb_replay_destroy(replay);
    sb_log_reader_destroy(reader);
    memory_log_free(&dead);
    assert_int_equal(other.live_count, 0);
}

void two_watch(uint32_t peer, uint32_t number, sb_blob ticket)
{
    sb_message hello = plain_secrets_hello("eye", NULL, 0);
    hello.hello.role = SB_ROLE_SPECTATOR;
    hello.hello.session = number;
    hello.hello.token = ticket;
    connect_and_send(peer, &hello);
}

sb_standing two_standing_of(uint32_t number)
{
    sb_standing standing;
    assert_true(sb_lobby_standing(open_lobby, number, &standing));
    return standing;
}

void two_tell_move(uint32_t number, uint32_t spectator, uint8_t out_ticket[SB_TICKET_SIZE])
{
    const sb_session_move move = {.host = "10.0.0.7", .port = 7000, .tick = TWO_LAST + 1};
    sb_message message;
    wire_tap_clear(&open_tap);
    sb_session_tell_move(sb_session_from(sb_lobby_find(open_lobby, number)->hosted), &move);
    wire_tap_get(&open_tap, spectator, SB_MESSAGE_MOVE, 0, &message);
    assert_int_equal(message.move.ticket.size, SB_TICKET_SIZE);
    memcpy(out_ticket, message.move.ticket.data, SB_TICKET_SIZE);
}

uint32_t two_move_watched(uint8_t out_ticket[SB_TICKET_SIZE], sb_lobby **out_source)
{
    static sb_standing before;
    uint32_t number;
    two_watch(7, 2, (sb_blob){0});
    open_play(2);
    two_tell_move(2, 7, out_ticket);
    assert_true(sb_lobby_hand_over(open_lobby, 2, &two_leaves));
    assert_true(sb_lobby_halt(open_lobby, 2, TWO_LAST));
    open_play(TWO_LAST - 12);
    before = two_standing_of(2);
    assert_int_equal(before.guest_count, 1);
    two_carried = &before;
    two_let_target_adopt(out_source, &number);
    return number;
}
