#include "host/statistics.h"

#include <math.h>
#include <string.h>

#include "host/heap.h"
#include "test.h"

// What one player had done when it was last seen.
typedef struct seen {
    double distance_m;
    uint32_t shells_fired, hits, kills;
} seen;

static seen look(const sb_game *game, uint32_t slot)
{
    const sb_player *player = sb_game_player(game, slot);
    return (seen){(double)player->distance_m, player->shells_fired, player->hits, player->kills};
}

static void command(sb_frame *frame, sb_command_kind kind, uint8_t slot)
{
    sb_command *entry = &frame->commands[frame->command_count++];
    *entry = (sb_command){.kind = (uint8_t)kind, .player = slot};
    entry->name[0] = 'a';
    if (kind == SB_COMMAND_LEAVE) {
        memset(&frame->inputs[slot], 0, sizeof frame->inputs[slot]);
        entry->name[0] = '\0';
    }
}

static sb_game *make_game(void)
{
    sb_game_def def = sb_game_def_default();
    def.player_capacity = 2;
    sb_allocator heap = sb_heap_allocator();
    static sb_map map;
    sb_map_arena(&map);
    sb_game *game = NULL;
    assert_int_equal(sb_game_create(&def, &map, &heap, &game), SB_OK);
    return game;
}

// Two players drive in circles and shoot; one leaves and comes back twice. The totals must be what
// each had at its last tick, taken from the game itself.
static void totals_keep_what_players_did_who_left(void **state)
{
    (void)state;
    sb_game *game = make_game();
    sb_statistics *statistics = NULL;
    assert_int_equal(sb_statistics_create(1, 60, &statistics), SB_OK);
    seen gone = {0};
    static sb_frame frame;
    for (uint32_t tick = 1; tick <= 900; tick++) {
        frame.command_count = 0;
        if (tick == 1) {
            command(&frame, SB_COMMAND_JOIN, 0);
            command(&frame, SB_COMMAND_JOIN, 1);
        }
        for (uint32_t slot = 0; slot < 2; slot++) {
            frame.inputs[slot] = (sb_input){.throttle = 127, .steering = 40, .buttons = 1};
        }
        if (tick % 300 == 0) {
            seen leaver = look(game, 0);
            gone.distance_m += leaver.distance_m;
            gone.shells_fired += leaver.shells_fired;
            gone.hits += leaver.hits;
            gone.kills += leaver.kills;
            command(&frame, SB_COMMAND_LEAVE, 0);
        }
        if (tick == 301 || tick == 600) { // a tick after the leave, and in the same one
            command(&frame, SB_COMMAND_JOIN, 0);
        }
        assert_int_equal(sb_game_advance(game, &frame), SB_OK);
        sb_statistics_gather_game(statistics, 0, game);
        sb_statistics_gather_game(statistics, 0, game); // the same tick again counts nothing
    }
    seen stayer = look(game, 1);
    const sb_statistics_totals *totals = sb_statistics_get(statistics);
    assert_int_equal(totals->ticks, 900);
    assert_int_equal(totals->joins, 4);
    assert_int_equal(totals->leaves, 3);
    assert_true(gone.shells_fired > 0 && gone.distance_m > 1.0);
    // A shell in the air when its player leaves cannot hit any more, so the counts are exact.
    assert_int_equal(totals->shells_fired, gone.shells_fired + stayer.shells_fired);
    assert_int_equal(totals->hits, gone.hits + stayer.hits);
    assert_int_equal(totals->kills, gone.kills + stayer.kills);
    assert_true(fabs(totals->distance_m - gone.distance_m - stayer.distance_m) < 1e-3);
    sb_statistics_destroy(statistics);
    sb_game_destroy(game);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(totals_keep_what_players_did_who_left),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
