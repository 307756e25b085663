// Plays in a match, and compares in every frame what C# sees with what C sees: Match.exe HOST PORT SECONDS
// Prints the figures of the match as NAME=VALUE, and ends with 1 at the first difference.
using System;
using System.Collections.Generic;
using System.Runtime.InteropServices;
using System.Threading;

namespace Sabot
{
    internal static unsafe class Match
    {
        [DllImport("view_hash", CallingConvention = CallingConvention.Cdecl)]
        private static extern ulong view_hash(IntPtr client);

        [DllImport("view_hash", CallingConvention = CallingConvention.Cdecl)]
        private static extern ulong status_hash(IntPtr client);

        private static Control Decide(View view)
        {
            Control control = new Control { Throttle = 1, Steering = 0.4f, Fire = true };
            control.Select[1] = 1;
            for (int i = 0; i < view.Count; ++i)
            {
                if (view[i].Kind != Constants.ClientTank || i == view.OwnIndex) continue;
                Vec3 way = view[i].Position - view.Own.Position;
                control.AimYaw = (float)Math.Atan2(way.X, way.Z);
            }
            return control;
        }

        private static int Main(string[] arguments)
        {
            ClientDef def = new ClientDef { Host = arguments[0], Port = ushort.Parse(arguments[1]), Name = "zoë" };
            DateTime end = DateTime.UtcNow.AddSeconds(double.Parse(arguments[2]));
            int frames = 0, different = 0, most = 0;
            float driven = 0;
            Vec3 last = new Vec3();
            Dictionary<EventKind, int> events = new Dictionary<EventKind, int>();
            using (Client client = new Client(def))
            using (View view = new View())
            {
                IntPtr address = client.Address;
                while (DateTime.UtcNow < end && client.State != State.Closed)
                {
                    client.Update();
                    if (client.View(view))
                    {
                        ++frames;
                        if (ViewHash.Of(view) != view_hash(address) || ViewHash.Of(client.GetStatus()) != status_hash(address))
                            ++different;
                        most = Math.Max(most, view.Count);
                        if (view.Alive)
                        {
                            float step = (view.Own.Position - last).Length;
                            driven += step < 2 ? step : 0; // a tank that appears has not driven there
                            last = view.Own.Position;
                            client.InputSet(Decide(view));
                        }
                    }
                    for (Event e; client.EventPoll(out e);)
                    {
                        int count;
                        events.TryGetValue(e.Kind, out count);
                        events[e.Kind] = count + 1;
                    }
                    Thread.Sleep(5);
                }
                Player own;
                client.GetPlayer(client.GetStatus().Player, out own);
                KindData kind;
                client.GetKind(Constants.ClientTank, out kind);
                Box[] boxes;
                Vec3 low, high;
                client.Map(out boxes, out low, out high);
                Console.WriteLine("state={0}\nname={1}\nkind={2}\nvalue={3}\nunit={4}\nboxes={5}\nwidth={6}",
                                  client.State, own.Name, kind.Name, kind.GetValueNames(0), kind.GetValueUnits(0),
                                  boxes.Length, high.X - low.X);
                Player none;
                Console.WriteLine("slot_999={0}", client.GetPlayer(999, out none));
                Console.WriteLine("hit_sets={0}", client.HitSetCount());
            }
            Console.WriteLine("frames={0}\ndifferent={1}\nentities={2}\ndriven_m={3:0}", frames, different, most, driven);
            foreach (KeyValuePair<EventKind, int> one in events) Console.WriteLine("event_{0}={1}", one.Key, one.Value);
            return different == 0 ? 0 : 1;
        }
    }
}
