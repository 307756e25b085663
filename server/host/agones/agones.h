/// The server's side of Agones (README.md): tells the SDK server, over HTTP on loopback, what the
/// server does, and follows what Agones decides. On the control thread.
#ifndef SABOT_HOST_AGONES_AGONES_H
#define SABOT_HOST_AGONES_AGONES_H

#include "host/http/metrics_text.h"
#include "host/threads/server_loop.h"
#include "protocol/secure/handshake.h"

typedef struct sb_agones sb_agones;

typedef struct sb_agones_def {
    uint16_t port;             ///< of the SDK server on 127.0.0.1; 0: there is no Agones
    uint32_t session_capacity; ///< sessions that the server can have at a time
    const uint8_t *server_key; ///< by which clients know the server; NULL if the wire is plain
} sb_agones_def;

/// Makes what the def asks for; `*out_agones` is NULL if that is nothing. The shards have been
/// bound. An SDK server that does not answer is no error. Errors with a sentence; detach and
/// destroy are due then too.
sb_error sb_agones_create(const sb_agones_def *def, sb_server_loop *server, sb_agones **out_agones,
                          char *out_message, size_t message_size);

/// Says that the server ends: its matches are over. NULL is ignored, as below.
void sb_agones_end(sb_agones *agones);

/// Runs the loop until Agones has been told of the end, at most for two seconds.
void sb_agones_flush(sb_agones *agones);

/// Also for NULL.
void sb_agones_write_metrics(const sb_agones *agones, sb_metrics *metrics);

/// Gives the handles back to the loop, which must run before destroy.
void sb_agones_detach(sb_agones *agones);
void sb_agones_destroy(sb_agones *agones);

#endif
