/// Many computer-driven clients in one process, each an ordinary client of the SDK.
#ifndef SABOT_CLI_BOT_BOT_SWARM_H
#define SABOT_CLI_BOT_BOT_SWARM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <sabot/error.h>

#define SB_BOT_COUNT_MAX 4095u
/// Bytes of a name's beginning; "-" and the bot's number follow, within the wire's 23 bytes.
#define SB_BOT_NAME_SIZE_MAX 18u

typedef struct sb_bot_swarm_def {
    const char *host;  ///< name or IPv4 address
    const char *rules; ///< shared object with the rules, or NULL for the built-in ones
    uint16_t port;
    uint32_t session;         ///< match's number, 0 for any with room
    const char *name;         ///< beginning of every bot's name
    uint32_t count;           ///< 1 to SB_BOT_COUNT_MAX
    double seconds;           ///< until they leave; 0: until the server or a signal ends it
    double reconnect_seconds; ///< for so long a bot tries to come back after a loss, 0: not at all
    uint64_t seed;            ///< of the brains
    bool quiet;               ///< only failures are printed
} sb_bot_swarm_def;

typedef struct sb_bot_report {
    uint32_t connected;                         ///< came to play
    uint32_t server_closed;                     ///< were told goodbye by the server
    uint32_t refused;                           ///< by the server
    uint32_t timed_out;                         ///< no answer, or the connection was lost
    uint32_t protocol_errors;                   ///< the server broke the wire standard
    uint32_t unconnected;                       ///< were still connecting at the end
    uint32_t reconnecting;                      ///< had lost the connection at the end
    uint64_t reconnects;                        ///< times that one came back after a loss
    uint64_t shells_fired, hits, kills, deaths; ///< of the bots, by the events that they received
    uint64_t snapshots_received;
    uint64_t bytes_sent, bytes_received;
    uint64_t events_dropped; ///< more than this and the counts above are too low
    char failure[160];       ///< the first bot's that failed, empty if none did
} sb_bot_report;

/// Runs until every bot is closed, the time is over, or SIGINT or SIGTERM arrives. Blocks; prints
/// what happens to stderr. On error nothing ran, and `out_message` says why: SB_ERROR_RESOLVE,
/// SB_ERROR_MEMORY, SB_ERROR_IO, SB_ERROR_ARGUMENT.
sb_error sb_bot_swarm_run(const sb_bot_swarm_def *def, sb_bot_report *out_report, char *out_message,
                          size_t message_size);

#endif
