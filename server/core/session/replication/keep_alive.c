#include "session/replication/keep_alive.h"

// Rate of keep-alives while snapshots are idle.
#define KEEP_ALIVE_RATE_HZ 5u
// Before that, snapshots without changes continue at the full rate for this time. A client cannot
// tell a snapshot that was left out from a lost one, and would raise its interpolation delay
// between two changes.
#define IDLE_AFTER_MS 150u

bool sb_replication_is_idle(const sb_replication *replication, sb_replication_client *client,
                            bool has_news)
{
    const uint32_t tick = sb_game_tick(replication->game);
    const uint32_t rate = sb_game_get_def(replication->game)->tick_rate_hz;
    if (has_news) {
        client->news_tick = tick;
        return false;
    }
    return tick - client->news_tick >= IDLE_AFTER_MS * rate / 1000u &&
           tick - sb_send_state_sent_tick(client->send_state) < rate / KEEP_ALIVE_RATE_HZ;
}
