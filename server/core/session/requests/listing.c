// Lists of sessions, by pages and filters.

#include "session/requests/listing.h"

#include <string.h>

#include "base/hash.h"
#include "session/hosted/hosted_state.h"
#include "session/lobby/peers.h"
#include "session/requests/joining.h"
#include "session/requests/walk.h"

static sb_text text_of(const char *text)
{
    return (sb_text){text, (uint32_t)strlen(text)};
}

static bool equals(sb_text text, const char *other)
{
    return text.size == strlen(other) && memcmp(text.data, other, text.size) == 0;
}

static bool contains(const char *name, sb_text part)
{
    const size_t size = strlen(name);
    for (size_t from = 0; from + part.size <= size; from++) {
        uint32_t i = 0;
        for (; i < part.size; i++) {
            const char a = name[from + i], b = part.data[i];
            const char lower_a = a >= 'A' && a <= 'Z' ? (char)(a + 32) : a;
            const char lower_b = b >= 'A' && b <= 'Z' ? (char)(b + 32) : b;
            if (lower_a != lower_b) {
                break;
            }
        }
        if (i == part.size) {
            return true;
        }
    }
    return false;
}

static bool is_listed(const sb_place *place, const sb_message_list *list)
{
    const sb_text mode = sb_place_mode(place);
    const sb_session *match = sb_place_match(place);
    const bool full = match == NULL || sb_session_free_count(match) == 0 || place->draining;
    return place->def.visibility == SB_VISIBILITY_PUBLIC && place->number > list->after &&
           (list->mode.size == 0 ||
            (mode.size == list->mode.size && memcmp(mode.data, list->mode.data, mode.size) == 0)) &&
           (list->map.size == 0 ||
            equals(list->map, sb_game_get_map(sb_hosted_game(place->hosted))->name)) &&
           (list->name.size == 0 || contains(place->def.name, list->name)) &&
           ((list->flags & SB_LIST_NOT_FULL) == 0 || !full) &&
           ((list->flags & SB_LIST_NO_PASSWORD) == 0 || !place->has_password);
}

sb_wire_listed sb_place_listed(const sb_place *place)
{
    sb_wire_listed listed = {
        .number = place->number,
        .flags = (place->has_password ? SB_LISTED_PASSWORD : 0) |
                 (place->def.asks_token ? SB_LISTED_TOKEN : 0) |
                 (place->plays_back ? SB_LISTED_PLAYBACK : 0) |
                 (place->warming_up ? SB_LISTED_WARMING_UP : 0),
        .name = text_of(place->def.name),
        .mode = sb_place_mode(place),
        .map = text_of(sb_game_get_map(sb_hosted_game(place->hosted))->name),
    };
    const sb_session *match = sb_place_match(place);
    if (match == NULL) {
        listed.spectators = place->hosted->replication.client_count;
        listed.spectator_capacity = place->hosted->replication.def.client_capacity;
        return listed;
    }
    const sb_session_def *def = sb_session_get_def(match);
    listed.players = sb_session_player_count(match);
    listed.player_capacity = def->game.player_capacity - def->game.computer_count;
    listed.computers = def->game.computer_count;
    listed.spectators = sb_session_spectator_count(match);
    listed.spectator_capacity = def->spectator_capacity;
    return listed;
}

static bool is_listed_elsewhere(const sb_elsewhere_session *session, const sb_message_list *list)
{
    return session->visibility == SB_VISIBILITY_PUBLIC &&
           (list->mode.size == 0 || equals(list->mode, session->mode)) &&
           (list->map.size == 0 || equals(list->map, session->map)) &&
           (list->name.size == 0 || contains(session->name, list->name)) &&
           ((list->flags & SB_LIST_NOT_FULL) == 0 || session->player_room > 0) &&
           ((list->flags & SB_LIST_NO_PASSWORD) == 0 || (session->flags & SB_LISTED_PASSWORD) == 0);
}

static sb_wire_listed describe_elsewhere(const sb_elsewhere_session *session)
{
    return (sb_wire_listed){
        .number = session->number,
        .flags = session->flags,
        .name = text_of(session->name),
        .mode = text_of(session->mode),
        .map = text_of(session->map),
        .players = session->players,
        .player_capacity = session->player_capacity,
        .computers = session->computers,
        .spectators = session->spectators,
        .spectator_capacity = session->spectator_capacity,
    };
}

// Gives the next session that is wanted. False behind the last.
static bool next_listed(sb_lobby_walk *walk, const sb_message_list *wanted,
                        sb_wire_listed *out_listed)
{
    sb_lobby_step step;
    while (sb_lobby_walk_next(walk, &step)) {
        if (step.place != NULL && is_listed(step.place, wanted)) {
            *out_listed = sb_place_listed(step.place);
            return true;
        }
        if (step.elsewhere != NULL && is_listed_elsewhere(step.elsewhere, wanted)) {
            *out_listed = describe_elsewhere(step.elsewhere);
            return true;
        }
    }
    return false;
}

static uint64_t hash_of_filter(const sb_message_list *list)
{
    const sb_text texts[] = {list->mode, list->map, list->name};
    sb_hasher hasher;
    sb_hasher_init(&hasher);
    sb_hasher_update(&hasher, &list->flags, sizeof list->flags);
    for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
        sb_hasher_update(&hasher, &texts[i].size, sizeof texts[i].size);
        if (texts[i].size > 0) {
            sb_hasher_update(&hasher, texts[i].data, texts[i].size);
        }
    }
    return sb_hasher_digest(&hasher);
}

bool sb_lobby_is_next_page(const sb_lobby_peer *entry, const sb_message_list *wanted)
{
    return entry->page_after != 0 && wanted->after == entry->page_after &&
           entry->page_filter == hash_of_filter(wanted);
}

void sb_lobby_send_list(sb_lobby *lobby, uint32_t peer, const sb_message_list *wanted)
{
    sb_message message = {.type = SB_MESSAGE_SESSIONS, .sessions = {.request = wanted->request}};
    sb_message_sessions *sessions = &message.sessions;
    sb_lobby_walk walk =
        sb_lobby_walk_begin(lobby, wanted->after, sb_lobby_knows_redirect(&lobby->peers[peer]));
    sb_wire_listed listed;
    while (next_listed(&walk, wanted, &listed)) {
        if (sessions->listed_count == SB_LISTED_COUNT_MAX) {
            sessions->next = sessions->listed[SB_LISTED_COUNT_MAX - 1].number;
            break;
        }
        sessions->listed[sessions->listed_count++] = listed;
    }
    lobby->peers[peer].page_after = sessions->next;
    lobby->peers[peer].page_filter = hash_of_filter(wanted);
    sb_lobby_send(lobby, peer, &message);
}
