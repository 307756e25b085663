#include "session/requests/walk.h"

#include "base/assert.h"
#include "session/lobby/lobby_state.h"

// Counts the sessions whose number is not higher than this one.
static uint32_t count_up_to(sb_lobby_notice *notice, uint32_t number)
{
    const sb_elsewhere_session *sessions = sb_lobby_notice_sessions(notice);
    uint32_t low = 0, high = notice->session_count;
    while (low < high) {
        const uint32_t middle = low + (high - low) / 2;
        if (sessions[middle].number <= number) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return low;
}

sb_lobby_walk sb_lobby_walk_begin(const sb_lobby *lobby, uint32_t after, bool elsewhere)
{
    sb_lobby_walk walk = {
        .lobby = lobby, .place = sb_lobby_next(lobby, after), .elsewhere = elsewhere};
    for (uint32_t i = 0; elsewhere && i < lobby->elsewhere.count; i++) {
        sb_lobby_notice *notice = lobby->elsewhere.notices[i];
        walk.next[i] = notice != NULL ? count_up_to(notice, after) : 0;
    }
    return walk;
}

const sb_lobby_port *sb_lobby_port_of(const sb_lobby *lobby, uint32_t of)
{
    SB_ASSERT(of < lobby->elsewhere.count);
    return &lobby->def.network.ports[of];
}

// Returns the session of another lobby that comes next; NULL behind the last.
static const sb_elsewhere_session *peek_elsewhere(const sb_lobby_walk *walk, uint32_t *out_of)
{
    const sb_elsewhere *elsewhere = &walk->lobby->elsewhere;
    const sb_elsewhere_session *first = NULL;
    for (uint32_t i = 0; walk->elsewhere && i < elsewhere->count; i++) {
        sb_lobby_notice *notice = elsewhere->notices[i];
        if (notice == NULL || walk->next[i] >= notice->session_count) {
            continue;
        }
        const sb_elsewhere_session *session = &sb_lobby_notice_sessions(notice)[walk->next[i]];
        if (first == NULL || session->number < first->number) {
            first = session;
            *out_of = i;
        }
    }
    return first;
}

bool sb_lobby_walk_next(sb_lobby_walk *walk, sb_lobby_step *out_step)
{
    const sb_place *place = walk->place;
    uint32_t of = walk->lobby->elsewhere.own;
    const sb_elsewhere_session *other = peek_elsewhere(walk, &of);
    if (place != NULL && (other == NULL || place->number < other->number)) {
        walk->place = sb_lobby_next(walk->lobby, place->number);
        *out_step = (sb_lobby_step){.place = place, .of = walk->lobby->elsewhere.own};
        return true;
    }
    if (other == NULL) {
        return false;
    }
    walk->next[of]++;
    *out_step = (sb_lobby_step){.elsewhere = other, .of = of};
    return true;
}
