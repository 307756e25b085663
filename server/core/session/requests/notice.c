#include "session/requests/notice.h"

#include <string.h>

#include "session/hosted/hosted_state.h"
#include "session/lobby/creating.h"
#include "session/lobby/wire_rules.h"
#include "session/requests/listing.h"

static void put(sb_text text, char *out_text)
{
    if (text.size > 0) {
        memcpy(out_text, text.data, text.size);
    }
    out_text[text.size] = '\0';
}

void sb_place_describe(const sb_place *place, sb_elsewhere_session *out_session)
{
    *out_session = (sb_elsewhere_session){0};
    const sb_game *game = sb_hosted_game(place->hosted);
    const sb_wire_listed listed = sb_place_listed(place);
    const sb_session *match = sb_place_match(place);
    const bool open = !place->draining && !place->ending && match != NULL;
    const bool watched = open && sb_hosted_offers(place->hosted, SB_ROLE_SPECTATOR) &&
                         listed.spectators < listed.spectator_capacity;
    out_session->owner = place->def.maker == SB_MADE_BY_CLIENT ? place->owner : 0;
    out_session->number = listed.number;
    out_session->flags = listed.flags;
    out_session->players = listed.players;
    out_session->player_capacity = listed.player_capacity;
    out_session->computers = listed.computers;
    out_session->spectators = listed.spectators;
    out_session->spectator_capacity = listed.spectator_capacity;
    out_session->player_room = open ? sb_session_free_count(match) : 0;
    out_session->spectator_room = watched ? listed.spectator_capacity - listed.spectators : 0;
    out_session->visibility = (uint8_t)place->def.visibility;
    put(listed.name, out_session->name);
    put(listed.mode, out_session->mode);
    put(listed.map, out_session->map);
    put(sb_wire_rules_mode(game), out_session->rules_mode);
    out_session->tick_rate_hz = sb_game_get_def(game)->tick_rate_hz;
    out_session->delay_ms = match != NULL ? sb_session_delay_ms(match) : 0;
    out_session->tick = sb_game_tick(game);
    out_session->rules = sb_game_get_def(game)->rules;
}

static uint32_t count_parties(const sb_lobby *lobby)
{
    uint32_t count = 0;
    for (uint32_t peer = 0; peer < lobby->def.peer_capacity; peer++) {
        count += lobby->peers[peer].state == SB_PEER_JOINED && lobby->peers[peer].party != 0;
    }
    return count;
}

static void put_parties(const sb_lobby *lobby, sb_elsewhere_party *parties)
{
    uint32_t count = 0;
    for (uint32_t peer = 0; peer < lobby->def.peer_capacity; peer++) {
        const sb_lobby_peer *entry = &lobby->peers[peer];
        if (entry->state == SB_PEER_JOINED && entry->party != 0) {
            parties[count++] = (sb_elsewhere_party){.party = entry->party,
                                                    .session = lobby->places[entry->place]->number};
        }
    }
}

sb_lobby_notice *sb_lobby_notice_make(const sb_lobby *lobby, uint32_t load_ppm,
                                      const sb_allocator *allocator)
{
    const uint32_t party_count = count_parties(lobby);
    const size_t size = sizeof(sb_lobby_notice) + party_count * sizeof(sb_elsewhere_party) +
                        lobby->place_count * sizeof(sb_elsewhere_session);
    sb_lobby_notice *notice = allocator->allocate(allocator->context, size);
    if (notice == NULL) {
        return NULL;
    }
    memset(notice, 0, size);
    *notice = (sb_lobby_notice){.size = size,
                                .lobby = lobby->def.number_first - 1,
                                .load_ppm = load_ppm,
                                .creatable = sb_lobby_creatable(lobby),
                                .session_count = lobby->place_count,
                                .party_count = party_count};
    for (uint32_t i = 0; i < lobby->place_count; i++) {
        sb_place_describe(lobby->places[lobby->order[i]], &sb_lobby_notice_sessions(notice)[i]);
    }
    put_parties(lobby, sb_lobby_notice_parties(notice));
    return notice;
}
