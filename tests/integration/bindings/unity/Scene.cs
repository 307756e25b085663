// Tests the Unity package: known poses, the meshes of hulls, and the sample's scene in a match.
// Scene.exe [HOST PORT SECONDS]: without arguments no match is played.
using System;
using System.Reflection;
using System.Threading;
using Sabot;
using Sabot.Unity;
using UnityEngine;

internal static class Scene
{
    private static int faults;

    private static void Check(bool holds, string what)
    {
        if (holds) return;
        Console.WriteLine("wrong: " + what);
        ++faults;
    }

    private static bool Near(Vector3 a, float x, float y, float z)
    {
        return Math.Abs(a.x - x) < 1e-5 && Math.Abs(a.y - y) < 1e-5 && Math.Abs(a.z - z) < 1e-5;
    }

    // A tank at (1, 2, 3) that has turned by 90 degrees to its left: it looks along Sabot's +x, and that is
    // Unity's -x, a turn of -90 degrees about Unity's y.
    private static void KnownPose()
    {
        float half = (float)Math.Sqrt(0.5);
        Quat left = new Quat(0, half, 0, half);
        Check(Near(Axes.Position(new Vec3(1, 2, 3)), -1, 2, 3), "position");
        Check(Near(Axes.Rotation(left) * Vector3.forward, -1, 0, 0), "a turn to the left");
        Check(Near(Quaternion.Euler(0, Axes.YawDegrees((float)Math.PI / 2), 0) * Vector3.forward, -1, 0, 0), "yaw");
        Check(Math.Abs(Axes.Yaw(new Vector3(-1, 0, 0)) - Math.PI / 2) < 1e-6, "the yaw of a direction");
        Check(Math.Abs(Axes.Pitch(new Vector3(0, 1, 1)) - Math.PI / 4) < 1e-6, "the pitch of a direction");
        Check(Axes.Steering(1) == -1, "steering to the right");
        // Its nose goes up: about Sabot's x, which is its left, by -30 degrees.
        Quat up = new Quat(-(float)Math.Sin(Math.PI / 12), 0, 0, (float)Math.Cos(Math.PI / 12));
        Check(Near(Axes.Rotation(up) * Vector3.forward, 0, 0.5f, 0.8660254f), "a nose that goes up");
        // It rolls to its right: its left side, Unity's -x, goes up.
        Quat roll = new Quat(0, 0, (float)Math.Sin(Math.PI / 12), (float)Math.Cos(Math.PI / 12));
        Check(Near(Axes.Rotation(roll) * new Vector3(-1, 0, 0), -0.8660254f, 0.5f, 0), "a roll to the right");
        Quat back = Axes.Rotation(Axes.Rotation(new Quat(0.1f, 0.2f, 0.3f, 0.9f)));
        Check(back.X == 0.1f && back.Y == 0.2f && back.Z == 0.3f && back.W == 0.9f, "there and back");
    }

    // Unity shows the side of a triangle from which its corners run clockwise: the normal by Cross points out.
    private static void HullMesh()
    {
        Vec3[] cube = new Vec3[8];
        for (int i = 0; i < 8; ++i) cube[i] = new Vec3(i & 1, i >> 1 & 1, i >> 2 & 1);
        Mesh mesh = HitShapes.Hull(cube);
        Vector3 middle = new Vector3(-0.5f, 0.5f, 0.5f);
        Check(mesh.triangles.Length >= 36, "a cube has 12 triangles");
        for (int i = 0; i < mesh.triangles.Length; i += 3)
        {
            Vector3 a = mesh.vertices[mesh.triangles[i]], b = mesh.vertices[mesh.triangles[i + 1]];
            Vector3 c = mesh.vertices[mesh.triangles[i + 2]];
            Check(Vector3.Dot(Vector3.Cross(b - a, c - a), a - middle) > 0.4f, "a triangle looks outwards");
        }
    }

    private static void Call(MonoBehaviour script, string message)
    {
        script.GetType().GetMethod(message, BindingFlags.Instance | BindingFlags.NonPublic).Invoke(script, null);
    }

    private static void Match(string[] arguments)
    {
        GameObject scene = new GameObject();
        SabotMatch match = scene.AddComponent<SabotMatch>();
        DriveTank driver = scene.AddComponent<DriveTank>();
        driver.follower = new GameObject().AddComponent<Camera>();
        match.host = arguments[0];
        match.port = int.Parse(arguments[1]);
        Input.Axes["Vertical"] = 1;
        Input.Axes["Horizontal"] = 1;
        int fired = 0, most = 0, right = 0, left = 0;
        float last = 0;
        string states = "";
        match.Happened += one => fired += one.Kind == EventKind.Fire ? 1 : 0;
        match.StateChanged += state => states += state + " ";
        Call(match, "OnEnable");
        Call(driver, "Start");
        for (DateTime end = DateTime.UtcNow.AddSeconds(double.Parse(arguments[2])); DateTime.UtcNow < end;)
        {
            Call(match, "Update");
            Call(driver, "Update");
            most = Math.Max(most, driver.ShownCount);
            if (match.HasView && match.View.Alive)
            {
                float turn = Axes.YawDegrees(match.View.Own.Yaw) - last; // in Unity, to the right is positive
                if (Math.Abs(turn) < 90) right += turn > 0 ? 1 : 0;
                if (Math.Abs(turn) < 90) left += turn < 0 ? 1 : 0;
                last += turn;
            }
            Thread.Sleep(10);
        }
        Check(states.StartsWith("Connecting") && states.EndsWith("Playing "), "states: " + states);
        Check(most > 3 && fired > 0, "entities: " + most + ", shots: " + fired);
        Check(right > 20 && right > 10 * left, "steering right turns to the right: " + right + ", " + left);
        Check(Near(driver.follower.transform.position, 0, 0, 0) == false, "the camera follows");
        Call(match, "OnDisable");
        Check(match.Client == null && !match.HasView, "disabled");
        Console.WriteLine("entities={0} shots={1} right={2} left={3} destroyed={4}", most, fired, right, left,
                          UnityEngine.Object.Destroyed.Count);
    }

    // Handlers that disable the component: in the first change of state, or in the first event. Nothing may be
    // called or shown after that.
    private static void Leave(string[] arguments, bool atEvent)
    {
        SabotMatch match = new GameObject().AddComponent<SabotMatch>();
        match.host = arguments[0];
        match.port = int.Parse(arguments[1]);
        int ends = 0, later = 0;
        Action end = delegate
        {
            later += ends++;
            Call(match, "OnDisable");
        };
        match.StateChanged += delegate { if (!atEvent || ends > 0) end(); };
        match.Happened += delegate { end(); };
        match.Said += delegate { later += ends; };
        Call(match, "OnEnable");
        for (int i = 0; i < 3000 && ends == 0; ++i)
        {
            Call(match, "Update");
            Thread.Sleep(10);
        }
        Check(ends == 1 && later == 0 && match.Client == null && !match.HasView, "a handler disables the component");
    }

    private static int Main(string[] arguments)
    {
        KnownPose();
        HullMesh();
        if (arguments.Length > 0)
        {
            Leave(arguments, false);
            Leave(arguments, true);
            Match(arguments);
        }
        return faults == 0 ? 0 : 1;
    }
}
