// The places of a lobby: how they are made, played and ended.

#include <string.h>

#include "base/assert.h"
#include "session/agree.h"
#include "session/halt.h"
#include "session/hosted_state.h"
#include "session/lobby_state.h"
#include "session/making.h"
#include "session/password.h"
#include "session/relocate.h"
#include "session/watchers.h"

#define EPOCHS_PER_PLACE 65536u

uint32_t sb_lobby_first_epoch(uint32_t number)
{
    return (number - 1) * EPOCHS_PER_PLACE; // wraps: 65,536 places later nobody is left to mix up
}

// Sessions send straight to the transports, and close peers through the lobby.
static sb_session_output output_of(sb_lobby *lobby)
{
    sb_session_output output = lobby->def.session.output;
    output.close = sb_lobby_close_peer;
    output.close_context = lobby;
    return output;
}

uint64_t sb_lobby_first_seed(const sb_lobby *lobby, uint32_t number)
{
    return lobby->def.session.game.seed + number - 1;
}

// What all matches of a place have in common. Epoch, seed and log follow.
static sb_session_def session_def_of(sb_lobby *lobby, const sb_place *place)
{
    sb_session_def def = lobby->def.session;
    def.number = place->number;
    def.epoch = sb_lobby_first_epoch(place->number);
    def.game = place->def.game;
    def.game.seed = sb_lobby_first_seed(lobby, place->number);
    def.spectator_capacity = place->def.spectator_capacity;
    def.spectator_delay_ms = place->def.spectator_delay_ms;
    def.output = output_of(lobby);
    return def;
}

// Returns the map of a place's match of this turn, counted from 0; `otherwise` without maps.
static const sb_map *map_of(const sb_lobby *lobby, const sb_place_def *def, uint32_t turn,
                            const sb_map *otherwise)
{
    if (lobby->def.map_count == 0) {
        return otherwise;
    }
    if (def->map_count > 0) {
        return lobby->def.maps[def->maps[turn % def->map_count]];
    }
    return lobby->def.maps[turn % sb_lobby_turn_count(lobby)];
}

uint32_t sb_lobby_turn_count(const sb_lobby *lobby)
{
    return lobby->def.map_turn_count > 0 ? lobby->def.map_turn_count : lobby->def.map_count;
}

void sb_lobby_set_map_count(sb_lobby *lobby, uint32_t map_count)
{
    SB_ASSERT(map_count >= lobby->def.map_count && map_count <= SB_LOBBY_MAP_COUNT_MAX);
    if (lobby->def.map_turn_count == 0) {
        lobby->def.map_turn_count = lobby->def.map_count;
    }
    lobby->def.map_count = map_count;
}

static void set_password(sb_lobby *lobby, sb_place *place, const sb_place_def *def)
{
    place->has_password = def->password[0] != '\0';
    if (place->has_password) {
        sb_password_set(&lobby->def.session.secrets, def->password, place->salt,
                        place->password_hash);
    }
    sb_password_wipe(place->def.password, sizeof place->def.password);
}

uint32_t sb_lobby_take_number(sb_lobby *lobby)
{
    lobby->number_last +=
        lobby->number_last > 0 ? lobby->def.number_stride : lobby->def.number_first;
    return lobby->number_last;
}

// Places are made in another order than that of their numbers if one game takes longer.
static void insert(sb_lobby *lobby, const sb_place *place)
{
    uint32_t i = lobby->place_count++;
    while (i > 0 && lobby->places[lobby->order[i - 1]]->number > place->number) {
        lobby->order[i] = lobby->order[i - 1];
        i--;
    }
    lobby->order[i] = (uint16_t)place->index;
}

// Makes a place at a free index, without a match.
static sb_error make_place(sb_lobby *lobby, const sb_place_def *def, uint32_t number,
                           uint32_t index, sb_place **out_place)
{
    sb_place *place = lobby->allocator.allocate(lobby->allocator.context, sizeof *place);
    *out_place = place;
    if (place == NULL) {
        return SB_ERROR_MEMORY;
    }
    *place = (sb_place){.number = number, .index = index, .empty_tick = lobby->tick};
    if (def != NULL) {
        place->def = *def;
        place->warming_up = def->ready_count > 0;
        set_password(lobby, place, def);
    }
    lobby->places[index] = place;
    insert(lobby, place);
    return SB_OK;
}

// Takes a place out. Its session has been or will be destroyed.
static void remove_place(sb_lobby *lobby, sb_place *place)
{
    uint32_t i = 0;
    while (lobby->order[i] != place->index) {
        i++;
    }
    lobby->place_count--;
    memmove(&lobby->order[i], &lobby->order[i + 1], (lobby->place_count - i) * sizeof(uint16_t));
    lobby->match_count -= place->hosted != NULL && !place->plays_back;
    lobby->places[place->index] = NULL;
    sb_game_destroy(place->made);
    sb_game_destroy(place->made_late);
    lobby->allocator.release(lobby->allocator.context, place);
}

static sb_error begin_first(sb_lobby *lobby, sb_place *place, const sb_session_def *def,
                            const sb_map *map)
{
    sb_session *session;
    sb_error error = sb_session_create(def, map, &lobby->allocator, &session);
    if (error != SB_OK) {
        remove_place(lobby, place);
        return error;
    }
    sb_session_set_load(session, &lobby->load);
    place->hosted = sb_session_hosted(session);
    place->match_count = 1;
    lobby->match_count++;
    return SB_OK;
}

static sb_place_def def_of_template(const sb_lobby *lobby)
{
    sb_place_def def = sb_place_def_default();
    def.game = lobby->def.session.game;
    def.spectator_capacity = lobby->def.session.spectator_capacity;
    def.spectator_delay_ms = lobby->def.session.spectator_delay_ms;
    return def;
}

static bool is_valid(const sb_lobby *lobby, const sb_place_def *def)
{
    return sb_place_def_is_valid(def, lobby->def.session.game.tick_rate_hz, lobby->def.map_count) &&
           (def->password[0] == '\0' || sb_password_is_possible(&lobby->def.session.secrets));
}

static sb_error begin_at_start(sb_lobby *lobby, uint32_t index, const sb_map *map)
{
    const sb_lobby_def *def = &lobby->def;
    const sb_place_def place_def =
        def->places != NULL ? def->places[index] : def_of_template(lobby);
    if (def->places != NULL && !is_valid(lobby, &place_def)) {
        return SB_ERROR_ARGUMENT;
    }
    sb_place *place;
    sb_error error = make_place(lobby, &place_def, sb_lobby_take_number(lobby), index, &place);
    if (error != SB_OK) {
        return error;
    }
    sb_session_def session = session_def_of(lobby, place);
    session.log.context = session.recorded ? def->log_contexts[index] : NULL;
    map = map_of(lobby, &place->def, 0, map);
    if (def->origins != NULL && def->origins[index].game != NULL) {
        session.origin = &def->origins[index];
        session.game = *sb_game_get_def(session.origin->game);
        session.epoch = session.origin->place->epoch + 1;
        map = sb_game_get_map(session.origin->game);
        place->def.game = session.game;
    }
    return begin_first(lobby, place, &session, map);
}

static sb_error begin_playback(sb_lobby *lobby, uint32_t playback_index)
{
    sb_place *place;
    sb_error error = make_place(lobby, NULL, sb_lobby_take_number(lobby),
                                lobby->def.session_capacity + playback_index, &place);
    if (error != SB_OK) {
        return error;
    }
    place->plays_back = true;
    sb_playback_def playback = lobby->def.playbacks[playback_index];
    playback.number = place->number;
    playback.clock_hz = lobby->def.session.game.tick_rate_hz;
    playback.output = output_of(lobby);
    sb_playback *created;
    error = sb_playback_create(&playback, &lobby->allocator, &created);
    place->hosted = sb_playback_hosted(created);
    if (error != SB_OK) {
        remove_place(lobby, place);
        return error;
    }
    return SB_OK;
}

sb_error sb_lobby_make_places(sb_lobby *lobby, const sb_map *map)
{
    const sb_allocator *allocator = &lobby->allocator;
    lobby->place_capacity = lobby->def.session_capacity + lobby->def.playback_count;
    lobby->places =
        allocator->allocate(allocator->context, lobby->place_capacity * sizeof(sb_place *));
    lobby->order =
        allocator->allocate(allocator->context, lobby->place_capacity * sizeof(uint16_t));
    if (lobby->places == NULL || lobby->order == NULL) {
        return SB_ERROR_MEMORY;
    }
    sb_error error = SB_OK;
    for (uint32_t i = 0; error == SB_OK && i < lobby->def.session_count; i++) {
        error = begin_at_start(lobby, i, map);
    }
    for (uint32_t i = 0; error == SB_OK && i < lobby->def.playback_count; i++) {
        error = begin_playback(lobby, i);
    }
    return error;
}

void sb_lobby_free_places(sb_lobby *lobby)
{
    const sb_allocator *allocator = &lobby->allocator;
    for (uint32_t i = 0; lobby->places != NULL && i < lobby->place_capacity; i++) {
        if (lobby->places[i] != NULL) {
            sb_hosted_destroy(lobby->places[i]->hosted);
            sb_game_destroy(lobby->places[i]->made);
            sb_game_destroy(lobby->places[i]->made_late);
            allocator->release(allocator->context, lobby->places[i]);
        }
    }
    allocator->release(allocator->context, lobby->places);
    allocator->release(allocator->context, lobby->order);
}

// The host may say which map a match has, and whether it is recorded.
static sb_next_match ask_host(sb_lobby *lobby, const sb_place *place, const sb_session *over,
                              const sb_map *map)
{
    sb_next_match next = {.map = map};
    if (lobby->def.next_match != NULL) {
        lobby->def.next_match(lobby->def.next_match_context, place->index, over, &next);
    }
    return next;
}

static void take_choice(sb_session_def *def, const sb_next_match *next)
{
    def->started_unix_ms = next->started_unix_ms;
    def->recorded = next->recorded;
    def->log.context = next->log_context;
}

// A full sink may be full at the moment only: a match without a log is better than no match.
static sb_error create_recorded_or_not(sb_lobby *lobby, sb_session_def *def, const sb_map *map,
                                       sb_session **out_session)
{
    sb_error error = sb_session_create(def, map, &lobby->allocator, out_session);
    if (def->recorded && (error == SB_ERROR_FULL || error == SB_ERROR_LIMIT)) {
        lobby->counters.matches_unrecorded++;
        def->recorded = false;
        error = sb_session_create(def, map, &lobby->allocator, out_session);
    }
    return error;
}

sb_error sb_lobby_check_add(const sb_lobby *lobby, const sb_place_def *def)
{
    if (!is_valid(lobby, def) || (lobby->def.map_count == 0 && lobby->match_count == 0)) {
        return SB_ERROR_ARGUMENT;
    }
    const bool full = lobby->match_count + lobby->wish_count >= lobby->def.session_capacity;
    return full || lobby->closed ? SB_ERROR_FULL : SB_OK;
}

const sb_map *sb_lobby_first_map(const sb_lobby *lobby, const sb_place_def *def)
{
    const sb_map *otherwise = lobby->match_count > 0
                                  ? sb_game_get_map(sb_session_game(sb_lobby_session(lobby, 0)))
                                  : NULL;
    return map_of(lobby, def, 0, otherwise);
}

bool sb_lobby_shows_late(const sb_lobby *lobby, const sb_place_def *def, const sb_game *game)
{
    const sb_session_def session = {.spectator_capacity = def->spectator_capacity,
                                    .spectator_delay_ms = def->spectator_delay_ms,
                                    .fog_spectators = lobby->def.session.fog_spectators,
                                    .game = def->game};
    return sb_session_shows_late(&session, game);
}

// Uses the games for a match, unless the host has chosen another map than that of the games.
static void use_games(sb_session_def *def, const sb_next_match *next, const sb_map *map,
                      const sb_made_games *games)
{
    if (next->map == map) {
        def->made = games->match;
        def->made_late = games->late;
        def->game = *sb_game_get_def(games->match);
    }
}

// Destroys games that no session has taken over.
static void drop_games(const sb_made_games *games)
{
    sb_game_destroy(games->match);
    sb_game_destroy(games->late);
}

// Makes a place at the first free index.
static sb_error add_place(sb_lobby *lobby, const sb_place_def *def, uint32_t number,
                          sb_place **out_place)
{
    uint32_t index = 0;
    while (index < lobby->def.session_capacity && lobby->places[index] != NULL) {
        index++;
    }
    return index == lobby->def.session_capacity ? SB_ERROR_FULL
                                                : make_place(lobby, def, number, index, out_place);
}

sb_error sb_lobby_put_first(sb_lobby *lobby, const sb_place_def *def, uint32_t number,
                            const sb_map *map, const sb_made_games *games, uint64_t owner)
{
    sb_place *place;
    sb_error error = add_place(lobby, def, number, &place);
    if (error != SB_OK) {
        drop_games(games);
        return error;
    }
    place->owner = owner;
    sb_session_def session = session_def_of(lobby, place);
    const sb_next_match next = ask_host(lobby, place, NULL, map);
    take_choice(&session, &next);
    use_games(&session, &next, map, games);
    error = begin_first(lobby, place, &session, next.map);
    if (error != SB_OK || session.made == NULL) {
        drop_games(games);
    }
    return error;
}

// The number in front of the epoch's own tells the session that it is of.
static uint32_t epoch_behind(uint32_t epoch, uint32_t number)
{
    return sb_lobby_first_epoch(number) + (epoch + 1) % EPOCHS_PER_PLACE;
}

sb_error sb_lobby_put_adopted(sb_lobby *lobby, const sb_adoption *adoption)
{
    const sb_session_origin *origin = &adoption->origin;
    const sb_made_games games = {adoption->made, adoption->made_late};
    sb_place *place;
    sb_error error = add_place(lobby, &adoption->def, adoption->number, &place);
    if (error != SB_OK) {
        drop_games(&games);
        return error;
    }
    place->warming_up = adoption->warming_up;
    place->has_password = adoption->has_password;
    memcpy(place->salt, adoption->salt, sizeof place->salt);
    memcpy(place->password_hash, adoption->password_hash, sizeof place->password_hash);
    sb_session_def session = session_def_of(lobby, place);
    const sb_next_match next = ask_host(lobby, place, NULL, sb_game_get_map(origin->game));
    take_choice(&session, &next);
    session.game = *sb_game_get_def(origin->game);
    session.epoch = epoch_behind(origin->place->epoch, adoption->number);
    session.origin = origin;
    session.made = games.match;
    session.made_late = games.late;
    error = begin_first(lobby, place, &session, sb_game_get_map(origin->game));
    if (error != SB_OK) {
        drop_games(&games);
        return error;
    }
    place->match_count = adoption->match_count;
    sb_session_halt(sb_session_from(place->hosted), 1);
    return SB_OK;
}

static sb_place *find(const sb_lobby *lobby, uint32_t number)
{
    uint32_t low = 0, high = lobby->place_count;
    while (low < high) {
        const uint32_t middle = low + (high - low) / 2;
        if (lobby->places[lobby->order[middle]]->number < number) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return low < lobby->place_count ? lobby->places[lobby->order[low]] : NULL;
}

static sb_place *find_match(const sb_lobby *lobby, uint32_t number)
{
    sb_place *place = find(lobby, number);
    return place != NULL && place->number == number && !place->plays_back ? place : NULL;
}

const sb_place *sb_lobby_find(const sb_lobby *lobby, uint32_t number)
{
    const sb_place *place = find(lobby, number);
    return place != NULL && place->number == number ? place : NULL;
}

const sb_place *sb_lobby_next(const sb_lobby *lobby, uint32_t number)
{
    return number < UINT32_MAX ? find(lobby, number + 1) : NULL;
}

bool sb_lobby_drain(sb_lobby *lobby, uint32_t number)
{
    sb_place *place = find_match(lobby, number);
    if (place != NULL) {
        place->draining = true;
        place->hosted->shut = true;
    }
    return place != NULL;
}

void sb_lobby_drain_all(sb_lobby *lobby)
{
    lobby->closed = true;
    for (uint32_t i = 0; i < lobby->place_count; i++) {
        (void)sb_lobby_drain(lobby, lobby->places[lobby->order[i]]->number);
    }
}

bool sb_lobby_end(sb_lobby *lobby, uint32_t number)
{
    sb_place *place = find_match(lobby, number);
    if (place != NULL) {
        place->ending = true;
        place->hosted->shut = true;
    }
    return place != NULL;
}

sb_error sb_lobby_change(sb_lobby *lobby, uint32_t number, const sb_place_def *def,
                         bool keeps_password)
{
    sb_place *place = find_match(lobby, number);
    if (place == NULL) {
        return SB_ERROR_UNKNOWN;
    }
    const sb_game_def *game = &place->def.game;
    if (!is_valid(lobby, def) || def->game.rules != game->rules ||
        def->game.player_capacity != game->player_capacity ||
        def->game.computer_count != game->computer_count ||
        def->spectator_capacity != place->def.spectator_capacity) {
        return SB_ERROR_ARGUMENT;
    }
    const sb_place_maker maker = place->def.maker;
    place->def = *def;
    place->def.maker = maker;
    if (!keeps_password) {
        set_password(lobby, place, def);
    }
    sb_password_wipe(place->def.password, sizeof place->def.password);
    return SB_OK;
}

// Says goodbye to all, closes the log, and takes the place out.
static void end_place(sb_lobby *lobby, sb_place *place)
{
    sb_session *last = sb_session_from(place->hosted);
    sb_hosted_close(place->hosted);
    for (uint32_t peer = 0; peer < lobby->def.peer_capacity; peer++) {
        sb_lobby_peer *entry = &lobby->peers[peer];
        if (entry->state == SB_PEER_JOINED && entry->place == place->index) {
            sb_hosted_disconnect(place->hosted, peer); // it waited for a slot
            sb_lobby_refuse(lobby, peer, SB_REFUSAL_CLOSING, &lobby->counters.refused_closing);
        }
    }
    if (lobby->def.ended != NULL) {
        lobby->def.ended(lobby->def.next_match_context, place, last);
    }
    sb_hosted *hosted = place->hosted;
    remove_place(lobby, place);
    sb_hosted_destroy(hosted);
}

// Everything but map and log.
static sb_session_def next_def(const sb_lobby *lobby, const sb_place *place)
{
    sb_session_def def = *sb_session_get_def(sb_place_match(place));
    def.epoch++;
    def.spectator_delay_ms = place->def.spectator_delay_ms;
    const uint32_t stride = lobby->def.session_count > 0 ? lobby->def.session_count : 1;
    const uint64_t seed = def.game.seed + (uint64_t)stride * lobby->def.number_stride;
    def.game = place->def.game;
    def.game.seed = seed;
    return def;
}

sb_game_def sb_lobby_next_game(const sb_lobby *lobby, const sb_place *place)
{
    return next_def(lobby, place).game;
}

// Begins to make the next match. A match that is over stands still until then; a warm-up goes on.
static void begin_next(sb_lobby *lobby, sb_place *place)
{
    sb_session *over = sb_session_from(place->hosted);
    if (sb_session_is_over(over)) {
        sb_session_close_log(over);
    }
    const uint32_t epoch = sb_session_get_def(over)->epoch + 1;
    const uint32_t turn = place->chosen_map > 0 ? place->chosen_map - 1 : epoch % EPOCHS_PER_PLACE;
    sb_lobby_make_next(lobby, place,
                       map_of(lobby, &place->def, turn, sb_game_get_map(sb_session_game(over))));
}

// Puts the match with the game that was made in the place of the one before. If there is no memory
// for it, the clients stay with the result of the old match.
static void put_next(sb_lobby *lobby, sb_place *place)
{
    sb_session *over = sb_session_from(place->hosted);
    const sb_made_games games = {place->made, place->made_late};
    place->made = place->made_late = NULL;
    place->falls_back = false;
    // The host may end this log when it makes the next one.
    sb_session_close_log(over);
    sb_session_def def = next_def(lobby, place);
    const sb_next_match next = ask_host(lobby, place, over, place->next_map);
    take_choice(&def, &next);
    use_games(&def, &next, place->next_map, &games);
    sb_session *session;
    const sb_error error = create_recorded_or_not(lobby, &def, next.map, &session);
    if (error != SB_OK || def.made == NULL) {
        drop_games(&games);
    }
    if (error != SB_OK) {
        place->hosted->shut = true;
        return;
    }
    sb_hosted *hosted = place->hosted;
    sb_session_set_load(session, &lobby->load);
    place->hosted = sb_session_hosted(session);
    place->match_count++;
    sb_session_take_over(session, over);
    if (lobby->def.retire != NULL) {
        lobby->def.retire(lobby->def.next_match_context, place->index, over);
    }
    sb_hosted_destroy(hosted);
    sb_agree_reset(lobby, place);
}

// Spectators that see the match late see its end before their place goes.
static bool is_watched(const sb_place *place)
{
    const sb_session *session = sb_place_match(place);
    return !place->ending && sb_session_is_over(session) && sb_session_is_behind(session);
}

static bool is_due_to_end(const sb_lobby *lobby, sb_place *place)
{
    const sb_session *session = sb_session_from(place->hosted);
    const bool empty = sb_session_is_empty(session);
    if (!empty) {
        place->empty_tick = lobby->tick;
    }
    const uint64_t empty_ticks = lobby->tick - place->empty_tick;
    const uint64_t limit_ticks =
        (uint64_t)place->def.empty_s * lobby->def.session.game.tick_rate_hz;
    const bool over = sb_session_is_over(session);
    const bool due =
        (place->draining && (empty || over)) ||
        (over && place->def.match_limit > 0 && place->match_count >= place->def.match_limit) ||
        (limit_ticks > 0 && empty_ticks >= limit_ticks);
    // Another server may take the match.
    return place->ending || (due && !sb_session_is_leaving(session));
}

// Begins the next match of a place, and puts it in the present one's place once it is made.
static void follow_on(sb_lobby *lobby, sb_place *place, bool ends)
{
    // What the players agree on while the next match is being made is for the one after it.
    const bool begins = place->ticket == 0 && place->made == NULL &&
                        (sb_agree_settle(lobby, place) || sb_hosted_is_over(place->hosted));
    if (begins && !ends && !place->hosted->shut) {
        begin_next(lobby, place);
    }
    if (place->made != NULL && place->ticket == 0 && !place->hosted->shut) {
        sb_lobby_make_late(lobby, place);
    }
    if (place->made != NULL && place->ticket == 0 && !place->hosted->shut) {
        put_next(lobby, place);
    }
}

void sb_lobby_tick_places(sb_lobby *lobby)
{
    uint32_t i = 0;
    while (i < lobby->place_count) {
        sb_place *place = lobby->places[lobby->order[i]];
        const bool ends = !place->plays_back && is_due_to_end(lobby, place);
        if (ends && !is_watched(place)) {
            end_place(lobby, place); // the next one moves up
            continue;
        }
        if (place->plays_back || !sb_session_is_leaving(sb_session_from(place->hosted))) {
            follow_on(lobby, place, ends);
        }
        sb_hosted_tick(place->hosted);
        sb_agree_tell(lobby, place);
        i++;
    }
}

const sb_session *sb_place_match(const sb_place *place)
{
    return place->plays_back ? NULL : sb_session_from(place->hosted);
}

const sb_hosted *sb_lobby_hosted(const sb_lobby *lobby, uint32_t index)
{
    SB_ASSERT(index < lobby->place_count);
    return lobby->places[lobby->order[index]]->hosted;
}

uint32_t sb_lobby_session_count(const sb_lobby *lobby)
{
    return lobby->match_count;
}

const sb_session *sb_lobby_session(const sb_lobby *lobby, uint32_t index)
{
    SB_ASSERT(index < lobby->match_count);
    const sb_place *place = sb_lobby_next(lobby, 0);
    for (uint32_t left = index; place->plays_back || left > 0;
         place = sb_lobby_next(lobby, place->number)) {
        left -= !place->plays_back;
    }
    return sb_session_from(place->hosted);
}

const sb_playback *sb_lobby_playback(const sb_lobby *lobby, uint32_t index)
{
    SB_ASSERT(index < lobby->def.playback_count);
    return sb_playback_from(lobby->places[lobby->def.session_capacity + index]->hosted);
}
