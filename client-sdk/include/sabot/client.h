/// Sabot's client: connects a game to a match, sends its player's input, and shows the match.
///
///     sb_client_def def = sb_client_def_default();
///     def.host = "127.0.0.1";
///     sb_client *client = NULL;
///     if (sb_client_create(&def, &client) != SB_OK) { ... }
///     for (;;) { // your frame loop
///         sb_client_update(client, now_us);
///         sb_client_input_set(client, &control);
///         sb_client_view(client, &view);
///         for (sb_client_event event; sb_client_event_poll(client, &event);) { ... }
///         for (sb_client_chat line; sb_client_chat_poll(client, &line);) { ... }
///     }
///     sb_client_destroy(client);
///
/// The library has no threads, callbacks or global state. Only three calls can block:
/// `sb_client_create`, which looks up the host name and loads the rules of the def, `sb_ping_add`
/// (sabot/find.h), and `sb_client_wait`. Only one thread at a time may use a client.
///
/// Units are metres, seconds and radians. The frame is right-handed with y up. Yaw 0 looks along
/// +z, and a positive yaw turns left, from +z towards +x. Seen from above, with +z up the screen,
/// +x points left and y at you:
///
///                     +z  yaw 0
///                      ^
///                      |
///     yaw pi/2  +x <---o---> -x  yaw -pi/2
///                      |
///                      v
///                     -z  yaw pi
///
/// A direction of yaw and pitch is (sin yaw cos pitch, sin pitch, cos yaw cos pitch), so that yaw =
/// atan2(x, z). A map on the screen that shows +x on the right must show +z downwards; otherwise it
/// is a mirror image.
///
/// Three words have one meaning each. A **session** is a numbered place of a server, with its name
/// and mode, in which matches follow each other. A **match** is one game from its start to its end.
/// Within an **epoch** the ticks of a session only rise. Each match begins a new epoch. So does a
/// server that continues a match after a crash, and a replay that goes back.
///
/// A client that loses its connection comes back by itself, into the same tank: see
/// SB_CLIENT_RECONNECTING.
///
/// This header includes its parts, so that a game needs no other:
/// - sabot/client_connection.h: settings, states, connecting, the frame
/// - sabot/client_view.h: the control, entities and their values, hit shapes, the view
/// - sabot/client_events.h: events, players, chat, the playback of a recorded match
/// - sabot/client_lobby.h: sessions: list, join, make, leave, ready, team, votes
/// - sabot/client_map.h: boxes and all other things of the map
/// - sabot/client_status.h: state, counters, round trip, corrections
#ifndef SABOT_CLIENT_H
#define SABOT_CLIENT_H

#include <sabot/client_connection.h>
#include <sabot/client_events.h>
#include <sabot/client_lobby.h>
#include <sabot/client_map.h>
#include <sabot/client_status.h>
#include <sabot/client_view.h>

#endif
