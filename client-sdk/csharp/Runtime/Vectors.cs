using System;
using System.Runtime.InteropServices;

namespace Sabot
{
    /// <summary>Three floats: x, y (up), z. The frame is right-handed; looking along +z, +x is left.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct Vec3
    {
        public float X, Y, Z;

        public Vec3(float x, float y, float z) { X = x; Y = y; Z = z; }

        public float Length { get { return (float)Math.Sqrt(X * X + Y * Y + Z * Z); } }

        public static Vec3 operator +(Vec3 a, Vec3 b) { return new Vec3(a.X + b.X, a.Y + b.Y, a.Z + b.Z); }

        public static Vec3 operator -(Vec3 a, Vec3 b) { return new Vec3(a.X - b.X, a.Y - b.Y, a.Z - b.Z); }

        public static Vec3 operator *(Vec3 a, float factor)
        {
            return new Vec3(a.X * factor, a.Y * factor, a.Z * factor);
        }

        public override string ToString() { return string.Format("({0:g}, {1:g}, {2:g})", X, Y, Z); }
    }

    /// <summary>A rotation: x, y, z, w.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct Quat
    {
        public float X, Y, Z, W;

        public Quat(float x, float y, float z, float w) { X = x; Y = y; Z = z; W = w; }
    }

    /// <summary>Four choices, to which the rules give a meaning.</summary>
    [StructLayout(LayoutKind.Sequential)]
    public struct Choices
    {
        private byte first, second, third, fourth;

        public Choices(byte first, byte second = 0, byte third = 0, byte fourth = 0)
        {
            this.first = first;
            this.second = second;
            this.third = third;
            this.fourth = fourth;
        }

        public byte this[int index]
        {
            get
            {
                NativeText.Check(index, 4);
                return index == 0 ? first : index == 1 ? second : index == 2 ? third : fourth;
            }
            set
            {
                NativeText.Check(index, 4);
                if (index == 0) first = value;
                else if (index == 1) second = value;
                else if (index == 2) third = value;
                else fourth = value;
            }
        }
    }
}
