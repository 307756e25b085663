// Joins a session of a mode from the lobby's list, and prints what happens: Lobby.exe [HOST [PORT [MODE [SECONDS]]]]
using System;
using System.Collections.Generic;
using Sabot;

internal static class LobbyExample
{
    // [join]
    // Returns the sessions of a mode that have room; null if the connection ends before.
    private static List<Listing> Sessions(Client client, string mode)
    {
        List<Listing> found = null;
        for (;;)
        {
            client.Update();
            if (client.State == State.Closed) return null;
            if (client.State == State.Lobby && found == null)
            {
                client.List(new Filter { Mode = mode, NotFull = true, NoPassword = true });
                found = new List<Listing>();
            }
            for (Listing one; client.ListingPoll(out one);) found.Add(one);
            if (found != null && !client.GetLobby().Listing) return found;
            client.Wait(100); // until something arrives
        }
    }

    private static bool Join(Client client, uint session)
    {
        uint declined = client.GetLobby().DeclinedCount;
        client.Join(new JoinDef { Session = session });
        while (client.State != State.Playing)
        {
            client.Update();
            if (client.State == State.Closed || client.GetLobby().DeclinedCount > declined) return false;
            client.Wait(100);
        }
        return true;
    }
    // [/join]

    // [events]
    private static string NameOf(Client client, uint slot)
    {
        Player player; // NoPlayer has none
        return client.GetPlayer(slot, out player) ? player.Name : "nobody";
    }

    private static void Tell(Client client)
    {
        TanksEvent told; // the event with its numbers named; joining and leaving have none
        for (Event one; client.EventPoll(out one);)
            if (Tanks.EventRead(one, out told) && told.Kind == TanksEventKind.Hit && !told.Predicted)
                Console.WriteLine("{0} hits {1} for {2}", NameOf(client, told.Player), NameOf(client, told.Target),
                                  told.Points);
    }

    private static void Score(Client client, View view)
    {
        for (int i = 0; i < view.Count; ++i)
        {
            Entity player = view[i];
            float team, points;
            if ((TanksKind)player.Kind == TanksKind.Player && client.Value(player, "team", out team) &&
                client.Value(player, "score", out points))
                Console.WriteLine("{0}: team {1}, {2} kills, {3} points", NameOf(client, player.Owner), team,
                                  player.Kills, points);
        }
    }
    // [/events]

    private static int Main(string[] arguments)
    {
        string mode = arguments.Length > 2 ? arguments[2] : "deathmatch";
        ClientDef def = new ClientDef { Name = "Lobby.cs", Role = Role.Lobby };
        if (arguments.Length > 0) def.Host = arguments[0];
        if (arguments.Length > 1) def.Port = ushort.Parse(arguments[1]);
        DateTime end = DateTime.UtcNow.AddSeconds(arguments.Length > 3 ? double.Parse(arguments[3]) : 10);
        using (Client client = new Client(def))
        using (View view = new View())
        {
            List<Listing> sessions = Sessions(client, mode);
            if (sessions == null || sessions.Count == 0 || !Join(client, sessions[0].Number))
            {
                Console.WriteLine(sessions == null || client.State == State.Closed ? client.GetStatus().Text
                                  : sessions.Count == 0 ? "no session of the mode " + mode + " has room"
                                  : client.GetLobby().DeclinedText);
                return 1;
            }
            for (State last = State.Playing; DateTime.UtcNow < end && last != State.Closed; client.Wait(16))
            {
                client.Update();
                client.InputSet(new Control { Throttle = 1, Steering = 0.3f, Fire = true });
                Tell(client);
                client.View(view);
                if (client.State != last) // Reconnecting, and Playing again
                    Console.WriteLine("{0} {1}", last = client.State, client.GetStatus().Text);
            }
            Score(client, view);
        }
        return 0;
    }
}
