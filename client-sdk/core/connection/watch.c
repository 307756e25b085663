#include "client/connection/watch.h"

#include <math.h>

#include "protocol/limits.h"

_Static_assert((int)SB_CLIENT_ROLE_PLAYER == (int)SB_ROLE_PLAYER, "roles have the wire's numbers");
_Static_assert((int)SB_CLIENT_ROLE_SPECTATOR == (int)SB_ROLE_SPECTATOR, "as above");
_Static_assert((int)SB_CLIENT_ROLE_REPLAY_VIEWER == (int)SB_ROLE_REPLAY_VIEWER, "as above");

#define PERCENT 100.0f
// A neutral input leaves the turret as it is.
#define BUTTON_HOLD_AIM 2u

void sb_watch_acknowledge(sb_watch *watch, sb_connection *connection, uint32_t newest_tick,
                          uint32_t history)
{
    if (!watch->acknowledgement_is_due || newest_tick == 0) {
        return;
    }
    watch->acknowledgement_is_due = false;
    connection->outgoing.type = SB_MESSAGE_INPUT;
    connection->outgoing.input = (sb_message_input){
        .epoch = connection->welcome.epoch,
        .ack_tick = newest_tick,
        .ack_bits = history,
        .tick = newest_tick,
        .input_count = 1,
    };
    connection->outgoing.input.inputs[0] = (sb_input){.buttons = BUTTON_HOLD_AIM};
    sb_connection_send(connection, SB_CHANNEL_UP);
}

static bool views_replay(const sb_connection *connection)
{
    return connection->request.role == SB_ROLE_REPLAY_VIEWER &&
           sb_connection_is_welcomed(connection);
}

void sb_watch_receive(sb_watch *watch, sb_connection *connection,
                      const sb_message_playback *playback)
{
    if (!views_replay(connection)) {
        connection->messages_malformed++;
        return;
    }
    watch->playback = *playback;
    watch->playback_known = true;
}

sb_error sb_watch_playback(const sb_watch *watch, uint32_t shown_tick,
                           sb_client_playback *out_playback)
{
    *out_playback = (sb_client_playback){0};
    if (!watch->playback_known) {
        return SB_ERROR_STATE;
    }
    const sb_message_playback *playback = &watch->playback;
    *out_playback = (sb_client_playback){
        .paused = playback->paused != 0,
        .speed = (float)playback->speed_percent / PERCENT,
        .tick = shown_tick != 0 ? shown_tick : playback->tick,
        .first_tick = playback->first_tick,
        .last_tick = playback->last_tick,
    };
    return SB_OK;
}

sb_error sb_watch_control(sb_connection *connection, const sb_client_playback *wanted)
{
    // A NaN is refused too.
    if (!(wanted->speed >= SB_CLIENT_SPEED_MIN && wanted->speed <= SB_CLIENT_SPEED_MAX)) {
        return SB_ERROR_ARGUMENT;
    }
    if (!views_replay(connection)) {
        return SB_ERROR_STATE;
    }
    connection->outgoing.type = SB_MESSAGE_PLAYBACK;
    connection->outgoing.playback = (sb_message_playback){
        .paused = wanted->paused,
        .speed_percent = (uint32_t)floorf(wanted->speed * PERCENT + 0.5f),
        .tick = wanted->tick,
    };
    sb_connection_send(connection, SB_CHANNEL_RELIABLE);
    return SB_OK;
}
