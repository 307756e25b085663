// Plays a match in its own process, and prints its hashes: the same calls as in local.c.
using System;

namespace Sabot
{
    internal static class Local
    {
        private static int Main()
        {
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
