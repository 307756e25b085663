/// Measures the round trip to each server that is named, and takes the fastest: find HOST[:PORT]...
#include <sabot/find.h>
#include <stdio.h>

int main(int argc, char **argv)
{
    // [ping]
    sb_ping_def def = sb_ping_def_default();
    sb_ping *ping = NULL;
    if (sb_ping_create(&def, &ping) != SB_OK)
        return 1;
    for (int i = 1; i < argc; i++)
        sb_ping_add(ping, argv[i]); // "eu.example.org", "us.example.org:7778"
    int best = 0;
    float best_ms = 0;
    while (sb_ping_update(ping)) {
        // a game draws its frames here meanwhile
    }
    for (int i = 1; i < argc; i++) {
        sb_ping_result server;
        if (sb_ping_get(ping, (uint32_t)i - 1, &server) != SB_OK || server.received == 0)
            continue; // nobody answers
        printf("%s: %.1f ms, loss %.0f %%, key %s\n", argv[i], (double)server.median_ms,
               100.0 * (double)server.loss, server.server_key);
        if (best == 0 || server.median_ms < best_ms) {
            best = i;
            best_ms = server.median_ms;
        }
    }
    sb_ping_destroy(ping);
    // [/ping]
    if (best == 0)
        return puts("no server answers"), 1;
    printf("best: %s\n", argv[best]);
    return 0;
}
