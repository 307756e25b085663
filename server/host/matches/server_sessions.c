// The sessions that a server's def asks for, the modes in which its clients can make others, and
// the shard on which a session is made.

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "host/matches/server_state.h"

// A session that clients made ends when nobody has been in it for this time.
#define MADE_EMPTY_S 60u

// A session of the def, or one that only a dead server had. The tick rate may be a resumed one.
static sb_place_def def_of(const sb_server *self, uint32_t index)
{
    sb_place_def place;
    if (self->def->places != NULL && index < self->def->session_count) {
        place = self->def->places[index];
    } else {
        place = sb_server_place_def(self->def);
        snprintf(place.name, sizeof place.name, "Match %" PRIu32, index + 1);
    }
    place.game.tick_rate_hz = self->tick_rate_hz;
    return place;
}

static void add_mode(sb_server_part *part, const sb_place_def *def, const char *mode)
{
    sb_place_def *added = &part->modes[part->mode_count++];
    *added = *def;
    added->empty_s = MADE_EMPTY_S;
    snprintf(added->mode, sizeof added->mode, "%s", mode);
    snprintf(added->name, sizeof added->name, "%s", mode);
}

// One for each value of the rules' setting `mode` that the first map can be played in; rules
// without that setting have one.
static void make_modes(sb_server_part *part)
{
    const sb_server *self = part->server;
    const sb_rules *rules = self->def->rules;
    sb_place_def def = sb_server_place_def(self->def);
    def.game.tick_rate_hz = self->tick_rate_hz;
    memset(def.password, 0, sizeof def.password);
    uint32_t mode = 0;
    while (mode < rules->setting_count && (strcmp(rules->settings[mode].name, "mode") != 0 ||
                                           rules->settings[mode].choices == NULL)) {
        mode++;
    }
    if (mode == rules->setting_count) {
        add_mode(part, &def, rules->name);
        return;
    }
    const sb_rules_setting *setting = &rules->settings[mode];
    for (int32_t value = setting->min;
         value <= setting->max && part->mode_count < SB_LOBBY_LIST_COUNT_MAX; value++) {
        char reason[SB_RULES_REASON_SIZE];
        def.game.settings[mode] = value;
        if (sb_game_check(&def.game, self->maps[0], reason) == SB_OK) {
            add_mode(part, &def, setting->choices[value]);
        }
    }
}

sb_error sb_server_make_sessions(sb_server_part *part, sb_lobby_def *lobby)
{
    const sb_server *self = part->server;
    part->places = calloc(part->session_count > 0 ? part->session_count : 1, sizeof *part->places);
    if (part->places == NULL) {
        return SB_ERROR_MEMORY;
    }
    for (uint32_t i = 0; i < part->session_count; i++) {
        part->places[i] = def_of(self, part->numbers[i] - 1);
    }
    lobby->places = part->places;
    lobby->numbers = part->numbers;
    if (self->def->created_max > 0) {
        make_modes(part);
        lobby->modes = part->modes;
        lobby->mode_count = part->mode_count;
        lobby->demand_capacity = part->session_capacity - part->session_count;
    }
    return SB_OK;
}

// A session that was placed counts as much as a small one takes, until the next snapshots.
#define LOAD_PLACED_PPM 20000u

uint32_t sb_server_choose_shard(void *server)
{
    sb_server *self = server;
    uint32_t least = 0;
    uint64_t least_load = UINT64_MAX;
    for (uint32_t i = 0; i < self->shard_count; i++) {
        const sb_server_snapshot *snapshot = self->loop.shards[i].snapshot.latest;
        const uint32_t count = snapshot->session_count + self->placed[i];
        const uint64_t load =
            (uint64_t)snapshot->load_ppm + (uint64_t)self->placed[i] * LOAD_PLACED_PPM;
        if (count < self->parts[i].session_capacity && load < least_load) {
            least_load = load;
            least = i;
        }
    }
    self->placed[least]++;
    return least;
}
