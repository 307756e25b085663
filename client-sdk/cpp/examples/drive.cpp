// Joins a match, drives about and shoots at the nearest tank: drive [HOST [PORT [SECONDS]]]
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <sabot.hpp>
#include <thread>

static sb_client_control decide(const sabot::view &view, const sb_client_entity &own)
{
    const float shell_m_s = 120, gravity_m_s2 = 9.81f, gun_m = 0.75f, tau = 6.2831853f;
    sb_client_control control{};
    control.throttle = 1;
    control.steering = 0.3f;
    float nearest = INFINITY;
    for (const sb_client_entity &other : view.all()) {
        float way[3];
        for (int i = 0; i < 3; i++) way[i] = other.position[i] - own.position[i];
        const float distance = std::hypot(way[0], way[1], way[2]);
        if (other.kind != SB_CLIENT_TANK || &other == &own || distance >= nearest) continue;
        nearest = distance;
        const float flight = distance / shell_m_s; // meanwhile the other moves, and the shell falls
        for (int i = 0; i < 3; i++) way[i] += other.velocity[i] * flight;
        control.aim_yaw = std::atan2(way[0], way[2]);
        control.aim_pitch = std::atan2(way[1] - gun_m + gravity_m_s2 * flight * flight / 2,
                                       std::hypot(way[0], way[2]));
        control.steering = 2 * std::remainder(control.aim_yaw - own.yaw, tau);
        control.fire = true;
    }
    return control;
}

int main(int argc, char **argv)
{
    using clock = std::chrono::steady_clock;
    sb_client_def def = sb_client_def_default();
    def.name = "drive.cpp";
    if (argc > 1) def.host = argv[1];
    if (argc > 2) def.port = static_cast<std::uint16_t>(std::strtoul(argv[2], nullptr, 10));
    const auto end = clock::now() + std::chrono::seconds(argc > 3 ? std::atoi(argv[3]) : 10);
    sabot::client client;
    if (client.create(def) != SB_OK) return 1;
    auto view = std::make_unique<sabot::view>();
    for (std::uint32_t printed = 0; clock::now() < end && client.state() != SB_CLIENT_CLOSED;) {
        const auto now = std::chrono::duration_cast<std::chrono::microseconds>(clock::now().time_since_epoch());
        client.update(static_cast<std::uint64_t>(now.count()));
        const sb_client_entity *own = client.view(*view) == SB_OK ? view->own() : nullptr;
        if (own) client.input_set(decide(*view, *own));
        for (const sb_client_event &event : client.events())
            std::printf("tick %u: %s by %u\n", event.tick, client.event_name(event.kind), event.entity);
        if (own && view->tick >= printed + 60)
            std::printf("tick %u: at (%.1f, %.1f), health %u\n", printed = view->tick,
                        double{own->position[0]}, double{own->position[2]}, own->health);
        std::this_thread::sleep_for(std::chrono::milliseconds(5)); // a game draws its frame here
    }
    return client.state() == SB_CLIENT_PLAYING ? 0 : 1;
}
