#if SABOT_LOCAL
using System;
using System.Collections.Generic;

namespace Sabot
{
    // A server and its clients work on each other's memory, and the collector's thread must free none of them
    // while another is used. The runtime keeps a handle that a call has got, and these keep the others. They
    // are collected together, and the collector frees one at a time.
    internal sealed partial class ClientHandle
    {
        private LocalServerHandle server;

        internal void Keep(LocalServerHandle keptServer)
        {
            server = keptServer;
            server.Clients.Add(this);
        }

        protected override void Dispose(bool disposing)
        {
            base.Dispose(disposing);
            if (disposing && server != null) server.Clients.Remove(this);
        }
    }

    internal sealed partial class LocalServerHandle
    {
        internal readonly List<ClientHandle> Clients = new List<ClientHandle>();

        protected override void Dispose(bool disposing)
        {
            base.Dispose(disposing);
            if (disposing) Clients.Clear();
        }
    }

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
                client.Keep(handle);
                return new Client(client);
            }
        }
    }
}
#endif
