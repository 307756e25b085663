#include "session/relocate.h"

#include "session/hosted/hosted_state.h"
#include "session/lobby/place_begin.h"
#include "session/lobby/place_list.h"
#include "session/lobby/standing.h"
#include "session/match/halt.h"
#include "session/match/state.h"
#include "session/requests/hello.h"

// A match that another server still plays.
struct sb_expected_match {
    struct sb_expected_match *next;
    uint32_t number;
};

bool sb_lobby_halt(sb_lobby *lobby, uint32_t number, uint32_t tick)
{
    const sb_place *place = sb_place_list_find_match(lobby, number);
    if (place == NULL || place->ending || sb_hosted_is_over(place->hosted)) {
        return false;
    }
    sb_session_halt(sb_session_from(place->hosted), tick);
    // Without room for the number, a client that has lost its connection is welcomed here.
    (void)sb_lobby_await_session(lobby, number);
    return true;
}

bool sb_lobby_hand_over(sb_lobby *lobby, uint32_t number, const sb_log_handover *leaves)
{
    const sb_place *place = sb_place_list_find_match(lobby, number);
    return place != NULL && !place->ending &&
           sb_session_hand_over(sb_session_from(place->hosted), leaves);
}

// The other server awaits those who are away, and whose first connection is not yet lost. They
// learn that here alone.
static void await_players(sb_lobby *lobby, const sb_session *match)
{
    const uint32_t most = SB_LOBBY_MOVED_AWAIT_S * lobby->def.session.game.tick_rate_hz;
    for (uint32_t slot = 0; slot < match->slot_count; slot++) {
        const sb_session_player *player = &match->players[slot];
        const bool claimed = player->claimant.waits;
        const uint32_t left_ticks = claimed ? match->grace_ticks : player->away_ticks;
        const uint32_t until_tick = lobby->tick + (left_ticks < most ? left_ticks : most);
        if ((claimed || (player->away && !player->left)) &&
            until_tick > lobby->moved.awaited_tick) {
            lobby->moved.awaited_tick = until_tick;
        }
    }
}

bool sb_lobby_end_moved(sb_lobby *lobby, uint32_t number)
{
    sb_place *place = sb_place_list_find_match(lobby, number);
    if (place != NULL) {
        const sb_session_move *told = &sb_session_from(place->hosted)->move;
        place->ending = true;
        place->hosted->shut = true;
        if (told->tick != 0) {
            sb_moved_note(&lobby->moved, &lobby->allocator, number, told);
            await_players(lobby, sb_session_from(place->hosted));
        }
    }
    return place != NULL;
}

bool sb_lobby_is_asked_for_moved(const sb_lobby *lobby)
{
    return lobby->tick < lobby->moved.awaited_tick;
}

bool sb_lobby_go_on(sb_lobby *lobby, uint32_t number)
{
    sb_place *place = sb_place_list_find_match(lobby, number);
    if (place == NULL) {
        return false;
    }
    sb_standing_go_on(lobby, place);
    sb_session_go_on(sb_session_from(place->hosted));
    place->hosted->shut = place->draining || place->ending;
    sb_lobby_release_session(lobby, number);
    return true;
}

static struct sb_expected_match **find_expected(sb_lobby *lobby, uint32_t number)
{
    struct sb_expected_match **at = &lobby->expected_matches;
    while (*at != NULL && (*at)->number != number) {
        at = &(*at)->next;
    }
    return at;
}

uint32_t sb_lobby_expect_match(sb_lobby *lobby, const sb_place_def *def)
{
    const sb_allocator *allocator = &lobby->allocator;
    struct sb_expected_match *expected =
        sb_lobby_check_add(lobby, def) == SB_OK
            ? allocator->allocate(allocator->context, sizeof *expected)
            : NULL;
    if (expected == NULL) {
        return 0;
    }
    *expected = (struct sb_expected_match){.next = lobby->expected_matches,
                                           .number = sb_lobby_take_number(lobby)};
    lobby->expected_matches = expected;
    lobby->wish_count++; // it needs the same room
    // Without room for the number, clients are refused until the match is there.
    (void)sb_lobby_await_session(lobby, expected->number);
    return expected->number;
}

// False if no match is expected under this number.
static bool take_expected(sb_lobby *lobby, uint32_t number)
{
    struct sb_expected_match **at = find_expected(lobby, number), *expected = *at;
    if (expected == NULL) {
        return false;
    }
    *at = expected->next;
    lobby->wish_count--;
    lobby->allocator.release(lobby->allocator.context, expected);
    return true;
}

void sb_lobby_forget_match(sb_lobby *lobby, uint32_t number)
{
    if (take_expected(lobby, number)) {
        sb_lobby_release_session(lobby, number);
    }
}

void sb_lobby_forget_matches(sb_lobby *lobby)
{
    while (lobby->expected_matches != NULL) {
        (void)take_expected(lobby, lobby->expected_matches->number);
    }
}

sb_error sb_lobby_adopt(sb_lobby *lobby, const sb_adoption *adoption)
{
    sb_error error = SB_OK;
    if (!take_expected(lobby, adoption->number)) {
        error = SB_ERROR_UNKNOWN;
    } else if (lobby->closed || sb_game_ended(adoption->origin.game)) {
        error = SB_ERROR_STATE;
    }
    if (error == SB_OK) {
        error = sb_lobby_put_adopted(lobby, adoption);
    } else {
        sb_game_destroy(adoption->made);
        sb_game_destroy(adoption->made_late);
    }
    if (error != SB_OK) {
        sb_lobby_release_session(lobby, adoption->number);
    }
    return error;
}
