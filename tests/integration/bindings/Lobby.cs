// Measures a server, lists its sessions, joins one, talks, and leaves again: Lobby.exe HOST PORT
using System;
using System.Threading;

namespace Sabot
{
    internal static class Visit
    {
        private static Client client;

        private static void Until(Func<bool> holds, string what)
        {
            for (int i = 0; i < 4000; ++i)
            {
                client.Update();
                if (holds()) return;
                Thread.Sleep(5);
            }
            throw new Exception("in vain: " + what);
        }

        private static int Listed(Filter filter)
        {
            int count = 0;
            client.List(filter);
            Until(() =>
            {
                for (Listing one; client.ListingPoll(out one); ++count)
                    Console.WriteLine("listing={0} {1} on {2}, {3} of {4}", one.Number, one.Name, one.Map, one.Players,
                                      one.PlayerCapacity);
                return !client.GetLobby().Listing;
            }, "a list");
            return count;
        }

        private static void Main(string[] arguments)
        {
            string host = arguments[0].Contains(":") ? "[" + arguments[0] + "]" : arguments[0];
            PingResult result, other;
            int tries = 0;
            do // again if a busy machine let an answer come after a second: that one counts as lost
            {
                using (Ping ping = new Ping())
                {
                    ping.Add(host + ":" + arguments[1]);
                    while (ping.Update()) Thread.Sleep(5);
                    ping.Get(0, out result);
                    if (ping.Get(1, out other)) throw new Exception("a server that was not added");
                }
            } while (result.Received < result.Sent && ++tries < 5);
            Console.WriteLine("ping={0} of {1}\nkey={2}", result.Received, result.Sent, result.ServerKey);
            ClientDef def = new ClientDef
            {
                Host = arguments[0], Port = ushort.Parse(arguments[1]), Name = "lobbyist", Role = Role.Lobby,
            };
            using (client = new Client(def))
            {
                Until(() => client.State == State.Lobby, "the lobby");
                if (Listed(new Filter()) == 0) throw new Exception("no session");
                Console.WriteLine("filtered={0}", Listed(new Filter { Mode = "no such mode" }));
                client.Join(new JoinDef { Session = 1 });
                Until(() => client.State == State.Playing, "a match");
                Console.WriteLine("joined={0} in session {1}", client.State, client.GetStatus().Session);
                client.ChatSend(ChatScope.All, 0, "gr\u00fc\u00dfe, \u4f60\u597d");
                Until(() =>
                {
                    ChatLine line;
                    Player speaker;
                    if (!client.ChatPoll(out line) || line.Text.IndexOf("\u4f60") < 0) return false;
                    client.GetPlayer(line.Player, out speaker);
                    Console.WriteLine("chat={0}: {1}", speaker.Name, line.Text);
                    return true;
                }, "its own line");
                client.Leave();
                Until(() => client.State == State.Lobby, "the lobby again");
                Console.WriteLine("left={0}", client.State);
            }
        }
    }
}
