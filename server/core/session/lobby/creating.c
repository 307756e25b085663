// Which sessions clients may have made, and how many.

#include "session/lobby/creating.h"

#include <string.h>

#include "protocol/text.h"
#include "session/lobby/making.h"

static bool equals(sb_text text, const char *other)
{
    return text.size == strlen(other) && memcmp(text.data, other, text.size) == 0;
}

bool sb_lobby_may_create(const sb_lobby *lobby, const sb_lobby_peer *entry)
{
    return lobby->def.mode_count > 0 && lobby->def.demand_capacity > 0 &&
           (!entry->judged || entry->fixed_session == 0) &&
           (lobby->def.gate.judge == NULL || entry->judged);
}

static uint32_t count_made(const sb_lobby *lobby, uint64_t owner)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < lobby->place_count; i++) {
        const sb_place *place = lobby->places[lobby->order[i]];
        count += place->def.maker == SB_MADE_BY_CLIENT && !place->plays_back &&
                 (owner == 0 || place->owner == owner);
    }
    return count + sb_lobby_count_wishes(lobby, owner);
}

static const sb_place_def *find_mode(const sb_lobby *lobby, sb_text mode)
{
    for (uint32_t i = 0; i < lobby->def.mode_count; i++) {
        if (mode.size == 0 || equals(mode, lobby->def.modes[i].mode)) {
            return &lobby->def.modes[i];
        }
    }
    return NULL;
}

// Fills in what the client may choose. False if the lobby has no such map.
static bool choose(const sb_lobby *lobby, const sb_message_create *create, sb_place_def *def)
{
    char name[SB_PLACE_NAME_SIZE_MAX];
    const uint32_t size = sb_text_clean_name(create->name, name);
    if (size > 0) {
        memset(def->name, 0, sizeof def->name);
        memcpy(def->name, name, size);
    }
    memset(def->password, 0, sizeof def->password);
    if (create->password.size > 0) {
        memcpy(def->password, create->password.data, create->password.size);
    }
    def->visibility = (sb_visibility)create->visibility;
    def->maker = SB_MADE_BY_CLIENT;
    const uint32_t room = def->game.player_capacity - def->game.computer_count;
    if (create->player_capacity > 0 && create->player_capacity < room) {
        def->game.player_capacity -= room - create->player_capacity;
        def->ready_count =
            def->ready_count < create->player_capacity ? def->ready_count : create->player_capacity;
    }
    if (create->map.size == 0) {
        return true;
    }
    for (uint32_t i = 0; i < lobby->def.map_count; i++) {
        if (equals(create->map, lobby->def.maps[i]->name)) {
            def->maps[0] = (uint8_t)i;
            def->map_count = 1;
            return true;
        }
    }
    return false;
}

uint64_t sb_lobby_owner(sb_peer_source source)
{
    return source.unlimited ? 0 : source.address;
}

uint32_t sb_lobby_creatable(const sb_lobby *lobby)
{
    if (lobby->def.mode_count == 0 || lobby->closed) {
        return 0;
    }
    const uint32_t made = count_made(lobby, 0), demand = lobby->def.demand_capacity;
    const uint32_t room = lobby->def.session_capacity - lobby->match_count - lobby->wish_count;
    const uint32_t left = made < demand ? demand - made : 0;
    return left < room ? left : room;
}

const char *sb_lobby_create_fault(const sb_lobby *lobby, const sb_message_create *create,
                                  sb_text mode_allowed, uint64_t owner)
{
    const sb_place_def *mode = find_mode(lobby, create->mode);
    if (mode == NULL || (mode_allowed.size > 0 && !equals(mode_allowed, mode->mode))) {
        return "no session can be made in this mode";
    }
    const uint32_t most = lobby->def.demand_per_address;
    if (most > 0 && owner != 0 &&
        count_made(lobby, owner) + sb_elsewhere_count_made(&lobby->elsewhere, owner) >= most) {
        return "";
    }
    sb_place_def def = *mode;
    return choose(lobby, create, &def) ? NULL : "the server has no such map";
}

const char *sb_lobby_plan_place(const sb_lobby *lobby, const sb_lobby_peer *entry,
                                const sb_message_create *create, sb_place_def *out_def)
{
    if (!sb_lobby_may_create(lobby, entry)) {
        return "clients may not make sessions here";
    }
    if (entry->wishes) {
        return "a session that you asked for is being made";
    }
    const sb_text allowed = {entry->mode, entry->mode_size};
    const char *fault =
        sb_lobby_create_fault(lobby, create, allowed, sb_lobby_owner(entry->source));
    if (fault != NULL) {
        return fault;
    }
    *out_def = *find_mode(lobby, create->mode);
    (void)choose(lobby, create, out_def);
    return sb_lobby_creatable(lobby) == 0 ? "" : NULL;
}
