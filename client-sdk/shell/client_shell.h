/// The public clients over a core and any carrier. Carriers create clients here, and every function
/// of sabot/client.h that takes a client works on them.
#ifndef SABOT_SHELL_SHELL_H
#define SABOT_SHELL_SHELL_H

#include <sabot/client.h>

#include "base/allocator.h"
#include "shell/carrier.h"

/// Creates the carrier of a client and begins to connect. On error there is no carrier.
typedef sb_error sb_carrier_open(void *argument, const sb_client_def *def,
                                 sb_carrier_handler handler, sb_carrier *out_carrier);

/// Creates a client whose carrier `open` creates, with `argument`. Only the carrier uses `host`,
/// `port` and `simulate` of the def. Errors as `sb_client_create`.
sb_error sb_shell_create(const sb_client_def *def, sb_carrier_open *open, void *argument,
                         sb_client **out_client);

/// An allocator by calloc and free.
sb_allocator sb_shell_heap(void);

#endif
