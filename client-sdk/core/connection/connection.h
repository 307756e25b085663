/// The client's connection to its server: which state it is in, what is sent over it, what the
/// server welcomed the client to, and how it ends.
#ifndef SABOT_CLIENT_CONNECTION_H
#define SABOT_CLIENT_CONNECTION_H

#include <sabot/client.h>

#include "protocol/message.h"

/// Where the client's messages go. `send` must copy the bytes.
typedef struct sb_client_output {
    void (*send)(void *context, sb_channel channel, const void *bytes, size_t size);
    void *context;
} sb_client_output;

/// What the hello asks for.
typedef struct sb_join_request {
    uint32_t session; ///< 0 for any
    sb_role role;
    sb_role next_role; ///< of the session that was asked for last, by hello or from the lobby
    sb_form form;
    char name[SB_CLIENT_NAME_SIZE];
    uint32_t select; ///< choices from the start, as `sb_wire_pack4` packs them
    uint8_t token[SB_TOKEN_SIZE_MAX];
    uint32_t token_size; ///< 0 for none
} sb_join_request;

/// The secret by which a client takes its slot again after it lost its connection.
typedef struct sb_resume_secret {
    bool held; ///< the last welcome gave one
    uint8_t bytes[SB_RESUME_SECRET_SIZE];
} sb_resume_secret;

/// Where a server has sent the client.
typedef struct sb_redirection {
    uint16_t port;     ///< of the present connection; 0: the def's
    uint16_t web_port; ///< the same for WebSockets; 0 also if the server has none there
    uint32_t count;    ///< redirects since the last welcome, and since the game asked for a session
    bool active;       ///< the next hello asks for `session`, and shows the ticket if there is one
    uint32_t session;  ///< 0: any
    uint8_t ticket[SB_TICKET_SIZE_MAX];
    uint32_t ticket_size; ///< 0: none
} sb_redirection;

typedef struct sb_connection {
    sb_client_output output;
    sb_join_request request;
    uint64_t timeout_us;

    sb_client_state state;
    sb_client_reason reason;
    uint32_t refusal;
    char text[sizeof((sb_client_status *)0)->text];

    bool timed;                 ///< `now_us` and `progress_us` are set
    bool connected;             ///< the hello is out on the present transport connection
    uint64_t now_us;            ///< latest time seen
    uint64_t hello_us;          ///< when the hello went out
    uint64_t heard_us;          ///< when the last message arrived
    uint64_t progress_us;       ///< when the client last got a step closer to playing
    uint64_t round_trip_us;     ///< between the last hello and its welcome
    sb_message_welcome welcome; ///< the last one, without its texts; zeros before the first
    sb_resume_secret secret;    ///< that the next hello shows
    /// The one before. A server that died may know only that one, if it had no input yet since it
    /// gave the newer one.
    sb_resume_secret last_secret;
    bool swapped; ///< the older one was tried since the last welcome
    bool asked;   ///< a hello, join or create is out and has no answer yet
    sb_redirection redirection;

    uint64_t bytes_sent, bytes_received;
    uint64_t messages_malformed;
    sb_message outgoing; ///< the message that `sb_connection_send` encodes
} sb_connection;

/// Notes the time of the calls that follow. An earlier time than the last one is ignored.
void sb_connection_time(sb_connection *connection, uint64_t now_us);

/// True from a welcome of the present transport connection until it is lost or closed.
bool sb_connection_is_welcomed(const sb_connection *connection);

/// Encodes and sends `connection->outgoing`.
void sb_connection_send(sb_connection *connection, sb_channel channel);

/// Sends a goodbye if the transport is connected and the client is not closed.
void sb_connection_goodbye(sb_connection *connection);

/// Closes the client for good, with the text that belongs to the reason, and forgets the secret.
/// Does nothing if it is closed already.
void sb_connection_end(sb_connection *connection, sb_client_reason reason);

/// Says goodbye and ends with SB_CLIENT_REASON_PROTOCOL: the server has broken the wire standard.
void sb_connection_fail(sb_connection *connection);

/// Sets the text of the status, at most `size` bytes of it. Control characters become '?', because
/// the text goes to terminals and logs and may be a hostile server's.
void sb_connection_set_text(sb_connection *connection, const char *data, uint32_t size);

/// Takes the secret of a welcome, and keeps the one before too. Only a player has a slot to take
/// again: other roles keep none, and an empty secret leaves none.
void sb_connection_keep_secret(sb_connection *connection, sb_blob secret);

/// Lets the next hello show the other secret. True for the first time since a welcome; false if
/// both have been refused, or there is only one.
bool sb_connection_try_other_secret(sb_connection *connection);

/// Overwrites the secrets.
void sb_connection_forget_secrets(sb_connection *connection);

#endif
