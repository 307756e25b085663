// Joins a match, drives about and shoots at the nearest enemy: drive [HOST [PORT [SECONDS]]]
#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <sabot.hpp>
#include <sabot/tanks.h>
#include <thread>

static sb_client_control decide(const sabot::view &view, const sb_client_entity &own)
{
    sb_client_control control{};
    control.throttle = 1;
    control.steering = 0.3f;
    float nearest_s = INFINITY; // by the flight of a shell
    for (const sb_client_entity &other : view.all()) {
        sb_tanks_aim aim;
        if (other.kind != SB_TANKS_KIND_TANK || !sb_tanks_is_enemy(&view, own.index, other.index) ||
            sb_tanks_aim_at(&own, other.position, other.velocity, SB_TANKS_LOADED, &aim) != SB_OK ||
            aim.flight_s >= nearest_s)
            continue; // no enemy, out of reach, or not the nearest
        nearest_s = aim.flight_s;
        control.aim_yaw = aim.yaw;
        control.aim_pitch = aim.pitch;
        control.steering = 2 * std::remainder(aim.yaw - own.yaw, 6.2831853f);
        control.fire = aim.off_rad < 0.02f; // the gun points there already
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
