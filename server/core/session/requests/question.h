/// A client's question to another lobby (`sb_transfer`): filled in by what is known of the client,
/// read by the lobby that is asked, and denied. For this room alone.
#ifndef SABOT_SESSION_REQUESTS_QUESTION_H
#define SABOT_SESSION_REQUESTS_QUESTION_H

#include "session/lobby/lobby_state.h"

/// Fills in the client that asks.
void sb_question_describe(sb_transfer *question, const sb_lobby_peer *entry);

/// Answers no; NULL for the refusal's own text.
void sb_question_deny(sb_transfer *question, sb_refusal refusal, const char *text);

/// What the gate of the lobby that asks said of the client. Texts point into the question, as those
/// of the next two.
sb_gate_verdict sb_question_verdict(const sb_transfer *question);

/// The hello by which the client would join here.
sb_message_hello sb_question_hello(const sb_transfer *question);

/// The request by which a session would be made for the client.
sb_message_create sb_question_create(const sb_transfer *question);

#endif
