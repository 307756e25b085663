// Stands in for Unity's engine, which cannot be had here: the names and the mathematics that the package
// uses, written from Unity's documentation. It shows that the package compiles against these names and that
// poses are right by Unity's conventions, not that it runs inside of Unity.
using System;
using System.Collections.Generic;

namespace UnityEngine
{
    public struct Vector3
    {
        public float x, y, z;

        public Vector3(float x, float y, float z) { this.x = x; this.y = y; this.z = z; }

        public static Vector3 forward { get { return new Vector3(0, 0, 1); } }

        public static Vector3 up { get { return new Vector3(0, 1, 0); } }

        public static Vector3 right { get { return new Vector3(1, 0, 0); } }

        public static Vector3 operator +(Vector3 a, Vector3 b) { return new Vector3(a.x + b.x, a.y + b.y, a.z + b.z); }

        public static Vector3 operator -(Vector3 a, Vector3 b) { return new Vector3(a.x - b.x, a.y - b.y, a.z - b.z); }

        public static Vector3 operator *(Vector3 a, float d) { return new Vector3(a.x * d, a.y * d, a.z * d); }

        public static float Dot(Vector3 a, Vector3 b) { return a.x * b.x + a.y * b.y + a.z * b.z; }

        public static Vector3 Cross(Vector3 a, Vector3 b)
        {
            return new Vector3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x);
        }
    }

    public struct Quaternion
    {
        public float x, y, z, w;

        public Quaternion(float x, float y, float z, float w) { this.x = x; this.y = y; this.z = z; this.w = w; }

        // About z, then x, then y. A turn about y by +90 degrees takes forward to right.
        public static Quaternion Euler(float x, float y, float z)
        {
            return About(0, y, 0) * About(x, 0, 0) * About(0, 0, z);
        }

        private static Quaternion About(float x, float y, float z)
        {
            double half = (x + y + z) * Math.PI / 360;
            float sine = (float)Math.Sin(half);
            return new Quaternion(x != 0 ? sine : 0, y != 0 ? sine : 0, z != 0 ? sine : 0, (float)Math.Cos(half));
        }

        public static Quaternion operator *(Quaternion a, Quaternion b)
        {
            return new Quaternion(a.w * b.x + a.x * b.w + a.y * b.z - a.z * b.y,
                                  a.w * b.y + a.y * b.w + a.z * b.x - a.x * b.z,
                                  a.w * b.z + a.z * b.w + a.x * b.y - a.y * b.x,
                                  a.w * b.w - a.x * b.x - a.y * b.y - a.z * b.z);
        }

        public static Vector3 operator *(Quaternion turn, Vector3 point)
        {
            Vector3 axis = new Vector3(turn.x, turn.y, turn.z);
            Vector3 twice = Vector3.Cross(axis, point) * 2;
            return point + twice * turn.w + Vector3.Cross(axis, twice);
        }
    }

    public static class Mathf
    {
        public const float Rad2Deg = 57.29578f;

        public static float Atan2(float y, float x) { return (float)Math.Atan2(y, x); }

        public static float Sqrt(float value) { return (float)Math.Sqrt(value); }
    }

    public class Object
    {
        public static readonly List<Object> Destroyed = new List<Object>();

        public string name { get; set; }

        public static void Destroy(Object gone) { Destroyed.Add(gone); }
    }

    public class Component : Object
    {
        public GameObject gameObject { get; internal set; }

        public Transform transform { get { return gameObject.transform; } }

        public T GetComponent<T>() where T : Component { return gameObject.GetComponent<T>(); }
    }

    public sealed class Transform : Component
    {
        public Vector3 position { get; set; }

        public Quaternion rotation { get; set; } = new Quaternion(0, 0, 0, 1);

        public Vector3 localScale { get; set; } = new Vector3(1, 1, 1);

        public Transform parent { get; private set; }

        public Vector3 forward { get { return rotation * Vector3.forward; } }

        public void SetParent(Transform parent, bool worldPositionStays) { this.parent = parent; }

        public void SetPositionAndRotation(Vector3 position, Quaternion rotation)
        {
            this.position = position;
            this.rotation = rotation;
        }
    }

    public enum PrimitiveType { Sphere, Capsule, Cylinder, Cube, Plane, Quad }

    public sealed class GameObject : Object
    {
        private readonly List<Component> components = new List<Component>();

        public GameObject() { transform = AddComponent<Transform>(); }

        public Transform transform { get; private set; }

        public PrimitiveType? Primitive { get; private set; } // for tests

        public static GameObject CreatePrimitive(PrimitiveType type) { return new GameObject { Primitive = type }; }

        public T AddComponent<T>() where T : Component, new()
        {
            T made = new T { gameObject = this };
            components.Add(made);
            return made;
        }

        public T GetComponent<T>() where T : Component { return (T)components.Find(one => one is T); }
    }

    public class MonoBehaviour : Component { }

    public sealed class Camera : Component { }

    public sealed class MeshFilter : Component { public Mesh mesh { get; set; } }

    public sealed class MeshRenderer : Component { }

    public sealed class Mesh : Object
    {
        public Vector3[] vertices { get; set; }

        public int[] triangles { get; set; }

        public void RecalculateNormals() { }
    }

    public static class Input
    {
        public static readonly Dictionary<string, float> Axes = new Dictionary<string, float>(); // for tests

        public static float GetAxis(string name) { return Axes.ContainsKey(name) ? Axes[name] : 0; }
    }

    public sealed class DefaultExecutionOrder : Attribute { public DefaultExecutionOrder(int order) { } }

    public sealed class RequireComponent : Attribute { public RequireComponent(Type type) { } }
}
