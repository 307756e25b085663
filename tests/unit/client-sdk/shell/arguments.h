/// Common parts of the tests that call functions of the library with wrong arguments, in each state
/// of a client. The public headers give the expected results.
#ifndef SABOT_TESTS_ARGUMENTS_H
#define SABOT_TESTS_ARGUMENTS_H

#include <sabot/client.h>
#include <sabot/error.h>

#include "stage.h"

/// The functions of sabot/client.h and sabot/error.h, by the file that tests their arguments. Each
/// has a test there, `<name>_with_wrong_arguments`.
#define LIFE_FUNCTIONS(X)                                                                          \
    X(sb_error_name)                                                                               \
    X(sb_error_message)                                                                            \
    X(sb_clock_us)                                                                                 \
    X(sb_client_update)                                                                            \
    X(sb_client_wait)                                                                              \
    X(sb_client_input_set)                                                                         \
    X(sb_client_get_status)

#define CREATE_FUNCTIONS(X)                                                                        \
    X(sb_client_def_default)                                                                       \
    X(sb_client_create)                                                                            \
    X(sb_client_destroy)

#define VIEW_FUNCTIONS(X)                                                                          \
    X(sb_client_get_kind)                                                                          \
    X(sb_client_find_kind)                                                                         \
    X(sb_client_find_value)                                                                        \
    X(sb_client_value)                                                                             \
    X(sb_client_view)                                                                              \
    X(sb_client_event_poll)                                                                        \
    X(sb_client_event_name)                                                                        \
    X(sb_client_get_player)

#define HIT_FUNCTIONS(X)                                                                           \
    X(sb_client_hit_set_count)                                                                     \
    X(sb_client_get_hit_set)                                                                       \
    X(sb_client_get_hit_shape)                                                                     \
    X(sb_client_hit_set_of)                                                                        \
    X(sb_client_place_hit_shape)

#define SESSION_FUNCTIONS(X)                                                                       \
    X(sb_client_chat_send)                                                                         \
    X(sb_client_chat_poll)                                                                         \
    X(sb_client_get_playback)                                                                      \
    X(sb_client_playback_set)                                                                      \
    X(sb_client_list)                                                                              \
    X(sb_client_listing_poll)                                                                      \
    X(sb_client_get_lobby)                                                                         \
    X(sb_client_join)                                                                              \
    X(sb_client_session_create)                                                                    \
    X(sb_client_leave)                                                                             \
    X(sb_client_ready_set)                                                                         \
    X(sb_client_team_set)                                                                          \
    X(sb_client_vote)                                                                              \
    X(sb_client_get_session)

#define MAP_FUNCTIONS(X)                                                                           \
    X(sb_client_map)                                                                               \
    X(sb_client_map_count)                                                                         \
    X(sb_client_get_map_item)

#define COUNT(array) (sizeof(array) / sizeof((array)[0]))

/// Fills memory that a function must zero on an error.
void soil(void *bytes, size_t size);

void assert_zero(const void *bytes, size_t size);

/// Runs the check in every state. The client must work as usual afterwards.
void in_each_state(sb_client_role role, void (*check)(stage *));

#define ILL_FORMED_COUNT 24u

/// Each text breaks one rule: those of UTF-8 (Unicode 15, table 3-7), and the ban on control
/// characters.
extern const char *const ill_formed[ILL_FORMED_COUNT];

#endif
