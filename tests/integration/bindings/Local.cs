// Plays a match in its own process, and prints its hashes: the same calls as in local.c.
using System;
using System.Runtime.CompilerServices;

namespace Sabot
{
    internal static class Local
    {
        private static void Check(bool holds, string what)
        {
            if (!holds) throw new Exception("wrong: " + what);
        }

        // A method of its own, so that its caller has no other reference to what it gives up.
        [MethodImpl(MethodImplOptions.NoInlining)]
        private static Client Begin(out WeakReference server)
        {
            LocalServer made = new LocalServer(new LocalServerDef { ComputerCount = 1 });
            server = new WeakReference(made);
            return made.ClientCreate(new ClientDef { Name = "local" });
        }

        [MethodImpl(MethodImplOptions.NoInlining)]
        private static void Join(LocalServer server)
        {
            Play(server.ClientCreate(new ClientDef { Name = "other" }), 0);
        }

        private static void Play(Client client, ulong fromUs)
        {
            for (ulong step = 1; step <= 60; ++step) client.Update(fromUs + step * 16667);
        }

        [MethodImpl(MethodImplOptions.NoInlining)]
        private static void Collect()
        {
            for (int i = 0; i < 3; ++i)
            {
                GC.Collect();
                GC.WaitForPendingFinalizers();
            }
        }

        // One of them that is still used keeps the other.
        private static void Keep()
        {
            WeakReference forgotten;
            using (Client client = Begin(out forgotten))
            {
                Play(client, 0);
                Overwrite(20);
                Collect();
                Play(client, 1000000);
                Check(client.State == State.Playing, "the server of a client is kept");
                Check(!client.Wait(1000), "there is no socket to wait for");
            }
            using (LocalServer server = new LocalServer(new LocalServerDef { ComputerCount = 1 }))
            {
                Join(server);
                Overwrite(20);
                Collect();
                Check(server.GetStatus().PlayerCount == 1, "the client of a server is kept");
            }
        }

        // What lies on the stack looks like references to some collectors.
        [MethodImpl(MethodImplOptions.NoInlining)]
        private static ulong Overwrite(int depth)
        {
            ulong a = 1, b = 2, c = 3, d = 4;
            return depth == 0 ? a : Overwrite(depth - 1) + b * c + d;
        }

        private static int Main()
        {
            Keep();
            LocalServerDef def = new LocalServerDef
            {
                ComputerCount = 5,
                Seed = 7,
                Settings = new[] { "mode=team", "ai_skill=hard" },
            };
            using (LocalServer server = new LocalServer(def))
            using (Client client = server.ClientCreate(new ClientDef { Name = "local", Select = new Choices(0, 3, 1) }))
            using (View view = new View())
            {
                for (uint step = 1; step <= 900; ++step)
                {
                    client.Update(step * 16667ul);
                    client.InputSet(new Control
                    {
                        Throttle = 1, Steering = step % 200 < 100 ? 0.5f : -0.5f, AimYaw = step * 0.01f, Fire = true,
                    });
                    if (!client.View(view) || step % 60 != 0) continue;
                    LocalServerStatus status = server.GetStatus();
                    Console.WriteLine("{0} {1} {2:x16} {3:x16}", status.Tick, view.Count, status.StateHash,
                                      ViewHash.Of(view));
                }
            }
            try
            {
                new LocalServer(new LocalServerDef { Settings = new[] { "mode=nonsense" } });
            }
            catch (SabotException fault)
            {
                Console.WriteLine(fault.Message);
            }
            return 0;
        }
    }
}
