// For an empty scene with a camera: add SabotMatch and this script to one object, and press play.
using System.Collections.Generic;
using Sabot;
using Sabot.Unity;
using UnityEngine;

[RequireComponent(typeof(SabotMatch))]
public sealed class DriveTank : MonoBehaviour
{
    public Camera follower;

    private readonly Dictionary<ulong, GameObject[]> shown = new Dictionary<ulong, GameObject[]>();
    private SabotMatch match;

    public int ShownCount { get { return shown.Count; } }

    private void Start() { match = GetComponent<SabotMatch>(); }

    private void Update()
    {
        if (!match.HasView) return;
        HashSet<ulong> present = new HashSet<ulong>();
        for (int i = 0; i < match.View.Count; ++i)
        {
            Entity entity = match.View[i];
            // Another entity has another generation, and another type of tank another set of shapes.
            ulong key = (ulong)entity.Index << 48 | (ulong)(entity.Generation & 0xFFFF) << 32 |
                        match.Client.HitSetOf(entity);
            GameObject[] shapes;
            if (!shown.TryGetValue(key, out shapes))
                shown[key] = shapes = HitShapes.Create(match.Client, entity, transform);
            HitShapes.Place(match.Client, entity, shapes);
            present.Add(key);
        }
        foreach (ulong key in new List<ulong>(shown.Keys))
        {
            if (present.Contains(key)) continue;
            foreach (GameObject shape in shown[key]) Destroy(shape);
            shown.Remove(key);
        }
        if (match.View.Alive) Drive(match.View.Own);
    }

    private void Drive(Entity own)
    {
        Vector3 place = Axes.Position(own.Position);
        Vector3 ahead = Quaternion.Euler(0, Axes.YawDegrees(own.Yaw), 0) * Vector3.forward;
        Vector3 aim = follower != null ? follower.transform.forward : ahead;
        match.Client.InputSet(new Control
        {
            Throttle = Input.GetAxis("Vertical"),
            Steering = Axes.Steering(Input.GetAxis("Horizontal")),
            AimYaw = Axes.Yaw(aim),
            AimPitch = Axes.Pitch(aim),
            Fire = Input.GetButton("Fire1"),
        });
        if (follower != null) follower.transform.position = place - ahead * 10 + Vector3.up * 5;
    }
}
