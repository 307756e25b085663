#include "session/lobby/agree.h"

#include <string.h>

#include "session/hosted/hosted_state.h"
#include "session/lobby/match_def.h"
#include "session/lobby/peers.h"
#include "session/lobby/standing.h"

// A change of a session's state is told at most this often.
#define TELL_RATE_HZ 10u

static uint32_t ticks_of(const sb_lobby *lobby, uint32_t seconds)
{
    return seconds * lobby->def.session.game.tick_rate_hz;
}

// Returns the peer in a slot of the place's match; false if no client has it.
static bool find_player(const sb_place *place, uint32_t slot, uint32_t *out_peer)
{
    const sb_replication *replication = &place->hosted->replication;
    if (place->plays_back || slot >= replication->def.client_capacity ||
        !replication->clients[slot].taken || replication->clients[slot].slot != slot) {
        return false;
    }
    *out_peer = replication->clients[slot].peer;
    return true;
}

static bool has_slot(const sb_place *place, uint32_t peer)
{
    const sb_replication *replication = &place->hosted->replication;
    const uint32_t index = sb_replication_find(replication, peer);
    return !place->plays_back && index < replication->def.client_capacity &&
           replication->clients[index].slot == index;
}

typedef struct tally {
    uint32_t players;
    uint32_t yes, no, ready;
    uint64_t ready_slots;
} tally;

static tally count(const sb_lobby *lobby, const sb_place *place)
{
    tally sum = {0};
    uint32_t peer;
    for (uint32_t slot = 0; slot < SB_PLAYER_COUNT_MAX; slot++) {
        if (!find_player(place, slot, &peer)) {
            continue;
        }
        const sb_lobby_peer *entry = &lobby->peers[peer];
        sum.players++;
        sum.yes += entry->ballot == SB_BALLOT_YES;
        sum.no += entry->ballot == SB_BALLOT_NO;
        sum.ready += entry->ready;
        sum.ready_slots |= (uint64_t)entry->ready << slot;
    }
    return sum;
}

bool sb_agree_ready(sb_lobby *lobby, uint32_t peer, bool ready)
{
    sb_lobby_peer *entry = &lobby->peers[peer];
    sb_place *place = lobby->places[entry->place];
    if (!has_slot(place, peer)) {
        return false;
    }
    place->changed |= entry->ready != ready;
    entry->ready = ready;
    return true;
}

static void clear_ballots(sb_lobby *lobby, const sb_place *place)
{
    uint32_t peer;
    for (uint32_t slot = 0; slot < SB_PLAYER_COUNT_MAX; slot++) {
        if (find_player(place, slot, &peer)) {
            lobby->peers[peer].ballot = SB_BALLOT_NONE;
        }
    }
}

static uint32_t map_count(const sb_lobby *lobby, const sb_place *place)
{
    const uint32_t count =
        place->def.map_count > 0 ? place->def.map_count : sb_lobby_turn_count(lobby);
    return count < SB_LOBBY_LIST_COUNT_MAX ? count : SB_LOBBY_LIST_COUNT_MAX;
}

static const char *find_fault(const sb_lobby *lobby, const sb_place *place, uint32_t peer,
                              const sb_message_vote *vote)
{
    const uint32_t cool_tick = lobby->peers[peer].vote_cool_tick;
    uint32_t target;
    if (place->vote.kind != SB_VOTE_NONE) {
        return "another vote is running";
    }
    if (vote->yes == 0) {
        return "no such vote is running";
    }
    if ((place->vote_cool_tick != 0 && lobby->tick < place->vote_cool_tick) ||
        (cool_tick != 0 && lobby->tick < cool_tick)) {
        return "it is too early for another vote";
    }
    if (vote->kind == SB_VOTE_KICK) {
        if (!find_player(place, vote->target, &target)) {
            return "nobody is in this slot";
        }
        return target == peer ? "you cannot vote yourself out" : NULL;
    }
    if (vote->kind == SB_VOTE_MAP) {
        return vote->target < map_count(lobby, place) ? NULL : "the session has no such map";
    }
    return "there is no such kind of vote";
}

const char *sb_agree_vote(sb_lobby *lobby, uint32_t peer, const sb_message_vote *vote)
{
    sb_lobby_peer *entry = &lobby->peers[peer];
    sb_place *place = lobby->places[entry->place];
    if (!has_slot(place, peer)) {
        return "only players vote";
    }
    if (!place->def.votes) {
        return "this session has no votes";
    }
    const bool runs = place->vote.kind != SB_VOTE_NONE && place->vote.kind == vote->kind &&
                      place->vote.target == vote->target;
    if (!runs) {
        const char *fault = find_fault(lobby, place, peer, vote);
        if (fault != NULL) {
            return fault;
        }
        place->vote = (sb_place_vote){.kind = (uint8_t)vote->kind,
                                      .target = vote->target,
                                      .end_tick = lobby->tick + ticks_of(lobby, SB_VOTE_S)};
        (void)find_player(place, vote->target, &place->vote.target_peer);
        entry->vote_cool_tick = lobby->tick + ticks_of(lobby, SB_VOTE_PLAYER_COOL_S);
        lobby->counters.votes_called++;
    }
    entry->ballot = vote->yes == 1 ? SB_BALLOT_YES : SB_BALLOT_NO;
    place->changed = true;
    return NULL;
}

static void end_vote(sb_lobby *lobby, sb_place *place, bool passed)
{
    place->vote = (sb_place_vote){0};
    place->vote_cool_tick = passed ? 0 : lobby->tick + ticks_of(lobby, SB_VOTE_COOL_S);
    place->changed = true;
    lobby->counters.votes_passed += passed;
    clear_ballots(lobby, place);
}

static void bar(sb_place *place, uint64_t address, uint32_t until_tick)
{
    if (address != 0) {
        place->bars[place->bar_next++ % SB_PLACE_BAR_COUNT] =
            (sb_place_bar){.address = address, .until_tick = until_tick};
    }
}

bool sb_place_bars(const sb_place *place, sb_peer_source source, uint32_t tick)
{
    for (uint32_t i = 0; i < SB_PLACE_BAR_COUNT; i++) {
        const sb_place_bar *one = &place->bars[i];
        if (one->address != 0 && one->address == source.address && tick < one->until_tick) {
            return true;
        }
    }
    return false;
}

bool sb_lobby_kick(sb_lobby *lobby, uint32_t number, uint32_t slot, uint32_t bar_s)
{
    const sb_place *found = sb_lobby_find(lobby, number);
    uint32_t peer;
    if (found == NULL || !find_player(found, slot, &peer)) {
        return false;
    }
    sb_place *place = lobby->places[found->index];
    if (bar_s > 0) {
        bar(place, lobby->peers[peer].source.address, lobby->tick + ticks_of(lobby, bar_s));
    }
    sb_session_dismiss(sb_session_from(place->hosted), slot, SB_GOODBYE_KICKED);
    return true;
}

// Returns true if the match ends now.
static bool carry_out(sb_lobby *lobby, sb_place *place)
{
    const sb_place_vote vote = place->vote;
    end_vote(lobby, place, true);
    if (vote.kind == SB_VOTE_MAP) {
        place->chosen_map = vote.target + 1;
        return true;
    }
    lobby->counters.players_kicked +=
        sb_lobby_kick(lobby, place->number, vote.target, SB_VOTE_BAR_S);
    return false;
}

static bool settle_vote(sb_lobby *lobby, sb_place *place, const tally *sum)
{
    uint32_t peer;
    const bool gone =
        place->vote.kind == SB_VOTE_KICK &&
        (!find_player(place, place->vote.target, &peer) || peer != place->vote.target_peer);
    const uint32_t needed = sum->players / 2 + 1;
    if (!gone && sum->yes >= needed) {
        return carry_out(lobby, place);
    }
    // It also fails once those that have not voted could not carry it any more.
    if (gone || lobby->tick >= place->vote.end_tick || sum->no > sum->players - needed) {
        end_vote(lobby, place, false);
    }
    return false;
}

bool sb_agree_settle(sb_lobby *lobby, sb_place *place)
{
    if (place->plays_back || (place->vote.kind == SB_VOTE_NONE && !place->warming_up)) {
        return false;
    }
    const tally sum = count(lobby, place);
    bool begins = place->vote.kind != SB_VOTE_NONE && settle_vote(lobby, place, &sum);
    if (place->warming_up && sum.players >= place->def.ready_count && sum.ready == sum.players) {
        place->starts = true;
        begins = true;
    }
    return begins;
}

void sb_agree_reset(sb_lobby *lobby, sb_place *place)
{
    uint32_t peer;
    for (uint32_t slot = 0; slot < SB_PLAYER_COUNT_MAX; slot++) {
        if (find_player(place, slot, &peer)) {
            lobby->peers[peer].ready = false;
            lobby->peers[peer].ballot = SB_BALLOT_NONE;
        }
    }
    place->warming_up = place->def.ready_count > 0 && !place->starts;
    place->starts = false;
    place->chosen_map = 0;
    place->vote = (sb_place_vote){0};
    place->changed = true;
    if (place->carried != NULL) { // it was for the match before
        sb_standing *carried = place->carried;
        carried->present = carried->ready = carried->yes = carried->no = 0;
    }
}

static sb_message_session describe(const sb_lobby *lobby, const sb_place *place)
{
    const tally sum = count(lobby, place);
    const sb_place_vote *vote = &place->vote;
    const bool runs = vote->kind != SB_VOTE_NONE;
    sb_message_session session = {
        .number = place->number,
        .name = {place->def.name, (uint32_t)strlen(place->def.name)},
        .flags = (place->warming_up ? SB_SESSION_WARMING_UP : 0) |
                 (place->def.votes ? SB_SESSION_VOTES : 0),
        .ready_count = place->def.ready_count,
        .ready = sum.ready_slots,
        .delay_ms = sb_session_delay_ms(sb_place_match(place)),
        .spectators = sb_session_spectator_count(sb_place_match(place)),
        .vote_kind = vote->kind,
        .vote_target = runs ? vote->target : 0,
        .vote_yes = runs ? sum.yes : 0,
        .vote_needed = runs ? sum.players / 2 + 1 : 0,
        .vote_ms_left = runs && vote->end_tick > lobby->tick
                            ? (uint32_t)((uint64_t)(vote->end_tick - lobby->tick) * 1000 /
                                         lobby->def.session.game.tick_rate_hz)
                            : 0,
        .map_count = map_count(lobby, place),
    };
    for (uint32_t i = 0; i < session.map_count; i++) {
        const uint32_t map = place->def.map_count > 0 ? place->def.maps[i] : i;
        const char *name = lobby->def.maps[map]->name;
        session.maps[i] = (sb_text){name, (uint32_t)strlen(name)};
    }
    return session;
}

void sb_agree_tell(sb_lobby *lobby, sb_place *place)
{
    const uint32_t pause = lobby->def.session.game.tick_rate_hz / TELL_RATE_HZ;
    if (!place->changed || place->plays_back || lobby->tick - place->told_tick < pause) {
        return;
    }
    place->changed = false;
    place->told_tick = lobby->tick;
    const sb_message message = {.type = SB_MESSAGE_SESSION, .session = describe(lobby, place)};
    for (uint32_t i = 0; i < sb_hosted_client_capacity(place->hosted); i++) {
        const sb_replication_client *client = sb_hosted_client(place->hosted, i);
        if (client->taken && lobby->peers[client->peer].minor_version >= 1) {
            sb_lobby_send(lobby, client->peer, &message);
        }
    }
}
