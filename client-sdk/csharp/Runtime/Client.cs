using System;
using System.Diagnostics;
using System.Runtime.InteropServices;

namespace Sabot
{
    /// <summary>
    /// A client of a match. Only one thread at a time may use it. Its methods are those of
    /// `sabot/client.h`: EventPoll is sb_client_event_poll. A method with an out parameter, View and
    /// Wait return false for SB_ERROR_STATE and SB_ERROR_RANGE. Methods that return nothing, such as
    /// ChatSend and Leave, throw a <see cref="SabotException"/> for these errors too. Every other error
    /// throws one.
    /// </summary>
    public sealed partial class Client : IDisposable
    {
        private readonly ClientHandle handle;
        private readonly Stopwatch clock = Stopwatch.StartNew();

        /// <summary>Resolves the host and begins to connect.</summary>
        public Client(ClientDef def)
        {
            if (def == null) throw new ArgumentNullException("def");
            using (Pool pool = new Pool())
            {
                ClientDefRaw raw = def.ToNative(pool);
                SabotException.Check(Native.sb_client_create(ref raw, out handle), "sb_client_create", def.Reason);
            }
        }

        /// <summary>Connects with the defaults: to an address, or to a join link.</summary>
        public Client(string host, ushort port = 7777, string name = "player")
            : this(new ClientDef { Host = host, Port = port, Name = name })
        {
        }

        internal Client(ClientHandle handle)
        {
            this.handle = handle;
        }

        /// <summary>The client of `sabot/client.h`, for code that calls the library itself. It is valid until
        /// the client is disposed.</summary>
        public IntPtr Address { get { return handle.DangerousGetHandle(); } }

        /// <summary>Says goodbye and frees the client.</summary>
        public void Dispose()
        {
            handle.Dispose();
        }

        /// <summary>Receives and sends what is due, by a clock that begins when the client is made. Do not
        /// mix it with Update(nowUs). A LocalServer and its clients need one clock: give all of them the
        /// same nowUs.</summary>
        public void Update()
        {
            Update((ulong)(clock.ElapsedTicks * (1e6 / Stopwatch.Frequency)));
        }

        /// <summary>The state of the connection.</summary>
        public State State { get { return GetStatus().State; } }

        /// <summary>Fills the view. False, with a view of zeros, before the first snapshot of each match, in
        /// the lobby, and after a replay has gone back until its next snapshot.</summary>
        public bool View(View view)
        {
            if (view == null) throw new ArgumentNullException("view");
            bool filled = SabotException.Try(Native.sb_client_view(handle, view.Address), "sb_client_view");
            GC.KeepAlive(view);
            return filled;
        }

        /// <summary>Copies the boxes of the map and its bounds; false until the map has arrived.</summary>
        public unsafe bool Map(out Box[] outBoxes, out Vec3 outBoundsMin, out Vec3 outBoundsMax)
        {
            IntPtr first;
            uint count;
            Error error = Native.sb_client_map(handle, out first, out count, out outBoundsMin, out outBoundsMax);
            outBoxes = new Box[count];
            for (uint i = 0; i < count; ++i) outBoxes[i] = ((Box*)first)[i];
            GC.KeepAlive(this); // the boxes are in the client's memory
            return SabotException.Try(error, "sb_client_map");
        }

        /// <summary>The corners of a hit shape that is a hull; empty for others. Valid for a shape of the
        /// present match, while its client is used.</summary>
        public static unsafe Vec3[] HullPoints(HitShapeData shape)
        {
            Vec3[] points = new Vec3[shape.PointCount];
            for (int i = 0; i < points.Length; ++i) points[i] = ((Vec3*)shape.Points)[i];
            return points;
        }
    }
}
