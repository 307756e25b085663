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
        /// <summary>
        /// in a match, also as a spectator or replay viewer
        /// </summary>
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
        /// Once the server has taken the client back, the state is LOADING or PLAYING, as at the start of a match. Inputs start again. The view stays the last one until the first new snapshot. If the client came back to another match or slot, there is no view until then.
        ///
        /// A goodbye from the server, a broken wire standard and a refusal close the client. After some refusals the client tries again. These are 3 (no such session), 4 (session full) and 7 (server closing), because a server that restarts may not have its matches yet, and 12 (the address connects too often). In the first 10 s after a loss by silence it is also 10 (the server does not expect the player back), because the server may not have noticed the loss yet.
        /// </summary>
        Reconnecting = 4,
        /// <summary>
        /// Connected and in no session: see sabot/client_lobby.h.
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
    /// Why a server refused a client (`sb_client_status.refusal`) or declined what it asked for (`sb_client_lobby.declined_refusal`). A later server may have further codes.
    /// </summary>
    public enum Refusal
    {
        None = 0,
        /// <summary>
        /// the client speaks another version of the wire
        /// </summary>
        ProtocolVersion = 1,
        /// <summary>
        /// it simulates another version of the game
        /// </summary>
        SimulationVersion = 2,
        /// <summary>
        /// no session has this number, or this mode
        /// </summary>
        SessionUnknown = 3,
        /// <summary>
        /// no free slot in the session, or in any
        /// </summary>
        SessionFull = 4,
        /// <summary>
        /// the client broke the wire standard
        /// </summary>
        Malformed = 5,
        /// <summary>
        /// the request does not fit the client's state
        /// </summary>
        State = 6,
        /// <summary>
        /// the server shuts down, or the session ends soon
        /// </summary>
        Closing = 7,
        /// <summary>
        /// the client plays by other rules
        /// </summary>
        Rules = 8,
        /// <summary>
        /// the server does not offer this role
        /// </summary>
        Role = 9,
        /// <summary>
        /// the server does not expect the player back
        /// </summary>
        Resume = 10,
        /// <summary>
        /// the connect token is missing or not accepted
        /// </summary>
        Token = 11,
        /// <summary>
        /// the address connects too often
        /// </summary>
        Rate = 12,
        /// <summary>
        /// the address has as many clients as it may have
        /// </summary>
        Address = 13,
        /// <summary>
        /// the session's password is missing or wrong
        /// </summary>
        Password = 14,
        /// <summary>
        /// no session may be made, or there is no room
        /// </summary>
        Create = 15,
        /// <summary>
        /// the session's players voted the client out
        /// </summary>
        Barred = 16,
        /// <summary>
        /// there is no such vote now
        /// </summary>
        Vote = 17,
        /// <summary>
        /// no such team, or the player may not change it
        /// </summary>
        Team = 18,
        /// <summary>
        /// the operator has banned the client
        /// </summary>
        Banned = 19,
    }

    /// <summary>
    /// The part that a client takes in a session.
    /// </summary>
    public enum Role
    {
        /// <summary>
        /// plays: has a slot and, while it lives, a tank
        /// </summary>
        Player = 0,
        /// <summary>
        /// Watches a match: sees everything, has no slot, and its input is ignored. A server that does not offer this role refuses the client (9).
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

    /// <summary>
    /// What a value is. All are given as float, which holds each of them exactly.
    /// </summary>
    public enum ValueType
    {
        /// <summary>
        /// a whole number from -32768 to 65535
        /// </summary>
        Integer = 0,
        Real = 1,
        /// <summary>
        /// rad, from -pi on and below pi
        /// </summary>
        Angle = 2,
    }

    public enum HitForm
    {
        /// <summary>
        /// a box
        /// </summary>
        Box = 0,
        /// <summary>
        /// a sphere
        /// </summary>
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
        /// a player without a connection: it may come back, or its tank stays for a time
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
        /// the server played another input than the newest that was made for a tick: it arrived late, or the input clock went back. Or the match moved, and the new server does not know the cause
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

    /// <summary>
    /// Kinds of entities (`sb_client_entity.kind`). The values of each are found by name (`sb_client_value`), such as "shield" of a tank; `sabot rules` lists the names with their units. sb_tanks_get_player and sb_tanks_get_round name those of players and of the round.
    /// </summary>
    public enum TanksKind
    {
        /// <summary>
        /// its index is its player's slot
        /// </summary>
        Tank = 0,
        /// <summary>
        /// SB_TANKS_SHELLS_PER_PLAYER of each player
        /// </summary>
        Shell = 1,
        /// <summary>
        /// in the order of SB_CLIENT_MAP_CRATES
        /// </summary>
        Crate = 2,
        /// <summary>
        /// in the order of SB_CLIENT_MAP_WALLS; the mode's targets follow
        /// </summary>
        Wall = 3,
        /// <summary>
        /// in the order of SB_CLIENT_MAP_BALLS
        /// </summary>
        Ball = 4,
        /// <summary>
        /// the player in a slot, its `owner`, with or without a tank
        /// </summary>
        Player = 5,
        /// <summary>
        /// present while it can be taken; in the order of SB_CLIENT_MAP_PICK_UPS
        /// </summary>
        PickUp = 6,
        /// <summary>
        /// the first of the kind is that of team 1, the other of team 2
        /// </summary>
        Flag = 7,
        /// <summary>
        /// a single one: phase, time, scores, winner
        /// </summary>
        Round = 8,
    }

    /// <summary>
    /// Types of tanks: the value "type" of a tank, and "next_type" of a player.
    /// </summary>
    public enum TanksClass
    {
        /// <summary>
        /// fast and thin
        /// </summary>
        Scout = 0,
        /// <summary>
        /// balanced; that of a player that does not choose
        /// </summary>
        Medium = 1,
        /// <summary>
        /// slow and thick
        /// </summary>
        Heavy = 2,
    }

    /// <summary>
    /// The value "ammunition" of a tank and of a shell.
    /// </summary>
    public enum TanksAmmunition
    {
        /// <summary>
        /// fast; glances off thick armour at a shallow angle
        /// </summary>
        Piercing = 0,
        /// <summary>
        /// bursts, and harms and pushes what is near
        /// </summary>
        Explosive = 1,
        /// <summary>
        /// slow; half of the armour counts, at any range
        /// </summary>
        Shaped = 2,
    }

    /// <summary>
    /// Indices in `sb_client_control.select` and in `sb_client_def.select`.
    /// </summary>
    public enum TanksSelect
    {
        /// <summary>
        /// sb_tanks_ammunition plus 1; 0 keeps what is loaded
        /// </summary>
        Ammunition = 0,
        /// <summary>
        /// sb_tanks_class plus 1, for the next tank; 0 keeps it
        /// </summary>
        Class = 1,
        /// <summary>
        /// the wanted team; 0 for any
        /// </summary>
        Team = 2,
    }

    /// <summary>
    /// Values of the setting "mode".
    /// </summary>
    public enum TanksGameMode
    {
        Deathmatch = 0,
        Team = 1,
        /// <summary>
        /// capture the flag
        /// </summary>
        Ctf = 2,
        /// <summary>
        /// team 1 destroys the marked targets that team 2 defends
        /// </summary>
        Targets = 3,
    }

    /// <summary>
    /// The value "phase" of the round.
    /// </summary>
    public enum TanksPhase
    {
        /// <summary>
        /// everything works and nothing counts
        /// </summary>
        WarmUp = 0,
        Play = 1,
        /// <summary>
        /// nothing hurts any more, and then the match ends
        /// </summary>
        Result = 2,
    }

    /// <summary>
    /// The value "state" of a player.
    /// </summary>
    public enum TanksPlayerState
    {
        /// <summary>
        /// nobody is in the slot
        /// </summary>
        Empty = 0,
        /// <summary>
        /// waits for the next tank
        /// </summary>
        Dead = 1,
        Alive = 2,
        /// <summary>
        /// has no life left in this round
        /// </summary>
        Out = 3,
    }

    /// <summary>
    /// The value "kind" of a pick-up.
    /// </summary>
    public enum TanksPickUp
    {
        Repair = 0,
        Ammunition = 1,
        Shield = 2,
    }

    /// <summary>
    /// The value "state" of a flag.
    /// </summary>
    public enum TanksFlagState
    {
        Home = 1,
        Carried = 2,
        Dropped = 3,
    }

    /// <summary>
    /// Kinds of events (`sb_client_event.kind`), with the members of sb_tanks_event that each one has beside `player` and `point`.
    /// </summary>
    public enum TanksEventKind
    {
        /// <summary>
        /// the player's tank appeared: `tank_class`
        /// </summary>
        Spawn = 8,
        /// <summary>
        /// the player fired: `ammunition`
        /// </summary>
        Fire = 9,
        /// <summary>
        /// a shell of the player hit the tank of `target`: `points`
        /// </summary>
        Hit = 10,
        /// <summary>
        /// a shell of the player ended and hurt nobody
        /// </summary>
        Impact = 11,
        /// <summary>
        /// the player destroyed the tank of `target`, or the own one
        /// </summary>
        Death = 12,
        /// <summary>
        /// a shell of the player glanced off the tank of `target`
        /// </summary>
        Ricochet = 13,
        /// <summary>
        /// a shell of the player burst
        /// </summary>
        Explode = 14,
        /// <summary>
        /// the player took the pick-up `entity`: `pick_up`
        /// </summary>
        PickUp = 15,
        /// <summary>
        /// the player broke the wall `entity`
        /// </summary>
        Break = 16,
        /// <summary>
        /// the player drove into `zone`
        /// </summary>
        Enter = 17,
        /// <summary>
        /// the player left `zone`
        /// </summary>
        Exit = 18,
        /// <summary>
        /// the player took the flag `entity` of `team`
        /// </summary>
        FlagTake = 19,
        /// <summary>
        /// the player lost that flag
        /// </summary>
        FlagDrop = 20,
        /// <summary>
        /// the player sent it home; no player: its time ran out
        /// </summary>
        FlagReturn = 21,
        /// <summary>
        /// the player brought it home
        /// </summary>
        FlagCapture = 22,
        /// <summary>
        /// the player destroyed the target `entity`
        /// </summary>
        Target = 23,
        /// <summary>
        /// The round enters `phase`. At its end `team` or `player` has won, or nobody; the event has no point.
        /// </summary>
        Round = 24,
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
        /// bytes of a text for people, terminating zero included
        /// </summary>
        public const int ClientTextSize = 192;
        /// <summary>
        /// bytes of `sb_client_def.out_text`
        /// </summary>
        public const int ClientErrorTextSize = 512;
        /// <summary>
        /// bytes of a key as text, terminating zero included
        /// </summary>
        public const int ClientKeySize = 65;
        /// <summary>
        /// in place of a slot: no player, such as a spectator's
        /// </summary>
        public const int ClientNoPlayer = 65535;
        /// <summary>
        /// in place of an entity's index: none
        /// </summary>
        public const int ClientNoEntity = 65535;
        /// <summary>
        /// entities of the largest match
        /// </summary>
        public const int ClientEntityCountMax = 768;
        /// <summary>
        /// values of one entity
        /// </summary>
        public const int ClientValueCountMax = 20;
        /// <summary>
        /// Kinds of the built-in game; sabot/tanks.h has its figures. `sb_client_get_kind` names the kinds of any rules.
        /// </summary>
        public const int ClientTank = 0;
        /// <summary>
        /// a shell of the built-in game
        /// </summary>
        public const int ClientShell = 1;
        public const int ClientHitShapeCountMax = 8;
        public const uint ClientHitSetNone = 4294967295;
        /// <summary>
        /// bytes of a line of chat, terminating zero included
        /// </summary>
        public const int ClientChatSize = 192;
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
        public const float TanksGravityMS2 = 9.81f;
        /// <summary>
        /// teams are 1 and 2; 0 is none
        /// </summary>
        public const int TanksTeamCount = 2;
        /// <summary>
        /// that one player can have in the air
        /// </summary>
        public const int TanksShellsPerPlayer = 4;
        /// <summary>
        /// In place of a class, ammunition, pick-up, zone, phase or time limit: none.
        /// </summary>
        public const uint TanksNone = 4294967295;
        public const int TanksClassCount = 3;
        public const int TanksAmmunitionCount = 3;
        /// <summary>
        /// In place of an ammunition: the one that the tank's gun is loaded with.
        /// </summary>
        public const uint TanksLoaded = 4294967295;
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
