using System.Collections.Generic;
using UnityEngine;

namespace Sabot.Unity
{
    /// <summary>Objects for the hit shapes of an entity: what is drawn is what shells meet.</summary>
    public static class HitShapes
    {
        /// <summary>Tells entities apart for as long as one set of objects shows them: another entity has
        /// another generation, and another type of tank another set of shapes.</summary>
        public static ulong Key(Client client, Entity entity)
        {
            return (ulong)entity.Index << 48 | (ulong)(entity.Generation & 0xFFFF) << 32 | client.HitSetOf(entity);
        }

        /// <summary>Makes one object for each shape of the entity's hit set; none if it has no set. The
        /// caller owns them.</summary>
        public static GameObject[] Create(Client client, Entity entity, Transform parent)
        {
            HitSetData set;
            if (!client.GetHitSet(client.HitSetOf(entity), out set)) return new GameObject[0];
            GameObject[] made = new GameObject[set.ShapeCount];
            for (uint i = 0; i < set.ShapeCount; ++i)
            {
                HitShapeData shape;
                client.GetHitShape(client.HitSetOf(entity), i, out shape);
                made[i] = Create(shape);
                made[i].name = shape.Name;
                made[i].transform.SetParent(parent, false);
            }
            return made;
        }

        /// <summary>Puts the objects where the view shows the shapes.</summary>
        public static void Place(Client client, Entity entity, GameObject[] shapes)
        {
            for (uint i = 0; i < shapes.Length; ++i)
            {
                Vec3 position;
                Quat orientation;
                if (!client.PlaceHitShape(entity, i, out position, out orientation)) continue;
                shapes[i].transform.SetPositionAndRotation(Axes.Position(position), Axes.Rotation(orientation));
            }
        }

        private static GameObject Create(HitShapeData shape)
        {
            HitForm form = shape.Form;
            GameObject made = form == HitForm.Hull ? new GameObject() : GameObject.CreatePrimitive(
                form == HitForm.Sphere ? PrimitiveType.Sphere :
                form == HitForm.Cylinder ? PrimitiveType.Cylinder : PrimitiveType.Cube);
            if (form == HitForm.Hull)
            {
                made.AddComponent<MeshFilter>().mesh = Hull(Client.HullPoints(shape));
                made.AddComponent<MeshRenderer>();
                return made;
            }
            Vector3 size = Axes.Size(shape.HalfExtents);
            // Unity's sphere has only a radius, and its cylinder is two units high.
            made.transform.localScale = form == HitForm.Sphere ? new Vector3(size.x, size.x, size.x) :
                form == HitForm.Cylinder ? new Vector3(size.x, size.y / 2, size.z) : size;
            return made;
        }

        /// <summary>The convex hull of a few points: each triangle with all points on one side of it.</summary>
        public static Mesh Hull(Vec3[] corners)
        {
            Vector3[] points = new Vector3[corners.Length];
            for (int i = 0; i < points.Length; ++i) points[i] = Axes.Position(corners[i]);
            List<int> triangles = new List<int>();
            for (int a = 0; a < points.Length; ++a)
                for (int b = a + 1; b < points.Length; ++b)
                    for (int c = b + 1; c < points.Length; ++c)
                        AddOutside(points, a, b, c, triangles);
            Mesh mesh = new Mesh { vertices = points, triangles = triangles.ToArray() };
            mesh.RecalculateNormals();
            return mesh;
        }

        private static void AddOutside(Vector3[] points, int a, int b, int c, List<int> triangles)
        {
            const float flat = 1e-5f;
            Vector3 normal = Vector3.Cross(points[b] - points[a], points[c] - points[a]);
            bool above = false, below = false;
            foreach (Vector3 point in points)
            {
                float side = Vector3.Dot(normal, point - points[a]);
                above |= side > flat;
                below |= side < -flat;
            }
            if (above == below) return; // it lies inside, or all points lie in its plane
            triangles.AddRange(above ? new[] { a, c, b } : new[] { a, b, c });
        }
    }
}
