#include "session/lobby/place_list.h"

#include <string.h>

#include "base/assert.h"
#include "session/hosted/hosted_state.h"
#include "session/lobby/password.h"

void sb_place_set_password(sb_lobby *lobby, sb_place *place, const sb_place_def *def)
{
    place->has_password = def->password[0] != '\0';
    if (place->has_password) {
        sb_password_set(&lobby->def.session.secrets, def->password, place->salt,
                        place->password_hash);
    }
    sb_password_wipe(place->def.password, sizeof place->def.password);
}

bool sb_place_list_admits(const sb_lobby *lobby, const sb_place_def *def)
{
    return sb_place_def_is_valid(def, lobby->def.session.game.tick_rate_hz, lobby->def.map_count) &&
           (def->password[0] == '\0' || sb_password_is_possible(&lobby->def.session.secrets));
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
sb_error sb_place_list_make(sb_lobby *lobby, const sb_place_def *def, uint32_t number,
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
        sb_place_set_password(lobby, place, def);
    }
    lobby->places[index] = place;
    insert(lobby, place);
    return SB_OK;
}

void sb_place_forget_standing(sb_lobby *lobby, sb_place *place)
{
    lobby->allocator.release(lobby->allocator.context, place->carried);
    place->carried = NULL;
}

void sb_place_list_remove(sb_lobby *lobby, sb_place *place)
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
    sb_place_forget_standing(lobby, place);
    lobby->allocator.release(lobby->allocator.context, place);
}

void sb_lobby_free_places(sb_lobby *lobby)
{
    const sb_allocator *allocator = &lobby->allocator;
    for (uint32_t i = 0; lobby->places != NULL && i < lobby->place_capacity; i++) {
        if (lobby->places[i] != NULL) {
            sb_hosted_destroy(lobby->places[i]->hosted);
            sb_game_destroy(lobby->places[i]->made);
            sb_game_destroy(lobby->places[i]->made_late);
            sb_place_forget_standing(lobby, lobby->places[i]);
            allocator->release(allocator->context, lobby->places[i]);
        }
    }
    allocator->release(allocator->context, lobby->places);
    allocator->release(allocator->context, lobby->order);
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

sb_place *sb_place_list_find_match(const sb_lobby *lobby, uint32_t number)
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
