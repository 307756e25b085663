// Generated from the public headers by client-sdk/bindings; ./dev bindings makes it.
using System;

namespace Sabot
{
    public static partial class Errors
    {
        /// <summary>
        /// Returns the enumerator's name, such as "SB_ERROR_LIMIT"; "SB_ERROR_?" for a number outside the table. Static storage.
        /// </summary>
        public static string Name(Error error)
        {
            return NativeText.Read(Native.sb_error_name(error));
        }

        /// <summary>
        /// Returns a sentence without a full stop. Static storage.
        /// </summary>
        public static string Message(Error error)
        {
            return NativeText.Read(Native.sb_error_message(error));
        }
    }

    public static partial class Clock
    {
        /// <summary>
        /// Returns the time of the system's monotonic clock in microseconds, for programs that have no clock of their own. It begins anywhere, and does not jump when the system's date is set.
        /// </summary>
        public static ulong Us()
        {
            return Native.sb_clock_us();
        }
    }

    public sealed partial class Client
    {
        /// <summary>
        /// Receives and sends what is due. Call it once a frame or more often. `now_us` is the time of a monotonic clock in microseconds, the same clock in all calls. A time that runs backwards counts as standing still. SB_ERROR_ARGUMENT for NULL; SB_OK otherwise, also when the client is closed.
        /// </summary>
        public void Update(ulong nowUs)
        {
            SabotException.Check(Native.sb_client_update(handle, nowUs), "sb_client_update");
        }

        /// <summary>
        /// For programs without frames, between two updates: blocks until something has arrived for the client, until the player's next input is due, or until `timeout_ms` have passed. The input is due at a time of the clock of `sb_client_update`, which must count the system's microseconds. A client that does not play waits for one tick of the match at most, and before the match for some milliseconds. It may also return earlier. It takes nothing from the socket, so call `sb_client_update` next.
        /// - SB_ERROR_ARGUMENT: NULL
        /// - SB_ERROR_STATE, at once: nothing can arrive any more, because the connection has ended, or there is no socket, because the server is in the same process (sabot/local.h)
        /// </summary>
        public bool Wait(uint timeoutMs)
        {
            return SabotException.Try(Native.sb_client_wait(handle, timeoutMs), "sb_client_wait");
        }

        /// <summary>
        /// Sets the control for the inputs from now on. SB_ERROR_ARGUMENT for NULL.
        /// </summary>
        public void InputSet(Control control)
        {
            SabotException.Check(Native.sb_client_input_set(handle, ref control), "sb_client_input_set");
        }

        /// <summary>
        /// Describes a kind. SB_ERROR_ARGUMENT for NULL, SB_ERROR_RANGE if the rules have no such kind; on error the struct is all zeros.
        /// </summary>
        public bool GetKind(uint kind, out KindData outKind)
        {
            return SabotException.Try(Native.sb_client_get_kind(handle, kind, out outKind), "sb_client_get_kind");
        }

        /// <summary>
        /// Find the kind of a name, such as "player", and the index in `sb_client_entity.values` of a kind's value, such as "health". The rules fix both, so that a game looks them up once. SB_ERROR_ARGUMENT for NULL, SB_ERROR_RANGE if there is none of this name; on error the output is UINT32_MAX.
        /// </summary>
        public bool FindKind(string name, out uint outKind)
        {
            using (Pool pool = new Pool())
            {
                return SabotException.Try(Native.sb_client_find_kind(handle, pool.Text(name), out outKind), "sb_client_find_kind");
            }
        }

        /// <summary>
        /// Find the kind of a name, such as "player", and the index in `sb_client_entity.values` of a kind's value, such as "health". The rules fix both, so that a game looks them up once. SB_ERROR_ARGUMENT for NULL, SB_ERROR_RANGE if there is none of this name; on error the output is UINT32_MAX.
        /// </summary>
        public bool FindValue(uint kind, string name, out uint outIndex)
        {
            using (Pool pool = new Pool())
            {
                return SabotException.Try(Native.sb_client_find_value(handle, kind, pool.Text(name), out outIndex), "sb_client_find_value");
            }
        }

        /// <summary>
        /// Gives an entity's value by its name, in the unit that `sb_client_get_kind` gives. The entity is of the view. SB_ERROR_ARGUMENT for NULL, SB_ERROR_RANGE if the entity's kind has no such value; on error the output is 0.
        /// </summary>
        public bool Value(Entity entity, string name, out float outValue)
        {
            using (Pool pool = new Pool())
            {
                return SabotException.Try(Native.sb_client_value(handle, ref entity, pool.Text(name), out outValue), "sb_client_value");
            }
        }

        /// <summary>
        /// Returns the number of hit sets: those of the rules, then those of the map, once it has arrived. 0 for NULL.
        /// </summary>
        public uint HitSetCount()
        {
            return Native.sb_client_hit_set_count(handle);
        }

        /// <summary>
        /// Describe a hit set and one of its shapes. SB_ERROR_ARGUMENT for NULL, SB_ERROR_RANGE if there is none; on error the struct is all zeros.
        /// </summary>
        public bool GetHitSet(uint set, out HitSetData outSet)
        {
            return SabotException.Try(Native.sb_client_get_hit_set(handle, set, out outSet), "sb_client_get_hit_set");
        }

        /// <summary>
        /// Describe a hit set and one of its shapes. SB_ERROR_ARGUMENT for NULL, SB_ERROR_RANGE if there is none; on error the struct is all zeros.
        /// </summary>
        public bool GetHitShape(uint set, uint shape, out HitShapeData outShape)
        {
            return SabotException.Try(Native.sb_client_get_hit_shape(handle, set, shape, out outShape), "sb_client_get_hit_shape");
        }

        /// <summary>
        /// Returns the hit set of an entity of the view; SB_CLIENT_HIT_SET_NONE if it has none, and for NULL.
        /// </summary>
        public uint HitSetOf(Entity entity)
        {
            return Native.sb_client_hit_set_of(handle, ref entity);
        }

        /// <summary>
        /// Gives position and orientation, in the world, of a shape of an entity's hit set, as the view shows the entity. They are those of the shape's own frame. The errors are those of `sb_client_get_hit_shape`; on error both are zeros.
        /// </summary>
        public bool PlaceHitShape(Entity entity, uint shape, out Vec3 outPosition, out Quat outOrientation)
        {
            return SabotException.Try(Native.sb_client_place_hit_shape(handle, ref entity, shape, out outPosition, out outOrientation), "sb_client_place_hit_shape");
        }

        /// <summary>
        /// Takes the next event. Returns false if there is none, and for NULL. The server's events come once each and in order, when their tick is shown. Events of the own player come first, as soon as they are predicted. Up to 64 predicted events wait, and 1,024 of the server's; further ones replace the oldest, which the status counts.
        /// </summary>
        public bool EventPoll(out Event outEvent)
        {
            return Native.sb_client_event_poll(handle, out outEvent);
        }

        /// <summary>
        /// The name of a kind of event; NULL for an unknown kind, and for a NULL client. It lives as long as the client.
        /// </summary>
        public string EventName(uint kind)
        {
            string text = NativeText.Read(Native.sb_client_event_name(handle, kind));
            GC.KeepAlive(this);
            return text;
        }

        /// <summary>
        /// Tells which player is in a slot, as the server last said. The server lists all slots soon after its welcome, after the start of the next match and after a client has come back. Until then every slot is empty. SB_ERROR_ARGUMENT for NULL. SB_ERROR_RANGE for a slot that the match does not have; before the welcome it has none. On error the struct is all zeros.
        /// </summary>
        public bool GetPlayer(uint slot, out Player outPlayer)
        {
            return SabotException.Try(Native.sb_client_get_player(handle, slot, out outPlayer), "sb_client_get_player");
        }

        /// <summary>
        /// Sends a line of chat: UTF-8 without control characters, 1 to 191 bytes; copied. `player` is the receiver's slot with SB_CLIENT_CHAT_PLAYER, and ignored with other scopes. The server passes on five lines at once and then one a second, and drops further ones. Lines that it passed on come back to their speaker too.
        ///
        /// SB_ERROR_ARGUMENT: a null pointer, a text that breaks the rules above, a scope that clients cannot send, or a slot that the match does not have. SB_ERROR_STATE: the client is not welcomed yet, is in the lobby, reconnects, or is closed.
        /// </summary>
        public void ChatSend(ChatScope scope, uint player, string text)
        {
            using (Pool pool = new Pool())
            {
                SabotException.Check(Native.sb_client_chat_send(handle, scope, player, pool.Text(text)), "sb_client_chat_send");
            }
        }

        /// <summary>
        /// Takes the next line of chat. Returns false if there is none, and for NULL. Lines come once each and in order, the player's own included. Up to 32 wait; further ones replace the oldest, which the status counts.
        /// </summary>
        public bool ChatPoll(out ChatLine outChat)
        {
            return Native.sb_client_chat_poll(handle, out outChat);
        }

        /// <summary>
        /// Gives the state of the replay, as the server last said; `tick` is that of the newest snapshot. Another viewer may have changed it. SB_ERROR_ARGUMENT for NULL; SB_ERROR_STATE if the client is no replay viewer, and before the server has said it. On error the struct is all zeros.
        /// </summary>
        public bool GetPlayback(out Playback outPlayback)
        {
            return SabotException.Try(Native.sb_client_get_playback(handle, out outPlayback), "sb_client_get_playback");
        }

        /// <summary>
        /// Asks the server for a pause, a speed and a tick of the replay, for all its viewers. To step, pause and go to the tick before or after. A tick out of range becomes the first or the last; a tick that the log lacks becomes the next that it has. A replay that goes back begins a new epoch (`sb_client_status.epoch`), with events and view of its own. A replay that is continued at its end starts from the beginning. SB_ERROR_ARGUMENT for NULL and a speed out of range; SB_ERROR_STATE if the client is no replay viewer, is not welcomed yet, or is closed.
        /// </summary>
        public void PlaybackSet(Playback wanted)
        {
            SabotException.Check(Native.sb_client_playback_set(handle, ref wanted), "sb_client_playback_set");
        }

        /// <summary>
        /// Asks for the list of sessions, all pages of it; with a filter of NULL for all public ones. It replaces a list that was asked for before. SB_ERROR_ARGUMENT for a client of NULL, and for text that is too long or not valid. SB_ERROR_STATE if the client is neither in the lobby nor in a session: not connected yet, or not any more.
        /// </summary>
        public void List(Filter filter)
        {
            using (Pool pool = new Pool())
            {
                FilterRaw raw = filter.ToNative(pool);
                SabotException.Check(Native.sb_client_list(handle, ref raw), "sb_client_list");
            }
        }

        /// <summary>
        /// Takes the next session of the list, by rising number. Returns false if there is none yet, or no further one (`listing` of `sb_client_get_lobby` tells which), and for NULL. Up to 256 wait.
        /// </summary>
        public bool ListingPoll(out Listing outListing)
        {
            return Native.sb_client_listing_poll(handle, out outListing);
        }

        /// <summary>
        /// Fills the struct; modes and maps are empty until the client was in the lobby. SB_ERROR_ARGUMENT for NULL; the struct is all zeros then.
        /// </summary>
        public Lobby GetLobby()
        {
            Lobby result;
            SabotException.Check(Native.sb_client_get_lobby(handle, out result), "sb_client_get_lobby");
            return result;
        }

        /// <summary>
        /// Asks to join another session. SB_ERROR_ARGUMENT for NULL, text that is too long or not valid, and an unknown role. SB_ERROR_STATE as for `sb_client_list`.
        /// </summary>
        public void Join(JoinDef wanted)
        {
            using (Pool pool = new Pool())
            {
                JoinDefRaw raw = wanted.ToNative(pool);
                SabotException.Check(Native.sb_client_join(handle, ref raw), "sb_client_join");
            }
        }

        /// <summary>
        /// Asks for a new session, and joins it as a player. Errors as `sb_client_join`.
        /// </summary>
        public void SessionCreate(SessionDef wanted)
        {
            using (Pool pool = new Pool())
            {
                SessionDefRaw raw = wanted.ToNative(pool);
                SabotException.Check(Native.sb_client_session_create(handle, ref raw), "sb_client_session_create");
            }
        }

        /// <summary>
        /// Leaves the session for the lobby. SB_ERROR_ARGUMENT for NULL, SB_ERROR_STATE if the client is in no session. The next three have the same errors.
        /// </summary>
        public void Leave()
        {
            SabotException.Check(Native.sb_client_leave(handle), "sb_client_leave");
        }

        /// <summary>
        /// Says whether the player is ready.
        /// </summary>
        public void ReadySet(bool ready)
        {
            SabotException.Check(Native.sb_client_ready_set(handle, ready), "sb_client_ready_set");
        }

        /// <summary>
        /// Takes a team for good, whatever the control asks for. With 0 the control decides again. SB_ERROR_ARGUMENT also for a team above 255.
        /// </summary>
        public void TeamSet(uint team)
        {
            SabotException.Check(Native.sb_client_team_set(handle, team), "sb_client_team_set");
        }

        /// <summary>
        /// Calls a vote, or votes on the one that runs if it has this kind and target. Only a call with `yes` begins a vote. A vote passes with more than half of the players; it runs for 30 s. A player can call one a minute, and nobody for 15 s after one that did not pass. SB_ERROR_ARGUMENT also for another kind.
        /// </summary>
        public void Vote(VoteKind kind, uint target, bool yes)
        {
            SabotException.Check(Native.sb_client_vote(handle, kind, target, yes), "sb_client_vote");
        }

        /// <summary>
        /// Fills the struct with what the server last said. The server says it soon after each change. SB_ERROR_ARGUMENT for NULL, SB_ERROR_STATE if the client is in no session or the server has not said it yet; the struct is all zeros then.
        /// </summary>
        public bool GetSession(out Session outSession)
        {
            return SabotException.Try(Native.sb_client_get_session(handle, out outSession), "sb_client_get_session");
        }

        /// <summary>
        /// Count of the items in a list; 0 for NULL, for an unknown list, and until the map has arrived.
        /// </summary>
        public uint MapCount(MapList list)
        {
            return Native.sb_client_map_count(handle, list);
        }

        /// <summary>
        /// Describes one item of a list. SB_ERROR_ARGUMENT for NULL. SB_ERROR_RANGE for an unknown list, or if `index` is out of bounds; until the map has arrived every index is. On error the struct is all zeros.
        /// </summary>
        public bool GetMapItem(MapList list, uint index, out MapItem outItem)
        {
            return SabotException.Try(Native.sb_client_get_map_item(handle, list, index, out outItem), "sb_client_get_map_item");
        }

        /// <summary>
        /// Fills the status. SB_ERROR_ARGUMENT for NULL; the struct is all zeros then.
        /// </summary>
        public Status GetStatus()
        {
            Status result;
            SabotException.Check(Native.sb_client_get_status(handle, out result), "sb_client_get_status");
            return result;
        }
    }

    public static partial class Tanks
    {
        /// <summary>
        /// Names the numbers of an event. SB_ERROR_ARGUMENT for NULL; SB_ERROR_RANGE if its kind is none of sb_tanks_event_kind. On error the struct is all zeros.
        /// </summary>
        public static bool EventRead(Event @event, out TanksEvent outEvent)
        {
            return SabotException.Try(Native.sb_tanks_event_read(ref @event, out outEvent), "sb_tanks_event_read");
        }

        /// <summary>
        /// Give the figures of an sb_tanks_class and of an sb_tanks_ammunition, which are those that the game itself plays by. SB_ERROR_ARGUMENT for NULL, SB_ERROR_RANGE if there is none; on error the struct is all zeros.
        /// </summary>
        public static bool GetClass(uint tankClass, out TanksClassInfo outInfo)
        {
            return SabotException.Try(Native.sb_tanks_get_class(tankClass, out outInfo), "sb_tanks_get_class");
        }

        /// <summary>
        /// Give the figures of an sb_tanks_class and of an sb_tanks_ammunition, which are those that the game itself plays by. SB_ERROR_ARGUMENT for NULL, SB_ERROR_RANGE if there is none; on error the struct is all zeros.
        /// </summary>
        public static bool GetAmmunition(uint ammunition, out TanksAmmunitionInfo outInfo)
        {
            return SabotException.Try(Native.sb_tanks_get_ammunition(ammunition, out outInfo), "sb_tanks_get_ammunition");
        }

        /// <summary>
        /// Gives yaw and pitch with which a shell of the tank `own`, fired now, meets a target that keeps its velocity. `own` is a tank of the view; its pose says where the gun's pivot is, from which shells start. `velocity` is NULL for a target that stands. Positions as the view shows them are right: the server compensates the delay of what a player sees. Ground, walls and other tanks in between are ignored.
        ///
        /// The shell flies along the parabola q + u s t - (0, g, 0) t^2 / 2 from the pivot q, in the direction u and with the ammunition's speed s. The target is at p + v t. They meet at the smallest t &gt; 0 at which |p - q + v t + (0, g, 0) t^2 / 2| = s t, because u has the length 1. The left side's vector divided by s t is u. This is the equation of motion of a projectile without drag, solved for the direction (any textbook of mechanics). The time is searched by 128 equal steps of the shell's life and then by bisection, so that of the two trajectories the flatter one is found.
        ///
        ///
        /// - SB_ERROR_ARGUMENT: a null pointer; a number that is not finite; an `own` that is no tank; an ammunition that is neither known nor SB_TANKS_LOADED
        /// - SB_ERROR_RANGE: out of reach: the shell does not get there within its life, or the gun cannot be raised or lowered that far
        ///
        /// On error the struct is all zeros.
        /// </summary>
        public static bool AimAt(Entity own, Vec3 position, Vec3 velocity, uint ammunition, out TanksAim outAim)
        {
            return SabotException.Try(Native.sb_tanks_aim_at(ref own, ref position, ref velocity, ammunition, out outAim), "sb_tanks_aim_at");
        }
    }

    public sealed partial class Ping
    {
        /// <summary>
        /// Looks a server up, and begins to ask it: HOST[:PORT] or a join link, with an IPv6 address in brackets. Without a port it is 7777. Servers are counted from 0 in this order. A host that has no address is no error here: its result says so. SB_ERROR_ARGUMENT for NULL or a text that is no server, SB_ERROR_FULL after SB_PING_SERVER_COUNT_MAX servers, SB_ERROR_MEMORY.
        /// </summary>
        public void Add(string server)
        {
            using (Pool pool = new Pool())
            {
                SabotException.Check(Native.sb_ping_add(handle, pool.Text(server)), "sb_ping_add");
            }
        }

        /// <summary>
        /// Reads answers, and sends the questions that are due. Returns true while an answer may still come; false for NULL. The system notes when each answer arrived, so calls once a frame are enough.
        /// </summary>
        public bool Update()
        {
            return Native.sb_ping_update(handle);
        }

        /// <summary>
        /// Fills the result of a server, by its number. SB_ERROR_ARGUMENT for NULL, SB_ERROR_RANGE for another number; the struct is all zeros then.
        /// </summary>
        public bool Get(uint server, out PingResult outResult)
        {
            return SabotException.Try(Native.sb_ping_get(handle, server, out outResult), "sb_ping_get");
        }
    }

    public sealed partial class Find
    {
        /// <summary>
        /// Asks again every second, and reads answers. Call it once a frame. Returns true if a server has answered or was dropped, so that the list may have changed; false for NULL.
        /// </summary>
        public bool Update()
        {
            return Native.sb_find_update(handle);
        }

        /// <summary>
        /// Returns how many servers have answered in the last 10 s, at most SB_FIND_SERVER_COUNT_MAX.
        /// </summary>
        public uint Count()
        {
            return Native.sb_find_count(handle);
        }

        /// <summary>
        /// Fills in a server, in the order in which they first answered. Places change when `sb_find_update` returns true. SB_ERROR_ARGUMENT for NULL, SB_ERROR_RANGE for a place from `sb_find_count` on; the struct is all zeros then.
        /// </summary>
        public bool Get(uint index, out Found outFound)
        {
            return SabotException.Try(Native.sb_find_get(handle, index, out outFound), "sb_find_get");
        }
    }

#if SABOT_LOCAL
    public sealed partial class LocalServer
    {
        /// <summary>
        /// Plays the ticks that are due by `now_us`. A game that updates its clients every frame does not need it. It is for a match without clients, or to call before several clients are updated in a frame. SB_ERROR_ARGUMENT for NULL.
        /// </summary>
        public void Update(ulong nowUs)
        {
            SabotException.Check(Native.sb_local_server_update(handle, nowUs), "sb_local_server_update");
        }

        /// <summary>
        /// Fills the status. SB_ERROR_ARGUMENT for NULL; the struct is all zeros then.
        /// </summary>
        public LocalServerStatus GetStatus()
        {
            LocalServerStatus result;
            SabotException.Check(Native.sb_local_server_get_status(handle, out result), "sb_local_server_get_status");
            return result;
        }
    }
#endif
}
