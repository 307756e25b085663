/// What must hold in every conversation, whatever the peers send.
#ifndef SABOT_TESTS_FUZZ_CONVERSATION_CHECK_H
#define SABOT_TESTS_FUZZ_CONVERSATION_CHECK_H

#include "conversation.h"

/// Checks a message of the server: it fits, decodes, has the right channel, goes to a connected
/// peer and follows from the messages before it.
void conversation_check_heard(conversation *c, uint32_t peer, sb_channel channel, const void *bytes,
                              size_t size);

/// Notes a message of a peer: what the server must count, and what it acknowledges.
void conversation_check_said(conversation *c, uint32_t peer, const void *bytes, size_t size);

/// Checks that the core of peer 0 finds no fault in its server, and holds the baselines that the
/// session expects.
void conversation_check_core(conversation *c);

/// Checks the server's counters against what was observed.
void conversation_check_counters(const conversation *c);

void conversation_add_counters(sb_session_counters *sum, const sb_session_counters *more);

#endif
