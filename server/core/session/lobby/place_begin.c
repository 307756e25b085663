#include "session/lobby/place_begin.h"

#include <string.h>

#include "session/hosted/hosted_state.h"
#include "session/lobby/match_def.h"
#include "session/lobby/place_list.h"
#include "session/lobby/standing.h"
#include "session/match/halt.h"

// How many epochs a match leaves out that goes on from a copy.
static uint32_t epochs_left_out(const sb_session_secrets *secrets)
{
    uint8_t drawn[SB_RESUME_SECRET_SIZE] = {0};
    if (secrets->draw != NULL) {
        secrets->draw(secrets->context, drawn);
    }
    const uint32_t chance =
        drawn[SB_RESUME_SECRET_SIZE - 2] * 256u + drawn[SB_RESUME_SECRET_SIZE - 1];
    return SB_COPY_EPOCHS_LEFT_OUT + chance % SB_COPY_EPOCH_CHANCES;
}

// The epoch of a match that goes on from its log. It stays among those of its session.
static uint32_t epoch_after(const sb_lobby *lobby, const sb_session_origin *origin, uint32_t number)
{
    const uint32_t left_out = origin->is_copy ? epochs_left_out(&lobby->def.session.secrets) : 0;
    return sb_match_epoch_behind(origin->place->epoch + left_out, number);
}

static sb_error begin_first(sb_lobby *lobby, sb_place *place, const sb_session_def *def,
                            const sb_map *map)
{
    sb_session *session;
    sb_error error = sb_session_create(def, map, &lobby->allocator, &session);
    if (error != SB_OK) {
        sb_place_list_remove(lobby, place);
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

static sb_error begin_at_start(sb_lobby *lobby, uint32_t index, const sb_map *map)
{
    const sb_lobby_def *def = &lobby->def;
    const sb_place_def place_def =
        def->places != NULL ? def->places[index] : def_of_template(lobby);
    if (def->places != NULL && !sb_place_list_admits(lobby, &place_def)) {
        return SB_ERROR_ARGUMENT;
    }
    if (def->numbers != NULL) {
        lobby->number_last = def->numbers[index];
    }
    const uint32_t number = def->numbers != NULL ? lobby->number_last : sb_lobby_take_number(lobby);
    sb_place *place;
    sb_error error = sb_place_list_make(lobby, &place_def, number, index, &place);
    if (error != SB_OK) {
        return error;
    }
    sb_session_def session = sb_match_def_first(lobby, place);
    session.log.context = session.recorded ? def->log_contexts[index] : NULL;
    map = sb_match_def_map(lobby, &place->def, 0, map);
    if (def->origins != NULL && def->origins[index].game != NULL) {
        session.origin = &def->origins[index];
        session.game = *sb_game_get_def(session.origin->game);
        session.epoch = epoch_after(lobby, session.origin, number);
        map = sb_game_get_map(session.origin->game);
        place->def.game = session.game;
    }
    return begin_first(lobby, place, &session, map);
}

static sb_error begin_playback(sb_lobby *lobby, uint32_t playback_index)
{
    sb_place *place;
    sb_error error = sb_place_list_make(lobby, NULL, sb_lobby_take_number(lobby),
                                        lobby->def.session_capacity + playback_index, &place);
    if (error != SB_OK) {
        return error;
    }
    place->plays_back = true;
    sb_playback_def playback = lobby->def.playbacks[playback_index];
    playback.number = place->number;
    playback.clock_hz = lobby->def.session.game.tick_rate_hz;
    playback.output = sb_match_output(lobby);
    sb_playback *created;
    error = sb_playback_create(&playback, &lobby->allocator, &created);
    place->hosted = sb_playback_hosted(created);
    if (error != SB_OK) {
        sb_place_list_remove(lobby, place);
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

sb_error sb_lobby_check_add(const sb_lobby *lobby, const sb_place_def *def)
{
    if (!sb_place_list_admits(lobby, def) ||
        (lobby->def.map_count == 0 && lobby->match_count == 0)) {
        return SB_ERROR_ARGUMENT;
    }
    const bool full = lobby->match_count + lobby->wish_count >= lobby->def.session_capacity;
    return full || lobby->closed ? SB_ERROR_FULL : SB_OK;
}

// Makes a place at the first free index.
static sb_error add_place(sb_lobby *lobby, const sb_place_def *def, uint32_t number,
                          sb_place **out_place)
{
    uint32_t index = 0;
    while (index < lobby->def.session_capacity && lobby->places[index] != NULL) {
        index++;
    }
    return index == lobby->def.session_capacity
               ? SB_ERROR_FULL
               : sb_place_list_make(lobby, def, number, index, out_place);
}

sb_error sb_lobby_put_first(sb_lobby *lobby, const sb_place_def *def, uint32_t number,
                            const sb_map *map, const sb_made_games *games, uint64_t owner)
{
    sb_place *place;
    sb_error error = add_place(lobby, def, number, &place);
    if (error != SB_OK) {
        sb_match_drop_games(games);
        return error;
    }
    place->owner = owner;
    sb_session_def session = sb_match_def_first(lobby, place);
    const sb_next_match next = sb_match_ask_host(lobby, place, NULL, map, &session);
    sb_match_use_games(&session, &next, map, games);
    error = begin_first(lobby, place, &session, next.map);
    if (error != SB_OK || session.made == NULL) {
        sb_match_drop_games(games);
    }
    return error;
}

sb_error sb_lobby_put_adopted(sb_lobby *lobby, const sb_adoption *adoption)
{
    const sb_session_origin *origin = &adoption->origin;
    const sb_made_games games = {adoption->made, adoption->made_late};
    sb_place *place;
    sb_error error = add_place(lobby, &adoption->def, adoption->number, &place);
    if (error != SB_OK) {
        sb_match_drop_games(&games);
        return error;
    }
    place->warming_up = adoption->warming_up;
    place->has_password = adoption->has_password;
    memcpy(place->salt, adoption->salt, sizeof place->salt);
    memcpy(place->password_hash, adoption->password_hash, sizeof place->password_hash);
    sb_session_def session = sb_match_def_first(lobby, place);
    (void)sb_match_ask_host(lobby, place, NULL, sb_game_get_map(origin->game), &session);
    session.game = *sb_game_get_def(origin->game);
    session.epoch = sb_match_epoch_behind(origin->place->epoch, adoption->number);
    session.origin = origin;
    session.made = games.match;
    session.made_late = games.late;
    error = begin_first(lobby, place, &session, sb_game_get_map(origin->game));
    if (error != SB_OK) {
        sb_match_drop_games(&games);
        return error;
    }
    place->match_count = adoption->match_count;
    if (adoption->standing != NULL) {
        sb_standing_carry(lobby, place, adoption->standing);
    }
    sb_session_halt(sb_session_from(place->hosted), 1);
    place->hosted->shut = true; // until it goes on
    return SB_OK;
}
