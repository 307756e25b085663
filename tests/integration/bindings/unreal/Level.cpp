// Tests the Unreal plug-in: known poses, and the example in a match.
// Level [HOST PORT SECONDS]: without arguments no match is played.
#include "SabotAxes.h"
#include "SabotDriver.h"

#include <cstdlib>
#include <thread>

int BoxesDrawn;
static int Faults;

static void Check(bool holds, const char *what)
{
    if (!holds) {
        std::printf("wrong: %s\n", what);
        Faults++;
    }
}

static bool Near(const FVector &a, double x, double y, double z)
{
    return (a - FVector(x, y, z)).Size() < 1e-3;
}

// A tank at (1, 2, 3) m that has turned by 90 degrees to its left: it looks along Sabot's +x, which is
// Unreal's -Y.
static void KnownPose()
{
    const float half = std::sqrt(0.5f), s = std::sin(3.14159265f / 12), c = std::cos(3.14159265f / 12);
    const float place[3] = {1, 2, 3}, extents[3] = {1, 2, 3};
    Check(Near(SabotAxes::Position(place), 300, -100, 200), "position");
    Check(Near(SabotAxes::Extent(extents), 300, 100, 200), "extents");
    const float left[4] = {0, half, 0, half}, up[4] = {-s, 0, 0, c}, roll[4] = {0, 0, s, c};
    Check(Near(SabotAxes::Rotation(left).RotateVector({1, 0, 0}), 0, -1, 0), "a turn to the left");
    Check(std::fabs(SabotAxes::YawDegrees(3.14159265f / 2) + 90) < 1e-3f, "yaw");
    Check(std::fabs(SabotAxes::Yaw(FVector(0, -1, 0)) - 3.14159265f / 2) < 1e-6f, "the yaw of a direction");
    Check(std::fabs(SabotAxes::Pitch(FVector(1, 0, 1)) - 3.14159265f / 4) < 1e-6f, "the pitch of a direction");
    Check(SabotAxes::Steering(1) == -1, "steering to the right");
    Check(Near(SabotAxes::Rotation(up).RotateVector({1, 0, 0}), 0.8660254, 0, 0.5), "a nose that goes up");
    Check(Near(SabotAxes::Rotation(roll).RotateVector({0, -1, 0}), 0, -0.8660254, 0.5), "a roll to the right");
}

static void Play(const char *host, int port, int seconds)
{
    ASabotDriver driver;
    driver.Match->Host = host;
    driver.Match->Port = port;
    int shots = 0, entities = 0;
    sb_client_state last = SB_CLIENT_CONNECTING;
    driver.Match->OnEvent.AddLambda([&](const sb_client_event &one) { shots += one.kind == SB_CLIENT_EVENT_FIRE; });
    driver.Match->OnState.AddLambda([&](sb_client_state now) { last = now; });
    driver.Match->BeginPlay();
    Check(driver.first == driver.Match, "the component ticks before its actor");
    float moved = 0, from[3] = {0, 0, 0};
    const double end = FPlatformTime::Seconds() + seconds;
    FActorComponentTickFunction function;
    while (FPlatformTime::Seconds() < end) {
        driver.Match->TickComponent(0.01f, LEVELTICK_All, &function);
        driver.Tick(0.01f);
        const sabot::view *view = driver.Match->GetView();
        const sb_client_entity *own = view ? view->own() : nullptr;
        if (own) {
            const float step = std::hypot(own->position[0] - from[0], own->position[2] - from[2]);
            moved += step < 2 ? step : 0; // a tank that appears has not driven there
            for (int i = 0; i < 3; i++) from[i] = own->position[i];
            entities = std::max(entities, static_cast<int>(view->all().size()));
        }
        std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
    Check(last == SB_CLIENT_PLAYING, "it plays");
    Check(entities > 3 && shots > 0 && moved > 3 && BoxesDrawn > 100, "entities, shots, way and boxes");
    driver.Match->Client.reset();
    driver.Match->TickComponent(0.01f, LEVELTICK_All, &function);
    Check(driver.Match->GetView() == nullptr, "no picture without a client");
    driver.Match->EndPlay(EEndPlayReason::Quit);
    Check(!driver.Match->Client && driver.Match->GetView() == nullptr, "the end");
    std::printf("entities=%d shots=%d moved_m=%.0f boxes=%d\n", entities, shots, static_cast<double>(moved), BoxesDrawn);
}

// Listeners that end play, as the destruction of their actor does: in the first change of state, or in
// the first event. Nothing may be called or shown after that.
static void Leave(const char *host, int port, bool at_event)
{
    ASabotDriver driver;
    USabotMatchComponent &match = *driver.Match;
    match.Host = host;
    match.Port = port;
    int ends = 0, later = 0;
    const auto end = [&] {
        later += ends++;
        match.EndPlay(EEndPlayReason::Quit);
    };
    match.OnState.AddLambda([&](sb_client_state) { if (!at_event || ends > 0) end(); });
    match.OnEvent.AddLambda([&](const sb_client_event &) { end(); });
    match.OnChat.AddLambda([&](const sb_client_chat &) { later += ends; });
    match.BeginPlay();
    FActorComponentTickFunction function;
    for (int i = 0; i < 3000 && ends == 0; i++) {
        match.TickComponent(0.01f, LEVELTICK_All, &function);
        std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
    Check(ends == 1 && later == 0 && match.GetView() == nullptr, "a listener ends play");
    match.TickComponent(0.01f, LEVELTICK_All, &function);
    Check(match.GetView() == nullptr, "no picture after the end");
}

int main(int argc, char **argv)
{
    KnownPose();
    if (argc == 4) Leave(argv[1], std::atoi(argv[2]), false);
    if (argc == 4) Leave(argv[1], std::atoi(argv[2]), true);
    if (argc == 4) Play(argv[1], std::atoi(argv[2]), std::atoi(argv[3]));
    return Faults == 0 ? 0 : 1;
}
