/// A server that reads its configuration again while it plays. On the control thread.
#ifndef SABOT_HOST_SERVER_SERVER_RELOAD_H
#define SABOT_HOST_SERVER_SERVER_RELOAD_H

#include "host/config/reload.h"

struct sb_server;

/// Reads the configuration again and hands the live options to every shard. Certificates and keys
/// of the web are read again too. False after faults: then nothing has changed. A server that was
/// not given a configuration has none to read: that is a fault. The journal tells what has changed.
bool sb_server_reload(struct sb_server *self, sb_config_changes *out_changes,
                      sb_config_faults *faults);

/// Reads it again at SIGHUP, tells the faults too, and opens the journal's file again.
void sb_server_reload_told(void *server);

/// The configuration in force; NULL if the server was given none.
const sb_config *sb_server_config(const struct sb_server *self);

/// Frees what reloads have left.
void sb_server_reload_free(struct sb_server *self);

#endif
