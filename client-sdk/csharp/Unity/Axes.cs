using UnityEngine;

namespace Sabot.Unity
{
    /// <summary>
    /// The one place where Sabot's frame becomes Unity's and back. Both are in metres with y up, and a
    /// thing that is not turned looks along +z. Sabot is right-handed, so that +x is its left; Unity is
    /// left-handed, and +x is its right. So x changes its sign, and with it the sense of every turn.
    /// </summary>
    public static class Axes
    {
        public static Vector3 Position(Vec3 place) { return new Vector3(-place.X, place.Y, place.Z); }

        public static Vec3 Position(Vector3 place) { return new Vec3(-place.x, place.y, place.z); }

        public static Quaternion Rotation(Quat turn) { return new Quaternion(turn.X, -turn.Y, -turn.Z, turn.W); }

        public static Quat Rotation(Quaternion turn) { return new Quat(turn.x, -turn.y, -turn.z, turn.w); }

        /// <summary>A yaw of Sabot, in radians, as degrees about Unity's y axis.</summary>
        public static float YawDegrees(float yaw) { return -yaw * Mathf.Rad2Deg; }

        /// <summary>The yaw of Sabot that looks along a direction of Unity.</summary>
        public static float Yaw(Vector3 direction) { return Mathf.Atan2(-direction.x, direction.z); }

        /// <summary>The pitch of Sabot that looks along a direction of Unity; up is positive.</summary>
        public static float Pitch(Vector3 direction)
        {
            return Mathf.Atan2(direction.y, Mathf.Sqrt(direction.x * direction.x + direction.z * direction.z));
        }

        /// <summary>Steering for an axis of Unity's input, on which right is positive.</summary>
        public static float Steering(float horizontal) { return -horizontal; }

        /// <summary>Sizes have no sign: half extents as the scale of a cube of Unity.</summary>
        public static Vector3 Size(Vec3 halfExtents)
        {
            return new Vector3(2 * halfExtents.X, 2 * halfExtents.Y, 2 * halfExtents.Z);
        }
    }
}
