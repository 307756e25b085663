/// Finds a server to play on: measures the round trips to known servers, and asks the local network
/// for others. No connection is made, and no player is needed.
///
///     sb_ping_def def = sb_ping_def_default();
///     sb_ping *ping = NULL;
///     if (sb_ping_create(&def, &ping) != SB_OK) { ... }
///     sb_ping_add(ping, "eu.example.org");
///     sb_ping_add(ping, "us.example.org:7778");
///     while (sb_ping_update(ping)) { ... } // once a frame
///     sb_ping_result result;
///     sb_ping_get(ping, 0, &result);       // also before the end
///     sb_ping_destroy(ping);
///
/// As in sabot/client.h there are no threads, callbacks or global state, and only one thread at a
/// time may use an object. Only the look-up of a host name in `sb_ping_add` can block.
#ifndef SABOT_FIND_H
#define SABOT_FIND_H

#include <sabot/client.h>

#ifdef __cplusplus
extern "C" {
#endif

#define SB_PING_SERVER_COUNT_MAX 64
#define SB_PING_COUNT_MAX 100
#define SB_FIND_ADDRESS_SIZE 56 ///< bytes of an address with its port, terminating zero included
#define SB_FIND_NAME_SIZE 64    ///< bytes of a server's name, terminating zero included
#define SB_FIND_SERVER_COUNT_MAX 64
#define SB_FIND_PORT 7776 ///< UDP port on which servers answer the local network

typedef struct sb_ping sb_ping;

/// How to measure. Start from `sb_ping_def_default`.
typedef struct sb_ping_def {
    uint32_t count;       ///< questions to each server, 1 to SB_PING_COUNT_MAX; default 5
    uint32_t interval_ms; ///< between two of them, 20 to 10000; default 200
    uint32_t timeout_ms;  ///< after which a question is lost, 100 to 60000; default 1000
} sb_ping_def;

SB_API sb_ping_def sb_ping_def_default(void);

/// Begins without servers. SB_ERROR_ARGUMENT for NULL or a value out of range, SB_ERROR_MEMORY.
/// `*out_ping` is NULL on error.
SB_API sb_error sb_ping_create(const sb_ping_def *def, sb_ping **out_ping);

/// Looks a server up, and begins to ask it: HOST[:PORT] or a join link, with an IPv6 address in
/// brackets. Without a port it is 7777. Servers are counted from 0 in this order. A host that has
/// no address is no error here: its result says so. SB_ERROR_ARGUMENT for NULL or a text that is no
/// server, SB_ERROR_FULL after SB_PING_SERVER_COUNT_MAX servers, SB_ERROR_MEMORY.
SB_API sb_error sb_ping_add(sb_ping *ping, const char *server);

/// NULL does nothing.
SB_API void sb_ping_destroy(sb_ping *ping);

/// Reads answers, and sends the questions that are due. Returns true while an answer may still
/// come; false for NULL. The system notes when each answer arrived, so calls once a frame are
/// enough.
SB_API bool sb_ping_update(sb_ping *ping);

/// What is known of a server so far.
typedef struct sb_ping_result {
    bool resolved;                   ///< its host has an address
    uint32_t sent;                   ///< questions that were answered or are lost
    uint32_t received;               ///< of these, answered
    float loss;                      ///< part of them that is lost, 0 to 1; 0 before the first
    float min_ms, median_ms, max_ms; ///< round trips; 0 without an answer
    /// The server cannot be joined by this client: it speaks another version of the wire.
    bool other_version;
    char address[SB_FIND_ADDRESS_SIZE]; ///< that was asked; empty if there is none
    /// The key that the server claims to have. Only a connection proves it. Empty without an
    /// answer.
    char server_key[SB_CLIENT_KEY_SIZE];
} sb_ping_result;

/// Fills the result of a server, by its number. SB_ERROR_ARGUMENT for NULL,
/// SB_ERROR_RANGE for another number; the struct is all zeros then.
SB_API sb_error sb_ping_get(const sb_ping *ping, uint32_t server, sb_ping_result *out_result);

typedef struct sb_find sb_find;

/// Where to ask. Start from `sb_find_def_default`.
typedef struct sb_find_def {
    /// An IPv4 address, also one for broadcasts; read at creation only. NULL (default): all
    /// networks of this machine, loopback included.
    const char *address;
    uint16_t port; ///< default SB_FIND_PORT
} sb_find_def;

SB_API sb_find_def sb_find_def_default(void);

/// Begins to look for servers on the local network, which must have been started with `--lan`.
/// SB_ERROR_ARGUMENT for NULL, a text that is no address, or port 0; SB_ERROR_IO; SB_ERROR_MEMORY.
/// `*out_find` is NULL on error.
SB_API sb_error sb_find_create(const sb_find_def *def, sb_find **out_find);

/// NULL does nothing.
SB_API void sb_find_destroy(sb_find *find);

/// Asks again every second, and reads answers. Call it once a frame. Returns true if a
/// server has answered or was dropped, so that the list may have changed; false for NULL.
SB_API bool sb_find_update(sb_find *find);

/// A server that answered.
typedef struct sb_found {
    char address[SB_FIND_ADDRESS_SIZE]; ///< with the port, as for `sb_client_def.host` in a join
                                        ///< link
    char host[SB_FIND_ADDRESS_SIZE];    ///< the same as `sb_client_def.host`
    uint16_t port;                      ///< and as `sb_client_def.port`
    uint16_t web_port;                  ///< of its page; 0: it has none
    char name[SB_FIND_NAME_SIZE];       ///< UTF-8 without control characters, as the next two
    char mode[SB_CLIENT_MODE_SIZE];     ///< of its first public session
    char map[SB_CLIENT_MAP_NAME_SIZE];  ///< likewise
    uint32_t sessions;                  ///< public ones; the next three count their people
    uint32_t players, player_capacity, spectators;
    bool password;       ///< each of them asks for a password
    bool token;          ///< clients need connect tokens
    bool other_version;  ///< it speaks another version of the wire: this client cannot join
    float round_trip_ms; ///< of the last answer
    char server_key[SB_CLIENT_KEY_SIZE]; ///< its claimed key, which only a connection proves
} sb_found;

/// Returns how many servers have answered in the last 10 s, at most SB_FIND_SERVER_COUNT_MAX.
SB_API uint32_t sb_find_count(const sb_find *find);

/// Fills in a server, in the order in which they first answered. Places change when
/// `sb_find_update` returns true. SB_ERROR_ARGUMENT for NULL, SB_ERROR_RANGE for a place from
/// `sb_find_count` on; the struct is all zeros then.
SB_API sb_error sb_find_get(const sb_find *find, uint32_t index, sb_found *out_found);

#ifdef __cplusplus
}
#endif

#endif
