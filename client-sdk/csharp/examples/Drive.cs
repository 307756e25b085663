// Joins a match, drives about and shoots at the nearest enemy: Drive.exe [HOST [PORT [SECONDS]]]
using System;
using System.Threading;
using Sabot;

internal static class Drive
{
    private static Control Decide(View view)
    {
        Control control = new Control { Throttle = 1, Steering = 0.3f };
        float nearest = float.MaxValue; // by the flight of a shell, s
        for (int i = 0; i < view.Count; ++i)
        {
            Entity other = view[i];
            if (other.Kind != Constants.ClientTank || !Tanks.IsEnemy(view, view.Player, other.Index) ||
                !Tanks.AimAt(view.Own, other.Position, other.Velocity, Constants.TanksLoaded, out TanksAim aim) ||
                aim.FlightS >= nearest) continue; // a mate, out of reach, or not the nearest
            nearest = aim.FlightS;
            control.AimYaw = aim.Yaw;
            control.AimPitch = aim.Pitch;
            control.Steering = 2 * (float)Math.IEEERemainder(aim.Yaw - view.Own.Yaw, 2 * Math.PI);
            control.Fire = aim.OffRad < 0.02f; // the gun points there already
        }
        return control;
    }

    private static int Main(string[] arguments)
    {
        string host = arguments.Length > 0 ? arguments[0] : "127.0.0.1";
        ushort port = arguments.Length > 1 ? ushort.Parse(arguments[1]) : (ushort)7777;
        double seconds = arguments.Length > 2 ? double.Parse(arguments[2]) : 10;
        DateTime end = DateTime.UtcNow.AddSeconds(seconds);
        using (Client client = new Client(host, port, "Drive.cs"))
        using (View view = new View())
        {
            uint printed = 0;
            while (DateTime.UtcNow < end && client.State != State.Closed)
            {
                client.Update();
                if (client.View(view) && view.Alive) client.InputSet(Decide(view));
                for (Event e; client.EventPoll(out e);)
                    Console.WriteLine("tick {0}: {1} by {2}", e.Tick, client.EventName((uint)e.Kind), e.Entity);
                if (view.Alive && view.Tick >= printed + 60)
                    Console.WriteLine("tick {0}: at {1}, health {2}", printed = view.Tick, view.Own.Position,
                                      view.Own.Health);
                Thread.Sleep(5); // a game draws its frame here
            }
            Console.WriteLine(client.State == State.Playing ? "left the match" : client.GetStatus().Text);
            return client.State == State.Playing ? 0 : 1;
        }
    }
}
