#include "continued_match.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

enum { MAP = 2, TICKS = 3, KEYFRAME = 6, GAP = 7, ROSTER = 8, EPOCH = 128 };

expected_place expected_place_in(const memory_log *whole, size_t size)
{
    static forgery_chunks chunks;
    forgery_find(whole, &chunks);
    expected_place place = {0};
    bool in_gap = false;
    for (uint32_t i = 0; i < chunks.count; i++) {
        const forgery_chunk *chunk = &chunks.list[i];
        size_t end = chunk->offset + FORGERY_HEADER_SIZE + chunk->size;
        if (end > size) {
            break;
        }
        place.gaps += in_gap && chunk->kind == KEYFRAME;
        in_gap = chunk->kind == GAP || (in_gap && chunk->kind != KEYFRAME);
        place.offset = in_gap ? place.offset : end;
        place.epochs += chunk->kind == EPOCH;
        if (chunk->kind == TICKS) {
            place.tick = chunk->tick + chunk->tick_count - 1;
        } else if (chunk->kind == KEYFRAME) {
            place.is_playable = true;
            place.tick = chunk->tick;
        }
    }
    return place;
}

// The log stays as it is.
static bool recover(continued_match *match, memory_log *log, const sb_allocator *allocator)
{
    sb_log_reader *reader;
    sb_log_fault fault;
    if (sb_log_reader_open(memory_log_source(log), allocator, &reader, &fault) != SB_OK) {
        return false;
    }
    sb_replay *replay;
    assert_int_equal(sb_replay_create(reader, NULL, allocator, &replay), SB_OK);
    match->recovered = sb_replay_recover(replay);
    bool torn = match->recovered == SB_ERROR_CHECKSUM &&
                sb_replay_end(replay) == SB_LOG_END_DAMAGED &&
                sb_log_reader_end(reader) == SB_LOG_END_DAMAGED;
    bool good = match->recovered == SB_OK || torn;
    if (good) {
        assert_int_equal(sb_log_reader_end(reader), torn ? SB_LOG_END_DAMAGED : SB_LOG_END_CUT);
        sb_log_reader_place(reader, &match->place);
        const sb_log_head *head = sb_log_reader_head(reader);
        sb_log_encoder_def def = sb_log_encoder_def_default();
        def.head = *head;
        def.head.game = *sb_game_get_def(sb_replay_game(replay));
        def.map = sb_log_reader_map(reader);
        def.sink = memory_log_sink(log);
        def.epoch = match->place.epoch + 1;
        assert_int_equal(sb_game_create(&def.head.game, def.map, allocator, &match->game), SB_OK);
        def.game = match->game;
        assert_int_equal(sb_log_encoder_reopen(&def, &match->place, allocator, &match->encoder),
                         SB_OK);
        sb_game_copy(match->game, sb_replay_game(replay));
        match->roster = match->place.roster;
    }
    sb_replay_destroy(replay);
    sb_log_reader_destroy(reader);
    return good;
}

bool continued_match_begin(continued_match *match, memory_log *log, uint64_t unix_ms)
{
    *match = (continued_match){0};
    sb_allocator allocator = counting_heap_allocator(&match->heap);
    if (!recover(match, log, &allocator)) {
        assert_int_equal(match->heap.live_count, 0);
        return false;
    }
    assert_true(match->place.chain.offset <= log->size);
    log->size = (size_t)match->place.chain.offset;
    match->resumed = sb_log_encoder_resume(match->encoder, match->game, unix_ms);
    return true;
}

static void command(continued_match *match, sb_frame *frame)
{
    sb_log_player *player = &match->roster.players[0];
    bool leaves = (match->roster.occupied & 1u) != 0;
    frame->command_count = 1;
    frame->commands[0] =
        (sb_command){.kind = leaves ? SB_COMMAND_LEAVE : SB_COMMAND_JOIN, .player = 0};
    match->roster.occupied ^= 1u;
    *player = (sb_log_player){0};
    if (!leaves) {
        strcpy(frame->commands[0].name, "newcomer");
        strcpy(player->name, "newcomer");
    }
}

void continued_match_play(continued_match *match, uint32_t tick_count)
{
    static sb_notes notes;
    for (uint32_t i = 0; i < tick_count; i++) {
        sb_frame frame;
        memset(&frame, 0, sizeof frame);
        if (i == 2) {
            command(match, &frame);
        }
        for (uint32_t slot = 0; slot < SB_PLAYER_COUNT_MAX; slot++) {
            if ((match->roster.occupied >> slot & 1u) != 0) {
                frame.inputs[slot] = (sb_input){.throttle = (int8_t)(20 + 3 * i + slot),
                                                .steering = (int8_t)(slot == 1 ? -50 : 50),
                                                .aim_yaw = (uint16_t)(900 * i)};
            }
        }
        assert_int_equal(sb_game_advance(match->game, &frame), SB_OK);
        sb_log_encoder_tick(match->encoder, match->game, &frame, &notes);
    }
}

void continued_match_end(continued_match *match, bool closed)
{
    if (closed) {
        sb_log_encoder_close(match->encoder, match->game);
    } else {
        sb_log_encoder_flush(match->encoder);
    }
    sb_log_encoder_destroy(match->encoder);
    sb_game_destroy(match->game);
    assert_int_equal(match->heap.live_count, 0);
}
