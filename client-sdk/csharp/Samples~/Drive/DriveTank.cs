// Put this on an object of an empty scene and press play. Keys drive; the gun shoots at the nearest enemy.
using System.Collections.Generic;
using Sabot;
using Sabot.Unity;
using UnityEngine;

[RequireComponent(typeof(SabotMatch))]
public sealed class DriveTank : MonoBehaviour
{
    public Camera follower;
    public int ShownCount { get { return shown.Count; } }
    private readonly Dictionary<ulong, GameObject[]> shown = new Dictionary<ulong, GameObject[]>();
    private SabotMatch match;

    private void Start() { match = GetComponent<SabotMatch>(); }

    private void Update()
    {
        if (!match.HasView) return;
        HashSet<ulong> gone = new HashSet<ulong>(shown.Keys);
        for (int i = 0; i < match.View.Count; ++i)
        {
            Entity entity = match.View[i];
            ulong key = HitShapes.Key(match.Client, entity);
            if (!shown.TryGetValue(key, out GameObject[] shapes))
                shown[key] = shapes = HitShapes.Create(match.Client, entity, transform);
            HitShapes.Place(match.Client, entity, shapes);
            gone.Remove(key);
        }
        foreach (ulong key in gone)
        {
            foreach (GameObject shape in shown[key]) Destroy(shape);
            shown.Remove(key);
        }
        if (match.View.Alive) Drive(match.View.Own);
    }

    private void Drive(Entity own)
    {
        Control control = new Control { Throttle = Input.GetAxis("Vertical") };
        control.Steering = Axes.Steering(Input.GetAxis("Horizontal"));
        float nearest = float.MaxValue; // by the flight of a shell, s
        for (int i = 0; i < match.View.Count; ++i)
        {
            Entity other = match.View[i];
            if (other.Kind != Constants.ClientTank || !Tanks.IsEnemy(match.View, match.View.Player, other.Index) ||
                !Tanks.AimAt(own, other.Position, other.Velocity, Constants.TanksLoaded, out TanksAim aim) ||
                aim.FlightS >= nearest) continue; // a mate, out of reach, or not the nearest
            nearest = aim.FlightS;
            control.AimYaw = aim.Yaw;
            control.AimPitch = aim.Pitch;
            control.Fire = aim.OffRad < 0.02f; // the gun points there already
        }
        match.Client.InputSet(control);
        if (follower == null) return;
        Quaternion turn = Quaternion.Euler(0, Axes.YawDegrees(own.Yaw), 0);
        follower.transform.SetPositionAndRotation(Axes.Position(own.Position) + turn * new Vector3(0, 5, -10), turn);
    }
}
