// Of send_state.c: over a link that loses, doubles and reorders, the client's view and the server's
// sent state are the same.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "base/random.h"
#include "client_model.h"

static client_model m;

static int begin(void **state)
{
    (void)state;
    client_model_begin(&m);
    return 0;
}

static int end(void **state)
{
    (void)state;
    client_model_end(&m);
    return 0;
}

// A link with the messages that are under way, in both directions.
typedef struct flying {
    uint32_t arrives; // 0: free
    bool up;
    uint32_t tick;
    uint32_t bits;
    uint32_t baseline_tick;
    uint32_t change_count;
    sb_change changes[CLIENT_MODEL_CAPACITY];
} flying;
#define FLYING_COUNT 256u
static flying link[FLYING_COUNT];

static void launch(sb_random *dice, uint32_t now, const flying *packet)
{
    // A fifth is lost, a twentieth is doubled, and each takes its own time.
    uint32_t copies = sb_random_below(dice, 5) == 0 ? 0 : sb_random_below(dice, 20) == 0 ? 2 : 1;
    for (uint32_t i = 0; i < FLYING_COUNT && copies > 0; i++) {
        if (link[i].arrives == 0) {
            link[i] = *packet;
            link[i].arrives = now + 1 + sb_random_below(dice, 10);
            copies--;
        }
    }
    assert_int_equal(copies, 0);
}

static void change_the_world(sb_random *dice)
{
    for (uint32_t i = 0; i < CLIENT_MODEL_CAPACITY; i++) {
        uint32_t what = sb_random_below(dice, 64);
        if (what == 0) {
            m.there[i] = !m.there[i];
            m.world[i].generation = (uint16_t)(m.world[i].generation + m.there[i]);
        } else if (what < 3 && m.there[i]) {
            int32_t value = (int32_t)sb_random_below(dice, 7500) * 4;
            uint16_t generation = m.world[i].generation;
            m.world[i] = what % 2 == 0 ? toy_lamp((uint16_t)i, value)
                                       : toy_mover((uint16_t)i, value, 1200 * (value % 3));
            m.world[i].generation = generation;
        } else if (m.world[i].kind == TOY_MOVER) {
            m.world[i].values[0] += m.world[i].values[3] / (int32_t)TOY_TICK_RATE_HZ;
            m.world[i].values[0] = m.world[i].values[0] > 60000 ? 0 : m.world[i].values[0];
        } else if (what < 8) {
            m.world[i].values[0] = (int32_t)sb_random_below(dice, 30000);
        }
    }
}

// Delivers what arrives now; returns how many views the model has gained.
static uint32_t deliver(uint32_t now, uint32_t *newest_held)
{
    uint32_t gained = 0;
    for (uint32_t i = 0; i < FLYING_COUNT; i++) {
        flying *packet = &link[i];
        if (packet->arrives != now) {
            continue;
        }
        packet->arrives = 0;
        if (packet->up) {
            sb_send_state_acknowledge(m.send_state, packet->tick, packet->bits, now);
        } else if (packet->baseline_tick != 0 && !m.views[packet->baseline_tick].held) {
            // Only the first snapshots build on one that may not have come.
            assert_true(packet->tick <= 1 + TOY_TICK_RATE_HZ / 4);
        } else if (!m.views[packet->tick].held) {
            client_model_receive(&m, packet->tick, packet->baseline_tick, packet->changes,
                                 packet->change_count);
            *newest_held = packet->tick > *newest_held ? packet->tick : *newest_held;
            client_model_assert_sent_states(&m, packet->tick);
            gained++;
        }
    }
    return gained;
}

static void client_and_sent_states_agree_over_a_bad_link(void **state)
{
    (void)state;
    for (uint32_t seed = 1; seed <= 20; seed++) {
        print_message("seed %u\n", seed);
        sb_random dice = sb_random_seed(seed, 0);
        memset(link, 0, sizeof link);
        uint32_t newest_held = 0, gained = 0, whole = 0;
        for (uint32_t tick = 1; tick < CLIENT_MODEL_VIEW_COUNT; tick++) {
            change_the_world(&dice);
            // A second of silence now and then.
            bool silent = tick % 500 > 440;
            gained += deliver(tick, &newest_held);
            uint32_t room = seed % 2 == 0 ? UINT32_MAX : 200;
            client_model_send_by(&m, tick, NULL, room);
            flying packet = {.tick = tick,
                             .baseline_tick = m.send_list.baseline_tick,
                             .change_count = m.send_list.change_count};
            memcpy(packet.changes, m.changes, sizeof m.changes);
            if (!silent) {
                launch(&dice, tick, &packet);
            }
            if (newest_held > 0 && !silent) {
                flying up = {.up = true, .tick = newest_held};
                up.bits = client_model_ack_bits(&m, newest_held);
                launch(&dice, tick, &up);
            }
            // The view that the model would have if the snapshot arrived at once.
            const uint32_t baseline = m.send_list.baseline_tick;
            if (m.send_list.change_count == m.send_list.pending_count &&
                (baseline == 0 || m.views[baseline].held)) {
                client_model_view kept = m.views[tick];
                client_model_receive_last(&m, tick);
                client_model_assert_shows_the_world(&m, tick);
                m.views[tick] = kept;
                whole++;
            }
        }
        assert_true(gained > CLIENT_MODEL_VIEW_COUNT / 2);
        assert_true(whole > CLIENT_MODEL_VIEW_COUNT / 4 || seed % 2 != 0);
        (void)end(NULL);
        (void)begin(NULL);
    }
}

int main(void)
{
#define SEND_STATE_TEST(test) cmocka_unit_test_setup_teardown(test, begin, end)
    const struct CMUnitTest tests[] = {
        SEND_STATE_TEST(client_and_sent_states_agree_over_a_bad_link),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
