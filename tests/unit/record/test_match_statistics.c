#include "record/match_statistics.h"

#include <math.h>
#include <string.h>

#include <setjmp.h>
#include <stdarg.h>

#include <cmocka.h>

#include "counting_heap.h"
#include "forgery.h"
#include "game/tanks/tanks.h"
#include "house_rules.h"
#include "record/replay.h"
#include "record/sizes.h"
#include "recorded_match.h"

// Counts a log to its end.
typedef struct counted {
    counting_heap heap;
    sb_allocator allocator;
    sb_log_reader *reader;
    sb_replay *replay;
    sb_match_statistics *statistics;
    uint64_t occupied_ticks; ///< by the rosters, summed over all slots
    uint64_t alive_ticks;    ///< by the bodies, as is
    double distance_m;       ///< from tick to tick
} counted;

// From where the bodies were after the last entry, unless ticks are missing.
static void measure(counted *all, const sb_game *game, sb_body before[4], bool joined)
{
    uint32_t capacity;
    const sb_body *bodies = sb_world_bodies(sb_game_world(game), &capacity);
    for (uint32_t slot = 0; slot < 4; slot++) {
        const sb_body *body = &bodies[slot];
        all->alive_ticks += body->shape != SB_BODY_FREE;
        if (joined && before[slot].shape != SB_BODY_FREE && body->shape != SB_BODY_FREE &&
            before[slot].generation == body->generation) {
            all->distance_m += hypot((double)body->position.x - (double)before[slot].position.x,
                                     (double)body->position.z - (double)before[slot].position.z);
        }
        before[slot] = *body;
    }
}

static void count(counted *all, memory_log *log, const sb_rules *rules)
{
    memset(all, 0, sizeof *all);
    all->allocator = counting_heap_allocator(&all->heap);
    sb_log_fault fault;
    sb_log_sizes sizes;
    sb_log_sizes_measure(memory_log_source(log), NULL, NULL, &sizes);
    assert_int_equal(
        sb_log_reader_open(memory_log_source(log), &all->allocator, &all->reader, &fault), SB_OK);
    assert_int_equal(sb_replay_create(all->reader, rules, &all->allocator, &all->replay), SB_OK);
    sb_game *game = sb_replay_game(all->replay);
    all->statistics = sb_match_statistics_create(game, sizes.last_tick, &all->allocator);
    assert_non_null(all->statistics);
    size_t calls = all->heap.call_count;
    sb_log_entry entry;
    sb_body before[4] = {0};
    uint32_t last_tick = 0;
    while (sb_replay_next(all->replay, &entry)) {
        sb_match_statistics_follow(all->statistics, game, &entry,
                                   sb_replay_is_current(all->replay));
        if (entry.kind != SB_LOG_ENTRY_TICK) {
            continue;
        }
        for (uint32_t slot = 0; slot < SB_PLAYER_COUNT_MAX; slot++) {
            all->occupied_ticks += entry.roster->occupied >> slot & 1;
        }
        // For the first tick after missing ones no distance is counted.
        measure(all, game, before, entry.tick == last_tick + 1);
        last_tick = entry.tick;
    }
    assert_int_equal(all->heap.call_count, calls);
}

static void end(counted *all)
{
    sb_match_statistics_destroy(all->statistics);
    sb_replay_destroy(all->replay);
    sb_log_reader_destroy(all->reader);
    assert_int_equal(all->heap.live_count, 0);
}

typedef struct sums {
    uint64_t shots, hits, kills, deaths, ticks, joins, damage, damage_taken, own_inputs;
    double distance_m;
} sums;

static sums sum(const sb_match_statistics *statistics)
{
    sums all = {0};
    for (uint32_t i = 0; i < statistics->player_count; i++) {
        const sb_player_statistics *player = &statistics->players[i];
        all.shots += player->shots;
        all.hits += player->hits;
        all.kills += player->kills;
        all.deaths += player->deaths;
        all.ticks += player->ticks;
        all.joins += player->joins;
        all.damage += player->damage;
        all.damage_taken += player->damage_taken;
        all.own_inputs += player->own_inputs;
        all.distance_m += player->distance_m;
    }
    return all;
}

static match_script lively(void)
{
    return (match_script){
        .seed = 11, .player_count = 4, .tick_rate_hz = 20, .tick_count = 1200, .closed = true};
}

static void figures_of_players_add_up_to_those_of_the_match(void **state)
{
    (void)state;
    match_script script = lively();
    match_counts counts;
    memory_log log = match_record(&script, &counts);
    counted all;
    count(&all, &log, NULL);
    sums of = sum(all.statistics);
    assert_true(counts.kills > 0 && counts.hits > 0);
    assert_int_equal(of.shots, counts.shells_fired);
    assert_int_equal(of.hits, counts.hits);
    assert_int_equal(of.kills, counts.kills);
    assert_true(fabs(of.distance_m - counts.distance_m) < 1e-6 * counts.distance_m);
    assert_int_equal(all.statistics->players_most, counts.players);
    assert_int_equal(all.statistics->player_count, 4);
    assert_int_equal(of.ticks, 4 * 1200);
    assert_int_equal(all.statistics->player_ticks, 4 * 1200);
    assert_int_equal(of.own_inputs, 4 * 1200);
    assert_int_equal(all.statistics->ticks, 1200);
    assert_int_equal(all.statistics->last_tick, 1200);
    assert_int_equal(all.statistics->events[SB_EVENT_FIRE], counts.shells_fired);
    assert_int_equal(all.statistics->rounds, 1);
    assert_int_equal(all.statistics->kill_count, of.deaths);
    assert_true(of.damage_taken >= of.damage && of.damage > 0);
    for (uint32_t i = 0; i < 4; i++) {
        char name[8] = "tank A";
        name[5] = (char)('A' + i);
        assert_string_equal(all.statistics->players[i].name, name);
        assert_int_equal(all.statistics->players[i].slot, i);
        // By the script each player sees the state of four ticks ago, from tick 5 on.
        assert_int_equal(all.statistics->players[i].views, 1196);
        assert_int_equal(all.statistics->players[i].view_age_ticks, 4 * 1196);
        assert_int_equal(all.statistics->players[i].view_age_max_ticks, 4);
    }
    end(&all);
    memory_log_free(&log);
}

static void bins_and_cells_hold_what_the_whole_does(void **state)
{
    (void)state;
    match_script script = lively();
    script.tick_count = 1215; // a minute of 20 Hz, and not a second more
    match_counts counts;
    memory_log log = match_record(&script, &counts);
    counted all;
    count(&all, &log, NULL);
    const sb_match_statistics *statistics = all.statistics;
    assert_int_equal(statistics->bin_ticks, 20);
    assert_int_equal(statistics->bin_count, 60);
    uint64_t events = 0, in_bins = 0, ticks = 0, in_cells = 0, alive = 0;
    for (uint32_t kind = 0; kind < SB_EVENT_KIND_COUNT_MAX; kind++) {
        events += statistics->events[kind];
    }
    for (uint32_t i = 0; i < statistics->bin_count; i++) {
        in_bins += statistics->bins[i].events;
        ticks += statistics->bins[i].ticks;
        assert_int_equal(statistics->bins[i].ticks, i < 59 ? 20 : 35);
        assert_int_equal(statistics->bins[i].players, 4);
        assert_int_equal(statistics->bins[i].present, 0xf);
    }
    assert_int_equal(in_bins, events);
    assert_int_equal(ticks, 1215);
    for (uint32_t i = 0; i < statistics->heat_columns * statistics->heat_rows; i++) {
        in_cells += statistics->heat[i];
    }
    for (uint32_t i = 0; i < statistics->player_count; i++) {
        alive += statistics->players[i].ticks_alive;
        const sb_player_statistics *player = &statistics->players[i];
        assert_int_equal(statistics->bins[59].scores[player->slot], player->score);
    }
    assert_int_equal(in_cells, alive);
    assert_int_equal(alive, all.alive_ticks);
    // A field of 25 m by 25 m.
    assert_int_equal(statistics->heat_columns, SB_MATCH_HEAT_SIDE);
    assert_int_equal(statistics->heat_rows, SB_MATCH_HEAT_SIDE);
    assert_true(fabsf(statistics->heat_cell_m * SB_MATCH_HEAT_SIDE - 25.0f) < 1e-4f);
    end(&all);
    memory_log_free(&log);
}

static void player_that_leaves_and_returns_is_one_player_and_is_counted_while_present(void **state)
{
    (void)state;
    match_script script = lively();
    script.turnover_ticks = 37;
    match_counts counts;
    memory_log log = match_record(&script, &counts);
    counted all;
    count(&all, &log, NULL);
    sums of = sum(all.statistics);
    assert_int_equal(all.statistics->player_count, 4);
    assert_int_equal(of.ticks, all.occupied_ticks);
    assert_true(of.ticks < 4 * 1200);
    assert_int_equal(of.joins, all.statistics->events[SB_EVENT_JOIN]);
    assert_int_equal(of.shots, counts.shells_fired);
    assert_int_equal(of.hits, counts.hits);
    assert_true(fabs(of.distance_m - counts.distance_m) < 1e-6 * counts.distance_m);
    end(&all);
    memory_log_free(&log);
}

static void gaps_and_pauses_are_counted_and_missing_ticks_are_not(void **state)
{
    (void)state;
    match_script script = lively();
    script.keyframe_ms = 1000;
    script.pause_ticks = 7;
    script.refused_from = 300;
    script.refused_to = 500;
    match_counts counts;
    memory_log log = match_record(&script, &counts);
    counted all;
    count(&all, &log, NULL);
    const sb_match_statistics *statistics = all.statistics;
    assert_int_equal(statistics->gaps, 1);
    assert_int_equal(statistics->ticks_missing, counts.losses.ticks);
    assert_int_equal(statistics->ticks, 1200 - counts.losses.ticks);
    assert_true(statistics->pauses >= 49 && statistics->pauses <= 51);
    assert_int_equal(statistics->paused_ticks, 7 * (uint64_t)statistics->pauses);
    sums of = sum(statistics);
    assert_int_equal(of.ticks, 4 * (uint64_t)statistics->ticks);
    assert_true(of.shots < counts.shells_fired);
    // Nobody drove through the gap.
    assert_true(fabs(of.distance_m - all.distance_m) < 1e-9 * all.distance_m);
    assert_true(of.distance_m < counts.distance_m);
    assert_int_equal(statistics->bins[20].ticks, 0);
    assert_int_equal(statistics->bins[40].ticks, 20);
    end(&all);
    memory_log_free(&log);
}

static void other_rules_have_events_and_ways_but_no_shots(void **state)
{
    (void)state;
    match_script script = lively();
    script.house = true;
    match_counts counts;
    memory_log log = match_record(&script, &counts);
    counted all;
    count(&all, &log, house_rules());
    sums of = sum(all.statistics);
    assert_false(all.statistics->tanks);
    assert_int_equal(of.shots + of.hits + of.kills + of.deaths + of.damage, 0);
    assert_int_equal(all.statistics->events[SB_EVENT_FIRE], counts.shells_fired);
    uint64_t fired = 0;
    for (uint32_t i = 0; i < all.statistics->player_count; i++) {
        fired += all.statistics->players[i].events[SB_EVENT_FIRE];
    }
    assert_int_equal(fired, counts.shells_fired);
    assert_true(fabs(of.distance_m - counts.distance_m) < 1e-6 * counts.distance_m);
    end(&all);
    memory_log_free(&log);
}

// A match whose entries are made by hand.
typedef struct by_hand {
    counting_heap heap;
    sb_allocator allocator;
    sb_game *game;
    sb_match_statistics *statistics;
    sb_frame frame;
    sb_notes notes;
    sb_log_roster roster;
} by_hand;

static void begin_by_hand(by_hand *match, uint32_t last_tick)
{
    memset(match, 0, sizeof *match);
    match->allocator = counting_heap_allocator(&match->heap);
    match_script script = lively();
    sb_log_head head = match_head(&script);
    static sb_map map;
    match_map(&map);
    assert_int_equal(sb_game_create(&head.game, &map, &match->allocator, &match->game), SB_OK);
    match->statistics = sb_match_statistics_create(match->game, last_tick, &match->allocator);
    assert_non_null(match->statistics);
}

static void end_by_hand(by_hand *match)
{
    sb_match_statistics_destroy(match->statistics);
    sb_game_destroy(match->game);
    assert_int_equal(match->heap.live_count, 0);
}

static void tick_by_hand(by_hand *match)
{
    assert_int_equal(sb_game_advance(match->game, &match->frame), SB_OK);
    sb_log_roster_follow(&match->roster, &match->frame, &match->notes);
    sb_log_entry entry = {.kind = SB_LOG_ENTRY_TICK,
                          .tick = sb_game_tick(match->game),
                          .frame = &match->frame,
                          .notes = &match->notes,
                          .roster = &match->roster};
    sb_match_statistics_follow(match->statistics, match->game, &entry, true);
    memset(&match->frame, 0, sizeof match->frame);
    sb_notes_clear(&match->notes);
}

static void command_by_hand(by_hand *match, uint8_t kind, uint8_t slot, const char *name)
{
    sb_command *command = &match->frame.commands[match->frame.command_count++];
    *command = (sb_command){.kind = kind, .player = slot};
    memcpy(command->name, name, strlen(name));
}

static void inputs_are_counted_by_how_they_arrived(void **state)
{
    (void)state;
    by_hand match;
    begin_by_hand(&match, 10);
    command_by_hand(&match, SB_COMMAND_JOIN, 1, "one");
    command_by_hand(&match, SB_COMMAND_JOIN, 2, "two");
    match.notes.missing = 0x4; // two has not sent any yet
    tick_by_hand(&match);
    match.notes.repeated = 0x2;
    match.frame.inputs[1].view_tick = 1; // of an input that was counted before
    match.frame.inputs[2].view_tick = 1;
    const uint8_t late[] = {0x03, 0x01};
    sb_notes_add(&match.notes, SB_NOTE_LATE, 1, late, sizeof late);
    const uint8_t text[] = {0, 255, 'h', 'i'};
    sb_notes_add(&match.notes, SB_NOTE_CHAT, 2, text, sizeof text);
    tick_by_hand(&match);
    match.frame.inputs[2].view_tick = 99; // what has not been yet says nothing
    tick_by_hand(&match);
    const sb_player_statistics *one = &match.statistics->players[0];
    const sb_player_statistics *two = &match.statistics->players[1];
    assert_string_equal(one->name, "one");
    assert_int_equal(one->own_inputs, 2);
    assert_int_equal(one->repeats, 1);
    assert_int_equal(one->neutral_ticks, 0);
    assert_int_equal(one->late_inputs, 259);
    assert_int_equal(one->views, 0);
    assert_int_equal(two->own_inputs, 2);
    assert_int_equal(two->neutral_ticks, 1);
    assert_int_equal(two->chat_lines, 1);
    assert_int_equal(two->views, 1);
    assert_int_equal(two->view_age_ticks, 1);
    assert_int_equal(match.statistics->bins[0].late_inputs, 259);
    assert_int_equal(match.statistics->bins[0].stand_ins, 2);
    end_by_hand(&match);
}

static void another_name_in_a_slot_is_another_player(void **state)
{
    (void)state;
    by_hand match;
    begin_by_hand(&match, 10);
    command_by_hand(&match, SB_COMMAND_JOIN, 0, "first");
    tick_by_hand(&match);
    command_by_hand(&match, SB_COMMAND_LEAVE, 0, "");
    command_by_hand(&match, SB_COMMAND_JOIN, 0, "second");
    tick_by_hand(&match);
    tick_by_hand(&match);
    // After the gap another player is in the slot, and a third player in another one.
    sb_log_roster roster = {.occupied = 0x9};
    memcpy(roster.players[0].name, "third", 5);
    memcpy(roster.players[3].name, "fourth", 6);
    sb_log_entry gap = {.kind = SB_LOG_ENTRY_GAP, .tick = 8};
    sb_match_statistics_follow(match.statistics, match.game, &gap, false);
    sb_log_entry keyframe = {.kind = SB_LOG_ENTRY_KEYFRAME, .tick = 8, .roster = &roster};
    sb_match_statistics_follow(match.statistics, match.game, &keyframe, true);
    assert_int_equal(match.statistics->player_count, 4);
    assert_int_equal(match.statistics->ticks_missing, 5);
    assert_int_equal(match.statistics->players[0].ticks, 1);
    assert_int_equal(match.statistics->players[1].ticks, 2);
    assert_string_equal(match.statistics->players[1].name, "second");
    assert_string_equal(match.statistics->players[2].name, "third");
    assert_int_equal(match.statistics->players[3].slot, 3);
    end_by_hand(&match);
}

static void players_beyond_the_list_are_counted_alone(void **state)
{
    (void)state;
    by_hand match;
    begin_by_hand(&match, 600);
    for (uint32_t i = 0; i < SB_MATCH_PLAYER_COUNT_MAX + 3; i++) {
        char name[8] = {(char)('a' + i % 26), (char)('a' + i / 26), 0};
        if (i > 0) {
            command_by_hand(&match, SB_COMMAND_LEAVE, 0, "");
        }
        command_by_hand(&match, SB_COMMAND_JOIN, 0, name);
        tick_by_hand(&match);
    }
    assert_int_equal(match.statistics->player_count, SB_MATCH_PLAYER_COUNT_MAX);
    assert_int_equal(match.statistics->players_beyond, 3);
    assert_int_equal(match.statistics->player_ticks, SB_MATCH_PLAYER_COUNT_MAX + 3);
    end_by_hand(&match);
}

static void ticks_after_the_announced_end_and_of_long_matches_have_their_place(void **state)
{
    (void)state;
    by_hand match;
    begin_by_hand(&match, 3);
    for (uint32_t i = 0; i < 30; i++) {
        tick_by_hand(&match);
        sb_match_statistics_add_size(match.statistics, i, 10 + i);
    }
    assert_int_equal(match.statistics->bins[0].bytes, 10 + 11 + 12 + 13);
    assert_int_equal(match.statistics->bin_count, 1);
    assert_int_equal(match.statistics->bins[0].ticks, 3);
    assert_null(sb_match_statistics_bin_of(match.statistics, 4));
    end_by_hand(&match);
    begin_by_hand(&match, UINT32_MAX - 1);
    assert_true(match.statistics->bin_count <= SB_MATCH_BIN_COUNT_MAX);
    assert_ptr_equal(sb_match_statistics_bin_of(match.statistics, UINT32_MAX - 1),
                     &match.statistics->bins[match.statistics->bin_count - 1]);
    assert_ptr_equal(sb_match_statistics_bin_of(match.statistics, 1), &match.statistics->bins[0]);
    end_by_hand(&match);
    begin_by_hand(&match, 0);
    assert_null(sb_match_statistics_bin_of(match.statistics, 0));
    sb_match_statistics_add_size(match.statistics, 0, 100);
    end_by_hand(&match);
}

// Every seventh byte is changed, and every checksum made good again.
static void forged_logs_do_no_harm(void **state)
{
    (void)state;
    match_script script = match_script_small();
    script.turnover_ticks = 25;
    script.refused_from = 41;
    script.refused_to = 44;
    match_counts counts;
    memory_log log = match_record(&script, &counts);
    uint32_t followed = 0;
    for (size_t offset = 0; offset < log.size; offset += 7) {
        memory_log forged = memory_log_copy(&log, 0);
        forged.bytes[offset] ^= (uint8_t)(1u << offset % 8);
        forgery_seal(&forged);
        counting_heap heap = {0};
        sb_allocator allocator = counting_heap_allocator(&heap);
        sb_log_fault fault;
        sb_log_reader *reader = NULL;
        sb_replay *replay = NULL;
        sb_match_statistics *statistics = NULL;
        sb_log_entry entry;
        sb_log_sizes sizes;
        sb_log_sizes_measure(memory_log_source(&forged), NULL, NULL, &sizes);
        assert_true(sizes.total <= forged.size);
        if (sb_log_reader_open(memory_log_source(&forged), &allocator, &reader, &fault) == SB_OK &&
            sb_replay_create(reader, NULL, &allocator, &replay) == SB_OK) {
            sb_game *game = sb_replay_game(replay);
            statistics = sb_match_statistics_create(game, sizes.last_tick, &allocator);
            assert_non_null(statistics);
            while (sb_replay_next(replay, &entry)) {
                sb_match_statistics_follow(statistics, game, &entry, sb_replay_is_current(replay));
            }
            followed++;
        }
        sb_match_statistics_destroy(statistics);
        sb_replay_destroy(replay);
        sb_log_reader_destroy(reader);
        assert_int_equal(heap.live_count, 0);
        memory_log_free(&forged);
    }
    assert_true(followed > 100);
    memory_log_free(&log);
}

static void without_memory_there_are_no_statistics(void **state)
{
    (void)state;
    by_hand match;
    begin_by_hand(&match, 10);
    match.heap.call_failed = match.heap.call_count + 1;
    assert_null(sb_match_statistics_create(match.game, 10, &match.allocator));
    sb_match_statistics_destroy(NULL);
    end_by_hand(&match);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(figures_of_players_add_up_to_those_of_the_match),
        cmocka_unit_test(bins_and_cells_hold_what_the_whole_does),
        cmocka_unit_test(player_that_leaves_and_returns_is_one_player_and_is_counted_while_present),
        cmocka_unit_test(gaps_and_pauses_are_counted_and_missing_ticks_are_not),
        cmocka_unit_test(other_rules_have_events_and_ways_but_no_shots),
        cmocka_unit_test(inputs_are_counted_by_how_they_arrived),
        cmocka_unit_test(another_name_in_a_slot_is_another_player),
        cmocka_unit_test(players_beyond_the_list_are_counted_alone),
        cmocka_unit_test(ticks_after_the_announced_end_and_of_long_matches_have_their_place),
        cmocka_unit_test(forged_logs_do_no_harm),
        cmocka_unit_test(without_memory_there_are_no_statistics),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
