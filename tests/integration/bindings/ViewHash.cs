// The hash of what a client shows, from the structs of C#: the same as view_hash.c computes in C.
namespace Sabot
{
    internal static unsafe class ViewHash
    {
        private const ulong Start = 0xcbf29ce484222325, Prime = 0x100000001b3;

        private static ulong With(ulong hash, uint word)
        {
            unchecked
            {
                for (int i = 0; i < 4; ++i) hash = (hash ^ (word >> 8 * i & 0xFF)) * Prime;
            }
            return hash;
        }

        private static ulong With(ulong hash, float value) { return With(hash, *(uint*)&value); }

        private static ulong With(ulong hash, Vec3 value)
        {
            return With(With(With(hash, value.X), value.Y), value.Z);
        }

        private static ulong With(ulong hash, Entity entity)
        {
            foreach (uint word in new[] { entity.Index, entity.Generation, entity.Kind, entity.Owner,
                                          (uint)entity.Flags, entity.Health, entity.Kills, entity.Deaths })
                hash = With(hash, word);
            hash = With(With(hash, entity.Position), entity.Velocity);
            Quat turn = entity.Orientation;
            hash = With(With(With(With(hash, turn.X), turn.Y), turn.Z), turn.W);
            hash = With(With(With(hash, entity.Yaw), entity.TurretYaw), entity.TurretPitch);
            for (int i = 0; i < Constants.ClientValueCountMax; ++i) hash = With(hash, entity.GetValues(i));
            return hash;
        }

        internal static ulong Of(View view)
        {
            ulong hash = Start;
            foreach (uint word in new[] { view.Tick, view.Player, view.Alive ? 1u : 0u, (uint)view.OwnIndex,
                                          (uint)view.Count })
                hash = With(hash, word);
            hash = With(hash, (float)view.InterpolationTick);
            for (int i = 0; i < view.Count; ++i) hash = With(hash, view[i]);
            return hash;
        }

        internal static ulong Of(Status status)
        {
            ulong hash = With(Start, (uint)status.State);
            hash = With(With(hash, (uint)status.InputMargin), (uint)status.BytesReceived);
            hash = With(hash, (uint)status.GetCorrections((int)Cause.Contact));
            hash = With(With(hash, status.CorrectionMMax), (uint)status.Rollbacks);
            foreach (char digit in status.ServerKey) hash = With(hash, (uint)digit);
            return With(hash, status.BehindMs);
        }
    }
}
