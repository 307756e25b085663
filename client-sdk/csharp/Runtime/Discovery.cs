using System;

namespace Sabot
{
    /// <summary>Measures the round trips to servers, without a connection. See `sabot/find.h`.</summary>
    public sealed partial class Ping : IDisposable
    {
        private readonly PingHandle handle;

        public Ping() : this(Native.sb_ping_def_default()) { }

        public Ping(PingDef def)
        {
            SabotException.Check(Native.sb_ping_create(ref def, out handle), "sb_ping_create");
        }

        public void Dispose()
        {
            handle.Dispose();
        }
    }

    /// <summary>Looks for servers on the local network. See `sabot/find.h`.</summary>
    public sealed partial class Find : IDisposable
    {
        private readonly FindHandle handle;

        public Find() : this(new FindDef()) { }

        public Find(FindDef def)
        {
            using (Pool pool = new Pool())
            {
                FindDefRaw raw = def.ToNative(pool);
                SabotException.Check(Native.sb_find_create(ref raw, out handle), "sb_find_create");
            }
        }

        public void Dispose()
        {
            handle.Dispose();
        }
    }
}
