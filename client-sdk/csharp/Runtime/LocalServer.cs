#if SABOT_LOCAL
using System;

namespace Sabot
{
    /// <summary>
    /// A server in the same process, for single-player and tests: see `sabot/local.h`. It is compiled with
    /// SABOT_LOCAL, for the library sabot-local in place of sabot.
    /// </summary>
    public sealed partial class LocalServer : IDisposable
    {
        private readonly LocalServerHandle handle;

        public LocalServer(LocalServerDef def)
        {
            using (Pool pool = new Pool())
            {
                LocalServerDefRaw raw = def.ToNative(pool);
                IntPtr text = pool.Allocate(Constants.LocalTextSize);
                Error error = Native.sb_local_server_create(ref raw, out handle, text);
                if (error != Error.Ok) throw new SabotException(error, "sb_local_server_create", NativeText.Read(text));
            }
        }

        public void Dispose()
        {
            handle.Dispose();
        }

        /// <summary>Creates a client of this server.</summary>
        public Client ClientCreate(ClientDef def)
        {
            using (Pool pool = new Pool())
            {
                ClientDefRaw raw = def.ToNative(pool);
                ClientHandle client;
                SabotException.Check(Native.sb_local_client_create(handle, ref raw, out client),
                                     "sb_local_client_create", def.Reason);
                return new Client(client);
            }
        }
    }
}
#endif
