#include "session/lobby/elsewhere.h"

#include <string.h>

#include "session/lobby/place.h"

// Another lobby takes a session if its load is less than ours by this, in millionths; one that was
// sent there counts as much until the next notice.
#define LOAD_MARGIN_PPM 10000u
#define LOAD_PLACED_PPM 20000u

sb_error sb_elsewhere_init(sb_elsewhere *elsewhere, const sb_allocator *allocator, uint32_t count,
                           uint32_t own)
{
    elsewhere->notices = allocator->allocate(allocator->context, count * sizeof(sb_lobby_notice *));
    elsewhere->expected =
        allocator->allocate(allocator->context, SB_LOBBY_TICKET_COUNT_MAX * sizeof(sb_expected));
    if (elsewhere->notices == NULL || elsewhere->expected == NULL) {
        return SB_ERROR_MEMORY;
    }
    elsewhere->count = count;
    elsewhere->own = own;
    return SB_OK;
}

void sb_elsewhere_deinit(sb_elsewhere *elsewhere, const sb_allocator *allocator)
{
    for (uint32_t i = 0; elsewhere->notices != NULL && i < elsewhere->count; i++) {
        allocator->release(allocator->context, elsewhere->notices[i]);
    }
    allocator->release(allocator->context, elsewhere->notices);
    allocator->release(allocator->context, elsewhere->expected);
}

void sb_elsewhere_hear(sb_elsewhere *elsewhere, const sb_allocator *allocator,
                       sb_lobby_notice *notice)
{
    if (notice->lobby < elsewhere->count && notice->lobby != elsewhere->own) {
        sb_lobby_notice *old = elsewhere->notices[notice->lobby];
        elsewhere->notices[notice->lobby] = notice;
        notice = old;
    }
    allocator->release(allocator->context, notice);
}

bool sb_elsewhere_has(const sb_elsewhere *elsewhere, uint32_t number, uint32_t *out_lobby)
{
    if (elsewhere->count == 0 || number == 0) {
        return false;
    }
    *out_lobby = (number - 1) % elsewhere->count;
    return *out_lobby != elsewhere->own;
}

static bool says(const char *text, sb_text wanted)
{
    return strlen(text) == wanted.size && memcmp(text, wanted.data, wanted.size) == 0;
}

static bool suits(const sb_elsewhere_session *session, const sb_joining *joining)
{
    const sb_text allowed = joining->verdict.mode;
    const uint32_t room =
        joining->hello->role == SB_ROLE_PLAYER ? session->player_room : session->spectator_room;
    return room > 0 && session->visibility != SB_VISIBILITY_PRIVATE &&
           ((session->flags & SB_LISTED_PASSWORD) == 0 || joining->password.size > 0) &&
           ((session->flags & SB_LISTED_TOKEN) == 0 || joining->judged) &&
           (joining->mode.size == 0 || says(session->mode, joining->mode)) &&
           (allowed.size == 0 || says(session->mode, allowed) ||
            says(session->rules_mode, allowed));
}

static sb_elsewhere_session *find_session(const sb_elsewhere *elsewhere, uint32_t number)
{
    uint32_t of;
    sb_lobby_notice *notice =
        sb_elsewhere_has(elsewhere, number, &of) ? elsewhere->notices[of] : NULL;
    for (uint32_t i = 0; notice != NULL && i < notice->session_count; i++) {
        sb_elsewhere_session *session = &sb_lobby_notice_sessions(notice)[i];
        if (session->number == number) {
            return session;
        }
    }
    return NULL;
}

uint32_t sb_elsewhere_find_party(const sb_elsewhere *elsewhere, const sb_joining *joining)
{
    for (uint32_t i = 0; joining->verdict.party != 0 && i < elsewhere->count; i++) {
        sb_lobby_notice *notice = elsewhere->notices[i];
        for (uint32_t k = 0; notice != NULL && k < notice->party_count; k++) {
            const sb_elsewhere_party *party = &sb_lobby_notice_parties(notice)[k];
            const sb_elsewhere_session *session = party->party == joining->verdict.party
                                                      ? find_session(elsewhere, party->session)
                                                      : NULL;
            if (session != NULL && suits(session, joining)) {
                return session->number;
            }
        }
    }
    return 0;
}

// The room that is taken here is taken, until the next notice says otherwise.
static uint32_t book(sb_elsewhere_session *session, uint32_t role)
{
    if (session == NULL) {
        return 0;
    }
    if (role == SB_ROLE_PLAYER) {
        session->player_room--;
    } else {
        session->spectator_room--;
    }
    return session->number;
}

uint32_t sb_elsewhere_find(const sb_elsewhere *elsewhere, const sb_joining *joining)
{
    sb_elsewhere_session *best = NULL;
    for (uint32_t i = 0; i < elsewhere->count; i++) {
        sb_lobby_notice *notice = elsewhere->notices[i];
        for (uint32_t k = 0; notice != NULL && k < notice->session_count; k++) {
            sb_elsewhere_session *session = &sb_lobby_notice_sessions(notice)[k];
            if (suits(session, joining) && (best == NULL || session->players > best->players)) {
                best = session;
            }
        }
    }
    return book(best, joining->hello->role);
}

uint32_t sb_elsewhere_least(const sb_elsewhere *elsewhere, bool has_room_here)
{
    uint32_t least = elsewhere->own;
    uint64_t load = has_room_here ? elsewhere->load_ppm : UINT64_MAX;
    for (uint32_t i = 0; i < elsewhere->count; i++) {
        const sb_lobby_notice *notice = elsewhere->notices[i];
        if (notice == NULL || notice->creatable <= notice->placed) {
            continue;
        }
        const uint64_t theirs = (uint64_t)notice->load_ppm + LOAD_MARGIN_PPM +
                                (uint64_t)notice->placed * LOAD_PLACED_PPM;
        if (theirs < load) {
            load = theirs - (least == elsewhere->own ? LOAD_MARGIN_PPM : 0);
            least = i;
        }
    }
    if (least != elsewhere->own) {
        elsewhere->notices[least]->placed++;
    }
    return least;
}

bool sb_elsewhere_is_full(sb_elsewhere *elsewhere, const sb_transfer *denied)
{
    sb_lobby_notice *notice = denied->to < elsewhere->count ? elsewhere->notices[denied->to] : NULL;
    if (denied->refusal != SB_REFUSAL_CREATE || notice == NULL || notice->creatable == 0) {
        return false; // each lobby is asked once more at most, until its next notice
    }
    notice->creatable = 0;
    return true;
}

uint32_t sb_elsewhere_count_made(const sb_elsewhere *elsewhere, uint64_t owner)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < elsewhere->count; i++) {
        sb_lobby_notice *notice = elsewhere->notices[i];
        for (uint32_t k = 0; notice != NULL && k < notice->session_count; k++) {
            count += sb_lobby_notice_sessions(notice)[k].owner == owner;
        }
    }
    return count;
}

uint32_t sb_elsewhere_count_public(const sb_elsewhere *elsewhere)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < elsewhere->count; i++) {
        sb_lobby_notice *notice = elsewhere->notices[i];
        for (uint32_t k = 0; notice != NULL && k < notice->session_count; k++) {
            count += sb_lobby_notice_sessions(notice)[k].visibility == SB_VISIBILITY_PUBLIC;
        }
    }
    return count;
}

static bool is_expected(const sb_expected *expected, uint32_t tick)
{
    return expected->taken && (int32_t)(expected->until_tick - tick) >= 0;
}

bool sb_elsewhere_expect(sb_elsewhere *elsewhere, const sb_session_secrets *secrets, uint32_t tick,
                         uint32_t until_tick, sb_transfer *transfer)
{
    sb_expected *expected = elsewhere->expected;
    for (uint32_t i = 0; secrets->draw != NULL && i < SB_LOBBY_TICKET_COUNT_MAX; i++) {
        if (is_expected(&expected[i], tick)) {
            continue;
        }
        memcpy(transfer->ticket, SB_TICKET_MARK, SB_TICKET_MARK_SIZE);
        secrets->draw(secrets->context, transfer->ticket + SB_TICKET_MARK_SIZE);
        expected[i] = (sb_expected){
            .taken = true,
            .until_tick = until_tick,
            .transfer = *transfer,
        };
        return true;
    }
    return false;
}

uint32_t sb_elsewhere_count_expected(const sb_elsewhere *elsewhere, uint32_t tick, uint32_t session,
                                     uint32_t role)
{
    const sb_expected *expected = elsewhere->expected;
    uint32_t count = 0;
    for (uint32_t i = 0; expected != NULL && i < SB_LOBBY_TICKET_COUNT_MAX; i++) {
        count += is_expected(&expected[i], tick) && expected[i].transfer.session == session &&
                 expected[i].transfer.role == role;
    }
    return count;
}

// Compares in a time that does not depend on where they differ.
static bool equal(const uint8_t *a, const uint8_t *b)
{
    uint8_t difference = 0;
    for (uint32_t i = 0; i < SB_TICKET_SIZE; i++) {
        difference |= (uint8_t)(a[i] ^ b[i]);
    }
    return difference == 0;
}

// Returns NULL if no client has this ticket.
static sb_expected *find_expected(const sb_elsewhere *elsewhere, sb_blob ticket)
{
    sb_expected *expected = elsewhere->expected;
    for (uint32_t i = 0;
         expected != NULL && ticket.size == SB_TICKET_SIZE && i < SB_LOBBY_TICKET_COUNT_MAX; i++) {
        if (expected[i].taken && equal(expected[i].transfer.ticket, ticket.data)) {
            return &expected[i];
        }
    }
    return NULL;
}

bool sb_elsewhere_knows(const sb_elsewhere *elsewhere, sb_blob ticket)
{
    return find_expected(elsewhere, ticket) != NULL;
}

bool sb_elsewhere_take(sb_elsewhere *elsewhere, uint32_t tick, sb_blob ticket,
                       sb_transfer *out_transfer)
{
    sb_expected *expected = find_expected(elsewhere, ticket);
    if (expected == NULL) {
        return false;
    }
    *out_transfer = expected->transfer;
    expected->taken = false;
    return (int32_t)(expected->until_tick - tick) >= 0;
}
