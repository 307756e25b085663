#include "session/lobby/standing.h"

#include <string.h>

#include "session/base/session_limits.h"
#include "session/hosted/hosted_state.h"
#include "session/lobby/lobby_state.h"
#include "session/lobby/place_list.h"
#include "session/match/people.h"

static uint32_t ms_of(const sb_lobby *lobby, uint32_t until_tick)
{
    const uint64_t ticks = until_tick > lobby->tick ? until_tick - lobby->tick : 0;
    return (uint32_t)(ticks * 1000 / lobby->def.session.game.tick_rate_hz);
}

// 0 if nothing is left: that stands for "never" in this room.
static uint32_t tick_in(const sb_lobby *lobby, uint32_t ms)
{
    const uint64_t ticks = (uint64_t)ms * lobby->def.session.game.tick_rate_hz / 1000;
    return ticks > 0 ? lobby->tick + (uint32_t)ticks : 0;
}

static bool find_player(const sb_place *place, uint32_t slot, uint32_t *out_peer)
{
    const sb_replication *replication = &place->hosted->replication;
    if (slot >= replication->def.client_capacity || !replication->clients[slot].taken ||
        replication->clients[slot].slot != slot) {
        return false;
    }
    *out_peer = replication->clients[slot].peer;
    return true;
}

static void add_player(const sb_lobby *lobby, const sb_lobby_peer *entry, uint32_t slot,
                       sb_standing *standing)
{
    const uint64_t bit = (uint64_t)1 << slot;
    standing->present |= bit;
    standing->ready |= entry->ready ? bit : 0;
    standing->yes |= entry->ballot == SB_BALLOT_YES ? bit : 0;
    standing->no |= entry->ballot == SB_BALLOT_NO ? bit : 0;
    standing->player_cool_ms[slot] = ms_of(lobby, entry->vote_cool_tick);
}

static void add_guest(const sb_lobby_peer *entry, const sb_replication_client *client,
                      sb_standing *standing)
{
    if (standing->guest_count == SB_STANDING_GUEST_COUNT_MAX) {
        return;
    }
    sb_standing_guest *guest = &standing->guests[standing->guest_count++];
    *guest = (sb_standing_guest){.muted = client->muted,
                                 .judged = entry->judged,
                                 .fixed = entry->fixed_session != 0,
                                 .role = entry->role,
                                 .fixed_choices = entry->fixed_choices,
                                 .party = entry->party};
    memcpy(guest->ticket, client->ticket, sizeof guest->ticket);
    memcpy(guest->mode, entry->mode, entry->mode_size);
    memcpy(guest->account, entry->account, entry->account_size);
}

static void add_bars(const sb_lobby *lobby, const sb_place *place, sb_standing *standing)
{
    for (uint32_t i = 0; i < SB_PLACE_BAR_COUNT; i++) {
        const sb_place_bar *bar = &place->bars[(place->bar_next + i) % SB_PLACE_BAR_COUNT];
        const uint32_t ms = bar->address != 0 ? ms_of(lobby, bar->until_tick) : 0;
        if (ms > 0) {
            standing->bars[standing->bar_count++] = (sb_standing_bar){bar->address, ms};
        }
    }
}

bool sb_lobby_standing(const sb_lobby *lobby, uint32_t number, sb_standing *out_standing)
{
    const sb_place *place = sb_lobby_find(lobby, number);
    *out_standing = (sb_standing){0};
    if (place == NULL || place->plays_back) {
        return false;
    }
    for (uint32_t slot = 0; slot < SB_PLAYER_COUNT_MAX; slot++) {
        uint32_t peer;
        sb_person person;
        if (find_player(place, slot, &peer)) {
            add_player(lobby, &lobby->peers[peer], slot, out_standing);
        }
        const bool muted = sb_session_person(sb_place_match(place), slot, &person) &&
                           person.slot == slot && person.muted;
        out_standing->muted |= muted ? (uint64_t)1 << slot : 0;
    }
    for (uint32_t i = 0; i < sb_hosted_client_capacity(place->hosted); i++) {
        const sb_replication_client *client = sb_hosted_client(place->hosted, i);
        if (client->taken && client->has_ticket) {
            add_guest(&lobby->peers[client->peer], client, out_standing);
        }
    }
    add_bars(lobby, place, out_standing);
    out_standing->vote_kind = place->vote.kind;
    if (place->vote.kind != SB_VOTE_NONE) {
        out_standing->vote_target = place->vote.target;
        out_standing->vote_ms = ms_of(lobby, place->vote.end_tick);
    }
    out_standing->cool_ms = ms_of(lobby, place->vote_cool_tick);
    return true;
}

// The oldest first, as they were.
static void carry_bars(const sb_lobby *lobby, sb_place *place, const sb_standing *standing)
{
    for (uint32_t i = 0; i < standing->bar_count; i++) {
        const sb_standing_bar *bar = &standing->bars[i];
        place->bars[place->bar_next++ % SB_PLACE_BAR_COUNT] =
            (sb_place_bar){.address = bar->address, .until_tick = tick_in(lobby, bar->ms)};
    }
}

void sb_standing_carry(sb_lobby *lobby, sb_place *place, const sb_standing *standing)
{
    sb_session *match = sb_session_from(place->hosted);
    carry_bars(lobby, place, standing);
    place->carried = lobby->allocator.allocate(lobby->allocator.context, sizeof *place->carried);
    if (place->carried == NULL) {
        return; // they come as new ones
    }
    *place->carried = *standing;
    place->carried_tick = tick_in(lobby, SB_SESSION_CARRIED_MS);
    place->carried_since = lobby->tick;
    place->carried_stands = true;
    place->vote_cool_tick = tick_in(lobby, standing->cool_ms);
    if (standing->vote_kind != SB_VOTE_NONE) {
        place->vote = (sb_place_vote){.kind = (uint8_t)standing->vote_kind,
                                      .target = standing->vote_target,
                                      .target_peer = SB_NO_PEER,
                                      .end_tick = tick_in(lobby, standing->vote_ms)};
    }
    for (uint32_t slot = 0; slot < SB_PLAYER_COUNT_MAX; slot++) {
        if ((standing->muted >> slot & 1) != 0) {
            sb_session_mute(match, slot, true);
        }
    }
}

// Players' own times begin when they come back (give_back).
void sb_standing_go_on(const sb_lobby *lobby, sb_place *place)
{
    if (place->carried == NULL || !place->carried_stands) {
        return;
    }
    const uint32_t stood = lobby->tick - place->carried_since;
    place->carried_stands = false;
    place->carried_tick = tick_in(lobby, SB_SESSION_CARRIED_MS);
    place->vote_cool_tick += place->vote_cool_tick != 0 ? stood : 0;
    place->vote.end_tick += place->vote.kind != SB_VOTE_NONE ? stood : 0;
    for (uint32_t i = 0; i < SB_PLACE_BAR_COUNT; i++) {
        place->bars[i].until_tick += stood; // nobody could be barred here meanwhile
    }
}

// What the player has said here already counts more.
static void give_back(const sb_lobby *lobby, sb_place *place, uint32_t slot, uint32_t peer)
{
    const sb_standing *carried = place->carried;
    sb_lobby_peer *entry = &lobby->peers[peer];
    entry->ready = entry->ready || (carried->ready >> slot & 1) != 0;
    if (entry->ballot == SB_BALLOT_NONE && place->vote.kind != SB_VOTE_NONE) {
        entry->ballot = (carried->yes >> slot & 1) != 0  ? SB_BALLOT_YES
                        : (carried->no >> slot & 1) != 0 ? SB_BALLOT_NO
                                                         : SB_BALLOT_NONE;
    }
    if (entry->vote_cool_tick == 0) {
        entry->vote_cool_tick = tick_in(lobby, carried->player_cool_ms[slot]);
    }
    if (place->vote.kind == SB_VOTE_KICK && place->vote.target == slot &&
        place->vote.target_peer == SB_NO_PEER) {
        place->vote.target_peer = peer;
    }
    place->changed = true;
}

const sb_standing_guest *sb_standing_find_guest(const sb_lobby *lobby, uint32_t number,
                                                sb_blob ticket)
{
    const sb_place *place = sb_ticket_is(ticket) ? sb_lobby_find(lobby, number) : NULL;
    if (place == NULL || place->carried == NULL || place->hosted->shut ||
        lobby->tick >= place->carried_tick) {
        return NULL;
    }
    for (uint32_t i = 0; i < place->carried->guest_count; i++) {
        const sb_standing_guest *guest = &place->carried->guests[i];
        uint8_t difference = 0; // takes the same time for any bytes
        for (uint32_t k = 0; k < SB_TICKET_SIZE; k++) {
            difference |= (uint8_t)(guest->ticket[k] ^ ticket.data[k]);
        }
        if (difference == 0) {
            return guest;
        }
    }
    return NULL;
}

void sb_standing_use_up(sb_place *place, const sb_standing_guest *guest)
{
    sb_standing *carried = place->carried;
    carried->guests[guest - carried->guests] = carried->guests[carried->guest_count - 1];
    carried->guest_count--;
}

bool sb_standing_awaits(sb_lobby *lobby, sb_place *place)
{
    if (place->carried == NULL) {
        return false;
    }
    uint64_t *present = &place->carried->present;
    for (uint32_t slot = 0; slot < SB_PLAYER_COUNT_MAX; slot++) {
        uint32_t peer;
        const uint64_t bit = (uint64_t)1 << slot;
        if ((*present & bit) != 0 && find_player(place, slot, &peer)) {
            give_back(lobby, place, slot, peer);
            *present &= ~bit;
        }
    }
    if (lobby->tick >= place->carried_tick) {
        sb_place_forget_standing(lobby, place);
        return false;
    }
    return *present != 0;
}
