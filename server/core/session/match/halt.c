#include "session/match/halt.h"

#include "base/assert.h"
#include "session/match/state.h"

void sb_session_halt(sb_session *session, uint32_t tick)
{
    SB_ASSERT(tick > 0);
    session->halt_tick = tick;
}

bool sb_session_is_halting(const sb_session *session)
{
    return session->halt_tick != 0;
}

bool sb_session_is_leaving(const sb_session *session)
{
    return session->handed_over || session->halt_tick != 0;
}

bool sb_session_is_halted(const sb_session *session)
{
    return session->halt_tick != 0 && !sb_game_ended(session->game) &&
           (sb_game_tick(session->game) >= session->halt_tick || session->pause_ticks > 0);
}

bool sb_session_hand_over(sb_session *session, const sb_log_handover *leaves)
{
    SB_ASSERT(leaves->kind == SB_HANDOVER_LEAVES);
    if (session->handed_over || session->encoder == NULL || sb_game_ended(session->game)) {
        return false;
    }
    session->handed_over = sb_log_encoder_mark(session->encoder, session->game, leaves);
    session->mark = *leaves;
    return session->handed_over;
}

static void mark_stays(sb_session *session)
{
    session->mark.kind = SB_HANDOVER_STAYS;
    session->mark.to[0] = '\0';
    sb_log_encoder_mark_surely(session->encoder, session->game, &session->mark);
}

void sb_session_end_leaving(sb_session *session)
{
    if (session->handed_over && session->encoder != NULL && !sb_session_is_halted(session)) {
        mark_stays(session);
    }
    session->handed_over = false;
}

void sb_session_go_on(sb_session *session)
{
    if (session->handed_over) {
        mark_stays(session);
    }
    session->handed_over = false;
    session->halt_tick = 0;
}
