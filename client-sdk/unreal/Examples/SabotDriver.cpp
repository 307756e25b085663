#include "SabotDriver.h"

#include "DrawDebugHelpers.h"
#include "SabotAxes.h"

ASabotDriver::ASabotDriver()
{
    PrimaryActorTick.bCanEverTick = true;
    Match = CreateDefaultSubobject<USabotMatchComponent>(TEXT("Match"));
}

void ASabotDriver::Tick(float DeltaSeconds)
{
    Super::Tick(DeltaSeconds);
    const sabot::view *View = Match->GetView();
    if (!View) return;
    for (const sb_client_entity &Entity : View->all()) Draw(Entity);
    if (View->own()) Drive(*View, *View->own());
}

void ASabotDriver::Draw(const sb_client_entity &Entity)
{
    sb_client_hit_set Set;
    const uint32 Index = Match->Client.hit_set_of(Entity);
    if (Match->Client.get_hit_set(Index, Set) != SB_OK) return;
    for (uint32 i = 0; i < Set.shape_count; i++)
    {
        sb_client_hit_shape Shape;
        float Place[3], Turn[4];
        Match->Client.get_hit_shape(Index, i, Shape);
        Match->Client.place_hit_shape(Entity, i, Place, Turn);
        const FVector Center = SabotAxes::Position(Place), Extent = SabotAxes::Extent(Shape.half_extents);
        if (Shape.form == SB_CLIENT_HIT_SPHERE)
            DrawDebugSphere(GetWorld(), Center, static_cast<float>(Extent.X), 12, FColor::White);
        else
            DrawDebugBox(GetWorld(), Center, Extent, SabotAxes::Rotation(Turn), FColor::White);
    }
}

void ASabotDriver::Drive(const sabot::view &View, const sb_client_entity &Own)
{
    sb_client_control Control{};
    Control.throttle = 1;
    float NearestS = 1e9f; // by the flight of a shell
    for (const sb_client_entity &Other : View.all())
    {
        sb_tanks_aim Aim;
        if (Other.kind != SB_TANKS_KIND_TANK || !sb_tanks_is_enemy(&View, Own.index, Other.index) ||
            sb_tanks_aim_at(&Own, Other.position, Other.velocity, SB_TANKS_LOADED, &Aim) != SB_OK ||
            Aim.flight_s >= NearestS)
            continue; // no enemy, out of reach, or not the nearest
        NearestS = Aim.flight_s;
        Control.aim_yaw = Aim.yaw;
        Control.aim_pitch = Aim.pitch;
        Control.steering = 2 * FMath::UnwindRadians(Aim.yaw - Own.yaw);
        Control.fire = Aim.off_rad < 0.02f; // the gun points there already
    }
    Match->Client.input_set(Control);
}
