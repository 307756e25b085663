// The one place where Sabot's frame becomes Unreal's and back.
//
// Sabot: metres, radians, right-handed, y up; what is not turned looks along +z, and +x is its
// left. Unreal: centimetres, degrees, left-handed, z up; what is not turned looks along +X, and +Y
// is its right. So X is z, Y is -x and Z is y. The hand changes, and with it the sense of every
// turn.
#pragma once

#include "CoreMinimal.h"

namespace SabotAxes
{
constexpr float CentimetresPerMetre = 100.0f;

/// A place or a velocity, as x, y, z in metres.
inline FVector Position(const float (&Place)[3])
{
    return FVector(Place[2], -Place[0], Place[1]) * CentimetresPerMetre;
}

inline FQuat Rotation(const float (&Turn)[4])
{
    return FQuat(-Turn[2], Turn[0], -Turn[1], Turn[3]);
}

/// Half extents: the sizes along Unreal's axes, in centimetres.
inline FVector Extent(const float (&HalfExtents)[3])
{
    return FVector(HalfExtents[2], HalfExtents[0], HalfExtents[1]) * CentimetresPerMetre;
}

/// A yaw of Sabot as degrees of an FRotator.
inline float YawDegrees(float Yaw)
{
    return FMath::RadiansToDegrees(-Yaw);
}

/// The yaw and the pitch of Sabot that look along a direction of Unreal.
inline float Yaw(const FVector &Direction)
{
    return static_cast<float>(FMath::Atan2(-Direction.Y, Direction.X));
}

inline float Pitch(const FVector &Direction)
{
    return static_cast<float>(FMath::Atan2(
        Direction.Z, FMath::Sqrt(Direction.X * Direction.X + Direction.Y * Direction.Y)));
}

/// Steering for an input axis on which right is positive.
inline float Steering(float Right)
{
    return -Right;
}
} // namespace SabotAxes
