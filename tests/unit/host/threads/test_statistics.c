#include "host/threads/statistics.h"

#include <math.h>
#include <string.h>

#include "game/tanks/look.h"
#include "host/base/heap.h"
#include "test.h"

// A player's counts at the last look.
typedef struct seen {
    double distance_m;
    uint64_t shells_fired, hits, kills;
} seen;

static void add(seen *sum, const sb_game *game, uint32_t slot)
{
    const sb_player *player = sb_tanks_player(game, slot);
    sum->distance_m += (double)player->distance_m;
    sum->shells_fired += player->shells_fired;
    sum->hits += player->hits;
    sum->kills += player->kills;
}

static uint64_t total(const sb_game *game, const char *name)
{
    const sb_rules *rules = sb_game_get_def(game)->rules;
    uint32_t index = 0;
    while (index < rules->total_count && strcmp(rules->totals[index].name, name) != 0) {
        index++;
    }
    assert_true(index < rules->total_count);
    return sb_game_total(game, index);
}

static void send_nothing(void *context, uint32_t peer, sb_channel channel, const void *bytes,
                         size_t size)
{
    (void)context;
    (void)peer;
    (void)channel;
    (void)bytes;
    (void)size;
}

static void close_nothing(void *context, uint32_t peer)
{
    (void)context;
    (void)peer;
}

static sb_lobby *make_lobby(void)
{
    sb_lobby_def def = sb_lobby_def_default();
    def.session_count = 2;
    def.peer_capacity = 8;
    def.session.game = sb_game_def_default();
    def.session.game.player_capacity = 2;
    def.session.output = (sb_session_output){send_nothing, NULL, close_nothing, NULL};
    static sb_map map;
    sb_map_arena(&map);
    sb_allocator heap = sb_heap_allocator();
    sb_lobby *lobby = NULL;
    assert_int_equal(sb_lobby_create(&def, &map, &heap, &lobby), SB_OK);
    return lobby;
}

static void send(sb_lobby *lobby, uint32_t peer, const sb_message *message)
{
    uint8_t bytes[SB_MESSAGE_SIZE_MAX];
    sb_writer writer = sb_writer_over(bytes, sizeof bytes);
    assert_int_equal(sb_message_encode(message, &writer), SB_OK);
    sb_lobby_receive(lobby, peer, bytes, writer.size);
}

static void join(sb_lobby *lobby, uint32_t peer)
{
    sb_rules_identity identity = sb_rules_identify(&sb_tanks_rules);
    sb_message hello = {
        .type = SB_MESSAGE_HELLO,
        .hello = {.major_version = SB_PROTOCOL_VERSION,
                  .simulation_version = SB_SIMULATION_VERSION,
                  .name = {"a", 1},
                  .rules = {.name = {"tanks", 5},
                            .interface_version = identity.interface_version,
                            .behaviour_version = identity.behaviour_version,
                            .tables_hash = identity.tables_hash}},
    };
    sb_lobby_connect(lobby, peer, SB_PEER_SOURCE_UNKNOWN);
    send(lobby, peer, &hello);
}

// Two players drive in circles and shoot, and one leaves and comes back twice. The expected totals
// are each player's counts at its last tick, taken from the game itself. Joins and leaves are those
// that the test made.
static void totals_keep_counts_of_players_that_left(void **state)
{
    (void)state;
    sb_lobby *lobby = make_lobby();
    sb_statistics *statistics = NULL;
    assert_int_equal(sb_statistics_create(2, 60, &statistics), SB_OK);
    const sb_game *game = sb_session_game(sb_lobby_session(lobby, 0));
    seen all = {0};
    double client_ticks = 0.0;
    for (uint32_t tick = 1; tick <= 900; tick++) {
        if (tick == 1) {
            join(lobby, 0);
            join(lobby, 1);
        }
        sb_message input = {
            .type = SB_MESSAGE_INPUT,
            .input = {.tick = tick,
                      .input_count = 1,
                      .inputs = {{.throttle = 127, .steering = 40, .buttons = SB_BUTTON_FIRE}}}};
        send(lobby, 0, &input);
        send(lobby, 1, &input);
        if (tick % 300 == 0) {
            add(&all, game, 0);
            sb_lobby_disconnect(lobby, 0);
        }
        if (tick == 301 || tick == 600) { // one tick after the leave, and in the same tick
            join(lobby, 0);
        }
        sb_lobby_tick(lobby);
        sb_statistics_gather(statistics, lobby);
        client_ticks += sb_session_player_count(sb_lobby_session(lobby, 0));
    }
    add(&all, game, 1);
    const sb_statistics_totals *totals = sb_statistics_get(statistics);
    assert_int_equal(totals->ticks, 900);
    assert_int_equal(totals->joins, 4);
    assert_int_equal(totals->leaves, 3);
    assert_int_equal(totals->clients, 1);
    assert_int_equal(totals->clients_max, 2);
    assert_true(fabs(totals->client_seconds - client_ticks / 60.0) < 1e-6);
    assert_true(all.shells_fired > 0 && all.distance_m > 1.0);
    // A shell in the air when its player leaves cannot hit any more, so the counts are exact.
    assert_int_equal(total(game, "shells_fired"), all.shells_fired);
    assert_int_equal(total(game, "hits"), all.hits);
    assert_int_equal(total(game, "kills"), all.kills);
    // Micrometres are cut off in each tick, and a sum in binary32 is rounded.
    double driven_m = (double)total(game, "distance_driven_m") * 1e-6;
    assert_true(fabs(driven_m - all.distance_m) < 0.01);
    sb_statistics_destroy(statistics);
    sb_lobby_destroy(lobby);
}

// A match that has not ticked since the last look counts its events once.
static void tick_gathered_twice_counts_its_events_once(void **state)
{
    (void)state;
    sb_lobby *lobby = make_lobby();
    sb_statistics *statistics = NULL;
    assert_int_equal(sb_statistics_create(2, 60, &statistics), SB_OK);
    join(lobby, 0);
    sb_lobby_tick(lobby);
    for (int i = 0; i < 3; i++) {
        sb_statistics_gather(statistics, lobby);
    }
    assert_int_equal(sb_statistics_get(statistics)->joins, 1);
    assert_int_equal(sb_statistics_get(statistics)->ticks, 1);
    sb_statistics_destroy(statistics);
    sb_lobby_destroy(lobby);
}

// A sum adds up over matches. A state is that of the last match that has one.
static void totals_of_several_matches_are_added_but_states_are_the_last(void **state)
{
    (void)state;
    static const sb_rules_total totals[] = {{.name = "goals", .per_unit = 1},
                                            {.name = "winner", .per_unit = 1, .latest = true}};
    static const sb_rules rules = {.total_count = 2, .totals = totals};
    uint64_t sums[2] = {0, 0};
    static const uint64_t goals[] = {3, 0, 4}, winners[] = {2, 1, 0};
    for (int i = 0; i < 3; i++) {
        sb_statistics_add(&rules, 0, goals[i], sums);
        sb_statistics_add(&rules, 1, winners[i], sums);
    }
    assert_int_equal(sums[0], 7);
    assert_int_equal(sums[1], 1);
}

// Retires the session as if another one had come: its counts are kept, and the next one's ticks are
// read from the start.
static void finished_match_leaves_its_counts(void **state)
{
    (void)state;
    sb_lobby *lobby = make_lobby();
    sb_statistics *statistics = NULL;
    assert_int_equal(sb_statistics_create(2, 60, &statistics), SB_OK);
    join(lobby, 0);
    for (uint32_t tick = 1; tick <= 300; tick++) {
        sb_message input = {.type = SB_MESSAGE_INPUT,
                            .input = {.tick = tick,
                                      .input_count = 1,
                                      .inputs = {{.throttle = 127, .buttons = SB_BUTTON_FIRE}}}};
        send(lobby, 0, &input);
        sb_lobby_tick(lobby);
        sb_statistics_gather(statistics, lobby);
    }
    sb_message chat = {.type = SB_MESSAGE_CHAT, .chat = {.text = {"hi", 2}}};
    for (uint32_t i = 0; i < 7; i++) {
        send(lobby, 0, &chat);
    }
    const sb_session *over = sb_lobby_session(lobby, 0);
    sb_statistics_retire(statistics, 0, over);
    const sb_statistics_totals *totals = sb_statistics_get(statistics);
    assert_int_equal(totals->matches, 1);
    assert_int_equal(totals->inputs_applied, 300);
    assert_int_equal(totals->joins, 1);
    assert_int_equal(totals->chat_relayed, 5);
    assert_int_equal(totals->chat_dropped, 2);
    assert_int_equal(totals->ticks, 300);
    assert_string_equal(sb_tanks_rules.totals[0].name, "shells_fired");
    assert_true(totals->rules[0] > 0);
    assert_true(totals->rules[0] == total(sb_session_game(over), "shells_fired"));
    sb_statistics_destroy(statistics);
    sb_lobby_destroy(lobby);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(totals_keep_counts_of_players_that_left),
        cmocka_unit_test(tick_gathered_twice_counts_its_events_once),
        cmocka_unit_test(totals_of_several_matches_are_added_but_states_are_the_last),
        cmocka_unit_test(finished_match_leaves_its_counts),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
