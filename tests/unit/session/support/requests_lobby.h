/// Peers in the lobby of place_lobby.h that ask for sessions.
#ifndef SABOT_TESTS_REQUESTS_LOBBY_H
#define SABOT_TESTS_REQUESTS_LOBBY_H

#include <stdint.h>

#include "place_lobby.h"

sb_text requests_text(const char *data);
/// Lets the lobby receive a message of the peer; the tap then has only the answers.
void requests_say(uint32_t peer, const sb_message *message);
/// A peer with a source of its own comes into the lobby.
void requests_enter(uint32_t peer);
/// Asks for a session; returns its number, or 0 and the reason.
uint32_t requests_join(uint32_t peer, const sb_message_join *wanted, uint32_t *out_reason);
/// The same by a number alone.
uint32_t requests_join_number(uint32_t peer, uint32_t number);
/// Asserts that the request was declined for this reason, and the peer stays.
void requests_assert_declined(uint32_t peer, sb_message_type request, sb_refusal reason);

#endif
