/// Runs many bots in one process, each an ordinary client of the SDK.
#ifndef SABOT_CLI_BOT_BOT_SWARM_H
#define SABOT_CLI_BOT_BOT_SWARM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <sabot/error.h>

#include "cli/options.h"

#define SB_BOT_COUNT_MAX 4095u
/// Largest size of a name's prefix. "-" and the bot's number follow, within the wire's 23 bytes.
#define SB_BOT_NAME_SIZE_MAX 18u

typedef struct sb_bot_swarm_def {
    const char *host;       ///< name, IPv4 or IPv6 address
    uint64_t parent;        ///< the process with which the swarm ends; 0: none
    const char *server_key; ///< the key that the server must have, or NULL
    bool plain_wire;        ///< no encryption
    const char *rules;      ///< shared object with the rules, or NULL for the built-in ones
    uint16_t port;
    uint32_t session;         ///< its number; 0 for any session with room
    const char *name;         ///< prefix of every bot's name
    uint32_t count;           ///< 1 to SB_BOT_COUNT_MAX
    double seconds;           ///< time after which they leave; 0 for no limit
    double reconnect_seconds; ///< time for which a bot tries to restore a lost connection; 0: not
                              ///< at all
    sb_option_list tokens;    ///< connect tokens, one for each bot, or none
    const char *password;     ///< of the session, or NULL
    uint64_t seed;            ///< seed of the brains
    bool quiet;               ///< print only failures
} sb_bot_swarm_def;

typedef struct sb_bot_report {
    uint32_t connected;       ///< bots that reached a match
    uint32_t server_closed;   ///< bots whose connection the server closed
    uint32_t refused;         ///< bots that the server refused
    uint32_t timed_out;       ///< bots without an answer, or with a lost connection
    uint32_t protocol_errors; ///< bots to which the server broke the wire standard
    uint32_t untrusted;       ///< bots that did not accept the server's key
    uint32_t unconnected;     ///< bots that were still connecting at the end
    uint32_t reconnecting;    ///< bots without a connection at the end
    uint64_t reconnects;      ///< restored connections
    uint64_t shells_fired, hits, kills,
        deaths; ///< of all bots, by events they received
    uint64_t snapshots_received;
    uint64_t bytes_sent, bytes_received;
    uint64_t events_dropped; ///< if it is above 0, the totals above are too low
    char failure[160];       ///< the first bot that failed, and why; empty if none did
} sb_bot_report;

/// Runs the bots until all are closed, the time has passed, or SIGINT or SIGTERM arrives. Blocks
/// and prints events of the bots on stderr. On error no bot ran and `out_message` says why:
/// SB_ERROR_RESOLVE, SB_ERROR_MEMORY, SB_ERROR_IO or SB_ERROR_ARGUMENT.
sb_error sb_bot_swarm_run(const sb_bot_swarm_def *def, sb_bot_report *out_report, char *out_message,
                          size_t message_size);

#endif
