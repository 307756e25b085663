// Generated from the public headers by client-sdk/bindings; ./dev bindings makes it.
using System;

namespace Sabot
{
    public enum Error
    {
        /// <summary>
        /// no error
        /// </summary>
        Ok = 0,
        /// <summary>
        /// an argument is null, not finite or out of range
        /// </summary>
        Argument = -1,
        /// <summary>
        /// out of memory
        /// </summary>
        Memory = -2,
        /// <summary>
        /// a fixed capacity is exhausted
        /// </summary>
        Full = -3,
        /// <summary>
        /// the data ends too early
        /// </summary>
        Truncated = -4,
        /// <summary>
        /// the data is malformed
        /// </summary>
        Malformed = -5,
        /// <summary>
        /// a count or length in the data exceeds its limit
        /// </summary>
        Limit = -6,
        /// <summary>
        /// a value in the data is out of range
        /// </summary>
        Range = -7,
        /// <summary>
        /// the other side speaks another version
        /// </summary>
        Version = -8,
        /// <summary>
        /// the checksum does not match
        /// </summary>
        Checksum = -9,
        /// <summary>
        /// the call does not fit the present state
        /// </summary>
        State = -10,
        /// <summary>
        /// the message type is unknown
        /// </summary>
        Unknown = -11,
        /// <summary>
        /// an input or output operation failed
        /// </summary>
        Io = -12,
        /// <summary>
        /// the host name cannot be resolved
        /// </summary>
        Resolve = -13,
        /// <summary>
        /// the recomputed state differs from the recorded one
        /// </summary>
        Diverged = -14,
    }

    public enum State
    {
        /// <summary>
        /// connects, or waits for the server's welcome
        /// </summary>
        Connecting = 0,
        /// <summary>
        /// welcomed; the map is being transferred
        /// </summary>
        Loading = 1,
        Playing = 2,
        /// <summary>
        /// ended for good: `sb_client_status.reason` says why
        /// </summary>
        Closed = 3,
        /// <summary>
        /// The connection was lost, and the client tries to come back. A connection counts as lost if it ends without a goodbye, or if nothing arrives for 2 s (`timeout_ms` if that is less). The client tries at once, and then after pauses of 100 to 500 ms. After `reconnect_ms` it gives up and is CLOSED with the reason TIMEOUT. A client comes back only if it plays and the server's welcome gave it a secret; otherwise it is closed at once.
        ///
        /// Meanwhile view, map, players and kinds stay as they were last, with the own tank where it was predicted. The control is kept, but no input is made, and chat cannot be sent.
        ///
        /// Once the server has taken the client back, the state is LOADING or PLAYING, as at the start of a match. Inputs and the numbers of events start again. The view stays the last one until the first new snapshot. If the client came back to another match or slot, there is no view until then.
        ///
        /// A goodbye from the server, a broken wire standard and a refusal close the client. Some refusals are tried again: 3 (no such session), 4 (session full) and 7 (server closing). A server that restarts may not have its matches yet. So is 10 (the server does not expect the player back) in the first 10 s after a loss by silence. The server may not have noticed the loss yet.
        /// </summary>
        Reconnecting = 4,
        /// <summary>
        /// Connected and in no session: see "The lobby" below.
        /// </summary>
        Lobby = 5,
    }

    public enum Reason
    {
        None = 0,
        /// <summary>
        /// by the server; `refusal` and `text` say why
        /// </summary>
        Refused = 1,
        /// <summary>
        /// the server said goodbye
        /// </summary>
        ServerClosed = 2,
        /// <summary>
        /// no answer, or the connection was lost for good
        /// </summary>
        Timeout = 3,
        /// <summary>
        /// the server broke the wire standard
        /// </summary>
        Protocol = 4,
        /// <summary>
        /// The server has another key than `server_key`, or than it had before the connection was lost. Or only one of server and client wants a plain wire.
        /// </summary>
        Key = 5,
    }

    /// <summary>
    /// What a client does in a match.
    /// </summary>
    public enum Role
    {
        Player = 0,
        /// <summary>
        /// Watches a match: sees everything, has no slot, and its input is ignored. A server that does not offer this refuses (9).
        /// </summary>
        Spectator = 1,
        /// <summary>
        /// Watches a recorded match (`sabot replay play`) and controls its playback with `sb_client_playback_set`.
        /// </summary>
        ReplayViewer = 2,
        /// <summary>
        /// Is in no session: looks at the list of sessions, and joins one with `sb_client_join`.
        /// </summary>
        Lobby = 3,
    }

    public enum HitForm
    {
        Box = 0,
        Sphere = 1,
        /// <summary>
        /// upright in its own frame
        /// </summary>
        Cylinder = 2,
        /// <summary>
        /// the convex hull of points
        /// </summary>
        Hull = 3,
    }

    public enum EventKind
    {
        /// <summary>
        /// player `entity` entered the match
        /// </summary>
        Join = 1,
        /// <summary>
        /// player `entity` left it
        /// </summary>
        Leave = 2,
        /// <summary>
        /// the match is over
        /// </summary>
        End = 3,
        /// <summary>
        /// the rules' kinds begin here; the tank game's follow
        /// </summary>
        Rules = 8,
        /// <summary>
        /// the tank of `entity` appeared at `point`
        /// </summary>
        Spawn = 8,
        /// <summary>
        /// `entity` fired from `point`
        /// </summary>
        Fire = 9,
        /// <summary>
        /// a shell of `entity` hit the tank of `other` for `value` points
        /// </summary>
        Hit = 10,
        /// <summary>
        /// a shell of `entity` ended at `point` without harm
        /// </summary>
        Impact = 11,
        /// <summary>
        /// `entity` destroyed the tank of `other`
        /// </summary>
        Death = 12,
    }

    /// <summary>
    /// What a slot of the match holds.
    /// </summary>
    public enum Presence
    {
        None = 0,
        Player = 1,
        /// <summary>
        /// a computer player of the server
        /// </summary>
        Computer = 2,
        /// <summary>
        /// a player that lost the connection and may come back
        /// </summary>
        Away = 3,
    }

    /// <summary>
    /// The receivers of a line of chat.
    /// </summary>
    public enum ChatScope
    {
        All = 0,
        /// <summary>
        /// the speaker's team; without teams the speaker alone
        /// </summary>
        Team = 1,
        /// <summary>
        /// one player
        /// </summary>
        Player = 2,
        /// <summary>
        /// a line from the server; clients cannot send it
        /// </summary>
        Server = 3,
    }

    public enum Visibility
    {
        /// <summary>
        /// it is listed, and found by its mode
        /// </summary>
        Public = 0,
        /// <summary>
        /// it is found by its mode and by its number
        /// </summary>
        Unlisted = 1,
        /// <summary>
        /// it is joined by its number alone
        /// </summary>
        Private = 2,
    }

    public enum VoteKind
    {
        None = 0,
        /// <summary>
        /// the target is a slot
        /// </summary>
        Kick = 1,
        /// <summary>
        /// the target is an index in the session's maps
        /// </summary>
        Map = 2,
    }

    /// <summary>
    /// The lists of a map. Crates, walls and balls are entities of the tank game too, in the same order. The map has their sizes, and the view has where they are now.
    /// </summary>
    public enum MapList
    {
        Spawns = 0,
        Boxes = 1,
        /// <summary>
        /// vertical
        /// </summary>
        Cylinders = 2,
        Ramps = 3,
        Hulls = 4,
        Crates = 5,
        /// <summary>
        /// breakable
        /// </summary>
        Walls = 6,
        Balls = 7,
        PickUps = 8,
        Zones = 9,
        Markers = 10,
    }

    /// <summary>
    /// Why the own tank was not as predicted.
    /// </summary>
    public enum Cause
    {
        /// <summary>
        /// no known cause: a fault of server or client
        /// </summary>
        None = 0,
        /// <summary>
        /// it touched something that moves, or was predicted to
        /// </summary>
        Contact = 1,
        /// <summary>
        /// it was hit, or pushed by a blast
        /// </summary>
        Impulse = 2,
        /// <summary>
        /// the server played another input than the newest that was made for a tick: it arrived late, or the input clock went back
        /// </summary>
        Input = 3,
        /// <summary>
        /// it appeared, or was destroyed
        /// </summary>
        Respawn = 4,
        /// <summary>
        /// a pick-up was predicted and did not happen, or the reverse
        /// </summary>
        PickUp = 5,
        /// <summary>
        /// a round began or ended
        /// </summary>
        Round = 6,
    }

    [Flags]
    public enum EntityFlags : uint
    {
        None = 0,
        /// <summary>
        /// the own tank
        /// </summary>
        Own = 1,
        /// <summary>
        /// Shown ahead of the server: the own tank, its shells, and what is near the own tank.
        /// </summary>
        Predicted = 2,
        /// <summary>
        /// Extrapolated, because no newer snapshot has arrived.
        /// </summary>
        Starved = 4,
    }

    [Flags]
    public enum ListingFlags : uint
    {
        None = 0,
        /// <summary>
        /// the session asks for a password
        /// </summary>
        Password = 1,
        /// <summary>
        /// it asks for a connect token
        /// </summary>
        Token = 2,
        /// <summary>
        /// it is a recorded match
        /// </summary>
        Playback = 4,
        /// <summary>
        /// its match waits until its players are ready
        /// </summary>
        WarmingUp = 8,
    }

    /// <summary>The constants of the headers.</summary>
    public static class Constants
    {
        public const int ClientNameSize = 24;
        /// <summary>
        /// bytes of a key as text, terminating zero included
        /// </summary>
        public const int ClientKeySize = 65;
        /// <summary>
        /// bytes of a line of chat, terminating zero included
        /// </summary>
        public const int ClientChatSize = 192;
        /// <summary>
        /// entities of the largest match
        /// </summary>
        public const int ClientEntityCountMax = 768;
        /// <summary>
        /// values of one entity
        /// </summary>
        public const int ClientValueCountMax = 20;
        /// <summary>
        /// stands for no player and for no entity
        /// </summary>
        public const int ClientNobody = 65535;
        /// <summary>
        /// Kinds of the built-in game; `sb_client_get_kind` names those of any rules.
        /// </summary>
        public const int ClientTank = 0;
        public const int ClientShell = 1;
        public const int ClientHitShapeCountMax = 8;
        public const uint ClientHitSetNone = 4294967295;
        public const float ClientSpeedMin = 0.25f;
        public const float ClientSpeedMax = 16.0f;
        /// <summary>
        /// bytes, terminating zero included; the next ones too
        /// </summary>
        public const int ClientSessionNameSize = 48;
        public const int ClientModeSize = 24;
        public const int ClientMapNameSize = 32;
        public const int ClientPasswordSize = 64;
        /// <summary>
        /// modes or maps
        /// </summary>
        public const int ClientLobbyCountMax = 16;
        public const int ClientTagSize = 16;
        public const int ClientPointCountMax = 64;
        public const int PingServerCountMax = 64;
        public const int PingCountMax = 100;
        /// <summary>
        /// bytes of an address with its port, terminating zero included
        /// </summary>
        public const int FindAddressSize = 56;
        /// <summary>
        /// bytes of a server's name, terminating zero included
        /// </summary>
        public const int FindNameSize = 64;
        public const int FindServerCountMax = 64;
        /// <summary>
        /// UDP port on which servers answer the local network
        /// </summary>
        public const int FindPort = 7776;
        /// <summary>
        /// bytes of a text, terminating zero included
        /// </summary>
        public const int LocalTextSize = 512;
        /// <summary>
        /// largest time by which one call advances the match
        /// </summary>
        public const int LocalStepMaxUs = 250000;
        /// <summary>
        /// clients of a server at a time, in the match or not
        /// </summary>
        public const int LocalClientCountMax = 128;
        /// <summary>
        /// of these, spectators
        /// </summary>
        public const int LocalSpectatorCountMax = 64;
    }
}
