/// The carrier that connects a client to a server by ENet, through an encrypted tunnel: one
/// connection at a time. Nothing blocks but the look-up of the host name.
#ifndef SABOT_CLIENT_TRANSPORT_H
#define SABOT_CLIENT_TRANSPORT_H

#include "shell/client_shell.h"

/// Resolves the host of the def and begins to connect, through a simulated link if `simulate` is
/// not all zeros. A server that is silent for `timeout_ms` counts as lost. `argument` is not used.
/// SB_ERROR_ARGUMENT (`simulate`, `server_key`), SB_ERROR_RESOLVE, SB_ERROR_MEMORY, SB_ERROR_IO.
///
/// The carrier's `restart` connects to the same address, or to another port of it, on a new socket,
/// and looks up no name. It fails with SB_ERROR_MEMORY or SB_ERROR_IO. Its `stop` tells the server
/// that the connection ends, and waits for no answer. Once it is over, only `restart` and `destroy`
/// have an effect.
sb_carrier_open sb_client_transport_open;

#endif
