#include "load_report.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>

// A row of the result, for one client or for all.
typedef struct load_row {
    const char *name, *state;
    double ticks_s, snapshots_s, bytes_up_s, bytes_down_s;
    uint32_t round_trip_p50_ms, round_trip_p99_ms;
    uint64_t late_inputs, corrections, snapshots_lost;
    uint32_t connected, refused, lost, reconnects;
} load_row;

static uint32_t round_trip(const round_trips *trips, uint32_t percent)
{
    uint64_t seen = 0, rank = ((uint64_t)trips->count * percent + 99) / 100;
    for (uint32_t ms = 0; ms <= ROUND_TRIP_MS_MAX; ms++) {
        seen += trips->counts[ms];
        if (seen >= rank) {
            return ms;
        }
    }
    return ROUND_TRIP_MS_MAX;
}

static bool is_lost(const load *all, const load_player *player)
{
    return player->status.state == SB_CLIENT_CLOSED || player->status.reconnects > 0 ||
           player->status.state == SB_CLIENT_RECONNECTING || (!player->connected && !all->stopped);
}

static const char *describe(const load_player *player)
{
    static const char *const names[] = {"still connecting", "still loading", "played", "closed",
                                        "connection lost"};
    const sb_client_status *status = &player->status;
    if (status->state == SB_CLIENT_PLAYING && status->reconnects > 0) {
        return "was lost and came back";
    }
    return status->state == SB_CLIENT_CLOSED ? status->text : names[status->state];
}

static load_row row_of(const load *all, const load_player *player)
{
    const sb_client_status *status = &player->status;
    double seconds = player->playing_us > 0 ? (double)player->playing_us / 1e6 : (double)INFINITY;
    load_row row = {
        .name = player->name,
        .state = describe(player),
        .ticks_s = (double)player->ticks / seconds,
        .snapshots_s = (double)status->snapshots_received / seconds,
        .bytes_up_s = (double)status->bytes_sent / seconds,
        .bytes_down_s = (double)status->bytes_received / seconds,
        .round_trip_p50_ms = round_trip(&player->round_trips, 50),
        .round_trip_p99_ms = round_trip(&player->round_trips, 99),
        .late_inputs = player->late_inputs,
        .snapshots_lost = status->snapshots_lost,
        .connected = player->connected,
        .refused = status->reason == SB_CLIENT_REASON_REFUSED,
        .lost = is_lost(all, player),
        .reconnects = status->reconnects,
    };
    for (uint32_t cause = 0; cause < SB_CLIENT_CAUSE_COUNT; cause++) {
        row.corrections += status->corrections[cause];
    }
    return row;
}

// Rates are the mean over the clients that played, counts are sums, and round trips come from all
// clients together.
static load_row row_of_all(const load *all)
{
    round_trips trips = {0};
    load_row total = {.name = "all"};
    for (uint32_t i = 0; i < all->count; i++) {
        const load_player *player = &all->players[i];
        load_row row = row_of(all, player);
        total.connected += row.connected;
        total.refused += row.refused;
        total.lost += row.lost;
        total.ticks_s += row.ticks_s;
        total.snapshots_s += row.snapshots_s;
        total.bytes_up_s += row.bytes_up_s;
        total.bytes_down_s += row.bytes_down_s;
        total.late_inputs += row.late_inputs;
        total.corrections += row.corrections;
        total.snapshots_lost += row.snapshots_lost;
        total.reconnects += row.reconnects;
        for (uint32_t ms = 0; ms <= ROUND_TRIP_MS_MAX; ms++) {
            trips.counts[ms] += player->round_trips.counts[ms];
        }
        trips.count += player->round_trips.count;
    }
    double share = total.connected > 0 ? 1.0 / total.connected : 0.0;
    total.ticks_s *= share;
    total.snapshots_s *= share;
    total.bytes_up_s *= share;
    total.bytes_down_s *= share;
    total.round_trip_p50_ms = round_trip(&trips, 50);
    total.round_trip_p99_ms = round_trip(&trips, 99);
    return total;
}

uint32_t load_lost_count(const load *all)
{
    return row_of_all(all).lost;
}

static void print_row(const load_row *row)
{
    printf("%-22s %7.1f %7.1f %5" PRIu32 " %5" PRIu32 " %8.0f %8.0f %6" PRIu64 " %6" PRIu64
           " %6" PRIu64 "  %s\n",
           row->name, row->ticks_s, row->snapshots_s, row->round_trip_p50_ms,
           row->round_trip_p99_ms, row->bytes_up_s, row->bytes_down_s, row->late_inputs,
           row->corrections, row->snapshots_lost, row->state != NULL ? row->state : "");
}

void load_print_text(const load *all)
{
    load_row total = row_of_all(all);
    printf("%-22s %7s %7s %5s %5s %8s %8s %6s %6s %6s\n", "", "ticks/s", "snaps/s", "p50ms",
           "p99ms", "up B/s", "down B/s", "late", "corr.", "lost");
    for (uint32_t i = 0; i < all->count; i++) {
        load_row row = row_of(all, &all->players[i]);
        print_row(&row);
    }
    print_row(&total);
    printf("%" PRIu32 " of %" PRIu32 " clients connected, %" PRIu32 " refused, %" PRIu32
           " lost, in %.1f s\n",
           total.connected, all->count, total.refused, total.lost, (double)all->elapsed_us / 1e6);
    if (all->rounds_late > 0) {
        printf("%" PRIu64 " of %" PRIu64 " rounds took this machine longer than a tick\n",
               all->rounds_late, all->rounds);
    }
}

// Texts of the server and of the arguments may contain any character.
static void print_json_text(const char *text)
{
    putchar('"');
    for (const unsigned char *at = (const unsigned char *)text; *at != '\0'; at++) {
        if (*at < 0x20 || *at == '"' || *at == '\\') {
            printf("\\u%04x", *at);
        } else {
            putchar(*at);
        }
    }
    putchar('"');
}

static void print_json_row(const load_row *row)
{
    printf("\"ticks_per_s\": %.3f, \"snapshots_per_s\": %.3f, \"round_trip_p50_ms\": %" PRIu32
           ", \"round_trip_p99_ms\": %" PRIu32 ", \"bytes_up_per_s\": %.1f, "
           "\"bytes_down_per_s\": %.1f, \"late_inputs\": %" PRIu64 ", \"corrections\": %" PRIu64
           ", \"snapshots_lost\": %" PRIu64 ", \"reconnects\": %" PRIu32,
           row->ticks_s, row->snapshots_s, row->round_trip_p50_ms, row->round_trip_p99_ms,
           row->bytes_up_s, row->bytes_down_s, row->late_inputs, row->corrections,
           row->snapshots_lost, row->reconnects);
}

void load_print_json(const load *all)
{
    load_row total = row_of_all(all);
    printf("{\"clients\": %" PRIu32 ", \"connected\": %" PRIu32 ", \"refused\": %" PRIu32
           ", \"lost\": %" PRIu32 ", \"seconds\": %.3f, \"rounds\": %" PRIu64
           ", \"rounds_late\": %" PRIu64 ", ",
           all->count, total.connected, total.refused, total.lost, (double)all->elapsed_us / 1e6,
           all->rounds, all->rounds_late);
    print_json_row(&total);
    printf(", \"each\": [");
    for (uint32_t i = 0; i < all->count; i++) {
        const load_player *player = &all->players[i];
        load_row row = row_of(all, player);
        printf("%s{\"name\": ", i > 0 ? ", " : "");
        print_json_text(row.name);
        printf(", \"state\": ");
        print_json_text(row.state);
        printf(", \"connected\": %s, \"refused\": %s, \"lost\": %s, ",
               row.connected ? "true" : "false", row.refused ? "true" : "false",
               row.lost ? "true" : "false");
        print_json_row(&row);
        putchar('}');
    }
    puts("]}");
}
