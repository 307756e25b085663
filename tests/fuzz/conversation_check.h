/// What must hold of every conversation, whatever peers say.
#ifndef SABOT_TESTS_FUZZ_CONVERSATION_CHECK_H
#define SABOT_TESTS_FUZZ_CONVERSATION_CHECK_H

#include "conversation.h"

/// A message of the server: it fits, decodes, travels on its channel, to a peer that is there, and
/// follows from those before it.
void conversation_check_heard(conversation *c, uint32_t peer, sb_channel channel, const void *bytes,
                              size_t size);

/// A message of a peer: takes down what the server must count, and what it acknowledges.
void conversation_check_said(conversation *c, uint32_t peer, const void *bytes, size_t size);

/// The core of peer 0 never finds its server to be broken, and holds what the session believes.
void conversation_check_core(conversation *c);

/// The server's counters are what was seen.
void conversation_check_counters(const conversation *c);

void conversation_add_counters(sb_session_counters *sum, const sb_session_counters *more);

#endif
