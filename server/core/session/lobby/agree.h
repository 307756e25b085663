/// What the players of a session agree on: whether they are ready, and votes. For this room alone.
#ifndef SABOT_SESSION_LOBBY_AGREE_H
#define SABOT_SESSION_LOBBY_AGREE_H

#include "session/lobby/lobby_state.h"

/// Seconds for which a vote runs; until a player may call another one; and until anybody may call
/// one again after a vote that did not pass.
#define SB_VOTE_S 30u
#define SB_VOTE_PLAYER_COOL_S 60u
#define SB_VOTE_COOL_S 15u
/// Seconds for which a session does not admit the address of a player that it voted out.
#define SB_VOTE_BAR_S 300u

/// Notes whether a player is ready. False if the peer has no slot.
bool sb_agree_ready(sb_lobby *lobby, uint32_t peer, bool ready);

/// Calls a vote or takes a ballot. Returns NULL, or a sentence that says why it cannot.
const char *sb_agree_vote(sb_lobby *lobby, uint32_t peer, const sb_message_vote *vote);

/// Decides what is due before a tick: whether a vote has passed or failed, and whether all are
/// ready. Returns true if the next match is to begin now.
bool sb_agree_settle(sb_lobby *lobby, sb_place *place);

/// Tells the clients of a session its state, if that has changed and was not told just before.
void sb_agree_tell(sb_lobby *lobby, sb_place *place);

/// Forgets what the players have agreed on: the next match has begun.
void sb_agree_reset(sb_lobby *lobby, sb_place *place);

#endif
