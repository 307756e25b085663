/// Three lobbies of one server. The test carries their questions and notices.
#ifndef SABOT_TESTS_THREE_LOBBIES_H
#define SABOT_TESTS_THREE_LOBBIES_H

#include <stdbool.h>
#include <stdint.h>

#include "session/lobby/lobby.h"
#include "wire_tap.h"

#define THREE_LOBBY_COUNT 3u
#define THREE_HZ 60u

extern wire_tap three_taps[THREE_LOBBY_COUNT];
extern sb_lobby *three_lobbies[THREE_LOBBY_COUNT];
extern sb_map three_map;
extern sb_place_def three_mode;
extern sb_place_def three_places[2];
/// The question that is out.
extern sb_transfer three_asked; ///< the question that is out
extern bool three_is_asked, three_is_deaf;

/// Keeps a question, as the host does. Its context is the lobby that asks.
bool three_ask(void *context, uint32_t lobby, const sb_transfer *question);
/// Carries the question to the other lobby and the answer back.
void three_carry(void);
/// Gives the notice of one lobby to the others.
void three_tell(uint32_t from, uint32_t load_ppm);
/// A session of two players and one spectator.
sb_place_def three_place_of(const char *name);
/// Lobby i has the sessions i + 1, which is open, and i + 4, which has the password "open".
int three_lobbies_begin(void **state);
int three_lobbies_end(void **state);

typedef struct three_seat {
    uint32_t lobby, peer;
} three_seat;

/// Lets a lobby receive a message; its tap then has only the answers.
void three_say(three_seat at, const sb_message *message);
void three_connect(three_seat at, const sb_message *hello);
sb_message three_hello_to(uint32_t session, uint32_t role);
/// Comes into the lobby and joins no session.
void three_enter(three_seat at);
/// The redirect that a client got, whose connection is closed then.
sb_message_redirect three_redirect_of(three_seat at);
uint32_t three_welcomed_to(three_seat at);
uint32_t three_declined_with(three_seat at);
uint32_t three_refused_with(three_seat at);
/// Comes to a port by a redirect, as a client does.
void three_follow(three_seat to, const sb_message_redirect *redirect);
void three_ask_for(three_seat at, const sb_message_join *join);
sb_text three_text(const char *data);

#define THREE_TEST(test)                                                                           \
    cmocka_unit_test_setup_teardown(test, three_lobbies_begin, three_lobbies_end)

#endif
