// Handles move and are destroyed once, and nothing is called on what is not there.
#include <cstdio>
#include <sabot.hpp>
#include <type_traits>

static_assert(!std::is_copy_constructible_v<sabot::client> && std::is_nothrow_move_assignable_v<sabot::client>);
static_assert(sizeof(sabot::client) == sizeof(void *) && sizeof(sabot::view) == sizeof(sb_client_view_data));

static int faults;

static void check(bool holds, const char *what)
{
    if (!holds) {
        std::printf("wrong: %s\n", what);
        faults++;
    }
}

int main()
{
    sabot::client none;
    static sabot::view view;
    check(!none && none.state() == SB_CLIENT_CLOSED && none.update(1) == SB_ERROR_ARGUMENT, "an empty client");
    check(none.view(view) == SB_ERROR_ARGUMENT && view.all().empty() && view.own() == nullptr, "an empty view");
    for (const sb_client_event &event : none.events()) check(event.tick == 0 && false, "an event of nothing");

    sb_client_def def = sb_client_def_default();
    def.port = 9;
    sabot::client first;
    check(first.create(def) == SB_OK && first.state() == SB_CLIENT_CONNECTING, "a client");
    sb_client *handle = first.get();
    sabot::client second = std::move(first);
    check(second.get() == handle && !first, "a move");
    first = std::move(second);
    check(first.get() == handle && !second, "a move back");
    def.port = 0;
    check(first.create(def) == SB_ERROR_ARGUMENT && !first, "a def that is refused");

    sabot::ping ping;
    sb_ping_result result;
    check(ping.create(sb_ping_def_default()) == SB_OK && ping.add("127.0.0.1:9") == SB_OK && ping.get(0, result) == SB_OK &&
              result.resolved,
          "a ping");
    sabot::span<const sb_client_box> boxes(nullptr, 0);
    float low[3], high[3];
    check(none.map(boxes, low, high) == SB_ERROR_ARGUMENT && boxes.empty() && high[2] == 0, "no map");
    const float three[3] = {1, 2, 3};
    sabot::span<const float> values(three);
    float sum = 0;
    for (float value : values) sum += value;
    check(values.size() == 3 && sum == 6 && values[2] == 3, "a span");
    return faults == 0 ? 0 : 1;
}
