// Stands in for Unreal's engine, which cannot be had here: the names and the mathematics that the
// plug-in uses, written from Unreal's documentation. It shows that the plug-in compiles against
// these names and that poses are right by Unreal's conventions, not that it runs inside of Unreal.
#pragma once

#include <chrono>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <functional>
#include <memory>
#include <string>
#include <vector>

using int32 = std::int32_t;
using uint16 = std::uint16_t;
using uint32 = std::uint32_t;
using uint64 = std::uint64_t;
using TCHAR = char;
#define TEXT(text) text
#define SABOTCLIENT_API
#define UCLASS(...)
#define UPROPERTY(...)
#define IMPLEMENT_MODULE(implementation, name) const char *const ModuleOf##name = #name;
#define UE_LOG(category, level, format, ...) std::printf(format "\n", ##__VA_ARGS__)
#define UTF8_TO_TCHAR(text) text

struct FString {
    std::string text;
    FString(const char *from) : text(from)
    {
    }
    const TCHAR *operator*() const
    {
        return text.c_str();
    }
};

struct FTCHARToUTF8 {
    std::string text;
    explicit FTCHARToUTF8(const TCHAR *from) : text(from)
    {
    }
    const char *Get() const
    {
        return text.c_str();
    }
};

struct FMath {
    static double Atan2(double y, double x)
    {
        return std::atan2(y, x);
    }
    static double Sqrt(double value)
    {
        return std::sqrt(value);
    }
    static float RadiansToDegrees(float angle)
    {
        return angle * 57.29578f;
    }
    static float UnwindRadians(float angle)
    {
        return std::remainder(angle, 6.2831853f);
    }
};

struct FVector {
    double X, Y, Z;
    FVector(double x, double y, double z) : X(x), Y(y), Z(z)
    {
    }
    FVector operator*(double factor) const
    {
        return {X * factor, Y * factor, Z * factor};
    }
    FVector operator-(const FVector &other) const
    {
        return {X - other.X, Y - other.Y, Z - other.Z};
    }
    double Size() const
    {
        return std::sqrt(X * X + Y * Y + Z * Z);
    }
};

// X, Y, Z, W. A turn about Z by +90 degrees takes +X to +Y.
struct FQuat {
    double X, Y, Z, W;
    FQuat(double x, double y, double z, double w) : X(x), Y(y), Z(z), W(w)
    {
    }
    FVector RotateVector(const FVector &v) const
    {
        const double tx = 2 * (Y * v.Z - Z * v.Y), ty = 2 * (Z * v.X - X * v.Z),
                     tz = 2 * (X * v.Y - Y * v.X);
        return {v.X + W * tx + (Y * tz - Z * ty), v.Y + W * ty + (Z * tx - X * tz),
                v.Z + W * tz + (X * ty - Y * tx)};
    }
};

template <typename T> struct TUniquePtr : std::unique_ptr<T> {
    using std::unique_ptr<T>::unique_ptr;
    T *Get() const
    {
        return this->get();
    }
    void Reset()
    {
        this->reset();
    }
};
template <typename T> TUniquePtr<T> MakeUnique()
{
    return TUniquePtr<T>(new T());
}

template <typename T> struct TMulticast {
    std::vector<std::function<void(T)>> bound;
    void AddLambda(std::function<void(T)> one)
    {
        bound.push_back(one);
    }
    void Broadcast(T value) const
    {
        for (auto &one : bound)
            one(value);
    }
};
#define DECLARE_MULTICAST_DELEGATE_OneParam(name, type) using name = TMulticast<type>

struct FPlatformTime {
    static double Seconds()
    {
        return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch())
            .count();
    }
};

enum ELevelTick { LEVELTICK_All };
enum ETickingGroup { TG_PrePhysics };
struct EEndPlayReason {
    enum Type { Quit };
};
struct FActorComponentTickFunction {
};
struct FTickFunction {
    bool bCanEverTick = false;
    ETickingGroup TickGroup = TG_PrePhysics;
};

class AActor;
class UActorComponent
{
  public:
    virtual ~UActorComponent() = default;
    virtual void BeginPlay()
    {
    }
    virtual void EndPlay(const EEndPlayReason::Type)
    {
    }
    virtual void TickComponent(float, ELevelTick, FActorComponentTickFunction *)
    {
    }
    AActor *GetOwner() const
    {
        return owner;
    }
    FTickFunction PrimaryComponentTick;
    AActor *owner = nullptr; // set by the actor
};

class UWorld
{
};

class AActor
{
  public:
    virtual ~AActor() = default;
    virtual void Tick(float)
    {
    }
    UWorld *GetWorld() const
    {
        return nullptr;
    }
    void AddTickPrerequisiteComponent(UActorComponent *component)
    {
        first = component;
    }
    template <typename T> T *CreateDefaultSubobject(const TCHAR *)
    {
        parts.emplace_back(new T());
        parts.back()->owner = this;
        return static_cast<T *>(parts.back().get());
    }
    FTickFunction PrimaryActorTick;
    UActorComponent *first = nullptr; // for tests
    std::vector<std::unique_ptr<UActorComponent>> parts;
};

struct FColor {
    static const int White = 0;
};
extern int BoxesDrawn; // for tests
inline void DrawDebugBox(UWorld *, const FVector &, const FVector &extent, const FQuat &, int)
{
    BoxesDrawn += extent.X > 5 && extent.X < 1000;
}
inline void DrawDebugSphere(UWorld *, const FVector &, float, int, int)
{
}
