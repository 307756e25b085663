// Generated from the public headers by client-sdk/bindings; ./dev bindings makes it.
using System;
using System.Runtime.InteropServices;

namespace Sabot
{
    /// <summary>
    /// A bad link to the server, simulated inside the client, to try a game on. The values hold for each direction, and each direction draws its own random numbers. All zeros: no simulation. Datagrams move on only in `sb_client_update`, which adds up to one frame to each direction.
    /// </summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct Link
    {
        /// <summary>
        /// one way, half of a round trip; at most 10000
        /// </summary>
        public uint LatencyMs;
        /// <summary>
        /// each datagram is delayed by a further uniform [0, jitter_ms], and so may overtake another; at most 10000
        /// </summary>
        public uint JitterMs;
        /// <summary>
        /// probability 0 to 1 that a datagram is lost
        /// </summary>
        public float Loss;
        /// <summary>
        /// probability 0 to 1 that a datagram arrives twice
        /// </summary>
        public float Duplication;
        /// <summary>
        /// probability 0 to 1 that a datagram is delayed by a further uniform [0, 4 * jitter_ms + 20] ms
        /// </summary>
        public float Reordering;
        /// <summary>
        /// Bytes that pass in a second, with 28 bytes of headers for each datagram; 0: no limit. A datagram that would wait for more than 250 ms is dropped.
        /// </summary>
        public uint RateBytesS;
        /// <summary>
        /// the same seed draws the same fate for the n-th datagram
        /// </summary>
        public ulong Seed;
    }

    /// <summary>
    /// How and where to connect. Start from `sb_client_def_default`, so that later members get their defaults.
    /// </summary>
    public sealed class ClientDef
    {
        /// <summary>
        /// Name, IPv4 or IPv6 address; default "127.0.0.1"; copied. Or a join link, `sabot://HOST[:PORT][/SESSION][?token=..&amp;password=..&amp;mode=..&amp;key=..]`: the values in the link replace the members of these names; `key` is `server_key`. A link without a port means 7777, whatever `port` says. In values %XX stands for a byte. An IPv6 address stands in brackets. A link that is not valid is SB_ERROR_ARGUMENT.
        /// </summary>
        public string Host { get; set; }
        /// <summary>
        /// UDP; default 7777
        /// </summary>
        public ushort Port { get; set; }
        /// <summary>
        /// its number, or 0 (default) for the first session with room
        /// </summary>
        public uint Session { get; set; }
        /// <summary>
        /// Default SB_CLIENT_ROLE_PLAYER. The other roles have no slot, and do not come back after they lost the connection. A client that begins in the lobby and joins a session as a player comes back to it like any player.
        /// </summary>
        public Role Role { get; set; }
        /// <summary>
        /// UTF-8 without control characters, 1 to 23 bytes; default "player"; copied.
        /// </summary>
        public string Name { get; set; }
        /// <summary>
        /// the client closes if the server does not answer for this long; not 0; default 5000
        /// </summary>
        public uint TimeoutMs { get; set; }
        /// <summary>
        /// Path of a shared object with the rules of the match. It is loaded and run, so name only a file that you trust. NULL (default): the built-in tank game. A server that plays by other rules refuses the client.
        /// </summary>
        public string Rules { get; set; }
        /// <summary>
        /// asks for larger snapshots that any msgpack library can read; default false
        /// </summary>
        public bool Plain { get; set; }
        /// <summary>
        /// shows the own tank at its newest input, ahead of the server; default true
        /// </summary>
        public bool Predict { get; set; }
        /// <summary>
        /// delay with which other entities are shown, at most 500; default 0: as long as the link's jitter and losses need. If it is longer than the link needs, the server does not compensate the rest, and shots miss what they hit on the screen
        /// </summary>
        public uint InterpolationMs { get; set; }
        /// <summary>
        /// choices that hold from the join until the first input is set, as in `sb_client_control`; default 0
        /// </summary>
        public Choices Select { get; set; }
        /// <summary>
        /// how long the client tries to come back after it lost the connection; 0: not at all; default 30000, which is how long a server keeps the tank
        /// </summary>
        public uint ReconnectMs { get; set; }
        /// <summary>
        /// default all zeros: the link as it is
        /// </summary>
        public Link Simulate { get; set; }
        /// <summary>
        /// Connect token from the game's backend, as base64url, for a server that asks for one; copied. NULL (default) or empty: none. It is valid for one connection. A player that comes back after a lost connection needs no other token. If the token names a team, set the same team in `select` and in every control: the server plays with the token's team, and the client cannot read it.
        /// </summary>
        public string Token { get; set; }
        /// <summary>
        /// The server's key, as `sabot key` prints it: 64 hexadecimal digits; copied. The client talks to no server with another key. NULL (default): the key that `token` names. Without a key the client trusts the server that answers first, and afterwards no other. `sb_client_status.server_key` is that server's key.
        /// </summary>
        public string ServerKey { get; set; }
        /// <summary>
        /// Password of the session, and the wanted mode: UTF-8 without control characters, at most 63 and 23 bytes; copied. NULL (default): no password, and any mode. With one of them, or `create`, the client goes through the lobby by itself. If the server declines, the client closes with SB_CLIENT_REASON_REFUSED.
        /// </summary>
        public string Password { get; set; }
        public string Mode { get; set; }
        /// <summary>
        /// makes a session of `mode` if none has room; default false
        /// </summary>
        public bool Create { get; set; }
        /// <summary>
        /// no encryption, to look at datagrams: for a server on the same machine that was started with `--plain-wire`; default false
        /// </summary>
        public bool PlainWire { get; set; }

        /// <summary>Has the library's defaults.</summary>
        public ClientDef()
        {
            ClientDefRaw raw = Native.sb_client_def_default();
            Host = NativeText.Read(raw.Host);
            Port = raw.Port;
            Session = raw.Session;
            Role = raw.Role;
            Name = NativeText.Read(raw.Name);
            TimeoutMs = raw.TimeoutMs;
            Rules = NativeText.Read(raw.Rules);
            Plain = raw.Plain != 0;
            Predict = raw.Predict != 0;
            InterpolationMs = raw.InterpolationMs;
            Select = raw.Select;
            ReconnectMs = raw.ReconnectMs;
            Simulate = raw.Simulate;
            Token = NativeText.Read(raw.Token);
            ServerKey = NativeText.Read(raw.ServerKey);
            Password = NativeText.Read(raw.Password);
            Mode = NativeText.Read(raw.Mode);
            Create = raw.Create != 0;
            PlainWire = raw.PlainWire != 0;
        }

        /// <summary>Why the library refused the settings, if it says it; to be read before the pool
        /// of the call is freed.</summary>
        internal string Reason { get { return NativeText.Read(reason); } }

        private IntPtr reason;

        internal ClientDefRaw ToNative(Pool pool)
        {
            ClientDefRaw raw = new ClientDefRaw();
            raw.Host = pool.Text(Host);
            raw.Port = Port;
            raw.Session = Session;
            raw.Role = Role;
            raw.Name = pool.Text(Name);
            raw.TimeoutMs = TimeoutMs;
            raw.Rules = pool.Text(Rules);
            raw.Plain = Plain ? (byte)1 : (byte)0;
            raw.Predict = Predict ? (byte)1 : (byte)0;
            raw.InterpolationMs = InterpolationMs;
            raw.Select = Select;
            raw.ReconnectMs = ReconnectMs;
            raw.Simulate = Simulate;
            raw.Token = pool.Text(Token);
            raw.ServerKey = pool.Text(ServerKey);
            raw.Password = pool.Text(Password);
            raw.Mode = pool.Text(Mode);
            raw.Create = Create ? (byte)1 : (byte)0;
            raw.PlainWire = PlainWire ? (byte)1 : (byte)0;
            raw.OutText = reason = pool.Allocate(Constants.ClientErrorTextSize);
            return raw;
        }
    }

    [StructLayout(LayoutKind.Sequential)]
    internal struct ClientDefRaw
    {
        internal IntPtr Host;
        internal ushort Port;
        internal uint Session;
        internal Role Role;
        internal IntPtr Name;
        internal uint TimeoutMs;
        internal IntPtr Rules;
        internal byte Plain;
        internal byte Predict;
        internal uint InterpolationMs;
        internal Choices Select;
        internal uint ReconnectMs;
        internal Link Simulate;
        internal IntPtr Token;
        internal IntPtr ServerKey;
        internal IntPtr Password;
        internal IntPtr Mode;
        internal byte Create;
        internal byte PlainWire;
        internal IntPtr OutText;
    }

    /// <summary>
    /// What the player wants the tank to do. It holds until the next one is set. Values out of range are clamped; infinities and NaN count as 0.
    /// </summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct Control
    {
        /// <summary>
        /// -1 full reverse to 1 full ahead
        /// </summary>
        public float Throttle;
        /// <summary>
        /// -1 right to 1 left, seen from above
        /// </summary>
        public float Steering;
        /// <summary>
        /// rad, world frame, any number of turns: where the turret should point
        /// </summary>
        public float AimYaw;
        /// <summary>
        /// rad, -pi/2 to pi/2, up is positive
        /// </summary>
        public float AimPitch;
        private byte rawFire;
        /// <summary>
        /// held: fires whenever the gun is ready
        /// </summary>
        public bool Fire
        {
            get { return rawFire != 0; }
            set { rawFire = value ? (byte)1 : (byte)0; }
        }
        /// <summary>
        /// choices, to which the rules give a meaning; in the tank game: ammunition plus 1, type of the next tank plus 1 (0 keeps either), team (0 for any), and one that is not used
        /// </summary>
        public Choices Select;
    }

    /// <summary>
    /// An entity as it is shown. A member is filled from the rules' field of that name, and is 0 where the rules have no such field.
    /// </summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct Entity
    {
        /// <summary>
        /// the same for the whole match; a tank's is its player's slot
        /// </summary>
        public uint Index;
        /// <summary>
        /// changes when another entity takes the index: do not interpolate across it
        /// </summary>
        public uint Generation;
        /// <summary>
        /// index of the kind, for `sb_client_get_kind`
        /// </summary>
        public uint Kind;
        /// <summary>
        /// slot of the player, or SB_CLIENT_NO_PLAYER
        /// </summary>
        public uint Owner;
        /// <summary>
        /// centre, m
        /// </summary>
        public Vec3 Position;
        /// <summary>
        /// m/s
        /// </summary>
        public Vec3 Velocity;
        /// <summary>
        /// of the body as a quaternion x, y, z, w: its tilt after its yaw
        /// </summary>
        public Quat Orientation;
        /// <summary>
        /// hull heading, rad, from -pi on and below pi
        /// </summary>
        public float Yaw;
        /// <summary>
        /// likewise, in the world frame
        /// </summary>
        public float TurretYaw;
        /// <summary>
        /// rad against the horizon, up is positive
        /// </summary>
        public float TurretPitch;
        /// <summary>
        /// SB_CLIENT_ENTITY_...
        /// </summary>
        public EntityFlags Flags;
        /// <summary>
        /// points; the full number depends on the type of tank
        /// </summary>
        public uint Health;
        /// <summary>
        /// the tank game has it in entities of the kind "player", one for each slot
        /// </summary>
        public uint Kills;
        /// <summary>
        /// likewise
        /// </summary>
        public uint Deaths;
        private fixed float rawValues[20];
        /// <summary>
        /// all fields in the kind's order; not smoothed
        /// </summary>
        public float GetValues(int index)
        {
            NativeText.Check(index, 20);
            fixed (float* at = rawValues) return at[index];
        }
        public void SetValues(int index, float value)
        {
            NativeText.Check(index, 20);
            fixed (float* at = rawValues) at[index] = value;
        }
    }

    /// <summary>
    /// A kind of entity, and what its values are. The names live as long as the client.
    /// </summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct KindData
    {
        private IntPtr rawName;
        public string Name
        {
            get { return NativeText.Read(rawName); }
        }
        /// <summary>
        /// index of its first entity; 0 until the map has arrived
        /// </summary>
        public uint FirstIndex;
        /// <summary>
        /// number of its indices, from `first_index` on; 0 until the map has arrived
        /// </summary>
        public uint Count;
        public uint ValueCount;
        private IntPtr rawValueNames0, rawValueNames1, rawValueNames2, rawValueNames3, rawValueNames4, rawValueNames5, rawValueNames6, rawValueNames7, rawValueNames8, rawValueNames9, rawValueNames10, rawValueNames11, rawValueNames12, rawValueNames13, rawValueNames14, rawValueNames15, rawValueNames16, rawValueNames17, rawValueNames18, rawValueNames19;
        public string GetValueNames(int index)
        {
            NativeText.Check(index, 20);
            fixed (IntPtr* at = &rawValueNames0) return NativeText.Read(at[index]);
        }
        private IntPtr rawValueUnits0, rawValueUnits1, rawValueUnits2, rawValueUnits3, rawValueUnits4, rawValueUnits5, rawValueUnits6, rawValueUnits7, rawValueUnits8, rawValueUnits9, rawValueUnits10, rawValueUnits11, rawValueUnits12, rawValueUnits13, rawValueUnits14, rawValueUnits15, rawValueUnits16, rawValueUnits17, rawValueUnits18, rawValueUnits19;
        /// <summary>
        /// such as "m/s"; empty without a unit
        /// </summary>
        public string GetValueUnits(int index)
        {
            NativeText.Check(index, 20);
            fixed (IntPtr* at = &rawValueUnits0) return NativeText.Read(at[index]);
        }
        private fixed uint rawValueTypes[20];
        /// <summary>
        /// sb_client_value_type
        /// </summary>
        public uint GetValueTypes(int index)
        {
            NativeText.Check(index, 20);
            fixed (uint* at = rawValueTypes) return at[index];
        }
        public void SetValueTypes(int index, uint value)
        {
            NativeText.Check(index, 20);
            fixed (uint* at = rawValueTypes) at[index] = value;
        }
    }

    /// <summary>
    /// One shape of a hit set: what shells meet, so that a client draws what is hit. It stands in the frame of the entity: its position and orientation. If it turns, it stands in the frame of the entity's joint: at the set's pivot, with the joint's yaw in place of the entity's.
    /// </summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct HitShapeData
    {
        private IntPtr rawName;
        /// <summary>
        /// such as "turret"
        /// </summary>
        public string Name
        {
            get { return NativeText.Read(rawName); }
        }
        /// <summary>
        /// sb_client_hit_form
        /// </summary>
        public HitForm Form;
        /// <summary>
        /// 1: stands in the joint's frame
        /// </summary>
        public uint Turns;
        /// <summary>
        /// in its frame, m
        /// </summary>
        public Vec3 Position;
        /// <summary>
        /// in its frame: a quaternion x, y, z, w
        /// </summary>
        public Quat Orientation;
        /// <summary>
        /// m; a sphere: its radius; a cylinder: radius, half height, radius; a hull: zeros
        /// </summary>
        public Vec3 HalfExtents;
        /// <summary>
        /// of a hull: x, y, z of each corner, m
        /// </summary>
        internal IntPtr Points;
        public uint PointCount;
    }

    /// <summary>
    /// A hit set of the rules or of the map, and the entities that have it. Texts and points of the rules' sets live as long as the client, those of the map's sets until the next match.
    /// </summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct HitSetData
    {
        private IntPtr rawName;
        /// <summary>
        /// such as "scout"
        /// </summary>
        public string Name
        {
            get { return NativeText.Read(rawName); }
        }
        /// <summary>
        /// of the entities; UINT32_MAX for a set of the map: crates and walls that name it have it, which `sb_client_hit_set_of` tells
        /// </summary>
        public uint Kind;
        /// <summary>
        /// index of a value of the kind: the entities in which it is `type` have the set. UINT32_MAX: all entities of the kind
        /// </summary>
        public uint TypeValue;
        public float Type;
        /// <summary>
        /// index of the value that is the joint's yaw; UINT32_MAX for none
        /// </summary>
        public uint YawValue;
        /// <summary>
        /// of the joint, in the entity's frame, m
        /// </summary>
        public Vec3 Pivot;
        /// <summary>
        /// 1 to SB_CLIENT_HIT_SHAPE_COUNT_MAX
        /// </summary>
        public uint ShapeCount;
    }

    /// <summary>
    /// The picture of the match. If the def asks for prediction, the own tank, its shells and what is near the tank are predicted. They are shown at the time of the last update. All other entities are shown a little late, between two snapshots.
    /// </summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct ViewData
    {
        /// <summary>
        /// of the newest snapshot; 0 before the first
        /// </summary>
        public uint Tick;
        /// <summary>
        /// time at which entities that are not predicted are shown, ticks with a fraction
        /// </summary>
        public double InterpolationTick;
        /// <summary>
        /// own slot; SB_CLIENT_NO_PLAYER for spectators and replay viewers
        /// </summary>
        public uint Player;
        private byte rawAlive;
        /// <summary>
        /// the own tank is among the entities
        /// </summary>
        public bool Alive
        {
            get { return rawAlive != 0; }
            set { rawAlive = value ? (byte)1 : (byte)0; }
        }
        /// <summary>
        /// into `entities`, meaningful if alive
        /// </summary>
        public uint OwnIndex;
        public uint EntityCount;
        private fixed uint rawEntities[31488];
        /// <summary>
        /// By rising index. Elements from `entity_count` on are left as they were.
        /// </summary>
        public Entity GetEntities(int index)
        {
            NativeText.Check(index, 768);
            fixed (void* at = rawEntities) return ((Entity*)at)[index];
        }
    }

    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct Event
    {
        public uint Tick;
        /// <summary>
        /// sb_client_event_kind, or another of the rules'
        /// </summary>
        public EventKind Kind;
        /// <summary>
        /// index of the entity that acts, or SB_CLIENT_NO_ENTITY
        /// </summary>
        public uint Entity;
        /// <summary>
        /// index of the entity that is acted on, or SB_CLIENT_NO_ENTITY
        /// </summary>
        public uint Other;
        public uint Value;
        /// <summary>
        /// m, to 1/64 m
        /// </summary>
        public Vec3 Point;
        private byte rawPredicted;
        /// <summary>
        /// reported ahead of the server. The server's own report follows only if its value differs: a hit is predicted with the value 0, and the server's event with the points follows unless the hit did no harm
        /// </summary>
        public bool Predicted
        {
            get { return rawPredicted != 0; }
            set { rawPredicted = value ? (byte)1 : (byte)0; }
        }
    }

    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct Player
    {
        public Presence Presence;
        private fixed byte rawName[24];
        /// <summary>
        /// UTF-8 without control characters, ends with zero
        /// </summary>
        public string Name
        {
            get { fixed (byte* at = rawName) return NativeText.Read(at, 24); }
        }
    }

    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct ChatLine
    {
        /// <summary>
        /// sb_client_chat_scope
        /// </summary>
        public ChatScope Scope;
        /// <summary>
        /// slot of the speaker; SB_CLIENT_NO_PLAYER for the server
        /// </summary>
        public uint Player;
        private fixed byte rawText[192];
        /// <summary>
        /// UTF-8 without control characters, ends with zero
        /// </summary>
        public string Text
        {
            get { fixed (byte* at = rawText) return NativeText.Read(at, 192); }
        }
    }

    /// <summary>
    /// How a recorded match is played back.
    /// </summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct Playback
    {
        private byte rawPaused;
        public bool Paused
        {
            get { return rawPaused != 0; }
            set { rawPaused = value ? (byte)1 : (byte)0; }
        }
        /// <summary>
        /// as a multiple of the match's own, SB_CLIENT_SPEED_MIN to _MAX
        /// </summary>
        public float Speed;
        /// <summary>
        /// where the replay is; when set: where to go, 0 to stay
        /// </summary>
        public uint Tick;
        /// <summary>
        /// first tick to which it can go; ignored when set
        /// </summary>
        public uint FirstTick;
        /// <summary>
        /// last tick, at which the replay pauses; ignored when set
        /// </summary>
        public uint LastTick;
    }

    /// <summary>
    /// A session in the lobby's list.
    /// </summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct Listing
    {
        /// <summary>
        /// by which it is joined; never used again by the server
        /// </summary>
        public uint Number;
        /// <summary>
        /// SB_CLIENT_LISTING_...
        /// </summary>
        public ListingFlags Flags;
        private fixed byte rawName[48];
        public string Name
        {
            get { fixed (byte* at = rawName) return NativeText.Read(at, 48); }
        }
        private fixed byte rawMode[24];
        public string Mode
        {
            get { fixed (byte* at = rawMode) return NativeText.Read(at, 24); }
        }
        private fixed byte rawMap[32];
        /// <summary>
        /// of the present match
        /// </summary>
        public string Map
        {
            get { fixed (byte* at = rawMap) return NativeText.Read(at, 32); }
        }
        /// <summary>
        /// connected
        /// </summary>
        public uint Players;
        /// <summary>
        /// slots for players, without the computer's
        /// </summary>
        public uint PlayerCapacity;
        public uint Computers;
        public uint Spectators;
        public uint SpectatorCapacity;
    }

    /// <summary>
    /// Which sessions to list. All zeros: all public ones. Texts are UTF-8, NULL for any.
    /// </summary>
    public sealed class Filter
    {
        /// <summary>
        /// equal
        /// </summary>
        public string Mode { get; set; }
        /// <summary>
        /// equal
        /// </summary>
        public string Map { get; set; }
        /// <summary>
        /// a part of the name; the case of ASCII letters does not count
        /// </summary>
        public string Name { get; set; }
        /// <summary>
        /// only sessions with a free slot
        /// </summary>
        public bool NotFull { get; set; }
        /// <summary>
        /// only sessions without a password
        /// </summary>
        public bool NoPassword { get; set; }

        /// <summary>Why the library refused the settings, if it says it; to be read before the pool
        /// of the call is freed.</summary>
        internal string Reason { get { return null; } }

        internal FilterRaw ToNative(Pool pool)
        {
            FilterRaw raw = new FilterRaw();
            raw.Mode = pool.Text(Mode);
            raw.Map = pool.Text(Map);
            raw.Name = pool.Text(Name);
            raw.NotFull = NotFull ? (byte)1 : (byte)0;
            raw.NoPassword = NoPassword ? (byte)1 : (byte)0;
            return raw;
        }
    }

    [StructLayout(LayoutKind.Sequential)]
    internal struct FilterRaw
    {
        internal IntPtr Mode;
        internal IntPtr Map;
        internal IntPtr Name;
        internal byte NotFull;
        internal byte NoPassword;
    }

    /// <summary>
    /// What the lobby has said.
    /// </summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct Lobby
    {
        private byte rawMayCreate;
        /// <summary>
        /// the client may make sessions
        /// </summary>
        public bool MayCreate
        {
            get { return rawMayCreate != 0; }
            set { rawMayCreate = value ? (byte)1 : (byte)0; }
        }
        private byte rawListing;
        /// <summary>
        /// a list was asked for and is not complete
        /// </summary>
        public bool Listing
        {
            get { return rawListing != 0; }
            set { rawListing = value ? (byte)1 : (byte)0; }
        }
        /// <summary>
        /// public sessions when the client came into the lobby
        /// </summary>
        public uint SessionCount;
        public uint ModeCount;
        private fixed byte rawModes[384];
        /// <summary>
        /// in which it may make them
        /// </summary>
        public string GetModes(int index)
        {
            NativeText.Check(index, 16);
            fixed (byte* at = rawModes) return NativeText.Read(at + index * 24, 24);
        }
        public uint MapCount;
        private fixed byte rawMaps[512];
        /// <summary>
        /// on which it may
        /// </summary>
        public string GetMaps(int index)
        {
            NativeText.Check(index, 16);
            fixed (byte* at = rawMaps) return NativeText.Read(at + index * 32, 32);
        }
        /// <summary>
        /// requests that were declined so far; below: the last of them
        /// </summary>
        public uint DeclinedCount;
        /// <summary>
        /// its message type in the wire standard, such as 15 for a join
        /// </summary>
        public uint DeclinedRequest;
        /// <summary>
        /// sb_client_refusal
        /// </summary>
        public Refusal DeclinedRefusal;
        private fixed byte rawDeclinedText[192];
        /// <summary>
        /// for people
        /// </summary>
        public string DeclinedText
        {
            get { fixed (byte* at = rawDeclinedText) return NativeText.Read(at, 192); }
        }
        /// <summary>
        /// sessions of lists for which there was no room
        /// </summary>
        public uint ListingsDropped;
    }

    /// <summary>
    /// Which session to join.
    /// </summary>
    public sealed class JoinDef
    {
        /// <summary>
        /// its number, or 0 for the first of `mode` that has room
        /// </summary>
        public uint Session { get; set; }
        /// <summary>
        /// NULL for any
        /// </summary>
        public string Mode { get; set; }
        /// <summary>
        /// but not SB_CLIENT_ROLE_LOBBY
        /// </summary>
        public Role Role { get; set; }
        /// <summary>
        /// NULL for none
        /// </summary>
        public string Password { get; set; }
        /// <summary>
        /// makes a session of `mode` if none has room
        /// </summary>
        public bool Create { get; set; }

        /// <summary>Why the library refused the settings, if it says it; to be read before the pool
        /// of the call is freed.</summary>
        internal string Reason { get { return null; } }

        internal JoinDefRaw ToNative(Pool pool)
        {
            JoinDefRaw raw = new JoinDefRaw();
            raw.Session = Session;
            raw.Mode = pool.Text(Mode);
            raw.Role = Role;
            raw.Password = pool.Text(Password);
            raw.Create = Create ? (byte)1 : (byte)0;
            return raw;
        }
    }

    [StructLayout(LayoutKind.Sequential)]
    internal struct JoinDefRaw
    {
        internal uint Session;
        internal IntPtr Mode;
        internal Role Role;
        internal IntPtr Password;
        internal byte Create;
    }

    /// <summary>
    /// The session that a client makes. All zeros: the lobby's first mode as it is.
    /// </summary>
    public sealed class SessionDef
    {
        /// <summary>
        /// one of the lobby's; NULL for the first
        /// </summary>
        public string Mode { get; set; }
        /// <summary>
        /// NULL for the mode's
        /// </summary>
        public string Name { get; set; }
        /// <summary>
        /// one of the lobby's; NULL for the mode's, in turn
        /// </summary>
        public string Map { get; set; }
        /// <summary>
        /// NULL for none
        /// </summary>
        public string Password { get; set; }
        public Visibility Visibility { get; set; }
        /// <summary>
        /// slots for players, without the computer's; 0, or more than the mode's, for the mode's
        /// </summary>
        public uint PlayerCapacity { get; set; }

        /// <summary>Why the library refused the settings, if it says it; to be read before the pool
        /// of the call is freed.</summary>
        internal string Reason { get { return null; } }

        internal SessionDefRaw ToNative(Pool pool)
        {
            SessionDefRaw raw = new SessionDefRaw();
            raw.Mode = pool.Text(Mode);
            raw.Name = pool.Text(Name);
            raw.Map = pool.Text(Map);
            raw.Password = pool.Text(Password);
            raw.Visibility = Visibility;
            raw.PlayerCapacity = PlayerCapacity;
            return raw;
        }
    }

    [StructLayout(LayoutKind.Sequential)]
    internal struct SessionDefRaw
    {
        internal IntPtr Mode;
        internal IntPtr Name;
        internal IntPtr Map;
        internal IntPtr Password;
        internal Visibility Visibility;
        internal uint PlayerCapacity;
    }

    /// <summary>
    /// The state of the client's session, apart from its match.
    /// </summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct Session
    {
        public uint Number;
        private fixed byte rawName[48];
        public string Name
        {
            get { fixed (byte* at = rawName) return NativeText.Read(at, 48); }
        }
        private byte rawWarmingUp;
        /// <summary>
        /// the match begins once its players are ready
        /// </summary>
        public bool WarmingUp
        {
            get { return rawWarmingUp != 0; }
            set { rawWarmingUp = value ? (byte)1 : (byte)0; }
        }
        private byte rawVotes;
        /// <summary>
        /// players may call votes
        /// </summary>
        public bool Votes
        {
            get { return rawVotes != 0; }
            set { rawVotes = value ? (byte)1 : (byte)0; }
        }
        /// <summary>
        /// players that must be there and ready; 0: matches do not wait
        /// </summary>
        public uint ReadyCount;
        /// <summary>
        /// bit i: the player in slot i is ready
        /// </summary>
        public ulong Ready;
        /// <summary>
        /// by which spectators see the match late
        /// </summary>
        public uint DelayMs;
        public uint Spectators;
        /// <summary>
        /// sb_client_vote_kind; SB_CLIENT_VOTE_NONE if none runs
        /// </summary>
        public VoteKind VoteKind;
        public uint VoteTarget;
        public uint VoteYes;
        /// <summary>
        /// votes with which it passes
        /// </summary>
        public uint VoteNeeded;
        /// <summary>
        /// when the server said so
        /// </summary>
        public uint VoteMsLeft;
        public uint MapCount;
        private fixed byte rawMaps[512];
        public string GetMaps(int index)
        {
            NativeText.Check(index, 16);
            fixed (byte* at = rawMaps) return NativeText.Read(at + index * 32, 32);
        }
    }

    /// <summary>
    /// A static box of the map, which stands upright.
    /// </summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct Box
    {
        /// <summary>
        /// m
        /// </summary>
        public Vec3 Center;
        /// <summary>
        /// half width, height and length before it is turned, m
        /// </summary>
        public Vec3 HalfExtents;
        /// <summary>
        /// about its centre, rad
        /// </summary>
        public float Yaw;
    }

    /// <summary>
    /// One item of a map. Members that its list does not use are 0.
    /// </summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct MapItem
    {
        /// <summary>
        /// Metres. The centre; for spawns, hulls, pick-ups and markers the foot, for ramps the middle of the low edge.
        /// </summary>
        public Vec3 Position;
        /// <summary>
        /// m; for a cylinder radius, half height, radius
        /// </summary>
        public Vec3 HalfExtents;
        /// <summary>
        /// rad
        /// </summary>
        public float Yaw;
        /// <summary>
        /// 0 for any team, or none
        /// </summary>
        public uint Team;
        /// <summary>
        /// of a zone: its place in an order, such as that of gates; 0 for none
        /// </summary>
        public uint Number;
        private fixed byte rawKind[16];
        /// <summary>
        /// of pick-ups, zones and markers, such as "repair"
        /// </summary>
        public string Kind
        {
            get { fixed (byte* at = rawKind) return NativeText.Read(at, 16); }
        }
        /// <summary>
        /// corners; a ramp or hull is their convex hull
        /// </summary>
        public uint PointCount;
        private fixed float rawPoints[192];
        /// <summary>
        /// m, in the world
        /// </summary>
        public Vec3 GetPoints(int index)
        {
            NativeText.Check(index, 64);
            fixed (float* at = rawPoints) return ((Vec3*)at)[index];
        }
    }

    /// <summary>
    /// State and counters of a client. Counters start with the client and are never reset.
    /// </summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct Status
    {
        public State State;
        public Reason Reason;
        /// <summary>
        /// sb_client_refusal, if the server refused
        /// </summary>
        public Refusal Refusal;
        private fixed byte rawText[192];
        /// <summary>
        /// for people: why the server refused, or the reason
        /// </summary>
        public string Text
        {
            get { fixed (byte* at = rawText) return NativeText.Read(at, 192); }
        }
        /// <summary>
        /// SB_CLIENT_ROLE_LOBBY while the client is in no session. Otherwise what it is in its session or, before the server's welcome, what it asks to be.
        /// </summary>
        public Role Role;
        /// <summary>
        /// its number on the server, from 1; 0 before the first welcome, and in the lobby
        /// </summary>
        public uint Session;
        /// <summary>
        /// Epoch of the session. It changes with each match, and if a server continues a match after a crash. When it changes, another match may have begun, and its map may be another one that is still being transferred.
        /// </summary>
        public uint Epoch;
        /// <summary>
        /// Own slot. SB_CLIENT_NO_PLAYER for spectators, for replay viewers and after a session was left. 0 before the first welcome, where it means nothing.
        /// </summary>
        public uint Player;
        public uint TickRateHz;
        /// <summary>
        /// tick of the newest whole snapshot, which the view shows
        /// </summary>
        public uint SnapshotTick;
        /// <summary>
        /// tick of the newest input made
        /// </summary>
        public uint InputTick;
        /// <summary>
        /// ticks by which the server got the newest input early; negative: late; 0 before it has said so
        /// </summary>
        public int InputMargin;
        /// <summary>
        /// to the server, measured for as long as it answers
        /// </summary>
        public uint RoundTripMs;
        /// <summary>
        /// The server's tick as it arrives here. It is the tick of a snapshot that would arrive now, if it were as fast as the fastest of the last four seconds. It runs smoothly, within 5 % of real time.
        /// </summary>
        public double ServerTick;
        /// <summary>
        /// delay of snapshots behind the fastest one, without the slowest twentieth
        /// </summary>
        public uint JitterUs;
        /// <summary>
        /// of messages
        /// </summary>
        public ulong BytesSent;
        /// <summary>
        /// of messages
        /// </summary>
        public ulong BytesReceived;
        /// <summary>
        /// whole and usable snapshots
        /// </summary>
        public ulong SnapshotsReceived;
        /// <summary>
        /// snapshots older than the one held
        /// </summary>
        public ulong SnapshotsStale;
        /// <summary>
        /// snapshots that build on one that is no longer held
        /// </summary>
        public ulong SnapshotsUnusable;
        public ulong MessagesMalformed;
        /// <summary>
        /// events that were not polled in time
        /// </summary>
        public ulong EventsDropped;
        /// <summary>
        /// lines of chat that were not polled in time
        /// </summary>
        public ulong ChatDropped;
        /// <summary>
        /// newest tick that a crash of the server cannot undo; 0 for none
        /// </summary>
        public uint DurableTick;
        /// <summary>
        /// times that a server took the client back after a loss
        /// </summary>
        public uint Reconnects;
        /// <summary>
        /// time until the client gives up, while it reconnects; otherwise 0
        /// </summary>
        public uint ReconnectMsLeft;
        private fixed ulong rawCorrections[7];
        /// <summary>
        /// Snapshots in which the own tank was not as predicted, by `sb_client_cause`.
        /// </summary>
        public ulong GetCorrections(int index)
        {
            NativeText.Check(index, 7);
            fixed (ulong* at = rawCorrections) return at[index];
        }
        public void SetCorrections(int index, ulong value)
        {
            NativeText.Check(index, 7);
            fixed (ulong* at = rawCorrections) at[index] = value;
        }
        /// <summary>
        /// distance by which the last correction moved the tank; the view follows smoothly
        /// </summary>
        public float CorrectionM;
        /// <summary>
        /// the largest so far, without respawns
        /// </summary>
        public float CorrectionMMax;
        /// <summary>
        /// snapshots that never came, or came too late, judged by the gaps
        /// </summary>
        public ulong SnapshotsLost;
        /// <summary>
        /// how far other entities are shown behind `server_tick`
        /// </summary>
        public uint InterpolationDelayUs;
        /// <summary>
        /// views that the game asked for
        /// </summary>
        public ulong Views;
        /// <summary>
        /// of these, the ones for a time after the newest snapshot
        /// </summary>
        public ulong ViewsStarved;
        /// <summary>
        /// times that inputs were played again, also where only others had moved otherwise
        /// </summary>
        public ulong Rollbacks;
        /// <summary>
        /// datagrams into the simulated link, both ways. This and the next three are 0 without one, and once the client is closed
        /// </summary>
        public ulong LinkDatagrams;
        /// <summary>
        /// of these, dropped by chance or by the rate
        /// </summary>
        public ulong LinkDropped;
        public ulong LinkDuplicated;
        /// <summary>
        /// copies that were delayed to be overtaken
        /// </summary>
        public ulong LinkReordered;
        private fixed byte rawServerKey[65];
        /// <summary>
        /// The key of the server, 64 hexadecimal digits. Empty until the server has proved it. A server that has a new key after a restart, because its key is in no file, is not trusted any more: see SB_CLIENT_REASON_KEY.
        /// </summary>
        public string ServerKey
        {
            get { fixed (byte* at = rawServerKey) return NativeText.Read(at, 65); }
        }
        /// <summary>
        /// Time by which a spectator sees the match late, with its events and chat; 0 for players, and until the server has said it. `epoch` is one of the spectators' own then.
        /// </summary>
        public uint BehindMs;
        /// <summary>
        /// Times that the match went to another server while it was played, and the client with it. The state stays PLAYING; `session` and `epoch` change.
        /// </summary>
        public uint Moves;
    }

    /// <summary>
    /// An event of the tank game, with its numbers named. Members that its kind does not use have the value of none that stands beside them.
    /// </summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct TanksEvent
    {
        /// <summary>
        /// sb_tanks_event_kind
        /// </summary>
        public TanksEventKind Kind;
        public uint Tick;
        /// <summary>
        /// slot of the player that acted, or SB_CLIENT_NO_PLAYER
        /// </summary>
        public uint Player;
        /// <summary>
        /// slot of the player that was acted on, or SB_CLIENT_NO_PLAYER
        /// </summary>
        public uint Target;
        /// <summary>
        /// index of the pick-up, wall, target or flag, or SB_CLIENT_NO_ENTITY
        /// </summary>
        public uint Entity;
        /// <summary>
        /// sb_tanks_class or SB_TANKS_NONE
        /// </summary>
        public TanksClass TankClass;
        /// <summary>
        /// sb_tanks_ammunition or SB_TANKS_NONE
        /// </summary>
        public TanksAmmunition Ammunition;
        /// <summary>
        /// of health and shield that a hit took, or 0
        /// </summary>
        public uint Points;
        /// <summary>
        /// sb_tanks_pick_up or SB_TANKS_NONE
        /// </summary>
        public TanksPickUp PickUp;
        /// <summary>
        /// index in SB_CLIENT_MAP_ZONES or SB_TANKS_NONE
        /// </summary>
        public uint Zone;
        /// <summary>
        /// team of the flag, or the team that has won; 0 for none
        /// </summary>
        public uint Team;
        /// <summary>
        /// sb_tanks_phase or SB_TANKS_NONE
        /// </summary>
        public TanksPhase Phase;
        /// <summary>
        /// m
        /// </summary>
        public Vec3 Point;
        private byte rawPredicted;
        /// <summary>
        /// as in sb_client_event
        /// </summary>
        public bool Predicted
        {
            get { return rawPredicted != 0; }
            set { rawPredicted = value ? (byte)1 : (byte)0; }
        }
    }

    /// <summary>
    /// A player of the tank game, as the view has it: its entity of the kind SB_TANKS_KIND_PLAYER.
    /// </summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct TanksPlayerInfo
    {
        /// <summary>
        /// sb_tanks_player_state
        /// </summary>
        public TanksPlayerState State;
        /// <summary>
        /// 1 or 2; 0 in a mode without teams
        /// </summary>
        public uint Team;
        /// <summary>
        /// points, -32768 to 32767
        /// </summary>
        public int Score;
        /// <summary>
        /// tanks of others that the player has destroyed in this round
        /// </summary>
        public uint Kills;
        /// <summary>
        /// tanks that the player has lost in it
        /// </summary>
        public uint Deaths;
        /// <summary>
        /// sb_tanks_class of the player's next tank
        /// </summary>
        public TanksClass NextClass;
        /// <summary>
        /// team whose flag the tank carries; 0 for none
        /// </summary>
        public uint FlagTeam;
        private fixed uint rawRounds[3];
        /// <summary>
        /// that its tank has left, of each ammunition
        /// </summary>
        public uint GetRounds(int index)
        {
            NativeText.Check(index, 3);
            fixed (uint* at = rawRounds) return at[index];
        }
        public void SetRounds(int index, uint value)
        {
            NativeText.Check(index, 3);
            fixed (uint* at = rawRounds) at[index] = value;
        }
    }

    /// <summary>
    /// The round, as the view has it: the entity of the kind SB_TANKS_KIND_ROUND.
    /// </summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct TanksRoundInfo
    {
        /// <summary>
        /// sb_tanks_phase
        /// </summary>
        public TanksPhase Phase;
        /// <summary>
        /// of the phase, s; SB_TANKS_NONE without a time limit
        /// </summary>
        public uint SecondsLeft;
        private fixed int rawScore[2];
        /// <summary>
        /// points of team 1 and of team 2
        /// </summary>
        public int GetScore(int index)
        {
            NativeText.Check(index, 2);
            fixed (int* at = rawScore) return at[index];
        }
        public void SetScore(int index, int value)
        {
            NativeText.Check(index, 2);
            fixed (int* at = rawScore) at[index] = value;
        }
        /// <summary>
        /// that team 2 still defends, in the mode of targets
        /// </summary>
        public uint TargetsLeft;
        /// <summary>
        /// in the phase of the result: 1 or 2; 0 if no team has won
        /// </summary>
        public uint WinnerTeam;
        /// <summary>
        /// likewise a slot; SB_CLIENT_NO_PLAYER if no player has won
        /// </summary>
        public uint WinnerPlayer;
    }

    /// <summary>
    /// Figures of a type of tank. The name lives as long as the library.
    /// </summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct TanksClassInfo
    {
        private IntPtr rawName;
        /// <summary>
        /// such as "scout"
        /// </summary>
        public string Name
        {
            get { return NativeText.Read(rawName); }
        }
        /// <summary>
        /// of the hull's box: half width, height and length, m
        /// </summary>
        public Vec3 HalfExtents;
        /// <summary>
        /// between the ground and the hull
        /// </summary>
        public float ClearanceM;
        public float MassKg;
        /// <summary>
        /// ahead, on the level
        /// </summary>
        public float SpeedMS;
        public float ReverseMS;
        /// <summary>
        /// of the drive
        /// </summary>
        public float AccelerationMS2;
        public float BrakeMS2;
        /// <summary>
        /// deceleration across the heading
        /// </summary>
        public float GripMS2;
        /// <summary>
        /// of the hull
        /// </summary>
        public float TurnRateRadS;
        public float TurnAccelerationRadS2;
        /// <summary>
        /// of the gun's pivot above the tank's position, along its own up: where shells start
        /// </summary>
        public float GunHeightM;
        public float TurretRateRadS;
        public float PitchRateRadS;
        /// <summary>
        /// lowest elevation of the gun, against the horizon
        /// </summary>
        public float PitchMinRad;
        public float PitchMaxRad;
        /// <summary>
        /// points a second towards a full charge of the gun
        /// </summary>
        public float ChargePerS;
        /// <summary>
        /// points of a whole tank
        /// </summary>
        public uint Health;
        private fixed uint rawArmourMm[4];
        /// <summary>
        /// of the hull: front, side, rear, top
        /// </summary>
        public uint GetArmourMm(int index)
        {
            NativeText.Check(index, 4);
            fixed (uint* at = rawArmourMm) return at[index];
        }
        public void SetArmourMm(int index, uint value)
        {
            NativeText.Check(index, 4);
            fixed (uint* at = rawArmourMm) at[index] = value;
        }
        private fixed uint rawTurretArmourMm[4];
        public uint GetTurretArmourMm(int index)
        {
            NativeText.Check(index, 4);
            fixed (uint* at = rawTurretArmourMm) return at[index];
        }
        public void SetTurretArmourMm(int index, uint value)
        {
            NativeText.Check(index, 4);
            fixed (uint* at = rawTurretArmourMm) at[index] = value;
        }
        private fixed uint rawRounds[3];
        /// <summary>
        /// of each ammunition in a new tank
        /// </summary>
        public uint GetRounds(int index)
        {
            NativeText.Check(index, 3);
            fixed (uint* at = rawRounds) return at[index];
        }
        public void SetRounds(int index, uint value)
        {
            NativeText.Check(index, 3);
            fixed (uint* at = rawRounds) at[index] = value;
        }
    }

    /// <summary>
    /// Figures of an ammunition. The name lives as long as the library.
    /// </summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct TanksAmmunitionInfo
    {
        private IntPtr rawName;
        /// <summary>
        /// such as "armour-piercing"
        /// </summary>
        public string Name
        {
            get { return NativeText.Read(rawName); }
        }
        /// <summary>
        /// at the muzzle, in the world: the tank's own speed adds nothing
        /// </summary>
        public float SpeedMS;
        public float RadiusM;
        public float MassKg;
        /// <summary>
        /// after which a shell vanishes
        /// </summary>
        public float LifeS;
        /// <summary>
        /// points that the gun needs for a shot
        /// </summary>
        public float Charge;
        /// <summary>
        /// points without armour, at short range
        /// </summary>
        public float Damage;
        /// <summary>
        /// the damage falls linearly from one distance to the other
        /// </summary>
        public float NearM;
        /// <summary>
        /// the damage falls linearly from one distance to the other
        /// </summary>
        public float FarM;
        /// <summary>
        /// of the damage that is left from `far_m` on
        /// </summary>
        public float FarShare;
        /// <summary>
        /// share of the armour that counts
        /// </summary>
        public float ArmourShare;
        /// <summary>
        /// points
        /// </summary>
        public uint WallDamage;
        private byte rawRicochets;
        public bool Ricochets
        {
            get { return rawRicochets != 0; }
            set { rawRicochets = value ? (byte)1 : (byte)0; }
        }
        /// <summary>
        /// 0 for a shell that does not burst
        /// </summary>
        public float BlastRadiusM;
        /// <summary>
        /// points at the centre, falling linearly to 0 at the radius
        /// </summary>
        public float BlastDamage;
    }

    /// <summary>
    /// Where to aim.
    /// </summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct TanksAim
    {
        /// <summary>
        /// for `sb_client_control.aim_yaw`, rad
        /// </summary>
        public float Yaw;
        /// <summary>
        /// for `sb_client_control.aim_pitch`, rad
        /// </summary>
        public float Pitch;
        /// <summary>
        /// from the shot to the hit
        /// </summary>
        public float FlightS;
        /// <summary>
        /// where the shell meets the target, m
        /// </summary>
        public Vec3 Point;
        /// <summary>
        /// angle between the gun as it points now and this aim
        /// </summary>
        public float OffRad;
    }

    /// <summary>
    /// How to measure. Start from `sb_ping_def_default`.
    /// </summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct PingDef
    {
        /// <summary>
        /// questions to each server, 1 to SB_PING_COUNT_MAX; default 5
        /// </summary>
        public uint Count;
        /// <summary>
        /// between two of them, 20 to 10000; default 200
        /// </summary>
        public uint IntervalMs;
        /// <summary>
        /// after which a question is lost, 100 to 60000; default 1000
        /// </summary>
        public uint TimeoutMs;
    }

    /// <summary>
    /// What is known of a server so far.
    /// </summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct PingResult
    {
        private byte rawResolved;
        /// <summary>
        /// its host has an address
        /// </summary>
        public bool Resolved
        {
            get { return rawResolved != 0; }
            set { rawResolved = value ? (byte)1 : (byte)0; }
        }
        /// <summary>
        /// questions that were answered or are lost
        /// </summary>
        public uint Sent;
        /// <summary>
        /// of these, answered
        /// </summary>
        public uint Received;
        /// <summary>
        /// part of them that is lost, 0 to 1; 0 before the first
        /// </summary>
        public float Loss;
        /// <summary>
        /// round trips; 0 without an answer
        /// </summary>
        public float MinMs;
        /// <summary>
        /// round trips; 0 without an answer
        /// </summary>
        public float MedianMs;
        /// <summary>
        /// round trips; 0 without an answer
        /// </summary>
        public float MaxMs;
        private byte rawOtherVersion;
        /// <summary>
        /// The server cannot be joined by this client: it speaks another version of the wire.
        /// </summary>
        public bool OtherVersion
        {
            get { return rawOtherVersion != 0; }
            set { rawOtherVersion = value ? (byte)1 : (byte)0; }
        }
        private fixed byte rawAddress[56];
        /// <summary>
        /// that was asked; empty if there is none
        /// </summary>
        public string Address
        {
            get { fixed (byte* at = rawAddress) return NativeText.Read(at, 56); }
        }
        private fixed byte rawServerKey[65];
        /// <summary>
        /// The key that the server claims to have. Only a connection proves it. Empty without an answer.
        /// </summary>
        public string ServerKey
        {
            get { fixed (byte* at = rawServerKey) return NativeText.Read(at, 65); }
        }
    }

    /// <summary>
    /// Where to ask. Start from `sb_find_def_default`.
    /// </summary>
    public sealed class FindDef
    {
        /// <summary>
        /// An IPv4 address, also one for broadcasts; read at creation only. NULL (default): all networks of this machine, loopback included.
        /// </summary>
        public string Address { get; set; }
        /// <summary>
        /// default SB_FIND_PORT
        /// </summary>
        public ushort Port { get; set; }

        /// <summary>Has the library's defaults.</summary>
        public FindDef()
        {
            FindDefRaw raw = Native.sb_find_def_default();
            Address = NativeText.Read(raw.Address);
            Port = raw.Port;
        }

        /// <summary>Why the library refused the settings, if it says it; to be read before the pool
        /// of the call is freed.</summary>
        internal string Reason { get { return null; } }

        internal FindDefRaw ToNative(Pool pool)
        {
            FindDefRaw raw = new FindDefRaw();
            raw.Address = pool.Text(Address);
            raw.Port = Port;
            return raw;
        }
    }

    [StructLayout(LayoutKind.Sequential)]
    internal struct FindDefRaw
    {
        internal IntPtr Address;
        internal ushort Port;
    }

    /// <summary>
    /// A server that answered.
    /// </summary>
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct Found
    {
        private fixed byte rawAddress[56];
        /// <summary>
        /// with the port, as for `sb_client_def.host` in a join link
        /// </summary>
        public string Address
        {
            get { fixed (byte* at = rawAddress) return NativeText.Read(at, 56); }
        }
        private fixed byte rawHost[56];
        /// <summary>
        /// the same as `sb_client_def.host`
        /// </summary>
        public string Host
        {
            get { fixed (byte* at = rawHost) return NativeText.Read(at, 56); }
        }
        /// <summary>
        /// and as `sb_client_def.port`
        /// </summary>
        public ushort Port;
        /// <summary>
        /// of its page; 0: it has none
        /// </summary>
        public ushort WebPort;
        private fixed byte rawName[64];
        /// <summary>
        /// UTF-8 without control characters, as the next two
        /// </summary>
        public string Name
        {
            get { fixed (byte* at = rawName) return NativeText.Read(at, 64); }
        }
        private fixed byte rawMode[24];
        /// <summary>
        /// of its first public session
        /// </summary>
        public string Mode
        {
            get { fixed (byte* at = rawMode) return NativeText.Read(at, 24); }
        }
        private fixed byte rawMap[32];
        /// <summary>
        /// likewise
        /// </summary>
        public string Map
        {
            get { fixed (byte* at = rawMap) return NativeText.Read(at, 32); }
        }
        /// <summary>
        /// public ones; the next three count their people
        /// </summary>
        public uint Sessions;
        public uint Players;
        public uint PlayerCapacity;
        public uint Spectators;
        private byte rawPassword;
        /// <summary>
        /// each of them asks for a password
        /// </summary>
        public bool Password
        {
            get { return rawPassword != 0; }
            set { rawPassword = value ? (byte)1 : (byte)0; }
        }
        private byte rawToken;
        /// <summary>
        /// clients need connect tokens
        /// </summary>
        public bool Token
        {
            get { return rawToken != 0; }
            set { rawToken = value ? (byte)1 : (byte)0; }
        }
        private byte rawOtherVersion;
        /// <summary>
        /// it speaks another version of the wire: this client cannot join
        /// </summary>
        public bool OtherVersion
        {
            get { return rawOtherVersion != 0; }
            set { rawOtherVersion = value ? (byte)1 : (byte)0; }
        }
        /// <summary>
        /// of the last answer
        /// </summary>
        public float RoundTripMs;
        private fixed byte rawServerKey[65];
        /// <summary>
        /// its claimed key, which only a connection proves
        /// </summary>
        public string ServerKey
        {
            get { fixed (byte* at = rawServerKey) return NativeText.Read(at, 65); }
        }
    }

#if SABOT_LOCAL
    /// <summary>
    /// The match that a server plays. Create copies or reads everything in it. Start from `sb_local_server_def_default`, so that later members get their defaults.
    /// </summary>
    public sealed class LocalServerDef
    {
        /// <summary>
        /// A map as JSON, by the schema of `sabot serve --map`: `map_json` is the text, which ends with zero, and `map_path` the path of a file. Set at most one of them. Both NULL (default): the built-in arena.
        /// </summary>
        public string MapJson { get; set; }
        public string MapPath { get; set; }
        /// <summary>
        /// Path of a shared object with the rules. It is loaded and run, so name only a file that you trust. NULL (default): the built-in tank game. The clients play by these rules, whatever their defs say.
        /// </summary>
        public string Rules { get; set; }
        /// <summary>
        /// Settings of the rules, such as "mode=team", in the form of `sabot serve --set`; each is a text that ends with zero. `sabot rules` lists them all. If a setting occurs twice, the last one counts. Default: none, so that all settings have the rules' own defaults.
        /// </summary>
        public string[] Settings { get; set; }
        /// <summary>
        /// of the first match; each later match adds 1; default 1
        /// </summary>
        public ulong Seed { get; set; }
        /// <summary>
        /// slots for clients; with the computer players 1 to 64; default 16
        /// </summary>
        public uint PlayerCapacity { get; set; }
        /// <summary>
        /// computer players, beside `player_capacity`; default 0
        /// </summary>
        public uint ComputerCount { get; set; }
        /// <summary>
        /// at most SB_LOCAL_SPECTATOR_COUNT_MAX; default 16
        /// </summary>
        public uint SpectatorCapacity { get; set; }
        /// <summary>
        /// 10 to 240; default 60
        /// </summary>
        public uint TickRateHz { get; set; }
        /// <summary>
        /// 1 to the tick rate; 0 (default): the tick rate
        /// </summary>
        public uint SnapshotRateHz { get; set; }
        /// <summary>
        /// how long the slot of a player that lost its connection (see `sb_local_client_create`) is kept; 0 to 600,000; default 30,000
        /// </summary>
        public uint GraceMs { get; set; }

        /// <summary>Has the library's defaults.</summary>
        public LocalServerDef()
        {
            LocalServerDefRaw raw = Native.sb_local_server_def_default();
            MapJson = NativeText.Read(raw.MapJson);
            MapPath = NativeText.Read(raw.MapPath);
            Rules = NativeText.Read(raw.Rules);
            Settings = null;
            Seed = raw.Seed;
            PlayerCapacity = raw.PlayerCapacity;
            ComputerCount = raw.ComputerCount;
            SpectatorCapacity = raw.SpectatorCapacity;
            TickRateHz = raw.TickRateHz;
            SnapshotRateHz = raw.SnapshotRateHz;
            GraceMs = raw.GraceMs;
        }

        /// <summary>Why the library refused the settings, if it says it; to be read before the pool
        /// of the call is freed.</summary>
        internal string Reason { get { return null; } }

        internal LocalServerDefRaw ToNative(Pool pool)
        {
            LocalServerDefRaw raw = new LocalServerDefRaw();
            raw.MapJson = pool.Text(MapJson);
            raw.MapPath = pool.Text(MapPath);
            raw.Rules = pool.Text(Rules);
            raw.SettingCount = Settings == null ? 0u : (uint)Settings.Length;
            raw.Settings = pool.Texts(Settings);
            raw.Seed = Seed;
            raw.PlayerCapacity = PlayerCapacity;
            raw.ComputerCount = ComputerCount;
            raw.SpectatorCapacity = SpectatorCapacity;
            raw.TickRateHz = TickRateHz;
            raw.SnapshotRateHz = SnapshotRateHz;
            raw.GraceMs = GraceMs;
            return raw;
        }
    }

    [StructLayout(LayoutKind.Sequential)]
    internal struct LocalServerDefRaw
    {
        internal IntPtr MapJson;
        internal IntPtr MapPath;
        internal IntPtr Rules;
        internal IntPtr Settings;
        internal uint SettingCount;
        internal ulong Seed;
        internal uint PlayerCapacity;
        internal uint ComputerCount;
        internal uint SpectatorCapacity;
        internal uint TickRateHz;
        internal uint SnapshotRateHz;
        internal uint GraceMs;
    }
#endif

#if SABOT_LOCAL
    [StructLayout(LayoutKind.Sequential)]
    public unsafe struct LocalServerStatus
    {
        /// <summary>
        /// of the session, from 0, as in `sb_client_status.epoch`
        /// </summary>
        public uint Epoch;
        /// <summary>
        /// ticks of the match that were played
        /// </summary>
        public uint Tick;
        /// <summary>
        /// XXH3-64 of the state: equal for equal matches, on any machine
        /// </summary>
        public ulong StateHash;
        private byte rawOver;
        /// <summary>
        /// the match is over, and the next one begins with the next tick
        /// </summary>
        public bool Over
        {
            get { return rawOver != 0; }
            set { rawOver = value ? (byte)1 : (byte)0; }
        }
        /// <summary>
        /// clients that play
        /// </summary>
        public uint PlayerCount;
        /// <summary>
        /// clients that watch
        /// </summary>
        public uint SpectatorCount;
        /// <summary>
        /// the server's clock, which begins with 0 and advances by at most SB_LOCAL_STEP_MAX_US in one call
        /// </summary>
        public ulong TimeUs;
    }
#endif
}
