#include "session/lobby/making.h"

#include <string.h>

#include "session/hosted/hosted_state.h"
#include "session/lobby/match_def.h"
#include "session/lobby/password.h"
#include "session/lobby/place_begin.h"
#include "session/lobby/place_list.h"

// A session that is asked for, until its game is made.
typedef struct sb_lobby_wish {
    struct sb_lobby_wish *next;
    uint32_t ticket;
    uint32_t number; ///< that it will have
    uint64_t owner;
    const sb_map *map;
    sb_game *made; ///< while the second one is being made, for late spectators; else NULL
    sb_lobby_added added;
    void *context;
    sb_place_def def;
} sb_lobby_wish;

static uint32_t take_ticket(sb_lobby *lobby)
{
    lobby->ticket_last += lobby->ticket_last == UINT32_MAX ? 2 : 1; // 0 means none
    return lobby->ticket_last;
}

static void make(sb_lobby *lobby, uint32_t ticket, const sb_game_def *def, const sb_map *map)
{
    const sb_game_maker *maker = &lobby->def.maker;
    if (maker->begin != NULL && maker->begin(maker->context, ticket, def, map)) {
        return;
    }
    sb_game *game;
    char reason[SB_RULES_REASON_SIZE] = "";
    const sb_error error = sb_game_create(def, map, &lobby->allocator, &game);
    if (error == SB_ERROR_RANGE && sb_map_validate(map, NULL) == SB_OK) {
        (void)sb_game_check(def, map, reason);
    }
    sb_lobby_game_made(lobby, ticket, game, error, reason);
}

void sb_lobby_make_next(sb_lobby *lobby, sb_place *place, const sb_map *map)
{
    const sb_game_def def = sb_lobby_next_game(lobby, place);
    place->next_map = map;
    place->ticket = take_ticket(lobby);
    make(lobby, place->ticket, &def, map);
}

void sb_lobby_make_late(sb_lobby *lobby, sb_place *place)
{
    if (place->made_late == NULL && sb_lobby_shows_late(lobby, &place->def, place->made)) {
        place->ticket = take_ticket(lobby);
        make(lobby, place->ticket, sb_game_get_def(place->made), place->next_map);
    }
}

static void take_next(sb_lobby *lobby, sb_place *place, sb_game *game, sb_error error,
                      const char *reason)
{
    place->ticket = 0;
    if (game != NULL) {
        *(place->made == NULL ? &place->made : &place->made_late) = game;
        return;
    }
    sb_game_destroy(place->made); // without its second game
    place->made = NULL;
    const sb_map *present = sb_game_get_map(sb_session_game(sb_place_match(place)));
    lobby->counters.games_not_made++;
    if (lobby->def.not_made != NULL) {
        lobby->def.not_made(lobby->def.next_match_context, place, place->next_map,
                            reason[0] != '\0' ? reason : sb_error_message(error));
    }
    if (place->falls_back || memcmp(place->next_map, present, sizeof *present) == 0) {
        place->hosted->shut = true; // the clients stay with the result
        return;
    }
    place->falls_back = true;
    sb_lobby_make_next(lobby, place, present);
}

// Takes the wish out. NULL if there is none with this ticket.
static sb_lobby_wish *take_wish(sb_lobby *lobby, uint32_t ticket)
{
    sb_lobby_wish **at = &lobby->wishes;
    while (*at != NULL && (*at)->ticket != ticket) {
        at = &(*at)->next;
    }
    sb_lobby_wish *wish = *at;
    if (wish != NULL) {
        *at = wish->next;
        lobby->wish_count--;
    }
    return wish;
}

// Begins to make a game for the wish.
static void begin_wish(sb_lobby *lobby, sb_lobby_wish *wish, const sb_game_def *game)
{
    wish->ticket = take_ticket(lobby);
    wish->next = lobby->wishes;
    lobby->wishes = wish;
    lobby->wish_count++;
    make(lobby, wish->ticket, game, wish->map);
}

static void end_wish(sb_lobby *lobby, sb_lobby_wish *wish, sb_error error, const char *reason)
{
    wish->added(wish->context, error == SB_OK ? wish->number : 0, error, reason);
    sb_password_wipe(wish->def.password, sizeof wish->def.password);
    sb_game_destroy(wish->made);
    lobby->allocator.release(lobby->allocator.context, wish);
}

void sb_lobby_game_made(sb_lobby *lobby, uint32_t ticket, sb_game *game, sb_error error,
                        const char *reason)
{
    for (uint32_t i = 0; i < lobby->place_count; i++) {
        sb_place *place = lobby->places[lobby->order[i]];
        if (place->ticket == ticket) {
            take_next(lobby, place, game, error, reason);
            return;
        }
    }
    sb_lobby_wish *wish = take_wish(lobby, ticket);
    if (wish == NULL || lobby->closed) {
        sb_game_destroy(game); // its place has ended, or is not wanted any more
        error = SB_ERROR_STATE;
    } else if (error == SB_OK && wish->made == NULL &&
               sb_lobby_shows_late(lobby, &wish->def, game)) {
        wish->made = game;
        begin_wish(lobby, wish, sb_game_get_def(game));
        return;
    } else if (error == SB_OK) {
        const bool second = wish->made != NULL;
        const sb_made_games games = {second ? wish->made : game, second ? game : NULL};
        wish->made = NULL;
        error = sb_lobby_put_first(lobby, &wish->def, wish->number, wish->map, &games, wish->owner);
    }
    if (wish != NULL) {
        end_wish(lobby, wish, error, reason);
    }
}

void sb_lobby_wish_for(sb_lobby *lobby, const sb_place_def *def, uint64_t owner,
                       sb_lobby_added added, void *context)
{
    sb_error error = sb_lobby_check_add(lobby, def);
    sb_lobby_wish *wish = NULL;
    if (error == SB_OK) {
        wish = lobby->allocator.allocate(lobby->allocator.context, sizeof *wish);
        error = wish == NULL ? SB_ERROR_MEMORY : SB_OK;
    }
    if (error != SB_OK) {
        added(context, 0, error, "");
        return;
    }
    *wish = (sb_lobby_wish){.number = sb_lobby_take_number(lobby),
                            .owner = owner,
                            .map = sb_lobby_first_map(lobby, def),
                            .added = added,
                            .context = context,
                            .def = *def};
    sb_game_def game = def->game;
    game.seed = sb_lobby_first_seed(lobby, wish->number);
    begin_wish(lobby, wish, &game);
}

void sb_lobby_add_later(sb_lobby *lobby, const sb_place_def *def, sb_lobby_added added,
                        void *context)
{
    sb_lobby_wish_for(lobby, def, 0, added, context);
}

uint32_t sb_lobby_count_wishes(const sb_lobby *lobby, uint64_t owner)
{
    uint32_t count = 0;
    for (const sb_lobby_wish *wish = lobby->wishes; wish != NULL; wish = wish->next) {
        count += wish->def.maker == SB_MADE_BY_CLIENT && (owner == 0 || wish->owner == owner);
    }
    return count;
}

void sb_lobby_end_wishes(sb_lobby *lobby)
{
    while (lobby->wishes != NULL) {
        sb_lobby_wish *wish = take_wish(lobby, lobby->wishes->ticket);
        end_wish(lobby, wish, SB_ERROR_STATE, "");
    }
}
